"""`signoria study`: thousands of games between bots, and what they tell about a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli import common
from signoria.cli.simulate import progress_bar
from signoria.core.words import LANGUAGES
from signoria.games import load_game
from signoria.study.findings import findings, table_text
from signoria.study.page import page
from signoria.study.playing import Table, rows_of

DATA, NUMBERS = "study.json", "numbers.csv"


def study(
    game: common.GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder of the report.")],
    games: Annotated[int, typer.Option("--games", min=20, help="Games of every table.")] = 1_000,
    players: Annotated[
        str, typer.Option("--players", help="Numbers of players, with commas [all from 2].")
    ] = "",
    level: Annotated[
        str, typer.Option("--level", help="Levels or bots, with commas.")
    ] = "magister",
    pack: common.PackFolder = None,
    seed: common.MatchSeed = 1,
    jobs: common.Jobs = 1,
    cluster: common.Cluster = "",
    json: common.AsJson = False,
) -> None:
    """Play many games and write a report: pages with charts, JSON and CSV.

    So many games for every number of players and every level. Games are kept in the folder:
    stopped, it goes on where it was. The same numbers give the same report.
    """
    found = load_game(game)
    several = [count for count in found.players if count > 1]
    counts = common.numbers_of_players(players) if players else several
    for count in counts:
        found.setup(count, {}, pack)  # a faulty pack is refused before any process starts
    tables = [
        Table(game, count, name.strip(), seed, pack=pack)
        for count in counts
        for name in level.split(",")
    ]
    for table in tables:
        table.match()  # a bot that is none is refused before anything is played
    out.mkdir(parents=True, exist_ok=True)
    told = [played(table, games, out, jobs, cluster) for table in tables]
    data = {"game": game, "tables": told}
    (out / DATA).write_text(common.json_text(data), encoding="utf-8")
    (out / NUMBERS).write_text(table_text(told), encoding="utf-8")
    for language in LANGUAGES:
        name = "index.html" if language == LANGUAGES[0] else f"index-{language}.html"
        (out / name).write_text(page(data, language, pack), encoding="utf-8")
    if json:
        common.print_json(data)
    else:
        common.console().print(f"{sum(each['games'] for each in told)} games: {out / 'index.html'}")


def played(table: Table, games: int, out: Path, jobs: int, cluster: str) -> dict[str, Any]:
    """One table, with a progress bar."""
    with progress_bar(common.console(error=True)) as bar:
        shown = f"{table.players} players, {table.level}"
        task = bar.add_task(shown, total=games)
        rows = rows_of(
            table, games, out, jobs, cluster, lambda done: bar.update(task, completed=done)
        )
    return findings(table, rows)
