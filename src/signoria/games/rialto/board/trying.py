"""What is shown of a component pack while it is edited: all bridges and gondolas on the map."""

from __future__ import annotations

from signoria.core.options import Options
from signoria.games.rialto.ids import GONDOLA_TILE, lying_bridge
from signoria.games.rialto.state import RialtoState

Where = tuple[str | int, ...]  # the way to a field of a data file


def table_for(_where: Where, players: int, options: Options) -> tuple[int, Options]:
    """As the file says."""
    return players, options


def lay(s: RialtoState, _where: Where) -> None:
    """Bridges on every second connection, gondolas between them."""
    bridges = len(s.parts.low_end)
    for connection in range(len(s.connections)):
        bridge, is_gondola = divmod(connection, 2)
        fits = not is_gondola and bridge < bridges
        s.connections[connection] = lying_bridge(bridge, True) if fits else GONDOLA_TILE
