"""Paying for a token: the parts one owns, what is left over, what the placement brings."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.games.tuscany.actions import Payment
from signoria.games.tuscany.board.pieces import Drawn, Pieces
from signoria.games.tuscany.ids import (
    BEIGE,
    BLUE,
    COLOUR_I,
    COLOUR_IDS,
    COLOUR_II,
    COLOUR_LETTERS,
    COLOURS,
    DARKGREEN,
    FARM,
    GREY,
    LIGHTGREEN,
    ORANGE,
    PART_IDS,
    PARTS,
    RED,
    REGION,
    WORKER_PART,
    YELLOW,
)
from signoria.games.tuscany.pending import Placing
from signoria.games.tuscany.questions import (
    cards_in_part,
    cards_left,
    colour_of_part,
    effect_number,
    gains,
    parts_owned,
    payments,
    times_counted,
    workers_spent,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

MOST_USED = 2  # a price has two parts


def picker(s: TuscanyState, now: Placing, pieces: Pieces) -> Drawn:
    """Everything about one payment."""
    me, colour = s.players[now.seat], now.colour
    points = gains(s, me, now.field, now.item)
    return {
        "item": pieces.item(now.item),
        "field": now.field,
        "colour": pieces.colour(colour),
        "parts": parts(me, colour, pieces),
        "ways": ways(s, now, pieces),
        "hand": left_over(me, pieces),
        "cards": size(me.hand),
        "workers": me.workers,
        "points": sum(points),
        "gains": gain_words(s, now, points),
        "effect": effect_words(s, me, colour),
        "times": times_counted(s),
    }


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
    shown = colour_of_part(part, colour)
    number = cards_in_part(part)
    name = pieces.text.words.say("cards", COLOUR_IDS[shown], n=number)
    card = pieces.colour(shown)
    offsets = [0.0] if number == 1 else [-0.5, 0.5]
    made["cards"] = [card | {"i": f"{offset:g}"} for offset in offsets]
    return made | {"name": name, "colour": COLOUR_IDS[shown]}


def ways(s: TuscanyState, now: Placing, pieces: Pieces) -> list[Drawn]:
    """Whole payments, with what each leaves over by colour."""
    me, colour = s.players[now.seat], now.colour
    found: list[Drawn] = []
    for action in payments(me, colour):
        assert isinstance(action, Payment)
        equal = action.one == action.other
        used = [
            one_part(action.one, 1, colour, pieces),
            one_part(action.other, 2 if equal else 1, colour, pieces),
        ]
        found.append(
            {
                "parts": used,
                "pieces": " ".join(part["piece"] for part in used),
                "left": [
                    pieces.colour(hue) | {"number": n}
                    for hue, n in enumerate(cards_left(me, action, colour))
                    if n
                ],
                "workers": me.workers - workers_spent(action),
                "name": f"{pieces.text.action(s, action)}, {left_words(s, now, action)}",
            }
        )
    return found


def left_over(me: Player, pieces: Pieces) -> list[Drawn]:
    """Cards by colour; the page takes off what is chosen."""
    return [pieces.colour(colour) | {"number": me.hand[colour]} for colour in range(COLOURS)]


def left_words(s: TuscanyState, now: Placing, action: Payment) -> str:
    """What a payment leaves in the hand, in a few signs."""
    left = cards_left(s.players[now.seat], action, now.colour)
    return _("leaves %(n)s") % {"n": sum(left)}


def gain_words(s: TuscanyState, now: Placing, points: list[int]) -> list[str]:
    """Where the points of a placement come from."""
    fields = plan_of(s, s.players[now.seat]).size[now.field]
    found = []
    if points[REGION]:
        words = _("Region of %(fields)s full: %(n)s.")
        found.append(words % {"fields": fields, "n": points[REGION]})
    if points[FARM]:
        found.append(_("New kinds in the region: %(n)s.") % {"n": points[FARM]})
    if points[COLOUR_I]:
        found.append(_("First in the colour: %(n)s.") % {"n": points[COLOUR_I]})
    if points[COLOUR_II]:
        found.append(_("Second in the colour: %(n)s.") % {"n": points[COLOUR_II]})
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
    number = effect_number(s, me, colour)
    if colour == GREY:
        words = ngettext("take %(n)s marble", "take %(n)s marble", number)
    elif colour == ORANGE:
        words = ngettext("take %(n)s worker", "take %(n)s workers", number)
    elif colour == YELLOW:
        words = ngettext("draw %(n)s card", "draw %(n)s cards", number)
    else:
        assert colour == BEIGE
        words = ngettext("turn up %(n)s income card", "turn up %(n)s income cards", number)
    return words % {"n": number}


def effects(s: TuscanyState, me: Player, pieces: Pieces) -> list[Drawn]:
    """The aid printed beside the estate: what every kind of token does."""
    return [
        pieces.colour(colour) | {"effect": effect_words(s, me, colour)}
        for colour in range(len(COLOUR_LETTERS))
    ]
