"""What a position of the solo game of The Castles of Burgundy is worth.

Only filled fields count there, so everything is told in dice: a die takes a tile or places it, and
whatever does the same without one (silver, goods, a castle, a covered colour, the counter at its
target) is worth as many dice as it saves.
"""

from __future__ import annotations

from typing import Final

from signoria.games.burgundy.boards import Board
from signoria.games.burgundy.ids import (
    ANIMAL,
    BUILDING,
    CASTLE,
    FIRST_BLACK,
    GOODS,
    MINE,
    MONASTERY,
    NO_TILE,
    PHASES,
    SHIP,
    TYPE_OF,
    TYPES,
    building_number,
    monastery_number,
)
from signoria.games.burgundy.questions.estates import rounds_left
from signoria.games.burgundy.questions.goods import most_goods
from signoria.games.burgundy.questions.monasteries import monasteries_of, power_of
from signoria.games.burgundy.questions.placing import legal_fields
from signoria.games.burgundy.questions.regions import region_points
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of

DIE: Final = 2.5  # the scale of the search: a die is worth about as much as in the other games
FIELD: Final = 2.0  # one die to take a tile, one to place it
ALL_FILLED: Final = 12.0  # the game is won
SILVER: Final = 0.45  # two buy a tile
FULL_STORAGE: Final = 0.3
GOOD: Final = 0.17  # five are swapped for a tile when a ship is placed
MINE_SILVER: Final = 0.4
COLOUR_REWARD: Final = 2.6  # a tile straight into the estate
RESET: Final = 1.2  # an action with a die of any value
LOWER_TARGET: Final = 0.05  # for each point less that the next reset needs
USUAL_TARGET: Final = 50
SHORTAGE: Final = 1.2  # a field for which no tile will come
OPEN_COLOUR: Final = 0.15

# Tiles of a type laid out in depots 1 to 6 in a phase, as far as they are still there when needed.
PER_PHASE: Final[list[float]] = [0.7, 0.6, 1.2, 2.6, 1.3, 1.2]
STILL_THERE: Final = 0.7
# What a building does when it is placed: warehouse, watchtower, carpenter, church, market,
# boarding house, bank, town hall, crane, white castle.
BUILDING_EFFECT: Final[list[float]] = [0.3, 0.15, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 0.8]
# What owning a monastery for the whole game saves.
POWER: Final[list[float]] = [
    0, 1.0, 1.2, 0.3, 0.4, 0.6, 2.0, 0.8, 1.2, 1.6, 1.2, 1.2, 2.0, 0.5, 1.2,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0, 0,
]  # fmt: skip


def value(s: BurgundyState, seat: int) -> float:
    """Dice it took to fill the fields, and dice that what lies around will save."""
    me = estate_of(s, seat)
    board = board_of(s, me)
    empty = board.size - me.filled.bit_count()
    if empty == 0:
        return DIE * (FIELD * board.size + ALL_FILLED)
    worth = FIELD * (board.size - empty)
    rounds = rounds_left(s)
    dice = 2.0 * rounds + len(s.dice) - s.dice.count(0)
    if not s.stack or dice == 0:
        return DIE * worth
    worth += stored(s, me, seat, dice)
    worth += silver(me, rounds) + workers(me, dice) + goods(me, board)
    worth += mines(s, me) + monasteries(s, me, rounds)
    worth += RESET * counter(s, me, board) * min(1.0, dice / 6)
    worth += colours(me, board, dice) - shortage(s, me, board, seat)
    return DIE * worth


def stored(s: BurgundyState, me: Estate, seat: int, dice: float) -> float:
    """Tiles in storage: half the work is done."""
    worth = 0.0
    power = power_of(s, me)
    board = board_of(s, me)
    tiles = s.storages[seat]
    for number, tile in enumerate(tiles, 1):
        if number > dice:
            break
        kind = TYPE_OF[tile]
        if legal_fields(s, me, power, tile):
            worth += 1.0 + 0.8 * effect(s, tile, number < dice)
        elif board.colour_mask[kind] & ~me.filled:
            worth += 0.6
    if len(tiles) >= s.parts.solo_storage:
        worth -= FULL_STORAGE
    return worth


def effect(s: BurgundyState, tile: int, in_time: bool) -> float:
    """What a tile does when it is placed, `in_time` if dice are left after that."""
    kind = TYPE_OF[tile]
    if kind == BUILDING:
        return BUILDING_EFFECT[building_number(tile)] if in_time else 0.0
    if kind == MONASTERY:
        return POWER[monastery_number(tile)] * (PHASES - s.phase) / PHASES
    if kind == MINE:
        return MINE_SILVER * (PHASES - s.phase)
    if kind == SHIP:
        return 0.1 * most_goods(s)
    if kind == CASTLE:
        return 1.0
    return 0.25 if kind == ANIMAL else 0.0


def silver(me: Estate, rounds: int) -> float:
    """One purchase a turn, and not too much put by."""
    useful = min(me.silver, 2 * rounds, 8)
    return SILVER * useful + 0.1 * (me.silver - useful)


def workers(me: Estate, dice: float) -> float:
    """The first ones open up dice."""
    useful = min(me.workers, dice)
    return 0.28 * min(useful, 4) + 0.15 * min(max(useful - 4, 0), 5)


def goods(me: Estate, board: Board) -> float:
    """Goods to be swapped for tiles, as long as ships come."""
    held = 0
    for kind in range(GOODS):
        held += me.goods[kind]
    ships = (board.colour_mask[SHIP] & ~me.filled).bit_count()
    return GOOD * min(held, 5 * min(ships, 2)) + 0.03 * held


def mines(s: BurgundyState, me: Estate) -> float:
    """Silver at the end of this phase and of those to come, of use but for the last."""
    return MINE_SILVER * me.tiles.count(MINE) * (PHASES - 1 - s.phase)


def monasteries(s: BurgundyState, me: Estate, rounds: int) -> float:
    """Powers, for the time that is left."""
    worth = 0.0
    for number in monasteries_of(me):
        worth += POWER[number]
    return worth * rounds / (PHASES * s.parts.rounds)


def counter(s: BurgundyState, me: Estate, board: Board) -> float:
    """How far to the next extra action; regions begun will move it on."""
    points = float(s.counter)
    for region, mask in enumerate(board.region_mask):
        filled = (me.filled & mask).bit_count()
        size = len(board.regions[region])
        if 0 < filled < size:
            done = filled / size
            points += done * done * (region_points(s, size) + s.parts.phase_bonus[s.phase]) * 0.5
    return points / s.target + LOWER_TARGET * (USUAL_TARGET - s.target)


def colours(me: Estate, board: Board, dice: float) -> float:
    """A covered colour brings a tile of the black depot; colours to go on with keep dice useful."""
    worth = 0.0
    open_fields = me.frontier & ~me.filled
    for colour in range(TYPES):
        mask = board.colour_mask[colour]
        total = mask.bit_count()
        missing = total - (me.filled & mask).bit_count()
        if missing == 0:
            continue
        if 2 * missing <= dice:
            done = 1.0 - missing / total
            worth += COLOUR_REWARD * done * done * 0.7
        if open_fields & mask:
            worth += OPEN_COLOUR
    return worth


def coming(s: BurgundyState, seat: int) -> list[float]:
    """Tiles of each colour that are likely to come, those in storage counted in."""
    found = [rate * (PHASES - 1 - s.phase) for rate in PER_PHASE]
    for space in range(FIRST_BLACK):
        tile = s.depots[space]
        if tile != NO_TILE:
            found[TYPE_OF[tile]] += STILL_THERE
    for tile in s.storages[seat]:
        if TYPE_OF[tile] < TYPES:
            found[TYPE_OF[tile]] += 1.0
    return found


def shortage(s: BurgundyState, me: Estate, board: Board, seat: int) -> float:
    """Fields for which no tile of their colour is likely to come."""
    tiles = coming(s, seat)
    short = 0.0
    for colour in range(TYPES):
        missing = (board.colour_mask[colour] & ~me.filled).bit_count()
        short += max(0.0, missing - tiles[colour])
    return SHORTAGE * short
