"""The still part of the film: table, sheets and lying cards, redrawn only where something changed."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.simulate.camera import Camera
from datasets.simulate.layers import Art, Box, Patch, box_round, dim, flat_patch, joined, plain_art
from datasets.simulate.layout import Layout
from datasets.simulate.light import LightMap, Room
from datasets.simulate.paper import sheet_picture
from datasets.simulate.pose import Pose, rectangle
from datasets.simulate.script import Rest
from datasets.simulate.tabletops import seen_through
from vision.picture import Picture
from vision.sheets import Sheet

CardArt = Callable[[str, str], Art]  # face and side


class Tabletop:
    """`lit` is always the finished still picture; `lay` and `lift` touch only their own box of it."""

    def __init__(
        self,
        camera: Camera,
        layout: Layout,
        room: Room,
        light: LightMap,
        top: Picture,
        art: CardArt,
        card_mm: tuple[float, float],
    ) -> None:
        self._layout, self._room, self._light, self._top, self._art = layout, room, light, top, art
        self._card = rectangle(*card_mm)
        self._sheet_poses: dict[int | None, Pose | None] = {None: Pose(0.0, 0.0)}
        self._sheet_poses.update(enumerate(layout.seat_poses))
        self._sheets: dict[int | None, Art] = {}
        self._lying: dict[int, tuple[Rest, Patch]] = {}
        self._dirty: list[Box] = []
        self.look_through(camera)

    def look_through(self, camera: Camera) -> None:
        """Everything again, from another camera."""
        self.camera = camera
        self._map = camera.table_map()
        self._sheets = {seat: _sheet_art(sheet, camera) for seat, sheet in self._all_sheets()}
        rests = [rest for rest, _ in self._lying.values()]
        self._lying = {}
        self._print_ground()
        for rest in rests:
            self.lay(rest)
        self.refresh()

    def switch(self, light: LightMap) -> None:
        """Another light over the same things."""
        self._light = light
        self._dirty = [(0, 0, *self.camera.size)]

    def move_sheet(self, seat: int, pose: Pose | None) -> None:
        """A seat sheet lies elsewhere, or is being pushed (None)."""
        self._sheet_poses[seat] = pose
        self._print_ground()

    def sheet(self, seat: int) -> Art:
        """A seat sheet's picture."""
        return self._sheets[seat]

    def lay(self, rest: Rest) -> None:
        """A card comes to rest."""
        corners = self.camera.pixels(rest.pose.place(self._card), rest.height)
        patch = flat_patch(
            self._art(rest.face, rest.side), corners, self.camera.size, self._room.focus, self._shadow(rest)
        )
        if patch is not None:
            self._lying[rest.card] = (rest, patch)
            self._dirty.append(patch.box)

    def lift(self, card: int) -> None:
        """A card is taken away."""
        if card in self._lying:
            self._dirty.append(self._lying.pop(card)[1].box)

    def refresh(self) -> None:
        """Redraws what changed."""
        for box in joined(self._dirty):
            part = self._ground[box[1] : box[3], box[0] : box[2]].copy()
            for _, patch in sorted(self._lying.values(), key=lambda entry: entry[0].order):
                patch.over(part, box)
            light = self._light[box[1] : box[3], box[0] : box[2]]
            self.lit[box[1] : box[3], box[0] : box[2]] = cv2.multiply(part, light, dtype=cv2.CV_8U)
        self._dirty = []

    def _shadow(self, rest: Rest) -> tuple[float, float, float] | None:
        """A card that lies square on another one throws no shadow one could see."""
        for other, _ in self._lying.values():
            turn = abs((other.pose.angle - rest.pose.angle + 90) % 180 - 90)
            if other.pose.distance(rest.pose) < 2.5 and turn < 2.5:
                return None
        scale = self.camera.card_px() / 63.0
        reach = 1.6 * scale
        return (self._room.towards[0] * reach * 1.5, self._room.towards[1] * reach * 1.5, self._room.shadow)

    def _all_sheets(self) -> list[tuple[int | None, Sheet]]:
        return [(None, self._layout.centre), *enumerate(self._layout.seats)]

    def _print_ground(self) -> None:
        ground = seen_through(self._top, self._map, (float(self._room.seed % 400) - 200, 0.0))
        for seat, sheet in self._all_sheets():
            if (pose := self._sheet_poses[seat]) is not None:
                self._print_sheet(ground, sheet, pose, self._sheets[seat])
        self._ground = np.asarray(cv2.GaussianBlur(ground, (0, 0), self._room.focus), np.uint8)
        self.lit = np.empty_like(self._ground)
        self._dirty = [(0, 0, *self.camera.size)]

    def _print_sheet(self, ground: Picture, sheet: Sheet, pose: Pose, art: Art) -> None:
        """A sheet is large enough that the lens bends it visibly, so it is drawn through the lens's map."""
        corners = pose.place(rectangle(*sheet.size_mm))
        box = box_round(self.camera.pixels(corners), 8, self.camera.size)
        if box is None:
            return
        turn = np.radians(pose.angle)
        matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32)
        local = (self._map[box[1] : box[3], box[0] : box[2]] - np.array([pose.x, pose.y], np.float32)) @ matrix
        scale = (art.corners[1, 0] - art.corners[0, 0]) / sheet.size_mm[0]
        where = (local + np.array(sheet.size_mm, np.float32) / 2) * scale + art.corners[0]
        seen = cv2.remap(art.pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
        cover = seen[..., 3]
        dark = cv2.GaussianBlur(cover, (0, 0), 2.5)
        keep = np.asarray(255 - cover, np.uint8)
        dim(keep, np.asarray(dark, np.uint8), 0.35)
        Patch(box, np.asarray(cv2.merge([keep] * 3)), np.ascontiguousarray(seen[..., :3])).over(
            ground[box[1] : box[3], box[0] : box[2]], box
        )


def _sheet_art(sheet: Sheet, camera: Camera) -> Art:
    """The sheet's picture about as fine as the camera can show it."""
    picture = sheet_picture(sheet)
    width = round(sheet.size_mm[0] * camera.card_px() / 63.0 * 1.4)
    height = round(width * picture.shape[0] / picture.shape[1])
    if width < picture.shape[1]:
        picture = np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return plain_art(picture)
