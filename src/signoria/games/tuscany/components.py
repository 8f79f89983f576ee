"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.pack import DataFile, PartsLoader, data_file, pack_fingerprint
from signoria.games.tuscany.estate import (
    DEALS,
    SHIFTINGS,
    deal_of_estate,
    neighbour_masks,
    places,
    tile_numbers,
)
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    COLOUR_IDS,
    COLOUR_LETTERS,
    COLOUR_OF_FACE,
    COLOURS,
    DARKGREEN,
    FACE_IDS,
    FARM_KINDS,
    LIGHTGREEN,
    MARKET,
    MAX_PLAYERS,
    MOST_BONUSES,
    RED,
    REWARD_IDS,
    STACKS,
    TILE_FIELDS,
    TILE_IDS,
    farm_id,
)
from signoria.games.tuscany.parts import Parts, no_plans

FOLDER = Path(__file__).parent
SURE = ("confirmed", "single source", "inferred")


class PartsReader:
    """Reads all data files; every fault is named with file, line and reason."""

    def __init__(self, pack: Path | None) -> None:
        self.parts = Parts()
        self.parts.fingerprint = pack_fingerprint(FOLDER, pack)
        self.reconstructed: list[str] = []
        self._read_setup(self._file("setup.toml", pack))
        own_of_colour = self._read_tokens(self._file("tokens.toml", pack))
        self._read_farms(self._file("farms.toml", pack), own_of_colour)
        self._read_tiles(self._file("estate_tiles.toml", pack))
        self._read_estate_cards(self._file("estate_cards.toml", pack))
        self._read_income_cards(self._file("income_cards.toml", pack))
        self._read_colour_bonuses(self._file("colour_bonuses.toml", pack))
        self.parts.reconstructed = tuple(self.reconstructed)

    def _file(self, name: str, pack: Path | None) -> DataFile:
        file = data_file(FOLDER, name, pack)
        if file.get("confidence") not in SURE:
            self.reconstructed.append(name)
        return file

    def _read_setup(self, file: DataFile) -> None:
        file.number("stacks", STACKS, STACKS)
        self.parts.stack_size = file.number("stack_size", 1, 20)
        self.parts.own_tokens = STACKS * self.parts.stack_size
        self.parts.start_hand = file.number("start_hand", 0, 20)
        self.parts.storage = file.number("storage", 1, 5)
        self.parts.storage_points = file.number("storage_points", 0, 20)
        self.parts.draw_cards = file.number("draw_cards", 1, 10)
        self.parts.monastery_cards = file.number("monastery_cards", 0, 10)
        self.parts.cards_per_point = file.number("cards_per_point", 1, 100)
        self.parts.stall_limit = file.number("stall_limit", 1, 10)
        points = file.get("region_points")
        fits = isinstance(points, list) and bool(points) and all(is_count(n, 50) for n in points)
        file.want(fits, "region_points", "region_points must be a list of numbers from 0 to 50")
        self.parts.region_points = (0, *points)
        tokens = file.get("bonus_tokens")
        bonuses: list[int] = []
        for name in BONUS_IDS:
            number = tokens.get(name)
            fits = is_count(number, MOST_BONUSES)
            file.want(fits, name, f"bonus_tokens of {name} must be 0 to {MOST_BONUSES}")
            bonuses.append(number)
        file.want(sum(bonuses) >= 16, "bonus_tokens", "16 bonus tokens may be needed")
        self.parts.bonus_tokens = tuple(bonuses)

    def _read_tokens(self, file: DataFile) -> list[int]:
        """Returns how many own tokens of each colour a player has."""
        file.number("market", MARKET, MARKET)
        self.parts.market_limit = file.number("market_limit", 1, MARKET)
        self.parts.neutral_of_each = file.number("neutral_of_each", 0, self.parts.market_limit)
        enough = COLOURS * self.parts.neutral_of_each >= MARKET
        file.want(enough, "neutral_of_each", "too few neutrals")
        own_of_colour: list[int] = []
        fields: list[int] = []
        for nth, item in enumerate(file.tables("colour", COLOURS)):
            fits = item.get("id") == COLOUR_IDS[nth] and item.get("letter") == COLOUR_LETTERS[nth]
            file.want(fits, "id", f"colour {nth + 1} must be {COLOUR_IDS[nth]}", nth)
            for key in ("own", "fields"):
                number = item.get(key)
                file.want(is_count(number, 30), key, f"`{key}` must be 0 to 30", nth)
            own_of_colour.append(item["own"])
            fields.append(item["fields"])
        total, wanted = sum(own_of_colour), self.parts.own_tokens
        reason = f"the stacks take {wanted} own tokens, there are {total}"
        file.want(total == wanted, "own", reason)
        check_fields(file, fields)
        self.parts.fields_of_colour = tuple(fields)
        return own_of_colour

    def _read_farms(self, file: DataFile, own_of_colour: list[int]) -> None:
        self.parts.own = tuple(
            read_faces(file, item.get("farms"), own_of_colour, "farms", nth)
            for nth, item in enumerate(file.tables("player", MAX_PLAYERS))
        )
        each = [self.parts.neutral_of_each] * COLOURS
        self.parts.neutral = read_faces(file, file.get("neutral"), each, "neutral", 0)

    def _read_tiles(self, file: DataFile) -> None:
        positions = file.get("positions")
        fits = isinstance(positions, list) and len(positions) == TILE_FIELDS
        fits = fits and all(isinstance(p, list) and len(p) == 2 for p in positions)
        fits = fits and all(is_count(n, 20) for p in positions for n in p)
        file.want(fits, "positions", "ten positions of a row and a distance are needed")
        parts = self.parts
        parts.positions = tuple((row, x) for row, x in positions)
        parts.shift = file.number("shift", 1, 9)
        largest = file.number("largest_region", 1, len(parts.region_points) - 1)
        tables = file.tables("tile", len(TILE_IDS))
        parts.tiles = tuple(read_tile(file, item, nth) for nth, item in enumerate(tables))
        self._check_totals(file)
        parts.neighbours = tuple(
            neighbour_masks(places(layout, parts.positions, parts.shift))
            for layout in range(SHIFTINGS)
        )
        parts.plans = no_plans()
        if parts.fingerprint and file.path.parent != FOLDER / "data":
            self._check_regions(file, largest)

    def _check_totals(self, file: DataFile) -> None:
        """Every A, B and C together have the fields of an estate."""
        tiles = self.parts.tiles
        for deal in range(DEALS):
            numbers = tile_numbers(deal)
            together = [colour for number in numbers for colour in tiles[number]]
            for colour, wanted in enumerate(self.parts.fields_of_colour):
                found = together.count(colour)
                a, b, c = (TILE_IDS[number] for number in numbers)
                reason = f"{a}, {b} and {c} have {found} fields {COLOUR_IDS[colour]}, not {wanted}"
                file.want(found == wanted, "rows", reason, numbers[-1])

    def _check_regions(self, file: DataFile, allowed: int) -> None:
        """No way to join the tiles gives a region that is too large (TUS-EST-7)."""
        for estate in range(len(self.parts.plans)):
            numbers = tile_numbers(deal_of_estate(estate))
            largest = max(self.parts.new_plan(estate).size)
            names = ", ".join(TILE_IDS[number] for number in numbers)
            reason = f"{names} can be joined to a region of {largest} fields"
            file.want(largest <= allowed, "rows", reason, numbers[-1])

    def _read_estate_cards(self, file: DataFile) -> None:
        copies = file.get("copies")
        file.want(isinstance(copies, dict), "copies", "copies must be a table")
        for name in copies:
            file.want(name in COLOUR_IDS, "copies", f"there is no colour {name!r}")
        for name in COLOUR_IDS:
            fits = is_count(copies.get(name), 200)
            file.want(fits, "copies", f"copies of {name} must be 0 to 200")
        cards = tuple(copies[name] for name in COLOUR_IDS)
        needed = MAX_PLAYERS * self.parts.start_hand
        file.want(sum(cards) >= needed, "copies", f"{needed} cards are dealt at once")
        self.parts.estate_cards = cards

    def _read_income_cards(self, file: DataFile) -> None:
        self.parts.hexagon_instead = file.number("hexagon_instead", 0, 20)
        rewards: list[int] = []
        amounts: list[int] = []
        cards: list[int] = []
        ids: list[str] = []
        for nth, item in enumerate(file.tables("card")):
            reward, amount, copies = item.get("reward"), item.get("amount"), item.get("copies")
            file.want(reward in REWARD_IDS, "reward", f"there is no reward {reward!r}", nth)
            file.want(is_count(amount, 20), "amount", "`amount` must be 0 to 20", nth)
            file.want(is_count(copies, 100), "copies", "`copies` must be 0 to 100", nth)
            name = f"{str(reward).replace('_', '-')}-{amount}"
            file.want(name not in ids, "reward", f"{name} is there twice", nth)
            rewards.append(REWARD_IDS.index(str(reward)))
            amounts.append(int(str(amount)))
            cards.append(int(str(copies)))
            ids.append(name)
        file.want(sum(cards) > 0, "card", "there is no income card")
        self.parts.reward, self.parts.amount = tuple(rewards), tuple(amounts)
        self.parts.income_cards, self.parts.income_ids = tuple(cards), ids

    def _read_colour_bonuses(self, file: DataFile) -> None:
        found: list[tuple[int, ...]] = []
        for name in COLOUR_IDS:
            sides = file.get(name)
            fits = isinstance(sides, list) and len(sides) == 2
            fits = fits and all(is_count(n, 50) for n in sides)
            file.want(fits, name, f"{name} needs the points of sides I and II")
            found.append(tuple(sides))
        self.parts.colour_bonus = tuple(found)


def check_fields(file: DataFile, fields: list[int]) -> None:
    """Can an estate have so many fields of each colour?"""
    file.want(sum(fields) == 30, "fields", f"an estate has 30 fields, not {sum(fields)}")
    file.want(min(fields) > 0, "fields", "an estate has fields of every colour")
    reason = "castles need a dark green field beside the start castle"
    file.want(fields[DARKGREEN] > 1, "fields", reason)
    file.want(fields[RED] <= 3, "fields", "an estate has at most 3 red fields")


def read_faces(
    file: DataFile, farms: object, counts: list[int], key: str, nth: int
) -> tuple[int, ...]:
    """Tokens by face: as many of each colour, the farms one by one."""
    wanted = counts[LIGHTGREEN]
    if not isinstance(farms, list) or len(farms) != wanted:
        file.fail(key, f"{wanted} farms are needed", nth)
    faces = [0 if colour == LIGHTGREEN else counts[colour] for colour in COLOUR_OF_FACE]
    for farm in farms:
        fits = isinstance(farm, list) and 1 <= len(set(farm)) == len(farm) <= 2
        file.want(fits, key, f"a farm shows one or two kinds, not {farm!r}", nth)
        for kind in farm:
            file.want(kind in FARM_KINDS, key, f"there is no farm kind {kind!r}", nth)
        kinds = sum(1 << FARM_KINDS.index(kind) for kind in farm)
        faces[FACE_IDS.index(farm_id(kinds))] += 1
    return tuple(faces)


def read_tile(file: DataFile, item: dict[str, Any], nth: int) -> tuple[int, ...]:
    """The colours of the fields of a tile, as printed."""
    name = TILE_IDS[nth]
    file.want(item.get("id") == name, "id", f"tile {nth + 1} must be {name}", nth)
    rows = item.get("rows")
    fits = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    file.want(fits, "rows", f"the rows of {name} are a list of texts", nth)
    letters = " ".join(item["rows"]).split()
    reason = f"{name} has {len(letters)} fields, not {TILE_FIELDS}"
    file.want(len(letters) == TILE_FIELDS, "rows", reason, nth)
    for letter in letters:
        known = len(letter) == 1 and letter in COLOUR_LETTERS
        file.want(known, "rows", f"{letter!r} is not one of {COLOUR_LETTERS}", nth)
    return tuple(COLOUR_LETTERS.index(letter) for letter in letters)


def is_count(value: object, most: int) -> bool:
    """A whole number from 0 up to a bound."""
    return type(value) is int and 0 <= value <= most


load_parts = PartsLoader(lambda pack: PartsReader(pack).parts)
