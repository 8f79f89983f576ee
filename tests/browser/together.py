"""Two people at one table, each in a browser of their own."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.player import Watcher, at_the_table
from tests.web.server import Server

SIZE = {"width": 1280, "height": 800}


@contextlib.contextmanager
def two_at(
    browser: Browser,
    server: Server,
    new: str,
    host: BrowserContext | None = None,
    quiet: Collection[re.Pattern[str]] = (),
) -> Iterator[tuple[Page, Page]]:
    """The game of this form for new tables has just begun; nothing goes wrong in their pages but
    what is `quiet`.  `host`: whose browser the first is, which stays open."""
    made = [
        browser.new_context(base_url=server.url, viewport=SIZE, reduced_motion="reduce")
        for _ in range(2 if host is None else 1)
    ]
    contexts = made if host is None else [host, *made]
    anna, bruno = (context.new_page() for context in contexts)
    watchers = [Watcher(page, *quiet) for page in (anna, bruno)]
    anna.goto(new)
    anna.locator("#newtable .go button").click()
    anna.wait_for_url("**/join/**")
    bruno.goto(anna.url)
    bruno.locator('form[action$="/take"] button').first.click()
    expect(bruno.locator('form[action$="/leave"]')).to_be_visible()  # somebody sits there
    anna.reload()  # sooner than the room looks by itself
    anna.locator('form[action$="/start"] button').click()
    at_the_table(anna)
    at_the_table(bruno)  # the room goes on by itself
    yield anna, bruno
    for watcher in watchers:
        watcher.check()
    for context in made:
        context.close()
