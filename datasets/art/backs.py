"""The backs: pattern all over, no symbol, no numeral, and the same from both sides of the table."""

from .panel import BOX, CENTRE, CREAM, INK, frame, ground
from .svg import card, circle, moved, number, on_circle, path, polygon, rounded, star

_X, _Y = CENTRE


def lattice() -> str:
    """ROCKOMAN: dark lozenges under a knot of six loops."""
    across, down = (BOX[2] - BOX[0]) / 8, (BOX[3] - BOX[1]) / 12
    lozenges = "".join(
        polygon([(x, y - down / 2), (x + across / 2, y), (x, y + down / 2), (x - across / 2, y)], "#3b3176")
        for row in range(13)
        for column in range(9)
        for x, y in [(BOX[0] + across * column, BOX[1] + down * row)]
    )
    studs = "".join(
        circle(BOX[0] + across * (column + 0.5), BOX[1] + down * (row + 0.5), 0.75, "#ff8a4c")
        for row in range(12)
        for column in range(8)
    )
    petal = "M0 0C-27 -10 -25 -46 0 -50C25 -46 27 -10 0 0Z"
    knot = "".join(
        moved(path(petal, "none", colour, width), _X, _Y, 0.42, 60 * step)
        for colour, width in ((INK, 20), ("#ff8a4c", 9))
        for step in range(6)
    )
    border = rounded(4.6, 4.6, 58.4, 83.4, 2.4, "none", "#ff8a4c", 1.1)
    return card(ground("#241d52"), lozenges, studs, border, knot, circle(_X, _Y, 3.4, "#ff8a4c", INK, 1.4), frame())


def waves() -> str:
    """Pierre, Feuille, Ciseaux: scales of raked sand, upright above, turned below."""
    radius, scales = 6.4, ""
    for row in range(9):
        for column in range(7):
            x = _X + 2 * radius * (column - 3) + radius * (row % 2)
            y = 4.6 + radius * 0.72 * row
            for part, colour in (
                (1.0, "#f4ead2"),
                (0.82, "#2f6f68"),
                (0.58, "#f4ead2"),
                (0.4, "#2f6f68"),
                (0.18, "#f4ead2"),
            ):
                r = number(radius * part)
                scales += path(
                    f"M{number(x - radius * part)} {number(y)}A{r} {r} 0 0 1 {number(x + radius * part)} {number(y)}Z",
                    colour,
                )
    half = f'<g transform="rotate(180 {_X} {_Y})">{scales}</g>'
    # rows are drawn from the rim inwards on both sides and meet under a band
    band = polygon([(2, 38.5), (61, 38.5), (61, 49.5), (2, 49.5)], "#2f6f68")
    beads = "".join(circle(_X + 6.4 * step, _Y, 2.2, "#f4ead2") for step in range(-4, 5))
    lines = path("M2 40.4H61M2 47.6H61", "none", "#f4ead2", 0.8)
    return card(ground("#2f6f68"), scales, half, band, lines, beads, frame("#1d2433"))


def harlequin() -> str:
    """1, 2, 3… ciseaux: a jester's coat."""
    across, down = (BOX[2] - BOX[0]) / 5, (BOX[3] - BOX[1]) / 5
    coat = "".join(
        polygon([(x, y - down / 2), (x + across / 2, y), (x, y + down / 2), (x - across / 2, y)], "#f7d9f0")
        for row in range(6)
        for column in range(6)
        for x, y in [(BOX[0] + across * column, BOX[1] + down * row)]
    )
    seams = "".join(
        polygon(star(BOX[0] + across * (column + 0.5), BOX[1] + down * (row + 0.5), 2.6, 1.0, 4), "#f7d9f0")
        for row in range(5)
        for column in range(5)
    )
    buttons = "".join(
        circle(BOX[0] + across * column, BOX[1] + down * row, 1.5, "#6d2f8f") for row in range(6) for column in range(6)
    )
    return card(ground("#6d2f8f"), coat, seams, buttons, frame())


def quilt() -> str:
    """Standard cards: crossed threads and a rose of twelve."""
    threads = "".join(
        f"M{number(BOX[0] + 5.78 * i)} {BOX[1]}L{number(BOX[0] + 5.78 * (i + way * 14.32))} {BOX[3]}"
        for i in range(-15, 26)
        for way in (1, -1)
    )
    rose = "".join(
        moved(path("M0 0C-9 -10 -9 -30 0 -40C9 -30 9 -10 0 0Z", "#8c1d36", CREAM, 2.2), _X, _Y, 0.46, 30 * petal)
        for petal in range(12)
    )
    beads = "".join(circle(*on_circle(_X, _Y, 20.6, 15 + 30 * step), 1.1, CREAM) for step in range(12))
    rim = rounded(4.8, 4.8, 58.2, 83.2, 2.2, "none", CREAM, 0.9) + rounded(
        6.6, 6.6, 56.4, 81.4, 1.4, "none", CREAM, 0.4
    )
    field = path(threads, "none", "#c9707f", 0.55) + circle(_X, _Y, 23, "#8c1d36", CREAM, 0.8)
    return card(ground("#8c1d36"), field, beads, rose, circle(_X, _Y, 2.6, CREAM), rim, frame("#14213d"))
