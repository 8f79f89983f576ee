"""The Castles of Burgundy on a page: what is drawn, what is touched, what buttons there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.board import scoring_sheet, told
from signoria.games.burgundy.board.draw import Draw, capital
from signoria.games.burgundy.board.drawn import Fresh, Mine, Pick, PlayerLine, Side, Table
from signoria.games.burgundy.board.estates import Estates
from signoria.games.burgundy.board.outlook import outlook
from signoria.games.burgundy.board.shared import Shared
from signoria.games.burgundy.board.sheet import TileSheet
from signoria.games.burgundy.board.why import Explained
from signoria.games.burgundy.forecast import as_if_over
from signoria.games.burgundy.ids import (
    BUILDING,
    CLOSING,
    INN,
    NO_TILE,
    PHASE_IDS,
    SHIELDS,
    SOLO,
    TEAM,
    TILE_IDS,
)
from signoria.games.burgundy.pending import Ask, sheet_of
from signoria.games.burgundy.questions.dice import dice_left
from signoria.games.burgundy.questions.goods import free_kinds
from signoria.games.burgundy.rule_pointers import (
    rules_of_piece,
    rules_of_shield,
    tile_rule,
)
from signoria.games.burgundy.state import BurgundyState, members
from signoria.web.boards.answers import Button, Outlook, Tab
from signoria.web.boards.base import Player, number_in
from signoria.web.boards.scoring import Scored
from signoria.web.boards.sheet import Sheet

# Decisions that are made on the board in the middle.
ON_SHARED = (
    Ask.SHIP_DEPOT,
    Ask.SHIP_KIND,
    Ask.SHIP_EVERYWHERE,
    Ask.BUILDING_TAKES,
    Ask.SWAP_TILE,
    Ask.TILE_DEPOT,
    Ask.PHASE_SHIELDS,
    Ask.COLOUR_REWARD,
    Ask.EXTRA_SHIELD,
)
# Actions that are buttons, in this order, with their icons; all others touch pieces.
BUTTONS: dict[Action, str] = {
    acts.HIRE: "plus",
    acts.GAIN: "check",
    acts.PAY_SILVER: "check",
    acts.PAY_WORKER: "check",
    acts.GIVE_UP: "trash",
    acts.DECLINE: "x",
}


class GameBoard(Explained):
    """The table of Burgundy."""

    HEADINGS = frozenset({"final_scoring", "phase_began", "round_began"})
    QUIET = frozenset({"turn_began"})
    ASIDES = frozenset({"used_die", "turn_began"})
    CHAPTERS: ClassVar[dict[str, str]] = {"phase_began": "phase"}
    SCORINGS = frozenset({"phase_ended", "final_scoring"})
    TOLD = told.TOLD

    # --- what the page asks ---------------------------------------------------------------

    def where(self) -> str:
        s = self.s
        if self.scene.over:
            return _("The game is over")
        if not s.round and not s.phase:
            return _("Set-up")
        values = {"phase": PHASE_IDS[s.phase], "round": s.round}
        if not s.round:
            return _("Start of phase %(phase)s") % values
        if s.round == CLOSING:
            return _("End of phase %(phase)s") % values
        return _("Phase %(phase)s, round %(round)s") % values

    def tabs(self) -> list[Tab]:
        found = [Tab("mine", _("Estate")), Tab("shared", _("Board"))]
        if self.s.mode != SOLO:
            found.append(Tab("rivals", _("Rivals")))
        return found

    def first_tab(self) -> str:
        return "shared" if self.ask in ON_SHARED else "mine"

    def touches(self, action: Action) -> list[str]:
        return self.pieces.touches(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pieces.meant(pieces)

    def hint(self) -> str:
        if self.ask is Ask.TURN and dice_left(self.s, self.scene.me()):
            return _("Dashed gold costs workers.")
        if self.ask is Ask.WHITE_CASTLE:
            return _("The white die can be changed with workers.")
        return ""

    # --- buttons --------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        if not self.scene.my_turn:
            return []
        found = []
        if any(isinstance(action, acts.TakeWorkers) for action in self.scene.legal):
            found.append(self._workers_button())
        for action, icon in BUTTONS.items():
            if action in self.scene.legal:
                found.append(Button(action.verb, self._short(action), icon=icon))
        for action in self.scene.legal:
            if isinstance(action, acts.Name):
                named = pgettext("shield 6", "Name %(name)s") % {
                    "name": self.text.side(self.s, action.estate)
                }
                found.append(Button(f"name-{action.estate}", named, _("shield 6"), icon="people"))
        if self.ask is Ask.TURN:
            found.append(self._end_button())
        return found

    def _workers_button(self) -> Button:
        gain = self.text.workers_gain(self.s, self.scene.me())
        coins = ngettext("and %(n)s silver coin", "and %(n)s silver coins", gain["silver"])
        note = coins % {"n": gain["silver"]} if gain["silver"] else _("for a die")
        # With the last die the turn is over: that is not played by a touch of the bar.
        return Button("workers", self.workers(gain["gain"]), note, icon="people", asks=True)

    def _end_button(self) -> Button:
        left = len(dice_left(self.s, self.scene.me()))
        reason = ngettext("%(n)s die left", "%(n)s dice left", left) % {"n": left} if left else ""
        return Button("end", _("End turn"), icon="check", main=not left, reason=reason)

    def _short(self, action: Action) -> str:
        """A button says no more than it must; the list of actions says it all."""
        if action is acts.HIRE:
            return self.workers(self.s.parts.hire_workers)
        return self.text.action(self.s, action)

    # --- players --------------------------------------------------------------------------

    def player_line(self, player: Player) -> PlayerLine:
        number = self.s.team[player.seat]
        me = self.s.estates[number]
        goods = Draw(self.s, self.text, Fresh()).goods(me.goods)
        team = self.text.side(self.s, number) if self.s.mode == TEAM else ""
        return PlayerLine(goods, me.workers, me.silver, team)

    @classmethod
    def if_over(cls, game: Game[Any], s: BurgundyState) -> list[int]:
        return as_if_over(s).scores if s.round and s.stack else game.result(s).scores

    def outlook(self) -> Outlook | None:
        return outlook(self.s, self.text, self.scene.me())

    # --- rules and the log ----------------------------------------------------------------

    def sheet(self, whole: bool = False) -> Sheet:
        return TileSheet(self.scene, whole).sheet()

    def rules_of_piece(self, piece: str) -> list[str]:
        name, _sep, rest = piece.partition("-")
        if name == "shield" and 1 <= number_in(rest) <= SHIELDS:
            return rules_of_shield(number_in(rest))
        tile = self._tile_at(name, rest)
        if tile != NO_TILE:
            return [tile_rule(TILE_IDS[tile])]
        return rules_of_piece(name)

    def _tile_at(self, name: str, rest: str) -> int:
        s = self.s
        number = number_in(rest)
        if name == "inn":
            return INN
        if name == "tile" and 0 <= number < len(s.depots):
            return s.depots[number]
        if name == "f" and 0 <= number < len(self.pieces.me.tiles):
            return self.pieces.me.tiles[number]
        if name in self.pieces.storages:
            tiles = s.storages[self.pieces.storages[name]]
            return tiles[number] if 0 <= number < len(tiles) else NO_TILE
        return NO_TILE

    def icon(self, event: Event) -> str:
        on_depot = event.what in ("moved_good", "removed_tile")
        return f"pd{event.data['depot']}" if on_depot else ""

    def scoring(self, events: Sequence[Event]) -> Scored | None:
        return scoring_sheet.scoring(self, events)

    # --- the drawing ----------------------------------------------------------------------

    def context(self) -> Table:
        s = self.s
        draw = Draw(s, self.text, self._fresh())
        estates = Estates(self.scene, draw, self.pieces)
        mine = s.team[self.scene.me()]
        rivals = [s.team[player.seat] for player in self.scene.rivals()]
        others = [number for number in dict.fromkeys(rivals) if number != mine]
        return Table(
            shared=Shared(self.scene, draw).context(),
            mine=self._mine(estates, mine),
            others=[estates.rival(number) for number in others],
            solo=s.mode == SOLO,
            team=s.mode == TEAM,
        )

    def _fresh(self) -> Fresh:
        """What the last move put where, to mark it."""
        found = Fresh()
        for event in self.scene.events:
            if event.what in ("placed", "laid_start_castle") and event.seat is not None:
                tile = TILE_IDS.index(str(event.data.get("tile", "castle")))
                found = Fresh(self.s.team[event.seat], int(str(event.data["field"])), tile)
        return found

    def _mine(self, estates: Estates, number: int) -> Mine:
        """The estate drawn large with all that lies around it."""
        s = self.s
        seat = self.scene.me()
        return Mine(
            has=estates.belongings(number, "good"),
            map=estates.maps.fields(number, seat),
            title=self._title(number),
            sign=seat + 1,
            dice=estates.draw.dice(seat),
            storages=estates.storages(),
            no_goods=range(free_kinds(s, s.estates[number])),
            scale=list(enumerate(s.parts.region_points))[1:],
            phase=PHASE_IDS[s.phase],
            phase_bonus=s.parts.phase_bonus[s.phase],
            faces=any(isinstance(action, acts.SetDie) for action in self.scene.legal),
            mates=[estates.hand(other, True) for other in members(s, number) if other != seat],
            picks=self._picks(estates),
            sides=self._sides(estates),
        )

    def _title(self, number: int) -> str:
        if self.scene.players[self.scene.me()].is_viewer:
            return _("Your team's estate") if self.s.mode == TEAM else _("Your estate")
        return _("Estate: %(name)s") % {"name": self.text.side(self.s, number)}

    def _picks(self, estates: Estates) -> list[Pick]:
        """Choices without a piece on the boards: what a crane copies, points, parts."""
        if self.ask not in (Ask.CRANE, Ask.POINTS, Ask.ORDER):
            return []
        return [self._pick(estates, a) for a in self.scene.legal if a is not acts.DECLINE]

    def _pick(self, estates: Estates, action: Action) -> Pick:
        tile = estates.draw.tile(action.tile) if isinstance(action, acts.UseBuilding) else None
        words = capital(self.text.action(self.s, action))
        label, _sep, note = words.partition(": ")
        if isinstance(action, acts.BuyPoints):
            label, note = f"+{action.points}", ""
        return Pick(self.touches(action)[0], tile, label, note, words)

    def _sides(self, estates: Estates) -> list[Side]:
        """The two boards of a sheet, while one of them has to be chosen."""
        if self.pieces.land is not None:
            return []
        found = []
        for board in sheet_of(self.s, self.scene.me()) or ():
            land = self.s.parts.boards[board]
            name = _("Board %(board)s") % {"board": land.name}
            cities = ", ".join(str(size) for size in land.region_sizes(BUILDING))
            found.append(Side(f"side-{land.name}", name, cities, estates.maps.blank(board)))
        return found
