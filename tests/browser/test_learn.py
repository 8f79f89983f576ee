"""Guided first games at the screen: by mouse, by keyboard, on a phone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from signoria.games import game_names
from tests.browser.conftest import watched
from tests.browser.player import Patience, ask, check_axe, touch
from tests.web.server import Server

pytestmark = pytest.mark.browser

CARD = """() => {
  const card = document.getElementById('guide-card');
  return {
    key: card?.dataset.key ?? '',
    told: document.getElementById('guide')?.textContent ?? '{}',
    busy: document.body.classList.contains('waiting'),
    ready: document.querySelector('button#go:not([aria-disabled="true"])') !== null,
    version: document.getElementById('table')?.dataset.version,
    lines: [...document.querySelectorAll('#words button[data-action]')]
      .map((line) => line.dataset.action),
    begun: JSON.parse(document.getElementById('offer')?.textContent || '{}').begun ?? '',
  };
}"""

# The list in words, opened; where tools come by turns, it may be among those that come next.
WORDS = """() => {
  const words = document.getElementById('words');
  if (!words.checkVisibility()) document.querySelector('[data-more]').click();
  else words.open = true;
  return words.open;
}"""


def begin(page: Page, game: str) -> None:
    """From the page before a guided game to its first step."""
    page.goto(f"/games/{game}/learn")
    page.locator('form[action$="/learn"] button').click()
    at_step(page, 1)


def at_step(page: Page, number: int) -> None:
    """The card of a step is shown, in its place, and the board can be touched."""
    page.wait_for_selector(f'body[data-guide-step="{number}"]:not(.waiting)')


def test_the_first_steps_by_keyboard_and_mouse(page: Page) -> None:
    begin(page, "burgundy")
    page.locator("#guide-leave").click()
    expect(page.locator(".gdn")).to_be_visible()  # without the guide a card tells what is new
    check_axe(page)
    page.locator('.gdn button[value="resume"]').click()
    at_step(page, 1)
    for step in (2, 3):
        page.locator("[data-guide=on]").focus()
        page.keyboard.press("Enter")
        at_step(page, step)
    for step, piece in ((4, "tile-1"), (5, "f-11")):
        touch(page, f'[data-piece="{piece}"]')
        at_step(page, step)
    expect(page.locator("#guide-flow .sum")).to_have_text("+11")
    page.reload()
    at_step(page, 5)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("way", ["mouse", "keys", "phone"])
@pytest.mark.parametrize("game", game_names())
def test_a_guide_to_its_end(
    browser: Browser, server: Server, game: str, way: str, language: str
) -> None:
    size = {"width": 390, "height": 844} if way == "phone" else {"width": 1440, "height": 900}
    context = browser.new_context(
        base_url=server.url, viewport=size, locale=language, reduced_motion="reduce"
    )
    for page in watched(context):
        begin(page, game)
        check_axe(page)
        go_through(page, keys=way == "keys")
    context.close()


@pytest.mark.slow
def test_another_move_is_asked_about_once(page: Page) -> None:
    begin(page, "burgundy")
    for step in (2, 3):
        page.locator("[data-guide=on]").click()
        at_step(page, step)
    page.locator('#act [data-piece="workers"]').click()
    if not page.locator("#guide-ask").is_visible():
        page.keyboard.press("Enter")
    page.locator("[data-guide=mine]").click()
    page.locator('#guide-card button[value="return"]').click()
    at_step(page, 3)


def go_through(page: Page, keys: bool) -> None:
    """Every step: read, or do what it asks for, until the game is handed over."""
    patience, last, chosen = Patience(), {}, ""
    while True:
        now = ask(page, CARD)
        if not now["key"][:1].isdigit():
            return
        patience.check(f"nothing moves at step {now['key']}")
        if now != last:
            last = now
            patience.renew()
        if now["busy"] or now["key"].endswith("waits"):
            page.wait_for_timeout(30)
        elif goal := json.loads(now["told"]).get("goal"):
            chosen = do_task(page, now, goal, keys, chosen)
        else:
            touch(page, "#guide-card [data-guide=on]", keys)
            page.wait_for_timeout(30)


def do_task(page: Page, now: dict[str, Any], goal: str, keys: bool, chosen: str) -> str:
    """What the guide asks for, by the list in words; Go where that is needed.  What is proposed
    by itself may be another move: `chosen` was chosen here."""
    left = goal.removeprefix(now["begun"]).lstrip(",")
    fitting = [line for line in now["lines"] if f"{left},".startswith(f"{line},")]
    longer = [line for line in now["lines"] if f"{line},".startswith(f"{left},")]
    line = next(iter(fitting or longer), "")
    name = f"{now['version']} {now['begun']} {line}"
    if now["ready"] and (not line or name == chosen):
        touch(page, "#go", keys)
    elif line and ask(page, WORDS):
        touch(page, f'#words button[data-action="{line}"]', keys)
        chosen = name
    page.wait_for_timeout(30)
    return chosen
