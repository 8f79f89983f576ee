"""Which rules stand behind a decision, an action or a piece, the most telling first."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.principato.actions import END_TURN, TAKE_INFLUENCE, Move, OfCard, Swap
from signoria.games.principato.ids import HAND_IDS, NONE
from signoria.games.principato.pending import card_in_use
from signoria.games.principato.state import PrincipatoState

PIECE_RULES = {
    "farm": ("PRI-STORE-1", "PRI-STORE-9"),
    "bank": ("PRI-STORE-2", "PRI-STORE-9"),
    "church": ("PRI-STORE-3", "PRI-INF-3"),
    "field": ("PRI-CARD-7",),
    "residence": ("PRI-CARD-8",),
    "catapult": ("PRI-MIL-4",),
    "condottiere": ("PRI-STORE-2", "PRI-STORE-4", "PRI-MIL-4"),
    "militia": ("PRI-STORE-1", "PRI-STORE-4", "PRI-MIL-4"),
    "monument": ("PRI-CARD-17",),
    "book": ("PRI-CARD-17",),
    "painting": ("PRI-CARD-17",),
    "cult": ("PRI-CARD-17",),
    "influence": ("PRI-INF-1", "PRI-INF-3"),
    "end": ("PRI-TURN-2", "PRI-END-1"),
    "pay": ("PRI-PAY-2",),
    "num": ("PRI-CARD-12",),
    "supply": ("PRI-MIL-3",),
    "dismiss": ("PRI-MIL-8",),
    "deck": ("PRI-XMIL-1", "PRI-END-2"),
}


def card_rule(face: int) -> str:
    """The rule of an action card."""
    return f"PRI-CARD-{face + 1}"


def rules_behind(s: PrincipatoState, frame: Choice[Any], action: Action | None = None) -> list[str]:
    """The rules behind a decision, or behind one of its actions."""
    cards = s.players[frame.seat].cards
    hand = card_in_use(s)
    if hand != NONE:
        return list(dict.fromkeys([frame.rule(), card_rule(cards[hand])]))
    if isinstance(action, OfCard):
        how = "PRI-SWAP-1" if isinstance(action, Swap) else "PRI-ACT-2"
        return [card_rule(cards[action.hand]), how]
    if isinstance(action, Move):
        return ["PRI-STORE-9", "PRI-STORE-10"]
    if action is TAKE_INFLUENCE:
        return ["PRI-INF-1", "PRI-INF-3"]
    if action is END_TURN:
        return ["PRI-TURN-2", "PRI-END-1", "PRI-END-2"]
    return [frame.rule()]


def rules_of_piece(s: PrincipatoState, seat: int, name: str, rest: str, number: int) -> list[str]:
    """The rules about a piece of the board: `card-left-1` is `card`, `left-1` and no number."""
    me = s.players[seat]
    hand = rest.split("-")[0]
    face = NONE
    if name in ("card", "opt") and hand in HAND_IDS:
        face = me.cards[HAND_IDS.index(hand)]
    elif name == "row" and 1 <= number <= len(s.row):
        face = s.row[number - 1]
    elif name == "goal" and 1 <= number <= len(me.goals):
        goal = me.goals[number - 1]
        return [f"PRI-GOAL-{goal + 1}", "PRI-GOAL-9"] if goal >= 0 else []
    if face != NONE:
        exchange = "PRI-ACT-5" if s.parts.exchange[face] else "PRI-ACT-6"
        return [card_rule(face), exchange]
    return list(PIECE_RULES.get(name, ()))
