"""Every pick there is in Rialto, made once.  Columns are counted from 1 in the notation."""

from __future__ import annotations

from signoria.core.action import Action, Catalogue, Field
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    BUILDING_KINDS,
    CONVERTERS,
    DISTRICT_IDS,
    DISTRICTS,
    KIND_IDS,
    KINDS,
    MAX_PLAYERS,
    PAIR_IDS,
    PAIRS,
    STATUS_IDS,
    TILES,
    building_of,
    status_of,
)

# --- shapes: what a pick names; the verbs below derive from them ------------------------------


class BuildingPick(Action):
    """Names a kind of building."""

    def __init__(self, building: int) -> None:
        super().__init__(self.VERB, {"building": BUILDING_IDS[building]})
        self.building = building


class TilePick(Action):
    """Names a tile on one's own board: a building and what lies on it."""

    def __init__(self, tile: int) -> None:
        fields: dict[str, Field] = {
            "building": BUILDING_IDS[building_of(tile)],
            "status": STATUS_IDS[status_of(tile)],
        }
        super().__init__(self.VERB, fields)
        self.tile = tile


class KindPick(Action):
    """Names a kind of card."""

    def __init__(self, kind: int) -> None:
        super().__init__(self.VERB, {"kind": KIND_IDS[kind]})
        self.kind = kind


class NumberPick(Action):
    """Names how many."""

    def __init__(self, number: int) -> None:
        super().__init__(self.VERB, {"number": number})
        self.number = number


class PairPick(Action):
    """Names the connection between two districts."""

    def __init__(self, pair: int) -> None:
        super().__init__(self.VERB, {"connection": PAIR_IDS[pair]})
        self.pair = pair


class DistrictPick(Action):
    """Names a district."""

    def __init__(self, district: int) -> None:
        super().__init__(self.VERB, {"district": DISTRICT_IDS[district]})
        self.district = district


# --- verbs ------------------------------------------------------------------------------------


class ChooseStart(BuildingPick):
    """Begin the game with a building."""

    VERB = "start"


class TakeColumn(Action):
    """Take a whole column."""

    def __init__(self, column: int) -> None:
        super().__init__("column", {"column": column + 1})
        self.column = column


class Use(BuildingPick):
    """Put a coin on a green or blue building."""

    VERB = "use"


class TakeCard(KindPick):
    """Take a card of the left-over column."""

    VERB = "card"


class Discard(KindPick):
    """Discard a card face down."""

    VERB = "discard"


class Convert(Action):
    """Use a yellow 2 or 4 on a card of another kind."""

    def __init__(self, building: int, kind: int) -> None:
        super().__init__("convert", {"building": BUILDING_IDS[building], "kind": KIND_IDS[kind]})
        self.building, self.kind = building, kind


class LayOwn(NumberPick):
    """Lay cards of the stage's own kind."""

    VERB = "own"


class LayYellow(NumberPick):
    """Use yellow 3 as jokers."""

    VERB = "yellow-jokers"


class LayJokers(NumberPick):
    """Lay jokers from the hand."""

    VERB = "jokers"


class Take(BuildingPick):
    """Take a building from the supply."""

    VERB = "take"


class Return(TilePick):
    """Give a tile back to make room."""

    VERB = "return"


class BuildBridge(PairPick):
    """Build the top bridge on a connection."""

    VERB = "bridge"


class TurnHighEnd(DistrictPick):
    """Turn the higher end of the bridge to a district."""

    VERB = "high"


class BuildGondola(PairPick):
    """Put a gondola on a connection."""

    VERB = "gondola"


class TakeFrom(DistrictPick):
    """The councillor beside a gondola comes from a district."""

    VERB = "from"


class PutInto(DistrictPick):
    """The councillor beside a gondola goes into a district."""

    VERB = "to"


class Move(DistrictPick):
    """Move a councillor from a district into the active one."""

    VERB = "move"


class SwapUp(TilePick):
    """Swap a tile for the next value of its colour."""

    VERB = "upgrade"


START = [ChooseStart(building) for building in range(BUILDING_KINDS)]
COLUMN = [TakeColumn(column) for column in range(MAX_PLAYERS + 1)]
USE = [Use(building) for building in range(BUILDING_KINDS)]
CARD = [TakeCard(kind) for kind in range(KINDS)]
DRAW = Action("draw")
NO_CARD = Action("no-card")
DISCARD = [Discard(kind) for kind in range(KINDS)]
PASS = Action("pass")
DELAY = Action("delay")
PLAY = Action("play")
CONVERT = [[Convert(building, kind) for kind in range(KINDS)] for building in CONVERTERS]
OWN = [LayOwn(number) for number in range(12)]
YELLOW_JOKERS = [LayYellow(number) for number in range(8)]
JOKERS = [LayJokers(number) for number in range(12)]
TAKE = [Take(building) for building in range(BUILDING_KINDS)]
RETURN = [Return(tile) for tile in range(TILES)]
BRIDGE_ON = [BuildBridge(pair) for pair in range(PAIRS)]
HIGH_END = [TurnHighEnd(district) for district in range(DISTRICTS)]
GONDOLA_ON = [BuildGondola(pair) for pair in range(PAIRS)]
FROM_PRIVATE = Action("from-private")
FROM = [TakeFrom(district) for district in range(DISTRICTS)]
FROM_NOWHERE = Action("from-nowhere")
TO = [PutInto(district) for district in range(DISTRICTS)]
MOVE = [Move(district) for district in range(DISTRICTS)]
UPGRADE = [SwapUp(tile) for tile in range(TILES)]
FETCH = Action("fetch")
LEAVE = Action("leave")
DONE = Action("done")
STOP = Action("stop")


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
