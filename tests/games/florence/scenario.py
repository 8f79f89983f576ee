"""Positions of The Princes of Florence in a few readable lines, played by notation.

    s = table(players=3, round=3).hand(0, "poet").has(0, "theatre").jesters(0, 2).turn(0)
    s.play("0 work", "0 convert 7")
    assert s[0].points == 7

A table begins with empty hands and boards and the start money; every piece comes from its supply,
so nothing is ever made up.  After each step the invariants of the game are checked.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import (
    CHANCE,
    Chance,
    actor,
    roll,
)
from signoria.games.florence.components import load_parts
from signoria.games.florence.game import GAME
from signoria.games.florence.grid import bit_of, place_number
from signoria.games.florence.ids import (
    ALONE,
    BONUS,
    BUILDINGS,
    CHARACTER_IDS,
    FAMILY_IDS,
    FIRST_LANDSCAPE,
    FREEDOM_IDS,
    LINE_IDS,
    PRESTIGE,
    PROFESSION,
    PROFESSION_IDS,
    TILE_IDS,
    WORK_LINE,
    buried_by,
    buried_card,
    cells_of,
    placed,
    tile_of,
)
from signoria.games.florence.phases.auction import NextLot
from signoria.games.florence.phases.characters import ReturnCharacters
from signoria.games.florence.phases.rounds import BestWork, EndRound, ScorePrestige, StartRound
from signoria.games.florence.phases.turn import StartTurn
from signoria.games.florence.questions.principality import occupied
from signoria.games.florence.state import FlorenceState, Player, new_state, put
from signoria.games.florence.verbs import put_part
from tests.games.scenario import GameScenario


def table(
    players: int = 3,
    muse: bool = False,
    coop: bool = False,
    hard: bool = False,
    round: int = 1,
    starter: int = 0,
    freedoms: tuple[int, ...] = (2, 2, 1),
) -> Scenario:
    """A table in the middle of nowhere.  `freedoms`: in play with two players."""
    s = new_state(load_parts(), players, muse, coop, hard)
    s.round, s.starter, s.events = round, starter, []
    if players == 2:
        if hard and sum(freedoms) == 5:
            freedoms = (2, 1, 1)
        s.freedoms, s.box = freedoms, tuple(4 - number for number in freedoms)
    return Scenario(s)


def fresh(players: int, **options: bool) -> Scenario:
    """A new game, before anything is drawn."""
    return Scenario(GAME.setup(players, options))


class Scenario(GameScenario[FlorenceState]):
    """A position and the way it goes on.  Each method returns the scenario itself."""

    game = GAME
    all_numbers = False  # codes and rules, and the numbers that matter

    def __init__(self, state: FlorenceState) -> None:
        super().__init__(state)
        self.loose: dict[int, list[int]] = {}  # tiles laid by `has`
        self.moving: list[int] = []

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    # --- the position -------------------------------------------------------------------------

    def _take(self, family: int, cards: tuple[int, ...]) -> int:
        mask = 0
        for card in cards:
            mask |= 1 << card
        assert self.state.top[family] & mask == mask, "these cards are somewhere else"
        self.state.top = put(self.state.top, family, self.state.top[family] & ~mask)
        return mask

    def hand(self, seat: int, *names: str) -> Scenario:
        """Professions in hand."""
        self[seat].hand |= self._take(PROFESSION, professions(names))
        return self.checked()

    def on_table(self, seat: int, *names: str, recruiting: int = 0) -> Scenario:
        """Completed works: professions and recruiting cards."""
        self[seat].table |= self._take(PROFESSION, professions(names))
        self[seat].table_recruits += recruiting
        self.state.recruits -= recruiting
        self[seat].works += len(names) + recruiting
        return self.checked()

    def recruiting(self, seat: int, number: int = 1) -> Scenario:
        """Recruiting cards in hand."""
        self[seat].recruits += number
        self.state.recruits -= number
        return self.checked()

    def bonus(self, seat: int, *numbers: int) -> Scenario:
        """Bonus cards by their numbers 1 to 20."""
        self[seat].bonus |= self._take(BONUS, tuple(number - 1 for number in numbers))
        return self.checked()

    def prestige(self, seat: int, *numbers: int) -> Scenario:
        """Prestige cards by their numbers 1 to 14."""
        self[seat].prestige |= self._take(PRESTIGE, tuple(number - 1 for number in numbers))
        return self.checked()

    def cash(self, seat: int, florins: int) -> Scenario:
        self[seat].gained += florins - self[seat].cash
        self[seat].cash = florins
        return self.checked()

    def points(self, seat: int, points: int) -> Scenario:
        self[seat].ledger = put(self[seat].ledger, WORK_LINE, points)
        self[seat].points = points
        return self.checked()

    def jesters(self, seat: int, number: int) -> Scenario:
        self.state.jesters -= number
        self[seat].jesters += number
        return self.checked()

    def architects(self, seat: int, number: int) -> Scenario:
        self.state.architects -= number
        self[seat].architects += number
        return self.checked()

    def freedoms(self, seat: int, *names: str) -> Scenario:
        for name in names:
            kind = FREEDOM_IDS.index(name)
            self.state.freedoms = put(self.state.freedoms, kind, self.state.freedoms[kind] - 1)
            self[seat].freedoms |= 1 << kind
        return self.checked()

    def has(self, seat: int, *tiles: str) -> Scenario:
        """Tiles anywhere in the grid; they may touch each other, and earlier ones may move."""
        self.loose.setdefault(seat, []).extend(TILE_IDS.index(name) for name in tiles)
        for entry in [entry for entry in self[seat].tiles if entry in self.moving]:
            self._lift(seat, entry)
        wanted = tuple(sorted(self.loose[seat], key=lambda tile: (tile >= 10, tile)))
        for tile, mask in zip(
            wanted, packing(wanted, occupied(self.state, self[seat])), strict=True
        ):
            self._lay(seat, tile, mask)
            self.moving.append(self[seat].tiles[-1])
        return self.checked()

    def _lift(self, seat: int, entry: int) -> None:
        s, me = self.state, self[seat]
        tile, mask = tile_of(entry), cells_of(entry)
        me.tiles = tuple(other for other in me.tiles if other != entry)
        if tile < BUILDINGS:
            s.buildings = put(s.buildings, tile, s.buildings[tile] + 1)
            me.built &= ~mask
            me.kinds &= ~(1 << tile)
            return
        kind = tile - FIRST_LANDSCAPE
        s.landscapes = put(s.landscapes, kind, s.landscapes[kind] + 1)
        me.landscapes = put(me.landscapes, kind, me.landscapes[kind] - 1)
        me.land &= ~mask

    def at(self, seat: int, tile: str, *cells: tuple[int, int]) -> Scenario:
        """A tile on exactly these cells."""
        self._lay(seat, TILE_IDS.index(tile), mask_of(cells))
        return self.checked()

    def _lay(self, seat: int, tile: int, mask: int) -> None:
        s, me = self.state, self[seat]
        if tile < BUILDINGS:
            s.buildings = put(s.buildings, tile, s.buildings[tile] - 1)
            put_part(s, seat, tile, mask, ALONE)
            return
        kind = tile - FIRST_LANDSCAPE
        s.landscapes = put(s.landscapes, kind, s.landscapes[kind] - 1)
        me.landscapes = put(me.landscapes, kind, me.landscapes[kind] + 1)
        me.land |= mask
        me.tiles = (*me.tiles, placed(tile, mask, ALONE))

    def character(self, seat: int, name: str) -> Scenario:
        holders = self.state.characters
        self.state.characters = put(holders, CHARACTER_IDS.index(name), seat)
        return self.checked()

    def aside(self, name: str) -> Scenario:
        self.state.characters = put(self.state.characters, CHARACTER_IDS.index(name), -2)
        return self.checked()

    # --- what is to be done -------------------------------------------------------------------

    def auction(self, nominator: int = 0, closed: int = 0, inside: int | None = None) -> Scenario:
        everybody = (1 << len(self.state.players)) - 1
        return self.push(NextLot(nominator, everybody if inside is None else inside, closed))

    def turn(self, *seats: int) -> Scenario:
        return self.push(*[StartTurn(seat) for seat in seats])

    def a2(self) -> Scenario:
        return self.push(ReturnCharacters())

    def start_round(self, number: int) -> Scenario:
        return self.push(StartRound(number))

    def end_round(self) -> Scenario:
        return self.push(BestWork(), EndRound())

    def score_prestige(self) -> Scenario:
        return self.push(ScorePrestige())

    # --- play ---------------------------------------------------------------------------------

    def draw(self, seed: int = 0) -> Scenario:
        """Whatever the table draws."""
        while actor(self.state) == CHANCE:
            roll(self.state, Dice(seed))
        return self.checked()

    def look(self, seat: int, keep: str, *under: str) -> Scenario:
        """A look at exactly these cards: keep the first, put the others under in this order."""
        self.play("* look " + " ".join((keep, *under)))
        self.play(f"{seat} take {keep}")
        return self.play(*[f"{seat} under {card}" for card in under[:-1]])

    # --- questions ----------------------------------------------------------------------------

    def chance(self) -> Chance[Any]:
        frame = self.state.stack[-1]
        assert isinstance(frame, Chance)
        return frame

    def verbs(self) -> set[str]:
        return {action.verb for action in self.state.options}

    def lines(self, seat: int) -> dict[str, int]:
        """The ledger without zeros."""
        return {LINE_IDS[line]: value for line, value in enumerate(self[seat].ledger) if value}

    def last(self, what: str) -> dict[str, Any]:
        """The values of the last event of that name."""
        assert self.state.events is not None
        found = [event for event in self.state.events if event.what == what][-1]
        return {**found.data, **found.secret}

    def cards(self, seat: int) -> set[str]:
        """Professions in hand."""
        return {name for n, name in enumerate(PROFESSION_IDS) if self[seat].hand >> n & 1}

    def table_of(self, seat: int) -> set[str]:
        return {name for n, name in enumerate(PROFESSION_IDS) if self[seat].table >> n & 1}

    def under(self, family: str) -> list[tuple[int, int]]:
        """Cards under a deck, the next one first: (owner, card)."""
        row = self.state.under[FAMILY_IDS.index(family)]
        return [(buried_by(entry), buried_card(entry)) for entry in row]


def packing(wanted: tuple[int, ...], barred: int) -> list[int]:
    """Masks of these tiles that do not overlap."""
    found = try_packing(wanted, barred)
    assert found is not None, f"no room for {wanted}"
    return found


@cache
def try_packing(wanted: tuple[int, ...], barred: int) -> list[int] | None:
    """One after the other, going back where it does not fit."""
    if not wanted:
        return []
    for mask in load_parts().tiles.masks[wanted[0]]:
        if mask & barred == 0:
            rest = try_packing(wanted[1:], barred | mask)
            if rest is not None:
                return [mask, *rest]
    return None


def professions(names: tuple[str, ...]) -> tuple[int, ...]:
    """Numbers of professions."""
    return tuple(PROFESSION_IDS.index(name) for name in names)


def mask_of(cells: tuple[tuple[int, int], ...]) -> int:
    """Cells as a mask."""
    mask = 0
    for row, column in cells:
        mask |= bit_of(row, column)
    return mask


def place_of(tile: str, *cells: tuple[int, int]) -> str:
    """The notation of the position that covers exactly these cells."""
    tiles = load_parts().tiles
    index = TILE_IDS.index(tile)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    for turn in range(len(tiles.ways[index])):
        if sorted(tiles.cells(index, place_number(turn, top, left))) == sorted(cells):
            return f"place {turn} {top} {left}"
    raise AssertionError(f"{tile} never covers {cells}")
