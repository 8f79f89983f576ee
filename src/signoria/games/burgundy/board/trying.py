"""What is shown of a component pack while it is edited: the board whose fields are painted."""

from __future__ import annotations

from signoria.core.options import Options
from signoria.games.burgundy.ids import NO_TILE
from signoria.games.burgundy.state import BurgundyState

Where = tuple[str | int, ...]  # the way to a field of a data file

MODES = {"team_board": ("team", 4), "solo_board": ("solo", 1)}
NAMES = {"team_board": ("12a", "12b"), "solo_board": ("13a", "13b")}


def table_for(where: Where, players: int, options: Options) -> tuple[int, Options]:
    """Team and solo boards have games of their own."""
    match where:
        case [("team_board" | "solo_board") as kind, int() as number, *_] if 0 <= number < 2:
            mode, seats = MODES[kind]
            return seats, {"mode": mode, kind: NAMES[kind][number]}
    return players, options


def lay(s: BurgundyState, where: Where) -> None:
    """The estate lies on this board, and is empty."""
    match where:
        case ["board", int() as number, *_] if 0 <= number < len(s.parts.boards):
            me = s.estates[0]
            me.board = number
            me.filled = me.frontier = 0
            me.tiles = [NO_TILE] * len(me.tiles)
