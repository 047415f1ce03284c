"""Hands and the cards they carry, over the still table, blurred by their speed."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from datasets.simulate.camera import Camera
from datasets.simulate.hands import ABOVE, BELOW, HALF, Hand
from datasets.simulate.layers import Art, Box, Patch, box_round, cut, dim, flat_patch, warped
from datasets.simulate.layout import Layout, bearing, direction, paper_corners
from datasets.simulate.light import LightMap, Room, illuminated
from datasets.simulate.pose import Millimetres, Pose, rectangle
from datasets.simulate.script import Slide, Visit, smooth
from datasets.simulate.stage import CARD_THICKNESS, GRIP
from datasets.simulate.tabletop import CardArt
from vision.picture import Picture, Points

_SHUTTER = 1 / 60  # seconds the sensor is open
_TURNING = (0.3, 0.7)  # the part of the way on which a card is turned over
_MOST_DRAWN = 7  # of a block of cards the upper ones are seen, the rest is hidden


class Moving:
    """Draws one visit as it is at a moment."""

    def __init__(self, layout: Layout, room: Room, art: CardArt, card_mm: tuple[float, float]) -> None:
        self._layout, self._room, self._art, self._card_mm = layout, room, art, card_mm

    def draw(self, frame: Picture, camera: Camera, visit: Visit, hand: Hand, t: float, light: LightMap) -> None:
        """The visit's hand, arm, cards and their shadows on the frame."""
        x, y, height = visit.at(t)
        tips = Pose(x, y)
        shoulder = self._layout.shoulder(visit.seat)
        tips = Pose(x, y, bearing(shoulder, tips))
        outline = tips.place(np.array([[-HALF, -ABOVE], [HALF, -ABOVE], [HALF, BELOW], [-HALF, BELOW]]))
        # The wrist stays higher than the finger tips, and the elbow higher still.
        rise = np.array([0.0, 0.0, 90.0, 90.0]) + height + 8
        corners = camera.pixels(outline, rise)
        cards = self._cards(camera, visit, tips, height, t)
        box = _part_in_sight(corners, cards, camera.size)
        if box is None:
            return
        shape = (box[3] - box[1], box[2] - box[0])
        overlay = _Overlay(box, shape)
        for art, quad in cards:
            overlay.shade(art, quad + self._shadow_shift(camera, tips, height), 0.5 * self._room.shadow, 3 + height / 9)
        arm = Art(np.dstack([hand.colour, hand.cover]), _sprite_corners(hand))
        overlay.shade(arm, corners + self._shadow_shift(camera, tips, height + 25), self._room.shadow, 4 + height / 9)
        for art, quad in cards:
            overlay.put(art, quad)
        overlay.put(arm, corners)
        overlay.smear(self._speed(camera, visit, t))
        overlay.onto(frame, self._room.focus, light)

    def push(self, frame: Picture, camera: Camera, slide: Slide, sheet: Art, t: float, light: LightMap) -> None:
        """A seat sheet that is being pushed."""
        corners = camera.pixels(paper_corners(self._layout.seats[slide.seat], slide.at(t)))
        patch = flat_patch(sheet, corners, camera.size, self._room.focus, None)
        if patch is not None:
            lit = Patch(patch.box, patch.keep, illuminated(patch.add, light, patch.box))
            lit.over(frame[patch.box[1] : patch.box[3], patch.box[0] : patch.box[2]], patch.box)

    def _shadow_shift(self, camera: Camera, at: Pose, height: float) -> Points:
        """From where a thing is seen to where its shadow falls, in pixels."""
        here = np.array([[at.x, at.y]])
        there = here + np.array(self._room.towards) * height
        return np.asarray(camera.pixels(there, 0.0) - camera.pixels(here, height), np.float32)

    def _speed(self, camera: Camera, visit: Visit, t: float) -> tuple[float, float]:
        """Pixels moved while the sensor is open."""
        before, after = visit.at(t - _SHUTTER / 2), visit.at(t + _SHUTTER / 2)
        seen = camera.pixels(np.array([before[:2], after[:2]]), np.array([before[2], after[2]]))
        return float(seen[1, 0] - seen[0, 0]), float(seen[1, 1] - seen[0, 1])

    def _cards(self, camera: Camera, visit: Visit, tips: Pose, height: float, t: float) -> list[tuple[Art, Points]]:
        hold = next((hold for hold in visit.holds if hold.since <= t < hold.until), None)
        if hold is None or not hold.cards:
            return []
        share = (t - hold.since) / (hold.until - hold.since)
        now = self._grip(visit.seat, tips)
        first, last = (self._grip(visit.seat, Pose(*visit.at(when)[:2])) for when in (hold.since, hold.until))
        turned = smooth((share - _TURNING[0]) / (_TURNING[1] - _TURNING[0]))
        shown: list[tuple[Art, Points]] = []
        for k, held in enumerate(hold.cards):
            apart = Pose(held.start.x - first.x, held.start.y - first.y, held.start.angle)
            goal = Pose(held.end.x - last.x, held.end.y - last.y, held.end.angle)
            offset = apart.towards(goal, smooth(share))
            pose = Pose(now.x + offset.x, now.y + offset.y, offset.angle)
            over, side = 0.0, held.side
            if held.turns:
                over = math.pi * turned
                if turned > 0.5:
                    side = "front" if held.side == "back" else "back"
            level = height + held.under * (1 - share) + k * CARD_THICKNESS * share
            points, rise = _turned(self._card_mm, pose, over, level)
            shown.append((self._art(held.face, side), camera.pixels(points, rise)))
        if any(held.turns for held in hold.cards) and turned > 0.5:
            shown.reverse()
        block = max(held.start.distance(hold.cards[-1].start) for held in hold.cards) < 45
        return shown[-_MOST_DRAWN:] if block else shown

    def _grip(self, seat: int, tips: Pose) -> Pose:
        dx, dy = direction(tips, self._layout.shoulder(seat))
        return Pose(tips.x - GRIP * dx, tips.y - GRIP * dy)


def _turned(card_mm: tuple[float, float], pose: Pose, over: float, level: float) -> tuple[Millimetres, Millimetres]:
    """Corners and heights of a card that is being turned over its long axis."""
    flat = rectangle(*card_mm)
    lift = flat[:, 0] * math.sin(over)
    narrow = flat.copy()
    narrow[:, 0] *= abs(math.cos(over)) or 1e-3
    if math.cos(over) < 0:
        lift = -lift
    return pose.place(narrow), np.maximum(lift, -level + 1) + level


def _sprite_corners(hand: Hand) -> Points:
    height, width = hand.cover.shape
    left, top, right, bottom = -0.5, -0.5, width - 0.5, height - 0.5
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _part_in_sight(corners: Points, cards: Sequence[tuple[Art, Points]], size: tuple[int, int]) -> Box | None:
    points = np.concatenate([corners, *(quad for _, quad in cards)])
    return box_round(points, 24, size)


class _Overlay:
    """What a visit does to the picture inside a box."""

    def __init__(self, box: Box, shape: tuple[int, int]) -> None:
        self._box = box
        self._keep = np.full((*shape, 1), 255, np.uint8)[..., 0]
        self._add = np.zeros((*shape, 3), np.uint8)

    def shade(self, art: Art, corners: Points, strength: float, blur: float) -> None:
        """A soft shadow, worked out at a quarter of the size."""
        box = box_round(corners, round(3 * blur), (self._box[2], self._box[3]))
        box = cut(box, self._box) if box else None
        if box is None:
            return
        small = np.asarray((corners - (box[0], box[1])) / 4, np.float32)
        matrix = cv2.getPerspectiveTransform(art.corners, small)
        size = (max(1, (box[2] - box[0]) // 4), max(1, (box[3] - box[1]) // 4))
        dark = cv2.warpPerspective(np.ascontiguousarray(art.pixels[..., 3]), matrix, size, flags=cv2.INTER_LINEAR)
        dark = cv2.GaussianBlur(dark, (0, 0), max(0.6, blur / 4))
        dark = cv2.resize(dark, (box[2] - box[0], box[3] - box[1]), interpolation=cv2.INTER_LINEAR)
        dim(self._cut(self._keep, box), np.asarray(dark, np.uint8), strength)

    def put(self, art: Art, corners: Points) -> None:
        """A thing over what is there."""
        box = box_round(corners, 2, (self._box[2], self._box[3]))
        box = cut(box, self._box) if box else None
        if box is None:
            return
        seen = warped(art, corners, box)
        through = 255 - seen[..., 3]
        keep, add = self._cut(self._keep, box), self._cut(self._add, box)
        cv2.multiply(keep, through, keep, 1 / 255)
        cv2.multiply(add, cv2.merge([through] * 3), add, 1 / 255)
        cv2.add(add, np.ascontiguousarray(seen[..., :3]), add)

    def smear(self, speed: tuple[float, float]) -> None:
        """Motion blur: each step halves the distance, so that three steps make eight pictures of one."""
        dx, dy = speed
        for _ in range(4):
            dx, dy = dx / 2, dy / 2
            if math.hypot(dx, dy) < 0.6:
                return
            move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
            size = (self._keep.shape[1], self._keep.shape[0])
            for layer in (self._keep, self._add):
                moved = cv2.warpAffine(layer, move, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                cv2.addWeighted(layer, 0.5, moved, 0.5, 0, layer)

    def onto(self, frame: Picture, focus: float, light: LightMap) -> None:
        """Everything onto the frame."""
        add = cv2.GaussianBlur(self._add, (0, 0), focus) if focus > 0.6 else self._add
        add = illuminated(np.asarray(add, np.uint8), light, self._box)
        Patch(self._box, np.asarray(cv2.merge([self._keep] * 3), np.uint8), add).over(
            frame[self._box[1] : self._box[3], self._box[0] : self._box[2]], self._box
        )

    def _cut(self, layer: Picture, box: Box) -> Picture:
        left, top = self._box[0], self._box[1]
        return layer[box[1] - top : box[3] - top, box[0] - left : box[2] - left]
