"""Tables of the modules, of teams and of the solo game, for the positions of `scenario.py`.

s = dealt(2, "* boards 11a 11b", "0 castle 0", "1 castle 6", border_posts=True)
s.estate(0, {5: "monastery-15"}).storage(0, "inn").turn(0, 2, 1)
s.play("0 place 1 inn 4")
"""

from __future__ import annotations

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, Chance, apply_outcome
from signoria.core.record import Move, play_move
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import GOODS, SHIELDS, TILE_IDS
from signoria.games.burgundy.phases.rounds import FillDepots
from signoria.games.burgundy.verbs import plus
from tests.games.burgundy.scenario import Scenario, named

__all__ = ["Scenario", "at", "black", "busy", "counter", "dealt", "named", "set_up", "solo"]


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
    s.shield_depots = (0,) * (SHIELDS + 1)
    s.inns, s.inns_left = 0, s.inns_left + s.inns
    for me in s.estates:
        me.goods, me.route, me.silver, me.workers = (0,) * GOODS, (), 0, 0
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
