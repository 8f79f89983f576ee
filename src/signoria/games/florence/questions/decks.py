"""How many cards a deck has."""

from __future__ import annotations

from signoria.games.florence.ids import FIRST_CARD, PRESTIGE, PROFESSION
from signoria.games.florence.state import FlorenceState, Player

HIDDEN = -1


def top_size(s: FlorenceState, family: int) -> int:
    """Cards nobody has looked at."""
    return s.top[family].bit_count() + s.top_unseen[family]


def deck_size(s: FlorenceState, family: int) -> int:
    """All cards of a deck."""
    return top_size(s, family) + len(s.under[family])


def family_cards(me: Player, family: int) -> tuple[int, ...]:
    """The sets of cards of a family that a player has."""
    if family == PROFESSION:
        return (me.hand, me.table)
    return (me.prestige,) if family == PRESTIGE else (me.bonus,)


def in_one_row(family: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of a family, numbered through all families."""
    return tuple([FIRST_CARD[family] + card for card in cards])
