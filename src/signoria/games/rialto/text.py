"""The words of Rialto: values that need more than a look-up in `words.toml`.

Texts are made for the seat that is to act: prompts and picks read the state (a view will do)
to say what a pick means right now.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event, Value
from signoria.core.machine import Choice, Refusal
from signoria.core.text import GameText
from signoria.games.rialto.actions import (
    DRAW,
    PASS,
    Convert,
    LayOwn,
    NumberPick,
    TakeColumn,
    TilePick,
    TurnHighEnd,
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
    VALUES,
    building_of,
    card_of,
    value_of,
)
from signoria.games.rialto.pending import (
    Ask,
    asked,
    asked_by,
    budget,
    discarding,
    laying,
    stage_of,
    to_lay_cards,
    turned_at,
)
from signoria.games.rialto.questions import (
    CONVERTED_VALUE,
    can_delay,
    can_lay,
    hand_jokers,
    hand_limit,
    human_order,
    stage_leader,
    takes_four_first,
)
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

    def log_says(self, s: RialtoState) -> Hashable:
        return s.neutral

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

    def prompt_values(self, s: RialtoState, frame: Choice[Any]) -> dict[str, Any]:
        values = super().prompt_values(s, frame)
        self._add_numbers(s, frame.seat, values)
        discard, ask = discarding(s), asked_by(frame)
        if discard is not None:
            values["missing"] = discard.left
            values["several"] = 1 if discard.excess > 1 and self.numbered else 0
            values["cards"] = tuple(counted(discard.picks))
        elif ask is Ask.BUILDING:
            self._add_building(s, frame.seat, values)
        elif ask is Ask.TURN:
            self._add_turn(s, frame.seat, values)
        self._add_laying(s, values)
        return values

    def _add_numbers(self, s: RialtoState, seat: int, values: dict[str, Any]) -> None:
        """What any prompt may need to say."""
        me = s.players[seat]
        values["coins"] = me.coins
        values["general"] = me.general
        values["private"] = me.private
        values["hand"] = size(me.hand)
        values["active"] = s.active
        values["slots"] = s.parts.slots
        values["drawn"] = s.parts.drawn_cards
        values["draw"] = s.parts.green_draw
        values["value"] = s.parts.gondola_value
        values["limit"] = hand_limit(s, seat)
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

    def _add_turn(self, s: RialtoState, seat: int, values: dict[str, Any]) -> None:
        leader = stage_leader(s)
        if leader != NONE:
            values["leader"] = self.player(leader)
        values["best"] = s.strength[leader] if leader != NONE else 0
        queue = to_lay_cards(s)
        values["last"] = 1 if len(queue) == 1 else 0
        values["delay"] = 1 if can_delay(s, queue) else 0
        able = can_lay(s, seat, stage_of(s))
        values["able"], values["none"] = int(able), int(not able)
        values["choice"] = 1 if able or can_delay(s, queue) else 0

    def _add_laying(self, s: RialtoState, values: dict[str, Any]) -> None:
        """What has been named of a set; coins already promised are no longer counted."""
        cards = laying(s)
        if cards is None:
            return
        values["cards"] = tuple(counted([card_of(pick) for pick in cards.picks]))
        values["jokers"] = hand_jokers(s, cards.seat, cards.picks)
        values["coins"] -= len(cards.picks)
        values["fitting"] = cards.fitting + cards.yellow
        key = "together" if cards.fitting else "alone"
        values["alone"] = self.words.say("hint", key, fitting=values["fitting"])

    def _add_building(self, s: RialtoState, seat: int, values: dict[str, Any]) -> None:
        values["most"] = min(budget(s), VALUES)
        values["four"] = 1 if takes_four_first(s, budget(s)) else 0
        values["full"] = 1 if len(s.players[seat].buildings) >= s.parts.slots else 0

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: RialtoState, action: Action) -> str:
        key, values = self._pick(s, action)
        return self._fill(self.words, "action", key, s, dict(action.fields) | values)

    def _pick(self, s: RialtoState, action: Action) -> tuple[str, dict[str, Any]]:
        """The words of a pick and what they need beyond its own fields."""
        key, stage = action.verb, stage_of(s)
        match action:
            case TakeColumn():
                there = action.column < len(s.columns)
                return key, {"cards": tuple(s.columns[action.column]) if there else ""}
            case Convert():
                return key, {"worth": CONVERTED_VALUE[action.building]}
            case TilePick():
                building = building_of(action.tile)
                better = min(building + 1, len(BUILDING_IDS) - 1)
                return key, {"value": value_of(building), "better": better}
            case NumberPick():
                none = action.number == 0 and not isinstance(action, LayOwn)
                kind = stage if stage != NONE else JOKER
                return key + ("_none" if none else ""), {
                    "holding": self.holding(kind, action.number)
                }
            case TurnHighEnd() if turned_at(s) != NONE:
                return "high_known", self._high_end(s, action.district)
        if action is PASS and stage == BRIDGE:
            return "pass_bridge", {}
        if action is DRAW:
            return key, {"draw": s.parts.green_draw}
        return self.action_key(s, action), {}

    def _high_end(self, s: RialtoState, district: int) -> dict[str, Any]:
        a, b = s.parts.ends[turned_at(s)]
        return {
            "other": a if district == b else b,
            "high": s.parts.high_end[s.top_bridge],
            "low": s.parts.low_end[s.top_bridge],
        }

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

    def tie_values(self, s: RialtoState, seat: int) -> dict[str, Any]:
        return {"place": human_order(s).index(seat) + 1}

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: RialtoState, refusal: Refusal) -> str:
        code = refusal.code
        values: dict[str, Any] = dict(refusal.numbers)
        values["active"] = s.active
        values["several"] = int(self.numbered)
        have = values.get("have", 0)
        if code == "E_CARD_NOT_THERE" and refusal.rule == "RIA-GRN-5":
            code += "_column"
        elif code == "E_CARD_NOT_THERE" and have:
            code += "_count"
            values["holding"] = self.holding(KIND_IDS.index(values["kind"]), have)
        elif code == "E_NOT_OWNED" and have:
            code += "_count"
        elif code == "E_NO_EFFECT" and asked(s) is Ask.GREEN_CARD:
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
