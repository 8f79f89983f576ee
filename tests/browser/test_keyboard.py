"""Everything by keyboard alone, in every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from signoria.games import game_names
from tests.browser.player import (
    LIT,
    STATE,
    Patience,
    ask,
    check_axe,
    new_game,
    press_on,
    shows_the_truth,
)

pytestmark = pytest.mark.browser

EVERY_GAME = pytest.mark.parametrize("game", game_names())


# Lit pieces that a screen reader could not name, press or reach.
MUTE = """() => [...document.querySelectorAll('#table [data-piece].legal')]
  .filter((e) => e.checkVisibility()).filter((e) => {
    const native = e.tagName === 'BUTTON';
    const named = e.ariaLabel || e.getAttribute('aria-labelledby') || e.textContent.trim()
      || e.querySelector('title, [aria-label], img[alt]') || e.title;
    return !named || e.tabIndex < 0 || e.getAttribute('aria-pressed') === null
      || !(native || e.getAttribute('role') === 'button');
  }).map((e) => e.outerHTML.slice(0, 160))"""

FOCUS = f"""() => ({{
  ...({STATE})(),
  focused: document.activeElement.closest('#table') !== null,
}})"""


@EVERY_GAME
def test_what_is_lit_can_be_named_reached_and_pressed(page: Page, game: str) -> None:
    new_game(page, game, ["novice"])
    page.wait_for_selector("#table[data-my-turn] [data-piece].legal")
    assert ask(page, MUTE) == []
    check_axe(page)


def test_the_bar_is_one_key_away(page: Page) -> None:
    new_game(page, "rialto", ["novice"])
    page.wait_for_selector("[data-piece].legal")
    page.keyboard.press("a")
    expect(page.locator("#act")).to_be_focused()
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#act")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#act :focus")).to_have_count(1)
    page.locator("#r-rules").focus()
    page.keyboard.press("n")
    expect(page.locator("[data-piece].legal:focus")).to_have_count(1)


@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_the_focus_survives_what_happens(page: Page, game: str) -> None:
    new_game(page, game, ["novice"])
    page.locator("#act").focus()  # another seat may begin
    patience, last = Patience(), ask(page, STATE)["version"]
    until = last + 8
    while last < until:
        patience.check("nothing moved")
        now = ask(page, FOCUS)
        if now["busy"]:
            page.wait_for_timeout(15)
            continue
        assert now["focused"], "the focus was lost"
        if now["version"] != last:
            last = now["version"]
            patience.renew()
        if now["sheet"] or now["ready"]:
            page.keyboard.press("Enter")
        elif now["mine"] and ask(page, LIT):
            page.keyboard.press("n")
            page.keyboard.press("Space")
        else:
            page.wait_for_timeout(15)


@pytest.mark.slow
@EVERY_GAME
def test_a_whole_game_by_keyboard(page: Page, game: str) -> None:
    new_game(page, game, ["novice"])
    press_on(page)
    shows_the_truth(page)
