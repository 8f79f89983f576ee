"""Reads data/*.toml (or a pack) and checks it: what is in the box, as `Parts`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.pack import DataFile, PartsLoader, data_file, pack_fingerprint
from signoria.games.florence.grid import SIDE, Cell, Joined, Tiles, bit_of, parse_shape
from signoria.games.florence.ids import (
    BONUSES,
    BUILDING_IDS,
    BUILDINGS,
    CHARACTERS,
    FREEDOM_IDS,
    FREEDOMS,
    GROUP_IDS,
    LANDSCAPE_IDS,
    LANDSCAPES,
    MAX_BID,
    MAX_PLAYERS,
    PRESTIGES,
    PROFESSION_IDS,
    PROFESSIONS,
    TERM_IDS,
    TILE_IDS,
)
from signoria.games.florence.parts import Parts, Terms

FOLDER = Path(__file__).parent


def read_parts(pack: Path | None) -> Parts:
    """All files, one after another."""
    parts = Parts()
    parts.fingerprint = pack_fingerprint(FOLDER, pack)
    parts.reconstructed = []
    parts.joined_boards = {}
    for name, read in (
        ("professions.toml", read_professions),
        ("tiles.toml", read_tiles),
        ("board.toml", read_board),
        ("cards.toml", read_cards),
        ("setup.toml", read_setup),
    ):
        file = data_file(FOLDER, name, pack)
        if file.get("confidence") not in ("confirmed", "single source", "inferred"):
            parts.reconstructed.append(name)
        read(parts, file)
    return parts


# --- professions ----------------------------------------------------------------------------


def read_professions(parts: Parts, file: DataFile) -> None:
    """What each profession wants, checked against the totals."""
    cards = file.tables("profession", PROFESSIONS)
    for nth, item in enumerate(cards):
        want = PROFESSION_IDS[nth]
        file.want(item.get("id") == want, "id", f"profession {nth + 1} must be {want}", nth)
    parts.wanted_building = wanted(file, cards, "building", BUILDING_IDS)
    parts.wanted_landscape = wanted(file, cards, "landscape", LANDSCAPE_IDS)
    parts.wanted_freedom = wanted(file, cards, "freedom", FREEDOM_IDS)
    for nth, item in enumerate(cards):
        fits = type(item.get("number")) is int
        file.want(fits, "number", "`number` must be a whole number", nth)
    parts.numbers = tuple(item["number"] for item in cards)


def wanted(
    file: DataFile, cards: list[dict[str, Any]], key: str, ids: tuple[str, ...]
) -> tuple[int, ...]:
    """One wish of every profession."""
    found = tuple(index_of(file, item, key, ids, nth) for nth, item in enumerate(cards))
    totals = file.get("totals")[key]
    for number, name in enumerate(ids):
        have, want = found.count(number), totals.get(name, 0)
        reason = f"{name} is wanted by {have} professions, the totals say {want}"
        file.want(have == want, "totals", reason)
    return found


def index_of(file: DataFile, item: dict[str, Any], key: str, ids: tuple[str, ...], nth: int) -> int:
    """The number of a named thing."""
    name = item.get(key)
    file.want(name in ids, key, f"{key} {name!r} is none of {', '.join(ids)}", nth)
    return ids.index(str(name))


# --- tiles ----------------------------------------------------------------------------------


def read_tiles(parts: Parts, file: DataFile) -> None:
    """Buildings and landscapes with their shapes."""
    items = file.tables("building", BUILDINGS) + file.tables("landscape", LANDSCAPES)
    shapes: list[list[Cell]] = []
    copies: list[int] = []
    for nth, item in enumerate(items):
        want = TILE_IDS[nth]
        file.want(item.get("id") == want, "id", f"tile {nth + 1} must be {want}", nth)
        shapes.append(shape_of(file, item.get("shape"), nth))
        number = item.get("copies")
        file.want(type(number) is int and 1 <= number <= 12, "copies", "1 to 12 copies", nth)
        copies.append(int(item["copies"]))
        if nth < BUILDINGS:
            check_size(file, item, nth, len(shapes[-1]))
    groups = [index_of(file, items[nth], "group", GROUP_IDS, nth) for nth in range(BUILDINGS)]
    masks = [0] * len(GROUP_IDS)
    for kind, group in enumerate(groups):
        masks[group] |= 1 << kind
    parts.copies = tuple(copies)
    parts.group = tuple(groups)
    parts.group_masks = tuple(masks)
    parts.tiles = Tiles(shapes)


def check_size(file: DataFile, item: dict[str, Any], nth: int, covered: int) -> None:
    """A building covers as many cells as its group says."""
    group = GROUP_IDS[index_of(file, item, "group", GROUP_IDS, nth)]
    cells = file.get("totals")["cells"][group]
    reason = f"a {group} building covers {cells} cells, not {covered}"
    file.want(covered == cells, "shape", reason, nth)


def shape_of(file: DataFile, rows: Any, nth: int) -> list[Cell]:
    """The cells of a drawing, checked."""
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


# --- boards ---------------------------------------------------------------------------------


def read_board(parts: Parts, file: DataFile) -> None:
    """The Palaces, and how boards are laid together."""
    parts.palace = (palace_of(file, "front"), palace_of(file, "back"))
    offsets = file.get("offsets")
    parts.offsets = {}
    for players in range(2, MAX_PLAYERS + 1):
        row = offsets.get(str(players))
        fits = isinstance(row, list) and len(row) == players
        fits = fits and all(isinstance(at, list) and len(at) == 2 for at in row)
        fits = fits and all(type(v) is int and -50 <= v <= 50 for at in row for v in at)
        file.want(fits, "offsets", f"{players} players need {players} pairs of row and column")
        parts.offsets[players] = [(at[0], at[1]) for at in row]
        check_ring(file, parts.offsets[players])


def palace_of(file: DataFile, key: str) -> int:
    """The cells of the Palace on one side of the board."""
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


def check_ring(file: DataFile, offsets: list[Cell]) -> None:
    """Boards do not overlap, and everybody borders on the seats beside him only."""
    players = len(offsets)
    joined = Joined(Tiles([]), 0, offsets)
    for seat, (top, left) in enumerate(offsets):
        apart = all(
            abs(top - other[0]) >= SIDE or abs(left - other[1]) >= SIDE
            for number, other in enumerate(offsets)
            if number != seat
        )
        file.want(apart, "offsets", f"with {players} players board {seat} lies on another one")
        want = sorted({(seat - 1) % players, (seat + 1) % players})
        reason = f"with {players} players seat {seat} must border on {want}"
        file.want(joined.neighbours[seat] == want, "offsets", reason)


# --- cards ----------------------------------------------------------------------------------


def read_cards(parts: Parts, file: DataFile) -> None:
    """What bonus cards add, and what prestige cards ask for."""
    parts.bonus_terms = tuple(
        terms_of(file, item.get("per"), "per", nth)
        for nth, item in enumerate(file.tables("bonus", BONUSES))
    )
    cards = [
        prestige_of(file, item, nth) for nth, item in enumerate(file.tables("prestige", PRESTIGES))
    ]
    parts.prestige_how = tuple(how for how, _terms, _points, _tied in cards)
    parts.prestige_terms = tuple(terms for _how, terms, _points, _tied in cards)
    parts.prestige_points = tuple(points for _how, _terms, points, _tied in cards)
    parts.prestige_tied = tuple(tied for _how, _terms, _points, tied in cards)


def prestige_of(file: DataFile, item: dict[str, Any], nth: int) -> tuple[int, Terms, int, int]:
    """How a prestige card scores, what it counts, its points, alone and tied."""
    keys = [key for key in ("most", "fewest", "need") if key in item]
    file.want(len(keys) == 1, "prestige", "one of most, fewest and need", nth)
    points, tied = item.get("points"), item.get("tied", 0)
    for value in (points, tied):
        fits = type(value) is int and 0 <= value <= 50
        file.want(fits, "points", f"points are 0 to 50, not {value!r}", nth)
    how = ("most", "fewest", "need").index(keys[0])
    if keys[0] == "need":
        terms = terms_of(file, item["need"], "need", nth)
    else:
        terms = terms_of(file, {item[keys[0]]: 1}, "prestige", nth)
    return how, terms, int(item["points"]), tied


def terms_of(file: DataFile, given: Any, key: str, nth: int) -> Terms:
    """What a card counts, with its numbers."""
    file.want(isinstance(given, dict) and bool(given), key, f"`{key}` must be a table", nth)
    for name, number in given.items():
        file.want(name in TERM_IDS, key, f"{name!r} is nothing that can be counted", nth)
        fits = type(number) is int and 1 <= number <= 20
        file.want(fits, key, f"{name} needs a number from 1 to 20", nth)
    return tuple((TERM_IDS.index(name), number) for name, number in given.items())


# --- numbers --------------------------------------------------------------------------------


def read_setup(parts: Parts, file: DataFile) -> None:
    """Every number of the booklet."""
    read_phase_a(parts, file)
    read_phase_b(parts, file)
    read_values(parts, file)
    read_characters(parts, file)


def read_phase_a(parts: Parts, file: DataFile) -> None:
    """Rounds, money, the auction and what is sold there."""
    parts.rounds = file.number("rounds", 1, 7)
    parts.minimum = numbers_of(file, "minimum", parts.rounds, 0, 60, 1)
    money = [file.number(key, 0, 10_000) for key in ("start_money", "start_money_two")]
    opening = [file.number(key, 0, 2_000) for key in ("opening_price", "opening_price_two")]
    for key, value in zip(("start_money", "opening_price"), (money[0], opening[0]), strict=True):
        file.want(value % 100 == 0, key, "amounts are multiples of 100")
    parts.start_money = tuple(money)
    parts.opening_price = tuple(opening)
    parts.raise_by = file.number("raise", 100, 1_000)
    parts.dealt = file.number("dealt_professions", 1, 4)
    parts.look = file.number("look", 1, 10)
    parts.architects = file.number("architects", 1, 20)
    parts.architect_limit = file.number("architect_limit", 1, 3)
    parts.jesters = file.number("jesters", 1, 20)
    parts.recruiting = file.number("recruiting", 1, 20)


def read_phase_b(parts: Parts, file: DataFile) -> None:
    """Actions and their prices."""
    parts.freedom_copies = file.number("freedom_copies", MAX_PLAYERS - 1, 20)
    parts.extra_freedoms = (
        file.number("extra_freedoms_two", 0, FREEDOMS),
        file.number("extra_freedoms_two_hard", 0, FREEDOMS),
    )
    parts.actions = file.number("actions", 1, 2)
    parts.building_price = numbers_of(
        file, "building_price", parts.architect_limit + 1, 0, 2_000, 100
    )
    parts.family_price = (
        file.number("profession_price", 0, 2_000),
        0,
        file.number("bonus_price", 0, 2_000),
    )
    parts.freedom_price = file.number("freedom_price", 0, 2_000)


def read_values(parts: Parts, file: DataFile) -> None:
    """What works, objects and points are worth."""
    parts.florins_per_value = file.number("florins_per_value", 100, 100)
    parts.florins_per_point = file.number("florins_per_point", 200, 200)
    parts.florins_back = file.number("florins_per_point_back", 100, 100)
    parts.points_landscape = file.number("points_landscape", 0, 20)
    parts.points_architect = file.number("points_architect", 0, 20)
    parts.points_building = file.number("points_building", 0, 20)
    parts.points_best = file.number("points_best_work", 0, 20)
    parts.value_building = file.number("value_building", 0, 20)
    parts.value_landscape = file.number("value_landscape", 0, 20)
    parts.value_freedom = file.number("value_freedom", 0, 20)
    parts.value_jester = file.number("value_jester", 0, 20)
    parts.value_card = file.number("value_card", 0, 20)


def read_characters(parts: Parts, file: DataFile) -> None:
    """The numbers of both expansions."""
    parts.princess = tuple(
        file.number(f"princess_{key}", 0, 20)
        for key in ("landscape", "building", "architect", "card")
    )
    bids = numbers_of(file, "character_bids", None, 0, MAX_BID, 100)
    banker = numbers_of(file, "banker_bids", None, 0, MAX_BID, 100)
    parts.banker_start = file.number("banker_start", banker[-1], 10_000)
    parts.banker_growth = file.number("banker_growth", 0, 1_000)
    parts.bids = (bids,) * (CHARACTERS - 1) + (banker,)
    parts.proposals = file.number("proposals", 1, 10)


def numbers_of(
    file: DataFile, key: str, count: int | None, low: int, high: int, step: int
) -> tuple[int, ...]:
    """A row of numbers in steps; one of any length must rise."""
    row = file.get(key)
    fits = isinstance(row, list) and bool(row) and (count is None or len(row) == count)
    fits = fits and all(type(v) is int and low <= v <= high and v % step == 0 for v in row)
    file.want(fits, key, f"`{key}` must be {count or 'some'} numbers from {low} to {high}")
    if count is None:
        file.want(row == sorted(set(row)), key, f"`{key}` must rise")
    return tuple(row)


load_parts = PartsLoader(read_parts)
