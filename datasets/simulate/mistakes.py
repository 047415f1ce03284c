"""How often people at the table get something wrong."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Chances, each per occasion."""

    missed_beat: float = 0.0
    missed_rockoman: float = 0.0
    wrong_take: float = 0.0
    out_of_turn: float = 0.0  # who drew a card can't be told from where it lies: such games need a correction
    wrong_pile: float = 0.0  # pfc: laid without taking, or taken though it beats nothing
    wrong_winner: float = 0.0  # 1-2-3: the trick goes to somebody else


def mistakes_at(rate: float) -> Mistakes:
    """One rate for all; a ROCKOMAN is overlooked far more easily than a beat, and few forget whose turn it is."""
    if not 0 <= rate <= 1:
        raise Sentence(f"The rate of mistakes is a share between 0 and 1, not {rate}.")
    return Mistakes(rate, min(1.0, 5 * rate), rate / 2, rate / 30, rate, rate)
