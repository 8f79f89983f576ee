"""Why not: every action that is not legal is refused by a rule of the catalogue."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import same
from signoria.core.game import Game
from signoria.core.machine import CHANCE, IllegalAction, Refusal, actor, legal, waiting
from signoria.core.rulebook import load_rulebook
from tests.contract.helpers import to_act
from tests.contract.law import Moment, Played, at_moments, of_games, seldom


@cache
def rules_of(game: Game[Any]) -> frozenset[str]:
    """The rules a refusal may name."""
    return frozenset(load_rulebook(game.folder).rules)


def check_refusal(game: Game[Any], refusal: Refusal, place: str) -> None:
    """A refusal names a rule there is, a code, and numbers that JSON knows."""
    assert refusal.rule in rules_of(game), f"{refusal} {place}"
    assert refusal.code == refusal.code.upper() and refusal.code.strip(), f"{refusal} {place}"
    for name, value in refusal.numbers.items():
        assert isinstance(name, str) and isinstance(value, (int, str, tuple)), f"{refusal} {place}"


@at_moments()
def no_option_is_refused(now: Moment) -> None:
    who = actor(now.state)
    for option in legal(now.state):
        assert now.game.refusal(now.state, option) is None, f"{option} {now}"
        assert now.game.refusal(now.state, option, who) is None


@at_moments(every=seldom)
def everything_else_in_the_catalogue_is_refused_by_a_rule(now: Moment) -> None:
    allowed = {option.id for option in legal(now.state)}
    place = str(now)
    for action, refusal in now.refusals():
        if action.id in allowed:
            assert refusal is None
            continue
        assert refusal is not None, f"{action} is neither legal nor refused {now}"
        check_refusal(now.game, refusal, place)
    assert same(now.state, now.played.states[-1]), f"asking changed the state {now}"


@at_moments()
def every_decision_names_its_rule(now: Moment) -> None:
    if to_act(now.state):
        assert waiting(now.state).rule() in rules_of(now.game), now


@at_moments(every=7)
def an_illegal_action_is_refused_and_changes_nothing(now: Moment) -> None:
    action = some_illegal(now, now.dice())
    with pytest.raises(IllegalAction) as caught:
        now.table.play(action)
    assert caught.value.refusal.rule in str(caught.value)
    assert same(now.state, now.played.states[-1]) and len(now.table.record.moves) == now.ply


def some_illegal(now: Moment, dice: Dice) -> Action:
    """Any action that is not an option now."""
    allowed = {option.id for option in legal(now.state)}
    others = [action for action in now.game.catalogue.actions if action.id not in allowed]
    return others[dice.below(len(others))]


@at_moments(every=7)
def nobody_plays_for_another_seat(now: Moment) -> None:
    if not to_act(now.state):
        return
    who, option = actor(now.state), legal(now.state)[0]
    for seat in (other for other in range(now.case.players) if other != who):
        with pytest.raises(IllegalAction) as caught:
            now.table.play(option, seat)
        assert caught.value.refusal.code == "NOT_YOUR_TURN"
        assert caught.value.refusal.numbers == {"seat": who}
    assert same(now.state, now.played.states[-1]), now


@at_moments()
def nobody_acts_before_the_table_has_rolled(now: Moment) -> None:
    if actor(now.state) == CHANCE:
        refusal = now.game.refusal(now.state, now.game.catalogue.actions[0])
        assert refusal is not None and refusal.code == "TABLE_ACTS"
        check_refusal(now.game, refusal, str(now))


@of_games
def nothing_can_be_done_after_the_end(played: Played) -> None:
    for action in played.game.catalogue.actions:
        refusal = played.game.refusal(played.table.state, action)
        assert refusal is not None and refusal.code == "GAME_OVER"
    check_refusal(played.game, refusal, "after the end")
