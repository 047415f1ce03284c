"""What a picture is in memory: height x width x 3, blue green red, eight bits."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Part: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom in pixels
Picture: TypeAlias = npt.NDArray[np.uint8]
Points: TypeAlias = npt.NDArray[np.float32]
