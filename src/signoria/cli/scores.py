"""Scores: where every point came from, and who has won."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli.common import tight_table
from signoria.core.game import Game, Result
from signoria.core.rulebook import load_rulebook
from signoria.core.text import GameText
from signoria.core.words import Words


def score_table(
    s: Any, result: Result, text: GameText, names: list[str], words: Words, title: str
) -> Table:
    """One row per ledger line, one column per player."""
    table = tight_table()
    table.title = title
    table.title_justify = "left"
    table.title_style = "bold"
    table.add_column(words.get("score", "source"))
    for name in names:
        table.add_column(name, justify="right")
    lines = ledger_lines(result, text)
    for line in lines:
        points = [ledger.get(line, 0) for ledger in result.ledger]
        table.add_row(
            text.ledger_line(s, line),
            *[f"{n:+d}" if n else "·" for n in points],
            end_section=line == lines[-1],
        )
    total = [str(score) for score in result.scores]
    table.add_row(words.get("score", "total"), *total, style="bold")
    return table


def ledger_lines(result: Result, text: GameText) -> list[str]:
    """The lines that somebody has points on, in the order of the game's words."""
    used = {line for ledger in result.ledger for line in ledger}
    known = [line for line in text.words.data["ledger"] if line in used]
    return known + sorted(used.difference(known))


def final_score(
    game: Game[Any], s: Any, text: GameText, names: list[str], words: Words
) -> RenderableType:
    """The end of a game: all points, places, the winner and what decided a tie."""
    result = game.result(s)
    table = score_table(s, result, text, names, words, words.get("score", "final"))
    places = [str(place) for place in result.places]
    table.add_row(words.get("score", "place"), *places)
    shown: list[RenderableType] = [table, Text(outcome(result, names, words), "bold")]
    if result.tie_break:
        rule = load_rulebook(game.folder).rules[result.tie_break]
        wording = " ".join([rule.wording[words.language], text.tie(s, result.tied())]).strip()
        shown.append(Text(words.say("score", "tie", rule=rule.id, text=wording)))
    return Group(*shown)


def outcome(result: Result, names: list[str], words: Words) -> str:
    """Who has won; nobody, when a game against the game itself is lost."""
    winners = result.winners()
    if not winners:
        return words.get("score", "lost")
    key = "winner" if len(winners) == 1 else "winners"
    who = ", ".join(names[seat] for seat in winners)
    return words.say("score", key, player=who, points=result.scores[winners[0]])
