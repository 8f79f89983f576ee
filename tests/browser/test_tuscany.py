"""Tuscany in a real browser: estates built by dragging, whole games by mouse and by two."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page, expect

from signoria.bots import make_bot
from signoria.core.chance import Dice
from signoria.core.machine import actor, renew_options
from signoria.core.record import Table
from signoria.games.tuscany.actions import PLACE
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import COLOURS
from signoria.games.tuscany.pending import building
from signoria.web.tables.page import standalone
from tests.browser.player import (
    GO,
    LIT,
    SCORES,
    STATE,
    Patience,
    Watcher,
    ask,
    looks_well,
    new_game,
    play_on,
    play_to_the_end,
    resize,
    settled,
    shows_the_truth,
    touch_this,
)
from tests.browser.test_frames import FRAME, PHONES, SIZES, show
from tests.browser.test_frames import LIT as REACHED
from tests.browser.together import two_at
from tests.web.server import Server

pytestmark = pytest.mark.browser

DRAWS = ["draw", "deck"]
READY = ".build-strip .home-field.legal"  # the builder hears: its script has lit them
# Tiles from the top, shifts of the seams to the right, points of all regions.
ESTATE = """() => ({
  order: [...document.querySelectorAll('.tile-controls .tile-name')].map((e) => e.textContent),
  right: [...document.querySelectorAll('[data-do=right]')].map((e) => e.ariaPressed === 'true'),
  best: document.querySelector('[data-best]').textContent,
})"""


def estate(page: Page) -> Any:
    """How the estate lies."""
    return ask(page, ESTATE)


def lies(page: Page, wanted: Callable[[Any], bool]) -> Any:
    """How the estate lies as soon as it lies like this."""
    patience = Patience()
    while not wanted(now := estate(page)):
        patience.check(f"it lies otherwise: {now}")
        page.wait_for_timeout(20)
    return now


def tile_centre(page: Page, kind: int) -> tuple[float, float, float]:
    """The middle of the A, B or C tile, and the width of a field."""
    box = page.locator(f"#t{kind}-4").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


def drag(page: Page, kind: int, right: float, down: float, finger: bool = False) -> None:
    """Drag a tile by so many fields, with the mouse or a finger."""
    x, y, field = tile_centre(page, kind)
    way = [(x + right * field * n / 6, y + down * field * n / 6) for n in range(7)]
    if finger:
        touches = page.context.new_cdp_session(page)
        for nth, (at_x, at_y) in enumerate(way):
            kind_of = "touchMove" if nth else "touchStart"
            point = {"type": kind_of, "touchPoints": [{"x": at_x, "y": at_y}]}
            touches.send("Input.dispatchTouchEvent", point)
        touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        for at_x, at_y in way[1:]:
            page.mouse.move(at_x, at_y)
        page.mouse.up()


def build(page: Page) -> None:
    """Set the castle on the first dark green field and build the estate as it lies."""
    page.wait_for_selector(READY)
    page.locator(".build-strip .cell.home-field:not(.has-castle)").first.click()
    expect(page.locator(".build-strip .cell.has-castle")).to_have_count(1)
    page.locator(GO).click()  # with the castle the estate is decided


@pytest.fixture
def phone(browser: Browser, server: Server) -> Any:
    """A visitor with a phone."""
    made = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    yield made
    made.close()


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_tiles_are_dragged(context: BrowserContext, phone: BrowserContext, finger: bool) -> None:
    page = (phone if finger else context).new_page()
    watcher = Watcher(page)
    new_game(page, "tuscany", ["novice"])
    page.wait_for_selector(READY)
    a, b, c = estate(page)["order"]
    drag(page, 0, 0, 5.2, finger)  # two tiles down
    lies(page, lambda now: now["order"] == [b, c, a])
    drag(page, 0, 1.5, 0, finger)
    lies(page, lambda now: now["right"][1])
    drag(page, 0, -1.5, 0, finger)
    before = lies(page, lambda now: not now["right"][1])
    assert before["order"] == [b, c, a]
    drag(page, 0, 0.05, 0, finger)  # a finger slips a little: a touch, no drag
    assert estate(page) == before
    build(page)
    expect(page.locator(".estate .tile-letter")).to_have_text([b, c, a])
    watcher.check()


def test_escape_gives_a_dragged_tile_back(page: Page) -> None:
    new_game(page, "tuscany", ["novice"])
    page.wait_for_selector(READY)
    before = estate(page)
    x, y, field = tile_centre(page, 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 5 * field, steps=3)
    lies(page, lambda now: now["order"] != before["order"])
    page.keyboard.press("Escape")
    lies(page, lambda now: now == before)
    page.mouse.up()
    assert estate(page) == before


def test_an_estate_is_built_by_keyboard(page: Page) -> None:
    new_game(page, "tuscany", ["novice"])
    page.wait_for_selector(READY)
    order, go = estate(page)["order"], page.locator("#go")
    page.locator(".build-strip .cell:not(.home-field)").first.click()
    expect(page.locator("#act")).to_have_attribute("data-state", "no")
    page.keyboard.press("n")
    expect(page.locator(".build-strip .home-field.legal:focus")).to_have_count(1)
    expect(go).to_have_attribute("aria-disabled", "true")  # nothing is ready without a castle
    tile = int(page.evaluate("() => document.activeElement.dataset.kind"))
    way = "Shift+ArrowUp" if tile else "Shift+ArrowDown"
    page.keyboard.press(way)
    page.keyboard.press("t")
    order.insert(tile - 1 if tile else 1, order.pop(tile))
    lies(page, lambda now: now["order"] == order)
    expect(page.locator("[data-do=turn].on")).to_have_count(1)
    for key, there in (("Space", 1), ("Escape", 0), ("Space", 1)):
        page.keyboard.press(key)
        expect(page.locator(".build-strip .has-castle")).to_have_count(there)
        expect(go).to_have_attribute("aria-disabled", "false" if there else "true")
    page.keyboard.press("Enter")
    expect(page.locator(".estate .tile-letter")).to_have_text(order)


def table_where(wanted: Callable[[Any], bool]) -> Table:
    """A game of bots, as soon as the first seat is asked and its state is as wanted."""
    table = Table(GAME, 2, {}, ["Ola", "Lorenzo"])
    dice, bot = Dice(4), make_bot("greedy", GAME, 4)
    while True:
        table.state.events = []
        table.step(dice, lambda s, seat: bot.choose(GAME.view(s, seat), s.options))
        if wanted(table.state):
            return table


@pytest.mark.parametrize(("motion", "name"), [("no-preference", "flip"), ("reduce", "none")])
def test_an_income_card_turns_over(browser: Browser, motion: Any, name: str) -> None:
    table = table_where(lambda s: any(event.what == "revealed_income" for event in s.events))
    page = browser.new_page(reduced_motion=motion)
    page.set_content(standalone(table, 0, "en", "light"))
    card = page.locator(".deck.income-deck .flipping")
    expect(card).to_be_visible()
    assert card.evaluate("(e) => getComputedStyle(e).animationName") == name
    page.close()


# Cards outside their well, and lit workers outside the purse.
OUT = """() => ['.hand', '.mat-purse'].flatMap((place) => {
  const well = document.querySelector(`.mine ${place}`).getBoundingClientRect();
  const inside = [...document.querySelectorAll(`.mine ${place} :is(.estate-card, .worker, .num)`)];
  return inside.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && (box.left < well.left - 8 || box.right > well.right + 8
      || box.top < well.top - 8 || box.bottom > well.bottom + 1);
  }).map((each) => each.outerHTML.slice(0, 120));
})"""


def many_cards() -> Table:
    """The first seat has five cards of each colour, four workers and something to place."""

    def wanted(s: Any) -> bool:
        return actor(s) == 0 and PLACE in s.options and len(s.options) > 1

    table = table_where(wanted)
    s = table.state
    me = s.players[0]
    me.workers = 4
    for colour in range(COLOURS):
        more = 5 - me.hand[colour]
        s.deck[colour] -= more
        me.hand[colour] += more
    assert min(s.deck) >= 0
    renew_options(s)
    return table


# Of the cards of a colour, which are alike, the uppermost can be touched.
LOWER = re.compile(r"covered: hand-[a-z]+-[123]$")


def test_a_large_hand_pays_at_all_sizes(browser: Browser) -> None:
    with translation.override("pl"):
        html = standalone(many_cards(), 0, "pl", "light")
    page = browser.new_page(reduced_motion="reduce")
    show(page, html)
    for name in ("store-", "f-"):
        lit = [piece for piece in ask(page, LIT) if piece.startswith(name)]
        for piece in lit[:1]:
            touch_this(page, f'#table [data-piece="{piece}"]')
    expect(page.locator(".hand-group[data-pays]")).not_to_have_count(0)
    for size in sizes(page):
        lit = ask(page, REACHED, 44) if size == "phone" else []  # where it is narrowest
        found = ask(page, OUT) + [line for line in lit if not LOWER.match(line)] + ask(page, FRAME)
        assert found == [], size
    page.close()


def sizes(page: Page) -> Iterator[str]:
    """All sizes of window, with the estate shown."""
    for size, (width, height) in SIZES.items():
        resize(page, width, height)
        ask(page, "() => { document.getElementById('m-mine').checked = true; }")
        yield size


# How far parts of the builder that lie over each other do so.
OVERLAP = """() => {
  const box = (place) => document.querySelector(`.mine ${place}`).getBoundingClientRect();
  const hand = box('.hand');
  return ['.build-strip .hexmap', '.regions'].map((place) => box(place).bottom - hand.top)
    .filter((more) => more > 4);
}"""


def test_the_builder_fits_at_all_sizes(browser: Browser) -> None:
    table = table_where(lambda s: actor(s) == 0 and building(s) is not None)
    with translation.override("pl"):
        html = standalone(table, 0, "pl", "dark")
    page = browser.new_page(reduced_motion="reduce")
    show(page, html)
    page.wait_for_selector(READY)
    for size in sizes(page):
        lit = ask(page, REACHED, 44 if size in PHONES else 24)
        assert lit + ask(page, FRAME) + ask(page, OVERLAP) == [], size
    page.close()


def test_the_list_in_words_lies_over_the_hand(page: Page) -> None:
    new_game(page, "tuscany", ["novice"])
    page.wait_for_selector(READY)
    page.keyboard.press("w")
    for line in page.locator("#words button[data-action]").all():
        line.click(trial=True)


@pytest.mark.slow
def test_a_whole_game_by_mouse(polish_page: Page) -> None:
    new_game(polish_page, "tuscany", ["novice"])
    polish_page.wait_for_selector(READY)
    looks_well(polish_page)
    drag(polish_page, 1, 0, -2.6)
    build(polish_page)
    expect(polish_page.locator(".build-strip")).to_have_count(0)
    play_to_the_end(polish_page, avoid=DRAWS)


@pytest.fixture
def two_people(browser: Browser, server: Server) -> Iterator[tuple[Page, Page]]:
    """Two browsers at one table that has just begun."""
    with two_at(browser, server, "/new/tuscany") as pages:
        yield pages


def test_estates_are_built_at_the_same_time(two_people: tuple[Page, Page]) -> None:
    anna, bruno = two_people
    anna.wait_for_selector(READY)
    settled(anna)
    before = anna.locator("#table").inner_html()
    build(bruno)  # the second seat need not wait for the first
    decided = "You have decided."
    expect(bruno.locator("#prompt")).to_have_text(decided)
    bruno.locator('form.undo button[value="one"]').click()
    expect(bruno.locator('.build-strip[data-state="ask"]')).to_be_visible()
    build(bruno)
    expect(bruno.locator("#prompt")).to_have_text(decided)
    assert anna.locator("#table").inner_html() == before, "nothing of it reached the first seat"
    build(anna)
    for page in two_people:
        expect(page.locator(".build-strip")).to_have_count(0)


@pytest.mark.slow
def test_two_browsers_play_a_whole_game(two_people: tuple[Page, Page]) -> None:
    anna, bruno = two_people
    patience, seen = Patience(), -1
    while not (now := ask(anna, STATE))["over"]:
        if now["version"] != seen:
            patience, seen = Patience(), now["version"]
        patience.check("the game did not go on")
        for page in (anna, bruno):
            if ask(page, STATE)["mine"]:
                play_on(page, moves=2, avoid=DRAWS, alone=False)
        anna.wait_for_timeout(20)
    bruno.wait_for_selector("#act a.c-go")
    assert ask(anna, SCORES) == ask(bruno, SCORES)
    shows_the_truth(anna)
    shows_the_truth(bruno)
