"""Trade routes (booklet p.12).  The tiles used here, left to right:

 1  turquoise bank, orange castle, brown carpenter
 2  brown warehouse, purple church, pink watchtower
 3  pink boarding house, brown church, purple castle
 6  red town hall, pink church, purple boarding house
10  orange market, turquoise castle, pink carpenter
"""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import GOOD_IDS
from signoria.games.burgundy.phases.setup import DealRoutes
from tests.games.burgundy.module_scenario import Scenario, dealt, named, set_up


def routes(players: int = 2, **modules: bool) -> Scenario:
    """A table with something for the second die to take, so that turns do not end early."""
    return dealt(players, trade_routes=True, **modules).depot(6, "bank")


def laid(s: Scenario, seat: int = 0) -> str:
    """The goods on the route, left to right."""
    return " ".join(GOOD_IDS[kind] for kind in s[seat].laid)


@pytest.mark.rule("BUR-SETUP-12")
@pytest.mark.parametrize(("players", "tiles"), [(2, 5), (3, 4), (4, 3)])
def test_everybody_gets_a_route_of_different_tiles(players: int, tiles: int) -> None:
    s = set_up(players, trade_routes=True)
    dealt_tiles = [tile for seat in range(players) for tile in s[seat].route]
    assert [len(s[seat].route) for seat in range(players)] == [tiles] * players
    assert len(set(dealt_tiles)) == len(dealt_tiles) and set(dealt_tiles) <= set(range(12))
    assert all(s[seat].laid == () for seat in range(players))


@pytest.mark.rule("BUR-SETUP-12")
def test_the_order_of_the_tiles_is_drawn_and_seen_by_all() -> None:
    tiles = "7 3 12 1 5 2 4 6 8 10"
    s = set_up(2, f"* routes {tiles}", trade_routes=True)
    assert s[0].route == (6, 2, 11, 0, 4) and s[1].route == (1, 3, 5, 7, 9)
    for viewer in (-1, 0, 1):
        assert GAME.view(s.state, viewer).estates[0].route == s[0].route


@pytest.mark.rule("BUR-SETUP-12")
def test_a_team_joins_three_tiles_of_each_member_to_one_route_of_six() -> None:
    s = set_up(4, mode="team", trade_routes=True)
    assert [len(me.route) for me in s.state.estates] == [6, 6]
    assert sorted(s[0].route + s[1].route) == list(range(12))


@pytest.mark.rule("BUR-SETUP-12")
def test_the_solo_player_gets_five_tiles() -> None:
    assert len(set_up(1, "0 castle 6", mode="solo", trade_routes=True)[0].route) == 5


@pytest.mark.rule("BUR-SETUP-12")
def test_no_tile_can_be_dealt_twice_and_every_tile_can_be_dealt() -> None:
    s = GAME.setup(2, {"trade_routes": True})
    deal = DealRoutes()
    assert not deal.possible(s, (1, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    assert not deal.possible(s, (1, 2, 3, 4, 5, 6, 7, 8, 9))
    assert not deal.possible(s, (1, 2, 3, 4, 5, 6, 7, 8, 9, 13))
    assert deal.possible(s, (12, 2, 3, 4, 5, 6, 7, 8, 9, 1))
    seen = {tile for seed in range(20) for tile in deal.sample(s, Dice(seed))}
    assert seen == set(range(1, 13))


@pytest.mark.rule("BUR-ROUTE-1")
def test_sold_goods_cover_the_next_spaces_from_left_to_right() -> None:
    s = routes().route(0, 1, 2).goods(0, red=2, pink=1).turn(0, 4, 6)
    s.play("0 sell 1 red")
    assert laid(s) == "red red"
    s.end_turn(0).turn(0, 3, 6).play("0 sell 1 pink")
    assert laid(s) == "red red pink"
    assert named(s[0].sold) == {"red": 2, "pink": 1}


@pytest.mark.rule("BUR-ROUTE-1")
def test_when_the_route_is_full_goods_go_to_the_sold_ones() -> None:
    s = routes().route(0, 2, laid="red red").goods(0, orange=3).turn(0, 6, 6)
    s.play("0 sell 1 orange")
    assert laid(s) == "red red orange"
    assert named(s[0].sold) == {"red": 2, "orange": 3}
    assert s.points(0) == {"sale": 6}, "each token still scores"
    s.end_turn(0).goods(0, pink=1).turn(0, 3, 6).play("0 sell 1 pink")
    assert laid(s) == "red red orange" and named(s[0].sold)["pink"] == 1


@pytest.mark.rule("BUR-ROUTE-2")
def test_a_good_of_another_kind_earns_nothing() -> None:
    s = routes().route(0, 1).goods(0, red=1).turn(0, 4, 6).play("0 sell 1 red")
    assert s[0].silver == 1 and s.asks() == "0 PlayTurn"
    assert s.happened("earned_route_bonus") == []


@pytest.mark.rule("BUR-ROUTE-2")
def test_the_bank_of_a_route_pays_two_silver() -> None:
    s = routes().route(0, 1).goods(0, turquoise=1).turn(0, 1, 6).play("0 sell 1 turquoise")
    assert s[0].silver == 1 + 2


@pytest.mark.rule("BUR-ROUTE-2")
def test_the_watchtower_of_a_route_scores_four() -> None:
    s = routes().route(0, 2, laid="red red").goods(0, pink=1).turn(0, 3, 6).play("0 sell 1 pink")
    assert s.points(0) == {"sale": 2, "watchtower": 4}


@pytest.mark.rule("BUR-ROUTE-2")
def test_the_boarding_house_of_a_route_brings_four_workers() -> None:
    s = routes().route(0, 3).goods(0, pink=1).turn(0, 3, 6).play("0 sell 1 pink")
    assert s[0].workers == 4


@pytest.mark.rule("BUR-ROUTE-2")
@pytest.mark.parametrize(
    ("tile", "before", "good", "die", "depot", "taken"),
    [
        (1, "red red", "brown", 5, 3, "church"),
        (3, "red", "brown", 5, 5, "mine"),
        (10, "", "orange", 6, 1, "ship"),
    ],
)
def test_carpenter_church_and_market_of_a_route_take_a_tile(
    tile: int, before: str, good: str, die: int, depot: int, taken: str
) -> None:
    s = routes().depot(1, "ship").depot(3, "church").depot(5, "mine")
    s.route(0, tile, laid=before).goods(0, **{good: 1}).turn(0, die, 6)
    s.play(f"0 sell 1 {good}")
    s.refuses(f"0 take extra black {taken}", "BLACK_DEPOT_NOT_ALLOWED", "BUR-BLDG-1")
    s.play(f"0 take extra {depot} {taken}")
    assert s.stored(0) == [taken]


@pytest.mark.rule("BUR-ROUTE-2")
def test_the_town_hall_of_a_route_places_a_stored_tile_with_its_effect() -> None:
    s = routes().route(0, 6).goods(0, red=1).storage(0, "bank").turn(0, 4, 6)
    s.play("0 sell 1 red", "0 place extra bank 25")
    assert s.at(0, 25) == "bank" and s[0].silver == 1 + 2


@pytest.mark.rule("BUR-ROUTE-2")
def test_the_warehouse_of_a_route_sells_another_kind() -> None:
    s = routes().route(0, 2).goods(0, brown=1, red=1).turn(0, 5, 6).play("0 sell 1 brown")
    assert s.legal() == ["sell extra red", "decline"]
    s.play("0 sell extra red")
    assert laid(s) == "brown red" and s[0].silver == 2 and s.points(0) == {"sale": 4}


@pytest.mark.rule("BUR-ROUTE-2")
@pytest.mark.parametrize(
    ("tile", "good", "die"), [(2, "brown", 5), (6, "red", 4), (10, "orange", 6)]
)
def test_a_bonus_may_be_declined(tile: int, good: str, die: int) -> None:
    s = routes().depot(1, "ship").route(0, tile).goods(0, **{good: 1, "purple": 1})
    s.storage(0, "mine").turn(0, die, 6)
    s.play(f"0 sell 1 {good}", "0 decline")
    assert s.asks() == "0 PlayTurn" and s.stored(0) == ["mine"]
    assert named(s[0].goods) == {"purple": 1}


@pytest.mark.rule("BUR-ROUTE-2")
@pytest.mark.parametrize(
    ("tile", "good", "die"), [(2, "brown", 5), (6, "red", 4), (10, "orange", 6)]
)
def test_a_bonus_that_is_impossible_lapses(tile: int, good: str, die: int) -> None:
    s = routes().route(0, tile).goods(0, **{good: 1}).turn(0, die, 6)
    s.play(f"0 sell 1 {good}")
    assert s.asks() == "0 PlayTurn" and laid(s) == good


@pytest.mark.rule("BUR-ROUTE-2", "BUR-CASTLE-1")
def test_the_castle_of_a_route_is_a_compulsory_action_of_any_value() -> None:
    s = routes().route(0, 1, laid="red").goods(0, orange=1).depot(3, "church").turn(0, 6, 6)
    s.play("0 sell 1 orange")
    assert s.asks() == "0 CastleAction"
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-CASTLE-1")
    s.play("0 take extra 3 church")
    assert s.stored(0) == ["church"] and s[0].workers == 0


@pytest.mark.rule("BUR-ROUTE-2", "BUR-SHIELD-E11")
def test_the_castle_of_a_route_is_no_castle_placed_for_shield_11() -> None:
    s = routes(shields=True).shields(0, {11: 18}).shields_in(2, 9)
    s.route(0, 1, laid="red").goods(0, orange=1).turn(0, 6, 6)
    s.play("0 sell 1 orange", "0 workers extra")
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-ROUTE-2", "BUR-BLDG-BOARDING")
def test_workers_of_a_route_may_be_declined_when_an_opponent_holds_shield_2() -> None:
    s = routes(shields=True).shields(1, {2: 18}).route(0, 3).goods(0, pink=1).turn(0, 3, 6)
    s.play("0 sell 1 pink")
    assert s.legal() == ["gain", "decline"]
    s.play("0 decline")
    assert s[0].workers == s[1].workers == 0


@pytest.mark.rule("BUR-ROUTE-3")
def test_silver_points_and_workers_of_the_sale_come_before_the_first_bonus() -> None:
    s = routes().monasteries(0, 3, 4).route(0, 2).goods(0, brown=3, red=1).turn(0, 5, 6)
    s.play("0 sell 1 brown")
    assert s.asks() == "0 UseWarehouse"
    assert (s[0].silver, s[0].workers, s.points(0)) == (2, 1, {"sale": 6})
    assert named(s[0].goods) == {"red": 1}, "the whole stack has left the goods store"
    assert laid(s) == "brown", "the other two wait"


@pytest.mark.rule("BUR-ROUTE-3")
def test_a_sale_inside_a_bonus_lays_its_goods_first() -> None:
    s = routes().route(0, 2, 1).goods(0, brown=3, purple=2).depot(5, "mine").turn(0, 5, 6)
    s.play("0 sell 1 brown", "0 sell extra purple")
    assert laid(s) == "brown purple", "the purple one has earned the church"
    assert s.asks() == "0 TakeFromDepots"
    s.play("0 take extra 5 mine")
    assert laid(s) == "brown purple purple brown brown"
    assert s.stored(0) == ["mine"] and s[0].silver == 2


@pytest.mark.rule("BUR-ROUTE-2", "BUR-ROUTE-3")
def test_each_bonus_is_finished_before_the_next_good_is_laid() -> None:
    s = routes().route(0, 1, 2, laid="red red").goods(0, brown=2, pink=1).turn(0, 5, 6)
    s.play("0 sell 1 brown")
    assert s.asks() == "0 TakeFromDepots" and laid(s) == "red red brown"
    s.play("0 take extra 6 bank")
    assert s.asks() == "0 UseWarehouse" and laid(s) == "red red brown brown"
    s.play("0 sell extra pink")
    assert laid(s) == "red red brown brown pink" and s[0].silver == 2


@pytest.mark.rule("BUR-ROUTE-3")
def test_goods_got_again_while_a_sale_is_laid_are_not_part_of_it() -> None:
    s = routes().route(0, 6, laid="").goods(0, red=2).storage(0, "ship").depot_goods(1, red=1)
    s.turn(0, 4, 6).play("0 sell 1 red", "0 place extra ship 17", "0 depot 1")
    assert laid(s) == "red red" and named(s[0].goods) == {"red": 1}
    assert named(s[0].sold) == {"red": 2} and s.points(0) == {"sale": 4}


@pytest.mark.rule("BUR-ROUTE-4", "BUR-MON-15", "BUR-MON-25")
def test_goods_on_the_route_count_as_sold_at_the_end() -> None:
    s = routes().monasteries(0, 15, 25).route(0, 1, 2, laid="red red pink brown").phase("E")
    s.end_phase()
    assert s.points(0) == {"end_monastery_15": 6, "end_monastery_25": 4}


@pytest.mark.rule("BUR-ROUTE-4", "BUR-SELL-3")
def test_what_is_sold_is_sold_openly() -> None:
    s = routes().route(0, 1).goods(0, red=2).turn(0, 4, 6).play("0 sell 1 red")
    sold = [event for event in s.state.events or [] if event.what == "sold"]
    assert sold[0].seen_by(1).to_json()["data"] == {"good": "red", "number": 2}
    assert sum(GAME.view(s.state, 1).estates[0].sold) == 2


@pytest.mark.rule("BUR-ROUTE-4")
def test_a_route_itself_is_worth_nothing_at_the_end() -> None:
    s = routes().route(0, 1, 2, laid="red red pink brown").phase("E").end_phase()
    assert s.points(0) == {}


@pytest.mark.rule("BUR-ROUTE-1")
@pytest.mark.parametrize("how", ["warehouse", "castle"])
def test_every_way_of_selling_uses_the_route(how: str) -> None:
    s = routes().route(0, 1).goods(0, turquoise=1).estate(0, {11: "church"})
    field, die = (25, 3) if how == "warehouse" else (6, 6)
    s.storage(0, how).turn(0, die, 6).play(f"0 place 1 {how} {field}", "0 sell extra turquoise")
    assert laid(s) == "turquoise" and s[0].silver == 3
