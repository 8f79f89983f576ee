"""Principato in a real browser: whole games by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import (
    Watcher,
    fits_the_screen,
    new_game,
    play_on,
    press_on,
    shows_the_truth,
)
from tests.browser.test_pages import check_axe
from tests.web.server import Server

pytestmark = pytest.mark.browser

WIDTHS = (390, 834, 1024, 1280, 1440)


def test_a_whole_game_by_mouse(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
        locale="pl-PL",
    )
    page = context.new_page()
    watcher = Watcher(page)
    new_game(page, "principato", ["novice"])
    page.wait_for_selector("[data-piece].legal")
    check_axe(page)
    fits_the_screen(page, WIDTHS)
    play_on(page, 60, moves=8)
    check_axe(page)
    fits_the_screen(page, WIDTHS)
    assert play_on(page, 240, hurry="end"), "the game did not end"
    shows_the_truth(page)
    check_axe(page)
    page.locator("#act a.btn--main").click()
    page.wait_for_url("**/end")
    watcher.check()
    context.close()


@pytest.mark.slow
def test_a_whole_game_by_keyboard(page: Page) -> None:
    new_game(page, "principato", ["novice"])
    assert press_on(page, 400), "the game did not end"
    shows_the_truth(page)
