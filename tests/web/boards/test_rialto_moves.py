"""Whole moves of Rialto: sets in any order, what they do, what they give up, why not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.game import Configuration
from signoria.core.machine import OVER, actor, waiting
from signoria.core.moves import follow
from signoria.games.rialto.actions import NO_CARD, PASS, PLAY
from signoria.games.rialto.board.presenter import GameBoard
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import (
    BLUE_1,
    BRIDGE,
    DOGE,
    GOLD,
    GREEN_1,
    GREEN_3,
    KIND_IDS,
    KINDS,
    READY,
    USED,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
    tile_of,
)
from signoria.games.rialto.phases.phase_one import Reduce
from signoria.games.rialto.phases.phase_three import UseBlue
from signoria.games.rialto.phases.phase_two import EndStage
from signoria.games.rialto.phases.playing import PlayTurn
from signoria.games.rialto.phases.stage_bridge import PlaceBridge
from signoria.games.rialto.phases.stage_building import TakeBuilding
from signoria.games.rialto.state import RialtoState
from signoria.web.tables.offer import Composer, Composing, Offer
from signoria.web.tables.page import why_not
from tests.contract.helpers import Case
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.games import played
from tests.web.boards.test_rialto_board import ask as ask_top
from tests.web.boards.test_rialto_board import table
from tests.web.boards.touching import fitting, needed, ways

MOST_TRIED = 12  # moves of a position


def offered(board: GameBoard) -> Composer:
    """The whole moves of whoever is asked."""
    return Composing(board.scene).offer()


def the_move(offer: Composer, *touched: str) -> Offer:
    """What these pieces propose."""
    return ways(offer, touched)[0]


def chips(move: Offer) -> list[str]:
    """What the bar says it does."""
    assert move.preview is not None
    return [f"{chip.kind} {chip.text}" for chip in move.preview.chips]


def ask(s: RialtoState, *frames: Any) -> GameBoard:
    """The decision on top; every card that lies nowhere else is in the deck."""
    s.open, s.columns = [0] * KINDS, []
    for player in s.players:
        player.discards = [0] * (KINDS + 1)
    hands = [sum(player.hand[kind] for player in s.players) for kind in range(KINDS)]
    s.deck = [
        all_there_are - held for all_there_are, held in zip(s.parts.copies, hands, strict=True)
    ]
    s.deck.append(0)
    return ask_top(s, *frames)


def turn(stage: int, hand: list[int], *tiles: int, coins: int = 0) -> GameBoard:
    """Seat 0 of three lays cards first."""
    s = table()
    s.players[0].hand = hand
    s.players[0].buildings = [tile_of(tile, READY) for tile in tiles]
    s.players[0].coins = coins
    s.first, s.bonus = 0, -1
    s.circle, s.doge = (0, 1, 2), [0, 1, 2]
    s.doge_position = [2, 1, 0]
    s.strength = [0, 0, 0]
    return ask(s, EndStage(stage), PlayTurn(stage, (0, 1, 2)))


# --- every move of random games ---------------------------------------------------------------


@pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)
def test_every_move_can_be_put_together_in_any_order(configuration: Configuration) -> None:
    rng = Random(repr(configuration))
    for number, s in enumerate(played(Case(GAME, configuration), "moves")):
        if actor(s) == OVER or number % 5 or waiting(s).completes_a_move():
            continue
        board = board_of(GAME, s, actor(s))
        offer = offered(board)
        there = {*pieces(page(board)), *[button.piece for button in board.buttons()]}
        assert not any(move.is_open or move.is_loose or move.drafts for move in offer.moves)
        for move in rng.sample(offer.moves, min(MOST_TRIED, len(offer.moves))):
            touched = needed(move)
            rng.shuffle(touched)
            assert set(touched) <= there, f"{move.words}: {touched}"
            for count in range(1, len(touched) + 1):
                assert move in fitting(offer, touched[:count])
            found = ways(offer, touched)
            assert move in found, f"{move.words} by {touched}"
            labels = [way.way for way in found]
            assert len(set(labels)) == len(labels), f"{move.words}: ways {labels}"
            assert len(move.words) <= 75, move.words


def test_what_is_told_is_what_happens() -> None:
    """Cards and coins of the preview, forced picks included."""
    tried = 0
    for number, s in enumerate(played(Case(GAME, Configuration(3, {"neutral": False})), "told")):
        if actor(s) == OVER or number % 4 or waiting(s).completes_a_move():
            continue
        seat = actor(s)
        composing = Composing(board_of(GAME, s, seat).scene)
        for move in composing.offer().moves[:8]:
            before, end = s.players[seat].hand, follow(GAME, s, seat, move.path)
            gone = [was - now for was, now in zip(before, end.players[seat].hand, strict=True)]
            laid = {kind: n for kind, n in zip(KIND_IDS, gone, strict=False) if n > 0}
            slots = {
                slot.pieces[0].split("-")[1]: slot.count for slot in move.slots if is_hand(slot)
            }
            assert slots == laid, move.words
            tried += bool(laid)
    assert tried > 50


def is_hand(slot: Any) -> bool:
    """Is it filled with cards of the hand?"""
    return bool(slot.pieces) and slot.pieces[0].startswith("card-")


# --- laying -----------------------------------------------------------------------------------


def test_three_doges_and_a_joker_are_four_touches() -> None:
    board = turn(DOGE, [3, 0, 0, 3, 0, 0, 1, 0])
    offer = offered(board)
    move = the_move(offer, "card-joker-1", "card-doge-3", "card-doge-1", "card-doge-2")
    assert move.words == "Lay 3 Doges, joker: strength 4"
    assert move.verb == "Lay 4 cards"
    assert the_move(offer, "pass").verb == "Pass"
    assert move.preview is not None and move.preview.final
    assert move.preview.line == "2 play after you."
    assert chips(move)[:2] == ["pay 3 Doges", "pay joker"]
    assert "get strength 4" in chips(move)
    assert "get 5 spaces on the Doge track" in chips(move)
    assert dict(move.preview.ghosts)["doge-7"] == ""
    assert 'data-ghost="doge-7"' in page(board)


def test_what_a_bridge_is_worth_at_the_end_is_not_told_where_players_remember() -> None:
    s = table()
    s.bonus = 0
    board = ask(s, EndStage(BRIDGE), PlaceBridge(0))
    told = [chips(move) for move in offered(board).moves]
    assert all(any("at the end" in chip for chip in found) for found in told)
    from_memory = GameBoard(replace(board.scene, memory=True))
    told = [chips(move) for move in offered(from_memory).moves]
    assert told and not any("at the end" in chip for found in told for chip in found)


def test_a_single_card_is_touched_though_it_is_the_only_way() -> None:
    offer = offered(turn(DOGE, [1, 0, 0, 0, 0, 0, 0, 0]))
    assert [move.path for move in offer.moves] == [(PASS,), (PLAY,)]
    assert the_move(offer, "card-doge-1").words == "Lay Doge: strength 1"


def test_who_is_beaten() -> None:
    s = turn(DOGE, [3, 0, 0, 0, 0, 0, 0, 0]).s
    s.strength = [0, 2, 0]
    offer = offered(ask(s, EndStage(DOGE), PlayTurn(DOGE, (0,))))
    told = [move.preview.line for move in offer.moves if move.preview and move.path[0] is PLAY]
    assert told == [
        "Lorenzo stays ahead with 2; nobody plays after you.",
        "Equal to Lorenzo, and you are ahead in the Doge order; nobody plays after you.",
        "Beats Lorenzo with 2; nobody plays after you.",
    ]


def test_all_that_fits_is_one_touch() -> None:
    board = turn(DOGE, [2, 0, 0, 3, 0, 0, 1, 0])
    button = next(button for button in board.buttons() if button.pieces)
    assert the_move(offered(board), *button.pieces).words == "Lay 2 Doges, joker: strength 3"
    drawn = page(board)
    assert 'data-all="card-doge-1 card-doge-2"' in drawn and 'data-all="card-joker' not in drawn


def test_a_foreign_card_proposes_the_stronger_building_for_the_same_coin() -> None:
    board = turn(DOGE, [1, 1, 0, 0, 0, 0, 0, 0], YELLOW_2, YELLOW_4, coins=2)
    offer = offered(board)
    first, second = ways(offer, ["card-gold-1"])
    assert (first.way, second.way) == ("yellow 4", "yellow 2")
    assert first.rank > 0  # dashed: it costs a coin
    assert the_move(offer, "card-gold-1", "slot-1").way == "yellow 2"
    assert "pay 1 coin" in chips(first)


def test_yellow_3_is_a_joker_that_is_touched() -> None:
    offer = offered(turn(DOGE, [1, 0, 0, 0, 0, 0, 0, 0], YELLOW_3, coins=1))
    assert the_move(offer, "card-doge-1").preview.paid  # type: ignore[union-attr]  # is told
    assert the_move(offer, "slot-1", "card-doge-1").words.endswith("strength 2")


# --- discarding -------------------------------------------------------------------------------


def test_cards_are_discarded_as_a_set() -> None:
    s = table()
    s.players[0].hand = [2, 1, 0, 0, 0, 4, 2, 0]
    offer = offered(ask(s, Reduce(0, 3, ())))
    assert the_move(offer, "card-joker-2", "card-gold-1", "card-doge-1").words == (
        "Discard Doge, gold, joker"
    )
    assert not ways(offer, ["card-joker-1", "card-gold-1"])
    assert not fitting(offer, ["card-gold-1", "card-joker-1", "card-joker-2", "card-doge-1"])


def test_a_large_hand_is_discarded_in_any_order_too() -> None:
    s = table()
    s.players[0].hand = [3, 2, 2, 2, 2, 2, 2, 0]
    offer = offered(ask(s, Reduce(0, 8, ())))
    assert len(offer.moves) > 400 and not any(move.is_open for move in offer.moves)
    wanted = ["joker-2", "doge-1", "joker-1", "gold-2", "doge-3", "bridge-1", "doge-2", "gold-1"]
    move = the_move(offer, *[f"card-{name}" for name in wanted])
    assert move.words == "Discard 3 Doges, 2 gold, bridge, 2 jokers"


def test_the_last_forced_card_is_shown_and_touched() -> None:
    """A Doge and a joker leave only the other joker: it is part of the set, not a surprise."""
    s = table()
    s.players[0].hand = [7, 0, 0, 0, 0, 0, 2, 0]
    offer = offered(ask(s, Reduce(0, 3, ())))
    move = the_move(offer, "card-joker-1", "card-joker-2", "card-doge-1")
    assert move.words == "Discard Doge, 2 jokers"
    assert chips(move)[:2] == ["pay Doge", "pay 2 jokers"]


# --- buildings --------------------------------------------------------------------------------


def test_a_building_that_goes_back_is_named() -> None:
    s = table()
    me = s.players[0]
    me.buildings = [tile_of(GREEN_1, READY)] * s.parts.slots
    board = ask(s, EndStage(2), TakeBuilding(0, 2))
    move = the_move(offered(board), "sup-yellow-2")
    assert "lose Green 1 goes back" in chips(move)
    assert the_move(offered(board), "slot-3", "sup-yellow-2") == move


def test_no_card_is_a_loss_that_is_not_proposed() -> None:
    for s in played(Case(GAME, Configuration(2, {"neutral": False})), "green"):
        if type(waiting(s)).__name__ == "UseGreen" if actor(s) >= 0 else False:
            break
    s.players[actor(s)].buildings = [tile_of(GREEN_3, READY)]
    s.players[actor(s)].coins = 1
    board = ask_top(s, *s.stack)
    first, second = ways(offered(board), ["slot-1"])
    assert first.way == "draw 3" and second.path[-1] is NO_CARD
    assert "lose no card taken" in chips(second)


def test_an_upgrade_is_two_touches_in_any_order() -> None:
    s = table()
    me = s.players[0]
    me.buildings = [tile_of(BLUE_1, READY), tile_of(GREEN_1, READY), tile_of(YELLOW_2, USED)]
    me.coins = 1
    offer = offered(ask(s, UseBlue(0)))
    move = the_move(offer, "slot-2", "slot-1")
    assert move.words == "Blue 1: green 1 becomes green 2"
    assert the_move(offer, "sup-green-2", "slot-1") == move


# --- why not ----------------------------------------------------------------------------------


def told(board: GameBoard, *touched: str) -> tuple[str, list[str]]:
    """The reason, and the ways out."""
    found = why_not(board.scene, board, touched)
    return found.text, [way.label for way in found.ways]


def test_a_card_of_another_stage_says_which() -> None:
    text, out = told(turn(DOGE, [1, 1, 0, 0, 0, 0, 0, 0]), "card-gold-1")
    assert "stage B" in text and "stage A" in text
    assert out == ["Lay the 1 that fits"]
    text, out = told(turn(DOGE, [0, 1, 0, 0, 0, 0, 0, 0]), "card-gold-1")
    assert out == ["Pass"]


def test_a_yellow_building_without_a_coin_says_so() -> None:
    board = turn(DOGE, [1, 1, 0, 0, 0, 0, 0, 0], YELLOW_4, YELLOW_3)
    for piece in ("slot-1", "slot-2"):
        assert "costs 1 coin, and you have 0" in told(board, piece)[0]
    assert "coin" in told(board, "card-gold-1")[0] and "stage B" in told(board, "card-gold-1")[0]


def test_a_lone_joker_says_what_it_needs() -> None:
    assert "single joker" in told(turn(BRIDGE, [1, 0, 0, 0, 0, 0, 1, 0]), "card-joker-1")[0]


def test_a_building_too_dear_offers_the_best_of_its_colour() -> None:
    s = table()
    text, out = told(ask(s, EndStage(2), TakeBuilding(0, 2)), "sup-green-4")
    assert "worth 4" in text and "up to 2" in text and out == ["Take green 2"]


def test_nothing_is_answered_by_something_else_now() -> None:
    """Whatever is touched at any moment has a better answer."""
    seen = 0
    for number, s in enumerate(played(Case(GAME, Configuration(3, {"neutral": False})), "why")):
        if actor(s) == OVER or number % 40:
            continue
        board = board_of(GAME, s, actor(s))
        offer = offered(board)
        for piece in pieces(page(board)):
            if not fitting(offer, [piece]):
                text = told(board, piece)[0]
                assert text and not text.startswith("Something else"), piece
                seen += 1
    assert seen > 100


# --- what is left -----------------------------------------------------------------------------


def test_the_outlook_adds_up_and_tells_nothing_hidden() -> None:
    for number, s in enumerate(played(Case(GAME, Configuration(3, {"neutral": False})), "left")):
        if actor(s) == OVER or not s.round or number % 60:
            continue
        board = board_of(GAME, s, 0)
        found = board.outlook()
        assert found is not None
        points = found.parts[0].rows
        for seat in range(3):
            assert sum(int(row.values[seat]) for row in points[:-1]) == points[-1].values[seat]
        other = GAME.determinize(GAME.view(s, 0), 0, Dice(7))
        assert board_of(GAME, other, 0).outlook() == found
        cards = found.parts[-1]
        unseen = sum(int(row.values[2]) for row in cards.rows)
        hidden = s.deck[-1] + sum(deck_and_hands(s))
        assert unseen == hidden


def deck_and_hands(s: RialtoState) -> list[int]:
    """Cards that seat 0 has not seen: deck, others' hands and discards but for what was open."""
    found = [sum(s.deck)]
    for player in s.players[1:]:
        found.append(sum(player.hand) + sum(player.discards) - sum(player.sure))
    return found


def test_winners_of_finished_stages_keep_their_sign() -> None:
    board = turn(GOLD, [0, 2, 0, 0, 0, 0, 0, 0])
    past = [Event("round_began", None, {}), Event("won_bonus", 2, {"kind": "doge"})]
    shown = GameBoard(replace(board.scene, past=past)).context()
    assert shown.ribbon[1].winner is not None and shown.ribbon[1].winner.sign == 3
    assert shown.ribbon[2].winner is None


def test_jokers_alone_are_asked_for_a_card_of_the_stage() -> None:
    """Two jokers are not laid alone by somebody who holds a fitting card: it is missing."""
    offer = offered(turn(DOGE, [1, 0, 0, 0, 0, 0, 2, 0]))
    touched = ["card-joker-1", "card-joker-2"]
    assert fitting(offer, touched) and not ways(offer, touched)


def test_bonuses_are_told_round_by_round() -> None:
    board = turn(GOLD, [0, 2, 0, 0, 0, 0, 0, 0])
    board.s.round = 2
    past = [
        Event("round_began", None, {}),
        Event("won_bonus", 1, {"kind": "gold"}),
        Event("round_began", None, {}),
        Event("won_bonus", 2, {"kind": "doge"}),
    ]
    found = GameBoard(replace(board.scene, past=past)).outlook()
    assert found is not None
    part = next(part for part in found.parts if part.columns == ("1", "2"))
    shown = [[getattr(value, "name", "") for value in row.values] for row in part.rows]
    assert shown[:3] == [["", "Bianca"], ["Lorenzo", ""], ["", ""]]


def test_every_building_says_what_it_does_when_it_is_touched() -> None:
    board = turn(DOGE, [1, 0, 0, 0, 0, 0, 0, 0], YELLOW_4)
    board.s.players[1].buildings = [tile_of(GREEN_1, READY)]
    for piece, name in (("slot-1", "Yellow 4"), ("sup-blue-4", "Blue 4"), ("tile-1-1", "Green 1")):
        about = why_not(board.scene, board, [piece]).about
        assert about.startswith(name) and "(" in about
        assert f'data-piece="{piece}"' in page(board)
    assert "somebody else" in told(board, "tile-1-1")[0]
    assert board.about("tile-9-1") == board.about("tile-1-x") == board.about("card-doge-1") == ""


def test_a_table_that_plays_from_memory_tells_no_openly_taken_cards() -> None:
    board = turn(DOGE, [1, 0, 0, 0, 0, 0, 0, 0])
    board.s.players[1].sure = (0, 2, 0, 0, 0, 0, 0, 0)
    assert "2 gold" in board.context().rivals[0].openly
    shown = GameBoard(replace(board.scene, memory=True)).context()
    assert "gold" not in shown.rivals[0].openly + shown.rivals[0].line.openly


def test_playback_finds_the_boards_of_rivals() -> None:
    shown = page(turn(DOGE, [1, 0, 0, 0, 0, 0, 0, 0]))
    assert 'id="rival-1"' in shown and 'id="rival-2"' in shown and 'id="rival-0"' not in shown
