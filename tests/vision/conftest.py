"""The tests' own table on film, importable by name."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))

if TYPE_CHECKING:
    from scene import Filmed


@pytest.fixture
def table() -> "Filmed":
    """A table with three cards on the draw pile."""
    from scene import Card, Filmed, spots  # only now is it to be found

    filmed, (x, y) = Filmed(), next(spots("draw"))
    filmed.scene.cards += [Card("good", (x + i * 0.3, y), i * 0.4, "back") for i in range(3)]
    filmed.wait(0.6)
    return filmed
