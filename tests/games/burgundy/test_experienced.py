"""Set-up choices: sides of sheets, castle fields, boards 11 (booklet p.12 and p.16)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import CASTLE, NO_TILE
from signoria.games.burgundy.phases.setup import DealBorderBoards, DealSheets
from tests.games.burgundy.module_scenario import Scenario, dealt, set_up


def to_choices(players: int, deal: str, first: int = 0, **options: object) -> Scenario:
    """A game up to the first choice of its set-up."""
    s = Scenario(GAME.setup(players, options))
    s.state.events = []
    s.play(f"* first {first}", f"* start-goods {'red pink brown ' * players}".strip())
    return s.play(f"* {deal}")


def board(s: Scenario, seat: int) -> str:
    """The board a seat plays on, "" before it is chosen."""
    number = s[seat].board
    return s.state.parts.boards[number].name if number >= 0 else ""


# --- open -----------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SETUP-15", "BUR-EXP-1")
def test_each_player_chooses_a_side_and_then_a_field_openly_in_turn_order() -> None:
    s = to_choices(3, "sheets 3/4 1/2 9/10", first=1, experienced="open")
    assert s.asks() == "1 ChooseSide" and s.legal() == ["side 1", "side 2"]
    s.play("1 side 2")
    assert s.asks() == "1 ChooseCastle" and s.legal() == [f"castle {f}" for f in (3, 15, 18, 36)]
    s.play("1 castle 15")
    assert s.asks() == "2 ChooseSide" and s.legal() == ["side 9", "side 10"]
    s.play("2 side 9", "2 castle 2", "0 side 4", "0 castle 0")
    assert [board(s, seat) for seat in range(3)] == ["4", "2", "9"]
    assert [s.at(seat, f) for seat, f in ((0, 0), (1, 15), (2, 2))] == ["castle"] * 3
    assert s.asks() == "* FillDepots", "the depots are filled afterwards"


@pytest.mark.rule("BUR-SETUP-15", "BUR-EXP-1")
def test_open_choices_are_seen_by_those_who_choose_later() -> None:
    s = to_choices(2, "sheets 3/4 1/2", experienced="open").play("0 side 4", "0 castle 0")
    seen = GAME.view(s.state, 1)
    assert seen.parts.boards[seen.estates[0].board].name == "4"
    assert seen.estates[0].tiles[0] == CASTLE


@pytest.mark.rule("BUR-SETUP-15", "BUR-EXP-1")
def test_only_a_side_of_the_own_sheet_may_be_chosen_and_one_must_be() -> None:
    s = to_choices(2, "sheets 3/4 1/2", experienced="open")
    s.refuses("0 side 1", "NOT_ON_SHEET", "BUR-EXP-1", board="1")
    s.refuses("0 castle 6", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-EXP-1")
    s.refuses("1 side 1", "NOT_YOUR_TURN", "BUR-EXP-1", seat=0)


@pytest.mark.rule("BUR-SETUP-15")
def test_sheets_are_dealt_from_all_eight_without_putting_back() -> None:
    s = GAME.setup(4, {"experienced": "open"})
    deal = DealSheets(False)
    names = deal.names(s)
    assert names == ["1/2", "3/4", "5/6", "7/8", "9/10"]
    assert deal.possible(s, (0, 0, 0, 0)) and deal.possible(s, (4, 3, 2, 1))
    assert not deal.possible(s, (1, 1, 0, 0)), "there is only one sheet 3/4"
    assert not deal.possible(s, (0, 0, 0))
    drawn = [deal.sample(s, Dice(seed)) for seed in range(400)]
    assert all(deal.possible(s, outcome) for outcome in drawn)
    assert {sheet for outcome in drawn for sheet in outcome} == set(range(5))
    ones = sum(outcome.count(0) for outcome in drawn) / 1600
    assert 0.45 < ones < 0.55, "four of the eight sheets are 1/2"


@pytest.mark.rule("BUR-SETUP-15")
def test_the_rest_of_the_set_up_comes_first() -> None:
    s = GAME.setup(2, {"experienced": "open", "shields": True, "trade_routes": True})
    verbs = []
    game = Scenario(s)
    while game.actor() == -1:
        frame = s.stack[-1]
        verbs.append(frame.verb())  # type: ignore[attr-defined]
        sample = frame.sample(s, Dice(1))  # type: ignore[attr-defined]
        s.stack.pop()
        frame.resolve(s, sample)  # type: ignore[attr-defined]
        game.push()
    assert verbs == ["first", "start-goods", "shields", "routes", "sheets"]
    assert all(me.filled == 0 for me in s.estates), "no castle lies yet"


@pytest.mark.rule("BUR-EXP-3")
def test_any_dark_green_field_is_allowed_and_no_other() -> None:
    s = to_choices(2, "sheets 3/4 1/2", experienced="open").play("0 side 4")
    assert s.legal() == ["castle 0", "castle 13", "castle 23", "castle 36"], "corners too"
    s.refuses("0 castle 1", "NOT_A_CASTLE_FIELD", "BUR-EXP-3", field=1)
    s.refuses("0 castle 72", "NOT_A_CASTLE_FIELD", "BUR-EXP-3", field=72)
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-EXP-3")
    s.refuses("0 side 3", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-EXP-3")
def test_the_estate_grows_from_the_chosen_field() -> None:
    s = dealt(
        2, "* sheets 3/4 1/2", "0 side 4", "0 castle 0", "1 side 1", "1 castle 18",
        experienced="open",
    )  # fmt: skip
    s.storage(0, "cow-2").turn(0, 5, 1)
    assert s.state.parts.boards[s[0].board].neighbours[0].bit_count() == 3
    assert s.legal("place") == ["place 1 cow-2 1", "place 2 cow-2 5"]


@pytest.mark.rule("BUR-EXP-3", "BUR-SETUP-7")
def test_a_chosen_castle_scores_nothing_and_acts_not_even_in_a_region_of_one() -> None:
    s = set_up(
        2, "* sheets 3/4 1/2", "0 side 3", "0 castle 6", "1 side 2", "1 castle 3",
        experienced="open",
    )  # fmt: skip
    assert [me.score for me in s.state.estates] == [0, 0]
    assert s.asks() == "* FillDepots"
    assert (s.state.own_stacks[CASTLE], s.state.black_stack[CASTLE]) == (12, 2)


@pytest.mark.rule("BUR-EXP-4")
def test_each_player_covers_colours_on_his_own_board() -> None:
    s = dealt(
        2, "* sheets 3/4 1/2", "0 side 3", "0 castle 18", "1 side 1", "1 castle 18",
        experienced="open",
    )  # fmt: skip
    s.estate(0, {11: "monastery-15", 10: "mine", 24: "monastery-16", 30: "mine"})
    s.storage(0, "mine").turn(0, 5, 1).play("0 place 1 mine 31").end_turn(0)
    assert s.points(0) == {"region": 3, "phase": 10, "bonus_large": 5}
    s.estate(1, {24: "mine", 29: "mine"}).storage(1, "mine").turn(1, 3, 1).play("1 place 1 mine 33")
    assert s.points(1) == {"region": 6, "phase": 10, "bonus_small": 2}


@pytest.mark.rule("BUR-EXP-4")
@pytest.mark.parametrize("variant", ["open", "hidden"])
def test_everything_else_is_as_in_the_base_game(variant: str) -> None:
    s = to_choices(3, "sheets 3/4 1/2 9/10", first=2, experienced=variant)
    while s.actor() >= 0:
        s.play(f"{s.actor()} {s.legal()[0]}")
    assert s.state.bridge == (2, 0, 1)
    assert [me.workers for me in s.state.estates] == [2, 3, 1]
    assert [me.silver for me in s.state.estates] == [1, 1, 1]
    assert [sum(me.goods) for me in s.state.estates] == [3, 3, 3]


# --- hidden ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-EXP-2", "BUR-SETUP-15")
def test_hidden_choices_are_shown_together_after_the_last_one() -> None:
    s = to_choices(2, "sheets 3/4 9/10", experienced="hidden")
    s.play("0 side 3", "0 castle 6")
    assert board(s, 0) == "" and s[0].filled == 0 and s.happened("laid_start_castle") == []
    assert s.asks() == "1 HiddenChoice" and s.legal() == ["side 9", "side 10"]
    s.play("1 side 10")
    assert board(s, 0) == board(s, 1) == ""
    s.play("1 castle 21")
    assert (board(s, 0), board(s, 1)) == ("3", "10")
    assert (s.at(0, 6), s.at(1, 21)) == ("castle", "castle")
    assert s.happened("laid_start_castle") == [0, 1] and s.asks() == "* FillDepots"


@pytest.mark.rule("BUR-EXP-2")
def test_a_commitment_is_final() -> None:
    s = to_choices(2, "sheets 3/4 9/10", experienced="hidden").play("0 side 3")
    s.refuses("0 side 4", "ALREADY_COMMITTED", "BUR-EXP-2")
    s.play("0 castle 6")
    s.refuses("0 side 4", "NOT_YOUR_TURN", "BUR-EXP-2", seat=1)
    s.refuses("0 castle 18", "NOT_YOUR_TURN", "BUR-EXP-2", seat=1)


@pytest.mark.rule("BUR-EXP-2", "BUR-EXP-3")
def test_hidden_choices_obey_the_same_limits() -> None:
    s = to_choices(2, "sheets 3/4 9/10", experienced="hidden")
    s.refuses("0 side 9", "NOT_ON_SHEET", "BUR-EXP-1", board="9")
    s.refuses("0 castle 6", "MUST_RESOLVE", "BUR-TURN-4")
    s.play("0 side 3")
    assert s.legal() == ["castle 6", "castle 18", "castle 28", "castle 32"]
    s.refuses("0 castle 5", "NOT_A_CASTLE_FIELD", "BUR-EXP-3", field=5)
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-EXP-2")


@pytest.mark.rule("BUR-EXP-2")
def test_the_last_commitment_cannot_be_taken_back() -> None:
    s = to_choices(2, "sheets 3/4 9/10", experienced="hidden").play("0 side 3", "0 castle 6")
    before = s.play("1 side 10").state.barrier
    s.play("1 castle 21")
    assert s.state.barrier > before


# --- border posts ---------------------------------------------------------------------------


@pytest.mark.rule("BUR-SETUP-14")
def test_everybody_gets_a_different_board_11_and_chooses_a_castle_field() -> None:
    s = to_choices(3, "boards 11c 11a 11f", first=2, border_posts=True)
    assert [board(s, seat) for seat in range(3)] == ["11c", "11a", "11f"]
    assert s.asks() == "2 ChooseCastle" and s.legal() == [f"castle {f}" for f in (2, 15, 20, 34)]
    s.play("2 castle 34", "0 castle 10", "1 castle 32")
    assert [s.at(seat, f) for seat, f in ((0, 10), (1, 32), (2, 34))] == ["castle"] * 3


@pytest.mark.rule("BUR-SETUP-14")
def test_no_board_11_is_dealt_twice_and_every_one_can_be() -> None:
    s = GAME.setup(4, {"border_posts": True})
    deal = DealBorderBoards(False)
    assert not deal.possible(s, (0, 0, 1, 2)) and not deal.possible(s, (0, 1, 2, 6))
    assert deal.possible(s, (5, 4, 3, 2))
    drawn = [deal.sample(s, Dice(seed)) for seed in range(50)]
    assert all(len(set(outcome)) == 4 for outcome in drawn)
    assert {one for outcome in drawn for one in outcome} == set(range(6))


@pytest.mark.rule("BUR-SETUP-14")
def test_a_refused_castle_names_the_rule_of_the_border_posts() -> None:
    s = to_choices(2, "boards 11a 11b", border_posts=True)
    s.refuses("0 castle 1", "NOT_A_CASTLE_FIELD", "BUR-SETUP-14", field=1)
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SETUP-14")


@pytest.mark.rule("BUR-COMBO-2")
def test_a_hidden_board_11_has_no_side_to_choose() -> None:
    s = to_choices(2, "boards 11a 11b", border_posts=True, experienced="hidden")
    s.refuses("0 side 3", "NOT_ON_SHEET", "BUR-EXP-1", board="3")


@pytest.mark.rule("BUR-SETUP-14", "BUR-COMBO-2")
@pytest.mark.parametrize("variant", ["open", "hidden"])
def test_with_border_posts_experienced_players_choose_only_the_field(variant: str) -> None:
    s = to_choices(2, "boards 11a 11b", border_posts=True, experienced=variant)
    assert s.legal() == ["castle 0", "castle 3", "castle 28", "castle 32"]
    s.play("0 castle 3")
    assert s.asks().startswith("1 ") and s.legal() == [f"castle {f}" for f in (6, 18, 28, 32)]
    assert (s.at(0, 3) == "castle") == (variant == "open")
    s.play("1 castle 28")
    assert (s.at(0, 3), s.at(1, 28)) == ("castle", "castle")
    assert (board(s, 0), board(s, 1)) == ("11a", "11b")


@pytest.mark.rule("BUR-SETUP-14", "BUR-SETUP-6")
def test_the_start_castles_come_from_the_green_backs_in_every_variant() -> None:
    for options, deal in (
        ({"border_posts": True}, "boards 11a 11b"),
        ({"experienced": "hidden"}, "sheets 1/2 1/2"),
    ):
        s = to_choices(2, deal, **options)
        while s.actor() >= 0:
            s.play(f"{s.actor()} {s.legal()[-1]}")
        assert (s.state.own_stacks[CASTLE], s.state.black_stack[CASTLE]) == (12, 2)
        for me in s.state.estates:
            assert sum(tile != NO_TILE for tile in me.tiles) == 1
