"""What a learned value looks at in a position of The Castles of Burgundy (`bots/value.py`).

Everything is told from the seat's side of the table and is open to it.  Sizes are such that most
entries lie between 0 and 1.  The terms of the readable evaluation are among them.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.core.machine import actor
from signoria.games.burgundy import evaluation as hand
from signoria.games.burgundy.boards import BIT, Board
from signoria.games.burgundy.features_tiles import CLOISTERS, StoredTiles, depots
from signoria.games.burgundy.ids import (
    ANIMAL,
    BUILDING_IDS,
    END_MONASTERIES,
    GOODS,
    MINE,
    NORMAL,
    PHASE_IDS,
    PHASES,
    TYPE_IDS,
    TYPES,
)
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.questions.estates import rounds_left
from signoria.games.burgundy.questions.monasteries import monastery_points, power_of
from signoria.games.burgundy.questions.regions import bonus_left, region_points
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of

LARGEST: Final = 8  # region
SHAPES: Final = LARGEST * (LARGEST + 1) // 2  # sizes and numbers of fields that are missing
ROUNDS: Final = 25.0
UNKNOWN: Final = 0

SIZES = [(size, gap) for size in range(1, LARGEST + 1) for gap in range(1, size + 1)]
COLOUR_NAMES = (
    "filled", "filled early", "done", "one missing", "two missing", "bonus near", "bonus soon",
    "rival nearer", "regions", "regions early", "regions nearly done", "reachable", "ways in",
)  # fmt: skip

NAMES: Names = named(
    ("time", ["rounds", "rounds squared", "three players", "four players"]),
    ("time", [f"phase {phase}" for phase in PHASE_IDS]),
    ("time", [f"round {number}" for number in range(7)]),
    ("dice", [f"{number} left" for number in range(3)]),
    ("dice", [f"rivals have {number} left" for number in range(3)]),
    ("dice", [f"face {face}" for face in range(1, 7)]),
    ("dice", ["my turn"]),
    ("order", ["first", "first early", "ahead on the bridge", "place"]),
    ("silver", ["silver", "early", "one", "two", "up to four", "up to four early", "odd"]),
    ("workers", ["workers", "early", "one", "up to two", "up to two early"]),
    ("workers", ["up to four", "up to four early", "odd"]),
    ("goods", ["goods", "early", "largest stack"]),
    ("goods", [f"stacks of {number}" for number in range(1, 5)]),
    ("goods", [f"{number} kinds" for number in range(4)]),
    ("goods", ["to be sold now", "kinds sold"]),
    ("regions", [f"{gap} of {size} missing" for size, gap in SIZES]),
    ("animals", ["pastures", "pastures early", "animals shown"]),
    *[("colours", [f"{colour}: {name}" for name in COLOUR_NAMES]) for colour in TYPE_IDS],
    ("fields", [f"open field of {face}" for face in range(1, 7)]),
    ("fields", ["filled", "open"]),
    ("mines", ["mines", "silver to come"]),
    *[("monasteries", [f"{number}", f"{number} early"]) for number in range(1, CLOISTERS)],
    ("monasteries", ["points at the end"]),
    ("storage", [f"{number} tiles" for number in range(4)]),
    ("storage", [f"{kind} fits" for kind in TYPE_IDS]),
    ("storage", [f"{kind} idle" for kind in TYPE_IDS]),
    ("storage", BUILDING_IDS),
    *[
        ("storage", [f"monastery {number}", f"monastery {number} early"])
        for number in range(1, CLOISTERS)
    ],
    ("storage", ["placed by a die", "regions finished", "best region finished"]),
    ("storage", ["animals", "animals early", "animals of a kind", "monastery points"]),
    ("depots", [f"{kind} useful" for kind in TYPE_IDS]),
    ("depots", [f"{kind} there" for kind in TYPE_IDS]),
    ("depots", [f"{kind} useful, black" for kind in TYPE_IDS]),
    ("depots", [f"{kind} by a die" for kind in TYPE_IDS]),
    ("depots", ["most goods", "goods"]),
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
)


def table(s: BurgundyState) -> int:
    """The number of players of a game without modules and teams; the rest is not told apart."""
    if s.mode != NORMAL or s.modules:
        return UNKNOWN
    for estate in s.estates:
        if estate.board < 0:
            return UNKNOWN
    return s.players


def score(s: BurgundyState, seat: int) -> float:
    """Points so far."""
    return float(estate_of(s, seat).score)


def fill(s: BurgundyState, seat: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = estate_of(s, seat)
    board = board_of(s, me)
    power = power_of(s, me)
    rounds = rounds_left(s)
    early = rounds / ROUNDS
    first, second = dice_of(s, seat)
    time(s, early, row)
    left = dice(s, seat, first, second, row)
    order(s, seat, early, row)
    silver(me, early, row)
    workers(me, early, row)
    goods(me, early, first, second, row)
    regions(s, seat, me, board, early, row)
    fields(me, board, row)
    mines = me.tiles.count(MINE)
    row.add(mines)
    row.add(mines * (PHASES - s.phase) / 5.0)
    monasteries(s, me, early, row)
    StoredTiles(s, me, seat, power).fill(early, first, second, row)
    depots(s, me, power, first, second, row)
    by_rule(s, me, seat, rounds, 2.0 * rounds + left, row)


def time(s: BurgundyState, early: float, row: Row) -> None:
    """How far the game has come."""
    row.add(early)
    row.add(early * early)
    row.flag(s.players == 3)
    row.flag(s.players == 4)
    row.one_of(s.phase, PHASES)
    row.one_of(s.round, 7)


def dice(s: BurgundyState, seat: int, first: int, second: int, row: Row) -> int:
    """Dice of the seat and of the others; how many are left."""
    left = (1 if first else 0) + (1 if second else 0)
    unused = -left
    for face in s.dice:
        if face:
            unused += 1
    row.one_of(left, 3)
    each = 1.0 / (s.players - 1)
    row.flag(unused == 0)
    row.add(unused * each if unused else 0.0)
    row.flag(unused == 2 * (s.players - 1))
    for face in range(1, 7):
        row.add((1.0 if first == face else 0.0) + (1.0 if second == face else 0.0))
    row.flag(actor(s) == seat)
    return left


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
    sold = 0
    for number in me.sold:
        if number:
            sold += 1
    row.add(sold / 3.0)


def regions(s: BurgundyState, seat: int, me: Estate, board: Board, early: float, row: Row) -> None:
    """Unfinished regions by size and by what is missing, then colour by colour."""
    shapes = [0.0] * SHAPES
    progress = [0.0] * TYPES
    nearly = [0.0] * TYPES
    pastures = shown = 0.0
    for region, places in enumerate(board.regions):
        mask = board.region_mask[region]
        size = len(places)
        missing = size - (me.filled & mask).bit_count()
        if missing == 0:
            continue
        shapes[size * (size - 1) // 2 + missing - 1] += 1.0
        done = (size - missing + 0.25) / (size + 0.25)
        colour = board.colour[places[0]]
        progress[colour] += region_points(s, size) * done * done / 10.0
        if missing == 1:
            nearly[colour] += 1.0
        if colour == ANIMAL and missing < size:
            animals = hand.pasture(me, board, mask)
            pastures += animals * min(missing, 3) / 10.0
            shown += animals / 5.0
    row.add_all(shapes)
    row.add(pastures)
    row.add(pastures * early)
    row.add(shown)
    for colour in range(TYPES):
        covering(s, seat, me, board, colour, early, row, progress[colour], nearly[colour])


def covering(
    s: BurgundyState,
    seat: int,
    me: Estate,
    board: Board,
    colour: int,
    early: float,
    row: Row,
    progress: float,
    nearly: float,
) -> None:
    """One colour: how much is covered, and who will have its bonus."""
    mask = board.colour_mask[colour]
    missing = (mask & ~me.filled).bit_count()
    large, small = bonus_left(s, colour)
    bonus = (0.6 if large else 0.3) if small and missing else 0.0
    share = 1.0 - missing / mask.bit_count()
    row.add(share)
    row.add(share * early)
    row.flag(missing == 0)
    row.flag(missing == 1)
    row.flag(missing == 2)
    row.add(bonus * share * share * share)
    row.add(bonus if missing <= 2 else 0.0)
    row.flag(large and missing > 0 and least_missing(s, seat, colour) < missing)
    row.add(progress)
    row.add(progress * early)
    row.add(nearly)
    near = (me.frontier & ~me.filled & mask).bit_count()
    row.flag(near > 0)
    row.add(min(near, 4) / 4.0)


def least_missing(s: BurgundyState, seat: int, colour: int) -> int:
    """Fields of a colour that the rival who is nearest to covering it still lacks."""
    least = LARGEST * TYPES
    for number, them in enumerate(s.estates):
        if number != s.team[seat]:
            mask = board_of(s, them).colour_mask[colour]
            least = min(least, (mask & ~them.filled).bit_count())
    return least


def fields(me: Estate, board: Board, row: Row) -> None:
    """Numbers for which there is an open field, and how full the estate is."""
    near = me.frontier & ~me.filled
    numbers = [0.0] * 7
    for field, number in enumerate(board.number):
        if near & BIT[field]:
            numbers[number] = 1.0
    row.add_all(numbers[1:])
    row.add(me.filled.bit_count() / 37.0)
    row.add(near.bit_count() / 12.0)


def monasteries(s: BurgundyState, me: Estate, early: float, row: Row) -> None:
    """Those in the estate, and what the scoring ones count now."""
    points = 0
    for number in range(1, CLOISTERS):
        if me.monasteries >> number & 1:
            row.add(1.0)
            row.add(early)
            if number in END_MONASTERIES:
                points += monastery_points(s, me, number)
        else:
            row.at += 2
    row.add(points / 10.0)


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
