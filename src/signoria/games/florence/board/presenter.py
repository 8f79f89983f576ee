"""The Princes of Florence on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import Choice, Refusal
from signoria.games.florence.board import scoring_sheet, slots, told, told_moves, why
from signoria.games.florence.board.bar import Bar
from signoria.games.florence.board.common import Common, MainBoard
from signoria.games.florence.board.court import Characters, Court, OwnCourt
from signoria.games.florence.board.grids import Grids, Land, Map
from signoria.games.florence.board.hand import Cards, Hand
from signoria.games.florence.board.instead import Instead
from signoria.games.florence.board.lots import LotRow, Lots
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.board.outlook import if_it_ended, outlook
from signoria.games.florence.board.rivals import PlayerLine, Rival, Rivals, player_line
from signoria.games.florence.board.sheet import FlorenceSheet, entry_of
from signoria.games.florence.board.tool import Tool
from signoria.games.florence.board.tools import AnyTool
from signoria.games.florence.board.touches import Touches
from signoria.games.florence.pending import Ask, Phase, price_of
from signoria.games.florence.questions.principality import is_start_player, points_to_sell
from signoria.games.florence.rule_pointers import rules_of_piece
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards import answers, base
from signoria.web.boards.scoring import Scored
from signoria.web.boards.sheet import Sheet
from signoria.web.boards.shown import Shown

if TYPE_CHECKING:
    pass

# Where a decision is made; everything else is made on the own board.
IN_HAND = (Ask.RETURN, Ask.WORK, Ask.BONUS, Ask.KEEP_CARD, Ask.ORDER_CARDS)
ON_BOARD = (
    Ask.NOMINATE,
    Ask.BID,
    Ask.LAST_BUY,
    Ask.CHARACTER,
    Ask.BUILDING,
    Ask.JOINT_BUILDING,
    Ask.FREEDOM,
)
HIGH_TOOLS = ("menu", "hero", "work", "pick", "recruits")
WITH_CHARACTERS = (Phase.CHARACTERS, Phase.ACTIONS, Phase.END, Phase.OVER)


class Head(Shown):
    """The head of the large board."""

    title: str
    watching: bool
    sign: int
    cash: int
    points: int
    start: bool


class Page(Shown):
    """Everything `board.html` shows."""

    common: MainBoard
    lots: LotRow
    characters: Characters | None
    court: OwnCourt
    land: Land
    tool: AnyTool
    tight: bool  # little room beside the tool
    hand: Cards
    rivals: list[Rival]
    map: Map | None
    me: Head
    tab: str
    asked: str


class GameBoard(base.BoardOf[FlorenceState, Text]):
    """The table of The Princes of Florence."""

    HEADINGS = frozenset({"characters_returned", "round_began"})
    CHAPTERS: ClassVar[dict[str, str]] = {"round_began": "round"}
    SCORINGS = frozenset({"best_work", "prestige_shown"})
    TOLD = told.TOLD

    ROLES = slots.MISSING

    def __init__(self, scene: base.Scene) -> None:
        super().__init__(scene)
        self.moment = Moment(self.s, scene.viewer)
        self.pointing = Touches(self.s, self.seat, self.moment)

    # --- the page -------------------------------------------------------------------------

    def context(self) -> Page:
        scene, s, moment = self.scene, self.s, self.moment
        grids, hand, court = Grids(scene), Hand(scene), Court(scene)
        rivals = Rivals(scene, grids, hand)
        tool = Tool(scene, grids, hand).tool()
        return Page(
            common=Common(scene, grids).main_board(),
            lots=Lots(scene, grids).row(),
            characters=court.characters() if moment.phase in WITH_CHARACTERS else None,
            court=court.court(),
            land=grids.principality(),
            tool=tool,
            tight=tool.kind in HIGH_TOOLS,
            hand=hand.cards(moment.phase is Phase.OVER),
            rivals=[rivals.rival(player) for player in scene.rivals()],
            map=grids.map_of(range(len(s.players))) if s.coop else None,
            me=self.about_me(),
            tab=self.first_tab(),
            asked=moment.ask.value if moment.ask is not None else "",
        )

    def about_me(self) -> Head:
        """The head of the large board."""
        me, watching = self.s.players[self.seat], self.scene.viewer != self.seat
        name = self.scene.players[self.seat].name
        return Head(
            title=name if watching else pgettext("florence", "Your principality"),
            watching=watching,
            sign=self.seat + 1,
            cash=me.cash,
            points=me.points,
            start=is_start_player(self.s, self.seat),
        )

    def where(self) -> str:
        s = self.s
        if self.scene.over:
            return _("The game is over")
        phase = self.moment.phase
        if phase is Phase.SETUP:
            return _("Set-up")
        parts = {"round": s.round, "rounds": s.parts.rounds}
        shown = _("Round %(round)s of %(rounds)s") % parts
        names = {
            Phase.AUCTION: _("auction"),
            Phase.CHARACTERS: _("characters"),
            Phase.ACTIONS: _("actions"),
            Phase.END: _("end of the game"),
        }
        return f"{shown}, {names[phase]}"

    def tabs(self) -> list[answers.Tab]:
        live = self.moment.phase in (Phase.AUCTION, Phase.CHARACTERS)
        return [
            answers.Tab("mine", _("Palace")),
            answers.Tab("hand", _("Hand")),
            answers.Tab("shared", _("Auction") if live else _("Board")),
            answers.Tab("rivals", _("Rivals")),
        ]

    def first_tab(self) -> str:
        ask = self.moment.ask
        if ask in IN_HAND:
            return "hand"
        live = self.moment.phase in (Phase.AUCTION, Phase.CHARACTERS)
        if ask in ON_BOARD or (ask is None and live):
            return "shared"
        return "mine"

    def buttons(self) -> list[answers.Button]:
        return Bar(self.scene).buttons()

    def hint(self) -> str:
        return Bar(self.scene).hint()

    def player_line(self, player: base.Player) -> PlayerLine:
        return player_line(self.s, self.text, player.seat)

    # --- actions --------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def uses(self, action: Action) -> list[answers.Slot]:
        return slots.uses(self.pointing, action)

    def drafts(self, frame: Choice[Any]) -> bool:
        return slots.is_drafted(frame)

    def splits(self, frame: Choice[Any]) -> bool:
        return slots.is_split(self.s, self.seat, frame)

    def most_moves(self) -> int:
        return slots.MOST_SETS if self.moment.ask is Ask.BONUS else super().most_moves()

    def proposes(self) -> bool:
        return slots.proposes(self.s, self.seat, self.moment.ask)

    def rank(self, action: Action) -> int:
        return super().rank(action) + slots.rank(self.s, self.seat, action)

    def way(self, action: Action) -> str:
        found = slots.way(action)
        return super().way(action) if found is None else found

    def sentence(self, steps: Sequence[tuple[base.Board, Action]]) -> str:
        made = [(board.scene.view, action) for board, action in steps]
        return told_moves.sentence(self.text, self.seat, made)

    def losses(self, path: Sequence[Action], start: Any, end: Any) -> list[answers.Loss]:
        return told_moves.losses(start, self.seat, path)

    def thing(self, key: str, number: int) -> answers.Thing:
        return told_moves.thing(key, number)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(pieces)

    def reason(self, pieces: Sequence[str]) -> Refusal | None:
        return why.reason(self.scene, self.pointing, pieces)

    def ways_out(self, pieces: Sequence[str]) -> list[answers.WayOut]:
        return Instead(self.scene, self.pointing).of(pieces)

    def cost(self, action: Action) -> str:
        """Points that would have to be sold to pay."""
        if self.moment.ask is None:
            return ""
        price = price_of(self.s, self.seat, action)
        back = points_to_sell(self.s, self.s.players[self.seat], price)
        return _("−%(n)s pts") % {"n": back} if back else ""

    @classmethod
    def if_over(cls, game: Game[Any], s: FlorenceState) -> list[int]:
        return if_it_ended(s) if s.stack else game.result(s).scores

    def outlook(self) -> answers.Outlook:
        return outlook(self.scene, self.s, self.text)

    # --- rules ----------------------------------------------------------------------------

    def sheet(self, whole: bool = False) -> Sheet:
        return FlorenceSheet(self.scene, whole).sheet()

    def entry_of(self, piece: str) -> str:
        return entry_of(piece)

    def rules_of_piece(self, piece: str) -> list[str]:
        return rules_of_piece(piece)

    def scoring(self, events: Sequence[Event]) -> Scored | None:
        return scoring_sheet.scoring(self, events)
