"""The games from plain files, in a real browser: a whole game, half of it without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from signoria.core.record import read_record
from signoria.games import game_names
from signoria.review.puzzles import options_of
from tests.browser.conftest import DESKTOP, watched
from tests.browser.framed import IMAGED, KEPT, SHOWN, Framed, Host, address, served
from tests.browser.player import play_on
from tests.tools.exported import exported

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def files() -> Path:
    """The exported site; how tightly it is packed matters to nobody here."""
    return exported(tight=False)


@pytest.fixture
def host(files: Path) -> Iterator[Host]:
    """What serves them; whatever it is asked for is there."""
    with served(files) as server:
        yield server
        assert server.missing == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who was never here."""
    made = browser.new_context(accept_downloads=True, **DESKTOP)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that fails the test when the browser complains."""
    yield from watched(context)


def opened(page: Page, host: Host, files: Path) -> Framed:
    """The first visit: the home page is shown."""
    page.goto(address(host, files))
    page.wait_for_selector(f"{SHOWN}, #failed:not([hidden])")
    assert not page.locator("#failed:not([hidden])").count(), page.locator("#failed").inner_text()
    return Framed(page)


def without_network(page: Page, host: Host) -> None:
    """As soon as everything is kept: nobody serves files any more."""
    page.evaluate(KEPT)
    host.shutdown()
    host.server_close()
    page.context.set_offline(True)


def record_of(site: Framed) -> str:
    """The record of the game at the table that is shown, downloaded."""
    path = site.page.evaluate("() => signoria.path()")
    found: Any = site.page.evaluate(
        "async (url) => (await signoria.ask(url)).text()",
        path.lstrip("/").removesuffix("end") + "record.txt",
    )
    return str(found)


def started_from(page: Page) -> str:
    """The files of the site, or an image of its memory."""
    return str(page.evaluate("() => document.documentElement.dataset.from"))


def test_a_move_a_reload_without_network_and_another_move(
    page: Page, host: Host, files: Path
) -> None:
    site = opened(page, host, files)
    assert started_from(page) == "files"
    site.new_game("rialto", ["novice", "merchant"])
    play_on(site.as_page(), moves=2)
    page.wait_for_selector(IMAGED, state="attached")
    before = site.version
    without_network(page, host)
    page.reload()
    site.wait_for_selector("#table")
    assert started_from(page) == "image"
    assert site.version >= before
    play_on(site.as_page(), moves=4)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_half_of_it_without_network(
    page: Page, host: Host, files: Path, game: str
) -> None:
    site = opened(page, host, files)
    site.new_game(game, ["merchant", "merchant"])
    play_on(site.as_page(), moves=20)
    before = site.version
    without_network(page, host)
    page.reload()
    site.wait_for_selector("#table")
    assert site.version >= before
    assert play_on(site.as_page()), "the game did not end"
    site.evaluate("() => document.querySelector('#act a.c-go').click()")
    page.wait_for_url("**/end")
    site.wait_for_selector("h1")
    record = read_record(record_of(site), options_of)
    assert record.game == game and record.players == 3 and record.moves
