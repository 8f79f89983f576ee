"""The page of Rialto: drawn for everybody, touchable, and telling no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from time import perf_counter
from typing import Any

import pytest
from django.utils import translation

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Configuration
from signoria.core.machine import OVER, SPECTATOR, actor, apply, legal, roll
from signoria.core.rulebook import load_rulebook
from signoria.games import load_text
from signoria.games.rialto.actions import (
    BRIDGE_ON,
    CARD,
    COLUMN,
    CONVERT,
    DISCARD,
    FROM,
    GONDOLA_ON,
    MOVE,
    OWN,
    PASS,
    PLAY,
    READY,
    TAKE,
    TO,
    UPGRADE,
    USE,
)
from signoria.games.rialto.components import (
    BLUE_1,
    BLUE_4,
    BRIDGE,
    DOGE,
    GOLD,
    JOKER,
    YELLOW_2,
    YELLOW_4,
)
from signoria.games.rialto.game import GAME
from signoria.games.rialto.phase_three import UseBlue
from signoria.games.rialto.phase_two import EndStage
from signoria.games.rialto.playing import HandJokers, OwnCards, PlayTurn
from signoria.games.rialto.stage_bridge import PlaceBridge, TurnBridge
from signoria.games.rialto.stage_building import TakeBuilding
from signoria.games.rialto.state import GONDOLA_TILE, RialtoState
from signoria.web.boards.base import Player, Scene, board_class
from signoria.web.boards.rialto.outlook import if_it_ended
from signoria.web.boards.rialto.presenter import GameBoard
from tests.web.boards.drawing import check_pieces, page, pieces

NAMES = ["Ola", "Lorenzo", "Bianca", "Heron", "Iga"]
CONFIGURATIONS = GAME.configurations()


@cache
def text(language: str, players: int) -> Any:
    return load_text(GAME, language, NAMES[:players])


def board_of(s: RialtoState, viewer: int, language: str = "en") -> GameBoard:
    """The presenter of a viewer, made from what the viewer may know."""
    view = GAME.view(s, viewer)
    eye = None if viewer == SPECTATOR else viewer
    known = [event.seen_by(eye) for event in s.events or ()]
    seats = range(len(s.players))
    players = [Player(seat, NAMES[seat], is_viewer=seat == viewer) for seat in seats]
    words = text(language, len(s.players))
    found = board_class("rialto")(
        Scene(GAME, view, viewer, words, players, list(view.options), known)
    )
    assert isinstance(found, GameBoard)
    return found


def game_of(configuration: Configuration, seed: int) -> Iterator[RialtoState]:
    """A game whose players like to use their buildings; before every decision, and at the end."""
    s = GAME.setup(configuration.players, configuration.options)
    dice = Dice(seed)
    while actor(s) != OVER:
        s.events = []
        if actor(s) < 0:
            roll(s, dice)
            continue
        yield s
        eager = [action for action in legal(s) if action.verb in ("use", "convert", "play", "take")]
        choice = eager if eager and dice.below(3) else legal(s)
        apply(s, choice[dice.below(len(choice))])
    yield s


def some(configuration: Configuration, seed: int, step: int) -> Iterator[RialtoState]:
    """Every so many decisions of a game, and the end."""
    for number, s in enumerate(game_of(configuration, seed)):
        if number % step == 0 or actor(s) == OVER:
            yield s


# --- laws of the page -----------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=repr)
def test_every_legal_action_can_be_touched(configuration: Configuration) -> None:
    for s in game_of(configuration, 3):
        if actor(s) == OVER:
            break
        board = board_of(s, actor(s))
        seen: dict[frozenset[str], Action] = {}
        buttons = {button.piece for button in board.buttons()}
        for action in legal(s):
            touched = board.touches(action)
            assert touched, action
            assert len(set(touched)) == len(touched), action
            other = seen.setdefault(frozenset(touched), action)
            assert other is action, f"{other} and {action} touch the same pieces"
        # A piece or a button of its own: no action hides behind others.
        for action in legal(s):
            mine = set(board.touches(action))
            hidden = [other for other in legal(s) if mine < set(board.touches(other))]
            assert not hidden, f"{action} is hidden by {hidden}"
        assert len(buttons) == len(board.buttons())


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=repr)
def test_touched_pieces_are_on_the_page(configuration: Configuration) -> None:
    for s in some(configuration, 5, 9):
        if actor(s) == OVER:
            break
        check_pieces(board_of(s, actor(s), "pl"), legal(s))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=repr)
def test_the_page_tells_nothing_hidden(configuration: Configuration) -> None:
    dice = Dice(11)
    for number, s in enumerate(some(configuration, 8, 23)):
        others = [seat for seat in range(len(s.players)) if seat != actor(s)]
        for viewer in (SPECTATOR, others[number % len(others)], actor(s)):
            if viewer == OVER:
                continue
            view = GAME.view(s, viewer)
            dealt = GAME.determinize(view, viewer, dice)
            dealt.events = s.events
            shown = page(board_of(s, viewer))
            assert page(board_of(dealt, viewer)) == shown
            assert "data-piece" in shown


@pytest.mark.parametrize("language", ["en", "pl"])
def test_everybody_sees_the_whole_game(language: str) -> None:
    for configuration in CONFIGURATIONS:
        for s in some(configuration, 21, 53):
            for viewer in (SPECTATOR, len(s.players) - 1):
                board = board_of(s, viewer, language)
                shown = page(board)
                assert shown.count('class="dist') == 6
                assert shown.count('id="connection-') == 12
                assert board.where()
                assert board.first_tab() in {tab.key for tab in board.tabs()}
                with translation.override(language):
                    board.buttons()
                    board.hint()


def test_moving_pieces_have_names_of_their_own() -> None:
    for s in some(CONFIGURATIONS[3], 4, 23):
        shown = page(board_of(s, 0))
        names = re.findall(r"view-transition-name:([\w-]+)", shown)
        assert len(set(names)) == len(names)
        assert len(names) <= 75
        identities = re.findall(r' id="([^"]+)"', shown)
        assert len(set(identities)) == len(identities)


def test_what_is_being_laid_is_shown_to_nobody_else() -> None:
    s = laying()
    before = {viewer: page(board_of(s, viewer)) for viewer in (1, SPECTATOR)}
    apply(s, PLAY)
    apply(s, CONVERT[1][DOGE])
    for viewer, shown in before.items():
        s.events = []
        assert page(board_of(s, viewer)) == shown
    mine = page(board_of(s, 0))
    assert "picked" in mine and "pend" in mine


def test_a_meant_action_is_found_fast() -> None:
    s = laying()
    board = board_of(s, 0)
    started = perf_counter()
    for piece in ("card-doge-1", "slot-1", "sup-blue-4", "dist-CAN", "conn-CAN-CAS"):
        assert board.meant([piece])
    assert perf_counter() - started < 0.05


# --- positions by hand ----------------------------------------------------------------------------


def table(players: int = 3) -> RialtoState:
    """Round 3, nothing on the stack."""
    for s in game_of(CONFIGURATIONS[players - 2], 2):
        if s.round == 3:
            break
    s.stack = []
    s.events = []
    for player in s.players:
        player.hand = [0] * 8
        player.sure = [0] * 7
        player.laid = [0] * 7
        player.doubt = 0
        player.absent = 0
    return s


def ask(s: RialtoState, *frames: Any) -> GameBoard:
    """The decision on top, and the page of the seat that is asked."""
    s.stack = list(frames)
    s.options = frames[-1].options(s)
    return board_of(s, frames[-1].seat)


def laying() -> RialtoState:
    """Stage D; seat 0 holds 2 bridges, a Doge, a gold and a joker, and a yellow 4."""
    s = table()
    me = s.players[0]
    me.hand = [1, 1, 0, 2, 0, 0, 1, 0]
    me.buildings = [YELLOW_4 * 3 + READY, YELLOW_2 * 3 + READY]
    me.coins = 2
    s.first, s.bonus = 0, -1
    s.circle = [0, 1, 2]
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
    board = board_of(laying(), 0)
    touched = board.touches(PLAY)
    assert {"play", "card-bridge-1", "card-bridge-2", "card-joker-1", "slot-1"} <= set(touched)
    assert board.touches(PASS) == ["pass"]
    assert [button.piece for button in board.buttons()] == ["pass", "play"]


def test_the_last_card_stands_for_all_before_it() -> None:
    s = laying()
    board = ask(s, EndStage(BRIDGE), OwnCards(BRIDGE, (0, 1, 2), ()))
    assert board.touches(OWN[2]) == ["card-bridge-2"]
    hand = {card["piece"]: card for group in board.hand() for card in group["cards"]}
    assert hand["card-bridge-1"]["total"] == 1
    assert hand["card-bridge-2"]["total"] == 2
    assert hand["card-doge-1"]["total"] == 0


def test_strength_runs_along() -> None:
    s = laying()
    picks = (YELLOW_4 * 7 + GOLD,)
    board = ask(s, EndStage(BRIDGE), HandJokers(BRIDGE, (0, 1, 2), picks, 1, 0))
    row = board.context()["stage"]["rows"][0]
    assert row["strength"] == 3 and row["mine"]
    assert [card["id"] for card in row["cards"]] == ["bridge", "gold"]
    hand = {card["piece"]: card for group in board.hand() for card in group["cards"]}
    assert hand["card-joker-1"]["total"] == 4
    assert board.mine()["promised"] == 1


def test_converting_touches_a_tile_and_a_card() -> None:
    s = laying()
    apply(s, PLAY)
    board = board_of(s, 0)
    assert set(board.touches(CONVERT[1][GOLD])) == {"slot-1", "card-gold-1"}
    assert board.cost(CONVERT[1][GOLD]) == "1 coin"
    assert why(board, "slot-1", "card-bridge-1") == ["E_CONVERT_OWN_KIND"]


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
    board = board_of(laying(), 0)
    board.me.buildings.append(BLUE_1 * 3)
    fresh = board_of(board.s, 0)
    assert "E_WRONG_PHASE" in why(fresh, "slot-3")


def test_why_a_lone_joker_stays() -> None:
    s = laying()
    s.players[0].hand = [1, 0, 0, 0, 0, 0, 1, 0]
    s.players[0].buildings = []
    board = ask(s, EndStage(BRIDGE), PlayTurn(BRIDGE, (0, 1, 2)))
    assert why(board, "card-joker-1") == ["E_LONE_JOKER"]
    assert [button.piece for button in board.buttons() if button.reason] == ["play"]


def test_a_used_tile_says_so() -> None:
    s = table()
    s.players[0].buildings = [BLUE_1 * 3 + 1]
    s.players[0].coins = 1
    board = ask(s, UseBlue(0))
    assert why(board, "slot-1") == ["E_ALREADY_USED"]


def test_turning_a_bridge_is_told_beforehand() -> None:
    s = table()
    free = next(number for number, tile in enumerate(s.connections) if tile == -1)
    s.top_bridge = 0
    board = ask(s, EndStage(BRIDGE), TurnBridge(0, free))
    marked = [d for d in board.context()["districts"] if d["preview"]]
    assert len(marked) == 2
    assert len(board.buttons()) == 2


def test_the_estimate_is_the_final_scoring() -> None:
    for s in game_of(CONFIGURATIONS[1], 6):
        if actor(s) == OVER:
            assert if_it_ended(s) == [player.score for player in s.players]
        else:
            assert all(
                after >= player.score
                for after, player in zip(if_it_ended(s), s.players, strict=True)
            )


def test_every_verb_touches_something_known() -> None:
    board = board_of(laying(), 0)
    for action in (COLUMN[0], CARD[0], DISCARD[JOKER], BRIDGE_ON[0], GONDOLA_ON[0], FROM[0]):
        assert board.touches(action)
    assert board.touches(TO[0]) == board.touches(MOVE[0]) == ["dist-CAN"]
    assert board.touches(USE[BLUE_4]) == ["sup-blue-4"]
    assert board.touches(UPGRADE[YELLOW_2 * 3]) == ["slot-2", "sup-yellow-3"]


def test_every_piece_has_a_rule() -> None:
    board = board_of(laying(), 0)
    book = set(load_rulebook(GAME.folder).rules)
    for piece in ["pass", "play", "delay", "private", "general", *pieces(page(board))]:
        found = board.rules_of_piece(piece)
        assert found, piece
        assert set(found) <= book, piece
