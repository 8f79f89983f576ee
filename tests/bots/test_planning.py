"""Search on a learned value: repeatable, interruptible, exact at the end of a game."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

from signoria.bots import Budget
from signoria.bots.evaluation import evaluator_of
from signoria.bots.learned import planning_style_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.planning import NotedDice, Plan, Planner, candidates, spent
from signoria.bots.solving import ScriptedDice, Solver, is_near_the_end
from signoria.bots.style import LEARNED_STYLE, Style
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Game
from signoria.core.machine import OVER, actor, apply, legal
from signoria.core.playout import random_action, run_to_choice
from signoria.games import load_game
from tests.bots.test_bots import GAMES, decisions

STYLE = Style(scale=15.0, prior_weight=0.3, rivalry=0.5, relative=True, breadth=4)


def planner(game: Game[Any], seed: int, style: Style = STYLE) -> Planner:
    """On the hand-made evaluation: what plans does not care."""
    return Planner(game, seed, evaluator_of(game), style)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_simulations_give_the_same_answer(game: Game[Any]) -> None:
    for setting in (game.configurations()[0], game.configurations()[-1]):
        for s in decisions(game, setting, seed=3, count=1):
            view = game.view(s, actor(s))
            other = game.view(game.determinize(view, actor(s), Dice(99)), actor(s))
            found = [
                planner(game, 5).choose(seen, legal(s), Budget(simulations=8))
                for seen in (view, other)
            ]
            assert found[0] is found[1] and found[0] in legal(s)


def test_all_that_is_compared_meets_the_same_dice() -> None:
    first, second = NotedDice(7), NotedDice(7)
    assert [first.below(6) for _ in range(4)] == [second.below(6) for _ in range(4)]
    assert (first.outcome, first.width) == (second.outcome, 6**4)
    first.forget()
    assert (first.outcome, first.width) == (0, 1)


def test_few_outcomes_of_chance_have_places_of_their_own() -> None:
    """Of an open plan an action leads to one place, of a closed one to one for each outcome."""
    game = load_game("principato")
    s = decisions(game, game.configurations()[0], seed=1, count=1)[0]
    for few, closed in ((0, False), (10_000, True)):
        plan = Plan(evaluator_of(game), [0, 1], Style(prior_weight=0.3, few_outcomes=few))
        plan.open(s.copy(), legal(s))
        for seed in range(12):
            plan.simulate(s.copy(), legal(s)[0], NotedDice(seed))
        met = [plan.root]
        while met and not met[-1].outcomes:
            met = [*[p for place in met for p in place.children.values() if p.visits]]
        assert bool(met) == closed


def test_a_reward_stands_for_points() -> None:
    """What a plan says of an action that was never tried is what the look one move ahead said."""
    game = load_game("principato")
    s = decisions(game, game.configurations()[0], seed=1, count=1)[0]
    plan = Plan(evaluator_of(game), [0, 1], LEARNED_STYLE)
    plan.open(s.copy(), legal(s))
    looked = Lookahead(evaluator_of(game)).values(s, legal(s))
    found = [plan.points(action, actor(s)) for action in legal(s)]
    assert found == pytest.approx(looked)
    plan.root.children[legal(s)[0].id].first = 1.0
    assert plan.points(legal(s)[0], actor(s)) < 1000, "a sure thing is not worth any number"


def test_a_budget_ends_by_simulations_or_by_time() -> None:
    assert spent(Budget(simulations=40), 10, 99.0) == 0.25
    assert spent(Budget(milliseconds=200), 10, 0.1) == pytest.approx(0.5)
    assert spent(Budget(200, 40), 30, 0.1) == 0.75
    assert candidates(Budget(simulations=3)) == 2 and candidates(Budget(milliseconds=5)) == 8


def test_what_looks_far_behind_is_not_compared() -> None:
    """With a margin nothing is simulated but what may be the best; alone, nothing at all."""
    game = load_game("rialto")
    s = next(s for s in decisions(game, game.configurations()[0], 5, 12) if len(legal(s)) > 3)
    view, options = game.view(s, actor(s)), legal(s)
    simulated = []

    def no_two_alike(s: Any, seat: int) -> float:
        return crc32(fingerprint(s).encode()) % 997 / 100.0

    for margin in (1000.0, 0.0):
        style = Style(scale=15.0, prior_weight=0.3, rivalry=0.0, margin=margin, solves=False)
        bot = Planner(game, 1, no_two_alike, style)
        assert bot.choose(view, options, Budget(simulations=48)) in options
        simulated.append(bot.simulations)
    assert simulated[0] >= 48 and simulated[1] == 0


def test_a_game_may_name_the_style_it_is_planned_in() -> None:
    assert planning_style_of(load_game("tuscany")).breadth < LEARNED_STYLE.breadth
    assert planning_style_of(load_game("rialto")) is LEARNED_STYLE


def test_an_interrupted_plan_answers_at_once() -> None:
    game = load_game("rialto")
    s = next(s for s in decisions(game, game.configurations()[0], 5, 12) if len(legal(s)) > 3)
    interrupted = planner(game, 1)

    def evaluator(s: Any, seat: int) -> float:
        interrupted.interrupted = True
        return evaluator_of(game)(s, seat)

    interrupted.evaluator = evaluator
    chosen = interrupted.choose(game.view(s, actor(s)), legal(s), Budget(simulations=10_000))
    assert chosen in legal(s) and interrupted.simulations < 100


def test_a_turn_goes_on_with_what_was_found() -> None:
    """The second decision of a turn has fewer simulations to make."""
    game = load_game("rialto")
    saved = 0
    for s in decisions(game, game.configurations()[0], seed=5, count=12):
        seat = actor(s)
        bot = planner(game, 1)
        apply(s, bot.choose(game.view(s, seat), legal(s), Budget(simulations=24)))
        if bot.plan is not None and actor(s) == seat and len(legal(s)) > 1:
            assert bot.choose(game.view(s, seat), legal(s), Budget(simulations=24)) in legal(s)
            saved += bot.simulations < 24
    assert saved


# --- the end of a game ------------------------------------------------------------------------


def test_every_outcome_is_met_once() -> None:
    script: list[int] = []
    met = []
    chances = 0.0
    while True:
        dice = ScriptedDice(script)
        met.append((dice.below(2), dice.below(3)))
        chances += dice.chance()
        script = dice.next_script()
        if not script:
            break
    assert sorted(met) == [(a, b) for a in range(2) for b in range(3)]
    assert chances == pytest.approx(1.0)


def last_choice(game: Game[Any], seed: int) -> Any:
    """The last position of a random game in which somebody can choose."""
    s, dice = game.setup(2, {}), Dice(seed)
    found = s
    while run_to_choice(s, dice) != OVER:
        found = s.copy()
        apply(s, random_action(s, dice))
    return found


@pytest.mark.parametrize("name", ["burgundy", "principato", "rialto"])
def test_the_last_choice_is_worked_out(name: str) -> None:
    """Elsewhere a draw may follow it whose outcomes are too many."""
    game = load_game(name)
    s = last_choice(game, 4)
    seat = actor(s)
    assert is_near_the_end(s)
    chosen = Solver(game, 5000).best(game.view(s, seat), legal(s), Dice(1))
    assert chosen is not None
    leads = {}
    for action in legal(s):
        after = s.copy()
        apply(after, action)
        run_to_choice(after, Dice(1))
        scores = game.result(after).scores
        leads[action.id] = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
    assert leads[chosen.id] == max(leads.values())


def test_what_is_too_much_is_left_alone() -> None:
    game = load_game("rialto")
    s = game.setup(2, {})
    run_to_choice(s, Dice(1))
    assert not is_near_the_end(s)
    assert Solver(game, 5000).best(game.view(s, actor(s)), legal(s), Dice(1)) is None
    last = last_choice(game, 4)
    assert Solver(game, 1).best(game.view(last, actor(last)), legal(last), Dice(1)) is None


def test_a_last_draw_of_many_outcomes_is_left_alone() -> None:
    """Each of them ends the game; they are no less work for that."""
    game = load_game("tuscany")
    s = last_choice(game, 3)
    assert is_near_the_end(s) and "draw" in [action.verb for action in legal(s)]
    solver = Solver(game, 200)
    assert solver.best(game.view(s, actor(s)), legal(s), Dice(1)) is None
    assert solver.seen <= 201
