"""`signoria simulate`: many games between bots, and what they show."""

from __future__ import annotations

import re
from math import sqrt
from statistics import fmean, stdev
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from signoria.arena.match import GameOutcome, MatchResult, play_match
from signoria.bots import bot_names
from signoria.cli.common import (
    AsJson,
    GameName,
    PackFolder,
    PlayerCount,
    WrittenOptions,
    console,
    options_in_words,
    parse_options,
    print_json,
    smallest_table,
    tight_table,
)
from signoria.core.options import Options
from signoria.games import load_game

Z = 1.959964  # of a 95 % interval


def simulate(
    game: GameName,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Makes the match repeatable.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help=f"One bot per seat, with commas, or one for all: {', '.join(bot_names())}, "
            f"search:200ms, search:500. Seats rotate from game to game.",
        ),
    ] = "greedy",
    option: WrittenOptions = None,
    jobs: Annotated[
        int, typer.Option("--jobs", min=1, max=256, help="Processes that play at once.")
    ] = 1,
    pack: PackFolder = None,
    json: AsJson = False,
) -> None:
    """Play many games between bots.

    Prints scores and wins by seat, by bot, of the start player and, where seats start
    differently, by board, with intervals of 95 %.
    """
    found = load_game(game)
    specs = [spec.strip() for spec in bots.split(",")]
    options = parse_options(found, option)
    count = players if players is not None else smallest_table(found, options, len(specs))
    options = found.check_options(count, options)
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
        )
    data = summary(game, count, options, match)
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


def summary(game: str, players: int, options: Options, match: MatchResult) -> dict[str, Any]:
    """Everything measured, ready for JSON."""
    decisions = sum(outcome.decisions for outcome in match.games)
    legal = sum(outcome.options for outcome in match.games)
    forced = sum(outcome.forced for outcome in match.games)
    return {
        "game": game,
        "players": players,
        "options": options,
        "games": len(match.games),
        "seconds": round(match.seconds, 3),
        "decisions": decisions,
        "decisions_per_second": round(decisions / max(match.seconds, 1e-9), 1),
        "legal_per_decision": round(legal / max(decisions, 1), 3),
        "forced_share": round(forced / max(decisions, 1), 4),
        "scores": score_rows(match.games),
        "wins": bot_wins(match.games),
        "seat_wins": seat_wins(match.games),
        "first_wins": first_wins(match.games),
        "labels": label_rows(match.games),
    }


def score_rows(games: list[GameOutcome]) -> list[dict[str, Any]]:
    """Mean and standard deviation for every bot in every seat it had."""
    scores: dict[tuple[int, str], list[int]] = {}
    for outcome in games:
        for seat, bot in enumerate(outcome.bots):
            scores.setdefault((seat + 1, bot), []).append(outcome.scores[seat])
    return [
        {
            "seat": seat,
            "bot": bot,
            "mean": round(fmean(found), 3),
            "sd": round(stdev(found), 3) if len(found) > 1 else 0.0,
        }
        for (seat, bot), found in sorted(scores.items())
    ]


def bot_wins(games: list[GameOutcome]) -> list[dict[str, Any]]:
    """The share of games each bot won; a shared victory counts in parts."""
    wins = {bot: 0.0 for outcome in games for bot in outcome.bots}
    for outcome in games:
        for seat in outcome.winners:
            wins[outcome.bots[seat]] += 1 / len(outcome.winners)
    return [{"bot": bot, **share(won, len(games))} for bot, won in wins.items()]


def seat_wins(games: list[GameOutcome]) -> list[dict[str, Any]]:
    """The share of games each seat won."""
    wins = [0.0] * len(games[0].scores)
    for outcome in games:
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
    return [{"seat": seat, **share(won, len(games))} for seat, won in enumerate(wins, 1)]


def first_wins(games: list[GameOutcome]) -> dict[str, float]:
    """The share of games won by the seat that moved first: the start player."""
    won = sum(1 / len(outcome.winners) for outcome in games if outcome.first in outcome.winners)
    return share(won, len(games))


def label_rows(games: list[GameOutcome]) -> list[dict[str, Any]]:
    """Score and wins by what set the seats apart (a board); every seat of a game counts."""
    scores: dict[str, list[int]] = {}
    wins: dict[str, float] = {}
    for outcome in games:
        for seat, label in enumerate(outcome.labels):
            if not label:
                continue
            scores.setdefault(label, []).append(outcome.scores[seat])
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            wins[label] = wins.get(label, 0.0) + won
    return [
        {
            "label": label,
            "seats": len(found),
            "mean": round(fmean(found), 3),
            "sd": round(stdev(found), 3) if len(found) > 1 else 0.0,
            **share(wins[label], len(found)),
        }
        for label, found in sorted(scores.items(), key=lambda item: in_order(item[0]))
    ]


def in_order(label: str) -> str:
    """Sorts `board 10` behind `board 9`."""
    return re.sub(r"\d+", lambda number: number[0].zfill(4), label)


def share(won: float, games: int) -> dict[str, float]:
    """A share with its Wilson interval of 95 %."""
    low, high = wilson(won, games)
    return {"share": round(won / games, 4), "low": round(low, 4), "high": round(high, 4)}


def wilson(won: float, games: int) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence."""
    part = won / games
    centre = part + Z * Z / (2 * games)
    spread = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


# --- for people -----------------------------------------------------------------------------


def print_tables(data: dict[str, Any], match: MatchResult) -> None:
    """The summary as tables."""
    out = console()
    shown = options_in_words(load_game(data["game"]), data["options"])
    out.print(
        f"{data['game']}, {data['players']} players{', ' + shown if shown else ''}: "
        f"{data['games']} games in {data['seconds']:.1f} s"
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
