"""Rialto on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import SPECTATOR, Choice
from signoria.games.rialto.actions import Convert, OfBuilding, OfNumber
from signoria.games.rialto.board.bar import buttons, hint
from signoria.games.rialto.board.outlook import if_it_ended
from signoria.games.rialto.board.pieces import PHASES, Pieces
from signoria.games.rialto.board.stage import StagePanel, phase_of
from signoria.games.rialto.board.touches import Touches
from signoria.games.rialto.board.venice import Venice
from signoria.games.rialto.ids import BUILDING_IDS, JOKER, KIND_IDS, KINDS, NONE, UNKNOWN
from signoria.games.rialto.pending import stage_of
from signoria.games.rialto.phases.phase_one import Reduce
from signoria.games.rialto.phases.phase_two import StartStage
from signoria.games.rialto.phases.playing import (
    HandJokers,
    LayingCards,
    OwnCards,
    PlayTurn,
    YellowJokers,
)
from signoria.games.rialto.questions import CONVERTED_VALUE, set_strength
from signoria.games.rialto.rule_pointers import rules_behind, rules_of_piece
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.base import Board, Button, Player, Scene, Tab

# Where a decision is made: the map, the hand with the buildings, or the table beside the map.
ON_MAP = (
    "PlaceBridge",
    "TurnBridge",
    "PlaceGondola",
    "GondolaSource",
    "GondolaTarget",
    "MoveCouncillor",
)
ON_TABLE = ("StartBuilding", "PickColumn", "GreenCards", "TakeBuilding")
TARGET_CARDS = (
    "Reduce",
    "PlayTurn",
    "ConvertCards",
    "OwnCards",
    "HandJokers",
)
TARGET_SLOTS = ("UseGreen", "UseBlue", "ReturnBuilding", "Upgrade", "YellowJokers")
TARGET_SUPPLY = ("StartBuilding", "TakeBuilding")
TARGET_CONNECTIONS = ("PlaceBridge", "PlaceGondola")
EVENT_SYMBOLS = {
    "round_began": "lion",
    "dealt": "cardback",
    "reshuffled": "cardback",
    "bridge_shown": "t-arch",
    "turned_bonus": "bonus5",
    "numbered": "order",
    "no_bonus": "s-councillor",
}


class GameBoard(Board):
    """The table of Rialto."""

    HEADINGS = frozenset({"final_scoring", "round_began", "stage_began"})
    CHAPTERS = ("round_began",)
    LEDGER: ClassVar[dict[str, str]] = {
        "start": "lion",
        "bridge": "s-bridge",
        "no_bridge_card": "s-bridge",
        "missing_councillors": "s-councillor",
        "gondola_bonus": "s-gondola",
        "district": "s-councillor",
        "blue_2": "b-b2",
        "blue_4": "b-b4",
        "leftovers": "ducat",
        "buildings": "s-building",
        "returned_building": "s-building",
    }

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        assert isinstance(scene.view, RialtoState) and isinstance(scene.text, Text)
        self.s = scene.view
        self.text = scene.text
        self.me = self.s.players[scene.me()]
        self.pieces = Pieces(self.s, self.text, scene.players, scene.me())
        self.pointing = Touches(self.s, scene.me())
        self.asked = type(scene.frame).__name__ if scene.frame is not None else ""

    # --- the page -------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        scene = self.scene
        venice = Venice(self.s, self.text, self.pieces, scene.events, scene.frame)
        stage = StagePanel(self.s, scene.viewer, self.text, self.pieces)
        return venice.context() | {
            "stage": stage.context(),
            "supply": self.supply(),
            "rivals": [self.rival(player) for player in scene.rivals()],
            "neutral_cards": self.neutral_cards(),
            "mine": self.mine(),
            "asked": self.first_tab() if self.asked else "",
            "pick_column": self.asked == "PickColumn",
            "target_cards": self.asked in TARGET_CARDS,
            "target_slots": self.asked in TARGET_SLOTS,
            "target_supply": self.asked in TARGET_SUPPLY,
            "target_connections": self.asked in TARGET_CONNECTIONS,
        }

    def where(self) -> str:
        s = self.s
        phase = phase_of(s)
        if phase == "setup":
            return _("Set-up")
        if phase == "over":
            return _("The game is over")
        parts = {"round": s.round, "rounds": s.parts.rounds}
        shown = _("Round %(round)s of %(rounds)s") % parts
        if phase == "stage":
            letter = self.text.show(s, "letter", stage_of(s))
            return shown + ", " + _("stage %(letter)s") % {"letter": letter}
        number = PHASES[2] if phase == "blue" else PHASES[0]
        return shown + ", " + _("phase %(number)s") % {"number": number}

    def tabs(self) -> list[Tab]:
        cards = size(self.me.hand)
        return [
            Tab("shared", _("Venice")),
            Tab("mine", _("Hand · %(n)s") % {"n": cards}),
            Tab("rivals", pgettext("rialto", "Table")),
        ]

    def first_tab(self) -> str:
        if self.asked in ON_MAP or not self.asked:
            return "shared"
        return "rivals" if self.asked in ON_TABLE else "mine"

    def buttons(self) -> list[Button]:
        return buttons(self.s, self.text, self.scene)

    def hint(self) -> str:
        return hint(self.s, self.text, self.scene)

    # --- touching -------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(list(pieces), self.scene.game.catalogue.actions)

    def cost(self, action: Action) -> str:
        coins = 0
        if isinstance(action, Convert) or (isinstance(action, OfBuilding) and action.verb == "use"):
            coins = 1
        elif isinstance(action, OfNumber) and action.verb == "yellow-jokers":
            coins = action.number
        if not coins:
            return ""
        return ngettext("%(n)s coin", "%(n)s coins", coins) % {"n": coins}

    # --- words ----------------------------------------------------------------------------

    def player_line(self, player: Player) -> dict[str, Any]:
        seat = self.s.players[player.seat]
        place = self.s.doge.index(player.seat) + 1 if self.s.doge else 0
        return {
            "sign": player.sign,
            "pawn": f"pawn{player.sign}",
            "coins": seat.coins,
            "private": seat.private,
            "general": seat.general,
            "hand": size(seat.hand),
            "place": place,
            "councillors": _("Councillors: %(ready)s ready, %(supply)s in the supply")
            % {"ready": seat.private, "supply": seat.general},
            "openly": self.openly_taken(player.seat),
        }

    def openly_taken(self, seat: int) -> str:
        """What everybody saw going into a hand and not leaving it."""
        cards = size(self.s.players[seat].hand)
        words = ngettext("%(n)s card in hand", "%(n)s cards in hand", cards) % {"n": cards}
        known = self.text.cards(self.s.players[seat].sure)
        if known and seat != self.scene.viewer:
            words += "; " + _("taken openly this far: %(cards)s") % {"cards": known}
        return words

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        return rules_behind(self.s, frame, action)

    def rules_of_piece(self, piece: str) -> list[str]:
        return rules_of_piece(piece, self.me)

    def icon(self, event: Event) -> str:
        if event.what == "stage_began":
            return f"s-{event.data['kind']}"
        if event.what.startswith("neutral_") or event.what == "marked":
            return "r-neutral"
        return EVENT_SYMBOLS.get(event.what, "")

    # --- parts of the page ----------------------------------------------------------------

    def supply(self) -> list[dict[str, Any]]:
        """Three rows of four stacks."""
        rows = []
        for colour in range(3):
            cells = []
            for building in range(colour * 4, colour * 4 + 4):
                left = self.s.supply[building]
                cell = self.pieces.building(building) | {"left": left}
                words = ngettext("%(n)s left", "%(n)s left", left) % {"n": left}
                cell["label"] = f"{cell['name']}, {words}"
                cells.append(cell)
            rows.append({"phase": PHASES[colour], "cells": cells})
        return rows

    def rival(self, player: Player) -> dict[str, Any]:
        """Somebody else's board."""
        seat = self.s.players[player.seat]
        made = self.pieces.who(player.seat) | self.player_line(player)
        made["tiles"] = [self.pieces.tile(tile) for tile in seat.buildings]
        made["empty"] = range(self.s.parts.slots - len(seat.buildings))
        return made

    def neutral_cards(self) -> dict[str, Any] | None:
        """The neutral player's open cards."""
        s = self.s
        if not s.neutral:
            return None
        cards = [
            self.pieces.card(kind) for kind in range(KINDS) for _n in range(s.neutral_cards[kind])
        ]
        made = self.pieces.who(len(s.players)) | {"cards": cards}
        made["words"] = self.text.cards(s.neutral_cards) or pgettext("rialto", "no cards")
        return made

    def mine(self) -> dict[str, Any]:
        """Hand, buildings, purse, and the score if the game ended now."""
        me = self.me
        scene = self.scene
        used = len(me.buildings)
        slots = [self.pieces.tile(tile) | {"number": n} for n, tile in enumerate(me.buildings, 1)]
        for slot in slots:
            slot["last"] = self._just_taken(slot)
        groups = self.hand()
        return self.pieces.who(scene.me()) | {
            "watching": scene.viewer == SPECTATOR,
            "groups": groups,
            "cards": size(me.hand),
            "backs": range(me.hand[UNKNOWN]),
            "crowd": self._crowd(groups),
            "caption": self._hand_caption(),
            "slots": slots,
            "used": used,
            "empty": range(used + 1, self.s.parts.slots + 1),
            "places": self.s.parts.slots,
            "coins": me.coins,
            "promised": self._promised(),
            "private": me.private,
            "general": me.general,
            "pawn": self.pieces.pawn(scene.me()),
            "estimate": if_it_ended(self.s)[scene.me()],
            "over": scene.over,
        }

    def hand(self) -> list[dict[str, Any]]:
        """Own cards by kind; those named in the open decision are marked."""
        frame = self.scene.frame
        groups = []
        for kind in range(KINDS):
            number = self.me.hand[kind]
            if not number:
                continue
            cards = []
            for n in range(1, number + 1):
                card = self.pieces.card(kind)
                card["piece"] = f"card-{KIND_IDS[kind]}-{n}"
                card["picked"] = self._is_picked(frame, kind, n)
                card["total"] = self._total(frame, kind, n)
                card["label"] = _("%(card)s, card %(n)s of %(number)s") % {
                    "card": card["name"],
                    "n": n,
                    "number": number,
                }
                cards.append(card)
            groups.append({"cards": cards, "id": KIND_IDS[kind]})
        return groups

    def _is_picked(self, frame: Choice[Any] | None, kind: int, n: int) -> bool:
        """Is a card part of what the open decision has named?  Own cards go from the first on."""
        picked = self.pointing.picked[kind]
        if isinstance(frame, (YellowJokers, HandJokers)) and kind == frame.kind:
            return n <= picked
        return n > self.me.hand[kind] - picked

    def _total(self, frame: Choice[Any] | None, kind: int, n: int) -> int:
        """The strength of the set if the cards up to this one are laid; 0: not asked."""
        if isinstance(frame, OwnCards) and kind == frame.kind:
            return converted_value(frame.picks) + n
        free = self.me.hand[JOKER] - self.pointing.picked[JOKER]
        if isinstance(frame, HandJokers) and kind == JOKER and n <= free:
            fitting = converted_value(frame.picks) + frame.own
            return max(0, set_strength(fitting, n + frame.yellow))
        return 0

    def _promised(self) -> int:
        """Coins the set being laid will cost."""
        frame = self.scene.frame
        if not isinstance(frame, LayingCards):
            return 0
        return len(getattr(frame, "picks", ())) + int(getattr(frame, "yellow", 0))

    def _crowd(self, groups: list[dict[str, Any]]) -> str:
        """How tightly the cards must lie."""
        cards = size(self.me.hand)
        if cards > 13:
            return "crowd"
        return "many" if cards > 8 or len(groups) > 4 else ""

    def _hand_caption(self) -> str:
        stage = stage_of(self.s)
        frame = self.scene.frame
        if isinstance(frame, Reduce):
            missing = frame.excess - len(frame.picks)
            return ngettext("discard %(n)s", "discard %(n)s", missing) % {"n": missing}
        if isinstance(frame, (PlayTurn, LayingCards)) and stage != NONE:
            kind = self.pieces.kind(stage)
            return _("stage %(letter)s takes: %(kind)s, joker") % {
                "letter": self.text.show(self.s, "letter", stage),
                "kind": kind,
            }
        if stage == NONE and any(isinstance(found, StartStage) for found in self.s.stack):
            limit = self.s.parts.hand_limit + self.me.extra_limit
            return _("limit %(n)s") % {"n": limit}
        return ""

    def _just_taken(self, slot: dict[str, Any]) -> bool:
        """The newest of a kind that was just taken or upgraded to."""
        for event in self.scene.events:
            if event.seat != self.scene.me():
                continue
            name = event.data.get("better" if event.what == "upgraded" else "building")
            taken = event.what in ("took_building", "chose_start", "upgraded")
            if taken and name == slot["id"]:
                same = [
                    n
                    for n, tile in enumerate(self.me.buildings, 1)
                    if BUILDING_IDS[tile // 3] == name
                ]
                return bool(slot["number"] == same[-1])
        return False


def converted_value(picks: tuple[int, ...]) -> int:
    """What the conversions named so far add."""
    return sum(CONVERTED_VALUE[pick // KINDS] for pick in picks)
