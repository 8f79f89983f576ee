"""Positions of the modules, of teams and of the solo game; the rest is in `scenario.py`.

s = dealt(2, "* boards 11a 11b", "0 castle 0", "1 castle 6", border_posts=True)
s.estate(0, {5: "monastery-15"}).storage(0, "inn").turn(0, 2, 1)
s.play("0 place 1 inn 4")
"""

from __future__ import annotations

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, Chance, apply_outcome
from signoria.core.record import Move, play_move
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.phases import FillDepots
from signoria.games.burgundy.state import board_of
from signoria.games.burgundy.tiles import (
    BUILDING,
    GOODS,
    KINDS_OF_TYPE,
    MONASTERY,
    NO_TILE,
    SHIELDS,
    TILE_IDS,
    WAREHOUSE,
    monastery_tile,
)
from signoria.games.burgundy.verbs import cover_field, plus
from tests.games.burgundy import scenario
from tests.games.burgundy.scenario import named

__all__ = ["Scenario", "at", "black", "busy", "counter", "dealt", "named", "set_up", "solo"]


class Scenario(scenario.Scenario):
    """A position with what modules ask for."""

    def checked(self) -> Scenario:
        GAME.check_state(self.state)
        return self

    def cover(self, seat: int, fields: list[int]) -> Scenario:
        """Fill fields, those of them that are empty, with any tiles that fit."""
        for field in fields:
            if self[seat].tiles[field] == NO_TILE:
                tile = self._fetch(self.tile_for(seat, field))
                cover_field(self.state, self[seat], tile, field)
        return self.checked()

    def tile_for(self, seat: int, field: int) -> str:
        """A tile that is left and may lie on a field; monasteries are such that only score."""
        me, s = self[seat], self.state
        colour = board_of(s, me).colour[field]
        kinds = list(KINDS_OF_TYPE[colour])
        if colour == MONASTERY:
            kinds.sort(key=lambda tile: tile < monastery_tile(15))
        for tile in kinds:
            left = s.own_stacks[tile] + s.black_stack[tile]
            twice = colour == BUILDING and me.cities[tile - WAREHOUSE] >> field & 1
            if left and not twice:
                return TILE_IDS[tile]
        raise AssertionError(f"nothing is left for field {field}")

    def end_turn(self, seat: int) -> Scenario:
        """Take workers with the dice that are left; end the turn if it does not do so itself."""
        while self.asks() == f"{seat} PlayTurn":
            workers = self.legal("workers")
            self.play(f"{seat} {workers[0] if workers else 'end'}")
        return self

    def held(self, seat: int) -> list[int]:
        """The numbers of the shields in the estate."""
        return [number for number in range(1, SHIELDS + 1) if self[seat].shields >> number & 1]

    def scored(self) -> list[str]:
        """The lines of all points so far, in the order they were scored."""
        return [str(e.data["line"]) for e in self.state.events or [] if e.what == "scored"]


def set_up(players: int, *moves: str, **options: object) -> Scenario:
    """A game before its first tiles are drawn: these moves, every other draw by lot."""
    s = GAME.setup(players, options)
    s.events = []
    wanted = list(moves)
    while not isinstance(s.stack[-1], FillDepots):
        frame = s.stack[-1]
        if not isinstance(frame, Chance) or (wanted and wanted[0].startswith(f"* {frame.verb()}")):
            who, _, what = wanted.pop(0).partition(" ")
            play_move(GAME, s, Move(CHANCE if who == "*" else int(who), what))
        elif frame.verb() == "first":
            apply_outcome(s, (0,))
        else:
            apply_outcome(s, frame.sample(s, Dice(0)))
    assert not wanted, f"not needed in this set-up: {wanted}"
    return Scenario(s).checked()


def dealt(players: int = 2, *moves: str, **options: object) -> Scenario:
    """A table before phase A, without goods, silver, workers, shields, routes and inns."""
    s = set_up(players, *moves, **options).state
    s.stack, s.options, s.events = [], [], []
    s.goods_left = s.parts.good_copies
    s.shield_depots = [0] * (SHIELDS + 1)
    s.inns, s.inns_left = 0, s.inns_left + s.inns
    for me in s.estates:
        me.goods, me.route, me.silver, me.workers = [0] * GOODS, [], 0, 0
    return Scenario(s).checked()


# --- the solo game --------------------------------------------------------------------------
#
# Board 13a in four areas; rivers join 0-30-32-15-9-19.
#
#     area 1   S6 0  G5 1  B6 2  B2 3          area 2   A6 24  B4 25
#              B4 4  A2 5  C4 6  M3 7                   C2 26  M3 27  C2 28
#              B6 8  S3 9  B1 10                        G5 29  S1 30
#     area 3   M5 11 M3 12 M5 13 A1 14         area 4   B2 31  S4 32
#              S1 15 B2 16 C4 17 A6 18 S3 19            B5 33  B4 34
#              B6 20 G5 21 B1 22 A2 23                  A1 35  M3 36


def solo(castle: int = 6, **options: object) -> Scenario:
    """A solo table with the starting castle on a field of board 13a."""
    return dealt(1, f"0 castle {castle}", mode="solo", **options)


def busy(s: Scenario) -> Scenario:
    """Something for a die of 6 to take, so that a turn does not end by itself."""
    s.depot(6, "bank")
    return s


def counter(s: Scenario, counter: int, target: int = 50) -> Scenario:
    """The two markers of the score track."""
    s.state.counter, s.state.target = counter, target
    return s


def at(s: Scenario) -> tuple[int, int]:
    """Counter and required points."""
    return s.state.counter, s.state.target


def black(s: Scenario, *tiles: str) -> Scenario:
    """Face-down tiles in storage, and what they really are."""
    for name in tiles:
        s.state.face_down = plus(s.state.face_down, s._fetch(name), 1)
        s.state.storages[0].append(TILE_IDS.index("black"))
    return s.checked()
