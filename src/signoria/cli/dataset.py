"""`signoria dataset`: every decision of many games in a Parquet file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from signoria.cli import common
from signoria.cli.simulate import progress_bar
from signoria.core.errors import BadOptions
from signoria.games import load_game


class Form(StrEnum):
    """What is stored of a view."""

    tensor = "tensor"
    json = "json"
    both = "both"


def dataset(
    game: common.GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The Parquet file.")],
    players: common.PlayerCount = None,
    games: common.GameCount = 100,
    seed: common.MatchSeed = 0,
    bots: common.MatchBots = "greedy",
    option: common.WrittenOptions = None,
    views: Annotated[Form, typer.Option("--views", help="How views are stored.")] = Form.tensor,
    jobs: common.Jobs = 1,
    cluster: common.Cluster = "",
    json: common.AsJson = False,
) -> None:
    """Write every decision of many games between bots.

    Stopped, it goes on where it was when started again with the same words; with more games a
    finished file is made longer.
    """
    from signoria.research.datasets import Dataset, Plan, write  # needs pyarrow

    found = load_game(game)
    specs = common.bot_specs(bots)
    count, options = common.table_size(found, players, option, least=len(specs))
    if len(specs) == 1:
        specs = specs * count
    plan = Plan(game, count, options, specs, seed, str(views))
    with progress_bar(common.console(error=True)) as bar:
        task = bar.add_task("games", total=games)
        try:
            played = write(
                out, plan, games, jobs, lambda done: bar.update(task, completed=done), cluster
            )
        except OSError as error:
            raise BadOptions(f"{out}: cannot be written ({error.strerror or error})") from error
    made = Dataset(out)
    data = {"file": str(out), "games": games, "played": played, "decisions": len(made)}
    if json:
        common.print_json(data)
    else:
        common.console().print(
            f"{out}: {len(made)} decisions of {common.counted(games, 'game')}, "
            f"{played} of them played now"
        )
