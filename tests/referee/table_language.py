"""A tiny language for games at a table, so that tests and golden transcripts read like the game.

    scissors-03              the seat to play lays it where such a card goes; the camera saw it
    Ana: super-rock          Ana lays it
    Ana: super-rock on discard
    maybe rock-05 or rock-03 a card that could not be read well
    Ana takes                the discard pile; "somebody takes" when nobody saw who
    Ana takes pile:1         in games with several piles
    Ana moves 2 to track:18 with KS   a marble, by a card she plays; "Ana discards 7H", "Ana discards" the whole hand
    Ana covers with super-rock   a super from before Ana comes to lie on the discard pile
    Ana: ROCKOMAN            she says it
    Ana -> Ben               whom her last card acts on; "Ana -> Ben super-rock" says which super
    Ben wins                 the standard game that is open
    diamond Ana              at the end; "diamond nobody"
    touch point:1 · score · amend 5 face=rock-03 · void 5
    tap ...                  any of these, but entered by hand
    say {...} · fact {...}   any command, any fact, as JSON

`python tests/referee/table_language.py FILE...` writes the answers of a golden transcript anew; read the difference.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from datasets.decks import load_deck
from referee.core.commands import (
    Amend,
    Claim,
    Command,
    Diamond,
    Finish,
    Lay,
    Move,
    PassHand,
    Player,
    StandardGame,
    Take,
    Target,
    Void,
)
from referee.core.deck import CardKind, Deck, Title
from referee.core.events import Author, CardGone, CardLaid, Claimed, Event, Fact, GameStarted, PileTaken, PileTouched
from referee.core.refusal import Refusal
from referee.core.rulings import Irregularity, Ruling
from referee.core.scoreboard import Scoreboard, SeatScore
from referee.engine.accept import accept
from referee.engine.fold import Folded, advance, fold
from referee.games.registry import game_named

SECONDS = 2.0  # between two lines


class Table:
    """A table at which lines of the language are played."""

    def __init__(
        self,
        players: str = "Ana Ben Cleo",
        game: str = "rockoman",
        first: int = 0,
        deck: str = "",
        **settings: Any,
    ) -> None:
        self.game = game_named(game)
        self.names = players.split()
        seated = tuple(Player(seat, name) for seat, name in enumerate(self.names))
        started = GameStarted(game, seated, _deck(deck or self.game.deck), settings, first)
        self.folded: Folded[Any] = fold(self.game, (Event(1, 0.0, "player", started),))
        self.refused: Refusal | None = None

    @property
    def board(self) -> Scoreboard:
        return self.folded.scoreboard

    @property
    def state(self) -> Any:
        return self.folded.state

    def play(self, *lines: str) -> "Table":
        """Play lines, or one text of lines; a refusal stays in `refused`."""
        for line in (each.strip() for text in lines for each in text.splitlines()):
            if line:
                self._line(line)
        return self

    def happen(self, *facts: Fact, by: Author = "camera") -> "Table":
        for fact in facts:
            event = Event(self.folded.seq + 1, self.folded.seq * SECONDS, by, fact)
            self.folded = advance(self.game, self.folded, event)
        return self

    def say(self, command: Command) -> "Table":
        answer = accept(self.game, self.folded, command)
        self.refused = answer if isinstance(answer, Refusal) else None
        return self if isinstance(answer, Refusal) else self.happen(*answer, by="player")

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def score(self, name: str) -> SeatScore:
        return self.board.seats[self.seat(name)]

    @property
    def points(self) -> dict[str, int]:
        return {name: seat.points for name, seat in zip(self.names, self.board.seats, strict=True)}

    def rulings(self, kind: str) -> list[Ruling]:
        return [ruling for ruling in self.board.rulings if ruling.kind == kind]

    def ruling(self, kind: str) -> Ruling:
        (only,) = self.rulings(kind)
        return only

    def irregularities(self) -> list[str]:
        return [each.kind for each in self.board.irregularities]

    def irregularity(self, kind: str) -> Irregularity:
        (only,) = (each for each in self.board.irregularities if each.kind == kind)
        return only

    def asks(self) -> list[str]:
        return [ask.kind for ask in self.board.asks]

    def last_seq(self, face: str) -> int:
        """The newest event about a face."""
        return max(event.seq for event in self.folded.events if getattr(event.fact, "face", None) == face)

    def _line(self, line: str) -> None:
        by_hand = line.startswith("tap ")
        words = _words(line.removeprefix("tap "))
        match words:
            case ["say", text]:
                self.say(msgspec.json.decode(text, type=Command))
            case ["fact", text]:
                self.happen(msgspec.json.decode(text, type=Fact))
            case [name, "takes"]:
                self._enter(PileTaken("discard", None if name == "somebody" else self.seat(name)), by_hand=by_hand)
            case [name, "takes", zone] if by_hand:
                self.say(Take(self.seat(name), zone))
            case [name, "takes", zone]:
                self.happen(PileTaken(zone, None if name == "somebody" else self.seat(name)))
            case [name, "moves", marble, "to", space, "with", face]:
                self.say(Move(self.seat(name), face, int(marble), space))
            case [name, "discards", *face]:
                self.say(PassHand(self.seat(name), *face))
            case [name, "covers", "with", face]:
                seat = self.seat(name)
                self._enter(CardGone(f"super:{seat}", face), CardLaid("discard", face, seat), by_hand=by_hand)
            case [name, ":", "ROCKOMAN", *face] if by_hand:
                self.say(Claim(self.seat(name), *face))
            case [name, ":", "ROCKOMAN", *face]:
                self.happen(Claimed(self.seat(name), *face), by="player")
            case [name, "->", opponent, *face]:
                self.say(Target(self.seat(name), self.seat(opponent), *face))
            case [name, "wins"]:
                self.say(StandardGame(self.seat(name)))
            case ["diamond", name]:
                self.say(Diamond(None if name == "nobody" else self.seat(name)))
            case ["score"]:
                self.say(Finish())
            case ["touch", zone]:
                self.happen(PileTouched(zone))
            case ["void", seq]:
                self.say(Void(int(seq)))
            case ["amend", seq, *changes]:
                self._amend(int(seq), changes)
            case [name, ":", face, *place]:
                self._lay(face, self.seat(name), place, by_hand=by_hand)
            case ["maybe", face, *others]:
                candidates = ((face, 0.5), *((other, 0.3) for other in others[1::2]))
                self.happen(CardLaid("discard", face, None, 0.5, candidates, tentative=True))
            case [face, *place]:
                self._lay(face, None, place, by_hand=by_hand)

    def _enter(self, *facts: Fact, by_hand: bool) -> None:
        self.happen(*facts, by="player" if by_hand else "camera")

    def _lay(self, face: str, seat: int | None, place: list[str], *, by_hand: bool) -> None:
        command = Lay(None if face == "ring" else face, seat, place[1] if place else None)
        if by_hand:
            self.say(command)
            return
        facts = self.game.facts(self.state, command)
        assert not isinstance(facts, Refusal), facts.sentence
        self.happen(*(self.game.seal(fact) for fact in facts))

    def _amend(self, seq: int, changes: list[str]) -> None:
        said = dict(change.split("=") for change in changes)
        seat = self.seat(said["seat"]) if "seat" in said else None
        self.say(Amend(seq, said.get("face"), seat, said.get("zone")))


def _deck(name_or_faces: str) -> Deck:
    """A bundled deck, or a small one of just these faces."""
    if " " not in name_or_faces:
        return load_deck(name_or_faces)
    faces = Counter(name_or_faces.split())
    return Deck("small", Title("Small", "Petit"), tuple(CardKind(face, count) for face, count in faces.items()))


def _words(line: str) -> list[str]:
    first, _, rest = line.partition(" ")
    if first in ("say", "fact"):
        return [first, rest]
    return re.sub(r":(?= |$)", " :", line).split()


def table(*lines: str, players: str = "Ana Ben Cleo", **settings: Any) -> Table:
    """A ROCKOMAN table at which these lines were played."""
    return Table(players, **settings).play(*lines)


def transcript(text: str) -> str:
    """A golden transcript with its answers written anew: what is played stands behind ">"."""
    heading = re.search(r"^game: (\S+) with (.+?)(?: \((.+)\))?$", text, re.MULTILINE)
    assert heading, "a transcript says `game: NAME with PLAYERS (settings)`"
    settings = dict(each.split("=") for each in (heading[3] or "").split(", ") if each)
    played = Table(heading[2], heading[1], **{key: _value(value) for key, value in settings.items()})
    return "\n".join(_answered(played, text.splitlines())) + "\n"


def _value(text: str) -> bool | int | str:
    return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)


def _answered(played: Table, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if line.startswith(">"):
            before, first = played.board, played.folded.seq + 1
            said = line.split("   #")[0].rstrip()
            played.play(said[1:])
            numbers = f"{first}" if played.folded.seq == first else f"{first}-{played.folded.seq}"
            yield f"{said:<40}   # {numbers if played.folded.seq >= first else 'refused'}"
            yield from _changes(played, before)
        elif not line.startswith("    "):
            yield line
        if line == "Final scoreboard":
            yield from _final(played)


def _changes(played: Table, before: Scoreboard) -> Iterator[str]:
    if played.refused:
        yield f"    refused: {played.refused.sentence}"
        played.refused = None
    after = played.board
    yield from _compared(before.rulings, after.rulings, "", played)
    yield from _compared(before.irregularities, after.irregularities, "irregular: ", played)
    yield from _compared(before.asks, after.asks, "asked: ", played)
    for old, new in zip(before.seats, after.seats, strict=True):
        if old.points != new.points:
            yield f"    {new.name} {new.points - old.points:+d} = {new.points}"


def _compared(before: Iterable[Any], after: Iterable[Any], what: str, played: Table) -> Iterator[str]:
    old, new = list(before), list(after)
    for each in old:
        if each not in new:
            yield f"    no more {what}{_told(each, played)}"
    for each in new:
        if each not in old:
            yield f"    {what}{_told(each, played)}"


def _told(what: msgspec.Struct, played: Table) -> str:
    """Everything worth telling, seats by their names."""
    said: list[str] = []
    for field in msgspec.structs.fields(what):
        value = getattr(what, field.name)
        if field.name == "t" or value == field.default:
            continue
        match field.name, value:
            case "kind", _:
                said.append(str(value))
            case ("seat" | "other", int()):
                said.append(f"{field.name}={played.names[value]}")
            case "seats", _:
                said.append("seats=" + ",".join(played.names[seat] for seat in value))
            case _, tuple():
                said.append(f"{field.name}=" + ",".join(map(str, value)))
            case _:
                said.append(f"{field.name}={value}")
    return " ".join(said)


def _final(played: Table) -> Iterator[str]:
    board = played.board
    winners = ", ".join(played.names[seat] for seat in board.winners) or "nobody yet"
    yield f"    {board.phase}, won by {winners}; doubts: {board.doubts}; draw pile: {board.draw_left}"
    for seat in board.seats:
        piles = ", ".join(f"{kind} {cards}" for kind, cards in seat.piles.items())
        diamond = {None: "", True: ", the diamond", False: ""}[seat.diamond]
        supers = f", {seat.supers} supers in the pile" if seat.supers else ""
        yield f"    {seat.rank}. {seat.name} {seat.points} ({piles}{supers}{diamond})"
    for zone, faces in board.piles.items():
        yield f"    {zone}: {' '.join(face or '?' for face in faces) or 'empty'}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(transcript(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
