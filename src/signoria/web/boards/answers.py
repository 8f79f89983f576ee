"""What a board answers when the page asks: tabs, buttons, the parts of a move and what it means.

Plain data, drawn by the page's own templates; `base.Board` says which question has which answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from signoria.web.boards.shown import Shown


class Tab(Shown):
    """A part of the page that is a tab on a phone.  `key` is `mine`, `shared`, `rivals`, `log`
    or a game's own word; the section with `data-tab="<key>"` is shown by it."""

    key: str
    label: str

    @property
    def icon(self) -> str:
        """Its sign where the tabs stand in a narrow column."""
        return TAB_ICONS.get(self.key, "board")


TAB_ICONS = {"shared": "globe", "rivals": "people", "hand": "hand"}


class Button(Shown):
    """A button of the action bar.  Touching it touches `piece`, like any piece on the board."""

    piece: str
    label: str
    note: str = ""  # small print under the label
    icon: str = "check"  # symbol `u-<icon>` of the site's sprite
    main: bool = False
    pieces: tuple[str, ...] = ()  # set: it stands for all of these, touched one after another
    reason: str = ""  # set: the button is disabled, and this says why
    asks: bool = False  # what is final is not played by this touch: Go plays it
    quiet: bool = False  # it gives something up: it does not glow like what is useful


class Slot(Shown):
    """A part of a move that is filled by touching: `count` of these pieces, which are equal.

    A slot that is not needed has a sensible default: which die, what to pay with.  Touching one
    of its pieces asks for another way to do the same."""

    role: str  # what the pieces are for: a touch on another piece of the same role swaps them
    pieces: tuple[str, ...]
    count: int = 1
    needed: bool = True


class Loss(Shown):
    """What a move gives up.  `twice`: so much that it is asked for a second time."""

    text: str
    twice: bool = False


class Thing(Shown):
    """How something that a seat can count is shown: its symbol, and words for a number of it."""

    icon: str
    words: str  # "3 workers"
    is_paid: bool = True  # giving it away is a price; what is left of it is told


class WayOut(Shown):
    """What can be done instead of what was refused: a button that touches other pieces."""

    label: str  # "use 3 + 1 worker"
    pieces: tuple[str, ...]


class OutlookSign(Shown):
    """Somebody's sign instead of a number."""

    sign: int  # the number of the colour
    symbol: str
    name: str


class OutlookRow(Shown):
    """Something veterans keep in mind, with one value per seat or per column."""

    label: str
    icon: str
    values: tuple[int | str | OutlookSign, ...]


class OutlookPart(Shown):
    """Rows under one heading.  Without columns of its own there is one per seat."""

    title: str
    rows: tuple[OutlookRow, ...]
    columns: tuple[str, ...] = ()


class Outlook(Shown):
    """What is left and what would come, from public knowledge and one's own."""

    parts: tuple[OutlookPart, ...]


class Forecast(Shown):
    """What a move means beyond what it pays and brings at once."""

    line: str = ""  # how it stands: "beats Heron's 3"
    things: tuple[Thing, ...] = ()  # beside what it brings
    ghosts: Mapping[str, str] = field(default_factory=dict)  # `data-ghost` on the page: its text


class Empty(Shown):
    """What a board without anything of its own hands to its template."""
