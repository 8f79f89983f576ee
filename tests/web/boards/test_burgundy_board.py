"""The page of The Castles of Burgundy, beyond what every board promises (test_contract.py)."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.game import Configuration
from signoria.core.machine import actor, legal
from signoria.games.burgundy.actions import TAKE_WORKERS, Take
from signoria.games.burgundy.board.geometry import clearance, layout, rivers
from signoria.games.burgundy.components import load_parts
from signoria.games.burgundy.game import GAME
from signoria.web.tables.page import why_not
from tests.contract.helpers import Case
from tests.web.boards.drawing import Work, board_of, page, pieces
from tests.web.boards.games import case_of, played, positions


def started(players: int = 3, seed: int = 7, **options: Any) -> Any:
    """A game at its first turn."""
    return next(s for s in played(case_of(GAME, players, **options), seed) if s.round)


@pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)
def test_only_the_end_of_a_turn_is_ever_closed(configuration: Configuration) -> None:
    for s in positions(Case(GAME, configuration)):
        buttons = board_of(GAME, s, max(actor(s), 0)).buttons()
        assert {button.piece for button in buttons if button.reason} <= {"end"}


def test_a_second_touch_of_a_tile_asks_for_the_die_or_the_purse() -> None:
    s = started(2)
    seat = actor(s)
    s.estates[seat].silver, s.estates[seat].workers = 5, 9
    s.dice[2 * seat], s.dice[2 * seat + 1] = 2, 5
    s.estates[seat].monasteries |= 1 << 6
    frame = s.stack[-1]
    s.options = frame.options(s)
    board = board_of(GAME, s, seat)
    depot, tile = next((a.depot, a.tile) for a in legal(s) if isinstance(a, Take) and a.die == 0)
    piece = board.pieces.in_depot(depot, tile)[0]
    ways = [board.touches(a) for a in legal(s) if piece in board.touches(a)]
    last = sorted(next(p for p in way if not p.startswith("tile")) for way in ways)
    assert last == ["die-1", "die-2", "purse-silver", "purse-workers"]


def test_equal_dice_are_one_choice() -> None:
    s = started(2)
    seat = actor(s)
    s.dice[2 * seat] = s.dice[2 * seat + 1] = 3
    s.options = s.stack[-1].options(s)
    board = board_of(GAME, s, seat)
    assert board.touches(TAKE_WORKERS[0]) == ["die-1", "die-2", "workers"]
    assert board.touches(TAKE_WORKERS[1]) == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_touch_in_vain_is_explained_with_rule_and_numbers(language: str) -> None:
    s = started(2)
    seat = actor(s)
    me = s.estates[seat]
    s.dice[2 * seat], s.dice[2 * seat + 1] = 1, 1
    me.silver = me.workers = 0
    s.storages[seat] = [2]
    s.options = s.stack[-1].options(s)
    board = board_of(GAME, s, seat, language)
    far = next(p for n, p in enumerate(s.depots) if p >= 0 and n // 4 == 3)
    cases = [
        ([board.pieces.in_depot(4, far)[0], "die-1"], "NOT_ENOUGH_WORKERS", "BUR-DIE-2"),
        (["own-0", "f-0"], "WRONG_COLOUR", "BUR-PLACE-2"),
        (["own-0", "f-15"], "NOT_ADJACENT", "BUR-PLACE-3"),
        (
            [board.pieces.in_depot(0, s.depots[25])[0], "purse-silver"],
            "NOT_ENOUGH_SILVER",
            "BUR-BUY-1",
        ),
        (["end"], "DICE_LEFT", "BUR-TURN-1"),
    ]
    for touched, code, rule in cases:
        with Work() as work:
            meant = board.meant(touched)
        assert work.calls < 20_000
        refusals = [GAME.refusal(board.s, action, seat) for action in meant]
        found = [r for r in refusals if r is not None and r.code == code]
        assert found, (touched, [r and r.code for r in refusals])
        assert found[0].rule == rule and found[0].numbers
        assert board.text.refusal(board.s, found[0])


@pytest.mark.parametrize(
    ("piece", "begins"),
    [
        ("own-2", "This space of your storage is free"),
        ("depot-4", "Depot 4: touch the tile you want to take"),
        ("goods-4-1", "Goods of the depots are taken when you place a ship"),
        ("white", "First: Use your dice"),
    ],
)
def test_what_only_lies_there_says_what_to_do(piece: str, begins: str) -> None:
    s = started(2)
    board = board_of(GAME, s, actor(s))
    assert why_not(board.scene, board, [piece]).text.startswith(begins)


def test_the_last_die_is_not_spent_by_a_touch_of_the_bar() -> None:
    s = started(2)
    buttons = {button.piece: button for button in board_of(GAME, s, actor(s)).buttons()}
    assert buttons["workers"].asks


def test_prices_are_shown_where_they_are_paid() -> None:
    s = started(3)
    seat = actor(s)
    s.estates[seat].workers, s.estates[seat].silver = 9, 9
    s.options = s.stack[-1].options(s)
    board = board_of(GAME, s, seat)
    costs = {board.cost(action) for action in legal(s)}
    assert "" in costs and any("2" in cost for cost in costs)
    assert all(board.cost(a).startswith("2") for a in legal(s) if a.verb == "buy")


def test_rivers_pass_beside_the_fields_between_their_ends() -> None:
    """At least half a field from the middle of any other, or nearly so."""
    for land in load_parts(None).boards:
        there = layout(land)
        for (a, b), river in zip(land.links, rivers(land), strict=True):
            others = [there.centre(n) for n in range(land.size) if n not in (a, b)]
            bend = (river[2] / 100, river[3] / 100)
            room = clearance(there.centre(a), bend, there.centre(b), others)
            assert room > 0.45, f"{land.name}: {a} to {b}"


def test_rules_stand_behind_pieces() -> None:
    s = started(3, shields=True)
    board = board_of(GAME, s, actor(s))
    html = page(board)
    for piece in pieces(html):
        assert board.rules_of_piece(piece) or piece.startswith(("own", "mate")), piece
