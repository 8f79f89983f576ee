"""What happened, in drawings."""

from __future__ import annotations

from signoria.core.events import Event
from signoria.games.burgundy.ids import GOOD_IDS
from signoria.web.boards.told import NO_SIGNS, Sign, Signs, Told, got, paid, several, some

# Sources of points, by how they begin.
LEDGER = {
    "animal": "sheep",
    "geese": "geese",
    "region": "castle",
    "phase": "market",
    "bonus": "cap-shield",
    "sale": "g1",
    "watchtower": "watchtower",
    "post": "post",
    "bought": "silver",
    "end_goods": "g4",
    "end_silver": "silver",
    "end_workers": "worker",
    "end_monastery": "monastery",
    "end_shield": "cap-shield",
}


def tile_symbol(tile: object) -> str:
    """The drawing of a tile: animals and monasteries have one whatever their number."""
    return str(tile).partition("-")[0]


def signs(event: Event) -> Signs:
    """What an event took and brought."""
    data = event.data
    match event.what:
        case "used_die":
            die = Sign(f"die{data['face']}", seat=event.seat)
            return Signs(pays=(die, *some("worker", data["workers"])))
        case "took" | "took_directly" | "placed" | "swapped":
            return got(tile_symbol(data["tile"])) if "tile" in data else NO_SIGNS
        case "bought":
            return Signs(pays=some("silver", data["silver"]) + some("worker", data["workers"]))
        case "hired" | "bought_points":
            return paid("silver", data["silver"])
        case "took_goods" | "sold":
            return (paid if event.what == "sold" else got)(
                good_symbol(data["good"]), data["number"]
            )
        case "gained_silver":
            return got("silver", data["silver"])
        case "gained_workers":
            return got("worker", data["workers"])
    return NO_SIGNS


def good_symbol(good: object) -> str:
    """The drawing of goods of a colour."""
    return f"g{GOOD_IDS.index(str(good)) + 1}"


def fate(outcome: str) -> tuple[Sign, ...]:
    """The players' dice, without the white one that comes last; tiles; goods."""
    verb, *names = outcome.split(" ")
    match verb:
        case "dice":
            return tuple(Sign(f"die{face}", seat=n // 2) for n, face in enumerate(names[:-1]))
        case "tiles":
            return several(tile_symbol(name) for name in names)
        case "goods" | "start-goods":
            return several(good_symbol(name) for name in names)
    return ()


# Kinds of decisions, by one verb each.
THEMES = {
    "place": "castle",
    "take": "market",
    "buy": "silver",
    "sell": "g1",
    "hire": "worker",
    "depot": "ship",
    "use": "town_hall",
    "shield": "cap-shield",
}

TOLD = Told(signs, {}, LEDGER, fate, THEMES)
