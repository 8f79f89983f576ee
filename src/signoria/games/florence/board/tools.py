"""What `_tool.html` shows; `kind` says which part of it is drawn."""

from __future__ import annotations

from dataclasses import field

from signoria.games.florence.board.grids import Flat
from signoria.games.florence.board.hand import Line
from signoria.games.florence.board.hero import OnSale
from signoria.web.boards.shown import Shown


class PlaceTool(Shown):
    """Turn, flip and step a tile; what it costs and brings."""

    title: str
    size: str
    ways: list[Flat]
    first: Flat
    number: int
    places: str
    price: int
    cash: int
    back: int
    gain: int
    after: int
    joint: bool
    kind: str = "place"


class MenuRow(Shown):
    """A line of the menu."""

    piece: str
    icon: str
    label: str
    note: str
    off: bool
    florins: bool
    words: str
    box: str


class Menu(Shown):
    """All kinds of action with their price, or why not."""

    title: str
    rows: list[MenuRow]
    kind: str = "menu"


class WorkTool(Shown):
    """The work under way: the bill with the bonus cards chosen so far."""

    title: str
    icon: str
    lines: list[Line]
    total: int
    least: int
    enough: bool
    pay: int
    ask: bool
    kind: str = "work"


class Person(Shown):
    """A player in a list."""

    sign: int
    name: str
    state: str
    now: bool
    start: bool
    marker: int
    points: int


class Order(Shown):
    """Who has played in this round and who is to come; at the end, who won."""

    title: str
    rows: list[Person]
    kind: str = "order"


class Item(Shown):
    """A number, a neighbour or a tile to choose."""

    piece: str
    label: str
    sub: str
    words: str
    sign: int = 0
    tile: Flat | None = None
    icon: str = ""
    good: bool = False  # enough for a work of this round


class Pick(Shown):
    """Numbers (`pick`), neighbours (`people`), tiles (`tiles`) or professions (`recruits`)."""

    kind: str
    title: str
    note: str
    items: list[Item]
    icon: str = ""


class Answer(Shown):
    """A neighbour's proposal, with all its terms."""

    title: str
    sign: int
    tile: Flat
    name: str
    pay: int
    cash: int
    keeps: int
    gain: int
    wanted: list[str] = field(default_factory=list)
    kind: str = "answer"


AnyTool = PlaceTool | Menu | WorkTool | Order | Pick | Answer | OnSale
