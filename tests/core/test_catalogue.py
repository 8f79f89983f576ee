"""The catalogue: number, text and JSON name the same action; anything else is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.action import Action, Catalogue
from signoria.core.errors import BadNotation

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def make() -> Catalogue:
    """A small catalogue."""
    return Catalogue(
        [
            Action("pass"),
            Action("take", {"tile": "green-1"}),
            Action("take", {"tile": "green-2"}),
            Action("move", {"tile": "green-1", "spaces": 2}),
            Action("move", {"tile": "green-1", "spaces": 12}),
        ]
    )


CATALOGUE = make()


def test_number_text_and_json_agree() -> None:
    for number, action in enumerate(CATALOGUE.actions):
        assert action.id == number
        assert CATALOGUE.from_id(number) is action
        assert CATALOGUE.from_text(action.text) is action
        assert CATALOGUE.from_json(json.loads(json.dumps(action.to_json()))) is action


def test_the_text_is_the_verb_and_the_values() -> None:
    assert [action.text for action in CATALOGUE.actions][3:] == [
        "move green-1 2",
        "move green-1 12",
    ]
    assert CATALOGUE.actions[3].to_json() == {"verb": "move", "tile": "green-1", "spaces": 2}


def test_spaces_in_a_text_do_not_matter() -> None:
    assert CATALOGUE.from_text("  move   green-1\t2 ") is CATALOGUE.actions[3]


def test_an_action_cannot_be_listed_twice() -> None:
    action = Action("pass")
    with pytest.raises(AssertionError, match="twice"):
        Catalogue([action, action])
    with pytest.raises(AssertionError, match="two actions"):
        Catalogue([Action("take", {"tile": 1}), Action("take", {"slot": 1})])


@pytest.mark.parametrize("number", [-1, 5, 10**30])
def test_a_wrong_number_is_refused_with_the_bounds(number: int) -> None:
    with pytest.raises(BadNotation, match="0 to 4"):
        CATALOGUE.from_id(number)


@pytest.mark.parametrize(
    "text", ["", "Pass", "take", "take green-9", "move green-1", "move 2 green-1", "pass 1"]
)
def test_a_wrong_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="no action is written"):
        CATALOGUE.from_text(text)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "pass",
        ["pass"],
        {},
        {"verb": 7},
        {"tile": "green-1"},
        {"verb": "take"},
        {"verb": "take", "tile": "green-9"},
        {"verb": "take", "slot": "green-1"},
        {"verb": "take", "tile": "green-1", "more": ""},
        {"verb": "move", "tile": "green-1", "spaces": "2"},
        {"verb": "move", "tile": "green-1", "spaces": 2.5},
        {"verb": "move green-1 2"},
    ],
)
def test_wrong_json_is_refused(data: object) -> None:
    with pytest.raises(BadNotation):
        CATALOGUE.from_json(data)


def test_the_order_of_json_fields_does_not_matter() -> None:
    data = {"spaces": 2, "tile": "green-1", "verb": "move"}
    assert CATALOGUE.from_json(data) is CATALOGUE.actions[3]


def test_true_is_not_the_number_one() -> None:
    small = Catalogue([Action("take", {"column": 1}), Action("take", {"column": 0})])
    for value in (True, 1.0):
        with pytest.raises(BadNotation):
            small.from_json({"verb": "take", "column": value})


@given(JSON)
def test_any_json_names_an_action_or_is_refused(data: object) -> None:
    for value in (data, {"verb": "move", "tile": "green-1", "spaces": data}):
        try:
            action = CATALOGUE.from_json(value)
        except BadNotation:
            continue
        assert action.to_json() == value


@given(st.text())
def test_any_text_names_an_action_or_is_refused(text: str) -> None:
    try:
        action = CATALOGUE.from_text(text)
    except BadNotation:
        return
    assert action.text == " ".join(text.split())
