"""The camera and the light at a moment, as bumps, lamps and covers leave them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from datasets.simulate.camera import Camera
from datasets.simulate.script import Incident, smooth

_ADAPTS = 0.5  # seconds in which the camera's exposure follows the light
_BRIGHTER = 0.45  # how much more it exposes when the lamp is off


class Conditions:
    """Looks up what the incidents do to camera and light."""

    def __init__(self, incidents: tuple[Incident, ...], camera: Camera) -> None:
        self._bumps = sorted((each for each in incidents if each.kind == "bump"), key=lambda each: each.since)
        self._lamps = [each for each in incidents if each.kind == "lamp"]
        self._covers = [each for each in incidents if each.kind == "covered"]
        self._hung = [camera]
        for bump in self._bumps:
            self._hung.append(_swung(self._hung[-1], bump, 1.0))

    def camera(self, t: float) -> Camera:
        """Where the camera hangs; during a bump it swings past its new place and comes back."""
        over = sum(bump.until <= t for bump in self._bumps)
        if over == len(self._bumps) or t <= self._bumps[over].since:
            return self._hung[over]
        bump = self._bumps[over]
        share = (t - bump.since) / (bump.until - bump.since)
        return _swung(self._hung[over], bump, smooth(share) + 0.5 * math.sin(share * math.pi * 3) * (1 - share))

    def settled_cameras(self) -> Iterator[tuple[float, Camera]]:
        """From when on the camera hangs where."""
        yield from zip([0.0, *(bump.until for bump in self._bumps)], self._hung, strict=True)

    def lamp(self, t: float) -> int:
        """Which light there is: 0 with the lamp, 1 without."""
        return int(any(each.since <= t < each.until for each in self._lamps))

    def exposure(self, t: float) -> float:
        """How the camera makes up for the lamp, a little late."""
        gain = 1.0
        for each in self._lamps:
            if t >= each.since:
                gain += (
                    _BRIGHTER
                    * (1 - math.exp(-(min(t, each.until) - each.since) / _ADAPTS))
                    * (math.exp(-max(0.0, t - each.until) / _ADAPTS))
                )
        return gain

    def open(self, t: float) -> float:
        """How much of the light comes through the lens: little while something covers it."""
        for each in self._covers:
            if each.since - 0.12 <= t <= each.until + 0.12:
                inside = min((t - each.since) / 0.12 + 1, (each.until - t) / 0.12 + 1)
                return 1 - 0.97 * smooth(inside)
        return 1.0


def _swung(camera: Camera, bump: Incident, share: float) -> Camera:
    return camera.bumped((bump.shift_mm[0] * share, bump.shift_mm[1] * share), bump.turn * share)
