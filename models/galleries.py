"""`python -m models.galleries [DECK...]`: make the bundled decks' galleries from their art.

It is done as `rockoman teach` does it, from the art instead of photographs. `standard52` also learns other makers'
designs and half of the phone photographs, where those inputs are there, and the reader practises with its faces.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from rich.progress import Progress

from datasets.decks import known_decks
from datasets.scenes.crops import CUT, HARD, crop_of
from datasets.scenes.debian import design_files, load_design
from datasets.scenes.lessons import our_faces
from datasets.scenes.practice import practice
from datasets.scenes.seeds import Split, rng_for, split_of_name
from models.phone52 import photos
from vision.detector import STILL_SIDES, Detector
from vision.gallery import BACK, Gallery, save_gallery
from vision.picture import Picture
from vision.reader import Embedder, tuned_network
from vision.space import Numbers, Reals
from vision.strips import masked, strips_gallery
from vision.teach import FACE_HEIGHT, FACE_WIDTH, Practice, gallery_of, knowing
from vision.warp import card_crop

HERE = Path(__file__).parent
WEIGHTS = HERE / "weights"
GALLERIES = HERE / "galleries"
_SEEN = 0.8  # of a photographed card must be seen, to be learned from
_STREAM = 500_001
_SIGHTS = 8  # of our own print of a face
_OFTEN = 4  # times as often as another maker's design are our own and each real card seen
_VIEWS = 160  # of a face of standard52: every maker's print of it must come up
_PRACTICE = 1500  # batches with them


class StripEmbedder(Embedder):
    """Sees of every crop only the strip that a fan leaves free."""

    def patterns(self, crops: Sequence[Picture], columns: Numbers | None = None) -> Reals:
        """The strips' patterns."""
        return super().patterns([masked(crop) for crop in crops], columns)


def designed(folder: Path) -> dict[str, list[Picture]]:
    """The faces by other makers whose designs may be learned from."""
    found: dict[str, list[Picture]] = {}
    for file in design_files(folder):
        if split_of_name(file.stem) is Split.TRAIN:
            for face, picture in load_design(file).items():
                found.setdefault(face, []).append(picture)
    return found


def photographed(detector: Detector, folder: Path) -> dict[str, list[Picture]]:
    """Real cards in the learning half of the phone photographs; which way up is not known."""
    found: dict[str, list[Picture]] = {}
    for photo in photos(folder, "learn"):
        picture = photo.picture()
        size = np.array([picture.shape[1], picture.shape[0]], np.float32)
        for quad in detector(picture):
            inside = {
                face
                for face, at in zip(photo.faces, photo.centres * size, strict=True)
                if cv2.pointPolygonTest(quad.corners, (float(at[0]), float(at[1])), False) > 0
            }
            if len(inside) == 1 and quad.visible >= _SEEN:
                crop = card_crop(picture, quad.corners, FACE_WIDTH, FACE_HEIGHT)
                found.setdefault(inside.pop(), []).append(crop)
    return found


def build(deck: str, faces: Mapping[str, Sequence[Picture]], embedder: Embedder) -> Gallery:
    """A bundled deck's gallery; the other decks' faces are strangers."""
    lessons = _lessons(deck)
    with Progress() as progress:
        task = progress.add_task(deck, total=lessons.views)
        found = gallery_of(deck, faces, embedder, lessons, lambda seen: progress.update(task, completed=seen))
    return with_own(found, embedder) if deck == "standard52" else found


def _lessons(deck: str) -> Practice:
    others = [face for other in known_decks() if other != deck for face in our_faces(other).values()]
    return practice(others, CUT, _VIEWS) if deck == "standard52" else practice(others, HARD)


def _practised(deck: str, faces: Mapping[str, Sequence[Picture]], target: Path) -> Embedder:
    """The reader, after it has practised with one deck's faces."""
    from models.tuning import tune  # torch takes seconds to load, and only this deck needs it

    with Progress() as progress:
        task = progress.add_task(f"{deck}, practising", total=_PRACTICE)
        tune(faces, _lessons(deck), target, lambda done, _: progress.update(task, completed=done), _PRACTICE)
    return Embedder(target)


def with_own(gallery: Gallery, embedder: Embedder) -> Gallery:
    """Our own print has a point of its own: the mean of all makers' is too far from it."""
    rng = rng_for(Split.TRAIN, _STREAM, 1)
    own = our_faces(gallery.deck)
    views = [[crop_of(rng, own[face], HARD) for _ in range(_SIGHTS)] for face in gallery.faces]
    return knowing(gallery, embedder, list(enumerate(views)))


def main() -> None:
    """Build the wished galleries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="*", default=list(known_decks()))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--out", type=Path, default=GALLERIES)
    parser.add_argument("--debian", type=Path, help="unpacked Debian packages with card designs (optional)")
    parser.add_argument("--phone52", type=Path, help="folder of the phone photographs (optional)")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    for deck in wish.decks:
        faces = {face: [picture] for face, picture in our_faces(deck).items()}
        if deck == "standard52":
            finder = Detector(wish.weights / "detector.onnx", sides=STILL_SIDES)
            designs = designed(wish.debian) if wish.debian else {}
            real = photographed(finder, wish.phone52) if wish.phone52 else {}
            rng = rng_for(Split.TRAIN, _STREAM)
            for face, pictures in faces.items():
                if face != BACK:
                    pictures *= _OFTEN
                    pictures += designs.get(face, []) + _OFTEN * real.get(face, [])
                    rng.shuffle(pictures)
        file = wish.out / f"{deck}.npz"
        if deck == "standard52":  # of other makers' designs the index is not known well enough to tell strips
            embedders = [(_practised(deck, faces, tuned_network(file)), file)]
        else:
            plain, strips = (kind(wish.weights / "reader.onnx") for kind in (Embedder, StripEmbedder))
            embedders = [(plain, file), (strips, strips_gallery(file))]
        for embedder, file in embedders:
            gallery = build(deck, faces, embedder)
            save_gallery(gallery, file)
            bar = gallery.stranger / gallery.sharpness
            print(f"{file.name}: {len(faces)} faces, sharpness {gallery.sharpness:.1f}, strangers below {bar:.2f}")


if __name__ == "__main__":
    main()
