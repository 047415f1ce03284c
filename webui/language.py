"""The tablet's words, in English and French: one catalogue a language, the same keys in both."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import TypeAlias

import msgspec

LANGUAGES = ("en", "fr")
_FOLDER = Path(__file__).parent / "languages"

Phrase: TypeAlias = str | dict[str, str]  # one form, or "one" and "other" by the number n


class _Spoken(Formatter):
    """Fills a phrase in; whatever is missing is left out rather than breaking the page."""

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), "")


@dataclass(frozen=True)
class Words:
    """One language's catalogue; calling it gives a phrase filled in."""

    language: str
    phrases: Mapping[str, Phrase]

    def __call__(self, key: str, **values: object) -> str:
        phrase = self.phrases.get(key, key)
        if isinstance(phrase, dict):
            phrase = phrase["one" if self._is_one(values.get("n", 0)) else "other"]
        return _Spoken().vformat(phrase, (), values)

    def __contains__(self, key: str) -> bool:
        return key in self.phrases

    def first(self, *keys: str, **values: object) -> str:
        """The first of these phrases that this catalogue has, or the last one's key."""
        return self(next((key for key in keys if key in self.phrases), keys[-1]), **values)

    def _is_one(self, n: object) -> bool:
        count = abs(n) if isinstance(n, int) else 0
        return count == 1 or (self.language == "fr" and count == 0)


@lru_cache
def words(language: str) -> Words:
    """The catalogue of a language: all its topics together."""
    phrases: dict[str, Phrase] = {}
    for topic in sorted((_FOLDER / language).glob("*.json")):
        phrases.update(msgspec.json.decode(topic.read_bytes(), type=dict[str, Phrase]))
    return Words(language, phrases)
