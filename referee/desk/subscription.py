"""How screens follow the desk: each gets the newest state, and a slow one misses what is old."""

from collections.abc import Iterator
from threading import Condition

from referee.desk.published import Published


class Newest:
    """The newest state, for any number of readers in their own threads; none can hold up the writer."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._published = Published()
        self._number = 0
        self._closed = False

    def put(self, published: Published) -> None:
        """Replace it."""
        with self._changed:
            self._published = published
            self._number += 1
            self._changed.notify_all()

    def get(self) -> Published:
        """What it is now."""
        with self._changed:
            return self._published

    def beyond(self, number: int, timeout: float | None) -> tuple[int, Published | None]:
        """Wait for a state newer than that number; None when there is none in time or none to come."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._number > number, timeout)
            return self._number, self._published if self._number > number else None

    @property
    def closed(self) -> bool:
        """Whether nothing more will come."""
        return self._closed

    def close(self) -> None:
        """Let all who wait go home."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class Subscription:
    """One reader's place: the present state first, then whatever is newest each time it asks."""

    def __init__(self, newest: Newest, timeout: float | None) -> None:
        self._newest = newest
        self._timeout = timeout
        self._seen = -1

    def __iter__(self) -> Iterator[Published | None]:
        """States as they come, and None whenever the time-out passes without one; ends when the desk closes."""
        while (published := self.wait(self._timeout)) or not self._newest.closed:
            yield published

    def wait(self, timeout: float | None) -> Published | None:
        """The newest state this reader has not had; None when none came in time."""
        self._seen, published = self._newest.beyond(self._seen, timeout)
        return published
