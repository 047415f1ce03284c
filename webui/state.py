"""What the referee is doing right now, told at the top of every page."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.desk import Published

Eyes: TypeAlias = Literal["none", "starting", "there"]
TROUBLES = ("lost", "frozen", "dark", "covered", "ended")


@dataclass(frozen=True, slots=True)
class State:
    """The look and the word for it, and since when where that matters."""

    look: str  # watching, hand, checking, asks, trouble, none
    word: str  # the catalogue's key
    seconds: float | None = None


def state_of(published: Published, eyes: Eyes = "there") -> State:
    """Camera trouble first, then what people should know or do, then quiet watching."""
    camera, activity, board = published.camera, published.activity, published.scoreboard
    if eyes == "none":
        camera = None  # what the last one said holds no longer
    if published.trouble is not None:
        return State("trouble", f"refused.{published.trouble.kind}")
    if eyes != "starting" and camera is not None and camera.state in TROUBLES:
        return State("trouble", f"state.{camera.state}", max(0.0, camera.t - camera.since))
    if board is not None and board.phase == "ended":
        return State("none", "state.over")
    if eyes == "starting":
        return State("checking", "state.starting")
    if camera is None:
        return State("none", "state.none")
    if activity is not None and activity.state == "hand":
        return State("hand", "state.hand")
    if activity is not None and activity.state == "moving":
        return State("checking", "state.checking")
    if board is not None and board.asks:
        return State("asks", "state.asks")
    return State("watching", "state.watching")
