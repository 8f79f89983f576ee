"""The primitive verbs: the only code that moves points, silver, workers, goods, tiles, shields.

Events, here and in the modules named, with their data.  `seat` None is the table.  Tiles, goods,
depots, boards, colours and lines are ids (texts); a list of goods or tiles is a tuple of numbers.

    set-up (setup, experienced)
      first_player        seat
      start_goods         seat  goods (six counts)
      dealt_shields       None  depots (depot of shields 1 to 18, 0: not in the game)
      dealt_route         seat  tiles (numbers of trade-route tiles, left to right)
      dealt_board         seat  board
      dealt_sheet         seat  front, back
      chose_side          seat  board
      committed           seat  secret: board, field
      laid_start_castle   seat  board, field
    phases and rounds (phases, phase_end)
      phase_began         None  phase, inns (in the pile)
      filled_depots       None  tiles (32 kinds by space, -1: empty; black ones from 24)
      drew_goods          None  goods (kinds of rounds 1 to 5)
      round_began         None  phase, round, dice (two per seat), white
      moved_good          None  good, depot
      removed_tile        None  tile, depot (solo)
      phase_ended         None  phase
    a turn (turn)
      turn_began          seat  first, second (faces)
      used_die            seat  die, face, value, workers
      used_white_die      seat  face, value (0: any), workers
      set_die             seat  die, face, value
      hired               seat  silver
      bought              seat  tile, depot, silver, workers
      took                seat  tile, depot, storage
      discarded           seat  tile, storage
      placed              seat  tile, field
      took_directly       seat  tile, depot (shields 14 and 15, solo reward; `placed` follows)
    goods (bridge, routes)
      took_goods          seat  good, number
      sold                seat  good, number
      laid_on_route       seat  good, space (from 1), bonus (0 or 1)
      earned_route_bonus  seat  effect (a kind of building, or castle)
      advanced            seat  space, place (from 1)
      rose_on_bridge      seat  place
    gains and points (regions, posts)
      gained_silver       seat  silver, source: sale, bank, mines, monastery_13
      gained_workers      seat  workers, source: action, boarding_house, monastery_2,
                                monastery_4, monastery_28, shield_2
      scored              seat  points, line
      filled_region       seat  colour, size (inn and shield 17 included), fields
      took_bonus_tile     seat  colour, size (large or small)
      joined_posts        seat  pair (0 NW-NE, 1 NW-S, 2 NE-S)
    shields (shields)
      laid_shield         seat  shield, field
      lost_shield         seat  shield
      named               seat  estate (the seat; in the team game 0 for A, 1 for B)
      paid_tribute        seat  shield, silver, workers
    solo (solo)
      swapped             seat  tile, depot, storage (it lies face down)
      gave_good           seat  good
      bought_points       seat  points, silver
      reset_counter       seat  target
      solo_won            seat  phase, round
      solo_lost           seat  empty (fields)
    the end (scoring)
      final_scoring       None
      game_ended          seat  winners (seats)
"""

from __future__ import annotations

from signoria.core.events import Value
from signoria.core.machine import emit
from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.ids import (
    BLACK,
    BOARD_IDS,
    BUILDING,
    CASTLE,
    DEPOT_IDS,
    GOOD_IDS,
    INN,
    LINE_IDS,
    MONASTERY,
    NO_TILE,
    NONE,
    SHIELD_MODULE,
    SILVER,
    STORAGE_IDS,
    TILE_IDS,
    TYPE_OF,
    building_number,
    die_of,
    good_of,
    heap_of,
    monastery_number,
)
from signoria.games.burgundy.questions.depots import space_of
from signoria.games.burgundy.questions.estates import others_with_shield_2
from signoria.games.burgundy.questions.storage import storage_index
from signoria.games.burgundy.state import (
    BurgundyState,
    Estate,
    board_of,
    estate_of,
    members,
)

# --- points, silver, workers ----------------------------------------------------------------


def score(s: BurgundyState, seat: int, points: int, line: int) -> None:
    """Points with their source (BUR-INV-12)."""
    me = estate_of(s, seat)
    me.score += points
    me.ledger[line] += points
    if points and s.events is not None:
        emit(s, "scored", seat, {"points": points, "line": LINE_IDS[line]})


def gain_silver(s: BurgundyState, seat: int, silver: int, source: str) -> None:
    """Silver from the supply, which never runs out."""
    if silver == 0:
        return
    estate_of(s, seat).silver += silver
    if s.events is not None:
        emit(s, "gained_silver", seat, {"silver": silver, "source": source})


def gain_workers(s: BurgundyState, seat: int, workers: int, source: str) -> None:
    """Workers from the supply: one occasion for shield 2 (R-27)."""
    if workers == 0:
        return
    estate_of(s, seat).workers += workers
    if s.events is not None:
        emit(s, "gained_workers", seat, {"workers": workers, "source": source})
    if s.modules & SHIELD_MODULE:
        watch_workers(s, s.team[seat])


def watch_workers(s: BurgundyState, receiver: int) -> None:
    """Shield 2: a worker for its holder when another player (team) receives some."""
    for number in others_with_shield_2(s, receiver):
        s.estates[number].workers += 1
        if s.events is not None:
            holder = members(s, number)[0]
            emit(s, "gained_workers", holder, {"workers": 1, "source": "shield_2"})


def use_die(s: BurgundyState, seat: int, die: int, value: int, workers: int) -> None:
    """Spend a die as some value, with the workers that takes (BUR-DIE-4)."""
    place = die_of(seat, die)
    face = s.dice[place]
    s.dice[place] = 0
    estate_of(s, seat).workers -= workers
    if s.events is not None:
        data = {"die": die + 1, "face": face, "value": value, "workers": workers}
        emit(s, "used_die", seat, data)


def use_white_die(s: BurgundyState, seat: int, value: int, workers: int) -> None:
    """The action of a white castle: the die itself is not turned (BUR-WHITE-2)."""
    estate_of(s, seat).workers -= workers
    if s.events is not None:
        data = {"face": s.white, "value": value, "workers": workers}
        emit(s, "used_white_die", seat, data)


def set_die(s: BurgundyState, seat: int, die: int, value: int) -> None:
    """Turn a die with shield 16."""
    face = s.dice[die_of(seat, die)]
    s.dice[die_of(seat, die)] = value
    if s.events is not None:
        emit(s, "set_die", seat, {"die": die + 1, "face": face, "value": value})


def hire(s: BurgundyState, seat: int) -> None:
    """Monastery 28: silver for workers (BUR-EXT-2)."""
    estate_of(s, seat).silver -= s.parts.hire_silver
    if s.events is not None:
        emit(s, "hired", seat, {"silver": s.parts.hire_silver})
    gain_workers(s, seat, s.parts.hire_workers, "monastery_28")


def pay_purchase(s: BurgundyState, seat: int, currency: int, depot: int, tile: int) -> None:
    """The price of a bought tile (BUR-BUY-1, BUR-MON-6)."""
    me = estate_of(s, seat)
    silver = s.parts.price_silver if currency == SILVER else 0
    workers = s.parts.price_workers if currency != SILVER else 0
    me.silver -= silver
    me.workers -= workers
    if s.events is not None:
        emit(
            s,
            "bought",
            seat,
            {
                "tile": TILE_IDS[tile],
                "depot": DEPOT_IDS[depot],
                "silver": silver,
                "workers": workers,
            },
        )


def pay_tribute(s: BurgundyState, seat: int, shield: int, silver: int, workers: int) -> None:
    """Tribute for one shield (BUR-SHIELD-4)."""
    me = estate_of(s, seat)
    me.silver -= silver
    me.workers -= workers
    if s.events is not None:
        data = {"shield": shield, "silver": silver, "workers": workers}
        emit(s, "paid_tribute", seat, data)


def buy_points(s: BurgundyState, seat: int, points: int) -> None:
    """Solo: silver for points; the points themselves are scored by the caller."""
    silver = points * s.parts.silver_per_point
    estate_of(s, seat).silver -= silver
    if s.events is not None:
        emit(s, "bought_points", seat, {"points": points, "silver": silver})


# --- tiles ----------------------------------------------------------------------------------


def leave_depot(s: BurgundyState, depot: int, tile: int) -> None:
    """A tile is taken away from a depot."""
    if tile == INN:
        s.inns -= 1
    else:
        s.depots[space_of(s, depot, tile)] = NO_TILE


def move_to_storage(
    s: BurgundyState, seat: int, depot: int, tile: int, which: int, face_down: bool
) -> None:
    """From a depot to a free key space; face down only by a solo swap."""
    leave_depot(s, depot, tile)
    kept = tile
    if face_down:
        s.face_down = plus(s.face_down, tile, 1)
        kept = BLACK
    s.storages[storage_index(s, seat, which)].append(kept)
    if s.events is not None:
        data = {"tile": TILE_IDS[tile], "depot": DEPOT_IDS[depot], "storage": STORAGE_IDS[which]}
        emit(s, "swapped" if face_down else "took", seat, data)


def leave_storage(s: BurgundyState, seat: int, which: int, tile: int) -> None:
    """A stored tile is about to be placed."""
    s.storages[storage_index(s, seat, which)].remove(tile)


def discard(s: BurgundyState, seat: int, storage: int, tile: int, which: int) -> None:
    """A stored tile leaves the game."""
    s.storages[storage].remove(tile)
    s.removed = plus(s.removed, tile, 1)
    if s.events is not None:
        emit(s, "discarded", seat, {"tile": TILE_IDS[tile], "storage": STORAGE_IDS[which]})


def lay_tile(s: BurgundyState, seat: int, me: Estate, tile: int, field: int) -> None:
    """A tile is placed in the estate."""
    cover_field(s, me, tile, field)
    if s.events is not None:
        emit(s, "placed", seat, {"tile": TILE_IDS[tile], "field": field})


def lay_start_castle(s: BurgundyState, seat: int, field: int) -> None:
    """A castle of the castle stack lies there; it triggers nothing (BUR-SETUP-7, R-1)."""
    me = estate_of(s, seat)
    s.own_stacks = plus(s.own_stacks, CASTLE, -1)
    cover_field(s, me, CASTLE, field)
    if s.events is not None:
        emit(s, "laid_start_castle", seat, {"board": BOARD_IDS[me.board], "field": field})


def cover_field(s: BurgundyState, me: Estate, tile: int, field: int) -> None:
    """A tile lies in the estate, and everything that is kept about the estate follows."""
    board = board_of(s, me)
    me.tiles[field] = tile
    me.filled |= BIT[field]
    me.frontier |= board.neighbours[field]
    kind = TYPE_OF[tile]
    if kind == BUILDING:
        cities = list(me.cities)
        cities[building_number(tile)] |= board.region_at[field]
        me.cities = tuple(cities)
    elif kind == MONASTERY:
        me.monasteries |= 1 << monastery_number(tile)
    elif tile == INN:
        me.inns |= board.region_at[field]


# --- goods ----------------------------------------------------------------------------------


def take_goods(s: BurgundyState, seat: int, depots: list[int], kind: int) -> None:
    """All goods of a kind go from depots (numbered from 1) to the goods store."""
    heap = list(s.depot_goods)
    number = 0
    for depot in depots:
        place = heap_of(depot, kind)
        number += heap[place]
        heap[place] = 0
    if number == 0:
        return
    s.depot_goods = tuple(heap)
    me = estate_of(s, seat)
    me.goods = plus(me.goods, kind, number)
    if s.events is not None:
        emit(s, "took_goods", seat, {"good": GOOD_IDS[kind], "number": number})


def hand_over_goods(s: BurgundyState, seat: int, kind: int) -> int:
    """All goods of a kind leave the store and are sold; how many (BUR-SELL-1, BUR-SELL-3)."""
    me = estate_of(s, seat)
    number = me.goods[kind]
    me.goods = plus(me.goods, kind, -number)
    me.sold = plus(me.sold, kind, number)
    if s.events is not None:
        emit(s, "sold", seat, {"good": GOOD_IDS[kind], "number": number})
    return number


def lay_on_route(s: BurgundyState, seat: int, kind: int, matches: bool) -> None:
    """A sold good covers the next space of the trade route (BUR-ROUTE-1)."""
    me = estate_of(s, seat)
    me.laid = me.laid + (kind,)
    if s.events is not None:
        data: dict[str, Value] = {
            "good": GOOD_IDS[kind],
            "space": len(me.laid),
            "bonus": 1 if matches else 0,
        }
        emit(s, "laid_on_route", seat, data)


def lose_depot_goods(s: BurgundyState) -> None:
    """Solo: the goods in all depots leave the game (BUR-SOLO-4)."""
    gone = list(s.goods_gone)
    for place, number in enumerate(s.depot_goods):
        gone[good_of(place)] += number
    s.goods_gone = tuple(gone)
    s.depot_goods = (0,) * len(s.depot_goods)


def give_good(s: BurgundyState, seat: int, kind: int) -> None:
    """Solo: one own good leaves the game in a swap (BUR-SOLO-5)."""
    me = estate_of(s, seat)
    me.goods = plus(me.goods, kind, -1)
    s.goods_gone = plus(s.goods_gone, kind, 1)
    if s.events is not None:
        emit(s, "gave_good", seat, {"good": GOOD_IDS[kind]})


# --- shields --------------------------------------------------------------------------------


def lay_shield(s: BurgundyState, seat: int, shield: int, field: int) -> None:
    """From its depot onto a castle of the estate (BUR-SHIELD-2)."""
    me = estate_of(s, seat)
    s.shield_depots = changed(s.shield_depots, shield, 0)
    me.shields |= 1 << shield
    me.ever_held |= 1 << shield
    me.shield_fields = changed(me.shield_fields, shield, field)
    if shield == 6:
        s.herald = seat
    if s.events is not None:
        emit(s, "laid_shield", seat, {"shield": shield, "field": field})


def remove_shield(s: BurgundyState, seat: int, shield: int) -> None:
    """A shield leaves the game; with number 6 goes the name (R-29)."""
    me = estate_of(s, seat)
    me.shields &= ~(1 << shield)
    me.shield_fields = changed(me.shield_fields, shield, NONE)
    if shield == 6:
        me.named = NONE
        s.herald = NONE
    if s.events is not None:
        emit(s, "lost_shield", seat, {"shield": shield})


def plus(counts: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    found = list(counts)
    found[place] += number
    return tuple(found)


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with one of them replaced."""
    found = list(values)
    found[place] = value
    return tuple(found)
