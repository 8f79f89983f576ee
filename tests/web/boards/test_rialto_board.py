"""The page of Rialto, beyond what every board promises (test_contract.py)."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.game import Configuration
from signoria.core.machine import OVER, SPECTATOR, actor, apply
from signoria.core.rulebook import load_rulebook
from signoria.games.rialto.actions import (
    BRIDGE_ON,
    CARD,
    COLUMN,
    CONVERT,
    DISCARD,
    DONE,
    FROM,
    GONDOLA_ON,
    MOVE,
    PASS,
    PLAY,
    TAKE,
    TO,
    UPGRADE,
    USE,
)
from signoria.games.rialto.board.presenter import GameBoard
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import (
    BLUE_1,
    BLUE_4,
    BRIDGE,
    DOGE,
    GOLD,
    GONDOLA_TILE,
    JOKER,
    READY,
    USED,
    YELLOW_2,
    YELLOW_4,
    tile_of,
)
from signoria.games.rialto.phases.phase_three import UseBlue
from signoria.games.rialto.phases.phase_two import EndStage
from signoria.games.rialto.phases.playing import PlayTurn
from signoria.games.rialto.phases.stage_bridge import PlaceBridge, TurnBridge
from signoria.games.rialto.phases.stage_building import TakeBuilding
from signoria.games.rialto.scoring import if_it_ended
from signoria.games.rialto.state import RialtoState
from tests.contract.helpers import Case
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.games import case_of, played

# --- what is drawn --------------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)
def test_everybody_sees_the_whole_game(configuration: Configuration) -> None:
    for number, s in enumerate(played(Case(GAME, configuration))):
        if number % 101 and actor(s) != OVER:
            continue
        for viewer in (SPECTATOR, configuration.players - 1):
            shown = page(board_of(GAME, s, viewer))
            assert shown.count('class="district"') == 6
            assert shown.count('id="connection-') == 12


def test_what_is_being_laid_is_shown_to_nobody_else() -> None:
    s = laying()
    before = {viewer: page(board_of(GAME, s, viewer)) for viewer in (1, SPECTATOR)}
    apply(s, PLAY)
    apply(s, CONVERT[1][DOGE])
    for viewer, shown in before.items():
        s.events = []
        assert page(board_of(GAME, s, viewer)) == shown
    mine = page(board_of(GAME, s, 0))
    assert "picked" in mine and "pending" in mine


def test_pieces_stand_for_actions() -> None:
    board = board_of(GAME, laying(), 0)
    for piece in ("card-doge-1", "slot-1", "sup-blue-4", "dist-CAN", "conn-CAN-CAS"):
        assert board.meant([piece])


# --- positions by hand ----------------------------------------------------------------------------


def table(players: int = 3) -> RialtoState:
    """Round 3, nothing on the stack."""
    s = next(s for s in played(case_of(GAME, players)) if s.round == 3)
    s.stack = []
    s.events = []
    for player in s.players:
        player.hand = [0] * 8
        player.sure = (0,) * 7
        player.laid = (0,) * 7
        player.doubt = 0
        player.absent = 0
    return s


def ask(s: RialtoState, *frames: Any) -> GameBoard:
    """The decision on top, and the page of the seat that is asked."""
    s.stack = list(frames)
    s.options = frames[-1].options(s)
    return board_of(GAME, s, frames[-1].seat)


def laying() -> RialtoState:
    """Stage D; seat 0 holds 2 bridges, a Doge, a gold and a joker, and a yellow 4."""
    s = table()
    me = s.players[0]
    me.hand = [1, 1, 0, 2, 0, 0, 1, 0]
    me.buildings = [tile_of(YELLOW_4, READY), tile_of(YELLOW_2, READY)]
    me.coins = 2
    s.first, s.bonus = 0, -1
    s.circle = (0, 1, 2)
    ask(s, EndStage(BRIDGE), PlayTurn(BRIDGE, (0, 1, 2)))
    return s


def why(board: GameBoard, *pieces: str) -> list[str]:
    """The codes of the refusals a touch is answered with."""
    found = []
    for action in board.meant(pieces):
        refused = GAME.refusal(board.s, action, board.scene.viewer)
        if refused is not None:
            assert refused.rule.startswith("RIA-")
            assert board.text.refusal(board.s, refused)
            found.append(refused.code)
    return found


def test_a_card_of_the_stage_begins_to_lay() -> None:
    board = board_of(GAME, laying(), 0)
    touched = board.touches(PLAY)
    assert {"card-bridge-1", "card-bridge-2", "card-joker-1", "slot-1"} <= set(touched)
    assert board.touches(PASS) == ["pass"]
    assert [button.piece for button in board.buttons()] == ["pass", "play"]


def test_converting_touches_a_tile_and_a_card() -> None:
    s = laying()
    apply(s, PLAY)
    board = board_of(GAME, s, 0)
    assert set(board.touches(CONVERT[1][GOLD])) == {"slot-1", "card-gold-1"}
    assert board.cost(CONVERT[1][GOLD]) == "1 coin"
    assert why(board, "slot-1", "card-bridge-1") == ["E_CONVERT_OWN_KIND"]


def test_without_a_card_of_the_stage_only_the_button_ends_converting() -> None:
    s = laying()
    s.players[0].hand[BRIDGE] = 0
    apply(s, PLAY)
    apply(s, CONVERT[1][DOGE])
    assert board_of(GAME, s, 0).touches(DONE) == ["done"]


def test_why_a_building_is_too_dear() -> None:
    s = table()
    board = ask(s, EndStage(2), TakeBuilding(0, 2))
    assert why(board, "sup-blue-4") == ["E_BUDGET"]
    refused = GAME.refusal(board.s, TAKE[BLUE_4], 0)
    assert refused is not None
    words = board.text.refusal(board.s, refused)
    assert "4" in words and "2" in words


def test_why_a_connection_is_taken() -> None:
    s = table()
    s.connections[2] = GONDOLA_TILE
    board = ask(s, EndStage(BRIDGE), PlaceBridge(0))
    assert why(board, "conn-CAS-SMA") == ["E_CONN_TAKEN"]


def test_why_a_building_waits_for_its_phase() -> None:
    board = board_of(GAME, laying(), 0)
    board.me.buildings.append(tile_of(BLUE_1, READY))
    fresh = board_of(GAME, board.s, 0)
    assert "E_WRONG_PHASE" in why(fresh, "slot-3")


def test_why_a_lone_joker_stays() -> None:
    s = laying()
    s.players[0].hand = [1, 0, 0, 0, 0, 0, 1, 0]
    s.players[0].buildings = []
    board = ask(s, EndStage(BRIDGE), PlayTurn(BRIDGE, (0, 1, 2)))
    assert why(board, "card-joker-1") == ["E_LONE_JOKER"]
    assert [button.piece for button in board.buttons()] == ["pass"]


def test_a_used_tile_says_so() -> None:
    s = table()
    s.players[0].buildings = [tile_of(BLUE_1, USED)]
    s.players[0].coins = 1
    board = ask(s, UseBlue(0))
    assert why(board, "slot-1") == ["E_ALREADY_USED"]


def test_turning_a_bridge_is_told_beforehand() -> None:
    s = table()
    free = next(number for number, tile in enumerate(s.connections) if tile == -1)
    s.top_bridge = 0
    board = ask(s, EndStage(BRIDGE), TurnBridge(0, free))
    marked = [d for d in board.context().districts if d.preview]
    assert len(marked) == 2
    assert len(board.buttons()) == 2


def test_the_estimate_is_the_final_scoring() -> None:
    for s in played(case_of(GAME, 3)):
        if actor(s) == OVER:
            assert if_it_ended(s) == [player.score for player in s.players]
        else:
            assert all(
                after >= player.score
                for after, player in zip(if_it_ended(s), s.players, strict=True)
            )


def test_every_verb_touches_something_known() -> None:
    board = board_of(GAME, laying(), 0)
    for action in (COLUMN[0], CARD[0], DISCARD[JOKER], BRIDGE_ON[0], GONDOLA_ON[0], FROM[0]):
        assert board.touches(action)
    assert board.touches(TO[0]) == board.touches(MOVE[0]) == ["dist-CAN"]
    assert board.touches(USE[BLUE_4]) == ["sup-blue-4"]
    assert board.touches(UPGRADE[tile_of(YELLOW_2, READY)]) == ["slot-2", "sup-yellow-3"]


def test_every_piece_has_a_rule() -> None:
    board = board_of(GAME, laying(), 0)
    book = set(load_rulebook(GAME.folder).rules)
    for piece in ["pass", "play", "delay", "private", "general", *pieces(page(board))]:
        found = board.rules_of_piece(piece)
        assert found, piece
        assert set(found) <= book, piece
