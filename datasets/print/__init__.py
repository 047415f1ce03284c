"""Everything that goes to the printer, at true size."""

from .cards import deck_pdf
from .sheets import sheets_pdf

__all__ = ["deck_pdf", "sheets_pdf"]
