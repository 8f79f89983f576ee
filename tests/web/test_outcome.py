"""What is told of a game: "you" in the log, who has won and why, the parts of the chart."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from django.utils import translation

from signoria.core.events import Event
from signoria.core.game import Result
from signoria.core.machine import SPECTATOR
from signoria.games import game_names, load_game, load_text
from signoria.web.boards.base import Player, Scene
from signoria.web.tables.end_screen import Person, chapters, facts, move_points, tie_break
from signoria.web.tables.history import Story
from signoria.web.tables.outcome import headline, over
from signoria.web.tables.page import make_board, make_scene, prompt
from tests.contract.helpers import Case, random_game

NAMES = ["Anna", "Bartek", "Celina", "Daria"]
PARTS = {
    "burgundy": ["A", "B", "C", "D", "E"],
    "florence": ["1", "2", "3", "4", "5", "6", "7"],
    "principato": ["1", "2", "3"],
    "rialto": ["1", "2", "3", "4", "5", "6"],
    "tuscany": ["I", "II", "III"],
}


@cache
def story(game: str) -> Story:
    """A whole game played at random."""
    loaded = load_game(game)
    case = Case(loaded, next(each for each in loaded.configurations() if each.players > 1))
    *_before, table = random_game(case, 1)
    return Story(table.record, None)


def last_scene(game: str, viewer: int, language: str = "en") -> Scene:
    """The end of that game."""
    told = story(game)
    players = [Player(seat, NAMES[seat]) for seat in range(told.record.players)]
    return make_scene(told.game, told.final, viewer, language, players, [])


@pytest.mark.parametrize("game", game_names())
def test_the_chart_names_the_parts_of_the_booklet(game: str) -> None:
    found = chapters(story(game), make_board(last_scene(game, SPECTATOR)))
    assert [name for _ply, name in found] == PARTS[game][: len(found)]
    assert len(found) == len(PARTS[game]) or game == "tuscany"  # which may stall
    assert [ply for ply, _name in found] == sorted(ply for ply, _name in found)


@pytest.mark.parametrize("game", game_names())
def test_the_best_move_is_a_move_of_its_player(game: str) -> None:
    told = story(game)
    board = make_board(last_scene(game, SPECTATOR))
    people = [Person(seat + 1, seat, NAMES[seat], 0, seat + 1, False, None) for seat in (0, 1)]
    best = facts(told, board, people, 0)[0]
    if not best.ply:
        return  # no move of his brought a point
    move = int(best.ply) - 1
    assert told.record.moves[move].seat == 0
    assert int(best.value) == move_points(told.events[move], 0, board)


def test_a_final_scoring_is_no_move() -> None:
    board = make_board(last_scene("rialto", SPECTATOR))
    happened = [
        Event("scored", 0, {"points": 3, "line": "blue_4"}),
        Event("scored", 1, {"points": 9, "line": "blue_4"}),
        Event("scored", 0, {"points": -1, "line": "no_bridge_card"}),
        Event("final_scoring", None, {}),
        Event("scored", 0, {"points": 36, "line": "buildings"}),
    ]
    assert move_points(happened, 0, board) == 2


@pytest.mark.parametrize("game", game_names())
def test_the_log_speaks_to_its_reader(game: str) -> None:
    told = story(game)
    for language, you in (("en", "You"), ("pl", "Ty")):
        mine = load_text(told.game, language, NAMES, 0)
        others = load_text(told.game, language, NAMES, None)
        differ = 0
        for event in [event for happened in told.events for event in happened]:
            line, by_name = mine.event(told.final, event), others.event(told.final, event)
            if event.seat == 0 and by_name.startswith("Anna "):
                assert line.startswith(f"{you} "), line
                assert line.split()[1:2] != by_name.split()[1:2] or " nie " in line, line
                differ += 1
            elif event.seat != 0:
                assert line == by_name
        assert differ
        assert mine.called(0) == you and mine.called(1) == "Bartek"


def result(*scores: int, places: list[int], tie: str = "") -> Result:
    return Result(list(scores), places, [{} for _ in scores], tie)


def test_the_end_names_who_has_won() -> None:
    with translation.override("en"):
        alone = result(40, 43, places=[2, 1])
        assert over(NAMES[:2], alone, 0) == "The game is over. Bartek wins by 3 points."
        assert over(NAMES[:2], alone, 1) == "The game is over. You win by 3 points."
        shared = result(40, 40, places=[1, 1])
        assert headline(NAMES[:2], shared, 0) == "Anna, Bartek share the victory"
    with translation.override("pl"):
        assert over(NAMES[:2], alone, 0) == "Koniec partii. Bartek wygrywa o 3 punkty."


@pytest.mark.parametrize("game", game_names())
def test_the_table_says_so_when_the_game_is_over(game: str) -> None:
    scene = last_scene(game, 0)
    with translation.override("en"):
        told = prompt(scene)
    winners = scene.result().winners()
    assert told.startswith("The game is over. ")
    assert any(NAMES[seat] in told for seat in winners) or ("You win" in told and 0 in winners)


NUMBERS: dict[str, tuple[str, str]] = {
    "burgundy": ("empty field", "pust"),
    "florence": ("florin", "Floren"),
    "principato": ("cube", "kost"),
    "rialto": ("place", "miejsce"),
    "tuscany": ("empty field", "pust"),
}


@pytest.mark.parametrize("game", game_names())
def test_a_tie_break_is_told_with_its_numbers(game: str) -> None:
    rules = {"burgundy": "BUR-TIE-1", "florence": "FLO-END-3", "principato": "PRI-FIN-2"}
    rules |= {"rialto": "RIA-FIN-5", "tuscany": "TUS-END-2"}
    tied = result(40, 40, places=[1, 2], tie=rules[game])
    for language, word in zip(("en", "pl"), NUMBERS[game], strict=True):
        told = tie_break(last_scene(game, SPECTATOR, language), tied)
        for name in NAMES[:2]:
            numbers = told.rpartition(f"{name}: ")[2].partition(";")[0]
            assert word in numbers and any(sign.isdigit() for sign in numbers), told
    assert tie_break(last_scene(game, SPECTATOR), result(1, 2, places=[2, 1])) == ""


def test_goals_are_named_in_the_ledger() -> None:
    scene = last_scene("principato", SPECTATOR)
    s: Any = scene.view
    told = scene.text.ledger_line(s, "goal_1")
    for seat in (0, 1):
        title = s.parts.goals[s.players[seat].goals[0]].titles["en"]
        assert f"{NAMES[seat]}, {title}" in told
    hidden = scene.game.view(s, 1)
    hidden.players[0].goals = (-2, -2)
    assert NAMES[0] not in scene.text.ledger_line(hidden, "goal_1")
