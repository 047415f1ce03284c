"""The seats' marks (a shape for every colour, so that no eye needs the colour) and the few icons, drawn inline."""

from markupsafe import Markup

COLOURS = ("blue", "red", "green", "yellow", "purple", "sky", "grey", "brown")

_SHAPES = {
    "blue": "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",  # circle
    "red": "M12 2.5L22.5 21.5H1.5Z",  # triangle
    "green": "M3 3H21V21H3Z",  # square
    "yellow": "M12 1L15.2 8.6L23.4 9.3L17.2 14.7L19.1 22.7L12 18.4L4.9 22.7L6.8 14.7L.6 9.3L8.8 8.6Z",  # star
    "purple": "M12 .8L22 12L12 23.2L2 12Z",  # diamond
    "sky": "M6.5 2.5H17.5L23 12L17.5 21.5H6.5L1 12Z",  # hexagon
    "grey": "M8 2H16V8H22V16H16V22H8V16H2V8H8Z",  # cross
    "brown": "M12 22C3 15 1.5 11 1.5 8A5.5 5.5 0 0 1 12 5.5A5.5 5.5 0 0 1 22.5 8C22.5 11 21 15 12 22Z",  # heart
}

_ICONS = {
    "undo": "M9 14L4 9L9 4M4 9H14.5A5.5 5.5 0 0 1 14.5 20H11",
    "redo": "M15 14L20 9L15 4M20 9H9.5A5.5 5.5 0 0 0 9.5 20H13",
    "menu": "M4 7H20M4 12H20M4 17H20",
    "qr": "M4 4H9V9H4ZM15 4H20V9H15ZM4 15H9V20H4ZM15 15V20M20 15H18V20H20",
    "home": "M4 11L12 4L20 11V20H14V14H10V20H4Z",
    "close": "M6 6L18 18M18 6L6 18",
    "plus": "M12 5V19M5 12H19",
    "minus": "M5 12H19",
    "up": "M12 19V5M6 11L12 5L18 11",
    "down": "M12 5V19M6 13L12 19L18 13",
    "back": "M14 6L8 12L14 18",
    "voice": "M4 9V15H8L13 19V5L8 9ZM16.5 8.5A5 5 0 0 1 16.5 15.5M19 6A9 9 0 0 1 19 18",
    "camera": "M4 7H8L10 4H14L16 7H20V19H4ZM12 9.5A3.5 3.5 0 1 1 12 16.5A3.5 3.5 0 1 1 12 9.5",
    "ring": "M12 9A6 6 0 1 1 12 21A6 6 0 1 1 12 9M9.5 3H14.5L16 5.5L12 9L8 5.5Z",
    "pen": "M4 20L5 15L16 4L20 8L9 19Z",
    "check": "M5 13L10 18L20 6",
    "super": "M12 3L20 6V12C20 17 16 20 12 22C8 20 4 17 4 12V6Z",
    "won": "M5 12L10 17L20 6",
    "hand": "M3 9L9 7L13 20L7 22ZM11 7L17 6L19 19L14 20",
    "cards": "M4 6H13V20H4ZM13 8L20 10L17 20H13",
}


def shape_of(colour: str, seat: int = 0) -> str:
    """The colour a seat shows: its own, or the usual one for its place."""
    return colour if colour in _SHAPES else COLOURS[seat % len(COLOURS)]


def mark(colour: str, seat: int = 0) -> Markup:
    """A seat's mark in its colour."""
    known = shape_of(colour, seat)
    return Markup('<svg class="mark c-{0}" viewBox="0 0 24 24" aria-hidden="true"><path d="{1}"/></svg>').format(
        known, _SHAPES[known]
    )


def icon(name: str) -> Markup:
    """A small drawing beside or instead of a word."""
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{0}"/></svg>').format(_ICONS[name])
