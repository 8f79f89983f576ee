"""A puzzle of the day in a browser: where to look, the solution, the next one, all by keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.server import Server

FINGER = 44  # pixels


def test_a_puzzle_by_keyboard(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/puzzles")
    first = page.locator(".pz-today a").first
    first.focus()
    page.keyboard.press("Enter")
    box = page.locator("#puzzle")
    expect(box).to_have_class("hbox pz ask")
    expect(page.locator("#table [data-piece].legal").first).to_be_attached()
    page.keyboard.press("h")
    expect(box).to_have_class("hbox pz where")
    expect(page.locator("#table .look").first).to_be_attached()  # the script is there again
    page.keyboard.press("h")
    expect(box).to_have_class("hbox pz shown")
    expect(box.locator(".lc").first).to_be_visible()
    before = page.url
    page.keyboard.press("l")
    page.wait_for_url(lambda url: url != before)
    expect(box).to_have_class("hbox pz ask")


def test_on_a_phone_the_part_of_the_table_is_shown_that_is_spoken_of(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/puzzles")
    for address in [each.get_attribute("href") for each in page.locator(".pz-today a").all()]:
        page.goto(f"{server.url}{address}")
        expect(page.locator("#table [data-piece].legal").first).to_be_attached()
        page.keyboard.press("h")
        expect(page.locator("#puzzle")).to_have_class("hbox pz where")
        expect(page.locator("#table .look").first).to_be_attached()
        spoken = page.locator("#table [data-tab] .look")
        seen = [each.is_visible() for each in spoken.all()]
        assert any(seen) or not seen, address
        tabs = [each.bounding_box() for each in page.locator(".mtabs label").all()]
        assert all(box is not None and box["height"] >= FINGER for box in tabs), address
