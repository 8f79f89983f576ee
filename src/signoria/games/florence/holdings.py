"""What a seat has and can count: what moves pay and bring is told from it."""

from __future__ import annotations

from signoria.games.florence.questions.principality import bonus_cards, prestige_cards
from signoria.games.florence.state import FlorenceState


def holdings(s: FlorenceState, seat: int) -> dict[str, int]:
    """By name, in the order they are told."""
    me = s.players[seat]
    return {
        "florins": me.cash,
        "professions": me.hand.bit_count(),
        "bonus": bonus_cards(me),
        "prestige": prestige_cards(me),
        "recruiting": me.recruits,
        "jesters": me.jesters,
        "architects": me.architects,
        "freedoms": me.freedoms.bit_count(),
        "landscapes": sum(me.landscapes),
        "buildings": me.kinds.bit_count(),
    }
