"""The table of the levels in docs/bots.md, from the `ladder.json` of every game.

PYTHONPATH=src python -m tests.tools.ladder_table      writes it anew
"""

from __future__ import annotations

import re
from pathlib import Path

from signoria.bots.levels import Recipe, Step, rungs_of
from signoria.games import game_names, load_game

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- ladder -->\n).*?(<!-- end of ladder -->)", re.DOTALL)
HEAD = """| game | level | recipe | against | games | won | mean : theirs | CPU ms : theirs |
|---|---|---|---|---|---|---|---|
"""


def table() -> str:
    """Every step that was measured."""
    lines = []
    for name in game_names():
        for players, rungs in rungs_of(load_game(name)).items():
            title = f"{name}, {players}"
            for step in rungs.steps:
                lines.append(line(title, step, rungs.recipes[step.level]))
                title = ""
    return HEAD + "".join(lines)


def line(title: str, step: Step, recipe: Recipe) -> str:
    """One step."""
    won = f"{step.won:.1%} ({100 * step.low:.0f}–{100 * step.high:.0f})".replace("%", " %")
    points = f"{step.mean:.1f} : {step.other_mean:.1f}"
    time = f"{step.cost:.2f} : {step.other_cost:.2f}"
    cells = [title, step.level, in_words(recipe), step.other, str(step.games), won, points, time]
    return f"| {' | '.join(cells)} |\n"


def in_words(recipe: Recipe) -> str:
    """A recipe for a table."""
    value = "" if recipe.learned else "hand-made, "
    if recipe.simulations:
        return f"{value}{recipe.simulations} simulations"
    return f"{value}one move, noise {recipe.noise:g}"


def page() -> str:
    """The page as it should be."""
    old = PAGE.read_text(encoding="utf-8")
    assert PLACE.search(old), "docs/bots.md has no place for the ladder"
    return PLACE.sub(lambda found: found[1] + table() + found[2], old)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
