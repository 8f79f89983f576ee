"""The editor: every file of every game as a form, saved as a draft, checked by the reader."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from signoria import packs
from signoria.core.errors import BadPack
from signoria.games import game_names, load_game
from signoria.packs.forms import Node, form_of
from signoria.web.packs import services
from signoria.web.packs.models import Pack
from tests.web import playing

pytestmark = pytest.mark.django_db


def new(game: str) -> tuple[Client, Pack]:
    """A new pack and the browser of its owner."""
    (user,) = playing.people(1)
    return playing.signed_in(user), services.new_pack(user, game, "Mine", {})


def send(client: Client, pack: Pack, file: str, *ops: list[Any]) -> dict[str, Any]:
    """Some changes; what the answer says."""
    answer = client.post(f"/packs/{pack.code}/save/{file}", {"ops": json.dumps(ops)})
    pack.refresh_from_db()
    told: dict[str, Any] = answer.json()
    return told


def leaves(node: Node) -> Iterator[Node]:
    """Every field in a node."""
    if not node.children:
        yield node
    for child in node.children:
        yield from leaves(child)


def op_of(node: Node) -> list[Any]:
    """What a browser sends that touches a field and changes nothing."""
    where = json.loads(node.where)
    return ["paint", where, node.kind, node.rows] if node.rows else ["set", where, node.value]


@pytest.mark.parametrize("game", game_names())
def test_the_standard_set_passes_unchanged(game: str) -> None:
    client, pack = new(game)
    for file, text in packs.standard(game).items():
        page = client.get(f"/packs/{pack.code}/edit/{file}")
        assert page.status_code == 200, file
        nodes = [leaf for node in form_of(game, file, tomllib.loads(text)) for leaf in leaves(node)]
        assert nodes and all(json.loads(node.where) for node in nodes)
        told = send(
            client, pack, file, *[op_of(node) for node in nodes if node.kind != "row"][:400]
        )
        assert told == {"fault": None, "changed": False, "undo": False}, (file, told)
    assert pack.draft == {}


def test_a_value_is_saved_and_what_is_wrong_is_said_at_its_field() -> None:
    client, pack = new("rialto")
    told = send(client, pack, "tiles.toml", ["set", ["bridges", 5, 0], 2])
    assert told == {"fault": None, "changed": True, "undo": False}
    assert pack.draft == {
        "tiles.toml": packs.standard("rialto")["tiles.toml"].replace("[5, 6]", "[2, 6]")
    }
    told = send(client, pack, "tiles.toml", ["set", ["gondolas"], 7])
    assert told["fault"]["where"] == '["gondolas"]' and not told["fault"]["file"]
    assert "must be a whole number from 6 to 6" in told["fault"]["said"]
    assert services.fault(pack), "a draft can be saved, but not played with"
    elsewhere = send(client, pack, "setup.toml", ["set", ["rounds"], 3])["fault"]
    assert elsewhere["file"] == "tiles.toml"
    assert send(client, pack, "tiles.toml", ["reset"])["changed"] is False
    assert list(pack.draft) == ["setup.toml"] and services.publish(pack).number == 1
    assert client.get(f"/packs/{pack.code}/board").status_code == 200


def test_tiles_are_painted_and_shapes_drawn() -> None:
    client, pack = new("tuscany")
    rows = [["O", "Y", "L"], ["D", "R", "U", "L"], ["B", "G", "O"]]
    told = send(client, pack, "estate_tiles.toml", ["paint", ["tile", 0, "rows"], "hexes", rows])
    assert (
        told["fault"] is None and '["O Y L", "D R U L", "B G O"]' in pack.draft["estate_tiles.toml"]
    )
    rows[0][0] = "Y"
    told = send(client, pack, "estate_tiles.toml", ["paint", ["tile", 0, "rows"], "hexes", rows])
    assert "have 4 fields orange, not 5" in told["fault"]["said"]
    client, pack = new("florence")
    cells = [list("...."), list(".##."), list(".##."), list(".#..")]
    send(client, pack, "tiles.toml", ["paint", ["building", 5, "shape"], "shape", cells])
    assert pack.draft == {}, "the same shape at another place of the grid"
    cells[3] = list("..#.")
    told = send(client, pack, "tiles.toml", ["paint", ["building", 5, "shape"], "shape", cells])
    assert told["fault"] is None and 'shape = ["##", "##", ".#"]' in pack.draft["tiles.toml"]


def test_more_and_fewer_and_what_was_not_there() -> None:
    client, pack = new("principato")
    told = send(client, pack, "culture.toml", ["add", ["monument"]])
    assert "twice" in told["fault"]["said"] and "<fieldset" in told["form"]
    ops = (["set", ["monument", 3, 0], 1], ["set", ["monument", 3, 1], 0])
    assert send(client, pack, "culture.toml", *ops)["fault"] is None
    assert send(client, pack, "culture.toml", ["drop", ["monument"]])["changed"] is False
    told = send(client, pack, "decks.toml", ["set", ["year_1", "painter", 0], 1])
    assert (
        "35 found, `totals` says 34" in told["fault"]["said"] or "totals" in told["fault"]["said"]
    )
    assert "painter = [1, 0, 0]" in pack.draft["decks.toml"]


@pytest.mark.parametrize(
    "ops",
    ["", "{}", "[]", '[["set"]]', '[["set", ["nothing", 2], 1]]', '[["set", ["rounds"], [1]]]',
     '[["set", ["rounds"], "\\ud800"]]', '[["set", ["rounds"], "a\\u0000"]]',
     '[["add", ["rounds"]]]', '[["paint", ["rounds"], "cells", [1]]]', "[[[]]]", "[" * 5000],
)  # fmt: skip
def test_nonsense_is_refused(ops: str) -> None:
    client, pack = new("rialto")
    answer = client.post(f"/packs/{pack.code}/save/setup.toml", {"ops": ops})
    assert answer.status_code == 400
    pack.refresh_from_db()
    assert pack.draft == {}


def test_copies_add_up_to_what_is_in_the_box_unless_a_game_was_begun_with_them() -> None:
    client, pack = new("tuscany")
    told = send(client, pack, "income_cards.toml", ["set", ["card", 2, "copies"], 4])["fault"]
    assert told["where"] == '["card", 0, "copies"]' and told["said"].startswith("cards: 26 found")
    with pytest.raises(BadPack, match="26 found, `totals` says 27"):
        services.publish(pack)
    folder = packs.SHELF.folder(packs.of_texts(pack.draft))
    assert load_game("tuscany").setup(2, {}, folder), "an older table goes on"
    both = (["set", ["card", 2, "copies"], 4], ["set", ["totals", "cards"], 26])
    assert send(client, pack, "income_cards.toml", *both)["fault"] is None
    told = send(client, pack, "estate_cards.toml", ["set", ["copies", "red"], 14])["fault"]
    assert told["where"] == '["copies"]' and "123 found" in told["said"]


def test_what_goes_at_one_touch_can_be_brought_back() -> None:
    browser, pack = new("tuscany")
    send(browser, pack, "income_cards.toml", ["set", ["card", 0, "amount"], 4])
    before = pack.draft
    for op in (["drop", ["card"]], ["reset"], ["add", ["card"]]):
        told = send(browser, pack, "income_cards.toml", op)
        assert told["undo"] and pack.draft != before
        page = browser.get(f"/packs/{pack.code}/edit/income_cards.toml").content.decode()
        assert 'id="undo">' in page.replace("\n", "")
        told = send(browser, pack, "income_cards.toml", ["undo"])
        assert pack.draft == before and "form" in told
    send(browser, pack, "income_cards.toml", ["reset"])
    assert send(browser, pack, "income_cards.toml", ["reset"])["undo"], "touched twice"
    send(browser, pack, "income_cards.toml", ["set", ["card", 0, "amount"], 5])
    with_five = pack.draft
    send(browser, pack, "tokens.toml", ["reset"])
    send(browser, pack, "income_cards.toml", ["undo"])
    assert pack.draft == before, "whatever was touched after it, here or in another file"
    send(browser, pack, "income_cards.toml", ["undo"])
    assert pack.draft == with_five, "what was entered meanwhile is not lost either"
    assert "nothing to bring back" in send(browser, pack, "tokens.toml", ["undo"])["error"]


def test_what_comes_again_after_a_lost_answer_is_not_done_twice() -> None:
    browser, pack = new("tuscany")
    address = f"/packs/{pack.code}/save/income_cards.toml"

    def sent(key: str, *op: Any) -> dict[str, Any]:
        answer = browser.post(address, {"ops": json.dumps([op]), "key": key})
        pack.refresh_from_db()
        told: dict[str, Any] = answer.json()
        return told

    sent("a", "drop", ["card"])
    fewer = pack.draft
    sent("b", "set", ["card", 0, "amount"], 4)
    told = sent("a", "drop", ["card"])
    assert pack.draft != fewer and "form" in told, "it is answered like the first time"
    assert len(tomllib.loads(pack.draft["income_cards.toml"])["card"]) == 5
    sent("c", "undo")
    sent("c", "undo")
    assert pack.draft == {}
    for number in range(2 * services.KEYS_KEPT):
        sent(f"{number}" * 100, "set", ["card", 0, "amount"], number % 9)
    assert len(pack.sent) == services.KEYS_KEPT
    assert max(map(len, pack.sent)) <= services.MOST_KEY


def test_a_field_that_went_in_another_window_is_said_and_the_form_shown_anew() -> None:
    browser, pack = new("tuscany")
    send(browser, pack, "income_cards.toml", ["drop", ["card"]])
    told = send(browser, pack, "income_cards.toml", ["set", ["card", 5, "amount"], 4])
    assert "changed elsewhere" in told["error"] and told["form"].count("data-where") > 10


def test_the_last_of_a_list_stays() -> None:
    browser, pack = new("tuscany")
    told: dict[str, Any] = {}
    while "error" not in told:
        told = send(browser, pack, "income_cards.toml", ["drop", ["card"]])
    assert "The last one stays" in told["error"]
    assert "[[card]]" in pack.draft["income_cards.toml"]


def test_faults_are_told_in_the_language_of_the_page() -> None:
    browser, pack = new("rialto")
    browser.cookies["language"] = "pl"
    told = send(browser, pack, "tiles.toml", ["set", ["gondolas"], 7])
    assert told["fault"]["said"] == "“gondole”: liczba całkowita od 6 do 6, a nie 7"
    page = browser.get(f"/packs/{pack.code}").content.decode()
    assert "liczba całkowita od 6 do 6" in page and "Jeszcze nie" in page
