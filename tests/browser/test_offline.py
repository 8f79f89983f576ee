"""The games from plain files, in a real browser: a whole game, half of it without a network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from signoria.core.record import Record, read_record
from signoria.games import game_names
from signoria.review.puzzles import options_of
from tests.browser.conftest import DESKTOP, watched
from tests.browser.framed import (
    CLICK,
    IMAGED,
    KEPT,
    SHOWN,
    STARTED,
    TO_THE_END,
    Framed,
    Host,
    address,
    served,
)
from tests.browser.player import check_axe, play_on
from tests.tools.exported import exported

pytestmark = pytest.mark.browser
LONG_AGO = 1_500_000_000  # 2017


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
    page.wait_for_selector(f"{STARTED}, #failed:not([hidden])", state="attached")
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


# The page that is shown, and the same one asked for, without what every form has anew.
SAME = """async () => {
  const bare = (text) => text.replace(/[\\w-]{64}/g, '');
  const live = await (await signoria.ask('./')).text();
  const { lang, dataset } = document.documentElement;
  const first = await (await fetch(`${dataset.app}first.${lang}.html`)).text();
  const page = document.querySelector('iframe').contentDocument;
  const person = page.querySelector('.me span').textContent;
  const files = new URL(dataset.files, location.href).pathname;
  const shown = first.replaceAll('/~folder~/', location.pathname).replaceAll('/~files~/', files)
    .replaceAll('~person~', person);
  return [bare(shown), bare(live)];
}"""


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_the_first_page_comes_before_python_and_is_the_same(
    browser: Browser, host: Host, files: Path, locale: str
) -> None:
    context = browser.new_context(locale=locale, **DESKTOP)
    context.add_cookies([{"name": "played-before", "value": "1", "url": address(host, files)}])
    host.sends_python.clear()
    for page in watched(context):
        page.goto(address(host, files))
        page.wait_for_selector(SHOWN)
        site = Framed(page)
        assert not page.query_selector(STARTED)
        assert site.evaluate("() => document.documentElement.lang") == locale[:2]
        site.evaluate(
            "() => document.querySelector(\"form[action$='/play/rialto'] button\").click()"
        )
        page.wait_for_selector("#busy", state="visible")
        host.sends_python.set()
        site.wait_for_selector("#table")
        assert site.evaluate("() => document.documentElement.lang") == locale[:2]
        assert not page.is_visible("#busy")
    context.close()
    context = browser.new_context(locale=locale, **DESKTOP)
    for page in watched(context):
        opened(page, host, files)
        shown, live = page.evaluate(SAME)
        assert shown == live
    context.close()


# A table that waits for its game, that of a rematch, and the same one after somebody has begun it.
ROOM = """async () => {
  const post = async (path, form) => {
    const answer = await signoria.ask(path, { method: 'POST', body: new URLSearchParams(form) });
    return new URL(answer.headers.get('location'), location.href).pathname;
  };
  const table = await post('play/rialto', { players: 3 });
  await post(`${table}resign`, {});
  return post(`${table}rematch`, {});
}"""
BEGIN = """(room) => signoria.ask(`${room}/start`, {
  method: 'POST', body: new URLSearchParams({ part: 'ab'.repeat(8) })
}).then((answer) => answer.status)"""


def test_a_page_that_is_sent_elsewhere_goes_by_the_shell(
    page: Page, host: Host, files: Path
) -> None:
    site = opened(page, host, files)
    room = page.evaluate(ROOM)
    site.goto(room.removeprefix(f"/{files.name}"))
    site.wait_for_selector("[hx-get*='part=1']")
    assert page.evaluate(BEGIN, room) == 302
    page.wait_for_url("**/t/**")
    site.wait_for_selector("#table")


def test_what_a_page_puts_first_has_the_focus(page: Page, host: Host, files: Path) -> None:
    site = opened(page, host, files)
    site.goto("/new/rialto?players=2&seat-1=hot")
    site.wait_for_selector("#newtable .go button")
    site.evaluate(CLICK, "#newtable .go button")
    site.wait_for_selector(".handover button:focus")
    page.keyboard.press("Enter")
    site.wait_for_selector("#table[data-version]")


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


# --- its pages ------------------------------------------------------------------------------------

PAGES = (
    "/",
    "/tables",
    "/new/burgundy",
    "/games/rialto",
    "/games/rialto/learn",
    "/games/rialto/sheet",
    "/rules/rialto",
    "/glossary/rialto",
    "/puzzles",
    "/fair",
    "/t/upload",
    "/account/settings",
)


@pytest.mark.slow
def test_pages_are_accessible(page: Page, host: Host, files: Path) -> None:
    site = opened(page, host, files)
    site.new_game("rialto", ["novice"])
    table = page.evaluate("() => signoria.path()")
    check_axe(site.as_page())
    site.goto("/")  # whoever looks at the table would be asked meanwhile
    page.evaluate(TO_THE_END, table.lstrip("/"))
    of_table = [table + name for name in ("end", "replay", "review")]
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for path in (*PAGES, *of_table):
            page.evaluate("(path) => signoria.go(path)", path.lstrip("/"))
            page.wait_for_url(f"**#{path}")
            page.wait_for_selector("iframe.coming", state="detached")  # not the page before
            site.wait_for_selector("h1")
            check_axe(site.as_page())


# --- what if --------------------------------------------------------------------------------------

FROM_A_MOVE = """(seat) => {
  const form = document.querySelector("form[action$='/what-if']");
  form.seat.value = seat;
  form.bot.value = 'novice';
  form.querySelector('button').click();
}"""


def gone_on(site: Framed, table: str, move: int, seat: int) -> None:
    """From a move of a finished game, as whoever sat there.  The replay has a table too: only one
    that is played has a number."""
    site.goto(f"{table}replay?move={move}")
    site.wait_for_selector("form[action$='/what-if']")
    site.evaluate(FROM_A_MOVE, seat)
    site.wait_for_selector("#table[data-version]")


def given_up(site: Framed) -> Record:
    """The record of the game that is shown, ended as it stands."""
    site.goto(site.page.evaluate("() => signoria.path()") + "out")
    site.wait_for_selector("form[action$='/resign']")
    site.evaluate(CLICK, "form[action$='/resign'] button")
    site.wait_for_selector("#act a.c-go")
    return read_record(record_of(site), options_of)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_what_if_is_played_on(page: Page, host: Host, files: Path, game: str) -> None:
    site = opened(page, host, files)
    site.new_game(game, ["novice", "novice"])
    table = page.evaluate("() => signoria.path()")
    play_on(site.as_page(), moves=8)
    was = given_up(site)
    gone_on(site, table, move=5, seat=1)
    play_on(site.as_page(), moves=3)
    before = site.version
    page.reload()
    site.wait_for_selector("#table[data-version]")
    assert site.version >= before
    play_on(site.as_page(), moves=3)
    assert page.evaluate("() => signoria.path()") != table
    branch = given_up(site)
    assert branch.moves[:5] == was.moves[:5] and len(branch.moves) > 11


@pytest.mark.slow
def test_a_what_if_is_played_to_its_end(page: Page, host: Host, files: Path) -> None:
    site = opened(page, host, files)
    site.new_game("rialto", ["novice"])
    table = page.evaluate("() => signoria.path()")
    site.goto("/")
    page.evaluate(TO_THE_END, table.lstrip("/"))
    site.goto(table)
    site.wait_for_selector("#act a.c-go")
    was = read_record(record_of(site), options_of)
    shared = len(was.moves) - 30
    gone_on(site, table, shared, seat=0)
    assert play_on(site.as_page()), "the game did not end"
    record = read_record(record_of(site), options_of)
    assert record.moves[:shared] == was.moves[:shared] and len(record.moves) > shared


# --- what a browser makes of it -------------------------------------------------------------------


@pytest.mark.slow
def test_it_can_be_installed(page: Page, host: Host, files: Path) -> None:
    opened(page, host, files)
    page.evaluate(KEPT)
    asked = page.context.new_cdp_session(page)
    # A window of its own for a test keeps no apps; nothing else is wrong.
    found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    told = asked.send("Page.getAppManifest")
    assert told["errors"] == [] and told["url"].endswith("/manifest.webmanifest")


def renamed(folder: Path) -> None:
    """The same files as another version."""
    (old,) = (path.name for path in (folder / "app").iterdir())
    for name in ("app", "static"):
        (folder / name / old).rename(folder / name / "newer")
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        path = folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, "newer"), encoding="utf-8")


@pytest.mark.slow
def test_a_newer_version_waits_and_games_survive_it(
    page: Page, files: Path, tmp_path: Path
) -> None:
    own = tmp_path / "games"
    shutil.copytree(files, own)
    for path in own.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))  # browsers keep what did not change for long
    with served(own) as host:
        site = opened(page, host, own)
        site.new_game("rialto", ["novice"])
        page.evaluate(KEPT)
        play_on(site.as_page(), moves=1)
        renamed(own)
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        page.wait_for_selector("#newer:not([hidden])")
        play_on(site.as_page(), moves=2)  # nothing is taken away under anybody's hands
        before = site.version
        page.click("#renew")
        page.wait_for_function("() => document.documentElement.dataset.app === 'app/newer/'")
        site.wait_for_selector("#table")
        assert site.version >= before and page.locator("#newer").is_hidden()
        play_on(site.as_page(), moves=2)
        assert page.evaluate("async () => (await caches.keys()).length") == 1


def keeping_with(page: Page, files: Path, old: str, new: str) -> None:
    """What keeps games, with another piece of text: browsers have no switch for these faults."""
    text = next(files.glob("app/*/keeping.js")).read_text(encoding="utf-8")
    assert old in text
    body, kind = text.replace(old, new), "text/javascript"
    page.context.route("**/keeping.js", lambda r: r.fulfill(body=body, content_type=kind))


@pytest.mark.slow
def test_where_there_is_no_room_the_game_goes_on(page: Page, host: Host, files: Path) -> None:
    begin = "async write(file) {"
    full = "if (self.isFull) throw new DOMException('full', 'QuotaExceededError');"
    keeping_with(page, files, begin, f"{begin} {full}")
    site = opened(page, host, files)
    site.new_game("rialto", ["novice"])
    play_on(site.as_page(), moves=1)
    before = site.version
    assert page.locator("#unkept").is_hidden()
    (worker,) = (each for each in page.workers if each.url.endswith("/worker.js"))
    worker.evaluate("() => { self.isFull = true; }")
    play_on(site.as_page(), moves=2)
    page.wait_for_selector("#unkept:not([hidden])")
    assert site.version > before
    worker.evaluate("() => { self.isFull = false; }")
    play_on(site.as_page(), moves=2)
    page.wait_for_selector("#unkept", state="hidden")
    before = site.version
    page.reload()
    site.wait_for_selector("#table")
    assert site.version >= before


@pytest.mark.slow
def test_a_browser_that_keeps_nothing_says_so(page: Page, host: Host, files: Path) -> None:
    keeping_with(page, files, "indexedDB.open(", "undefined.open(")
    site = opened(page, host, files)
    page.wait_for_selector("#unkept:not([hidden])")
    page.click("#seen")
    site.new_game("rialto", ["novice"])
    play_on(site.as_page(), moves=1)


@pytest.mark.slow
def test_an_image_that_is_broken_is_left_aside(page: Page, host: Host, files: Path) -> None:
    opened(page, host, files)
    page.wait_for_selector(IMAGED, state="attached")
    page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys())[0]);
          const memory = (await cache.keys()).find(({ url }) => url.endsWith('/memory'));
          await cache.put(memory, new Response(new Uint8Array(64)));
        }"""
    )
    page.reload()
    page.wait_for_selector(SHOWN)
    assert started_from(page) == "files"
