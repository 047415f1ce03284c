"""What truly happened, as the referee's report plus where every card lay."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from datasets.simulate.camera import Camera
from datasets.simulate.film import Film
from datasets.simulate.layout import paper_corners
from datasets.simulate.pose import Millimetres, rectangle
from datasets.simulate.script import Rest, Script
from referee.engine.fold import fold
from referee.export.report import report
from referee.games.registry import game_named


def truth(film: Film) -> dict[str, Any]:
    """The document: the referee's on the true facts, then `film`, `sheets`, `mistakes` and `placements`."""
    script = film.script
    refereed: dict[str, Any] = msgspec.to_builtins(report(fold(game_named(script.game), script.events)))
    return {
        **refereed,
        "film": {
            "width": film.size[0],
            "height": film.size[1],
            "fps": film.fps,
            "frames": len(film),
            "seed": script.seed,
            "split": str(script.split),
            "card_px": round(film.camera.card_px(script.deck.card_mm[0]), 1),
        },
        "sheets": _sheets(script, film.camera),
        "mistakes": list(script.mistakes),
        "placements": [_placement(rest, script, film.camera) for rest in sorted(script.rests, key=_since)],
    }


def _since(rest: Rest) -> tuple[float, int]:
    return rest.since, rest.order


def _placement(rest: Rest, script: Script, camera: Camera) -> dict[str, Any]:
    corners = rest.pose.place(rectangle(*script.deck.card_mm))
    return {
        "card": rest.card,
        "face": rest.face,
        "side": rest.side,
        "zone": rest.zone,
        "seat": rest.seat,
        "from": round(rest.since, 3),
        "to": round(rest.until, 3),
        "corners": _seen(camera, corners, rest.height),
        "mm": _rounded(corners, 1),
        "angle": round(rest.pose.angle % 360, 1),
        "height": round(rest.height, 1),
    }


def _sheets(script: Script, camera: Camera) -> list[dict[str, Any]]:
    layout = script.layout
    known = [("centre", paper_corners(layout.centre, layout.centre_pose))]
    for seat, (sheet, pose) in enumerate(zip(layout.seats, layout.seat_poses, strict=True)):
        known.append((f"seat:{seat}", paper_corners(sheet, pose)))
    return [
        {"sheet": name, "corners": _seen(camera, corners, 0.0), "mm": _rounded(corners, 1)} for name, corners in known
    ]


def _seen(camera: Camera, corners: Millimetres, height: float) -> list[list[float]]:
    # Corners count from a pixel's edge, look-ups from its middle.
    return _rounded(camera.pixels(corners, height) + 0.5, 1)


def _rounded(points: Millimetres | np.ndarray[Any, Any], digits: int) -> list[list[float]]:
    return [[round(float(x), digits), round(float(y), digits)] for x, y in points]
