"""`signoria bench`: how fast the games are on this machine."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from signoria.arena.bench import BenchRow, measure
from signoria.cli.common import AsJson, console, options_in_words, print_json, tight_table
from signoria.cli.simulate import progress_bar
from signoria.games import game_names, load_game

KEYS = (
    "game",
    "players",
    "options",
    "compiled",
    "decisions_per_second",
    "copy_us",
    "legal_per_decision",
    "forced_share",
    "greedy_per_second",
    "search_simulations_per_second",
)


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; without it all of them.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.01, max=600, help="Time for each of four measurements."),
    ] = 1.0,
    json: AsJson = False,
) -> None:
    """Measure the speed of games and bots.

    Decisions per second of random play, the cost of a copy, greedy play and search.
    """
    games = [load_game(name) for name in ([game] if game is not None else game_names())]
    settings = [(each, setting) for each in games for setting in each.configurations()]
    rows: list[BenchRow] = []
    with progress_bar(console(error=True)) as bar:
        task = bar.add_task("measuring", total=len(settings))
        for each, setting in settings:
            rows.append(measure(each, setting, seconds))
            bar.advance(task)
    if json:
        print_json({"rows": [as_data(row) for row in rows]})
    else:
        print_rows(rows)


def as_data(row: BenchRow) -> dict[str, Any]:
    """One row, ready for JSON."""
    data = {key: getattr(row, key) for key in KEYS}
    return {
        key: round(value, 4) if isinstance(value, float) else value for key, value in data.items()
    }


def print_rows(rows: list[BenchRow]) -> None:
    """The rows as a table."""
    out = console()
    build = "compiled" if rows and rows[0].compiled else "plain Python"
    table = tight_table("Game", "Players")
    headings = (
        "Decisions\nper s",
        "Copy\nµs",
        "Legal\nactions",
        "Forced",
        "Greedy\nper s",
        "Search\nper s",
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.game,
            ", ".join(
                filter(None, [str(row.players), options_in_words(load_game(row.game), row.options)])
            ),
            f"{row.decisions_per_second:,.0f}",
            f"{row.copy_us:.2f}",
            f"{row.legal_per_decision:.2f}",
            f"{row.forced_share:.1%}",
            f"{row.greedy_per_second:,.0f}",
            f"{row.search_simulations_per_second:,.0f}",
        )
    out.print(f"Build: {build}")
    out.print(table)
