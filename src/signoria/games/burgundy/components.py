"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

from signoria.core.errors import BadPack
from signoria.core.pack import (
    DataFile,
    PartsLoader,
    Section,
    data_file,
    heading,
    pack_fingerprint,
    section,
    sections,
)
from signoria.games.burgundy.boards import read_boards
from signoria.games.burgundy.ids import (
    ANIMAL_IDS,
    BOARD_IDS,
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
from signoria.games.burgundy.parts import Parts

FOLDER = Path(__file__).parent


class PartsReader:
    """Reads all data files; every fault is named with file, line and reason."""

    def __init__(self, pack: Path | None) -> None:
        self.parts = Parts()
        self.parts.fingerprint = pack_fingerprint(FOLDER, pack)
        self.parts.reconstructed = []  # what is not read off a printed copy
        tiles, depots = self._file("tiles.toml", pack), self._file("depots.toml", pack)
        self._read_tiles(tiles)
        self._read_goods(self._file("goods.toml", pack))
        self._read_setup(self._file("setup.toml", pack))
        self._read_modules(data_file(FOLDER, "setup.toml", pack))
        self._read_depots(depots)
        self._check_supply(tiles, depots)
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
            self._count_tile(section(file, name), tile)
        for nth, item in enumerate(sections(file, "building", len(BUILDING_IDS))):
            check_kind(item, BUILDING_IDS[nth])
            self._count_tile(item, WAREHOUSE + nth)
        for nth, item in enumerate(sections(file, "animal", 4)):
            check_kind(item, ANIMAL_IDS[nth])
            for back, counts in (("own", self.parts.own), ("black", self.parts.black)):
                table = item.inside(back)
                for shown in table.data:
                    table.want(shown in ("2", "3", "4"), back, f"no tile shows {shown!r} animals")
                    counts[FIRST_ANIMAL + nth * 3 + int(shown) - 2] = table.number(shown)
        self._read_monasteries(section(file, "monastery"))
        self._count_tile(section(file, "white_castle"), WHITE_CASTLE)
        inn = section(file, "inn")
        self.parts.inns = inn.number("count")
        inn.want(self.parts.inns >= PHASES, "count", f"one inn per phase, so {PHASES} are needed")

    def _count_tile(self, item: Section, tile: int) -> None:
        self.parts.own[tile] = item.number("own")
        self.parts.black[tile] = item.number("black")

    def _read_monasteries(self, table: Section) -> None:
        seen: list[int] = []
        for back, target in (("own", self.parts.own), ("black", self.parts.black)):
            for number in table.items(back):
                fits = type(number) is int and 1 <= number <= 26 and number not in seen
                table.want(fits, back, f"monastery {number!r} is unknown or there twice")
                seen.append(number)
                target[monastery_tile(number)] = 1
        table.want(len(seen) == 26, "own", f"26 monasteries are needed, not {len(seen)}")
        self.parts.end_points = [0] * (MONASTERIES + 1)
        for item in sections(table.file, "monastery.end"):
            number = item.get("number")
            fits = type(number) is int and number in END_MONASTERIES
            item.want(fits, "number", f"monastery {number!r} does not score")
            self.parts.end_points[number] = item.number("points", 0, 50)

    # --- goods and points ---------------------------------------------------------------

    def _read_goods(self, file: DataFile) -> None:
        copies: list[int] = []
        for nth, item in enumerate(sections(file, "good", GOODS)):
            check_kind(item, GOOD_IDS[nth])
            copies.append(item.number("count"))
        self.parts.good_copies = tuple(copies)
        self.parts.goods_kinds = section(file, "store").number("kinds_max", 1, GOODS)
        sale = section(file, "sale")
        self.parts.sale_silver = sale.number("silver", 0, 20)
        self.parts.sale_points = by_players(sale, "points")
        self.parts.team_sale = sale.number("team_points", 0, 50)
        self.parts.solo_sale = sale.number("solo_points", 0, 50)
        bonus, posts = section(file, "bonus_tiles"), section(file, "border_posts")
        self.parts.large = by_players(bonus, "large")
        self.parts.small = by_players(bonus, "small")
        self.parts.posts_first = by_players(posts, "first")
        self.parts.posts_second = by_players(posts, "second")
        regions, phases = section(file, "region_points"), section(file, "phase_bonus")
        self.parts.region_points = [0] + [regions.number(str(size)) for size in range(1, 9)]
        self.parts.phase_bonus = [phases.number(phase) for phase in PHASE_IDS]
        final = section(file, "final")
        self.parts.end_good = final.number("per_unsold_good", 0, 20)
        self.parts.end_silver = final.number("per_silver", 0, 20)
        self.parts.end_workers = final.number("workers_per_point", 1, 20)

    # --- set-up -------------------------------------------------------------------------

    def _read_setup(self, file: DataFile) -> None:
        self.parts.rounds = file.number("rounds_per_phase", 1, 5)
        self.parts.goods_per_phase = file.number("goods_per_phase", self.parts.rounds, 5)
        start, price = section(file, "start"), section(file, "purchase")
        self.parts.start_silver = start.number("silver", 0, 50)
        self.parts.start_goods = start.number("goods", 0, 3)
        self.parts.storage = start.number("storage", 1, 10)
        self.parts.start_workers = start.numbers("workers_by_order", MAX_PLAYERS, 0, 50)
        self.parts.price_silver = price.number("silver", 0, 50)
        self.parts.price_workers = price.number("workers", 0, 50)
        self._read_actions(section(file, "actions"))
        team, solo = section(file, "team"), section(file, "solo")
        self.parts.team_silver = team.number("silver", 0, 50)
        self.parts.team_goods = team.number("goods", 0, 6)
        workers = team.inside("workers")
        self.parts.team_workers = [workers.number(name) for name in ("A", "B")]
        self.parts.team_shared = team.number("storage_shared", 1, 10)
        self.parts.team_personal = team.number("storage_personal", 1, 10)
        self.parts.solo_silver = solo.number("silver", 0, 50)
        self.parts.solo_goods = solo.number("goods", 0, 10)
        self.parts.solo_workers = solo.number("workers", 0, 50)
        self.parts.solo_storage = solo.number("storage", 1, 10)
        self.parts.target_step = solo.number("target_step", 0, 50)
        self.parts.swap_goods = solo.number("swap_goods", 1, 20)
        self.parts.silver_per_point = solo.number("silver_per_point", 1, 1)

    def _read_actions(self, actions: Section) -> None:
        self.parts.workers_action = actions.number("workers", 1, 50)
        self.parts.workers_action_14 = actions.number("workers_monastery_14", 1, 50)
        self.parts.boarding_workers = actions.number("boarding_house_workers", 1, 50)
        self.parts.bank_silver = actions.number("bank_silver", 1, 50)
        self.parts.watchtower_points = actions.number("watchtower_points", 1, 50)
        self.parts.hire_silver = actions.number("hire_silver", 1, 50)
        self.parts.hire_workers = actions.number("hire_workers", 1, 50)
        self.parts.tribute = actions.number("tribute_silver", 1, 50)

    def _read_modules(self, file: DataFile) -> None:
        routes, shields = section(file, "trade_routes"), section(file, "shields")
        self.parts.route_tiles = [0, 0]
        self.parts.shields_laid = [[], []]
        for players in ("2", "3", "4"):
            self.parts.route_tiles.append(routes.number(players))
            self.parts.shields_laid.append(shields.numbers(players, DEPOTS, 0, 3))
        self.parts.team_route = 2 * routes.number("team")
        self.parts.solo_route = routes.number("solo")
        self.parts.team_shields = shields.numbers("team", DEPOTS, 0, 3)
        self.parts.sheets = []  # boards on the two sides
        self.parts.sheet_copies = []
        found = sections(file, "experienced.sheet")
        for item in found:
            sides = item.items("sides")
            fits = len(sides) == 2 and all(side in BOARD_IDS[:10] for side in sides)
            item.want(fits, "sides", "a sheet has two sides out of boards 1 to 10")
            self.parts.sheets.append((BOARD_IDS.index(sides[0]), BOARD_IDS.index(sides[1])))
            self.parts.sheet_copies.append(item.number("copies"))
        if sum(self.parts.sheet_copies) < MAX_PLAYERS:
            section(file, "experienced").fail("sheet", f"{MAX_PLAYERS} sheets are needed")

    # --- depots, shields, routes --------------------------------------------------------

    def _read_depots(self, file: DataFile) -> None:
        self.parts.space_type = []
        self.parts.space_from = []
        for nth, item in enumerate(sections(file, "depot", DEPOTS)):
            item.want(item.get("number") == nth + 1, "number", f"depot {nth + 1} comes here")
            spaces = item.tables("spaces")
            item.want(len(spaces) == 4, "spaces", "a depot has 4 spaces")
            for space in spaces:
                self.parts.space_type.append(space.choice("type", TYPE_IDS))
                self.parts.space_from.append(space.number("from_players", 2, MAX_PLAYERS))
        table = section(file, "black_depot")
        rows = table.items("from_players")
        black: list[Any] = [n for row in rows for n in (row if isinstance(row, list) else [None])]
        fits = len(black) == SPACES - FIRST_BLACK
        fits = fits and all(type(n) is int and 2 <= n <= MAX_PLAYERS for n in black)
        reason = "the black depot has 8 spaces, each from 2, 3 or 4 players"
        table.want(fits, "from_players", reason)
        self.parts.space_from.extend(black)
        swap = section(file, "swap")
        self.parts.swap_players = swap.number("players", 2, 4)
        depot = swap.number("depot", 1, DEPOTS)
        self.parts.swap_space = (depot - 1) * 4 + swap.number("space", 0, 3)
        self.parts.swap_types = [swap.choice(phase, TYPE_IDS) for phase in PHASE_IDS]
        self.parts.spaces_used = self._in_use(0, FIRST_BLACK)
        self.parts.black_used = self._in_use(FIRST_BLACK, SPACES)

    def _check_supply(self, tiles: DataFile, depots: DataFile) -> None:
        """No stack may run out in five phases; a file of the pack is to blame before ours."""
        ours = tiles.path.parent == FOLDER / "data"
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
                if have < need[kind] and not ours:
                    fail_at(tiles, TYPE_IDS[kind], reason)
                elif have < need[kind]:
                    fail_at(depots, "depot", reason)
            black = sum(self.parts.black) - self.parts.black[WHITE_CASTLE]
            need_black = PHASES * len(self.parts.black_used[players])
            reason = f"{players} players need {need_black} black tiles, not {black}"
            if black < need_black and not ours:
                fail_at(tiles, "castle", reason)
            elif black < need_black:
                fail_at(depots, "black_depot", reason)

    def _in_use(self, first: int, end: int) -> list[list[int]]:
        """Spaces in use, in printed order; index = players (BUR-SETUP-1)."""
        return [
            [space for space in range(first, end) if self.parts.space_from[space] <= players]
            for players in range(MAX_PLAYERS + 1)
        ]

    def _read_shields(self, file: DataFile) -> None:
        self.parts.shield_points = [0]
        for nth, item in enumerate(sections(file, "shield", SHIELDS)):
            item.want(item.get("number") == nth + 1, "number", f"shield {nth + 1} comes here")
            self.parts.shield_points.append(item.number("points"))

    def _read_routes(self, file: DataFile) -> None:
        """Per tile and space: the kind of goods, and the effect as a kind of tile."""
        names = (*BUILDING_IDS, "castle_action")
        self.parts.route_goods = []
        self.parts.route_effects = []
        for nth, item in enumerate(sections(file, "tile")):
            item.want(item.get("id") == nth + 1, "id", f"tile {nth + 1} comes here")
            spaces = item.tables("spaces")
            right = len(spaces) == ROUTE_TILE_SPACES
            item.want(right, "spaces", f"a tile has {ROUTE_TILE_SPACES} spaces")
            effects = [space.choice("effect", names) for space in spaces]
            self.parts.route_goods.append([space.number("good", 1, GOODS) - 1 for space in spaces])
            self.parts.route_effects.append(
                [WAREHOUSE + n if n < len(BUILDING_IDS) else CASTLE for n in effects]
            )
        most = max(
            [n * tiles for n, tiles in enumerate(self.parts.route_tiles)]
            + [2 * self.parts.team_route]
        )
        have = len(self.parts.route_goods)
        if have < most:
            fail_at(file, "tile", f"{most} tiles are needed, there are {have}")


def check_kind(item: Section, want: str) -> None:
    """The tables come in a fixed order."""
    item.want(item.get("kind") == want, "kind", f"the kind here must be {want}")


def by_players(table: Section, key: str) -> list[int]:
    """Points for 2, 3 and 4 players, index = players."""
    row = table.inside(key)
    return [0, 0] + [row.number(players, 0, 50) for players in ("2", "3", "4")]


def fail_at(file: DataFile, name: str, reason: str) -> NoReturn:
    """Refuse a file at a heading."""
    raise BadPack(f"{file.path.name}, line {heading(file.text, name, 0)}: {reason}")


load_parts = PartsLoader(lambda pack: PartsReader(pack).parts)
