"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from signoria.core.pack import DataFile, checked, data_file, pack_fingerprint
from signoria.games.florence.grid import SIDE, Cell, Joined, Tiles, bit_of, parse_shape

FOLDER = Path(__file__).parent

MAX_PLAYERS: Final = 5

# Tiles: ten kinds of building, then the three landscapes.
BUILDINGS: Final = 10
LANDSCAPES: Final = 3
FIRST_LANDSCAPE: Final = 10
TILE_IDS = (
    "university",
    "laboratory",
    "workshop",
    "library",
    "opera",
    "studio",
    "hospital",
    "theatre",
    "tower",
    "chapel",
    "forest",
    "lake",
    "park",
)
BUILDING_IDS = TILE_IDS[:BUILDINGS]
LANDSCAPE_IDS = TILE_IDS[FIRST_LANDSCAPE:]
GROUP_IDS = ("large", "medium", "small")

FREEDOMS: Final = 3
FREEDOM_IDS = ("travel", "religion", "opinion")

# Families of cards that are looked at, and all their cards in one row: the notation of a card.
PROFESSION: Final = 0
PRESTIGE: Final = 1
BONUS: Final = 2
FAMILIES: Final = 3
FAMILY_IDS = ("profession", "prestige", "bonus")
PROFESSIONS: Final = 21
PRESTIGES: Final = 14
BONUSES: Final = 20
FAMILY_SIZE = (PROFESSIONS, PRESTIGES, BONUSES)
FIRST_CARD = (0, PROFESSIONS, PROFESSIONS + PRESTIGES)
PROFESSION_IDS = (
    "mathematician",
    "lawyer",
    "theologian",
    "alchemist",
    "botanist",
    "physicist",
    "sculptor",
    "bell-maker",
    "goldsmith",
    "cartographer",
    "philosopher",
    "choreographer",
    "composer",
    "architect",
    "painter",
    "pharmacist",
    "physician",
    "dramatist",
    "poet",
    "astronomer",
    "organist",
)
PRESTIGE_IDS = tuple(f"prestige-{number}" for number in range(1, PRESTIGES + 1))
BONUS_IDS = tuple(f"bonus-{number}" for number in range(1, BONUSES + 1))
FAMILY_CARDS = (PROFESSION_IDS, PRESTIGE_IDS, BONUS_IDS)
CARD_IDS = PROFESSION_IDS + PRESTIGE_IDS + BONUS_IDS

# Lots of the auction.  With two players the last one takes the place of the first three.
FOREST_LOT: Final = 0
PARK_LOT: Final = 2
JESTER_LOT: Final = 3
ARCHITECT_LOT: Final = 4
PRESTIGE_LOT: Final = 5
RECRUITING_LOT: Final = 6
LANDSCAPE_LOT: Final = 7
LOTS: Final = 8
LOT_IDS = ("forest", "lake", "park", "jester", "architect", "prestige", "recruiting", "landscape")

# Characters of "Muse and Princess".
MUSE: Final = 0
CARDINAL: Final = 1
PRINCESS: Final = 2
MERCHANT: Final = 3
PROFESSOR: Final = 4
BANKER: Final = 5
CHARACTERS: Final = 6
CHARACTER_IDS = ("muse", "cardinal", "princess", "merchant", "professor", "banker")

# What bonus and prestige cards count.
TERM_IDS = (
    "building",
    "large",
    "medium",
    "small",
    "size_group",
    "landscape",
    "forest",
    "lake",
    "park",
    "landscape_kind",
    "freedom",
    "jester",
    "architect",
    "prestige",
    "element_kind",
    "hand_card",
    "table_card",
    "empty",
)

# How a prestige card scores.
MOST: Final = 0
FEWEST: Final = 1
NEED: Final = 2

MAX_BID: Final = 1500  # the notation goes that far

Terms = list[tuple[int, int]]


class Parts:
    """All components as numbers, index = id.  Never changed after loading."""

    def __init__(self, pack: Path | None) -> None:
        self.fingerprint = pack_fingerprint(FOLDER, pack)
        self.reconstructed: list[str] = []  # data files that are not read off a printed copy
        self._joined: dict[int, Joined] = {}
        self._read_professions(self._file("professions.toml", pack))
        self._read_tiles(self._file("tiles.toml", pack))
        self._read_board(self._file("board.toml", pack))
        self._read_cards(self._file("cards.toml", pack))
        self._read_setup(self._file("setup.toml", pack))

    def _file(self, name: str, pack: Path | None) -> DataFile:
        file = data_file(FOLDER, name, pack)
        if file.get("confidence") not in ("confirmed", "single source", "inferred"):
            self.reconstructed.append(name)
        return file

    # --- professions ----------------------------------------------------------------------

    def _read_professions(self, file: DataFile) -> None:
        cards = file.tables("profession", PROFESSIONS)
        self.wanted_building: list[int] = []
        self.wanted_landscape: list[int] = []
        self.wanted_freedom: list[int] = []
        self.numbers: list[int] = []
        for nth, item in enumerate(cards):
            want = PROFESSION_IDS[nth]
            file.want(item.get("id") == want, "id", f"profession {nth + 1} must be {want}", nth)
            self.wanted_building.append(self._index(file, item, "building", BUILDING_IDS, nth))
            self.wanted_landscape.append(self._index(file, item, "landscape", LANDSCAPE_IDS, nth))
            self.wanted_freedom.append(self._index(file, item, "freedom", FREEDOM_IDS, nth))
            self.numbers.append(int(item["number"]))
        totals = file.get("totals")
        for key, ids, found in (
            ("building", BUILDING_IDS, self.wanted_building),
            ("landscape", LANDSCAPE_IDS, self.wanted_landscape),
            ("freedom", FREEDOM_IDS, self.wanted_freedom),
        ):
            for index, name in enumerate(ids):
                have, want_number = found.count(index), totals[key].get(name, 0)
                reason = f"{name} is wanted by {have} professions, the totals say {want_number}"
                file.want(have == want_number, "totals", reason)

    @staticmethod
    def _index(
        file: DataFile, item: dict[str, Any], key: str, ids: tuple[str, ...], nth: int
    ) -> int:
        name = item.get(key)
        file.want(name in ids, key, f"{key} {name!r} is none of {', '.join(ids)}", nth)
        return ids.index(str(name))

    # --- tiles ----------------------------------------------------------------------------

    def _read_tiles(self, file: DataFile) -> None:
        buildings = file.tables("building", BUILDINGS)
        landscapes = file.tables("landscape", LANDSCAPES)
        shapes: list[list[Cell]] = []
        self.group: list[int] = []  # of each kind of building: large, medium, small
        self.group_masks: list[int] = [0, 0, 0]  # kinds of building in each group
        self.copies: list[int] = []  # of each tile
        sizes = file.get("totals")["cells"]
        for nth, item in enumerate(buildings + landscapes):
            want = TILE_IDS[nth]
            file.want(item.get("id") == want, "id", f"tile {nth + 1} must be {want}", nth)
            shapes.append(self._shape(file, item.get("shape"), nth))
            copies = item.get("copies")
            file.want(type(copies) is int and 1 <= copies <= 12, "copies", "1 to 12 copies", nth)
            self.copies.append(int(item["copies"]))
            if nth < BUILDINGS:
                group = self._index(file, item, "group", GROUP_IDS, nth)
                self.group.append(group)
                self.group_masks[group] |= 1 << nth
                cells = sizes[GROUP_IDS[group]]
                reason = (
                    f"a {GROUP_IDS[group]} building covers {cells} cells, not {len(shapes[-1])}"
                )
                file.want(len(shapes[-1]) == cells, "shape", reason, nth)
        self.tiles = Tiles(shapes)

    @staticmethod
    def _shape(file: DataFile, rows: Any, nth: int) -> list[Cell]:
        fits = isinstance(rows, list) and bool(rows) and all(isinstance(row, str) for row in rows)
        file.want(fits, "shape", "a shape is a list of rows of # and .", nth)
        signs = {sign for row in rows for sign in row}
        file.want(signs <= {"#", "."}, "shape", "a shape is drawn with # and . only", nth)
        cells = parse_shape(rows)
        file.want(bool(cells), "shape", "a shape needs a cell", nth)
        small = len(rows) <= 4 and max(len(row) for row in rows) <= 4
        file.want(small, "shape", "a shape is at most 4 rows by 4 columns", nth)
        reached = [cells[0]]
        for r, c in reached:
            reached += [
                cell
                for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                if cell in cells and cell not in reached
            ]
        file.want(len(reached) == len(cells), "shape", "a shape hangs together by edges", nth)
        return cells

    # --- boards ---------------------------------------------------------------------------

    def _read_board(self, file: DataFile) -> None:
        self.palace: list[int] = [self._palace(file, "front"), self._palace(file, "back")]
        offsets = file.get("offsets")
        self.offsets: dict[int, list[Cell]] = {}
        for players in range(2, MAX_PLAYERS + 1):
            row = offsets.get(str(players))
            fits = isinstance(row, list) and len(row) == players
            fits = fits and all(isinstance(at, list) and len(at) == 2 for at in row)
            fits = fits and all(type(v) is int and -50 <= v <= 50 for at in row for v in at)
            file.want(fits, "offsets", f"{players} players need {players} pairs of row and column")
            self.offsets[players] = [(at[0], at[1]) for at in row]
            self._check_ring(file, players)

    @staticmethod
    def _palace(file: DataFile, key: str) -> int:
        rows = file.get(key)
        fits = isinstance(rows, list) and len(rows) == SIDE
        fits = fits and all(isinstance(row, str) and len(row) == SIDE for row in rows)
        file.want(fits, key, f"{key} must be {SIDE} rows of {SIDE} signs")
        mask = 0
        for r, c in parse_shape(rows):
            mask |= bit_of(r, c)
        wanted = file.get("totals")["palace_cells"]
        file.want(mask.bit_count() == wanted, key, f"the Palace covers {wanted} cells")
        return mask

    def _check_ring(self, file: DataFile, players: int) -> None:
        """Boards do not overlap, and everybody borders on the seats beside him only."""
        joined = Joined(Tiles([]), 0, self.offsets[players])
        for seat, (top, left) in enumerate(self.offsets[players]):
            apart = all(
                abs(top - other[0]) >= SIDE or abs(left - other[1]) >= SIDE
                for number, other in enumerate(self.offsets[players])
                if number != seat
            )
            file.want(apart, "offsets", f"with {players} players board {seat} lies on another one")
            want = sorted({(seat - 1) % players, (seat + 1) % players})
            reason = f"with {players} players seat {seat} must border on {want}"
            file.want(joined.neighbours[seat] == want, "offsets", reason)

    def joined(self, players: int) -> Joined:
        """The joined boards, made when first needed."""
        if players not in self._joined:
            self._joined[players] = Joined(self.tiles, BUILDINGS, self.offsets[players])
        return self._joined[players]

    # --- cards ----------------------------------------------------------------------------

    def _read_cards(self, file: DataFile) -> None:
        self.bonus_terms: list[Terms] = [
            self._terms(file, item.get("per"), "per", nth)
            for nth, item in enumerate(file.tables("bonus", BONUSES))
        ]
        self.prestige_how: list[int] = []
        self.prestige_terms: list[Terms] = []
        self.prestige_points: list[int] = []
        self.prestige_tied: list[int] = []
        for nth, item in enumerate(file.tables("prestige", PRESTIGES)):
            self._read_prestige(file, item, nth)

    def _read_prestige(self, file: DataFile, item: dict[str, Any], nth: int) -> None:
        keys = [key for key in ("most", "fewest", "need") if key in item]
        file.want(len(keys) == 1, "prestige", "one of most, fewest and need", nth)
        points, tied = item.get("points"), item.get("tied", 0)
        for value in (points, tied):
            fits = type(value) is int and 0 <= value <= 50
            file.want(fits, "points", f"points are 0 to 50, not {value!r}", nth)
        self.prestige_how.append(("most", "fewest", "need").index(keys[0]))
        self.prestige_points.append(int(item["points"]))
        self.prestige_tied.append(tied)
        if keys[0] == "need":
            self.prestige_terms.append(self._terms(file, item["need"], "need", nth))
        else:
            self.prestige_terms.append(self._terms(file, {item[keys[0]]: 1}, "prestige", nth))

    @staticmethod
    def _terms(file: DataFile, given: Any, key: str, nth: int) -> Terms:
        file.want(isinstance(given, dict) and bool(given), key, f"`{key}` must be a table", nth)
        for name, number in given.items():
            file.want(name in TERM_IDS, key, f"{name!r} is nothing that can be counted", nth)
            fits = type(number) is int and 1 <= number <= 20
            file.want(fits, key, f"{name} needs a number from 1 to 20", nth)
        return [(TERM_IDS.index(name), number) for name, number in given.items()]

    # --- numbers --------------------------------------------------------------------------

    def _read_setup(self, file: DataFile) -> None:
        self.rounds = file.number("rounds", 1, 7)
        self.minimum: list[int] = self._numbers(file, "minimum", self.rounds, 0, 60, 1)
        money = [file.number(key, 0, 10_000) for key in ("start_money", "start_money_two")]
        opening = [file.number(key, 0, 2_000) for key in ("opening_price", "opening_price_two")]
        for key, value in zip(
            ("start_money", "opening_price"), (money[0], opening[0]), strict=True
        ):
            file.want(value % 100 == 0, key, "amounts are multiples of 100")
        self.start_money: list[int] = money  # by: are there only two players?
        self.opening_price: list[int] = opening
        self.raise_by = file.number("raise", 100, 1_000)
        self.dealt = file.number("dealt_professions", 1, 4)
        self.look = file.number("look", 1, 10)
        self.architects = file.number("architects", 1, 20)
        self.architect_limit = file.number("architect_limit", 1, 3)
        self.jesters = file.number("jesters", 1, 20)
        self.recruiting = file.number("recruiting", 1, 20)
        self.freedom_copies = file.number("freedom_copies", MAX_PLAYERS - 1, 20)
        self.extra_freedoms: list[int] = [  # two players: by: is it the harder form?
            file.number("extra_freedoms_two", 0, FREEDOMS),
            file.number("extra_freedoms_two_hard", 0, FREEDOMS),
        ]
        self.actions = file.number("actions", 1, 2)
        self.building_price: list[int] = self._numbers(
            file, "building_price", self.architect_limit + 1, 0, 2_000, 100
        )
        self.family_price: list[int] = [
            file.number("profession_price", 0, 2_000),
            0,
            file.number("bonus_price", 0, 2_000),
        ]
        self.freedom_price = file.number("freedom_price", 0, 2_000)
        self.florins_per_value = file.number("florins_per_value", 100, 100)
        self.florins_per_point = file.number("florins_per_point", 200, 200)
        self.florins_back = file.number("florins_per_point_back", 100, 100)
        self.points_landscape = file.number("points_landscape", 0, 20)
        self.points_architect = file.number("points_architect", 0, 20)
        self.points_building = file.number("points_building", 0, 20)
        self.points_best = file.number("points_best_work", 0, 20)
        self.value_building = file.number("value_building", 0, 20)
        self.value_landscape = file.number("value_landscape", 0, 20)
        self.value_freedom = file.number("value_freedom", 0, 20)
        self.value_jester = file.number("value_jester", 0, 20)
        self.value_card = file.number("value_card", 0, 20)
        self._read_characters(file)

    def _read_characters(self, file: DataFile) -> None:
        self.princess: list[int] = [  # per landscape, building, Architect, card
            file.number(f"princess_{key}", 0, 20)
            for key in ("landscape", "building", "architect", "card")
        ]
        bids = self._numbers(file, "character_bids", None, 0, MAX_BID, 100)
        banker = self._numbers(file, "banker_bids", None, 0, MAX_BID, 100)
        self.banker_start = file.number("banker_start", banker[-1], 10_000)
        self.banker_growth = file.number("banker_growth", 0, 1_000)
        self.bids: list[list[int]] = [bids] * (CHARACTERS - 1) + [banker]
        self.proposals = file.number("proposals", 1, 10)

    @staticmethod
    def _numbers(
        file: DataFile, key: str, count: int | None, low: int, high: int, step: int
    ) -> list[int]:
        row = file.get(key)
        fits = isinstance(row, list) and bool(row) and (count is None or len(row) == count)
        fits = fits and all(type(v) is int and low <= v <= high and v % step == 0 for v in row)
        file.want(fits, key, f"`{key}` must be {count or 'some'} numbers from {low} to {high}")
        if count is None:
            file.want(row == sorted(set(row)), key, f"`{key}` must rise")
        return list(row)


@cache
def load_parts(pack: Path | None = None) -> Parts:
    """The components: ours, or with files of a pack in their place."""
    parts = checked(lambda: Parts(pack))
    assert isinstance(parts, Parts)
    return parts
