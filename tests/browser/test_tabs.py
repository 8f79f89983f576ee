"""Many pages of one browser: one connection, and those that nobody sees cost nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.player import STATE, Patience, Watcher, ask, new_game, play_on, settled
from tests.web.server import Server

pytestmark = pytest.mark.browser

HIDE = """(hidden) => {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true, get: () => (hidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
POST = """async ([path, body]) => {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': document.body.dataset.csrf },
    body: JSON.stringify(body),
  });
  return answer.json();
}"""
VIEW = "async (code) => (await fetch(`/api/tables/${code}/view`)).json()"
LISTEN = """async (code) => {
  const { watch } = await import('/static/site/hear.js');
  watch(code, (told) => { window.heard = told.version; });
}"""
LEADER = pytest.param("delete window.SharedWorker", marks=pytest.mark.slow)


def open_tables(context: BrowserContext, number: int) -> list[Page]:
    """So many games against a bot, each in a page of its own, of one person."""
    pages = []
    for _ in range(number):
        page = context.new_page()
        new_game(page, "rialto", ["novice"])
        page.wait_for_selector("[data-piece].legal")
        pages.append(page)
    return pages


def plays_in_each(pages: list[Page]) -> None:
    """A move in every page; the others stand open."""
    for page in pages:
        page.bring_to_front()
        before = settled(page)["version"]
        play_on(page, moves=1)
        assert settled(page)["version"] > before


def until_drawn(page: Page, version: int) -> None:
    """Something newer than this is shown."""
    patience = Patience()
    while ask(page, STATE)["version"] <= version:
        patience.check("the page never hears of it")
        page.wait_for_timeout(20)


@pytest.mark.parametrize("script", ["", LEADER], ids=["worker", "leader"])
def test_pages_share_one_connection_and_hidden_ones_are_not_drawn(
    browser: Browser, server: Server, script: str
) -> None:
    context = browser.new_context(base_url=server.url, **DESKTOP)
    if script:
        context.add_init_script(script)
    first, second = open_tables(context, 2)
    watchers = [Watcher(first), Watcher(second)]
    expect(first).to_have_title("(2) your turn · Rialto · Signoria")
    code, before = first.url.rstrip("/").split("/")[-1], settled(first)["version"]
    first.evaluate(HIDE, True)
    asked: list[str] = []
    first.on("request", lambda request: asked.append(request.url))
    second.evaluate(LISTEN, code)
    view = second.evaluate(VIEW, code)
    move = {"version": view["version"], "action": view["actions"][0]["id"]}
    second.evaluate(POST, [f"/tables/{code}/moves", move])
    second.wait_for_function("(before) => window.heard > before", arg=before)
    assert ask(first, STATE)["version"] == before and not asked
    first.evaluate(HIDE, False)
    until_drawn(first, before)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    third = second.evaluate(POST, ["/tables", {"game": "rialto", "seats": seats}])["code"]
    second.evaluate(POST, [f"/tables/{third}/start", {}])
    expect(first.locator(f'#toast a[href="/t/{third}/"]')).to_have_text("It is your turn: Rialto")
    expect(second).to_have_title("(3) your turn · Rialto · Signoria")
    for watcher in watchers:
        watcher.check()
    context.close()


@pytest.mark.slow
def test_thirty_open_tables(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, **DESKTOP)
    before = len(server.rows("SELECT id FROM tables_move WHERE seat = 0"))
    pages = open_tables(context, 30)
    plays_in_each(pages)
    assert len(server.rows("SELECT id FROM tables_move WHERE seat = 0")) >= before + 30
    expect(pages[0]).to_have_title("(30) your turn · Rialto · Signoria")
    context.close()
