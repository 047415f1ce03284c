"""Cards of one printed size on one table: what is seen of some tells where the covered corners of the others are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.areas import Reals
from vision.picture import Points
from vision.quads import Quad, width_of

CARD = 63.0 / 88.0  # a card's width for its height, unless the cards themselves say otherwise
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
_PAIRS = np.array([(0, 1), (2, 3), (0, 3), (1, 2), (0, 2), (1, 3)])  # short edges, long edges, diagonals
_CLEAR = 0.95  # of each quarter to be seen: such a card's corners are exact
_WHOLE = 0.85  # of a card to be seen: nothing of it need be guessed
_TRUST = 10  # a corner whose quarter is half to be seen is a guess, and guesses are off all to the same side
_SLACK = 0.01  # of a card's size: a length farther off than that is a mistake rather than unrest
_ROUNDS = 16
_SETTLED = 1e-4  # a step that moves no corner by a tenth of a pixel
_STEPS = np.vstack([np.zeros(6), np.eye(6)])
_TILT, _SHAPE = 0.5, 0.06  # how far from an upright view and the usual shape to go where nothing is seen of it
_LEAST = 1.0  # lengths that must be seen
_FITS = 0.015  # of a card's width, within which a card lies as it seems to
_MISFIT = 0.15  # of a card's width, by which seen corners miss a card's: they are several cards'
CROWD = 3  # cards that tell of what size cards are in this picture
_FAR_LARGER, _FAR_SMALLER = 6.0, 1 / 12  # of their usual area, however aslant the table is seen
_LARGER, _SMALLER = 1.8, 0.5  # of a card's area on the table: no deck's cards are so much larger or smaller
_ASLANT = 1.3  # so much longer a short edge may look than a long one, seen by a camera that hangs over a table
_CLEARLY = 0.7  # of the other way's misses: cards lie better one way than the other
_AT_ODDS = 0.02  # off on average: the cards contradict each other, so one of them may be named by a long edge
_FEW = 6  # cards among which one that is named so bends the plane; more outvote it
_NO_PLANE = 0.08  # off on average: what lies there is not of one size, or no cards
_ODD_ONE = 0.3  # so far off a length is of no card: how much farther tells nothing of the others
_SQUARE = 0.9  # of its height: no deck's cards are so wide, but coasters, tiles and notes are


@dataclass(frozen=True, slots=True)
class Plane:
    """The table as the cards show it: from pixels to card heights, and a card's width in these."""

    matrix: Reals
    ratio: float

    def flat(self, points: npt.ArrayLike) -> Reals:
        """Where these pixels lie on the table."""
        return _through(self.matrix, np.asarray(points, np.float64))

    def pixels(self, points: Reals) -> Points:
        """The way back."""
        return np.asarray(_through(np.asarray(np.linalg.inv(self.matrix), np.float64), points), np.float32)


def _through(matrix: Reals, points: Reals) -> Reals:
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def exact(quad: Quad) -> Reals:
    """How far each corner is seen rather than guessed, 0 to 1."""
    return np.asarray(quad.quarters or (quad.visible,) * 4, np.float64) ** _TRUST


def plane_of(quads: Sequence[Quad]) -> Plane | None:
    """The plane in which the lengths that are seen come out as a card's; None when too few are seen.

    Seen aslant a long edge may look the shorter one, and a network may take it for that: so the cards are tried as they
    are named and as they look. Rows of cards fit a stretched table either way; then they are left as they are named.
    """
    return _plane(tuple(_Lying(quad) for quad in quads))


class _Lying:
    """A quad that is known again by what a plane is told from."""

    def __init__(self, quad: Quad) -> None:
        self.quad = quad
        self._told = (quad.corners.tobytes(), quad.corners.dtype.char, quad.visible, quad.quarters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Lying) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)


@lru_cache(maxsize=1)  # of one picture the same is asked again and again
def _plane(lying: tuple[_Lying, ...]) -> Plane | None:
    quads = [one.quad for one in lying]
    looking = [_named(quad) for quad in quads]
    named, seen = _fitted(quads), None
    if any(one is not other for one, other in zip(looking, quads, strict=True)):
        seen = _fitted(looking)
    fit = seen if named is None or (seen is not None and seen[0] < _CLEARLY * named[0]) else named
    if fit is not None and fit[0] > _AT_ODDS and len(quads) <= _FEW:
        fit = min([fit, *_one_across(quads, _CLEARLY * fit[0])], key=lambda way: way[0])
    return fit[1] if fit else None


def _one_across(quads: Sequence[Quad], most: float) -> list[tuple[float, Plane]]:
    """The planes that fit far better where one of the quads was named by a long edge."""
    ways = (_fitted([*quads[:at], turned(quad), *quads[at + 1 :]]) for at, quad in enumerate(quads))
    return [fit for fit in ways if fit is not None and fit[0] < most and fit[1].ratio <= _SQUARE]


@np.errstate(over="ignore", invalid="ignore")  # quads that are of no plane lead anywhere; that is told at the end
def _fitted(quads: Sequence[Quad]) -> tuple[float, Plane] | None:
    """The plane for these names of the corners, and by how much the lengths miss a card's on average."""
    if not quads:
        return None
    corners = np.array([quad.corners for quad in quads], np.float64)
    sure = np.array([exact(quad) for quad in quads])
    weights = sure[:, _PAIRS[:, 0]] * sure[:, _PAIRS[:, 1]]
    if weights.sum() < _LEAST:
        return None
    middle = corners.reshape(-1, 2).mean(0)
    size = float(np.median([width_of(quad.corners) for quad in quads])) / CARD
    ends = ((corners - middle) / size)[:, _PAIRS]  # card, pair, end, axis
    prior = np.array([1.0, 1.0, 1.0, 1.0, 1.0, 1.0]) / [1e3, 1e3, 1e3, _TILT, _TILT, _SHAPE]
    reach = float(np.abs(ends).max())
    told = np.zeros(6)
    scale = 8 * _SLACK
    for _ in range(_ROUNDS):
        off, *stepped = _off(told + 1e-5 * _STEPS, ends, reach)
        steep = np.stack([(step - off) / 1e-5 for step in stepped], axis=-1)
        trust = weights / (1 + (off / scale) ** 2)
        rows = steep.reshape(-1, 6)
        left = (rows * trust.reshape(-1, 1)).T @ rows + np.diag((_SLACK * prior) ** 2)
        right = (rows * trust.reshape(-1, 1)).T @ off.ravel() + (_SLACK * prior) ** 2 * told
        step = np.linalg.solve(left, right)
        told = told - step
        if scale == _SLACK and np.abs(step).max() < _SETTLED:
            break
        scale = max(_SLACK, scale * 0.6)
    off = np.abs(_off(told[None], ends, reach)[0])
    miss = float(np.average(np.minimum(off, _ODD_ONE), weights=weights))
    if not np.isfinite(told).all() or miss > _NO_PLANE:
        return None
    flatten = _matrix(told, reach) @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, size]]) / size
    return miss, Plane(flatten, CARD * float(np.exp(told[5])))


def _matrix(told: Reals, reach: float) -> Reals:
    wide, high, slant, x, y, _ = told
    return np.array([[np.exp(wide), slant, 0], [0, np.exp(high), 0], [x / reach, y / reach, 1]])


def _off(told: Reals, ends: Reals, reach: float) -> Reals:
    """By how much each length misses the card's own, as a share of it; for each row that could be told."""
    wide, high, slant, x, y, shape = told.T[..., None, None, None]
    along, down = ends[None, ..., 0], ends[None, ..., 1]
    depth = 1 + (x * along + y * down) / reach
    flat_x, flat_y = (np.exp(wide) * along + slant * down) / depth, np.exp(high) * down / depth
    length = np.hypot(flat_x[..., 1] - flat_x[..., 0], flat_y[..., 1] - flat_y[..., 0])
    ratio = CARD * np.exp(shape[..., 0])
    sizes = [ratio, ratio, np.ones_like(ratio), np.ones_like(ratio), *[np.hypot(ratio, 1)] * 2]
    return np.asarray(length / np.concatenate(sizes, -1) - 1, np.float64)


def of_one_size(quads: Sequence[Quad]) -> list[Quad]:
    """The quads, every covered card laid by its seen corners in its true size; what no such card fits is none.

    What is wholly to be seen stays where it is, unless it is far from a card's size or square: it may be of another
    deck's. But it is named anew where the plane tells that a long edge was taken for a short one.
    """
    quads = of_common_size(quads)
    plane = plane_of(quads)
    if plane is None:
        return [_not_across(quad, quad.corners, _ASLANT) for quad in quads]
    many = sum(float(exact(quad).min()) for quad in quads) >= CROWD - 1
    covered = iter(laid([quad for quad in quads if quad.visible < _WHOLE], plane))
    told = []
    for quad in quads:
        if quad.visible < _WHOLE:
            now = next(covered)
        elif many:
            flat = plane.flat(quad.corners).astype(np.float32)
            fits = _SMALLER < float(cv2.contourArea(flat)) / plane.ratio < _LARGER
            now = _not_across(quad, flat, 1.0) if fits and _oblong(flat) else None
        else:
            now = _not_across(quad, quad.corners, _ASLANT)
        if now is not None:
            told.append(now)
    return told


def _oblong(corners: npt.NDArray[np.floating]) -> bool:
    """Whether it is longer than wide, as cards are."""
    short, long = sorted(_lengths(corners))
    return short < _SQUARE * long


def _lengths(corners: npt.NDArray[np.floating]) -> tuple[float, float]:
    """Of the edges named short, and of those named long: each of both edges together."""
    short, long = (float(np.hypot(*(corners[[k, k + 2]] - corners[[k + 1, (k + 3) % 4]]).T).sum()) for k in (0, 1))
    return short, long


def _not_across(quad: Quad, corners: npt.NDArray[np.floating], most: float) -> Quad:
    """Named one corner on where the short edges are told to be longer than `most` times the long ones."""
    short, long = _lengths(corners)
    return turned(quad) if short > most * long else quad


def of_common_size(quads: Sequence[Quad]) -> Sequence[Quad]:
    """Without what is far from the size of the others: a sheet, or a symbol, would bend the plane."""
    return of_usual_size(quads, _FAR_SMALLER, _FAR_LARGER) if len(quads) > CROWD else quads


def of_usual_size(quads: Sequence[Quad], smallest: float, largest: float) -> list[Quad]:
    """Without what is so much smaller or larger than most that it is none of them: bounds are shares of their area."""
    if not quads:
        return []
    areas = [cv2.contourArea(quad.corners) for quad in quads]
    usual = float(np.median(areas))
    return [quad for quad, area in zip(quads, areas, strict=True) if smallest * usual < area < largest * usual]


def laid(quads: Sequence[Quad], plane: Plane) -> list[Quad | None]:
    """For each the card of the printed size that lies best on the corners that are seen; None when far from these.

    A card that seems to lie across may be two that overlap, or a strip: what does not fit at once is tried both ways.
    """
    ways = [[quad, turned(quad)] for quad in quads]
    fits, off = _fits([one for both in ways for one in both], plane)
    pixels = plane.pixels(fits.reshape(-1, 2)).reshape(-1, 4, 2)
    told: list[Quad | None] = []
    for at, both in enumerate(ways):
        straight, across = off[2 * at : 2 * at + 2]
        way = int(straight > _FITS * plane.ratio and across < straight)
        clear = min(both[way].quarters or (both[way].visible,)) > _CLEAR
        now = both[way] if clear else replace(both[way], corners=pixels[2 * at + way])
        told.append(now if off[2 * at + way] <= _MISFIT * plane.ratio else None)
    return told


def _fits(quads: Sequence[Quad], plane: Plane) -> tuple[Reals, Reals]:
    """The card laid onto each quad's seen corners, and how far it is from these."""
    weights = np.array([exact(quad) for quad in quads]).reshape(-1, 4)
    seen = plane.flat(np.array([quad.corners for quad in quads]).reshape(-1, 2)).reshape(-1, 4, 2)
    fits = _rigid(np.broadcast_to(_UNIT * [plane.ratio, 1.0], seen.shape), seen, weights)
    away = np.hypot(*np.moveaxis(fits - seen, -1, 0))
    return fits, np.asarray((away * weights).sum(1) / weights.sum(1), np.float64)


def misfits(quads: Sequence[Quad], plane: Plane) -> list[float]:
    """By how much of a card's width each quad's seen corners miss those of a card of the printed size."""
    straight, across = (_fits(way, plane)[1] for way in (quads, [turned(quad) for quad in quads]))
    return [float(off) / plane.ratio for off in np.minimum(straight, across)]


def at_edges(quad: Quad, plane: Plane) -> list[Points]:
    """Every way to lay a card onto an edge of what is too large for one: there may be two that overlap."""
    seen = plane.flat(quad.corners)
    edges = [(0, 3), (1, 2), (0, 1), (3, 2)]
    places = []
    for edge in edges:
        for turn in (0, 1):
            shape = np.roll(_UNIT, turn, axis=0) * [plane.ratio, 1.0]
            along = np.hypot(*(shape[edge[1]] - shape[edge[0]])) / np.hypot(*(seen[edge[1]] - seen[edge[0]]))
            if abs(along - 1) < _MISFIT:
                held = np.isin(range(4), edge).astype(np.float64)
                places.append(plane.pixels(_rigid(shape[None], seen[None], held[None])[0]))
    return places


def turned(quad: Quad) -> Quad:
    """The same, named from the next corner on."""
    return replace(quad, corners=np.roll(quad.corners, -1, axis=0), quarters=quad.quarters[1:] + quad.quarters[:1])


def _named(quad: Quad) -> Quad:
    """Named from a short edge on."""
    a, b, c, d = quad.corners
    return quad if np.hypot(*(b - a)) + np.hypot(*(c - d)) <= np.hypot(*(d - a)) + np.hypot(*(c - b)) else turned(quad)


def _rigid(shapes: Reals, seen: Reals, weights: Reals) -> Reals:
    """Each shape turned and shifted onto what is seen of it (Procrustes)."""
    shares = (weights / weights.sum(1, keepdims=True))[..., None]
    here, there = (shapes * shares).sum(1, keepdims=True), (seen * shares).sum(1, keepdims=True)
    cross = np.swapaxes((shapes - here) * shares, 1, 2) @ (seen - there)
    turn = np.arctan2(cross[:, 0, 1] - cross[:, 1, 0], cross[:, 0, 0] + cross[:, 1, 1])
    spin = np.moveaxis(np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]), -1, 0)
    return np.asarray((shapes - here) @ spin + there, np.float64)
