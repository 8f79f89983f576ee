"""The four actions of a die: take a tile, place a tile, sell goods, take 2 workers (BUR-TURN-2).

The same code serves a player's own dice, the die of a castle, which has any value
(ANY_FACE), and the white die of a white castle.
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Refusal
from signoria.games.burgundy.actions import (
    PLACE,
    SELL,
    TAKE,
    TAKE_WORKERS,
    Place,
    Sell,
    Take,
    TakeWorkers,
)
from signoria.games.burgundy.ids import DEPOT_SPACES, DEPOTS, GOODS, NO_TILE, TYPE_OF
from signoria.games.burgundy.phases import placing, selling
from signoria.games.burgundy.phases.taking import take_tile
from signoria.games.burgundy.questions.depots import lies_before
from signoria.games.burgundy.questions.dice import (
    costs,
    place_costs,
    price_of,
    take_costs,
    value_used,
)
from signoria.games.burgundy.questions.monasteries import action_silver, action_workers, power_of
from signoria.games.burgundy.refusals import refuse_field, refuse_goods, refuse_stored, refuse_tile
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of
from signoria.games.burgundy.verbs import gain_silver, gain_workers


def add_takes(
    s: BurgundyState, me: Estate, power: int, die: int, face: int, found: list[Action]
) -> None:
    """Tiles of depots within reach of a die and the workers (BUR-TAKE-1)."""
    prices = take_costs(power, face)
    workers = me.workers
    tiles = s.depots
    for depot in range(1, DEPOTS + 1):
        if prices[depot] > workers:
            continue
        actions = TAKE[die][depot]
        first = (depot - 1) * DEPOT_SPACES  # first_space(depot), without a call: this is hot
        for space in range(first, first + DEPOT_SPACES):
            tile = tiles[space]
            if tile != NO_TILE and not lies_before(tiles, first, space, tile):
                found.append(actions[tile])


def add_placings(
    s: BurgundyState,
    me: Estate,
    power: int,
    die: int,
    face: int,
    fits: list[tuple[int, int]],
    found: list[Action],
) -> None:
    """Out of the tiles and the fields where they fit, those within reach (BUR-PLACE-1)."""
    board = board_of(s, me)
    numbers = board.number
    workers = me.workers
    for tile, fields in fits:
        kind = TYPE_OF[tile]
        prices = place_costs(power, face, kind)
        actions = PLACE[die][tile]
        for field in board.fields_of[kind]:
            if fields >> field & 1 and prices[numbers[field]] <= workers:
                found.append(actions[field])


def add_sales(me: Estate, power: int, die: int, face: int, found: list[Action]) -> None:
    """Kinds of goods held that the die can sell (BUR-SELL-1)."""
    prices = costs(power, face)
    goods = me.goods
    for kind in range(GOODS):
        if goods[kind] and prices[kind + 1] <= me.workers:
            found.append(SELL[die][kind])


def add_die_actions(
    s: BurgundyState,
    me: Estate,
    power: int,
    die: int,
    face: int,
    fits: list[tuple[int, int]],
    found: list[Action],
) -> None:
    """Everything one die can do; `fits` are the stored tiles and where they may lie."""
    add_takes(s, me, power, die, face, found)
    if fits:
        add_placings(s, me, power, die, face, fits, found)
    add_sales(me, power, die, face, found)
    found.append(TAKE_WORKERS[die])


def perform(s: BurgundyState, seat: int, action: Action) -> None:
    """Carry out one of the four actions; the die is already paid for."""
    if isinstance(action, Take):
        take_tile(s, seat, action.depot, action.tile)
    elif isinstance(action, Place):
        placing.place_stored(s, seat, action.tile, action.field)
    elif isinstance(action, Sell):
        selling.sell(s, seat, action.kind)
    else:
        assert isinstance(action, TakeWorkers)
        power = power_of(s, estate_of(s, seat))
        gain_workers(s, seat, action_workers(s, power), "action")
        gain_silver(s, seat, action_silver(power), "monastery_13")


def refuse_die_action(s: BurgundyState, seat: int, face: int, action: Action) -> Refusal | None:
    """Why a die of that face cannot do this: source, target, then workers; None if it can."""
    me = estate_of(s, seat)
    power = power_of(s, me)
    found: Refusal | None = None
    if isinstance(action, Take):
        found = refuse_tile(s, action.depot, action.tile)
    elif isinstance(action, Place):
        found = refuse_stored(s, seat, action.tile)
        if found is None:
            found = refuse_field(s, me, power, action.tile, action.field)
    elif isinstance(action, Sell):
        found = refuse_goods(me, action.kind)
    if found is not None:
        return found
    price = price_of(s, me, power, face, action)
    if me.workers >= price:
        return None
    numbers: dict[str, Value] = {"price": price, "workers": me.workers, "face": face}
    numbers["value"] = value_used(s, me, action)
    for name in ("depot", "field", "good"):  # what needs this value
        if name in action.fields:
            numbers[name] = action.fields[name]
    return Refusal("BUR-DIE-2", "NOT_ENOUGH_WORKERS", numbers)
