"""Rock, paper and scissors: three silhouettes no eye confuses, each about 100 units across its own origin."""

from .svg import Point, circle, path, polygon

_BOULDER: list[Point] = [
    (-46, 14), (-40, -14), (-22, -36), (6, -43), (30, -33), (46, -6), (44, 22), (28, 38), (-8, 42), (-36, 35),
]  # fmt: skip


def rock(body: str, light: str, dark: str, ink: str) -> str:
    """A boulder in facets: lit from the left, dark below."""
    peak, heart, brow = (-8.0, -12.0), (4.0, 17.0), (22.0, -6.0)
    outline = _BOULDER
    facets = (
        polygon(outline, body)
        + polygon([outline[1], outline[2], outline[3], peak], light)
        + polygon([outline[3], outline[4], outline[5], brow, peak], _between(light, body))
        + polygon([outline[0], outline[1], peak, heart, outline[8], outline[9]], body)
        + polygon([brow, outline[5], outline[6], heart], _between(dark, body))
        + polygon([heart, outline[6], outline[7], outline[8]], dark)
    )
    creases = (
        (outline[1], peak, outline[3]),
        (peak, brow, outline[5]),
        (peak, heart, brow),
        (outline[6], heart, outline[8]),
    )
    edges = "".join(path("M" + "L".join(f"{x} {y}" for x, y in line), "none", ink, 2.4) for line in creases)
    return facets + edges + polygon(outline, "none", ink, 5)


def paper(sheet: str, lines: str, fold: str, ink: str) -> str:
    """A written sheet, a little askew, its corner folded."""
    outline = [(-31, -46), (14, -46), (34, -26), (34, 46), (-31, 46)]
    rows = ((2, 23), (17, 23), (32, 2))
    written = path("M-20 -35H4V-14H-20Z", lines) + "".join(
        path(f"M-20 {y}H{end}", "none", lines, 7, cap="butt") for y, end in rows
    )
    sheet_drawn = polygon(outline, sheet) + written + polygon([(14, -46), (34, -26), (14, -26)], fold, ink, 4)
    return f'<g transform="rotate(9)">{sheet_drawn}{polygon(outline, "none", ink, 5)}</g>'


def scissors(blade: str, shade: str, handle: str, ink: str) -> str:
    """Open scissors, points up."""

    def half(near: str) -> str:
        arm, blade_edge = "M0 4L-13 21", "M-7 0L25 -50C33 -37 27 -18 7 9Z"
        return (
            path(arm, "none", ink, 15)
            + path(blade_edge, near, ink, 5)
            + circle(-24, 32, 13.5, "none", ink, 16)
            + path(arm, "none", handle, 7)
            + circle(-24, 32, 13.5, "none", handle, 7.5)
        )

    mirrored = f'<g transform="scale(-1 1)">{half(shade)}</g>'
    return mirrored + half(blade) + circle(0, 2, 4.5, ink)


def _between(one: str, other: str) -> str:
    mixed = (round((int(one[i : i + 2], 16) + int(other[i : i + 2], 16)) / 2) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in mixed)
