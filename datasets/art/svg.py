"""The few SVG pieces the art is made of: flat fills and strokes only, so that every renderer and the PDF agree."""

import re
from collections.abc import Iterable
from math import atan2, cos, pi, radians, sin, tau

Point = tuple[float, float]

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0


def number(value: float) -> str:
    """Shortest text for a coordinate: micrometres are enough."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def points(corners: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def path(
    data: str,
    fill: str = "none",
    stroke: str = "none",
    width: float = 0.0,
    *,
    cap: str = "round",
    join: str = "round",
    even_odd: bool = False,
) -> str:
    """One path, filled or stroked or both; nothing for no data."""
    if not data:
        return ""
    line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="{cap}" stroke-linejoin="{join}"'
    rule = ' fill-rule="evenodd"' if even_odd else ""
    return f'<path d="{data}" fill="{fill}"{rule}{line if stroke != "none" else ""}/>'


def polygon(corners: Iterable[Point], fill: str = "none", stroke: str = "none", width: float = 0.0) -> str:
    """A closed polygon."""
    return path(points(corners), fill, stroke, width)


def circle_data(x: float, y: float, radius: float, radius_y: float | None = None) -> str:
    """Path data of a circle or an ellipse."""
    rx, ry = number(radius), number(radius if radius_y is None else radius_y)
    west, east, mid = number(x - radius), number(x + radius), number(y)
    return f"M{west} {mid}A{rx} {ry} 0 0 1 {east} {mid}A{rx} {ry} 0 0 1 {west} {mid}Z"


def circle(x: float, y: float, radius: float, fill: str = "none", stroke: str = "none", width: float = 0.0) -> str:
    """A circle."""
    return path(circle_data(x, y, radius), fill, stroke, width)


def rounded_data(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """Path data of a rectangle with rounded corners."""
    r = number(radius)
    x0, x1, y0, y1 = (number(v) for v in (left + radius, right - radius, top + radius, bottom - radius))
    west, east, north, south = (number(v) for v in (left, right, top, bottom))
    arc = f"A{r} {r} 0 0 1 "
    return f"M{x0} {north}H{x1}{arc}{east} {y0}V{y1}{arc}{x1} {south}H{x0}{arc}{west} {y1}V{y0}{arc}{x0} {north}Z"


def rounded(
    left: float, top: float, right: float, bottom: float, radius: float, fill: str = "none", stroke: str = "none",
    width: float = 0.0,
) -> str:  # fmt: skip
    """A rectangle with rounded corners."""
    return path(rounded_data(left, top, right, bottom, radius), fill, stroke, width)


def moved(content: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Content about its own origin: scaled, turned clockwise by degrees, and put at (x, y)."""
    turning = f" rotate({number(turn)})" if turn else ""
    scaling = f" scale({number(scale)})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){turning}{scaling}">{content}</g>'


def upside_down(content: str) -> str:
    """The same in the opposite corner, for the player across the table."""
    return f'<g transform="rotate(180 {number(CARD_WIDTH / 2)} {number(CARD_HEIGHT / 2)})">{content}</g>'


def on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 is straight up, clockwise."""
    return (x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees)))


def star(x: float, y: float, outer: float, inner: float, tips: int, turn: float = 0.0) -> list[Point]:
    """The corners of a star that points up."""
    return [on_circle(x, y, outer if step % 2 == 0 else inner, turn + 180 * step / tips) for step in range(2 * tips)]


def sector(centre: Point, start: float, end: float, box: tuple[float, float, float, float]) -> list[Point]:
    """The part of a box between two directions seen from a point in it (degrees, 0 is up, clockwise, at most 180)."""
    left, top, right, bottom = box
    cx, cy = centre

    def edge(degrees: float) -> Point:
        dx, dy = sin(radians(degrees)), -cos(radians(degrees))
        reach_x = ((right if dx > 0 else left) - cx) / dx if abs(dx) > 1e-9 else float("inf")
        reach_y = ((bottom if dy > 0 else top) - cy) / dy if abs(dy) > 1e-9 else float("inf")
        reach = min(reach_x, reach_y)
        return (cx + reach * dx, cy + reach * dy)

    def direction(corner: Point) -> float:
        return (atan2(corner[0] - cx, cy - corner[1]) - radians(start)) % tau

    span = (radians(end) - radians(start)) % tau or 2 * pi
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    between = sorted((corner for corner in corners if direction(corner) < span), key=direction)
    return [centre, edge(start), *between, edge(end)]


def paled(content: str, share: float) -> str:
    """The same picture with so much white mixed into every colour."""

    def mixed(colour: re.Match[str]) -> str:
        parts = (int(colour[0][i : i + 2], 16) for i in (1, 3, 5))
        return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)

    return re.sub(r"#[0-9a-f]{6}", mixed, content)


def drawing(content: str, size: float) -> str:
    """A document of its own for a picture about its own origin, so many units across."""
    half, whole = number(-size / 2), number(size)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{half} {half} {whole} {whole}">{content}</svg>'


def card(*content: str) -> str:
    """The whole document: one user unit is one millimetre."""
    size = f'width="{number(CARD_WIDTH)}mm" height="{number(CARD_HEIGHT)}mm"'
    box = f'viewBox="0 0 {number(CARD_WIDTH)} {number(CARD_HEIGHT)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>{"".join(content)}</svg>'
