"""What a game's page is made of: one view in, plain data for a template out.

A class `GameBoard(Board)` in `board/presenter.py` of a game's folder is found by its name, a
template `boards/<game>/board.html` draws what `context` returns.  No rule is decided here: the
presenter says which pieces an action touches, the page's script does the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.game import Game, Result
from signoria.core.machine import OVER, SPECTATOR, Choice, Refusal, State, actor, waiting
from signoria.core.moves import MOST_MOVES
from signoria.core.text import GameText
from signoria.games import load_face, rules_behind
from signoria.web.boards.answers import (
    Button,
    Empty,
    Forecast,
    Loss,
    Outlook,
    OutlookPart,
    Slot,
    Tab,
    Thing,
    WayOut,
)
from signoria.web.boards.shown import Shown
from signoria.web.boards.told import Signs, Told

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

    from signoria.web.boards.scoring import Scored
    from signoria.web.boards.sheet import Sheet

Words: TypeAlias = "Mapping[str, str | StrPromise]"  # by key, in the page's language
S = TypeVar("S", bound=State)
T = TypeVar("T", bound=GameText)


class Player(Shown):
    """Who sits on a seat, as everybody may know it."""

    seat: int
    name: str
    bot: str = ""  # the strength of a bot in words; "" for a person
    is_viewer: bool = False
    page: str = ""  # the name of a page about this person, if everybody may read one

    @property
    def sign(self) -> int:
        """Colour and shape of the seat, from 1 (`.s1`, `#seat1`)."""
        return self.seat + 1


class Ended(Shown):
    """How a game came to its end, where it was not by its last move alone."""

    how: str  # of `Table.Ending`; "" for a game played to its end from which somebody had gone
    gone: tuple[int, ...]  # seats of those who left for good
    why: tuple[str, ...]  # of `Seat.Out`, one for each of them
    result: Result


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
    history: Sequence[Sequence[Event]] = ()  # of the whole game, move by move, where it is known
    all_open: bool = False  # a moment of a finished game, shown with everybody's secrets
    past: Sequence[Event] = ()  # everything so far, as the viewer may know it
    together: tuple[int, ...] = ()  # the seats that decide at the same time, or none
    decided: bool = False  # the viewer is one of them, has decided, and may change it
    memory: bool = False  # what players would have to remember is not to be shown
    ended: Ended | None = None  # the game ended otherwise than by its rules

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
        return self.viewer != SPECTATOR and self.actor == self.viewer and self.ended is None

    def is_asked(self, seat: int) -> bool:
        """Does this seat decide now, as everybody may know it?"""
        if self.ended is not None:
            return False
        return seat in self.together if self.together else seat == self.actor

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.actor == OVER or self.ended is not None

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
        if self.ended is not None:
            return self.ended.result
        found: Result = self.game.result(self.view)
        return found


class Board:
    """How one game is shown.  Subclasses override what their game needs."""

    TOLD: ClassVar[Told] = Told()  # how events and sources of points are drawn
    HEADINGS: ClassVar[frozenset[str]] = frozenset()  # events that are headings of the log
    QUIET: ClassVar[frozenset[str]] = frozenset()  # events that begin no line of the log
    # Events that are told only when nothing else happened in the same move.
    ASIDES: ClassVar[frozenset[str]] = frozenset({"paid"})
    # Events that begin a part of the game in the chart at the end, with the value that names it.
    CHAPTERS: ClassVar[dict[str, str]] = {}
    OPENING: ClassVar[str] = ""  # the part a game begins with, where no event says so
    # Events after which points are no longer those of the move before them.
    SCORINGS: ClassVar[frozenset[str]] = frozenset({"final_scoring"})
    # What is missing while a slot of a role is empty, in words of the page's language
    # (gettext_lazy); roles are single words in small letters.
    ROLES: ClassVar[Words] = {}

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.drawn: Board = self  # the one on the page, while a move is tried out on this one

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

    # --- the composer: whole moves ---------------------------------------------------------

    def uses(self, action: Action) -> list[Slot] | None:
        """What is touched for a pick, in any order; None: any pieces of `touches` that no other
        pick shares are enough."""
        return None

    def is_twin(self, action: Action) -> bool:
        """Does another pick that is possible now do just the same?  Then it is not offered."""
        return False

    def drafts(self, frame: Choice[Any]) -> bool:
        """Is the board drawn anew for this decision in the middle of a move, since it has
        pieces of its own?  If not, its pieces must be on the board from the beginning."""
        return True

    def splits(self, frame: Choice[Any]) -> bool:
        """Are moves listed only up to this decision, since it is made with a tool of its own and
        has very many ways?  They go on once the board is drawn for it."""
        return False

    def proposes(self) -> bool:
        """Is the cheapest move proposed before anything was touched?  Only where it pays nothing
        and can be taken back."""
        return False

    def most_moves(self) -> int:
        """More whole moves than these are listed only as far as they begin, and that binds the
        order in which their pieces are touched."""
        return MOST_MOVES

    def rank(self, action: Action) -> int:
        """How dear a pick is: of several ways to do the same, the cheapest is proposed."""
        return 1 if self.cost(action) else 0

    def way(self, action: Action) -> str:
        """A pick that is one of several ways, in few signs ("5 + 1 worker"); "" if it is none."""
        return self.cost(action)

    def sentence(self, steps: Sequence[tuple[Board, Action]]) -> str:
        """The whole move in at most 60 letters: each pick with the board it is made on."""
        told = [board for board in steps if board[0].uses(board[1]) != []] or list(steps)
        words = [board.scene.text.action(board.scene.view, pick) for board, pick in told]
        return ", ".join(words)

    def verb(self, steps: Sequence[tuple[Board, Action]]) -> str:
        """What the button that plays a move says ("Lay 3 cards"): `[go]` of the game's words has
        it for the first pick that has one, by verb and decision; "" for none.  `{n}` is the
        number of such picks."""
        words = self.scene.text.words
        for board, pick in steps:
            for key in (f"{pick.verb}_{type(waiting(board.scene.view)).__name__}", pick.verb):
                if words.has("go", key):
                    number = sum(other.verb == pick.verb for _board, other in steps)
                    return words.say("go", key, n=number)
        return ""

    def losses(self, path: Sequence[Action], start: Any, end: Any) -> list[Loss]:
        """What the seat gives up by the picks, from the states before and after (dealt from the
        seat's view: nothing hidden is true in them)."""
        return []

    def forecast(self, path: Sequence[Action], start: Any, end: Any) -> Forecast:
        """How the move stands, from the same states as `losses`."""
        return Forecast()

    def thing(self, key: str, number: int) -> Thing:
        """How what `Game.holdings` counts is shown."""
        return Thing("", f"{number} {key}")

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

    def about(self, piece: str) -> str:
        """What a piece is and does, told to whoever touches it in vain; "" where it says so."""
        return ""

    def ways_out(self, pieces: Sequence[str]) -> list[WayOut]:
        """What somebody who touched these pieces in vain could do instead, the best first."""
        return []

    def outlook(self) -> Outlook | None:
        """What is left, and what everybody would have at the end: beside the scores."""
        return None

    @classmethod
    def if_over(cls, game: Game[Any], s: Any) -> list[int]:
        """Everybody's points if the game ended now, all cards open: how a score grew."""
        found: Result = game.result(s)
        return found.scores

    def second_ledger(self) -> OutlookPart | None:
        """Points of another track by source, where there is one: told at the end too."""
        return None

    def prompt(self) -> str:
        """What is asked, where a tool of the board asks for several picks at once; "" if not."""
        return ""

    def hint(self) -> str:
        """One more sentence under the prompt; "" for none."""
        return ""

    def player_line(self, player: Player) -> object:
        """What `boards/<game>/player.html` shows beside a name in the rail: likewise."""
        return Empty()

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        """The rules behind a decision, or behind an action."""
        return rules_behind(self.scene.text.game.name, self.scene.view, frame, action)

    def rules_of_piece(self, piece: str) -> list[str]:
        """The rules about a piece on the board."""
        return []

    def sheet(self, whole: bool = False) -> Sheet | None:
        """The reference sheet: what is in this table's game, and where it is, as far as this view
        knows; `whole`: everything the game has, at no table.  None where a game has none."""
        return None

    def entry_of(self, piece: str) -> str:
        """The entry of the sheet about a piece, where the rules about it do not tell."""
        return ""

    def icon(self, event: Event) -> str:
        """The symbol of a log line; "" for the seat's own sign."""
        return self.TOLD.symbols.get(event.what, "")

    def signs(self, event: Event) -> Signs:
        """What an event took and brought, in drawings: a line of the log adds them up."""
        return self.TOLD.signs(event)

    def chapter(self, event: Event) -> str:
        """The part of the game that begins with an event, as the booklet calls it; "" for none."""
        named = self.CHAPTERS.get(event.what)
        return str(event.data[named]) if named is not None else ""

    def counts(self, event: Event) -> bool:
        """Do the points of an event count for the score, or for something else until later?"""
        return True

    def scoring(self, events: Sequence[Event]) -> Scored | None:
        """The latest scoring among all events so far; None where there was none."""
        return None

    @classmethod
    def ledger_icon(cls, line: str) -> str:
        """The symbol of a source of points."""
        starts = [start for start in cls.TOLD.ledger if line.startswith(start)]
        return cls.TOLD.ledger[max(starts, key=len)] if starts else ""


def number_in(name: str) -> int:
    """The number in a piece's name, which anybody may have written; -1 for none."""
    return int(name) if name.isascii() and name.isdigit() and len(name) < 4 else -1


class Part(Generic[S, T]):
    """What draws a part of a page, with the types of its game: the view, its words, and the seat
    drawn large."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.s: S = scene.view
        self.text = cast(T, scene.text)
        self.players = scene.players
        self.seat = scene.me()


class BoardOf(Part[S, T], Board):
    """A board with the types of its game."""

    def __init__(self, scene: Scene) -> None:
        Board.__init__(self, scene)
        super().__init__(scene)


def board_class(game: str) -> type[Board]:
    """The presenter of a game."""
    module = load_face(game, "board")
    if module is None:
        return Board
    found: type[Board] = import_module(f"{module.__name__}.presenter").GameBoard
    return found
