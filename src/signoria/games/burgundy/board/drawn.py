"""What the templates of Burgundy read: plain values, ready to be shown.

`piece` is the name under which something can be touched, "" where it cannot.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.games.burgundy.ids import NO_TILE, NONE
from signoria.web.boards.shown import Shown


class Fresh(Shown):
    """What the last move put where, to mark it."""

    estate: int = NONE
    field: int = NONE
    tile: int = NO_TILE


# --- pieces -----------------------------------------------------------------------------------


class Tile(Shown):
    """A tile; `follow` is a name that leads the eye when it moves over the table."""

    face: str
    name: str
    title: str
    piece: str = ""
    follow: str = ""


class Good(Shown):
    """Goods of a kind; `n` is the die that sells them, `q` how many if there are several."""

    n: int
    q: int
    face: str
    name: str
    piece: str = ""


class Shield(Shown):
    """A shield: its number, what it does, what it is worth at the end."""

    n: int
    face: str
    tier: int
    name: str
    title: str
    piece: str = ""


class Die(Shown):
    """A die of a seat; face 0 once it is used."""

    n: int
    face: int
    picture: str
    name: str


class Bonus(Shown):
    """A bonus tile; `owner` is the sign of whoever has it, 0 while it can be had."""

    kind: str
    worth: int
    title: str
    owner: int = 0


# --- the board in the middle ------------------------------------------------------------------


class Space(Shown):
    """A space of a depot: its tile, or the kind of tile it takes."""

    tile: Tile | None
    style: str
    kind: str = ""


class Depot(Shown):
    """A numbered depot."""

    n: int
    style: str
    name: str
    tiles: Sequence[Space]
    css: str
    goods: Sequence[Good]
    shields: Sequence[Shield]


class BlackDepot(Shown):
    """The black depot, number 0."""

    n: int
    style: str
    name: str
    tiles: Sequence[Space]
    css: str
    price: int


class Link(Shown):
    """Two neighbouring depots that a ship may empty together."""

    piece: str
    style: str
    name: str


class Phase(Shown):
    """A phase; `state` is `done`, `now` or "" for what comes."""

    id: str
    bonus: int
    state: str
    title: str


class Round(Shown):
    """A round of the phase with the good that is still to come."""

    n: int
    state: str
    good: Good | None
    title: str


class Marker(Shown):
    """The marker of a seat on the bridge."""

    seat: int
    sign: int
    style: str
    title: str


class Bridge(Shown):
    """The order of turns."""

    name: str
    arches: Sequence[int]
    markers: Sequence[Marker]


class Counter(Shown):
    """Solo: points since the last reset."""

    n: int
    target: int
    left: int


class SharedBoard(Shown):
    """What belongs to nobody."""

    depots: Sequence[Depot | BlackDepot]
    phases: Sequence[Phase]
    rounds: Sequence[Round]
    bonus: Sequence[Bonus]
    white: Die | None
    bridge: Bridge | None
    pairs: Sequence[Link]
    counter: Counter | None
    inn: Tile | None  # while there are any in the supply
    inns: int


# --- estates ----------------------------------------------------------------------------------


class Post(Shown):
    """A border post at the edge of a board."""

    on: bool
    title: str
    style: str


class Fields(Shown):
    """The hexes of an estate, as markup that is put together once."""

    html: str
    size: str
    shape: str
    board: str
    posts: Sequence[Post] = ()


class Sold(Shown):
    """Sold goods: how many, and which for those who may know."""

    n: int
    title: str


class RouteSpace(Shown):
    """A space of the trade route: what it wants, what it brings, what lies there."""

    n: int
    effect: str
    laid: Good | None
    hit: bool
    next: bool
    first: bool
    title: str


class PostPair(Shown):
    """A pair of border posts."""

    name: str
    on: bool


class PostPairs(Shown):
    """All pairs, and the points that can still be had."""

    pairs: Sequence[PostPair]
    bonus: int
    first: int
    second: int


class Belongings(Shown):
    """Everything of an estate but its fields."""

    number: int
    owner: str
    seats: Sequence[int]
    score: int
    filled: int
    size: int
    silver: int
    workers: int
    goods: Sequence[Good]
    sold: Sold
    bonus: Sequence[Bonus]
    shields: Sequence[Shield]
    borrowed: str
    monasteries: str  # their numbers
    route: Sequence[RouteSpace]
    posts: PostPairs | None


class Stored(Shown):
    """A storage as others see it."""

    tiles: Sequence[Tile]
    free: Sequence[int]


class Hand(Shown):
    """Dice and storage of one seat, as others see them."""

    sign: int
    name: str
    dice: Sequence[Die]
    stored: Stored


class Storage(Shown):
    """A storage drawn large, with the pieces of its free spaces."""

    key: str
    title: str
    tiles: Sequence[Tile]
    free: Sequence[str]


class Pick(Shown):
    """A choice without a piece on the boards."""

    piece: str
    tile: Tile | None
    label: str
    note: str
    name: str


class Side(Shown):
    """A board to choose from."""

    piece: str
    name: str
    cities: str
    map: Fields


class Mine(Shown):
    """The estate drawn large with all that lies around it."""

    has: Belongings
    map: Fields | None
    title: str
    sign: int
    dice: Sequence[Die]
    storages: Sequence[Storage]
    no_goods: Sequence[int]
    scale: Sequence[tuple[int, int]]
    phase: str
    phase_bonus: int
    faces: bool
    mates: Sequence[Hand]
    picks: Sequence[Pick]
    sides: Sequence[Side]


class Rival(Shown):
    """An estate of somebody else: compact, and large when it is opened."""

    has: Belongings
    map: Fields | None
    hands: Sequence[Hand]
    shared: Stored | None
    sheet: Sequence[str]


class Table(Shown):
    """The whole page."""

    shared: SharedBoard
    mine: Mine
    others: Sequence[Rival]
    solo: bool
    team: bool


class PlayerLine(Shown):
    """What stands beside a name in the rail."""

    goods: Sequence[Good]
    workers: int
    silver: int
    team: str
