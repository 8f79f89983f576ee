"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.pack import DataFile, checked, data_file, pack_fingerprint
from signoria.games.burgundy.boards import BOARD_IDS, read_boards
from signoria.games.burgundy.parts import Parts
from signoria.games.burgundy.tiles import (
    ANIMAL_IDS,
    BUILDING_IDS,
    CASTLE,
    DEPOTS,
    END_MONASTERIES,
    FIRST_ANIMAL,
    FIRST_BLACK,
    GOOD_IDS,
    GOODS,
    KINDS_OF_TYPE,
    MAX_PLAYERS,
    MONASTERIES,
    PHASE_IDS,
    PHASES,
    ROUTE_TILE_SPACES,
    SHIELDS,
    SPACES,
    TILES,
    TYPE_IDS,
    TYPES,
    WAREHOUSE,
    WHITE_CASTLE,
    monastery_tile,
)

FOLDER = Path(__file__).parent


class PartsReader:
    """Reads all data files; every fault is named with file, line and reason."""

    def __init__(self, pack: Path | None) -> None:
        self.parts = Parts()
        self.parts.fingerprint = pack_fingerprint(FOLDER, pack)
        self.parts.reconstructed = []  # what is not read off a printed copy
        self._read_tiles(self._file("tiles.toml", pack))
        self._read_goods(self._file("goods.toml", pack))
        self._read_setup(self._file("setup.toml", pack))
        self._read_modules(data_file(FOLDER, "setup.toml", pack))
        self._read_depots(self._file("depots.toml", pack))
        self._read_shields(self._file("shields.toml", pack))
        self._read_routes(self._file("trade_routes.toml", pack))
        self.parts.boards = read_boards(self._file("boards.toml", pack))
        for board in self.parts.boards:
            if board.confidence == "reconstructed":
                self.parts.reconstructed.append(f"board {board.name}")

    def _file(self, name: str, pack: Path | None) -> DataFile:
        file = data_file(FOLDER, name, pack)
        if file.get("confidence") not in ("confirmed", "single source", "inferred"):
            self.parts.reconstructed.append(name)
        return file

    # --- tiles --------------------------------------------------------------------------

    def _read_tiles(self, file: DataFile) -> None:
        """Copies of each kind by back: its own colour, or black."""
        self.parts.own = [0] * TILES
        self.parts.black = [0] * TILES
        for tile, name in enumerate(TYPE_IDS[:3]):
            self._count_tile(file, name, file.get(name), tile)
        for nth, item in enumerate(file.tables("building", len(BUILDING_IDS))):
            self._check_kind(file, item, BUILDING_IDS[nth], nth)
            self._count_tile(file, "building", item, WAREHOUSE + nth)
        for nth, item in enumerate(file.tables("animal", 4)):
            self._check_kind(file, item, ANIMAL_IDS[nth], len(BUILDING_IDS) + nth)
            for shown in (2, 3, 4):
                tile = FIRST_ANIMAL + nth * 3 + shown - 2
                self.parts.own[tile] = copies(
                    file, "animal", item.get("own", {}).get(str(shown), 0)
                )
                self.parts.black[tile] = copies(
                    file, "animal", item.get("black", {}).get(str(shown), 0)
                )
        self._read_monasteries(file)
        self._count_tile(file, "white_castle", file.get("white_castle"), WHITE_CASTLE)
        self.parts.inns = copies(file, "inn", file.get("inn").get("count"))
        file.want(self.parts.inns >= PHASES, "inn", f"one inn per phase, so {PHASES} are needed")

    def _check_kind(self, file: DataFile, item: dict[str, Any], want: str, nth: int) -> None:
        file.want(item.get("kind") == want, "kind", f"the kind here must be {want}", nth)

    def _count_tile(self, file: DataFile, key: str, item: Any, tile: int) -> None:
        self.parts.own[tile] = copies(file, key, item.get("own"))
        self.parts.black[tile] = copies(file, key, item.get("black"))

    def _read_monasteries(self, file: DataFile) -> None:
        table = file.get("monastery")
        seen: list[int] = []
        for back, target in (("own", self.parts.own), ("black", self.parts.black)):
            for number in table.get(back):
                fits = type(number) is int and 1 <= number <= 26 and number not in seen
                file.want(fits, "monastery", f"monastery {number!r} is unknown or there twice")
                seen.append(number)
                target[monastery_tile(number)] = 1
        file.want(len(seen) == 26, "monastery", f"26 monasteries are needed, not {len(seen)}")
        self.parts.end_points = [0] * (MONASTERIES + 1)
        for item in table.get("end"):
            number, points = item.get("number"), item.get("points")
            file.want(number in END_MONASTERIES, "number", f"monastery {number!r} does not score")
            file.want(type(points) is int and 0 <= points <= 50, "points", "points: 0 to 50")
            self.parts.end_points[number] = points

    # --- goods and points ---------------------------------------------------------------

    def _read_goods(self, file: DataFile) -> None:
        self.parts.good_copies = []
        for nth, item in enumerate(file.tables("good", GOODS)):
            self._check_kind(file, item, GOOD_IDS[nth], nth)
            self.parts.good_copies.append(copies(file, "good", item.get("count")))
        self.parts.goods_kinds = inside(file, "store", "kinds_max", 1, GOODS)
        self.parts.sale_silver = inside(file, "sale", "silver", 0, 20)
        self.parts.sale_points = by_players(file, "sale", "points")
        self.parts.team_sale = inside(file, "sale", "team_points", 0, 50)
        self.parts.solo_sale = inside(file, "sale", "solo_points", 0, 50)
        self.parts.large = by_players(file, "bonus_tiles", "large")
        self.parts.small = by_players(file, "bonus_tiles", "small")
        self.parts.posts_first = by_players(file, "border_posts", "first")
        self.parts.posts_second = by_players(file, "border_posts", "second")
        self.parts.region_points = [0]
        for size in range(1, 9):
            self.parts.region_points.append(inside(file, "region_points", str(size), 0, 100))
        self.parts.phase_bonus = []
        for phase in PHASE_IDS:
            self.parts.phase_bonus.append(inside(file, "phase_bonus", phase, 0, 100))
        self.parts.end_good = inside(file, "final", "per_unsold_good", 0, 20)
        self.parts.end_silver = inside(file, "final", "per_silver", 0, 20)
        self.parts.end_workers = inside(file, "final", "workers_per_point", 1, 20)

    # --- set-up -------------------------------------------------------------------------

    def _read_setup(self, file: DataFile) -> None:
        self.parts.rounds = file.number("rounds_per_phase", 1, 5)
        self.parts.goods_per_phase = file.number("goods_per_phase", self.parts.rounds, 5)
        self.parts.start_silver = inside(file, "start", "silver", 0, 50)
        self.parts.start_goods = inside(file, "start", "goods", 0, 3)
        self.parts.storage = inside(file, "start", "storage", 1, 10)
        workers = file.get("start").get("workers_by_order")
        fits = isinstance(workers, list) and len(workers) == MAX_PLAYERS
        fits = fits and all(type(n) is int and 0 <= n <= 50 for n in workers)
        file.want(fits, "workers_by_order", f"{MAX_PLAYERS} numbers of workers are needed")
        self.parts.start_workers = workers
        self.parts.price_silver = inside(file, "purchase", "silver", 0, 50)
        self.parts.price_workers = inside(file, "purchase", "workers", 0, 50)
        self.parts.workers_action = inside(file, "actions", "workers", 1, 50)
        self.parts.workers_action_14 = inside(file, "actions", "workers_monastery_14", 1, 50)
        self.parts.boarding_workers = inside(file, "actions", "boarding_house_workers", 1, 50)
        self.parts.bank_silver = inside(file, "actions", "bank_silver", 1, 50)
        self.parts.watchtower_points = inside(file, "actions", "watchtower_points", 1, 50)
        self.parts.hire_silver = inside(file, "actions", "hire_silver", 1, 50)
        self.parts.hire_workers = inside(file, "actions", "hire_workers", 1, 50)
        self.parts.tribute = inside(file, "actions", "tribute_silver", 1, 50)
        self.parts.team_silver = inside(file, "team", "silver", 0, 50)
        self.parts.team_goods = inside(file, "team", "goods", 0, 6)
        self.parts.team_workers = []
        for name in ("A", "B"):
            self.parts.team_workers.append(
                copies(file, "team", file.get("team")["workers"].get(name))
            )
        self.parts.team_shared = inside(file, "team", "storage_shared", 1, 10)
        self.parts.team_personal = inside(file, "team", "storage_personal", 1, 10)
        self.parts.solo_silver = inside(file, "solo", "silver", 0, 50)
        self.parts.solo_goods = inside(file, "solo", "goods", 0, 10)
        self.parts.solo_workers = inside(file, "solo", "workers", 0, 50)
        self.parts.solo_storage = inside(file, "solo", "storage", 1, 10)
        self.parts.target_step = inside(file, "solo", "target_step", 0, 50)
        self.parts.swap_goods = inside(file, "solo", "swap_goods", 1, 20)
        self.parts.silver_per_point = inside(file, "solo", "silver_per_point", 1, 1)

    def _read_modules(self, file: DataFile) -> None:
        routes, shields = file.get("trade_routes"), file.get("shields")
        self.parts.route_tiles = [0, 0]
        self.parts.shields_laid = [[], []]
        for players in ("2", "3", "4"):
            self.parts.route_tiles.append(copies(file, "trade_routes", routes.get(players)))
            self.parts.shields_laid.append(self._shield_row(file, shields.get(players)))
        self.parts.team_route = 2 * copies(file, "trade_routes", routes.get("team"))
        self.parts.solo_route = copies(file, "trade_routes", routes.get("solo"))
        self.parts.team_shields = self._shield_row(file, shields.get("team"))
        self.parts.sheets = []  # boards on the two sides
        self.parts.sheet_copies = []
        for nth, item in enumerate(file.get("experienced").get("sheet")):
            sides = item.get("sides")
            fits = isinstance(sides, list) and len(sides) == 2
            fits = fits and all(side in BOARD_IDS[:10] for side in sides)
            file.want(fits, "sides", "a sheet has two sides out of boards 1 to 10", nth)
            self.parts.sheets.append((BOARD_IDS.index(sides[0]), BOARD_IDS.index(sides[1])))
            self.parts.sheet_copies.append(copies(file, "copies", item.get("copies"), nth))
        enough = sum(self.parts.sheet_copies) >= MAX_PLAYERS
        file.want(enough, "sheet", f"{MAX_PLAYERS} sheets are needed")

    def _shield_row(self, file: DataFile, row: Any) -> list[int]:
        fits = isinstance(row, list) and len(row) == DEPOTS
        fits = fits and all(type(n) is int and 0 <= n <= 3 for n in row)
        file.want(fits, "shields", f"shields lie in {DEPOTS} depots, 0 to 3 in each")
        found: list[int] = row
        return found

    # --- depots, shields, routes --------------------------------------------------------

    def _read_depots(self, file: DataFile) -> None:
        self.parts.space_type = []
        self.parts.space_from = []
        for nth, item in enumerate(file.tables("depot", DEPOTS)):
            file.want(item.get("number") == nth + 1, "number", f"depot {nth + 1} comes here", nth)
            spaces: Any = item.get("spaces")
            fits = isinstance(spaces, list) and len(spaces) == 4
            file.want(fits, "spaces", "a depot has 4 spaces", nth)
            for space in spaces:
                kind, players = space.get("type"), space.get("from_players")
                file.want(kind in TYPE_IDS, "spaces", f"there is no type {kind!r}", nth)
                fits = type(players) is int and 2 <= players <= MAX_PLAYERS
                file.want(fits, "spaces", "from_players is 2, 3 or 4", nth)
                self.parts.space_type.append(TYPE_IDS.index(kind))
                self.parts.space_from.append(players)
        black = [n for row in file.get("black_depot").get("from_players") for n in row]
        fits = len(black) == SPACES - FIRST_BLACK and all(n in (2, 3, 4) for n in black)
        file.want(fits, "black_depot", "the black depot has 8 spaces, each from 2, 3 or 4 players")
        self.parts.space_from.extend(black)
        swap = file.get("swap")
        self.parts.swap_players = inside(file, "swap", "players", 2, 4)
        depot = inside(file, "swap", "depot", 1, DEPOTS)
        self.parts.swap_space = (depot - 1) * 4 + inside(file, "swap", "space", 0, 3)
        self.parts.swap_types = []
        for phase in PHASE_IDS:
            file.want(swap.get(phase) in TYPE_IDS, "swap", f"phase {phase} needs a type of tile")
            self.parts.swap_types.append(TYPE_IDS.index(swap[phase]))
        self.parts.spaces_used = self._in_use(0, FIRST_BLACK)
        self.parts.black_used = self._in_use(FIRST_BLACK, SPACES)
        self._check_supply(file)

    def _check_supply(self, file: DataFile) -> None:
        """No stack may run out in five phases."""
        for players in (2, 3, 4):
            need = [0] * TYPES
            need[CASTLE] = players
            for phase in range(PHASES):
                for space in self.parts.spaces_used[players]:
                    need[self.parts.type_of_space(space, players, phase)] += 1
            for kind in range(TYPES):
                have = sum(
                    self.parts.own[tile] for tile in KINDS_OF_TYPE[kind] if tile != WHITE_CASTLE
                )
                reason = f"{players} players need {need[kind]} tiles {TYPE_IDS[kind]}, not {have}"
                file.want(have >= need[kind], "depot", reason)
            black = sum(self.parts.black) - self.parts.black[WHITE_CASTLE]
            need_black = PHASES * len(self.parts.black_used[players])
            reason = f"{players} players need {need_black} black tiles, not {black}"
            file.want(black >= need_black, "black_depot", reason)

    def _in_use(self, first: int, end: int) -> list[list[int]]:
        """Spaces in use, in printed order; index = players (BUR-SETUP-1)."""
        return [
            [space for space in range(first, end) if self.parts.space_from[space] <= players]
            for players in range(MAX_PLAYERS + 1)
        ]

    def _read_shields(self, file: DataFile) -> None:
        self.parts.shield_points = [0]
        for nth, item in enumerate(file.tables("shield", SHIELDS)):
            file.want(item.get("number") == nth + 1, "number", f"shield {nth + 1} comes here", nth)
            self.parts.shield_points.append(copies(file, "points", item.get("points"), nth))

    def _read_routes(self, file: DataFile) -> None:
        """Per tile and space: the kind of goods, and the effect as a kind of tile."""
        effects = {name: WAREHOUSE + n for n, name in enumerate(BUILDING_IDS)}
        effects["castle_action"] = CASTLE
        self.parts.route_goods = []
        self.parts.route_effects = []
        for nth, item in enumerate(file.tables("tile")):
            file.want(item.get("id") == nth + 1, "id", f"tile {nth + 1} comes here", nth)
            spaces: Any = item.get("spaces")
            fits = isinstance(spaces, list) and len(spaces) == ROUTE_TILE_SPACES
            file.want(fits, "spaces", f"a tile has {ROUTE_TILE_SPACES} spaces", nth)
            for space in spaces:
                good, effect = space.get("good"), space.get("effect")
                fits = type(good) is int and 1 <= good <= GOODS
                file.want(fits, "spaces", f"no good {good!r}", nth)
                file.want(effect in effects, "spaces", f"no effect {effect!r}", nth)
            self.parts.route_goods.append([space["good"] - 1 for space in spaces])
            self.parts.route_effects.append([effects[space["effect"]] for space in spaces])
        most = max(
            [n * tiles for n, tiles in enumerate(self.parts.route_tiles)]
            + [2 * self.parts.team_route]
        )
        have = len(self.parts.route_goods)
        file.want(have >= most, "tile", f"{most} tiles are needed, there are {have}")


def copies(file: DataFile, key: str, value: Any, nth: int = 0) -> int:
    """A number of pieces or points."""
    fits = type(value) is int and 0 <= value <= 100
    file.want(fits, key, f"a whole number from 0 to 100 is needed, not {value!r}", nth)
    number: int = value
    return number


def inside(file: DataFile, table: str, key: str, low: int, high: int) -> int:
    """A whole number within bounds, inside a table."""
    value = file.get(table).get(key)
    fits = type(value) is int and low <= value <= high
    file.want(fits, table, f"`{table}.{key}` must be from {low} to {high}, not {value!r}")
    number: int = value
    return number


def by_players(file: DataFile, table: str, key: str) -> list[int]:
    """Points for 2, 3 and 4 players, index = players."""
    row = file.get(table).get(key)
    found = [0, 0]
    for players in ("2", "3", "4"):
        value = row.get(players)
        fits = type(value) is int and 0 <= value <= 50
        file.want(fits, table, f"`{table}.{key}.{players}` must be from 0 to 50, not {value!r}")
        found.append(value)
    return found


@cache
def load_parts(pack: Path | None = None) -> Parts:
    """The components: ours, or with files of a pack in their place."""
    parts = checked(lambda: PartsReader(pack).parts)
    assert isinstance(parts, Parts)
    return parts
