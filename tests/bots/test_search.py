"""Search and the look one move ahead that leads it."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria.arena.match import play_match
from signoria.bots import Budget, make_bot
from signoria.bots.evaluation import evaluation_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.search import SearchBot, Style, Tree, simulations_left
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import actor, apply, legal, waiting
from tests.bots.test_bots import decisions
from tests.contract.helpers import games


def style_of(game: Game[Any]) -> Style:
    """The style in which the game is searched against others."""
    return SearchBot(game, 0).style


GAMES = [pytest.param(game, id=game.name) for game in games()]
LED = [pytest.param(game, id=game.name) for game in games() if style_of(game).trust]


def some_decisions(game: Game[Any], count: int) -> list[Any]:
    """Decisions of a random game in the first configuration."""
    return decisions(game, game.configurations()[0], seed=6, count=count)


def new_tree(game: Game[Any], s: Any, seed: int) -> Tree:
    """A tree as the bot makes it."""
    sides = [game.side(s, seat) for seat in range(len(game.result(s).scores))]
    return Tree(evaluation_of(game), sides, style_of(game), Dice(seed))


@pytest.mark.parametrize("game", GAMES)
def test_a_completed_move_is_worth_what_was_foretold(game: Game[Any]) -> None:
    lookahead = Lookahead(evaluation_of(game))
    for s in some_decisions(game, 8):
        seat = actor(s)
        values = lookahead.values(s, legal(s))
        best = lookahead.best(s)
        assert values[legal(s).index(best)] == max(values)
        after = s.copy()
        apply(after, best)
        end = lookahead.completed(after, seat)
        assert lookahead.evaluation(end, seat) == max(values)
        assert actor(end) != seat or not waiting(end).completes_a_move()


@pytest.mark.parametrize("game", LED)
def test_the_first_simulation_tries_what_looks_best(game: Game[Any]) -> None:
    lookahead = Lookahead(evaluation_of(game))
    for s in some_decisions(game, 8):
        tree = new_tree(game, s, seed=1)
        tree.simulate(s.copy())
        assert tree.most_visited(legal(s)) is lookahead.best(s)


@pytest.mark.parametrize("game", LED)
def test_what_looks_hopeless_gets_the_least_weight(game: Game[Any]) -> None:
    lookahead = Lookahead(evaluation_of(game))
    for s in some_decisions(game, 4):
        tree = new_tree(game, s, seed=1)
        for _ in range(20):
            tree.simulate(s.copy())
        children = tree.root.children
        assert sum(child.visits for child in children.values()) == 20
        weights = [children[action.id].weight for action in legal(s)]
        values = lookahead.values(s, legal(s))
        assert max(weights) == weights[values.index(max(values))] == 1.0
        assert 0.0 < min(weights) == weights[values.index(min(values))]


@pytest.mark.parametrize("game", GAMES)
def test_stopping_early_does_not_change_the_answer(game: Game[Any]) -> None:
    """The bot stops when the first choice cannot be caught; the whole budget says the same."""
    budget = 96
    for s in some_decisions(game, 3):
        seat = actor(s)
        view = game.view(s, seat)
        chosen = SearchBot(game, 7, Budget(simulations=budget)).choose(view, legal(s))
        dice = Dice(7)
        game.determinize(view, seat, dice)  # as the bot, which asks how it stands first
        tree = new_tree(game, view, seed=0)
        tree.dice = dice
        for _ in range(budget):
            tree.simulate(game.determinize(view, seat, dice))
        assert tree.most_visited(legal(s)) is chosen


@pytest.mark.parametrize("game", LED)
def test_a_clear_decision_does_not_use_up_the_budget(game: Game[Any]) -> None:
    budget = 160
    bot = SearchBot(game, 7, Budget(simulations=budget))
    used: list[int] = []
    for s in some_decisions(game, 6):
        bot.choose(game.view(s, actor(s)), legal(s))
        used.append(bot.simulations)
    assert min(used) < budget
    assert max(used) <= budget


def test_a_budget_of_time_is_judged_by_the_pace() -> None:
    assert simulations_left(Budget(simulations=500), 200, 9.0) == 300
    assert simulations_left(Budget(milliseconds=300), 200, 0.1) == pytest.approx(400)
    assert simulations_left(Budget(milliseconds=300), 200, 0.3) <= 0.0
    assert simulations_left(Budget(milliseconds=300), 1, 0.0) > 1000


@pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")
@pytest.mark.parametrize("game", LED)
def test_search_beats_random_every_time(game: Game[Any]) -> None:
    """A floor that a broken search does not reach; `make ladder` measures it against greedy."""
    match = play_match(game, 2, {}, ["search:24", "random"], 4, seed=5)
    assert all(o.bots[seat] == "search:24" for o in match.games for seat in o.winners)


def test_search_is_repeatable() -> None:
    game = next(game for game in games() if style_of(game).trust)
    for s in some_decisions(game, 2):
        view = game.view(s, actor(s))
        first = make_bot("search:30", game, 3).choose(view, legal(s))
        assert make_bot("search:30", game, 3).choose(view, legal(s)) is first
