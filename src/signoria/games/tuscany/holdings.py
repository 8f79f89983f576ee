"""What a seat has and can count, and what it has coming: from these, people are told what a move
pays and brings."""

from __future__ import annotations

from signoria.games.tuscany.ids import (
    BONUS_IDS,
    BONUSES,
    COLOUR_IDS,
    COLOURS,
    GREEN_LINES,
    LINE_IDS,
)
from signoria.games.tuscany.pending import cards_coming
from signoria.games.tuscany.phases.effects import CastleToken, CityBonus, RevealIncome
from signoria.games.tuscany.questions import free_spaces
from signoria.games.tuscany.state import TuscanyState


def holdings(s: TuscanyState, seat: int) -> dict[str, int]:
    """By name: `card-beige`, `bonus-worker`, `green-region` for green points by source."""
    me = s.players[seat]
    found = {f"card-{COLOUR_IDS[colour]}": me.hand[colour] for colour in range(COLOURS)}
    found["workers"] = me.workers
    found["marble"] = me.marble
    for bonus in range(BONUSES):
        found[f"bonus-{BONUS_IDS[bonus]}"] = me.bonus[bonus]
    for line in range(GREEN_LINES):
        found[f"green-{LINE_IDS[line]}"] = me.ledger[line]
    found.update(coming(s, seat))
    found["spaces"] = free_spaces(s, me)  # the least telling comes last
    return found


def coming(s: TuscanyState, seat: int) -> dict[str, int]:
    """What a seat is about to draw or to choose."""
    found = {"draws": cards_coming(s, seat), "income": 0, "castle": 0, "city": 0}
    for frame in s.stack:
        if isinstance(frame, RevealIncome) and frame.seat == seat:
            found["income"] += 1
        elif isinstance(frame, CastleToken) and frame.seat == seat:
            found["castle"] += 1
        elif isinstance(frame, CityBonus) and frame.seat == seat:
            found["city"] += 1
    return found
