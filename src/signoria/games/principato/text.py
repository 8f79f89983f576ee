"""The words of Principato: values that need more than a look-up in `words.toml`.

Texts are made for the seat that is to act: prompts and picks read the state (a view will do)
to say what a pick means right now.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.machine import Choice, Refusal, actor
from signoria.core.text import GameText
from signoria.core.words import fill
from signoria.games.principato import actions as acts
from signoria.games.principato.ids import (
    ANY,
    CARD_IDS,
    CUBE_IDS,
    CULTURE_IDS,
    GOAL_TYPES,
    NONE,
    PLACE_IDS,
    SETS,
    SUPPLY_STEPS,
    TOKEN_IDS,
    TROOP_OF_STEP,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import (
    Ask,
    actions_left,
    asked,
    card_in_use,
    chosen_option,
    is_swap,
    supply_asked,
    token_to_dismiss,
)
from signoria.games.principato.questions import (
    can_supply,
    cubes_left,
    free_troops,
    left_in_stock,
    stored,
)
from signoria.games.principato.state import Player, PrincipatoState

GOAL_LINES = ("goal_1", "goal_2")  # by back
TOLD_ALREADY = ("monument", "book", "painting", *GOAL_LINES)  # by the event before


class Text(GameText):
    """Principato in one language."""

    # --- values ---------------------------------------------------------------------------

    def thing(self, s: PrincipatoState, field: str, value: str) -> str:
        section = {"token": "goal_piece", "place": "goal_piece", "cube": "cube"}.get(field)
        if section is None or not self.words.has(section, value):
            return super().thing(s, field, value)
        return self.words.get(section, value)

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

    def chip(self, piece: str, number: int) -> str:
        """The same as shortly as can be."""
        return fill(self.words.get("chip", piece), self.language, {"n": number})

    def cubes(self, food: int, money: int, influence: int = 0) -> str:
        """Cubes as shortly as can be; "" for none."""
        numbers = zip(CUBE_IDS, (food, money, influence), strict=True)
        return ", ".join(self.chip(cube, number) for cube, number in numbers if number)

    def short(self, face: int) -> str:
        """The title of a card without what several cards have in common."""
        if self.words.has("short", CARD_IDS[face]):
            return self.words.get("short", CARD_IDS[face])
        name = self.card(face).partition(" (")[0].rpartition(": ")[2]
        return name[:1].upper() + name[1:]

    def say_move(self, key: str, **values: Any) -> str:
        """A whole move in one sentence."""
        if "kind" in values:
            values["kind"] = self.words.get("goal_piece", str(values["kind"]))
        return self.words.say("move", key, **values)

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
        if line in GOAL_LINES:
            back = GOAL_LINES.index(line)
            dealt = [(seat, player.goals[back]) for seat, player in enumerate(s.players)]
            titles = [
                f"{self.player(seat)}, {s.parts.goals[goal].titles[self.language]}"
                for seat, goal in dealt
                if goal >= 0  # known to whoever reads this
            ]
            name = f"{name} ({'; '.join(titles)})" if titles else name
        return name[:1].upper() + name[1:]

    # --- the log --------------------------------------------------------------------------

    def log_says(self, s: PrincipatoState) -> Hashable:
        return ()

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

    def prompt_values(self, s: PrincipatoState, frame: Choice[Any]) -> dict[str, Any]:
        values = super().prompt_values(s, frame)
        values["number"] = s.scorings
        me = s.players[frame.seat]
        ask = asked(s)
        if ask is Ask.TURN:
            values["year"] = s.year
            done = not actions_left(s, frame.seat)
            values["done"] = done and not can_supply(me)
            values["move"] = done and can_supply(me)
        elif ask is Ask.SUPPLY:
            step = supply_asked(s)
            cube, place = SUPPLY_STEPS[step]
            values["cube_name"] = self.cube_name(CUBE_IDS[cube])
            values["place"] = self.place(place)
            values["stored"] = stored(me, cube)
            values["free"] = free_troops(me, TROOP_OF_STEP[step])
        elif ask is Ask.DISMISSAL:
            token = token_to_dismiss(s)
            values["tokens"] = self.several(TOKEN_IDS[token], me.tokens[token])
        elif card_in_use(s) != NONE:
            self._add_card(s, me, values)
        return values

    def place(self, place: int) -> str:
        """`militia`, as in "onto militia"."""
        return str(self.words.data["name"]["place"][PLACE_IDS[place]][self.language])

    def _add_card(self, s: PrincipatoState, me: Player, values: dict[str, Any]) -> None:
        """What a prompt says about the card that is carried out."""
        values["card"] = CARD_IDS[me.cards[card_in_use(s)]]
        values["swap"] = 1 if is_swap(s) else 0
        option = chosen_option(s)
        if option is not None:
            values["left"] = left_in_stock(s, option.token) if option.token != NONE else 0
            values["cost"] = self.goods(option.food, option.money)
            values["kind"] = CULTURE_IDS[option.culture] if option.culture != NONE else ""

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: PrincipatoState, action: Action) -> str:
        values: dict[str, Any] = dict(action.fields)
        section, key = self._wording(s, action, values)
        return self._fill(self.words, section, key, s, values)

    def _wording(
        self, s: PrincipatoState, action: Action, values: dict[str, Any]
    ) -> tuple[str, str]:
        """The sentence for a pick; what it means right now is added to the values."""
        if isinstance(action, (acts.Move, acts.Supply)):
            number = action.number if isinstance(action, acts.Supply) else 1
            values["cubes"] = self.several(values["cube"], number)
            values["cube_name"] = self.cube_name(values["cube"])
            return ("action", action.verb) if number else ("pick", "supply_none")
        if isinstance(action, acts.Dismiss):
            values["tokens"] = self.several(values["token"], action.number)
            return ("action", "dismiss") if action.number else ("pick", "dismiss_none")
        if isinstance(action, acts.Place):
            values["where"] = values["place"]
        elif isinstance(action, acts.OfCard):
            seat = actor(s)
            if asked(s) in (None, Ask.SUPPLY, Ask.DISMISSAL):
                return "pick", "hand_apart"
            values["card"] = CARD_IDS[s.players[seat].cards[action.hand]]
        elif isinstance(action, acts.Payment):
            return self._payment(s, action, values)
        elif isinstance(action, acts.OfNumber):
            return self._number(s, action, values)
        return "action", action.verb

    def _payment(
        self, s: PrincipatoState, action: acts.Payment, values: dict[str, Any]
    ) -> tuple[str, str]:
        option = chosen_option(s)
        if asked(s) is not Ask.PAYMENT or option is None:
            return "pick", "pay_apart"
        food, money = option.food - action.for_food, option.money - action.for_money
        if food < 0 or money < 0:
            return "pick", "pay_apart"
        values["goods"] = self.goods(food, money, action.for_food + action.for_money)
        return "action", "pay"

    def _number(
        self, s: PrincipatoState, action: acts.OfNumber, values: dict[str, Any]
    ) -> tuple[str, str]:
        ask, option = asked(s), chosen_option(s)
        if isinstance(action, acts.PickOption) and ask is Ask.OPTION:
            options = s.parts.options_of[s.players[actor(s)].cards[card_in_use(s)]]
            if action.number <= len(options):
                values["effect"] = self.effect(options[action.number - 1])
        elif isinstance(action, acts.Take):
            if action.number > len(s.row):
                return "pick", "take_apart"
            values["card"] = CARD_IDS[s.row[action.number - 1]]
        elif isinstance(action, acts.Recruit):
            if ask is not Ask.NUMBER or option is None:
                return "pick", "recruit_apart"
            values["tokens"] = self.several(TOKEN_IDS[option.token], action.number)
        elif isinstance(action, acts.PickValue):
            if ask is not Ask.VALUE or option is None:
                return "pick", "value_apart"
            values["kind"] = CULTURE_IDS[option.culture]
        return "action", action.verb

    def tie_values(self, s: PrincipatoState, seat: int) -> dict[str, Any]:
        return {"cubes": cubes_left(s.players[seat])}

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
