"""What is in the box, loaded from data/*.toml (or a pack) and checked."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from signoria.core.pack import DataFile, checked, data_file, pack_fingerprint
from signoria.games.tuscany.estate import (
    LAYOUTS,
    TILES_OF_KIND,
    Plan,
    laid_colours,
    neighbour_masks,
    places,
)
from signoria.games.tuscany.pieces import (
    BONUS_IDS,
    COLOUR_IDS,
    COLOUR_LETTERS,
    COLOURS,
    FACE_IDS,
    FACES,
    FARM_KINDS,
    LIGHTGREEN,
    MARKET,
    MAX_PLAYERS,
    MOST_BONUSES,
    REWARD_IDS,
    STACKS,
    farm_id,
)

FOLDER = Path(__file__).parent
TILE_IDS = [f"{kind}{number}" for kind in "ABC" for number in range(1, TILES_OF_KIND + 1)]
SURE = ("confirmed", "single source", "inferred")


class Parts:
    """All components as numbers, index = id.  Never changed after loading."""

    def __init__(self, pack: Path | None) -> None:
        self.fingerprint = pack_fingerprint(FOLDER, pack)
        self.reconstructed: list[str] = []  # data files that are not read off a printed copy
        self._read_setup(self._file("setup.toml", pack))
        self._read_tokens(self._file("tokens.toml", pack))
        self._read_farms(self._file("farms.toml", pack))
        self._read_tiles(self._file("estate_tiles.toml", pack))
        self._read_estate_cards(self._file("estate_cards.toml", pack))
        self._read_income_cards(self._file("income_cards.toml", pack))
        self._read_colour_bonuses(self._file("colour_bonuses.toml", pack))

    def _file(self, name: str, pack: Path | None) -> DataFile:
        file = data_file(FOLDER, name, pack)
        if file.get("confidence") not in SURE:
            self.reconstructed.append(name)
        return file

    def _read_setup(self, file: DataFile) -> None:
        file.number("stacks", STACKS, STACKS)
        self.stack_size = file.number("stack_size", 1, 20)
        self.own_tokens = STACKS * self.stack_size
        self.start_hand = file.number("start_hand", 0, 20)
        self.storage = file.number("storage", 1, 5)
        self.storage_points = file.number("storage_points", 0, 20)
        self.draw_cards = file.number("draw_cards", 1, 10)
        self.monastery_cards = file.number("monastery_cards", 0, 10)
        self.cards_per_point = file.number("cards_per_point", 1, 100)
        self.stall_limit = file.number("stall_limit", 1, 10)
        points = file.get("region_points")
        fits = isinstance(points, list) and bool(points) and all(is_count(n, 50) for n in points)
        file.want(fits, "region_points", "region_points must be a list of numbers from 0 to 50")
        self.region_points: list[int] = [0] + points
        tokens = file.get("bonus_tokens")
        self.bonus_tokens: list[int] = []
        for name in BONUS_IDS:
            number = tokens.get(name)
            fits = is_count(number, MOST_BONUSES)
            file.want(fits, name, f"bonus_tokens of {name} must be 0 to {MOST_BONUSES}")
            self.bonus_tokens.append(number)
        file.want(sum(self.bonus_tokens) >= 16, "bonus_tokens", "16 bonus tokens may be needed")

    def _read_tokens(self, file: DataFile) -> None:
        file.number("market", MARKET, MARKET)
        self.market_limit = file.number("market_limit", 1, MARKET)
        self.neutral_of_each = file.number("neutral_of_each", 0, self.market_limit)
        file.want(COLOURS * self.neutral_of_each >= MARKET, "neutral_of_each", "too few neutrals")
        self.own_of_colour: list[int] = []
        self.fields_of_colour: list[int] = []
        for nth, item in enumerate(file.tables("colour", COLOURS)):
            fits = item.get("id") == COLOUR_IDS[nth] and item.get("letter") == COLOUR_LETTERS[nth]
            file.want(fits, "id", f"colour {nth + 1} must be {COLOUR_IDS[nth]}", nth)
            for key in ("own", "fields"):
                number = item.get(key)
                file.want(is_count(number, 30), key, f"`{key}` must be 0 to 30", nth)
            self.own_of_colour.append(item["own"])
            self.fields_of_colour.append(item["fields"])
        total = sum(self.own_of_colour)
        file.want(
            total == self.own_tokens,
            "own",
            f"the stacks take {self.own_tokens} own tokens, there are {total}",
        )
        fields = self.fields_of_colour
        file.want(sum(fields) == 30, "fields", f"an estate has 30 fields, not {sum(fields)}")
        file.want(min(fields) > 0, "fields", "an estate has fields of every colour")
        file.want(
            fields[0] > 1, "fields", "castles need a dark green field beside the start castle"
        )
        file.want(fields[1] <= 3, "fields", "an estate has at most 3 red fields")

    def _read_farms(self, file: DataFile) -> None:
        sets = file.tables("player", MAX_PLAYERS)
        self.own: list[list[int]] = []  # per seat: how many tokens of each face
        for nth, item in enumerate(sets):
            farms = item.get("farms")
            self.own.append(self._faces(file, farms, self.own_of_colour, "farms", nth))
        each = [self.neutral_of_each] * COLOURS
        self.neutral: list[int] = self._faces(file, file.get("neutral"), each, "neutral", 0)

    def _faces(
        self, file: DataFile, farms: Any, counts: list[int], key: str, nth: int
    ) -> list[int]:
        """Tokens by face: as many of each colour, the farms one by one."""
        wanted = counts[LIGHTGREEN]
        fits = isinstance(farms, list) and len(farms) == wanted
        file.want(fits, key, f"{wanted} farms are needed", nth)
        faces = [0] * FACES
        for colour in range(COLOURS):
            if colour < LIGHTGREEN:
                faces[colour] = counts[colour]
            elif colour > LIGHTGREEN:
                faces[colour - COLOURS + FACES] = counts[colour]
        for farm in farms:
            fits = isinstance(farm, list) and 1 <= len(set(farm)) == len(farm) <= 2
            file.want(fits, key, f"a farm shows one or two kinds, not {farm!r}", nth)
            for kind in farm:
                file.want(kind in FARM_KINDS, key, f"there is no farm kind {kind!r}", nth)
            kinds = sum(1 << FARM_KINDS.index(kind) for kind in farm)
            faces[FACE_IDS.index(farm_id(kinds))] += 1
        return faces

    def _read_tiles(self, file: DataFile) -> None:
        positions = file.get("positions")
        fits = isinstance(positions, list) and len(positions) == 10
        fits = fits and all(isinstance(p, list) and len(p) == 2 for p in positions)
        fits = fits and all(is_count(n, 20) for p in positions for n in p)
        file.want(fits, "positions", "ten positions of a row and a distance are needed")
        self.positions: list[tuple[int, int]] = [(row, x) for row, x in positions]
        self.shift = file.number("shift", 1, 9)
        self.largest_region = file.number("largest_region", 1, len(self.region_points) - 1)
        self.tiles: list[list[int]] = []
        for nth, item in enumerate(file.tables("tile", len(TILE_IDS))):
            want = TILE_IDS[nth]
            file.want(item.get("id") == want, "id", f"tile {nth + 1} must be {want}", nth)
            letters = " ".join(item.get("rows", [])).split()
            file.want(len(letters) == 10, "rows", f"{want} has {len(letters)} fields, not 10", nth)
            for letter in letters:
                known = len(letter) == 1 and letter in COLOUR_LETTERS
                file.want(known, "rows", f"{letter!r} is not one of {COLOUR_LETTERS}", nth)
            self.tiles.append([COLOUR_LETTERS.index(letter) for letter in letters])
        self._check_totals(file)
        self.neighbours: list[list[int]] = [
            neighbour_masks(places(layout, self.positions, self.shift)) for layout in range(4)
        ]
        self.plans: list[Plan | None] = [None] * (TILES_OF_KIND**3 * LAYOUTS)
        if self.fingerprint and file.path.parent != FOLDER / "data":
            self._check_regions(file)

    def _check_totals(self, file: DataFile) -> None:
        """Every A, B and C together have the fields of an estate."""
        for a, b, c in product(range(4), range(4, 8), range(8, 12)):
            together = self.tiles[a] + self.tiles[b] + self.tiles[c]
            for colour, wanted in enumerate(self.fields_of_colour):
                found = together.count(colour)
                names = f"{TILE_IDS[a]}, {TILE_IDS[b]} and {TILE_IDS[c]}"
                reason = f"{names} have {found} fields {COLOUR_IDS[colour]}, not {wanted}"
                file.want(found == wanted, "rows", reason, c)

    def _check_regions(self, file: DataFile) -> None:
        """No way to join the tiles gives a region that is too large (TUS-EST-7)."""
        for code in range(len(self.plans)):
            tiles = code // LAYOUTS
            largest = max(self._new_plan(code).size)
            names = ", ".join(TILE_IDS[number] for number in self.tile_numbers(tiles))
            reason = f"{names} can be joined to a region of {largest} fields"
            file.want(largest <= self.largest_region, "rows", reason, 8 + tiles % 4)

    def _read_estate_cards(self, file: DataFile) -> None:
        copies = file.get("copies")
        file.want(isinstance(copies, dict), "copies", "copies must be a table")
        for name in copies:
            file.want(name in COLOUR_IDS, "copies", f"there is no colour {name!r}")
        for name in COLOUR_IDS:
            fits = is_count(copies.get(name), 200)
            file.want(fits, "copies", f"copies of {name} must be 0 to 200")
        self.estate_cards: list[int] = [copies[name] for name in COLOUR_IDS]
        needed = MAX_PLAYERS * self.start_hand
        file.want(sum(self.estate_cards) >= needed, "copies", f"{needed} cards are dealt at once")

    def _read_income_cards(self, file: DataFile) -> None:
        self.hexagon_instead = file.number("hexagon_instead", 0, 20)
        self.reward: list[int] = []
        self.amount: list[int] = []
        self.income_cards: list[int] = []
        self.income_ids: list[str] = []
        for nth, item in enumerate(file.tables("card")):
            reward, amount, copies = item.get("reward"), item.get("amount"), item.get("copies")
            file.want(reward in REWARD_IDS, "reward", f"there is no reward {reward!r}", nth)
            file.want(is_count(amount, 20), "amount", "`amount` must be 0 to 20", nth)
            file.want(is_count(copies, 100), "copies", "`copies` must be 0 to 100", nth)
            name = f"{str(reward).replace('_', '-')}-{amount}"
            file.want(name not in self.income_ids, "reward", f"{name} is there twice", nth)
            self.reward.append(REWARD_IDS.index(str(reward)))
            self.amount.append(int(str(amount)))
            self.income_cards.append(int(str(copies)))
            self.income_ids.append(name)
        file.want(sum(self.income_cards) > 0, "card", "there is no income card")

    def _read_colour_bonuses(self, file: DataFile) -> None:
        self.colour_bonus: list[list[int]] = []  # per colour: sides I and II
        for name in COLOUR_IDS:
            sides = file.get(name)
            fits = isinstance(sides, list) and len(sides) == 2
            fits = fits and all(is_count(n, 50) for n in sides)
            file.want(fits, name, f"{name} needs the points of sides I and II")
            self.colour_bonus.append(list(sides))

    # --- estates ------------------------------------------------------------------------------

    def tile_numbers(self, tiles: int) -> list[int]:
        """The A, B and C tile of a deal (0 to 63) as numbers of tiles."""
        return [tiles // 16, 4 + tiles // 4 % 4, 8 + tiles % 4]

    def plan(self, code: int) -> Plan:
        """The estate `tiles * 192 + layout`; made when it is first asked for."""
        found = self.plans[code]
        if found is None:
            found = self._new_plan(code)
            self.plans[code] = found
        return found

    def _new_plan(self, code: int) -> Plan:
        tiles, layout = divmod(code, LAYOUTS)
        printed = [self.tiles[number] for number in self.tile_numbers(tiles)]
        return Plan(code, laid_colours(printed, layout), self.neighbours[layout % 4])


def is_count(value: Any, most: int) -> bool:
    """A whole number from 0 up to a bound."""
    return type(value) is int and 0 <= value <= most


@cache
def load_parts(pack: Path | None = None) -> Parts:
    """The components: ours, or with files of a pack in their place."""
    parts = checked(lambda: Parts(pack))
    assert isinstance(parts, Parts)
    return parts
