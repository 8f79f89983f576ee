"""Positions that show rules: each is played and the rule comes up; the words of the glossary."""

from __future__ import annotations

import pytest

from signoria.core.machine import actor, legal
from signoria.core.rulebook import load_rulebook
from signoria.core.words import LANGUAGES
from signoria.games import game_names, load_game, rules_behind
from signoria.reading.glossary import load_glossary
from signoria.reading.positions import BadPosition, Position, frame_of, load_positions


@pytest.mark.parametrize("name", game_names())
def test_every_position_is_reached_and_its_rule_comes_up(name: str) -> None:
    game = load_game(name)
    positions = load_positions(game.folder)
    assert len(positions) >= 20
    for rule, position in positions.items():
        s = position.play(game).state
        view, frame = game.view(s, actor(s)), frame_of(s)
        here = {r for action in (None, *legal(s)) for r in rules_behind(name, view, frame, action)}
        assert rule in here, rule


def test_a_position_that_cannot_be_reached_is_refused() -> None:
    data = {"seed": 1, "players": 2, "picks": ["no such pick"]}
    with pytest.raises(BadPosition):
        Position(data, 1).play(load_game("rialto"))


@pytest.mark.parametrize("name", game_names())
def test_the_glossary_has_the_words_in_every_language_and_names_rules(name: str) -> None:
    entries = load_glossary(load_game(name).folder)
    rules = load_rulebook(load_game(name).folder).rules
    assert len(entries) >= 12
    assert 3 <= sum(entry.first for entry in entries) <= 5
    for entry in entries:
        assert set(entry.means) == set(LANGUAGES)
        assert not entry.rule or entry.rule in rules
