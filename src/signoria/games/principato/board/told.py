"""What happened, in drawings."""

from __future__ import annotations

from signoria.core.events import Event
from signoria.games.principato.board.pieces import ARTS
from signoria.games.principato.ids import FACE_IDS
from signoria.web.boards.told import NO_SIGNS, Sign, Signs, Told, got, paid, several, some

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


def fate(outcome: str) -> tuple[Sign, ...]:
    """The cards that came; a goal."""
    verb, *names = outcome.split(" ")
    match verb:
        case "draw" | "row" | "start-cards":
            return several(card_symbol(name) for name in names)
        case "goal":
            return several(f"goal-{name}" for name in names if f"goal-{name}" in GOALS)
    return ()


def card_symbol(card: str) -> str:
    """The drawing of a card; swords for the one that brings a scoring."""
    return ARTS[FACE_IDS.index(card)] if card in FACE_IDS else "swords"


GOALS = [f"goal-{name}" for name in ("chapel", "town_hall", "palace", "villa", "bastion")]
# Kinds of decisions, by one verb each.
THEMES = {
    "take": "harvest",
    "recruit": "militia",
    "supply": "cube-food",
    "influence": "cube-inf",
}

TOLD = Told(signs, SYMBOLS, LEDGER, fate, THEMES)
