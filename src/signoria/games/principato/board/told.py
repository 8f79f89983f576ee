"""What happened, in drawings."""

from __future__ import annotations

from signoria.core.events import Event
from signoria.web.boards.told import NO_SIGNS, Sign, Signs, Told, got, paid, some

# Events of the log; the others have the seat's own sign.
SYMBOLS = {
    "turn_ended": "",
    "refilled": "slide",
    "row_laid": "slide",
    "military_card": "swords",
    "strengths": "swords",
    "cleared": "swords",
}
# Sources of points, by how they begin.
LEDGER = {
    "military": "swords",
    "monument": "monument",
    "book": "book",
    "painting": "painting",
    "goal": "goal-palace",
}

CUBES = {"food": "cube-food", "money": "cube-money", "influence": "cube-inf"}


def symbol(thing: object) -> str:
    """The small drawing of a token."""
    return "q-pbank" if thing == "bank" else f"q-{thing}"


def signs(event: Event) -> Signs:
    """What an event took and brought."""
    data = event.data
    match event.what:
        case "paid":
            return Signs(pays=cubes(event))
        case "gained":
            return Signs(gets=cubes(event))
        case "took_influence":
            return got("cube-inf")
        case "took_tokens":
            return got(symbol(data["token"]), data["number"])
        case "dismissed":
            return paid(symbol(data["token"]), data["number"])
        case "took_culture":
            return got(symbol(data["kind"]))
        case "supplied":
            troops = Sign(symbol(data["place"]))
            return Signs(some(CUBES[str(data["cube"])], data["number"]), (troops,))
    return NO_SIGNS


def cubes(event: Event) -> tuple[Sign, ...]:
    """The cubes of an event, kind by kind."""
    return tuple(
        sign for kind, icon in CUBES.items() for sign in some(icon, event.data.get(kind, 0))
    )


TOLD = Told(signs, SYMBOLS, LEDGER)
