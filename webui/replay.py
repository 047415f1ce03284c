"""The film behind a fact: by the card that came to lie, or by the time."""

from pathlib import Path

from referee.core.events import CardLaid, Event, PileTaken
from referee.desk import Published
from vision.clips import Clip, index_of
from webui.cards import RING, shown

NEAR = 4.0  # seconds between a fact without a card of its own and the change that shows it


def clip_of(folder: Path | None, published: Published, event: Event) -> str | None:
    """The clip's name; None when there is none, or when it could show which ring is the diamond."""
    if folder is None or _is_secret(published, event):
        return None
    clips = index_of(folder)
    if (own := _of_card(clips, event)) is not None:
        return own.name
    if event.by != "camera" and not isinstance(event.fact, PileTaken):
        return None
    # The worker's clock is not the game's: cards that are in both tell how far they are apart.
    both = [(one.t, clip.t) for one in published.events if (clip := _of_card(clips, one)) is not None]
    if not both:
        return None
    there, here = min(both, key=lambda pair: abs(pair[0] - event.t))
    nearest = min(clips, key=lambda clip: abs(clip.t - (event.t - there + here)))
    return nearest.name if abs(nearest.t - (event.t - there + here)) <= NEAR else None


def _of_card(clips: tuple[Clip, ...], event: Event) -> Clip | None:
    placement = event.fact.placement if isinstance(event.fact, CardLaid) else None
    return next((clip for clip in clips if placement is not None and placement in clip.placements), None)


def _is_secret(published: Published, event: Event) -> bool:
    """A ring being laid, before the reveal."""
    fact = published.amended.get(event.seq, event.fact)
    if not isinstance(fact, CardLaid) or (published.scoreboard and published.scoreboard.phase == "ended"):
        return False
    return fact.zone.startswith("ring:") or shown(fact.face) == RING
