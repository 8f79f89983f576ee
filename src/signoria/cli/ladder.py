"""`signoria ladder`: the five levels of a game against their neighbours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from signoria.arena.rungs import Climber, Ground, fit, measure, measured, missing
from signoria.bots.levels import (
    FILE,
    LEVELS,
    Rungs,
    Step,
    nearest,
    read_rungs,
    rungs_of,
    write_rungs,
)
from signoria.cli import common
from signoria.cli.simulate import progress_bar
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.games import game_folder, load_game

FEW = 24  # games with which a noise is tried at least


def ladder(
    game: common.GameName,
    games: common.GameCount = 200,
    players: Annotated[
        str, typer.Option("--players", help="Numbers of players, with commas [those measured].")
    ] = "",
    level: Annotated[
        str, typer.Option("--level", help="Only these levels, with commas, each against its lower.")
    ] = "",
    fit_noise: Annotated[
        bool, typer.Option("--fit", help="First set the noise of the lower levels by halving.")
    ] = False,
    against: Annotated[
        str, typer.Option("--against", help="The highest level against this bot: classic:600.")
    ] = "",
    again: Annotated[
        bool, typer.Option("--again", help="Also the steps that have their games already.")
    ] = False,
    seed: common.MatchSeed = 1,
    jobs: common.Jobs = 1,
    cluster: common.Cluster = "",
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="DIR", help="Keep games here: stopped, a step goes on."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The table [ladder.json of the game]."),
    ] = None,
    json: common.AsJson = False,
) -> None:
    """Play every level of a game against the one below.

    Prints wins with intervals, means and CPU time per choice, and writes the table that the site
    and the documentation show, after every step: stopped, it goes on with the step it was at.
    Half of the seats belong to the upper level.
    """
    found = load_game(game)
    path = out if out is not None else game_folder(game) / FILE
    tables = read_rungs(path) or dict(rungs_of(found))
    wanted = chosen_levels(level)
    for count in chosen_counts(found, players, tables):
        rungs = tables.get(count, Rungs(nearest(tables, count).recipes))  # steps are a table's own
        with progress_bar(common.console(error=True)) as bar:
            ground = Ground(found, count, games, seed, jobs, Shown(bar, games).tell, cluster, keep)
            if fit_noise:
                few = replace(ground, games=max(FEW, games // 4))
                for recipes in fit(few, rungs.recipes, wanted):
                    rungs = tables[count] = Rungs(recipes)
                    write_rungs(path, tables)
            if against:
                top = LEVELS[-1]
                steps = iter([ground.step(Climber(top, rungs.recipes[top]), against)])
            else:
                left = wanted if again else missing(ground, rungs, wanted)
                steps = measure(ground, rungs, left)
            for step in steps:
                rungs = tables[count] = measured(ground, rungs, [step])
                write_rungs(path, tables)
        if not json:
            print_rungs(game, count, rungs)
    if json:
        common.print_json({"game": game, "tables": read_back(path)})


def read_back(path: Path) -> dict[str, Any]:
    """What was written, as it stands there."""
    import json

    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["tables"]
    return found


def chosen_levels(written: str) -> tuple[str, ...]:
    """The levels that are wanted; without a word all."""
    found = tuple(part.strip() for part in written.split(",")) if written else LEVELS
    for name in found:
        if name not in LEVELS:
            raise BadOptions(f"{name[:20]!r} is none of {', '.join(LEVELS)}")
    return found


def chosen_counts(game: Game[Any], written: str, tables: dict[int, Rungs]) -> list[int]:
    """The numbers of players that are wanted; without a word those that were measured before."""
    if not written:
        several = [count for count in game.players if count > 1]
        return sorted(tables) or several[:1]
    counts = common.numbers_of_players(written)
    for count in counts:
        game.check_options(count, {})
    return counts


def print_rungs(game: str, players: int, rungs: Rungs) -> None:
    """The table for people."""
    out = common.console()
    out.print(f"{game}, {players} players")
    table = common.tight_table("Level", "against")
    for heading in ("Games", "Won", "95 % interval", "Mean : theirs", "CPU ms : theirs", "Noise"):
        table.add_column(heading, justify="right")
    for step in rungs.steps:
        table.add_row(step.level, step.other, *cells(step), f"{rungs.recipes[step.level].noise:g}")
    out.print(table, "", sep="\n")


def cells(step: Step) -> list[str]:
    """A step in words."""
    return [
        str(step.games),
        f"{step.won:.1%}",
        f"{step.low:.1%} – {step.high:.1%}",
        f"{step.mean:.1f} : {step.other_mean:.1f}",
        f"{step.cost:.2f} : {step.other_cost:.2f}",
    ]


class Shown:
    """The games of a step as a progress bar."""

    def __init__(self, bar: Progress, games: int) -> None:
        self.bar = bar
        self.task = bar.add_task("", total=games)

    def tell(self, what: str, done: int) -> None:
        """How far it is."""
        self.bar.update(self.task, description=what, completed=done)
