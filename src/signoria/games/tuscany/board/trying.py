"""What is shown of a component pack while it is edited: all twelve tiles, as four estates."""

from __future__ import annotations

from signoria.core.options import Options
from signoria.games.tuscany.estate import LAYOUTS
from signoria.games.tuscany.state import TuscanyState

Where = tuple[str | int, ...]  # the way to a field of a data file

EACH = 21  # the first A, B and C tile, the second and so on: 1 + 4 + 16


def table_for(_where: Where, players: int, options: Options) -> tuple[int, Options]:
    """As the file says."""
    return players, options


def lay(s: TuscanyState, _where: Where) -> None:
    """Everybody has an estate, though nobody has built one."""
    for number, player in enumerate(s.players):
        player.tiles = number * EACH
        player.estate = player.tiles * LAYOUTS
