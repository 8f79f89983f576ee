"""The words of Tuscany: values that need more than a look-up in `words.toml`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.events import Event, Value
from signoria.core.machine import Choice, Refusal, actor
from signoria.core.text import GameText
from signoria.games.tuscany.actions import (
    ChooseField,
    ChooseOrder,
    Draw,
    Payment,
    ReplaceColour,
    Rotate,
    SetCastle,
    Shift,
)
from signoria.games.tuscany.estate import (
    KINDS,
    ORDER_IDS,
    RIGHT,
    Plan,
    is_turned,
    layout_of,
    order_of,
    places,
    side_of,
    tile_in_order,
    tile_numbers,
)
from signoria.games.tuscany.ids import (
    COLOUR_IDS,
    COLOURS,
    FACE_IDS,
    ITEM_IDS,
    NONE,
    START_CASTLE,
    TILE_IDS,
    UNKNOWN,
)
from signoria.games.tuscany.pending import (
    Ask,
    Building,
    Step,
    asked,
    building,
    has_exchanged,
    is_second_action,
    placing,
)
from signoria.games.tuscany.questions import (
    cards_in_part,
    cards_spent,
    colour_of_part,
    empty_fields,
    free_spaces,
    may_exchange,
    workers_spent,
)
from signoria.games.tuscany.state import TuscanyState, plan_of


class Text(GameText):
    """Tuscany in one language."""

    # --- values ---------------------------------------------------------------------------

    def show(self, s: TuscanyState, field: str, value: Any) -> Any:
        if field == "item":
            return self.item(value)
        if field == "faces":
            return ", ".join(self.item(FACE_IDS[face]) for face in value)
        if field == "drawn":
            return self.cards(counted(value))
        if field == "income":
            reward, _, amount = value.rpartition("-")
            return self.words.say("reward", reward, n=int(amount))
        if field == "part":
            colour = value.removeprefix("pair-")
            return self.words.say("cards", colour, n=2)
        if field == "line":
            return self.words.get("ledger", value)
        return super().show(s, field, value)

    def item(self, value: int | str) -> str:
        """`farm (grapes, olives; neutral)`, from a number or from `farm-grapes-olives-neutral`."""
        if value == START_CASTLE:
            return self.words.get("face", "start")
        name = ITEM_IDS[value] if isinstance(value, int) else value
        neutral = name.endswith("-neutral")
        face, *kinds = name.removesuffix("-neutral").split("-")
        more = [", ".join(self.words.get("farm", kind) for kind in kinds)] if kinds else []
        if neutral:
            more.append(self.words.get("face", "neutral"))
        shown = self.words.get("face", face)
        return f"{shown} ({'; '.join(more)})" if more else shown

    def short_item(self, item: int) -> str:
        """`farm (grapes, olives)`: without its back, and in one short word."""
        face, *kinds = ITEM_IDS[item].removesuffix("-neutral").split("-")
        shown = self.words.get("short", face) if kinds else self.words.get("face", face)
        names = ", ".join(self.words.get("farm", kind) for kind in kinds)
        return f"{shown} ({names})" if kinds else shown

    def in_colour(self, s: TuscanyState, colour: int) -> str:
        """A colour as it stands in "all beige tokens"."""
        return str(super().show(s, "in_colour", COLOUR_IDS[colour]))

    def cards(self, counts: Sequence[int], workers: int = 0, unnamed: int = 0) -> str:
        """Cards by colour and workers as a list."""
        shown = [
            self.words.say("cards", name, n=number)
            for name, number in zip(COLOUR_IDS, counts, strict=False)
            if number
        ]
        if unnamed:
            shown.insert(0, self.words.say("cards", "any", n=unnamed))
        if len(counts) > UNKNOWN and counts[UNKNOWN]:
            shown.append(self.words.say("cards", "unknown", n=counts[UNKNOWN]))
        if workers:
            shown.append(self.words.say("cards", "workers", n=workers))
        return ", ".join(shown)

    def field(self, s: TuscanyState, plan: Plan | None, field: int) -> str:
        """`red field, row 2, place 3`, or with its number where a terminal prints it."""
        if plan is None:
            return self.words.say("field", "unknown", n=field)
        hue = super().show(s, "hue", COLOUR_IDS[plan.colour[field]])
        if self.numbered:
            return self.words.say("field", "numbered", n=field, hue=hue)
        row, place = row_and_place(s, plan, field)
        return self.words.say("field", "name", hue=hue, row=row, place=place)

    def place(self, s: TuscanyState, plan: Plan, field: int) -> str:
        """`beige, row 2, place 3`: a field in the middle of a sentence."""
        hue = super().show(s, "hue", COLOUR_IDS[plan.colour[field]])
        row, place = row_and_place(s, plan, field)
        return self.words.say("field", "short", hue=hue, row=row, place=place)

    def payment(self, action: Payment, colour: int) -> str:
        """What a payment is made of; `colour` NONE when it is not known which is asked for."""
        if colour != NONE:
            return self.cards(cards_spent(action, colour), workers_spent(action))
        cards = [0] * (COLOURS + 1)  # the last entry: of the colour that is not known
        for part in (action.one, action.other):
            cards[colour_of_part(part, COLOURS)] += cards_in_part(part)
        return self.cards(cards[:COLOURS], workers_spent(action), cards[COLOURS])

    def ledger_line(self, s: TuscanyState, line: str) -> str:
        name = self.words.get("ledger", line)
        return name[:1].upper() + name[1:]

    # --- the log --------------------------------------------------------------------------

    def log_says(self, s: TuscanyState) -> Hashable:
        return tuple((player.tiles, player.estate) for player in s.players)

    def event(self, s: TuscanyState, event: Event) -> str:
        data: dict[str, Value] = dict(event.data)
        if event.what == "paid":
            cards = data["cards"]
            assert isinstance(cards, tuple)
            data["payment"] = self.cards(cards, int(str(data["workers"])))
        elif event.what in ("placed", "cleared"):
            data["in_colour"] = data["colour"]
        elif event.what == "dealt_tiles":
            tiles = data["tiles"]
            assert isinstance(tiles, tuple)
            data["tiles"] = ", ".join(TILE_IDS[tile] for tile in tiles)
        elif event.what == "showed_estate" and event.seat is not None:
            data["layout"] = self.layout(s, event.seat, int(str(data["layout"])))
            data["field"] = self.field(s, built(s, event.seat), int(str(data["field"])))
        return super().event(s, Event(event.what, event.seat, data, event.secret))

    def layout(self, s: TuscanyState, seat: int, layout: int) -> str:
        """`B1 turned, A4 to the right, C3 turned to the left`."""
        deal = s.players[seat].tiles
        shown: list[str] = []
        for number in range(KINDS):
            tile = TILE_IDS[tile_in_order(deal, order_of(layout), number)]
            way = "turned" if is_turned(layout, number) else "printed"
            name = self.words.say("estate", way, tile=tile)
            if number:
                side = "right" if side_of(layout, number) == RIGHT else "left"
                name = self.words.say("estate", side, tile=name)
            shown.append(name)
        return ", ".join(shown)

    # --- what is asked --------------------------------------------------------------------

    def prompt_values(self, s: TuscanyState, frame: Choice[TuscanyState]) -> dict[str, Any]:
        values = super().prompt_values(s, frame)
        values["phase"] = s.phase
        me = s.players[frame.seat]
        if "field" in values:
            values["field"] = self.field(s, built(s, frame.seat), values["field"])
        now = building(s)
        if now is not None:
            numbers = tile_numbers(me.tiles)
            values["tiles"] = ", ".join(TILE_IDS[number] for number in numbers)
            values["step"] = self._step(now)
        elif asked(s) is Ask.ACTION:
            values["second"] = 1 if is_second_action(s) else 0
        elif asked(s) is Ask.MARBLE:
            values["marble"] = me.marble
        elif asked(s) is Ask.TOKEN:
            values["exchange"] = 1 if not has_exchanged(s) and may_exchange(s, me) else 0
            values["full"] = 1 if free_spaces(s, me) <= 0 else 0
        return values

    def _step(self, now: Building) -> str:
        """What is to be decided next about an estate."""
        tile = now.tile()
        if tile == NONE:
            return self.words.get("step", now.step.value)
        return self.words.say("step", now.step.value, tile=TILE_IDS[tile])

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: TuscanyState, action: Action) -> str:
        values = {**action.fields, **self._more_values(s, action)}
        key = self.action_key(s, action)
        if isinstance(action, Rotate) and not action.turned:
            key = "rotate_none"
        return self._fill(self.words, "action", key, s, values).strip()

    def _more_values(self, s: TuscanyState, action: Action) -> dict[str, int | str]:
        """What the words of a pick need beside its fields."""
        if isinstance(action, Draw):
            return {"number": s.parts.draw_cards + action.extra}
        if isinstance(action, Payment):
            now = placing(s)
            return {"payment": self.payment(action, NONE if now is None else now.colour)}
        if isinstance(action, (ChooseField, SetCastle)):
            site = building(s)
            plan = built(s, max(actor(s), 0)) if site is None else site.plan()
            return {"field": self.field(s, plan, action.field)}
        if isinstance(action, ReplaceColour):
            return {"in_colour": action.fields["colour"]}
        if isinstance(action, ChooseOrder):
            return {"tiles": self._tiles(s, action)}
        if isinstance(action, (Rotate, Shift)):
            return {"tile": self._tile(s, action)}
        return {}

    def _tiles(self, s: TuscanyState, action: ChooseOrder) -> str:
        """The tiles in an order; their letters while no estate is built."""
        now = building(s)
        if now is None:
            return ORDER_IDS[action.order]
        deal = s.players[now.seat].tiles
        return ", ".join(TILE_IDS[tile_in_order(deal, action.order, nth)] for nth in range(KINDS))

    def _tile(self, s: TuscanyState, action: Rotate | Shift) -> str:
        """The tile a pick is about, if it is asked for now."""
        now = building(s)
        wanted = Step.ROTATE if isinstance(action, Rotate) else Step.SHIFT
        return TILE_IDS[now.tile()] if now is not None and now.step is wanted else ""

    def tie_values(self, s: TuscanyState, seat: int) -> dict[str, Any]:
        me = s.players[seat]
        return {"empty": empty_fields(me), "green": me.green}

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: TuscanyState, refusal: Refusal) -> str:
        values: dict[str, Any] = dict(refusal.numbers)
        if "colour" in values:
            values["hue"] = values["colour"]
        if refusal.code == "TOO_FEW_CARDS":
            # One card at least is missing: name how many the payment would take.
            values["cards"] = self.words.say("cards", values["colour"], n=values["number"] + 1)
        words = self.words if self.words.has("refusal", refusal.code) else self.shared
        return self._fill(words, "refusal", refusal.code, s, values)


def built(s: TuscanyState, seat: int) -> Plan | None:
    """The estate of a seat, once it is built and known."""
    me = s.players[seat]
    return plan_of(s, me) if me.estate != NONE else None


def row_and_place(s: TuscanyState, plan: Plan, field: int) -> tuple[int, int]:
    """Where a field lies, both counted from 1."""
    laid = places(layout_of(plan.code), s.parts.positions, s.parts.shift)
    row, x = laid[field]
    return row + 1, sum(1 for there, other in laid if there == row and other <= x)


def counted(colours: Sequence[int]) -> list[int]:
    """A list of colours as one count per colour."""
    counts = [0] * COLOURS
    for colour in colours:
        counts[colour] += 1
    return counts
