"""Films a script: frame after frame, redrawing only what moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import cv2
import numpy as np

from datasets.art.raster import back_picture, face_picture
from datasets.scenes.seeds import rng_for
from datasets.simulate.camera import hang_camera
from datasets.simulate.conditions import Conditions
from datasets.simulate.hands import Hand, draw_hand, sample_look
from datasets.simulate.layers import Art, card_art
from datasets.simulate.light import exposed, grain_tile, light_map, sample_room
from datasets.simulate.moving import Moving
from datasets.simulate.script import Gesture, Script
from datasets.simulate.tabletop import Tabletop
from datasets.simulate.tabletops import table_top
from referee.core.deck import Deck
from vision.picture import Picture

FULL_HD = (1920, 1080)
_LOOKS, _CAMERA, _ROOM, _TOP, _GRAIN = range(10, 15)  # streams of the film's seed, apart from the players'


class Film:
    """A script and everything that decides what it looks like; iterate it for times and frames."""

    def __init__(self, script: Script, size: tuple[int, int] = FULL_HD, fps: float = 25.0) -> None:
        self.script, self.size, self.fps = script, size, fps
        self._split = script.split
        self.camera = hang_camera(
            script.layout.footprint(), size, self._rng(_CAMERA), 45.0 if script.incidents else 0.0
        )
        self._room = sample_room(self._rng(_ROOM))
        self._grain = grain_tile(self._room, size)
        self.conditions = Conditions(script.incidents, self.camera)

    def __len__(self) -> int:
        return int(self.script.duration * self.fps)

    def __iter__(self) -> Iterator[tuple[float, Picture]]:
        return self.frames()

    def frames(self, since: float = 0.0) -> Iterator[tuple[float, Picture]]:
        """Times and frames from a moment on; what came before is only brought about, not drawn."""
        script, room = self.script, self._room
        art = card_pictures(script.deck, self.camera.card_px(script.deck.card_mm[0]))
        lights = [light_map(room, self.size, lamp) for lamp in (0, 1)]
        top = table_top(self._rng(_TOP))
        still = Tabletop(self.camera, script.layout, room, lights[0], top, art, script.deck.card_mm)
        moving = Moving(script.layout, room, art, script.deck.card_mm)
        hands = self._hands()
        changes = sorted(
            [(rest.since, 1, rest.order, rest) for rest in script.rests]
            + [(rest.until, 0, rest.order, rest) for rest in script.rests],
            key=lambda change: change[:3],
        )
        visits = sorted(script.visits, key=lambda visit: visit.since)
        grain = self._rng(_GRAIN)
        done, camera, lamp = 0, self.camera, 0
        for number in range(len(self)):
            t = number / self.fps
            self._slide(still, t)
            while done < len(changes) and changes[done][0] <= t:
                _, laid, _, rest = changes[done]
                if laid:
                    still.lay(rest)
                else:
                    still.lift(rest.card)
                done += 1
            if t < since:
                continue
            if (now := self.conditions.camera(t)) is not camera:
                camera = now
                still.look_through(camera)
            if (lit := self.conditions.lamp(t)) != lamp:
                lamp = lit
                still.switch(lights[lamp])
            still.refresh()
            frame = still.lit.copy()
            for slide in script.slides:
                if slide.since <= t < slide.until:
                    moving.push(frame, camera, slide, still.sheet(slide.seat), t, lights[lamp])
            for visit in visits:
                if visit.since <= t <= visit.until:
                    hand = hands(visit.seat, visit.gesture, visit.left_handed)
                    moving.draw(frame, camera, visit, hand, t, lights[lamp])
            swing, seconds, phase = room.drift
            drift = 1 + swing * float(np.sin(t / seconds * 2 * np.pi + phase))
            frame = exposed(frame, drift * self.conditions.exposure(t) * self.conditions.open(t))
            x, y = int(grain.integers(64)), int(grain.integers(64))
            noise = self._grain[y : y + self.size[1], x : x + self.size[0]]
            yield t, np.asarray(cv2.add(frame, noise, dtype=cv2.CV_8U), np.uint8)

    def _slide(self, still: Tabletop, t: float) -> None:
        """A sheet leaves the still picture when a hand begins to push it, and comes back where it is left."""
        frame = 1 / self.fps
        for slide in self.script.slides:
            if slide.since <= t < slide.since + frame:
                still.move_sheet(slide.seat, None)
            if slide.until <= t < slide.until + frame:
                still.move_sheet(slide.seat, slide.end)

    def _rng(self, stream: int) -> np.random.Generator:
        return rng_for(self._split, self.script.seed, stream)

    def _hands(self) -> Callable[[int, Gesture, bool], Hand]:
        looks = [sample_look(self._rng(_LOOKS * 100 + seat)) for seat in range(len(self.script.players))]

        @cache
        def hand(seat: int, gesture: Gesture, left_handed: bool) -> Hand:
            return draw_hand(looks[seat], gesture, left_handed)

        return hand


def card_pictures(deck: Deck, width_px: float) -> Callable[[str, str], Art]:
    """Each face drawn once, about as fine as the camera can show it."""
    fine = max(24, round(width_px * 1.25))

    @cache
    def art(face: str, side: str) -> Art:
        picture = face_picture(deck.name, face, fine) if side == "front" else back_picture(deck.name, fine)
        return card_art(picture, deck.card_mm[0])

    return art
