"""The part of `features.py` about an estate: regions, colours, herds, fields, monasteries."""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Row
from signoria.games.burgundy.boards import BIT, Board
from signoria.games.burgundy.features_tiles import CLOISTERS
from signoria.games.burgundy.ids import (
    ANIMAL,
    ANIMAL_KINDS,
    BOARD_IDS,
    BUILDINGS,
    END_MONASTERIES,
    FIELDS,
    FIRST_ANIMAL,
    GEESE,
    TYPE_IDS,
    TYPES,
    WAREHOUSE,
    animal_kind,
    animals_shown,
)
from signoria.games.burgundy.questions.monasteries import monastery_points
from signoria.games.burgundy.questions.regions import bonus_left, region_points
from signoria.games.burgundy.state import BurgundyState, Estate, board_of

LARGEST: Final = 8  # region
SHAPES: Final = LARGEST * (LARGEST + 1) // 2  # sizes and numbers of fields that are missing
MANY: Final = 73  # more fields than any estate has
# Boards on which every field is an entry of its own: the usual one, and those of the solo game.
BY_FIELD: Final = frozenset([0, BOARD_IDS.index("13a"), BOARD_IDS.index("13b")])

SIZES = [(size, gap) for size in range(1, LARGEST + 1) for gap in range(1, size + 1)]
COLOUR_NAMES = (
    "filled", "filled early", "done", "one missing", "two missing", "bonus near", "bonus soon",
    "rival nearer", "regions", "regions early", "last field", "last two fields", "reachable",
    "ways in",
)  # fmt: skip

PER_COLOUR: Final = 14
PROGRESS: Final = 8  # of regions: where its entries begin among those of a colour

NAMES: Final = (
    ("regions", [f"{gap} of {size} missing" for size, gap in SIZES]),
    *[("colours", [f"{colour}: {name}" for name in COLOUR_NAMES]) for colour in TYPE_IDS],
    ("animals", ["pastures", "pastures early", "shown", "kinds"]),
    ("animals", [f"herd {kind}" for kind in range(ANIMAL_KINDS)]),
    ("fields", [f"open field of {face}" for face in range(1, 7)]),
    ("fields", ["filled", "open"]),
    ("fields", [f"field {field}" for field in range(FIELDS)]),
    ("mines", ["mines", "silver to come"]),
    ("buildings", [f"building {number}" for number in range(BUILDINGS)]),
    *[("monasteries", [f"{number}", f"{number} early"]) for number in range(1, CLOISTERS)],
    ("monasteries", ["points at the end"]),
)


class Regions:
    """Unfinished regions by size and by what is missing, then colour by colour."""

    def __init__(self, s: BurgundyState, seat: int, me: Estate, board: Board) -> None:
        self.s = s
        self.seat = seat
        self.me = me
        self.board = board

    def fill(self, early: float, row: Row) -> None:
        """All entries of regions and colours."""
        filled = self.me.filled
        board = self.board
        start = row.at
        row.at += SHAPES
        for region, places in enumerate(board.regions):
            size = len(places)
            missing = size - (filled & board.region_mask[region]).bit_count()
            if missing:
                self._region(size, missing, board.colour[places[0]], early, start, row)
        for colour in range(TYPES):
            self._colour(colour, early, row)

    def _region(
        self, size: int, missing: int, colour: int, early: float, start: int, row: Row
    ) -> None:
        """One that is not full."""
        s = self.s
        known = min(size, LARGEST)
        row.more(start + known * (known - 1) // 2 + min(missing, known) - 1, 1.0)
        done = (size - missing + 0.25) / (size + 0.25)
        points = region_points(s, size)
        progress = points * done * done / 10.0
        place = start + SHAPES + colour * PER_COLOUR + PROGRESS
        row.more(place, progress)
        row.more(place + 1, progress * early)
        if missing <= 2:
            row.more(place + 1 + missing, (points + s.parts.phase_bonus[s.phase]) / 10.0)

    def _colour(self, colour: int, early: float, row: Row) -> None:
        """One colour: how much is covered, and who will have its bonus."""
        me = self.me
        mask = self.board.colour_mask[colour]
        missing = (mask & ~me.filled).bit_count()
        large, small = bonus_left(self.s, colour)
        bonus = (0.6 if large else 0.3) if small and missing else 0.0
        share = 1.0 - missing / mask.bit_count()
        row.add(share)
        row.add(share * early)
        row.flag(missing == 0)
        row.flag(missing == 1)
        row.flag(missing == 2)
        row.add(bonus * share * share * share)
        row.add(bonus if missing <= 2 else 0.0)
        nearer = large and missing > 0 and least_missing(self.s, self.seat, colour) < missing
        row.flag(nearer)
        row.at += 4  # regions
        near = (me.frontier & ~me.filled & mask).bit_count()
        row.flag(near > 0)
        row.add(min(near, 4) / 4.0)


def least_missing(s: BurgundyState, seat: int, colour: int) -> int:
    """Fields of a colour that the rival who is nearest to covering it still lacks."""
    least = MANY
    for number, them in enumerate(s.estates):
        if number != s.team[seat]:
            mask = board_of(s, them).colour_mask[colour]
            least = min(least, (mask & ~them.filled).bit_count())
    return least


class Herds:
    """The animals of an estate, pasture by pasture."""

    def __init__(self, me: Estate, board: Board) -> None:
        self.best = [0] * ANIMAL_KINDS  # most animals of a kind where one more can lie
        self.kinds = 0
        self.pastures = 0.0
        self.shown = 0.0
        fields = board.fields_of[ANIMAL]
        if not me.filled & board.colour_mask[ANIMAL]:
            return
        there = 0
        for region, mask in enumerate(board.region_mask):
            if board.colour[board.regions[region][0]] != ANIMAL or not mask & me.filled:
                continue
            missing = (mask & ~me.filled).bit_count()
            herd = [0] * ANIMAL_KINDS
            for field in fields:
                if mask & BIT[field]:
                    tile = me.tiles[field]
                    if FIRST_ANIMAL <= tile <= GEESE:
                        shown = animals_shown(tile) if tile != GEESE else 2
                        herd[animal_kind(tile)] += shown
                        there |= 1 << animal_kind(tile)
            if missing:
                most = max(herd)
                self.pastures += most * min(missing, 3) / 10.0
                self.shown += most / 5.0
                for kind in range(ANIMAL_KINDS):
                    self.best[kind] = max(self.best[kind], herd[kind])
        self.kinds = there.bit_count()

    def fill(self, early: float, row: Row) -> None:
        """All entries of animals."""
        row.add(self.pastures)
        row.add(self.pastures * early)
        row.add(self.shown)
        row.add(self.kinds / 4.0)
        for kind in range(ANIMAL_KINDS):
            row.add(self.best[kind] / 6.0)


def fields(me: Estate, board: Board, row: Row) -> None:
    """Numbers for which there is an open field, how full the estate is, and field by field."""
    near = me.frontier & ~me.filled
    start = row.at
    for field, number in enumerate(board.number):
        if near & BIT[field]:
            row.values[start + number - 1] = 1.0
    row.at += 6
    row.add(me.filled.bit_count() / board.size)
    row.add(near.bit_count() / 12.0)
    if me.board in BY_FIELD:
        start = row.at
        for field in range(FIELDS):
            if me.filled & BIT[field]:
                row.values[start + field] = 1.0
    row.at += FIELDS


def monasteries(s: BurgundyState, me: Estate, early: float, row: Row) -> None:
    """Buildings, monasteries in the estate, and what the scoring ones count now."""
    start = row.at
    for tile in me.tiles:
        if WAREHOUSE <= tile < WAREHOUSE + BUILDINGS:
            row.more(start + tile - WAREHOUSE, 0.5)
    start += BUILDINGS
    points = 0
    if me.monasteries:
        for number in range(1, CLOISTERS):
            if me.monasteries >> number & 1:
                row.more(start + 2 * number - 2, 1.0)
                row.more(start + 2 * number - 1, early)
                if number in END_MONASTERIES:
                    points += monastery_points(s, me, number)
    row.at = start + 2 * CLOISTERS - 2
    row.add(points / 10.0)
