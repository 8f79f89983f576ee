"""What a game's page is made of: one view in, plain data for a template out.

A class `GameBoard(Board)` in `board/presenter.py` of a game's folder is found by its name, a
template `boards/<game>/board.html` draws what `context` returns.  No rule is decided here: the
presenter says which pieces an action touches, the page's script does the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from importlib import import_module
from typing import Any, ClassVar

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.game import Game, Result
from signoria.core.machine import OVER, SPECTATOR, Choice, Refusal, actor, waiting
from signoria.core.text import GameText
from signoria.games import load_face
from signoria.web.boards.shown import Shown
from signoria.web.boards.told import NO_SIGNS, Signs


class Player(Shown):
    """Who sits on a seat, as everybody may know it."""

    seat: int
    name: str
    bot: str = ""  # the strength of a bot in words; "" for a person
    is_viewer: bool = False

    @property
    def sign(self) -> int:
        """Colour and shape of the seat, from 1 (`.s1`, `#seat1`)."""
        return self.seat + 1


class Tab(Shown):
    """A part of the page that is a tab on a phone.  `key` is `mine`, `shared`, `rivals`, `log`
    or a game's own word; the section with `data-tab="<key>"` is shown by it."""

    key: str
    label: str


class Button(Shown):
    """A button of the action bar.  Touching it touches `piece`, like any piece on the board."""

    piece: str
    label: str
    note: str = ""  # small print under the label
    icon: str = "check"  # symbol `u-<icon>` of the site's sprite
    main: bool = False
    reason: str = ""  # set: the button is disabled, and this says why


class Scene(Shown):
    """All a presenter may use.  `view` is made by `Game.view`: nothing else is known here."""

    game: Game[Any]
    view: Any
    viewer: int  # a seat, or SPECTATOR
    text: GameText  # in the viewer's language, with the players' names
    players: list[Player]
    legal: Sequence[Action] = ()  # of the viewer; empty while others decide
    events: Sequence[Event] = ()  # of the last thing that happened, as the viewer may know them
    options: dict[str, Any] = field(default_factory=dict)
    all_open: bool = False  # a moment of a finished game, shown with everybody's secrets
    together: tuple[int, ...] = ()  # the seats that decide at the same time, or none
    decided: bool = False  # the viewer is one of them, has decided, and may change it

    @property
    def language(self) -> str:
        """The code of the viewer's language."""
        return self.text.language

    @property
    def actor(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        return actor(self.view)

    @property
    def my_turn(self) -> bool:
        """Is the viewer asked?"""
        return self.viewer != SPECTATOR and self.actor == self.viewer

    def is_asked(self, seat: int) -> bool:
        """Does this seat decide now, as everybody may know it?"""
        return seat in self.together if self.together else seat == self.actor

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.actor == OVER

    @property
    def frame(self) -> Choice[Any] | None:
        """The decision the viewer is asked for."""
        return waiting(self.view) if self.my_turn else None

    def me(self) -> int:
        """The seat whose things are drawn large: the viewer's, or the first for a spectator."""
        return self.viewer if self.viewer != SPECTATOR else 0

    def rivals(self) -> list[Player]:
        """Everybody else, in seat order after `me`."""
        n = len(self.players)
        return [self.players[(self.me() + step) % n] for step in range(1, n)]

    def result(self) -> Result:
        """Points and ledger as the viewer may know them."""
        found: Result = self.game.result(self.view)
        return found


class Empty(Shown):
    """What a board without anything of its own hands to its template."""


class Board:
    """How one game is shown.  Subclasses override what their game needs."""

    LEDGER: ClassVar[dict[str, str]] = {}  # symbols of sources of points, by how they begin
    HEADINGS: ClassVar[frozenset[str]] = frozenset()  # events that are headings of the log
    QUIET: ClassVar[frozenset[str]] = frozenset()  # events that begin no line of the log
    # Events that are told only when nothing else happened in the same move.
    ASIDES: ClassVar[frozenset[str]] = frozenset({"paid"})
    # Events that begin a chapter of the chart at the end: the first kind that happened counts.
    CHAPTERS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def context(self) -> object:
        """What `boards/<game>/board.html` needs: a frozen dataclass of the game's own."""
        return Empty()

    def where(self) -> str:
        """Where in the game we are, for the top bar: "Phase C, round 3"."""
        return ""

    def tabs(self) -> list[Tab]:
        """The parts of the page on a phone; the log comes last by itself."""
        return [Tab("mine", "Board")]

    def first_tab(self) -> str:
        """The tab that opens by itself: where the decision is."""
        return self.tabs()[0].key

    def buttons(self) -> list[Button]:
        """Actions without a piece on the board, as buttons of the action bar."""
        return []

    def touches(self, action: Action) -> list[str]:
        """The pieces an action touches, in any order.  Also for actions that are not legal now,
        so that a touch in vain can be explained."""
        return []

    def cost(self, action: Action) -> str:
        """What an action costs beyond the usual, in a few signs ("1 worker"); "" for nothing."""
        return ""

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        """The actions somebody who touched these pieces may have had in mind."""
        wanted = set(pieces)
        found = self.scene.game.catalogue.actions
        return [action for action in found if wanted <= set(self.touches(action))]

    def reason(self, pieces: Sequence[str]) -> Refusal | None:
        """Why touching these pieces leads nowhere, where no action of this decision says it."""
        return None

    def hint(self) -> str:
        """One more sentence under the prompt; "" for none."""
        return ""

    def player_line(self, player: Player) -> object:
        """What `boards/<game>/player.html` shows beside a name in the rail: likewise."""
        return Empty()

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        """The rules behind a decision, or behind an action."""
        return [frame.rule()]

    def rules_of_piece(self, piece: str) -> list[str]:
        """The rules about a piece on the board."""
        return []

    def icon(self, event: Event) -> str:
        """The symbol of a log line; "" for the seat's own sign."""
        return ""

    def signs(self, event: Event) -> Signs:
        """What an event took and brought, in drawings: a line of the log adds them up."""
        return NO_SIGNS

    @classmethod
    def ledger_icon(cls, line: str) -> str:
        """The symbol of a source of points."""
        starts = [start for start in cls.LEDGER if line.startswith(start)]
        return cls.LEDGER[max(starts, key=len)] if starts else ""


def number_in(name: str) -> int:
    """The number in a piece's name, which anybody may have written; -1 for none."""
    return int(name) if name.isascii() and name.isdigit() and len(name) < 4 else -1


def board_class(game: str) -> type[Board]:
    """The presenter of a game."""
    module = load_face(game, "board")
    if module is None:
        return Board
    found: type[Board] = import_module(f"{module.__name__}.presenter").GameBoard
    return found
