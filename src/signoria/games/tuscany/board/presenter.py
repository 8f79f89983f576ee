"""Tuscany on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import SPECTATOR, Choice
from signoria.games.tuscany.actions import Payment
from signoria.games.tuscany.board.bar import buttons, hint
from signoria.games.tuscany.board.builder import Builder, dealt_tiles
from signoria.games.tuscany.board.estates import Estates
from signoria.games.tuscany.board.payment import effects, left_words, picker
from signoria.games.tuscany.board.pieces import ROMAN, Drawn, Pieces
from signoria.games.tuscany.board.table import ScoreBoard
from signoria.games.tuscany.board.touches import Touches
from signoria.games.tuscany.ids import (
    COLOUR_IDS,
    COLOURS,
    FIELDS,
    NONE,
    TOKENS,
    UNKNOWN,
)
from signoria.games.tuscany.pending import Ask, asked, building, placing
from signoria.games.tuscany.questions import (
    free_spaces,
    gains,
    spaces,
    times_counted,
    tokens_to_bring_out,
)
from signoria.games.tuscany.rule_pointers import rules_behind, rules_of_piece
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.text import Text
from signoria.web.boards.base import Board, Button, Player, Scene, Tab

MOST_FOLLOWED = 24  # cards of a hand that are followed one by one when they move
WIDE_FAN = 12  # pixels between cards of a colour, while there are few
FAN = 18  # pixels all cards of a colour may spread over
ON_MARKET = (Ask.TOKEN, Ask.COLOUR, Ask.CASTLE_TOKEN)
ON_SUPPLY = (Ask.START_BONUS, Ask.CITY_BONUS)
ON_FIELDS = (Ask.FIELD, Ask.CASTLE_FIELD)
EVENT_SYMBOLS = {
    "turned_up": "back-t",
    "reshuffled_neutrals": "back-t",
    "cleared": "back-t",
    "reshuffled": "ecard",
    "reshuffled_income": "icard",
    "phase_ended": "pt-red",
}


class GameBoard(Board):
    """The table of Tuscany."""

    HEADINGS = frozenset({"final_scoring", "last_round", "round_began"})
    CHAPTERS = ("phase_ended", "round_began")
    LEDGER: ClassVar[dict[str, str]] = {
        "phase": "pt-green",
        "region": "pt-green",
        "colour": "pennant",
        "farm": "farm",
        "storage": "slot",
        "income": "icard",
        "hexagon": "hexslot",
        "end_cards": "ecard",
        "end_tokens": "castle",
        "end_hexagons": "hexslot",
        "end_marble": "marble",
        "end_workers": "worker",
    }

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        assert isinstance(scene.view, TuscanyState) and isinstance(scene.text, Text)
        self.s = scene.view
        self.text = scene.text
        self.me = self.s.players[scene.me()]
        self.pieces = Pieces(self.s, self.text, scene.players, scene.me())
        self.estates = Estates(self.s, self.pieces)
        self.pointing = Touches(self.s, scene.me(), scene.my_turn)
        self.building = building(self.s)
        self.asked = asked(self.s) if scene.my_turn else None
        self.placing = placing(self.s) if scene.my_turn else None

    # --- the page -------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        scene = self.scene
        pay = None
        if self.asked is Ask.PAYMENT and self.placing is not None:
            pay = picker(self.s, self.placing, self.pieces)
        table = ScoreBoard(self.s, self.pieces, scene.events, self.followed())
        return {
            "table": table.context(pay["points"] if pay else 0),
            "mine": self.mine(pay),
            "rivals": [self.rival(player) for player in scene.rivals()],
            "pay": pay,
            "points": self.s.parts.region_points,
            "builder": self.builder(),
            "on_market": self.asked in ON_MARKET + ON_SUPPLY,
            "target_market": self.asked in ON_MARKET,
            "target_fields": self.asked in ON_FIELDS,
            "target_storage": self.asked is Ask.ITEM,
            "target_supply": self.asked in ON_SUPPLY,
        }

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

    def tabs(self) -> list[Tab]:
        return [
            Tab("mine", _("Estate")),
            Tab("shared", _("Market")),
            Tab("rivals", _("Rivals")),
        ]

    def first_tab(self) -> str:
        return "shared" if self.asked in ON_MARKET + ON_SUPPLY else "mine"

    def buttons(self) -> list[Button]:
        return buttons(self.s, self.text, self.scene)

    def hint(self) -> str:
        return hint(self.s, self.scene)

    # --- touching -------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(pieces)

    def cost(self, action: Action) -> str:
        if self.asked is Ask.PAYMENT and self.placing and isinstance(action, Payment):
            return left_words(self.s, self.placing, action)
        return ""

    # --- words ----------------------------------------------------------------------------

    def player_line(self, player: Player) -> dict[str, Any]:
        me = self.s.players[player.seat]
        cards = size(me.hand)
        goal = tokens_to_bring_out(self.s)
        return {
            "sign": player.sign,
            "green": me.green,
            "hand": cards,
            "hand_words": ngettext("%(n)s card in hand", "%(n)s cards in hand", cards)
            % {"n": cards},
            "marble": me.marble,
            "workers": me.workers,
            "out": me.out,
            "goal": goal,
            "out_words": _("Own tokens brought out; %(n)s end the phase") % {"n": goal},
            "starts": self.s.start_seat == player.seat,
        }

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        return rules_behind(self.s, frame, action)

    def rules_of_piece(self, piece: str) -> list[str]:
        return rules_of_piece(self.s, self.me, piece)

    def icon(self, event: Event) -> str:
        return EVENT_SYMBOLS.get(event.what, "")

    # --- parts of the page ----------------------------------------------------------------

    def builder(self) -> Drawn | None:
        """The tiles, while estates are being built."""
        if self.building is None:
            return None
        scene = self.scene
        made = Builder(self.s, self.building, scene.me(), self.pieces)
        return made.context(scene.legal, scene.viewer == SPECTATOR)

    def mine(self, pay: Drawn | None) -> Drawn:
        """Estate, mat and hand of the seat drawn large."""
        me, scene = self.me, self.scene
        seat = scene.me()
        made = self.pieces.who(seat) | self.mat(seat) | self.hand()
        made |= {
            "watching": scene.viewer == SPECTATOR,
            "covered": me.covered.bit_count(),
            "fields": FIELDS,
            "red": me.red,
            "green": me.green,
            "sum": me.red + me.green,
            "over": scene.over,
            "times": times_counted(self.s),
            "effects": effects(self.s, me, self.pieces),
            "estate": None,
            "chosen": self.placing.field if self.placing else NONE,
            "ghost": None,
        }
        if me.estate != NONE:
            last = self.last_field(seat)
            made["estate"] = self.estates.map(seat, last, self.chips())
            if last != NONE:
                made["estate"]["cells"][last]["follow"] = self.followed().get(f"f-{last}", "")
        if self.placing is not None and pay is not None:
            made["ghost"] = self.estates.ghost(seat, self.placing.field, self.placing.item)
        return made

    def chips(self) -> dict[int, int]:
        """Green points a placement would bring, for every field that can be chosen."""
        now = self.placing
        if now is None or self.asked not in ON_FIELDS:
            return {}
        found = {}
        for action in self.scene.legal:
            field = int(str(action.fields["field"]))
            points = sum(gains(self.s, self.s.players[now.seat], field, now.item))
            if points:
                found[field] = points
        return found

    def mat(self, seat: int) -> Drawn:
        """Storage, wood, stacks and bonus tokens of a seat."""
        s = self.s
        me = s.players[seat]
        own = seat == self.scene.me()
        follow = self.followed() if own else {}
        taken = [
            event for event in self.scene.events if event.seat == seat and event.what == "took"
        ]
        storage = []
        for n, item in enumerate(me.storage, 1):
            drawn = dict(self.pieces.item(item))
            drawn |= {"piece": f"store-{n}", "follow": follow.get(f"store-{n}", "")}
            drawn["last"] = taken and n == len(me.storage)
            drawn["chosen"] = self.is_chosen(seat, n, item)
            storage.append(drawn)
        return {
            "storage": storage,
            "free": range(free_spaces(s, me)),
            "spaces": spaces(s, me),
            "marble": me.marble,
            "workers": me.workers,
            "stacks": self.pieces.stacks(me.out),
            "bonuses": self.pieces.bonuses(me.bonus),
            "turned": self.turned_income(seat),
        }

    def is_chosen(self, seat: int, n: int, item: int) -> bool:
        """Is this the item that is being placed?"""
        now = self.placing
        if now is None or self.asked is Ask.CASTLE_FIELD or now.seat != seat or now.item != item:
            return False
        return bool(self.me.storage.index(item) == n - 1)

    def turned_income(self, seat: int) -> Drawn | None:
        """The income card a seat has just turned up."""
        for event in reversed(self.scene.events):
            if event.what == "revealed_income" and event.seat == seat:
                card = self.pieces.income(str(event.data["income"]))
                return card | {"key": f"{size(self.s.income)}-{size(self.s.income_discard)}"}
        return None

    def hand(self) -> Drawn:
        """The cards by colour; those unknown to a spectator as backs."""
        me = self.me
        follow = size(me.hand) <= MOST_FOLLOWED
        fresh = self.drawn_now()
        groups = []
        for colour in range(COLOURS):
            number = me.hand[colour]
            spread = min(WIDE_FAN, FAN / max(1, number - 1))
            base = self.pieces.colour(colour)
            cards = []
            for n in range(1, number + 1):
                label = _("%(kind)s card, %(colour)s, %(n)s of %(all)s") % {
                    "kind": base["kind"],
                    "colour": base["name"],
                    "n": n,
                    "all": number,
                }
                cards.append(
                    {
                        "piece": f"hand-{COLOUR_IDS[colour]}-{n}",
                        "i": f"{n - (number + 1) / 2:g}",
                        "z": n,
                        "label": label,
                        "follow": follow,
                        "fresh": n > number - fresh[colour],
                    }
                )
            shown = {"spread": f"{spread:.1f}", "tilt": f"{min(4.5, 12 / max(1, number)):.1f}"}
            groups.append(base | shown | {"cards": cards, "number": number})
        return {
            "groups": groups,
            "backs": range(min(me.hand[UNKNOWN], 12)),
            "cards": size(me.hand),
            "unknown": me.hand[UNKNOWN],
        }

    def drawn_now(self) -> list[int]:
        """Cards by colour that have just come into the hand."""
        found = [0] * COLOURS
        for event in self.scene.events:
            drawn = event.secret.get("drawn") if event.seat == self.scene.viewer else None
            if event.what == "drew" and isinstance(drawn, tuple):
                for colour in drawn:
                    found[int(colour)] += 1
        return found

    def rival(self, player: Player) -> Drawn:
        """Somebody else's board."""
        seat = player.seat
        them = self.s.players[seat]
        made = self.pieces.who(seat) | self.mat(seat) | self.player_line(player)
        made |= {"red": them.red, "covered": them.covered.bit_count(), "fields": FIELDS}
        made |= {"estate": None, "dealt": [], "ready": False}
        if them.estate != NONE:
            made["estate"] = self.estates.map(seat, self.last_field(seat))
        elif them.tiles != NONE:
            made["dealt"] = dealt_tiles(self.s, seat, self.pieces)
            made["ready"] = self.building is not None and self.building.is_ready(seat)
        return made

    # --- what has just happened ------------------------------------------------------------

    def last_field(self, seat: int) -> int:
        """The field a seat has just covered, or NONE."""
        found = NONE
        for event in self.scene.events:
            if event.what == "placed" and event.seat == seat:
                found = int(str(event.data["field"]))
        return found

    def followed(self) -> dict[str, str]:
        """Names for tokens that can be followed from market to storage to estate.

        Only a token that cannot be mistaken for another one gets a name."""
        there = {f"m-{spot}": token for spot, token in enumerate(self.s.market)}
        there |= {f"store-{n}": item for n, item in enumerate(self.me.storage, 1)}
        last = self.last_field(self.scene.me())
        if last != NONE:
            there[f"f-{last}"] = self.me.tokens[last]
        counts = Counter(there.values())
        return {
            piece: f"tk{item}"
            for piece, item in there.items()
            if 0 <= item <= TOKENS and counts[item] == 1
        }
