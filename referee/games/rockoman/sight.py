"""What is seen on a ROCKOMAN table becomes facts."""

from referee.core.events import CardLaid, Fact, PileTaken
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.zones import DISCARD, kind_of
from referee.games.rockoman.table import State

BAR = 0.9  # below this a reading is tentative, and people are asked


def reconciled(state: State, view: TableView) -> tuple[Fact, ...]:
    """The facts that lead from this state to what is seen; none when they agree."""
    cards = {card.id: card for card in view.cards}
    known = {card.placement for card in state.laid} | {card.placement for card in state.discard}
    facts: list[Fact] = []
    for zone in view.zones:
        if zone.hidden:
            continue
        if zone.zone == DISCARD and _emptied(state, zone):
            facts.append(PileTaken(DISCARD))
        if zone.zone == DISCARD or kind_of(zone.zone) in ("super", "ring"):
            facts += [_laid(zone, cards[each]) for each in zone.cards if each in cards and each not in known]
    return tuple(facts)


def _emptied(state: State, zone: SeenZone) -> bool:
    top = state.top
    return top is not None and zone.empty_at is not None and zone.empty_at > top.t


def _laid(zone: SeenZone, card: SeenCard) -> CardLaid:
    if kind_of(zone.zone) == "ring":
        return CardLaid(zone.zone, None, placement=card.id, face_down=card.side == "back")
    reading = card.reading
    return CardLaid(
        zone.zone,
        reading.face,
        None,
        reading.confidence,
        reading.candidates,
        reading.confidence < BAR,
        card.id,
    )
