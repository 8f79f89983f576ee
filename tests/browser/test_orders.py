"""Standing orders on the page: given by a button, seen by one person alone, carried out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from signoria.games.rialto.ids import JOKER, YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4, building_of
from tests.browser.player import Patience
from tests.browser.together import two_at
from tests.web.server import Server

pytestmark = pytest.mark.browser

YELLOWS = (YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4)
VIEW = "(code) => fetch(`/api/tables/${code}/view`).then((answer) => answer.json())"
PLAY = """async ([code, version, action]) => {
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRFToken': document.body.dataset.csrf,
  };
  const body = JSON.stringify({ version, action });
  await fetch(`/api/tables/${code}/moves`, { method: 'POST', headers, body });
}"""


def view_of(page: Page, code: str) -> Any:
    return page.evaluate(VIEW, code)


def standing(view: Any) -> list[str]:
    return [order["order"] for order in view["orders"] if order["value"] is not None]


@pytest.mark.slow  # a game by chance may end before nothing can be laid
def test_an_automatic_pass(browser: Browser, server: Server) -> None:
    """Bruno orders to pass whenever he can lay nothing; then it happens without him."""
    with two_at(browser, server, "/new/rialto") as (anna, bruno):
        passes_by_itself(anna, bruno, anna.url.rstrip("/").rpartition("/")[2])


def passes_by_itself(anna: Page, bruno: Page, code: str) -> None:
    """The order is given, carried out and withdrawn."""
    given = False
    while True:
        view = view_of(bruno, code)
        assert view["status"] == "playing", "it never came to it"
        if view["actor"] != view["seat"] and not given:
            give_the_switch(anna, bruno)
            given = True
        elif given and will_have_to_pass(view):
            break
        else:
            page = bruno if view["actor"] == view["seat"] else anna
            seen = view_of(page, code)
            if seen["actions"]:
                page.evaluate(PLAY, [code, seen["version"], seen["actions"][-1]["id"]])
    stage = laying(view)[0]
    anna.evaluate(PLAY, [code, view_of(anna, code)["version"], "pass"])
    waits_for_the_server(bruno, code, stage)
    assert standing(view_of(bruno, code)) == ["pass-when-nothing"], "it lasts"
    assert standing(view_of(anna, code)) == []
    withdraw_it(bruno)
    assert standing(view_of(bruno, code)) == []


def laying(view: Any) -> tuple[int, list[int]]:
    """The stage, and who is still to lay cards in it; nobody outside a stage."""
    name, *fields = view["state"]["stack"][-1]
    return (fields[0], fields[1]) if name == "PlayTurn" else (-1, [])


def will_have_to_pass(view: Any) -> bool:
    """The other one is asked, this seat is next and has nothing for the stage."""
    stage, queue = laying(view)
    me = view["state"]["players"][view["seat"]]
    helped = me["coins"] and any(building_of(tile) in YELLOWS for tile in me["buildings"])
    if view["seat"] not in queue[1:] or helped:
        return False
    return not me["hand"][stage] and me["hand"][JOKER] < 2


def give_the_switch(anna: Page, bruno: Page) -> None:
    """By the page, as a person does."""
    bruno.reload()
    bruno.locator("#orders > summary").click()
    bruno.locator('#orders button[value="pass-when-nothing"]').click()
    expect(bruno.locator('[data-order="pass-when-nothing"]')).to_be_visible()
    anna.reload()
    expect(anna.locator("[data-order]")).to_have_count(0)


def waits_for_the_server(page: Page, code: str, stage: int) -> None:
    """Nobody touches anything: the seat passes by itself."""
    patience = Patience()
    while True:
        view = view_of(page, code)
        now, queue = laying(view)
        if now != stage or view["seat"] not in queue:
            return
        patience.check("the order was not carried out")
        page.wait_for_timeout(50)


def withdraw_it(page: Page) -> None:
    """With the little cross."""
    page.reload()
    page.locator('[data-order="pass-when-nothing"] button').click()
    expect(page.locator("[data-order]")).to_have_count(0)
