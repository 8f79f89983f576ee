"""Principato in a real browser: a whole game by mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import (
    STATE,
    ask,
    looks_well,
    new_game,
    play_to_the_end,
    touch,
)

pytestmark = pytest.mark.browser


def piece(name: str) -> str:
    """What finds a piece on the page."""
    return f'[data-piece="{name}"]'


def my_turn(page: Page) -> None:
    """A game against a bot in which the person begins."""
    new_game(page, "principato", ["novice"], start_seat="0")
    page.wait_for_selector("#table[data-my-turn]")


def test_a_whole_game_by_mouse(polish_page: Page) -> None:
    new_game(polish_page, "principato", ["novice"])
    polish_page.wait_for_selector("[data-piece].legal")
    looks_well(polish_page)
    play_to_the_end(polish_page, hurry="end")


def test_a_dim_button_never_ends_the_turn(page: Page) -> None:
    my_turn(page)
    before = ask(page, STATE)["version"]
    touch(page, piece("row-2"))
    expect(page.locator(piece("end"))).to_have_class(re.compile(r"\bdim\b"))
    touch(page, piece("end"))
    expect(page.locator("#act")).to_have_attribute("data-state", "no")
    out = page.locator("#ledger [data-way-out]")
    expect(out).to_have_count(1)
    out.click()
    expect(page.locator("#ledger .l-lose")).to_have_text("2 actions given up")
    touch(page, "#go")
    expect(page.locator("#go")).to_have_class(re.compile(r"\bfirm\b"))
    now = ask(page, STATE)
    assert now["mine"] and now["version"] == before, "asked twice, nothing played yet"
    page.keyboard.press("Escape")
    touch(page, piece("end"))
    touch(page, "#go")
    touch(page, "#go")
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def test_one_composed_move_is_one_undo(page: Page) -> None:
    """Own card and card of the row, in one move; one undo gives both back."""
    my_turn(page)
    cards = page.locator(piece("card-left")).get_attribute("aria-label")
    touch(page, piece("row-2"))
    touch(page, piece("card-left"))
    if ask(page, STATE)["ready"]:
        touch(page, "#go")
    expect(page.locator(piece("card-left"))).not_to_have_attribute("aria-label", cards or "")
    page.locator('#act [name="how"][value="one"]').click()
    expect(page.locator(piece("card-left"))).to_have_attribute("aria-label", cards or "")
