"""`signoria review`: what the decisions and the dice of a game were worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from signoria.cli import common
from signoria.cli.simulate import progress_bar
from signoria.core.errors import BadOptions
from signoria.review.page import page
from signoria.review.report import Review
from signoria.review.reviewing import SIMULATIONS, Reviewing, opened
from signoria.review.telling import Telling


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")],
    sims: Annotated[
        int, typer.Option("--sims", min=4, help="Games for each move that is compared.")
    ] = SIMULATIONS,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Decisions of this seat only.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Of the games that are played on.")] = "1",
    jobs: common.Jobs = 1,
    lang: common.LanguageChoice = common.DEFAULT_LANGUAGE,
    pack: common.PackFolder = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="Write a page.")
    ] = None,
    json: common.AsJson = False,
) -> None:
    """Say which decisions cost points, and what was luck.

    Every decision is judged from what its seat knew: the engine plays on from each move that
    could have been made. The same record, seed and number of games give the same review.
    """
    common.check_out(out)
    reviewing = Reviewing(common.read_text(file), sims, seed, pack)
    record = reviewing.record()
    with common.faults_told(record.game, lang):
        opened(reviewing.text, pack)  # before any process starts
    if seat is not None and seat > record.players:
        raise BadOptions(f"there is no seat {seat}: the game has {record.players} players")
    with progress_bar(common.console(error=True)) as bar:
        task = bar.add_task("review", total=1)
        seats = None if seat is None else [seat - 1]
        found = reviewing.review(
            jobs, seats, lambda done, of: bar.update(task, completed=done, total=of)
        )
    telling = Telling(found, opened(reviewing.text, pack)[0], lang)
    if out is not None:
        out.write_text(page(found, telling), encoding="utf-8")
    if json:
        common.print_json(found.to_json())
    else:
        print_review(found, telling, seats)


def print_review(found: Review, telling: Telling, seats: list[int] | None = None) -> None:
    """The totals and the turning points."""
    for line in review_lines(found, telling, seats):
        common.console().print(line, markup=False, highlight=False)


def review_lines(found: Review, telling: Telling, seats: list[int] | None = None) -> list[str]:
    """A review in words: what the result of everybody is made of, then the turning points.  Where
    only some seats were judged, nothing is told of the others: what they did is in the rest."""
    words = telling.words
    lines: list[str] = []
    for number, seat in enumerate(found.seats):
        if seats is not None and number not in seats:
            continue
        told = [
            f"{telling.heading(key)} {telling.number(value, '+')}"
            for key, value in seat.explained().items()
            if seats is None or key != "others"
        ]
        if seat.accuracy is not None:
            told.append(f"{words.get('review', 'accuracy')} {seat.accuracy:.0f}")
        lines.append(f"{telling.name(number)}: {', '.join(told)}")
    lines += [words.get("review", "against"), words.get("review", "turning")]
    for each in found.turning_points():
        turn = each.turn
        lines += [
            f"{telling.name(turn.seat)}, {words.say('review', 'move', ply=turn.ply + 1)}: "
            f"{telling.cost(each)}",
            *[f"  {told}" for told in telling.moves(each)],
        ]
    return lines
