"""The rules in a real browser: a question typed with a mistake, answered by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import check_axe

pytestmark = pytest.mark.browser


def test_a_rule_is_found_while_one_types_and_opened_by_keyboard(page: Page) -> None:
    page.goto("/rules/rialto")
    page.keyboard.press("/")
    page.keyboard.type("brigde")
    hits = page.locator(".hits")
    expect(hits).to_contain_text("taken for bridge")
    check_axe(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(hits).to_be_hidden()
    assert page.url.endswith("/rules/rialto#RIA-D-2")
    expect(page.locator("#RIA-D-2")).to_be_in_viewport()
    expect(page.locator(".toc [aria-current]")).to_have_text("Stage D: Bridge")
