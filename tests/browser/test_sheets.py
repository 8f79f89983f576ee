"""The reference sheet over a table, and the card that explains a piece: by key, by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import check_axe, play_now

pytestmark = pytest.mark.browser

HOLD = """() => {
  const piece = document.querySelector('#table [data-piece^="sup-"]');
  const touch = { bubbles: true, pointerType: 'touch', clientX: 5, clientY: 5 };
  piece.dispatchEvent(new PointerEvent('pointerdown', touch));
}"""


def test_the_sheet_and_what_a_piece_is(page: Page) -> None:
    play_now(page, "rialto")
    page.locator('#table [data-piece^="sup-"]').first.focus()
    page.keyboard.press("r")
    expect(page.locator("dialog.sheet-over #ref-green")).to_be_visible()
    page.locator("dialog.sheet-over a.term").first.click()
    expect(page.locator("dialog.sheet-over #piece-card .piece-rule")).to_be_visible()
    check_axe(page)
    page.keyboard.press("Escape")
    expect(page.locator("#piece-card")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator("dialog.sheet-over")).to_have_count(0)
    expect(page.locator('#table [data-piece^="sup-"]').first).to_be_focused()
    page.keyboard.press("i")
    expect(page.locator("#piece-card .piece-entry")).to_be_visible()
    check_axe(page)
    first = page.locator("#piece-title").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#piece-title")).not_to_have_text(first)
    page.keyboard.press("Escape")
    expect(page.locator("#piece-card")).to_have_count(0)
    page.evaluate(HOLD)  # and the finger stays there
    expect(page.locator("#piece-card .piece-entry")).to_be_visible()
