"""What happened, in drawings."""

from __future__ import annotations

from signoria.core.events import Event
from signoria.games.tuscany.ids import COLOUR_IDS, COLOUR_LETTERS
from signoria.web.boards.told import NO_SIGNS, Sign, Signs, Told, each, got, paid, several, some

# Events of the log; the others have the seat's own sign.
SYMBOLS = {
    "turned_up": "back-t",
    "reshuffled_neutrals": "back-t",
    "cleared": "back-t",
    "reshuffled": "ecard",
    "reshuffled_income": "icard",
    "phase_ended": "pt-red",
}
# Sources of points, by how they begin.
LEDGER = {
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

CARDS = [f"mini-t{letter}" for letter in COLOUR_LETTERS]
BONUSES = {"storage": "slot", "income-card": "icard", "estate-card": "ecard"}


def item_symbol(item: object) -> str:
    """The drawing of a token; a hexagon has none of a token."""
    name = str(item).partition("-")[0]
    return "hexwood" if name == "hexagon" else name


def signs(event: Event) -> Signs:
    """What an event took and brought."""
    data = event.data
    match event.what:
        case "paid":
            return Signs(pays=each(CARDS, data["cards"]) + some("worker", data["workers"]))
        case "placed" | "took":
            return got(item_symbol(data["item"]))
        case "drew":
            return got("ecard", data["number"])
        case "gained_marble":
            return got("marble", data["number"])
        case "spent_marble":
            return paid("marble")
        case "gained_workers":
            return got("worker", data["number"])
        case "gained_hexagon":
            return got("hexwood")
        case "took_bonus":
            bonus = str(data["bonus"])
            return got(BONUSES.get(bonus, bonus))
    return NO_SIGNS


def fate(outcome: str) -> tuple[Sign, ...]:
    """The cards that came; tokens; an income card."""
    verb, *names = outcome.split(" ")
    match verb:
        case "draw":
            return several(CARDS[COLOUR_IDS.index(name)] for name in names)
        case "out" | "neutral":
            return several(item_symbol(name) for name in names)
        case "income":
            return (Sign("icard"),)
    return ()


# Kinds of decisions, by one verb each.
THEMES = {
    "take": "cart",
    "place": "village",
    "castle": "castle",
    "pay": "worker",
    "draw": "ecard",
    "marble": "marble",
}

TOLD = Told(signs, SYMBOLS, LEDGER, fate, THEMES)
