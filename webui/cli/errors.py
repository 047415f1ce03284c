"""Errors people read, under the name the commands use."""

from referee.core.sentence import Sentence

__all__ = ["Sentence"]
