"""Every page: in Polish, on a phone, for a screen reader, without complaints of the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import Watcher, check_axe, play_now, play_on
from tests.web.server import Server

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/tables",
    "/watch",
    "/challenge",
    "/new/burgundy",
    "/new/rialto",
    "/games/burgundy",
    "/rules/rialto",
    "/glossary/rialto",
    "/join",
    "/account/sign-in",
    "/account/sign-up",
    "/t/upload",
]


def no_sideways(page: Page) -> None:
    """Nothing needs horizontal scrolling."""
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(width) <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(browser: Browser, server: Server, scheme: str) -> None:
    context = browser.new_context(base_url=server.url, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    watcher = Watcher(page)
    for address in PAGES:
        page.goto(address)
        if address.startswith("/rules/"):  # a word opens what it means
            page.locator("a.term").first.click()
            expect(page.locator("#piece-card .piece-rule")).to_be_visible()
        check_axe(page)
    watcher.check()
    context.close()


@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_the_table_is_accessible(page: Page, game: str) -> None:
    play_now(page, game)
    play_on(page, moves=4)
    check_axe(page)


@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_a_phone_in_polish(browser: Browser, server: Server, game: str) -> None:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="pl-PL",
        reduced_motion="reduce",
    )
    page = context.new_page()
    watcher = Watcher(page)
    play_now(page, game)
    assert page.locator("html").get_attribute("lang") == "pl"
    no_sideways(page)
    for label in page.locator(".mtabs label").all():
        label.click()
        no_sideways(page)
    page.locator(".mtabs label").first.click()
    play_on(page, moves=4)
    watcher.check()
    context.close()


def test_no_page_is_wider_than_a_phone(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.url, viewport={"width": 390, "height": 844}, locale="pl-PL"
    )
    page = context.new_page()
    for address in PAGES:
        page.goto(address)
        no_sideways(page)
    context.close()
