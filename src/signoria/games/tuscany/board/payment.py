"""Paying for a token: the parts one owns, what is left over, what the placement brings."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.games.tuscany.actions import CARD, PAIR, PART_IDS, PARTS, WORKER_PART, Payment
from signoria.games.tuscany.board.estates import Estates
from signoria.games.tuscany.board.pieces import Drawn, Pieces
from signoria.games.tuscany.pieces import (
    BEIGE,
    BLUE,
    COLOUR_IDS,
    COLOUR_LETTERS,
    COLOURS,
    DARKGREEN,
    GREY,
    INCOME_CARD,
    LIGHTGREEN,
    MARBLE,
    ORANGE,
    RED,
    STACKS,
    WORKER,
    YELLOW,
)
from signoria.games.tuscany.placing import parts_owned
from signoria.games.tuscany.state import (
    COLOUR_I,
    COLOUR_II,
    FARM,
    GREEN_LINES,
    REGION,
    Player,
    TuscanyState,
    plan_of,
)
from signoria.games.tuscany.turn import Pay

MOST_USED = 2  # a price has two parts


def picker(s: TuscanyState, frame: Pay, pieces: Pieces, estates: Estates) -> Drawn:
    """Everything about one payment."""
    me = s.players[frame.seat]
    colour = plan_of(s, me).colour[frame.field]
    gains = estates.gains(frame.seat, frame.field, frame.item)
    return {
        "item": pieces.item(frame.item),
        "field": frame.field,
        "colour": pieces.colour(colour),
        "parts": parts(me, colour, pieces),
        "ways": ways(s, frame, colour, pieces),
        "hand": left_over(me, pieces),
        "cards": size(me.hand),
        "workers": me.workers,
        "points": sum(gains[:GREEN_LINES]),
        "gains": gain_words(s, frame, gains),
        "effect": effect_words(s, me, colour),
        "times": times_counted(s),
    }


def times_counted(s: TuscanyState) -> int:
    """How often a green point of now will be added to red."""
    return STACKS + 1 - max(s.phase, 1)


def parts(me: Player, colour: int, pieces: Pieces) -> list[Drawn]:
    """The parts a player owns, each as often as it can be used."""
    found: list[Drawn] = []
    for part in range(PARTS):
        for nth in range(min(parts_owned(me, colour, part), MOST_USED)):
            found.append(one_part(part, nth + 1, colour, pieces))
    return found


def one_part(part: int, nth: int, colour: int, pieces: Pieces) -> Drawn:
    """A part as a button."""
    made: Drawn = {"piece": f"part-{PART_IDS[part]}-{nth}", "nth": nth, "cards": [], "colour": ""}
    if part == WORKER_PART:
        return made | {"name": _("a worker"), "worker": True}
    shown = colour if part == CARD else part - PAIR
    number = 1 if part == CARD else 2
    name = pieces.text.words.say("cards", COLOUR_IDS[shown], n=number)
    card = pieces.colour(shown)
    offsets = [0.0] if number == 1 else [-0.5, 0.5]
    made["cards"] = [card | {"i": f"{offset:g}"} for offset in offsets]
    return made | {"name": name, "colour": COLOUR_IDS[shown]}


def ways(s: TuscanyState, frame: Pay, colour: int, pieces: Pieces) -> list[Drawn]:
    """Whole payments, with what each leaves over by colour."""
    me = s.players[frame.seat]
    found: list[Drawn] = []
    for action in frame.options(s):
        assert isinstance(action, Payment)
        equal = action.one == action.other
        used = [
            one_part(action.one, 1, colour, pieces),
            one_part(action.other, 2 if equal else 1, colour, pieces),
        ]
        hand, workers = hand_after(me, colour, action)
        found.append(
            {
                "parts": used,
                "pieces": " ".join(part["piece"] for part in used),
                "left": [pieces.colour(c) | {"number": n} for c, n in enumerate(hand) if n],
                "workers": workers,
                "name": f"{pieces.text.action(s, action)}, {left_words(s, frame, action)}",
            }
        )
    return found


def hand_after(me: Player, colour: int, action: Payment) -> tuple[list[int], int]:
    """Cards by colour and workers that a payment leaves over."""
    hand, workers = me.hand[:COLOURS], me.workers
    for part in (action.one, action.other):
        if part == WORKER_PART:
            workers -= 1
        elif part == CARD:
            hand[colour] -= 1
        else:
            hand[part - PAIR] -= 2
    return hand, workers


def left_over(me: Player, pieces: Pieces) -> list[Drawn]:
    """Cards by colour; the page takes off what is chosen."""
    return [pieces.colour(colour) | {"number": me.hand[colour]} for colour in range(COLOURS)]


def left_words(s: TuscanyState, frame: Pay, action: Payment) -> str:
    """What a payment leaves in the hand, in a few signs."""
    me = s.players[frame.seat]
    hand, _workers = hand_after(me, plan_of(s, me).colour[frame.field], action)
    return _("leaves %(n)s") % {"n": sum(hand)}


def gain_words(s: TuscanyState, frame: Pay, gains: list[int]) -> list[str]:
    """Where the points of a placement come from."""
    me = s.players[frame.seat]
    fields = plan_of(s, me).size[frame.field]
    found = []
    if gains[REGION]:
        words = _("Region of %(fields)s full: %(n)s.")
        found.append(words % {"fields": fields, "n": gains[REGION]})
    if gains[FARM]:
        found.append(_("New kinds in the region: %(n)s.") % {"n": gains[FARM]})
    if gains[COLOUR_I]:
        found.append(_("First in the colour: %(n)s.") % {"n": gains[COLOUR_I]})
    if gains[COLOUR_II]:
        found.append(_("Second in the colour: %(n)s.") % {"n": gains[COLOUR_II]})
    return found


def effect_words(s: TuscanyState, me: Player, colour: int) -> str:
    """What a token of a colour does when this player places it."""
    if colour == DARKGREEN:
        return _("place a market token that fits, free")
    if colour == RED:
        return _("take a bonus token")
    if colour == BLUE:
        return _("take a blue hexagon, a token of any colour")
    if colour == LIGHTGREEN:
        return _("1 point per kind new in the region")
    if colour == GREY:
        number = 1 + me.bonus[MARBLE]
        return ngettext("take %(n)s marble", "take %(n)s marble", number) % {"n": number}
    if colour == ORANGE:
        number = 1 + me.bonus[WORKER]
        return ngettext("take %(n)s worker", "take %(n)s workers", number) % {"n": number}
    if colour == YELLOW:
        number = s.parts.monastery_cards
        return ngettext("draw %(n)s card", "draw %(n)s cards", number) % {"n": number}
    assert colour == BEIGE
    number = 1 + me.bonus[INCOME_CARD]
    words = ngettext("turn up %(n)s income card", "turn up %(n)s income cards", number)
    return words % {"n": number}


def effects(s: TuscanyState, me: Player, pieces: Pieces) -> list[Drawn]:
    """The aid printed beside the estate: what every kind of token does."""
    return [
        pieces.colour(colour) | {"effect": effect_words(s, me, colour)}
        for colour in range(len(COLOUR_LETTERS))
    ]
