"""Writes one game per configuration as a person would read it: prompts, moves, log, scores.

    PYTHONPATH=src python -m tests.tools.make_playthroughs [GAME …]

The files are committed and compared by a test, so that a change of rules or words shows up in a
review as changed lines.  Run it when such a change is meant.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from signoria.core.game import Game
from signoria.core.machine import legal, waiting
from signoria.core.options import word
from signoria.core.text import GameText
from signoria.core.words import fill
from signoria.games import game_names, load_game
from tests.contract.helpers import NAMES, Case, random_game, text_of, to_act

SEED = 2013
TESTS = Path(__file__).parents[1] / "games"
# A game with very many configurations: those worth reading.
CHOSEN = {
    "burgundy": (
        "2",
        "3",
        "4",
        "2-extra_tiles-border_posts-white_castles-inns-trade_routes-shields",
        "4-mode=team",
        "1-mode=solo",
    ),
    "florence": ("2", "3", "3-muse", "3-coop", "4-muse-coop", "5"),
    "principato": ("2", "3", "4"),
}


def folder_of(game: Game[Any]) -> Path:
    """Beside the tests of the game, in its own folder or here."""
    own = game.folder / "tests"
    return (own if own.is_dir() else TESTS / game.name) / "playthroughs"


def cases_of(name: str) -> dict[Path, Case]:
    """Each configuration of a game and the file that holds its playthrough."""
    game = load_game(name)
    folder = folder_of(game)
    cases = [Case(game, each) for each in game.configurations()]
    if name in CHOSEN:
        cases = [case for case in cases if case.name in CHOSEN[name]]
        assert len(cases) == len(CHOSEN[name]), f"{name}: a chosen configuration is not there"
    return {folder / f"{case.name}.txt": case for case in cases}


def playthrough(case: Case) -> str:
    """One random game from beginning to end."""
    text = text_of(case.game, "en", case.players)
    chosen = "".join(f", {name} {word(value)}" for name, value in case.options.items())
    lines = [f"{text.title()}, {case.players} players{chosen}"]
    asked: list[str] = []
    scores: list[int] = []
    s: Any = None
    for ply, table in enumerate(random_game(case, SEED)):
        s = table.state
        if ply:
            lines += ["", *asked, f"{ply}. {table.record.moves[-1]!r}"]
            lines += [f"    {line}" for line in log_lines(text, s)]
        if case.game.result(s).scores != scores:
            scores = case.game.result(s).scores
            lines.append(f"    = {' '.join(str(score) for score in scores)}")
        asked = question(text, s)
    return "\n".join([*lines, "", *result_lines(case, text, s)]) + "\n"


def log_lines(text: GameText, s: Any) -> list[str]:
    """What happened in the last move, secrets included."""
    told = [text.event(s, event) for event in s.events]
    return [line for line in told if line]


def question(text: GameText, s: Any) -> list[str]:
    """What is asked, and how many answers there are."""
    if not to_act(s):
        return []
    frame = waiting(s)
    options = fill("{n|option|options}", "en", {"n": len(legal(s))})
    return [f"{NAMES[frame.seat]}, {options}: {text.prompt(s, frame)}"]


def result_lines(case: Case, text: GameText, s: Any) -> list[str]:
    """Places, scores and where every point came from."""
    result = case.game.result(s)
    lines = []
    for seat, place in sorted(enumerate(result.places), key=lambda pair: pair[1]):
        lines.append(f"{place}. {NAMES[seat]}: {result.scores[seat]}")
        for line, points in result.ledger[seat].items():
            lines.append(f"    {points:3} {text.ledger_line(s, line)}")
    if result.tie_break:
        lines.append(f"Equal scores: {result.tie_break}")
    return lines


if __name__ == "__main__":
    for name in sys.argv[1:] or game_names():
        for path, case in cases_of(name).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(playthrough(case), encoding="utf-8")
            print(f"{name}/{path.name}")
