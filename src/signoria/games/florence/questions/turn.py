"""What a player can do in phase B (FLO-ACT, FLO-PROF, FLO-FREE, FLO-BON)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.games.florence.actions import BONUS_CARD, BUILD, FREEDOM, PROFESSION_CARD
from signoria.games.florence.ids import (
    BONUS,
    CARDINAL,
    FREEDOM_ANNOUNCED,
    FREEDOMS,
    PROFESSION,
    PROFESSION_BOUGHT,
)
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.questions.principality import holds, power
from signoria.games.florence.state import FlorenceState, Player


def actions_left(s: FlorenceState, seat: int) -> int:
    """Two actions, three with the Cardinal, minus those taken (FLO-ACT-1, FLO-CARD-1)."""
    most = s.parts.actions + 1 if holds(s, seat, CARDINAL) else s.parts.actions
    return max(0, most - s.players[seat].actions)


def can_buy(s: FlorenceState, seat: int, family: int) -> bool:
    """Can a profession or bonus card be bought?"""
    me = s.players[seat]
    if family == PROFESSION and me.limits & PROFESSION_BOUGHT:
        return False
    return power(s, me) >= s.parts.family_price[family] and deck_size(s, family) > 0


def action_price(s: FlorenceState, me: Player, action: Action) -> int:
    """What an action of the menu costs (FLO-BUILD-1, FLO-FREE-1, FLO-PROF-1, FLO-BON-1)."""
    if action is BUILD:
        return building_price(s, me)
    if action is FREEDOM:
        return s.parts.freedom_price
    if action is PROFESSION_CARD:
        return s.parts.family_price[PROFESSION]
    return s.parts.family_price[BONUS] if action is BONUS_CARD else 0


def freedoms_for(s: FlorenceState, seat: int) -> list[int]:
    """Freedoms that can be announced (FLO-FREE-1)."""
    me = s.players[seat]
    if me.limits & FREEDOM_ANNOUNCED or power(s, me) < s.parts.freedom_price:
        return []
    return [f for f in range(FREEDOMS) if s.freedoms[f] and not me.freedoms >> f & 1]


def hireable(s: FlorenceState, seat: int) -> int:
    """Face-up professions of the opponents (FLO-RECR-2)."""
    found = 0
    for other, player in enumerate(s.players):
        if other != seat:
            found |= player.table
    return found


def can_sell(s: FlorenceState, seat: int) -> bool:
    """Points may be sold once per decision, never with "Muse and Princess" (FLO-BACK-2, 4)."""
    me = s.players[seat]
    return not s.muse and me.points > 0 and not me.sold
