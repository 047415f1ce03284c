"""A table seen by a camera that is told what lies on it."""

import pytest

from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import Table, table


@pytest.fixture
def game() -> Table:
    return table(hint="owner")


@pytest.fixture
def camera(game: Table) -> Camera:
    return Camera(game)
