"""The words of Rialto: values that need more than a look-up in `words.toml`.

Texts are made for the seat that is to act: prompts and picks read the state (a view will do)
to say what a pick means right now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event, Value
from signoria.core.fields import fields_of
from signoria.core.machine import Choice, Refusal
from signoria.core.text import GameText
from signoria.games.rialto.actions import (
    PLAY,
    Convert,
    OfBuilding,
    OfDistrict,
    OfNumber,
    OfTile,
    TakeColumn,
)
from signoria.games.rialto.ids import (
    BRIDGE,
    BUILDING_IDS,
    DISTRICT_IDS,
    DISTRICTS,
    JOKER,
    KIND_IDS,
    KINDS,
    NONE,
    UNKNOWN,
    value_of,
)
from signoria.games.rialto.pending import is_green_draw, stage_of
from signoria.games.rialto.phases.phase_one import Reduce
from signoria.games.rialto.phases.playing import (
    ConvertCards,
    HandJokers,
    OwnCards,
    PlayTurn,
    YellowJokers,
)
from signoria.games.rialto.phases.stage_bridge import TurnBridge
from signoria.games.rialto.phases.stage_building import TakeBuilding
from signoria.games.rialto.questions import CONVERTED_VALUE, can_delay, hand_jokers, hand_limit
from signoria.games.rialto.state import RialtoState

# Events whose cards are a list of kinds; elsewhere they are one count per kind.
LISTED = ("drew", "discarded", "neutral_drew")


class Text(GameText):
    """Rialto in one language."""

    # --- values ---------------------------------------------------------------------------

    def player(self, seat: int | None) -> str:
        """The neutral player sits after the others."""
        if seat == len(self.players):
            return self.words.get("name", "neutral")
        return super().player(seat)

    def show(self, s: RialtoState, field: str, value: Any) -> Any:
        if field == "cards" and isinstance(value, tuple):
            return self.cards(value)
        if field in ("kind", "letter") and isinstance(value, int):
            value = KIND_IDS[value]
        elif field in ("building", "better"):
            return self.building(value)
        elif field in ("district", "other", "active") and value != NONE:
            return s.parts.district_names[district_number(value)]
        elif field == "connection":
            return self.connection(s, value)
        elif field == "side":
            return self.names(s, s.parts.sides[value])
        elif field == "numbers":
            order = [value.index(number) for number in range(1, DISTRICTS + 1)]
            return ", ".join(f"{n} {s.parts.district_names[d]}" for n, d in enumerate(order, 1))
        elif field == "line":
            return self._ledger_name(s, value)
        return super().show(s, field, value)

    def cards(self, counts: Sequence[int], yellow: int = 0) -> str:
        """Cards as a list: `Doge, 2 gold, joker`; a yellow 3 in use stands among them."""
        shown = [self._several(kind, counts[index]) for index, kind in enumerate(KIND_IDS)]
        if len(counts) > UNKNOWN and counts[UNKNOWN]:
            shown.append(self.words.say("several", "unknown", n=counts[UNKNOWN]))
        if yellow == 1:
            shown.append(self.words.get("name", "yellow-3"))
        elif yellow:
            shown.append(self.words.say("several", "yellow-3", n=yellow))
        return ", ".join(text for text in shown if text)

    def building(self, value: int | str) -> str:
        """`green 1 (card or three)`, from a number or from `green-1`."""
        name = BUILDING_IDS[value] if isinstance(value, int) else value
        colour, _, worth = name.partition("-")
        return f"{self.words.get('hue', colour)} {worth} ({self.words.get('effect', name)})"

    def _several(self, kind: str, number: int) -> str:
        if number <= 1:
            return self.words.data["name"]["kind"][kind][self.language] if number else ""
        return self.words.say("several", kind, n=number)

    def holding(self, kind: int, number: int) -> str:
        """A number of cards in a sentence: `2 bridge cards`."""
        return self.words.say("holding", KIND_IDS[kind], n=number)

    def names(self, s: RialtoState, districts: Sequence[int]) -> str:
        """Names of districts as a list."""
        return ", ".join(s.parts.district_names[district] for district in districts)

    def connection(self, s: RialtoState, value: int | str) -> str:
        """`Cannaregio – Castello`, from a number or from `CAN-CAS`."""
        if isinstance(value, int):
            ends = s.parts.ends[value]
        else:
            first, _, second = value.partition("-")
            ends = (district_number(first), district_number(second))
        return f"{s.parts.district_names[ends[0]]} – {s.parts.district_names[ends[1]]}"

    def ledger_line(self, s: RialtoState, line: str) -> str:
        name = self._ledger_name(s, line)
        return name[:1].upper() + name[1:]

    def _ledger_name(self, s: RialtoState, line: str) -> str:
        district = line.removeprefix("district_")
        if district in DISTRICT_IDS:
            name = s.parts.district_names[district_number(district)]
            return self.words.say("ledger", line, district=name)
        return self.words.get("ledger", line)

    # --- the log --------------------------------------------------------------------------

    def event(self, s: RialtoState, event: Event) -> str:
        what = event.what
        data: dict[str, Value] = dict(event.data)
        secret: dict[str, Value] = dict(event.secret)
        points = data.get("points")
        if what == "scored" and isinstance(points, int) and points < 0:
            what = "lost"
            data["points"] = -points
        elif what == "neutral_played" and data["strength"] == 0:
            what = "neutral_passed"
        elif what == "starts" and s.neutral:
            what = "starts_neutral"
        elif what == "laid":
            yellow = data["yellow"]
            data["cards"] = self.cards(counts_of(data["cards"]), int(str(yellow)))
        if "kind" in data:
            data["letter"] = data["kind"]
        if event.what in LISTED:
            for values in (data, secret):
                if "cards" in values:
                    values["cards"] = tuple(counted(counts_of(values["cards"])))
        return super().event(s, Event(what, event.seat, data, secret))

    # --- what is asked --------------------------------------------------------------------

    def prompt(self, s: RialtoState, frame: Choice[Any]) -> str:
        values: dict[str, Any] = {name: getattr(frame, name) for name in fields_of(type(frame))}
        values["seat"] = frame.seat
        self._add_numbers(s, frame, values)
        if isinstance(frame, Reduce):
            values["missing"] = frame.excess - len(frame.picks)
            values["several"] = 1 if frame.excess > 1 else 0
            values["cards"] = tuple(counted(frame.picks))
        elif isinstance(frame, TakeBuilding):
            self._add_building(s, frame, values)
        elif isinstance(frame, PlayTurn):
            self._add_turn(s, frame, values)
        elif isinstance(frame, (ConvertCards, OwnCards, YellowJokers, HandJokers)):
            self._add_laying(s, frame, values)
        return self._fill(self.words, "prompt", type(frame).__name__, s, values)

    def _add_numbers(self, s: RialtoState, frame: Choice[Any], values: dict[str, Any]) -> None:
        """What any prompt may need to say."""
        me = s.players[frame.seat]
        values["coins"] = me.coins
        values["general"] = me.general
        values["private"] = me.private
        values["hand"] = size(me.hand)
        values["active"] = s.active
        values["slots"] = s.parts.slots
        values["drawn"] = s.parts.drawn_cards
        values["draw"] = s.parts.green_draw
        values["value"] = s.parts.gondola_value
        values["limit"] = hand_limit(s, frame.seat)
        if s.round == 0:  # still the set-up: the limit is of equal starting buildings
            values["limit"] = s.parts.same_start[len(s.players)]
        if s.top_bridge != NONE:
            values["low"] = s.parts.low_end[s.top_bridge]
            values["high"] = s.parts.high_end[s.top_bridge]
        stage = stage_of(s)
        if stage != NONE:
            values["kind"] = stage
            values["letter"] = stage
            values["holding"] = self.holding(stage, me.hand[stage])
            values["jokers"] = me.hand[JOKER]

    def _add_turn(self, s: RialtoState, frame: PlayTurn, values: dict[str, Any]) -> None:
        best = 0
        for participant in s.doge:
            if s.strength[participant] > best:
                best = s.strength[participant]
                values["leader"] = self.player(participant)
        values["best"] = best
        values["last"] = 1 if len(frame.queue) == 1 else 0
        values["delay"] = 1 if can_delay(s, frame.queue) else 0
        values["none"] = 0 if PLAY in frame.options(s) else 1

    def _add_laying(
        self,
        s: RialtoState,
        frame: ConvertCards | OwnCards | YellowJokers | HandJokers,
        values: dict[str, Any],
    ) -> None:
        fitting = 0
        for pick in frame.picks:
            fitting += CONVERTED_VALUE[pick // KINDS]
        values["cards"] = tuple(counted([pick % KINDS for pick in frame.picks]))
        values["jokers"] = hand_jokers(s, frame.seat, frame.picks)
        values["coins"] -= len(frame.picks)  # already promised to conversions
        if isinstance(frame, (YellowJokers, HandJokers)):
            fitting += frame.own
        alone = fitting == 0
        if isinstance(frame, HandJokers):
            fitting += frame.yellow
        values["fitting"] = fitting
        key = "alone" if alone else "together"
        values["alone"] = self.words.say("hint", key, fitting=fitting)

    def _add_building(self, s: RialtoState, frame: TakeBuilding, values: dict[str, Any]) -> None:
        values["most"] = min(frame.budget, 4)
        offered = [action for action in frame.options(s) if isinstance(action, OfBuilding)]
        cheapest = min([value_of(action.building) for action in offered], default=0)
        values["four"] = 1 if frame.budget > 4 and cheapest == 4 else 0
        values["full"] = 1 if len(s.players[frame.seat].buildings) >= s.parts.slots else 0

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: RialtoState, action: Action) -> str:
        values: dict[str, Any] = dict(action.fields)
        key = action.verb
        frame = s.stack[-1] if s.stack else None
        stage = stage_of(s)
        if isinstance(action, TakeColumn):
            there = action.column < len(s.columns)
            values["cards"] = tuple(s.columns[action.column]) if there else ""
        elif isinstance(action, Convert):
            values["worth"] = CONVERTED_VALUE[action.building]
        elif isinstance(action, OfTile):
            values["value"] = value_of(action.tile // 3)
            values["better"] = min(action.tile // 3 + 1, len(BUILDING_IDS) - 1)
        elif isinstance(action, OfNumber):
            values["holding"] = self.holding(stage if stage != NONE else JOKER, action.number)
            if action.number == 0 and key != "own":
                key += "_none"
        elif isinstance(action, OfDistrict) and isinstance(frame, TurnBridge) and key == "high":
            a, b = s.parts.ends[frame.connection]
            values["other"] = a if action.district == b else b
            values["high"] = s.parts.high_end[s.top_bridge]
            values["low"] = s.parts.low_end[s.top_bridge]
            key = "high_known"
        elif key == "pass" and stage == BRIDGE:
            key = "pass_bridge"
        elif key == "draw":
            values["draw"] = s.parts.green_draw
        elif self.words.has("action", f"{key}_{type(frame).__name__}"):
            key = f"{key}_{type(frame).__name__}"
        return self._fill(self.words, "action", key, s, values)

    def laying(self, s: RialtoState, events: Sequence[Event]) -> str:
        """A whole set of cards as one pick: what is laid, its strength and what that brings."""
        laid = next(event for event in events if event.what == "laid")
        tiles = [
            self.building(str(event.data["building"]))
            for event in events
            if event.what == "activated" and event.data["building"] != "yellow-3"
        ]
        strength = int(str(laid.data["strength"]))
        values: dict[str, Any] = {
            "cards": self.cards(counts_of(laid.data["cards"]), int(str(laid.data["yellow"]))),
            "tiles": ", ".join(tiles),
            "strength": strength,
            "gain": self.words.say("gain", str(laid.data["kind"]), n=strength),
        }
        return self._fill(self.words, "action", "lay", s, values)

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: RialtoState, refusal: Refusal) -> str:
        code = refusal.code
        values: dict[str, Any] = dict(refusal.numbers)
        values["active"] = s.active
        have = values.get("have", 0)
        if code == "E_CARD_NOT_THERE" and refusal.rule == "RIA-GRN-5":
            code += "_column"
        elif code == "E_CARD_NOT_THERE" and have:
            code += "_count"
            values["holding"] = self.holding(KIND_IDS.index(values["kind"]), have)
        elif code == "E_NOT_OWNED" and have:
            code += "_count"
        elif code == "E_NO_EFFECT" and is_green_draw(s):
            code += "_draw"
        elif code == "E_SUPPLY_EMPTY" and refusal.rule == "RIA-E-4":
            code += "_private"
        words = self.words if self.words.has("refusal", code) else self.shared
        return self._fill(words, "refusal", code, s, values)


def counts_of(value: object) -> Sequence[int]:
    """The numbers of an event's value."""
    assert isinstance(value, tuple)
    return value


def counted(kinds: Sequence[int]) -> list[int]:
    """A list of kinds as one count per kind."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def district_number(value: int | str) -> int:
    """A district from its number or from `CAN`."""
    return value if isinstance(value, int) else DISTRICT_IDS.index(value)
