"""What may be ordered: a move in advance."""

from __future__ import annotations

from signoria.core.machine import Frame
from signoria.games.tuscany.pending import turn_ahead
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.orders import Order
from signoria.web.boards.premove import Ahead


class TuscanyAhead(Ahead):
    """Whose turn it will be."""

    def turn(self, s: TuscanyState, seat: int) -> Frame | None:
        return turn_ahead(s, seat)


AHEAD = TuscanyAhead()
ORDERS: tuple[Order, ...] = ()
