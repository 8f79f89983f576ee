"""Finds whole games that show what is wanted, and writes them as records: for any game.

    PYTHONPATH=src python -m tests.tools.make_records GAME [--case 3] [--name tie] [WORD …]

Without a WORD: one game for each configuration.  With some: the first random game whose verbs,
events and ledger lines contain them all (and `tie`, for equal scores in front), for the
configuration named or for any.  Players are whimsical (tests/contract/helpers.py); seeds are tried
from 0 on, so every record can be found again.  They are written beside the tests of the game;
tests/games/record_files.py has the checks for a test of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from signoria.core.game import Game
from signoria.core.machine import CHANCE
from signoria.core.record import Record, final_state, replay
from signoria.games import load_game
from tests.contract.helpers import Case, finished

TESTS = Path(__file__).parents[1] / "games"
SEEDS = 20_000


def folder_of(game: Game[Any]) -> Path:
    """Where the records of a game are kept: beside its tests."""
    own = game.folder / "tests"
    return (own if own.is_dir() else TESTS / game.name) / "records"


def facts_of(game: Game[Any], record: Record) -> set[str]:
    """What happens in a game: verbs, events, ledger lines, a tie."""
    found = {move.text.split()[0] for move in record.moves if move.seat != CHANCE}
    s: Any = None
    for s in replay(game, record):
        found |= {event.what for event in s.events}
    result = game.result(s)
    found |= {line for lines in result.ledger for line in lines}
    if result.scores.count(max(result.scores)) > 1:
        found.add("tie")
    return found


def find(cases: list[Case], wanted: set[str]) -> tuple[Case, int, Record]:
    """The first game that shows all that is wanted."""
    for seed in range(SEEDS):
        for case in cases:
            record = finished(case, seed).record
            if wanted <= facts_of(case.game, record):
                return case, seed, record
    raise SystemExit(f"none of {SEEDS} games shows {', '.join(sorted(wanted))}")


def write_record(
    path: Path, game: Game[Any], record: Record, title: str, shows: Iterable[str], found: str
) -> None:
    """One record, with what a test can check in its comments."""
    result = game.result(final_state(game, record))
    comments = [
        f"# {title}",
        f"# shows: {', '.join(sorted(shows))}",
        f"# found: {found}",
        f"# scores: {' '.join(str(score) for score in result.scores)}",
        f"# places: {' '.join(str(place) for place in result.places)}",
    ]
    first, rest = record.to_text().split("\n", 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([first, *comments, rest]), encoding="utf-8")


def write(cases: list[Case], name: str, wanted: set[str]) -> Path:
    """Find one and write it."""
    case, seed, record = find(cases, wanted)
    path = folder_of(case.game) / f"{name}.txt"
    found = f"{case.name}, seed {seed} of tests/tools/make_records.py"
    title = f"a whole game with {', '.join(sorted(wanted))}" if wanted else "a whole game"
    write_record(path, case.game, record, title, wanted, found)
    print(f"{path}: {case.name}, seed {seed}, {len(record.moves)} moves")
    return path


def main(arguments: list[str] | None = None) -> None:
    """Write what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.make_records")
    parser.add_argument("game")
    parser.add_argument("--case", help="a configuration: `2-neutral`")
    parser.add_argument("--name", help="of the file")
    parser.add_argument("words", nargs="*")
    args = parser.parse_intermixed_args(arguments)
    game = load_game(args.game)
    cases = [Case(game, each) for each in game.configurations()]
    cases = [case for case in cases if args.case in (None, case.name)]
    if not cases:
        raise SystemExit(f"{game.name} has no configuration {args.case}")
    if args.words:
        write(cases, args.name or "-".join(args.words), set(args.words))
        return
    for case in cases:
        write([case], f"whole-{case.name}", set())


if __name__ == "__main__":
    main()
