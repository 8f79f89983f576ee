"""The words of Principato: values that need more than a look-up in `words.toml`.

Texts are made for the seat that is to act: prompts and picks read the state (a view will do)
to say what a pick means right now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.fields import fields_of
from signoria.core.machine import Choice, Refusal
from signoria.core.text import GameText
from signoria.core.words import fill
from signoria.games.principato.actions import (
    END_TURN,
    TAKE_INFLUENCE,
    Dismiss,
    Move,
    OfHand,
    OfNumber,
    Payment,
    Place,
    Supply,
)
from signoria.games.principato.ids import (
    ANY,
    CARD_IDS,
    CUBE_IDS,
    CULTURE_IDS,
    GOAL_TYPES,
    NONE,
    PLACE_IDS,
    SETS,
    STOCK_OF,
    SUPPLY_STEPS,
    TOKEN_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.phases.activation import (
    ChooseNumber,
    ChooseOption,
    ChooseValue,
    Pay,
    TakeCard,
)
from signoria.games.principato.phases.military import DismissTroops, SupplyTroops
from signoria.games.principato.phases.turn import PlaceInfluence, Turn
from signoria.games.principato.questions import free_condottieri, free_militia, option_of, stored
from signoria.games.principato.state import PrincipatoState

Inside = (ChooseOption, ChooseNumber, Pay, ChooseValue, TakeCard)
TOLD_ALREADY = ("monument", "book", "painting", "goal_1", "goal_2")  # by the event before


class Text(GameText):
    """Principato in one language."""

    # --- values ---------------------------------------------------------------------------

    def show(self, s: PrincipatoState, field: str, value: Any) -> Any:
        if field in ("card", "given", "first"):
            return super().show(s, "card", value)
        if field == "cards":
            return ", ".join(self.card(card) for card in value)
        if field == "goal":
            return self.goal(s, value)
        if field in ("order", "winners"):
            return ", ".join(self.player(seat) for seat in value)
        if field == "strengths":
            pairs = enumerate(value)
            return ", ".join(f"{self.player(seat)} {strength}" for seat, strength in pairs)
        if field == "line":
            return self.words.get("ledger", value)
        return super().show(s, field, value)

    def card(self, face: int) -> str:
        """The title of a card."""
        return str(self.words.data["name"]["card"][CARD_IDS[face]][self.language])

    def several(self, piece: str, number: int) -> str:
        """`2 banks`, `3 food`."""
        return fill(self.words.get("several", piece), self.language, {"n": number})

    def goods(self, food: int, money: int, influence: int = 0) -> str:
        """Cubes as a list: `2 food and 1 money`."""
        numbers = zip(CUBE_IDS, (food, money, influence), strict=True)
        shown = [self.several(cube, number) for cube, number in numbers if number]
        if not shown:
            return self.words.get("name", "nothing")
        return self.listed(shown)

    def listed(self, items: list[str]) -> str:
        """`a, b and c`."""
        last = self.words.get("name", "and").join(items[-2:])
        return ", ".join([*items[:-2], last])

    def cube_name(self, cube: str) -> str:
        """`food`, with no number."""
        return self.words.get("cube", cube)

    def goal(self, s: PrincipatoState, goal_id: int) -> str:
        """A goal card: its name and what it asks for."""
        goal = s.parts.goals[goal_id]
        ids = CULTURE_IDS if goal.kind == SETS else TOKEN_IDS
        pieces = [self.words.get("goal_piece", ids[piece]) for piece in goal.of]
        points: Any = goal.points[0]
        if goal.kind == SETS:
            points = "/".join(str(number) for number in goal.points)
        asked = self.words.say(
            "goal",
            GOAL_TYPES[goal.kind],
            points=points,
            pieces=self.listed(pieces),
            threshold=goal.threshold,
            every=goal.every,
        )
        return f"{goal.titles[self.language]} ({asked})"

    def effect(self, option: CardOption) -> str:
        """One option of a card: `3 food → 2 banks`."""
        if option.food or option.money:
            pay = self.goods(option.food, option.money)
            return self.words.say("effect", "paid", pay=pay, get=self.gain(option))
        return self.gain(option)

    def gain(self, option: CardOption) -> str:
        """What an option gives."""
        if option.token != NONE and option.number == ANY:
            return self.words.get("effect", f"any_{TOKEN_IDS[option.token]}")
        if option.token != NONE:
            return self.several(TOKEN_IDS[option.token], option.number)
        if option.culture != NONE:
            return self.several(CULTURE_IDS[option.culture], 1)
        shown: list[str] = []
        for cube, token in (("food", option.food_per), ("money", option.money_per)):
            if token != NONE:
                shown.append(self._per(cube, TOKEN_IDS[token]))
        if option.gain_food or option.gain_money:
            shown.append(self.goods(option.gain_food, option.gain_money))
        return self.listed(shown)

    def _per(self, cube: str, token: str) -> str:
        key = f"{cube}_per_{token}"
        if self.words.has("effect", key):
            return self.words.get("effect", key)
        piece = self.words.get("goal_piece", token)
        return self.words.say("effect", f"{cube}_per", piece=piece)

    def card_effect(self, s: PrincipatoState, face: int) -> str:
        """All options of a card."""
        options = [self.effect(option) for option in s.parts.options_of[face]]
        return self.words.get("effect", "or").join(options)

    def ledger_line(self, s: PrincipatoState, line: str) -> str:
        name = self.words.get("ledger", line)
        return name[:1].upper() + name[1:]

    # --- the log --------------------------------------------------------------------------

    def event(self, s: PrincipatoState, event: Event) -> str:
        data: dict[str, Any] = dict(event.data)
        if event.what == "scored" and data["line"] in TOLD_ALREADY:
            return ""
        what = event.what
        if what == "gained" and data["food"] + data["money"] == 0:
            what = "gained_none"
        elif what in ("paid", "gained"):
            data["goods"] = self.goods(data["food"], data["money"], data.get("influence", 0))
        elif what in ("took_tokens", "dismissed"):
            data["tokens"] = self.several(data["token"], data["number"])
        elif what == "took_influence":
            data["where"] = data["place"]
        elif what in ("moved_cube", "supplied"):
            data["cubes"] = self.several(data["cube"], data.get("number", 1))
        return super().event(s, Event(what, event.seat, data, event.secret))

    # --- what is asked --------------------------------------------------------------------

    def prompt(self, s: PrincipatoState, frame: Choice[Any]) -> str:
        values: dict[str, Any] = {name: getattr(frame, name) for name in fields_of(type(frame))}
        values["seat"] = frame.seat
        values["number"] = s.scorings
        me = s.players[frame.seat]
        if isinstance(frame, Turn):
            values["year"] = s.year
            values["done"] = 0 if frame.actions else 1
        elif isinstance(frame, Inside):
            values["card"] = CARD_IDS[me.cards[frame.hand]]
            self._add_card(s, frame, values)
        elif isinstance(frame, SupplyTroops):
            cube, place = SUPPLY_STEPS[frame.step]
            militia = frame.step in (0, 2)
            values["cube_name"] = self.cube_name(CUBE_IDS[cube])
            values["place"] = self.place(place)
            values["stored"] = stored(me, cube)
            values["free"] = free_militia(me) if militia else free_condottieri(me)
        elif isinstance(frame, DismissTroops):
            values["tokens"] = self.several(TOKEN_IDS[frame.token], me.tokens[frame.token])
        return self._fill(self.words, "prompt", type(frame).__name__, s, values)

    def place(self, place: int) -> str:
        """`militia`, as in "onto militia"."""
        return str(self.words.data["name"]["place"][PLACE_IDS[place]][self.language])

    def _add_card(self, s: PrincipatoState, frame: Choice[Any], values: dict[str, Any]) -> None:
        if isinstance(frame, TakeCard):
            values["swap"] = 1 - frame.exchange
        elif isinstance(frame, (ChooseNumber, Pay, ChooseValue)):
            option = option_of(s, frame.seat, frame.hand, frame.option)
            values["left"] = s.stock[STOCK_OF[option.token]] if option.token != NONE else 0
            values["cost"] = self.goods(option.food, option.money)
            values["kind"] = CULTURE_IDS[option.culture] if option.culture != NONE else ""

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: PrincipatoState, action: Action) -> str:
        section, key = "action", action.verb
        values: dict[str, Any] = dict(action.fields)
        frame = s.stack[-1] if s.stack else None
        if isinstance(action, (Move, Supply)):
            number = action.number if isinstance(action, Supply) else 1
            values["cubes"] = self.several(values["cube"], number)
            values["cube_name"] = self.cube_name(values["cube"])
            if number == 0:
                section, key = "pick", "supply_none"
        elif isinstance(action, Dismiss):
            values["tokens"] = self.several(values["token"], action.number)
            if action.number == 0:
                section, key = "pick", "dismiss_none"
        elif isinstance(action, Place):
            values["where"] = values["place"]
        elif isinstance(action, OfHand):
            if isinstance(frame, (Turn, PlaceInfluence, *Inside)):
                values["card"] = CARD_IDS[s.players[frame.seat].cards[action.hand]]
            else:
                section, key = "pick", "hand_apart"
        elif isinstance(action, Payment):
            section, key = self._payment(s, frame, action, values)
        elif isinstance(action, OfNumber):
            section, key = self._number(s, frame, action, values)
        return self._fill(self.words, section, key, s, values)

    def _payment(
        self, s: PrincipatoState, frame: Any, action: Payment, values: dict[str, Any]
    ) -> tuple[str, str]:
        if not isinstance(frame, Pay):
            return "pick", "pay_apart"
        option = option_of(s, frame.seat, frame.hand, frame.option)
        food, money = option.food - action.for_food, option.money - action.for_money
        if food < 0 or money < 0:
            return "pick", "pay_apart"
        values["goods"] = self.goods(food, money, action.for_food + action.for_money)
        return "action", "pay"

    def _number(
        self, s: PrincipatoState, frame: Any, action: OfNumber, values: dict[str, Any]
    ) -> tuple[str, str]:
        if action.verb == "option" and isinstance(frame, ChooseOption):
            options = s.parts.options_of[s.players[frame.seat].cards[frame.hand]]
            if action.number <= len(options):
                values["effect"] = self.effect(options[action.number - 1])
        elif action.verb == "take":
            if action.number > len(s.row):
                return "pick", "take_apart"
            values["card"] = CARD_IDS[s.row[action.number - 1]]
        elif action.verb == "recruit":
            if not isinstance(frame, ChooseNumber):
                return "pick", "recruit_apart"
            token = option_of(s, frame.seat, frame.hand, frame.option).token
            values["tokens"] = self.several(TOKEN_IDS[token], action.number)
        elif action.verb == "value":
            if not isinstance(frame, ChooseValue):
                return "pick", "value_apart"
            option = option_of(s, frame.seat, frame.hand, frame.option)
            values["kind"] = CULTURE_IDS[option.culture]
        return "action", action.verb

    def rules(
        self, s: PrincipatoState, frame: Choice[Any], action: Action | None = None
    ) -> list[str]:
        """The rules behind a decision or a pick, the most telling first."""
        if isinstance(frame, Inside):
            face = s.players[frame.seat].cards[frame.hand]
            return list(dict.fromkeys([frame.rule(), f"PRI-CARD-{face + 1}"]))
        if isinstance(action, OfHand):
            face = s.players[frame.seat].cards[action.hand]
            return [f"PRI-CARD-{face + 1}", "PRI-SWAP-1" if action.verb == "swap" else "PRI-ACT-2"]
        if isinstance(action, Move):
            return ["PRI-STORE-9", "PRI-STORE-10"]
        if action is TAKE_INFLUENCE:
            return ["PRI-INF-1", "PRI-INF-3"]
        if action is END_TURN:
            return ["PRI-TURN-2", "PRI-END-1", "PRI-END-2"]
        return [frame.rule()]

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: PrincipatoState, refusal: Refusal) -> str:
        values: dict[str, Any] = dict(refusal.numbers)
        if "have_food" in values:
            values["cost"] = self.goods(values["food"], values["money"])
            have = (values["have_food"], values["have_money"], values["influence"])
            values["have"] = self.goods(*have)
        if "cube" in values:
            values["cube_name"] = self.cube_name(values["cube"])
        code = exact_code(refusal.code, values)
        words = self.words if self.words.has("refusal", code) else self.shared
        return self._fill(words, "refusal", code, s, values)


def exact_code(code: str, values: Mapping[str, Any]) -> str:
    """The sentence that fits the numbers of a refusal."""
    if code == "E_SUPPLY" and "value" in values:
        return "E_SUPPLY_value"
    if code == "E_ROOM" and "church" in values:
        return "E_ROOM_church"
    if code == "E_AMOUNT" and "cube" in values:
        return "E_AMOUNT_none"
    if code == "E_DISMISS" and values["troops"]:
        return "E_DISMISS_later"
    if code == "E_KIND":
        by_cube = {"food": "E_KIND_food", "money": "E_KIND_money", "influence": "E_KIND_influence"}
        return by_cube.get(values["cube"], code)
    return code
