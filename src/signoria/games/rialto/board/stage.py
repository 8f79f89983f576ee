"""The panel beside the map: what is being decided, and what everybody has shown for it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.bag import size
from signoria.core.machine import OVER, Choice, actor
from signoria.games.rialto.board.pieces import Pieces
from signoria.games.rialto.ids import (
    BLUE,
    BRIDGE,
    BUILDING,
    COUNCILLOR,
    DOGE,
    GONDOLA,
    GREEN,
    JOKER,
    KIND_IDS,
    KINDS,
    NONE,
)
from signoria.games.rialto.pending import stage_of
from signoria.games.rialto.phases.phase_one import GreenCards
from signoria.games.rialto.phases.phase_two import StartStage
from signoria.games.rialto.phases.playing import HandJokers, LayingCards, PlayTurn, YellowJokers
from signoria.games.rialto.questions import (
    CONVERTED_VALUE,
    all_discards,
    hand_limit,
    human_order,
    left_over_column,
    neutral_seat,
    set_strength,
)
from signoria.games.rialto.scoring import standing
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text

GAIN_SYMBOL = ("k-doge", "ducat", "s-building", "", "pawn", "pawn")


def phase_of(s: RialtoState) -> str:
    """`setup`, `columns`, `green`, `reduce`, `stage`, `blue` or `over`."""
    if actor(s) == OVER:
        return "over"
    if not s.round:
        return "setup"
    if stage_of(s) != NONE:
        return "stage"
    if not any(isinstance(frame, StartStage) for frame in s.stack):
        return "blue"
    if s.columns:
        return "columns" if left_over_column(s) == NONE else "green"
    waits_for_columns = any(type(frame).__name__ == "TakeColumns" for frame in s.stack)
    return "columns" if waits_for_columns else "reduce"


class StagePanel:
    """Plain data for `_stage.html`."""

    def __init__(self, s: RialtoState, viewer: int, text: Text, pieces: Pieces) -> None:
        self.s = s
        self.viewer = viewer
        self.text = text
        self.pieces = pieces
        self.kind = stage_of(s)
        top = s.stack[-1] if s.stack else None
        self.frame = top if isinstance(top, Choice) else None

    def context(self) -> dict[str, Any]:
        """Title, and the part that fits the phase."""
        phase = phase_of(self.s)
        made: dict[str, Any] = {"phase": phase, "title": self._title(phase)}
        if phase == "stage":
            made["rows"] = self.stage_rows()
            made["points"] = self.kind == BRIDGE
        elif phase in ("columns", "green"):
            made |= self.columns(phase)
        else:
            made["rows"] = self.other_rows(phase)
        return made

    def _title(self, phase: str) -> str:
        if phase == "stage":
            letter = self.text.show(self.s, "letter", self.kind)
            return _("Stage %(letter)s: %(kind)s") % {
                "letter": letter,
                "kind": self.text.show(self.s, "kind", self.kind),
            }
        return {
            "over": _("Final result"),
            "setup": _("Starting buildings"),
            "columns": _("Columns of cards"),
            "green": _("The left-over column"),
            "reduce": _("Hand limits"),
            "blue": _("Phase III: blue buildings"),
        }[phase]

    # --- phase II -------------------------------------------------------------------------

    def queue(self) -> tuple[int, ...]:
        """Who is still to lay cards in this stage, in order."""
        for frame in reversed(self.s.stack):
            queue: tuple[int, ...] | None = getattr(frame, "queue", None)
            if queue is not None:
                return queue
        return ()

    def stage_rows(self) -> list[dict[str, Any]]:
        """Everybody in the order of play: cards, strength, what it brings."""
        s = self.s
        queue = self.queue()
        start = s.circle.index(s.first)
        clockwise = s.circle[start:] + s.circle[:start]
        order = [seat for seat in clockwise if seat not in queue] + list(queue)
        ahead = self._ahead(queue)
        rows = []
        for participant in order:
            row = self.pieces.who(participant)
            if participant in queue:
                row |= self._waiting_row(participant, queue)
            else:
                row |= self._played_row(participant)
            row["win"] = participant == s.bonus
            row["ahead"] = s.bonus == NONE and participant == ahead
            rows.append(row)
        return rows

    def _ahead(self, queue: tuple[int, ...]) -> int:
        """Who would win the bonus with the cards that lie open."""
        best, found = 0, NONE
        for participant in self.s.doge:
            if participant not in queue and self.s.strength[participant] > best:
                best, found = self.s.strength[participant], participant
        return found

    def _played_row(self, participant: int) -> dict[str, Any]:
        s = self.s
        strength = s.strength[participant]
        if participant == neutral_seat(s):
            laid = neutral_cards(s, self.kind)
        else:
            laid = s.players[participant].laid
        cards = self._laid_cards(laid)
        row: dict[str, Any] = {
            "cards": cards,
            "strength": strength,
            "passed": not cards,
            "built": self._from_buildings(laid, strength) if cards else 0,
        }
        return row | self._gain(participant, strength, participant == s.bonus)

    def _laid_cards(self, laid: list[int]) -> list[dict[str, Any]]:
        """Own kind first, then what counts as it; a foreign card says that it does."""
        order = [self.kind] + [kind for kind in range(KINDS) if kind != self.kind]
        found = []
        for kind in order:
            for _n in range(laid[kind]):
                card = self.pieces.card(kind)
                card["counts_as"] = kind not in (self.kind, JOKER)
                found.append(card)
        return found

    def _from_buildings(self, laid: list[int], strength: int) -> int:
        """What yellow buildings added beyond one for every card."""
        if laid[self.kind] or any(laid[kind] for kind in range(JOKER)):
            return strength - sum(laid)
        return strength + 1 - laid[JOKER]

    def _waiting_row(self, participant: int, queue: tuple[int, ...]) -> dict[str, Any]:
        s = self.s
        frame = self.frame
        chooses = isinstance(frame, (PlayTurn, LayingCards)) and frame.seat == participant
        if chooses and participant == self.viewer and isinstance(frame, LayingCards):
            return self._my_row(frame)
        hand = s.neutral_cards if participant == neutral_seat(s) else s.players[participant].hand
        wait = pgettext("rialto", "choosing") if chooses else pgettext("rialto", "to play")
        return {"backs": range(size(hand)), "wait": wait, "chooses": chooses}

    def _my_row(self, frame: LayingCards) -> dict[str, Any]:
        """What the viewer has named so far; nobody else is shown this."""
        cards = []
        fitting, jokers = 0, 0
        for pick in getattr(frame, "picks", ()):
            card = self.pieces.card(pick % KINDS)
            card["worth"] = CONVERTED_VALUE[pick // KINDS]
            fitting += CONVERTED_VALUE[pick // KINDS]
            cards.append(card)
        if isinstance(frame, (YellowJokers, HandJokers)):
            fitting += frame.own
            cards = [self.pieces.card(self.kind) for _n in range(frame.own)] + cards
        if isinstance(frame, HandJokers):
            jokers = frame.yellow
        strength = set_strength(fitting, jokers) if fitting or jokers else 0
        row: dict[str, Any] = {
            "cards": cards,
            "mine": True,
            "strength": max(strength, 0),
            "built": jokers,
            "chooses": True,
        }
        return row | self._gain(frame.seat, strength, False) if strength > 0 else row

    def _gain(self, participant: int, strength: int, bonus: bool) -> dict[str, Any]:
        """What a strength brings: a sign, a number, and the words for it."""
        more = 1 if bonus else 0
        tile = {BRIDGE: "t-arch", GONDOLA: "t-gond"}.get(self.kind, "") if more else ""
        if participant == neutral_seat(self.s) and self.kind not in (DOGE, COUNCILLOR):
            return {"gain": "", "gain_words": "", "gain_tile": tile}
        if self.kind == BRIDGE and not strength:
            return {"gain": "−1", "gain_words": self.text.words.get("ledger", "no_bridge_card")}
        if not strength:
            return {"gain": "", "gain_words": ""}
        in_words = self.text.words.say("gain", KIND_IDS[self.kind], n=strength)
        shown = f"≤{strength + more}" if self.kind == BUILDING else f"+{strength}"
        extra = "+1" if more and self.kind not in (BUILDING, GONDOLA) else ""
        symbol = GAIN_SYMBOL[self.kind]
        if symbol == "pawn":
            symbol = self.pieces.pawn(participant)
        return {
            "gain": shown,
            "gain_more": extra,
            "gain_tile": tile,
            "gain_symbol": symbol,
            "gain_words": in_words,
        }

    # --- phase I --------------------------------------------------------------------------

    def columns(self, phase: str) -> dict[str, Any]:
        """The columns to take, or the one left over, and the deck."""
        s = self.s
        shown = []
        for number, column in enumerate(s.columns, 1):
            cards = (
                [self.pieces.card(kind) for kind in range(KINDS) for _n in range(column[kind])]
                if column
                else []
            )
            words = self.text.cards(column) if column else pgettext("rialto", "taken")
            label = _("Column %(number)s: %(cards)s") % {"number": number, "cards": words}
            shown.append({"number": number, "cards": cards, "taken": not column, "label": label})
        made: dict[str, Any] = {
            "columns": shown,
            "deck": size(s.deck),
            "discards": size(all_discards(s)),
            "asks_card": isinstance(self.frame, GreenCards) and self.frame.seat == self.viewer,
        }
        if phase == "green":
            made["left"] = self._left_over()
            made["rows"] = self.building_rows(GREEN)
        else:
            made["order"] = [self._taker(seat) for seat in human_order(s)]
        return made

    def _taker(self, seat: int) -> dict[str, Any]:
        """A seat in the order of taking; those still on the stack have not taken yet."""
        waits = [
            frame.seat
            for frame in self.s.stack
            if isinstance(frame, Choice) and type(frame).__name__ == "PickColumn"
        ]
        row = self.pieces.who(seat)
        untouched = not self.s.columns
        row["done"] = seat not in waits and not untouched
        row["now"] = self.frame is not None and self.frame.seat == seat and not untouched
        return row

    def _left_over(self) -> list[dict[str, Any]]:
        column = self.s.columns[left_over_column(self.s)]
        found = []
        for kind in range(KINDS):
            for number in range(column[kind]):
                card = self.pieces.card(kind)
                card["piece"] = f"left-{KIND_IDS[kind]}-{number + 1}"
                found.append(card)
        return found

    # --- the other phases -----------------------------------------------------------------

    def building_rows(self, colour: int) -> list[dict[str, Any]]:
        """Everybody's buildings of a colour, in Doge order."""
        rows = []
        for seat in human_order(self.s):
            row = self.pieces.who(seat)
            tiles = [tile for tile in self.s.players[seat].buildings if tile // 12 == colour]
            row["tiles"] = [self.pieces.tile(tile) for tile in tiles]
            row["now"] = self.frame is not None and self.frame.seat == seat
            rows.append(row)
        return rows

    def other_rows(self, phase: str) -> list[dict[str, Any]]:
        """Rows of set-up, reduction, phase III and the end."""
        s = self.s
        if phase == "blue":
            return self.building_rows(BLUE)
        if phase == "over":
            rows = []
            for place, seat in enumerate(standing(s), 1):
                result = {"place": place, "strength": s.players[seat].score, "win": place == 1}
                rows.append(self.pieces.who(seat) | result)
            return rows
        rows = []
        for seat in human_order(s) or range(len(s.players)):
            row = self.pieces.who(seat)
            player = s.players[seat]
            row["now"] = self.frame is not None and self.frame.seat == seat
            if phase == "setup":
                row["tiles"] = [self.pieces.tile(tile) for tile in player.buildings]
            else:
                row["strength"] = f"{size(player.hand)} / {hand_limit(s, seat)}"
            rows.append(row)
        return rows


def neutral_cards(s: RialtoState, kind: int) -> list[int]:
    """The neutral player's cards that count in a stage."""
    found = [0] * KINDS
    found[kind] = s.neutral_cards[kind]
    if kind == COUNCILLOR:
        found[JOKER] = s.neutral_cards[JOKER]
    return found
