"""What a card's face may be, and how likely."""

import msgspec


class Reading(msgspec.Struct, frozen=True):
    """Candidates, the likeliest first; what is missing to 1 is the chance that it is no face of this deck."""

    candidates: tuple[tuple[str, float], ...] = ()

    @property
    def face(self) -> str | None:
        """The likeliest face, or None when none was read."""
        return self.candidates[0][0] if self.candidates else None

    @property
    def confidence(self) -> float:
        """How likely the likeliest face is."""
        return self.candidates[0][1] if self.candidates else 0.0
