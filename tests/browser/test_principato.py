"""Principato in a real browser: whole games by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.player import looks_well, new_game, play_to_the_end, press_on, shows_the_truth

pytestmark = pytest.mark.browser


def test_a_whole_game_by_mouse(polish_page: Page) -> None:
    new_game(polish_page, "principato", ["novice"])
    polish_page.wait_for_selector("[data-piece].legal")
    looks_well(polish_page)
    play_to_the_end(polish_page, hurry="end")


@pytest.mark.slow
def test_a_whole_game_by_keyboard(page: Page) -> None:
    new_game(page, "principato", ["novice"])
    press_on(page)
    shows_the_truth(page)
