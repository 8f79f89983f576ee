"""What every kind of token does when it is placed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.tuscany.board.pieces import Hue, Pieces
from signoria.games.tuscany.ids import (
    BEIGE,
    BLUE,
    COLOURS,
    DARKGREEN,
    GREY,
    LIGHTGREEN,
    ORANGE,
    RED,
    YELLOW,
)
from signoria.games.tuscany.questions import effect_number
from signoria.games.tuscany.state import Player, TuscanyState
from signoria.web.boards.shown import Shown


class Effect(Shown):
    """What a kind of token does."""

    colour: Hue
    effect: str


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


def effects(s: TuscanyState, me: Player, pieces: Pieces) -> tuple[Effect, ...]:
    """The aid printed beside the estate: what every kind of token does."""
    return tuple(
        Effect(pieces.colour(colour), effect_words(s, me, colour)) for colour in range(COLOURS)
    )
