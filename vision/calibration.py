"""A table without printed sheets: four corners and the zones, as dragged on the tablet, kept in a file."""

from pathlib import Path

import msgspec
import numpy as np

from referee.core.observations import Point
from referee.core.sentence import Sentence
from vision.homography import Plane, plane_through
from vision.zones import TableZone, drawn_zone


class Calibration(msgspec.Struct, frozen=True):
    """Where four points of the table are in the picture (0 to 1) and in millimetres, and the zones in millimetres."""

    picture: tuple[Point, Point, Point, Point]
    mm: tuple[Point, Point, Point, Point]
    zones: dict[str, tuple[Point, ...]]

    def plane(self, width: int, height: int) -> Plane:
        """The table's plane in a picture of this size."""
        pixels = np.array(self.picture) * (width, height)
        plane = plane_through(pixels, self.mm, (width, height))
        if plane is None:
            raise Sentence(
                "The four corners of the calibration lie on one line; drag them to the corners of the table."
            )
        return plane

    def table_zones(self) -> dict[str, TableZone]:
        """The zones as they lie."""
        return {name: drawn_zone(name, np.asarray(area, np.float32)) for name, area in self.zones.items()}


def read(file: Path) -> Calibration:
    """The calibration in a file; one sentence when it is none."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Calibration)
    except FileNotFoundError as error:
        raise Sentence(f"There is no calibration {file}.") from error
    except msgspec.DecodeError as error:
        raise Sentence(f"{file} is no calibration: {error}.") from error
    wrong = [name for name, area in found.zones.items() if len(area) < 3]
    if wrong:
        raise Sentence(f"In {file} the zone “{wrong[0]}” has fewer than three corners.")
    found.plane(1920, 1080)
    return found


def write(file: Path, calibration: Calibration) -> None:
    """Keep it."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(calibration)))
