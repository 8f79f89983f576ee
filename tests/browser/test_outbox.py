"""Nothing that somebody sends is lost or done twice, wherever the line breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.cutting import POINTS, Cutter, cutting
from tests.browser.player import Patience, ask, at_the_table, play_now, play_on, settled
from tests.web.server import Server

pytestmark = pytest.mark.browser

SAY = """(text) => {
  document.getElementById('say-text').value = text;
  document.getElementById('say').requestSubmit();
}"""
TYPE = """(text) => {
  const field = document.getElementById('say-text');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}"""
KEYS = """() => {
  window.sentKeys = [];
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    if (name.startsWith('signoria.outbox.')) window.sentKeys.push(JSON.parse(value).key);
    return put.call(this, name, value);
  };
}"""
EMPTY = "() => !Object.keys(localStorage).some((name) => name.startsWith('signoria.outbox.'))"


@contextmanager
def at_a_breaking_line(browser: Browser, server: Server) -> Iterator[tuple[Page, Cutter]]:
    """Somebody at a table, behind the proxy."""
    with cutting(server.port) as cutter:
        context = browser.new_context(base_url=cutter.url, **DESKTOP)
        page = context.new_page()
        play_now(page, "burgundy")
        page.wait_for_selector("[data-piece].legal")
        page.evaluate(KEYS)
        yield page, cutter
        context.close()


def until_sent(page: Page) -> None:
    """The outbox is empty, and the page shows how it stands."""
    patience = Patience()
    while not ask(page, EMPTY):
        patience.check("something is never sent")
        page.wait_for_timeout(20)
    settled(page)


def said(server: Server, page: Page) -> list[str]:
    """What everybody heard at this table, in its order."""
    code = page.url.rstrip("/").split("/")[-1]
    return [
        row[0]
        for row in server.rows(
            "SELECT m.text FROM tables_message m JOIN tables_table t ON t.id = m.table_id"
            f" WHERE t.code = '{code}' ORDER BY m.id"
        )
    ]


def done(server: Server) -> set[str]:
    """The keys of all that was done."""
    return {row[0] for row in server.rows("SELECT key FROM tables_sent")}


def test_cut_connections_a_reload_and_no_network_lose_nothing(
    browser: Browser, server: Server
) -> None:
    with at_a_breaking_line(browser, server) as (page, cutter):
        for point in POINTS:
            cutter.cut(point)
            page.evaluate(SAY, f"cut {point}")
        cutter.cut("done")
        play_on(page, moves=1)  # a move whose answer is lost
        until_sent(page)
        lines = [f"cut {point}" for point in POINTS]
        assert said(server, page) == lines
        keys = set(page.evaluate("() => window.sentKeys"))
        assert keys and keys <= done(server) and not cutter.left()
        page.context.set_offline(True)
        page.evaluate(SAY, "without a network")
        strip = page.locator("#outbox")
        expect(strip).to_contain_text("without a network")
        expect(strip.locator("[data-again]")).to_be_visible()
        page.evaluate(TYPE, "half a")
        page.context.set_offline(False)
        page.reload()
        at_the_table(page)
        assert page.locator("#say-text").input_value() == "half a"
        until_sent(page)
        assert said(server, page) == [*lines, "without a network"]
        expect(strip).to_be_hidden()


@pytest.mark.slow  # four cuts in every run, two hundred here
def test_two_hundred_cut_connections_lose_nothing(browser: Browser, server: Server) -> None:
    rng, lines = random.Random(20), []
    with at_a_breaking_line(browser, server) as (page, cutter):
        while cutter.cuts.total() < 200:
            cutter.cut(*rng.choices(POINTS, k=rng.randint(1, 3)))
            if rng.random() < 0.3 and ask(
                page, "() => document.querySelector('#table[data-my-turn]')"
            ):
                play_on(page, moves=1)
            else:
                lines.append(f"line {len(lines)}")
                page.evaluate(SAY, lines[-1])
            if rng.random() < 0.1:
                page.reload()
                at_the_table(page)
                page.evaluate(KEYS)
            if rng.random() < 0.5:
                until_sent(page)
                keys = set(page.evaluate("() => window.sentKeys"))
                assert keys <= done(server)
        until_sent(page)
        assert said(server, page) == lines
        print(cutter.cuts, len(lines))
