"""The part of `features.py` about modules, teams and the solo game; all 0 in the base game."""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Row
from signoria.games.burgundy import evaluation_solo as alone
from signoria.games.burgundy.boards import Board
from signoria.games.burgundy.ids import (
    BLACK,
    BOARD_IDS,
    FIRST_BLACK,
    GOODS,
    MODULE_IDS,
    NO_TILE,
    PAIRS_OF_POSTS,
    PHASES,
    SHIELDS,
    SOLO,
    TEAM,
    TYPE_IDS,
    TYPES,
    first_space,
    spaces_of,
)
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.questions.goods import good_wanted, is_full, route_spaces
from signoria.games.burgundy.questions.regions import ALL_JOINED, all_posts_bonus, is_joined
from signoria.games.burgundy.questions.storage import partner_of, shared_storage
from signoria.games.burgundy.state import BurgundyState, Estate, has_shield

COUNTER_STEPS: Final = 6

NAMES: Final = (
    ("options", [*MODULE_IDS, "team", "solo", "usual board", "second board", "border board"]),
    ("shields", [f"shield {number}" for number in range(1, SHIELDS + 1)]),
    ("shields", ["points", "points less tribute", "number", "to be had", "by a double"]),
    ("routes", ["laid", "spaces left", "next is held", "next three held", "next is held early"]),
    ("inns", ["inns", "in the pile"]),
    ("posts", [f"pair {pair}" for pair in range(len(PAIRS_OF_POSTS))]),
    ("posts", ["touched", "bonus for all", "joined early"]),
    ("team", ["partner's dice", "own tiles", "shared tiles", "partner's tiles"]),
    ("solo", ["second board", "target", "counter", "to the target", "silver reaches it"]),
    ("solo", ["empty", "empty per die", "dice short", "fields two dice each"]),
    ("solo", [f"{number} empty" for number in range(COUNTER_STEPS)]),
    ("solo", [f"{colour}: short" for colour in TYPE_IDS]),
    ("solo", [f"{colour}: missing" for colour in TYPE_IDS]),
    ("solo", ["goods", "swap ready", "face down", "black depot", "next to be removed"]),
)  # fmt: skip


def options(s: BurgundyState, me: Estate, row: Row) -> None:
    """What is played."""
    for bit in range(len(MODULE_IDS)):
        row.flag(s.modules >> bit & 1 == 1)
    row.flag(s.mode == TEAM)
    row.flag(s.mode == SOLO)
    row.flag(me.board == 0)
    row.flag(me.board == 1)
    row.flag(len(BOARD_IDS[me.board]) == 3 and BOARD_IDS[me.board][:2] == "11")


def modules(s: BurgundyState, seat: int, me: Estate, board: Board, early: float, row: Row) -> None:
    """Shields, trade routes, inns and border posts."""
    if s.modules == 0:
        row.at += SHIELDS + 5 + 5 + 2 + len(PAIRS_OF_POSTS) + 3
        return
    shields(s, seat, me, row)
    routes(s, me, early, row)
    row.add(me.inns.bit_count() / 10.0)
    row.add(s.inns / 3.0)
    joined = 0
    for pair in range(len(PAIRS_OF_POSTS)):
        row.flag(is_joined(me, pair))
        joined += 1 if is_joined(me, pair) else 0
    touched = 0
    for mask in board.posts:
        if mask & me.filled:
            touched += 1
    row.add(touched / 3.0)
    open_bonus = board.posts and me.posts != ALL_JOINED
    row.add(all_posts_bonus(s, 0) / 7.0 if open_bonus else 0.0)
    row.add(joined * early)


def shields(s: BurgundyState, seat: int, me: Estate, row: Row) -> None:
    """Shields in the estate, and those in the depots."""
    points = number = 0
    for shield in range(1, SHIELDS + 1):
        held = has_shield(me, shield)
        row.flag(held)
        if held:
            number += 1
            points += s.parts.shield_points[shield]
    row.add(points / 10.0)
    row.add((points - number * (PHASES - s.phase)) / 10.0)
    row.add(number / 2.0)
    there = 0
    for depot in s.shield_depots:
        if depot:
            there += 1
    row.add(there / 6.0)
    first, second = dice_of(s, seat)
    row.flag(first > 0 and first == second and first in s.shield_depots)


def routes(s: BurgundyState, me: Estate, early: float, row: Row) -> None:
    """How far the trade route is covered, and whether the goods held earn its next bonuses."""
    spaces = route_spaces(me)
    if spaces == 0 or is_full(me):
        row.flag(spaces > 0)
        row.at += 4
        return
    laid = len(me.laid)
    row.add(laid / spaces)
    row.add((spaces - laid) / 10.0)
    held = me.goods[good_wanted(s, me, laid)] > 0
    row.flag(held)
    later = 0
    for place in range(laid, min(spaces, laid + 3)):
        if me.goods[good_wanted(s, me, place)]:
            later += 1
    row.add(later / 3.0)
    row.add(early if held else 0.0)


def team(s: BurgundyState, seat: int, row: Row) -> None:
    """What the partner has."""
    if s.mode != TEAM:
        row.at += 4
        return
    partner = partner_of(s, seat)
    first, second = dice_of(s, partner)
    row.add(((1 if first else 0) + (1 if second else 0)) / 2.0)
    row.add(len(s.storages[seat]) / 2.0)
    row.add(len(s.storages[shared_storage(s, s.team[seat])]) / 2.0)
    row.add(len(s.storages[partner]) / 2.0)


def solo(s: BurgundyState, seat: int, me: Estate, board: Board, dice: float, row: Row) -> None:
    """Everything must be filled in time: fields against dice, tiles against fields."""
    if s.mode != SOLO:
        row.at += 9 + COUNTER_STEPS + 2 * TYPES + 5
        return
    empty = board.size - me.filled.bit_count()
    row.flag(BOARD_IDS[me.board] == "13b")
    row.add(s.target / 50.0)
    row.add(s.counter / 25.0)
    short = max(0, s.target - s.counter)
    row.add(short / 25.0)
    row.flag(me.silver >= short)
    row.add(empty / 37.0)
    row.add(empty / (dice + 1.0))
    need = 2.0 * empty - len(s.storages[seat])
    row.add(max(0.0, need - dice) / 10.0)
    row.add((need - dice) / 20.0)
    row.one_of(empty, COUNTER_STEPS)
    supply(s, seat, me, board, row)
    goods = 0
    for kind in range(GOODS):
        goods += me.goods[kind]
    row.add(goods / 5.0)
    row.flag(goods >= s.parts.swap_goods)
    row.add(s.storages[seat].count(BLACK))
    black = 0
    for space in range(FIRST_BLACK, len(s.depots)):
        if s.depots[space] != NO_TILE:
            black += 1
    row.add(black / 4.0)
    row.add(left_in(s, s.white) / 2.0)


def supply(s: BurgundyState, seat: int, me: Estate, board: Board, row: Row) -> None:
    """Fields of each colour against the tiles that are likely to come."""
    tiles = alone.coming(s, seat)
    for colour in range(TYPES):
        missing = (board.colour_mask[colour] & ~me.filled).bit_count()
        row.add(max(0.0, missing - tiles[colour]) / 2.0)
    for colour in range(TYPES):
        row.add((board.colour_mask[colour] & ~me.filled).bit_count() / 4.0)


def left_in(s: BurgundyState, depot: int) -> int:
    """Tiles in a depot."""
    if depot == 0:
        return 0
    start = first_space(depot)
    found = 0
    for space in range(start, start + len(spaces_of(depot))):
        if s.depots[space] != NO_TILE:
            found += 1
    return found
