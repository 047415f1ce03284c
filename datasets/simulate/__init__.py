"""Whole games on film, with the truth known: `simulate` writes them, `plan` and `Film` make them in memory."""

from datasets.simulate.film import Film
from datasets.simulate.plan import plan
from datasets.simulate.record import Recorded, simulate
from datasets.simulate.script import Script

__all__ = ["Film", "Recorded", "Script", "plan", "simulate"]
