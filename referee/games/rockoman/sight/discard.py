"""The discard pile as it is seen: cards laid on it, and the pile taken."""

from collections.abc import Iterator

from referee.core.events import CardGone, CardLaid, Claimed, Fact, PileTaken
from referee.core.observations import SeenCard
from referee.core.zones import DISCARD, zone
from referee.games.rockoman.claims import taker, windows
from referee.games.rockoman.faces import SUPERS
from referee.games.rockoman.sight.glance import Glance, Timed, looks_like
from referee.games.rockoman.sight.touches import arm_over_one_sheet, hand_at_one_pile
from referee.games.rockoman.table import Card

TOGETHER_SECONDS = 2.0  # so long a restarted worker may take to find what lies there
TAKE_SECONDS = 5.0  # so long after the discard was last seen, a taken pile may come to rest
JUST_LAID_SECONDS = 0.7  # so long the arm that laid a card is still over its own sheet
LATE_SECONDS = 3.0  # a card entered by hand may come to rest this much later than it was tapped


def on_the_discard(glance: Glance) -> Iterator[Timed]:
    """The pile was taken, cards came to lie on it, or both."""
    if glance.seen(DISCARD) is None:
        return
    new, gone = new_cards(glance)
    new = tuple(card for card in new if not glance.doubled(DISCARD, card))
    start = min((card.since for card in new), default=glance.t)
    if gone:
        # Before whatever else came to rest meanwhile: who may take a pile does so before the next card is drawn.
        yield 0.0, _take(glance, start)
    spent: list[Card] = []
    for card in new:
        yield card.since, _lay(glance, card, spent)


def new_cards(glance: Glance) -> tuple[tuple[SeenCard, ...], bool]:
    """The cards the ledger does not have on the discard pile, and whether what it had there was taken before."""
    lying, pile = glance.lying(DISCARD), glance.state.discard
    if not pile:
        return glance.fresh(DISCARD), False
    if (known := _highest_known(glance, lying)) is not None:
        place, held = known
        return _not_yet_told(lying[place + 1 :], pile[held + 1 :]), False
    fresh = glance.fresh(DISCARD)
    if _seen_empty(glance):
        return fresh, True
    if not fresh:
        return (), False
    if (new := _above_the_known_top(glance, fresh)) is not None:
        return new, False
    return fresh, glance.same_worker() or taker(glance.state) is not None


def _highest_known(glance: Glance, lying: tuple[SeenCard, ...]) -> tuple[int, int] | None:
    """The uppermost card seen that the ledger has in the pile: its place among those seen, and in the ledger."""
    places = {card.seq: place for place, card in enumerate(glance.state.discard)}
    for place in range(len(lying) - 1, -1, -1):
        held = glance.known(lying[place], DISCARD)
        if held is not None and held.seq in places:
            return place, places[held.seq]
    return None


def _not_yet_told(above: tuple[SeenCard, ...], told: tuple[Card, ...]) -> tuple[SeenCard, ...]:
    """The cards above the last one known, without those that were entered by hand before they were seen."""
    left, new = list(told), []
    for card in above:
        if left and looks_like(left[0], card):
            left.pop(0)
        else:
            new.append(card)
    return tuple(new)


def _seen_empty(glance: Glance) -> bool:
    """Whether the pile was seen empty after the last card had come to rest on it."""
    seen, top = glance.seen(DISCARD), glance.state.top
    if seen is None or top is None or seen.empty_at is None:
        return False
    by_hand = top.placement is None
    return seen.empty_at > top.t + (LATE_SECONDS if by_hand else 0.0)


def _above_the_known_top(glance: Glance, fresh: tuple[SeenCard, ...]) -> tuple[SeenCard, ...] | None:
    """With new placements only (a restarted worker) the top is known again by its face; what lies above it is new."""
    pile = glance.state.discard
    # What a restarted worker finds has rested since the same moment; what came to rest later is likely new.
    late = sum(card.since > fresh[0].since + TOGETHER_SECONDS for card in fresh)
    fewest = max(0, len(fresh) - len(pile))  # so many at least must be new: they can be counted
    for above in (late, *range(fewest, len(fresh))):
        old = fresh[: len(fresh) - above]
        if above >= fewest and all(looks_like(held, card) for held, card in zip(pile[-len(old) :], old, strict=True)):
            return fresh[len(fresh) - above :]
    return None


def _take(glance: Glance, until: float) -> tuple[Fact, ...]:
    """Who took the pile: a seat whose super went with it, the one whose pile was touched, else who was to take it."""
    said = {claim.seat for claim in glance.state.claims}
    for seat, card in windows(glance.state):
        if any(missing.seq == card.seq for missing in glance.missing_supers(seat)):
            claim = () if seat in said else (Claimed(seat, card.face),)
            return (*claim, PileTaken(DISCARD, seat))
    if taker(glance.state) is None:
        since = glance.state.top.t if glance.state.top else 0.0
        return (PileTaken(DISCARD, hand_at_one_pile(glance, since, until + TAKE_SECONDS)),)
    # Who was to take it stays unsaid: should a correction change that, the take changes with it.
    return (PileTaken(DISCARD),)


def _lay(glance: Glance, card: SeenCard, spent: list[Card]) -> tuple[Fact, ...]:
    laid = glance.laid(DISCARD, card)
    if laid.face in SUPERS:
        return _super(glance, laid, card, spent)
    arm = arm_over_one_sheet(glance, card.since) if glance.t - card.since < JUST_LAID_SECONDS else None
    # Unsaid it goes by the turn, and should a correction change that, by the new one.
    return (laid,) if arm is None or arm == glance.state.turn else (glance.laid(DISCARD, card, arm),)


def _super(glance: Glance, laid: CardLaid, card: SeenCard, spent: list[Card]) -> tuple[Fact, ...]:
    """A super on the discard pile: from before the seat that lost one, or else drawn by the seat to play."""
    state, said = glance.state, {claim.seat for claim in glance.state.claims}
    missing = [(seat, held) for seat in state.seats for held in glance.missing_supers(seat)]
    # Said and laid: it is that one, though an arm, or a card on it, still hides that it is gone. Where several said it
    # it is the winner's; before that is known, hers whose supers can't be seen now.
    claimed = [(seat, held) for seat, held in windows(state) if seat in said]
    claimed.sort(key=lambda each: (each[0] != taker(state), glance.seen(zone("super", each[0])) is not None))
    for seat, held in missing + claimed:
        if held.face == laid.face and held not in spent:
            spent.append(held)
            return CardGone(zone("super", seat), held.face, held.placement), glance.laid(DISCARD, card, seat)
    in_doubt = any(
        glance.seen(zone("super", seat)) is None and any(held.face == laid.face for held in state.supers[seat])
        for seat in state.seats
    )
    return (laid,) if in_doubt else (glance.laid(DISCARD, card, state.turn),)
