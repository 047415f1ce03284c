"""What writing evidence costs: processor time for a second of the game, and how long it holds the worker up."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time, thread_time

from datasets.scenes.seeds import Split
from datasets.simulate import Film, plan
from vision.evidence import Evidence

FPS, SECONDS, A_CHANGE_EVERY = 15.0, 60.0, 2.4


def evidence_cost() -> str:
    """A minute of pictures of a brisk game, a change settled every 2.4 seconds."""
    film = Film(plan("rockoman", 3, 1, turns=2, seconds_a_turn=2.0, split=Split.TEST), fps=FPS)
    frames = [frame for _, frame in islice(film.frames(since=1.0), 45)]
    longest, held = 0.0, 0.0
    with TemporaryDirectory() as folder:
        evidence = Evidence(Path(folder))
        began, due = process_time(), A_CHANGE_EVERY
        for number in range(int(FPS * SECONDS)):
            t, before = number / FPS, thread_time()
            evidence.watch(frames[number % len(frames)], t)
            evidence.glance(frames[number % len(frames)], t, still=False)
            if t >= due:
                evidence.happened(t, (number,))
                due += A_CHANGE_EVERY
            spent = thread_time() - before
            longest, held = max(longest, spent), held + spent
            if number % 30 == 0:
                evidence.finish()  # the thread keeps up in a real game too, which takes longer than this loop
        evidence.finish()
        spent = process_time() - began
        clips = len(list(Path(folder).glob("*.webm")))
    return (
        f"evidence: {100 * spent / SECONDS:.1f} % of a core ({100 * held / SECONDS:.1f} % in the worker's own thread, "
        f"the rest with low priority beside it), holds a picture up by {1000 * longest:.1f} ms at most; "
        f"{clips} clips a minute"
    )
