"""Why not, in The Princes of Florence: a reason for every piece, ways out that can be played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from signoria.core.machine import CHANCE, OVER, actor
from signoria.games.florence import actions as acts
from signoria.games.florence.game import GAME
from signoria.games.florence.ids import (
    JESTER_LOT,
    LANDSCAPE_LOT,
    PROFESSION_IDS,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.questions.works import best_value, minimum
from signoria.web.tables.offer import Composing
from signoria.web.tables.page import Reason, why_not
from tests.games.florence.scenario import table
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.games import case_of, kind, played
from tests.web.boards.touching import fitting

VAGUE = "Something else"


def why(s: Any, *touched: str, language: str = "en") -> Reason:
    """What the page answers to these touches of the one who is asked."""
    board = board_of(GAME, s, actor(s), language)
    return why_not(board.scene, board, touched)


def ways(s: Any, piece: str) -> dict[str, tuple[str, ...]]:
    """The buttons under the answer, with what they touch."""
    return {way.label: way.pieces for way in why(s, piece).ways}


@pytest.mark.parametrize("players, extras", [(2, ()), (3, ("muse",)), (4, ("muse", "coop"))])
def test_no_touch_is_answered_vaguely_and_ways_out_lead_on(
    players: int, extras: tuple[str, ...]
) -> None:
    seen: Counter[str] = Counter()
    for s in played(case_of(GAME, players, **dict.fromkeys(extras, True)), 7):
        seen[kind(s)] += 1
        if actor(s) in (OVER, CHANCE) or seen[kind(s)] > 2:
            continue
        check_all(s)
    assert len(seen) > 12


def check_all(s: Any) -> None:
    """A few pieces of each sort that lead nowhere."""
    board = board_of(GAME, s, actor(s))
    offer = Composing(board.scene).offer()
    lit = {piece for move in offer.moves for slot in move.slots for piece in slot.pieces}
    sorts: Counter[str] = Counter()
    for piece in sorted(set(pieces(page(board))) - lit):
        sort = piece.partition("-")[0]
        sorts[sort] += 1
        if sorts[sort] > 4:
            continue
        found = why_not(board.scene, board, [piece])
        is_ghost = sort == "sq" and board.moment.is_placing  # its tool moves there by itself
        assert is_ghost or VAGUE not in found.text, (kind(s), piece)
        for way in found.ways:
            assert is_ghost or fitting(offer, way.pieces), (kind(s), piece, way)


# --- the auction ------------------------------------------------------------------------------


def test_a_lot_that_is_sold_names_others() -> None:
    s = table(3).auction(1, closed=1 << JESTER_LOT, inside=6).state
    assert "Jester" in why(s, "lot-jester").text
    assert [touched[0][:4] for touched in ways(s, "lot-jester").values()] == ["lot-", "lot-"]


def test_a_park_of_two_players_names_the_lot_of_landscapes() -> None:
    assert "one lot with two players" in why(table(2).auction().state, "lot-park").text
    closed = table(2).auction(closed=1 << LANDSCAPE_LOT, inside=1).state
    assert why(closed, "lot-park").text.endswith("already sold in this round: landscape.")


def test_architects_are_limited_and_counted() -> None:
    s = table(3).architects(0, 3).auction().state
    english, polish = (why(s, "lot-architect", language=lang).text for lang in ("en", "pl"))
    assert english == "Nobody may have more than 3 Architects, and you have 3."
    assert polish == "Nie można mieć więcej niż 3 Architektów, a masz 3."


def test_a_bid_that_cannot_be_raised_leaves_dropping() -> None:
    s = table(3).auction().play("0 nominate jester").state
    s.players[1].cash = 200  # as though it had been spent meanwhile
    s.options = s.stack[-1].options(s)
    found = why(s, "raise")
    assert "300" in found.text and "200" in found.text
    assert ways(s, "raise") == {"Drop": ("drop",)}


def test_another_lot_waits_until_the_one_on_sale_is_sold() -> None:
    s = table(3).auction().play("0 nominate jester").state
    assert "Jester" in why(s, "lot-lake").text
    assert ways(s, "lot-lake") == {"Raise to 300": ("raise",), "Drop": ("drop",)}


def test_a_landscape_without_room_names_another_landscape() -> None:
    s = table(3)
    for row in (1, 3):
        for left in (0, 2, 4):
            s.at(0, "park", (row, left), (row, left + 1))
    s.at(0, "lake", (5, 5), (5, 6), (6, 6)).at(0, "lake", (5, 3), (6, 3), (6, 4))
    crowded = (
        s.at(0, "lake", (0, 6), (1, 6), (0, 5)).at(0, "lake", (2, 6), (3, 6), (2, 5)).auction()
    )
    assert "no room" in why(crowded.state, "lot-forest").text
    assert next(iter(ways(crowded.state, "lot-forest").values())) == ("lot-lake",)


# --- the turn ---------------------------------------------------------------------------------


def test_a_work_that_is_too_poor_says_what_would_help() -> None:
    s = table(3, round=3).hand(0, "poet", "physicist").cash(0, 2000).jesters(0, 2)
    poor = s.freedoms(0, "travel").has(0, "lake").turn(0, 1, 2).state
    card = next(c for c in range(PROFESSIONS) if poor.players[0].hand >> c & 1)
    name = PROFESSION_IDS[card]
    value, least = best_value(poor, 0, card), minimum(poor)
    found = why(poor, f"card-{name}")
    assert f"{value}" in found.text and f"{least}" in found.text
    tile = TILE_IDS[poor.parts.wanted_building[card]]
    helps = value + poor.parts.value_building >= least
    assert ((f"sup-{tile}",) in [way.pieces for way in found.ways]) == helps
    assert acts.BONUS_CARD in poor.options and found.ways


def test_what_is_too_dear_says_how_to_earn() -> None:
    s = table(3).hand(0, "poet").has(0, "theatre", "forest", "lake").jesters(0, 2)
    poor = s.cash(0, 100).turn(0, 1, 2).state
    found = why(poor, "sup-tower")
    assert "700" in found.text and "100" in found.text
    assert [way.pieces for way in found.ways] == [("card-poet",)]


def test_a_freedom_that_is_gone_names_those_that_are_left() -> None:
    s = table(3).turn(0, 1, 2).state
    s.freedoms = (0, *s.freedoms[1:])
    s.options = s.stack[-1].options(s)
    assert "Travel" not in "".join(ways(s, "fr-travel"))
    assert set(ways(s, "fr-travel").values()) == {("fr-religion",), ("fr-opinion",)}


def test_after_the_last_action_the_turn_ends() -> None:
    s = table(3).turn(0, 1, 2).state
    s.players[0].actions, s.players[0].points = 2, 1
    s.options = s.stack[-1].options(s)
    assert ways(s, "sup-tower") == {"End turn": ("end-turn",)}


def test_a_field_that_cannot_be_covered_names_the_nearest_that_can() -> None:
    s = table(3).turn(0, 1, 2)
    placing = s.play("0 build", "0 tile chapel").state
    (way,) = why(placing, "sq-0-35").ways  # in the Palace
    covered = {piece for it in placing.options for piece in board_of(GAME, placing, 0).touches(it)}
    assert set(way.pieces) <= covered
