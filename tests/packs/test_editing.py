"""Values are changed in place; what is not changed stays byte for byte."""

from __future__ import annotations

import tomllib

import pytest

from signoria.games import game_names
from signoria.packs import changes, standard
from signoria.packs.editing import Spans, Where, edited, with_value
from tests.packs.changing import changed

EVERY = [(game, name) for game in game_names() for name in standard(game)]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_standard_sets_pass_unchanged(game: str, name: str) -> None:
    text = standard(game)[name]
    assert edited(text, tomllib.loads(text)) == text


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_value_is_found_where_it_stands(game: str, name: str) -> None:
    spans = Spans(standard(game)[name])
    assert len(spans.values) > 2
    for where, (start, end) in spans.values.items():
        value = spans.data
        for key in where:
            value = value[key]  # type: ignore[index]  # a key of a table or a place in a list
        assert tomllib.loads(f"x = {spans.text[start:end]}")["x"] == value, where


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_another_set_is_written_with_few_changes(game: str, name: str) -> None:
    wanted = tomllib.loads(changed(game)[name])
    text = edited(standard(game)[name], wanted)
    assert tomllib.loads(text) == wanted
    (told,) = changes(game, {name: text})
    lines = zip(text.splitlines(), standard(game)[name].splitlines(), strict=True)
    assert 1 <= sum(new != old for new, old in lines) <= len(told.changes) + 1


def test_tables_are_added_and_taken_away() -> None:
    text = standard("tuscany")["income_cards.toml"]
    data = tomllib.loads(text)
    more = edited(text, {**data, "card": [*data["card"], {"reward": "marble", "amount": 2}]})
    assert tomllib.loads(more)["card"][-1] == {"reward": "marble", "amount": 2}
    fewer = edited(more, {**data, "card": data["card"][:4]})
    assert tomllib.loads(fewer)["card"] == data["card"][:4] and fewer in text


def test_a_key_is_added_to_a_table() -> None:
    text = standard("principato")["decks.toml"]
    wanted = with_value(tomllib.loads(text), ("year_1", "painter"), [1, 0, 0])
    assert tomllib.loads(edited(text, wanted)) == wanted


@pytest.mark.parametrize("where", [("nothing", 3), ("bridges", 9), ("gondolas", "x")])
def test_a_way_that_leads_nowhere(where: Where) -> None:
    with pytest.raises((KeyError, IndexError)):
        with_value(tomllib.loads(standard("rialto")["tiles.toml"]), where, 1)
