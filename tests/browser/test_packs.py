"""A pack made by mouse and by keyboard, exported, given to the terminal and played with."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from typer.testing import CliRunner

from signoria import packs
from signoria.cli.app import app
from signoria.games import game_names
from tests.browser.player import Patience, check_axe, play_on, settled
from tests.browser.together import two_at
from tests.packs.changing import changed
from tests.web.server import Server

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
def test_the_board_follows_what_is_typed_and_painted(page: Page) -> None:
    address = new_pack(page, "tuscany")
    page.goto(f"{address}/edit/estate_tiles.toml")
    preview = page.locator("#preview")
    expect(preview.locator(".g-tuscany").first).to_be_attached()
    before = preview.inner_html()
    enter(page, ["tile", 0, "rows"], [(0, 1, "Y")], keys=True)
    expect(page.locator("#preview-old")).to_be_visible()  # colours no longer add up
    assert preview.inner_html() == before, "what was right stays until it is right again"
    enter(page, ["tile", 0, "rows"], [(2, 1, "G")], keys=True)
    expect(page.locator("#preview-old")).to_be_hidden()
    saved(page)
    page.wait_for_function(
        "old => document.getElementById('preview').innerHTML !== old", arg=before
    )
    check_axe(page)


def entered(page: Page, game: str, keys: bool) -> str:
    """A pack that changes every file, made by mouse or keyboard, as a version; its address."""
    address = new_pack(page, game)
    for file, edits in EDITS[game].items():
        page.goto(f"{address}/edit/{file}")
        for where, value in edits:
            enter(page, where, value, keys)
        saved(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), file
    page.goto(address)
    page.locator(".pk-draft form button").click()
    return address


def exported(page: Page, game: str, folder: Path) -> Path:
    """The version on the page, as the terminal takes it."""
    with page.expect_download() as download:
        page.locator("a[href$='/1.zip']").click()
    files = packs.from_zip(game, Path(download.value.path()).read_bytes())
    for file, raw in files.items():
        (folder / file).write_bytes(raw)
    return folder


def in_terminal(*words: str) -> str:
    """A command that does not fail; what it says."""
    told = CliRunner().invoke(app, list(words))
    assert told.exit_code == 0, told.output
    return told.output


def play_together(pages: tuple[Page, Page]) -> None:
    """Two people and bots, until the game is over for both."""
    patience, seen = Patience(), ""
    while True:
        over = [play_on(page, alone=False) for page in pages]
        if all(over):
            return
        version = pages[0].evaluate("document.getElementById('table').dataset.version")
        if version != seen:
            seen = version
            patience.renew()
        patience.check("nobody moves")
        pages[0].wait_for_timeout(20)


def played_replayed_and_verified(
    browser: Browser, server: Server, maker: Page, game: str, folder: Path, bots: int
) -> None:
    """A table of two browsers and bots with the version on the maker's page."""
    given = maker.locator(f"a[href*='/new/{game}?pack=']").get_attribute("href")
    seats = "".join(f"&seat-{2 + n}=bot:novice" for n in range(bots))
    new = f"{given}&players={2 + bots}&seat-0=me&seat-1=link{seats}"
    with two_at(browser, server, new, maker.context) as pages:
        play_together(pages)
        anna = pages[0]
        anna.locator("#act a.c-go").click()
        anna.wait_for_url("**/end")
        told = str(anna.locator("[data-dice-told]").get_attribute("data-dice-told"))
        answer = anna.request.get(anna.url.replace("/end", "/record.json"))
        record = folder / "record.json"
        record.write_bytes(answer.body())
        assert set(answer.json()["files"]) == set(EDITS[game])
        anna.goto(anna.url.replace("/end", "/replay?move=5"))
        expect(anna.locator("#scrub")).to_be_visible()
    assert in_terminal("replay", str(record))
    in_terminal("verify", str(record), told)


def imported(page: Page, game: str, files: dict[str, str]) -> None:
    """A pack from a zip, on its page."""
    page.goto("/packs")
    page.select_option("#import-game", game)
    raw = packs.to_zip(packs.of_texts(files))
    page.locator("#import-file").set_input_files(
        [{"name": "copy.zip", "mimeType": "application/zip", "buffer": raw}]
    )
    page.locator("form[action$='/packs/import'] button").click()


@pytest.mark.slow
def test_two_browsers_and_a_bot_play_with_a_pack(
    page: Page, browser: Browser, server: Server, tmp_path: Path
) -> None:
    short = {
        name: text.replace("rounds = 2", "rounds = 1") for name, text in changed("rialto").items()
    }
    imported(page, "rialto", short)
    played_replayed_and_verified(browser, server, page, "rialto", tmp_path, bots=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_every_file_is_entered_exported_and_played_everywhere(
    page: Page, browser: Browser, server: Server, tmp_path: Path, game: str, keys: bool
) -> None:
    entered(page, game, keys)
    folder = exported(page, game, tmp_path)
    for file, text in changed(game).items():
        assert tomllib.loads((folder / file).read_text()) == tomllib.loads(text), file
    match = ["--players", "2", "--games", "2", "--bots", "random"]
    in_terminal("simulate", game, *match, "--pack", str(folder))
    if keys:  # once is enough
        played_replayed_and_verified(browser, server, page, game, tmp_path, bots=1)
