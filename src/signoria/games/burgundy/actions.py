"""Every pick there is in Burgundy, made once.

Dice are 1, 2 and `extra`: the die of a castle, of a white castle, or of an effect that needs
no die at all.  Tiles are named by kind, not by space, so equal tiles are one pick.
"""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action, Catalogue, Field
from signoria.games.burgundy.ids import (
    ANIMAL_IDS,
    CURRENCY_IDS,
    DEPOT_IDS,
    DEPOTS,
    DIE_IDS,
    GOOD_IDS,
    GOODS,
    MAX_FIELDS,
    MAX_PLAYERS,
    MAX_POINTS_BOUGHT,
    ORDINARY_IDS,
    PART_IDS,
    SHIELDS,
    STORAGE_IDS,
    TILE_IDS,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WHITE_CASTLE,
)


class WithDie(Action):
    """One of the four actions of a die."""

    def __init__(self, die: int, fields: dict[str, Field]) -> None:
        super().__init__(self.VERB, {"die": DIE_IDS[die], **fields})
        self.die = die


class Take(WithDie):
    """Take a tile from a depot with a die."""

    VERB = "take"

    def __init__(self, die: int, depot: int, tile: int) -> None:
        super().__init__(die, {"depot": DEPOT_IDS[depot], "tile": TILE_IDS[tile]})
        self.depot, self.tile = depot, tile


class Place(WithDie):
    """Place a tile on a field with a die."""

    VERB = "place"

    def __init__(self, die: int, tile: int, field: int) -> None:
        super().__init__(die, {"tile": TILE_IDS[tile], "field": field})
        self.tile, self.field = tile, field


class Sell(WithDie):
    """Sell all goods of a kind with a die."""

    VERB = "sell"

    def __init__(self, die: int, kind: int) -> None:
        super().__init__(die, {"good": GOOD_IDS[kind]})
        self.kind = kind


class TakeWorkers(WithDie):
    """Take 2 workers with a die."""

    VERB = "workers"

    def __init__(self, die: int) -> None:
        super().__init__(die, {})


class Buy(Action):
    """Buy a tile with silver, or with workers."""

    def __init__(self, currency: int, depot: int, tile: int) -> None:
        fields: dict[str, Field] = {
            "currency": CURRENCY_IDS[currency],
            "depot": DEPOT_IDS[depot],
            "tile": TILE_IDS[tile],
        }
        super().__init__("buy", fields)
        self.currency, self.depot, self.tile = currency, depot, tile


class SetDie(Action):
    """Turn a die with shield 16."""

    def __init__(self, die: int, value: int) -> None:
        super().__init__("set", {"die": DIE_IDS[die], "value": value})
        self.die, self.value = die, value


class TakeShield(Action):
    """Take a shield from a depot."""

    def __init__(self, depot: int, shield: int) -> None:
        super().__init__("shield", {"depot": DEPOT_IDS[depot], "shield": shield})
        self.depot, self.shield = depot, shield


class Name(Action):
    """Name a player (in the team game: a team) with shield 6."""

    def __init__(self, estate: int) -> None:
        super().__init__("name", {"estate": estate})
        self.estate = estate


class Discard(Action):
    """Discard a stored tile."""

    def __init__(self, storage: int, tile: int) -> None:
        super().__init__("discard", {"storage": STORAGE_IDS[storage], "tile": TILE_IDS[tile]})
        self.storage, self.tile = storage, tile


class PickStorage(Action):
    """A pick of the own or the shared storage."""

    def __init__(self, storage: int) -> None:
        super().__init__(self.VERB, {"storage": STORAGE_IDS[storage]})
        self.storage = storage


class StoreIn(PickStorage):
    """The tile just taken goes there."""

    VERB = "store"


class PlaceFrom(PickStorage):
    """The tile to be placed comes from there."""

    VERB = "from"


class PickDepot(Action):
    """A depot: its goods for a ship, or the one a tile comes from."""

    def __init__(self, depot: int) -> None:
        super().__init__("depot", {"depot": DEPOT_IDS[depot]})
        self.depot = depot


class PickTwoDepots(Action):
    """A ship's pick of a depot and the next one clockwise (monastery 5)."""

    def __init__(self, first: int) -> None:
        second = first % DEPOTS + 1
        super().__init__("depots", {"depot": DEPOT_IDS[first], "next": DEPOT_IDS[second]})
        self.first, self.second = first, second


class PickGood(Action):
    """A kind of goods, to take or to give."""

    def __init__(self, kind: int) -> None:
        super().__init__("good", {"good": GOOD_IDS[kind]})
        self.kind = kind


class UseBuilding(Action):
    """The building whose effect a crane copies."""

    def __init__(self, tile: int) -> None:
        super().__init__("use", {"tile": TILE_IDS[tile]})
        self.tile = tile


class SwapFor(Action):
    """Solo: the black tile that goods are given for."""

    def __init__(self, tile: int) -> None:
        super().__init__("swap", {"tile": TILE_IDS[tile]})
        self.tile = tile


class PickHerd(Action):
    """The kind of animal that scores with the geese."""

    def __init__(self, kind: int) -> None:
        super().__init__("herd", {"animal": ANIMAL_IDS[kind]})
        self.kind = kind


class PickField(Action):
    """A pick of a field."""

    def __init__(self, field: int) -> None:
        super().__init__(self.VERB, {"field": field})
        self.field = field


class StartOn(PickField):
    """The field of the starting castle."""

    VERB = "castle"


class LayOn(PickField):
    """The castle that a shield is laid on."""

    VERB = "lay"


class PickSide(Action):
    """A side of one's sheet, by the number of the board."""

    def __init__(self, board: int) -> None:
        super().__init__("side", {"board": ORDINARY_IDS[board]})
        self.board = board


class PickPart(Action):
    """Solo: what is carried out next."""

    def __init__(self, part: int) -> None:
        super().__init__("resolve", {"part": PART_IDS[part]})
        self.part = part


class BuyPoints(Action):
    """Solo: how many points are bought."""

    def __init__(self, points: int) -> None:
        super().__init__("points", {"points": points})
        self.points = points


TAKE: Final = [
    [[Take(die, depot, tile) for tile in range(TILES)] for depot in range(DEPOTS + 1)]
    for die in range(3)
]
PLACE: Final = [
    [[Place(die, tile, field) for field in range(MAX_FIELDS)] for tile in range(TILES)]
    for die in range(3)
]
SELL: Final = [[Sell(die, kind) for kind in range(GOODS)] for die in range(3)]
TAKE_WORKERS: Final = [TakeWorkers(die) for die in range(3)]
BUY: Final = [
    [[Buy(currency, depot, tile) for tile in range(TILES)] for depot in range(DEPOTS + 1)]
    for currency in range(2)
]
HIRE: Final = Action("hire")
SET_DIE: Final = [[SetDie(die, value) for value in range(1, 7)] for die in range(2)]
TAKE_SHIELD: Final = [
    [TakeShield(depot, shield) for shield in range(1, SHIELDS + 1)]
    for depot in range(1, DEPOTS + 1)
]
NAME: Final = [Name(estate) for estate in range(MAX_PLAYERS)]
END: Final = Action("end")
DECLINE: Final = Action("decline")
DISCARD: Final = [[Discard(storage, tile) for tile in range(TILES)] for storage in range(2)]
STORE: Final = [StoreIn(storage) for storage in range(2)]
FROM: Final = [PlaceFrom(storage) for storage in range(2)]
DEPOT: Final = [PickDepot(depot) for depot in range(DEPOTS + 1)]
TWO_DEPOTS: Final = [PickTwoDepots(depot) for depot in range(1, DEPOTS + 1)]
GOOD: Final = [PickGood(kind) for kind in range(GOODS)]
COPIED: Final = (*range(WAREHOUSE, TOWN_HALL + 1), WHITE_CASTLE)  # what a crane can copy
USE: Final = [UseBuilding(tile) for tile in COPIED]
HERD: Final = [PickHerd(kind) for kind in range(4)]
GAIN: Final = Action("gain")
SIDE: Final = [PickSide(board) for board in range(len(ORDINARY_IDS))]
START: Final = [StartOn(field) for field in range(MAX_FIELDS)]
LAY: Final = [LayOn(field) for field in range(MAX_FIELDS)]
PAY_SILVER: Final = Action("tribute-silver")
PAY_WORKER: Final = Action("tribute-worker")
GIVE_UP: Final = Action("give-up")
PART: Final = [PickPart(part) for part in range(len(PART_IDS))]
POINTS: Final = [BuyPoints(points) for points in range(MAX_POINTS_BOUGHT + 1)]
SWAP: Final = [SwapFor(tile) for tile in range(TILES)]


def all_actions() -> list[Action]:
    """In the order of a turn; the position is the number."""
    found: list[Action] = []
    for table in (TAKE, PLACE, BUY):
        for rows in table:
            for row in rows:
                found.extend(row)
    for sales in SELL:
        found.extend(sales)
    found.extend(TAKE_WORKERS)
    found.extend([HIRE, END, DECLINE, GAIN, PAY_SILVER, PAY_WORKER, GIVE_UP])
    for values in SET_DIE:
        found.extend(values)
    for shields in TAKE_SHIELD:
        found.extend(shields)
    for tiles in DISCARD:
        found.extend(tiles)
    found.extend(NAME)
    found.extend(STORE)
    found.extend(FROM)
    found.extend(DEPOT)
    found.extend(TWO_DEPOTS)
    found.extend(GOOD)
    found.extend(USE)
    found.extend(HERD)
    found.extend(SIDE)
    found.extend(START)
    found.extend(LAY)
    found.extend(PART)
    found.extend(POINTS)
    found.extend(SWAP)
    return found


CATALOGUE: Final = Catalogue(all_actions())
