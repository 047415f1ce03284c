"""How a card lies after a hand was over it: its earlier picture laid over the one it gives now.

A card's corners are found to a millimetre or two, and to more while an arm covers some of it; its print, laid over
itself, tells to a tenth of one. So much is needed to tell a second back, laid on a pile of backs, from the first.
"""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from vision.change import Cells
from vision.look import Look, correlation
from vision.picture import Picture, Points
from vision.sighting import Pose, outline_of, turn_of_card

PX_PER_MM = 1.5
FITS = 0.93  # correlation of the two pictures where they cover each other; anything else than this print stays below
ROUNDS, ENOUGH = 50, 1e-4  # of the alignment
SMOOTH = 3  # pixels
RIM = 2  # pixels by which a card's edge may be off
PEEPS = 0.02  # share of a card that may tell of the whole
PRINTED = 9.0  # grey levels by which that part's print varies at least
UNSURE = 4  # pixels
UNLIKE, LIKE = 0.25, 0.85  # correlation


def print_at(look: Look, pose: Pose, card_mm: tuple[float, float]) -> Picture:
    """What a card that lies so shows of itself, upright, in grey."""
    width, height = (round(side * PX_PER_MM) for side in card_mm)
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(frame, look.plane.to_pixels(outline_of(*pose, card_mm)).astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    shown = cv2.warpPerspective(look.picture, matrix, (width, height), flags=flags)
    return np.ascontiguousarray(shown[:, :, 1])


def peeps_out(
    before: Picture, was: Pose, beside: Pose, look: Look, card_mm: tuple[float, float], like: float = LIKE
) -> bool | None:
    """Whether the card that showed this is still to be seen where it was, under one that lies beside that place now.

    None when what would peep out is too little, or too plain, to tell. Where all of it is to be seen as before nothing
    lies on it: then two like cards beside each other were taken for one between them.
    """
    c, s = cos(radians(was[1])), sin(radians(was[1]))
    own = (outline_of(*beside, card_mm) - was[0]) @ np.array([[c, -s], [s, c]]) + np.array(card_mm) / 2
    free = _free_of(own * PX_PER_MM, before)
    if free.mean() < PEEPS or before[free].std() < PRINTED:
        return None
    shown, now = _smooth(before), _smooth(print_at(look, was, card_mm))
    if correlation(shown, now, free) >= like:
        everywhere = np.ones_like(free)
        bare = correlation(shown, now, everywhere)
        return bare < LIKE or bare < correlation(shown, _smooth(print_at(look, beside, card_mm)), everywhere)
    # Where exactly it lay is known to a few millimetres, the height of its pile not at all; and where its corners were
    # when its picture was taken no better, so that more of it may be covered.
    ways = [(x, y) for x in range(-UNSURE, UNSURE + 1) for y in range(-UNSURE, UNSURE + 1)]
    if any(correlation(np.roll(shown, way, (1, 0)), now, free) > UNLIKE for way in ways):
        return None
    less = (_free_of(own * PX_PER_MM + way, before) for way in ways)
    return None if any(correlation(shown, now, part) >= like for part in less) else False


def _free_of(card: Points, shown: Picture) -> Cells:
    """What a card that lies on another leaves of its picture, without the rims."""
    covered = np.zeros(shown.shape, np.uint8)
    cv2.fillConvexPoly(covered, card.round().astype(np.int32), (1,))
    free = cv2.dilate(covered, np.ones((2 * RIM + 1, 2 * RIM + 1), np.uint8)) == 0
    free[:RIM] = free[-RIM:] = free[:, :RIM] = free[:, -RIM:] = False
    return np.asarray(free, np.bool_)


def _smooth(shown: Picture) -> npt.NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(shown, (0, 0), 1.0), np.float32)


def lies_now(before: Picture, was: Pose, roughly: Pose, look: Look, card_mm: tuple[float, float]) -> Pose | None:
    """How the card lies that showed this when it lay as it was; None where nothing fits it near that rough pose."""
    turn = turn_of_card(was[1], roughly[1])
    at, angle = roughly[0], was[1] + turn
    now = print_at(look, (at, angle), card_mm)
    motion = np.eye(2, 3, dtype=np.float32)
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, ROUNDS, ENOUGH)
    try:
        fit, found = cv2.findTransformECC(
            before, now, motion, cv2.MOTION_EUCLIDEAN, until, np.full_like(now, 255), SMOOTH
        )
    except cv2.error:  # it does not come to an end: these are two different things
        return None
    if fit < FITS:
        return None
    motion = np.asarray(found, np.float64)
    middle = np.array([now.shape[1] / 2, now.shape[0] / 2])
    x, y = (motion[:, :2] @ middle + motion[:, 2] - middle) / PX_PER_MM
    c, s = cos(radians(angle)), sin(radians(angle))
    return (at[0] + c * x - s * y, at[1] + s * x + c * y), angle + degrees(atan2(motion[1, 0], motion[0, 0]))
