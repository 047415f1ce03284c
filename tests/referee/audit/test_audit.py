"""After the game: the piles that were spread, against the ledger."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.evening import Evening, also, evening, misread, numbered, three_misread, without
from referee.audit import Counted, audit
from referee.core.events import Agreed, CardLaid, Event
from referee.core.sentence import Sentence
from referee.engine.fold import fold
from referee.games.rockoman import ROCKOMAN


def stuck(game: Evening) -> list[tuple[str, str]]:
    """Cards whose place the history leaves no choice of: the zone and the face, each face once in the deck."""
    state = game.folded.state
    return [
        (next(iter(group.places)), card.face)
        for group in state.groups
        for card in group.cards
        if len(group.places) == 1 and card.face and "-" in card.face and not card.face.startswith(("super", "ring"))
    ]


# evenings whose history leaves no choice for cards of two piles at least
SEEDS = tuple(seed for seed in range(80) if len({z for z, _ in stuck(evening(seed)) if z.startswith("point")}) > 1)[:6]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 6))
def test_the_true_piles_fit_every_ledger(seed: int, players: int) -> None:
    game = evening(seed, players)
    result = game.audited()
    assert result.fits
    assert not result.findings
    assert result.complete


@pytest.mark.parametrize("seed", SEEDS)
def test_the_counted_points_and_the_diamond_are_told_beside_the_ledgers(seed: int) -> None:
    game = evening(seed)
    result = game.audited()
    for seat in result.seats:
        assert seat.counted_cards == seat.ledger_cards == len(game.piles[f"point:{seat.seat}"])
        holds = "ring-diamond" in game.piles[f"ring:{seat.seat}"]
        assert seat.diamond is holds
        assert seat.counted_points == seat.counted_cards + 5 * holds
    assert result.final == tuple(seat.counted_points for seat in result.seats)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lost_card_is_named_with_its_pile(seed: int) -> None:
    game = evening(seed)
    zone, face = Random(seed).choice([(z, f) for z, f in stuck(game) if z.startswith("point")])
    (finding,) = game.audited(without(game.piles, zone, face)).findings
    assert (finding.kind, finding.face, finding.zone) == ("missing", face, zone)
    laid = [event.seq for event in game.events if isinstance(event.fact, CardLaid) and event.fact.face == face]
    assert finding.facts[0] in laid


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_put_on_another_pile_is_named_with_both(seed: int) -> None:
    game = evening(seed)
    zone, face = Random(seed).choice([(z, f) for z, f in stuck(game) if z.startswith("point")])
    there = next(f"point:{seat}" for seat in range(3) if f"point:{seat}" != zone)
    moved = also(without(game.piles, zone, face), there, face)
    findings = game.audited(moved).findings
    assert [(f.kind, f.face, f.zone, f.other) for f in findings] == [("moved", face, there, zone)]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_cards_that_changed_places_are_both_named(seed: int) -> None:
    game = evening(seed)
    choice = [(z, f) for z, f in stuck(game) if z.startswith("point")]
    zone, face = choice[0]
    there, other = next(pair for pair in reversed(choice) if pair[0] != zone)
    swapped = without(without(game.piles, zone, face), there, other)
    findings = game.audited(also(also(swapped, there, face), zone, other)).findings
    assert {(f.kind, f.face, f.zone, f.other) for f in findings} == {
        ("moved", face, there, zone),
        ("moved", other, zone, there),
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_counted_twice_is_named_and_does_not_count_twice(seed: int) -> None:
    game = evening(seed)
    zone, face = Random(seed).choice([(z, f) for z, f in stuck(game) if z.startswith("point")])
    result = game.audited(also(game.piles, zone, face))
    assert [(f.kind, f.face, f.zone) for f in result.findings] == [("doubled", face, zone)]
    assert result.final == game.audited().final


@pytest.mark.parametrize("seed", SEEDS)
def test_three_misreads_in_the_ledger_are_all_found(seed: int) -> None:
    tampered, read = three_misread(evening(seed, 4), Random(seed))
    findings = tampered.audited().findings
    mistaken = [finding for finding in findings if finding.kind == "misread"]
    assert {finding.face for finding in mistaken} == set(read)
    for finding in mistaken:
        # the misread card itself, or the one whose face it was taken for, where the piles can't tell the two apart
        assert finding.was in read.values()
    assert len(findings) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_misread_is_pinned_to_its_moment_where_the_two_cards_ended_with_different_players(seed: int) -> None:
    game = evening(seed)
    placed = {face: zone for zone, face in stuck(game)}
    laid = {e.fact.face: e for e in numbered(game) if isinstance(e.fact, CardLaid) and e.fact.face in placed}
    true, said = next((a, b) for a in laid for b in laid if placed[a] != placed[b])
    (finding,) = misread(game, laid[true].seq, said).audited().findings
    assert (finding.kind, finding.face, finding.was) == ("misread", true, said)
    assert finding.facts[0] == laid[true].seq


def test_what_the_reader_thought_of_decides_between_two_explanations() -> None:
    """Two readings exchanged, or two cards exchanged: the piles say the same, the reader's candidates do not."""
    game = evening(SEEDS[1])
    placed = {face: zone for zone, face in stuck(game)}
    laid = {e.fact.face: e for e in numbered(game) if isinstance(e.fact, CardLaid) and e.fact.face in placed}
    one, two = next((a, b) for a in laid for b in laid if placed[a] != placed[b])
    doubtful = tuple(
        event.__class__(
            event.seq,
            event.t,
            event.by,
            CardLaid(
                event.fact.zone,
                two if event.fact.face == one else one,
                event.fact.seat,
                0.6,
                ((two, 0.6), (one, 0.4)) if event.fact.face == one else ((one, 0.6), (two, 0.4)),
            ),
        )
        if isinstance(event.fact, CardLaid) and event.fact.face in (one, two)
        else event
        for event in game.events
    )
    assert {f.kind for f in game.audited(events=doubtful).findings} == {"misread"}


def test_a_foreign_card_is_told_and_counts_for_nobody() -> None:
    game = evening(0)
    result = game.audited(also(game.piles, "point:0", "red-joker"))
    assert [(f.kind, f.face, f.zone) for f in result.findings] == [("foreign", "red-joker", "point:0")]
    assert result.final == game.audited().final


def test_a_card_that_could_not_be_read_in_the_ledger_gets_its_name() -> None:
    game = evening(0)
    event = numbered(game)[3]
    assert isinstance(event.fact, CardLaid)
    face = event.fact.face
    unread = tuple(
        e.__class__(e.seq, e.t, e.by, CardLaid(e.fact.zone, None, e.fact.seat, 0.0, (), True))
        if e.seq == event.seq and isinstance(e.fact, CardLaid)
        else e
        for e in game.events
    )
    result = game.audited(events=unread)
    assert result.fits
    assert [(f.kind, f.face, f.facts[0]) for f in result.findings] == [("named", face, event.seq)]


def test_a_card_nobody_saw_being_laid_is_told_so() -> None:
    game = evening(2)
    event = numbered(game)[-1]
    unseen = tuple(e for e in game.events if e.seq != event.seq)
    kinds = [f.kind for f in game.audited(events=unseen).findings]
    assert "unrecorded" in kinds


def test_the_wrong_players_pile_is_noticed() -> None:
    game = evening(SEEDS[0])
    swapped = {"point:0": game.piles["point:1"]}
    kinds = {f.kind: f for f in game.audited(swapped).findings}
    assert kinds["wrong_pile"].zone == "point:0"
    assert kinds["wrong_pile"].other == "point:1"


def test_piles_that_were_not_spread_are_not_judged() -> None:
    game = evening(0)
    result = game.audited({"point:1": game.piles["point:1"]})
    assert result.fits
    assert not result.complete
    assert result.final is None
    assert next(seat.counted_points for seat in result.seats) is None


def test_an_unfinished_game_is_told() -> None:
    game = evening(0)
    folded = fold(ROCKOMAN, game.events[:40])
    result = audit(folded, [])
    assert [f.kind for f in result.findings] == ["unfinished"]
    assert not result.complete


def test_a_pile_that_does_not_exist_is_a_plain_sentence() -> None:
    with pytest.raises(Sentence, match="point:9"):
        audit(evening(0).folded, [Counted("point:9", ("rock-01",))])


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_any_one_tampering_is_found(seed: int, data: st.DataObject) -> None:
    """A card lost or doubled is always found, whichever it is and wherever it lies."""
    game = evening(seed, 4)
    zone = data.draw(st.sampled_from([z for z, cards in sorted(game.piles.items()) if cards]))
    face = data.draw(st.sampled_from(sorted(set(game.piles[zone]))))
    lost = game.audited(without(game.piles, zone, face)).findings
    assert "missing" in {f.kind for f in lost}
    assert any(f.face in (face, "ring") for f in lost)
    twice = game.audited(also(game.piles, zone, face)).findings
    assert any(f.kind == "doubled" and f.face in (face, "ring") for f in twice)


def test_what_was_agreed_on_does_not_hide_what_the_ledger_said() -> None:
    game = evening(SEEDS[0])
    before = game.audited()
    agreed = (*game.events, Event(len(game.events) + 1, 999.0, "player", Agreed((1, 2, 3))))
    after = game.audited(events=agreed)
    assert [seat.ledger_points for seat in after.seats] == [seat.ledger_points for seat in before.seats]
