"""The sheets' geometry: what players lay down fits, and one geometry prints on both papers."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from referee.core.sentence import Sentence
from vision.sheets import MARKER_DICTIONARY, MOST_SEATS, Place, Rect, Sheet, centre_sheet, seat_sheet, seat_sheets

GAMES = ("rockoman", "pfc", "ciseaux123", "supertock")


def _all_sheets() -> list[Sheet]:
    return [sheet for game in GAMES for sheet in (centre_sheet(game), *seat_sheets(game, MOST_SEATS[game]))]


def _overlap(a: Rect, b: Rect) -> bool:
    return min(a.right, b.right) > max(a.left, b.left) and min(a.bottom, b.bottom) > max(a.top, b.top)


def test_every_game_has_its_own_four_markers_clockwise_from_the_top_left() -> None:
    for first, game in zip((0, 4, 8, 12), GAMES, strict=True):
        markers = centre_sheet(game).markers
        assert [marker.id for marker in markers] == [first, first + 1, first + 2, first + 3]
        signs = [tuple(np.sign(marker.centre_mm)) for marker in markers]
        assert signs == [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def test_a_seat_is_told_by_its_marker() -> None:
    assert [sheet.markers[0].id for sheet in seat_sheets("rockoman", 8)] == list(range(20, 28))
    assert all(marker.id < 50 for sheet in _all_sheets() for marker in sheet.markers)
    assert len(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY).bytesList) == 50


@pytest.mark.parametrize("sheet", _all_sheets(), ids=lambda sheet: sheet.name)
def test_markers_keep_clear_of_cards_and_of_the_edge_of_either_paper(sheet: Sheet) -> None:
    width, height = (258.0, 190.0) if sheet.size_mm[0] > 250 else (194.0, 128.0)
    for marker in sheet.markers:
        ((left, top), _, (right, bottom), _) = marker.corners_mm
        assert -width / 2 <= left
        assert right <= width / 2
        assert -height / 2 <= top
        assert bottom <= height / 2
        for zone in sheet.zones:
            for place in zone.places:
                assert not _overlap(Rect(left, top, right, bottom), place.outline), (zone.name, marker.id)


@pytest.mark.parametrize("sheet", _all_sheets(), ids=lambda sheet: sheet.name)
def test_a_tidy_card_lies_in_its_own_zone_alone(sheet: Sheet) -> None:
    for zone in sheet.zones:
        for place in zone.places:
            assert [other.name for other in sheet.zones if other.area.holds(place.centre_mm)] == [zone.name]
    for one, other in combinations(sheet.zones, 2):
        assert not _overlap(one.area, other.area)
        assert not any(_overlap(a.outline, b.outline) for a in one.places for b in other.places)


def test_a_fanned_card_still_shows_its_index() -> None:
    for zone in (
        *centre_sheet("pfc").zones,
        seat_sheet("pfc", 0).zone("won:0"),
        seat_sheet("rockoman", 0).zone("super:0"),
    ):
        lefts = [place.outline.left for place in zone.places]
        assert len(lefts) >= 6
        assert min(np.diff(lefts)) >= 15


def test_the_trick_has_room_for_four_cards_side_by_side() -> None:
    places = centre_sheet("ciseaux123").zone("trick").places
    assert len(places) == 4
    assert not any(_overlap(a.outline, b.outline) for a, b in combinations(places, 2))


def test_rings_lie_on_their_side() -> None:
    assert seat_sheet("rockoman", 3).zone("ring:3").places[0].sideways
    assert Place((0, 0), sideways=True).outline.size == (88, 63)


@pytest.mark.parametrize(
    ("game", "seat", "sentence"),
    [
        ("chess", 0, "no game “chess”"),
        ("pfc", 5, "no seat 5"),
        ("pfc", -1, "seat -1"),
        ("supertock", 0, "without seat"),
    ],
)
def test_what_is_not_there_is_a_sentence(game: str, seat: int, sentence: str) -> None:
    with pytest.raises(Sentence, match=sentence):
        seat_sheet(game, seat)


def test_too_many_players_are_a_sentence() -> None:
    with pytest.raises(Sentence, match="ciseaux123 is for 2 to 4 players, not 5"):
        seat_sheets("ciseaux123", 5)
    with pytest.raises(Sentence, match="no game “chess”"):
        centre_sheet("chess")
    with pytest.raises(KeyError, match="no zone “discard”; it has pile:0, pile:1, pile:2"):
        centre_sheet("pfc").zone("discard")
    assert seat_sheets("supertock", 4) == ()
