"""The learned value: the net, its file, the features of every game that has some."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import signoria
from signoria.arena.match import play_game, play_match
from signoria.bots import make_bot
from signoria.bots.evaluation import evaluator_of
from signoria.bots.learned import NoFeatures, features_of, learned_of, names_of, value_from
from signoria.bots.row import Row, named
from signoria.bots.search import Tree
from signoria.bots.style import LEARNED_STYLE
from signoria.bots.value import TOGETHER, Net, weights_in
from signoria.bots.weights import BadWeights, hash_of, read_weights, write_weights
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game
from signoria.core.machine import actor, legal
from signoria.games import load_game
from tests.bots.stored_values import (
    FILE,
    judges,
    learnable,
    players_of,
    positions,
    untrained,
    values,
)
from tests.bots.test_bots import decisions

FEATURES = [pytest.param(game, id=game.name) for game in learnable()]
VALUES = [pytest.param(game, id=game.name) for game in learnable() if learned_of(game) is not None]
# Games, and how many of them are won at least, one or two fewer than today: whoever trains anew
# sees whether it was worth while.
FROM_GREEDY = {
    "rialto": (10, 9),
    "burgundy": (10, 9),
    "florence": (10, 9),
    "principato": (10, 8),
    "tuscany": (20, 15),
}
STORED = json.loads(FILE.read_text(encoding="utf-8"))


def row_of(*entries: float) -> Row:
    """A row with these entries."""
    row = Row(len(entries))
    row.add_all(list(entries))
    return row


def test_a_net_adds_its_layers_and_its_linear_part() -> None:
    weights = [1.0, -1.0, 0.0, 2.0, 0.5, 0.0, 3.0, 1.0, -1.0, 2.0, 10.0, 100.0, 1000.0]
    net = Net(2, 2, 1, weights)
    row = row_of(1.0, 0.5)
    # 1.0 + 0.5 and -1.0 + 1.0 are 1.5 and 0.0; 3.0 * 1.5 - 1.0 is 3.5; 2.0 * 3.5 + 10.0 is 17
    assert net.hidden(row.values) == pytest.approx(17.0)
    assert net.direct(row.values) == pytest.approx(600.0)
    assert net.points(row.values) == pytest.approx(617.0)
    assert net.hidden(row_of(-1.0, 0.5).values) == pytest.approx(2.0 * 1.0 + 10.0)
    with pytest.raises(AssertionError, match="another net"):
        Net(2, 2, 2, weights)


def test_what_a_net_says_does_not_depend_on_what_it_was_asked_before() -> None:
    random = Random(4)
    weights = [random.uniform(-1.0, 1.0) for _ in range(weights_in(30, 8, 4))]
    rows = [row_of(*[random.choice([0.0, 1.0, 1 / 3]) for _ in range(30)]) for _ in range(20)]
    net = Net(30, 8, 4, weights)
    said = [net.points(row.values) for row in rows]
    assert said[::-1] == [net.points(row.values) for row in rows[::-1]]
    assert said == [Net(30, 8, 4, weights).points(row.values) for row in rows]
    assert len(set(said)) == len(said)


def test_a_row_is_filled_entry_after_entry() -> None:
    row = Row(7)
    row.add(0.5)
    row.flag(True)
    row.flag(False)
    row.one_of(1, 2)
    row.one_of(5, 1)
    row.add_all([2.0])
    row.more(6, 0.5)
    assert list(row.values) == [0.5, 1.0, 0.0, 0.0, 1.0, 0.0, 2.5]
    with pytest.raises(IndexError):
        row.add(1.0)


def test_names_have_a_hash_that_knows_their_order() -> None:
    names = named(("goods", ["one", "two"]), ("silver", ["one"]))
    assert names == (("goods", "one"), ("goods", "two"), ("silver", "one"))
    assert hash_of(names) != hash_of(names[::-1])


@pytest.mark.parametrize("game", FEATURES)
def test_every_entry_is_filled_and_none_twice(game: Game[Any]) -> None:
    names = names_of(game)
    assert len(set(names)) == len(names)
    for s in positions(game):
        for seat in range(players_of(game, s)):
            row = Row(len(names))
            features_of(game).fill(s, seat, row)
            assert row.at == len(names)


@pytest.mark.parametrize("game", FEATURES)
def test_features_know_what_the_seat_knows_and_nothing_else(game: Game[Any]) -> None:
    """Whatever is dealt behind a view; who decides sees in it what lies on the table."""
    value = value_from(game, untrained(game))
    for number, s in enumerate(positions(game)):
        seat = number % players_of(game, s)
        view = game.view(s, seat)
        rows = [value.row(game.determinize(view, seat, Dice(deal)), seat) for deal in (3, 4)]
        assert list(rows[0].values) == list(rows[1].values)
        if actor(s) == seat:
            assert list(rows[0].values) == list(value.row(s, seat).values)


@pytest.mark.parametrize("game", FEATURES)
def test_positions_are_worth_what_was_stored(game: Game[Any]) -> None:
    """Both builds are asked: what one has stored the other must say too."""
    for name, judge in judges(game).items():
        assert values(game, judge) == pytest.approx(STORED[game.name][name], abs=1e-4), name


@pytest.mark.parametrize("game", FEATURES)
def test_reasons_add_up_to_the_value(game: Game[Any]) -> None:
    value = value_from(game, untrained(game))
    for s in positions(game)[:4]:
        reasons = value.reasons(s, 0)
        assert set(reasons) == {TOGETHER, *[group for group, _ in names_of(game)]}
        assert value.score(s, 0) + sum(reasons.values()) == pytest.approx(value.value(s, 0))


@pytest.mark.parametrize("game", VALUES)
def test_the_weights_fit_the_features(game: Game[Any]) -> None:
    """Who changes a name or an entry trains anew, or takes the weights away."""
    found = learned_of(game)
    assert found is not None and found.trained


def test_a_game_without_features_learns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.bots.learned.load_face", lambda name, face: None)
    with pytest.raises(NoFeatures, match=r"has no features.py"):
        features_of(learnable()[0])


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    game = learnable()[0]
    made = untrained(game)
    path = tmp_path / "value.net"
    write_weights(path, made.header, made.numbers)
    found = read_weights(path)
    assert found.header == made.header
    assert found.numbers == pytest.approx(made.numbers, abs=1e-7)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["value.net"]


@pytest.mark.parametrize("text", [b"", b"[1]\n", b'{"game": "rialto"}\n', b"\xff\n"])
def test_what_holds_no_weights_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "value.net"
    path.write_bytes(text)
    with pytest.raises(BadWeights):
        read_weights(path)


def test_weights_cut_short_are_refused(tmp_path: Path) -> None:
    made = untrained(learnable()[0])
    path = tmp_path / "value.net"
    write_weights(path, made.header, made.numbers)
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(BadWeights):
        read_weights(path)


def test_weights_of_other_features_are_refused() -> None:
    game = learnable()[0]
    made = untrained(game)
    made.header.names = "0" * 16
    with pytest.raises(BadWeights, match="other features"):
        value_from(game, made)


def test_a_table_that_was_not_trained_is_left_to_the_hand_made_evaluation() -> None:
    game = load_game("burgundy")
    made = untrained(game)
    made.header.tables = [2]
    value = value_from(game, made)
    hand = evaluator_of(game)
    for setting in (Configuration(2, {"inns": True}), Configuration(1, {"mode": "solo"})):
        s = decisions(game, setting, seed=6, count=1)[0]
        assert not value.knows(s)
        assert value.value(s, 0) == hand(s, 0)


def test_every_table_is_judged_by_the_weights_that_know_it() -> None:
    game = load_game("burgundy")
    two, three = untrained(game), untrained(game)
    two.header.tables, three.header.tables = [2], [3]
    three.numbers = [-number for number in three.numbers]
    value = value_from(game, two, three)
    assert sorted(value.trained) == [2, 3]
    for weights, players in ((two, 2), (three, 3)):
        s = decisions(game, Configuration(players, {}), seed=6, count=1)[0]
        assert value.value(s, 0) == value_from(game, weights).value(s, 0)
        assert value.reasons(s, 0) == value_from(game, weights).reasons(s, 0)
    assert two.net().points(value.row(s, 0).values) != three.net().points(value.row(s, 0).values)


@pytest.mark.parametrize("game", FEATURES)
def test_led_search_is_repeatable_and_legal(game: Game[Any]) -> None:
    s = decisions(game, game.configurations()[0], seed=6, count=1)[0]
    view = game.view(s, actor(s))
    chosen = make_bot("led:3", game, 3).choose(view, legal(s))
    assert chosen in legal(s)
    assert make_bot("led:3", game, 3).choose(view, legal(s)) is chosen


def test_rewards_relative_to_the_root_do_not_flatten() -> None:
    """Forty points ahead, one more is worth as much as when nobody leads."""
    game = load_game("rialto")
    s = game.setup(2)
    for lead in (0.0, 40.0):
        tree = Tree(lambda s, seat, lead=lead: lead + 3.0, None, [0, 1], LEARNED_STYLE, Dice(1))
        tree.starts = [lead, lead]
        rewards = tree._rewards(s)
        assert rewards == pytest.approx([0.549834, 0.549834], abs=1e-6)


@pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")
@pytest.mark.parametrize("game", VALUES)
def test_value_beats_random(game: Game[Any]) -> None:
    """A floor that broken weights do not reach: fixed seeds, so no luck."""
    match = play_match(game, 2, {}, ["value", "random"], 2, seed=5)
    assert all(game.bots[seat] == "value" for game in match.games for seat in game.winners)


@pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")
@pytest.mark.parametrize("game", VALUES)
def test_value_takes_games_from_greedy(game: Game[Any]) -> None:
    """Fixed seeds, so no luck: a floor that broken weights do not reach."""
    games, least = FROM_GREEDY[game.name]
    match = play_match(game, 2, {}, ["value", "greedy"], games, seed=5)
    won = sum(game.bots[seat] == "value" for game in match.games for seat in game.winners)
    assert won >= least


def covered_alone(bot: str, games: int) -> int:
    """Fields of The Castles of Burgundy that a bot covers in the solo game, in all games."""
    game = load_game("burgundy")
    total = 0
    for number in range(games):
        s = game.setup(1, {"mode": "solo"})
        play_game(game, s, [make_bot(bot, game, number)], Dice(f"alone|{number}"))
        total += s.estates[0].filled.bit_count()
    return total


@pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")
def test_alone_value_covers_more_than_greedy() -> None:
    """Five fields a game more in the mean of forty; fixed seeds, so no luck."""
    assert covered_alone("value", 3) >= covered_alone("greedy", 3) + 10
