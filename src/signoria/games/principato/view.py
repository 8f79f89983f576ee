"""The one door: goals of others are hidden, and dealt anew to fit what a viewer knows.

Decks are counts of cards still to come, which everybody can work out from the cards seen, so
there is nothing else to hide.
"""

from __future__ import annotations

from signoria.core.chance import Dice, shuffled
from signoria.core.game import Game
from signoria.games.principato.ids import BACKS, HIDDEN, NONE
from signoria.games.principato.questions import holdings
from signoria.games.principato.state import PrincipatoState, with_goal


class PrincipatoViews(Game[PrincipatoState]):
    """What a viewer of Principato may know, and what he may think."""

    def hide(self, s: PrincipatoState, viewer: int) -> None:
        """Goal cards of others are face down."""
        for seat, player in enumerate(s.players):
            if seat != viewer:
                player.goals = tuple([goal if goal == NONE else HIDDEN for goal in player.goals])

    def deal(self, s: PrincipatoState, viewer: int, dice: Dice) -> None:
        """Goals of each back that the viewer does not hold, at random to the others."""
        for back in range(BACKS):
            known = [player.goals[back] for player in s.players]
            pool = [goal for goal in s.parts.goals_of_back[back] if goal not in known]
            pool = shuffled(pool, dice)
            for player in s.players:
                if player.goals[back] == HIDDEN:
                    player.goals = with_goal(player.goals, back, pool.pop())

    def holdings(self, s: PrincipatoState, seat: int) -> dict[str, int]:
        return holdings(s, seat)
