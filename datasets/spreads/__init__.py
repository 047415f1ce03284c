"""Stills of point piles spread out on the table for the audit, with every card's face, corners and visible share."""

from datasets.spreads.arrange import ARRANGEMENTS
from datasets.spreads.still import LaidOut, Spread, growing, save_spreads, spread

__all__ = ["ARRANGEMENTS", "LaidOut", "Spread", "growing", "save_spreads", "spread"]
