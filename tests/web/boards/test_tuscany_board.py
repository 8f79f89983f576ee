"""The page of The Castles of Tuscany, beyond what every board promises (test_contract.py)."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import islice
from typing import Any

from signoria.core.machine import actor, waiting
from signoria.games.tuscany.actions import DRAW, PLACE, payment_of
from signoria.games.tuscany.estate import layout_code
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import COLOUR_IDS, FIELDS, HEXAGON, WORKER_PART
from signoria.games.tuscany.phases.setup import STEPS, Assemble
from signoria.games.tuscany.phases.turn import ChooseAction, Pay
from signoria.games.tuscany.state import plan_of
from signoria.web.tables.page import why_not
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.games import case_of, played, positions


def at(kind: type, players: int = 3, seed: int = 1, nth: int = 1) -> Any:
    """The nth position of a game that asks for a decision of this kind."""
    game = played(case_of(GAME, players), seed)
    found = (s for s in game if actor(s) >= 0 and isinstance(waiting(s), kind))
    return next(islice(found, nth - 1, None))


def test_the_start_castle_has_reasons() -> None:
    s = at(Assemble)
    board = board_of(GAME, s, actor(s))
    assert why_not(board.scene, board, ["f-3"]).rule == "TUS-SET-11"
    s = at(Assemble, nth=STEPS)
    board = board_of(GAME, s, actor(s))
    frame = waiting(s)
    assert isinstance(frame, Assemble)
    wrong = next(n for n in range(FIELDS) if frame.plan(s).colour[n] != 0)
    found = why_not(board.scene, board, [f"f-{wrong}"])
    assert found.rule == "TUS-EST-8" and "dark green; this field is" in found.text


def test_one_card_of_another_colour_pays_nothing() -> None:
    for nth in range(1, 40):
        s = at(Pay, 2, 5, nth)
        me = s.players[actor(s)]
        frame = waiting(s)
        assert isinstance(frame, Pay)
        asked = plan_of(s, me).colour[frame.field]
        single = [colour for colour in range(8) if me.hand[colour] == 1 and colour != asked]
        if single:
            board = board_of(GAME, s, actor(s))
            found = why_not(board.scene, board, [f"hand-{COLOUR_IDS[single[0]]}-1"])
            assert found.rule == "TUS-PAY-1" and "2 " in found.text
            return
    raise AssertionError("no single card")


def test_fields_and_spots_say_why_not() -> None:
    for s in positions(case_of(GAME, 3), 11, every=3):
        frame = type(waiting(s)).__name__ if actor(s) >= 0 else ""
        board = board_of(GAME, s, max(actor(s), 0))
        if frame == "PlaceField":
            far = [n for n in range(FIELDS) if board.me.covered >> n & 1]
            found = why_not(board.scene, board, [f"f-{far[0]}"])
            assert found.rule == "TUS-PLACE-1" and found.text == "This field is already covered."
        elif frame == "SpendMarble":
            assert why_not(board.scene, board, ["m-0"]).rule == "TUS-MARB-1"
        elif frame == "ChooseAction" and PLACE not in board.scene.legal:
            found = why_not(board.scene, board, ["f-0"])
            assert found.rule in ("TUS-PLACE-1", "TUS-PLACE-3", "TUS-PLACE-4")


def test_every_piece_stands_for_an_action() -> None:
    s = at(ChooseAction, 4, 2, 30)
    board = board_of(GAME, s, actor(s))
    for name in pieces(page(board)) + [button.piece for button in board.buttons()]:
        assert board.meant([name]), name


def test_the_deck_stands_for_the_largest_draw() -> None:
    s = at(ChooseAction, 2, 1)
    s.players[actor(s)].bonus[4] = 2
    board = board_of(GAME, s, actor(s))
    assert board.touches(DRAW[2]) == ["draw", "deck"]
    assert board.meant(["deck"]) == board.meant(["draw"]) == [DRAW[2]]
    assert [board.way(DRAW[n]) for n in range(3)] == ["3", "4", "5"]
    assert min(DRAW[:3], key=board.rank) is DRAW[2], "the largest is proposed"
    assert all(button.asks for button in board.buttons() if button.piece == "draw")


def test_equal_tokens_are_one_action() -> None:
    s = at(ChooseAction, 2, 1)
    s.market = [4, 4, 6, 6, 6, 8, 10, 12]
    board = board_of(GAME, s, actor(s))
    assert board.touches(GAME.catalogue.from_text("token inn")) == ["m-0", "m-1"]


def test_the_builder_draws_the_estate_of_the_rules() -> None:
    s = at(Assemble, 2, 9, 3)
    seat = actor(s)
    board = board_of(GAME, s, seat)
    html = page(board)
    data = json.loads(unescape(re.findall(r'data-build="([^"]+)"', html)[0]))
    assert data["made"] == 2 and len(data["tiles"]) == 3
    plan = s.parts.plan(s.players[seat].tiles * 192 + layout_code(tuple(data["picks"])))
    found = re.findall(r'data-letter="(\w)" data-piece="f-(\d+)"', html)
    letters = {int(field): letter for letter, field in found}
    assert [letters[field] for field in range(FIELDS)] == ["DRULGOYB"[c] for c in plan.colour]


def test_a_hexagon_and_both_tracks_are_shown() -> None:
    s = at(ChooseAction, 2, 1)
    me = s.players[actor(s)]
    me.storage = [HEXAGON]
    me.red = 107
    html = page(board_of(GAME, s, actor(s)))
    assert "#hexwood" in html and "+100" in html
    assert html.count('class="marker green') == html.count('class="marker red') == 2


def test_two_workers_are_a_payment() -> None:
    s = at(Pay, 2, 1)
    s.players[actor(s)].workers = 2
    s.options = waiting(s).options(s)
    board = board_of(GAME, s, actor(s))
    assert board.touches(payment_of(WORKER_PART, WORKER_PART)) == ["worker-1", "worker-2"]
    assert {"worker-1", "worker-2"} <= set(pieces(page(board)))
