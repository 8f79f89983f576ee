"""The one door.  Everything on the table is public, and what the stacks still hold follows from
what has been seen; only choices of a hidden set-up are secret (BUR-EXP-2, section 7).
"""

from __future__ import annotations

from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.games.burgundy.ids import HIDDEN, NONE, pick_of
from signoria.games.burgundy.phases.experienced import HiddenChoice
from signoria.games.burgundy.questions.holdings import holdings
from signoria.games.burgundy.state import BurgundyState


class BurgundyViews(Game[BurgundyState]):
    """What a viewer of Burgundy may know, and what he may think."""

    def hide(self, s: BurgundyState, viewer: int) -> None:
        """Nothing on the table is secret; the frame of the hidden choice hides its own picks."""

    def deal(self, s: BurgundyState, viewer: int, dice: Dice) -> None:
        """Unknown choices of others: any side of their sheet and any castle field on it."""
        for place, frame in enumerate(s.stack):
            if not isinstance(frame, HiddenChoice):
                continue
            picks = list(frame.picks)
            for seat, pick in enumerate(picks):
                if pick != HIDDEN:
                    continue
                front, back = frame.sheets[seat]
                board = front if back == NONE or dice.below(2) == 0 else back
                fields = s.parts.boards[board].castle_fields()
                picks[seat] = pick_of(board, fields[dice.below(len(fields))])
            s.stack[place] = HiddenChoice(frame.waiting, frame.sheets, tuple(picks), frame.side)

    def holdings(self, s: BurgundyState, seat: int) -> dict[str, int]:
        return holdings(s, seat)
