"""What may be ordered: a move in advance."""

from __future__ import annotations

from typing import Any

from signoria.core.codec import plain
from signoria.core.machine import Frame
from signoria.games.burgundy.pending import turn_ahead
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.web.boards.orders import Order
from signoria.web.boards.premove import Ahead


class BurgundyAhead(Ahead):
    """Whose turn it will be."""

    def turn(self, s: BurgundyState, seat: int) -> Frame | None:
        return turn_ahead(s, seat)

    def holdings(self, s: BurgundyState, seat: int) -> Any:
        return plain([estate_of(s, seat), s.storages, dice_of(s, seat)])


AHEAD = BurgundyAhead()
ORDERS: tuple[Order, ...] = ()
