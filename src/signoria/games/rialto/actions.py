"""Every pick there is in Rialto, made once.  Columns are counted from 1 in the notation."""

from __future__ import annotations

from signoria.core.action import Action, Catalogue, Field
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    BUILDING_KINDS,
    DISTRICT_IDS,
    DISTRICTS,
    KIND_IDS,
    KINDS,
    MAX_PLAYERS,
    PAIR_IDS,
    PAIRS,
    STATUS_IDS,
    YELLOW_2,
    YELLOW_4,
)


class Plain(Action):
    """A pick without anything to name: pass, done, stop …"""

    def __init__(self, verb: str) -> None:
        super().__init__(verb)


class OfBuilding(Action):
    """A pick of a kind of building: start, use, take."""

    def __init__(self, verb: str, building: int) -> None:
        super().__init__(verb, {"building": BUILDING_IDS[building]})
        self.building = building


class OfTile(Action):
    """A pick of a tile on one's own board: return, upgrade.  `tile` is building * 3 + status."""

    def __init__(self, verb: str, tile: int) -> None:
        fields: dict[str, Field] = {
            "building": BUILDING_IDS[tile // 3],
            "status": STATUS_IDS[tile % 3],
        }
        super().__init__(verb, fields)
        self.tile = tile


class OfKind(Action):
    """A pick of a kind of card: card, discard."""

    def __init__(self, verb: str, kind: int) -> None:
        super().__init__(verb, {"kind": KIND_IDS[kind]})
        self.kind = kind


class OfNumber(Action):
    """A pick of a number: how many cards of the stage, jokers, yellow 3."""

    def __init__(self, verb: str, number: int) -> None:
        super().__init__(verb, {"number": number})
        self.number = number


class TakeColumn(Action):
    """Take a whole column."""

    def __init__(self, column: int) -> None:
        super().__init__("column", {"column": column + 1})
        self.column = column


class Convert(Action):
    """Use a yellow 2 or 4 on a card of another kind."""

    def __init__(self, building: int, kind: int) -> None:
        super().__init__("convert", {"building": BUILDING_IDS[building], "kind": KIND_IDS[kind]})
        self.building = building
        self.kind = kind


class OfPair(Action):
    """A pick of the connection between two districts: bridge, gondola."""

    def __init__(self, verb: str, pair: int) -> None:
        super().__init__(verb, {"connection": PAIR_IDS[pair]})
        self.pair = pair


class OfDistrict(Action):
    """A pick of a district: high (end of a bridge), from, to, move."""

    def __init__(self, verb: str, district: int) -> None:
        super().__init__(verb, {"district": DISTRICT_IDS[district]})
        self.district = district


START = [OfBuilding("start", building) for building in range(BUILDING_KINDS)]
COLUMN = [TakeColumn(column) for column in range(MAX_PLAYERS + 1)]
USE = [OfBuilding("use", building) for building in range(BUILDING_KINDS)]
CARD = [OfKind("card", kind) for kind in range(KINDS)]
DRAW = Plain("draw")
NO_CARD = Plain("no-card")
DISCARD = [OfKind("discard", kind) for kind in range(KINDS)]
PASS = Plain("pass")
DELAY = Plain("delay")
PLAY = Plain("play")
CONVERT = [[Convert(building, kind) for kind in range(KINDS)] for building in (YELLOW_2, YELLOW_4)]
OWN = [OfNumber("own", number) for number in range(12)]
YELLOW_JOKERS = [OfNumber("yellow-jokers", number) for number in range(8)]
JOKERS = [OfNumber("jokers", number) for number in range(12)]
TAKE = [OfBuilding("take", building) for building in range(BUILDING_KINDS)]
RETURN = [OfTile("return", tile) for tile in range(BUILDING_KINDS * 3)]
BRIDGE_ON = [OfPair("bridge", pair) for pair in range(PAIRS)]
HIGH_END = [OfDistrict("high", district) for district in range(DISTRICTS)]
GONDOLA_ON = [OfPair("gondola", pair) for pair in range(PAIRS)]
FROM_PRIVATE = Plain("from-private")
FROM = [OfDistrict("from", district) for district in range(DISTRICTS)]
FROM_NOWHERE = Plain("from-nowhere")
TO = [OfDistrict("to", district) for district in range(DISTRICTS)]
MOVE = [OfDistrict("move", district) for district in range(DISTRICTS)]
UPGRADE = [OfTile("upgrade", tile) for tile in range(BUILDING_KINDS * 3)]
FETCH = Plain("fetch")
LEAVE = Plain("leave")
DONE = Plain("done")
STOP = Plain("stop")


def all_actions() -> list[Action]:
    """In the order of the game; the position is the number."""
    found: list[Action] = []
    found.extend(START)
    found.extend(COLUMN)
    found.extend(USE)
    found.extend(CARD)
    found.extend([DRAW, NO_CARD])
    found.extend(DISCARD)
    found.extend([PASS, DELAY, PLAY])
    for row in CONVERT:
        found.extend(row)
    for numbers in (OWN, YELLOW_JOKERS, JOKERS):
        found.extend(numbers)
    found.extend(TAKE)
    found.extend(RETURN)
    found.extend(BRIDGE_ON)
    found.extend(HIGH_END)
    found.extend(GONDOLA_ON)
    found.extend([FROM_PRIVATE, FROM_NOWHERE])
    for districts in (FROM, TO, MOVE):
        found.extend(districts)
    found.extend(UPGRADE)
    found.extend([FETCH, LEAVE, DONE, STOP])
    return found


CATALOGUE = Catalogue(all_actions())
