"""Training of a learned value: what is learned from a game, the fit, rounds that can be resumed."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from signoria.arena.curve import curve_page
from signoria.arena.duel import Duel, mean_of, tables_told_apart
from signoria.arena.learn import Fitting, Learner, Rows, cycle, joined
from signoria.arena.selfplay import Noise, OneGame, SelfPlay, Setting, Watched
from signoria.arena.training import BadTraining, Plan, Training, open_training, plan_of, read_plan
from signoria.bots.evaluation import evaluator_of
from signoria.bots.learned import names_of, weights_paths
from signoria.bots.lookahead import Lookahead
from signoria.bots.row import Row
from signoria.bots.weights import read_weights, write_weights
from signoria.core.machine import legal
from signoria.core.playout import run_chance
from signoria.games import load_game

GAME = "principato"  # the shortest
TWO = (Setting(2, {}),)
SMALL = Plan(GAME, [TWO[0].to_json()], rounds=1, first_games=1, games=1, first=4, second=2, gate=0)


def test_a_return_mixes_later_values_and_the_final_score() -> None:
    seen = Watched()
    seen.rows.append((b"before", 0.0, 0))
    for value in (10.0, 20.0):
        seen.values.append(value)
        seen.rows.append((b"row", 5.0, len(seen.values)))
    # after the last value: 30; after the first: half of 20, half of 30; before: 10 and 25
    assert [target for _, target in seen.lessons(30.0, 0.5)] == [17.5, 20.0, 25.0]
    assert [target for _, target in seen.lessons(30.0, 1.0)] == [30.0, 25.0, 25.0]


def test_a_game_teaches_the_same_whenever_it_is_played() -> None:
    play = SelfPlay(GAME, TWO, None, Noise(0.5, 0.1), 1.0, seed=3)
    first, again = play.play(4), play.play(4)
    assert (first.scores, first.rows, first.targets) == (again.scores, again.rows, again.targets)
    assert len(first.rows) == 4 * len(first.targets) * len(names_of(load_game(GAME)))
    assert play.play(5).rows != first.rows


class Always(Random):
    """The same number again and again."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


def test_a_sieve_leaves_what_looks_best_by_the_hand_made_value() -> None:
    play = SelfPlay(GAME, TWO, None, Noise(0.0, 0.0), 1.0, seed=3, width=2)
    one = OneGame(play, 0)
    s = one.game.setup(2, {})
    run_chance(s, one.dice)
    options = legal(s)
    values = Lookahead(evaluator_of(one.game)).values(s, options)
    one.random = Always(0.5)  # a decision that is sieved
    found = one._promising(s, options)
    chosen = [values[options.index(option)] for option in found]
    assert len(options) > 2
    assert sorted(chosen) == sorted(values)[-2:]
    one.random = Always(0.0)  # and one that is not
    assert one._promising(s, options) == options


def test_slopes_are_those_of_the_loss() -> None:
    learner = Learner(3, 4, 2, seed=1)
    random = np.random.default_rng(2)
    x = random.normal(size=(6, 3)).astype(np.float32)
    y = learner.says(x) + np.float32(0.2)
    slopes = learner._slopes(x, y)
    for name, slope in slopes.items():
        part = learner.parts[name].reshape(-1)
        for entry in range(part.size):
            old = part[entry]
            losses = []
            for step in (1e-2, -1e-2):
                part[entry] = old + step
                losses.append(float(np.mean((learner.says(x) - y) ** 2)) / 2)
            part[entry] = old
            found = (losses[0] - losses[1]) / 2e-2
            assert slope.reshape(-1)[entry] == pytest.approx(found, abs=5e-3), name


def test_a_fit_finds_what_can_be_found() -> None:
    random = np.random.default_rng(3)
    entries = random.integers(0, 2, (3000, 5)).astype(np.float16)
    targets = (20.0 * entries[:, 0] - 10.0 * entries[:, 1] * entries[:, 2]).astype(np.float32)
    learner = Learner(5, 8, 4, seed=1)
    rows = Rows(entries, targets)
    before = learner.error(rows)
    error = learner.fit(rows, Fitting(epochs=30, batch=100, rate=1e-2))
    assert error < 1.0 < before


def test_the_compiled_net_says_what_the_learner_learned(tmp_path: Path) -> None:
    training = open_training(tmp_path, SMALL)
    training.round(0)
    weights = read_weights(tmp_path / "round-0.net")
    learner = Learner(len(training.names), SMALL.first, SMALL.second, seed=9)
    learner.start_from(weights.numbers)
    with np.load(tmp_path / "rows-0.npz") as data:
        entries = data["entries"][:5].astype(np.float32)
    net = weights.net()
    for x, said in zip(entries, learner.says(entries) * 20.0, strict=True):
        row = Row(len(x))
        row.add_all(x.tolist())
        assert net.points(row.values) == pytest.approx(float(said), abs=1e-3)


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = open_training(tmp_path / "whole", SMALL)
    whole.run()
    stopped = open_training(tmp_path / "stopped", SMALL)
    stopped.run(seconds=-1.0)  # no time at all
    assert stopped.log == []
    stopped.round(0)
    open_training(tmp_path / "stopped", read_plan(tmp_path / "stopped")).run()
    for name in ("round-0.net", "round-1.net"):
        one, other = tmp_path / "whole" / name, tmp_path / "stopped" / name
        assert one.read_bytes() == other.read_bytes()
    lines = (tmp_path / "stopped" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1]
    assert "<polyline" in (tmp_path / "stopped" / "curve.html").read_text(encoding="utf-8")
    header = read_weights(tmp_path / "whole" / "round-1.net").header
    assert (header.game, header.tables, header.games) == (GAME, [2], 2)
    assert plan_of(tmp_path / "whole" / "value.net") == SMALL
    with pytest.raises(BadTraining, match="how it was made"):
        plan_of(tmp_path / "nothing.net")


def test_weights_that_lose_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Duel, "play", lambda self, number: 0.0)
    plan = replace(SMALL, gate=2)
    training = open_training(tmp_path, plan)
    training.run()
    assert [(done.kept, done.weights) for done in training.log] == [(True, 0), (False, 0)]
    assert Training(tmp_path, plan).weights_now() == tmp_path / "round-0.net"


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTraining, match="no training"):
        read_plan(tmp_path)
    open_training(tmp_path, SMALL)
    assert read_plan(tmp_path) == SMALL
    with pytest.raises(BadTraining, match="another plan"):
        open_training(tmp_path, Plan(GAME, SMALL.settings))


def test_equal_weights_share_a_pair_of_games(tmp_path: Path) -> None:
    """Seats are swapped on the same dice: whoever wins one game loses the other."""
    open_training(tmp_path, SMALL).round(0)
    made = tmp_path / "value.net"
    duel = Duel(GAME, TWO, made, made, seed=2)
    assert duel.play(0) + duel.play(1) == 1.0


def test_the_mean_of_a_side_counts_its_own_seats() -> None:
    assert mean_of([10, 20, 40], [0, 1, 0], 0) == 25.0


def test_noise_and_rate_fall() -> None:
    plan = Plan(GAME, [], rounds=11)
    assert [plan.noise_in(number) for number in (1, 11, 30)] == pytest.approx([0.3, 0.1, 0.1])
    assert cycle(0.0) < cycle(0.1) == 1.0 > cycle(0.5) > cycle(1.0) == 0.0


def test_a_curve_of_one_round_is_a_dot() -> None:
    assert curve_page("a <b>", [(0, 5.0)]).count("<circle") == 1
    assert "a &lt;b&gt;" in curve_page("a <b>", [(0, 5.0)])


def test_every_table_that_features_tell_apart_is_found() -> None:
    found = tables_told_apart(load_game("rialto"))
    assert {number: (each.players, each.options) for number, each in found.items()} == {
        2: (2, {}),
        3: (3, {}),
        4: (4, {}),
        5: (5, {}),
        7: (2, {"neutral": True}),
    }
    assert {each.players for each in tables_told_apart(load_game("principato")).values()} == {
        2,
        3,
        4,
    }


def test_the_weights_of_the_last_rounds_are_averaged(tmp_path: Path) -> None:
    training = open_training(tmp_path, replace(SMALL, average=2))
    training.run()
    last = read_weights(tmp_path / "round-1.net")
    write_weights(tmp_path / "round-1.net", last.header, [number + 1 for number in last.numbers])
    training._write_best()
    first = read_weights(tmp_path / "round-0.net").numbers
    wanted = [(one + two + 1) / 2 for one, two in zip(first, last.numbers, strict=True)]
    assert read_weights(tmp_path / "value.net").numbers == pytest.approx(wanted, abs=1e-5)


def test_weights_may_answer_tables_that_were_not_played(tmp_path: Path) -> None:
    three = {"players": 3, "options": {}}
    open_training(tmp_path, replace(SMALL, rounds=0, also=[three])).run()
    header = read_weights(tmp_path / "value.net").header
    assert header.trained == [TWO[0].to_json(), three]
    assert sorted(header.tables) == header.tables == [2, 3]
    assert plan_of(tmp_path / "value.net").tables() == TWO


@pytest.mark.parametrize(("forget", "fitted"), [(False, [1, 2]), (True, [1, 1])])
def test_games_of_the_hand_made_value_may_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forget: bool, fitted: list[int]
) -> None:
    lots: list[int] = []

    def counted(parts: list[Rows]) -> Rows:
        lots.append(len(parts))
        return joined(parts)

    monkeypatch.setattr("signoria.arena.training.joined", counted)
    open_training(tmp_path, replace(SMALL, forget=forget)).run()
    assert lots == fitted


def test_a_training_may_start_from_weights_that_come_with_the_game(tmp_path: Path) -> None:
    shipped = read_weights(weights_paths(load_game(GAME))[0])
    first, second = shipped.header.first, shipped.header.second
    plan = replace(SMALL, start="value.net", first=first, second=second)
    training = open_training(tmp_path, plan)
    start = training.weights_now()
    assert start is not None
    assert read_weights(start).numbers == shipped.numbers
    assert plan_of(start) == training.plan


def test_a_training_may_go_on_from_another_that_it_makes_itself(tmp_path: Path) -> None:
    earlier = replace(SMALL, rounds=0, seed=2)
    plan = replace(SMALL, rounds=0, before=json.loads(json.dumps(asdict(earlier))))
    open_training(tmp_path, plan).run(seconds=-1.0)  # no time at all: neither is begun
    assert not (tmp_path / "before" / "value.net").exists()
    open_training(tmp_path, read_plan(tmp_path)).run()
    open_training(tmp_path / "alone", earlier).run()
    numbers = [
        read_weights(tmp_path / path).numbers
        for path in ("start.net", "before/value.net", "alone/value.net")
    ]
    assert numbers[0] == numbers[1] == numbers[2]
    assert read_weights(tmp_path / "value.net").header.games == 2
    assert plan_of(tmp_path / "value.net") == plan


def test_guests_play_by_the_hand_made_value_and_teach_nothing(tmp_path: Path) -> None:
    open_training(tmp_path, SMALL).round(0)
    made = tmp_path / "value.net"
    play = SelfPlay(GAME, TWO, made, Noise(0.0, 0.0), 1.0, seed=3, guests=1.0)
    for number in range(4):
        one = OneGame(play, number)
        (guest,) = one.guests
        lessons = one.lessons()
        assert lessons.targets
        assert not one.watched[guest].rows
        assert one.watched[1 - guest].rows
    assert len({OneGame(play, number).guests for number in range(8)}) == 2
    alone = replace(play, settings=(Setting(1, {}),), guests=1.0)
    assert seats_of_guests(replace(play, guests=0.0)) == seats_of_guests(alone) == {0}
    assert seats_of_guests(replace(play, settings=(Setting(4, {}),), guests=0.5)) == {0, 3}


def test_a_plan_may_let_search_choose_and_the_net_learn_from_its_games() -> None:
    weights = weights_paths(load_game(GAME))[0]
    play = SelfPlay(GAME, TWO, weights, Noise(0.0, 0.0), 0.8, seed=3, simulations=4)
    found = play.play(1)
    assert found.rows == play.play(1).rows
    assert found.scores != replace(play, simulations=0).play(1).scores
    taught = OneGame(play, 1)
    s = load_game(GAME).setup(2, {})
    seat = run_chance(s, taught.dice)
    options = legal(s)
    action, value = taught._choose(s, seat, options)
    assert value == taught.planners[seat].worth, "the plan's own word is what is learned from"
    assert value != taught.lookahead.values(s, [action])[0]


def seats_of_guests(play: SelfPlay) -> set[int]:
    """How many guests there are in some games."""
    return {len(OneGame(play, number).guests) for number in range(20)}


def test_who_plays_alone_is_compared_on_the_same_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_training(tmp_path, SMALL).round(0)
    path = tmp_path / "round-0.net"
    duel = Duel(GAME, (Setting(1, {}),), path, path, seed=3)
    games: list[tuple[int, int]] = []

    def scores(duel: Duel, game: Any, setting: Setting, dice: int, seats: list[Any]) -> list[float]:
        games.append((dice, len(seats)))
        return [float(len(games))]

    monkeypatch.setattr(Duel, "_scores", scores)
    assert duel.play(4) == 0.0  # the second game, that of the old weights, comes to more
    assert games == [(4, 1), (4, 1)]
