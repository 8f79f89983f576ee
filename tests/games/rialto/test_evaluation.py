"""What bots think of a position."""

from __future__ import annotations

from signoria.games.rialto.evaluation import hand
from signoria.games.rialto.ids import DOGE, GOLD, JOKER
from tests.games.rialto.scenario import table


def worth(kind: int, number: int, later: int = 3) -> float:
    """So many cards of a kind when all stages but the last are over."""
    me = table(players=2).state.players[0]
    me.hand = [0] * len(me.hand)
    me.hand[kind] = number
    return hand(me, 5, later)


def test_doge_cards_are_laid_not_hoarded() -> None:
    """Of what can be kept for the next round, Doge cards count for nothing, jokers for most."""
    assert worth(DOGE, 3) == 0
    assert 0 < worth(GOLD, 2) < worth(JOKER, 2)
    assert worth(JOKER, 2, later=0) == 0
