"""Errors people read."""


class Sentence(ValueError):
    """Something a person can mend: one plain sentence that names the thing, the value and the way out."""
