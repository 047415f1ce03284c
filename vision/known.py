"""Cards that need not be measured anew: nothing moved over them since they were measured well."""

from __future__ import annotations

from collections.abc import Iterable

from vision.homography import Plane
from vision.placement import Placement
from vision.quads import Quad

WELL_MEASURED = 4  # looks
IN_SIGHT = 0.9  # share of a card that can be seen: nothing hides its edges
WELL_READ = 0.9  # what is read worse is read again, and for that its corners are wanted as they are


def undisturbed(placements: Iterable[Placement], plane: Plane) -> list[Quad]:
    """Where such cards lie in the picture."""
    return [
        Quad(plane.to_pixels(placed.outline), 1.0, placed.side, placed.visible)
        for placed in placements
        if placed.looks >= WELL_MEASURED and placed.visible >= IN_SIGHT
        if placed.side == "back" or placed.votes.confidence >= WELL_READ
        if not (placed.stirred or placed.disturbed or placed.missed)
    ]
