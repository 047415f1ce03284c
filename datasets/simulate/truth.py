"""What truly happened, as the referee's report plus where every card lay."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from datasets.simulate.camera import Camera
from datasets.simulate.film import Film
from datasets.simulate.layout import paper_corners
from datasets.simulate.pose import Millimetres, rectangle
from datasets.simulate.script import Rest
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
        "sheets": _sheets(film),
        "mistakes": list(script.mistakes),
        "disturbances": [
            {"kind": each.kind, "from": round(each.since, 3), "to": round(each.until, 3)} for each in script.incidents
        ],
        "placements": [_placement(rest, film) for rest in sorted(script.rests, key=_since)],
    }


def _since(rest: Rest) -> tuple[float, int]:
    return rest.since, rest.order


def _placement(rest: Rest, film: Film) -> dict[str, Any]:
    card_mm = film.script.deck.card_mm
    corners = rest.pose.place(rectangle(*card_mm))
    first, *later = _views(film, corners, rest.height, rest.since, rest.until)
    return {
        "card": rest.card,
        "face": rest.face,
        "side": rest.side,
        "zone": rest.zone,
        "seat": rest.seat,
        "from": round(rest.since, 3),
        "to": round(rest.until, 3),
        "corners": first["corners"],
        "mm": _rounded(corners, 1),
        "angle": round(rest.pose.angle % 360, 1),
        "height": round(rest.height, 1),
        **({"later": later} if later else {}),
    }


def _sheets(film: Film) -> list[dict[str, Any]]:
    """Each sheet as often as it was moved, with its corners for every place of the camera."""
    script, layout = film.script, film.script.layout
    told = [_sheet("centre", paper_corners(layout.centre, layout.centre_pose), film, 0.0, script.duration)]
    for seat, sheet in enumerate(layout.seats):
        since, pose = 0.0, layout.seat_poses[seat]
        for slide in (each for each in script.slides if each.seat == seat):
            told.append(_sheet(f"seat:{seat}", paper_corners(sheet, pose), film, since, slide.since))
            since, pose = slide.until, slide.end
        told.append(_sheet(f"seat:{seat}", paper_corners(sheet, pose), film, since, script.duration))
    return told


def _sheet(name: str, corners: Millimetres, film: Film, since: float, until: float) -> dict[str, Any]:
    first, *later = _views(film, corners, 0.0, since, until)
    more = {"later": later} if later else {}
    return {"sheet": name, "from": since, "to": until, "corners": first["corners"], "mm": _rounded(corners, 1), **more}


def _views(film: Film, corners: Millimetres, height: float, since: float, until: float) -> list[dict[str, Any]]:
    """The corners as first seen, and anew after each bump of the camera."""
    cameras = list(film.conditions.settled_cameras())
    before = [camera for t, camera in cameras if t <= since]
    after = [(t, camera) for t, camera in cameras if since < t < until]
    return [
        {"from": round(t, 3), "corners": _seen(camera, corners, height)} for t, camera in [(since, before[-1]), *after]
    ]


def _seen(camera: Camera, corners: Millimetres, height: float) -> list[list[float]]:
    # Corners count from a pixel's edge, look-ups from its middle.
    return _rounded(camera.pixels(corners, height) + 0.5, 1)


def _rounded(points: Millimetres | np.ndarray[Any, Any], digits: int) -> list[list[float]]:
    return [[round(float(x), digits), round(float(y), digits)] for x, y in points]
