"""Phase A: nominating, bidding, the last purchase, two players, selling points."""

from __future__ import annotations

import pytest

from signoria.games.florence.components import load_parts
from signoria.games.florence.ids import LOT_IDS

from .scenario import Scenario, mask_of, table

ALL_LOTS = {
    "nominate forest",
    "nominate lake",
    "nominate park",
    "nominate jester",
    "nominate architect",
    "nominate prestige",
    "nominate recruiting",
}


@pytest.mark.rule("FLO-AUC-4", "FLO-AUC-8", "FLO-AUC-3")
def test_example_3_everybody_else_drops() -> None:
    s = table(players=4).auction()
    assert set(s.legal()) == ALL_LOTS | {"withdraw"}
    s.play("0 nominate park", "1 drop", "2 drop", "3 drop")
    assert s[0].cash == 3300 and [p.cash for p in s.state.players[1:]] == [3500] * 3
    assert s.asks() == "0 PlaceLandscape", "the object is placed before anything else"
    s.play("0 place 0 0 0")
    assert s[0].landscapes == (0, 0, 1) and s.asks() == "1 Nominate"
    assert "nominate park" not in s.legal()


def example_4() -> Scenario:
    s = table(players=4).auction()
    s.play("0 nominate park", "1 drop", "2 drop", "3 drop", "0 place 0 0 0")
    s.play("1 nominate jester", "2 raise", "3 raise", "1 raise", "2 raise", "3 raise")
    return s.play("1 drop", "2 drop")


@pytest.mark.rule("FLO-AUC-1", "FLO-AUC-6", "FLO-AUC-7", "FLO-AUC-9")
def test_example_4_the_bidding_goes_round_without_those_who_have_bought() -> None:
    s = example_4()
    assert s.happened("raised") == [2, 3, 1, 2, 3], "seat 0 is not asked any more"
    assert s[3].cash == 2800 and s[3].jesters == 1
    assert s.asks() == "1 Nominate", "who did not win nominates again"


@pytest.mark.rule("FLO-AUC-2", "FLO-AUC-6", "FLO-INV-10")
def test_example_5_two_are_left() -> None:
    s = example_4()
    s.refuses("1 nominate jester", "LOT_CLOSED", "FLO-AUC-2", lot="jester")
    s.refuses("1 nominate park", "LOT_CLOSED", "FLO-AUC-2", lot="park")
    s.play("1 nominate forest", "2 raise", "1 raise", "2 raise", "1 raise", "2 drop")
    assert s[1].cash == 2900
    s.play("1 place 0 0 0")
    assert s.asks() == "2 LastBuy"


@pytest.mark.rule("FLO-AUC-10", "FLO-AUC-11")
def test_example_6_the_last_player_buys_without_an_auction() -> None:
    s = example_4()
    s.play(
        "1 nominate forest", "2 raise", "1 raise", "2 raise", "1 raise", "2 drop", "1 place 0 0 0"
    )
    assert s.legal() == ["buy lake", "buy architect", "buy prestige", "buy recruiting", "decline"]
    s.play("2 buy architect")
    assert s[2].cash == 3300 and s[2].architects == 1 and s[2].points == 0
    assert s.frame() == "", "the phase is over"
    again = table(players=4).auction()
    assert set(again.legal()) == ALL_LOTS | {"withdraw"}, "markers are back in the next round"


@pytest.mark.rule("FLO-AUC-10")
def test_the_last_player_may_decline_and_pays_nothing() -> None:
    s = table().auction(nominator=1, inside=0b010)
    assert s.asks() == "1 LastBuy"
    s.play("1 decline")
    assert s[1].cash == 3500 and s.happened("declined") == [1] and s.frame() == ""


@pytest.mark.rule("FLO-AUC-5", "FLO-AUC-3", "FLO-AUC-9")
def test_whoever_withdraws_is_out_for_the_whole_phase() -> None:
    s = table(players=3).auction()
    s.play("0 withdraw")
    assert s.asks() == "1 Nominate"
    s.play("1 nominate jester")
    assert s.asks() == "2 Bid", "the next one clockwise is asked"
    s.play("2 raise")
    assert s.asks() == "1 Bid", "seat 0 may not bid on others' lots"
    s.play("1 drop")
    assert s.asks() == "1 LastBuy"


@pytest.mark.rule("FLO-AUC-6")
def test_dropping_is_final_for_this_auction_only() -> None:
    s = table(players=3).auction().play("0 nominate jester", "1 drop", "2 raise")
    assert s.asks() == "0 Bid", "who dropped is not asked again"
    s.play("0 drop")
    s.play("0 nominate lake")
    assert s.asks() == "1 Bid", "in the next auction he is"


@pytest.mark.rule("FLO-AUC-7")
def test_the_highest_bidder_never_raises_himself() -> None:
    s = table(players=3).auction().play("0 nominate jester", "1 raise", "2 drop", "0 drop")
    assert s[1].cash == 3200 and s[1].jesters == 1


@pytest.mark.rule("FLO-AUC-12", "FLO-MON-1", "FLO-MON-2")
def test_who_cannot_pay_the_next_price_drops_by_himself() -> None:
    s = table(players=3).cash(1, 200).points(2, 1).cash(2, 200).auction()
    s.play("0 nominate jester")
    assert s.asks() == "2 Bid", "200 and no point is not 300; 200 and one point is"
    s.play("2 raise")
    assert s.asks() == "0 Bid"
    s.play("0 drop")
    assert (s[2].cash, s[2].points) == (0, 0)
    assert s.lines(2) == {"works": 1, "moved_back": -1}


@pytest.mark.rule("FLO-AUC-12")
def test_nobody_bids_for_a_fourth_architect() -> None:
    s = table(players=3).architects(0, 3).auction()
    s.refuses("0 nominate architect", "ARCHITECT_LIMIT", "FLO-AUC-12", limit=3)
    s.play("0 nominate jester", "1 drop", "2 drop", "1 nominate architect", "2 drop")
    assert s[1].architects == 1
    t = table(players=3).architects(1, 3).auction().play("0 nominate architect")
    assert t.asks() == "2 Bid"


@pytest.mark.rule("FLO-AUC-12", "FLO-LAND-1")
def test_a_landscape_without_room_cannot_be_nominated_or_bid_for() -> None:
    s = table(players=3)
    rows = [(r, c) for r in range(7) for c in range(7)]
    tiles = load_parts().tiles
    # every second row is covered with trees and water, so that no square is left
    for row in (1, 3):
        for left in (0, 2, 4):
            s.at(0, "park", (row, left), (row, left + 1))
    s.at(0, "lake", (5, 5), (5, 6), (6, 6)).at(0, "lake", (5, 3), (6, 3), (6, 4))
    s.at(0, "lake", (0, 6), (1, 6), (0, 5)).at(0, "lake", (2, 6), (3, 6), (2, 5))
    assert not any(
        mask & (s[0].land | mask_of(tuple(rows[35:38] + rows[42:45]))) == 0
        for mask in tiles.masks[10]
    )
    s.auction()
    s.refuses("0 nominate forest", "NO_ROOM", "FLO-AUC-12", tile="forest")
    s.play("0 withdraw", "1 nominate forest")
    assert s.asks() == "2 Bid"


@pytest.mark.rule("FLO-AUC-2")
def test_an_empty_lot_cannot_be_nominated() -> None:
    s = table(players=3).recruiting(0, 5).jesters(1, 7).auction()
    s.refuses("0 nominate recruiting", "LOT_EMPTY", "FLO-AUC-2", lot="recruiting")
    s.refuses("0 nominate jester", "LOT_EMPTY", "FLO-AUC-2", lot="jester")


@pytest.mark.rule("FLO-AUC-13")
def test_a_nominator_without_any_lot_withdraws_and_a_last_player_declines() -> None:
    s = table(players=3).cash(0, 100).cash(1, 100).auction()
    assert s.happened("withdrew") == [0, 1]
    assert s.asks() == "2 LastBuy"
    t = table(players=3).cash(0, 0).cash(1, 100).cash(2, 0).auction()
    assert t.frame() == "" and t.happened("declined") == [2]


# --- two players -----------------------------------------------------------------------------


@pytest.mark.rule("FLO-TWO-2", "FLO-AUC-4")
def test_two_players_open_at_300() -> None:
    s = table(players=2).auction()
    s.play("0 nominate jester", "1 raise", "0 drop")
    assert s[1].cash == 2100, "opened at 300, raised by 100"
    s.play("0 buy architect")
    assert s[0].cash == 2200
    assert table(players=2).cash(0, 200).auction().asks() == "1 LastBuy", "200 is too little"


@pytest.mark.rule("FLO-TWO-3")
def test_two_players_have_one_lot_of_landscapes() -> None:
    s = table(players=2).auction()
    assert len(s.legal()) == 6, "five lots and to withdraw"
    s.refuses("0 nominate forest", "NO_SUCH_LOT", "FLO-TWO-3", lot="forest")
    s.play("0 nominate landscape", "1 drop")
    assert s.legal() == ["tile forest", "tile lake", "tile park"]
    s.refuses("0 tile tower", "NOT_A_LANDSCAPE", "FLO-TWO-3")
    s.play("0 tile lake", "0 place 0 0 0")
    assert s[0].landscapes == (0, 1, 0)
    s.refuses("1 buy landscape", "LOT_CLOSED", "FLO-AUC-2")
    table().auction().refuses("0 nominate landscape", "NO_SUCH_LOT", "FLO-TWO-3")


@pytest.mark.rule("FLO-TWO-3")
def test_the_landscape_lot_is_empty_only_when_all_are_gone() -> None:
    s = table(players=2)
    s.has(0, *["forest"] * 6).has(1, *["park"] * 6).auction()
    assert "nominate landscape" in s.legal()
    s.play("0 nominate landscape", "1 drop")
    assert s.asks() == "0 PlaceLandscape", "only Lakes are left, so nobody asks for the kind"
    s = table(players=2).has(0, *["forest"] * 6).auction().play("0 nominate jester", "1 drop")
    s.play("1 buy landscape")
    s.refuses("1 tile forest", "SUPPLY_EMPTY", "FLO-TWO-3")


@pytest.mark.rule("FLO-TWO-4")
def test_two_players_have_the_same_minimum() -> None:
    s = table(players=2, round=7).hand(0, "poet").jesters(0, 6).has(0, "theatre").turn(0)
    s.play("0 work")
    assert s.last("completed_work")["value"] == 17
    t = table(players=2, round=7).hand(0, "poet").jesters(0, 6).has(0, "lake").turn(0)
    t.refuses("0 work", "BELOW_MINIMUM", "FLO-WORK-3", value=16, minimum=17)


# --- money and moving back -------------------------------------------------------------------


@pytest.mark.rule("FLO-BACK-1", "FLO-MON-3", "FLO-INV-8", "FLO-INV-9")
def test_points_are_sold_for_100_each_and_never_below_zero() -> None:
    s = table(players=3).points(0, 5).auction()
    s.play("0 sell-points")
    assert s.legal() == [f"sell {n}" for n in range(1, 6)]
    s.refuses("0 sell 6", "PP_BELOW_ZERO", "FLO-BACK-1", have=5)
    s.play("0 sell 3")
    assert (s[0].points, s[0].cash) == (2, 3800)
    assert s.lines(0) == {"works": 5, "moved_back": -3}


@pytest.mark.rule("FLO-BACK-2")
def test_points_are_sold_once_per_decision() -> None:
    s = table(players=3).points(0, 5).auction().play("0 sell-points", "0 sell 1")
    assert s.asks() == "0 Nominate" and "sell-points" not in s.legal()
    s.refuses("0 sell-points", "SOLD_ALREADY", "FLO-BACK-2")
    s.play("0 nominate jester", "1 raise", "2 drop")
    assert "sell-points" in s.legal(), "a bid is a new decision"
    t = table(players=3).points(0, 5).turn(0).play("0 sell-points", "0 sell 1")
    assert "sell-points" not in t.legal()
    t.play("0 freedom", "0 announce travel")
    assert "sell-points" in t.legal(), "after an action the menu is a new decision"
    assert "sell-points" in table().points(1, 1).auction(inside=0b010).legal()
    table().turn(0).refuses("0 sell-points", "PP_BELOW_ZERO", "FLO-BACK-1")


@pytest.mark.rule("FLO-BACK-3")
def test_exactly_what_is_missing_is_raised_by_moving_back() -> None:
    s = table(players=3).points(0, 10).cash(0, 400).turn(0)
    s.play("0 build", "0 tile tower", "0 place 0 0 0")
    assert s[0].cash == 0
    assert s.lines(0) == {"works": 10, "moved_back": -3, "buildings": 3}
    t = table(players=3).points(0, 10).cash(0, 800).turn(0)
    t.play("0 build", "0 tile tower", "0 place 0 0 0")
    assert t[0].cash == 100 and t[0].points == 13, "cash is used first"


@pytest.mark.rule("FLO-BACK-4", "FLO-CHAR-12", "FLO-MON-2")
def test_with_muse_and_princess_nobody_moves_back() -> None:
    s = table(players=3, muse=True).points(0, 20).cash(0, 200).auction()
    assert "sell-points" not in s.legal()
    s.refuses("0 sell-points", "PP_SALE_FORBIDDEN", "FLO-BACK-4")
    s.play("0 nominate jester", "1 raise", "2 drop")
    assert s[1].jesters == 1, "300 is more than the cash of seat 0"
    t = table(players=3, muse=True).points(0, 20).cash(0, 200).turn(0)
    t.refuses("0 build", "NOT_ENOUGH_MONEY", "FLO-BUILD-1", price=700, have=200)
    t.refuses("0 freedom", "NOT_ENOUGH_MONEY", "FLO-FREE-1", price=300, have=200)


@pytest.mark.rule("FLO-MON-1")
def test_what_cannot_be_paid_is_refused() -> None:
    s = table(players=3).cash(0, 200).points(0, 0).turn(0)
    assert s.legal() == ["end-turn"]
    s.refuses("0 bonus", "NOT_ENOUGH_MONEY", "FLO-BON-1", price=300, have=200)
    s.refuses("0 profession", "NOT_ENOUGH_MONEY", "FLO-PROF-1", price=300, have=200)


@pytest.mark.rule("FLO-GEN-3")
def test_points_go_beyond_fifty() -> None:
    s = table(players=3).points(0, 48).architects(0, 1).auction(inside=0b001)
    s.play("0 buy architect")
    assert s[0].points == 51


@pytest.mark.rule("FLO-GEN-2")
def test_any_number_of_the_same_object_may_be_owned() -> None:
    s = table(players=3).jesters(0, 6).auction(inside=0b001).play("0 buy jester")
    assert s[0].jesters == 7


def test_two_players_name_the_lot_of_landscapes_that_is_closed() -> None:
    closed = 1 << LOT_IDS.index("landscape")
    s = table(players=2).auction(closed=closed, inside=1)
    s.refuses("0 buy park", "LOT_CLOSED", "FLO-AUC-2", lot="landscape")
