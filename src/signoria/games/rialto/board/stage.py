"""The panel beside the map: what is being decided, and what everybody has shown for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.bag import size
from signoria.games.rialto.board.pieces import Building, Card, Pieces, Who
from signoria.games.rialto.ids import (
    BLUE,
    BRIDGE,
    BUILDING,
    GONDOLA,
    GREEN,
    JOKER,
    KIND_IDS,
    KINDS,
    NONE,
    building_of,
    card_of,
    colour_of,
    converter_of,
)
from signoria.games.rialto.pending import (
    Ask,
    Laying,
    Phase,
    asked,
    deciding,
    laying,
    phase_of,
    stage_of,
    to_lay_cards,
    to_take_column,
)
from signoria.games.rialto.questions import (
    CONVERTED_VALUE,
    added_by_buildings,
    all_discards,
    builds,
    hand_limit,
    human_order,
    left_over_column,
    neutral_seat,
    neutral_set,
    play_order,
    stage_gain,
    stage_leader,
)
from signoria.games.rialto.scoring import standing
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.shown import Shown

GAIN_SYMBOL = ("k-doge", "ducat", "s-building", "", "pawn", "pawn")
GAIN_TILE = {BRIDGE: "t-arch", GONDOLA: "t-gond"}


class LaidCard(Shown):
    """A card of a set; a foreign one says what it counts as."""

    card: Card
    worth: int = 0  # of a conversion being named
    converted: bool = False


class Gain(Shown):
    """What a strength brings: a sign, a number, and the words for it."""

    shown: str = ""
    more: str = ""  # of the bonus
    tile: str = ""  # the bonus builds
    symbol: str = ""
    words: str = ""


class Row(Shown):
    """One participant in the panel; which entries are filled depends on the phase."""

    who: Who
    now: bool = False
    win: bool = False
    ahead: bool = False
    place: int = 0
    strength: int | str = 0
    wait: str = ""  # still to lay cards: what he does
    backs: range = range(0)
    cards: list[LaidCard] = field(default_factory=list)
    pending: bool = False  # the viewer's own set, not yet laid
    built: int = 0  # added by yellow buildings
    passed: bool = False
    gain: Gain = field(default_factory=Gain)
    tiles: list[Building] | None = None


class Column(Shown):
    """A column of cards."""

    number: int
    cards: list[Card]
    taken: bool
    label: str


class LeftCard(Shown):
    """A card of the left-over column."""

    card: Card
    piece: str


class Taker(Shown):
    """A seat in the order of taking columns."""

    who: Who
    now: bool
    done: bool


class Panel(Shown):
    """What `_stage.html` shows."""

    phase: Phase
    title: str
    points: bool = False  # the stage brings points
    rows: list[Row] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    deck: int = 0
    discards: int = 0
    asks_card: bool = False
    left: list[LeftCard] = field(default_factory=list)
    order: list[Taker] = field(default_factory=list)


class StagePanel:
    """Makes the panel of one view."""

    def __init__(self, s: RialtoState, viewer: int, text: Text, pieces: Pieces) -> None:
        self.s = s
        self.viewer = viewer
        self.text = text
        self.pieces = pieces
        self.kind = stage_of(s)
        self.phase = phase_of(s)
        self.deciding = deciding(s)

    def panel(self) -> Panel:
        """Title, and the part that fits the phase."""
        title = self._title()
        if self.phase is Phase.STAGE:
            return Panel(self.phase, title, points=self.kind == BRIDGE, rows=self.stage_rows())
        if self.phase in (Phase.COLUMNS, Phase.GREEN):
            return self.cards_panel(title)
        return Panel(self.phase, title, rows=self.other_rows())

    def _title(self) -> str:
        if self.phase is Phase.STAGE:
            letter = self.text.show(self.s, "letter", self.kind)
            return _("Stage %(letter)s: %(kind)s") % {
                "letter": letter,
                "kind": self.text.show(self.s, "kind", self.kind),
            }
        return {
            Phase.OVER: _("Final result"),
            Phase.SETUP: _("Starting buildings"),
            Phase.COLUMNS: _("Columns of cards"),
            Phase.GREEN: _("The left-over column"),
            Phase.REDUCE: _("Hand limits"),
            Phase.BLUE: _("Phase III: blue buildings"),
        }[self.phase]

    # --- phase II -------------------------------------------------------------------------

    def stage_rows(self) -> list[Row]:
        """Everybody in the order of play: cards, strength, what it brings."""
        queue = to_lay_cards(self.s)
        order = [seat for seat in play_order(self.s) if seat not in queue] + list(queue)
        return [
            self._waiting_row(seat, queue) if seat in queue else self._played_row(seat)
            for seat in order
        ]

    def _played_row(self, participant: int) -> Row:
        s = self.s
        strength = s.strength[participant]
        neutral = participant == neutral_seat(s)
        laid: Sequence[int] = neutral_set(s, self.kind) if neutral else s.players[participant].laid
        cards = self._laid_cards(laid)
        return Row(
            self.pieces.who(participant),
            win=participant == s.bonus,
            ahead=s.bonus == NONE and participant == stage_leader(s),
            cards=cards,
            strength=strength,
            passed=not cards,
            built=added_by_buildings(laid, self.kind, strength) if cards else 0,
            gain=self._gain(participant, strength, participant == s.bonus),
        )

    def _laid_cards(self, laid: Sequence[int]) -> list[LaidCard]:
        """Own kind first, then what counts as it."""
        order = [self.kind] + [kind for kind in range(KINDS) if kind != self.kind]
        return [
            LaidCard(self.pieces.card(kind), converted=kind not in (self.kind, JOKER))
            for kind in order
            for _n in range(laid[kind])
        ]

    def _waiting_row(self, participant: int, queue: tuple[int, ...]) -> Row:
        s = self.s
        chooses = participant == queue[0]
        cards = laying(s)
        if chooses and participant == self.viewer and cards is not None:
            return self._my_row(cards)
        hand = s.neutral_cards if participant == neutral_seat(s) else s.players[participant].hand
        wait = pgettext("rialto", "choosing") if chooses else pgettext("rialto", "to play")
        return Row(self.pieces.who(participant), now=chooses, wait=wait, backs=range(size(hand)))

    def _my_row(self, cards: Laying) -> Row:
        """What the viewer has named so far; nobody else is shown this."""
        own = [LaidCard(self.pieces.card(self.kind)) for _n in range(cards.own)]
        converted = [
            LaidCard(self.pieces.card(card_of(pick)), CONVERTED_VALUE[converter_of(pick)])
            for pick in cards.picks
        ]
        strength = max(cards.strength(), 0)
        return Row(
            self.pieces.who(cards.seat),
            now=True,
            pending=True,
            cards=own + converted,
            strength=strength,
            built=cards.yellow,
            gain=self._gain(cards.seat, strength, bonus=False) if strength else Gain(),
        )

    def _gain(self, participant: int, strength: int, bonus: bool) -> Gain:
        gain = stage_gain(self.s, self.kind, participant, strength, bonus)
        tile = GAIN_TILE[self.kind] if builds(self.kind, bonus) else ""
        if gain < 0:
            return Gain(f"−{-gain}", words=self.text.words.get("ledger", "no_bridge_card"))
        if gain == 0:
            return Gain(tile=tile)
        symbol = GAIN_SYMBOL[self.kind]
        return Gain(
            shown=f"≤{gain}" if self.kind == BUILDING else f"+{strength}",
            more=f"+{gain - strength}" if gain > strength and self.kind != BUILDING else "",
            tile=tile,
            symbol=self.pieces.who(participant).pawn if symbol == "pawn" else symbol,
            words=self.text.words.say("gain", KIND_IDS[self.kind], n=strength),
        )

    # --- phase I --------------------------------------------------------------------------

    def cards_panel(self, title: str) -> Panel:
        """The columns to take, or the one left over, and the deck."""
        s = self.s
        green = self.phase is Phase.GREEN
        return Panel(
            self.phase,
            title,
            columns=[self._column(number) for number in range(len(s.columns))],
            deck=size(s.deck),
            discards=size(all_discards(s)),
            asks_card=asked(s) is Ask.GREEN_CARD and self.deciding == self.viewer,
            left=self._left_over() if green else [],
            rows=self.building_rows(GREEN) if green else [],
            order=[] if green else [self._taker(seat) for seat in human_order(s)],
        )

    def _column(self, place: int) -> Column:
        counts = self.s.columns[place]
        words = self.text.cards(counts) if counts else pgettext("rialto", "taken")
        label = _("Column %(number)s: %(cards)s") % {"number": place + 1, "cards": words}
        cards = self.pieces.cards(counts) if counts else []
        return Column(place + 1, cards, taken=not counts, label=label)

    def _taker(self, seat: int) -> Taker:
        dealt = bool(self.s.columns)
        return Taker(
            self.pieces.who(seat),
            now=dealt and self.deciding == seat,
            done=dealt and seat not in to_take_column(self.s),
        )

    def _left_over(self) -> list[LeftCard]:
        column = self.s.columns[left_over_column(self.s)]
        return [
            LeftCard(self.pieces.card(kind), f"left-{KIND_IDS[kind]}-{number}")
            for kind in range(KINDS)
            for number in range(1, column[kind] + 1)
        ]

    # --- the other phases -----------------------------------------------------------------

    def building_rows(self, colour: int) -> list[Row]:
        """Everybody's buildings of a colour, in Doge order."""
        rows = []
        for seat in human_order(self.s):
            own = self.s.players[seat].buildings
            tiles = [tile for tile in own if colour_of(building_of(tile)) == colour]
            rows.append(self._tiles_row(seat, tiles))
        return rows

    def _tiles_row(self, seat: int, tiles: list[int]) -> Row:
        return Row(self.pieces.who(seat), now=self.deciding == seat, tiles=self.pieces.tiles(tiles))

    def other_rows(self) -> list[Row]:
        """Rows of set-up, reduction, phase III and the end."""
        s = self.s
        if self.phase is Phase.BLUE:
            return self.building_rows(BLUE)
        if self.phase is Phase.OVER:
            return [
                Row(
                    self.pieces.who(seat),
                    place=place,
                    strength=s.players[seat].score,
                    win=place == 1,
                )
                for place, seat in enumerate(standing(s), 1)
            ]
        order = human_order(s) or list(range(len(s.players)))
        if self.phase is Phase.SETUP:
            return [self._tiles_row(seat, s.players[seat].buildings) for seat in order]
        return [
            Row(
                self.pieces.who(seat),
                now=self.deciding == seat,
                strength=f"{size(s.players[seat].hand)} / {hand_limit(s, seat)}",
            )
            for seat in order
        ]
