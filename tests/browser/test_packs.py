"""The editor of packs in a browser; packs that are played with: `test_packs_everywhere.py`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.player import Patience, check_axe, resize, settled

pytestmark = pytest.mark.browser


def field(page: Page, where: list[Any]) -> Locator:
    """The field of a value."""
    way = json.dumps(where).replace("\\", "\\\\").replace('"', '\\"')
    return page.locator(f'[data-where="{way}"]')


def enter(page: Page, where: list[Any], value: Any, keys: bool) -> None:
    """A value, as a person enters it."""
    here = field(page, where)
    match value:
        case list():
            for row, column, sign in value:
                paint(here.locator(".pk-line").nth(row).locator("button").nth(column), sign, keys)
        case bool():
            press(here.locator("input"), keys, "Space")
        case int() if keys:
            here.locator("input").focus()
            page.keyboard.press("Control+A")
            page.keyboard.type(str(value))
        case int():
            here.locator("input").click()
            here.locator("input").fill(str(value))
        case _ if keys:
            step_to(here.locator("select"), value)
        case _:
            here.locator("select").select_option(value)


def press(button: Locator, keys: bool, key: str = "Enter") -> None:
    """With a key, or with the mouse."""
    if keys:
        button.press(key)
    else:
        button.click()


def step_to(choice: Locator, value: str) -> None:
    """With the arrows to one of several words."""
    places = "(select, value) => [...select.options].findIndex((each) => each.value === value)"
    steps = choice.evaluate(
        f"(select, value) => ({places})(select, value) - select.selectedIndex", value
    )
    for _ in range(abs(steps)):
        choice.press("ArrowDown" if steps > 0 else "ArrowUp")
    expect(choice).to_have_value(value)


def paint(cell: Locator, sign: str, keys: bool) -> None:
    """A cell of a picture: with a brush, or by its letter."""
    if keys:
        cell.focus()
        cell.press(sign or "Space")
        return
    if sign:
        part = cell.locator("xpath=ancestor::*[contains(@class, 'pk-large')]")
        part.locator(f'[data-brush="{sign}"]').click()
    cell.click()


def saved(page: Page) -> None:
    """Everything has been sent."""
    expect(page.locator("#state")).to_have_attribute("data-is", "saved")
    settled(page)


def new_pack(page: Page, game: str, keys: bool = False) -> str:
    """From the list of packs; its address."""
    page.goto("/packs")
    if keys:
        step_to(page.locator("#new-game"), game)
    else:
        page.select_option("#new-game", game)
    press(page.locator("form[action$='/packs/new'] button"), keys)
    page.wait_for_selector(".pk-draft")
    return page.url


def test_what_is_wrong_stands_at_its_field_and_what_is_right_can_be_chosen(page: Page) -> None:
    address = new_pack(page, "rialto")
    page.goto(f"{address}/edit/tiles.toml")
    enter(page, ["gondolas"], 7, keys=True)
    expect(field(page, ["gondolas"]).locator(".pk-fault")).to_contain_text("from 6 to 6")
    enter(page, ["gondolas"], 6, keys=False)
    expect(page.locator(".pk-fault")).to_have_count(0)
    enter(page, ["bridges", 5, 0], 2, keys=True)
    saved(page)
    expect(page.locator("#onboard")).to_be_visible()
    check_axe(page)
    page.goto(address)
    page.locator(".pk-draft form button").click()
    page.locator("a[href*='/new/rialto?pack=']").click()
    expect(page.locator("#pack option:checked")).to_have_text("My copy 1")


@pytest.mark.slow
def test_the_board_follows_what_is_typed_and_painted(page: Page) -> None:
    address = new_pack(page, "tuscany")
    page.goto(f"{address}/edit/estate_tiles.toml")
    preview = page.locator("#preview")
    expect(preview.locator(".g-tuscany").first).to_be_attached()
    before = preview.inner_html()
    enter(page, ["tile", 0, "rows"], [(0, 1, "Y")], keys=True)
    expect(page.locator("#preview-old")).to_be_visible()  # colours no longer add up
    assert preview.inner_html() == before, "what was right stays until it is right again"
    enter(page, ["tile", 0, "rows"], [(2, 1, "G")], keys=True)
    expect(page.locator("#preview-old")).to_be_hidden()
    saved(page)
    page.wait_for_function(
        "old => document.getElementById('preview').innerHTML !== old", arg=before
    )
    check_axe(page)


@pytest.mark.slow
def test_nothing_is_lost_by_going_on_at_once_or_by_a_wrong_touch(page: Page) -> None:
    address = new_pack(page, "tuscany")
    page.goto(f"{address}/edit/income_cards.toml")
    amount = field(page, ["card", 0, "amount"]).locator("input")
    amount.fill("")
    expect(field(page, ["card", 0, "amount"]).locator(".pk-fault")).to_contain_text("whole number")
    amount.fill("4")
    page.locator(".pk-bar a.btn--main[href$='/packs/" + address.rsplit("/", 1)[1] + "']").click()
    page.wait_for_url(address)
    page.goto(f"{address}/edit/income_cards.toml")
    expect(amount).to_have_value("4")
    cards = page.locator("[data-where='[\"card\"]'] > .pk-inside > .pk-field")
    before = cards.count()
    page.locator("[data-where='[\"card\"]'] > .pk-more [data-op='drop']").click()
    expect(cards).to_have_count(before - 1)
    page.locator("#undo").click()
    expect(cards).to_have_count(before)
    page.locator("[data-op='reset']").click()
    expect(amount).to_have_value("2")
    page.locator("#undo").click()
    expect(amount).to_have_value("4")
    amount.fill("5")
    page.goto("/packs")  # whatever closes the page
    patience = Patience()
    page.goto(f"{address}/edit/income_cards.toml")
    while amount.input_value() != "5":  # it was sent while the page went
        patience.check("it was lost")
        page.reload()


@pytest.mark.slow
def test_what_is_typed_without_a_network_survives_and_is_done_once(
    context: BrowserContext, page: Page
) -> None:
    address = new_pack(page, "tuscany")
    other = context.new_page()  # which does not complain of a lost network
    other.goto(f"{address}/edit/income_cards.toml")
    amount = field(other, ["card", 0, "amount"]).locator("input")
    cards = other.locator("[data-where='[\"card\"]'] > .pk-inside > .pk-field")
    before = cards.count()
    context.set_offline(True)
    amount.fill("4")
    expect(other.locator("#state")).to_have_attribute("data-is", "lost")
    other.locator("[data-where='[\"card\"]'] > .pk-more [data-op='drop']").click()
    other.close()  # the window, the phone, whatever
    context.set_offline(False)
    page.goto(f"{address}/edit/income_cards.toml")
    amount = field(page, ["card", 0, "amount"]).locator("input")
    cards = page.locator("[data-where='[\"card\"]'] > .pk-inside > .pk-field")
    expect(amount).to_have_value("4")
    expect(cards).to_have_count(before - 1)
    page.reload()
    expect(amount).to_have_value("4")
    expect(cards).to_have_count(before - 1)


def test_a_note_is_not_lost_by_going_on(page: Page) -> None:
    address = new_pack(page, "rialto")
    page.fill("#note", "second printing")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.locator(".pk-files a").first.click(no_wait_after=True)
    expect(page.locator("#note")).to_have_value("second printing")
    assert asked == ["beforeunload"] and page.url == address
    page.locator("#about button").click()  # saving it asks nothing
    expect(page.locator(".pk-note")).to_have_text("second printing")


IN_SIGHT = """(each) => {
  const box = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.mark.slow
def test_on_a_phone_the_palette_and_what_is_wrong_stay_in_sight(page: Page) -> None:
    address = new_pack(page, "tuscany")
    resize(page, 390, 844)
    page.goto(f"{address}/edit/estate_tiles.toml")
    cell = field(page, ["tile", 8, "rows"]).locator("button").first
    cell.click()
    expect(page.locator("#state")).to_contain_text("First choose")
    brush = page.locator('[data-brush="Y"]')
    brush.click()
    cell.click()
    saved(page)
    assert cell.evaluate(IN_SIGHT) and brush.evaluate(IN_SIGHT)
    assert page.locator("#fault a").evaluate(IN_SIGHT)
    page.locator("#fault a").click()  # to the field it speaks of
    assert page.locator("#wrong .pk-line").first.evaluate(IN_SIGHT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
