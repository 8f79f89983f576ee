"""The catalogue of actions, the configurations and the options of a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.core.errors import BadNotation, BadOptions, UnknownGame
from signoria.core.game import Game
from signoria.games import game_names, load_game
from tests.contract.helpers import Case


def test_number_text_and_json_name_the_same_action(game: Game[Any]) -> None:
    for number, action in enumerate(game.catalogue.actions):
        assert action.id == number
        assert game.catalogue.from_id(number) is action
        assert game.catalogue.from_text(action.text) is action
        assert game.catalogue.from_json(json.loads(json.dumps(action.to_json()))) is action


def test_the_notation_is_easy_to_type(game: Game[Any]) -> None:
    for action in game.catalogue.actions:
        assert action.text.isascii() and action.text.isprintable(), action.text
        assert action.text == " ".join(action.text.split()) and "#" not in action.text
        assert " " not in action.verb and action.verb == action.verb.lower()


def test_what_is_not_in_the_catalogue_is_refused(game: Game[Any]) -> None:
    for number in (-1, len(game.catalogue)):
        with pytest.raises(BadNotation):
            game.catalogue.from_id(number)
    with pytest.raises(BadNotation):
        game.catalogue.from_text("make tea")


def test_configurations_cover_all_player_counts_and_option_values(game: Game[Any]) -> None:
    found = game.configurations()
    assert {each.players for each in found} == set(game.players)
    assert len({repr(each) for each in found}) == len(found)
    for option in game.options:
        played = {each.options[option.name] for each in found}
        if len(option.choices) <= 4:
            assert played == set(option.choices), option.name
        else:  # too many for every one: the default, the first and the last of the others
            assert {option.default, option.choices[1], option.choices[-1]} <= played, option.name


def test_a_configuration_is_accepted_as_it_stands(case: Case) -> None:
    assert case.game.check_options(case.players, case.options) == case.options


def test_wrong_player_counts_and_unknown_options_are_refused(game: Game[Any]) -> None:
    for players in (game.players[0] - 1, game.players[-1] + 1, 0, -1):
        with pytest.raises(BadOptions, match="players"):
            game.setup(players)
    with pytest.raises(BadOptions, match="unknown option"):
        game.setup(game.players[0], {"no such option": True})
    for option in game.options:
        with pytest.raises(BadOptions, match=option.name):
            game.setup(game.players[0], {option.name: "no such value"})


def test_the_game_is_found_by_its_name(game: Game[Any]) -> None:
    assert game.name in game_names()
    assert load_game(game.name) is game
    assert (game.folder / "rules.toml").is_file()
    with pytest.raises(UnknownGame, match=game.name):
        load_game("no such game")
