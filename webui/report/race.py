"""The score race as lines: the same corners for the page's drawing and the PDF's."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from referee.export.story import Moment

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720.0, 300.0, 40.0, 28.0, 12.0, 14.0


@dataclass(frozen=True, slots=True)
class Race:
    """Lines in a frame of WIDTH × HEIGHT, and the heights of the ruled points."""

    lines: tuple[tuple[tuple[float, float], ...], ...]  # by seat
    rules: tuple[tuple[int, float], ...]  # points, height
    minutes: tuple[tuple[int, float], ...]  # minute, place


def race(moments: Sequence[Moment]) -> Race:
    """Steps: points stay until they change."""
    end = max(moments[-1].t, 1.0)
    low = min(0, *(min(moment.points) for moment in moments))
    high = max(5, *(max(moment.points) for moment in moments))

    def x(t: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * t / end, 1)

    def y(points: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (points - low) / (high - low), 1)

    lines = []
    for seat in range(len(moments[0].points)):
        corners = [(x(0), y(moments[0].points[seat]))]
        for moment in moments[1:]:
            corners += [(x(moment.t), corners[-1][1]), (x(moment.t), y(moment.points[seat]))]
        lines.append(tuple(corners))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / step <= 6)
    every = next(step for step in (1, 2, 5, 10, 15, 30, 60, 600) if end / 60 / step <= 8)
    return Race(
        tuple(lines),
        tuple((points, y(points)) for points in range(-(-low // step) * step, high + 1, step)),
        tuple((minute, x(60 * minute)) for minute in range(0, int(end / 60) + 1, every)),
    )


def drawn(moments: Sequence[Moment], colours: Sequence[str], title: str) -> Markup:
    """The race as SVG; every seat's line also has a dash of its own, so that no eye needs the colour."""
    shown = race(moments)
    parts = [
        Markup('<svg class="race" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            int(WIDTH), int(HEIGHT), title
        )
    ]
    for points, height in shown.rules:
        parts.append(
            Markup('<path class="rule" d="M{} {}H{}"/><text x="{}" y="{}" text-anchor="end">{}</text>').format(
                LEFT, height, WIDTH - RIGHT, LEFT - 6, height + 5, points
            )
        )
    for minute, place in shown.minutes:
        parts.append(Markup('<text x="{}" y="{}" text-anchor="middle">{}′</text>').format(place, HEIGHT - 6, minute))
    for seat, corners in enumerate(shown.lines):
        parts.append(_runner(seat, colours[seat], "M" + "L".join(f"{x} {y}" for x, y in corners)))
    return Markup("").join([*parts, Markup("</svg>")])


def sample(seat: int, colour: str) -> Markup:
    """A piece of a seat's line, to stand beside the name."""
    return Markup('<svg class="sample" viewBox="0 0 48 8" aria-hidden="true">{}</svg>').format(
        _runner(seat, colour, "M0 4H48")
    )


def _runner(seat: int, colour: str, path: str) -> Markup:
    return Markup('<path class="runner c-{}" d="{}" stroke-dasharray="{}"/>').format(
        colour, path, DASHES[seat % len(DASHES)]
    )


DASHES = ("none", "10 4", "3 4", "14 4 3 4", "6 3", "1 5", "18 5", "8 3 2 3")
