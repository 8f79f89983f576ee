"""A pack that changes every file, made by mouse and by keyboard, exported, given to the terminal,
played there and at a table of two browsers and a bot, replayed and verified.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from signoria import packs
from signoria.cli.app import app
from signoria.games import game_names
from tests.browser.player import Patience, play_on
from tests.browser.test_packs import enter, new_pack, press, saved
from tests.browser.together import two_at
from tests.packs.changing import changed
from tests.web.server import Server, running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

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
        "income_cards.toml": [(["card", 0, "amount"], 3)],
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


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """With dice that fall as they fall: what is drawn can be verified."""
    with running() as found:
        yield found


def entered(page: Page, game: str, keys: bool) -> str:
    """A pack that changes every file, made by mouse or keyboard, as a version; its address."""
    address = new_pack(page, game, keys)
    for file, edits in EDITS[game].items():
        page.goto(f"{address}/edit/{file}")
        for where, value in edits:
            enter(page, where, value, keys)
        saved(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), file
    page.goto(address)
    press(page.locator(".pk-draft form button"), keys)
    return address


def exported(page: Page, folder: Path) -> Path:
    """The version on the page, as the terminal takes it."""
    with page.expect_download() as download:
        page.locator("a[href$='/1.zip']").click()
    with ZipFile(download.value.path()) as archive:
        archive.extractall(folder)
    return folder


def in_terminal(*words: str, typed: str = "") -> str:
    """A command that does not fail; what it says."""
    told = CliRunner().invoke(app, list(words), input=typed)
    assert told.exit_code == 0, told.output
    return told.output


def played_in_terminal(game: str, folder: Path, record: Path) -> None:
    """A person who always types 1 against a bot, to the end; then by bots alone."""
    pack, seats = ["--pack", str(folder)], ["--players", "2", "--bots", "random"]
    words = ["play", game, *seats, "--seed", "1", "--save", str(record), *pack]
    assert "Place" in in_terminal(*words, typed="1\n" * 4000), "the final score"
    assert in_terminal("replay", str(record))
    in_terminal("simulate", game, "--games", "2", *seats, *pack)


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


def test_two_browsers_and_a_bot_play_with_a_pack(
    page: Page, browser: Browser, server: Server, tmp_path: Path
) -> None:
    short = {
        name: text.replace("rounds = 2", "rounds = 1") for name, text in changed("rialto").items()
    }
    imported(page, "rialto", short)
    played_replayed_and_verified(browser, server, page, "rialto", tmp_path, bots=1)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_every_file_is_entered_exported_and_played_everywhere(
    page: Page, browser: Browser, server: Server, tmp_path: Path, game: str, keys: bool
) -> None:
    entered(page, game, keys)
    folder = exported(page, tmp_path / "pack")
    for file, text in changed(game).items():
        assert tomllib.loads((folder / file).read_text()) == tomllib.loads(text), file
    played_in_terminal(game, folder, tmp_path / "terminal.txt")
    if keys:  # once is enough
        played_replayed_and_verified(browser, server, page, game, tmp_path, bots=1)
