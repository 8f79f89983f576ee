"""The board in the middle of Burgundy: everything has a place of its own."""

from __future__ import annotations

import argparse

import pytest
from playwright.sync_api import Page

from signoria.games.burgundy.ids import BLACK_DEPOT, MINE, MODULE_IDS
from signoria.games.burgundy.questions.depots import spaces_in_use
from signoria.web.boards.preview import position
from signoria.web.tables.page import standalone
from tests.browser.player import resize
from tests.browser.test_frames import SIZES, show, table_page

__all__ = ["table_page"]

pytestmark = pytest.mark.browser

# Tiles of the black depot that stick out of it or lie over its price, heaps of goods that overlap.
CROWDED = """() => {
  const bad = [];
  const box = (element) => element.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const plate = box(document.querySelector('.depot.black .plate'));
  const price = box(document.querySelector('.depot.black .price'));
  const [middle, across] = [plate.left + plate.width / 2, plate.width / 2];
  const edge = (y) => across - Math.abs(y - plate.top - plate.height / 2) / Math.sqrt(3);
  for (const tile of document.querySelectorAll('.depot.black .cell')) {
    const own = box(tile.querySelector('svg'));
    for (const down of [0.25, 0.72]) {
      const room = edge(own.top + down * own.height);
      if (Math.max(middle - own.left, own.right - middle) > room + 3) bad.push('out of the plate');
    }
    if (meet(own, price)) bad.push('over the price');
  }
  for (const depot of document.querySelectorAll('.depot-goods')) {
    const heaps = [...depot.querySelectorAll('.good')];
    for (const [n, heap] of heaps.entries()) {
      const others = heaps.slice(n + 1);
      if (others.some((other) => meet(box(heap), box(other)))) bad.push('heaps overlap');
      const [number, count] = [...heap.querySelectorAll('i')].map(box);
      if (count && meet(number, count)) bad.push(`the count is covered: ${heap.dataset.piece}`);
    }
  }
  return bad;
}"""


@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow), 4]
)
def test_everything_in_the_depots_has_its_own_place(table_page: Page, players: int) -> None:
    options = [f"{name}=true" for name in MODULE_IDS]
    wanted = {"game": "burgundy", "players": players, "option": options, "moves": 20, "seed": 3}
    table = position(argparse.Namespace(**wanted, bot="greedy", viewer=0, until_mine=True))
    s = table.state
    for space in spaces_in_use(s, BLACK_DEPOT):
        s.depots[space] = MINE
    s.depot_goods = (2, 2, 2, 2, *s.depot_goods[4:])  # four heaps in the first depot
    show(table_page, standalone(table, 0, "en", "light"))
    table_page.evaluate("() => { document.getElementById('m-shared').checked = true; }")
    crowded = {}
    for size, (width, height) in SIZES.items():
        resize(table_page, width, height)
        crowded[size] = table_page.evaluate(CROWDED)
    assert not any(crowded.values()), crowded
