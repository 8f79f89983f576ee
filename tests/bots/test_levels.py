"""The five levels: recipes as data, errors by points, words in every language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from signoria.bots import Budget, levels, make_bot
from signoria.bots.greedy import GreedyBot
from signoria.bots.levels import EARLY, LEVELS, LevelBot, Recipe, Rungs, Searching, Step, made
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import actor, apply, legal
from signoria.core.playout import run_to_choice
from signoria.core.words import LANGUAGES
from signoria.games import load_game
from tests.bots.test_bots import GAMES, decisions
from tests.tools import ladder_table

STEP = Step("merchant", "novice", 200, 0.76, 0.69, 0.81, 80.0, 70.0, 0.5, 0.5)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_five_levels(game: Game[Any]) -> None:
    for players in game.players:
        assert list(levels.rungs_at(game, players).recipes) == list(LEVELS)


def far_apart() -> tuple[Any, list[float]]:
    """A decision whose actions differ, and what each of them is worth."""
    game = load_game("rialto")
    for s in decisions(game, game.configurations()[0], 5, 12):
        values = GreedyBot(game, 1).lookahead.values(s, legal(s))
        if max(values) > min(values) + 1:
            return s, values
    raise AssertionError("all alike")


def often(noise: float) -> list[int]:
    """How often a bot takes each action."""
    game = load_game("rialto")
    s, _ = far_apart()
    view = game.view(s, actor(s))
    chosen = [GreedyBot(game, n, None, None, noise).choose(view, legal(s)) for n in range(60)]
    return [chosen.count(action) for action in legal(s)]


def test_noise_errs_by_points() -> None:
    """None takes the best, a little as well, more of it the worst ones rarely."""
    _, values = far_apart()
    spread = max(values) - min(values)
    best, worst = values.index(max(values)), values.index(min(values))
    assert often(0.0)[best] == 60
    assert often(spread / 1000)[worst] == 0
    some = often(spread / 2)
    assert some == often(spread / 2), "the same seeds, the same errors"
    assert 60 > some[best] > 2 * some[worst]


def test_what_was_measured_is_kept(tmp_path: Path) -> None:
    path = tmp_path / levels.FILE
    assert levels.read_rungs(path) == {}
    rungs = Rungs(dict(levels.PLAIN.recipes), [STEP], "abc")
    levels.write_rungs(path, {4: rungs, 2: levels.PLAIN})
    assert levels.read_rungs(path) == {2: levels.PLAIN, 4: rungs}
    assert list(json.loads(path.read_text())["tables"]) == ["2", "4"]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """A game whose levels were measured with three and with five."""
    game = load_game("rialto")
    three = Rungs(dict(levels.PLAIN.recipes), [STEP], levels.weights_hash(game))
    five = Rungs({level: Recipe(simulations=7) for level in LEVELS}, [STEP], "other weights")
    monkeypatch.setattr(levels, "rungs_of", lambda _game: {3: three, 5: five})
    return game


def test_a_table_that_was_not_measured_has_the_nearest(measured: Game[Any]) -> None:
    assert [levels.rungs_at(measured, n).step("merchant") is STEP for n in (1, 2, 3)] == [True] * 3
    assert levels.rungs_at(measured, 4).recipes == levels.PLAIN.recipes, "three is as near as five"
    assert levels.cap(measured, "novice", 5) == levels.CAP and not levels.cap(measured, "novice", 4)


def test_strength_is_told_only_as_it_was_measured(
    measured: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = levels.strength(measured, "merchant", 3, "en")
    assert said == "beats Novice in 76 of 100 games"
    for level, players in [("merchant", 2), ("merchant", 5), ("doge", 3)]:
        assert levels.strength(measured, level, players, "en") == ""
    monkeypatch.setattr(levels, "ENOUGH", STEP.games + 1)
    assert levels.strength(measured, "merchant", 3, "en") == "", "too few games"
    assert levels.strength(measured, "novice", 5, "en") == "the level to begin with"


def test_a_table_has_the_hash_of_the_weights_that_know_it() -> None:
    """So new weights for another number of players leave what was measured as it is."""
    game = load_game("burgundy")
    alone, two = (levels.weights_hash(game, players) for players in (1, 2))
    assert alone and two and len({alone, two, levels.weights_hash(game)}) == 3
    assert levels.weights_hash(game, 9) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_character(language: str) -> None:
    names = {levels.name_of(level, language) for level in LEVELS}
    lines = {levels.about(level, language) for level in LEVELS}
    assert len(names) == len(lines) == 5 and all(names) and all(lines)


def test_time_only_cuts_a_level_short(measured: Game[Any]) -> None:
    """Simulations decide; a cap that is never reached changes nothing."""
    s = decisions(measured, measured.configurations()[-1], seed=5, count=1)[0]
    view = measured.view(s, actor(s))
    plain = make_bot("doge", measured, 3).choose(view, legal(s))
    bot = make_bot("doge:1000000ms", measured, 3)
    assert isinstance(bot, LevelBot)
    assert bot.choose(view, legal(s)) is plain
    assert bot.choose(view, legal(s), Budget(milliseconds=1)) in legal(s)


def test_the_page_about_bots_shows_what_was_measured() -> None:
    """`python -m tests.tools.ladder_table` writes the table anew."""
    assert ladder_table.PAGE.read_text(encoding="utf-8") == ladder_table.page()


def test_before_a_game_is_set_up_a_level_takes_no_longer_than_later() -> None:
    """Estates are chosen by the hand-made value: its simulations are quicker, so they are more."""
    game = load_game("tuscany")
    bot = made(Recipe(simulations=10), game, 1)
    assert isinstance(bot, Searching)
    s = game.setup(2)
    run_to_choice(s, Dice(1))
    assert bot.simulations(game.view(s, actor(s))) == EARLY * 10
    while not bot.knows(game.view(s, actor(s))):
        apply(s, legal(s)[0])
        run_to_choice(s, Dice(1))
    assert bot.simulations(game.view(s, actor(s))) == 10
