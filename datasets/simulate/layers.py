"""Flat things put one on another, only where something changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from vision.picture import Picture, Points

Box: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Patch:
    """What a thing does to the picture under it: keeps a share of it, adds its own light."""

    box: Box
    keep: Picture
    add: Picture

    def over(self, ground: Picture, box: Box) -> None:
        """Puts the part inside `box` on the ground, which is that box's cut of the picture."""
        common = cut(self.box, box)
        if common is None:
            return
        mine = window(common, self.box)
        part = ground[window(common, box)]
        cv2.multiply(part, self.keep[mine], part, 1 / 255)
        cv2.add(part, self.add[mine], part)


def cut(a: Box, b: Box) -> Box | None:
    """What two boxes share; None when nothing."""
    left, top, right, bottom = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def joined(boxes: list[Box]) -> list[Box]:
    """Boxes that overlap become one, so that nothing is drawn twice."""
    out: list[Box] = []
    for box in boxes:
        grown = box
        while (touching := next((other for other in out if cut(grown, other)), None)) is not None:
            out.remove(touching)
            grown = (
                min(grown[0], touching[0]),
                min(grown[1], touching[1]),
                max(grown[2], touching[2]),
                max(grown[3], touching[3]),
            )
        out.append(grown)
    return out


def window(inner: Box, outer: Box) -> tuple[slice, slice]:
    """Where a box lies inside the picture of another."""
    return slice(inner[1] - outer[1], inner[3] - outer[1]), slice(inner[0] - outer[0], inner[2] - outer[0])


def box_round(points: Points, margin: int, size: tuple[int, int]) -> Box | None:
    """The box round points with a margin, inside the picture; None when it is outside."""
    low, high = np.floor(points.min(0)).astype(int) - margin, np.ceil(points.max(0)).astype(int) + margin
    return cut((int(low[0]), int(low[1]), int(high[0]), int(high[1])), (0, 0, *size))


@dataclass(frozen=True, slots=True)
class Art:
    """A flat thing's picture with clear corners, premultiplied: blue, green, red, cover."""

    pixels: Picture
    corners: Points  # of the thing, in the picture's own pixels, clockwise from its top left


def card_art(face: Picture, width_mm: float, radius_mm: float = 3.0) -> Art:
    """A card's face with its corners rounded and a clear rim, so that its edge is smooth when warped."""
    height, width = face.shape[:2]
    radius, rim, fine = round(radius_mm / width_mm * width), 2, 4
    mask = np.zeros((height * fine, width * fine), np.uint8)
    r = radius * fine
    cv2.rectangle(mask, (r, 0), (width * fine - r - 1, height * fine - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width * fine - 1, height * fine - r - 1), 255, -1)
    for x in (r, width * fine - r - 1):
        for y in (r, height * fine - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1)
    cover = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    colour = cv2.multiply(face, cv2.merge([cover] * 3), scale=1 / 255)
    pixels = cv2.copyMakeBorder(cv2.merge([colour, cover]), rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=0)
    return Art(np.asarray(pixels, np.uint8), _corners(rim, width, height))


def plain_art(picture: Picture) -> Art:
    """A rectangle of paper."""
    rim = 2
    height, width = picture.shape[:2]
    whole = cv2.merge([picture, np.full((height, width), 255, np.uint8)])
    pixels = cv2.copyMakeBorder(whole, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=0)
    return Art(np.asarray(pixels, np.uint8), _corners(rim, width, height))


def _corners(rim: int, width: int, height: int) -> Points:
    # Pixel centres are whole numbers, so a picture's edge lies half a pixel outside them.
    left, top, right, bottom = rim - 0.5, rim - 0.5, rim + width - 0.5, rim + height - 0.5
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def dim(keep: Picture, dark: Picture, strength: float) -> None:
    """A shadow keeps less of what lies under it; `dark` is where it falls."""
    left = cv2.LUT(dark, (255 - np.arange(256) * strength).astype(np.uint8))
    cv2.multiply(keep, left, keep, 1 / 255)


def warped(art: Art, corners: Points, box: Box) -> Picture:
    """The thing as the picture shows it within a box: blue, green, red, cover."""
    shift = np.array([box[0], box[1]], np.float32)
    matrix = cv2.getPerspectiveTransform(art.corners, corners - shift)
    size = (box[2] - box[0], box[3] - box[1])
    return np.asarray(cv2.warpPerspective(art.pixels, matrix, size, flags=cv2.INTER_LINEAR), np.uint8)


def flat_patch(
    art: Art, corners: Points, size: tuple[int, int], focus: float, shadow: tuple[float, float, float] | None
) -> Patch | None:
    """A thing at rest: its picture, and the shadow it throws (pixels right, pixels down, strength)."""
    box = box_round(corners, 9, size)
    if box is None:
        return None
    seen = np.asarray(cv2.GaussianBlur(warped(art, corners, box), (0, 0), focus), np.uint8)
    cover = seen[..., 3]
    keep = np.asarray(255 - cover, np.uint8)
    if shadow is not None:
        right, down, strength = shadow
        move = np.array([[1, 0, right], [0, 1, down]], np.float32)
        dark = cv2.warpAffine(cover, move, (cover.shape[1], cover.shape[0]), borderMode=cv2.BORDER_REPLICATE)
        dark = cv2.GaussianBlur(dark, (0, 0), max(1.0, 0.7 * abs(right) + 0.7 * abs(down)))
        dim(keep, np.asarray(dark, np.uint8), strength)
    return Patch(box, np.asarray(cv2.merge([keep] * 3), np.uint8), np.ascontiguousarray(seen[..., :3]))
