"""`signoria puzzles`: positions in which one move is better than all others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from signoria.cli import common
from signoria.cli.simulate import progress_bar
from signoria.core.errors import BadOptions
from signoria.games import load_game
from signoria.review.mining import Mine, mined


def puzzles(
    game: common.GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where they are written.")],
    number: Annotated[int, typer.Option("--number", min=1, help="How many puzzles.")] = 36,
    players: common.PlayerCount = None,
    games: Annotated[int, typer.Option("--games", min=1, help="Games at most.")] = 1_000,
    sims: Annotated[
        int, typer.Option("--sims", min=8, help="Games for each move that is compared.")
    ] = 48,
    seed: common.MatchSeed = 1,
    jobs: common.Jobs = 1,
) -> None:
    """Find puzzles in games between bots.

    A puzzle is a position in which one move is better than all others by a tenth of how far apart
    equal players end, and surely by more than half of that. The same game, players, seed and
    numbers give the same puzzles.
    """
    common.check_out(out)
    count, _ = common.table_size(load_game(game), players, None, least=2)
    with progress_bar(common.console(error=True)) as bar:
        task = bar.add_task("puzzles", total=number)
        found = mined(
            Mine(game, count, seed, sims),
            number,
            jobs,
            games,
            lambda done, of: bar.update(task, completed=done, total=of),
        )
    if not found.puzzles:
        raise BadOptions(f"no puzzle in {games} games of {game}")
    out.write_text(found.to_text(), encoding="utf-8")
    common.console().print(f"{len(found.puzzles)} puzzles from {len(found.records)} games: {out}")
