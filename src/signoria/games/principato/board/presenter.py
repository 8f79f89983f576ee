"""Principato on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import SPECTATOR, Choice
from signoria.games.principato.actions import OfHand, Payment
from signoria.games.principato.board.bar import buttons, hint
from signoria.games.principato.board.forecast import Forecast
from signoria.games.principato.board.goals import Goals
from signoria.games.principato.board.panel import Panel
from signoria.games.principato.board.pieces import Cards, token
from signoria.games.principato.board.realm import Realm
from signoria.games.principato.board.touches import Touches
from signoria.games.principato.ids import CULTURE_IDS, FACES, HAND_IDS, MILITARY_CARD, NONE
from signoria.games.principato.pending import gone_before, whose_turn
from signoria.games.principato.phases.activation import ChooseOption, ChooseValue, TakeCard
from signoria.games.principato.phases.turn import Turn
from signoria.games.principato.questions import (
    can_activate,
    culture_points,
    gone_so_far,
    military_points,
    option_of,
    turn_of_year,
)
from signoria.games.principato.refusals import refuse_option
from signoria.games.principato.scoring import goal_gain, known, known_points
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Inside, Text
from signoria.web.boards.base import Board, Button, Player, Scene, Tab, number_in

ROMAN = ("", "I", "II", "III")
PIECE_RULES = {
    "farm": ("PRI-STORE-1", "PRI-STORE-9"),
    "bank": ("PRI-STORE-2", "PRI-STORE-9"),
    "church": ("PRI-STORE-3", "PRI-INF-3"),
    "field": ("PRI-CARD-7",),
    "residence": ("PRI-CARD-8",),
    "catapult": ("PRI-MIL-4",),
    "condottiere": ("PRI-STORE-2", "PRI-STORE-4", "PRI-MIL-4"),
    "militia": ("PRI-STORE-1", "PRI-STORE-4", "PRI-MIL-4"),
    "monument": ("PRI-CARD-17",),
    "book": ("PRI-CARD-17",),
    "painting": ("PRI-CARD-17",),
    "cult": ("PRI-CARD-17",),
    "influence": ("PRI-INF-1", "PRI-INF-3"),
    "end": ("PRI-TURN-2", "PRI-END-1"),
    "pay": ("PRI-PAY-2",),
    "deck": ("PRI-XMIL-1", "PRI-END-2"),
}
EVENT_SYMBOLS = {
    "turn_ended": "",
    "refilled": "slide",
    "row_laid": "slide",
    "military_card": "swords",
    "strengths": "swords",
    "cleared": "swords",
}


class GameBoard(Board):
    """The table of Principato."""

    LEDGER: ClassVar[dict[str, str]] = {
        "military": "swords",
        "monument": "monument",
        "book": "book",
        "painting": "painting",
        "goal": "goal-palace",
    }

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        assert isinstance(scene.view, PrincipatoState) and isinstance(scene.text, Text)
        self.s = scene.view
        self.text = scene.text
        self.seat = scene.me()
        self.me = self.s.players[self.seat]
        self.frame = scene.frame
        self.pointing = Touches(self.s, self.seat, self.frame)

    # --- the page -------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        forecast = Forecast(self.s, self.scene.players, self.scene.viewer)
        return {
            "row": self.row(),
            "shelves": [self.shelf(kind) for kind in range(len(CULTURE_IDS))],
            "war": forecast.context(),
            "rivals": [self.rival(player) for player in self.scene.rivals()],
            "mine": self.mine(forecast),
        }

    def where(self) -> str:
        s = self.s
        if not s.year or s.start_seat == NONE:
            return _("Set-up")
        if self.scene.over:
            return _("The game is over")
        turn, turns = turn_of_year(s)
        values = {"year": s.year, "turn": turn, "turns": turns}
        return _("Year %(year)s, turn %(turn)s of %(turns)s") % values

    def tabs(self) -> list[Tab]:
        return [Tab("mine", _("Realm")), Tab("shared", _("Row")), Tab("rivals", _("Rivals"))]

    def first_tab(self) -> str:
        return "shared" if isinstance(self.frame, (TakeCard, ChooseValue)) else "mine"

    def buttons(self) -> list[Button]:
        return buttons(self.s, self.scene)

    def hint(self) -> str:
        return hint(self.scene)

    # --- touching -------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(pieces)

    def cost(self, action: Action) -> str:
        if isinstance(action, OfHand) and action.verb == "swap":
            return _("swap")
        if isinstance(action, Payment):
            n = action.for_food + action.for_money
            return ngettext("%(n)s influence", "%(n)s influence", n) % {"n": n} if n else ""
        return ""

    # --- words ----------------------------------------------------------------------------

    def player_line(self, player: Player) -> dict[str, Any]:
        seat = self.s.players[player.seat]
        return {
            "military": military_points(seat),
            "art": culture_points(seat),
            "secret": known_points(self.s, seat) if known(seat) else 0,
            "over": self.scene.over,
            "start": self.s.start_seat == player.seat,
        }

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        return self.text.rules(self.s, frame, action)

    def rules_of_piece(self, piece: str) -> list[str]:
        name, _dash, rest = piece.partition("-")
        hand, number = rest.split("-")[0], number_in(rest)
        face = NONE
        if name in ("card", "opt") and hand in HAND_IDS:
            face = self.me.cards[HAND_IDS.index(hand)]
        elif name == "row" and 1 <= number <= len(self.s.row):
            face = self.s.row[number - 1]
        elif name == "goal" and 1 <= number <= len(self.me.goals):
            goal = self.me.goals[number - 1]
            return [f"PRI-GOAL-{goal + 1}", "PRI-GOAL-9"] if goal >= 0 else []
        if face != NONE:
            exchange = "PRI-ACT-5" if self.s.parts.exchange[face] else "PRI-ACT-6"
            return [f"PRI-CARD-{face + 1}", exchange]
        return list(PIECE_RULES.get(name, ()))

    def icon(self, event: Event) -> str:
        return EVENT_SYMBOLS.get(event.what, "")

    # --- the row and the culture supply ---------------------------------------------------

    def row(self) -> dict[str, Any]:
        """The cards one may take, and how many of them leave before one's turn."""
        s = self.s
        cards = Cards(s, self.text, self.seat)
        watching = self.scene.viewer == SPECTATOR
        now, begun = whose_turn(s)
        gone = min(1, len(s.row)) if watching and begun else 0
        if not watching:
            gone = gone_before(s, self.seat)
        slots = []
        for nth, face in enumerate(s.row):
            card = cards.card(face)
            card["piece"] = f"row-{nth + 1}"
            card["tag"] = self.tag(nth, begun)
            card["moving"] = self.moving(face, f"row-{sum(s.box[:FACES]) + nth}")
            place = _("Place %(n)s of the row") % {"n": nth + 1}
            card["label"] = f"{place}. {card['label']}"
            card["gone"] = nth < gone
            slots.append(card)
        places = s.parts.row[len(s.players)]
        return {
            "slots": slots,
            "missing": range(places - len(s.row)),
            "places": places,
            "gone": gone,
            "breaks": gone % 3 == 0,  # on a phone the row breaks where it is going to
            "rest": places - gone,
            "words": self.bracket_words(now, watching),
            "box": gone_so_far(s),
            "deck": size(s.deck),
            "year": ROMAN[s.year] if s.year < len(ROMAN) else str(s.year),
            "military": s.deck[MILITARY_CARD] > 0,
            "target": isinstance(self.frame, TakeCard),
        }

    def bracket_words(self, now: int, watching: bool) -> tuple[str, str]:
        """What the two brackets under the row say."""
        if self.scene.over:
            return "", ""
        if watching:
            return _("leaves next"), ""
        if now == self.seat and self.scene.my_turn:
            return _("gone before your next turn"), _("still here when you are back")
        return _("gone before your turn"), _("still here on your turn")

    def tag(self, slot: int, begun: bool) -> dict[str, Any] | None:
        """Where a card of the row comes from or goes to."""
        for event in self.scene.events:
            if event.what == "exchanged" and event.data.get("slot") == slot + 1:
                if event.seat is not None:
                    name = self.scene.players[event.seat].name
                    return {"css": "you", "sign": event.seat + 1, "words": name}
        if slot == 0 and begun:
            return {"css": "out", "words": _("slides out")}
        new = any(event.what == "refilled" for event in self.scene.events)
        return (
            {"css": "", "words": pgettext("card", "new")}
            if new and slot == len(self.s.row) - 1
            else None
        )

    def moving(self, face: int, otherwise: str) -> str:
        """A card's name while it moves: its face if there is only one, else its place."""
        around = [*self.s.row, *self.me.cards]
        return f"face-{face}" if around.count(face) == 1 else otherwise

    def shelf(self, kind: int) -> dict[str, Any]:
        """Culture tokens of a kind that are left, the best first."""
        s = self.s
        id_ = CULTURE_IDS[kind]
        name = Realm(s, self.text, self.seat).name(id_)
        asked = NONE
        if isinstance(self.frame, ChooseValue):
            frame = self.frame
            asked = option_of(s, frame.seat, frame.hand, frame.option).culture
        more = goal_gain(s, self.me, kind) if known(self.me) else 0
        stacks = []
        for entry in sorted(s.parts.culture_of[kind], key=lambda e: -s.parts.culture_value[e]):
            value, left = s.parts.culture_value[entry], s.culture[entry]
            words = {"name": name, "value": value, "n": left}
            stacks.append(
                {
                    "token": token(id_, value=value),
                    "piece": f"cult-{id_}-{value}",
                    "left": left,
                    "gain": value + more,
                    "goal": more,
                    "target": kind == asked,
                    "label": _("%(name)s worth %(value)s: %(n)s left") % words,
                }
            )
        return {"name": name, "left": sum(stack["left"] for stack in stacks), "stacks": stacks}

    # --- players --------------------------------------------------------------------------

    def rival(self, player: Player) -> dict[str, Any]:
        """Somebody else's principality."""
        s = self.s
        cards = Cards(s, self.text, player.seat)
        seat = s.players[player.seat]
        realm = Realm(s, self.text, player.seat, None, self.scene.events)
        goals = Goals(s, self.text, seat).context() if known(seat) else []
        return {
            "player": player,
            "score": self.scene.result().scores[player.seat],
            "start": s.start_seat == player.seat,
            "cards": [cards.card(face) for face in seat.cards],
            "small": realm.small(),
            "realm": realm.context(),
            "goals": goals,
            "now": self.scene.actor == player.seat,
            "last": any(event.seat == player.seat for event in self.scene.events),
        }

    def mine(self, forecast: Forecast) -> dict[str, Any]:
        """The principality drawn large, cards, goals, and the dialog."""
        s, scene = self.s, self.scene
        player = scene.players[self.seat]
        realm = Realm(s, self.text, self.seat, self.frame, scene.events, own=True)
        return {
            "player": player,
            "watching": scene.viewer == SPECTATOR,
            "score": scene.result().scores[self.seat],
            "military": military_points(self.me),
            "art": culture_points(self.me),
            "secret": known_points(s, self.me) if known(self.me) else 0,
            "knows": bool(known(self.me)) and not scene.over,
            "start": s.start_seat == self.seat,
            "realm": realm.context(),
            "hand": self.hand(),
            "panel": Panel(s, self.text, scene, forecast).context(),
            "goals": Goals(s, self.text, self.me).context(),
        }

    def hand(self) -> list[dict[str, Any]]:
        """Both own cards with their options."""
        cards = Cards(self.s, self.text, self.seat)
        frame = self.frame
        active = frame.hand if isinstance(frame, Inside) else NONE
        found = []
        for hand, face in enumerate(self.me.cards):
            card = cards.card(face)
            side = HAND_IDS[hand]
            card["piece"] = f"card-{side}"
            card["moving"] = self.moving(face, f"hand-{side}")
            card["active"] = hand == active
            card["given"] = hand == active and isinstance(frame, TakeCard)
            card["target"] = isinstance(frame, Turn) or (
                isinstance(frame, ChooseOption) and hand == active
            )
            card["last"] = any(
                event.what == "exchanged"
                and event.seat == self.seat
                and event.data.get("card") == card["id"]
                for event in self.scene.events
            )
            for number, option in enumerate(card["options"], 1):
                option["piece"] = f"opt-{side}-{number}"
                option |= self.closed(face, number - 1)
            found.append(card)
        return found

    def closed(self, face: int, number: int) -> dict[str, Any]:
        """Why an option cannot be chosen while another one of the same card can.

        The card itself may be activated then, so no action stands for the closed option.
        """
        frame = self.frame
        if not isinstance(frame, Turn) or not frame.actions:
            return {}
        if not can_activate(self.s, self.me, face):
            return {}
        refused = refuse_option(self.s, self.seat, self.s.parts.options_of[face][number])
        if refused is None:
            return {}
        return {"why": self.text.refusal(self.s, refused), "rule": refused.rule}
