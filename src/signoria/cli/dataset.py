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
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", help="The Parquet file, or with --shard the folder."),
    ],
    players: common.PlayerCount = None,
    games: common.GameCount = 100,
    seed: common.MatchSeed = 0,
    bots: common.MatchBots = "greedy",
    option: common.WrittenOptions = None,
    pack: common.PackFolder = None,
    views: Annotated[Form, typer.Option("--views", help="How views are stored.")] = Form.tensor,
    shard: Annotated[
        int, typer.Option("--shard", min=0, help="Games in each file of a folder; 0: one file.")
    ] = 0,
    jobs: common.Jobs = 1,
    cluster: common.Cluster = "",
    json: common.AsJson = False,
) -> None:
    """Write every decision of many games between bots.

    Stopped, it goes on where it was when started again with the same words; with more games a
    finished file is made longer. With --shard it is a folder of files, with a data card and
    checksums.
    """
    from signoria.research.datasets import Dataset, Plan, Shards, write, write_shards

    found = load_game(game)
    specs = common.bot_specs(bots)
    count, options = common.table_size(found, players, option, least=len(specs))
    if len(specs) == 1:
        specs = specs * count
    plan = Plan(game, count, options, specs, seed, str(views), pack)
    with progress_bar(common.console(error=True)) as bar:
        task = bar.add_task("games", total=games)

        def told(done: int) -> None:
            bar.update(task, completed=done)

        try:
            if shard:
                played = write_shards(out, plan, games, shard, jobs, told, cluster)
            else:
                played = write(out, plan, games, jobs, told, cluster)
        except KeyboardInterrupt:
            bar.console.print("signoria: stopped; the same command goes on where it was")
            raise
        except OSError as error:
            raise BadOptions(f"{out}: cannot be written ({error.strerror or error})") from error
    decisions = len(Shards(out)) if shard else len(Dataset(out))
    data = {"file": str(out), "games": games, "played": played, "decisions": decisions}
    if json:
        common.print_json(data)
    else:
        common.console().print(
            f"{out}: {decisions} decisions of {common.counted(games, 'game')}, "
            f"{played} of them played now"
        )
