"""Several doubtful readings make one sure one; one wrong reading does not outvote many right ones."""

from hypothesis import given
from hypothesis import strategies as st

from referee.core.reading import Reading
from vision.votes import MOST, Votes

FACES = ("rock-01", "rock-07", "paper-03")
readings = st.builds(
    lambda face, p: Reading(((face, p),)), st.sampled_from(FACES), st.floats(0.05, 0.99, allow_nan=False)
)


def voted(*said: tuple[str, float]) -> Votes:
    votes = Votes()
    for face, chance in said:
        votes.add(Reading(((face, chance),)), 1.0)
    return votes


def test_nobody_voted() -> None:
    assert Votes().reading == Reading()
    votes = Votes()
    votes.add(Reading(), 1.0)
    votes.add(Reading((("rock-01", 0.9),)), 0.0)
    assert votes.face is None


def test_doubtful_looks_that_agree_grow_sure() -> None:
    assert voted(("rock-01", 0.7), ("rock-01", 0.7)).confidence > voted(("rock-01", 0.7)).confidence > 0.6


def test_one_wrong_look_does_not_outvote_two_right_ones() -> None:
    votes = voted(("rock-01", 0.9), ("rock-01", 0.9), ("rock-07", 0.9))
    assert votes.face == "rock-01"


def test_a_look_that_made_nothing_of_the_card_lowers_the_confidence() -> None:
    votes = voted(("rock-01", 0.8))
    before = votes.confidence
    votes.add(Reading(), 0.3)
    assert votes.confidence < before


def test_later_looks_can_put_an_early_mistake_right() -> None:
    votes = voted(("rock-07", 0.95), *[("rock-01", 0.95)] * 6)
    assert votes.face == "rock-01"
    assert votes.confidence > 0.9


@given(st.lists(st.tuples(readings, st.floats(0.01, 1.0)), min_size=1, max_size=12))
def test_chances_are_chances_and_come_likeliest_first(said: list[tuple[Reading, float]]) -> None:
    votes = Votes()
    for reading, weight in said:
        votes.add(reading, weight)
    chances = [chance for _, chance in votes.reading.candidates]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1.001
    assert votes.weight <= MOST + 1e-9
    assert votes.copy().reading == votes.reading
