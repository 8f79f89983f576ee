"""The estates: fields, what touches what, regions, river links and border posts.

An ordinary board, row by row; the number of a field is its place in reading order:

           0   1   2   3
         4   5   6   7   8
       9  10  11  12  13  14
    15  16  17  18  19  20  21
      22  23  24  25  26  27
        28  29  30  31  32
          33  34  35  36

Sets of fields are whole numbers with one bit per field.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from signoria.core.errors import BadPack
from signoria.core.pack import DataFile
from signoria.games.burgundy.ids import (
    BASE_IDS,
    BOARD_IDS,
    BORDER_IDS,
    CASTLE,
    FIELDS,
    FIXED_START,
    LETTERS,
    MAX_FIELDS,
    MIDDLE,
    ORDINARY_IDS,
    POST_IDS,
    SOLO_IDS,
    TEAM_FIELDS,
    TEAM_IDS,
    TYPE_IDS,
    TYPES,
)

ROWS = (4, 5, 6, 7, 6, 5, 4)
TEAM_ROWS = (10, 11, 12, 13, 12, 11, 10)
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ORDINARY_COUNTS = (4, 3, 6, 12, 6, 6)  # fields per type
TEAM_COUNTS = (7, 6, 12, 24, 12, 12)
CONFIDENCES = ("confirmed", "single source", "inferred", "reconstructed")

BIT: Final[list[int]] = [1 << field for field in range(MAX_FIELDS)]


class Board:
    """One estate without tiles.  Never changed after loading."""

    def __init__(
        self,
        name: str,
        colour: list[int],
        number: list[int],
        touching: list[tuple[int, int]],
        links: list[tuple[int, int]],
        places: list[tuple[int, int]],
    ) -> None:
        self.name = name
        self.colour = colour  # per field
        self.number = number
        self.places = places  # for drawing: axial q, r; on solo boards x, y
        self.links = links  # river links: adjacent, but not one region
        self.size = len(colour)
        self.whole = (1 << self.size) - 1
        self.confidence = ""
        self.start_fields: list[int] = []  # where the rules fix the starting castle
        self.posts: list[int] = []  # fields touching each border post
        joined = neighbour_masks(self.size, touching)
        self.neighbours = neighbour_masks(self.size, touching + links)
        self._find_regions(joined)
        self.fields_of: list[list[int]] = [  # per colour; the last entry: all
            [field for field in range(self.size) if colour[field] == kind] for kind in range(TYPES)
        ]
        self.fields_of.append(list(range(self.size)))
        self.colour_mask: list[int] = [mask_of(fields) for fields in self.fields_of]

    def _find_regions(self, joined: list[int]) -> None:
        """Maximal connected sets of fields of one colour, in order of their first fields."""
        self.region_of: list[int] = [-1] * self.size
        self.regions: list[list[int]] = []
        for first in range(self.size):
            if self.region_of[first] >= 0:
                continue
            same = mask_of([f for f in range(self.size) if self.colour[f] == self.colour[first]])
            mask = connected(BIT[first], same, joined)
            fields = [field for field in range(self.size) if mask & BIT[field]]
            for field in fields:
                self.region_of[field] = len(self.regions)
            self.regions.append(fields)
        self.region_mask: list[int] = [mask_of(fields) for fields in self.regions]
        self.region_at: list[int] = [self.region_mask[region] for region in self.region_of]

    def castle_fields(self) -> list[int]:
        """All dark-green fields."""
        return self.fields_of[CASTLE]

    def region_sizes(self, kind: int) -> list[int]:
        """Sizes of the regions of a colour, largest first."""
        sizes = [len(fields) for fields in self.regions if self.colour[fields[0]] == kind]
        return sorted(sizes, reverse=True)


def mask_of(fields: list[int]) -> int:
    """A set of fields as one number."""
    mask = 0
    for field in fields:
        mask |= BIT[field]
    return mask


def fields_in(mask: int) -> list[int]:
    """The fields of a set."""
    return [field for field in range(MAX_FIELDS) if mask >> field & 1]


def neighbour_masks(size: int, pairs: list[tuple[int, int]]) -> list[int]:
    """Per field, the set of fields next to it."""
    masks = [0] * size
    for a, b in pairs:
        masks[a] |= BIT[b]
        masks[b] |= BIT[a]
    return masks


def connected(start: int, within: int, neighbours: list[int]) -> int:
    """Everything that can be reached from a set without leaving `within`."""
    reached = start
    edge = start
    while edge:
        near = 0
        for field, mask in enumerate(neighbours):
            if edge & BIT[field]:
                near |= mask
        edge = near & within & ~reached
        reached |= edge
    return reached


# --- reading ------------------------------------------------------------------------------


def read_boards(file: DataFile) -> list[Board]:
    """All boards in the order of BOARD_IDS, each checked."""
    found: dict[str, Board] = {}
    for kind, names in (
        ("board", ORDINARY_IDS + BORDER_IDS),
        ("team_board", TEAM_IDS),
        ("solo_board", SOLO_IDS),
    ):
        for nth, item in enumerate(file.tables(kind, len(names))):
            name = item.get("id")
            if not isinstance(name, str) or name not in names or name in found:
                reason = f"{name!r} is unknown or there twice; wanted: {', '.join(names)}"
                file.fail(kind, reason, nth)
            reader = BoardReader(file, name, item)
            found[name] = reader.solo() if kind == "solo_board" else reader.rows()
    return [found[name] for name in BOARD_IDS]


class BoardReader:
    """Reads one board and says on which line a fault is."""

    def __init__(self, file: DataFile, name: str, item: dict[str, Any]) -> None:
        self.file = file
        self.name = name
        self.item = item

    def fail(self, reason: str, near: str) -> NoReturn:
        """Refuse the board; `near` is a key of its table, or a text in the faulty line."""
        lines = self.file.text.splitlines()
        start = next((n for n, line in enumerate(lines) if self._names_me(line)), 0)
        line = next((n for n in range(start, len(lines)) if holds(lines[n], near)), start)
        raise BadPack(f"{self.file.path.name}, line {line + 1}: board {self.name}: {reason}")

    def _names_me(self, line: str) -> bool:
        key, _, value = line.partition("=")
        return key.strip() == "id" and value.split("#")[0].strip() == f'"{self.name}"'

    def rows(self) -> Board:
        """A board written as rows of hexes."""
        rows = self.item.get("rows")
        shape = TEAM_ROWS if self.name in TEAM_IDS else ROWS
        if not isinstance(rows, list) or len(rows) != len(shape):
            self.fail(f"{len(shape)} rows are needed", "rows")
        colour: list[int] = []
        number: list[int] = []
        places: list[tuple[int, int]] = []
        for i, row in enumerate(rows):
            entries = row.split() if isinstance(row, str) else []
            if len(entries) != shape[i]:
                self.fail(f"row {i + 1} needs {shape[i]} fields, not {len(entries)}", str(row))
            for j, entry in enumerate(entries):
                if entry == ".." and self.name in TEAM_IDS:
                    continue
                if len(entry) != 2 or entry[0] not in LETTERS or entry[1] not in "123456":
                    self.fail(f"{entry!r} is no field: a letter of {LETTERS} and 1 to 6", row)
                colour.append(LETTERS.index(entry[0]))
                number.append(int(entry[1]))
                places.append((max(-3, -i) + j, i - 3))
        return self._finish(Board(self.name, colour, number, hex_pairs(places), [], places))

    def solo(self) -> Board:
        """A board written as a list of fields with their neighbours and river links."""
        fields = self.item.get("fields")
        if not isinstance(fields, list) or len(fields) != FIELDS:
            self.fail(f"{FIELDS} fields are needed", "fields")
        colour: list[int] = []
        number: list[int] = []
        places: list[tuple[int, int]] = []
        for nth, field in enumerate(fields):
            near = f"id = {nth:2}"
            if not isinstance(field, dict):
                self.fail(f"field {nth} must be a table, not {field!r}", "fields")
            if type(field.get("id")) is not int or field["id"] != nth:
                self.fail(f"field {nth} comes here, not {field.get('id')!r}", near)
            if field.get("type") not in TYPE_IDS:
                self.fail(f"there is no type {field.get('type')!r}", near)
            if type(field.get("die")) is not int or not 1 <= field["die"] <= 6:
                self.fail(f"the number of a field is 1 to 6, not {field.get('die')!r}", near)
            colour.append(TYPE_IDS.index(field["type"]))
            number.append(field["die"])
            where = field.get("x"), field.get("y")
            if not all(type(part) is int and 0 <= part <= 10_000 for part in where):
                self.fail(f"field {nth} needs x and y from 0 to 10000, not {where!r}", near)
            places.append((field["x"], field["y"]))
        touching = self._pairs("adjacent")
        links = self._pairs("river_links")
        return self._finish(Board(self.name, colour, number, touching, links, places))

    def _pairs(self, key: str) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        pairs = self.item.get(key, [])
        if not isinstance(pairs, list):
            self.fail(f"{key} must be a list of pairs of fields", key)
        for pair in pairs:
            fits = isinstance(pair, list) and len(pair) == 2 and pair[0] != pair[1]
            if not fits or not all(type(f) is int and 0 <= f < FIELDS for f in pair):
                self.fail(f"{pair!r} is no pair of fields", key)
            found.append((pair[0], pair[1]))
        return found

    def _finish(self, board: Board) -> Board:
        self._check_counts(board)
        board.confidence = str(self.item.get("confidence"))
        if board.confidence not in CONFIDENCES:
            self.fail(f"confidence is one of {', '.join(CONFIDENCES)}", "confidence")
        if connected(1, board.whole, board.neighbours) != board.whole:
            self.fail("some fields cannot be reached from the others", "adjacent")
        self._read_start(board)
        self._read_posts(board)
        return board

    def _check_counts(self, board: Board) -> None:
        size = TEAM_FIELDS if self.name in TEAM_IDS else FIELDS
        near = "fields" if self.name in SOLO_IDS else "rows"
        if board.size != size:
            self.fail(f"{size} fields are needed, not {board.size}", near)
        counts = TEAM_COUNTS if self.name in TEAM_IDS else ORDINARY_COUNTS
        for kind, want in enumerate(counts):
            have = len(board.fields_of[kind])
            if have != want:
                self.fail(f"{want} {TYPE_IDS[kind]} fields are needed, not {have}", near)
        regions = self.item.get("regions")
        if regions is not None and not isinstance(regions, dict):
            self.fail("regions must be a table of sizes by type", "regions")
        if regions is not None:
            for kind, name in enumerate(TYPE_IDS):
                sizes = board.region_sizes(kind)
                if regions.get(name) != sizes:
                    self.fail(f"the {name} regions have sizes {sizes}", "regions")

    def _read_start(self, board: Board) -> None:
        start = self.item.get("start_fields", [])
        castles = board.castle_fields()
        if not isinstance(start, list) or not all(type(f) is int and f in castles for f in start):
            self.fail("a start field must be a castle field", "start_fields")
        if not start and self.name in FIXED_START:
            self.fail("start_fields must name the field of the starting castle", "id")
        if self.name in BASE_IDS and len(start) != 1:
            self.fail("exactly one start field is needed here", "start_fields")
        if self.name in BASE_IDS and (start[0] != MIDDLE or board.number[MIDDLE] != 6):
            reason = f"the starting castle lies on a castle 6 in the middle, field {MIDDLE}"
            self.fail(reason, "start_fields")
        board.start_fields = start

    def _read_posts(self, board: Board) -> None:
        posts = self.item.get("posts")
        if posts is None and self.name not in BORDER_IDS:
            return
        if not isinstance(posts, dict) or sorted(posts) != sorted(POST_IDS):
            self.fail(f"the border posts {', '.join(POST_IDS)} are needed", "posts")
        for post in POST_IDS:
            fields = posts[post]
            fits = isinstance(fields, list) and len(fields) > 0
            if not fits or not all(type(f) is int and 0 <= f < board.size for f in fields):
                self.fail(f"post {post} touches fields of the board, not {fields!r}", "posts")
            for field in fields:
                if board.neighbours[field].bit_count() == 6:
                    self.fail(f"post {post}: field {field} is not at the edge", "posts")
            board.posts.append(mask_of(fields))


def holds(line: str, near: str) -> bool:
    """Does a line set this key, or contain this text?"""
    if near.isidentifier():
        return line.partition("=")[0].strip() == near
    return near in line


def hex_pairs(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pairs of fields whose hexes touch."""
    index = {place: field for field, place in enumerate(places)}
    found: list[tuple[int, int]] = []
    for field, (q, r) in enumerate(places):
        for dq, dr in DIRECTIONS:
            other = index.get((q + dq, r + dr))
            if other is not None and other > field:
                found.append((field, other))
    return found
