"""`signoria benchmark`: any agent against the five levels, in all games."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from signoria.arena.benchmark import Benchmark, Report
from signoria.bots.levels import LEVELS
from signoria.cli import common
from signoria.cli.simulate import percents, progress_bar


def benchmark(
    agent: Annotated[
        str,
        typer.Argument(
            metavar="AGENT",
            help="A bot (greedy, search:500, one of another package), process:COMMAND, "
            "policy:MODULE:FUNCTION or openspiel:MODULE:FUNCTION; see docs/benchmark.md.",
        ),
    ],
    game: Annotated[str, typer.Option("--game", help="Only these games, with commas [all].")] = "",
    level: Annotated[
        str, typer.Option("--level", help="Only against these levels, with commas [all].")
    ] = "",
    players: Annotated[int, typer.Option("--players", min=2, help="Seats of a table.")] = 2,
    games: common.GameCount = 100,
    seed: common.MatchSeed = 1,
    milliseconds: Annotated[
        int, typer.Option("--ms", min=1, help="Time of the agent for a decision.")
    ] = 1000,
    jobs: common.Jobs = 1,
    json: common.AsJson = False,
) -> None:
    """Measure an agent against the five levels.

    Shares of wins have intervals of 95 %, ratings are openskill's. An agent that crashes, answers
    too late or makes an illegal move has lost that game.
    """
    asked = Benchmark(
        agent,
        players,
        games,
        seed,
        milliseconds,
        tuple(common.bot_specs(game)) if game else (),
        tuple(common.bot_specs(level)) if level else LEVELS,
        maker(agent),
    )
    with progress_bar(common.console(error=True)) as bar:
        task = bar.add_task("games", total=len(asked.pairs()) * games)
        report = asked.run(jobs, lambda done: bar.update(task, completed=done))
    if json:
        common.print_json(report.to_json())
    else:
        print_report(report)


def maker(agent: str) -> Any:
    """How to seat an agent of another library."""
    if agent.partition(":")[0] not in ("policy", "openspiel"):
        return None
    from signoria.research.agents import maker_of  # needs numpy

    return maker_of(agent)


def print_report(report: Report) -> None:
    """Two tables, and what is needed to play the same games again."""
    data = report.to_json()
    out = common.console()
    out.print(
        f"{data['agent']}: {common.counted(data['players'], 'player')}, "
        f"{common.counted(data['games'], 'game')} a row, seed {data['seed']}, "
        f"{data['milliseconds']} ms a decision; signoria {data['signoria']}, "
        f"benchmark {data['benchmark']}"
    )
    out.print("", result_table(data), "", rating_table(data), sep="\n")
    for told in first_faults(report):
        out.print(told)


def result_table(data: dict[str, Any]) -> Table:
    """The agent against each level."""
    table = common.tight_table("Game", "Against")
    for heading in ("Won", "95 % interval", "Points ahead", "95 % interval", "Forfeited"):
        table.add_column(heading, justify="right")
    for row in data["rows"]:
        share, low, high = row["won"]
        ahead, least, most = row["margin"]
        lost = ", ".join(f"{number} {kind}" for kind, number in row["forfeits"].items())
        won = percents({"share": share, "low": low, "high": high})
        points = (f"{ahead:+.1f}", f"{least:+.1f} to {most:+.1f}")
        table.add_row(row["game"], row["level"], *won, *points, lost or "·")
    return table


def rating_table(data: dict[str, Any]) -> Table:
    """Openskill's ratings, by game."""
    table = common.tight_table("Game", "Ratings (mu ± sigma), from these games")
    for game, found in data["ratings"].items():
        shown = [f"{bot} {mu:.1f} ± {sigma:.1f}" for bot, (mu, sigma) in found.items()]
        table.add_row(game, ", ".join(shown))
    return table


def first_faults(report: Report) -> list[str]:
    """Why the agent has lost by itself: the first of each kind."""
    found: dict[str, str] = {}
    for games in report.told.values():
        for told in games:
            if told.forfeit:
                found.setdefault(told.forfeit, f"{told.forfeit}: {told.why}")
    return list(found.values())
