"""Expansion "Co-operative building": joined boards, proposals, border rules."""

from __future__ import annotations

import pytest

from signoria.core.machine import legal
from signoria.games.florence.components import load_parts
from signoria.games.florence.game import GAME
from signoria.games.florence.grid import SIDE, cells_of_mask
from signoria.games.florence.phases.joint import JointResponse
from signoria.games.florence.questions.principality import count

from .scenario import Scenario, mask_of, place_of, table

# Two players: seat 0 at [0, 0], seat 1 at [0, 7]; global columns 7 to 13 are seat 1's 0 to 6.
WORKSHOP = ((2, 7), (3, 6), (3, 7), (3, 8), (4, 6), (4, 7), (4, 8))
TOWER = ((0, 6), (0, 7), (0, 8))


def two(red: int = 1, grey: int = 3) -> Scenario:
    """Seat 0 and seat 1 side by side, with Architects."""
    s = table(players=2, coop=True)
    return s.architects(0, red).architects(1, grey)


def joint(s: Scenario, tile: str) -> Scenario:
    """The active seat 0 has picked the building; the partner follows by itself with two players."""
    return s.turn(0).play("0 joint", f"0 tile {tile}")


@pytest.mark.rule("FLO-COOP-7", "FLO-COOP-8", "FLO-COOP-10", "FLO-INV-9", "FLO-INV-1")
def test_example_43_the_partner_pays_and_both_score() -> None:
    s = joint(two(), "workshop").play("0 " + place_of("workshop", *WORKSHOP), "0 offer 500")
    assert s.asks() == "1 JointResponse"
    s.play("1 accept")
    assert s[1].cash == 2000 and s[0].cash == 2500 + 500 - 300
    assert s.lines(0) == s.lines(1) == {"joint_buildings": 3}
    assert (s[0].actions, s[1].actions) == (1, 0)
    assert s.state.buildings[2] == 2, "one tile"


@pytest.mark.rule("FLO-COOP-6", "FLO-COOP-4")
def test_example_44_each_part_follows_the_architects_of_its_grid() -> None:
    s = joint(two().at(0, "tower", (0, 4), (0, 5), (0, 6)), "workshop")
    s.play("0 " + place_of("workshop", *WORKSHOP), "0 offer 0", "1 accept")
    assert cells_of_mask(s[0].built & ~mask_of(((0, 4), (0, 5), (0, 6)))) == [(3, 6), (4, 6)]
    assert cells_of_mask(s[1].built) == [(2, 0), (3, 0), (3, 1), (4, 0), (4, 1)]
    assert count(s.state, s[1], 17) == 43 - 5, "each grid counts its own cells"


@pytest.mark.rule("FLO-COOP-6")
def test_example_45_two_rows_higher_it_touches_the_tower_of_seat_0() -> None:
    s = joint(two().at(0, "tower", (0, 4), (0, 5), (0, 6)), "workshop")
    higher = tuple((row - 2, column) for row, column in WORKSHOP)
    move = "0 " + place_of("workshop", *higher)
    s.refuses(move, "ADJACENT_BUILDING", "FLO-COOP-6", architects=1)
    t = joint(two(red=2).at(0, "tower", (0, 4), (0, 5), (0, 6)), "workshop").play(move)
    assert t.frame() == "JointPrice"


@pytest.mark.rule("FLO-COOP-6")
def test_the_partner_with_few_architects_is_protected_too() -> None:
    s = joint(two(red=3, grey=1).at(1, "tower", (0, 0), (0, 1), (0, 2)), "workshop")
    higher = tuple((row - 1, column) for row, column in WORKSHOP)
    s.refuses("0 " + place_of("workshop", *higher), "ADJACENT_BUILDING", "FLO-COOP-6")


@pytest.mark.rule("FLO-COOP-6")
def test_contact_across_the_border_does_not_matter_for_joint_buildings() -> None:
    """Seat 1's tower stands right beside seat 0's part, but in another grid."""
    s = two(red=1, grey=1).at(1, "tower", (0, 0), (1, 0), (2, 0))
    s = joint(s, "chapel")
    part = ((2, 6), (3, 6), (3, 7))
    s.refuses("0 " + place_of("chapel", *part), "ADJACENT_BUILDING", "FLO-COOP-6")
    assert place_of("chapel", (4, 6), (4, 7), (5, 6)) in s.legal()
    t = joint(two(red=1, grey=2).at(1, "tower", (0, 0), (1, 0), (2, 0)), "chapel")
    assert place_of("chapel", *part) in t.legal(), "[2, 6] lies beside the tower across the border"


@pytest.mark.rule("FLO-COOP-2", "FLO-SET-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_borders_on_the_seats_beside(players: int) -> None:
    joined = load_parts().joined(players)
    for seat in range(players):
        assert set(joined.neighbours[seat]) == {(seat + 1) % players, (seat - 1) % players}
        for cell, other, theirs in zip(
            joined.contact_cell[seat],
            joined.contact_seat[seat],
            joined.contact_other[seat],
            strict=True,
        ):
            back = list(zip(joined.contact_cell[other], joined.contact_seat[other], strict=True))
            assert (theirs, seat) in back and cell & joined.border[seat]


@pytest.mark.rule("FLO-COOP-4", "FLO-COOP-3")
def test_a_joint_building_lies_across_the_border() -> None:
    s = joint(two(), "tower")
    s.refuses("0 place 0 0 4", "NOT_ACROSS_BORDER", "FLO-COOP-4")
    s.refuses("0 place 0 -1 5", "OUT_OF_GRID", "FLO-COOP-5")
    s.refuses("0 place 5 0 5", "WRONG_SHAPE", "FLO-PLACE-1")
    assert place_of("tower", *TOWER) in s.legal()
    one_cell = place_of("tower", (0, 5), (0, 6), (0, 7))
    assert one_cell in s.legal(), "one cell on one side is enough"


@pytest.mark.rule("FLO-COOP-4", "FLO-COOP-5")
def test_not_into_a_third_principality_and_only_with_a_neighbour() -> None:
    s = table(players=4, coop=True).architects(0, 2).architects(1, 2).turn(0).play("0 joint")
    assert s.legal() == ["partner 1", "partner 3"]
    s.refuses("0 partner 2", "NOT_NEIGHBOUR", "FLO-COOP-4", partner=2)
    s.play("0 partner 1", "0 tile chapel")
    corner = place_of("chapel", (6, 6), (6, 7), (7, 6))
    s.refuses("0 " + corner, "THIRD_PRINCIPALITY", "FLO-COOP-4")


@pytest.mark.rule("FLO-COOP-5")
def test_the_kind_must_be_missing_in_both_principalities() -> None:
    s = two().has(1, "tower").turn(0).play("0 joint")
    s.refuses("0 tile tower", "DUPLICATE_BUILDING", "FLO-COOP-5", tile="tower")
    s.refuses("0 tile park", "NOT_A_BUILDING", "FLO-BUILD-2")
    t = joint(two().at(1, "park", (0, 0), (0, 1)), "tower")
    t.refuses("0 " + place_of("tower", *TOWER), "OVERLAP", "FLO-COOP-5")


@pytest.mark.rule("FLO-COOP-7", "FLO-COOP-16")
def test_the_payment_is_bounded_by_the_partners_cash() -> None:
    s = joint(two().cash(1, 400).points(1, 9), "tower").play("0 " + place_of("tower", *TOWER))
    assert s.legal() == [f"offer {n}" for n in range(0, 500, 100)]
    s.refuses("0 offer 500", "PAYMENT_OUT_OF_RANGE", "FLO-COOP-7", cash=400)


@pytest.mark.rule("FLO-COOP-8")
def test_the_payment_received_may_pay_the_bank() -> None:
    s = joint(two(red=1).cash(0, 100), "tower").play("0 " + place_of("tower", *TOWER))
    s.refuses("0 offer 100", "NOT_ENOUGH_MONEY", "FLO-COOP-8", price=300, have=200)
    assert s.legal()[0] == "offer 200"
    s.play("0 offer 200", "1 accept")
    assert (s[0].cash, s[1].cash) == (0, 2300)
    poor = two(red=0).cash(0, 0).cash(1, 600).turn(0)
    poor.refuses("0 joint", "NOTHING_TO_PROPOSE", "FLO-COOP-5")


@pytest.mark.rule("FLO-COOP-9", "FLO-GEN-1", "FLO-INV-7")
def test_a_joint_building_counts_fully_for_both() -> None:
    s = joint(two(), "tower").play("0 " + place_of("tower", *TOWER), "0 offer 0", "1 accept")
    for seat in (0, 1):
        assert count(s.state, s[seat], 0) == 1 and count(s.state, s[seat], 3) == 1
    assert count(s.state, s[0], 17) == 42 and count(s.state, s[1], 17) == 41
    s.play("0 end-turn").jesters(1, 3).hand(1, "astronomer").turn(1).play("1 work")
    assert s.last("completed_work")["value"] == 6 + 1 + 4


def rejected(times: int) -> Scenario:
    s = two().turn(0)
    for florins in range(0, times * 100, 100):
        s.play("0 joint", "0 tile tower", "0 " + place_of("tower", *TOWER), f"0 offer {florins}")
        s.play("1 reject")
    return s


@pytest.mark.rule("FLO-COOP-11", "FLO-COOP-13")
def test_a_rejected_proposal_costs_nothing_and_cannot_be_repeated() -> None:
    s = rejected(1)
    assert s.asks() == "0 TurnMenu" and s[0].actions == 0 and s[0].cash == 2500
    assert s.happened("rejected") == [1]
    s.play("0 joint", "0 tile tower", "0 " + place_of("tower", *TOWER))
    s.refuses("0 offer 0", "PROPOSAL_REPEATED", "FLO-COOP-11")
    assert "offer 100" in s.legal()
    t = two().cash(1, 0).turn(0).play("0 joint", "0 tile tower", "0 " + place_of("tower", *TOWER))
    t.play("1 reject", "0 joint", "0 tile tower")
    t.refuses("0 " + place_of("tower", *TOWER), "PROPOSAL_REPEATED", "FLO-COOP-11")


@pytest.mark.rule("FLO-COOP-12", "FLO-COOP-13")
def test_three_proposals_for_one_action() -> None:
    s = rejected(3)
    assert "joint" not in s.legal() and "build" in s.legal()
    s.refuses("0 joint", "PROPOSAL_LIMIT", "FLO-COOP-12", limit=3)
    s.play("0 freedom", "0 announce travel")
    assert "joint" in s.legal(), "a completed action gives three new ones"
    s.play("0 end-turn").turn(1)
    assert "joint" in s.legal()


@pytest.mark.rule("FLO-COOP-11")
def test_the_neighbour_accepts_or_rejects_the_whole() -> None:
    s = joint(two(), "tower").play("0 " + place_of("tower", *TOWER), "0 offer 300")
    assert [action.text for action in legal(s.state)] == ["accept", "reject"]
    frame = s.state.stack[-1]
    assert isinstance(frame, JointResponse)
    assert (frame.seat, frame.proposer, frame.tile, frame.florins) == (1, 0, 8, 300)


@pytest.mark.rule("FLO-COOP-11", "FLO-HID-6")
def test_an_unfinished_proposal_is_seen_by_nobody_else() -> None:
    s = two().turn(0)
    before = [type(frame).__name__ for frame in GAME.view(s.state, 1).stack]
    for move in ("0 joint", "0 tile tower", "0 " + place_of("tower", *TOWER)):
        s.play(move)
        assert [type(frame).__name__ for frame in GAME.view(s.state, 1).stack] == before


# --- building alone --------------------------------------------------------------------------


@pytest.mark.rule("FLO-COOP-14", "FLO-COOP-3")
def test_a_border_cell_takes_an_architect() -> None:
    s = two(red=0).turn(0).play("0 build", "0 tile tower")
    move = "0 " + place_of("tower", (0, 4), (0, 5), (0, 6))
    s.refuses(move, "BORDER_NEEDS_ARCHITECT", "FLO-COOP-14")
    assert place_of("tower", (0, 3), (0, 4), (0, 5)) in s.legal()
    s.refuses("0 " + place_of("tower", *TOWER), "OUT_OF_GRID", "FLO-PLACE-1")
    two(red=1).turn(0).play("0 build", "0 tile tower", move)


@pytest.mark.rule("FLO-COOP-14", "FLO-COOP-2")
def test_outer_edges_are_no_borders() -> None:
    s = two(red=0).turn(0).play("0 build", "0 tile tower")
    for cells in (((0, 0), (0, 1), (0, 2)), ((6, 0), (6, 1), (6, 2)), ((0, 0), (1, 0), (2, 0))):
        assert place_of("tower", *cells) in s.legal()


@pytest.mark.rule("FLO-COOP-15")
@pytest.mark.parametrize("architects", [0, 1, 2])
def test_a_building_across_the_border_takes_two_architects(architects: int) -> None:
    s = two(red=architects).at(1, "tower", (0, 0), (1, 0), (2, 0)).turn(0)
    s.play("0 build", "0 tile chapel")
    move = "0 " + place_of("chapel", (2, 6), (2, 5), (1, 5))
    if architects == 2:
        s.play(move)
    elif architects == 1:
        s.refuses(move, "BORDER_OCCUPIED", "FLO-COOP-15", architects=1)
        assert place_of("chapel", (5, 6), (6, 6), (6, 5)) in s.legal()
    else:
        s.refuses(move, "BORDER_NEEDS_ARCHITECT", "FLO-COOP-14")


@pytest.mark.rule("FLO-COOP-15")
def test_a_landscape_across_the_border_does_not_matter() -> None:
    s = two(red=1).at(1, "park", (0, 0), (1, 0)).turn(0).play("0 build", "0 tile tower")
    assert place_of("tower", (0, 6), (1, 6), (2, 6)) in s.legal()


@pytest.mark.rule("FLO-COOP-15")
def test_each_part_of_a_joint_building_counts_in_its_grid() -> None:
    s = joint(two(grey=1), "tower").play("0 " + place_of("tower", *TOWER), "0 offer 0", "1 accept")
    s.play("0 end-turn").turn(1).play("1 build", "1 tile chapel")
    s.refuses("1 " + place_of("chapel", (1, 0), (2, 0), (2, 1)), "ADJACENT_BUILDING", "FLO-PLACE-3")


@pytest.mark.rule("FLO-COOP-1")
def test_landscapes_ignore_borders_and_stay_inside() -> None:
    s = two(red=0).auction(inside=0b01).play("0 buy landscape", "0 tile park")
    assert place_of("park", (0, 6), (1, 6)) in s.legal()
    s.refuses("0 " + place_of("park", (0, 6), (0, 7)), "OUT_OF_GRID", "FLO-PLACE-1")


@pytest.mark.rule("FLO-COOP-1")
def test_without_the_expansion_there_are_no_joint_buildings() -> None:
    table().turn(0).refuses("0 joint", "NOT_JOINED", "FLO-COOP-1")


@pytest.mark.rule("FLO-BOTH-1")
def test_with_both_expansions_points_never_help_to_pay() -> None:
    s = table(players=2, coop=True, muse=True).points(0, 20).cash(0, 100).turn(0)
    s.play("0 joint", "0 tile tower", "0 " + place_of("tower", *TOWER))
    assert s.legal()[0] == "offer 600", "the price is 700"
    s.play("0 offer 600", "1 accept")
    assert s[0].cash == 0 and s.lines(0) == {"works": 20, "joint_buildings": 3}


@pytest.mark.rule("FLO-BOTH-2")
def test_the_cardinals_third_action_may_be_a_joint_building() -> None:
    s = table(players=2, coop=True, muse=True).character(0, "cardinal").character(1, "merchant")
    s.turn(0).play("0 freedom", "0 announce travel", "0 build", "0 tile chapel")
    s.play("0 " + place_of("chapel", (0, 0), (1, 0), (1, 1)))
    s.play("0 joint", "0 tile tower", "0 " + place_of("tower", *TOWER), "0 offer 0", "1 accept")
    assert s[0].actions == 3 and s[1].cash == 2500 and s.state.characters[3] == 1
    assert s.frame() == ""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_positions_across_a_border_agree_with_a_slow_count(players: int) -> None:
    parts = load_parts()
    joined = parts.joined(players)
    for seat in range(players):
        for partner in joined.neighbours[seat]:
            down = joined.offsets[seat][0] - joined.offsets[partner][0]
            right = joined.offsets[seat][1] - joined.offsets[partner][1]
            for tile in range(10):
                border = joined.across[seat][partner][tile]
                found = {(m, t) for m, t in zip(border.mine, border.theirs, strict=True)}
                assert len(found) == len(border.places)
                for place, mine, theirs in zip(
                    border.places, border.mine, border.theirs, strict=True
                ):
                    cells = set(parts.tiles.cells(tile, place))
                    own = set(cells_of_mask(mine))
                    moved = {(r - down, c - right) for r, c in cells_of_mask(theirs)}
                    assert own | moved == cells and not own & moved
                    assert all(0 <= r < SIDE and 0 <= c < SIDE for r, c in own)
