"""A process of its own makes what is learnt from, while the network learns."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.queues import Queue
from queue import Empty
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Maker(Generic[Made]):
    """Runs `make(outbox, *wish)`, which puts one thing after another, at most so many ahead."""

    def __init__(self, make: Callable[..., None], *wish: Any, ahead: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._inbox: Queue[Made] = context.Queue(ahead)
        self._process = context.Process(target=make, args=(self._inbox, *wish), daemon=True)
        self._process.start()

    def soon(self, seconds: float) -> Made | None:
        """What is ready within that time; a maker that died must not leave the learner waiting for ever."""
        try:
            return self._inbox.get(timeout=seconds)
        except Empty:
            if not self._process.is_alive():
                raise RuntimeError(
                    "The process that makes what is learnt from has ended; its last words are above."
                ) from None
            return None

    def next(self) -> Made:
        """The next thing, waited for."""
        while (made := self.soon(30)) is None:
            pass
        return made

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
