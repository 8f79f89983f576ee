"""Tables that follow a guide: their seed says which, and is no secret.  As long as the person
does what the guide asks for, chance and the bot do what it tells; then dice of the public seed and
the bot itself take over.  What the person is shown: `signoria.web.learn`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil

from signoria.core.action import Action
from signoria.core.guide import Line, line_of, load_guide
from signoria.core.machine import CHANCE
from signoria.games import load_game
from signoria.web.site.languages import language
from signoria.web.tables.live import Live
from signoria.web.tables.models import Table

MARK = "guide:"  # no seed of another table begins like this: those have hexadecimal digits only


def seed_of(game: str) -> str:
    """The seed of a guided table."""
    return f"{MARK}{game}:{line_for(game).guide.seed}"


def is_guided(table: Table) -> bool:
    """Is this a guided table?"""
    return table.seed.startswith(MARK)


def has_guide(game: str) -> bool:
    """Can this game be learned by playing?"""
    return load_guide(load_game(game).folder) is not None


@cache
def line_for(game: str) -> Line:
    """The moves of a game's guide."""
    engine = load_game(game)
    guide = load_guide(engine.folder)
    assert guide is not None, f"{game} has no guide"
    return line_of(engine, guide)


def minutes(game: str) -> int:
    """How long the guide takes in the language of this request; 0 where there is none."""
    guide = load_guide(load_game(game).folder)
    return ceil(guide.minutes(language())) if guide is not None else 0


def next_draw(table: Table, live: Live) -> str:
    """What the guide tells chance to bring now; "" where it tells nothing."""
    if not is_guided(table):
        return ""
    return line_for(table.game).next_of(live.table.record.moves, CHANCE)


def next_pick(
    table: Table, live: Live, seat: int, legal: Sequence[Action], decided: int
) -> Action | None:
    """What the guide tells a bot to do now; `decided` as for `Line.next_of`."""
    if not is_guided(table):
        return None
    told = line_for(table.game).next_of(live.table.record.moves, seat, decided)
    return next((action for action in legal if action.text == told), None)
