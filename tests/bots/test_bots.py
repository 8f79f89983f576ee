"""Bots of every game: they answer legally, repeatably, in time, and from their view alone."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import signoria
from signoria.arena.match import play_match, seating
from signoria.bots import Budget, UnknownBot, bot_names, make_bot
from signoria.bots.search import SearchBot
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game
from signoria.core.machine import OVER, actor, apply, legal
from signoria.core.playout import random_action, run_chance
from signoria.games import load_game
from tests.contract.helpers import games

GAMES = [pytest.param(game, id=game.name) for game in games()]


def settings(game: Game[Any]) -> list[Configuration]:
    """All configurations; in plain Python, where search is slow, the first and the last."""
    found = game.configurations()
    return found if signoria.is_compiled() else found[:: max(1, len(found) - 1)]


SETTINGS = [
    pytest.param(game, setting, id=f"{game.name}-{setting!r}")
    for game in games()
    for setting in settings(game)
]


def decisions(game: Game[Any], setting: Configuration, seed: int, count: int) -> list[Any]:
    """Some states of a random game in which somebody has a real choice."""
    dice = Dice(seed)
    s = game.setup(setting.players, setting.options)
    found: list[Any] = []
    while run_chance(s, dice) != OVER:
        if len(legal(s)) > 1 and dice.below(12) == 0:
            found.append(s.copy())
        apply(s, random_action(s, dice))
    step = max(1, len(found) // count)
    return found[::step][:count]


@pytest.mark.parametrize(("game", "setting"), SETTINGS)
@pytest.mark.parametrize("spec", ["random", "greedy", "classic:12", "novice"])
def test_a_bot_chooses_a_legal_action(game: Game[Any], setting: Configuration, spec: str) -> None:
    bot = make_bot(spec, game, seed=3)
    for s in decisions(game, setting, seed=5, count=6):
        seat = actor(s)
        assert bot.choose(game.view(s, seat), legal(s)) in legal(s)


@pytest.mark.parametrize(("game", "setting"), SETTINGS)
def test_the_same_view_gives_the_same_answer_whatever_is_hidden(
    game: Game[Any], setting: Configuration
) -> None:
    """What is dealt anew behind the view cannot reach the bot."""
    for s in decisions(game, setting, seed=8, count=3):
        seat = actor(s)
        view = game.view(s, seat)
        other = game.view(game.determinize(view, seat, Dice(99)), seat)
        first = make_bot("classic:25", game, seed=4).choose(view, legal(s))
        second = make_bot("classic:25", game, seed=4).choose(other, legal(s))
        assert first is second


@pytest.mark.parametrize("game", GAMES)
def test_search_keeps_to_its_time(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a millisecond whenever it is looked at."""
    clock = count()
    monkeypatch.setattr("signoria.bots.search.perf_counter", lambda: next(clock) / 1000)
    bot = make_bot("classic", game, seed=1)
    assert isinstance(bot, SearchBot)
    for s in decisions(game, game.configurations()[0], seed=2, count=2):
        bot.choose(game.view(s, actor(s)), legal(s), Budget(milliseconds=60))
        assert 0 < bot.simulations <= 60


def test_a_choice_does_not_change_the_view() -> None:
    from signoria.core.codec import fingerprint

    game = load_game("rialto")
    for s in decisions(game, Configuration(3, {"neutral": False}), seed=4, count=3):
        view = game.view(s, actor(s))
        before = fingerprint(view)
        for name in bot_names():
            bot = make_bot(name, game, 1)
            bot.choose(view, legal(s), Budget(1, 5) if bot.takes_budget else None)
        assert fingerprint(view) == before


@pytest.mark.parametrize("spec", ["genius", "greedy:5", "search:", "search:0", "search:xms", ""])
def test_an_unknown_bot_is_refused(spec: str) -> None:
    if spec == "search:":
        make_bot(spec, load_game("rialto"), 1)  # an empty budget means the default
        return
    with pytest.raises(UnknownBot):
        make_bot(spec, load_game("rialto"), 1)


def test_seats_rotate_in_a_match() -> None:
    assert [seating(["a", "b", "c"], n)[0] for n in range(4)] == ["a", "b", "c", "a"]


def test_a_match_is_the_same_on_one_process_and_on_two() -> None:
    game = load_game("rialto")
    alone = play_match(game, 2, {}, ["random", "greedy"], 4, seed=9, jobs=1)
    shared = play_match(game, 2, {}, ["random", "greedy"], 4, seed=9, jobs=2)
    assert [o.scores for o in alone.games] == [o.scores for o in shared.games]


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random_clearly(game: Game[Any]) -> None:
    number = 12 if signoria.is_compiled() else 3
    match = play_match(game, 2, {}, ["greedy", "random"], number, seed=3)
    won = sum(o.bots[seat] == "greedy" for o in match.games for seat in o.winners)
    assert won >= number - 1
