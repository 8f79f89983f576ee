"""While one edits, the game shows what it would look like."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from pytest import MonkeyPatch as Patch

from signoria import packs
from signoria.games import game_names
from signoria.web.packs import services
from signoria.web.packs.models import Pack
from tests.packs.changing import changed
from tests.web import playing

pytestmark = pytest.mark.django_db

# Where the change of `changing.py` is one that no board shows: another one.
OTHERS = {
    ("rialto", "board.toml"): [
        ('["CAN", "SPO"]', '["CAN", "DOR"]'),
        ('["CAS", "DOR"]', '["CAS", "SPO"]'),
    ],
    ("tuscany", "tokens.toml"): [
        ('token = "castle"\nown = 1', 'token = "castle"\nown = 2'),
        ('token = "city"\nown = 2', 'token = "city"\nown = 1'),
    ],
}
EVERY = [(game, name) for game in game_names() for name in packs.standard(game)]


def seen(pack: Pack, file: str, *where: str | int) -> str:
    """The preview of a draft."""
    browser = playing.signed_in(pack.owner)
    answer = browser.get(f"/packs/{pack.code}/preview/{file}", {"at": json.dumps(where)})
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_change_of_any_file_can_be_seen(game: str, name: str) -> None:
    pack = services.new_pack(playing.people(1)[0], game, "Mine", {})
    before = seen(pack, name)
    text = changed(game)[name]
    for old, new in OTHERS.get((game, name), []):
        assert old in text
        text = text.replace(old, new)
    services.save_draft(pack, name, text)
    assert seen(pack, name) != before


def test_the_board_that_is_painted_is_the_one_to_see() -> None:
    pack = services.new_pack(playing.people(1)[0], "burgundy", "Mine", {})
    boards = [seen(pack, "boards.toml", "board", number) for number in (0, 2, 11)]
    others = [seen(pack, "boards.toml", kind, 1) for kind in ("team_board", "solo_board")]
    assert len({*boards, *others}) == 5


def test_a_fault_changes_nothing_and_nothing_stays(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(packs.SHELF, "root", tmp_path)
    owner, other = playing.people(2)
    pack = services.new_pack(owner, "rialto", "Mine", {})
    text = packs.standard("rialto")["tiles.toml"]
    services.save_draft(pack, "tiles.toml", text.replace("gondolas = 6", "gondolas = 7"))
    address = f"/packs/{pack.code}/preview/tiles.toml"
    assert playing.signed_in(owner).get(address).status_code == 204
    first = playing.signed_in(owner).get(address, {"first": "1"})
    assert first.status_code == 200 and first["X-Old"], "what was sound last: the standard set"
    services.save_draft(pack, "tiles.toml", text.replace("[5, 6]", "[2, 6]"))
    for way in ("[]", "[", '["a", 1e999]', '[["x"]]', "9" * 9999):
        assert playing.signed_in(owner).get(address, {"at": way}).status_code == 200
    assert not list(tmp_path.iterdir())
    assert playing.signed_in(other).get(address).status_code == 404
    assert playing.signed_in(owner).get(f"/packs/{pack.code}/preview/x").status_code == 404


def test_cards_say_what_the_pack_makes_of_them() -> None:
    pack = services.new_pack(playing.people(1)[0], "florence", "Mine", {})
    text = packs.standard("florence")["cards.toml"]
    text = text.replace("per = { large = 2 }", "per = { large = 3, lake = 1 }", 1)
    services.save_draft(pack, "cards.toml", text.replace("points = 6", "points = 9", 1))
    page = seen(pack, "cards.toml")
    assert "Most: building; 9 points, tied 3" in page
    assert "3 for each: large building, 1 for each: Lake" in page
