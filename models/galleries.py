"""`python -m models.galleries [DECK...]`: make the bundled decks' galleries from their art.

It is done as `rockoman teach` does it, from the art instead of photographs. `standard52` also learns other makers'
designs and three eighths of the phone photographs, where those inputs are there, and the reader practises with its
faces for an hour; what it has practised is kept in a folder, from which a run that was ended goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.progress import Progress

from datasets.decks import known_decks
from datasets.scenes.crops import HARD
from datasets.scenes.lessons import our_faces
from datasets.scenes.practice import practice
from models.standard52 import DECK, Inputs
from vision.gallery import Gallery, save_gallery
from vision.picture import Picture
from vision.reader import Embedder
from vision.space import Numbers, Reals
from vision.strips import masked, strips_gallery
from vision.teach import gallery_of

HERE = Path(__file__).parent
WEIGHTS = HERE / "weights"
GALLERIES = HERE / "galleries"
_PRACTICE = 12_000  # batches of standard52's views


class StripEmbedder(Embedder):
    """Sees of every crop only the strip that a fan leaves free."""

    def patterns(self, crops: Sequence[Picture], columns: Numbers | None = None) -> Reals:
        """The strips' patterns."""
        return super().patterns([masked(crop) for crop in crops], columns)


def build(deck: str, embedder: Embedder) -> Gallery:
    """A bundled deck's gallery; the other decks' faces are strangers."""
    faces = {face: [picture] for face, picture in our_faces(deck).items()}
    others = [face for other in known_decks() if other != deck for face in our_faces(other).values()]
    lessons = practice(others, HARD)
    with Progress() as progress:
        task = progress.add_task(deck, total=lessons.views)
        return gallery_of(deck, faces, embedder, lessons, lambda seen: progress.update(task, completed=seen))


def build_standard52(inputs: Inputs, runs: Path, out: Path) -> list[tuple[Gallery, Path]]:
    """The galleries whose points the reader has practised with, of whole cards and of their corners; and the network.

    What was practised before is gone on with.
    """
    from models.standard52_practice import practise  # torch takes seconds to load, and only this deck needs it

    with Progress() as progress:
        task = progress.add_task(f"{DECK}, practising", total=_PRACTICE)
        checkpoint = practise(inputs, runs, _PRACTICE, lambda done: progress.update(task, completed=done))
    from models.standard52_gallery import practised_galleries

    return practised_galleries(checkpoint, inputs, out)


def main() -> None:
    """Build the wished galleries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="*", default=list(known_decks()))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--out", type=Path, default=GALLERIES)
    parser.add_argument("--debian", type=Path, help="unpacked Debian packages with card designs (optional)")
    parser.add_argument("--runs", type=Path, default=Path("runs") / DECK, help=f"where {DECK} leaves its checkpoints")
    parser.add_argument("--phone52", type=Path, help="folder of the phone photographs (optional)")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    for deck in wish.decks:
        file = wish.out / f"{deck}.npz"
        if deck == DECK:  # of other makers' designs the index is not known well enough to tell strips
            inputs = Inputs(wish.weights / "detector.onnx", wish.debian, wish.phone52)
            made = build_standard52(inputs, wish.runs, file)
        else:
            plain, strips = (kind(wish.weights / "reader.onnx") for kind in (Embedder, StripEmbedder))
            made = [(build(deck, plain), file), (build(deck, strips), strips_gallery(file))]
        for gallery, target in made:
            save_gallery(gallery, target)
            known, bar = len(gallery.faces), gallery.stranger / gallery.sharpness
            print(f"{target.name}: {known} faces, sharpness {gallery.sharpness:.1f}, strangers below {bar:.2f}")


if __name__ == "__main__":
    main()
