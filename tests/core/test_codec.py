"""States as JSON: without loss, and garbage is refused, never half read."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from signoria.core.chance import Dice
from signoria.core.codec import (
    fingerprint,
    plain,
    reads_same,
    same,
    state_from_json,
    state_to_json,
)
from signoria.core.errors import BadNotation
from signoria.core.machine import OVER, actor, legal
from signoria.core.playout import random_action, step
from signoria.games import game_names, load_game
from tests.core.test_catalogue import JSON
from tests.core.test_machine import frame

RIALTO = load_game("rialto")


def some_state(moves: int = 60) -> Any:
    """A position in the middle of a game."""
    s, dice = RIALTO.setup(3), Dice(5)
    for _ in range(moves):
        step(s, dice, lambda s, _: random_action(s, dice))
    return s


STATE = some_state()
DATA: dict[str, Any] = json.loads(json.dumps(state_to_json(STATE)))


def test_a_state_reads_back_equal_with_its_options() -> None:
    again = state_from_json(RIALTO, DATA)
    assert same(again, STATE) and fingerprint(again) == fingerprint(STATE)
    assert legal(again) == legal(STATE)
    assert len(again.players) == 3, "the number of players comes from the data"


def test_reading_leaves_the_data_alone_and_shares_nothing_with_another_reading() -> None:
    data = copy.deepcopy(DATA)
    first, second = state_from_json(RIALTO, data), state_from_json(RIALTO, data)
    first.players[0].hand[0] += 1
    first.deck[0] += 1
    assert data == DATA, "a state holds on to the lists it was read from"
    assert same(second, STATE)


def test_a_frame_is_its_name_and_its_fields() -> None:
    assert plain(frame("Reduce", 1, 3, (0, 2))) == ["Reduce", 1, 3, [0, 2]]


def test_states_of_different_kinds_are_not_the_same() -> None:
    other = some_state(61)
    assert not same(STATE, other)
    assert fingerprint(STATE) != fingerprint(other)


@pytest.mark.parametrize("game", game_names())
def test_two_views_read_the_same_where_their_json_is(game: str) -> None:
    """Before and after a pick, for every seat: some see it, some do not."""
    rules, dice = load_game(game), Dice(4)
    s = rules.setup(2)
    found = set()
    for _ in range(80):
        before = [rules.view(s, viewer) for viewer in (0, 1)]
        step(s, dice, lambda s, _: random_action(s, dice))
        for viewer, view in enumerate(before):
            now = rules.view(s, viewer)
            found.add(is_same := state_to_json(view) == state_to_json(now))
            assert reads_same(view, now) == is_same
    assert reads_same(s, s.copy()) and False in found


def test_true_reads_as_one_and_a_tuple_as_a_list() -> None:
    s, other = some_state(), some_state()
    s.players[0].hand = tuple(s.players[0].hand)
    other.round = float(s.round)
    assert reads_same(s, other) and not same(s, other)
    other.stack = other.stack[:-1]
    assert not reads_same(s, other)


def test_the_fingerprint_is_one_line_with_sorted_keys() -> None:
    line = fingerprint(STATE)
    assert "\n" not in line and list(json.loads(line)) == sorted(json.loads(line))


@pytest.mark.parametrize("field", ["players", "deck", "stack", "barrier", "round"])
def test_a_missing_part_is_refused(field: str) -> None:
    data = {key: value for key, value in DATA.items() if key != field}
    with pytest.raises(BadNotation, match=f"rialto.*{field}"):
        state_from_json(RIALTO, data)


def test_an_unknown_frame_is_refused_by_name() -> None:
    with pytest.raises(BadNotation, match="no frame 'Steal'"):
        state_from_json(RIALTO, {**DATA, "stack": [["Steal", 0]]})


@pytest.mark.parametrize(
    "stack",
    [
        [["PickColumn"]],
        [["PickColumn", 0, 0]],
        [[]],
        [7],
        7,
        [["PlayTurn", 0, []]],
        [["GondolaTarget", 0, 99, 0]],
        [["TurnBridge", 0, None]],
    ],
)
def test_a_frame_that_does_not_fit_is_refused(stack: object) -> None:
    with pytest.raises(BadNotation):
        state_from_json(RIALTO, {**DATA, "stack": stack})


@pytest.mark.parametrize("barrier", [None, "many", [], float("inf"), float("nan"), 1.5, "7", True])
def test_a_barrier_that_is_no_whole_number_is_refused(barrier: object) -> None:
    with pytest.raises(BadNotation):
        state_from_json(RIALTO, {**DATA, "barrier": barrier})


@given(JSON)
def test_any_json_is_refused(data: object) -> None:
    with pytest.raises(BadNotation):
        state_from_json(RIALTO, data)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    found = [path] if path else []
    inside: dict[Any, Any] = value if isinstance(value, dict) else {}
    if isinstance(value, list):
        inside = dict(enumerate(value))
    for key, item in inside.items():
        found += places(item, path + (key,))
    return found


PLACES = places(DATA)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=300)
@given(st.sampled_from(PLACES), JSON)
def test_a_spoilt_state_is_read_or_refused_but_nothing_else(path: Any, value: object) -> None:
    data = copy.deepcopy(DATA)
    inside: Any = data
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    try:
        s = state_from_json(RIALTO, data)
    except BadNotation:
        return
    assert actor(s) in range(OVER, 99)
