"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from signoria.core.pack import DataFile, checked, data_file, pack_fingerprint

FOLDER = Path(__file__).parent

# Kinds of card, in the order of the stages.  A bag has one more entry, for unknown cards.
DOGE: Final = 0
GOLD: Final = 1
BUILDING: Final = 2
BRIDGE: Final = 3
GONDOLA: Final = 4
COUNCILLOR: Final = 5
JOKER: Final = 6
KINDS: Final = 7
UNKNOWN: Final = 7
KIND_IDS = ("doge", "gold", "building", "bridge", "gondola", "councillor", "joker")

# Kinds of building: colour * 4 + value - 1.
GREEN: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
BUILDING_KINDS: Final = 12
GREEN_1: Final = 0
GREEN_2: Final = 1
GREEN_3: Final = 2
GREEN_4: Final = 3
YELLOW_1: Final = 4
YELLOW_2: Final = 5
YELLOW_3: Final = 6
YELLOW_4: Final = 7
BLUE_1: Final = 8
BLUE_2: Final = 9
BLUE_3: Final = 10
BLUE_4: Final = 11
COLOUR_IDS = ("green", "yellow", "blue")
BUILDING_IDS = tuple(f"{colour}-{value}" for colour in COLOUR_IDS for value in range(1, 5))

DISTRICTS: Final = 6
DISTRICT_IDS = ("CAN", "CAS", "SMA", "DOR", "SPO", "SCR")
CONNECTIONS: Final = 12
BRIDGES: Final = 6
MAX_PLAYERS: Final = 5

# Every pair of districts, connected on the board or not: the notation of a connection.
PAIR_ENDS = [(a, b) for a in range(DISTRICTS) for b in range(a + 1, DISTRICTS)]
PAIR_IDS = [f"{DISTRICT_IDS[a]}-{DISTRICT_IDS[b]}" for a, b in PAIR_ENDS]
PAIRS: Final = 15


def colour_of(building: int) -> int:
    """GREEN, YELLOW or BLUE."""
    return building // 4


def value_of(building: int) -> int:
    """1 to 4."""
    return building % 4 + 1


class Parts:
    """All components as numbers, index = id.  Never changed after loading."""

    def __init__(self, pack: Path | None) -> None:
        self.fingerprint = pack_fingerprint(FOLDER, pack)
        self.reconstructed: list[str] = []  # data files that are not read off a printed copy
        self._read_board(self._file("board.toml", pack))
        self._read_tiles(self._file("tiles.toml", pack))
        self._read_cards(self._file("cards.toml", pack))
        self._read_buildings(self._file("buildings.toml", pack))
        self._read_setup(self._file("setup.toml", pack))

    def _file(self, name: str, pack: Path | None) -> DataFile:
        file = data_file(FOLDER, name, pack)
        if file.get("confidence") not in ("confirmed", "single source", "inferred"):
            self.reconstructed.append(name)
        return file

    def _read_board(self, file: DataFile) -> None:
        file.tables("district", DISTRICTS)
        for nth, want in enumerate(DISTRICT_IDS):
            found = file.entry("district", nth, "id", str)
            file.want(found == want, "id", f"district {nth + 1} must be {want}", nth)
        numbers = range(DISTRICTS)
        self.district_names: list[str] = [file.entry("district", n, "name", str) for n in numbers]
        self.places: list[tuple[int, int]] = [  # for drawing
            (file.entry("district", n, "x", int), file.entry("district", n, "y", int))
            for n in numbers
        ]
        sides = [file.entry("district", n, "side", str) for n in numbers]
        for nth, side in enumerate(sides):
            file.want(side in ("A", "B"), "side", f"side {side!r} is neither A nor B", nth)
        self.side_of: list[int] = [0 if side == "A" else 1 for side in sides]
        file.want(self.side_of.count(0) == 3, "side", "three districts belong on each side")
        self.sides: list[list[int]] = [
            [d for d in range(DISTRICTS) if self.side_of[d] == side] for side in (0, 1)
        ]
        self.ends: list[tuple[int, int]] = []
        for nth, item in enumerate(file.tables("connection", CONNECTIONS)):
            self.ends.append(self._ends(file, item.get("between"), nth))
        for district, name in enumerate(DISTRICT_IDS):
            degree = sum(district in ends for ends in self.ends)
            file.want(degree == 4, "connection", f"{name} has {degree} connections instead of 4")
        self.pair_of: list[int] = [PAIR_ENDS.index(ends) for ends in self.ends]
        self.connection_of: list[int] = [  # by pair; -1: not connected
            self.pair_of.index(pair) if pair in self.pair_of else -1 for pair in range(PAIRS)
        ]
        self.touching: list[list[int]] = [
            [c for c, ends in enumerate(self.ends) if d in ends] for d in range(DISTRICTS)
        ]

    def _ends(self, file: DataFile, names: Any, nth: int) -> tuple[int, int]:
        if not isinstance(names, list) or len(names) != 2:
            file.fail("between", "a connection is between two districts", nth)
        for name in names:
            file.want(name in DISTRICT_IDS, "between", f"there is no district {name!r}", nth)
        found = sorted(DISTRICT_IDS.index(name) for name in names)
        ends = (found[0], found[1])
        file.want(ends[0] != ends[1], "between", "a connection needs two different districts", nth)
        file.want(ends not in self.ends, "between", f"{names[0]}-{names[1]} is there twice", nth)
        return ends

    def _read_tiles(self, file: DataFile) -> None:
        bridges = file.get("bridges")
        file.want(
            isinstance(bridges, list) and len(bridges) == BRIDGES,
            "bridges",
            f"{BRIDGES} bridges are needed",
        )
        for ends in bridges:
            fits = isinstance(ends, list) and len(ends) == 2 and all(type(v) is int for v in ends)
            file.want(fits, "bridges", f"a bridge has two whole numbers, not {ends!r}")
            file.want(all(0 <= v <= 20 for v in ends), "bridges", f"{ends} is outside 0 to 20")
        self.low_end: list[int] = [min(ends) for ends in bridges]
        self.high_end: list[int] = [max(ends) for ends in bridges]
        self.gondolas = file.number("gondolas", 6, 6)
        self.gondola_value = file.number("gondola_value", 0, 20)
        self.bonus_points = file.number("bonus_points", 0, 50)
        self.coins = file.number("coins", 0, 1000)

    def _read_cards(self, file: DataFile) -> None:
        copies = file.table("copies")
        for kind in KIND_IDS:
            number = copies.get(kind)
            fits = type(number) is int and 0 <= number <= 11
            file.want(fits, "copies", f"copies of {kind} must be 0 to 11, not {number!r}")
        for name in copies:
            file.want(name in KIND_IDS, "copies", f"there is no kind {name!r}")
        self.copies: list[int] = [copies[kind] for kind in KIND_IDS]
        file.want(sum(self.copies) > 0, "copies", "the deck is empty")

    def _read_buildings(self, file: DataFile) -> None:
        self.building_copies = file.number("copies", 3, 50)
        self.slots = file.number("slots", 1, 7)

    def _read_setup(self, file: DataFile) -> None:
        self.rounds = file.number("rounds", 1, 6)
        self.start_score = file.number("start_score", 0, 100)
        self.councillors = file.number("councillors", 1, 50)
        self.private_councillors = file.number("private_councillors", 0, self.councillors)
        self.column_cards = file.number("column_cards", 1, 10)
        self.drawn_cards = file.number("drawn_cards", 0, 10)
        self.green_draw = file.number("green_draw", 1, 10)
        self.hand_limit = file.number("hand_limit", 1, 20)
        self.neutral_cards = file.number("neutral_cards", 0, 20)
        coins, same = file.table("start_coins"), file.table("same_start_building")
        self.start_coins: list[list[int]] = [[], []]
        self.same_start: list[int] = [0, 0]
        for players in range(2, MAX_PLAYERS + 1):
            row: Any = coins.get(str(players))
            fits = isinstance(row, list) and len(row) == players
            fits = fits and all(type(n) is int and 0 <= n <= 30 for n in row)
            file.want(fits, "start_coins", f"{players} players need {players} numbers of coins")
            limit: Any = same.get(str(players))
            enough = type(limit) is int and 3 * limit >= players
            file.want(enough, "same_start_building", f"{players} players could not all choose")
            there = enough and limit <= self.building_copies
            file.want(there, "same_start_building", "there are not that many equal buildings")
            self.start_coins.append(row)
            self.same_start.append(limit)


@cache
def load_parts(pack: Path | None = None) -> Parts:
    """The components: ours, or with files of a pack in their place."""
    parts = checked(lambda: Parts(pack))
    assert isinstance(parts, Parts)
    return parts
