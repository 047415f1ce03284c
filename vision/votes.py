"""What a card's face is, by all readings of it together."""

from __future__ import annotations

from math import exp, log

from referee.core.reading import Reading

FLOOR = 0.002  # no single reading rules a face out
MOST = 3.0  # weight beyond which further readings of the same view bring nothing new
TOLD = 4  # candidates worth telling


class Votes:
    """Readings of one placement, weighted by how well each saw it."""

    def __init__(self) -> None:
        self._evidence: dict[str, float] = {}
        self._unnamed = 0.0  # the evidence of every face no reading ever named
        self._foreign = 0.0  # the evidence of no face of this deck
        self.weight = 0.0
        self.count = 0
        self._reading: Reading | None = None  # what is told until the next reading

    def add(self, reading: Reading, weight: float) -> None:
        """One more reading."""
        if weight <= 0.0 or not (reading.candidates or self._evidence):
            return
        if self.weight + weight > MOST:
            kept = max(0.0, MOST - weight) / self.weight if self.weight else 0.0
            self._evidence = {face: value * kept for face, value in self._evidence.items()}
            self._unnamed *= kept
            self._foreign *= kept
            self.weight *= kept
        told = dict(reading.candidates)
        for face in told.keys() | self._evidence.keys():
            before = self._evidence.get(face, self._unnamed)
            self._evidence[face] = before + weight * log(max(FLOOR, told.get(face, 0.0)))
        self._unnamed += weight * log(FLOOR)
        self._foreign += weight * log(max(FLOOR, 1.0 - sum(told.values())))
        self.weight += weight
        self.count += 1
        self._reading = None

    def copy(self) -> Votes:
        """The same votes, for a card known to have the same face."""
        other = Votes()
        other._evidence, other._unnamed, other._foreign = dict(self._evidence), self._unnamed, self._foreign
        other.weight, other.count = self.weight, self.count
        return other

    def join(self, other: Votes) -> None:
        """Take over what others have seen of the same card."""
        if other.weight:
            self.add(other.reading, min(MOST, other.weight) / 2)

    @property
    def reading(self) -> Reading:
        """The candidates by all votes."""
        if self._reading is None:
            self._reading = self._ranked()
        return self._reading

    def _ranked(self) -> Reading:
        if not self._evidence or not self.weight:
            return Reading()
        top = max(max(self._evidence.values()), self._foreign)
        shares = {face: exp(value - top) for face, value in self._evidence.items()}
        whole = sum(shares.values()) + exp(self._foreign - top)
        ranked = sorted(((share / whole, face) for face, share in shares.items()), reverse=True)
        return Reading(tuple((face, round(share, 4)) for share, face in ranked[:TOLD] if share >= 0.001 * whole))

    @property
    def face(self) -> str | None:
        """The likeliest face."""
        return self.reading.face

    @property
    def confidence(self) -> float:
        """How likely it is."""
        return self.reading.confidence
