"""What is asked right now, and what the open decision is about."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.game import Configuration
from signoria.core.machine import CHANCE, Choice, actor, apply, roll
from signoria.games.burgundy.actions import PickGood, Place, WithDie
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import BLACK_DEPOT, EXTRA, NO_TILE, NONE
from signoria.games.burgundy.pending import (
    ASKS,
    Ask,
    asked,
    board_known,
    boards_offered,
    depots_to_place_from,
    depots_to_take_goods_from,
    face_used,
    sheet_of,
    tile_at_hand,
    workers_price,
)
from signoria.games.burgundy.questions.depots import lies_in
from signoria.games.burgundy.questions.goods import heaps
from signoria.games.burgundy.state import estate_of
from tests.contract.helpers import Case, positions
from tests.games.burgundy.module_scenario import solo
from tests.games.burgundy.scenario import table


def test_every_decision_has_a_name_of_its_own() -> None:
    decisions = {frame for frame in GAME.frames.values() if issubclass(frame, Choice)}
    assert set(ASKS) == decisions
    assert sorted(ASKS.values(), key=lambda ask: ask.value) == list(Ask)


@pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)
def test_answers_fit_what_may_be_picked(configuration: Configuration) -> None:
    for spot in positions(Case(GAME, configuration), 3, 5):
        s = spot.state
        ask = asked(s)
        assert (ask is None) == (actor(s) < 0)
        if ask is None:
            continue
        me = estate_of(s, actor(s))
        for action in s.options:
            price = workers_price(s, action)
            assert 0 <= price <= me.workers
            if isinstance(action, WithDie) and action.die != EXTRA:
                assert face_used(s, action.die) > 0
            if isinstance(action, Place) and depots_to_place_from(s):
                assert any(lies_in(s, depot, action.tile) for depot in depots_to_place_from(s))
            if isinstance(action, PickGood):
                depots = depots_to_take_goods_from(s)
                assert heaps(s, action.kind, depots) or (not depots and me.goods[action.kind])


def test_workers_are_the_price_of_a_die_that_is_turned() -> None:
    s = table().storage(0, "ship").has(0, workers=2).turn(0, 4, 6).state
    prices = {a.text: workers_price(s, a) for a in s.options if isinstance(a, Place)}
    assert prices == {
        "place 1 ship 17": 2,
        "place 1 ship 19": 1,
        "place 2 ship 19": 1,
        "place 2 ship 17": 2,
    }
    assert (face_used(s, 0), face_used(s, 1), face_used(s, EXTRA)) == (4, 6, 0)


def test_a_covered_colour_places_from_the_black_depot() -> None:
    s = solo().state
    assert depots_to_place_from(s) == [] and tile_at_hand(s) == NO_TILE
    s.stack.append(next(frame for frame, ask in ASKS.items() if ask is Ask.COLOUR_REWARD)(0))
    assert asked(s) is Ask.COLOUR_REWARD and depots_to_place_from(s) == [BLACK_DEPOT]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_chosen_in_secret_is_known_to_its_owner_alone(players: int) -> None:
    s = GAME.setup(players, {"experienced": "hidden"})
    dice = Dice(players)
    while asked(s) is not Ask.SECRET_START:
        assert actor(s) == CHANCE
        roll(s, dice)
    first = actor(s)
    sheet = sheet_of(s, first)
    assert sheet is not None and boards_offered(s) == list(sheet)
    assert board_known(s, first, first) is None
    apply(s, s.options[1])
    assert boards_offered(s) == [sheet[1]]
    apply(s, s.options[0])
    assert board_known(s, first, first) is s.parts.boards[sheet[1]]
    other = (first + 1) % players
    assert estate_of(s, first).board == NONE
    assert board_known(GAME.view(s, other), first, other) is None
