"""A pack made by mouse and by keyboard, exported, given to the terminal and played with."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from typer.testing import CliRunner

from signoria import packs
from signoria.cli.app import app
from signoria.games import game_names
from tests.browser.player import at_the_table, check_axe, play_to_the_end, settled
from tests.packs.changing import changed

pytestmark = pytest.mark.browser

Edit = tuple[list[Any], Any]  # the way to a value, and what it shall be
EDITS: dict[str, dict[str, list[Edit]]] = {
    "rialto": {
        "board.toml": [
            (["connection", 0, "between", 0], "CAS"),
            (["connection", 0, "between", 1], "CAN"),
        ],
        "tiles.toml": [(["bridges", 5, 0], 2)],
        "cards.toml": [(["copies", "doge"], 10)],
        "buildings.toml": [(["copies"], 6)],
        "setup.toml": [(["rounds"], 2)],
    },
    "tuscany": {
        "colour_bonuses.toml": [(["red", 0], 3)],
        "estate_cards.toml": [(["copies", "darkgreen"], 9), (["copies", "red"], 12)],
        "estate_tiles.toml": [(["tile", 0, "rows"], [(0, 1, "Y"), (2, 1, "G")])],
        "farms.toml": [(["neutral", 0, 0], "grain"), (["neutral", 1, 0], "grain")],
        "income_cards.toml": [(["card", 0, "amount"], 3), (["card", 0, "copies"], 4)],
        "setup.toml": [(["cards_per_point"], 4)],
        "tokens.toml": [(["market_limit"], 5)],
    },
    "florence": {
        "board.toml": [
            (["front"], [(row, column, "") for row in (5, 6) for column in (0, 1, 2, 4, 5, 6)]),
        ],
        "cards.toml": [(["prestige", 0, "points"], 7)],
        "professions.toml": [(["profession", 0, "number"], 21)],
        "setup.toml": [(["minimum", 0], 6)],
        "tiles.toml": [
            (["building", 0, "shape"], [(0, 1, ""), (0, 2, ""), (1, 1, ""), (2, 2, "")]),
        ],
    },
    "principato": {
        "culture.toml": [(["monument", 0, 0], 5), (["monument", 2, 0], 1)],
        "decks.toml": [(["year_1", "sculptor", 1], 0), (["year_1", "sculptor", 2], 1)],
        "faces.toml": [(["face", 0, "exchange"], True)],
        "goals.toml": [(["goal", 0, "points", n], value) for n, value in enumerate((3, 6, 9))],
        "setup.toml": [(["church"], 4)],
    },
    "burgundy": {
        "boards.toml": [(["board", 0, "rows"], [(0, 0, "5"), (0, 1, "6")])],
        "depots.toml": [(["depot", 0, "spaces", 2, "from_players"], 3)],
        "goods.toml": [(["store", "kinds_max"], 4)],
        "setup.toml": [(["rounds_per_phase"], 2)],
        "shields.toml": [(["shield", 0, "points"], 11)],
        "tiles.toml": [(["ship", "own"], 21)],
        "trade_routes.toml": [(["tile", 0, "spaces", 0, "good"], 2)],
    },
}  # fmt: skip


def field(page: Page, where: list[Any]) -> Locator:
    """The field of a value."""
    way = json.dumps(where).replace("\\", "\\\\").replace('"', '\\"')
    return page.locator(f'[data-where="{way}"]')


def enter(page: Page, where: list[Any], value: Any, keys: bool) -> None:
    """A value, as a person enters it."""
    here = field(page, where)
    match value:
        case list():
            for row, column, sign in value:
                paint(here.locator(".pk-line").nth(row).locator("button").nth(column), sign, keys)
        case bool():
            here.locator("input").press("Space") if keys else here.locator("input").click()
        case int() if keys:
            here.locator("input").focus()
            page.keyboard.press("Control+A")
            page.keyboard.type(str(value))
        case int():
            here.locator("input").fill(str(value))
        case _:
            here.locator("select").select_option(value)


def paint(cell: Locator, sign: str, keys: bool) -> None:
    """A cell of a picture: with a brush, or by its letter."""
    if keys:
        cell.focus()
        cell.press(sign or "Space")
        return
    if sign:
        cell.locator("xpath=ancestor::*[@data-painter]").locator(f'[data-brush="{sign}"]').click()
    cell.click()


def saved(page: Page) -> None:
    """Everything has been sent."""
    expect(page.locator("#state")).not_to_be_empty()
    settled(page)


def new_pack(page: Page, game: str) -> str:
    """From the list of packs; its address."""
    page.goto("/packs")
    page.select_option("#new-game", game)
    page.locator("form[action$='/packs/new'] button").click()
    page.wait_for_selector(".pk-draft")
    return page.url


def test_what_is_wrong_stands_at_its_field_and_what_is_right_can_be_chosen(page: Page) -> None:
    address = new_pack(page, "rialto")
    page.goto(f"{address}/edit/tiles.toml")
    enter(page, ["gondolas"], 7, keys=True)
    expect(field(page, ["gondolas"]).locator(".pk-fault")).to_contain_text("from 6 to 6")
    enter(page, ["gondolas"], 6, keys=False)
    expect(page.locator(".pk-fault")).to_have_count(0)
    enter(page, ["bridges", 5, 0], 2, keys=True)
    saved(page)
    expect(page.locator("#onboard")).to_be_visible()
    check_axe(page)
    page.goto(address)
    page.locator(".pk-draft form button").click()
    page.locator("a[href*='/new/rialto?pack=']").click()
    expect(page.locator("#pack option:checked")).to_have_text("My copy 1")


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_every_file_is_entered_exported_and_given_to_the_terminal(
    page: Page, tmp_path: Path, game: str, keys: bool
) -> None:
    address = new_pack(page, game)
    for file, edits in EDITS[game].items():
        page.goto(f"{address}/edit/{file}")
        for where, value in edits:
            enter(page, where, value, keys)
        saved(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), file
    page.goto(address)
    page.locator(".pk-draft form button").click()
    with page.expect_download() as download:
        page.locator("a[href$='/1.zip']").click()
    files = packs.from_zip(game, Path(download.value.path()).read_bytes())
    for file, text in changed(game).items():
        assert tomllib.loads(files[file].decode()) == tomllib.loads(text), file
        (tmp_path / file).write_bytes(files[file])
    told = CliRunner().invoke(
        app,
        [
            "simulate",
            game,
            "--players",
            "2",
            "--games",
            "2",
            "--bots",
            "random",
            "--pack",
            str(tmp_path),
        ],
    )
    assert told.exit_code == 0, told.output


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_game_with_it_is_played_to_the_end(page: Page, game: str) -> None:
    page.goto("/packs")
    zipped = packs.to_zip(packs.of_texts(changed(game)))
    page.select_option("#import-game", game)
    page.locator("#import-file").set_input_files(
        [{"name": "copy.zip", "mimeType": "application/zip", "buffer": zipped}]
    )
    page.locator("form[action$='/packs/import'] button").click()
    page.locator(f"a[href*='/new/{game}?pack=']").click()
    page.locator("#seat-1").select_option("bot:novice")
    page.locator("#newtable .go button").click()
    at_the_table(page)
    play_to_the_end(page)
