"""Why not: every action that is not legal is refused by a rule of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Game
from signoria.core.machine import CHANCE, IllegalAction, Refusal, actor, legal, waiting
from signoria.core.rulebook import Rulebook, load_rulebook
from tests.contract.helpers import (
    Case,
    few_positions,
    finished,
    move_of,
    positions,
    random_game,
    to_act,
)


def rulebook(game: Game[Any]) -> Rulebook:
    """The rules a refusal may name."""
    return load_rulebook(game.folder)


def check_refusal(case: Case, refusal: Refusal, place: str) -> None:
    """A refusal names a rule there is, a code, and numbers that JSON knows."""
    assert refusal.rule in rulebook(case.game).rules, f"{refusal} {place}"
    assert refusal.code == refusal.code.upper() and refusal.code.strip(), f"{refusal} {place}"
    for name, value in refusal.numbers.items():
        assert isinstance(name, str) and isinstance(value, (int, str, tuple)), f"{refusal} {place}"


def test_no_option_is_refused(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        who = actor(table.state)
        for option in legal(table.state):
            assert case.game.refusal(table.state, option) is None, f"{option} {move_of(table)}"
            assert case.game.refusal(table.state, option, who) is None


def test_everything_else_in_the_catalogue_is_refused_by_a_rule(case: Case, seed: int) -> None:
    for table in few_positions(case, seed):
        before = fingerprint(table.state)
        allowed = {option.id for option in legal(table.state)}
        for action in case.game.catalogue.actions:
            refusal = case.game.refusal(table.state, action)
            if action.id in allowed:
                assert refusal is None
                continue
            assert refusal is not None, f"{action} is neither legal nor refused {move_of(table)}"
            check_refusal(case, refusal, f"{action} {move_of(table)}")
        assert fingerprint(table.state) == before, f"asking changed the state {move_of(table)}"


def test_every_decision_names_its_rule(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        if to_act(table.state):
            assert waiting(table.state).rule() in rulebook(case.game).rules, move_of(table)


def test_an_illegal_action_is_refused_and_changes_nothing(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in positions(case, seed, every=7):
        action = some_illegal(case, table.state, dice)
        before, moves = fingerprint(table.state), len(table.record.moves)
        with pytest.raises(IllegalAction) as caught:
            table.play(action)
        assert caught.value.refusal.rule in str(caught.value)
        assert fingerprint(table.state) == before and len(table.record.moves) == moves


def some_illegal(case: Case, s: Any, dice: Dice) -> Action:
    """Any action that is not an option now."""
    allowed = {option.id for option in legal(s)}
    others = [action for action in case.game.catalogue.actions if action.id not in allowed]
    return others[dice.below(len(others))]


def test_nobody_plays_for_another_seat(case: Case, seed: int) -> None:
    for table in positions(case, seed, every=7):
        if not to_act(table.state):
            continue
        who, option = actor(table.state), legal(table.state)[0]
        before = fingerprint(table.state)
        for seat in (other for other in range(case.players) if other != who):
            with pytest.raises(IllegalAction) as caught:
                table.play(option, seat)
            assert caught.value.refusal.code == "NOT_YOUR_TURN"
            assert caught.value.refusal.numbers == {"seat": who}
        assert fingerprint(table.state) == before


def test_nobody_acts_before_the_table_has_rolled(case: Case) -> None:
    for table in random_game(case, 0):
        if actor(table.state) == CHANCE:
            refusal = case.game.refusal(table.state, case.game.catalogue.actions[0])
            assert refusal is not None and refusal.code == "TABLE_ACTS"
            check_refusal(case, refusal, move_of(table))


def test_nothing_can_be_done_after_the_end(case: Case) -> None:
    s = finished(case, 0).state
    for action in case.game.catalogue.actions:
        refusal = case.game.refusal(s, action)
        assert refusal is not None and refusal.code == "GAME_OVER"
        check_refusal(case, refusal, "after the end")
