"""Rialto in a real browser: hands of many cards."""

from __future__ import annotations

import argparse

import pytest
from playwright.sync_api import Page

from signoria.games.rialto.ids import JOKER
from signoria.web.boards.preview import position
from signoria.web.tables.page import standalone
from tests.browser.test_frames import PHONES, SIZES, show, table_page

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


def holding(cards: int) -> str:
    """A table at which the viewer holds so many cards, of all kinds."""
    wanted = argparse.Namespace(
        game="rialto",
        players=3,
        option=[],
        moves=30,
        seed=3,
        bot="greedy",
        viewer=0,
        until_mine=True,
    )
    table = position(wanted)
    s = table.state
    hand = s.players[0].hand
    kind = 0
    while sum(hand) < cards:
        if s.deck[kind]:
            hand[kind], s.deck[kind] = hand[kind] + 1, s.deck[kind] - 1
        kind = (kind + 1) % (JOKER + 1)
    return standalone(table, 0, "en", "light")


@pytest.mark.parametrize("cards", [12, 18])
def test_every_card_of_a_large_hand_can_be_hit(table_page: Page, cards: int) -> None:
    show(table_page, holding(cards))
    for size, (width, height) in SIZES.items():
        table_page.set_viewport_size({"width": width, "height": height})
        found = table_page.evaluate(STRIPS)
        assert len(found) == cards
        least = 44 if size in PHONES else 24
        assert min(free for free, _out in found) >= least, (size, found)
        assert max(out for _free, out in found) <= 1, (size, found)
