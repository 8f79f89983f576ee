"""Finds whole games of Burgundy that show something rare, and writes them as records.

    PYTHONPATH=src python -m tests.games.burgundy.make_records [NAME …]

Players are whimsical (tests/contract/helpers.py); seeds are tried from 0 on until a game shows
what is wanted, so every record can be found again.  Run it only when the rules have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from signoria.core.game import Configuration
from signoria.core.machine import CHANCE
from signoria.core.options import OptionValue, complete
from signoria.core.record import Record, final_state, replay
from signoria.games.burgundy.game import GAME, OPTIONS
from signoria.games.burgundy.questions.estates import empty_fields
from signoria.games.burgundy.state import BurgundyState
from tests.contract.helpers import Case, finished

FOLDER = Path(__file__).parent / "records"
SEEDS = 20_000
MUCH = {"sell", "buy", "discard", "advanced", "filled_region", "took_bonus_tile"}

# Players, options, title, and what the game must show.
WANTED: dict[str, tuple[int, dict[str, OptionValue], str, set[str]]] = {
    "whole-2": (2, {}, "a whole game with much of everything", MUCH | {"watchtower"}),
    "whole-3": (3, {}, "a whole game; goods are left behind in a depot", MUCH | {"good"}),
    "whole-4": (4, {"board": 2}, "a whole game on board 2", MUCH | {"bonus_small"}),
    "two-depots": (2, {}, "monastery 5 empties two depots", {"depots"}),
    "bought-for-workers": (3, {}, "monastery 6 buys for workers", {"buy workers"}),
    "tie-empty-fields": (2, {}, "equal scores: more empty fields win", {"tie by empty fields"}),
    "tie-bridge": (4, {}, "equal scores and empty fields: the bridge decides", {"tie by bridge"}),
}


def case_of(name: str) -> Case:
    """The configuration of a record."""
    players, options, _, _ = WANTED[name]
    return Case(GAME, Configuration(players, complete(OPTIONS, options)))


def facts_of(record: Record) -> set[str]:
    """What happens in a game: verbs, events, ledger lines, ties."""
    found: set[str] = set()
    for move in record.moves:
        if move.seat != CHANCE:
            words = move.text.split()
            found.update((words[0], " ".join(words[:2])))
    s: BurgundyState
    for s in replay(GAME, record):
        found.update(event.what for event in s.events or [])
    for lines in GAME.result(s).ledger:
        found.update(lines)
    return found | ties(s)


def ties(s: BurgundyState) -> set[str]:
    """How equal scores in front were decided."""
    scores = GAME.result(s).scores
    best = [seat for seat in range(s.players) if scores[seat] == max(scores)]
    if len(best) < 2:
        return set()
    empty = sorted(empty_fields(s, s.estates[seat]) for seat in best)
    return {"tie by bridge"} if empty[-1] == empty[-2] else {"tie by empty fields"}


def find(name: str) -> tuple[int, Record]:
    """The first seed whose game shows all that is wanted."""
    case, wanted = case_of(name), WANTED[name][3]
    rare = {fact for fact in wanted if fact.startswith("tie")}
    for seed in range(SEEDS):
        table = finished(case, seed)
        if rare <= ties(table.state) and wanted <= facts_of(table.record):
            return seed, table.record
    raise SystemExit(f"none of {SEEDS} games shows {', '.join(sorted(wanted))}")


def write(name: str) -> None:
    """Find one record and write it, with what a test can check in its comments."""
    _, _, title, wanted = WANTED[name]
    seed, record = find(name)
    result = GAME.result(final_state(GAME, record))
    comments = [
        f"# {title}",
        f"# shows: {', '.join(sorted(wanted))}",
        f"# found: seed {seed} of tests/games/burgundy/make_records.py",
        f"# scores: {' '.join(str(score) for score in result.scores)}",
        f"# places: {' '.join(str(place) for place in result.places)}",
    ]
    first, rest = record.to_text().split("\n", 1)
    path = FOLDER / f"{name}.txt"
    path.write_text("\n".join([first, *comments, rest]), encoding="utf-8")
    print(f"{path.name}: seed {seed}, {len(record.moves)} moves")


if __name__ == "__main__":
    for each in sys.argv[1:] or WANTED:
        write(each)
