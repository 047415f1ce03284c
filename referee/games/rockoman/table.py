"""The state of a game of ROCKOMAN: where the cards are, as far as it can be known, and what is still open."""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from referee.core import zones
from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.rulings import Ask, Irregularity, Ruling
from referee.games.rockoman.settings import Settings

ASTRAY = "astray"  # cards that left their place, nobody knows where to
Places: TypeAlias = frozenset[str]


class Card(msgspec.Struct, frozen=True):
    """A card that came from the draw pile, as its fact tells."""

    seq: int
    t: float
    face: str | None
    seat: int | None
    zone: str
    candidates: tuple[tuple[str, float], ...] = ()
    tentative: bool = False
    placement: int | None = None
    seat_told: bool = False  # by people, or by where it lies; else only the turn tells it


class Group(msgspec.Struct, frozen=True):
    """Cards in face-down piles that can all be in the same places."""

    places: Places
    cards: tuple[Card, ...]


class Transfer(msgspec.Struct, frozen=True):
    """Cards that moved: the audit follows these to see which piles are possible."""

    seq: int
    t: float
    source: str
    target: str
    cards: int
    faces: tuple[str | None, ...] | None = None  # None: nobody knows which
    seqs: tuple[int, ...] = ()  # the facts that brought the known ones to the table


class Effect(msgspec.Struct, frozen=True):
    """An effect card that waits for an opponent, a super or the winner of a standard game."""

    card: Card
    seat: int
    targets: tuple[int, ...]
    opponent: int | None = None
    face: str | None = None
    winner: int | None = None


class Claim(msgspec.Struct, frozen=True):
    """A seat that said ROCKOMAN, with the super it has for it."""

    seq: int
    t: float
    seat: int
    face: str


class Owed(msgspec.Struct, frozen=True):
    """Who is to take the discard pile, and why."""

    seat: int
    seq: int
    by: Literal["beat", "rockoman"]


class State(msgspec.Struct, frozen=True):
    """The table after the last fact."""

    players: tuple[Player, ...]
    deck: Deck
    settings: Settings
    seq: int
    t: float
    turn: int
    drawer: int | None = None  # who drew last
    laid: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    supers: tuple[tuple[Card, ...], ...] = ()  # face up, by seat
    lifted: tuple[tuple[int, Card], ...] = ()  # supers taken up by their seat and not yet laid down
    piles: dict[str, int] = {}  # face-down piles (point, ring, astray): how many cards
    groups: tuple[Group, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    effects: tuple[Effect, ...] = ()
    claims: tuple[Claim, ...] = ()
    claim_winner: int | None = None
    owed: Owed | None = None
    unsettled: tuple[int, ...] = ()  # places in `rulings` of missed ROCKOMANs whose cards nobody has yet
    untold: tuple[Ask, ...] = ()  # piles that somebody took, nobody knows who
    touched: dict[int, float] = {}  # when each seat's point pile was last handled, for all we know
    differing: tuple[Irregularity, ...] = ()  # zones that contradict the ledger now
    scoring: int | None = None  # the event that started it
    scoring_t: float = 0.0
    ended: tuple[int, float] | None = None  # the event that ended it: its seq and time
    diamond: int | None = None
    tie_winner: int | None = None
    revealed: bool = False
    agreed: tuple[int, ...] | None = None
    actors: dict[int, int] = {}
    rulings: tuple[Ruling, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(len(self.players))

    @property
    def draw(self) -> int:
        """How many cards are left in the draw pile: the deck without those that were seen."""
        return max(0, self.deck.total - len(self.laid))

    def paused(self, name: str) -> bool:
        """Whether the zone contradicts the ledger: until one of them is mended, nothing is judged there."""
        return any(each.zone == name for each in self.differing)

    @property
    def top(self) -> Card | None:
        """What lies on top of the discard pile."""
        return self.discard[-1] if self.discard else None


def point(seat: int) -> str:
    """A seat's point pile."""
    return zones.zone("point", seat)


def ring(seat: int) -> str:
    """A seat's ring pile."""
    return zones.zone("ring", seat)


def ruled(state: State, ruling: Ruling) -> State:
    """The state with one more ruling."""
    return replace(state, rulings=(*state.rulings, ruling))


def noted(state: State, irregularity: Irregularity) -> State:
    """The state with one more irregularity."""
    return replace(state, irregularities=(*state.irregularities, irregularity))
