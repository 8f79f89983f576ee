"""The Castles of Burgundy as numbers.  Seats and estates are written from the viewer on."""

from __future__ import annotations

from typing import Final

from signoria.core.options import Options
from signoria.games.burgundy.ids import (
    ANIMAL,
    ANIMAL_KINDS,
    BLACK,
    BOARD_IDS,
    BUILDING,
    BUILDINGS,
    DEPOTS,
    FIELDS,
    GOOD_IDS,
    GOODS,
    INN,
    MAX_PLAYERS,
    MODE_IDS,
    MODULE_IDS,
    MONASTERIES,
    PHASES,
    ROUTE_TILE_SPACES,
    SHIELDS,
    SOLO,
    TEAM,
    TEAM_FIELDS,
    TILE_IDS,
    TILES,
    TYPE_IDS,
    TYPE_OF,
    TYPES,
    WAREHOUSE,
    animal_kind,
    animals_shown,
    building_number,
    depot_of,
)
from signoria.games.burgundy.phases import (
    animals,
    buildings,
    castles,
    experienced,
    game_end,
    phase_end,
    placing,
    rounds,
    routes,
    setup,
    shields,
    ships,
    solo,
    swaps,
    taking,
    team,
    turn,
)
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.questions.estates import place_on_bridge
from signoria.games.burgundy.state import BurgundyState, Estate
from signoria.research.encoders.frames import (
    FrameRows,
    a_flag,
    a_number,
    a_row,
    a_seat,
    a_set,
    by_seat,
    seats,
)
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import bits, number, numbers, one_hots, points, relative

# The frames in the order of version 1 of the tensors.
STACK = FrameRows(
    [
        setup.FirstPlayer,
        setup.StartGoods,
        setup.DealShields,
        setup.DealRoutes,
        setup.DealBorderBoards,
        setup.DealSheets,
        experienced.ChooseSide,
        experienced.ChooseCastle,
        experienced.HiddenChoice,
        rounds.StartPhase,
        rounds.FillDepots,
        rounds.DrawGoods,
        rounds.RollDice,
        turn.BeginTurn,
        turn.PlayTurn,
        taking.MakeRoom,
        team.StoreTile,
        taking.CutStorage,
        placing.FromStorage,
        castles.CastleAction,
        castles.WhiteCastleAction,
        ships.EmptyDepot,
        ships.TakeKind,
        ships.TakeEverywhere,
        ships.MoveMarker,
        swaps.SwapTile,
        swaps.SwapGoods,
        animals.ChooseHerd,
        buildings.TakeFromDepots,
        buildings.UseWarehouse,
        buildings.UseTownHall,
        buildings.GainWorkers,
        buildings.UseCrane,
        routes.LayGoods,
        shields.LayShield,
        shields.TakeExtraShield,
        shields.OfferName,
        phase_end.EndPhase,
        phase_end.UsePhaseShields,
        phase_end.FromDepot,
        phase_end.CollectTribute,
        phase_end.PayTribute,
        phase_end.MineIncome,
        solo.OrderParts,
        solo.AddPoints,
        solo.ColourReward,
        game_end.FinalScoring,
    ],
    [
        a_flag("hidden"),
        a_seat("seat"),
        a_number("front", 20),
        a_number("back", 20),
        seats("waiting", MAX_PLAYERS),
        by_seat("sheets", 2 * MAX_PLAYERS, 20),
        by_seat("picks", MAX_PLAYERS, 0),
        a_number("side", 20),
        a_number("phase", 5),
        a_number("number", 10),
        a_flag("bought"),
        a_flag("turned"),
        a_number("depot", 7),
        a_number("tile", 56),
        a_flag("face_down"),
        a_number("which", 4),
        a_seat("by"),
        a_number("field", 72),
        a_flag("optional"),
        a_row("depots", 6, 7),
        a_number("least", 8),
        a_number("building", 12),
        a_number("kind", 6),
        a_number("shield", 18),
        a_set("used", SHIELDS + 1),
        seats("seats", MAX_PLAYERS),
        a_row("parts", 8, 60),
        a_number("points", 60),
    ],
)

# Fields that are not written: they follow from others, or nobody needs them to decide.
LEFT_OUT: Final[tuple[str, ...]] = (
    "Estate.ledger",  # where points came from
    "Estate.filled",  # these three follow from the tiles
    "Estate.frontier",
    "Estate.cities",
    "Estate.ever_held",  # for checks only
)
# Of layouts and catalogue in version 1: tests/research/test_versions.py.
DIGEST: Final = "b019a103e1678900"

ROUNDS: Final = 7  # 0 before the first of a phase, 6 while it ends
FACES: Final = 7  # of a die, 0 once it is used
MODES: Final = 3
PILES: Final = DEPOTS + 1  # the black depot first
ROUND_SPACES: Final = 5
ROUTE_TILES: Final = 12
ROUTE_LENGTH: Final = 6
ROUTE_SPACES: Final = ROUTE_LENGTH * ROUTE_TILE_SPACES
KINDS: Final = TYPES + 2  # of tile; inns and face-down tiles are their own
SHOWN: Final = 3  # animals on a tile: 2, 3 or 4
ON_FIELD: Final = KINDS + BUILDINGS + ANIMAL_KINDS + SHOWN
BONUSES: Final = TYPES + 1
POSTS: Final = 3

SEAT = one_hots(MAX_PLAYERS)
MODE = one_hots(MODES)
PHASE = one_hots(PHASES)
ROUND = one_hots(ROUNDS)
DIE = one_hots(FACES)
GOOD = one_hots(GOODS)
BOARD = one_hots(len(BOARD_IDS))
ROUTE_TILE = one_hots(ROUTE_TILES)


def tile_rows() -> list[bytes]:
    """What lies on a field, for every kind of tile; an empty row last, for NO_TILE."""
    rows: list[bytes] = []
    for tile in range(TILES):
        row = bytearray(ON_FIELD)
        kind = {INN: TYPES, BLACK: TYPES + 1}.get(tile, TYPE_OF[tile])
        row[kind] = 1
        if kind == BUILDING:
            row[KINDS + building_number(tile)] = 1
        elif kind == ANIMAL:
            row[KINDS + BUILDINGS + animal_kind(tile)] = 1
            row[KINDS + BUILDINGS + ANIMAL_KINDS + animals_shown(tile) - 2] = 1
        rows.append(bytes(row))
    rows.append(bytes(ON_FIELD))
    return rows


LYING = tile_rows()
NO_ROUTE = bytes(ROUTE_LENGTH * ROUTE_TILES + ROUTE_SPACES * GOODS)
NO_TILES = bytes(TILES)
NO_SHIELDS = bytes(SHIELDS + 1)


def layout(players: int, options: Options) -> Layout:
    """The slices that `encode` fills."""
    tiles = ", ".join(TILE_IDS)
    goods = ", ".join(GOOD_IDS)
    team = options["mode"] == "team"
    found = STACK.layout(MAX_PLAYERS)
    found.add_bits("mode", MODES, ", ".join(MODE_IDS))
    found.add_bits("modules", len(MODULE_IDS), ", ".join(MODULE_IDS))
    found.add_bits("phase", PHASES, "A to E")
    found.add_bits("round", ROUNDS, "before the first, rounds 1 to 5, end of the phase")
    found.add_bits("white", FACES, "the white die, the first entry before it is rolled")
    found.add_bits("bridge_keeper", MAX_PLAYERS, "who placed monastery 27, from the viewer on")
    found.add_bits("herald", MAX_PLAYERS, "who laid shield 6, from the viewer on")
    found.add("depots", PILES * TILES, 8, f"black depot, depots 1 to 6, each: {tiles}")
    found.add("inns", 2, 12, "inns beside the black depot, and not yet in the game")
    found.add("depot_goods", DEPOTS * GOODS, 12, f"depots 1 to 6, each: {goods}")
    found.add_bits("round_goods", ROUND_SPACES * GOODS, "on the round spaces, the next one first")
    found.add("goods_left", GOODS, 12, "goods not yet seen")
    found.add("goods_gone", GOODS, 12, "goods out of the game (solo)")
    found.add("own_stacks", TILES, 30, "tiles in the stacks with the back of their type")
    found.add("black_stack", TILES, 30, "tiles in the black stack")
    found.add("removed", TILES, 60, "tiles out of the game")
    found.add("face_down", TILES, 12, "what the face-down tiles are (solo)")
    found.add("shield_depots", SHIELDS + 1, 6, "per shield: its depot, 0 for none")
    found.add("solo", 2, 120, "points since the last reset, required points")
    for seat in range(players):
        of = f"seat{seat}."
        found.add_bits(f"{of}dice", 2 * FACES, "two dice, the first entry of each: used")
        found.add(f"{of}storage", TILES, 8, f"tiles in personal storage: {tiles}")
        found.add(f"{of}bridge", 2, 6, "place in the order from 1, space of the marker")
        found.add_bits(f"{of}estate", MAX_PLAYERS, "which of the estates below is the seat's")
    estates = 2 if team else players
    if team:
        for estate in range(estates):
            found.add(f"shared_storage{estate}", TILES, 8, "tiles in a team's storage")
    for estate in range(estates):
        lay_out_estate(found, f"estate{estate}.", TEAM_FIELDS if team else FIELDS)
    return found


def lay_out_estate(found: Layout, of: str, fields: int) -> None:
    """The slices of one estate; estate 0 is the viewer's."""
    found.add_bits(f"{of}board", len(BOARD_IDS), f"board {', '.join(BOARD_IDS)}")
    found.add_bits(
        f"{of}fields",
        fields * ON_FIELD,
        f"per field: {', '.join(TYPE_IDS)}, inn, face down; "
        f"building: {', '.join(TILE_IDS[WAREHOUSE : WAREHOUSE + BUILDINGS])}; "
        "animal: cow, chicken, sheep, pig, geese; 2, 3, 4 shown",
    )
    found.add_bits(f"{of}inns", fields, "fields of regions with a face-up inn")
    found.add(f"{of}goods", GOODS, 12, "goods in the store")
    found.add(f"{of}sold", GOODS, 12, "goods sold")
    found.add_bits(f"{of}route", ROUTE_LENGTH * ROUTE_TILES, "trade-route tiles, left to right")
    found.add_bits(f"{of}laid", ROUTE_SPACES * GOODS, "goods on the route, left to right")
    found.add(f"{of}purse", 2, 60, "silver and workers")
    found.add_bits(f"{of}monasteries", MONASTERIES + 1, "monasteries, by number from 0")
    found.add_bits(f"{of}shields", SHIELDS + 1, "shields, by number from 0")
    found.add(f"{of}shield_fields", SHIELDS + 1, 73, "per shield: field of its castle + 1")
    found.add_bits(f"{of}named", MAX_PLAYERS, "estate named with shield 6, from the viewer's on")
    found.add_bits(f"{of}bonus", 2 * BONUSES, "large bonus tiles by colour, then small ones")
    found.add_bits(f"{of}posts", POSTS, "pairs of border posts joined")
    found.add_points(f"{of}score", "score")


def encode(s: BurgundyState, viewer: int) -> bytes:
    """A seat's view as numbers."""
    players = s.players
    rows: list[bytes] = [
        STACK.write(s, viewer, players),
        SEAT[viewer],
        MODE[s.mode],
        bits(s.modules, len(MODULE_IDS)),
        PHASE[s.phase],
        ROUND[s.round],
        DIE[s.white],
        SEAT[relative(s.bridge_keeper, viewer, players)],
        SEAT[relative(s.herald, viewer, players)],
    ]
    write_depots(rows, s)
    rows.append(bytes(s.own_stacks))
    rows.append(bytes(s.black_stack))
    rows.append(bytes(s.removed))
    rows.append(bytes(s.face_down) if s.mode == SOLO else NO_TILES)
    rows.append(bytes(s.shield_depots))
    rows.append(number(s.counter))
    rows.append(number(s.target))
    mine = s.team[viewer]
    estates = len(s.estates)
    for step in range(players):
        write_seat(rows, s, (viewer + step) % players, mine)
    if s.mode == TEAM:
        for step in range(estates):
            write_storage(rows, s.storages[players + (mine + step) % estates])
    for step in range(estates):
        write_estate(rows, s.estates[(mine + step) % estates], mine, estates)
    return b"".join(rows)


def write_depots(rows: list[bytes], s: BurgundyState) -> None:
    """What lies in the depots and on the round spaces."""
    piles = bytearray(PILES * TILES)
    for space, tile in enumerate(s.depots):
        if tile >= 0:
            piles[depot_of(space) * TILES + tile] += 1
    rows.append(bytes(piles))
    rows.append(number(s.inns))
    rows.append(number(s.inns_left))
    rows.append(bytes(s.depot_goods))
    coming = s.round_goods
    for place in range(ROUND_SPACES):
        rows.append(GOOD[coming[place] if place < len(coming) else -1])
    rows.append(bytes(s.goods_left))
    rows.append(bytes(s.goods_gone))


def write_seat(rows: list[bytes], s: BurgundyState, seat: int, mine: int) -> None:
    """What belongs to a seat alone."""
    first, second = dice_of(s, seat)
    rows.append(DIE[first])
    rows.append(DIE[second])
    write_storage(rows, s.storages[seat])
    rows.append(number(place_on_bridge(s, seat)))
    rows.append(number(s.space[seat]))
    rows.append(SEAT[relative(s.team[seat], mine, len(s.estates))])


def write_storage(rows: list[bytes], storage: list[int]) -> None:
    """Tiles in a storage, by kind."""
    if not storage:
        rows.append(NO_TILES)
        return
    held = bytearray(TILES)
    for tile in storage:
        held[tile] += 1
    rows.append(bytes(held))


def write_estate(rows: list[bytes], e: Estate, mine: int, estates: int) -> None:
    """What an estate owns."""
    rows.append(BOARD[e.board])
    lying = LYING
    for tile in e.tiles:
        rows.append(lying[tile])
    rows.append(bits(e.inns, len(e.tiles)))
    rows.append(bytes(e.goods))
    rows.append(bytes(e.sold))
    write_route(rows, e)
    rows.append(number(e.silver))
    rows.append(number(e.workers))
    rows.append(bits(e.monasteries, MONASTERIES + 1))
    rows.append(bits(e.shields, SHIELDS + 1))
    if e.shields:
        rows.append(numbers([field + 1 for field in e.shield_fields], SHIELDS + 1))
    else:
        rows.append(NO_SHIELDS)
    rows.append(SEAT[relative(e.named, mine, estates)])
    rows.append(bits(e.large, BONUSES))
    rows.append(bits(e.small, BONUSES))
    rows.append(bits(e.posts, POSTS))
    rows.append(points(e.score))


def write_route(rows: list[bytes], e: Estate) -> None:
    """The trade route and the goods on it."""
    if not e.route:
        rows.append(NO_ROUTE)
        return
    for place in range(ROUTE_LENGTH):
        rows.append(ROUTE_TILE[e.route[place] if place < len(e.route) else -1])
    for place in range(ROUTE_SPACES):
        rows.append(GOOD[e.laid[place] if place < len(e.laid) else -1])
