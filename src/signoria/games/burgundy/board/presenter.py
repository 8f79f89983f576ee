"""The Castles of Burgundy on a page: what is drawn, what is touched, what buttons there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.machine import Choice
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.board.draw import Draw, Drawn, capital
from signoria.games.burgundy.board.estates import Estates, context_of, land_of, sheet_of
from signoria.games.burgundy.board.pieces import Pieces
from signoria.games.burgundy.board.shared import Shared
from signoria.games.burgundy.ids import (
    CLOSING,
    INN,
    NO_TILE,
    NONE,
    PHASE_IDS,
    SHIELDS,
    SILVER,
    SOLO,
    TEAM,
    TILE_IDS,
)
from signoria.games.burgundy.phases.animals import ChooseHerd
from signoria.games.burgundy.phases.buildings import TakeFromDepots, UseCrane
from signoria.games.burgundy.phases.castles import WhiteCastleAction
from signoria.games.burgundy.phases.phase_end import FromDepot, UsePhaseShields
from signoria.games.burgundy.phases.shields import TakeExtraShield
from signoria.games.burgundy.phases.ships import EmptyDepot, TakeEverywhere, TakeKind
from signoria.games.burgundy.phases.solo import AddPoints, ColourReward, OrderParts
from signoria.games.burgundy.phases.swaps import SwapTile
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.rule_pointers import (
    rules_behind,
    rules_of_piece,
    rules_of_shield,
    tile_rule,
)
from signoria.games.burgundy.state import BurgundyState, members
from signoria.games.burgundy.text import Text
from signoria.web.boards.base import Board, Button, Player, Scene, Tab, number_in

# Decisions that are made on the board in the middle.
ON_SHARED = (
    EmptyDepot,
    TakeKind,
    TakeEverywhere,
    TakeFromDepots,
    SwapTile,
    FromDepot,
    UsePhaseShields,
    ColourReward,
    TakeExtraShield,
)
# Actions that are buttons, in this order, with their icons; all others touch pieces.
BUTTONS = {
    "hire": "plus",
    "gain": "check",
    "tribute-silver": "check",
    "tribute-worker": "check",
    "give-up": "trash",
    "decline": "x",
}
# Signs for prices, as small as a tile needs them; the words are in the list of actions.
PAWN = "\u265f\ufe0e"
COIN = "\u25c9"


class GameBoard(Board):
    """The table of Burgundy."""

    HEADINGS = frozenset({"final_scoring", "phase_began", "round_began"})
    CHAPTERS = ("phase_began",)
    LEDGER: ClassVar[dict[str, str]] = {
        "animal": "sheep",
        "geese": "geese",
        "region": "castle",
        "phase": "market",
        "bonus": "cap-shield",
        "sale": "g1",
        "watchtower": "watchtower",
        "post": "post",
        "bought": "silver",
        "end_goods": "g4",
        "end_silver": "silver",
        "end_workers": "worker",
        "end_monastery": "monastery",
        "end_shield": "cap-shield",
    }

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.s: BurgundyState = scene.view
        assert isinstance(scene.text, Text)
        self.text: Text = scene.text
        land = land_of(self.s, scene.me(), scene.viewer)
        self.pieces = Pieces(self.s, scene.me(), scene.frame, land)

    # --- what the page asks ---------------------------------------------------------------

    def where(self) -> str:
        s = self.s
        if self.scene.over:
            return _("The game is over")
        if not s.round:
            return _("Set-up")
        values = {"phase": PHASE_IDS[s.phase], "round": s.round}
        if s.round == CLOSING:
            return _("End of phase %(phase)s") % values
        return _("Phase %(phase)s, round %(round)s") % values

    def tabs(self) -> list[Tab]:
        found = [Tab("mine", _("Estate")), Tab("shared", _("Board"))]
        if self.s.mode != SOLO:
            found.append(Tab("rivals", _("Rivals")))
        return found

    def first_tab(self) -> str:
        return "shared" if isinstance(self.scene.frame, ON_SHARED) else "mine"

    def touches(self, action: Action) -> list[str]:
        return self.pieces.touches(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pieces.meant(pieces)

    def cost(self, action: Action) -> str:
        frame = self.scene.frame
        if isinstance(action, acts.Buy):
            if action.currency == SILVER:
                return f"{self.s.parts.price_silver}{COIN}"
            return f"{self.s.parts.price_workers}{PAWN}"
        workers = self.text.price(self.s, frame, action) if frame is not None else 0
        return f"{workers}{PAWN}" if workers else ""

    def _workers(self, n: int) -> str:
        return ngettext("%(n)s worker", "%(n)s workers", n) % {"n": n}

    def hint(self) -> str:
        frame = self.scene.frame
        if isinstance(frame, PlayTurn) and any(self._dice()):
            return _("Touch anything lit, in any order. Dashed gold costs workers.")
        if isinstance(frame, WhiteCastleAction):
            return _("The white die can be changed with workers.")
        return ""

    def _dice(self) -> list[int]:
        seat = self.scene.me()
        return self.s.dice[2 * seat : 2 * seat + 2]

    # --- buttons --------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        if not self.scene.my_turn:
            return []
        frame = self.scene.frame
        legal = {action.verb: action for action in self.scene.legal}
        found = []
        if "workers" in legal:
            found.append(self._workers_button())
        for verb, icon in BUTTONS.items():
            if verb in legal:
                found.append(Button(verb, self._short(legal[verb]), icon=icon))
        for action in self.scene.legal:
            if isinstance(action, acts.Name):
                named = pgettext("shield 6", "Name %(name)s") % {
                    "name": self.text.side(self.s, action.estate)
                }
                found.append(Button(f"name-{action.estate}", named, _("shield 6"), icon="people"))
        if isinstance(frame, PlayTurn):
            found.append(self._end_button())
        return found

    def _workers_button(self) -> Button:
        gain = self.text.workers_gain(self.s, self.scene.me())
        note = _("and %(n)s silver") % {"n": gain["silver"]} if gain["silver"] else _("for a die")
        return Button("workers", self._workers(gain["gain"]), note, icon="people")

    def _end_button(self) -> Button:
        left = sum(1 for face in self._dice() if face)
        reason = ngettext("%(n)s die left", "%(n)s dice left", left) % {"n": left} if left else ""
        return Button("end", _("End turn"), icon="check", main=not left, reason=reason)

    def _short(self, action: Action) -> str:
        """A button says no more than it must; the list of actions says it all."""
        if action is acts.HIRE:
            return self._workers(self.s.parts.hire_workers)
        return self.text.action(self.s, action)

    # --- players --------------------------------------------------------------------------

    def player_line(self, player: Player) -> dict[str, Any]:
        number = self.s.team[player.seat]
        me = self.s.estates[number]
        draw = Draw(self.s, self.text, {})
        return {
            "goods": draw.goods(me.goods),
            "workers": me.workers,
            "silver": me.silver,
            "team": self.text.side(self.s, number) if self.s.mode == TEAM else "",
            "place": self.s.bridge.index(player.seat) + 1 if player.seat in self.s.bridge else 0,
        }

    # --- rules and the log ----------------------------------------------------------------

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        return rules_behind(frame, action)

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
        for storage, tiles, _limit in self.pieces.storages():
            if storage == name and 0 <= number < len(tiles):
                return tiles[number]
        return NO_TILE

    def icon(self, event: Event) -> str:
        on_depot = event.what in ("moved_good", "removed_tile")
        return f"pd{event.data['depot']}" if on_depot else ""

    # --- the drawing ----------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        s = self.s
        fresh = self._fresh()
        draw = Draw(s, self.text, fresh)
        estates = Estates(self.scene, draw, self.pieces, fresh)
        shared = Shared(self.scene, draw, estates)
        mine = s.team[self.scene.me()]
        seats = [self.scene.me(), *[player.seat for player in self.scene.rivals()]]
        others = list(dict.fromkeys(s.team[seat] for seat in seats if s.team[seat] != mine))
        return {
            "shared": shared.context(),
            "mine": self._mine(estates, mine),
            "others": [context_of(estates, number) for number in others],
            "solo": s.mode == SOLO,
            "team": s.mode == TEAM,
            "players": s.players,
        }

    def _fresh(self) -> Drawn:
        """What the last move put where, to mark it."""
        found: Drawn = {"fields": NONE, "at": [], "placed": NO_TILE}
        for event in self.scene.events:
            if event.what in ("placed", "laid_start_castle") and event.seat is not None:
                found["fields"] = self.s.team[event.seat]
                found["at"] = [event.data["field"]]
                tile = event.data.get("tile", "castle")
                found["placed"] = TILE_IDS.index(str(tile))
        return found

    def _mine(self, estates: Estates, number: int) -> Drawn:
        """The estate drawn large with all that lies around it."""
        s = self.s
        seat = self.scene.me()
        me = s.estates[number]
        found = estates.belongings(number)
        found.update(
            map=estates.fields(number, True),
            title=self._title(number),
            seat=seat,
            sign=seat + 1,
            dice=estates.dice(seat),
            storages=estates.storages(),
            goods=estates.draw.goods(me.goods, "good"),
            no_goods=range(max(0, s.parts.goods_kinds - sum(1 for n in me.goods if n))),
            scale=list(enumerate(s.parts.region_points))[1:],
            phase=PHASE_IDS[s.phase],
            phase_bonus=s.parts.phase_bonus[s.phase],
            faces=any(isinstance(action, acts.SetDie) for action in self.scene.legal),
            mates=[estates.hand(other, True) for other in members(s, number) if other != seat],
            picks=self._picks(estates),
            sides=self._sides(estates),
            herd=isinstance(self.scene.frame, ChooseHerd),
        )
        return found

    def _title(self, number: int) -> str:
        if self.scene.players[self.scene.me()].is_viewer:
            return _("Your team's estate") if self.s.mode == TEAM else _("Your estate")
        return _("Estate: %(name)s") % {"name": self.text.side(self.s, number)}

    def _picks(self, estates: Estates) -> list[Drawn]:
        """Choices without a piece on the boards: what a crane copies, points, parts."""
        if not isinstance(self.scene.frame, UseCrane | AddPoints | OrderParts):
            return []
        found = []
        for action in self.scene.legal:
            if action is acts.DECLINE:
                continue
            tile = estates.draw.tile(action.tile) if isinstance(action, acts.UseBuilding) else None
            words = capital(self.text.action(self.s, action))
            name, sep, does = words.partition(": ")
            if isinstance(action, acts.BuyPoints):
                name, does = f"+{action.points}", ""
            found.append(
                {
                    "piece": self.touches(action)[0],
                    "tile": tile,
                    "label": name,
                    "note": does if sep else "",
                    "name": words,
                }
            )
        return found

    def _sides(self, estates: Estates) -> list[Drawn]:
        """The two boards of a sheet, while one of them has to be chosen."""
        if estates.pieces.land is not None:
            return []
        sheet = sheet_of(self.s, self.scene.me())
        if sheet is None:
            return []
        found = []
        for board in sheet:
            drawn = estates.blank(board)
            drawn["piece"] = f"side-{drawn['board']}"
            drawn["name"] = _("Board %(board)s") % {"board": drawn["board"]}
            drawn["cities"] = ", ".join(
                str(size) for size in self.s.parts.boards[board].region_sizes(3)
            )
            found.append(drawn)
        return found
