"""What a touch does while a move is put together, on a small table of its own: a tile and a field
are needed, a die has a default, and after the tile is placed the board is drawn anew."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

DOES = {"chips": [], "gain": 0, "final": True}
SLOTS = [
    ["tile", ["castle"], 1, True],
    ["tile", ["mine"], 1, True],
    ["field", ["green"], 1, True],
    ["die", ["die-1"], 1, False],
    ["die", ["die-2"], 1, False],
    ["good", ["fish"], 1, True],
]
FIRST = {
    "slots": SLOTS,
    "moves": [
        {"path": "1,9", "words": "Castle", "uses": [0, 2, 3, 5], "drafts": 1, "begins": 3},
        {"path": "2,9", "words": "Castle", "uses": [0, 2, 4, 5], "drafts": 1, "begins": 3}
        | {"rank": 1},
        {"path": "3", "words": "Mine", "uses": [1, 2, 3], "go": "Dig", "does": DOES},
    ],
}
SECOND = {"slots": SLOTS, "moves": [{"path": "9", "words": "Fish", "uses": [5], "does": DOES}]}
PIECES = ["castle", "mine", "green", "die-1", "die-2", "fish", "other"]

TABLE = """async ([pieces, offer]) => {
  const tag = (piece) => `<button class="target" data-piece="${piece}">${piece}</button>`;
  document.body.innerHTML = `<main id="table">${pieces.map(tag).join("")}
    <footer id="act"><b id="prompt"></b><span id="hint"></span><ul id="ledger"></ul>
    <div id="ways"></div><button id="go"></button></footer>
    <script id="offer" type="application/json"></script></main>`;
  document.getElementById("offer").textContent = JSON.stringify(offer);
  document.body.dataset.go = "Do it";
  window.drafts = [];
  document.addEventListener("signoria:draft", (event) => window.drafts.push(event.detail.begun));
  window.composer = await import("/static/tables/compose.js");
}"""

DRAWN = """(offer) => {
  document.getElementById("offer").textContent = JSON.stringify(offer);
  window.composer.renew();
}"""


def touch(page: Page, *pieces: str) -> None:
    for piece in pieces:
        page.eval_on_selector(f"[data-piece={piece}]", "(element) => element.click()")


def marked(page: Page, css: str) -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        f"[data-piece].{css}", "(found) => found.map((each) => each.dataset.piece)"
    )
    return found


@pytest.fixture
def table(page: Page) -> Page:
    """The small table, before anything is touched."""
    page.goto("/")
    page.evaluate(TABLE, [PIECES, FIRST])
    return page


def test_a_piece_that_would_take_the_place_of_a_chosen_one_is_dashed(table: Page) -> None:
    touch(table, "mine")
    assert marked(table, "sel") == ["mine"]
    assert marked(table, "swap") == ["castle"] == marked(table, "cost")
    assert marked(table, "dim") == ["die-2", "fish", "other"]
    touch(table, "castle")
    assert marked(table, "sel") == ["castle"] and marked(table, "swap") == ["mine"]


def test_the_button_says_the_verb_of_the_move(table: Page) -> None:
    touch(table, "mine", "green")
    expect(table.locator("#go b")).to_have_text("Dig")


def drawn(page: Page, begun: str) -> dict[str, Any]:
    """The board after its first picks, as the server draws it."""
    return {**SECOND, "begun": begun, "amid": True}


def test_what_has_a_default_may_be_touched_last(table: Page) -> None:
    touch(table, "castle", "green")
    assert table.evaluate("window.drafts") == ["1"]
    table.evaluate(DRAWN, drawn(table, "1"))
    assert marked(table, "swap") == ["die-1", "die-2"] and marked(table, "dim") == ["mine", "other"]
    touch(table, "fish", "die-2")
    assert table.evaluate("window.drafts") == ["1", "2"]
    table.evaluate(DRAWN, drawn(table, "2"))
    assert sorted(marked(table, "sel")) == ["castle", "die-2", "fish", "green"]
    touch(table, "die-1")
    assert table.evaluate("window.drafts") == ["1", "2", "1"]
