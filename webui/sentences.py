"""Facts, rulings, irregularities, asks, refusals and changes as sentences of the reader's language."""

from typing import assert_never

from referee.core.events import (
    Agreed,
    Amended,
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Fact,
    GameStarted,
    HandPassed,
    MarbleMoved,
    PileTaken,
    PileTouched,
    ScoringStarted,
    StandardGameWon,
    TableAgrees,
    TableDiffers,
    TargetChosen,
    Voided,
)
from referee.core.observations import Advice
from referee.core.refusal import Refusal
from referee.core.rulings import Ask, Irregularity, Ruling
from referee.engine.difference import Change
from webui.language import Words
from webui.view import View


def ruling(view: View, told: Ruling) -> str:
    """What the referee ruled."""
    variants = [f"ruling.{view.game}.{told.kind}", f"ruling.{told.kind}", "ruling.unknown"]
    if told.seat is None:
        variants.insert(0, f"ruling.{told.kind}.nobody")
    if told.face is not None:
        variants.insert(0, f"ruling.{told.kind}.{told.face}")
    if told.reason is not None:
        variants.insert(0, f"ruling.{told.kind}.{told.reason}")
    if told.kind == "end" and view.board.winners:
        plural = "tie" if len(view.board.winners) > 1 else "end"
        return view.words(f"ruling.{plural}", name=view.names(view.board.winners), n=told.points, points=told.points)
    sentence = view.words.first(
        *variants,
        kind=told.kind,
        name=view.name(told.seat),
        other=view.name(told.other),
        card=view.card(told.face),
        against=view.card(told.against),
        zone=view.zone(told.zone),
        n=told.cards,
        points=told.points,
    )
    if told.kind == "missed_rockoman" and told.swing:
        sentence += " " + view.words("ruling.missed_rockoman.swing", n=told.swing, swing=signed(told.swing))
    return sentence


def why(view: View, told: Ruling | Irregularity) -> str:
    """The rule behind it, in one sentence; nothing when the sentence itself says it all."""
    keys = [f"why.{told.kind}.{told.face}", f"why.{view.game}.{told.kind}", f"why.{told.kind}"]
    found = next((key for key in keys if key in view.words), None)
    return view.words(found) if found else ""


def irregularity(view: View, odd: Irregularity) -> str:
    """What the table did against the rules, or what does not add up."""
    return view.words.first(
        f"odd.{view.game}.{odd.kind}",
        f"odd.{odd.kind}",
        "odd.unknown",
        kind=odd.kind,
        name=view.name(odd.seat),
        card=view.card(odd.face),
        zone=view.zone(odd.zone),
        n=odd.cards,
    )


def question(view: View, ask: Ask) -> str:
    """What the referee wants to know."""
    face = asked_face(view, ask)
    return view.words.first(
        f"ask.{ask.kind}.{face}",
        f"ask.{ask.kind}",
        "ask.unknown",
        kind=ask.kind,
        name=view.name(ask.seat),
        card=view.card(face),
        zone=view.zone(ask.zone),
    )


def asked_face(view: View, ask: Ask) -> str | None:
    """The card it is about."""
    laid = next((view.fact(event) for event in view.published.events if event.seq == ask.seq), None)
    return laid.face if isinstance(laid, CardLaid) else None


def refusal(words: Words, refused: Refusal) -> str:
    """Why a command was not taken; the referee's own English where the catalogue has nothing."""
    key = f"refused.{refused.kind}"
    return words(key) if key in words else refused.sentence


def advice(view: Words, told: Advice) -> str:
    """What would make the picture better."""
    seat = "" if told.seat is None else told.seat + 1
    zone = view.first(f"zone.{(told.zone or 'table').partition(':')[0]}", "zone.table", number=seat, name=seat)
    return view.first(f"advice.{told.code}", "advice.unknown", zone=zone, number=seat)


def change(view: View, changed: Change) -> str:
    """One thing a correction changed."""
    match changed.kind:
        case "points":
            return view.words("change.points", name=view.name(changed.seat), points=signed(changed.points))
        case "turn":
            return "" if changed.seat is None else view.words("change.turn", name=view.name(changed.seat))
        case "winners":
            return view.words("change.winners", name=view.names(changed.seats)) if changed.seats else ""
        case "ruling_gone":
            return view.words("change.gone", sentence=ruling(view, changed.ruling)) if changed.ruling else ""
        case "ruling_new":
            return view.words("change.new", sentence=ruling(view, changed.ruling)) if changed.ruling else ""
        case "irregularity_gone":
            odd = changed.irregularity
            return view.words("change.gone", sentence=irregularity(view, odd)) if odd else ""
        case "irregularity_new":
            odd = changed.irregularity
            return view.words("change.new", sentence=irregularity(view, odd)) if odd else ""
    assert_never(changed.kind)


def fact(view: View, told: Fact, seq: int | None = None) -> str:
    """What was seen or said; the event's number tells who did it where the fact does not."""
    say = view.words
    match told:
        case GameStarted():
            return say("fact.game_started", game=say(f"game.{told.game}"))
        case CardLaid(face=None, face_down=False):
            return say("fact.card_unread", zone=view.zone(told.zone))
        case CardLaid():
            seat = told.seat if told.seat is not None or seq is None else view.board.actors.get(seq)
            name = "" if seat is None else view.name(seat)
            card = say("card.down") if told.face is None else view.card(told.face)
            kinds = (f"fact.laid.{told.zone.partition(':')[0]}", "fact.laid") if name else ("fact.laid.nobody",)
            return say.first(*kinds, name=name, card=card, zone=view.zone(told.zone))
        case PileTaken():
            key = "fact.pile_gone" if told.seat is None else "fact.pile_taken"
            return say(key, name=view.name(told.seat), zone=view.zone(told.zone))
        case CardGone():
            card = say("card.down") if told.face is None else view.card(told.face)
            return say("fact.card_gone", card=card, zone=view.zone(told.zone))
        case PileTouched():
            return say("fact.pile_touched", zone=view.zone(told.zone))
        case Claimed():
            return say("fact.claimed", name=view.name(told.seat))
        case TargetChosen():
            return say("fact.target_chosen", name=view.name(told.opponent))
        case StandardGameWon():
            return say("fact.standard_game_won", name=view.name(told.winner))
        case DiamondShown(seat=None):
            return say("fact.diamond_nobody")
        case DiamondShown():
            return say("fact.diamond_shown", name=view.name(told.seat))
        case MarbleMoved():
            return say(
                "fact.marble_moved",
                name=view.name(told.seat),
                card=view.card(told.face),
                number=told.marble + 1,
                space=view.zone(told.to),
            )
        case HandPassed():
            key = "fact.hand_passed" if told.face is None else "fact.card_passed"
            return say(key, name=view.name(told.seat), card=view.card(told.face))
        case TableDiffers():
            return say("fact.table_differs", zone=view.zone(told.zone))
        case TableAgrees():
            return say("fact.table_agrees", zone=view.zone(told.zone))
        case ScoringStarted():
            return say("fact.scoring_started")
        case Agreed():
            return say("fact.agreed")
        case Amended():
            return say("fact.amended")
        case Voided():
            return say("fact.voided")
    assert_never(told)


def gain(told: Ruling) -> int:
    """What the ruling brought its seat, as the board shows it; a beat shows the cards that are on their way."""
    match told.kind:
        case "end":
            return 0
        case "beat" | "rockoman":
            return told.points or told.cards
        case _:
            return told.points


def signed(points: int) -> str:
    """Points with their sign, minus as typographers write it."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
