"""Search, its evaluator and prior, and the look one move ahead."""

from __future__ import annotations

import json
from typing import Any

import pytest

import signoria
from signoria.arena.match import play_match
from signoria.bots import Budget, make_bot
from signoria.bots.evaluation import evaluator_of, style_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.search import SearchBot, Tree, simulations_left
from signoria.bots.style import DEFAULT_STYLE, Style
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Game
from signoria.core.machine import actor, apply, legal, waiting
from tests.bots.recorded_choices import FILE, choices, settings
from tests.bots.test_bots import decisions
from tests.contract.helpers import games

GAMES = [pytest.param(game, id=game.name) for game in games()]
WITH_PRIOR = [pytest.param(game, id=game.name) for game in games() if style_of(game).prior_weight]


def some_decisions(game: Game[Any], count: int) -> list[Any]:
    """Decisions of a random game in the first configuration."""
    return decisions(game, game.configurations()[0], seed=6, count=count)


def sides_of(game: Game[Any], s: Any) -> list[int]:
    """Who plays with whom."""
    return [game.side(s, seat) for seat in range(len(game.result(s).scores))]


def new_tree(game: Game[Any], s: Any, seed: int) -> Tree:
    """A tree as the bot makes it."""
    style = style_of(game)
    prior = SearchBot(game, seed).prior_in(style)
    return Tree(evaluator_of(game), prior, sides_of(game, s), style, Dice(seed))


@pytest.mark.parametrize("game", GAMES)
def test_a_completed_move_is_worth_what_was_foretold(game: Game[Any]) -> None:
    lookahead = Lookahead(evaluator_of(game))
    for s in some_decisions(game, 8):
        seat = actor(s)
        values = lookahead.values(s, legal(s))
        best = lookahead.best(s)
        assert values[legal(s).index(best)] == max(values)
        after = s.copy()
        apply(after, best)
        end = lookahead.completed(after, seat)
        assert lookahead.evaluator(end, seat) == max(values)
        assert actor(end) != seat or not waiting(end).completes_a_move()


@pytest.mark.parametrize("game", WITH_PRIOR)
def test_the_first_simulation_tries_what_looks_best(game: Game[Any]) -> None:
    lookahead = Lookahead(evaluator_of(game))
    for s in some_decisions(game, 8):
        tree = new_tree(game, s, seed=1)
        tree.simulate(s.copy())
        assert tree.most_visited(legal(s)) is lookahead.best(s)


@pytest.mark.parametrize("game", WITH_PRIOR)
def test_what_looks_hopeless_gets_the_least_prior(game: Game[Any]) -> None:
    lookahead = Lookahead(evaluator_of(game))
    for s in some_decisions(game, 4):
        tree = new_tree(game, s, seed=1)
        for _ in range(20):
            tree.simulate(s.copy())
        children = tree.root.children
        assert sum(child.visits for child in children.values()) == 20
        priors = [children[action.id].prior for action in legal(s)]
        values = lookahead.values(s, legal(s))
        assert max(priors) == priors[values.index(max(values))] == 1.0
        assert 0.0 < min(priors) == priors[values.index(min(values))]


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


@pytest.mark.parametrize("game", WITH_PRIOR)
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
    assert simulations_left(Budget(300, 500), 200, 0.1) == 300, "of both, what ends first"
    assert simulations_left(Budget(300, 500), 200, 0.25) == pytest.approx(40)


@pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")
@pytest.mark.parametrize("game", WITH_PRIOR)
def test_search_beats_random_every_time(game: Game[Any]) -> None:
    """A floor that a broken search does not reach; `make ladder` measures it against greedy."""
    match = play_match(game, 2, {}, ["classic:24", "random"], 4, seed=5)
    assert all(o.bots[seat] == "classic:24" for o in match.games for seat in o.winners)


@pytest.mark.parametrize("game", GAMES)
def test_search_is_repeatable(game: Game[Any]) -> None:
    for s in some_decisions(game, 2):
        view = game.view(s, actor(s))
        first = make_bot("classic:30", game, 3).choose(view, legal(s))
        assert make_bot("classic:30", game, 3).choose(view, legal(s)) is first


RECORDED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_search_chooses_as_it_was_recorded(game: Game[Any]) -> None:
    """Whatever is tidied up in rules, evaluations or search: the same seed, the same choices."""
    for setting in settings(game):
        name = f"{game.name} {setting!r}"
        if name in RECORDED:  # a game that somebody is just making has none
            assert choices(game, setting) == RECORDED[name], name


def test_our_own_games_are_all_recorded() -> None:
    recorded = {name.partition(" ")[0] for name in RECORDED}
    assert recorded == {"burgundy", "florence", "principato", "rialto", "tuscany"}


@pytest.mark.parametrize("game", GAMES)
def test_a_given_prior_leads_the_search(game: Game[Any]) -> None:
    """Nothing else is tried first, whatever the evaluation of the game says."""
    for s in some_decisions(game, 3):
        favourite = legal(s)[-1]

        def prior(s: Any, actions: list[Action], liked: Action = favourite) -> list[float]:
            return [5.0 if action is liked else 0.0 for action in actions]

        bot = SearchBot(game, 2, Budget(simulations=1), prior=prior)
        assert bot.choose(game.view(s, actor(s)), legal(s)) is favourite


@pytest.mark.parametrize("game", GAMES)
def test_a_given_evaluator_decides(game: Game[Any]) -> None:
    """Every action is tried once; the one that leads where the evaluator wants to be wins."""
    for s in some_decisions(game, 2):
        wanted = outcome(s, legal(s)[1])

        def evaluator(s: Any, seat: int, wanted: str = wanted, me: int = actor(s)) -> float:
            return 50.0 if seat == me and fingerprint(s) == wanted else 0.0

        tree = Tree(evaluator, None, sides_of(game, s), Style(), Dice(1))
        for _ in legal(s):
            tree.simulate(s.copy())
        assert outcome(s, tree.most_visited(legal(s))) == wanted


def outcome(s: Any, action: Action) -> str:
    """The position after an action."""
    after = s.copy()
    apply(after, action)
    return fingerprint(after)


def test_a_game_without_a_style_gets_one_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    nameless = games()[0]
    monkeypatch.setattr(nameless, "name", "nameless")
    assert style_of(nameless) is style_of(nameless, alone=True) is DEFAULT_STYLE
    assert DEFAULT_STYLE.greedy_moves + DEFAULT_STYLE.random_moves <= 200
