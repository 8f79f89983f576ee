"""Rialto in a real browser: many cards in the hand and on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from signoria.core.record import Table
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import JOKER, KIND_IDS
from signoria.web.tables.page import standalone
from tests.browser.player import resize
from tests.browser.test_frames import PHONES, SIZES, show, table_page
from tests.games.rialto.scenario import Scenario, table
from tests.web.boards.drawing import NAMES

__all__ = ["table_page"]

pytestmark = pytest.mark.browser

# Of every card how many pixels side by side can be touched, and how far a card leaves its place.
STRIPS = """() => {
  document.getElementById('m-mine').checked = true;
  const well = document.querySelector('.well.hand').getBoundingClientRect();
  return [...document.querySelectorAll('.card-place .play-card')].map((card) => {
    card.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = card.getBoundingClientRect();
    let free = 0;
    for (let x = box.x + 0.5; x < box.right; x += 1)
      free += card.contains(document.elementFromPoint(x, box.y + box.height * 0.4));
    return [free, Math.max(box.right, well.right) - well.right];
  });
}"""


# The strengths of the stage, and whether each of them is seen.
STRENGTHS = """() => {
  document.getElementById('m-rivals').checked = true;
  return [...document.querySelectorAll('.stage-rows .row-strength:not([hidden])')].map((shown) => {
    shown.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = shown.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [shown.textContent.trim(), shown.contains(hit)];
  });
}"""


def drawn(s: Scenario) -> str:
    """The page of seat 0."""
    shown = Table(GAME, len(s.state.players), {"neutral": False}, list(NAMES[:3]))
    shown.state = s.state
    return standalone(shown, 0, "en", "light")


def holding(cards: int) -> Scenario:
    """Seat 0 lays gold and holds so many cards, of all kinds."""
    s = table(players=3, doge=[0, 1, 2])
    for number in range(cards):
        s.hand(0, **{KIND_IDS[number % (JOKER + 1)]: 1})
    return s.hand(1, gold=1).stage("gold", "building")


@pytest.mark.parametrize("cards", [12, 18])
def test_every_card_of_a_large_hand_can_be_hit(table_page: Page, cards: int) -> None:
    show(table_page, drawn(holding(cards)))
    for size, (width, height) in SIZES.items():
        resize(table_page, width, height)
        found = table_page.evaluate(STRIPS)
        assert len(found) == cards
        least = 44 if size in PHONES else 24
        assert min(free for free, _out in found) >= least, (size, found)
        assert max(out for _free, out in found) <= 1, (size, found)


def test_no_laid_card_hides_the_strength_of_its_row(table_page: Page) -> None:
    """Six and seven cards of those who have played, and the strength beside them."""
    s = table(players=3, doge=[1, 2, 0]).hand(0, gold=1)
    s.hand(1, gold=4, joker=2).hand(2, gold=4, joker=3).stage("gold", "building")
    s.lay(1, own=4, jokers=2).lay(2, own=4, jokers=3)
    show(table_page, drawn(s))
    for size, (width, height) in SIZES.items():
        resize(table_page, width, height)
        found = table_page.evaluate(STRENGTHS)
        assert {"6", "7"} <= {text for text, _seen in found}, found
        assert all(seen for _text, seen in found), (size, found)
