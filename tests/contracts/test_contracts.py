"""The contracts the tests check against are the ones others script against."""

from pathlib import Path

import jsonschema
import msgspec
import pytest

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "contracts"


@pytest.mark.parametrize("contract", sorted(HERE.glob("*.json")), ids=lambda path: path.name)
def test_each_contract_is_a_schema_and_the_same_as_the_shared_one(contract: Path) -> None:
    schema = msgspec.json.decode(contract.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    shared = SHARED / contract.name
    assert not shared.is_file() or msgspec.json.decode(shared.read_bytes()) == schema


def test_both_contracts_are_here() -> None:
    assert {path.name for path in HERE.glob("*.json")} == {"identify.schema.json", "referee.schema.json"}
