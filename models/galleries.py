"""`python -m models.galleries [DECK...]`: make the bundled decks' galleries from their art.

`standard52` also learns other makers' designs and half of the phone photographs, where those inputs are there.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from datasets.decks import known_decks
from datasets.scenes.crops import CLEAN, HARD, Hardship, crop_of
from datasets.scenes.debian import design_files, load_design
from datasets.scenes.lessons import our_faces
from datasets.scenes.seeds import Split, rng_for, split_of_name
from datasets.scenes.sources import Outside, invented_deck
from models.phone52 import photos
from vision.detector import STILL_SIDES, Detector
from vision.gallery import Gallery, fitted, save_gallery
from vision.picture import Picture
from vision.reader import Embedder
from vision.strips import masked, strips_gallery
from vision.warp import card_crop, half_turned

HERE = Path(__file__).parent
WEIGHTS = HERE / "weights"
GALLERIES = HERE / "galleries"
_STREAM = 500_000
_MILD = Hardship(width=(60, 160), blur=0.012, motion=0.03, dim=0.5, cover=0.0, colour=0.15, noise=10, wear=0.5)

Points = npt.NDArray[np.float32]


def face_points(embedder: Embedder, face: Picture, rng: np.random.Generator, views: int) -> tuple[Points, Points]:
    """A face's clean point and the mean of its mildly worsened views, upright and upside down."""
    crops = [crop_of(rng, face, CLEAN)] + [crop_of(rng, face, _MILD) for _ in range(views)]
    both = []
    for upside in (False, True):
        seen = [half_turned(crop) if upside else crop for crop in crops]
        points = embedder.points(seen)
        mean = points.mean(0)
        both.append(np.stack([points[0], mean / np.linalg.norm(mean)]))
    return both[0], both[1]


def questions(
    embedder: Embedder, faces: list[Picture], rng: np.random.Generator, times: int
) -> tuple[Points, list[int]]:
    """Points of hard crops, and which face each shows."""
    crops, truth = [], []
    for number, face in enumerate(faces):
        for _ in range(times):
            crop = crop_of(rng, face, HARD)
            crops.append(half_turned(crop) if rng.random() < 0.5 else crop)
            truth.append(number)
    return embedder.points(crops), truth


def strangers(embedder: Embedder, rng: np.random.Generator, count: int = 40) -> Points:
    """Points of crops of cards from decks nobody has taught: invented ones of the validation split."""
    crops = []
    for _ in range(count):
        deck = invented_deck(rng, 5)
        crops += [crop_of(rng, face, HARD) for face in (*deck.fronts, deck.back)]
    return embedder.points(crops)


def build_gallery(
    name: str, faces: dict[str, list[Picture]], embedder: Embedder, extra: dict[str, Points], views: int
) -> Gallery:
    """Points of all pictures of all faces, then sharpness and stranger weight fitted on hard validation crops."""
    rng = rng_for(Split.TRAIN, _STREAM)
    names = tuple(faces)
    points: list[Points] = []
    face_of: list[int] = []
    turned: list[bool] = []
    for number, face in enumerate(track(names, description=name)):
        for picture in faces[face]:
            for upside, found in enumerate(face_points(embedder, picture, rng, views)):
                points.append(found)
                face_of += [number] * len(found)
                turned += [bool(upside)] * len(found)
        if face in extra:
            points.append(extra[face])
            face_of += [number] * len(extra[face])
            turned += [bool(k % 2) for k in range(len(extra[face]))]
    plain = Gallery(
        name, names, np.concatenate(points), np.array(face_of), np.array(turned), 40.0, 20.0, embedder.sha256
    )
    check = rng_for(Split.VALIDATION, _STREAM)
    asked, truth = questions(embedder, [faces[face][0] for face in names], check, max(4, 300 // len(names)))
    known, _ = plain.likeness(asked)
    foreign, _ = plain.likeness(strangers(embedder, check))
    sharpness, stranger = fitted(known, np.array(truth), foreign)
    return Gallery(name, names, plain.points, plain.face_of, plain.turned, sharpness, stranger, embedder.sha256)


def photographed(embedder: Embedder, detector: Detector, folder: Path) -> dict[str, Points]:
    """Points of real cards in the learning half of the phone photographs, each upright and upside down."""
    found: dict[str, list[Points]] = {}
    for photo in photos(folder, "learn"):
        picture = photo.picture()
        size = np.array([picture.shape[1], picture.shape[0]], np.float32)
        for quad in detector(picture):
            inside = {
                face
                for face, at in zip(photo.faces, photo.centres * size, strict=True)
                if cv2.pointPolygonTest(quad.corners, (float(at[0]), float(at[1])), False) > 0
            }
            if len(inside) != 1 or quad.visible < 0.8:
                continue
            crop = card_crop(picture, quad.corners)
            both = embedder.points([crop, half_turned(crop)])
            found.setdefault(inside.pop(), []).append(both)
    return {face: np.concatenate(points) for face, points in found.items()}


class StripEmbedder(Embedder):
    """Sees of every crop only the strip that a fan leaves free."""

    def points(self, crops: Sequence[Picture]) -> Points:
        """One point a crop."""
        return super().points([masked(crop) for crop in crops])


def main() -> None:
    """Build the wished galleries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="*", default=list(known_decks()))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--out", type=Path, default=GALLERIES)
    parser.add_argument("--debian", type=Path, help="unpacked Debian packages with card designs (optional)")
    parser.add_argument("--phone52", type=Path, help="folder of the phone photographs (optional)")
    wish = parser.parse_args()
    embedder = Embedder(wish.weights / "reader.onnx")
    wish.out.mkdir(parents=True, exist_ok=True)
    outside = Outside(debian=wish.debian)
    for deck in wish.decks:
        faces = {face: [picture] for face, picture in our_faces(deck).items()}
        extra: dict[str, Points] = {}
        views = 24
        if deck == "standard52":
            views = 8
            for file in design_files(outside.debian) if outside.debian else ():
                if split_of_name(file.stem) is Split.TRAIN:
                    for face, picture in load_design(file).items():
                        if face in faces and face != "back":
                            faces[face].append(picture)
            if wish.phone52:
                finder = Detector(wish.weights / "detector.onnx", sides=STILL_SIDES)
                extra = photographed(embedder, finder, wish.phone52)
                extra.pop("back", None)
        gallery = build_gallery(deck, faces, embedder, extra, views)
        save_gallery(gallery, wish.out / f"{deck}.npz")
        if deck != "standard52":  # of other makers' designs the index is not known well enough
            strips = build_gallery(deck, faces, StripEmbedder(wish.weights / "reader.onnx"), {}, views)
            save_gallery(strips, strips_gallery(wish.out / f"{deck}.npz"))
        print(
            f"{deck}: {len(gallery.points)} points, sharpness {gallery.sharpness:.1f}, stranger {gallery.stranger:.1f}"
        )


if __name__ == "__main__":
    main()
