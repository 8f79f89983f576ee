"""Finds whole games of Rialto that show something rare, and writes them as records.

    PYTHONPATH=src python -m tests.games.rialto.make_records [NAME …]

Players are whimsical (tests/contract/helpers.py); seeds are tried from 0 on until a game shows
what is wanted, so every record can be found again.  Run it only when the rules have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from signoria.core.game import Configuration
from signoria.core.machine import CHANCE, actor
from signoria.core.record import Record, replay
from signoria.games import load_game
from tests.contract.helpers import Case, finished
from tests.tools.make_records import write_record

RIALTO = load_game("rialto")
FOLDER = Path(__file__).parent / "records"
SEEDS = 20_000

# What a record shows, and for how many players (0: two with the neutral player).  A game is
# right when its facts contain all of those named.
WANTED: dict[str, tuple[int, str, set[str]]] = {
    "whole-2": (2, "a whole game with much of everything", {"use", "take", "move", "delay"}),
    "whole-3": (
        3,
        "a whole game with much of everything; the bonus of both canal sides is gained",
        {"use", "take", "move", "convert", "both sides"},
    ),
    "whole-4": (4, "a whole game with much of everything", {"use", "take", "move", "upgrade"}),
    "whole-5": (5, "a whole game with much of everything", {"use", "take", "move", "fetch"}),
    "whole-neutral": (
        0,
        "the neutral player builds, places councillors and wins bonuses",
        {"neutral_built_bridge", "neutral_built_gondola", "neutral_placed", "use", "reshuffled"},
    ),
    "tie-of-two": (2, "equal scores: the Doge order decides", {"tie for first"}),
    "tie-of-four": (4, "equal scores in front: the Doge order decides", {"tie for first"}),
    "reshuffled": (3, "the deck runs out and the discards become the deck", {"reshuffled"}),
    "reshuffled-twice": (5, "the deck runs out more than once", {"reshuffled twice"}),
    "nothing-to-draw": (5, "fewer cards are left than are to be drawn", {"short draw"}),
    "general-supply-empty": (
        2,
        "stage E without a councillor in general: points instead, one comes from elsewhere",
        {"missing_councillors", "gondola_bonus", "from"},
    ),
    "full-board-budget-five": (
        3,
        "budget 5 or more on a full board: a value 4 first, a tile returned, then another pick",
        {"full board with budget 5"},
    ),
    "two-delays": (3, "two players delay in one stage", {"two delays"}),
    "jokers-alone": (4, "jokers alone prove that no card of the kind was in hand", {"absent"}),
    "below-zero": (4, "a score falls below 0", {"below zero"}),
    "no-bonus": (2, "a stage in which nobody lays a card", {"no_bonus"}),
}


def case_of(players: int) -> Case:
    """Rialto for so many players; 0 means two with the neutral player."""
    return Case(RIALTO, Configuration(players or 2, {"neutral": players == 0}))


def facts_of(record: Record) -> set[str]:
    """What happens in a game: verbs, events, ledger lines and some rarer things."""
    found: set[str] = set()
    delays = 0
    states = replay(RIALTO, record)
    s = next(states)
    for move in record.moves:
        if move.seat != CHANCE:
            found.add(move.text.split()[0])
            found |= rare_choice(s, move.text)
        s = next(states)
        for event in s.events:
            if event.what == "reshuffled" and "reshuffled" in found:
                found.add("reshuffled twice")
            if event.what == "drew" and event.data["number"] < s.parts.drawn_cards:
                found.add("short draw")
            found.add(event.what)
            delays += event.what == "delayed"
            delays *= event.what != "stage_began"
        if delays > 1:
            found.add("two delays")
        found |= rare_state(s)
    return found | facts_at_the_end(s)


def rare_choice(s: Any, text: str) -> set[str]:
    """Something about the position in which a move was made."""
    if not text.startswith("take ") or s.stack[-1].budget < 5:
        return set()
    full = len(s.players[actor(s)].buildings) >= s.parts.slots
    return {"full board with budget 5"} if full else set()


def rare_state(s: Any) -> set[str]:
    """Something about the players now."""
    found = {"both sides"} if s.bonus_tiles == [0, 0] else set()
    if any(player.score < 0 for player in s.players):
        found.add("below zero")
    if any(player.absent for player in s.players):
        found.add("absent")
    return found


def facts_at_the_end(s: Any) -> set[str]:
    """Ties, and every line of the ledger."""
    result = RIALTO.result(s)
    found = {line for lines in result.ledger for line in lines}
    if sorted(result.scores)[-1] == sorted(result.scores)[-2]:
        found.add("tie for first")
    return found


def find(players: int, wanted: set[str]) -> tuple[int, Record]:
    """The first seed whose game shows all that is wanted."""
    case = case_of(players)
    for seed in range(SEEDS):
        record = finished(case, seed).record
        if wanted <= facts_of(record):
            return seed, record
    raise SystemExit(f"none of {SEEDS} games shows {', '.join(sorted(wanted))}")


def write(name: str) -> None:
    """Find one record and write it, with what a test can check in its comments."""
    players, title, wanted = WANTED[name]
    seed, record = find(players, wanted)
    found = f"seed {seed} of tests/games/rialto/make_records.py"
    path = FOLDER / f"{name}.txt"
    write_record(path, RIALTO, record, title, wanted, found)
    print(f"{path.name}: seed {seed}, {len(record.moves)} moves")


if __name__ == "__main__":
    for each in sys.argv[1:] or WANTED:
        write(each)
