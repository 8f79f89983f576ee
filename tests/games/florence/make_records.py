"""Finds whole games that show something and writes them as records.

    PYTHONPATH=src python -m tests.games.florence.make_records [NAME …]

Greedy players give games with much of everything; whimsical ones (tests/contract/helpers.py) are
tried from seed 0 on until a game shows what is wanted, so every record can be found again.  Run it
only when the rules have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from signoria.bots import make_bot
from signoria.core.chance import Dice
from signoria.core.game import Configuration
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.options import Options
from signoria.core.record import Record, Table, replay
from signoria.games.florence.game import GAME
from tests.contract.helpers import NAMES, Case, finished

FOLDER = Path(__file__).parent / "records"
SEEDS = 4_000
QUIET = ("withdraw", "drop", "decline", "end-turn", "pass", "keep", "lapse")


def options(muse: bool = False, coop: bool = False, hard: bool = False) -> Options:
    return {"muse": muse, "coop": coop, "two_player_hard": hard}


# How it is played, players, options, what it shows.
WANTED: dict[str, tuple[str, int, Options, set[str]]] = {
    "whole-2": ("greedy", 2, options(), {"completed_work", "built", "won_lot"}),
    "whole-2-hard": ("greedy", 2, options(hard=True), {"completed_work", "announced"}),
    "whole-3": ("greedy", 3, options(), {"completed_work", "built", "announced"}),
    "whole-4": ("greedy", 4, options(), {"completed_work", "built", "prestige_shown"}),
    "whole-5": ("greedy", 5, options(), {"completed_work", "built", "prestige_shown"}),
    "muse-3": ("greedy", 3, options(muse=True), {"bought_character", "completed_work"}),
    "coop-4": ("greedy", 4, options(coop=True), {"proposed", "completed_work"}),
    "both-5": ("greedy", 5, options(muse=True, coop=True), {"bought_character", "proposed"}),
    "both-2": ("whims", 2, options(muse=True, coop=True), {"built_jointly", "bought_character"}),
    "nothing-happens": ("quiet", 4, options(), {"withdrew", "declined", "shared victory"}),
    "nothing-with-characters": ("quiet", 3, options(muse=True), {"banker_unsold", "passed"}),
    "tie-by-money": ("whims", 3, options(), {"tie by money"}),
    "deck-empty": ("whims", 5, options(), {"profession deck empty"}),
    "moved-back": ("whims", 3, options(), {"moved_back", "recruited"}),
    "princess-and-banker": ("whims", 3, options(muse=True), {"princess_work", "banker points"}),
    "professor-lapses": ("whims", 4, options(muse=True), {"professor_lapsed", "free_object"}),
}


def facts_of(record: Record) -> set[str]:
    """The names of all events, and some rarer things."""
    found: set[str] = set()
    s: Any = None
    for s in replay(GAME, record):
        found |= {event.what for event in s.events}
        if s.top[0] == 0 and not s.under[0] and s.round:
            found.add("profession deck empty")
    result = GAME.result(s)
    if len(result.winners()) > 1:
        found.add("shared victory")
    elif result.tie_break:
        found.add("tie by money")
    if any(player.ledger[8] for player in s.players):
        found.add("banker points")
    return found


def play(how: str, players: int, chosen: Options, seed: int) -> Record:
    """One game."""
    if how == "whims":
        return finished(Case(GAME, Configuration(players, chosen)), seed).record
    table = Table(GAME, players, dict(chosen), list(NAMES[:players]))
    bots = [make_bot("greedy", GAME, seed * 10 + seat) for seat in range(players)]
    dice = Dice(seed)
    while actor(table.state) != OVER:
        who = actor(table.state)
        if who == CHANCE:
            table.roll(dice)
        elif how == "quiet":
            moves = [action for action in legal(table.state) if action.verb in QUIET]
            table.play((moves or legal(table.state))[0])
        else:
            table.play(bots[who].choose(GAME.view(table.state, who), legal(table.state)))
    return table.record


def text_of_record(record: Record, shows: set[str]) -> str:
    """The record with comments about how it ends."""
    *_, s = replay(GAME, record)
    result = GAME.result(s)
    head, _, rest = record.to_text().partition("\n")
    comments = [
        f"# shows: {', '.join(sorted(shows))}",
        f"# scores: {' '.join(str(score) for score in result.scores)}",
        f"# places: {' '.join(str(place) for place in result.places)}",
    ]
    return "\n".join([head, *comments, rest])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or WANTED:
        how, players, chosen, shows = WANTED[name]
        for seed in range(SEEDS):
            record = play(how, players, chosen, seed)
            if shows <= facts_of(record):
                text = text_of_record(record, shows)
                (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
                print(f"{name}: seed {seed}, {len(record.moves)} moves")
                break
        else:
            print(f"{name}: not found")
