"""What a card can do: every rule of movement stands once, here; commands, facts and the tablet all ask it."""

from collections.abc import Iterator

import msgspec

from referee.core.commands import Move
from referee.core.zones import kind_of, zone
from referee.games.supertock.board import HEAVEN, MARBLES, REST
from referee.games.supertock.cards import SHORTCUT, STARTS, is_card, rank, spaces
from referee.games.supertock.state import Marble, State


class Step(msgspec.Struct, frozen=True):
    """One thing a card can do: this marble goes there, perhaps in exchange for another one."""

    named: int  # the marble as its player names it
    marble: Marble
    to: str
    left: int = 0  # of the lap, afterwards
    swap: Marble | None = None


def legal_moves(state: State, seat: int, card: str) -> tuple[Move, ...]:
    """Every move the seat can make with the card; none: the card can only be discarded."""
    return tuple(Move(seat, card, step.named, step.to) for step in steps(state, seat, card))


def steps(state: State, seat: int, card: str) -> Iterator[Step]:
    """The same, with what the engine needs to carry them out; found one by one, as often the first one tells enough."""
    if is_card(card):
        for named, marble in state.movable(seat):
            for step in _steps_of(state, seat, named, marble, card):
                if _may_stop(state, step):
                    yield step


def can_move(state: State, seat: int, card: str) -> bool:
    """Whether the seat can make any move with the card."""
    return any(True for _ in steps(state, seat, card))


def step_to(state: State, seat: int, card: str, named: int, to: str) -> Step | None:
    """The step that takes this marble there; None when the card allows none."""
    return next((step for step in steps(state, seat, card) if (step.named, step.to) == (named, to)), None)


def _steps_of(state: State, seat: int, named: int, marble: Marble, card: str) -> Iterator[Step]:
    """What this card can do for this marble, whoever may stand there."""
    match marble.kind:
        case "rest":
            yield from _start(state, named, marble, card)
        case "track":
            yield from _along(state, named, marble, card)
            yield from _swap(state, seat, named, marble, card)
        case "home":
            yield from _within_home(state, named, marble, card)
        case _:
            yield from _from_heaven(state, named, marble, card)


def _may_stop(state: State, step: Step) -> bool:
    """House option: whether a marble may stop on one of its own colour."""
    if state.settings.captures_own:
        return True
    there = state.on(step.to)
    return there is None or there.seat != step.marble.seat


def _start(state: State, named: int, marble: Marble, card: str) -> Iterator[Step]:
    """An ace or a king brings a marble from rest to the start."""
    if rank(card) in STARTS:
        yield Step(named, marble, zone("track", state.board.start(marble.seat)), state.board.length)


def _along(state: State, named: int, marble: Marble, card: str) -> Iterator[Step]:
    """Along the track, jumping over whatever is there; home by the exact count; or up to heaven from an 8."""
    board, steps_on = state.board, spaces(card)
    if rank(card) == "4" and state.settings.four_goes_back:
        left = marble.left + steps_on
        if state.settings.back_over_start_ends_lap and left > board.length:
            left -= board.length
        yield Step(named, marble, board.place(marble.seat, left), left)
    elif steps_on <= marble.left:
        left = marble.left - steps_on
        yield Step(named, marble, board.place(marble.seat, left), left)
    elif _home_is_free(state, marble, 0, steps_on - marble.left):
        yield Step(named, marble, zone("home", steps_on - marble.left))
    if board.is_eight(marble.place) and rank(card) in SHORTCUT:
        yield Step(named, marble, HEAVEN)


def _within_home(state: State, named: int, marble: Marble, card: str) -> Iterator[Step]:
    """A marble at home may go further in."""
    backwards = rank(card) == "4" and state.settings.four_goes_back
    if not backwards and _home_is_free(state, marble, marble.place, marble.place + spaces(card)):
        yield Step(named, marble, zone("home", marble.place + spaces(card)))


def _home_is_free(state: State, marble: Marble, start: int, end: int) -> bool:
    """Whether a marble can go from there (0: outside) to that space of its home, where none may be jumped over."""
    if end > MARBLES:
        return False
    taken = {each.place for each in state.of(marble.seat) if each.kind == "home"}
    first = end if state.settings.jumps_in_home else start + 1
    return not any(place in taken for place in range(first, end + 1))


def _from_heaven(state: State, named: int, marble: Marble, card: str) -> Iterator[Step]:
    """From heaven an ace, a 10 or a king leads to any 8."""
    if rank(card) in SHORTCUT:
        for place in state.board.eights:
            yield Step(named, marble, zone("track", place), state.board.left(marble.seat, place))


def _swap(state: State, seat: int, named: int, marble: Marble, card: str) -> Iterator[Step]:
    """Advanced: a 10 exchanges a marble on the track with an opponent's there."""
    if rank(card) != "10" or not state.settings.ten_swaps:
        return
    for other in state.marbles:
        if other.kind == "track" and not state.same_team(seat, other.seat):
            left = _left_after_swap(state, marble, other.place)
            yield Step(named, marble, f"swap:{other.seat}:{other.number}", left, other)


def _left_after_swap(state: State, marble: Marble, place: int) -> int:
    """What is left of the lap; on one's own start it is over or all to come, whichever it was nearer to."""
    left = state.board.left(marble.seat, place)
    return 0 if left == state.board.length and marble.left <= left // 2 else left


def carried_out(state: State, seat: int, step: Step) -> State:
    """The board after this step, with what came of it told."""
    mover = step.marble
    if step.swap is not None:
        other = step.swap
        here = Marble(mover.seat, mover.number, other.space, step.left)
        there = Marble(other.seat, other.number, mover.space, _left_after_swap(state, other, mover.place))
        return state.put(here, there).ruled("swapped", seat=seat, other=other.seat, zone=other.space)
    target = kind_of(step.to)
    caught = state.on(step.to) if target in ("track", HEAVEN) else None
    state = state.put(Marble(mover.seat, mover.number, step.to, step.left))
    kind = "started" if mover.kind == REST else "moved" if target == "track" else target
    state = state.ruled(kind, seat=seat, zone=step.to)
    if caught is None:
        return state
    return state.put(Marble(caught.seat, caught.number)).ruled("captured", seat=seat, other=caught.seat, zone=step.to)
