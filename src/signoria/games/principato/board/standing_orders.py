"""What may be ordered: a move in advance."""

from __future__ import annotations

from signoria.core.machine import Frame
from signoria.games.principato.pending import turn_ahead
from signoria.games.principato.state import PrincipatoState
from signoria.web.boards.orders import Order
from signoria.web.boards.premove import Ahead


class PrincipatoAhead(Ahead):
    """Whose turn it will be."""

    def turn(self, s: PrincipatoState, seat: int) -> Frame | None:
        return turn_ahead(s, seat)


AHEAD = PrincipatoAhead()
ORDERS: tuple[Order, ...] = ()
