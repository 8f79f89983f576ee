"""Whole moves of The Princes of Florence: cards in any order, defaults, what is lost, and a page
that stays light."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.machine import actor, apply
from signoria.core.moves import after, whole_moves
from signoria.games.florence import actions as acts
from signoria.games.florence.game import GAME
from signoria.games.florence.ids import BONUS, BONUSES, FIRST_CARD, PROFESSION_IDS
from signoria.games.florence.questions.works import bonus_value, work_value
from signoria.web.tables.offer import Composing, Offer
from signoria.web.tables.page import CompactJson
from tests.games.florence.scenario import table
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.games import case_of, kind, played
from tests.web.boards.touching import ways

HEAVY = 64 * 1024  # bytes of moves on one page


def at(asked: str, players: int = 3, seed: int = 5, **options: Any) -> Any:
    """A game that asks for this decision for the first time."""
    return next(s for s in played(case_of(GAME, players, **options), seed) if kind(s) == asked)


def working(*bonus: int, jesters: int = 2, round: int = 3) -> Any:
    """A turn with two professions, of which one is worth 10 and a Jester 2 more."""
    s = table(players=3, round=round).hand(0, "poet", "physicist").has(0, "theatre", "forest")
    s.freedoms(0, "travel").jesters(0, jesters)
    return s.bonus(0, *bonus).cash(0, 2000).turn(0, 1, 2).state


def offered(s: Any, *begun: Action) -> list[Offer]:
    """The moves on the page of the one who is asked."""
    return Composing(board_of(GAME, s, actor(s)).scene, begun).offer().moves


def needed(move: Offer) -> set[str]:
    """All that has to be touched, where every piece is the only one of its slot."""
    return {piece for slot in move.slots if slot.needed for piece in slot.pieces}


def works(s: Any) -> list[Offer]:
    """The works among the moves."""
    return [move for move in offered(s) if move.path[0] is acts.WORK]


def test_bonus_cards_are_a_set_whatever_their_numbers() -> None:
    s = working(4, 8, 12, jesters=4)
    found = works(s)
    card = next(move.path[1] for move in found)
    assert isinstance(card, acts.Play)
    mine = [move for move in found if move.path[1] is card]
    sets = {frozenset(p for p in needed(move) if p.startswith("bonus-")) for move in mine}
    names = ("bonus-4", "bonus-8", "bonus-12")
    both = [{name for bit, name in enumerate(names) if chosen >> bit & 1} for chosen in range(8)]
    assert sets == {frozenset(chosen) for chosen in both}
    # Whichever is touched first, the moves that still fit have every other card in some of them.
    for first in names:
        left = set().union(*(chosen for chosen in sets if first in chosen))
        assert left == set(names)


def test_a_work_is_one_move_with_its_points_as_a_stepper() -> None:
    s = working(4, jesters=4)
    seat = actor(s)
    plain = [move for move in works(s) if not any("bonus" in piece for piece in needed(move))]
    card = plain[0].path[1]
    assert isinstance(card, acts.Play)
    mine = [move for move in plain if move.path[1] is card]
    value = work_value(s, seat, card.card)
    assert [move.way for move in mine] == [str(n) for n in range(value // 2 + 1)]
    assert [move.rank for move in mine] == list(range(value // 2 + 1))
    assert all(needed(move) == needed(mine[0]) for move in mine)
    assert str(value) in mine[0].words and len(mine[0].words) <= 60


def test_the_last_action_of_the_game_proposes_all_points() -> None:
    s = working(jesters=6, round=7)
    s.players[0].actions = s.parts.actions - 1
    found = works(s)
    best = min(found, key=lambda move: move.rank)
    assert int(best.way) == max(int(move.way) for move in found if move.path[1] is best.path[1]) > 0


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_a_move_tells_is_what_happens(language: str) -> None:
    s = working(4, 8, jesters=4)
    seat = actor(s)
    composing = Composing(board_of(GAME, s, seat, language).scene)
    for move in composing.offer().moves:
        if move.is_open or move.path[0] in (acts.PROFESSION_CARD, acts.BONUS_CARD):
            continue
        end = s
        for pick in move.path:
            end = after(end, pick)
        told = composing.preview(move.path)
        gained = GAME.result(end).scores[seat] - GAME.result(s).scores[seat]
        assert told.gain == gained, move.words
        florins = GAME.holdings(end, seat)["florins"] - GAME.holdings(s, seat)["florins"]
        chips = {chip.text for chip in told.chips if chip.icon == "florin"}
        assert not florins or str(abs(florins)) in chips, move.words
        assert len(move.words) <= {"en": 60, "pl": 75}[language], move.words


def test_a_bonus_card_that_adds_nothing_is_asked_for_twice() -> None:
    bare = working(jesters=4)
    values = [bonus_value(bare, bare.players[0], card) for card in range(BONUSES)]
    s = working(values.index(0) + 1, jesters=4)
    move = next(move for move in works(s) if any(isinstance(p, acts.AddBonus) for p in move.path))
    told = Composing(board_of(GAME, s, 0).scene).preview(move.path)
    assert told.twice and any(chip.kind == "lose" for chip in told.chips)


# --- looking at cards -------------------------------------------------------------------------


def looking() -> Any:
    """A look at five bonus cards."""
    s = table().cash(0, 900).turn(0, 1, 2)
    return s.play("0 bonus", "* look bonus-3 bonus-6 bonus-9 bonus-12 bonus-15").state


def test_one_touch_keeps_a_card_and_the_others_return_as_they_are_shown() -> None:
    s = looking()
    found = offered(s)
    assert len(found) == 120
    there = pieces(page(board_of(GAME, s, actor(s))))
    for move in found:
        (keep,) = move.slots
        assert keep.role == "keep" and set(keep.pieces) <= set(there)
    first = FIRST_CARD[BONUS]
    kept = [move for move in found if move.path[0] is acts.TAKE[first + 8]]
    best = min(kept, key=lambda move: move.rank)
    assert best.path[1:] == tuple(acts.UNDER[first + card] for card in (2, 5, 11))
    assert [move.rank for move in kept].count(best.rank) == 1
    assert best.words == "Keep bonus 9; under the deck: 3, 6, 12, 15"
    assert len({move.words for move in found}) == 120


def test_the_card_worth_most_is_proposed_where_it_can_be_taken_back() -> None:
    s = looking()
    offer = Composing(board_of(GAME, s, 0).scene).offer()
    proposed = ways(offer, [])[0]
    worth = [bonus_value(s, s.players[0], card) for card in (2, 5, 8, 11, 14)]
    best = (2, 5, 8, 11, 14)[worth.index(max(worth))]
    assert proposed.path[0] is acts.TAKE[FIRST_CARD[BONUS] + best]
    assert not Composing(board_of(GAME, s, 0).scene).preview(proposed.path).final
    assert all(move.rank < 0 for move in offer.moves), "no card costs more than another"
    # With the last action, or in the auction, it would be final: then it has to be touched.
    s.players[0].actions = s.parts.actions
    assert not ways(Composing(board_of(GAME, s, 0).scene).offer(), [])
    won = table().auction().play("0 nominate prestige", "1 drop", "2 drop")
    won.play("* look prestige-1 prestige-4 prestige-6 prestige-8 prestige-12")
    assert not ways(Composing(board_of(GAME, won.state, 0).scene).offer(), [])


def test_a_single_price_of_a_joint_building_is_told_before_it_is_proposed() -> None:
    s = table(2, coop=True).cash(0, 2000).cash(1, 0).turn(0, 1).state
    begun: tuple[Action, ...] = (acts.JOINT,)
    begun += offered(s, *begun)[0].path
    places = offered(s, *begun)
    assert {move.words for move in places} == {"University together: Lorenzo pays you 0"}
    assert not any(move.is_open for move in places)
    rich = table(2, coop=True).cash(0, 2000).cash(1, 500).turn(0, 1).state
    assert all(move.is_open for move in offered(rich, *begun))


# --- a light page -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_building_is_listed_up_to_the_tool(players: int) -> None:
    s = table(players, coop=True).cash(0, 5000).turn(*range(players)).state
    seat = actor(s)
    moves = offered(s)
    size = len(json.dumps(Composing(board_of(GAME, s, seat).scene).offer().told(), cls=CompactJson))
    assert size < HEAVY
    # A tile with one place only is placed by itself, and told with all it does.
    building = [move for move in moves if move.path[0] is acts.BUILD and move.is_open]
    assert len(building) > 5 and all(move.drafts == 2 for move in building)
    joint = [move for move in moves if move.path[0] is acts.JOINT]
    assert len(joint) == 1 and joint[0].is_open
    tile = building[0].path
    places = offered(s, *tile)
    assert places and all(len(move.path) == 1 and not move.is_open for move in places)
    for pick in tile:
        apply(s, pick)
    assert {move.path[0] for move in places} == set(s.options)


def test_many_bonus_cards_leave_the_page_light_and_every_set_possible() -> None:
    s = working(1, 2, 3, 4, 5, jesters=6)
    found = works(s)
    assert found and all(move.is_open and len(move.path) == 2 for move in found)
    whole = offered(s, *found[0].path)
    assert not any(move.is_open for move in whole)
    sets = {frozenset(needed(move)) for move in whole}
    assert len(sets) == 32


def test_seven_bonus_cards_are_a_set_in_any_order_with_a_true_preview() -> None:
    s = working(*range(1, 8), jesters=6)
    begun = works(s)[0].path
    composing = Composing(board_of(GAME, s, 0).scene, begun)
    offer = composing.offer()
    assert not any(move.is_open for move in offer.moves)
    sets = {frozenset(needed(move)) for move in offer.moves}
    assert len(sets) == 128
    # The highest number first: all the others can still be touched, and the move is the set.
    touched = ["bonus-7", "bonus-2", "bonus-5"]
    for count in range(1, 4):
        lit = {piece for chosen in sets if chosen >= set(touched[:count]) for piece in chosen}
        assert len(lit) == 7
    proposed = ways(offer, touched)[0]
    assert needed(proposed) == set(touched)
    end = s
    for pick in (*begun, *proposed.path):
        end = after(end, pick)
    assert end.players[0].bonus == s.players[0].bonus & ~(1 << 6 | 1 << 1 | 1 << 4)
    told = composing.preview((*begun, *proposed.path))
    assert told.gain == GAME.result(end).scores[0] - GAME.result(s).scores[0]
    paid = end.players[0].cash - s.players[0].cash
    assert next(chip.text for chip in told.chips if chip.icon == "florin") == str(paid)


def test_a_list_that_grows_too_long_ends_where_moves_begin() -> None:
    s = at("TurnMenu", coop=True)
    few = whole_moves(s, actor(s), most=30)
    assert len(few) <= max(30, len(s.options))
    assert any(move.is_open for move in few)


# --- what is given up -------------------------------------------------------------------------


def preview(s: Any, action: Action) -> Any:
    """What a single pick would do."""
    return Composing(board_of(GAME, s, actor(s)).scene).preview((action,))


def test_ending_a_turn_with_actions_left_is_asked_for_twice() -> None:
    s = working()
    told = preview(s, acts.END_TURN)
    assert told.twice and "2 actions unused" in [chip.text for chip in told.chips]
    s.players[0].actions = s.parts.actions
    s.players[0].points = 3
    s.options = s.stack[-1].options(s)
    assert not preview(s, acts.END_TURN).twice


def test_withdrawing_tells_what_it_gives_up() -> None:
    told = preview(at("Nominate"), acts.WITHDRAW)
    assert told.twice and any(chip.kind == "lose" for chip in told.chips)


@pytest.mark.parametrize("round", range(1, 8))
def test_all_cards_of_a_work_are_touched_and_told_even_without_a_choice(round: int) -> None:
    for jesters in range(7):
        s = working(4, 8, 12, jesters=jesters, round=round)
        composing = Composing(board_of(GAME, s, 0).scene)
        for move in composing.offer().moves:
            if move.path[0] is not acts.WORK or move.is_open:
                continue
            end = s
            for pick in move.path:
                end = after(end, pick)
            played = s.players[0].bonus & ~end.players[0].bonus
            spent = {f"bonus-{card + 1}" for card in range(BONUSES) if played >> card & 1}
            assert {piece for piece in needed(move) if piece.startswith("bonus-")} == spent
            (card,) = [slot for slot in move.slots if slot.role == "profession"]
            gone = s.players[0].hand & ~end.players[0].hand
            assert card.pieces == (f"card-{PROFESSION_IDS[gone.bit_length() - 1]}",)
            assert move.words.endswith(str(end.players[0].marker)), move.words
