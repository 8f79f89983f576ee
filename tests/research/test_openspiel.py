"""OpenSpiel: its random simulations on every game, its searches on Rialto."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from signoria.core.codec import same  # noqa: E402
from signoria.core.errors import BadOptions  # noqa: E402
from signoria.core.options import word  # noqa: E402
from signoria.games import game_names, load_game  # noqa: E402
from signoria.research import openspiel  # noqa: E402  # registers the games
from signoria.research.recall import recall_of  # noqa: E402
from tests.contract.helpers import Case  # noqa: E402
from tests.research.helpers import few_cases  # noqa: E402


def load(case: Case, **given: Any) -> Any:
    defaults = {option.name: option.default for option in case.game.options}
    chosen = [
        f"{name}:{word(value)}" for name, value in case.options.items() if value != defaults[name]
    ]
    parameters = {"players": case.players, "options": ";".join(chosen), **given}
    return pyspiel.load_game(f"python_signoria_{case.game.name}", parameters)


def play_on(state: Any, moves: int, seed: int) -> Any:
    """Some random moves; stops at a decision."""
    rng = Random(seed)
    while (moves > 0 or state.is_chance_node()) and not state.is_terminal():
        moves -= 1
        options = state.legal_actions()
        state.apply_action(options[rng.randrange(len(options))])
    return state


def simulated() -> list[Any]:
    """The first and the richest case of every game; the others in `make soak`."""
    found = []
    for name in game_names():
        cases = [case for case in few_cases() if case.game.name == name]
        for case in cases:
            marks = () if case in (cases[0], cases[-1]) else pytest.mark.slow
            found.append(pytest.param(case, marks=marks))
    return found


@pytest.mark.parametrize("case", simulated(), ids=repr)
def test_the_random_simulations_of_openspiel(case: Case) -> None:
    """With serialisation and clones, as OpenSpiel tests its own games."""
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", game_names())
def test_a_history_of_numbers_is_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(f"python_signoria_{name}")
    state = play_on(game.new_initial_state(), 60, seed=1)
    again = game.new_initial_state()
    for number in state.history():
        again.apply_action(number)
    assert same(again.position.state, state.position.state)


@pytest.mark.parametrize("name", game_names())
def test_resampling_keeps_what_the_player_knows_and_deals_the_rest_anew(name: str) -> None:
    game = pyspiel.load_game(f"python_signoria_{name}")
    for seed in range(3):
        state = play_on(game.new_initial_state(), 25, seed)
        player = state.current_player()
        for number in range(3):
            other = state.resample_from_infostate(player, Random(number).random)
            for ask in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(other, ask)(player) == getattr(state, ask)(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            game_over = play_on_to_the_end(other, number)
            assert sum(game_over.returns()) == pytest.approx(0)


def play_on_to_the_end(state: Any, seed: int) -> Any:
    rng = Random(seed)
    while not state.is_terminal():
        options = state.legal_actions()
        state.apply_action(options[rng.randrange(len(options))])
    return state


def test_resampled_hands_differ() -> None:
    game = pyspiel.load_game("python_signoria_rialto")
    state = play_on(game.new_initial_state(), 40, 2)
    player = state.current_player()
    hands = {
        str(
            state.resample_from_infostate(player, Random(number).random)
            .position.state.players[1 - player]
            .hand
        )
        for number in range(10)
    }
    assert len(hands) > 3


def test_a_player_remembers_what_it_has_seen_and_done() -> None:
    """Two ways to the same position are different information states, unless nobody saw them."""
    game = pyspiel.load_game("python_signoria_rialto")
    state = play_on(game.new_initial_state(), 40, 3)
    player = state.current_player()
    strings = set()
    for number in state.legal_actions():
        child = state.child(number)
        strings.add(child.information_state_string(player))
    assert len(strings) == len(state.legal_actions())


def test_moves_that_are_hidden_leave_no_trace_in_the_memory_of_others() -> None:
    game = pyspiel.load_game("python_signoria_tuscany")
    state = play_on(game.new_initial_state(), 0, 3)
    player = state.current_player()
    seen = {
        state.child(number).information_state_string(1 - player) for number in state.legal_actions()
    }
    assert len(seen) == 1


def test_states_can_be_serialised_pickled_and_copied() -> None:
    for name in game_names():
        game = pyspiel.load_game(f"python_signoria_{name}")
        state = play_on(game.new_initial_state(), 50, 4)
        player = state.current_player()
        resampled = state.resample_from_infostate(player, Random(1).random)
        for each in (state, resampled):
            _, read = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(game, each)
            )
            for other in (
                read,
                pickle.loads(pickle.dumps(each)),
                each.clone(),
                copy.deepcopy(each),
            ):
                assert same(other.position.state, each.position.state)
                assert other.information_state_string(player) == each.information_state_string(
                    player
                )
                other.apply_action(other.legal_actions()[0])
                assert not same(other.position.state, each.position.state)


def test_listed_chance_has_its_true_probabilities_and_the_rest_is_sampled() -> None:
    game = pyspiel.load_game("python_signoria_rialto", {"players": 3, "samples": 50})
    state = game.new_initial_state()
    kinds = set()
    rng = Random(1)
    for _ in range(60):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            kinds.add(len(outcomes))
            texts = {state.action_to_string(number) for number, _ in outcomes}
            assert len(texts) == len(outcomes)
        options = state.legal_actions()
        state.apply_action(options[rng.randrange(len(options))])
    assert 50 in kinds and 3 in kinds  # a deal of cards, the start player


def test_observers_name_the_slices() -> None:
    game = pyspiel.load_game("python_signoria_rialto")
    state = play_on(game.new_initial_state(), 30, 1)
    observation = make_observation(game)
    observation.set_from(state, player=1)
    expected = game.encoder.observe(state.position.state, 1)
    assert np.array_equal(observation.tensor, expected)
    assert np.array_equal(observation.dict["round"], game.encoder.part(expected, "round"))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_parameters_choose_players_rewards_and_options() -> None:
    game = pyspiel.load_game(
        "python_signoria_burgundy", {"players": 4, "options": "mode:team", "reward": "share"}
    )
    assert game.num_players() == 4 and game.options["mode"] == "team"
    assert game.utility_sum() == 1
    with pytest.raises(BadOptions, match="name:value"):
        load_options = openspiel.read_options
        load_options(load_game("burgundy"), "team")


def test_mcts_of_openspiel_plays_rialto() -> None:
    game = pyspiel.load_game("python_signoria_rialto")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=rng)
    state = play_on(game.new_initial_state(), 150, 1)
    for _ in range(3):
        number = bot.step(state)
        assert number in state.legal_actions()
        state.apply_action(number)
        play_on(state, 0, 1)


def test_rollouts_are_worth_what_random_games_are() -> None:
    game = pyspiel.load_game("python_signoria_rialto")
    state = play_on(game.new_initial_state(), 150, 1)
    ours = openspiel.Rollouts(40, seed=1).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(40, np.random.RandomState(1)).evaluate(state)
    assert sum(ours) == pytest.approx(0) and ours == pytest.approx(theirs, abs=0.6)
    prior = openspiel.Rollouts().prior(state)
    assert [number for number, _ in prior] == state.legal_actions()
    assert sum(chance for _, chance in prior) == pytest.approx(1)
    first = game.new_initial_state()
    assert openspiel.Rollouts().prior(first) == first.chance_outcomes()
    with pytest.raises(BadOptions, match="at least one"):
        openspiel.Rollouts(0)


def test_a_seeded_ismcts_is_repeatable() -> None:
    game = pyspiel.load_game("python_signoria_rialto")
    state = play_on(game.new_initial_state(), 40, 1)
    policies = []
    for _ in range(2):
        rng = np.random.RandomState(1)
        bot = ismcts.ISMCTSBot(game, openspiel.Rollouts(1, 1), 1.4, 30, random_state=rng)
        bot.set_resampler(openspiel.resampler(1))
        policies.append(bot.get_policy(state))
    assert policies[0] == policies[1]


def test_ismcts_of_openspiel_plays_rialto_without_seeing_hidden_cards() -> None:
    game = pyspiel.load_game("python_signoria_rialto")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    state = play_on(game.new_initial_state(), 150, 1)
    for _ in range(3):
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=rng)
        number = bot.step(state)
        assert number in state.legal_actions()
        state.apply_action(number)
        play_on(state, 0, 1)


@pytest.mark.parametrize("name", game_names())
def test_information_state_tensors_hold_the_whole_past(name: str) -> None:
    game = pyspiel.load_game(f"python_signoria_{name}")
    recall = recall_of(game.encoder)
    state, rng = game.new_initial_state(), Random(5)
    picked: list[list[int]] = [[], []]
    for _ in range(50):
        number = rng.choice(state.legal_actions())
        if not state.is_chance_node():
            picked[state.current_player()].append(number)
        state.apply_action(number)
    assert game.information_state_tensor_size() == recall.size > game.observation_tensor_size()
    resampled = state.resample_from_infostate(0, Random(1).random)
    for player in range(2):
        tensor = np.array(state.information_state_tensor(player), dtype=np.float32)
        own = [pick for pick, _ in recall.past(tensor) if pick is not None]
        assert own == picked[player][::-1]
        again = pickle.loads(pickle.dumps(state))
        assert again.information_state_tensor(player) == state.information_state_tensor(player)
    assert resampled.information_state_tensor(0) == state.information_state_tensor(0)
