"""What the effect cards do: GUN, GOOD, SICK, ROCK-PAPER-SCISSORS, STEAL."""

from msgspec.structs import replace

from referee.core.events import Event, StandardGameWon, TargetChosen
from referee.core.rulings import Ask, Ruling
from referee.core.zones import zone
from referee.games.rockoman import faces
from referee.games.rockoman.piles import move, put
from referee.games.rockoman.table import Card, Effect, State, point, ring, ruled

GOOD_OR_SICK_CARDS = 3
STANDARD_GAME_CARDS = 5


def opened(state: State, event: Event, card: Card, seat: int) -> State:
    """An effect card was laid: it acts at once where there is no choice, and on nobody where there is no target."""
    effect = Effect(card, seat, targets(state, card.face, seat))
    if not effect.targets:
        return ruled(state, Ruling("no_effect", event.t, event.seq, seat, face=card.face))
    if len(effect.targets) == 1:
        effect = replace(effect, opponent=effect.targets[0])
    return _resolved(replace(state, effects=(*state.effects, effect)), event, effect)


def targets(state: State, face: str | None, seat: int) -> tuple[int, ...]:
    """The opponents the card can act on."""
    opponents = tuple(other for other in state.seats if other != seat)
    mine = state.piles.get(point(seat), 0)
    match face:
        case faces.GUN:
            return tuple(other for other in opponents if state.supers[other])
        case faces.STEAL:
            return tuple(other for other in opponents if state.piles.get(ring(other), 0))
        case faces.GOOD:
            return tuple(o for o in opponents if _gives(state, state.piles.get(point(o), 0), GOOD_OR_SICK_CARDS))
        case faces.SICK:
            return opponents if _gives(state, mine, GOOD_OR_SICK_CARDS) else ()
        case _:
            either = ((o, max(mine, state.piles.get(point(o), 0))) for o in opponents)
            return tuple(o for o, cards in either if _gives(state, cards, STANDARD_GAME_CARDS))


def _gives(state: State, held: int, wanted: int) -> int:
    """How many of the wanted cards a pile gives."""
    if held < wanted and state.settings.short_pile == "no_effect":
        return 0
    return min(held, wanted)


def target_chosen(state: State, event: Event, fact: TargetChosen) -> State:
    """The opponent, and for GUN the super; the card acts as soon as all is known."""
    effect = next((effect for effect in state.effects if effect.card.seq == fact.about), None)
    if effect is None or fact.opponent not in state.seats or fact.opponent == effect.seat:
        return state
    return _resolved(state, event, replace(effect, opponent=fact.opponent, face=fact.face))


def standard_game_won(state: State, event: Event, fact: StandardGameWon) -> State:
    """The standard game over a ROCK-PAPER-SCISSORS; an opponent who won it is thereby known."""
    effect = next((effect for effect in state.effects if effect.card.seq == fact.about), None)
    if effect is None or effect.card.face != faces.STANDARD_GAME or fact.winner not in state.seats:
        return state
    if effect.opponent is None and fact.winner != effect.seat:
        effect = replace(effect, opponent=fact.winner)
    if effect.opponent is not None and fact.winner not in (effect.seat, effect.opponent):
        return state
    return _resolved(state, event, replace(effect, winner=fact.winner))


def asked(state: State, effect: Effect) -> Ask:
    """What is still to be told of it."""
    card = effect.card
    if effect.opponent is None:
        return Ask("target", card.seq, card.t, seat=effect.seat, seats=effect.targets)
    if card.face == faces.STANDARD_GAME:
        return Ask("standard_game", card.seq, card.t, seat=effect.seat, seats=(effect.seat, effect.opponent))
    choice = tuple(sorted(set(_faces(state, effect.opponent))))
    return Ask("super", card.seq, card.t, seat=effect.seat, seats=(effect.opponent,), faces=choice)


def _faces(state: State, seat: int) -> tuple[str, ...]:
    return tuple(card.face for card in state.supers[seat] if card.face is not None)


def _resolved(state: State, event: Event, effect: Effect) -> State:
    """The card acts, if all it needs is known; else it waits for the rest."""
    others = tuple(each for each in state.effects if each.card.seq != effect.card.seq)
    waiting = replace(state, effects=(*others, effect))
    done = replace(state, effects=others)
    me, opponent = effect.seat, effect.opponent
    if opponent is None:
        return waiting
    match effect.card.face:
        case faces.GUN:
            held = state.supers[opponent]
            if len({card.face for card in held}) > 1 and all(card.face != effect.face for card in held):
                return waiting
            return _gun(done, event, effect, me, opponent)
        case faces.STEAL:
            return _acted(*move(done, event, ring(opponent), ring(me), 1), effect, me, opponent, points=False)
        case faces.GOOD:
            return _cards_move(done, event, effect, opponent, me, GOOD_OR_SICK_CARDS)
        case faces.SICK:
            return _cards_move(done, event, effect, me, opponent, GOOD_OR_SICK_CARDS)
        case _:
            if effect.winner is None:
                return waiting
            loser = opponent if effect.winner == me else me
            return _cards_move(done, event, effect, loser, effect.winner, STANDARD_GAME_CARDS)


def _gun(state: State, event: Event, effect: Effect, me: int, opponent: int) -> State:
    """One face-up super goes into the shooter's point pile: a point and a tie-break, playable no longer."""
    held = state.supers[opponent]
    shot = next((card for card in held if effect.face in (None, card.face)), held[0] if held else None)
    if shot is None:
        return _acted(state, 0, effect, me, opponent)
    kept = tuple(card for card in held if card is not shot)
    supers = tuple(kept if seat == opponent else cards for seat, cards in enumerate(state.supers))
    state = put(replace(state, supers=supers), event, (shot,), zone("super", opponent), point(me))
    return _acted(state, 1, effect, me, opponent, against=shot.face)


def _cards_move(state: State, event: Event, effect: Effect, giver: int, getter: int, wanted: int) -> State:
    """Nobody sees which cards: both piles hold from now on what is still possible."""
    wanted = _gives(state, state.piles.get(point(giver), 0), wanted)
    state, moved = move(state, event, point(giver), point(getter), wanted)
    state = replace(state, touched={**state.touched, giver: event.t, getter: event.t})
    return _acted(state, moved, effect, getter, giver)


def _acted(
    state: State,
    moved: int,
    effect: Effect,
    seat: int,
    other: int,
    *,
    against: str | None = None,
    points: bool = True,
) -> State:
    card = effect.card
    acted = Ruling(
        "effect",
        card.t,
        card.seq,
        seat,
        other,
        face=card.face,
        against=against,
        cards=moved,
        points=moved if points else 0,
    )
    return ruled(state, acted)
