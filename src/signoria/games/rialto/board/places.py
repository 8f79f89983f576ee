"""Where things lie on the two drawings of Venice: wide (760 by 436) and tall (372 by 474).

wide    .  CAN   CAS        tall   SCR | CAN
       SCR SPO | SMA               SPO | SMA
        .  DOR                     DOR | CAS
"""

from __future__ import annotations

from typing import NamedTuple

from signoria.games.rialto.ids import DISTRICT_IDS, PAIR_IDS


class Spot(NamedTuple):
    """The middle of a district on both drawings."""

    x: int
    y: int
    tall_x: int
    tall_y: int


class Crossing(NamedTuple):
    """A connection on both drawings: middle, `h` or `v`, and the end that comes first there."""

    x: int
    y: int
    way: str
    first: str
    tall_x: int
    tall_y: int
    tall_way: str
    tall_first: str


SPOTS = {
    "CAN": Spot(244, 62, 272, 60),
    "CAS": Spot(606, 64, 272, 372),
    "SMA": Spot(488, 214, 272, 216),
    "SPO": Spot(264, 214, 101, 216),
    "SCR": Spot(90, 214, 101, 60),
    "DOR": Spot(236, 346, 101, 372),
}

CROSSINGS = {
    "CAN-CAS": Crossing(460, 62, "h", "CAN", 354, 216, "v", "CAN"),
    "CAN-SMA": Crossing(414, 132, "v", "CAN", 272, 138, "v", "CAN"),
    "CAS-SMA": Crossing(574, 277, "h", "SMA", 272, 294, "v", "SMA"),
    "DOR-SPO": Crossing(334, 298, "v", "SPO", 101, 294, "v", "SPO"),
    "DOR-SCR": Crossing(92, 300, "v", "SCR", 18, 216, "v", "SCR"),
    "SPO-SCR": Crossing(178, 277, "h", "SCR", 101, 138, "v", "SCR"),
    "CAN-SCR": Crossing(140, 135, "v", "CAN", 186, 60, "h", "SCR"),
    "CAN-SPO": Crossing(330, 137, "v", "CAN", 186, 138, "h", "SPO"),
    "SMA-SPO": Crossing(376, 216, "h", "SPO", 186, 216, "h", "SPO"),
    "SMA-DOR": Crossing(452, 306, "v", "SMA", 186, 294, "h", "DOR"),
    "CAS-DOR": Crossing(580, 362, "h", "DOR", 186, 372, "h", "DOR"),
    "CAS-SCR": Crossing(340, 417, "h", "SCR", 186, 452, "h", "SCR"),
}

# On the tall drawing these two run across the canal at an angle.
SLANTED = ("CAN-SPO", "SMA-DOR")


def crossing(pair: int) -> Crossing:
    """A connection's place.  A component pack may connect other pairs: those lie half-way."""
    name = PAIR_IDS[pair]
    found = CROSSINGS.get(name)
    if found is not None:
        return found
    a, _, b = name.partition("-")
    one, two = SPOTS[a], SPOTS[b]
    x, y = (one.x + two.x) // 2, (one.y + two.y) // 2
    tall_x, tall_y = (one.tall_x + two.tall_x) // 2, (one.tall_y + two.tall_y) // 2
    left = a if one.x <= two.x else b
    tall_left = a if one.tall_x <= two.tall_x else b
    return Crossing(x, y, "h", left, tall_x, tall_y, "h", tall_left)


assert set(SPOTS) == set(DISTRICT_IDS)
