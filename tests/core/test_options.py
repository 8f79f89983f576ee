"""Options: typed values, defaults, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.errors import BadOptions
from signoria.core.options import Option, complete, word

SWITCH = Option("neutral", (False, True))
BOARD = Option("board", ("plain", "forest", "sea"))
LENGTH = Option("rounds", (6, 1, 0))
OPTIONS = (SWITCH, BOARD, LENGTH)


def test_the_first_choice_is_the_default() -> None:
    assert complete(OPTIONS, {}) == {"neutral": False, "board": "plain", "rounds": 6}


def test_given_values_replace_defaults() -> None:
    found = complete(OPTIONS, {"board": "sea", "neutral": True})
    assert found == {"neutral": True, "board": "sea", "rounds": 6}


def test_true_and_one_are_different_things() -> None:
    for option, value in ((SWITCH, 1), (SWITCH, 0), (LENGTH, True), (LENGTH, False)):
        with pytest.raises(BadOptions, match=option.name):
            option.check(value)


@pytest.mark.parametrize("value", [None, 1.0, "true", [], {}, "desert"])
def test_other_values_are_refused_with_the_choices(value: object) -> None:
    with pytest.raises(BadOptions, match="false, true"):
        SWITCH.check(value)


def test_an_unknown_option_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadOptions, match="neutral, board, rounds"):
        complete(OPTIONS, {"colour": "red"})
    with pytest.raises(BadOptions, match="none"):
        complete((), {"colour": "red"})


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_choice_can_be_written_and_read(option: Option) -> None:
    for choice in option.choices:
        found = option.parse(word(choice))
        assert found == choice and type(found) is type(choice)
        assert option.parse(f"  {word(choice).upper()} ") == choice


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    if text.strip().lower() not in ("plain", "forest", "sea"):
        with pytest.raises(BadOptions, match="plain, forest, sea"):
            BOARD.parse(text)


@given(st.dictionaries(st.text(max_size=10), st.none() | st.booleans() | st.integers() | st.text()))
def test_any_mapping_is_completed_or_refused(given_options: dict[str, object]) -> None:
    try:
        found = complete(OPTIONS, given_options)
    except BadOptions:
        return
    assert list(found) == [option.name for option in OPTIONS]
    assert complete(OPTIONS, found) == found
