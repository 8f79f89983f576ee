"""Stage E, Gondola (RIA-E)."""

from __future__ import annotations

import pytest

from .scenario import Scenario, index, table


def won_by_seat_0(general: int, private: int = 0, **districts: int) -> Scenario:
    """Seat 0 wins with strength 1; the numbers are those after fetching one councillor."""
    placed = sum(districts.values())
    assert general + private + placed == 18
    fetched = 1 if private else 0
    s = table(players=2).councillors(0, private=private - fetched, **districts)
    assert s[0].general == general + fetched
    s.hand(0, gondola=1).stage("gondola").lay(0, own=1)
    assert (s[0].general, s[0].private) == (general, private)
    return s


@pytest.mark.rule("RIA-E-1")
def test_strength_in_councillors_from_general_to_private() -> None:
    s = table(players=3).hand(0, gondola=2).hand(1, gondola=3).hand(2, gold=1)
    s.stage("gondola").lay(0, own=2).lay(1, own=3).play("2 pass")
    assert (s[0].private, s[0].general) == (7, 11)
    assert (s[1].private, s[1].general) == (8, 10)
    assert s.points(0) == {}
    s.play("1 gondola CAN-CAS", "1 to CAN")
    assert (s[2].private, s[2].general) == (5, 13)


@pytest.mark.rule("RIA-E-1")
def test_each_missing_councillor_is_a_point() -> None:
    s = table(players=2, doge=[1, 0]).councillors(0, private=0, CAN=17).hand(1, gondola=4)
    s.hand(0, gondola=3).stage("gondola", first=0).lay(0, own=3).lay(1, own=4)
    s.play("1 gondola CAN-CAS", "1 to CAN")
    assert s.points(0) == {"missing_councillors": 2}
    assert (s[0].private, s[0].general) == (1, 0)


@pytest.mark.rule("RIA-E-2")
def test_the_winner_must_place_a_gondola_on_a_free_connection() -> None:
    s = table(players=2).gondolas("CAN-CAS").hand(0, gondola=1).stage("gondola").lay(0, own=1)
    assert len(s.legal()) == 11
    s.refuses("0 gondola CAN-CAS", "E_CONN_TAKEN", "RIA-E-2", connection="CAN-CAS")
    s.refuses("0 gondola CAN-DOR", "E_NO_CONNECTION", "RIA-E-2", connection="CAN-DOR")
    s.refuses("0 stop", "E_MANDATORY", "RIA-E-2")


@pytest.mark.rule("RIA-E-2", "RIA-FIN-3")
def test_a_gondola_is_worth_one_at_both_ends() -> None:
    s = won_by_seat_0(general=12, private=6).play("0 gondola SMA-DOR", "0 to SMA")
    assert (s.value("SMA"), s.value("DOR"), s.value("CAN")) == (1, 1, 0)


@pytest.mark.rule("RIA-E-2")
def test_the_gondola_comes_after_the_councillors_were_fetched() -> None:
    s = table(players=2).councillors(0, private=3, CAN=14).hand(0, gondola=1)
    assert s[0].general == 1
    s.stage("gondola").lay(0, own=1).play("0 gondola SMA-DOR")
    assert s[0].general == 0
    assert s.asks() == "0 GondolaSource", "the last one of general was fetched first"


@pytest.mark.rule("RIA-E-3")
def test_one_councillor_of_general_goes_into_one_of_the_two_districts() -> None:
    s = won_by_seat_0(general=12, private=6).play("0 gondola SMA-DOR")
    assert s.legal() == ["to SMA", "to DOR"]
    s.play("0 to DOR")
    assert (s[0].general, s[0].private) == (11, 6)
    assert s[0].districts[index("DOR")] == 1
    assert s.points(0) == {}
    assert s.actor() < 0


@pytest.mark.rule("RIA-E-3")
def test_while_general_is_not_empty_no_other_source_is_allowed() -> None:
    s = won_by_seat_0(general=10, private=6, CAN=2).play("0 gondola SMA-DOR")
    s.refuses("0 from-private", "E_SRC_NOT_EMPTY", "RIA-E-3", general=10)
    s.refuses("0 from CAN", "E_SRC_NOT_EMPTY", "RIA-E-3", general=10)
    s.refuses("0 from-nowhere", "E_SRC_NOT_EMPTY", "RIA-E-3", general=10)


@pytest.mark.rule("RIA-E-3")
def test_the_councillor_goes_to_an_end_of_the_gondola() -> None:
    s = won_by_seat_0(general=12, private=6).play("0 gondola SMA-DOR")
    s.refuses("0 to CAN", "E_NOT_ADJACENT", "RIA-E-3", district="CAN")


@pytest.mark.rule("RIA-E-4")
def test_with_general_empty_the_winner_scores_a_point_and_may_use_a_private_one() -> None:
    s = won_by_seat_0(general=0, private=4, CAN=14).play("0 gondola SMA-DOR")
    assert s.points(0) == {"gondola_bonus": 1}
    assert s.legal() == ["from-private", "from CAN", "from-nowhere"]
    s.play("0 from-private")
    assert s.legal() == ["to SMA", "to DOR"]
    s.play("0 to SMA")
    assert s[0].private == 3
    assert s[0].districts[index("SMA")] == 1


@pytest.mark.rule("RIA-E-4")
def test_with_general_empty_a_councillor_of_any_district_may_be_used() -> None:
    s = won_by_seat_0(general=0, private=4, CAN=13, DOR=1).play("0 gondola SMA-DOR", "0 from CAN")
    assert s.legal() == ["to SMA", "to DOR"]
    s.play("0 to DOR")
    assert s[0].districts == [12, 0, 0, 2, 0, 0]
    assert s[0].private == 4


@pytest.mark.rule("RIA-E-4")
@pytest.mark.parametrize(("source", "target"), [("SMA", "DOR"), ("DOR", "SMA")])
def test_a_councillor_may_cross_from_one_end_to_the_other_but_not_stay(
    source: str, target: str
) -> None:
    s = won_by_seat_0(general=0, private=4, **{"CAN": 13, source: 1}).play("0 gondola SMA-DOR")
    s.play(f"0 from {source}")
    assert s.actor() < 0, "the other end is the only place to go"
    assert s[0].districts[index(source)] == 0
    assert s[0].districts[index(target)] == 1


@pytest.mark.rule("RIA-E-4")
def test_a_councillor_from_elsewhere_goes_to_an_end_of_the_gondola() -> None:
    s = won_by_seat_0(general=0, private=4, CAN=14).play("0 gondola SMA-DOR", "0 from CAN")
    s.refuses("0 to SPO", "E_NOT_ADJACENT", "RIA-E-3", district="SPO")
    s.refuses("0 to CAN", "E_SAME_DISTRICT", "RIA-E-4", district="CAN")


@pytest.mark.rule("RIA-E-4")
def test_a_councillor_taken_out_of_a_district_is_told_like_in_stage_f() -> None:
    s = won_by_seat_0(general=0, private=4, CAN=14).play("0 gondola SMA-DOR", "0 from CAN")
    s.play("0 to DOR")
    assert s.happened("moved_councillor") == [0]
    assert s.happened("placed_councillor") == [0]


@pytest.mark.rule("RIA-E-4")
def test_the_winner_may_place_none_and_keeps_the_point() -> None:
    s = won_by_seat_0(general=0, private=4, CAN=14).play("0 gondola SMA-DOR", "0 from-nowhere")
    assert s.points(0) == {"gondola_bonus": 1}
    assert (s[0].private, s[0].districts) == (4, [14, 0, 0, 0, 0, 0])
    assert s.actor() < 0


@pytest.mark.rule("RIA-E-4")
def test_only_ones_own_councillors_may_be_used() -> None:
    s = table(players=2).councillors(0, private=0, CAN=18).councillors(1, private=1, CAS=3)
    s.hand(0, gondola=1).stage("gondola").lay(0, own=1).play("0 gondola SMA-DOR")
    assert s.legal() == ["from CAN", "from-nowhere"]
    s.refuses("0 from CAS", "E_NOT_OWN_COUNCILLOR", "RIA-E-4", district="CAS")
    s.refuses("0 from-private", "E_SUPPLY_EMPTY", "RIA-E-4")
    assert s.points(0) == {"missing_councillors": 1, "gondola_bonus": 1}


@pytest.mark.rule("RIA-E-4")
def test_general_is_not_said_to_hold_councillors_when_it_is_empty() -> None:
    s = won_by_seat_0(general=0, private=4, CAN=14).play("0 gondola SMA-DOR", "0 from-private")
    s.refuses("0 from CAN", "NOT_NOW", "RIA-E-4")


@pytest.mark.rule("RIA-E-5")
def test_the_district_bonus_is_checked_after_the_placement() -> None:
    s = won_by_seat_0(general=12, private=4, CAN=1, CAS=1).play("0 gondola SMA-DOR")
    assert s.points(0) == {}
    s.play("0 to SMA")
    assert s.points(0) == {"district_bonus": 5}


@pytest.mark.rule("RIA-E-6")
def test_only_the_winner_places_a_councillor() -> None:
    s = table(players=3).hand(0, gondola=2).hand(1, gondola=2).hand(2, gondola=3)
    s.stage("gondola").lay(0, own=2).lay(1, own=2).lay(2, own=3)
    s.play("2 gondola SMA-DOR", "2 to SMA")
    assert [sum(s[seat].districts) for seat in range(3)] == [0, 0, 1]
    assert s.built() == ["SMA-DOR"]
