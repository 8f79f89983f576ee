"""Two teams of two (booklet p.13).  Seats 0 and 2 are team A, 1 and 3 team B.

The middle of board 12a: castle 36 touches monastery 23 (5), animal 24 (6), ship 35 (4),
building 37 (4) and the mines 48 (2) and 49 (3).
"""

from __future__ import annotations

import pytest

from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import TYPE_IDS
from tests.games.burgundy.module_scenario import Scenario, dealt, named, set_up

SHARED_A, SHARED_B = 4, 5  # storages of the teams


def team(**options: object) -> Scenario:
    return dealt(4, mode="team", **options)


# --- set-up ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SETUP-16")
def test_each_team_gets_board_castle_goods_silver_and_its_workers() -> None:
    s = set_up(4, mode="team")
    assert s.state.team == (0, 1, 0, 1) and len(s.state.estates) == 2
    for me, workers in zip(s.state.estates, (3, 5), strict=True):
        assert s.state.parts.boards[me.board].name == "12a"
        assert (me.silver, me.workers, sum(me.goods)) == (2, workers, 3)
        assert [field for field in range(73) if me.tiles[field] >= 0] == [36]
        assert me.score == 0
    assert sum(s.state.goods_left) - 25 == 11, "never seen"
    assert len(s.state.dice) == 8 and len(s.state.storages) == 6


@pytest.mark.rule("BUR-SETUP-16")
def test_nobody_rolls_for_the_first_turn_and_the_teams_alternate() -> None:
    s = GAME.setup(4, {"mode": "team"})
    assert type(s.stack[-1]).__name__ == "StartGoods"
    assert s.bridge == (0, 1, 2, 3) and s.space == (0,) * 4
    s = team().round_goods("red", "red", "pink", "pink", "brown").depot(1, "ship").state
    game = Scenario(s).roll(1, *[1] * 9)
    order = []
    for _ in range(4):
        order.append(game.actor())
        game.end_turn(order[-1])
    assert order == [0, 1, 2, 3]


@pytest.mark.rule("BUR-SETUP-16")
def test_the_castle_of_12a_lies_on_the_dark_green_1_both_halves_share() -> None:
    s = team()
    board = s.state.parts.boards[s[0].board]
    assert board.number[36] == 1 and TYPE_IDS[board.colour[36]] == "castle"
    assert board.neighbours[36].bit_count() == 6


@pytest.mark.rule("BUR-SETUP-16")
def test_on_12b_each_team_chooses_the_dark_green_1_or_6() -> None:
    s = dealt(4, "0 castle 39", "1 castle 36", mode="team", team_board="12b")
    assert (s.at(0, 39), s.at(0, 36)) == ("castle", "")
    assert (s.at(1, 39), s.at(1, 36)) == ("", "castle")
    board = s.state.parts.boards[s[0].board]
    assert (board.name, board.number[36], board.number[39]) == ("12b", 1, 6)


@pytest.mark.rule("BUR-SETUP-16")
def test_on_12b_a1_decides_for_team_a_then_b1_for_team_b() -> None:
    s = GAME.setup(4, {"mode": "team", "team_board": "12b"})
    game = Scenario(s).play("* start-goods red red red pink pink pink")
    assert game.asks() == "0 ChooseCastle" and game.legal() == ["castle 36", "castle 39"]
    game.play("0 castle 39")
    assert game.asks() == "1 ChooseCastle" and game.legal() == ["castle 36", "castle 39"]


@pytest.mark.rule("BUR-SETUP-16")
def test_on_12b_a_refused_castle_names_the_rule_of_the_team_game() -> None:
    s = GAME.setup(4, {"mode": "team", "team_board": "12b"})
    game = Scenario(s).play("* start-goods red red red pink pink pink")
    game.refuses("0 castle 3", "NOT_A_CASTLE_FIELD", "BUR-SETUP-16", field=3)
    game.refuses("0 decline", "CANNOT_DECLINE", "BUR-SETUP-16")


# --- what is shared -------------------------------------------------------------------------


@pytest.mark.rule("BUR-TEAM-1")
def test_workers_silver_and_goods_serve_both_members() -> None:
    s = team().depot(1, "ship").depot(0, "mine").goods(0, red=1)
    s.turn(0, 1, 1).play("0 workers 1").end_turn(0)
    assert s[2].workers == 4 and s[1].workers == 0
    s.has(2, silver=2, workers=4).turn(2, 4, 3)
    s.play(
        "2 take 2 1 ship", "2 store own", "2 buy silver black mine", "2 store own", "2 sell 1 red"
    )
    assert (s[0].workers, s[0].silver, named(s[0].goods)) == (2, 1, {})
    assert s.points(0) == s.points(2) == {"sale": 4}


@pytest.mark.rule("BUR-TEAM-1")
def test_each_member_acts_in_his_own_turn_with_his_own_dice() -> None:
    s = team().depot(1, "ship").depot(6, "castle")
    s.state.dice[4:6] = [6, 6]
    s.turn(2, 6, 6).state.dice[0:2] = [0, 0]
    assert s.actor() == 2
    s.refuses("0 take 1 6 castle", "NOT_YOUR_TURN", "BUR-TURN-2", seat=2)
    s.lacks_workers("2 take 1 1 ship", price=1, workers=0, face=6, value=1, depot="1")


@pytest.mark.rule("BUR-TEAM-1")
def test_a_monastery_works_for_both_members() -> None:
    s = team().estate(0, {23: "monastery-14"}).depot(1, "ship").turn(2, 1, 1).play("2 workers 1")
    assert s[0].workers == 4
    s = team().estate(0, {23: "monastery-14"}).depot(1, "ship").turn(3, 1, 1).play("3 workers 1")
    assert s[1].workers == 2


@pytest.mark.rule("BUR-TEAM-1")
def test_a_shield_and_a_route_serve_both_members() -> None:
    s = team(shields=True, trade_routes=True).shields(0, {9: 36}).route(0, 1, laid="red")
    s.goods(0, red=2).depot(1, "ship").turn(2, 4, 1).play("2 sell 1 red")
    assert s[0].silver == 2 and s[0].laid == (3, 3, 3)


# --- storage --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-TEAM-2")
def test_a_member_reaches_the_shared_storage_and_his_own_but_not_the_partners() -> None:
    s = team().storage(0, "mine").storage(SHARED_A, "ship").storage(2, "bank").turn(2, 4, 3)
    assert s.legal("place") == ["place 1 ship 35", "place 1 bank 37"]
    s.refuses("2 place 2 mine 49", "PARTNER_STORAGE", "BUR-TEAM-2", tile="mine", partner=0)
    s.refuses("2 place 2 cow-2 24", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="cow-2")
    s.play("2 place 1 ship 35", "2 depot 1")
    assert s.stored(SHARED_A) == [] and s.at(0, 35) == "ship"


@pytest.mark.rule("BUR-TEAM-2")
def test_the_other_team_reaches_nothing_of_it() -> None:
    s = team().storage(0, "mine").storage(SHARED_A, "ship").storage(3, "bank").turn(3, 4, 3)
    assert s.legal("place") == ["place 1 bank 37"]
    s.refuses("3 place 1 ship 35", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="ship")


@pytest.mark.rule("BUR-TEAM-2")
def test_equal_tiles_in_both_storages_are_told_apart() -> None:
    s = team().storage(0, "mine").storage(SHARED_A, "mine").turn(0, 3, 1)
    s.play("0 place 1 mine 49")
    assert s.legal() == ["from own", "from shared"]
    s.play("0 from shared")
    assert s.stored(SHARED_A) == [] and s.stored(0) == ["mine"]


@pytest.mark.rule("BUR-TEAM-2", "BUR-TEAM-3")
@pytest.mark.parametrize(("where", "own", "shared"), [("own", 1, 0), ("shared", 0, 1)])
def test_a_taken_tile_goes_to_the_shared_or_the_own_storage(
    where: str, own: int, shared: int
) -> None:
    s = team().depot(1, "ship").turn(2, 1, 1).play("2 take 1 1 ship")
    assert s.asks() == "2 StoreTile" and s.legal() == ["store own", "store shared"]
    s.play(f"2 store {where}")
    assert (len(s.stored(2)), len(s.stored(SHARED_A)), s.stored(0)) == (own, shared, [])


@pytest.mark.rule("BUR-TEAM-3")
@pytest.mark.parametrize(("full", "goes"), [(2, SHARED_A), (SHARED_A, 2)])
def test_when_one_storage_is_full_the_tile_goes_to_the_other(full: int, goes: int) -> None:
    s = team().storage(full, "cow-2", "pig-2").depot(1, "ship", "bank").turn(2, 1, 1)
    s.play("2 take 1 1 ship")
    assert s.asks() == "2 PlayTurn", "nothing to discard, nothing to choose"
    assert s.stored(goes) == ["ship"]


@pytest.mark.rule("BUR-TEAM-3")
def test_only_when_all_four_spaces_are_full_one_of_these_tiles_is_discarded() -> None:
    s = team().storage(2, "cow-2", "pig-2").storage(SHARED_A, "bank", "church")
    s.storage(0, "mine").depot(1, "ship").turn(2, 1, 1).play("2 take 1 1 ship")
    assert s.asks() == "2 MakeRoom"
    assert s.legal() == [
        "discard shared bank",
        "discard shared church",
        "discard own cow-2",
        "discard own pig-2",
    ]
    s.refuses("2 discard own mine", "PARTNER_STORAGE", "BUR-TEAM-2", tile="mine", partner=0)
    s.play("2 discard shared church")
    assert s.stored(SHARED_A) == ["bank", "ship"] and s.stored(2) == ["cow-2", "pig-2"]


@pytest.mark.rule("BUR-TEAM-3")
def test_stored_tiles_never_move_to_another_storage() -> None:
    s = team().storage(2, "cow-2").depot(1, "ship").turn(2, 1, 1)
    assert s.legal("store") == s.legal("from") == []
    s.refuses("2 store shared", "NO_MOVE_BETWEEN_STORAGES", "BUR-TEAM-3")


@pytest.mark.rule("BUR-TEAM-3")
def test_tiles_are_not_discarded_while_there_is_room() -> None:
    s = team().storage(2, "cow-2").depot(1, "ship").turn(2, 1, 1)
    s.refuses("2 discard own cow-2", "STORAGE_NOT_FULL", "BUR-TAKE-3")


# --- the estate -----------------------------------------------------------------------------


@pytest.mark.rule("BUR-TEAM-4")
def test_both_members_fill_both_halves_and_regions_run_across_the_join() -> None:
    s = team().estate(0, {48: "mine"}).storage(0, "mine").storage(2, "mine")
    s.turn(0, 3, 1).play("0 place 1 mine 49").end_turn(0)
    s.turn(2, 1, 1).play("2 place 1 mine 50")
    assert s.points(0) == {"region": 6, "phase": 10}, "48 in the first half, 49 and 50 in the other"


@pytest.mark.rule("BUR-TEAM-4")
def test_fields_touch_each_other_across_the_join() -> None:
    s = team().estate(0, {23: "monastery-15"}).storage(2, "cow-2").turn(2, 6, 1)
    assert s.legal("place") == ["place 1 cow-2 24"]
    board = s.state.parts.boards[s[0].board]
    assert board.neighbours[23] >> 24 & 1 and board.neighbours[48] >> 49 & 1


@pytest.mark.rule("BUR-TEAM-5")
def test_a_ship_moves_the_marker_of_the_member_who_placed_it() -> None:
    s = team().storage(SHARED_A, "ship").turn(2, 4, 1).play("2 place 1 ship 35", "2 depot 1")
    assert s.state.space == (0, 0, 1, 0) and s.state.bridge == (2, 0, 1, 3)


@pytest.mark.rule("BUR-TEAM-5", "BUR-SHIP-5")
def test_on_the_last_space_a_ship_puts_the_marker_on_top() -> None:
    s = team().bridge((1, 6), (0, 6), (2, 3), (3, 0)).storage(0, "ship").turn(0, 4, 1)
    s.play("0 place 1 ship 35", "0 depot 1")
    assert s.state.bridge == (0, 1, 2, 3) and s.state.space == (6, 6, 3, 0)


@pytest.mark.rule("BUR-TEAM-5")
def test_one_member_may_place_more_than_six_ships() -> None:
    s = team().bridge((2, 6), (0, 0), (1, 0), (3, 0))
    s.estate(0, {35: "ship", 34: "ship", 33: "ship", 20: "ship", 9: "ship", 45: "ship"})
    s.storage(2, "ship").turn(2, 1, 1).play("2 place 1 ship 56", "2 depot 1")
    assert s.at(0, 56) == "ship" and s.state.space[2] == 6


# --- monastery 27, purchases, phase end -----------------------------------------------------


@pytest.mark.rule("BUR-TEAM-6", "BUR-EXT-1")
def test_the_bridge_serves_the_member_who_placed_it() -> None:
    s = team(extra_tiles=True).bridge((3, 1), (0, 1), (1, 1), (2, 1)).storage(0, "monastery-27")
    s.storage(SHARED_A, "ship").turn(0, 5, 1).play("0 place 1 monastery-27 23").end_turn(0)
    assert s.state.bridge == (0, 3, 1, 2)
    s.bridge((0, 1), (3, 1), (1, 1), (2, 0)).turn(2, 4, 1)
    s.play("2 place 1 ship 35", "2 depot 1")
    assert s.state.bridge == (0, 2, 3, 1), "the partner's marker is not lifted"


@pytest.mark.rule("BUR-TEAM-6", "BUR-SHIELD-E6")
def test_a_copied_bridge_serves_the_member_who_laid_the_shield() -> None:
    s = team(extra_tiles=True, shields=True).bridge((0, 1), (1, 1), (2, 1), (3, 1))
    s.storage(0, "monastery-27").shields(3, {6: 36}).turn(0, 5, 1)
    s.play("0 place 1 monastery-27 23").end_turn(0)
    s.depot(1, "ship").turn(1, 1, 1).play("1 name 0")
    assert s.state.bridge == (0, 3, 1, 2), "the partner named, but 3 laid the shield"


@pytest.mark.rule("BUR-TEAM-6")
def test_each_member_may_buy_once_in_his_own_turn() -> None:
    s = team().depot(0, "mine", "castle", "bank").has(0, silver=6).depot(1, "ship").turn(0, 1, 1)
    s.play("0 buy silver black mine", "0 store own")
    s.refuses("0 buy silver black bank", "ALREADY_BOUGHT", "BUR-BUY-1")
    s.end_turn(0).turn(2, 1, 1).play("2 buy silver black bank", "2 store own")
    assert s[0].silver == 2 and s.stored(2) == ["bank"]


@pytest.mark.rule("BUR-TEAM-7", "BUR-PHEND-2")
def test_mines_pay_once_per_team() -> None:
    s = team().estate(0, {48: "mine", 49: "mine", 23: "monastery-2"}).end_phase()
    assert (s[0].silver, s[0].workers, s[1].silver) == (2, 2, 0)
    assert s.happened("gained_silver") == [0]


@pytest.mark.rule("BUR-TEAM-7")
@pytest.mark.parametrize(
    ("bridge", "order"), [((0, 1, 2, 3), [0, 1]), ((2, 3, 1, 0), [2, 3]), ((3, 1, 0, 2), [3, 0])]
)
def test_decisions_at_the_end_of_a_phase_are_made_by_the_member_nearer_the_city(
    bridge: tuple[int, ...], order: list[int]
) -> None:
    s = team(shields=True).bridge(*[(seat, 0) for seat in bridge])
    s.shields(0, {5: 36}).shields(1, {9: 36}).has(0, silver=1).has(1, silver=1).end_phase()
    asked = []
    while s.actor() >= 0:
        asked.append(s.actor())
        s.play(f"{s.actor()} tribute-silver")
    assert asked == order, "once per team"


# --- the end --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-TEAM-8", "BUR-TIE-2")
def test_points_of_both_members_are_one_score_and_resources_count_once() -> None:
    s = team().has(0, silver=3, workers=5).goods(0, red=2).phase("E").end_phase()
    assert s.points(0) == {"end_goods": 2, "end_silver": 3, "end_workers": 2}
    result = GAME.result(s.state)
    assert result.scores == [7, 0, 7, 0]
    assert result.places == [1, 2, 1, 2] and result.winners() == [0, 2]
    assert result.tie_break == ""


@pytest.mark.rule("BUR-TEAM-8", "BUR-TIE-2")
def test_a_tie_of_teams_goes_to_the_one_with_more_empty_fields() -> None:
    s = team().has(0, silver=3).has(1, silver=3).estate(0, {35: "ship"}).phase("E").end_phase()
    result = GAME.result(s.state)
    assert result.scores == [3, 3, 3, 3] and result.winners() == [1, 3]
    assert result.places == [2, 1, 2, 1] and result.tie_break == "BUR-TIE-2"


@pytest.mark.rule("BUR-TEAM-8", "BUR-TIE-2")
def test_still_tied_the_teams_share_the_victory_whatever_the_bridge_says() -> None:
    s = team().has(0, silver=3).has(1, silver=3).estate(0, {35: "ship"}).estate(1, {35: "ship"})
    s.bridge((2, 6), (3, 4), (0, 1), (1, 0)).phase("E").end_phase()
    assert GAME.result(s.state).places == [1, 1, 1, 1]
    assert GAME.side(s.state, 0) == GAME.side(s.state, 2) != GAME.side(s.state, 1)


# --- colours --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-COLOUR-2", "BUR-TEAM-1")
def test_a_team_claims_a_bonus_tile_once_for_seven_then_four() -> None:
    s = team()
    for seat in (2, 1):
        for field in (48, 49):
            s.estate(seat, {field: "mine"})
        s.estate(
            seat, {35: "ship", 34: "ship", 22: "monastery-15" if seat == 2 else "monastery-16"}
        )
        s.cover(seat, [21, 11, 20, 9]).estate(seat, {8: "mine"})
        s.storage(seat, "mine").turn(seat, 1, 1).play(f"{seat} place 1 mine 50").end_turn(seat)
    assert s.points(0) == {"region": 6, "phase": 10, "bonus_large": 7}
    assert s.points(1) == {"region": 6, "phase": 10, "bonus_small": 4}


@pytest.mark.rule("BUR-COLOUR-2")
@pytest.mark.parametrize(("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_bonus_tiles_are_worth_more_with_more_players(players: int, large: int, small: int) -> None:
    s = dealt(players)
    for seat in range(players):
        s.estate(seat, {24: "mine", 29: "mine"}).storage(seat, "mine")
        s.turn(seat, 3, 1).play(f"{seat} place 1 mine 33").end_turn(seat)
    bonus = [
        (s.points(n).get("bonus_large"), s.points(n).get("bonus_small")) for n in range(players)
    ]
    assert bonus == [(large, None), (None, small), (None, None), (None, None)][:players]


# --- shields in the team game (R-43) --------------------------------------------------------


@pytest.mark.rule("BUR-TEAM-1", "BUR-SHIELD-E2")
def test_shield_2_watches_the_opposing_team_only() -> None:
    s = team(shields=True).shields(0, {2: 36}).depot(1, "ship")
    s.turn(2, 1, 1).play("2 workers 1").end_turn(2)
    assert s[0].workers == 4, "nothing for the partner's workers"
    s.turn(1, 1, 1).play("1 workers 1")
    assert (s[0].workers, s[1].workers) == (5, 2)


@pytest.mark.rule("BUR-TEAM-1", "BUR-SHIELD-E6")
def test_shield_6_names_the_opposing_team() -> None:
    s = team(shields=True).shields(0, {6: 36}).depot(1, "ship").estate(1, {23: "monastery-14"})
    s.turn(2, 1, 1)
    assert s.legal("name") == ["name 1"]
    s.refuses("2 name 0", "SELF_NAMED", "BUR-SHIELD-E6")
    s.refuses("2 name 3", "NO_SUCH_PLAYER", "BUR-SHIELD-E6", estate=3)
    s.play("2 name 1", "2 workers 1")
    assert s[0].workers == 4


@pytest.mark.rule("BUR-TEAM-1", "BUR-SHIELD-E16")
def test_shield_16_works_once_in_the_turns_of_each_member() -> None:
    s = team(shields=True).shields(0, {16: 36}).depot(1, "ship", "bank").turn(0, 5, 1)
    s.play("0 set 1 3")
    s.refuses("0 set 2 3", "ALREADY_SET", "BUR-SHIELD-E16")
    s.end_turn(0).turn(2, 5, 1).play("2 set 1 3")
    assert s.state.dice[4:6] == [3, 1]


@pytest.mark.rule("BUR-TEAM-1", "BUR-SHIELD-E4")
def test_without_shield_4_the_shared_storage_is_cut_first_then_each_own_one_by_its_owner() -> None:
    s = team(shields=True).shields(0, {4: 36}).storage(SHARED_A, "bank", "church", "market")
    s.storage(0, "cow-2", "pig-2", "cow-3").storage(2, "mine", "ship", "pig-3", "pig-3")
    s.bridge((2, 0), (0, 0), (1, 0), (3, 0)).has(0, silver=1).end_phase().play("2 give-up")
    assert s.asks() == "2 CutStorage"
    assert s.legal() == ["discard shared church", "discard shared market", "discard shared bank"]
    s.refuses("2 discard own mine", "NOT_IN_STORAGE", "BUR-TAKE-3", tile="mine")
    s.play("2 discard shared bank", "0 discard own cow-3")
    assert s.asks() == "2 CutStorage"
    s.play("2 discard own pig-3", "2 discard own pig-3")
    assert [len(s.state.storages[n]) for n in (0, 2, SHARED_A)] == [2, 2, 2]


@pytest.mark.rule("BUR-TEAM-1", "BUR-SHIELD-E4")
def test_shield_4_lifts_the_limits_of_all_storages_of_the_team() -> None:
    s = team(shields=True).shields(0, {4: 36}).storage(SHARED_A, "bank", "church")
    s.storage(2, "mine", "ship").depot(1, "ship", "bank").turn(2, 1, 1).play("2 take 1 1 ship")
    assert s.legal() == ["store own", "store shared"]
    s.play("2 store shared")
    assert s.stored(SHARED_A) == ["bank", "church", "ship"]
