"""Set-up, components, course of the game (FLO-SET, FLO-FLOW, FLO-TILE, FLO-PF)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.machine import SPECTATOR, actor, legal, roll
from signoria.games.florence.components import load_parts
from signoria.games.florence.game import GAME
from signoria.games.florence.grid import bit_of
from signoria.games.florence.ids import (
    BUILDING_IDS,
    FREEDOM_IDS,
    LANDSCAPE_IDS,
    PROFESSION_IDS,
    TILE_IDS,
)

from .scenario import Scenario, fresh, table

DEALS = (
    "* deal mathematician lawyer theologian alchemist",
    "* deal botanist physicist sculptor bell-maker",
    "* deal goldsmith cartographer philosopher choreographer",
)


def dealt() -> Scenario:
    """Three players with their four cards."""
    s = fresh(3)
    s.state.events = []
    return s.play("* first 1", *DEALS)


@pytest.mark.rule("FLO-SET-1", "FLO-FLOW-2", "FLO-ROUND-1")
def test_the_start_player_is_drawn_and_moves_on_clockwise_every_round() -> None:
    s = fresh(3)
    assert [outcome for outcome, _ in s.chance().outcomes(s.state)] == [(0,), (1,), (2,)]
    s.play("* first 2", *DEALS, "0 return lawyer", "1 return botanist", "2 return goldsmith")
    assert s.state.starter == 2 and s.asks() == "2 Nominate"
    starters = [2]
    while actor(s.state) != -2:
        if s.state.round > len(starters):
            starters.append(s.state.starter)
        play_the_last_option(s)
    assert starters == [2, 0, 1, 2, 0, 1, 2]


def play_the_last_option(s: Scenario) -> None:
    """Withdraw, drop, decline, end the turn: nothing is done all game."""
    if actor(s.state) < 0:
        roll(s.state, Dice(0))
        return
    quiet = ("withdraw", "drop", "decline", "end-turn", "pass", "keep")
    moves = [action for action in legal(s.state) if action.verb in quiet]
    GAME.play(s.state, (moves or legal(s.state))[0])


@pytest.mark.rule("FLO-FLOW-1")
def test_a_game_has_exactly_seven_rounds_even_if_nobody_does_anything() -> None:
    s = fresh(4)
    rounds = set()
    while actor(s.state) != -2:
        play_the_last_option(s)
        rounds.add(s.state.round)
    assert rounds == {0, 1, 2, 3, 4, 5, 6, 7}
    assert GAME.result(s.state).scores == [0, 0, 0, 0]
    assert GAME.result(s.state).winners() == [0, 1, 2, 3]


@pytest.mark.rule("FLO-SET-2")
def test_everybody_has_a_grid_with_the_palace_in_the_lower_left_corner() -> None:
    parts = load_parts()
    assert parts.palace[0] == sum(bit_of(r, c) for r in (5, 6) for c in (0, 1, 2))
    assert parts.palace[1] != parts.palace[0]
    assert parts.palace[1].bit_count() == 6
    s = fresh(5)
    assert all(p.points == 0 and p.tiles == () and p.marker == 0 for p in s.state.players)


@pytest.mark.rule("FLO-SET-3", "FLO-TWO-1")
@pytest.mark.parametrize(("players", "money"), [(2, 2500), (3, 3500), (4, 3500), (5, 3500)])
def test_start_money(players: int, money: int) -> None:
    assert [p.cash for p in fresh(players).state.players] == [money] * players


@pytest.mark.rule("FLO-SET-4")
@pytest.mark.parametrize(("players", "deck"), [(2, 15), (3, 12), (4, 9), (5, 6)])
def test_three_of_four_professions_are_kept(players: int, deck: int) -> None:
    s = fresh(players).draw()
    for seat in range(players):
        assert s[seat].hand.bit_count() == 4
        assert s.asks() == f"{seat} ReturnOne" and len(s.legal()) == 4
        s.play(f"{seat} {s.legal()[0]}")
    assert [p.hand.bit_count() for p in s.state.players] == [3] * players
    assert s.state.top[0].bit_count() == deck and s.state.under == ((), (), ())


@pytest.mark.rule("FLO-SET-4")
def test_returned_cards_leave_the_hands_only_when_all_have_decided() -> None:
    s = dealt().play("0 return lawyer")
    assert s.cards(0) == {"mathematician", "lawyer", "theologian", "alchemist"}
    assert s.last("decided") == {"profession": "lawyer"}
    s.refuses("1 return lawyer", "NOT_IN_HAND", "FLO-SET-4", profession="lawyer")
    s.play("1 return botanist", "2 return goldsmith")
    assert s.cards(0) == {"mathematician", "theologian", "alchemist"}
    assert "botanist" not in s.cards(1) and "goldsmith" not in s.cards(2)


@pytest.mark.rule("FLO-SET-4", "FLO-HID-1")
def test_nobody_sees_what_others_return() -> None:
    s = dealt().play("0 return lawyer")
    for viewer in (SPECTATOR, 1, 2):
        frame = GAME.view(s.state, viewer).stack[-1]
        assert frame.returned == (-1, -1, -1)  # type: ignore[attr-defined]
    assert GAME.view(s.state, 0).stack[-1].returned == (1, -1, -1)  # type: ignore[attr-defined]


@pytest.mark.rule("FLO-SET-5", "FLO-SET-6", "FLO-INV-5", "FLO-INV-2", "FLO-INV-4")
def test_lots_and_decks_at_the_beginning() -> None:
    s = fresh(4).state
    assert s.landscapes == (6, 6, 6)
    assert (s.jesters, s.architects, s.recruits) == (7, 6, 5)
    assert [mask.bit_count() for mask in s.top] == [21, 14, 20]
    assert s.buildings == (3,) * 10


@pytest.mark.rule("FLO-SET-7", "FLO-INV-3")
@pytest.mark.parametrize(("players", "each"), [(3, 2), (4, 3), (5, 4)])
def test_freedoms_are_one_fewer_than_players(players: int, each: int) -> None:
    s = fresh(players).state
    assert s.freedoms == (each,) * 3 and s.box == (4 - each,) * 3


@pytest.mark.rule("FLO-SET-8", "FLO-INV-3", "FLO-TWO-1")
def test_two_players_draw_two_different_extra_freedoms() -> None:
    s = fresh(2).play("* first 0", "* freedoms travel opinion")
    assert s.state.freedoms == (2, 1, 2) and s.state.box == (2, 3, 2)
    frame = fresh(2).play("* first 0")
    assert not frame.chance().possible(frame.state, (1, 1))
    assert not frame.chance().possible(frame.state, (1,))
    seen = {frame.chance().sample(frame.state, Dice(seed)) for seed in range(40)}
    assert seen == {(0, 1), (0, 2), (1, 2)}


@pytest.mark.rule("FLO-SET-8")
def test_the_harder_form_has_four_freedoms_and_is_for_two_only() -> None:
    s = fresh(2, two_player_hard=True).play("* first 0", "* freedoms religion")
    assert s.state.freedoms == (1, 2, 1)
    with pytest.raises(BadOptions, match="exactly 2 players, not 3"):
        GAME.setup(3, {"two_player_hard": True})


@pytest.mark.rule("FLO-SET-9")
def test_the_first_round_is_round_one() -> None:
    s = fresh(3).play("* first 1", *DEALS)
    assert s.state.round == 0
    s.play("0 return lawyer", "1 return botanist", "2 return goldsmith")
    assert s.state.round == 1


@pytest.mark.rule("FLO-SET-10", "FLO-INV-11")
def test_characters_lie_open_with_600_on_the_banker() -> None:
    s = fresh(3, muse=True).state
    assert s.characters == (-1,) * 6 and s.unsold == 0 and s.parts.banker_start == 600
    assert fresh(3).state.characters == ()


@pytest.mark.rule("FLO-FLOW-3")
def test_a_player_takes_the_whole_turn_before_the_next_one() -> None:
    s = table(players=3, starter=1).hand(1, "poet").turn(1, 2, 0)
    s.play("1 freedom", "1 announce travel", "1 build", "1 tile tower")
    assert s.actor() == 1
    s.play("1 place 0 0 0", "1 end-turn")
    assert s.asks() == "2 TurnMenu"


@pytest.mark.rule("FLO-FLOW-4")
def test_a_single_option_is_played_by_itself() -> None:
    s = table(round=1).hand(0, "poet").has(0, "theatre").freedoms(0, "travel").turn(0)
    s.play("0 work")
    assert s.asks() == "0 WorkConvert" and s.table_of(0) == {"poet"}


# --- components ------------------------------------------------------------------------------

SIZES = [7, 7, 7, 5, 5, 5, 5, 5, 3, 3]
WANTED = [3, 3, 3, 2, 2, 2, 2, 2, 1, 1]


@pytest.mark.rule(
    "FLO-TILE-1",
    "FLO-TILE-2",
    "FLO-TILE-3",
    "FLO-TILE-4",
    "FLO-TILE-5",
    "FLO-TILE-6",
    "FLO-TILE-7",
    "FLO-TILE-8",
    "FLO-TILE-9",
    "FLO-TILE-10",
    "FLO-INV-1",
)
@pytest.mark.parametrize("kind", range(10))
def test_buildings_by_size_number_and_demand(kind: int) -> None:
    parts = load_parts()
    assert {len(way) for way in parts.tiles.ways[kind]} == {SIZES[kind]}
    assert parts.copies[kind] == 3
    assert parts.wanted_building.count(kind) == WANTED[kind]
    assert parts.group[kind] == {7: 0, 5: 1, 3: 2}[SIZES[kind]]


def test_landscapes_have_three_sizes_and_the_forest_is_the_largest() -> None:
    sizes = [len(load_parts().tiles.ways[tile][0]) for tile in (10, 11, 12)]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == 3
    assert load_parts().copies[10:] == (6, 6, 6)


CARDS = [
    "university park travel",
    "university forest opinion",
    "university lake religion",
    "laboratory lake opinion",
    "laboratory park religion",
    "laboratory forest travel",
    "workshop park opinion",
    "workshop forest religion",
    "workshop lake travel",
    "library forest travel",
    "library park opinion",
    "opera lake opinion",
    "opera forest religion",
    "studio forest opinion",
    "studio lake travel",
    "hospital forest travel",
    "hospital park religion",
    "theatre forest opinion",
    "theatre lake travel",
    "tower lake religion",
    "chapel forest religion",
]


@pytest.mark.rule(
    "FLO-PF-1",
    "FLO-PF-2",
    "FLO-PF-3",
    "FLO-PF-4",
    "FLO-PF-5",
    "FLO-PF-6",
    "FLO-PF-7",
    "FLO-PF-8",
    "FLO-PF-9",
    "FLO-PF-10",
    "FLO-PF-11",
    "FLO-PF-12",
    "FLO-PF-13",
    "FLO-PF-14",
    "FLO-PF-15",
    "FLO-PF-16",
    "FLO-PF-17",
    "FLO-PF-18",
    "FLO-PF-19",
    "FLO-PF-20",
    "FLO-PF-21",
)
@pytest.mark.parametrize("card", range(21))
def test_each_profession_finds_what_it_wants(card: int) -> None:
    """Ten points more for a work with all three than with none of them."""
    building, landscape, freedom = CARDS[card].split()
    name = PROFESSION_IDS[card]
    bare = table(round=1).hand(0, name).jesters(0, 3).turn(0).play("0 work")
    assert bare.last("completed_work")["value"] == 7
    full = table(round=1).hand(0, name).jesters(0, 3).has(0, building, landscape)
    full.freedoms(0, freedom).turn(0).play("0 work")
    assert full.last("completed_work")["value"] == 17


@pytest.mark.rule(
    "FLO-LAND-3", "FLO-LAND-4", "FLO-LAND-5", "FLO-FREE-2", "FLO-FREE-3", "FLO-FREE-4"
)
def test_totals_of_what_is_wanted() -> None:
    parts = load_parts()
    lands = [parts.wanted_landscape.count(kind) for kind in range(3)]
    assert dict(zip(LANDSCAPE_IDS, lands, strict=True)) == {"forest": 9, "lake": 7, "park": 5}
    frees = [parts.wanted_freedom.count(kind) for kind in range(3)]
    assert dict(zip(FREEDOM_IDS, frees, strict=True)) == dict.fromkeys(FREEDOM_IDS, 7)
    assert len(set(zip(parts.wanted_building, parts.wanted_landscape, strict=True))) > 15
    assert TILE_IDS[:10] == BUILDING_IDS
