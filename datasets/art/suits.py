"""The four French suits, each about 100 units across its own origin."""

from .svg import circle_data, path

_OUTLINES = {
    "S": "M0 -50C12 -28 46 -8 46 17C46 32 35 41 24 41C14 41 7 36 3 28C4 38 9 45 17 50H-17C-9 45 -4 38 -3 28"
    "C-7 36 -14 41 -24 41C-35 41 -46 32 -46 17C-46 -8 -12 -28 0 -50Z",
    "H": "M0 48C-12 28 -48 10 -48 -18C-48 -36 -37 -46 -24 -46C-12 -46 -4 -39 0 -27C4 -39 12 -46 24 -46"
    "C37 -46 48 -36 48 -18C48 10 12 28 0 48Z",
    "D": "M0 -52C9 -33 24 -12 40 0C24 12 9 33 0 52C-9 33 -24 12 -40 0C-24 -12 -9 -33 0 -52Z",
    "C": circle_data(0, -25, 22.5) + circle_data(-25, 13, 22.5) + circle_data(25, 13, 22.5)
    + "M-10 -12H10L12 14L4 16C4 34 9 45 17 50H-17C-9 45 -4 34 -4 16L-12 14Z",
}  # fmt: skip
INKS = {"S": "#14213d", "H": "#c4122f", "D": "#e8600c", "C": "#0f6e50"}


def suit(letter: str, colour: str | None = None) -> str:
    """Spade, heart, diamond or club, in its own ink unless told otherwise."""
    return path(_OUTLINES[letter], INKS[letter] if colour is None else colour)
