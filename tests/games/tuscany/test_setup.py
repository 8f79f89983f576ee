"""Set-up (TUS-SET) and the assembling of estates (TUS-EST)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, SPECTATOR, actor, legal, renew_options, roll
from signoria.core.record import Table
from signoria.games.tuscany.components import load_parts
from signoria.games.tuscany.estate import (
    DEALS,
    LAYOUTS,
    adjacent,
    deal_of_estate,
    estate_code,
    layout_code,
    layout_picks,
    places,
    tile_numbers,
)
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import COLOUR_OF, DARKGREEN, EMPTY, START_CASTLE, is_neutral
from signoria.games.tuscany.phases.setup import HIDDEN, Assemble

from .scenario import REF, table

PARTS = load_parts()
BUILD = ("order BAC", "rotate 180", "rotate 0", "rotate 180", "shift right", "shift right")


def opened(players: int = 2, seed: int = 1) -> Table:
    """A table after all that the set-up draws by lot."""
    found = Table(GAME, players)
    found.state.events = []
    found.run_chance(Dice(seed))
    return found


def built(players: int = 2) -> Table:
    """Everybody has an estate; the start castle is on the first dark green field."""
    found = opened(players)
    for seat in range(players):
        for text in BUILD:
            found.play(GAME.catalogue.from_text(text), seat)
        found.play(legal(found.state)[0], seat)
    return found


@pytest.mark.rule("TUS-SET-1", "TUS-SET-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_five_of_122_cards(players: int) -> None:
    s = opened(players).state
    assert [size(player.hand) for player in s.players] == [5] * players
    assert size(s.deck) == 122 - 5 * players
    assert size(s.discard) == 0


@pytest.mark.rule("TUS-SET-9")
def test_nobody_sees_the_cards_of_another() -> None:
    s = opened(3).state
    seen = GAME.view(s, 1)
    assert seen.players[1].hand == s.players[1].hand
    assert seen.players[0].hand == seen.players[2].hand == [0] * 8 + [5]


@pytest.mark.rule("TUS-SET-2", "TUS-SET-3")
def test_income_cards_bonus_tokens_and_colour_bonuses_are_all_there() -> None:
    s = opened().state
    assert size(s.income) == 27 and size(s.income_discard) == 0
    assert s.bonus == [5, 5, 5, 5, 5]
    assert s.first == s.second == [-1] * 8


@pytest.mark.rule("TUS-SET-4", "TUS-SET-5")
def test_21_own_tokens_are_stacked_and_nobody_has_points() -> None:
    for player in opened(4).state.players:
        assert size(player.stack) == 21 and player.out == 0
        assert (player.green, player.red) == (0, 0)
        assert player.tokens.count(START_CASTLE) == 0, "the start castle is set aside"


@pytest.mark.rule("TUS-SET-6", "TUS-SET-8")
def test_eight_of_32_neutral_tokens_are_face_up() -> None:
    s = opened().state
    assert all(token != EMPTY and is_neutral(token) for token in s.market)
    assert size(s.pile) == 24
    colours = [COLOUR_OF[token] for token in s.market]
    assert max(colours.count(colour) for colour in range(8)) <= 4


@pytest.mark.rule("TUS-SET-7")
def test_every_seat_may_become_the_start_player() -> None:
    found = set()
    for seed in range(40):
        s = GAME.setup(3)
        roll(s, Dice(seed))
        found.add(s.start_seat)
    assert found == {0, 1, 2}


@pytest.mark.rule("TUS-SET-10")
def test_tiles_are_dealt_openly_and_each_only_once() -> None:
    s = opened(4).state
    numbers = [tile_numbers(player.tiles) for player in s.players]
    for kind in range(3):
        assert sorted(tiles[kind] for tiles in numbers) == list(range(4 * kind, 4 * kind + 4))
    assert GAME.view(s, SPECTATOR).players[2].tiles == s.players[2].tiles


@pytest.mark.rule("TUS-SET-11")
def test_estates_stay_secret_until_the_last_one_is_ready() -> None:
    found = opened(2)
    for text in BUILD:
        found.play(GAME.catalogue.from_text(text), 0)
    top = GAME.view(found.state, 1).stack[-1]
    assert isinstance(top, Assemble) and top.picks == (), "not even half an estate is seen"
    found.play(legal(found.state)[1], 0)
    mine, other, anybody = (GAME.view(found.state, viewer).stack[-1] for viewer in (0, 1, -1))
    assert isinstance(mine, Assemble) and mine.chosen[0] >= 0
    assert isinstance(other, Assemble) and other.chosen[0] == HIDDEN
    assert isinstance(anybody, Assemble) and anybody.chosen[0] == HIDDEN
    assert found.state.players[0].estate == -1, "nothing is laid before all are ready"
    for text in BUILD:
        found.play(GAME.catalogue.from_text(text), 1)
    found.play(legal(found.state)[0], 1)
    assert all(player.estate >= 0 and player.covered for player in found.state.players)


@pytest.mark.rule("TUS-SET-11")
def test_a_finished_estate_is_final() -> None:
    found = opened(2)
    for text in BUILD:
        found.play(GAME.catalogue.from_text(text), 0)
    assert found.undo_reach() == 6
    found.play(legal(found.state)[0], 0)
    assert found.undo_reach() == 0


@pytest.mark.rule("TUS-SET-12", "TUS-SET-13", "TUS-BON-STORAGE")
def test_everybody_takes_a_bonus_token_from_the_start_player_on() -> None:
    found = built(3)
    first = found.state.start_seat
    order = [first, (first + 1) % 3, (first + 2) % 3]
    for seat, kind in zip(order, ("storage", "storage", "worker"), strict=True):
        assert actor(found.state) == seat
        assert len(legal(found.state)) == 5, "repeats are allowed"
        found.play(GAME.catalogue.from_text(f"bonus {kind}"), seat)
    assert [found.state.players[seat].green for seat in order] == [2, 2, 0]
    assert found.state.bonus == [3, 5, 4, 5, 5]
    assert actor(found.state) == first and found.state.phase == 1


@pytest.mark.rule("TUS-SET-12", "TUS-REF-5", "TUS-REF-20")
def test_the_first_bonus_token_must_be_taken_and_must_be_there() -> None:
    found = built(2)
    found.state.bonus[1] = 0
    renew_options(found.state)
    for text, code in (("decline", "CANNOT_DECLINE"), ("bonus marble", "NO_BONUS_LEFT")):
        refusal = GAME.refusal(found.state, GAME.catalogue.from_text(text))
        assert refusal is not None and refusal.code == code


@pytest.mark.rule("TUS-SET-14")
def test_with_fewer_players_all_common_pieces_are_still_used() -> None:
    s = opened(2).state
    assert len(s.players) == 2
    assert size(s.pile) + 8 == 32 and size(s.bonus) == 25 and size(s.income) == 27
    assert size(s.deck) + 10 == 122


# --- estates ---------------------------------------------------------------------------------


@pytest.mark.rule("TUS-EST-1")
def test_a_tile_has_rows_of_three_four_and_three() -> None:
    rows = [row for row, _ in PARTS.positions]
    assert [rows.count(row) for row in range(3)] == [3, 4, 3]
    assert all(len(tile) == 10 for tile in PARTS.tiles)


@pytest.mark.rule("TUS-EST-2", "TUS-EST-4")
def test_there_are_192_ways_to_join_three_tiles() -> None:
    found = set()
    for layout in range(LAYOUTS):
        assert layout_code(layout_picks(layout)) == layout
        found.add(layout_picks(layout))
    assert len(found) == 192 == 6 * 8 * 4
    plans = {tuple(PARTS.plan(layout).colour) for layout in range(0, LAYOUTS, 4)}
    assert len(plans) == 48, "order and turns give different estates"


@pytest.mark.rule("TUS-EST-3", "TUS-REF-3")
def test_neighbouring_tiles_touch_with_three_fields_on_both_sides() -> None:
    for layout in range(4):
        laid = places(layout, PARTS.positions, PARTS.shift)
        assert len(set(laid)) == 30
        for upper in (0, 1):
            seam = [
                (a, b)
                for a in range(10 * upper, 10 * upper + 10)
                for b in range(10 * upper + 10, 10 * upper + 20)
                if adjacent(laid[a], laid[b])
            ]
            assert {a % 10 for a, _ in seam} == {7, 8, 9}
            assert {b % 10 for _, b in seam} == {0, 1, 2}


@pytest.mark.rule("TUS-EST-3", "TUS-REF-3")
def test_any_other_shift_touches_with_fewer_fields_and_cannot_be_written() -> None:
    for shift in (3, 5):
        laid = places(0, PARTS.positions, shift)
        touching = {a for a in range(10) for b in range(10, 20) if adjacent(laid[a], laid[b])}
        assert len(touching) < 3
    shifts = [action.text for action in GAME.catalogue.actions if action.verb == "shift"]
    assert shifts == ["shift left", "shift right"]


@pytest.mark.rule("TUS-EST-5")
def test_fields_are_numbered_as_they_lie() -> None:
    plan = PARTS.plan(REF)
    letters = "".join("DRULGOYB"[colour] for colour in plan.colour)
    assert letters == "BGOLLUYRDYODYLORULGBLGORYGBODB"
    b1 = PARTS.tiles[4]
    assert plan.colour[:10] == b1[::-1], "B1 lies turned: cell 9 - i at position i"
    assert plan.colour[10:20] == PARTS.tiles[3], "A4 lies as printed"


@pytest.mark.rule("TUS-EST-6")
def test_neighbours_share_an_edge_also_across_seams() -> None:
    plan = PARTS.plan(REF)

    def neighbours(field: int) -> list[int]:
        return [other for other in range(30) if plan.neighbours[field] >> other & 1]

    assert neighbours(11) == [8, 9, 10, 12, 14, 15]
    assert neighbours(0) == [1, 3, 4]
    assert neighbours(7) == [3, 4, 8, 10], "half a field to the right: 7 touches only 10 below"
    left = PARTS.plan(estate_code(deal_of_estate(REF), layout_code((2, 1, 0, 1, 0, 0))))
    assert [other for other in range(30) if left.neighbours[7] >> other & 1] == [3, 4, 8, 10, 11]


@pytest.mark.rule("TUS-EST-7")
def test_regions_of_the_reference_estate() -> None:
    plan = PARTS.plan(REF)
    regions = {plan.region[field] for field in range(30)}
    found = [{field for field in range(30) if mask >> field & 1} for mask in regions]
    large = sorted(sorted(region) for region in found if len(region) > 1)
    assert large == [
        [3, 4],
        [6, 9, 12],
        [8, 11],
        [10, 14],
        [13, 17, 20],
        [18, 21, 25],
        [26, 29],
    ]


@pytest.mark.rule("TUS-EST-7")
def test_no_estate_at_all_has_a_region_of_more_than_three_fields() -> None:
    for code in range(DEALS * LAYOUTS):
        assert max(PARTS.plan(code).size) <= 3


@pytest.mark.rule("TUS-EST-8", "TUS-REF-4", "TUS-SET-11")
def test_the_start_castle_stands_on_dark_green_and_brings_nothing() -> None:
    found = opened(2)
    s = found.state
    refused = GAME.refusal(s, GAME.catalogue.from_text("castle 3"))
    assert refused is not None and refused.code == "ESTATE_FIRST"
    for text in BUILD:
        found.play(GAME.catalogue.from_text(text), 0)
    top = s.stack[-1]
    assert isinstance(top, Assemble)
    greens = [field for field in range(30) if top.plan(s).colour[field] == DARKGREEN]
    assert [action.text for action in legal(s)] == [f"castle {field}" for field in greens]
    wrong = next(field for field in range(30) if field not in greens)
    refused = GAME.refusal(s, GAME.catalogue.from_text(f"castle {wrong}"))
    assert refused is not None and refused.code == "NOT_DARK_GREEN"
    s = built(2).state
    for player in s.players:
        assert (player.green, player.marble, len(player.storage)) == (0, 0, 0)
        assert player.tokens.count(START_CASTLE) == 1


@pytest.mark.rule("TUS-EST-8")
def test_a_start_castle_that_fills_its_region_scores_nothing() -> None:
    s = table(castle=28)
    assert s.state.parts.plan(REF).size[28] == 1
    assert s[0].green == 0


@pytest.mark.rule("TUS-EST-8", "TUS-REG-1", "TUS-COL-2")
def test_the_start_castle_counts_later_as_a_token_of_its_region_and_colour() -> None:
    s = table().covers(0, {15: "city", 19: "cart", 22: "village", 26: "cart", 29: "cart"})
    s.covers(0, {28: "castle"}).stores(0, "castle").hand(0, darkgreen=2).turn()
    s.play("0 place", "0 decline")
    assert s.lines(0) == {"region": 3, "colour_1": 2}


@pytest.mark.rule("TUS-SET-12")
def test_the_estates_are_open_when_the_bonus_tokens_are_chosen() -> None:
    s = built(2).state
    assert GAME.view(s, SPECTATOR).players[0].estate == s.players[0].estate


def test_the_set_up_asks_in_the_order_of_the_booklet() -> None:
    s = GAME.setup(2)
    seen = []
    while actor(s) == CHANCE:
        seen.append(type(s.stack[-1]).__name__)
        roll(s, Dice(1))
    assert seen == ["StartPlayer", "TurnUp", "DrawCards", "DrawCards", "DealTiles"]
