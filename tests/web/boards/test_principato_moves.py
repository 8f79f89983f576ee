"""Whole moves of Principato: any order of touches, what they do, what they give up, why not."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from signoria.core.events import Event
from signoria.core.machine import actor
from signoria.games.principato.board.presenter import GameBoard
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import MILITARY
from signoria.web.tables.offer import Composer, Composing, Offer
from signoria.web.tables.page import Reason, why_not
from tests.games.principato.scenario import Scenario, table
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.touching import fitting, ways

LONGEST = {"en": 60, "pl": 75}


def board_at(s: Scenario, language: str = "en") -> GameBoard:
    """The page of whoever is asked."""
    found: GameBoard = board_of(GAME, s.state, actor(s.state), language)
    return found


def offered(s: Scenario, language: str = "en") -> Composer:
    """The whole moves of whoever is asked."""
    return Composing(board_at(s, language).scene).offer()


def proposed(s: Scenario, *touched: str) -> Offer:
    """What these pieces propose, with all it does."""
    board = board_at(s)
    composing = Composing(board.scene)
    return ways(composing.offer(), touched)[0]


def chips(s: Scenario, move: Offer) -> list[str]:
    """What the bar says a move does."""
    preview = Composing(board_at(s).scene).preview(move.path)
    return [f"{chip.kind} {chip.text}" for chip in preview.chips]


def why(s: Scenario, *touched: str) -> Reason:
    """The answer to a touch in vain."""
    board = board_at(s)
    return why_not(board.scene, board, touched)


# --- traps ------------------------------------------------------------------------------------


def test_the_end_of_the_turn_never_follows_another_touch() -> None:
    s = table(players=2).turn(0)
    offer = offered(s)
    for piece in ("row-2", "card-left", "opt-left-1", "church"):
        assert not fitting(offer, [piece, "end"]), piece
    found = why(s, "row-2", "end")
    assert "begun another move" in found.text
    assert [way.pieces for way in found.ways] == [("end",)]


def test_actions_given_up_are_asked_for_twice() -> None:
    s = table(players=2).turn(0)
    move = proposed(s, "end")
    assert move.preview is not None and move.preview.twice
    assert "lose 2 actions given up" in chips(s, move)
    s.play("0 influence")
    s.play("0 influence")
    move = proposed(s, "end")
    assert move.preview is not None and not move.preview.twice
    assert not [chip for chip in chips(s, move) if chip.startswith("lose")]


def test_influence_is_paid_last_and_always_shown() -> None:
    s = table(players=2).hand(0, "build_bank", "harvest").cubes(0, food=1, church=2).turn(0)
    first, *others = ways(offered(s), ["opt-left-1"])
    assert first.rank == 0 and first.way == "1 food"
    assert [move.way for move in others] == ["1 influence"] and others[0].rank > 0
    assert chips(s, first)[0] == "pay 1 food"
    assert "pay 1 influence" in chips(s, others[0])
    assert proposed(s, "church", "opt-left-1") == others[0], "the church stands for influence"


def test_influence_that_must_be_paid_is_dear() -> None:
    """The only way: no payment is asked for, yet the option is dashed and the cube is told."""
    s = table(players=2).hand(0, "build_bank", "harvest").cubes(0, food=0, church=2).turn(0)
    (move,) = ways(offered(s), ["opt-left-1"])
    assert move.rank > 0 and move.way == "1 influence"
    assert chips(s, move)[:2] == ["pay 1 influence", "get 1 bank"]


@pytest.mark.parametrize("church", [1, 2])
def test_the_last_influence_is_asked_for_twice(church: int) -> None:
    s = table(players=2).hand(0, "build_bank", "harvest").cubes(0, food=0, church=church).turn(0)
    (move,) = ways(offered(s), ["opt-left-1"])
    assert move.preview is not None and move.preview.twice == (church == 1)
    assert ("lose your last influence" in chips(s, move)) == (church == 1)


def test_cubes_without_room_are_lost_in_red() -> None:
    s = table(players=2).hand(0, "harvest", "build_farm").tokens(0, farm=1, field=4)
    s.cubes(0, food=1).turn(0)
    move = proposed(s, "opt-left-1", "row-2")
    assert "lose 3 cubes lost: no room" in chips(s, move)


# --- composing --------------------------------------------------------------------------------


def test_a_work_of_art_is_enough_for_the_card_that_brings_it() -> None:
    s = table(players=2).hand(0, "painter", "harvest").tokens(0, bank=3)
    s.cubes(0, money=5, church=0).turn(0)
    move = proposed(s, "cult-painting-6")
    assert move.words == "Painter: painting worth 6 for 5 money"
    assert chips(s, move)[:2] == ["pay 5 money", "get 1 painting"]
    assert proposed(s, "opt-left-1", "cult-painting-5").words.startswith(
        "Painter: painting worth 5"
    )
    assert not ways(offered(s), ["opt-left-1"]), "which one is missing"


def test_a_card_with_the_symbol_is_used_and_exchanged_in_any_order() -> None:
    s = table(players=2).hand(0, "harvest", "build_farm").turn(0)
    for order in permutations(("card-left", "opt-left-1", "row-2")):
        assert proposed(s, *order).words == "Harvest: 1 food; swap for Farm"
    assert proposed(s, "row-2", "card-left").words == "Swap Harvest for Farm"


def test_recruits_are_one_number_of_a_stepper() -> None:
    s = table(players=2).hand(0, "hire_condottieri", "harvest").turn(0)
    found = ways(offered(s), ["opt-left-1", "row-1"])
    numbers = [int(move.way) for move in found]
    assert sorted(numbers) == list(range(1, len(found) + 1)) and len(found) > 30
    assert numbers[0] == 1 + (s[0].money > 1) * (s[0].money - 1), "what can be supplied"
    move = found[numbers.index(3)]
    preview = Composing(board_at(s).scene).preview(move.path)
    assert "−3" in preview.line and "1 action left" in preview.line
    assert not [piece for piece in pieces(page(board_at(s))) if piece.startswith("num-")]


def test_troops_are_supplied_by_one_move() -> None:
    s = table(players=2).tokens(0, militia=3, condottiere=1, farm=2, bank=1)
    s.cubes(0, food=2, money=1, church=2).scoring(1)
    there = set(pieces(page(board_at(s))))
    assert {"supply-0-2", "supply-1-1", "supply-2-2", "militia-2"} <= there
    move = proposed(s, "supply-0-2")
    assert move.words == "Militia: 2 food; condottieri: 1 money", "no influence by itself"
    assert move.rank <= 0 and move.preview is not None and not move.preview.twice
    more = proposed(s, "supply-2-1", "supply-0-2")
    assert more.words == "Militia: 2 food, 1 influence; condottieri: 1 money" and more.rank > 0
    assert "Supplied 4" in Composing(board_at(s).scene).preview(more.path).line
    assert proposed(s, "supply-0-0", "supply-1-0").words == "Supply no troops"
    assert proposed(s, "militia-2") == move, "up to this troop"


def test_troops_stay_unless_they_are_dismissed() -> None:
    s = table(players=2).tokens(0, militia=1, condottiere=2).cubes(0, food=0, money=0, church=0)
    s.scoring(1)
    assert proposed(s, "dismiss-militia-1").words == "Dismiss 1 militia"
    both = proposed(s, "dismiss-militia-1", "condottiere-2")
    assert both.words == "Dismiss 2 condottieri and 1 militia"


@pytest.mark.parametrize("language", LONGEST)
def test_sentences_are_short(language: str) -> None:
    cards = [
        ("tax_any2", "hire_condottieri"),
        ("sculptor", "painter"),
        ("catapult_12", "tax_food3"),
    ]
    for hand in cards:
        s = table(players=2).hand(0, *hand).tokens(0, farm=3, bank=3)
        s.cubes(0, food=5, money=5, church=3).turn(0)
        for move in offered(s, language).moves:
            assert len(move.words) <= LONGEST[language], move.words


# --- why not ----------------------------------------------------------------------------------


def test_why_of_everything_that_only_lies_there() -> None:
    s = table(players=2).hand(0, "harvest", "build_farm").turn(0)
    assert "One comes into the row" in why(s, "deck").text
    assert "would bring 0 points now" in why(s, "goal-1").text
    assert "cards bring more" in why(s, "field").text
    for piece in pieces(page(board_at(s))):
        if not fitting(offered(s), [piece]):
            assert "Something else" not in why(s, piece).text, piece


def test_why_no_work_of_art_and_how_to_get_one() -> None:
    s = table(players=2).hand(0, "harvest", "build_farm").row("sculptor").turn(0)
    found = why(s, "cult-monument-4")
    assert found.text == "Neither of your cards brings a monument: you need Sculptor."
    assert found.ways[0].label == "Swap Harvest for Sculptor"
    assert found.ways[0].pieces == ("card-left", "row-1")
    assert ways(offered(s), found.ways[0].pieces), "the way out leads somewhere"


def test_why_an_option_is_closed_and_the_other_one_instead() -> None:
    s = table(players=2).hand(0, "build_bank", "harvest").cubes(0, food=1, church=0).turn(0)
    found = why(s, "opt-left-2")
    assert "3 food" in found.text and found.rule == "PRI-PAY-3"
    assert found.ways[0].pieces == ("opt-left-1",)


def test_why_no_card_during_a_scoring() -> None:
    s = table(players=2).tokens(0, militia=2, farm=1).cubes(0, food=2).scoring(1)
    assert "only troops are supplied" in why(s, "card-left").text


# --- what veterans look for ---------------------------------------------------------------------


def test_the_last_turn_of_a_year_and_of_the_game_is_told() -> None:
    s = table(players=2).turn(0)
    assert "last turn" not in board_at(s).hint()
    s.deck("harvest")
    assert "last turn of year 1" in board_at(s).hint()
    s.year(3).deck("harvest")
    assert "last turn of the game" in board_at(s).hint()


def test_the_deck_of_the_year_is_known_face_by_face() -> None:
    s = table(players=2).deck("harvest", "painter", "painter").turn(0)
    outlook = board_at(s).outlook()
    assert outlook is not None
    rows = {row.label: row.values for row in outlook.parts[-1].rows}
    assert rows == {"Harvest": (1,), "Painter": (2,)}
    goals = next(row for row in outlook.parts[0].rows if row.label == "Goals now")
    assert goals.values == ("+0", "?"), "only one's own"


def test_rivals_cards_are_shown_with_their_income_also_when_all_is_open() -> None:
    s = table(players=2).hand(1, "harvest", "build_farm").tokens(1, field=3, farm=2).turn(0)
    (rival,) = board_at(s).context().rivals
    assert [offer.gives for offer in rival.cards[0].options] == ["3"]
    shown = page(board_at(s))
    assert shown.count('class="small-card') == 2 and 'class="small-goals"' not in shown
    s.final()
    shown = page(board_of(GAME, s.state, 0))
    assert shown.count('class="small-card') == 2 and 'class="small-goals"' in shown


def test_the_forecast_of_a_composed_move_is_drawn() -> None:
    """Three militia, two of them with food: the own mark moves on the scale, the points change."""
    s = table(players=2).hand(0, "recruit_militia", "harvest")
    s.cubes(0, food=2, church=0).tokens(0, farm=1).tokens(1, catapult=1).turn(0)
    move = next(m for m in offered(s).moves if "3 militia" in m.words)
    ghosts = Composing(board_at(s).scene).preview(move.path).ghosts
    assert ghosts["lane-1"] == "" and ghosts["strength"] == "−3 ▸ 1"
    shown = page(board_at(s))
    for name in ghosts:
        assert f'data-ghost="{name}"' in shown, name


def test_past_scorings_are_told_with_the_strength_of_everybody() -> None:
    s = table(players=2).turn(0)
    s.state.players[1].ledger[MILITARY] = 5
    past = [Event("strengths", None, {"strengths": (-1, 4)})]
    outlook = GameBoard(replace(board_at(s).scene, past=past)).outlook()
    assert outlook is not None
    rows = [(row.label, row.values) for row in outlook.parts[1].rows]
    assert rows == [("1. end of year 1", ("−1", "4")), ("points", ("+0", "+5"))]
