"""The report of a finished game: a page, a PDF, a link for BG Stats; and the page over all games."""
