"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.pack import DataFile, PartsLoader, data_file, pack_fingerprint
from signoria.games.rialto.ids import (
    BRIDGES,
    CONNECTIONS,
    DISTRICT_IDS,
    DISTRICTS,
    KIND_IDS,
    MAX_PLAYERS,
    PAIR_ENDS,
    PAIRS,
)
from signoria.games.rialto.parts import Parts

FOLDER = Path(__file__).parent


def read_parts(pack: Path | None) -> Parts:
    """Every data file, each checked for itself."""
    parts = Parts()
    parts.fingerprint = pack_fingerprint(FOLDER, pack)
    parts.reconstructed = ()
    read_board(parts, read_file(parts, "board.toml", pack))
    read_tiles(parts, read_file(parts, "tiles.toml", pack))
    read_cards(parts, read_file(parts, "cards.toml", pack))
    read_buildings(parts, read_file(parts, "buildings.toml", pack))
    read_setup(parts, read_file(parts, "setup.toml", pack))
    return parts


def read_file(parts: Parts, name: str, pack: Path | None) -> DataFile:
    """A data file; `reconstructed` remembers those nobody has compared with a printed copy."""
    file = data_file(FOLDER, name, pack)
    if file.get("confidence") not in ("confirmed", "single source", "inferred"):
        parts.reconstructed += (name,)
    return file


def read_board(parts: Parts, file: DataFile) -> None:
    """The districts, the sides of the canal and the connections."""
    file.tables("district", DISTRICTS)
    for nth, want in enumerate(DISTRICT_IDS):
        found = file.entry("district", nth, "id", str)
        file.want(found == want, "id", f"district {nth + 1} must be {want}", nth)
    numbers = range(DISTRICTS)
    parts.district_names = tuple(file.entry("district", n, "name", str) for n in numbers)
    parts.places = tuple(
        (file.entry("district", n, "x", int), file.entry("district", n, "y", int)) for n in numbers
    )
    sides = [file.entry("district", n, "side", str) for n in numbers]
    for nth, side in enumerate(sides):
        file.want(side in ("A", "B"), "side", f"side {side!r} is neither A nor B", nth)
    parts.side_of = tuple(0 if side == "A" else 1 for side in sides)
    file.want(parts.side_of.count(0) == 3, "side", "three districts belong on each side")
    parts.sides = tuple(
        tuple(district for district in numbers if parts.side_of[district] == side)
        for side in (0, 1)
    )
    read_connections(parts, file)


def read_connections(parts: Parts, file: DataFile) -> None:
    """Which districts are connected: four connections each."""
    ends: list[tuple[int, int]] = []
    for nth, item in enumerate(file.tables("connection", CONNECTIONS)):
        ends.append(read_ends(file, item.get("between"), nth, ends))
    for district, name in enumerate(DISTRICT_IDS):
        degree = sum(district in pair for pair in ends)
        file.want(degree == 4, "connection", f"{name} has {degree} connections instead of 4")
    parts.ends = tuple(ends)
    parts.pair_of = tuple(PAIR_ENDS.index(pair) for pair in ends)
    parts.connection_of = tuple(
        parts.pair_of.index(pair) if pair in parts.pair_of else -1 for pair in range(PAIRS)
    )
    parts.touching = tuple(
        tuple(c for c, pair in enumerate(ends) if district in pair) for district in range(DISTRICTS)
    )


def read_ends(
    file: DataFile, names: Any, nth: int, before: list[tuple[int, int]]
) -> tuple[int, int]:
    """The two districts of a connection, in the order of their numbers."""
    if not isinstance(names, list) or len(names) != 2:
        file.fail("between", "a connection is between two districts", nth)
    for name in names:
        file.want(name in DISTRICT_IDS, "between", f"there is no district {name!r}", nth)
    found = sorted(DISTRICT_IDS.index(name) for name in names)
    ends = (found[0], found[1])
    file.want(ends[0] != ends[1], "between", "a connection needs two different districts", nth)
    file.want(ends not in before, "between", f"{names[0]}-{names[1]} is there twice", nth)
    return ends


def read_tiles(parts: Parts, file: DataFile) -> None:
    """Bridges, gondolas, bonus tiles and coins."""
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
    parts.low_end = tuple(min(ends) for ends in bridges)
    parts.high_end = tuple(max(ends) for ends in bridges)
    parts.gondolas = file.number("gondolas", 6, 6)
    parts.gondola_value = file.number("gondola_value", 0, 20)
    parts.bonus_points = file.number("bonus_points", 0, 50)
    parts.coins = file.number("coins", 0, 1000)


def read_cards(parts: Parts, file: DataFile) -> None:
    """How many cards of each kind."""
    copies = file.table("copies")
    for kind in KIND_IDS:
        number = copies.get(kind)
        fits = type(number) is int and 0 <= number <= 11
        file.want(fits, "copies", f"copies of {kind} must be 0 to 11, not {number!r}")
    for name in copies:
        file.want(name in KIND_IDS, "copies", f"there is no kind {name!r}")
    parts.copies = tuple(copies[kind] for kind in KIND_IDS)
    file.want(sum(parts.copies) > 0, "copies", "the deck is empty")


def read_buildings(parts: Parts, file: DataFile) -> None:
    """Copies of each building, and places on a player's board."""
    parts.building_copies = file.number("copies", 3, 50)
    parts.slots = file.number("slots", 1, 7)


def read_setup(parts: Parts, file: DataFile) -> None:
    """The numbers of the rules."""
    parts.rounds = file.number("rounds", 1, 6)
    parts.start_score = file.number("start_score", 0, 100)
    parts.councillors = file.number("councillors", 1, 50)
    parts.private_councillors = file.number("private_councillors", 0, parts.councillors)
    parts.column_cards = file.number("column_cards", 1, 10)
    parts.drawn_cards = file.number("drawn_cards", 0, 10)
    parts.green_draw = file.number("green_draw", 1, 10)
    parts.hand_limit = file.number("hand_limit", 1, 20)
    parts.neutral_cards = file.number("neutral_cards", 0, 20)
    parts.start_coins, parts.same_start = ((), ()), (0, 0)  # nobody plays alone
    coins, same = file.table("start_coins"), file.table("same_start_building")
    for players in range(2, MAX_PLAYERS + 1):
        row: Any = coins.get(str(players))
        fits = isinstance(row, list) and len(row) == players
        fits = fits and all(type(n) is int and 0 <= n <= 30 for n in row)
        file.want(fits, "start_coins", f"{players} players need {players} numbers of coins")
        limit: Any = same.get(str(players))
        enough = type(limit) is int and 3 * limit >= players
        file.want(enough, "same_start_building", f"{players} players could not all choose")
        there = enough and limit <= parts.building_copies
        file.want(there, "same_start_building", "there are not that many equal buildings")
        parts.start_coins += (tuple(row),)
        parts.same_start += (limit,)


load_parts = PartsLoader(read_parts)
