"""The count of one game's piles while they are spread: pictures, what was read, and what people mended by hand."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from referee.audit import Counted
from referee.core.deck import Deck
from referee.core.sentence import Sentence
from vision.detector import Detector
from vision.identify import Card
from vision.picture import Picture
from vision.reader import Reader
from vision.spread import SpreadCard, Told, in_rows, spread, troubles
from vision.watched import Watched
from webui.eyes import spread_eyes
from webui.report import counts


@dataclass(slots=True)
class Pile:
    """One pile: its pictures' cards, and the corrections on top of them."""

    shots: list[tuple[Card, ...]] = field(default_factory=list)
    mended: dict[int, str] = field(default_factory=dict)  # which card of the count is which
    struck: set[int] = field(default_factory=set)
    added: list[str | None] = field(default_factory=list)
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One counted card; added by hand it has no place in a picture."""

    index: int
    face: str | None
    tentative: bool
    card: SpreadCard | None


class Tally:
    """All piles of one game. Pages from several tablets may count at once."""

    def __init__(self, game_id: str, deck: Deck, look: Callable[[str], tuple[Detector, Reader]] = spread_eyes) -> None:
        self.game_id, self.deck = game_id, deck
        self._look = look
        self._watched: Watched | None = None
        self._piles: dict[str, Pile] = {}
        self._before: Mapping[str, Counted] = {one.zone: one for one in counts.kept(game_id)}
        self._alone = threading.Lock()

    def see(self, zone: str, coded: bytes, keep: bool) -> tuple[tuple[Line, ...], tuple[Told, ...], tuple[int, int]]:
        """Count the pile with one picture more; kept or only looked at. Also the picture's width and height."""
        picture = _decoded(coded)
        with self._alone:
            if self._watched is None:
                self._watched = Watched(*self._look(self.deck.name))
            pile = self._piles.setdefault(zone, Pile())
            # Two pictures settle a doubt only if each was looked at for itself.
            cards = self._watched.look(picture) if keep else self._watched.see(picture)
            told = troubles(picture, cards, len(pile.shots))
            lines = self._lines(pile, (*pile.shots, cards))
            if keep:
                pile.shots.append(cards)
                pile.told = told
                self._keep()
        return lines, told, (picture.shape[1], picture.shape[0])

    def lines(self, zone: str) -> tuple[Line, ...]:
        """The pile as counted so far."""
        with self._alone:
            pile = self._piles.get(zone)
            if pile is not None:
                return self._lines(pile, tuple(pile.shots))
            before = self._before.get(zone)
            return _by_hand(before.faces, {}) if before else ()

    def mend(self, zone: str, index: int | None, face: str | None) -> None:
        """A card is another (face), is none (no face), or was overlooked (no index)."""
        if face is not None and not self.deck.count(face):
            raise Sentence(f"“{face}” is no card of the deck {self.deck.name}.")
        with self._alone:
            pile = self._piles.get(zone)
            if pile is None:  # counted before the companion was started anew: go on from the names alone
                before = self._before.get(zone)
                pile = self._piles[zone] = Pile(added=list(before.faces) if before else [])
            if index is None and face is not None:
                pile.added.append(face)
            elif index is not None and face is None:
                pile.struck.add(index)
            elif index is not None and face is not None:
                pile.mended[index] = face
            self._keep()

    def begin_again(self, zone: str) -> None:
        """Forget the pile."""
        with self._alone:
            self._piles[zone] = Pile()
            self._keep()

    def counted(self) -> tuple[Counted, ...]:
        """Every pile that has been counted."""
        with self._alone:
            return self._counted()

    def _counted(self) -> tuple[Counted, ...]:
        piles = dict(self._before)
        for zone, pile in self._piles.items():
            piles.pop(zone, None)
            lines = self._lines(pile, tuple(pile.shots))
            if lines:
                piles[zone] = Counted(zone, tuple(line.face for line in lines))
        return tuple(piles.values())

    def _keep(self) -> None:
        counts.keep(self.game_id, self._counted())

    def _lines(self, pile: Pile, shots: tuple[tuple[Card, ...], ...]) -> tuple[Line, ...]:
        cards = spread(shots, self.deck.counts)
        place = {id(card): at for at, card in enumerate(in_rows(cards))}  # as one reads the table
        lines = [
            Line(at, pile.mended.get(at, card.face), card.tentative and at not in pile.mended, card)
            for at, card in sorted(enumerate(cards), key=lambda one: place[id(one[1])])
        ]
        # what is added by hand is numbered far from what pictures show, so that one picture more renames nothing
        lines += [
            Line(ADDED + at, pile.mended.get(ADDED + at, face), False, None) for at, face in enumerate(pile.added)
        ]
        return tuple(line for line in lines if line.index not in pile.struck)


ADDED = 1000


def _by_hand(faces: Sequence[str | None], mended: Mapping[int, str]) -> tuple[Line, ...]:
    return tuple(Line(ADDED + at, mended.get(ADDED + at, face), False, None) for at, face in enumerate(faces))


def _decoded(coded: bytes) -> Picture:
    decoded = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR) if coded else None
    if decoded is None:
        raise Sentence("This is no picture that can be read: take it again.")
    longest = max(decoded.shape[:2])
    if longest > 2600:
        decoded = cv2.resize(decoded, None, fx=2600 / longest, fy=2600 / longest, interpolation=cv2.INTER_AREA)
    return np.asarray(decoded, np.uint8)
