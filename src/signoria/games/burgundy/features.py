"""What a learned value looks at in a position of The Castles of Burgundy (`bots/value.py`).

Everything is told from the seat's side of the table and is open to it.  Sizes are such that most
entries lie between 0 and 1.  The terms of the readable evaluation are among them.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.core.machine import actor
from signoria.games.burgundy import evaluation as hand
from signoria.games.burgundy import evaluation_solo as alone
from signoria.games.burgundy import features_estate, features_options, features_tiles
from signoria.games.burgundy.features_estate import Herds, Regions, fields, monasteries
from signoria.games.burgundy.features_options import modules, options, solo, team
from signoria.games.burgundy.features_tiles import DepotTiles, StoredTiles
from signoria.games.burgundy.ids import GOODS, MINE, NORMAL, PHASE_IDS, PHASES, SOLO
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.questions.estates import rounds_left
from signoria.games.burgundy.questions.monasteries import power_of
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of

ROUNDS: Final = 25.0
UNKNOWN: Final = 0
TEAM_TABLE: Final = 24
SOLO_TABLE: Final = 31
VARIANT: Final = 10  # added to the number of players: modules, or another board than the usual one

# The solo game is played to fill the estate: what its final position is worth, in points.
FIELD_POINTS: Final = 2.5
ALL_FILLED: Final = 20.0
DIE_LEFT: Final = 1.0  # for each die that was not needed

NAMES: Names = named(
    ("time", ["rounds", "rounds squared", "three players", "four players"]),
    ("time", [f"phase {phase}" for phase in PHASE_IDS]),
    ("time", [f"round {number}" for number in range(7)]),
    ("dice", [f"{number} left" for number in range(3)]),
    ("dice", [f"rivals have {number} left" for number in range(3)]),
    ("dice", [f"face {face}" for face in range(1, 7)]),
    ("dice", ["my turn", "may buy"]),
    ("order", ["first", "first early", "ahead on the bridge", "place"]),
    ("silver", ["silver", "early", "one", "two", "up to four", "up to four early", "odd"]),
    ("workers", ["workers", "early", "one", "up to two", "up to two early"]),
    ("workers", ["up to four", "up to four early", "odd"]),
    ("goods", ["goods", "early", "largest stack"]),
    ("goods", [f"stacks of {number}" for number in range(1, 5)]),
    ("goods", [f"{number} kinds" for number in range(4)]),
    ("goods", ["to be sold now", "kinds sold", "goods sold"]),
    *features_estate.NAMES,
    *features_tiles.NAMES,
    *[
        (name, ["as a rule"])
        for name in (
            "silver",
            "workers",
            "goods",
            "regions",
            "colours",
            "mines",
            "monasteries",
            "storage",
        )
    ],
    *features_options.NAMES,
)


def table(s: BurgundyState) -> int:
    """What is told apart: players and whether the usual board is played without modules; teams;
    solo.  0 until every board is chosen."""
    usual = s.modules == 0
    for estate in s.estates:
        if estate.board < 0 or not estate.filled:
            return UNKNOWN
        usual = usual and estate.board == 0
    if s.mode != NORMAL:
        return SOLO_TABLE if s.mode == SOLO else TEAM_TABLE
    return s.players if usual else VARIANT + s.players


def score(s: BurgundyState, seat: int) -> float:
    """Points so far; in the solo game fields, and the win."""
    me = estate_of(s, seat)
    if s.mode != SOLO:
        return float(me.score)
    found = FIELD_POINTS * me.filled.bit_count()
    if me.filled == board_of(s, me).whole:
        found += ALL_FILLED + DIE_LEFT * dice_to_come(s, seat)
    return found


def dice_to_come(s: BurgundyState, seat: int) -> float:
    """Dice of the seat that are not used yet, those of later rounds included."""
    first, second = dice_of(s, seat)
    return 2.0 * rounds_left(s) + (1 if first else 0) + (1 if second else 0)


def fill(s: BurgundyState, seat: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = estate_of(s, seat)
    board = board_of(s, me)
    power = power_of(s, me)
    rounds = rounds_left(s)
    early = rounds / ROUNDS
    first, second = dice_of(s, seat)
    time(s, early, row)
    dice(s, seat, first, second, row)
    order(s, seat, early, row)
    silver(me, early, row)
    workers(me, early, row)
    goods(me, early, first, second, row)
    Regions(s, seat, me, board).fill(early, row)
    herds = Herds(me, board)
    herds.fill(early, row)
    fields(me, board, row)
    mines = me.tiles.count(MINE)
    row.add(mines)
    row.add(mines * (PHASES - s.phase) / 5.0)
    monasteries(s, me, early, row)
    StoredTiles(s, me, seat, power).fill(early, first, second, row)
    DepotTiles(s, me, power, herds.best).fill(first, second, row)
    left = dice_to_come(s, seat)
    if s.mode == SOLO:
        by_rule_alone(s, me, seat, rounds, left, row)
    else:
        by_rule(s, me, seat, rounds, left, row)
    options(s, me, row)
    modules(s, seat, me, board, early, row)
    team(s, seat, row)
    solo(s, seat, me, board, left, row)


def time(s: BurgundyState, early: float, row: Row) -> None:
    """How far the game has come."""
    row.add(early)
    row.add(early * early)
    row.flag(s.players == 3)
    row.flag(s.players == 4)
    row.one_of(s.phase, PHASES)
    row.one_of(s.round, 7)


def dice(s: BurgundyState, seat: int, first: int, second: int, row: Row) -> None:
    """Dice of the seat and of the others, and whether it may still buy in its turn."""
    left = (1 if first else 0) + (1 if second else 0)
    unused = -left
    for face in s.dice:
        if face:
            unused += 1
    row.one_of(left, 3)
    row.flag(unused == 0)
    row.add(unused / (s.players - 1) if unused else 0.0)
    row.flag(unused > 0 and unused == 2 * (s.players - 1))
    for face in range(1, 7):
        row.add((1.0 if first == face else 0.0) + (1.0 if second == face else 0.0))
    mine = actor(s) == seat
    row.flag(mine)
    frame = s.stack[-1]
    row.flag(mine and isinstance(frame, PlayTurn) and not frame.bought)


def order(s: BurgundyState, seat: int, early: float, row: Row) -> None:
    """Who goes first."""
    place = s.bridge.index(seat) if seat in s.bridge else s.players - 1
    ahead = 1.0 if place == 0 else 0.0
    row.add(ahead)
    row.add(ahead * early)
    furthest = 0
    for other in range(s.players):
        if other != seat:
            furthest = max(furthest, s.space[other])
    row.add((s.space[seat] - furthest) / 3.0)
    row.add(place / 3.0)


def silver(me: Estate, early: float, row: Row) -> None:
    """Two buy a tile."""
    number = me.silver
    some = min(number, 4) / 4.0
    row.add(number / 5.0)
    row.add(number * early / 5.0)
    row.flag(number >= 1)
    row.flag(number >= 2)
    row.add(some)
    row.add(some * early)
    row.flag(number & 1 == 1)


def workers(me: Estate, early: float, row: Row) -> None:
    """The first ones open up dice."""
    number = me.workers
    row.add(number / 5.0)
    row.add(number * early / 5.0)
    row.flag(number >= 1)
    row.add(min(number, 2) / 2.0)
    row.add(min(number, 2) * early)
    row.add(min(number, 4) / 4.0)
    row.add(min(number, 4) * early)
    row.flag(number & 1 == 1)


def goods(me: Estate, early: float, first: int, second: int, row: Row) -> None:
    """What lies in the store, and what a die in hand would sell."""
    total = kinds = most = sellable = 0
    stacks = [0.0] * 5
    for kind in range(GOODS):
        number = me.goods[kind]
        if number:
            kinds += 1
            total += number
            most = max(most, number)
            stacks[min(number, 4)] += 1.0
            if first == kind + 1 or second == kind + 1:
                sellable += number
    row.add(total / 5.0)
    row.add(total * early / 5.0)
    row.add(most / 3.0)
    row.add_all(stacks[1:])
    row.one_of(kinds, 4)
    row.add(sellable / 2.0)
    sold = kinds_sold = 0
    for number in me.sold:
        sold += number
        if number:
            kinds_sold += 1
    row.add(kinds_sold / 3.0)
    row.add(sold / 10.0)


def by_rule(s: BurgundyState, me: Estate, seat: int, rounds: int, dice: float, row: Row) -> None:
    """The terms of the readable evaluation."""
    row.add(hand.silver(me, rounds) / 10.0)
    row.add(hand.workers(me, rounds) / 10.0)
    row.add(hand.goods(s, me, dice) / 10.0)
    row.add(hand.regions(s, me, rounds, dice) / 10.0)
    row.add(hand.colours(s, me, dice) / 10.0)
    row.add(hand.mines(s, me, rounds) / 10.0)
    row.add(hand.monasteries(s, me, rounds) / 10.0)
    row.add(hand.stored(s, me, seat, dice) / 10.0)


def by_rule_alone(
    s: BurgundyState, me: Estate, seat: int, rounds: int, dice: float, row: Row
) -> None:
    """The terms of the readable evaluation of the solo game, in dice."""
    board = board_of(s, me)
    row.add(alone.silver(me, rounds))
    row.add(alone.workers(me, dice))
    row.add(alone.goods(me, board))
    row.add(alone.counter(s, me, board))
    row.add(alone.colours(me, board, dice))
    row.add(alone.mines(s, me))
    row.add(alone.monasteries(s, me, rounds))
    row.add(alone.stored(s, me, seat, dice))
