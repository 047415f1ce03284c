"""What the camera sees of the ring piles: rings drawn, stolen, and on their way."""

from referee.core.events import CardLaid, TargetChosen
from tests.referee.rockoman.camera import Camera, faces
from tests.referee.table_language import Table


def test_rings_are_only_counted(camera: Camera) -> None:
    camera.lay("ring:0", None)
    (laid,) = camera.look()
    assert laid == CardLaid("ring:0", None, 0, placement=2, face_down=True)


def test_a_ring_laid_face_up_is_told_without_its_face(game: Table, camera: Camera) -> None:
    camera.lay("ring:0", "ring-diamond")
    (laid,) = camera.look()
    assert laid == CardLaid("ring:0", None, 0, placement=2)
    assert game.irregularities() == ["ring_face_up"]


def test_another_card_face_up_in_a_ring_pile_is_told_with_its_face(game: Table, camera: Camera) -> None:
    camera.lay("ring:0", "rock-05")
    camera.look()
    assert game.irregularities() == ["wrong_place"]


def test_players_may_look_at_their_rings_and_shuffle_them(camera: Camera) -> None:
    for seat in range(2):
        camera.lay(f"ring:{seat}", None)
    camera.look()
    camera.lift("ring:0")
    assert camera.later(30) == []
    camera.lay("ring:0", None)
    assert camera.look() == []


def steal_open(camera: Camera) -> None:
    camera.lay("ring:0", None)
    camera.lay("ring:1", None)
    camera.lay("discard", "steal")
    camera.look()


def test_a_steal_is_answered_by_the_ring_that_moved(game: Table, camera: Camera) -> None:
    steal_open(camera)
    assert game.asks() == ["target"]
    camera.lift("ring:1")
    assert camera.look() == []  # Ben may be looking at his ring
    camera.lay("ring:2", None)
    assert camera.look() == [TargetChosen(4, 1)]
    assert [game.score(name).piles["ring"] for name in game.names] == [1, 0, 1]


def test_a_steal_told_by_tap_may_happen_on_the_table_later(game: Table, camera: Camera) -> None:
    steal_open(camera)
    game.play("Cleo -> Ana")
    assert camera.look() == []
    camera.lift("ring:0")
    assert camera.look() == []
    camera.lay("ring:2", None)
    assert camera.look() == []
    camera.lay("ring:0", None)
    assert len(camera.look()) == 1


def test_a_ring_on_its_way_to_a_thief_whose_hand_hides_his_place_is_no_new_ring(game: Table, camera: Camera) -> None:
    camera.lay("ring:0", None)
    camera.lay("discard", "steal")
    camera.look()
    camera.lift("ring:0")
    camera.lay("ring:1", None)
    assert camera.look() == []
    camera.lay("discard", "steal")
    camera.hidden = {"ring:2"}
    assert faces(camera.look()) == [("discard", "steal")]
    camera.hidden.clear()
    camera.lift("ring:1")
    camera.lay("ring:2", None)
    assert camera.look() == []
    assert [game.score(name).piles["ring"] for name in game.names] == [0, 0, 1]


def cleo_steals_bens_only_ring(camera: Camera) -> None:
    camera.lay("ring:1", None)
    camera.lay("discard", "steal")
    camera.look()
    camera.lift("ring:1")
    camera.lay("ring:2", None)
    camera.look()
    camera.t += 20


def test_a_stolen_ring_that_seems_to_lie_in_its_old_place_for_a_moment_more_makes_no_drawn_one(
    game: Table, camera: Camera
) -> None:
    cleo_steals_bens_only_ring(camera)
    camera.lay("ring:2", None)
    camera.lay("discard", "steal")
    camera.look()
    assert [game.score(name).piles["ring"] for name in game.names] == [1, 0, 1]
    camera.lay("ring:0", None)  # and Ana one of Cleo's, which is not yet seen gone
    assert camera.look() == []
    camera.lift_back("ring:2")
    assert camera.look() == []


def test_a_ring_drawn_is_told_at_once_though_an_arm_hides_who_stole_the_last_one_long_ago(camera: Camera) -> None:
    camera.lay("discard", "rock-02")
    cleo_steals_bens_only_ring(camera)
    camera.lay("discard", "rock-03")
    camera.look()
    camera.hidden = {"ring:2"}
    camera.lay("ring:1", None)
    assert faces(camera.look()) == [("ring:1", None)]


def test_no_more_rings_are_drawn_than_the_deck_has(camera: Camera) -> None:
    for _ in range(4):
        camera.lay("ring:0", None)
    assert len(camera.look()) == 4
    camera.lay("ring:1", None)
    assert camera.look() == []


def test_a_steal_from_one_of_two_who_both_hold_their_rings_is_not_guessed(camera: Camera) -> None:
    steal_open(camera)
    camera.lift("ring:0")
    camera.lift("ring:1")
    camera.lay("ring:2", None)
    assert camera.look() == []
