"""Which ring is the diamond: no page, no message and no picture tells before the reveal."""

from flask.testing import FlaskClient

from referee.core.commands import Diamond, Finish, Lay
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from tests.webui.evening import Evening
from webui.language import LANGUAGES


def everything(evening: Evening, client: FlaskClient) -> str:
    published = evening.desk.snapshot()
    screens = evening.app.extensions["screens"]
    parts = "".join(html for language in LANGUAGES for html in screens.parts(published, language).values())
    checks = "".join(screens.check(published, "en").values())
    pages = "".join(client.get(address).text for address in ("/", "/game", "/table"))
    whys = "".join(client.get(f"/why/{event.seq}").text for event in published.events)
    return parts + checks + pages + whys


def test_a_ring_laid_by_tap_is_just_a_ring(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay(None), Lay("ring-diamond"), Lay("rock-02"))
    shown = everything(evening, scorer).lower()
    assert "ring-diamond" not in shown
    assert "ring-plain" not in shown
    assert "diamond ring" not in shown
    assert "bague diamant" not in shown


def test_a_ring_seen_face_up_is_just_a_ring(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben")
    reading = Reading((("ring-diamond", 0.98), ("ring-plain", 0.01)))
    for zone in ("ring:0", "discard"):
        card = SeenCard(1, zone, (0.0, 0.0), 0.0, "front", reading, since=1.0, evidence="1.jpg")
        evening.table.observe(TableView(2.0, (card,), (SeenZone(zone, (1,)),)))
    evening.say(Lay("rock-02"))  # after it the views have been judged
    assert "diamond" not in everything(evening, scorer).lower().replace("diamond is", "").replace("purple", "")


def test_the_picture_of_a_ring_is_a_back(viewer: FlaskClient) -> None:
    assert viewer.get("/cards/rockoman/ring.svg").data == viewer.get("/cards/rockoman/back.svg").data


def test_at_the_reveal_the_holder_is_shown(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay(None), Finish())
    assert "who has the diamond" in scorer.get("/game").text
    evening.say(Diamond(0))
    assert "has the diamond" in scorer.get("/game").text


def test_a_crop_that_no_fact_names_is_not_given_out(evening: Evening, scorer: FlaskClient) -> None:
    game_id = evening.begin("Ana", "Ben")
    assert evening.table.evidence is not None
    folder = evening.table.evidence / game_id
    folder.mkdir(parents=True)
    (folder / "7.jpg").write_bytes(b"a ring that lay face up")
    reading = Reading((("rock-03", 0.98),))
    card = SeenCard(8, "discard", (42.0, 0.0), 0.0, "front", reading, since=1.0, evidence="8.jpg")
    (folder / "8.jpg").write_bytes(b"rock 3")
    evening.table.observe(TableView(2.0, (card,), (SeenZone("discard", (8,)),)))
    evening.say(Lay("rock-02"))
    assert scorer.get(f"/evidence/{game_id}/7.jpg").status_code == 404
    assert scorer.get(f"/evidence/{game_id}/8.jpg").status_code == 200
