"""A game as documents for people and programs."""

from referee.export.formats import FORMATS
from referee.export.report import Refused, Report, report
from referee.export.story import Story, story
from referee.export.summary import Summary, summary

__all__ = ["FORMATS", "Refused", "Report", "Story", "Summary", "report", "story", "summary"]
