"""Standing orders on the page: given by a button, seen by one person alone, carried out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import Patience, Watcher
from tests.web.server import Server

pytestmark = pytest.mark.browser

VIEW = "(code) => fetch(`/api/tables/${code}/view`).then((answer) => answer.json())"
PLAY = """async ([code, version, action]) => {
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRFToken': document.body.dataset.csrf,
  };
  const body = JSON.stringify({ version, action });
  await fetch(`/api/tables/${code}/moves`, { method: 'POST', headers, body });
}"""


def two_at_rialto(browser: Browser, server: Server) -> tuple[Page, Page, str]:
    """Two people in browsers of their own at a table that has begun, and its code."""
    pages = []
    for _ in range(2):
        context = browser.new_context(base_url=server.url, reduced_motion="reduce")
        pages.append(context.new_page())
    anna, bruno = pages
    anna.goto("/new/rialto")
    anna.locator('form[method="post"] button[type="submit"], form button.btn--main').last.click()
    anna.wait_for_url("**/join/**")
    bruno.goto(anna.url)
    bruno.locator('form[action$="/take"] button').first.click()
    anna.reload()
    anna.locator('form[action$="/start"] button').click()
    anna.wait_for_selector("#table")
    bruno.wait_for_selector("#table")
    return anna, bruno, anna.url.rstrip("/").rsplit("/", 1)[-1]


def view_of(page: Page, code: str) -> Any:
    return page.evaluate(VIEW, code)


def standing(view: Any) -> list[str]:
    return [order["order"] for order in view["orders"] if order["value"] is not None]


def test_an_automatic_pass(browser: Browser, server: Server) -> None:
    """Bruno orders to pass whenever he can lay nothing: it happens without him, and only then."""
    anna, bruno, code = two_at_rialto(browser, server)
    watchers = [Watcher(anna), Watcher(bruno)]
    patience, given = Patience(), False
    while True:
        patience.check("nobody moves")
        view = view_of(bruno, code)
        mine = view["actor"] == view["seat"]
        if not mine and not given:
            give_the_switch(anna, bruno)
            given = True
            patience.renew()
            continue
        if mine and [action["words"] for action in view["actions"]] == ["Pass"]:
            if given:
                break
        page = bruno if mine else anna
        seen = view_of(page, code)
        if seen["actions"]:
            page.evaluate(PLAY, [code, seen["version"], seen["actions"][-1]["id"]])
            patience.renew()
    waits_for_the_server(bruno, code, view["version"])
    assert standing(view_of(bruno, code)) == ["pass-when-nothing"], "it lasts"
    assert standing(view_of(anna, code)) == []
    withdraw_it(bruno)
    assert standing(view_of(bruno, code)) == []
    for watcher in watchers:
        watcher.check()
    for page in (anna, bruno):
        page.context.close()


def give_the_switch(anna: Page, bruno: Page) -> None:
    """By the page, as a person does."""
    bruno.reload()
    bruno.locator("#orders > summary").click()
    bruno.locator('#orders button[value="pass-when-nothing"]').click()
    expect(bruno.locator('[data-order="pass-when-nothing"]')).to_be_visible()
    anna.reload()
    expect(anna.locator("[data-order]")).to_have_count(0)


def waits_for_the_server(page: Page, code: str, version: int) -> None:
    """Nobody touches anything: the seat passes by itself."""
    patience = Patience()
    while view_of(page, code)["version"] == version:
        patience.check("the order was not carried out")
        page.wait_for_timeout(50)


def withdraw_it(page: Page) -> None:
    """With the little cross."""
    page.reload()
    page.locator('[data-order="pass-when-nothing"] button').click()
    expect(page.locator("[data-order]")).to_have_count(0)
