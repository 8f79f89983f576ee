"""What a position of The Castles of Burgundy is worth for a seat, in points at the end.

The numbers were set by self-play.  Each function answers one question a player asks.  A die is
worth a little over three points in good play: that is the yardstick for everything here.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.style import Style
from signoria.games.burgundy import evaluation_solo
from signoria.games.burgundy.boards import BIT, Board
from signoria.games.burgundy.ids import (
    ANIMAL,
    BLACK,
    BUILDING,
    CASTLE,
    END_MONASTERIES,
    FIRST_ANIMAL,
    GEESE,
    GOODS,
    INN,
    MINE,
    MONASTERY,
    PHASES,
    SHIP,
    SOLO,
    TEAM,
    TYPE_OF,
    TYPES,
    animal_kind,
    animals_shown,
    building_number,
    is_animal,
    monastery_number,
)
from signoria.games.burgundy.questions.dice import dice_left
from signoria.games.burgundy.questions.estates import rounds_left, shields_of
from signoria.games.burgundy.questions.goods import most_goods, sale_points
from signoria.games.burgundy.questions.monasteries import monasteries_of, monastery_points, power_of
from signoria.games.burgundy.questions.placing import legal_fields
from signoria.games.burgundy.questions.regions import bonus_left, bonus_worth, region_points
from signoria.games.burgundy.questions.storage import owner_estate
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of

STYLE: Final = Style(random_moves=8, scale=15.0)
STYLE_ALONE: Final = Style(exploration=0.4, scale=4.0)  # solo: nobody is to be beaten

ACTIONS_PER_TILE: Final = 1.75  # dice for one more tile in the estate, gifts of tiles counted in
ROUNDS_PER_TILE: Final = 0.9

# What owning a monastery for a whole game is worth (numbers 1 to 14, 27, 28).
POWER: Final[list[float]] = [
    0, 3, 4, 4, 3, 3, 7, 7, 5, 5, 4, 4, 6, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 0,
]  # fmt: skip

# A stored tile that can be placed, beside what it does for its region, by type.
STORED: Final[list[float]] = [3.4, 1.6, 2.6, 2.0, 1.4, 1.8, 1.2]
# What a building does when it is placed (warehouse, watchtower, carpenter, …, white castle).
BUILDING_EFFECT: Final[list[float]] = [2.0, 4.0, 2.8, 2.8, 2.8, 2.4, 2.8, 2.8, 3.2, 3.0]
EFFECT_SHARE: Final = 0.45
TILE_LEFT: Final = 0.35  # worth of a stored tile that fits nowhere now
LAST_SLOT: Final = 1.2  # a full storage is a burden


def value(s: BurgundyState, seat: int) -> float:
    """Points now, and what is to be expected of everything else."""
    if s.mode == SOLO:
        return evaluation_solo.value(s, seat)
    me = estate_of(s, seat)
    if not s.stack or me.board < 0:
        return float(me.score)
    rounds = rounds_left(s)
    dice = dice_to_come(s, seat, rounds)
    worth = me.score + silver(me, rounds) + workers(me, rounds) + goods(s, me, dice)
    worth += regions(s, me, rounds, dice)
    worth += colours(s, me, dice)
    worth += mines(s, me, rounds)
    worth += monasteries(s, me, rounds)
    worth += stored(s, me, seat, dice)
    worth += bridge(s, seat, rounds)
    if me.shields:
        worth += shields(s, me, rounds)
    return worth


def dice_to_come(s: BurgundyState, seat: int, rounds: int) -> float:
    """Dice still to be used for this estate."""
    found = 0.0
    for other in range(s.players):
        if s.team[other] == s.team[seat]:
            found += 2 * rounds
            found += len(dice_left(s, other))
    return found


def silver(me: Estate, rounds: int) -> float:
    """One point each at the end; before that, two buy a tile."""
    if rounds == 0:
        return float(me.silver)
    extra = 0.75 if rounds > 3 else 0.35
    return me.silver + extra * min(me.silver, 4) + 0.3 * min(max(me.silver - 4, 0), 4)


def workers(me: Estate, rounds: int) -> float:
    """Half a point each at the end; the first ones open up dice."""
    if rounds == 0:
        return me.workers // 2
    return 0.45 * me.workers + 0.45 * min(me.workers, 3) + 0.2 * min(max(me.workers - 3, 0), 3)


def goods(s: BurgundyState, me: Estate, dice: float) -> float:
    """A stack of goods costs a die to sell."""
    worth = 0.0
    each = sale_points(s)
    for kind in range(GOODS):
        number = me.goods[kind]
        if number:
            sold = each * number + 1.5 - 2.2
            worth += max(float(number), sold * 0.92) if dice > 2 else float(number)
    return worth


def regions(s: BurgundyState, me: Estate, rounds: int, dice: float) -> float:
    """Unfinished regions: points times how likely they are to be finished, and when."""
    board = board_of(s, me)
    worth = 0.0
    for region, fields in enumerate(board.regions):
        mask = board.region_mask[region]
        filled = (me.filled & mask).bit_count()
        size = len(fields)
        if filled == size:
            continue
        missing = size - filled
        feasible = 1.0 - missing * ACTIONS_PER_TILE / (dice + 0.5)
        if feasible <= 0.0:
            continue
        points = region_points(s, size) + phase_bonus_then(s, missing)
        done = (filled + 0.25) / (size + 0.25)
        worth += points * done * done * (0.35 + 0.65 * feasible)
        if board.colour[fields[0]] == ANIMAL and filled:
            worth += pasture(me, board, mask) * min(missing, 2) * 0.4 * feasible
    return worth


def phase_bonus_then(s: BurgundyState, missing: int) -> float:
    """The phase bonus by the time the missing tiles can lie there."""
    rounds = s.phase * s.parts.rounds + max(0, s.round - 1) + missing * ROUNDS_PER_TILE
    phase = min(PHASES - 1, int(rounds / s.parts.rounds))
    return float(s.parts.phase_bonus[phase])


def pasture(me: Estate, board: Board, mask: int) -> float:
    """Animals of the best kind in a pasture: they score again with the next of their kind."""
    shown = [0, 0, 0, 0, 0]
    for field in board.fields_of[ANIMAL]:
        if mask & BIT[field] and me.filled & BIT[field]:
            tile = me.tiles[field]
            if is_animal(tile):
                shown[animal_kind(tile)] += animals_shown(tile) if tile != GEESE else 2
    return float(max(shown))


def colours(s: BurgundyState, me: Estate, dice: float) -> float:
    """Bonus tiles for covering a colour, while they are there."""
    board = board_of(s, me)
    worth = 0.0
    for colour in range(TYPES):
        mask = board.colour_mask[colour]
        total = mask.bit_count()
        missing = total - (me.filled & mask).bit_count()
        if missing == 0 or missing * ACTIONS_PER_TILE > dice:
            continue
        large, small = bonus_left(s, colour)
        if not small:
            continue
        points = bonus_worth(s, large)
        done = 1.0 - missing / total
        worth += points * done * done * done
    return worth


def mines(s: BurgundyState, me: Estate, rounds: int) -> float:
    """Silver at the end of this phase and of those to come."""
    number = me.tiles.count(MINE)
    return number * (PHASES - s.phase) * (1.55 if rounds > 5 else 1.2)


def monasteries(s: BurgundyState, me: Estate, rounds: int) -> float:
    """Scoring ones as they stand with some growth; powers for the time that is left."""
    if me.monasteries == 0:
        return 0.0
    share = rounds / (PHASES * s.parts.rounds)
    worth = 0.0
    for number in monasteries_of(me):
        if number in END_MONASTERIES:
            worth += monastery_points(s, me, number) + 5.0 * share
        else:
            worth += POWER[number] * share
    return worth


def stored(s: BurgundyState, me: Estate, seat: int, dice: float) -> float:
    """Tiles waiting in storage: what they will do, if they can be placed in time."""
    worth = 0.0
    number = 0
    power = power_of(s, me)
    for storage, tiles in enumerate(s.storages):
        if owner_estate(s, storage) != s.team[seat]:
            continue
        for tile in tiles:
            number += 1
            if number > dice:
                worth += 0.0
            elif legal_fields(s, me, power, tile):
                worth += stored_tile(s, me, tile)
            else:
                worth += TILE_LEFT
    if number >= (3 if s.mode != TEAM else 6):
        worth -= LAST_SLOT
    return worth


def stored_tile(s: BurgundyState, me: Estate, tile: int) -> float:
    """The worth of one stored tile."""
    kind = TYPE_OF[tile]
    worth = STORED[kind]
    if kind == BUILDING:
        worth += EFFECT_SHARE * BUILDING_EFFECT[building_number(tile)]
    elif kind == ANIMAL:
        worth += 0.55 * (animals_shown(tile) if tile != GEESE else 3)
        worth += 0.3 * same_animals(me, tile)
    elif kind == MONASTERY:
        worth += stored_monastery(s, me, monastery_number(tile))
    elif kind == MINE:
        worth += 0.6 * (PHASES - s.phase)
    elif kind == SHIP:
        worth += 0.25 * most_goods(s)
    elif kind == CASTLE:
        worth += 0.4
    elif tile in (INN, BLACK):
        worth += 0.5
    return worth


def stored_monastery(s: BurgundyState, me: Estate, number: int) -> float:
    """Most of what it would be worth in the estate."""
    share = rounds_left(s) / (PHASES * s.parts.rounds)
    if number in END_MONASTERIES:
        return 0.75 * (monastery_points(s, me, number) + 4.0 * share)
    return 0.75 * POWER[number] * share


def same_animals(me: Estate, tile: int) -> float:
    """Animals of the kind already in the estate, wherever."""
    if tile == GEESE:
        return 0.0
    kind = animal_kind(tile)
    found = 0
    for other in me.tiles:
        if FIRST_ANIMAL <= other < GEESE and animal_kind(other) == kind:
            found += animals_shown(other)
    return float(found)


def bridge(s: BurgundyState, seat: int, rounds: int) -> float:
    """Going first is worth a little in every round."""
    if rounds == 0 or s.players == 1:
        return 0.0
    behind = len(s.bridge) - 1 - s.bridge.index(seat)
    return behind * (0.3 + 0.05 * rounds)


def shields(s: BurgundyState, me: Estate, rounds: int) -> float:
    """Points at the end, less the tribute until then."""
    worth = 0.0
    for number in shields_of(me):
        worth += max(1.0, s.parts.shield_points[number] - 1.1 * (PHASES - s.phase))
        worth += 2.5 * rounds / (PHASES * s.parts.rounds)
    return worth
