"""The Princes of Florence on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.machine import Choice, Refusal
from signoria.games.florence import actions as acts
from signoria.games.florence.board.bar import buttons, hint
from signoria.games.florence.board.common import Common
from signoria.games.florence.board.court import Court
from signoria.games.florence.board.grids import Grids
from signoria.games.florence.board.hand import Hand, sentence
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.board.tool import Tool
from signoria.games.florence.board.touches import Touches
from signoria.games.florence.ids import CHARACTER_IDS, CHARACTERS, FREEDOM_IDS, FREEDOMS
from signoria.games.florence.phases.auction import Bid
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.principality import hand_cards, prestige_cards
from signoria.games.florence.rule_pointers import rules_of_piece
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Board, Button, Player, Scene, Tab

# Where a decision is made, by its name; everything else is made on the own board.
IN_HAND = ("ReturnOne", "WorkCard", "WorkBonus", "LookKeep", "LookOrder")
ON_BOARD = ("Nominate", "Bid", "LastBuy", "BidCharacter", "BuildKind", "JointKind", "FreedomKind")
WITH_RIVALS = ("RecruitNow", "RecruitTarget")
EVENT_SYMBOLS = {
    "round_began": "em-florence",
    "characters_returned": "ch-muse",
    "banker_unsold": "ch-banker",
    "freedoms_drawn": "f-travel",
}


class GameBoard(Board):
    """The table of The Princes of Florence."""

    HEADINGS = frozenset({"characters_returned", "round_began"})
    CHAPTERS = ("round_began",)
    LEDGER: ClassVar[dict[str, str]] = {
        "landscapes": "f-forest",
        "architects": "f-architect",
        "buildings": "palace",
        "joint_buildings": "palace",
        "works": "laurel",
        "best_works": "laurel",
        "moved_back": "florin",
        "merchant": "ch-merchant",
        "banker": "ch-banker",
        "prestige": "star",
    }

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        assert isinstance(scene.view, FlorenceState) and isinstance(scene.text, Text)
        self.s = scene.view
        self.text = scene.text
        self.seat = scene.me()
        self.moment = Moment(self.s, scene.viewer)
        self.pointing = Touches(self.s, self.seat, self.moment)

    # --- the page -------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        scene, s, text, moment = self.scene, self.s, self.text, self.moment
        grids = Grids(scene, s, text, moment)
        hand = Hand(scene, s, text, moment)
        common = Common(scene, s, text, moment, grids)
        tool = Tool(scene, s, text, moment, grids, hand)
        court = Court(scene, s, text, moment)
        characters = court.characters()
        return {
            "common": common.context(),
            "lots": common.lots(),
            "characters": characters if characters and self.show_characters() else None,
            "court": court.court(),
            "land": grids.principality(),
            "tool": tool.context(),
            "hand": hand.context(),
            "rivals": [self.rival(player, grids, hand) for player in scene.rivals()],
            "map": grids.map_of(range(len(s.players))) if s.coop else None,
            "me": self.about_me(),
            "tab": self.first_tab(),
            "asked": moment.asked,
            "target_table": moment.asked in WITH_RIVALS,
        }

    def show_characters(self) -> bool:
        """The place of the lots belongs to the characters outside phase A."""
        return self.moment.phase in ("characters", "actions", "end", "over")

    def about_me(self) -> dict[str, Any]:
        """The head of the large board."""
        me = self.s.players[self.seat]
        watching = self.scene.viewer != self.seat
        name = self.scene.players[self.seat].name
        return {
            "title": name if watching else _("Your principality"),
            "watching": watching,
            "sign": self.seat + 1,
            "cash": me.cash,
            "points": me.points,
            "start": self.s.starter == self.seat and bool(self.s.round),
        }

    def rival(self, player: Player, grids: Grids, hand: Hand) -> dict[str, Any]:
        """Everything open about an opponent."""
        s = self.s
        them = s.players[player.seat]
        line = self.player_line(player)
        return line | {
            "seat": player.seat,
            "sign": player.sign,
            "name": player.name,
            "points": them.points,
            "map": None if s.coop else grids.map_of([player.seat]),
            "table": hand.completed(player.seat),
            "jester_tokens": range(them.jesters),
            "architect_tokens": range(them.architects),
            "freedoms": [
                {
                    "id": FREEDOM_IDS[kind],
                    "name": sentence(self.text.name("freedom", FREEDOM_IDS[kind])),
                }
                for kind in range(FREEDOMS)
                if them.freedoms >> kind & 1
            ],
            "now": self.moment.seat == player.seat,
        }

    def where(self) -> str:
        s = self.s
        phase = self.moment.phase
        if phase == "setup":
            return _("Set-up")
        if phase == "over":
            return _("The game is over")
        parts = {"round": s.round, "rounds": s.parts.rounds}
        shown = _("Round %(round)s of %(rounds)s") % parts
        names = {
            "auction": _("auction"),
            "characters": _("characters"),
            "actions": _("actions"),
            "end": _("end of the game"),
        }
        return f"{shown}, {names[phase]}"

    def tabs(self) -> list[Tab]:
        live = self.moment.phase in ("auction", "characters")
        return [
            Tab("mine", _("Palace")),
            Tab("hand", _("Hand")),
            Tab("shared", _("Auction") if live else _("Board")),
            Tab("rivals", _("Rivals")),
        ]

    def first_tab(self) -> str:
        asked = self.moment.asked
        if asked in IN_HAND:
            return "hand"
        if asked in ON_BOARD or (not asked and self.moment.phase in ("auction", "characters")):
            return "shared"
        return "rivals" if asked in WITH_RIVALS else "mine"

    def buttons(self) -> list[Button]:
        return buttons(self.s, self.text, self.scene)

    def hint(self) -> str:
        return hint(self.s, self.scene)

    def player_line(self, player: Player) -> dict[str, Any]:
        s = self.s
        them = s.players[player.seat]
        held = []
        if s.muse:
            held = [
                {"id": CHARACTER_IDS[n], "name": self.text.name("character", CHARACTER_IDS[n])}
                for n in range(CHARACTERS)
                if s.characters[n] == player.seat
            ]
        return {
            "cash": them.cash,
            "architects": them.architects,
            "jesters": them.jesters,
            "cards": hand_cards(them),
            "bonus": them.bonus.bit_count() + them.unseen[2],
            "prestige": prestige_cards(them),
            "works": them.table.bit_count() + them.table_recruits,
            "characters": held,
            "start": s.starter == player.seat and bool(s.round),
        }

    # --- actions --------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(pieces)

    def reason(self, pieces: Sequence[str]) -> Refusal | None:
        """Why not, where the open decision is only the way to the one that was meant."""
        return self.pointing.reason(pieces)

    def cost(self, action: Action) -> str:
        """Points that would have to be sold to pay."""
        s, frame = self.s, self.scene.frame
        if frame is None:
            return ""
        me = s.players[frame.seat]
        price = 0
        if isinstance(frame, Bid) and action is acts.RAISE:
            price = frame.next_price(s)
        elif isinstance(frame, BuildPlace) or action is acts.BUILD:
            price = building_price(s, me)
        elif action in (acts.PROFESSION_CARD, acts.BONUS_CARD, acts.FREEDOM):
            price = s.parts.freedom_price
        back = -(-(price - me.cash) // s.parts.florins_back)
        return _("−%(n)s pts") % {"n": back} if back > 0 and price else ""

    # --- rules ----------------------------------------------------------------------------

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        return [frame.rule()]

    def rules_of_piece(self, piece: str) -> list[str]:
        return rules_of_piece(piece)

    def icon(self, event: Event) -> str:
        return EVENT_SYMBOLS.get(event.what, "")
