"""ROCKOMAN's effect cards as pictures, each about 100 units across its own origin."""

from .panel import CREAM, GOLD, INK
from .svg import circle, circle_data, path, polygon, rounded, star


def ray_gun() -> str:
    """A toy blaster that fires to the left."""
    grip = path("M14 8L34 44C35 47 33 50 30 50H14C11 50 9 48 8 46L-4 8Z", "#2867b2", INK, 4.5)
    guard = path("M-4 12C-16 14 -16 28 2 30", "none", INK, 11) + path("M-4 12C-16 14 -16 28 2 30", "none", GOLD, 4)
    fin = path("M22 -16L46 -40V14L22 10Z", "#ffffff", INK, 4.5)
    body = path("M-24 -20H12C30 -20 36 -10 36 -2C36 8 28 14 12 14H-24C-30 14 -32 10 -32 6V-12C-32 -17 -29 -20 -24 -20Z",
                "#e8453c", INK, 4.5)  # fmt: skip
    dial = circle(8, -3, 8.5, GOLD, INK, 4)
    nozzle = "".join(rounded(x, -half, x + 7, half, 3.5, "#ffffff", INK, 4) for x, half in ((-40, 17), (-51, 12)))
    return grip + guard + fin + body + dial + nozzle + circle(-58, -3, 6.5, GOLD, INK, 4)


def thumb() -> str:
    """A thumb held up."""
    cuff = path("M-46 4H-26V46H-46Z", "#2867b2", INK, 5)
    hand = path(
        "M-22 6C-10 2 -4 -12 -4 -30C-4 -42 -1 -48 6 -48C17 -48 20 -36 14 -14H34C43 -14 47 -4 40 3"
        "C47 8 46 18 39 21C43 27 40 36 32 38C33 45 28 48 20 48H-4C-12 48 -16 44 -22 43Z",
        CREAM, INK, 5,
    )  # fmt: skip
    knuckles = "".join(path(f"M{x} {y}H{x + 17}", "none", INK, 4) for x, y in ((23, 3), (22, 21), (15, 38)))
    return cuff + hand + knuckles


def sick_face() -> str:
    """A green face with a thermometer in its mouth."""
    head = circle(0, 0, 45, "#a7d129", INK, 5)
    blotches = circle(-27, 20, 6, "#7da812") + circle(30, 4, 5, "#7da812") + circle(22, -30, 4.5, "#7da812")
    eyes = "".join(path(f"M{x} -20L{x + 16} -6M{x + 16} -20L{x} -6", "none", INK, 6) for x in (-29, 9))
    mouth = path("M-27 24C-18 12 -10 32 0 21C8 13 12 24 16 22", "none", INK, 6)
    rod = "M6 23L42 44"
    thermometer = (
        path(rod, "none", INK, 18) + path(rod, "none", "#ffffff", 10) + path("M18 30L42 44", "none", "#e8453c", 5)
    )
    return head + blotches + eyes + mouth + thermometer


def bandit() -> str:
    """A thief's mask with greedy eyes."""
    head = path("M-38 -12C-38 -42 -20 -50 0 -50C20 -50 38 -42 38 -12C38 26 20 48 0 48C-20 48 -38 26 -38 -12Z",
                "#ffd0a0", INK, 5)  # fmt: skip
    cap = path("M-40 -20C-40 -46 -22 -54 0 -54C22 -54 40 -46 40 -20Z", "#5b2a86", INK, 5)
    mask = path(
        "M-50 -18C-30 -26 -12 -22 0 -16C12 -22 30 -26 50 -18L44 -2C42 14 30 20 18 18C10 17 5 8 0 8C-5 8 -10 17 -18 18"
        "C-30 20 -42 14 -44 -2Z",
        INK,
    )  # fmt: skip
    eyes = "".join(path(circle_data(x, -1, 11, 9), "#ffffff") + circle(x + 5, 0, 5, INK) for x in (-22, 22))
    grin = path("M-16 29C-6 37 10 37 18 26", "none", INK, 5)
    return head + cap + mask + eyes + grin


def ring(stone: str) -> str:
    """A gold band; the stone is drawn on top of it."""
    band = circle(0, 16, 30, "none", INK, 19) + circle(0, 16, 30, "none", GOLD, 11)
    shine = path("M-26 1A30 30 0 0 1 -14 -10", "none", "#fff0b8", 4)
    return band + shine + stone


def diamond() -> str:
    """A brilliant seen from the side, with its facets."""
    outline = [(-20, -54), (20, -54), (37, -34), (0, 6), (-37, -34)]
    facets = (
        polygon(outline, "#8fe3ff")
        + polygon([(-20, -54), (20, -54), (11, -34), (-11, -34)], "#e9fbff")
        + polygon([(-11, -34), (11, -34), (0, 6)], "#c3f2ff")
        + polygon([(11, -34), (37, -34), (0, 6)], "#4fbbe6")
    )
    cuts = path("M-37 -34H37M-20 -54L-11 -34L0 6L11 -34L20 -54M-11 -34L0 -54L11 -34", "none", INK, 2.5)
    return facets + cuts + polygon(outline, "none", INK, 5)


def sparkle(x: float, y: float, size: float, colour: str = "#ffffff") -> str:
    """A four-pointed glint."""
    return polygon(star(x, y, size, size * 0.24, 4), colour)


def clash(inner: str) -> str:
    """A comic-book burst with something in it."""
    return polygon(star(0, 0, 50, 36, 14), INK) + polygon(star(0, 0, 44, 32, 14), GOLD) + inner


def crest(colour: str) -> str:
    """A hero's shield."""

    def shield(grow: float) -> str:
        side, top, waist, foot = 42 + grow, -46 - grow, 4 + grow * 0.4, 54 + grow * 1.35
        right = f"C{side / 4} {top + 5} {side / 2} {top + 9} {side} {top}V{waist}"
        right += f"C{side} {waist + 24} {side / 2} {foot - 14} 0 {foot}"
        left = f"C{-side / 2} {foot - 14} {-side} {waist + 24} {-side} {waist}V{top}"
        left += f"C{-side / 2} {top + 9} {-side / 4} {top + 5} 0 {top - 4}"
        return f"M0 {top - 4}{right}{left}Z"

    return path(shield(9), INK) + path(shield(6), GOLD) + path(shield(0), INK) + path(shield(-2.5), colour)
