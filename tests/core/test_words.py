"""Templates: values, plurals of two languages, optional parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.words import Words, fill, placeholders, plural_form

COINS = {"en": "{n|coin|coins}", "pl": "{n|moneta|monety|monet}"}


@pytest.mark.parametrize(
    ("n", "english", "polish"),
    [
        (0, "0 coins", "0 monet"),
        (1, "1 coin", "1 moneta"),
        (2, "2 coins", "2 monety"),
        (4, "4 coins", "4 monety"),
        (5, "5 coins", "5 monet"),
        (11, "11 coins", "11 monet"),
        (12, "12 coins", "12 monet"),
        (13, "13 coins", "13 monet"),
        (14, "14 coins", "14 monet"),
        (21, "21 coins", "21 monet"),
        (22, "22 coins", "22 monety"),
        (25, "25 coins", "25 monet"),
        (101, "101 coins", "101 monet"),
        (102, "102 coins", "102 monety"),
        (112, "112 coins", "112 monet"),
        (122, "122 coins", "122 monety"),
        (-1, "-1 coin", "-1 moneta"),
        (-3, "-3 coins", "-3 monety"),
    ],
)
def test_numbers_take_the_right_plural(n: int, english: str, polish: str) -> None:
    assert fill(COINS["en"], "en", {"n": n}) == english
    assert fill(COINS["pl"], "pl", {"n": n}) == polish


@given(st.integers(min_value=0, max_value=10_000))
def test_polish_plurals_follow_the_last_two_digits(n: int) -> None:
    if n > 100:
        assert plural_form("pl", n) == plural_form("pl", n % 100 + 100)
    assert plural_form("en", n) == (0 if n == 1 else 1)


def test_too_few_forms_use_the_last_one() -> None:
    assert fill("{n|złoty|złote}", "pl", {"n": 5}) == "5 złote"


def test_a_plural_needs_a_number() -> None:
    with pytest.raises(AssertionError, match="n is not a number"):
        fill(COINS["en"], "en", {"n": "many"})


def test_a_value_takes_its_place() -> None:
    assert fill("{player} takes {thing}.", "en", {"player": "Anna", "thing": 3}) == "Anna takes 3."


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("{player} passes.", "en", {})


@pytest.mark.parametrize("nothing", [None, "", 0, ()])
def test_an_optional_part_vanishes_without_its_value(nothing: object) -> None:
    template = "Anna draws{?cards: ({cards})}."
    assert fill(template, "en", {"cards": nothing}) == "Anna draws."
    assert fill(template, "en", {}) == "Anna draws."
    assert fill(template, "en", {"cards": "doge"}) == "Anna draws (doge)."


def test_an_optional_part_may_hold_a_plural_and_other_values() -> None:
    template = "Done{?n:, {n|coin|coins} for {player}}!"
    assert fill(template, "en", {"n": 2, "player": "Anna"}) == "Done, 2 coins for Anna!"
    assert fill(template, "en", {"n": 0, "player": "Anna"}) == "Done!"


@given(st.text())
def test_a_value_is_never_read_as_a_template(name: str) -> None:
    assert fill("{a} and {a}", "en", {"a": name}) == f"{name} and {name}"


@pytest.mark.parametrize("name", ["{n}", "{n|a|b}", "{?n:x}"])
def test_a_player_cannot_be_named_to_break_a_line(name: str) -> None:
    template = "{player}: {n|coin|coins}{?n:, {player}}"
    assert fill(template, "en", {"player": name, "n": 2}) == f"{name}: 2 coins, {name}"


def test_placeholders_are_found_in_all_their_forms() -> None:
    template = "{a} {b|x|y}{?c: ({d} {e|x|y})}"
    assert placeholders(template) == {"a", "b", "c", "d", "e"}
    assert placeholders("nothing") == set()


def test_words_are_looked_up_by_section_and_language() -> None:
    data = {"log": {"passed": {"en": "{player} passes.", "pl": "{player} pasuje."}}}
    polish = Words(data, "pl")
    assert polish.say("log", "passed", player="Anna") == "Anna pasuje."
    assert polish.has("log", "passed") and not polish.has("log", "won")
    assert not polish.has("prompt", "passed")
    with pytest.raises(KeyError):
        polish.get("log", "won")
