"""The checks find what they are there to find: each invariant broken once (FLO-INV)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from signoria.games.florence.game import GAME
from signoria.games.florence.ids import ALONE, placed
from signoria.games.florence.phases.auction import Nominate
from signoria.games.florence.phases.characters import CharacterTurn
from signoria.games.florence.state import FlorenceState, put

from .scenario import table


def middle(muse: bool = False, players: int = 3) -> FlorenceState:
    """A position with something of everything."""
    s = table(players=players, muse=muse, round=2).hand(0, "poet").on_table(1, "lawyer")
    s.has(0, "tower", "forest").jesters(1, 1).architects(0, 1).freedoms(0, "travel")
    return s.bonus(0, 3).prestige(1, 4).recruiting(0).points(1, 5).turn(0).state


def fewer_buildings(s: FlorenceState) -> None:
    s.buildings = put(s.buildings, 8, 3)


def fewer_landscapes(s: FlorenceState) -> None:
    s.landscapes = put(s.landscapes, 0, 6)


def lost_freedom(s: FlorenceState) -> None:
    s.freedoms = put(s.freedoms, 0, 2)


def freedom_from_the_box(s: FlorenceState) -> None:
    s.freedoms, s.box = put(s.freedoms, 1, 3), put(s.box, 1, 1)


def extra_architect(s: FlorenceState) -> None:
    s.architects += 1


def four_architects(s: FlorenceState) -> None:
    s.architects, s.players[0].architects = 2, 4


def extra_jester(s: FlorenceState) -> None:
    s.players[0].jesters += 1


def card_twice(s: FlorenceState) -> None:
    s.players[1].hand |= s.players[0].hand


def card_lost(s: FlorenceState) -> None:
    s.players[0].bonus = 0


def recruiting_lost(s: FlorenceState) -> None:
    s.recruits -= 1


def work_without_card(s: FlorenceState) -> None:
    s.players[1].works += 1


def tile_on_palace(s: FlorenceState) -> None:
    me = s.players[0]
    s.landscapes = put(s.landscapes, 2, 5)
    me.landscapes = put(me.landscapes, 2, 1)
    mask = 0b11 << 35
    me.land |= mask
    me.tiles = (*me.tiles, placed(12, mask, ALONE))


def debts(s: FlorenceState) -> None:
    s.players[0].cash, s.players[0].paid = -100, 3600


def odd_money(s: FlorenceState) -> None:
    s.players[0].cash += 50
    s.players[0].gained += 50


def points_from_nowhere(s: FlorenceState) -> None:
    s.players[1].points += 1


def money_from_nowhere(s: FlorenceState) -> None:
    s.players[1].cash += 100


def money_lost_between_players(s: FlorenceState) -> None:
    s.players[1].cash += 100
    s.players[1].shared += 100


def two_lots_for_one_player(s: FlorenceState) -> None:
    s.stack.append(Nominate(1, 0b110, 0b11))


BROKEN: list[tuple[str, Callable[[FlorenceState], None]]] = [
    ("FLO-INV-1", fewer_buildings),
    ("FLO-INV-2", fewer_landscapes),
    ("FLO-INV-3", lost_freedom),
    ("FLO-INV-3", freedom_from_the_box),
    ("FLO-INV-4", extra_architect),
    ("FLO-INV-4", four_architects),
    ("FLO-INV-4", extra_jester),
    ("FLO-INV-5", card_twice),
    ("FLO-INV-5", card_lost),
    ("FLO-INV-5", recruiting_lost),
    ("FLO-INV-6", work_without_card),
    ("FLO-INV-7", tile_on_palace),
    ("FLO-INV-8", debts),
    ("FLO-INV-8", odd_money),
    ("FLO-INV-8", points_from_nowhere),
    ("FLO-INV-9", money_from_nowhere),
    ("FLO-INV-9", money_lost_between_players),
    ("FLO-INV-10", two_lots_for_one_player),
]


@pytest.mark.rule("FLO-INV-1", "FLO-INV-2", "FLO-INV-3", "FLO-INV-4", "FLO-INV-5", "FLO-INV-6")
@pytest.mark.rule("FLO-INV-7", "FLO-INV-8", "FLO-INV-9", "FLO-INV-10", "FLO-INV-12")
@pytest.mark.parametrize(
    ("rule", "spoil"), BROKEN, ids=lambda item: getattr(item, "__name__", item)
)
def test_a_broken_state_is_found(rule: str, spoil: Callable[[FlorenceState], None]) -> None:
    s = middle()
    GAME.check_state(s)
    spoil(s)
    with pytest.raises(AssertionError):
        GAME.check_state(s)


@pytest.mark.rule("FLO-INV-11", "FLO-BACK-4")
def test_broken_characters_are_found() -> None:
    for spoil in ("two for one", "two markers", "sold points"):
        s = middle(muse=True)
        GAME.check_state(s)
        if spoil == "two for one":
            s.characters = (0, 0, -1, -1, -1, -1)
        elif spoil == "two markers":
            s.stack.append(CharacterTurn(0, 0, (103, 104, -1, -1, -1, -1)))
        else:
            s.players[1].ledger = put(put(s.players[1].ledger, 6, -1), 4, 6)
        with pytest.raises(AssertionError):
            GAME.check_state(s)
