"""Tuscany on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import SPECTATOR, Choice
from signoria.games.tuscany.actions import ChooseField
from signoria.games.tuscany.board import scoring_sheet, told
from signoria.games.tuscany.board.aid import Effect, effects
from signoria.games.tuscany.board.bar import buttons, hint
from signoria.games.tuscany.board.builder import Builder, BuilderPanel, DealtTile, dealt_tiles
from signoria.games.tuscany.board.estates import EstateMap, Estates
from signoria.games.tuscany.board.hand import Hand, hand
from signoria.games.tuscany.board.happened import followed, last_field
from signoria.games.tuscany.board.mat import Mat, Mats
from signoria.games.tuscany.board.outlook import green, if_it_ended, outlook
from signoria.games.tuscany.board.pieces import ROMAN, Pieces
from signoria.games.tuscany.board.regions import RegionBars, region_bars
from signoria.games.tuscany.board.sheet import TuscanySheet
from signoria.games.tuscany.board.slots import MISSING, Slots
from signoria.games.tuscany.board.table import ScoreBoard, SharedTable
from signoria.games.tuscany.board.things import thing
from signoria.games.tuscany.board.touches import Touches
from signoria.games.tuscany.board.whole import Whole
from signoria.games.tuscany.ids import COLOURS, FIELDS, NONE, STACKS
from signoria.games.tuscany.pending import ASKS, Ask, asked, building, placing
from signoria.games.tuscany.questions import (
    fields_for,
    gains,
    items_to_place,
    tokens_to_bring_out,
)
from signoria.games.tuscany.rule_pointers import rules_of_piece
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.text import Text
from signoria.web.boards import answers, base
from signoria.web.boards.scoring import Scored
from signoria.web.boards.sheet import Sheet
from signoria.web.boards.shown import Shown

ON_MARKET = (Ask.TOKEN, Ask.COLOUR, Ask.CASTLE_TOKEN)
ON_SUPPLY = (Ask.START_BONUS, Ask.CITY_BONUS)
ON_FIELDS = (Ask.FIELD, Ask.CASTLE_FIELD)


class PlayerLine(Shown):
    """What is said of a player beside the name."""

    sign: int
    green: int
    hand: int
    hand_words: str
    marble: int
    workers: int
    out: int
    goal: int
    out_words: str


class Mine(Shown):
    """Estate, mat and hand of the seat drawn large."""

    sign: int
    name: str
    watching: bool
    over: bool
    covered: int
    fields: int
    red: int
    green: int
    sum: int
    mat: Mat
    hand: Hand
    effects: tuple[Effect, ...]
    estate: EstateMap | None
    regions: RegionBars | None


class Rival(Shown):
    """Somebody else's board."""

    seat: int
    sign: int
    name: str
    red: int
    line: PlayerLine
    mat: Mat
    estate: EstateMap | None
    regions: RegionBars | None
    dealt: tuple[DealtTile, ...]
    ready: bool


class Page(Shown):
    """All the templates show."""

    table: SharedTable
    mine: Mine
    rivals: tuple[Rival, ...]
    points: tuple[int, ...]  # of regions, by size
    builder: BuilderPanel | None
    on_market: bool
    target_market: bool
    target_fields: bool
    target_storage: bool
    target_supply: bool


class GameBoard(base.BoardOf[TuscanyState, Text]):
    """The table of Tuscany."""

    HEADINGS = frozenset({"final_scoring", "last_round", "round_began"})
    OPENING = ROMAN[0]
    SCORINGS = frozenset({"phase_ended", "final_scoring"})
    ROLES = MISSING
    TOLD = told.TOLD

    def __init__(self, scene: base.Scene) -> None:
        super().__init__(scene)
        self.me = self.s.players[self.seat]
        self.pieces = Pieces(scene)
        self.follow = followed(self.s, scene)
        self.estates = Estates(self.s, self.pieces)
        self.mats = Mats(self.s, scene, self.pieces, self.follow)
        self.pointing = Touches(self.s, self.seat, scene.my_turn)
        self.slots = Slots(self.s, self.seat, self.pointing)
        self.building = building(self.s)
        self.asked = asked(self.s) if scene.my_turn else None
        self.placing = placing(self.s) if scene.my_turn else None

    # --- the page -------------------------------------------------------------------------

    def context(self) -> Page:
        table = ScoreBoard(self.scene, self.pieces, self.follow)
        return Page(
            table=table.table(self.gain()),
            mine=self.mine(),
            rivals=tuple(self.rival(player) for player in self.scene.rivals()),
            points=self.s.parts.region_points,
            builder=self.builder(),
            on_market=self.asked in ON_MARKET + ON_SUPPLY,
            target_market=self.asked in ON_MARKET,
            target_fields=self.asked in ON_FIELDS,
            target_storage=self.asked is Ask.ITEM,
            target_supply=self.asked in ON_SUPPLY,
        )

    def chapter(self, event: Event) -> str:
        after = int(str(event.data["phase"])) if event.what == "phase_ended" else STACKS
        return ROMAN[after] if after < STACKS else ""

    def where(self) -> str:
        s = self.s
        if self.scene.over:
            return _("The game is over")
        if s.phase == 0:
            return _("Set-up")
        words = _("Phase %(phase)s, round %(round)s")
        shown = words % {"phase": ROMAN[s.phase - 1], "round": s.round}
        if s.stalled:
            shown += ", " + _("stalled rounds: %(n)s") % {"n": s.stalled}
        return shown

    def tabs(self) -> list[answers.Tab]:
        return [
            answers.Tab("mine", _("Estate")),
            answers.Tab("shared", _("Market")),
            answers.Tab("rivals", _("Rivals")),
        ]

    def first_tab(self) -> str:
        return "shared" if self.asked in ON_MARKET + ON_SUPPLY else "mine"

    def buttons(self) -> list[answers.Button]:
        return buttons(self.s, self.scene)

    def prompt(self) -> str:
        if self.asked is Ask.ESTATE and not self.scene.decided:
            return _("Build your estate: order, turns, shifts and castle are all free.")
        return ""

    def hint(self) -> str:
        return hint(self.s, self.scene)

    # --- touching -------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(pieces)

    def uses(self, action: Action) -> list[answers.Slot]:
        return self.slots.of(action)

    def drafts(self, frame: Choice[TuscanyState]) -> bool:
        return False  # hand, storage, market and estate are there from the beginning

    def splits(self, frame: Choice[TuscanyState]) -> bool:
        # Estates are put together by the builder, which sends all picks as one move.
        return ASKS.get(type(frame)) is Ask.ESTATE

    def rank(self, action: Action) -> int:
        return self.slots.rank(action)

    def way(self, action: Action) -> str:
        kinds = [self.pieces.colour(colour).kind for colour in range(COLOURS)]
        return self.slots.way(action, kinds, _("worker"))

    def sentence(self, steps: Sequence[tuple[base.Board, Action]]) -> str:
        first = steps[0][0]
        assert isinstance(first, GameBoard)
        path = tuple(action for _board, action in steps)
        whole = Whole(first.s, first.scene.me(), path).sentence(first.text)
        return whole or super().sentence(steps)

    def losses(
        self, path: Sequence[Action], start: TuscanyState, end: TuscanyState
    ) -> list[answers.Loss]:
        return Whole(start, self.scene.me(), tuple(path)).losses(self.text)

    def thing(self, key: str, number: int) -> answers.Thing:
        return thing(self.pieces, key, number)

    def ways_out(self, pieces: Sequence[str]) -> list[answers.WayOut]:
        if self.asked is Ask.MARBLE:
            return [answers.WayOut(_("Return a marble"), ("spend",))]
        if self.asked is Ask.ACTION and pieces[-1].startswith(("f-", "hand-", "worker-", "store-")):
            drawn = _("Draw %(n)s cards instead") % {"n": self.s.parts.draw_cards}
            return [answers.WayOut(drawn, ("deck",))]
        return []

    @classmethod
    def if_over(cls, game: Game[Any], s: TuscanyState) -> list[int]:
        return if_it_ended(s) if s.stack else game.result(s).scores

    def outlook(self) -> answers.Outlook | None:
        return outlook(self.s, self.pieces, told.LEDGER, self.scene.viewer)

    def second_ledger(self) -> answers.OutlookPart | None:
        return green(self.s, self.pieces, told.LEDGER)

    # --- words ----------------------------------------------------------------------------

    def player_line(self, player: base.Player) -> PlayerLine:
        me = self.s.players[player.seat]
        cards = size(me.hand)
        goal = tokens_to_bring_out(self.s)
        words = ngettext("%(n)s card in hand", "%(n)s cards in hand", cards)
        return PlayerLine(
            sign=player.sign,
            green=me.green,
            hand=cards,
            hand_words=words % {"n": cards},
            marble=me.marble,
            workers=me.workers,
            out=me.out,
            goal=goal,
            out_words=_("Own tokens brought out; %(n)s end the phase") % {"n": goal},
        )

    def sheet(self, whole: bool = False) -> Sheet:
        return TuscanySheet(self.scene, whole).sheet()

    def rules_of_piece(self, piece: str) -> list[str]:
        return rules_of_piece(self.s, self.me, piece)

    def counts(self, event: Event) -> bool:
        return event.what == "scored_red"

    def scoring(self, events: Sequence[Event]) -> Scored | None:
        return scoring_sheet.scoring(self, events)

    # --- parts of the page ----------------------------------------------------------------

    def builder(self) -> BuilderPanel | None:
        """The tiles, while estates are being built."""
        now, scene = self.building, self.scene
        if now is None:
            return None
        made = Builder(self.s, now, scene.me(), self.pieces)
        asked = scene.my_turn and now.seat == scene.viewer
        return made.panel(asked, scene.viewer == SPECTATOR)

    def mine(self) -> Mine:
        """Estate, mat and hand of the seat drawn large."""
        me, scene = self.me, self.scene
        seat = scene.me()
        return Mine(
            sign=seat + 1,
            name=scene.players[seat].name,
            watching=scene.viewer == SPECTATOR,
            over=scene.over,
            covered=me.covered.bit_count(),
            fields=FIELDS,
            red=me.red,
            green=me.green,
            sum=me.red + me.green,
            mat=self.mats.mat(seat),
            hand=hand(me, scene, self.pieces),
            effects=effects(self.s, me, self.pieces),
            estate=self.my_estate(),
            regions=region_bars(self.s, me, self.pieces),
        )

    def my_estate(self) -> EstateMap | None:
        """The estate drawn large, once it is shown."""
        if self.me.estate == NONE:
            return None
        seat = self.scene.me()
        last = last_field(self.scene, seat)
        follow = self.follow.get(f"f-{last}", "")
        return self.estates.map(seat, last, self.chips(), follow, self.placing)

    def chips(self) -> dict[int, int]:
        """Green points a placement would bring, on the field picked or on all that can be."""
        now, me = self.placing, self.me
        if now is not None:
            legal = self.scene.legal
            fields = [action.field for action in legal if isinstance(action, ChooseField)]
            fields = [now.field] if now.field != NONE else fields
            return {field: sum(gains(self.s, me, field, now.item)) for field in fields}
        found: dict[int, int] = {}
        for item in items_to_place(self.s, me) if self.asked is Ask.ACTION else []:
            for field in fields_for(self.s, me, item):
                found[field] = max(found.get(field, 0), sum(gains(self.s, me, field, item)))
        return found

    def gain(self) -> int:
        """Green points the viewer is about to score."""
        now = self.placing
        if now is None or now.field == NONE:
            return 0
        return sum(gains(self.s, self.s.players[now.seat], now.field, now.item))

    def rival(self, player: base.Player) -> Rival:
        """Somebody else's board."""
        seat = player.seat
        them = self.s.players[seat]
        shown, dealt = them.estate != NONE, them.tiles != NONE
        return Rival(
            seat=seat,
            sign=player.sign,
            name=player.name,
            red=them.red,
            line=self.player_line(player),
            mat=self.mats.mat(seat),
            estate=self.estates.map(seat, last_field(self.scene, seat)) if shown else None,
            regions=region_bars(self.s, them, self.pieces),
            dealt=dealt_tiles(self.s, seat, self.pieces) if dealt and not shown else (),
            ready=self.building is not None and self.building.is_ready(seat),
        )
