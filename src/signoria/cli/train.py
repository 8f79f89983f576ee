"""`signoria train`: a learned value from self-play; can be stopped at any time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from signoria.arena.duel import tables_told_apart
from signoria.bots.learned import FILE, weights_paths
from signoria.cli import common
from signoria.cli.simulate import progress_bar
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.games import load_game


def train(
    game: common.GameName,
    hours: Annotated[
        float | None, typer.Option("--hours", min=0.0, help="Stop after the round that ends then.")
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=0, help="Rounds of self-play.")] = 20,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of a round.")] = 600,
    players: Annotated[
        str, typer.Option("--players", help="Numbers of players, with commas.")
    ] = "",
    option: common.WrittenOptions = None,
    seed: common.MatchSeed = 1,
    jobs: common.Jobs = 1,
    cluster: common.Cluster = "",
    again: Annotated[
        bool, typer.Option("--again", help="By the plans of the weights that come with the game.")
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="DIR", help="Go on with a training that was stopped."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Folder of the training [train-GAME]."),
    ] = None,
) -> None:
    """Learn what positions of a game are worth.

    Rounds of self-play, fitting and a match against the weights before, in a folder with a log and
    a learning curve. Stopped, it goes on with --resume. The best weights are DIR/value.net; in the
    folder of the game they are what the bot `value` plays with. Without --players and --option
    every table of the game is played.
    """
    try:
        from signoria.arena.training import Plan, open_training, plan_of, read_plan  # needs numpy
    except ModuleNotFoundError as error:
        raise BadOptions("training needs numpy: pip install numpy") from error
    found = load_game(game)
    if resume is not None:
        folder, plan = resume, read_plan(resume)
        if plan.game != game:
            raise BadOptions(f"{resume} holds a training of {plan.game}")
        plans = {folder: plan}
    else:
        folder = out if out is not None else Path(f"train-{game}")
        settings = settings_of(found, players, option)
        plans = {folder: Plan(game, settings, seed, rounds, first_games=2 * games, games=games)}
        if again:
            plans = {folder_for(folder, path): plan_of(path) for path in weights_paths(found)}
    with progress_bar(common.console(error=True)) as bar:
        shown = Shown(bar)
        trainings = [open_training(each, plan, jobs, shown.tell) for each, plan in plans.items()]
        for training in trainings:
            training.cluster = cluster
            training.run(hours * 3600 if hours is not None else None)
    for training in trainings:
        for done in training.log:
            common.console().print(
                f"round {done.number}: {done.games} games, mean {done.mean:.1f}, "
                f"error {done.error:.2f}, "
                f"won {done.won:.0%}{'' if done.kept else ' (not kept)'}, {done.seconds:.0f} s"
            )


def folder_for(folder: Path, weights: Path) -> Path:
    """Where weights of a game are made again: those of its other tables in folders below."""
    return folder if weights.name == FILE else folder / weights.stem


def settings_of(game: Game[Any], players: str, written: list[str] | None) -> list[dict[str, Any]]:
    """What is played: every table there is, or numbers of players that go with the options."""
    if not players and not written:
        return [setting.to_json() for setting in tables_told_apart(game).values()]
    options = common.parse_options(game, written)
    if players:
        wanted = common.numbers_of_players(players)
    else:
        wanted = [each.players for each in game.configurations()]
        wanted = sorted({n for n in wanted if n > 1})
    for number in wanted:
        game.check_options(number, options)
    return [{"players": number, "options": dict(options)} for number in wanted]


class Shown:
    """The training as a progress bar."""

    def __init__(self, bar: Progress) -> None:
        self.bar = bar
        self.what = ""
        self.task = bar.add_task("", total=1)

    def tell(self, what: str, done: int, of: int) -> None:
        """How far it is."""
        if what != self.what:
            self.what = what
            self.bar.reset(self.task, description=what, total=of)
        self.bar.update(self.task, completed=done)
