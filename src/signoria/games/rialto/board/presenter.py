"""Rialto on the web: what the page shows of one view, and what its pieces mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import Choice, Refusal, apply
from signoria.games.rialto.actions import (
    FROM_NOWHERE,
    LEAVE,
    NO_CARD,
    Convert,
    LayYellow,
    PutInto,
    TurnHighEnd,
    Use,
)
from signoria.games.rialto.board import scoring_sheet, told, whole_moves, why
from signoria.games.rialto.board.bar import buttons, hint
from signoria.games.rialto.board.doge import doge_track
from signoria.games.rialto.board.hand import Hand
from signoria.games.rialto.board.outlook import outlook, stage_winners
from signoria.games.rialto.board.page import (
    NeutralCards,
    Page,
    PlayerLine,
    Rival,
    SupplyRow,
    SupplyStack,
)
from signoria.games.rialto.board.pieces import PHASES, Pieces
from signoria.games.rialto.board.sheet import RialtoSheet
from signoria.games.rialto.board.slots import MISSING, slots_of
from signoria.games.rialto.board.stage import StagePanel
from signoria.games.rialto.board.steps import Step
from signoria.games.rialto.board.touches import Touches
from signoria.games.rialto.board.venice import Venice
from signoria.games.rialto.ids import (
    COLOURS,
    DISTRICTS,
    NONE,
    VALUES,
    building_kind,
)
from signoria.games.rialto.pending import (
    Ask,
    Phase,
    asked,
    laying,
    phase_of,
    stage_of,
    turned_at,
)
from signoria.games.rialto.questions import neutral_seat
from signoria.games.rialto.rule_pointers import rules_of_piece
from signoria.games.rialto.scoring import if_it_ended
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards import answers, base
from signoria.web.boards.scoring import Scored
from signoria.web.boards.sheet import Sheet

# Where a decision is made: the map, the hand with the buildings, or the table beside the map.
ON_MAP = (
    Ask.BRIDGE,
    Ask.TURN_BRIDGE,
    Ask.GONDOLA,
    Ask.COUNCILLOR_FROM,
    Ask.COUNCILLOR_TO,
    Ask.MOVE_COUNCILLOR,
)
ON_TABLE = (Ask.START_BUILDING, Ask.COLUMN, Ask.GREEN_CARD, Ask.BUILDING)
TARGET_CARDS = (Ask.DISCARD, Ask.TURN, Ask.CONVERT, Ask.OWN_CARDS, Ask.JOKERS)
TARGET_SLOTS = (Ask.GREEN, Ask.BLUE, Ask.RETURN, Ask.UPGRADE, Ask.YELLOW_JOKERS)
TARGET_SUPPLY = (Ask.START_BUILDING, Ask.BUILDING)
TARGET_CONNECTIONS = (Ask.BRIDGE, Ask.GONDOLA)
# Giving something up is no way that is proposed.
DEAR: dict[Action, int] = {NO_CARD: 2, LEAVE: 2, FROM_NOWHERE: 4}


EFFECT = re.compile(r" \([^)]*\)")  # of a building, behind its name


class GameBoard(base.BoardOf[RialtoState, Text]):
    """The table of Rialto."""

    ROLES = MISSING
    HEADINGS = frozenset({"final_scoring", "round_began", "stage_began"})
    CHAPTERS: ClassVar[dict[str, str]] = {"round_began": "round"}
    TOLD = told.TOLD

    def __init__(self, scene: base.Scene) -> None:
        super().__init__(scene)
        self.me = self.s.players[self.seat]
        self.pieces = Pieces(scene)
        self.pointing = Touches(self.s, self.seat)
        self.asked = asked(self.s) if scene.my_turn else None
        self.laying = laying(self.s) if scene.my_turn else None
        self._steps: dict[Action, Step] = {}

    # --- the page -------------------------------------------------------------------------

    def context(self) -> Page:
        s, scene, ask = self.s, self.scene, self.asked
        turning = turned_at(s) if scene.my_turn else NONE
        won = stage_winners(s, scene.past)[-1]
        venice = Venice(s, self.text, self.pieces, scene.events, turning, won)
        return Page(
            ribbon=venice.ribbon(),
            active=venice.active(),
            my_sign=self.pieces.seat + 1,
            districts=[venice.district(district) for district in range(DISTRICTS)],
            connections=[venice.connection(number) for number in range(len(s.parts.ends))],
            bridges=venice.bridges(),
            gondolas=venice.gondolas(),
            bonuses=[venice.bonus(side) for side in (0, 1)],
            doge=doge_track(s, self.pieces, scene.events),
            stage=StagePanel(s, scene.viewer, self.text, self.pieces).panel(),
            supply=[self.supply_row(colour) for colour in range(COLOURS)],
            rivals=[self.rival(player) for player in scene.rivals()],
            neutral_cards=self.neutral_cards(),
            mine=Hand(scene, self.pieces, self.pointing, self.asked, self.laying).mine(),
            asked=self.first_tab() if ask is not None else "",
            pick_column=ask is Ask.COLUMN,
            target_cards=ask in TARGET_CARDS,
            target_slots=ask in TARGET_SLOTS,
            target_supply=ask in TARGET_SUPPLY,
            target_connections=ask in TARGET_CONNECTIONS,
        )

    def where(self) -> str:
        s = self.s
        if self.scene.over:
            return _("The game is over")
        phase = phase_of(s)
        if phase is Phase.SETUP:
            return _("Set-up")
        parts = {"round": s.round, "rounds": s.parts.rounds}
        shown = _("Round %(round)s of %(rounds)s") % parts
        if phase is Phase.STAGE:
            letter = self.text.show(s, "letter", stage_of(s))
            return shown + ", " + _("stage %(letter)s") % {"letter": letter}
        number = PHASES[2] if phase is Phase.BLUE else PHASES[0]
        return shown + ", " + _("phase %(number)s") % {"number": number}

    def tabs(self) -> list[answers.Tab]:
        cards = size(self.me.hand)
        return [
            answers.Tab("shared", _("Venice")),
            answers.Tab("mine", _("Hand · %(n)s") % {"n": cards}),
            answers.Tab("rivals", pgettext("rialto", "Table")),
        ]

    def first_tab(self) -> str:
        if self.asked is None or self.asked in ON_MAP:
            return "shared"
        return "rivals" if self.asked in ON_TABLE else "mine"

    def buttons(self) -> list[answers.Button]:
        return buttons(self.s, self.text, self.scene)

    def hint(self) -> str:
        return hint(self.asked) if self.asked is not None else ""

    # --- touching -------------------------------------------------------------------------

    def touches(self, action: Action) -> list[str]:
        return self.pointing.of(action)

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        return self.pointing.meant(list(pieces), self.scene.game.catalogue.actions)

    def reason(self, pieces: Sequence[str]) -> Refusal | None:
        found = why.reason(self.pointing, self.text, pieces[-1])
        if found is not None:
            return found
        game, s, seat = self.scene.game, self.s, self.scene.viewer
        told = [game.refusal(s, action, seat) for action in self.meant(pieces)]
        told += [game.refusal(s, action, seat) for action in self.meant(pieces[-1:])]
        clear = [refused for refused in told if not why.vague(refused)]
        if clear:
            return clear[0]
        frame = self.scene.frame
        assert frame is not None  # only who is asked is told
        return why.later(self.pointing, frame.rule(), self.text.prompt(s, frame))

    def about(self, piece: str) -> str:
        building = self.pieces.building_at(piece)
        return f"{self.pieces.building(building).name}." if building != NONE else ""

    def ways_out(self, pieces: Sequence[str]) -> list[answers.WayOut]:
        return why.ways_out(self.pointing, self.text, pieces[-1])

    def uses(self, action: Action) -> list[answers.Slot]:
        return slots_of(self.pointing, action, self.step(action))

    def step(self, action: Action) -> Step:
        """What a pick adds to its move, made once."""
        if action not in self._steps:
            self._steps[action] = Step(self.s, self.scene.viewer, action)
        return self._steps[action]

    def drafts(self, frame: Choice[Any]) -> bool:
        return False  # hand, buildings, districts and the left-over column are always there

    def most_moves(self) -> int:
        return 1200  # discards of a hand of twenty

    def rank(self, action: Action) -> int:
        if isinstance(action, (Convert, Use)):
            return 1
        if isinstance(action, LayYellow):
            return action.number
        if isinstance(action, (TurnHighEnd, PutInto)):
            return int(action is not self._best)
        return DEAR.get(action, 0)

    @cached_property
    def _best(self) -> Action:
        """Of the options, what brings its seat most at the end; the first of equals."""
        return max(self.s.options, key=self._worth)

    def _worth(self, option: Action) -> int:
        s = self.s.copy()
        apply(s, option)
        return if_it_ended(s)[self.scene.viewer]

    def cost(self, action: Action) -> str:
        coins = self.rank(action) if isinstance(action, (Convert, Use, LayYellow)) else 0
        if not coins:
            return ""
        return ngettext("%(n)s coin", "%(n)s coins", coins) % {"n": coins}

    def way(self, action: Action) -> str:
        return whole_moves.way_of(self.s, self.text, action)

    def sentence(self, steps: Sequence[tuple[base.Board, Action]]) -> str:
        path = [action for _board, action in steps]
        made = [board.step(pick) for board, pick in steps if isinstance(board, GameBoard)]
        words = whole_moves.sentence(self.s, self.text, path, made) or super().sentence(steps)
        return words if len(words) <= whole_moves.LONGEST_USUAL else EFFECT.sub("", words)

    def verb(self, steps: Sequence[tuple[base.Board, Action]]) -> str:
        made = [board.step(pick) for board, pick in steps if isinstance(board, GameBoard)]
        laid = whole_moves.number_laid(made)
        return self.text.words.say("go", "play", n=laid) if laid else super().verb(steps)

    def forecast(self, path: Sequence[Action], start: Any, end: Any) -> answers.Forecast:
        return whole_moves.forecast(self.text, self.scene, path, start, end)

    def losses(self, path: Sequence[Action], start: Any, end: Any) -> list[answers.Loss]:
        return whole_moves.losses(self.text, start, self.scene.viewer, path)

    def thing(self, key: str, number: int) -> answers.Thing:
        return whole_moves.thing(self.text, self.scene.me() + 1, key, number)

    # --- words ----------------------------------------------------------------------------

    def player_line(self, player: base.Player) -> PlayerLine:
        seat = self.s.players[player.seat]
        return PlayerLine(
            sign=player.sign,
            pawn=f"pawn{player.sign}",
            coins=seat.coins,
            private=seat.private,
            general=seat.general,
            hand=size(seat.hand),
            councillors=_("Councillors: private supply %(ready)s, general supply %(supply)s")
            % {"ready": seat.private, "supply": seat.general},
            openly=self.openly_taken(player.seat),
        )

    def openly_taken(self, seat: int) -> str:
        """What everybody saw going into a hand and not leaving it."""
        cards = size(self.s.players[seat].hand)
        words = ngettext("%(n)s card in hand", "%(n)s cards in hand", cards) % {"n": cards}
        known = self._known(seat)
        return f"{words}; {known}" if known else words

    def _known(self, seat: int) -> str:
        """The cards a rival took openly; some may have been discarded since."""
        known = self.text.cards(self.s.players[seat].sure)
        if not known or seat == self.scene.viewer or self.scene.memory:
            return ""
        return _("taken openly this far: %(cards)s") % {"cards": known}

    def sheet(self, whole: bool = False) -> Sheet:
        return RialtoSheet(self.scene, whole).sheet()

    def rules_of_piece(self, piece: str) -> list[str]:
        return rules_of_piece(piece, self.pieces.building_at(piece))

    def icon(self, event: Event) -> str:
        if event.what == "stage_began":
            return f"s-{event.data['kind']}"
        if event.what.startswith("neutral_") or event.what == "marked":
            return "r-neutral"
        if event.seat is not None and event.seat == neutral_seat(self.s):
            return "r-neutral"
        return super().icon(event)

    @classmethod
    def if_over(cls, game: Game[Any], s: RialtoState) -> list[int]:
        return if_it_ended(s)

    def outlook(self) -> answers.Outlook | None:
        return outlook(self.s, self.scene.viewer, self.scene.past, self.pieces)

    def scoring(self, events: Sequence[Event]) -> Scored | None:
        return scoring_sheet.scoring(self, events)

    # --- parts of the page ----------------------------------------------------------------

    def supply_row(self, colour: int) -> SupplyRow:
        """Four stacks."""
        stacks = []
        for value in range(1, VALUES + 1):
            kind = building_kind(colour, value)
            left = self.s.supply[kind]
            building = self.pieces.building(kind)
            words = ngettext("%(n)s left", "%(n)s left", left) % {"n": left}
            stacks.append(SupplyStack(building, left, f"{building.name}, {words}"))
        return SupplyRow(PHASES[colour], stacks)

    def rival(self, player: base.Player) -> Rival:
        """Somebody else's board."""
        tiles = self.s.players[player.seat].buildings
        return Rival(
            seat=player.seat,
            places=self.s.parts.slots,
            who=self.pieces.who(player.seat),
            line=self.player_line(player),
            openly=self._known(player.seat),
            tiles=self.pieces.tiles(tiles),
            empty=range(self.s.parts.slots - len(tiles)),
        )

    def neutral_cards(self) -> NeutralCards | None:
        """The neutral player's open cards."""
        s = self.s
        if not s.neutral:
            return None
        words = self.text.cards(s.neutral_cards) or pgettext("rialto", "no cards")
        cards = self.pieces.cards(s.neutral_cards)
        return NeutralCards(self.pieces.who(neutral_seat(s)), cards, words)
