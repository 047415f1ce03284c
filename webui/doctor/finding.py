"""One thing the doctor looked at."""

from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """Well, a hint, or something that keeps one from playing; the sentence holds the way out."""

    about: str
    state: Literal["well", "hint", "broken"]
    sentence: str
