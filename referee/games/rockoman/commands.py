"""What people say or tap at a ROCKOMAN table becomes facts, or is refused with the reason."""

from referee.core.commands import Agree, Claim, Command, Diamond, Finish, Lay, StandardGame, Take, Target
from referee.core.events import (
    Agreed,
    CardLaid,
    Claimed,
    DiamondShown,
    Fact,
    PileTaken,
    ScoringStarted,
    StandardGameWon,
    TargetChosen,
)
from referee.core.refusal import Refusal
from referee.core.zones import DISCARD, zone
from referee.games.rockoman.claims import contest, contested, why_not
from referee.games.rockoman.faces import RING, STANDARD_GAME, SUPERS, count, is_ring, sealed, super_against
from referee.games.rockoman.table import State


def facts_of(state: State, command: Command) -> tuple[Fact, ...] | Refusal:
    """What the command adds to the ledger, or why it is refused."""
    for seat in _seats_in(command):
        if seat not in state.seats:
            return Refusal("unknown_seat", f"There is no seat {seat}: the seats are 0 to {len(state.players) - 1}.")
    match command:
        case Lay():
            return _lay(state, command)
        case Take():
            return _take(state, command)
        case Claim():
            return _claim(state, command)
        case Target():
            return _target(state, command)
        case StandardGame():
            return _standard_game(state, command)
        case Diamond():
            return (DiamondShown(command.seat),)
        case Finish():
            if state.scoring is not None:
                return Refusal("game_over", "The players score already.")
            return (ScoringStarted(),)
        case Agree():
            if len(command.points) != len(state.players):
                return Refusal(
                    "wrong_points",
                    f"{len(command.points)} results were given: every one of the {len(state.players)} seats needs one.",
                )
            return (Agreed(command.points),)
        case _:
            return Refusal("unknown_command", f"“{type(command).__name__}” means nothing in ROCKOMAN.")


def _seats_in(command: Command) -> tuple[int, ...]:
    match command:
        case Lay(seat=seat) | Diamond(seat=seat):
            return () if seat is None else (seat,)
        case Take(seat=seat) | Claim(seat=seat):
            return (seat,)
        case Target(seat=seat, opponent=opponent):
            return (seat, opponent)
        case StandardGame(winner=winner):
            return (winner,)
        case _:
            return ()


def _lay(state: State, command: Lay) -> tuple[Fact, ...] | Refusal:
    if state.scoring is not None:
        return Refusal("game_over", "The players score already: undo that first.")
    face = sealed(command.face)
    if face is not None and not count(state.deck, face):
        known = ", ".join(state.deck.faces)
        return Refusal("unknown_face", f"“{face}” is no card of the deck {state.deck.name}: it has {known}.")
    seat = state.turn if command.seat is None else command.seat
    if face is None or is_ring(face):
        place = command.zone or zone("ring", seat)
    elif face in SUPERS:
        place = command.zone or zone("super", seat)
    else:
        place = command.zone or DISCARD
    in_ring_pile = place.startswith("ring:")
    return (
        CardLaid(
            place,
            None if in_ring_pile and face == RING else face,
            command.seat,
            face_down=in_ring_pile,
        ),
    )


def _take(state: State, command: Take) -> tuple[Fact, ...] | Refusal:
    if command.zone not in (None, DISCARD):
        return Refusal("wrong_zone", f"Only the discard pile can be taken, not “{command.zone}”.")
    if not state.discard:
        return Refusal("empty_pile", "The discard pile is empty: there is nothing to take.")
    return (PileTaken(DISCARD, command.seat),)


def _claim(state: State, command: Claim) -> tuple[Fact, ...] | Refusal:
    name = state.players[command.seat].name
    if any(claim.seat == command.seat for claim in state.claims):
        return Refusal("already_claimed", f"{name} has said ROCKOMAN already.")
    match why_not(state, command.seat, sealed(command.face)):
        case None:
            return (Claimed(command.seat, command.face),)
        case "too_late":
            return Refusal("too_late", "The players score already: no ROCKOMAN can be said any more.")
        case "wrong_top":
            top = state.top.face if state.top else None
            needed = super_against(top)
            if top is None:
                return Refusal("wrong_top", "The discard pile shows no card a super can be laid on.")
            if needed is None:
                return Refusal("wrong_top", f"No super can be laid on {top}.")
            return Refusal("wrong_top", f"On {top} only {needed} can be laid, not {command.face}.")
        case _:
            return Refusal("not_your_super", f"{name} has no super that can be laid on the discard pile face up.")


def _target(state: State, command: Target) -> tuple[Fact, ...] | Refusal:
    if command.seat == command.opponent:
        return Refusal("not_an_opponent", f"{state.players[command.seat].name} can't be the own opponent.")
    effects = [effect for effect in state.effects if effect.seat == command.seat]
    about = command.seq if command.seq is not None else (effects[-1].card.seq if effects else None)
    if about is None:
        return Refusal("nothing_open", f"No card of {state.players[command.seat].name} waits for an opponent.")
    return (TargetChosen(about, command.opponent, command.face),)


def _standard_game(state: State, command: StandardGame) -> tuple[Fact, ...] | Refusal:
    about = _open_standard_game(state) if command.seq is None else command.seq
    if about is None:
        return Refusal("nothing_open", "No standard game is open.")
    return (StandardGameWon(about, command.winner),)


def _open_standard_game(state: State) -> int | None:
    """What the next standard game is about: a contest, a card, or a tie."""
    if contested(state):
        return contest(state).seq
    games = [effect.card.seq for effect in state.effects if effect.card.face == STANDARD_GAME]
    games += [ask.seq for ask in state.untold if ask.kind == "standard_game"]
    return max(games, default=state.scoring if state.settings.tie == "standard_game" else None)
