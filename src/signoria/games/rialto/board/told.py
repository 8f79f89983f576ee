"""What happened, in drawings."""

from __future__ import annotations

from signoria.core.events import Event
from signoria.games.rialto.ids import KIND_IDS
from signoria.web.boards.told import NO_SIGNS, Sign, Signs, Told, each, got, paid, several

# Events of the log; the others have the seat's own sign.
SYMBOLS = {
    "round_began": "lion",
    "dealt": "cardback",
    "reshuffled": "cardback",
    "bridge_shown": "t-arch",
    "turned_bonus": "bonus5",
    "numbered": "order",
    "no_bonus": "s-councillor",
}
# Sources of points, by how they begin.
LEDGER = {
    "start": "lion",
    "bridge": "s-bridge",
    "no_bridge_card": "s-bridge",
    "missing_councillors": "s-councillor",
    "gondola_bonus": "s-gondola",
    "district": "s-councillor",
    "blue_2": "b-b2",
    "blue_4": "b-b4",
    "leftovers": "ducat",
    "buildings": "s-building",
    "returned_building": "s-building",
}

CARDS = [f"s-{kind}" for kind in KIND_IDS[:-1]] + ["k-joker"]


def building_symbol(building: object) -> str:
    """The drawing of a building: `green-1`."""
    colour, _, value = str(building).partition("-")
    return f"b-{colour[0]}{value}"


def signs(event: Event) -> Signs:
    """What an event took and brought."""
    data = event.data
    match event.what:
        case "laid":
            return Signs(pays=each(CARDS, data["cards"]))
        case "took_column":
            return Signs(gets=each(CARDS, data["cards"]))
        case "drew":
            return got("cardback", data["number"])
        case "discarded":
            return paid("cardback", data["number"])
        case "took_card":
            return got(CARDS[KIND_IDS.index(str(data["kind"]))])
        case "gained_coins":
            return got("ducat", data["coins"])
        case "activated":
            return Signs((Sign("ducat"),), (Sign(building_symbol(data["building"])),))
        case "took_building":
            return got(building_symbol(data["building"]))
        case "returned_building":
            return paid(building_symbol(data["building"]))
        case "upgraded":
            return got(building_symbol(data["better"]))
        case "built_bridge":
            return got("s-bridge")
        case "placed_councillor":
            return got("s-councillor")
    return NO_SIGNS


def fate(outcome: str) -> tuple[Sign, ...]:
    """The cards that came; a bridge."""
    verb, *names = outcome.split(" ")
    match verb:
        case "deal" | "draw":
            return several(CARDS[KIND_IDS.index(name)] for name in names)
        case "show-bridge":
            return (Sign("t-arch"),)
    return ()


# Kinds of decisions, by one verb each.
THEMES = {
    "column": "cardback",
    "play": "s-doge",
    "use": "s-building",
    "bridge": "s-bridge",
    "gondola": "s-gondola",
    "to": "s-councillor",
    "convert": "k-joker",
}

TOLD = Told(signs, SYMBOLS, LEDGER, fate, THEMES)
