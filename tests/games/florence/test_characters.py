"""Expansion "Muse and Princess": phase A2 and the six characters."""

from __future__ import annotations

import pytest

from signoria.core.machine import legal
from signoria.games.florence.game import GAME
from signoria.games.florence.phases.characters import (
    BankerDeadline,
    MerchantDeadline,
    ProfessorDeadline,
)
from signoria.games.florence.questions.characters import pot
from signoria.games.florence.questions.principality import rank

from .scenario import Scenario, table


def muse(players: int = 4, round: int = 1, starter: int = 0) -> Scenario:
    return table(players=players, muse=True, round=round, starter=starter)


# --- bidding ---------------------------------------------------------------------------------


@pytest.mark.rule("FLO-CHAR-3", "FLO-CHAR-4", "FLO-CHAR-5", "FLO-CHAR-9", "FLO-BANK-2")
def test_example_42_a_whole_phase_a2() -> None:
    s = muse().a2()
    s.play("0 character cardinal", "0 space 300", "1 character merchant", "1 space 400")
    s.play("2 character cardinal", "2 space 500", "3 character princess", "3 space 300")
    assert s.asks() == "0 BidCharacter", "the marker of seat 0 came back"
    s.play("0 character banker", "0 space 0")
    assert s.asks() == "1 UseNow" and s[1].cash == 3100, "seat 1 buys without being asked"
    s.play("1 keep")
    assert s[2].cash == 3000 and s[3].cash == 3200 and s[0].cash == 4100
    assert s.state.characters == (-1, 2, 3, 1, -1, -2)
    assert pot(s.state) == 600 and s.frame() == ""


@pytest.mark.rule("FLO-CHAR-4")
def test_example_41_a_marker_that_still_lies_buys_the_card() -> None:
    s = muse(players=2).a2().play("0 character muse", "0 space 800", "1 pass")
    assert s[0].cash == 2500 - 800 and s.state.characters[0] == 0 and s.frame() == ""


@pytest.mark.rule("FLO-CHAR-5", "FLO-CHAR-9")
def test_passing_is_final_for_this_phase() -> None:
    s = muse(players=3).a2().play("0 pass", "1 character muse", "1 space 300")
    s.play("2 character muse", "2 space 400")
    assert s.asks() == "1 BidCharacter", "seat 0 is not asked again"
    s.play("1 pass")
    assert s.state.characters[0] == 2


@pytest.mark.rule("FLO-CHAR-5", "FLO-CHAR-6")
def test_a_bid_must_be_strictly_higher() -> None:
    s = muse().a2().play("0 character muse", "0 space 700", "1 character muse")
    assert s.legal() == [f"space {n}" for n in range(800, 1600, 100)]
    s.refuses("1 space 700", "BID_TOO_LOW", "FLO-CHAR-5", least=800)
    t = muse().a2().play("0 character cardinal")
    t.refuses("0 space 200", "BID_TOO_LOW", "FLO-CHAR-5", least=300)
    assert t.legal() == [f"space {n}" for n in range(300, 1600, 100)]


@pytest.mark.rule("FLO-CHAR-6")
def test_the_top_space_cannot_be_outbid() -> None:
    s = muse().a2().play("0 character muse", "0 space 1500")
    s.refuses("1 character muse", "BID_TOO_HIGH", "FLO-CHAR-6", most=1500)
    t = muse().a2().play("0 character banker")
    assert t.legal() == [f"space {n}" for n in range(0, 600, 100)]
    t.refuses("0 space 600", "BID_TOO_HIGH", "FLO-CHAR-6", most=500)


@pytest.mark.rule("FLO-CHAR-7")
def test_a_bid_must_be_covered_by_cash_but_not_for_the_banker() -> None:
    s = muse().cash(0, 400).points(0, 30).cash(1, 200).a2()
    s.play("0 character muse")
    s.refuses("0 space 500", "NOT_ENOUGH_CASH", "FLO-CHAR-7", have=400)
    s.play("0 space 400")
    assert s.legal() == ["character banker", "pass"]
    s.refuses("1 character cardinal", "NOT_ENOUGH_CASH", "FLO-CHAR-7", have=200)
    s.play("1 character banker", "1 space 500")


@pytest.mark.rule("FLO-CHAR-8")
def test_a_character_bought_is_not_for_sale_again() -> None:
    s = muse(players=3).a2().play("0 character muse", "0 space 300", "1 character banker")
    s.play("1 space 0", "2 character banker", "2 space 100")
    assert s.state.characters[0] == 0
    s.refuses("1 character muse", "CHAR_TAKEN", "FLO-CHAR-8", character="muse")
    s.play("1 character banker", "1 space 200", "2 pass")
    assert s[1].cash == 3500 + 600 - 200


@pytest.mark.rule("FLO-CHAR-2", "FLO-CHAR-1")
def test_all_characters_are_back_at_the_beginning_of_a2() -> None:
    s = muse().character(0, "muse").character(1, "princess").aside("banker").a2()
    assert s.state.characters == (-1,) * 6
    assert "character muse" in s.legal()


@pytest.mark.rule("FLO-CHAR-1", "FLO-FLOW-2")
def test_a2_follows_a1_and_comes_before_b() -> None:
    s = muse(players=3, starter=1).start_round(1)
    seen = []
    while s.frame() != "TurnMenu":
        seen.append(s.asks())
        s.play(f"{s.actor()} {next(text for text in s.legal() if text in QUIET)}")
    assert seen == [
        "1 Nominate",
        "2 Nominate",
        "0 LastBuy",
        "1 BidCharacter",
        "2 BidCharacter",
        "0 BidCharacter",
    ]
    assert s.asks() == "1 TurnMenu"


QUIET = ("withdraw", "decline", "pass", "drop", "keep", "end-turn", "lapse")


@pytest.mark.rule("FLO-CHAR-5", "FLO-HID-6")
def test_an_unfinished_bid_is_not_shown_to_others() -> None:
    s = muse().a2().play("0 character muse")
    assert type(GAME.view(s.state, 1).stack[-1]).__name__ == "BidCharacter"
    assert type(GAME.view(s.state, 0).stack[-1]).__name__ == "BidSpace"


# --- Muse, Cardinal, Princess ----------------------------------------------------------------


@pytest.mark.rule("FLO-MUSE-1", "FLO-WORK-2")
def test_example_36_the_muse_adds_the_number_of_the_round() -> None:
    s = muse(round=5).character(0, "muse").hand(0, "poet", "lawyer").jesters(0, 5).turn(0)
    s.play("0 work", "0 play poet", "0 convert 0")
    assert s.last("completed_work")["value"] == 10 + 2 + 5
    s.play("0 work")
    assert s.last("completed_work")["value"] == 17, "every work, and also for the minimum of 15"
    t = muse(round=5).character(1, "muse").hand(0, "poet").jesters(0, 5).turn(0)
    t.refuses("0 work", "BELOW_MINIMUM", "FLO-WORK-3", value=11, minimum=15)


@pytest.mark.rule("FLO-CARD-1", "FLO-ACT-1")
def test_example_37_the_cardinal_gives_a_third_action() -> None:
    s = muse().character(0, "cardinal").hand(0, "poet").jesters(0, 3).turn(0, 1)
    s.play("0 build", "0 tile tower", "0 place 0 0 0", "0 freedom", "0 announce travel")
    s.play("0 work")
    assert s[0].actions == 3
    s.play("0 convert 0")
    assert s.asks() == "1 TurnMenu"


@pytest.mark.rule("FLO-CARD-1", "FLO-ACT-3")
def test_the_cardinal_does_not_lift_the_limits() -> None:
    s = muse().character(0, "cardinal").turn(0).play("0 freedom", "0 announce travel")
    s.refuses("0 freedom", "LIMIT_ONCE_PER_ROUND", "FLO-ACT-3")
    for tile in ("tower", "chapel"):
        s.play("0 build", f"0 tile {tile}", "0 " + first_place(s, tile))
    assert s[0].kinds.bit_count() == 2 and s[0].actions == 3


def first_place(s: Scenario, tile: str) -> str:
    """Where the tile fits first."""
    trial = Scenario(s.state.copy())
    trial.play("0 build", f"0 tile {tile}")
    return trial.legal()[0]


def with_princess(round: int = 1) -> Scenario:
    s = muse(round=round).character(0, "princess").has(0, "lake", "lake", "university", "studio")
    return s.hand(0, "poet", "lawyer").recruiting(0)


@pytest.mark.rule("FLO-PRIN-1")
def test_example_38_the_princess_counts_in_her_own_way() -> None:
    s = with_princess().turn(0).play("0 princess")
    assert s.last("princess_work") == {"value": 13}
    s = with_princess().architects(0, 2).on_table(0, "painter").turn(0).play("0 princess")
    assert s.last("princess_work") == {"value": 13 + 4 + 1}


@pytest.mark.rule("FLO-PRIN-2")
def test_the_princess_ignores_jesters_freedoms_and_bonus_cards() -> None:
    s = with_princess().jesters(0, 5).freedoms(0, "travel").bonus(0, 1).turn(0).play("0 princess")
    assert s.last("princess_work") == {"value": 13}
    s.refuses("0 add bonus-1", "BONUS_WITH_PRINCESS", "FLO-PRIN-2")


@pytest.mark.rule("FLO-PRIN-3", "FLO-CHAR-10")
def test_the_princess_is_an_action_with_minimum_pay_and_marker_but_no_completed_work() -> None:
    s = with_princess(round=3).turn(0).play("0 princess")
    assert s.legal()[-1] == "convert 6"
    s.play("0 convert 6")
    assert s[0].marker == 13 and s[0].cash == 3500 + 100 and s.lines(0) == {"works": 6}
    assert s[0].actions == 1 and s[0].works == 0 and s[0].table == 0
    s.refuses("0 princess", "CHAR_SPENT", "FLO-CHAR-10", character="princess")
    t = with_princess(round=4).turn(0)
    t.refuses("0 princess", "BELOW_MINIMUM", "FLO-PRIN-3", value=13, minimum=14)


@pytest.mark.rule("FLO-CHAR-10")
def test_characters_of_phase_b_do_nothing_elsewhere() -> None:
    s = muse().character(0, "princess").auction()
    s.refuses("0 princess", "CHAR_WRONG_PHASE", "FLO-CHAR-10", character="princess")
    t = muse().turn(0)
    t.refuses("0 princess", "CHAR_NOT_HELD", "FLO-PRIN-1")
    table().turn(0).refuses("0 princess", "NOT_IN_PLAY", "FLO-CHAR-1")


# --- Merchant --------------------------------------------------------------------------------


@pytest.mark.rule("FLO-MERC-2")
def test_the_place_is_shared_by_equals() -> None:
    s = muse().points(0, 20).points(1, 12).points(2, 12).points(3, 5)
    assert [rank(s.state, seat) for seat in range(4)] == [1, 2, 2, 4]


@pytest.mark.rule("FLO-MERC-5", "FLO-MERC-1")
def test_example_39_pay_and_take_the_points() -> None:
    s = muse().points(1, 20).points(2, 12).points(3, 12).points(0, 5).character(0, "merchant")
    s.auction().play("0 nominate jester", "1 raise", "2 drop", "3 drop", "0 raise", "1 raise")
    s.play("0 raise")
    assert s[0].cash == 3500 and s.asks() == "1 Bid"
    s.play("1 drop")
    assert s.asks() == "0 MerchantSettle"
    s.refuses("0 merchant-points", "SETTLE_FIRST", "FLO-MERC-5")
    s.play("0 pay")
    assert s[0].cash == 3500 - 600 and s[0].points == 9 and s[0].jesters == 1
    assert s.lines(0) == {"works": 5, "merchant": 4} and s.state.characters[3] == -2


@pytest.mark.rule("FLO-MERC-5", "FLO-MERC-1")
def test_or_the_object_is_free() -> None:
    s = muse().character(0, "merchant").auction().play("0 nominate jester", "1 drop", "2 drop")
    s.play("3 drop", "0 free")
    assert s[0].cash == 3500 and s[0].points == 0 and s[0].jesters == 1
    assert s.state.characters[3] == -2


@pytest.mark.rule("FLO-MERC-5")
def test_the_place_is_read_before_the_points_of_the_object() -> None:
    """The second Architect's 3 points would make seat 0 first; the Merchant pays before."""
    s = muse(players=3).character(0, "merchant").architects(0, 1).points(1, 2)
    s.auction(inside=0b001).play("0 buy architect", "0 pay")
    assert s.lines(0) == {"merchant": 2, "architects": 3}, "also for the last purchase"


@pytest.mark.rule("FLO-MERC-4")
def test_with_the_merchant_bids_must_still_be_covered() -> None:
    s = muse().character(0, "merchant").cash(0, 300).auction()
    s.play("0 nominate jester", "1 raise", "2 drop", "3 drop")
    assert s[1].jesters == 1, "seat 0 could not cover 400"


@pytest.mark.rule("FLO-MERC-3", "FLO-CHAR-11")
def test_the_points_may_be_taken_earlier() -> None:
    s = muse().points(1, 3).a2().play("0 character merchant", "0 space 300", "1 pass", "2 pass")
    s.play("3 pass")
    assert s.legal() == ["merchant-points", "keep"]
    s.play("0 merchant-points")
    assert s.lines(0) == {"merchant": 2}
    t = muse().points(1, 3).character(0, "merchant").turn(0).play("0 merchant-points")
    assert t.lines(0) == {"merchant": 2} and t[0].actions == 0
    t.refuses("0 merchant-points", "CHAR_SPENT", "FLO-CHAR-10")
    u = muse().points(1, 3).character(0, "merchant").auction().play("0 merchant-points")
    assert u.asks() == "0 Nominate" and u.lines(0) == {"merchant": 2}
    u.play("0 nominate jester", "1 drop", "2 drop", "3 drop")
    assert u[0].cash == 3300, "spent: nothing to settle"
    v = muse().character(1, "merchant").auction().play("0 nominate jester")
    v.refuses("1 merchant-points", "CHAR_WRONG_PHASE", "FLO-CHAR-10")
    w = muse().character(0, "merchant").auction(inside=0b0001)
    assert "merchant-points" in w.legal()


@pytest.mark.rule("FLO-MERC-6")
def test_an_unspent_merchant_pays_at_the_end_of_the_next_a1() -> None:
    s = muse(players=3).points(1, 3).character(0, "merchant").push(MerchantDeadline())
    assert s.lines(0) == {"merchant": 2} and s.state.characters[3] == -2
    t = muse(players=3, round=2).character(0, "merchant").start_round(2)
    t.play("0 withdraw", "1 withdraw", "2 decline")
    assert t.lines(0) == {"merchant": 1} and t.frame() == "BidCharacter"


@pytest.mark.rule("FLO-MERC-7", "FLO-END-1")
def test_a_merchant_of_the_last_round_pays_at_the_end() -> None:
    s = muse(players=3, round=7).points(1, 4).character(0, "merchant").end_round()
    assert s.lines(0) == {"merchant": 2} and s.frame() == ""


# --- Professor -------------------------------------------------------------------------------


@pytest.mark.rule("FLO-PRFR-1", "FLO-PRFR-2")
def test_the_professor_looks_without_payment_or_action() -> None:
    s = muse().character(0, "professor").hand(0, "poet").jesters(0, 2).turn(0)
    s.play("0 professor bonus").look(0, "bonus-11", "bonus-1", "bonus-2", "bonus-3", "bonus-4")
    assert s[0].cash == 3500 and s[0].actions == 0 and s[0].bonus == 1 << 10
    s.play("0 work")
    assert s.last("completed_work") == {"profession": "poet", "value": 9, "bonus": (10,)}
    assert s.state.characters[4] == -2


@pytest.mark.rule("FLO-PRFR-1")
def test_an_empty_deck_cannot_be_chosen() -> None:
    s = muse().character(0, "professor").bonus(1, *range(1, 21)).turn(0)
    assert "professor prestige" in s.legal()
    s.refuses("0 professor bonus", "DECK_EMPTY", "FLO-PRFR-1", family="bonus")


@pytest.mark.rule("FLO-PRFR-2", "FLO-CHAR-11")
def test_the_professor_at_once_or_when_nominating() -> None:
    s = muse(players=2).a2().play("0 character professor", "0 space 300", "1 pass")
    assert s.legal() == ["professor prestige", "professor bonus", "keep"]
    t = muse().character(0, "professor").auction().play("0 professor prestige")
    t.look(0, "prestige-1", "prestige-2", "prestige-3", "prestige-4", "prestige-5")
    assert t.asks() == "0 Nominate" and t[0].prestige == 1


@pytest.mark.rule("FLO-PRFR-3")
def test_the_last_chance_is_the_beginning_of_the_next_a2() -> None:
    s = muse().character(2, "professor").push(ProfessorDeadline())
    assert s.asks() == "2 ProfessorLast"
    assert s.legal() == ["professor prestige", "professor bonus", "lapse"]
    s.play("2 lapse")
    assert s.state.characters[4] == -2 and s.happened("professor_lapsed") == [2]


@pytest.mark.rule("FLO-PRFR-4", "FLO-END-1")
def test_a_professor_of_the_last_round_may_still_take_a_card_that_scores() -> None:
    s = muse(players=3, round=7).character(0, "professor").has(0, "university", "workshop")
    s.end_round()
    assert s.asks() == "0 ProfessorLast"
    s.play("0 professor prestige")
    s.look(0, "prestige-2", "prestige-1", "prestige-3", "prestige-4", "prestige-5")
    assert s.lines(0) == {"prestige_2": 5} and s.frame() == ""


# --- Banker ----------------------------------------------------------------------------------


@pytest.mark.rule("FLO-BANK-1", "FLO-BANK-2")
@pytest.mark.parametrize("stake", [0, 100, 500])
def test_the_banker_pays_the_pot_minus_the_stake(stake: int) -> None:
    s = muse(players=2).cash(0, 0).a2().play("0 character banker", f"0 space {stake}", "1 pass")
    assert s[0].cash == 600 - stake and s.state.characters[5] == -2


@pytest.mark.rule("FLO-BANK-3", "FLO-BANK-4", "FLO-INV-11")
def test_example_40_an_unsold_banker_grows() -> None:
    s = muse(players=2)
    for number in (1, 2):
        s.state.round = number
        s.a2().play("0 pass", "1 pass")
    assert pot(s.state) == 800
    s.state.round = 3
    s.a2().play("0 character banker", "0 space 200", "1 pass")
    assert s[0].cash == 2500 + 600 and pot(s.state) == 600


@pytest.mark.rule("FLO-BANK-5", "FLO-END-1")
@pytest.mark.parametrize(("cash", "points"), [(1500, 7), (3600, 18)])
def test_the_banker_of_round_seven_exchanges_all_or_nothing(cash: int, points: int) -> None:
    for choice in ("exchange", "keep"):
        s = muse(players=3, round=7).a2().play("0 character banker", "0 space 0", "1 pass")
        s.play("2 pass").cash(0, cash).end_round()
        assert s.asks() == "0 BankerExchange" and s.legal() == ["exchange", "keep"]
        s.play(f"0 {choice}")
        assert s.lines(0) == ({"banker": points} if choice == "exchange" else {})
        assert s[0].cash == (cash - 200 * points if choice == "exchange" else cash)


@pytest.mark.rule("FLO-BANK-5")
def test_a_banker_of_an_earlier_round_exchanges_nothing() -> None:
    s = muse(players=3, round=6).a2().play("0 character banker", "0 space 0", "1 pass", "2 pass")
    assert s.state.characters[5] == -2
    s.push(BankerDeadline())
    assert s.frame() == ""
    t = muse(players=3, round=7).cash(0, 100).character(0, "banker").push(BankerDeadline())
    assert t.frame() == "" and t[0].cash == 100, "nothing to exchange: nobody asks"


@pytest.mark.rule("FLO-END-1")
def test_the_order_at_the_end_is_merchant_professor_banker() -> None:
    s = muse(players=3, round=7).character(0, "merchant").character(1, "professor")
    s.character(2, "banker").end_round()
    assert s.happened("used_merchant") == [0] and s.asks() == "1 ProfessorLast"
    s.play("1 lapse")
    assert s.asks() == "2 BankerExchange" and len(legal(s.state)) == 2
