"""`signoria simulate`: many games between bots, and what they show."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import signoria
from signoria.arena.match import MatchResult, play_match
from signoria.arena.statistics import (
    bot_wins,
    first_wins,
    label_rows,
    score_rows,
    seat_wins,
    source_means,
)
from signoria.cli.common import (
    AsJson,
    Cluster,
    GameCount,
    GameName,
    Jobs,
    MatchBots,
    MatchSeed,
    PackFolder,
    PlayerCount,
    WrittenOptions,
    bot_specs,
    console,
    counted,
    options_in_words,
    print_json,
    table_size,
    tight_table,
)
from signoria.core.options import Options
from signoria.games import load_game


class NamedRow(Protocol):
    """A named tuple, whatever its fields."""

    def _asdict(self) -> dict[str, Any]: ...


def simulate(
    game: GameName,
    players: PlayerCount = None,
    games: GameCount = 100,
    seed: MatchSeed = 0,
    bots: MatchBots = "greedy",
    option: WrittenOptions = None,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    pack: PackFolder = None,
    json: AsJson = False,
) -> None:
    """Play many games between bots.

    Prints scores and wins by seat, by bot, of the start player and, where seats start
    differently, by board, with intervals of 95 %.
    """
    found = load_game(game)
    specs = bot_specs(bots)
    count, options = table_size(found, players, option, least=len(specs))
    found.setup(count, options, pack)  # a faulty pack is refused before any process starts
    with progress_bar(console(error=True)) as bar:
        task = bar.add_task("games", total=games)
        match = play_match(
            found,
            count,
            options,
            specs,
            games,
            seed,
            jobs,
            lambda done: bar.update(task, completed=done),
            pack,
            cluster=cluster,
        )
    data = summary(game, count, options, match, seed)
    if json:
        print_json(data)
    else:
        print_tables(data, match)


def progress_bar(err: Console) -> Progress:
    """Shown on standard error while the games are played, only in a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )


def summary(
    game: str, players: int, options: Options, match: MatchResult, seed: int
) -> dict[str, Any]:
    """Everything measured, ready for JSON."""
    decisions = sum(outcome.decisions for outcome in match.games)
    legal = sum(outcome.options for outcome in match.games)
    forced = sum(outcome.forced for outcome in match.games)
    return {
        "game": game,
        "version": signoria.__version__,
        "rules_version": load_game(game).rules_version,
        "players": players,
        "options": options,
        "bots": match.games[0].bots,
        "seed": seed,
        "games": len(match.games),
        "seconds": round(match.seconds, 3),
        "decisions": decisions,
        "decisions_per_second": round(decisions / max(match.seconds, 1e-9), 1),
        "legal_per_decision": round(legal / max(decisions, 1), 3),
        "forced_share": round(forced / max(decisions, 1), 4),
        "scores": [as_data(row) for row in score_rows(match.games)],
        "wins": [as_data(row) for row in bot_wins(match.games)],
        "seat_wins": [as_data(row) for row in seat_wins(match.games)],
        "first_wins": as_data(first_wins(match.games)),
        "labels": [as_data(row) for row in label_rows(match.games)],
        "sources": {key: round(mean, 2) for key, mean in source_means(match.games).items()},
    }


def as_data(row: NamedRow) -> dict[str, Any]:
    """A row of statistics; points keep three digits, shares four."""
    return {
        key: round(value, 3 if key in ("mean", "sd") else 4) if isinstance(value, float) else value
        for key, value in row._asdict().items()
    }


# --- for people -----------------------------------------------------------------------------


def print_tables(data: dict[str, Any], match: MatchResult) -> None:
    """The summary as tables."""
    out = console()
    shown = options_in_words(load_game(data["game"]), data["options"])
    out.print(
        f"{data['game']}, {counted(data['players'], 'player')}{', ' + shown if shown else ''}: "
        f"{counted(data['games'], 'game')} in {data['seconds']:.1f} s"
    )
    scores = tight_table("Seat", "Bot")
    for heading in ("Mean score", "SD"):
        scores.add_column(heading, justify="right")
    for row in data["scores"]:
        scores.add_row(str(row["seat"]), row["bot"], f"{row['mean']:.2f}", f"{row['sd']:.2f}")
    out.print("", scores, "", sep="\n")
    seats = match.games[0].bots
    wins = tight_table("Wins of")
    for heading in ("Share", "95 % interval", "Fair share"):
        wins.add_column(heading, justify="right")
    for row in data["wins"]:
        fair = seats.count(row["bot"]) / len(seats)
        wins.add_row(row["bot"], *percents(row), f"{fair:.1%}")
    wins.add_section()
    for row in data["seat_wins"]:
        wins.add_row(f"seat {row['seat']}", *percents(row), f"{1 / len(seats):.1%}")
    wins.add_row("first to move", *percents(data["first_wins"]), f"{1 / len(seats):.1%}")
    out.print(wins, "", sep="\n")
    if len(data["labels"]) > 1:
        out.print(label_table(data["labels"], 1 / len(seats)), "", sep="\n")
    out.print(
        f"{data['decisions'] / data['games']:.1f} decisions per game, "
        f"{data['legal_per_decision']:.2f} legal actions per decision "
        f"({data['forced_share']:.1%} forced), "
        f"{data['decisions_per_second']:,.0f} decisions per second"
    )


def label_table(rows: list[dict[str, Any]], fair: float) -> Table:
    """Scores and wins by label."""
    table = tight_table("Start")
    for heading in ("Seats", "Mean score", "SD", "Won", "95 % interval", "Fair share"):
        table.add_column(heading, justify="right")
    for row in rows:
        score = f"{row['mean']:.2f}", f"{row['sd']:.2f}"
        table.add_row(row["label"], str(row["seats"]), *score, *percents(row), f"{fair:.1%}")
    return table


def percents(row: dict[str, Any]) -> tuple[str, str]:
    """A share and its interval."""
    return f"{row['share']:.1%}", f"{row['low']:.1%} – {row['high']:.1%}"
