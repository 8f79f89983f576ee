"""What is always true (section 2.3): a spoiled table is noticed.

That random games keep it all is in test_random_games.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import (
    CASTLE,
    GOODS,
    INN,
    NO_TILE,
    SHIELDS,
    TILE_IDS,
    monastery_tile,
)
from signoria.games.burgundy.state import BurgundyState, members
from signoria.games.burgundy.verbs import cover_field, plus
from tests.games.burgundy.module_scenario import Scenario, dealt

Spoil = Callable[[BurgundyState], None]


def table(**options: object) -> Scenario:
    """Two players in the middle of a turn, with every kind of piece in play."""
    s = dealt(2, inns=True, trade_routes=True, shields=True, extra_tiles=True, **options)
    s.estate(0, {11: "bank", 6: "castle", 25: "church", 17: "ship", 24: "inn", 26: "market"})
    s.estate(1, {24: "mine", 12: "monastery-15"}).shields(0, {5: 18}).shields_in(3, 9)
    s.storage(0, "cow-2", "mine").storage(1, "pig-2").goods(0, red=2, pink=1, brown=1)
    s.depot_goods(4, orange=2).route(1, 1, 2, laid="red pink").depot(1, "ship").depot(0, "inn")
    return s.turn(0, 1, 6)


def noticed(s: Scenario, spoil: Spoil, rule: str) -> None:
    """The table is fine, and after it was spoiled it is not."""
    GAME.check_state(s.state)
    spoil(s.state)
    with pytest.raises(AssertionError, match=rf"{rule}\b"):
        GAME.check_state(s.state)


def lose_stored(s: BurgundyState) -> None:
    s.storages[0].pop()


def double_stored(s: BurgundyState) -> None:
    s.storages[1].append(s.storages[1][0])


def lose_in_depot(s: BurgundyState) -> None:
    s.depots[s.depots.index(TILE_IDS.index("ship"))] = NO_TILE


def lose_on_stack(s: BurgundyState) -> None:
    s.own_stacks = plus(s.own_stacks, TILE_IDS.index("bank"), -1)


def swap_monastery(s: BurgundyState) -> None:
    s.own_stacks = plus(plus(s.own_stacks, monastery_tile(16), -1), monastery_tile(17), 1)


def invent_face_down(s: BurgundyState) -> None:
    s.storages[1].append(TILE_IDS.index("black"))


@pytest.mark.rule("BUR-INV-1")
@pytest.mark.parametrize(
    "spoil",
    [
        lose_stored,
        double_stored,
        lose_in_depot,
        lose_on_stack,
        swap_monastery,
        invent_face_down,
    ],
)
def test_a_lost_or_doubled_tile_is_noticed(spoil: Spoil) -> None:
    noticed(table(), spoil, "BUR-INV-1")


@pytest.mark.rule("BUR-INV-2")
@pytest.mark.parametrize("change", [-1, 1])
def test_a_lost_or_doubled_inn_is_noticed(change: int) -> None:
    def pile(s: BurgundyState) -> None:
        s.inns += change

    def box(s: BurgundyState) -> None:
        s.inns_left += change

    noticed(table(), pile, "BUR-INV-2")
    noticed(table(), box, "BUR-INV-2")


@pytest.mark.rule("BUR-INV-3")
@pytest.mark.parametrize("place", ["goods_left", "depot_goods", "goods_gone"])
def test_a_doubled_good_on_the_table_is_noticed(place: str) -> None:
    def spoil(s: BurgundyState) -> None:
        setattr(s, place, plus(getattr(s, place), 3, 1))

    noticed(table(), spoil, "BUR-INV-3")


@pytest.mark.rule("BUR-INV-3")
@pytest.mark.parametrize("place", ["goods", "sold"])
def test_a_lost_good_of_a_player_is_noticed(place: str) -> None:
    def spoil(s: BurgundyState) -> None:
        me = s.estates[0 if place == "goods" else 1]
        setattr(me, place, plus(getattr(me, place), 3, -1))

    noticed(table(), spoil, "BUR-INV-3")


@pytest.mark.rule("BUR-INV-3", "BUR-ROUTE-4")
def test_a_good_on_a_route_that_was_not_sold_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.estates[1].laid = (*s.estates[1].laid, 5)

    noticed(table(), spoil, "BUR-ROUTE-4")


@pytest.mark.rule("BUR-INV-4")
@pytest.mark.parametrize(("number", "left"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_after_the_goods_step_of_round_k_five_less_k_goods_wait(number: int, left: int) -> None:
    s = dealt(2).depot(1, "ship")
    goods = ["red", "red", "pink", "pink", "brown"][: left + 1]
    s.round_goods(*goods).roll(number, 1, 1, 1, 1, 4)
    assert len(s.state.round_goods) == left

    def spoil(state: BurgundyState) -> None:
        state.round_goods = (*state.round_goods, 5)
        state.goods_left = plus(state.goods_left, 5, -1)

    noticed(s, spoil, "BUR-INV-4")


@pytest.mark.rule("BUR-INV-5")
@pytest.mark.parametrize(
    ("first", "second"),
    [((1, 0), (1, 0)), ((1, 1), (0, 0)), ((0, 1), (0, 0)), ((1, 0), (0, 3))],
)
def test_a_bonus_tile_too_many_is_noticed(first: tuple[int, int], second: tuple[int, int]) -> None:
    def spoil(s: BurgundyState) -> None:
        for me, (large, small) in zip(s.estates, (first, second), strict=True):
            me.large, me.small = large, small

    noticed(table(), spoil, "BUR-INV-5")


@pytest.mark.rule("BUR-INV-5")
def test_a_bonus_tile_in_the_solo_game_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.estates[0].large = 1

    noticed(dealt(1, "0 castle 6", mode="solo"), spoil, "BUR-INV-5")


def shield_in_depot_too(s: BurgundyState) -> None:
    s.shield_depots = plus(s.shield_depots, 5, 2)


def shield_of_two(s: BurgundyState) -> None:
    s.estates[1].shields |= 1 << 5
    s.estates[1].shield_fields = plus(s.estates[1].shield_fields, 5, 19)


def shield_without_field(s: BurgundyState) -> None:
    s.estates[0].shields |= 1 << 7


def field_without_shield(s: BurgundyState) -> None:
    s.estates[0].shields = 0


def two_on_one_castle(s: BurgundyState) -> None:
    s.estates[0].shields |= 1 << 7
    s.estates[0].shield_fields = plus(s.estates[0].shield_fields, 7, 19)


def shield_on_a_bank(s: BurgundyState) -> None:
    s.estates[0].shield_fields = plus(s.estates[0].shield_fields, 5, 11 - 18)


def shield_without_module(s: BurgundyState) -> None:
    s.modules &= ~32


@pytest.mark.rule("BUR-INV-6")
@pytest.mark.parametrize(
    "spoil",
    [
        shield_in_depot_too,
        shield_of_two,
        shield_without_field,
        field_without_shield,
        two_on_one_castle,
        shield_on_a_bank,
        shield_without_module,
    ],
)
def test_a_shield_at_a_wrong_place_is_noticed(spoil: Spoil) -> None:
    noticed(table(), spoil, "BUR-INV-6")


@pytest.mark.rule("BUR-INV-6")
def test_there_are_eighteen_shields() -> None:
    s = GAME.setup(4, {"shields": True})
    assert len(s.shield_depots) == SHIELDS + 1 == 19 == len(s.parts.shield_points)


@pytest.mark.rule("BUR-INV-7")
def test_a_tile_of_another_colour_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        tiles = s.estates[0].tiles
        tiles[11], tiles[17] = tiles[17], tiles[11]

    noticed(table(), spoil, "BUR-INV-7")


@pytest.mark.rule("BUR-INV-7")
def test_a_missing_field_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        assert s.estates[0].tiles.pop() == NO_TILE

    noticed(table(), spoil, "BUR-INV-7")


@pytest.mark.rule("BUR-INV-7")
@pytest.mark.parametrize("name", ["filled", "frontier", "inns", "monasteries"])
def test_what_is_kept_about_an_estate_must_fit_its_tiles(name: str) -> None:
    s = table().state
    setattr(s.estates[0], name, getattr(s.estates[0], name) ^ 1 << 30)
    with pytest.raises(AssertionError):
        GAME.check_state(s)


@pytest.mark.rule("BUR-INV-7")
@pytest.mark.parametrize(("mode", "players", "fields"), [("normal", 2, 37), ("team", 4, 73)])
def test_filled_and_empty_fields_are_the_whole_board(mode: str, players: int, fields: int) -> None:
    s = dealt(players, mode=mode).state
    for me in s.estates:
        empty = sum(tile == NO_TILE for tile in me.tiles)
        assert empty + me.filled.bit_count() == fields


@pytest.mark.rule("BUR-INV-8")
def test_two_inns_in_a_region_are_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.inns_left -= 1
        cover_field(s, s.estates[0], INN, 29)

    noticed(table(), spoil, "BUR-INV-8")


def second_church(s: BurgundyState) -> None:
    tile = TILE_IDS.index("church")
    s.own_stacks = plus(s.own_stacks, tile, -1)
    cover_field(s, s.estates[0], tile, 31)


@pytest.mark.rule("BUR-INV-8")
def test_a_building_twice_in_a_city_is_noticed() -> None:
    noticed(table(), second_church, "BUR-INV-8")


@pytest.mark.rule("BUR-INV-8", "BUR-MON-1")
def test_with_monastery_1_a_city_may_have_it_twice() -> None:
    s = table().estate(0, {12: "monastery-1"})
    second_church(s.state)
    GAME.check_state(s.state)


@pytest.mark.rule("BUR-INV-9")
def test_a_fourth_stored_tile_is_noticed_unless_shield_4_is_held() -> None:
    def spoil(s: BurgundyState) -> None:
        for name in ("cow-3", "pig-3"):
            s.own_stacks = plus(s.own_stacks, TILE_IDS.index(name), -1)
            s.storages[0].append(TILE_IDS.index(name))

    noticed(table(), spoil, "BUR-INV-9")
    s = table().shields(0, {4: 6})
    spoil(s.state)
    GAME.check_state(s.state)


@pytest.mark.rule("BUR-INV-9", "BUR-TEAM-2")
@pytest.mark.parametrize("storage", range(6))
def test_a_third_tile_in_any_storage_of_a_team_is_noticed(storage: int) -> None:
    s = dealt(4, mode="team").storage(storage, "mine", "ship")

    def spoil(state: BurgundyState) -> None:
        state.own_stacks = plus(state.own_stacks, CASTLE, -1)
        state.storages[storage].append(CASTLE)

    noticed(s, spoil, "BUR-INV-9")


@pytest.mark.rule("BUR-INV-10")
def test_a_fourth_kind_of_goods_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.goods_left = plus(s.goods_left, 5, -1)
        s.estates[0].goods = plus(s.estates[0].goods, 5, 1)

    noticed(table(), spoil, "BUR-INV-10")


@pytest.mark.rule("BUR-INV-10")
def test_the_solo_player_may_hold_all_kinds() -> None:
    s = dealt(1, "0 castle 6", mode="solo")
    s.goods(0, turquoise=1, purple=1, pink=1, red=1, brown=1, orange=1)
    assert sum(1 for number in s[0].goods if number) == GOODS


@pytest.mark.rule("BUR-INV-10")
@pytest.mark.parametrize("name", ["silver", "workers"])
def test_less_than_nothing_is_noticed(name: str) -> None:
    def spoil(s: BurgundyState) -> None:
        setattr(s.estates[1], name, -1)

    noticed(table(), spoil, "BUR-INV-10")


@pytest.mark.rule("BUR-INV-11")
@pytest.mark.parametrize("order", [(0, 0), (0,), (1, 0, 0), ()])
def test_a_missing_or_doubled_marker_is_noticed(order: tuple[int, ...]) -> None:
    def spoil(s: BurgundyState) -> None:
        s.bridge = order

    noticed(table(), spoil, "BUR-INV-11")


@pytest.mark.rule("BUR-INV-11")
def test_a_bridge_out_of_order_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.space = (0, 3)

    noticed(table(), spoil, "BUR-INV-11")


@pytest.mark.rule("BUR-INV-11")
@pytest.mark.parametrize("space", [(7, 0), (0, -1)])
def test_a_marker_beside_the_bridge_is_noticed(space: tuple[int, ...]) -> None:
    s = table().state
    s.space = space
    with pytest.raises(AssertionError):
        GAME.check_state(s)


@pytest.mark.rule("BUR-INV-12")
@pytest.mark.parametrize("what", ["score", "ledger"])
def test_a_score_that_is_not_its_ledger_is_noticed(what: str) -> None:
    def spoil(s: BurgundyState) -> None:
        if what == "score":
            s.estates[0].score += 1
        else:
            s.estates[0].ledger[4] += 1

    noticed(table(), spoil, "BUR-INV-12")


@pytest.mark.rule("BUR-INV-12")
@pytest.mark.parametrize("counter", [50, 51, -1])
def test_a_solo_counter_outside_its_range_is_noticed(counter: int) -> None:
    def spoil(s: BurgundyState) -> None:
        s.counter = counter

    noticed(dealt(1, "0 castle 6", mode="solo"), spoil, "BUR-INV-12")


@pytest.mark.rule("BUR-INV-13")
def test_a_die_left_after_a_turn_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.dice[3] = 4

    noticed(table(), spoil, "BUR-INV-13")


def island(s: BurgundyState) -> None:
    s.own_stacks = plus(s.own_stacks, TILE_IDS.index("watchtower"), -1)
    cover_field(s, s.estates[0], TILE_IDS.index("watchtower"), 36)


@pytest.mark.rule("BUR-INV-14")
def test_an_estate_in_two_pieces_is_noticed() -> None:
    noticed(table(), island, "BUR-INV-14")


@pytest.mark.rule("BUR-INV-14", "BUR-SHIELD-E18")
def test_whoever_ever_held_shield_18_may_have_pieces() -> None:
    s = table().shields(0, {18: 6})
    s.state.estates[0].shields &= ~(1 << 18)
    s.state.estates[0].shield_fields = tuple(
        [-1 if n == 18 else f for n, f in enumerate(s[0].shield_fields)]
    )
    island(s.state)
    GAME.check_state(s.state)


@pytest.mark.rule("BUR-INV-14", "BUR-SOLO-3")
def test_a_river_link_holds_a_solo_estate_together() -> None:
    s = dealt(1, "0 castle 6", mode="solo").estate(0, {9: "ship", 15: "ship", 32: "ship"})

    def spoil(state: BurgundyState) -> None:
        state.own_stacks = plus(state.own_stacks, TILE_IDS.index("cow-2"), -1)
        cover_field(state, state.estates[0], TILE_IDS.index("cow-2"), 24)

    noticed(s, spoil, "BUR-INV-14")


@pytest.mark.rule("BUR-INV-15")
def test_a_tile_on_a_space_that_is_not_in_use_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.own_stacks = plus(s.own_stacks, TILE_IDS.index("cow-3"), -1)
        s.depots[3] = TILE_IDS.index("cow-3")  # the fourth space of depot 1 is for four players

    noticed(table(), spoil, "BUR-INV-15")


@pytest.mark.rule("BUR-INV-15", "BUR-PHASE-2")
def test_a_tile_on_a_space_of_another_colour_is_noticed() -> None:
    def spoil(s: BurgundyState) -> None:
        s.own_stacks = plus(s.own_stacks, TILE_IDS.index("cow-3"), -1)
        s.depots[1] = TILE_IDS.index("cow-3")

    noticed(table(), spoil, "BUR-PHASE-2")


@pytest.mark.rule("BUR-INV-11", "BUR-TEAM-1")
def test_each_seat_belongs_to_one_estate() -> None:
    s = GAME.setup(4, {"mode": "team"})
    assert [members(s, estate) for estate in range(2)] == [[0, 2], [1, 3]]
