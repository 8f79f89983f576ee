"""The page of The Princes of Florence, beyond what every board promises (test_contract.py)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from signoria.core.events import Event
from signoria.core.machine import SPECTATOR, actor, apply
from signoria.games.florence import actions as acts
from signoria.games.florence.board.grids import Grids
from signoria.games.florence.board.lots import Lots
from signoria.games.florence.board.presenter import GameBoard
from signoria.games.florence.board.shapes import body, normal, outline, parts_of
from signoria.games.florence.game import GAME
from signoria.games.florence.grid import cells_of_mask
from signoria.games.florence.ids import PROFESSION_IDS, TILE_IDS
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.verbs import place_landscape
from tests.web.boards.drawing import Work, board_of, page, pieces
from tests.web.boards.games import case_of, kind, played


def at_turn(players: int = 3, seed: int = 5, **options: Any) -> Any:
    """A game at somebody's first turn of phase B."""
    return at("TurnMenu", players, seed, **options)


def at(asked: str, players: int = 3, seed: int = 5, **options: Any) -> Any:
    """A game that asks for this decision for the first time."""
    return next(s for s in played(case_of(GAME, players, **options), seed) if kind(s) == asked)


def placing(tile: str, **options: Any) -> Any:
    """A turn in which a building is being placed on a board with little on it."""
    s = at_turn(**options)
    kind = TILE_IDS.index(tile)
    apply(s, acts.BUILD)
    apply(s, acts.TILE[kind])
    assert isinstance(s.stack[-1], BuildPlace)
    return s


def answer(board: GameBoard, touched: list[str]) -> dict[str, str]:
    """The reason against touching these, as the page would give it: codes and rules."""
    with Work() as work:
        meant = board.meant(touched)
    assert work.calls < 1_000
    found = {}
    for action in meant:
        refused = GAME.refusal(board.s, action, board.scene.viewer)
        if refused is not None:
            assert board.text.refusal(board.s, refused)
            found[refused.code] = refused.rule
    return found


@pytest.mark.parametrize("language", ["en", "pl"])
def test_fields_explain_themselves(language: str) -> None:
    s = placing("chapel")
    seat = actor(s)
    board = board_of(GAME, s, seat, language)
    beside, inside = f"sq-{seat}-28", f"sq-{seat}-35"  # above the Palace, and in it
    assert answer(board, [beside])["ADJACENT_BUILDING"] == "FLO-PLACE-3"
    assert answer(board, [inside])["OVERLAP"] == "FLO-PLACE-2"
    palace = {"en": "Palace", "pl": "Pałac"}[language]
    for piece in (beside, inside):
        refusals = [GAME.refusal(s, action, seat) for action in board.meant([piece])]
        named = [found for found in refusals if found is not None and "there" in found.numbers]
        assert named and all(palace in board.text.refusal(s, found) for found in named)


def test_what_is_in_the_way_is_named() -> None:
    s = placing("chapel")
    seat = actor(s)
    cells = [(row, column) for row in (0, 1) for column in (5, 6)]
    mask = sum(1 << row * 7 + column for row, column in cells)
    place_landscape(s, seat, 0, mask)
    s.options = s.stack[-1].options(s)
    board = board_of(GAME, s, seat)
    there = {
        str(found.numbers["there"])
        for action in board.meant([f"sq-{seat}-6"])
        if (found := GAME.refusal(s, action, seat)) is not None and found.code == "OVERLAP"
    }
    assert there == {"forest"}


def test_fields_at_a_border_explain_themselves() -> None:
    s = placing("chapel", coop=True)
    seat = actor(s)
    s.players[seat].architects = 0
    s.options = s.stack[-1].options(s)
    border = s.parts.joined(3).border[seat]
    cell = next(row * 7 + column for row, column in cells_of_mask(border))
    assert "BORDER_NEEDS_ARCHITECT" in answer(board_of(GAME, s, seat), [f"sq-{seat}-{cell}"])


def test_onlookers_see_every_field_once_while_two_build_together() -> None:
    for s in played(case_of(GAME, 3, coop=True)):
        if kind(s) == "JointResponse" and actor(s) == 0:  # whose board a spectator sees
            for viewer in (SPECTATOR, 1, 2):
                there = pieces(page(board_of(GAME, s, viewer)))
                assert len(set(there)) == len(there), viewer


def test_the_menu_explains_what_it_cannot_begin() -> None:
    s = at_turn()
    seat = actor(s)
    me = s.players[seat]
    me.kinds |= 1  # a University stands already
    me.freedoms |= 1
    s.options = s.stack[-1].options(s)
    board = board_of(GAME, s, seat)
    own = board.reason(["sup-university"])
    assert own is not None and (own.code, own.rule) == ("DUPLICATE_BUILDING", "FLO-PLACE-5")
    freedom = board.reason(["fr-travel"])
    assert freedom is not None and freedom.code == "FREEDOM_ALREADY"
    me.cash = me.points = 0
    s.options = s.stack[-1].options(s)
    poor = answer(board_of(GAME, s, seat), ["sup-tower"])
    assert poor["NOT_ENOUGH_MONEY"] == "FLO-BUILD-1"
    assert "off" in page(board_of(GAME, s, seat))


def test_a_piece_of_the_menu_begins_its_action_and_is_touched_again() -> None:
    s = at_turn()
    board = board_of(GAME, s, actor(s))
    assert "sup-chapel" in board.touches(acts.BUILD)
    assert board.touches(acts.TILE[TILE_IDS.index("chapel")]) == ["sup-chapel"]
    assert "fr-travel" in board.touches(acts.FREEDOM)
    assert board.touches(acts.ANNOUNCE[0]) == ["fr-travel"]


def test_unknown_pieces_mean_nothing() -> None:
    board = board_of(GAME, at_turn(), 0)
    for piece in ("sup-moon", "bonus-99", "bonus-x", "look-", "ch-fool", "nothing", "card-x", ""):
        assert board.meant([piece]) == [], piece
    s = placing("chapel")
    assert board_of(GAME, s, actor(s)).meant(["sq-0-y"]) == []


def test_a_raise_beyond_the_cash_says_what_it_costs() -> None:
    s = at("Bid")
    seat = actor(s)
    s.players[seat].cash, s.players[seat].points = 100, 9
    s.options = s.stack[-1].options(s)
    board = board_of(GAME, s, seat)
    assert board.cost(acts.RAISE).startswith("−2")
    raising = next(button for button in board.buttons() if button.piece == "raise")
    assert "2" in raising.note and not raising.reason
    s.players[seat].points = 0
    s.options = s.stack[-1].options(s)
    reason = next(b for b in board_of(GAME, s, seat).buttons() if b.piece == "raise").reason
    assert "300" in reason and "100" in reason


def test_every_tile_is_drawn_with_all_its_cells() -> None:
    parts = GAME.setup(2).parts
    for tile, ways in enumerate(parts.tiles.ways):
        for way in ways:
            cells = normal(way)
            assert len(parts_of(cells)) == 1
            corners = outline(cells)
            area = sum(
                x * corners[(i + 1) % len(corners)][1] - corners[(i + 1) % len(corners)][0] * y
                for i, (x, y) in enumerate(corners)
            )
            assert abs(area) / 2 == len(cells)
            assert "NaN" not in body(tile, "large", cells)


def test_rules_stand_behind_pieces() -> None:
    s = at_turn(4, muse=True, coop=True)
    board = board_of(GAME, s, actor(s))
    buttons = {action.verb for action in acts.CATALOGUE.actions}
    for piece in pieces(page(board)):
        assert board.rules_of_piece(piece) or piece in buttons, piece


def test_a_freedom_that_is_gone_says_so_even_where_none_can_be_announced() -> None:
    s = at_turn()
    s.freedoms = (0, *s.freedoms[1:])
    s.players[actor(s)].cash = s.players[actor(s)].points = 0
    s.options = s.stack[-1].options(s)
    found = board_of(GAME, s, actor(s)).reason(["fr-travel"])
    assert found is not None and found.code == "FREEDOM_GONE"


def test_lots_tell_who_paid_what_and_the_outlook_keeps_all_prices() -> None:
    history: list[list[Event]] = []
    for s in played(case_of(GAME, 3), 5):
        history.append(list(s.events or []))
        if kind(s) == "TurnMenu" and s.round == 2:
            break
    sales = [event for move in history for event in move if event.what == "won_lot"]
    assert len(sales) > 2
    board = board_of(GAME, s, actor(s))
    known = GameBoard(replace(board.scene, history=history))
    lots = {lot.id: lot for lot in Lots(known.scene, Grids(known.scene)).row().lots}
    last = sales[-1]
    assert last.seat is not None
    assert (lots[str(last.data["lot"])].sign, lots[str(last.data["lot"])].tag) == (
        last.seat + 1,
        str(last.data["price"]),
    )
    standing, prices = known.outlook().parts
    told = sorted(value for row in prices.rows for value in row.values if value != "")
    assert told == sorted(int(str(event.data["price"])) // 100 for event in sales)
    assert len(prices.columns) == 7 and all(len(row.values) == 7 for row in prices.rows)
    assert all(len(row.values) == 3 for row in standing.rows)


def test_the_outlook_tells_nothing_of_others_prestige_cards() -> None:
    s = at_turn()
    mine, other = actor(s), (actor(s) + 1) % 3
    for card in range(14):
        s.players[other].prestige = 1 << card
        s.top = (s.top[0], ((1 << 14) - 1) & ~(1 << card), s.top[2])
        rows = board_of(GAME, s, mine).outlook().parts[0].rows
        assert rows[1].values[other] == "?"
        assert rows[2].values[other] == f"{s.players[other].points}+"


def test_recruiting_shows_names_and_worth() -> None:
    s = at("RecruitNow", 3, 2)
    board = board_of(GAME, s, actor(s))
    hires = [action for action in s.options if isinstance(action, acts.Hire)]
    shown = page(board)
    for action in hires:
        name = board.text.name("profession", PROFESSION_IDS[action.card])
        assert f"<span>{name}</span>" in shown
    assert len(board.context().tool.items) == len(hires)
    assert all(int(item.sub) > 0 for item in board.context().tool.items)


def test_what_gives_something_up_does_not_glow() -> None:
    s = at_turn()
    quiet = {button.piece: button.quiet for button in board_of(GAME, s, actor(s)).buttons()}
    assert quiet["end-turn"]
    bid = at("Bid")
    quiet = {button.piece: button.quiet for button in board_of(GAME, bid, actor(bid)).buttons()}
    assert quiet["drop"] and not quiet["raise"]


def test_the_icon_of_a_joint_building_lies_in_the_half_that_is_seen() -> None:
    cells = ((0, 0), (0, 1), (0, 2), (1, 2))
    for home in (((0, 0),), ((1, 2),)):
        (row, column), drawn = home[0], str(body(3, "b", cells, home=home))
        x, y = re.findall(r'<use [^>]*x="([^"]+)" y="([^"]+)"', drawn)[0]
        assert column * 100 <= float(x) <= column * 100 + 50
        assert row * 100 <= float(y) <= row * 100 + 50
