"""Places on the table, named as on the printed sheets: "discard", "point:2", "pile:0"."""

DRAW = "draw"
DISCARD = "discard"


def zone(kind: str, number: int) -> str:
    """The zone of that kind which belongs to a seat (or has that number)."""
    return f"{kind}:{number}"


def kind_of(name: str) -> str:
    """What kind of zone it is: "point" for "point:2"."""
    return name.partition(":")[0]


def number_of(name: str) -> int | None:
    """The seat (or number) in the zone's name; None for a zone there is only one of."""
    number = name.partition(":")[2]
    return int(number) if number.isdigit() else None
