"""What happened, in drawings."""

from __future__ import annotations

from signoria.core.events import Event
from signoria.web.boards.told import NO_SIGNS, Sign, Signs, Told, got, several

# Events of the log; the others have the seat's own sign.
SYMBOLS = {
    "round_began": "em-florence",
    "characters_returned": "ch-muse",
    "banker_unsold": "ch-banker",
    "freedoms_drawn": "f-travel",
}
# Sources of points, by how they begin.
LEDGER = {
    "landscapes": "f-forest",
    "architects": "f-architect",
    "buildings": "palace",
    "joint_buildings": "palace",
    "works": "laurel",
    "best_works": "laurel",
    "moved_back": "florin",
    "merchant": "ch-merchant",
    "banker": "ch-banker",
    "prestige": "star",
}

LOTS = {"prestige": "c-prestige", "recruiting": "c-recruit", "landscape": "f-forest"}


def lot_symbol(lot: object) -> str:
    """The drawing of what is auctioned."""
    return LOTS.get(str(lot), f"f-{lot}")


def signs(event: Event) -> Signs:
    """What an event took and brought."""
    data = event.data
    match event.what:
        case "paid":
            return Signs(pays=florins(data["florins"]))
        case "gained":
            return Signs(gets=florins(data["florins"]))
        case "won_lot" | "free_object" | "nominated":
            return got(lot_symbol(data["lot"]))
        case "raised" | "bid_character":
            return Signs(pays=florins(data["price"]))
        case "built" | "built_jointly" | "placed":
            return got(f"f-{data['tile']}")
        case "bought_card":
            return got(f"c-{data['family']}")
        case "announced":
            return got(f"f-{data['freedom']}")
        case "recruited" | "completed_work":
            return got(f"pf-{data['profession']}")
        case "bought_character":
            return got(f"ch-{data['character']}")
    return NO_SIGNS


def florins(number: object) -> tuple[Sign, ...]:
    """So much money."""
    return (Sign("florin", number),) if isinstance(number, int) and number else ()


def fate(outcome: str) -> tuple[Sign, ...]:
    """The cards that came; freedoms."""
    verb, *names = outcome.split(" ")
    match verb:
        case "deal" | "look":
            return several(card_symbol(name) for name in names)
        case "freedoms":
            return several(f"f-{name}" for name in names)
    return ()


def card_symbol(card: str) -> str:
    """The drawing of a card: of a profession its own, of all others that of their kind."""
    family = card.partition("-")[0]
    return f"c-{family}" if family in ("prestige", "bonus") else f"pf-{card}"


# Kinds of decisions, by one verb each.
THEMES = {
    "nominate": "florin",
    "freedom": "f-travel",
    "place": "f-forest",
    "build": "f-tower",
    "work": "laurel",
    "recruit": "c-recruit",
    "take": "c-profession",
    "free": "ch-merchant",
}

TOLD = Told(signs, SYMBOLS, LEDGER, fate, THEMES)
