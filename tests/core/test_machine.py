"""The machine: the stack, what runs by itself, barriers.  Shown with frames of Rialto."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import (
    CHANCE,
    OVER,
    Frame,
    IllegalAction,
    Refusal,
    actor,
    apply,
    apply_outcome,
    emit,
    legal,
    renew_options,
    reveal,
    roll,
    settle,
    then,
    waiting,
)
from signoria.core.playout import Tally, play_randomly
from signoria.games import load_game

RIALTO = load_game("rialto")
DONE, FETCH, LEAVE, START = (
    RIALTO.catalogue.from_text(text) for text in ("done", "fetch", "leave", "start green-1")
)


def frame(name: str, *values: object) -> Frame:
    """A frame of Rialto."""
    return RIALTO.frames[name](*values)


def table() -> Any:
    """Two players, nothing waiting."""
    s = RIALTO.setup(2)
    s.stack.clear()
    settle(s)
    return s


def test_frames_happen_in_the_order_written_before_what_waits() -> None:
    s = table()
    then(s, frame("UseBlue", 0))
    then(s, frame("StartBuilding", 1), frame("StartBuilding", 0))
    settle(s)
    order = []
    while actor(s) != OVER and type(waiting(s)).__name__ == "StartBuilding":
        order.append(actor(s))
        apply(s, legal(s)[0])
    assert order == [1, 0]


def test_a_choice_without_options_lapses() -> None:
    s = table()
    then(s, frame("Upgrade", 0), frame("FetchCouncillor", 1))  # nobody has a building yet
    settle(s)
    assert actor(s) == 1 and legal(s) == [FETCH, LEAVE]


def test_a_single_option_is_taken_by_itself() -> None:
    s = table()
    then(
        s, frame("UseBlue", 0), frame("FetchCouncillor", 1)
    )  # without buildings one can only be done
    settle(s)
    assert actor(s) == 1


def test_a_single_option_is_asked_for_where_it_would_tell_a_secret() -> None:
    s = table()
    s.players[0].hand[3] = 2
    then(s, frame("Reduce", 0, 1, ()))
    settle(s)
    assert actor(s) == 0 and len(legal(s)) == 1


def test_a_table_without_frames_is_over() -> None:
    s = table()
    assert actor(s) == OVER and legal(s) == []


def test_chance_waits_for_the_table() -> None:
    s = RIALTO.setup(2)
    assert actor(s) == CHANCE and legal(s) == []
    apply_outcome(s, (1, 2, 3, 4, 5, 6))
    assert s.numbers == (1, 2, 3, 4, 5, 6)
    assert roll(s, Dice(1)) == (s.top_bridge,)


def test_the_barrier_grows_with_chance_reveals_and_the_change_of_turn() -> None:
    s = table()
    then(s, frame("FetchCouncillor", 0), frame("FetchCouncillor", 0), frame("FetchCouncillor", 1))
    for player in s.players:
        player.general = 5
    settle(s)
    assert s.barrier == 0
    apply(s, LEAVE)
    assert s.barrier == 0 and actor(s) == 0
    apply(s, LEAVE)
    assert s.barrier == 1 and actor(s) == 1
    reveal(s)
    assert s.barrier == 2
    fresh = RIALTO.setup(2)
    roll(fresh, Dice(1))
    assert fresh.barrier == 1


def test_options_are_listed_anew_without_other_changes() -> None:
    s = table()
    then(s, frame("StartBuilding", 0))
    settle(s)
    before = fingerprint(s)
    s.supply[0] -= 1  # now somebody has taken green 1
    renew_options(s)
    assert START not in legal(s)
    s.supply[0] += 1
    renew_options(s)
    assert START in legal(s) and fingerprint(s) == before


def test_events_are_noted_only_when_somebody_listens() -> None:
    s = table()
    emit(s, "passed", 0)
    assert s.events is None
    s.events = []
    emit(s, "passed", 0, {"kind": "doge"})
    assert [event.to_json() for event in s.events] == [
        {"what": "passed", "seat": 0, "data": {"kind": "doge"}}
    ]


def test_an_illegal_action_says_rule_code_and_numbers() -> None:
    error = IllegalAction(Refusal("RIA-C-1", "E_BUDGET", {"value": 4, "budget": 2}))
    assert str(error) == "E_BUDGET (RIA-C-1, value 4, budget 2)"
    assert str(IllegalAction(Refusal("RIA-P1-8", "E_LIMIT"))) == "E_LIMIT (RIA-P1-8)"


def test_the_contract_refuses_what_is_of_another_kind() -> None:
    s = RIALTO.setup(2)
    assert code(s, DONE) == "TABLE_ACTS"
    dice = Dice(1)
    while actor(s) == CHANCE:
        roll(s, dice)
    assert code(s, DONE) == "NOT_NOW"
    assert code(s, legal(s)[0], 1 - actor(s)) == "NOT_YOUR_TURN"
    assert code(s, legal(s)[0], actor(s)) == ""


def code(s: Any, action: Action, seat: int | None = None) -> str:
    """The code of a refusal, "" if there is none."""
    refusal = RIALTO.refusal(s, action, seat)
    return refusal.code if refusal is not None else ""


def test_random_play_counts_what_it_did_and_knows_a_bound() -> None:
    tally = Tally()
    s = RIALTO.setup(2)
    play_randomly(s, Dice(1), tally)
    assert actor(s) == OVER
    assert 0 < tally.forced < tally.decisions < tally.options
    with pytest.raises(AssertionError, match="did not end within 10 moves"):
        play_randomly(RIALTO.setup(2), Dice(1), None, 10)
