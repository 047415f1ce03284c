"""More cards changed piles than were ever moved: each alone could have come, all together could not."""

from datasets.decks import load_deck
from referee.audit import Counted, audit
from referee.core.commands import Player
from referee.core.events import CardLaid, Event, GameStarted, PileTaken, TargetChosen
from referee.engine.fold import fold
from referee.games.rockoman import ROCKOMAN

PLAYERS = (Player(0, "Ana"), Player(1, "Ben"))


def test_four_strange_cards_after_three_were_given_are_one_too_many() -> None:
    """Ana takes three of Ben's (GOOD), and gives three back (SICK): four of Ben's can't lie with her."""
    cards = [f"paper-{number:02}" for number in range(1, 6)] + [f"rock-{number:02}" for number in range(1, 6)]
    facts = [GameStarted("rockoman", PLAYERS, load_deck("rockoman"))]
    facts += [CardLaid("discard", face, 0) for face in cards[:5]] + [PileTaken("discard", 0)]
    facts += [CardLaid("discard", face, 1) for face in cards[5:]] + [PileTaken("discard", 1)]
    facts += [CardLaid("discard", "good", 0), TargetChosen(13 + 1, 1)]
    facts += [CardLaid("discard", "sick", 0), TargetChosen(14 + 2, 1)]
    folded = fold(ROCKOMAN, tuple(Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, start=1)))
    assert folded.state.piles["point:0"] == 5
    piles = [Counted("point:0", (*cards[:1], *cards[5:9])), Counted("point:1", (*cards[1:5], cards[9]))]
    findings = [finding for finding in audit(folded, piles).findings if finding.kind == "too_many_moved"]
    assert findings
    assert findings[0].cards == 1
    assert set(findings[0].facts) <= {14, 16}
    three = [Counted("point:0", (*cards[:2], *cards[5:8])), Counted("point:1", (*cards[2:5], *cards[8:]))]
    assert not [finding for finding in audit(folded, three).findings if finding.kind != "unfinished"]
