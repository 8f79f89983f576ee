"""What is always true (BUR-INV-1 to 15); broken only by a fault of the rules code.

Two invariants speak of time.  BUR-INV-13 is checked for every seat whose turn of the round is
over, BUR-INV-15 as the number of tiles that the spaces in use can hold.
"""

from __future__ import annotations

from signoria.games.burgundy.boards import BIT, connected, fields_in
from signoria.games.burgundy.ids import (
    ANY,
    BLACK,
    BUILDING,
    BUILDINGS,
    CLOSING,
    FIRST_BLACK,
    GOODS,
    INN,
    INNS,
    LAST_SPACE,
    MONASTERY,
    NO_TILE,
    NONE,
    SHIELD_MODULE,
    SHIELDS,
    SOLO,
    SPACES,
    TILES,
    TYPE_OF,
    TYPES,
    building_number,
    monastery_number,
)
from signoria.games.burgundy.phases.experienced import ChooseCastle
from signoria.games.burgundy.phases.taking import CutStorage
from signoria.games.burgundy.phases.turn import BeginTurn, PlayTurn
from signoria.games.burgundy.questions.depots import stack_tiles
from signoria.games.burgundy.questions.dice import dice_left
from signoria.games.burgundy.questions.estates import castles_with_tiles, table_size
from signoria.games.burgundy.questions.goods import route_spaces
from signoria.games.burgundy.questions.storage import limit
from signoria.games.burgundy.state import BurgundyState, Estate, board_of


def check(s: BurgundyState) -> None:
    """Assert every invariant."""
    check_tiles(s)
    check_goods(s)
    check_bonus_tiles(s)
    check_shields(s)
    check_storages(s)
    check_depots(s)
    check_turns(s)
    for me in s.estates:
        assert me.silver >= 0 and me.workers >= 0, "BUR-INV-10: less than nothing"
        assert me.score == sum(me.ledger), "BUR-INV-12: the score is not the sum of the ledger"
        if me.board != NONE:
            check_estate(s, me)
    if s.mode == SOLO:
        assert 0 <= s.counter < s.target, "BUR-INV-12: the counter passed its target"


def check_tiles(s: BurgundyState) -> None:
    """BUR-INV-1 and 2: every tile is somewhere, exactly once."""
    total = [own + black for own, black in zip(s.own_stacks, s.black_stack, strict=True)]
    piles = [me.tiles for me in s.estates] + s.storages + [s.depots]
    for pile in piles:
        for tile in pile:
            if tile != NO_TILE:
                total[tile] += 1
    for tile in range(TILES):
        total[tile] += s.removed[tile] + s.face_down[tile]
    own = stack_tiles(s.parts, s.modules, False)
    black = stack_tiles(s.parts, s.modules, True)
    for tile in range(INN):
        assert total[tile] == own[tile] + black[tile], f"BUR-INV-1: {total[tile]} of {tile}"
    inns = s.parts.inns if s.modules & INNS else 0
    assert total[INN] + s.inns + s.inns_left == inns, "BUR-INV-2: inns are missing"
    assert total[BLACK] == sum(s.face_down), "BUR-INV-1: face-down tiles are missing"


def check_goods(s: BurgundyState) -> None:
    """BUR-INV-3, 4 and 10, and the goods on trade routes."""
    for kind in range(GOODS):
        total = s.goods_left[kind] + s.goods_gone[kind] + s.round_goods.count(kind)
        total += sum(s.depot_goods[kind::GOODS])
        total += sum(me.goods[kind] + me.sold[kind] for me in s.estates)
        assert total == s.parts.good_copies[kind], f"BUR-INV-3: {total} goods of kind {kind}"
    if s.round:
        left = s.parts.goods_per_phase - min(s.round, s.parts.rounds)
        assert len(s.round_goods) == left, f"BUR-INV-4: {len(s.round_goods)} goods in round"
    for me in s.estates:
        kinds = sum(1 for number in me.goods if number)
        most = GOODS if s.mode == SOLO else s.parts.goods_kinds
        assert kinds <= most, f"BUR-INV-10: {kinds} kinds of goods"
        assert len(me.laid) <= route_spaces(me), "the route is too long"
        for kind in range(GOODS):
            assert me.laid.count(kind) <= me.sold[kind], "BUR-ROUTE-4: unsold on the route"


def check_bonus_tiles(s: BurgundyState) -> None:
    """BUR-INV-5: each tile once, nobody both of a colour, the large one before the small."""
    for colour in range(TYPES):
        large = [me.large >> colour & 1 for me in s.estates]
        small = [me.small >> colour & 1 for me in s.estates]
        assert sum(small) <= sum(large) <= 1, "BUR-INV-5: a bonus tile is there twice"
        assert all(a + b <= 1 for a, b in zip(large, small, strict=True)), "BUR-INV-5: both"
        assert s.mode != SOLO or sum(large) == 0, "BUR-INV-5: bonus tiles in the solo game"


def check_shields(s: BurgundyState) -> None:
    """BUR-INV-6: each at one place, on castle tiles, one per castle."""
    for shield in range(1, SHIELDS + 1):
        owners = [me for me in s.estates if me.shields >> shield & 1]
        in_depot = 1 if s.shield_depots[shield] else 0
        assert len(owners) + in_depot <= 1, f"BUR-INV-6: shield {shield} is there twice"
        for me in s.estates:
            held = me.shields >> shield & 1 == 1
            assert held == (me.shield_fields[shield] != NONE), "BUR-INV-6: a shield without field"
    for me in s.estates:
        fields = [field for field in me.shield_fields if field != NONE]
        assert len(fields) == len(set(fields)), "BUR-INV-6: two shields on one castle"
        assert not fields or s.modules & SHIELD_MODULE, "BUR-INV-6: shields without the module"
        if fields:
            castles = castles_with_tiles(s, me)
            assert all(field in castles for field in fields), "BUR-INV-6: not on a castle"
        assert me.named == NONE or me.shields >> 6 & 1, "BUR-SHIELD-E6: a name without shield 6"


def check_storages(s: BurgundyState) -> None:
    """BUR-INV-9; a storage that is being cut may be over its limit."""
    if any(isinstance(frame, CutStorage) for frame in s.stack):
        return
    for storage, tiles in enumerate(s.storages):
        assert len(tiles) <= limit(s, storage), "BUR-INV-9: too many stored tiles"


def check_depots(s: BurgundyState) -> None:
    """BUR-INV-15: tiles only on spaces in use, of the right type."""
    players = table_size(s)
    used = s.parts.spaces_used[players] + s.parts.black_used[players]
    for space in range(SPACES):
        tile = s.depots[space]
        if tile == NO_TILE:
            continue
        assert space in used, f"BUR-INV-15: a tile on unused space {space}"
        if space < FIRST_BLACK:
            want = s.parts.type_of_space(space, players, s.phase)
            assert TYPE_OF[tile] == want, f"BUR-PHASE-2: wrong type on space {space}"


def check_turns(s: BurgundyState) -> None:
    """BUR-INV-11 and 13: the bridge is a total order; whoever has played has no die left."""
    if s.mode != SOLO and (s.bridge or s.round):
        assert sorted(s.bridge) == list(range(s.players)), "BUR-INV-11: a marker is missing"
        spaces = [s.space[seat] for seat in s.bridge]
        assert spaces == sorted(spaces, reverse=True), "BUR-INV-11: the bridge is out of order"
        fits = min(spaces) >= 0 and max(spaces) <= LAST_SPACE
        assert fits, f"BUR-INV-11: a marker beside the bridge: {spaces}"
    if 1 <= s.round <= CLOSING:
        waiting = [f.seat for f in s.stack if isinstance(f, (BeginTurn, PlayTurn))]
        for seat in range(s.players):
            played = seat not in waiting and s.stack
            spent = not dice_left(s, seat)
            assert not played or spent, f"BUR-INV-13: seat {seat} has a die left"


def check_estate(s: BurgundyState, me: Estate) -> None:
    """BUR-INV-7, 8 and 14, and that what is kept about an estate fits its tiles."""
    board = board_of(s, me)
    assert len(me.tiles) == board.size, "BUR-INV-7: fields are missing"
    filled = frontier = inns = monasteries = 0
    cities = [0] * BUILDINGS
    for field, tile in enumerate(me.tiles):
        if tile == NO_TILE:
            continue
        kind = TYPE_OF[tile]
        assert kind in (ANY, board.colour[field]), "BUR-INV-7: a tile of the wrong colour"
        filled |= BIT[field]
        frontier |= board.neighbours[field]
        if kind == BUILDING:
            cities[building_number(tile)] |= board.region_at[field]
        elif kind == MONASTERY:
            monasteries |= 1 << monastery_number(tile)
        elif tile == INN:
            assert not inns & BIT[field], "BUR-INV-8: two inns in a region"
            inns |= board.region_at[field]
    assert (filled, frontier, inns) == (me.filled, me.frontier, me.inns)
    assert tuple(cities) == me.cities and monasteries == me.monasteries
    check_cities(s, me)
    if filled and not me.ever_held >> 18 & 1:
        start = BIT[fields_in(filled)[0]]
        reached = connected(start, filled, board.neighbours)
        assert reached == filled, "BUR-INV-14: the estate does not hang together"
    chosen = not any(isinstance(frame, ChooseCastle) for frame in s.stack)
    assert filled or s.round == 0 or not chosen, "the starting castle is missing"


def check_cities(s: BurgundyState, me: Estate) -> None:
    """BUR-INV-8: no kind twice in a city, unless monastery 1 ever worked here."""
    copied = me.ever_held >> 6 & 1 and any(other.monasteries & 2 for other in s.estates)
    if me.monasteries & 2 or copied:
        return
    for fields in board_of(s, me).regions:
        tiles = [me.tiles[field] for field in fields if me.tiles[field] != NO_TILE]
        kinds = [tile for tile in tiles if TYPE_OF[tile] == BUILDING]
        assert len(kinds) == len(set(kinds)), "BUR-INV-8: a building twice in a city"
