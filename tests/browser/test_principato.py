"""Principato in a real browser: a whole game by mouse."""

from __future__ import annotations

import argparse
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from signoria.games.principato.ids import FACE_IDS
from signoria.web.boards.preview import position
from signoria.web.tables.page import standalone
from tests.browser.player import (
    GO,
    STATE,
    ask,
    looks_well,
    new_game,
    play_to_the_end,
    resize,
    settled,
    touch_this,
)
from tests.browser.test_frames import SIZES, show, table_page

__all__ = ["table_page"]

pytestmark = pytest.mark.browser


def piece(name: str) -> str:
    """What finds a piece on the page."""
    return f'[data-piece="{name}"]'


def my_turn(page: Page) -> None:
    """A game against a bot in which the person begins."""
    new_game(page, "principato", ["novice"], start_seat="0")
    page.wait_for_selector("#table[data-my-turn] [data-piece].legal")


@pytest.mark.slow  # Florence plays one in every run; what is lit and composed is asked of all
def test_a_whole_game_by_mouse(polish_page: Page) -> None:
    new_game(polish_page, "principato", ["novice"])
    polish_page.wait_for_selector("[data-piece].legal")
    looks_well(polish_page)
    play_to_the_end(polish_page, hurry="end")


def test_a_dim_button_never_ends_the_turn(page: Page) -> None:
    my_turn(page)
    before = ask(page, STATE)["version"]
    touch_this(page, piece("row-2"))
    expect(page.locator(piece("end"))).to_have_class(re.compile(r"\bdim\b"))
    touch_this(page, piece("end"))
    expect(page.locator("#act")).to_have_attribute("data-state", "no")
    out = page.locator("#ledger [data-way-out]")
    expect(out).to_have_count(1)
    out.click()
    expect(page.locator("#ledger .l-lose")).to_have_text("2 actions given up")
    now = really(page)
    assert now["mine"] and now["version"] == before, "asked twice, nothing played yet"
    page.keyboard.press("Escape")
    settled(page)
    touch_this(page, piece("end"))
    really(page)
    touch_this(page, GO)
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))


def really(page: Page) -> Any:
    """Go for the first time: the button asks once more; how the page stands then."""
    page.wait_for_selector(f"{GO}:not(.firm)")
    touch_this(page, GO)
    expect(page.locator("#go")).to_have_class(re.compile(r"\bfirm\b"))
    return settled(page)


def test_one_composed_move_is_one_undo(page: Page) -> None:
    """Own card and card of the row, in one move; one undo gives both back."""
    my_turn(page)
    table, before = page.locator("#table"), str(ask(page, STATE)["version"])
    cards = page.locator(piece("card-left")).get_attribute("aria-label")
    touch_this(page, piece("row-2"))
    if touch_this(page, piece("card-left"))["ready"]:
        touch_this(page, GO)
    expect(table).not_to_have_attribute("data-version", before)  # the new card may be of its kind
    played = str(settled(page)["version"])
    undo = page.locator('#act [name="how"][value="one"]')
    undo.click()
    expect(table).not_to_have_attribute("data-version", played)
    expect(page.locator(piece("card-left"))).to_have_attribute("aria-label", cards or "")
    expect(undo).to_have_attribute("aria-disabled", "true")  # nothing is left to take back


# Parts of a card of the row that leave the card, or are cut off by it.
CUT = """() => {
  const radio = document.getElementById('m-shared');
  radio.checked = true;
  return [...document.querySelectorAll('.row-slot .action-card')].flatMap((card) => {
    const box = card.getBoundingClientRect();
    return [...card.querySelectorAll('*')].filter((part) => {
      const own = part.getBoundingClientRect();
      return own.height && own.bottom > box.bottom + 0.5;
    }).map((part) => part.outerHTML.slice(0, 80));
  });
}"""


def test_three_options_fit_a_card_of_the_row(table_page: Page) -> None:
    """Four players have the narrowest cards; the tax collector brings money, both or food."""
    wanted = argparse.Namespace(
        game="principato",
        players=4,
        option=[],
        moves=20,
        seed=3,
        bot="greedy",
        viewer=0,
        until_mine=True,
    )
    table = position(wanted)
    table.state.row[2] = FACE_IDS.index("tax_any2")
    show(table_page, standalone(table, 0, "en", "light"))
    for size, (width, height) in SIZES.items():
        resize(table_page, width, height)
        assert not table_page.evaluate(CUT), size
