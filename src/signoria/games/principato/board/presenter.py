"""Principato on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import SPECTATOR, Choice, Refusal
from signoria.games.principato.actions import Move, Payment, Recruit, Supply
from signoria.games.principato.board import scoring_sheet, told, why
from signoria.games.principato.board.bar import buttons, hint
from signoria.games.principato.board.forecast import Forecast, War
from signoria.games.principato.board.goals import GoalBack, GoalCard, Goals
from signoria.games.principato.board.outlook import if_it_ended, outlook
from signoria.games.principato.board.panel import Dialog, Panel
from signoria.games.principato.board.pieces import Card, Cards, Offer
from signoria.games.principato.board.realm import InNumbers, Principality, Realm
from signoria.games.principato.board.row import Row, SharedTable, Shelf, moving_name
from signoria.games.principato.board.sheet import PrincipatoSheet
from signoria.games.principato.board.slots import MISSING, Slots
from signoria.games.principato.board.touches import Touches
from signoria.games.principato.board.whole_moves import WholeMove, ahead, losses, sentence
from signoria.games.principato.ids import HAND_IDS, NONE
from signoria.games.principato.pending import Ask, asked, card_in_use, chosen_option
from signoria.games.principato.questions import (
    culture_points,
    military_points,
    turn_of_year,
)
from signoria.games.principato.rule_pointers import rules_of_piece
from signoria.games.principato.scoring import known_goals, points_of_known_goals
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards import answers, base
from signoria.web.boards.scoring import Scored
from signoria.web.boards.sheet import Sheet
from signoria.web.boards.shown import Shown

if TYPE_CHECKING:
    pass


class HeldOffer(Shown):
    """An option printed on one's own card."""

    offer: Offer
    piece: str


class HeldCard(Shown):
    """One's own card."""

    card: Card
    piece: str
    moving: str
    active: bool
    target: bool
    last: bool
    offers: tuple[HeldOffer, ...]


class Rival(Shown):
    """Somebody else's principality."""

    player: base.Player
    score: int
    start: bool
    cards: tuple[Card, ...]
    small: InNumbers
    realm: Principality
    goals: list[GoalCard | GoalBack]
    now: bool


class Mine(Shown):
    """The principality drawn large, cards, goals, and the dialog."""

    player: base.Player
    watching: bool
    score: int
    military: int
    art: int
    secret: int
    knows: bool
    start: bool
    realm: Principality
    hand: tuple[HeldCard, ...]
    panel: Dialog
    goals: list[GoalCard | GoalBack]


class TableOfPrincipato(Shown):
    """What `board.html` draws."""

    row: Row
    shelves: tuple[Shelf, ...]
    war: War
    rivals: tuple[Rival, ...]
    mine: Mine


class PlayerLine(Shown):
    """What stands beside a name in the rail."""

    military: int
    art: int
    secret: int
    over: bool
    start: bool


class GameBoard(base.BoardOf[PrincipatoState, Text]):
    """The table of Principato."""

    HEADINGS = frozenset({"final_scoring", "scoring_began", "year_began"})
    CHAPTERS: ClassVar[dict[str, str]] = {"year_began": "year"}
    OPENING = "1"
    SCORINGS = frozenset({"scoring_began", "final_scoring"})
    ROLES = MISSING
    TOLD = told.TOLD

    def __init__(self, scene: base.Scene) -> None:
        super().__init__(scene)
        self.me = self.s.players[self.seat]
        self.ask = asked(self.s) if scene.my_turn else None
        self.pointing = Touches(self.s, self.seat, self.ask)
        self.slots = Slots(self.pointing)

    # --- the page -------------------------------------------------------------------------

    def context(self) -> TableOfPrincipato:
        forecast = Forecast(self.s, self.scene.players)
        shared = SharedTable(self.s, self.text, self.scene, self.ask)
        return TableOfPrincipato(
            row=shared.row(),
            shelves=shared.shelves(),
            war=forecast.war(),
            rivals=tuple(self.rival(player) for player in self.scene.rivals()),
            mine=self.mine(),
        )

    def where(self) -> str:
        s = self.s
        if self.scene.over:
            return _("The game is over")
        if not s.year or s.start_seat == NONE:
            return _("Set-up")
        turn, turns = turn_of_year(s)
        values = {"year": s.year, "turn": turn, "turns": turns}
        return _("Year %(year)s, turn %(turn)s of %(turns)s") % values

    def tabs(self) -> list[answers.Tab]:
        return [
            answers.Tab("mine", _("Realm")),
            answers.Tab("shared", _("Row")),
            answers.Tab("rivals", _("Rivals")),
        ]

    def first_tab(self) -> str:
        return "shared" if self.ask in (Ask.CARD, Ask.VALUE) else "mine"

    def buttons(self) -> list[answers.Button]:
        return buttons(self.s, self.scene, self.ask)

    def hint(self) -> str:
        return hint(self.s, self.scene.viewer, self.ask)

    # --- touching -------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(pieces)

    def cost(self, action: Action) -> str:
        n = self.slots.influence(action)
        return self.text.chip("influence", n) if n else ""

    def reason(self, pieces: Sequence[str]) -> Refusal | None:
        return why.reason(self.pointing, self.seat, pieces)

    def ways_out(self, pieces: Sequence[str]) -> list[answers.WayOut]:
        return why.ways_out(self.text, self.pointing, self.scene.legal, pieces)

    # --- whole moves ----------------------------------------------------------------------

    def uses(self, action: Action) -> list[answers.Slot]:
        return self.slots.uses(action)

    def drafts(self, frame: Choice[Any]) -> bool:
        return False

    def rank(self, action: Action) -> int:
        return self.slots.rank(action)

    def way(self, action: Action) -> str:
        if isinstance(action, Recruit):
            return str(action.number)
        option = chosen_option(self.s)
        if isinstance(action, Payment) and option is not None:
            return self.text.cubes(
                option.food - action.for_food,
                option.money - action.for_money,
                action.for_food + action.for_money,
            )
        return "" if isinstance(action, (Move, Supply)) else self.cost(action)

    def sentence(self, steps: Sequence[tuple[base.Board, Action]]) -> str:
        move = WholeMove(self.s, self.seat, [action for _board, action in steps])
        return sentence(self.text, move) or super().sentence(steps)

    def losses(
        self, path: Sequence[Action], start: PrincipatoState, end: PrincipatoState
    ) -> list[answers.Loss]:
        return losses(WholeMove(start, self.seat, path), end)

    def forecast(
        self, path: Sequence[Action], start: PrincipatoState, end: PrincipatoState
    ) -> answers.Forecast:
        return ahead(WholeMove(start, self.seat, path), self.scene.players, end)

    def thing(self, key: str, number: int) -> answers.Thing:
        return answers.Thing(told.CUBES.get(key) or told.symbol(key), self.text.chip(key, number))

    @classmethod
    def if_over(cls, game: Game[Any], s: PrincipatoState) -> list[int]:
        return if_it_ended(s) if s.stack else game.result(s).scores

    def outlook(self) -> answers.Outlook | None:
        return outlook(self.s, self.text, self.scene.players, self.scene.past)

    # --- words ----------------------------------------------------------------------------

    def player_line(self, player: base.Player) -> PlayerLine:
        seat = self.s.players[player.seat]
        return PlayerLine(
            military=military_points(seat),
            art=culture_points(seat),
            secret=points_of_known_goals(self.s, seat),
            over=self.scene.over,
            start=self.s.start_seat == player.seat,
        )

    def sheet(self, whole: bool = False) -> Sheet:
        return PrincipatoSheet(self.scene, whole).sheet()

    def rules_of_piece(self, piece: str) -> list[str]:
        name, _dash, rest = piece.partition("-")
        return rules_of_piece(self.s, self.seat, name, rest, base.number_in(rest))

    def scoring(self, events: Sequence[Event]) -> Scored | None:
        return scoring_sheet.scoring(self, events)

    # --- players --------------------------------------------------------------------------

    def rival(self, player: base.Player) -> Rival:
        """Somebody else's principality."""
        s = self.s
        cards = Cards(s, self.text, player.seat)
        seat = s.players[player.seat]
        realm = Realm(s, self.text, player.seat, None, self.scene.events)
        return Rival(
            player=player,
            score=self.scene.result().scores[player.seat],
            start=s.start_seat == player.seat,
            cards=tuple(cards.card(face) for face in seat.cards),
            small=realm.in_numbers(),
            realm=realm.areas(),
            goals=Goals(s, self.text, seat).cards() if known_goals(seat) else [],
            now=self.scene.actor == player.seat,
        )

    def mine(self) -> Mine:
        """The principality drawn large, cards, goals, and the dialog."""
        s, scene = self.s, self.scene
        realm = Realm(s, self.text, self.seat, self.ask, scene.events, own=True)
        return Mine(
            player=scene.players[self.seat],
            watching=scene.viewer == SPECTATOR,
            score=scene.result().scores[self.seat],
            military=military_points(self.me),
            art=culture_points(self.me),
            secret=points_of_known_goals(s, self.me),
            knows=bool(known_goals(self.me)) and not scene.over,
            start=s.start_seat == self.seat,
            realm=realm.areas(),
            hand=tuple(self.held(hand, face) for hand, face in enumerate(self.me.cards)),
            panel=Panel(s, self.text, scene, self.ask).dialog(),
            goals=Goals(s, self.text, self.me).cards(),
        )

    def held(self, hand: int, face: int) -> HeldCard:
        """One's own card with its options."""
        side = HAND_IDS[hand]
        card = Cards(self.s, self.text, self.seat).card(face)
        active = self.ask is not None and card_in_use(self.s) == hand
        return HeldCard(
            card=card,
            piece=f"card-{side}",
            moving=moving_name(self.s, self.seat, face, f"hand-{side}"),
            active=active,
            target=self.ask is Ask.TURN or (self.ask is Ask.OPTION and active),
            last=any(self.took(event, card.id) for event in self.scene.events),
            offers=tuple(
                HeldOffer(offer, f"opt-{side}-{number + 1}")
                for number, offer in enumerate(card.options)
            ),
        )

    def took(self, event: Event, card: str) -> bool:
        """Did this card come into the hand just now?"""
        mine = event.what == "exchanged" and event.seat == self.seat
        return mine and event.data.get("card") == card
