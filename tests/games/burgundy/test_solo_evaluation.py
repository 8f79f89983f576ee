"""What bots think of solo positions: only filled fields count there."""

from __future__ import annotations

from signoria.bots import make_bot
from signoria.games.burgundy.evaluation import value
from signoria.games.burgundy.game import GAME
from tests.games.burgundy.module_scenario import busy, counter, solo


def test_a_placed_tile_is_worth_more_than_a_stored_one_and_that_more_than_none() -> None:
    none = busy(solo()).turn(0, 5, 5).state
    stored = busy(solo()).storage(0, "monastery-8").turn(0, 5, 5).state
    placed = busy(solo()).estate(0, {7: "monastery-8"}).turn(0, 5, 5).state
    assert value(none, 0) < value(stored, 0) < value(placed, 0)


def test_points_count_only_on_the_way_to_the_next_reset() -> None:
    near = counter(busy(solo()).turn(0, 5, 5), 45).state
    far = counter(busy(solo()).turn(0, 5, 5), 5).state
    assert value(near, 0) > value(far, 0)
    far.estates[0].score += 100
    assert value(near, 0) > value(far, 0)


def test_greedy_places_the_last_tile_that_wins() -> None:
    s = busy(solo()).cover(0, [field for field in range(37) if field != 1])
    s.storage(0, "mine").has(0, workers=3).turn(0, 2, 3)
    chosen = make_bot("greedy", GAME, 0).choose(GAME.view(s.state, 0), s.state.options)
    assert chosen.text.startswith("place") and chosen.text.endswith("mine 1")


def test_the_label_of_a_seat_is_its_board() -> None:
    assert GAME.seat_label(solo().state, 0) == "board 13a"
    assert GAME.seat_label(GAME.setup(2, {"experienced": "open"}), 0) == ""
