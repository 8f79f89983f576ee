"""The Princes of Florence in a real browser: whole games, and what only its board can do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import (
    GO,
    Patience,
    ask,
    check_axe,
    new_game,
    play_on,
    settled,
    touch_this,
)
from tests.browser.together import two_at
from tests.web.server import Server

pytestmark = pytest.mark.browser

BOTS = ["novice", "novice"]
AVOID = ["sell-points", "raise"]  # legal, but they make a game long
LOOKS = ["lot-prestige", "deck-bonus", "bonus", "deck-profession", "profession"]


ASKED = """() => document.querySelector('#table[data-my-turn]') === null ? ''
  : document.getElementById('mine')?.dataset.asked ?? ''"""


def asked(page: Page) -> str:
    """The decision that is open for this player; "" while others decide."""
    settled(page)
    return str(ask(page, ASKED))


def play_until(page: Page, wanted: str) -> None:
    """Play until this decision is asked."""
    page.wait_for_selector("#table[data-my-turn]")
    while asked(page) != wanted:
        assert not play_on(page, moves=1, avoid=AVOID + LOOKS), "never asked"


def whole_game(page: Page, avoid: list[str], **options: str) -> None:
    """From the first card to the final scores."""
    new_game(page, "florence", BOTS, **options)
    assert play_on(page, avoid=avoid), "the game did not end"
    check_axe(page)
    page.locator("#act a.c-go").click()
    page.wait_for_url("**/end")
    expect(page.locator("h1")).not_to_be_empty()


def test_a_whole_game_by_mouse(page: Page) -> None:
    whole_game(page, AVOID + LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("extras", ["muse", "coop", "muse coop"])
def test_a_whole_game_with_expansions(page: Page, extras: str) -> None:
    whole_game(page, AVOID, **dict.fromkeys(extras.split(), "true"))


# --- the auction ------------------------------------------------------------------------------


def test_the_server_bids_up_to_a_limit(page: Page) -> None:
    new_game(page, "florence", BOTS)
    play_until(page, "Bid")
    check_axe(page)
    field = page.locator("#limit-florins")
    least = int(field.get_attribute("min") or 0)
    field.fill(str(least + 50))
    page.locator("#limit [value=set]").click()  # the browser itself knows the steps
    assert page.locator("#limit.is-set").count() == 0
    page.locator("#limit [data-limit='100']").click()
    limit = int(field.input_value())
    page.locator("#limit [value=set]").click()
    expect(page.locator(f"#log li:has-text('raise to {least} ')")).to_have_count(1)
    expect(page.locator("#limit.is-set")).to_have_count(0)
    bids = page.locator("#log li").filter(has_text="raise to").all_inner_texts()  # mine
    prices = [int(found.group(1)) for bid in bids if (found := re.search(r"to (\d+) ", bid))]
    assert prices[0] == least and max(prices) <= limit


# --- placing ----------------------------------------------------------------------------------


GHOST = """() => [...document.querySelectorAll('#grid .field.under')]
  .map((field) => field.dataset.piece).join(' ')"""


def another_ghost(page: Page, before: str) -> str:
    """Where the ghost lies and how, as soon as it lies otherwise."""
    patience = Patience()
    while (now := str(ask(page, GHOST))) == before:
        patience.check("the ghost stays where it is")
        page.wait_for_timeout(20)
    return now


def test_a_tile_is_turned_flipped_and_built_and_fields_explain_themselves(page: Page) -> None:
    new_game(page, "florence", BOTS)
    play_until(page, "TurnMenu")
    page.locator("#sup-theatre").click()  # five fields, eight ways to lie
    page.wait_for_selector(".ghost.mine-to-place")
    check_axe(page)
    page.locator("#grid .field[aria-label*='Palace']").first.click(force=True)
    expect(page.locator("#prompt")).to_contain_text("Palace")
    expect(page.locator("#hint")).to_contain_text("FLO-PLACE-2")
    page.locator("#ledger [data-way-out]").click()
    expect(page.locator("#act")).not_to_have_attribute("data-state", "no")
    now = str(ask(page, GHOST))
    for key in ("e", "f", "q", "ArrowRight", "ArrowDown", "."):
        page.keyboard.press(key)
        now = another_ghost(page, now)
    for tool in ("right", "flip", "left", "next"):
        page.locator(f"[data-tool={tool}]").click()
        now = another_ghost(page, now)
    page.locator("#grid .field.under").first.hover()
    page.mouse.wheel(0, 120)
    now = another_ghost(page, now)
    swipe(page)
    another_ghost(page, now)
    expect(page.locator(GO)).to_be_visible()
    built = page.locator(".poly.laid-tile").count()
    page.keyboard.press("Enter")
    expect(page.locator(".poly.laid-tile")).to_have_count(built + 1)


def swipe(page: Page) -> None:
    """A stroke to the right over the tile beside the grid turns it."""
    box = page.locator("#place .preview-tile").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 12, steps=4)
    page.mouse.up()


# --- cards ------------------------------------------------------------------------------------


def buy_bonus(page: Page) -> None:
    """A look at bonus cards: one is proposed, another one touched to keep it."""
    page.locator("[data-piece=deck-bonus].legal").click()
    page.locator(GO).click()
    page.wait_for_selector("[data-asked=LookKeep]")
    expect(page.locator(".looking [data-take].auto")).to_have_count(1)
    expect(page.locator(GO)).to_be_visible()
    page.locator(".looking [data-take]:not(.auto)").first.click()
    expect(page.locator(".looking [data-take].sel")).to_have_count(1)
    page.wait_for_selector("#returned:not([hidden])")


def returned(page: Page) -> list[str]:
    """The cards that go under the deck, in their order."""
    shown = page.locator("#returned ol button").all_inner_texts()
    return [entry.rpartition(" ")[2] for entry in shown]


def test_one_touch_keeps_a_card_and_undo_takes_moves_back(page: Page) -> None:
    new_game(page, "florence", BOTS)
    play_until(page, "TurnMenu")
    buy_bonus(page)
    before, order = page.locator("#prompt").inner_text(), returned(page)
    other = next(n for n, name in enumerate(order) if n and name != order[n - 1])
    page.locator("#returned ol button").nth(other).click()
    expect(page.locator("#prompt")).not_to_have_text(before)
    order.insert(other - 1, order.pop(other))
    assert page.locator("#prompt").inner_text().partition(": ")[2].split(", ") == order
    assert returned(page) == order
    check_axe(page)
    page.locator(GO).click()
    page.wait_for_selector("[data-asked=TurnMenu]")
    expect(page.locator("[id^=bonus-]").first).to_be_visible()
    # Building is undone as one move, though it was an action.
    built = page.locator("#grid .laid-tile").count()
    page.locator("#sup-tower").click()
    page.wait_for_selector(".ghost.mine-to-place")
    page.locator(GO).click()
    expect(page.locator("#grid .laid-tile")).to_have_count(built + 1)
    page.locator('#act [name="how"][value="one"]').click()
    expect(page.locator("#grid .laid-tile")).to_have_count(built)


def test_a_rival_is_looked_at_closely(page: Page) -> None:
    new_game(page, "florence", BOTS)
    play_until(page, "TurnMenu")
    cell = page.locator(".opp .map-grid").first.bounding_box()
    page.locator(".opp .enlarge").first.click()
    large = page.locator("dialog.large-board .map-grid").bounding_box()
    assert cell is not None and large is not None and large["width"] > 2 * cell["width"]
    check_axe(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.large-board")).to_have_count(0)


# --- joined boards ----------------------------------------------------------------------------


@pytest.mark.slow
def test_two_people_build_together(browser: Browser, server: Server) -> None:
    with two_at(browser, server, "/new/florence?players=2&seat-1=link&o-coop=true") as pages:
        builder, partner = to_the_turn_menu(pages)
        propose(builder)
        expect(partner.locator(".answer-tool")).to_be_visible()
        check_axe(partner)
        before = builder.locator("#grid .poly.laid-tile").count()
        touch_this(partner, "[data-piece=accept]")
        expect(builder.locator("#grid .poly.laid-tile")).to_have_count(before + 1)
        expect(partner.locator("#log")).to_contain_text("Theatre")


def to_the_turn_menu(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Both play until one of them has a turn; that one first."""
    patience = Patience()
    while True:
        for page, other in (pages, pages[::-1]):
            if asked(page) == "TurnMenu":
                return page, other
            if asked(page):
                play_on(page, moves=1, avoid=AVOID + LOOKS, alone=False)
        patience.check("nobody had a turn")
        pages[0].wait_for_timeout(50)


def propose(page: Page) -> None:
    """Building, place and price; with two players the neighbour is clear."""
    page.locator("[data-piece=joint]").click()
    page.wait_for_selector("[data-asked=JointKind]")
    page.locator("#sup-theatre.legal").click()
    page.wait_for_selector(".ghost.mine-to-place")
    page.locator("[data-tool=go]").click()
    page.wait_for_selector("[data-asked=JointPrice]")
    # A price is proposed, and nothing is sent before it was seen.
    expect(page.locator(GO)).to_be_visible()
    page.locator("[data-piece^=offer-].legal").first.click()
    page.locator(GO).click()
