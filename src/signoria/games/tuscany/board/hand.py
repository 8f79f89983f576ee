"""The hand: cards by colour, fanned out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.core.bag import size
from signoria.games.tuscany.board.happened import cards_drawn
from signoria.games.tuscany.board.pieces import Hue, Pieces
from signoria.games.tuscany.board.touches import MOST_CARDS
from signoria.games.tuscany.ids import COLOURS, UNKNOWN
from signoria.games.tuscany.state import Player
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

MOST_FOLLOWED = 24  # cards of a hand that are followed one by one when they move
MOST_BACKS = 12  # cards of a hidden hand that are drawn
WIDE_FAN = 12  # pixels between cards of a colour, while there are few
FAN = 18  # pixels all cards of a colour may spread over


class HeldCard(Shown):
    """A card in hand."""

    piece: str
    i: str  # how far from the middle of its fan
    z: int
    label: str
    follow: bool
    fresh: bool  # drawn just now


class HandGroup(Shown):
    """The cards of a colour."""

    colour: Hue
    cards: tuple[HeldCard, ...]  # as many as a price can take
    number: int
    spread: str
    tilt: str


class Hand(Shown):
    """The cards by colour; those unknown to a spectator as backs."""

    groups: tuple[HandGroup, ...]
    backs: range
    cards: int
    unknown: int


def hand(me: Player, scene: Scene, pieces: Pieces) -> Hand:
    """A player's cards."""
    unknown = me.hand[UNKNOWN]
    fresh = cards_drawn(scene)
    follow = size(me.hand) <= MOST_FOLLOWED
    return Hand(
        groups=tuple(
            hand_group(pieces.colour(colour), me.hand[colour], fresh[colour], follow)
            for colour in range(COLOURS)
        ),
        backs=range(min(unknown, MOST_BACKS)),
        cards=size(me.hand),
        unknown=unknown,
    )


def hand_group(hue: Hue, number: int, fresh: int, follow: bool) -> HandGroup:
    """The cards of a colour, fanned out; so many were drawn just now."""
    words = _("%(kind)s card, %(colour)s, %(n)s of %(all)s")
    shown = min(number, MOST_CARDS)
    cards = tuple(
        HeldCard(
            piece=f"hand-{hue.id}-{n}",
            i=f"{n - (shown + 1) / 2:g}",
            z=n,
            label=words % {"kind": hue.kind, "colour": hue.name, "n": n, "all": number},
            follow=follow,
            fresh=n > shown - fresh,
        )
        for n in range(1, shown + 1)
    )
    spread = min(WIDE_FAN, FAN / max(1, shown - 1))
    tilt = min(4.5, 12 / max(1, shown))
    return HandGroup(hue, cards, number, f"{spread:.1f}", f"{tilt:.1f}")
