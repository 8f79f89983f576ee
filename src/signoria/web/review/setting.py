"""Puzzles as they are set: a position, whose move it is, and what is known of its moves.

Two kinds: mistakes of a finished game that was reviewed, and puzzles of the day.  A key names one:
`t-CODE-PLY` or `GAME-2026-11-17`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from signoria.games import game_names, load_game
from signoria.review.decisions import Decision
from signoria.review.puzzles import Puzzle, Puzzles, puzzles_of
from signoria.review.report import FINE, grade
from signoria.review.spread import spread_of
from signoria.review.turns import one_of_each_turn
from signoria.web.boards.base import Player, Scene
from signoria.web.review import making, pieces
from signoria.web.review.judged import GRADES
from signoria.web.site import clock
from signoria.web.tables import services
from signoria.web.tables.entering import kept_for
from signoria.web.tables.history import Story, story_of
from signoria.web.tables.models import Table
from signoria.web.tables.reading import with_seats
from signoria.web.tables.record_views import stored_story

OF_TABLE = re.compile(r"t-([a-z0-9]{1,10})-(\d{1,5})")
OF_DAY = re.compile(r"([a-z]{1,20})-(\d{4}-\d\d-\d\d)")
FIRST_DAY = date(2026, 11, 1)  # the archive reaches back to it
INACCURACY = 3  # the grade from which a decision is a mistake to learn from


@dataclass(frozen=True)
class Known:
    """A move that was judged already: what it loses, and in which lines."""

    loss: float
    lines: Mapping[str, float]
    is_counted: bool = True  # else it only looks worse than those that were compared


@dataclass(frozen=True)
class Setting:
    """A puzzle as it is set."""

    key: str
    game: str
    story: Story
    ply: int
    seat: int
    players: list[Player]
    best: str  # as a record writes it
    same: tuple[str, ...]  # as good
    moves: Mapping[str, Known]
    close: float  # points: what loses no more is right too
    behind: float | None  # what every other move loses at least; None: the engine is asked
    day: date | None = None
    table: Table | None = None
    level: int = 1
    played: str = ""  # in the game it comes from

    def scene(self, language: str) -> Scene:
        """The position as its seat sees it, to move."""
        s = self.state()
        scene = self.story.moment(self.ply, self.seat, language, self.players).scene
        return replace(scene, legal=list(s.options))

    def state(self) -> Any:
        """The whole position."""
        return self.story.state(self.ply)

    def known(self, move: str) -> Known | None:
        """What is known of a move without asking the engine."""
        if move == self.best or move in self.same:
            return Known(0.0, {})
        found = self.moves.get(move)
        if found is None and self.behind is not None:
            return Known(max(self.behind, self.close + 0.1), {}, is_counted=False)
        return found

    def is_right(self, loss: float) -> bool:
        """Good enough?"""
        return loss <= self.close


def setting_of(key: str) -> Setting:
    """The puzzle of a key; nothing of a game that is still played, nothing of tomorrow."""
    if found := OF_TABLE.fullmatch(key):
        row = with_seats(found[1])
        if row is None:
            raise Http404("no such table")
        return of_table(row, int(found[2]))
    if found := OF_DAY.fullmatch(key):
        try:
            day = date.fromisoformat(found[2])
        except ValueError as error:
            raise Http404 from error
        setting = of_day(found[1], day)
        if setting is not None:
            return setting
    raise Http404("no such puzzle")


# --- mistakes ---------------------------------------------------------------------------------


def mistakes(table: Table, seat: int) -> list[Decision]:
    """The decisions of a seat that surely cost something, the costliest first.  None of a table
    that is kept for one person: others have the same game before them."""
    if table.status != Table.Status.OVER or kept_for(table) is not None:
        return []
    review = making.review_of(table)
    if review is None or review.made is None:
        return []
    spread = spread_of(table.game, table.players, table.options)
    found = [
        decision
        for decision in pieces.decisions_of(making.found_so_far(review))
        if decision.turn.seat == seat
        and decision.loss.low > 0
        and GRADES.get(grade(decision, spread), 1) >= INACCURACY
    ]
    return sorted(found, key=lambda each: (-each.loss.value, each.turn.ply))


def lessons(table: Table, seat: int) -> list[Decision]:
    """One of each turn, the costliest first: the others of it mostly ask for the same."""
    found = mistakes(table, seat)
    if len(found) < 2:
        return found
    record = services.record_of(table)
    return one_of_each_turn(found, record, spread_of(table.game, table.players, table.options))


def of_table(table: Table, ply: int) -> Setting:
    """A mistake of a finished game."""
    if table.status != Table.Status.OVER:
        raise Http404("the game is not over")
    for seat in table.seats.all():
        for decision in mistakes(table, seat.number):
            if decision.turn.ply == ply:
                return of_decision(table, decision)
    raise Http404("no such puzzle")


def of_decision(table: Table, decision: Decision) -> Setting:
    """Find the better move."""
    seats = list(table.seats.all())
    turn = decision.turn
    players = [Player(seat.number, seat.name, "", seat.number == turn.seat) for seat in seats]
    known = {each.move: Known(each.behind, {}) for each in decision.others}
    spread = spread_of(table.game, table.players, table.options)
    known[decision.played] = Known(decision.loss.value, decision.lines)
    return Setting(
        key=f"t-{table.code}-{turn.ply}",
        game=table.game,
        story=stored_story(table),
        ply=turn.ply,
        seat=turn.seat,
        players=players,
        best=decision.best,
        same=(),
        moves=known,
        close=min(FINE * spread, decision.loss.value / 2),
        behind=None,
        table=table,
        played=decision.played,
    )


# --- puzzles of the day -----------------------------------------------------------------------


def today() -> date:
    """By the clock of the site."""
    return clock.now().date()


def in_order(file: Puzzles) -> list[Puzzle]:
    """The order in which they come, the same everywhere: mixed, so that neighbours differ."""
    return sorted(file.puzzles, key=lambda each: sha256(each.id.encode()).digest())


def puzzle_of_day(game: str, day: date) -> tuple[Puzzles, Puzzle] | None:
    """One each day, by its date; None for a game without puzzles under its present rules."""
    file = puzzles_of(game) if game in game_names() else None
    if file is None or not file.puzzles or file.rules != load_game(game).rules_version:
        return None
    if not FIRST_DAY <= day <= today():
        return None
    ordered = in_order(file)
    return file, ordered[day.toordinal() % len(ordered)]


def of_day(game: str, day: date) -> Setting | None:
    """The puzzle of a day."""
    found = puzzle_of_day(game, day)
    if found is None:
        return None
    file, puzzle = found
    record = file.record_of(puzzle)
    players = [
        Player(seat, _("You") if seat == puzzle.seat else names(record.players, seat, puzzle.seat))
        for seat in range(record.players)
    ]
    return Setting(
        key=f"{game}-{day.isoformat()}",
        game=game,
        story=story_of(record, None),
        ply=puzzle.ply,
        seat=puzzle.seat,
        players=[replace(each, is_viewer=each.seat == puzzle.seat) for each in players],
        best=puzzle.best,
        same=tuple(puzzle.same),
        moves={other.move: Known(other.loss, other.lines) for other in puzzle.others},
        close=0.0,
        behind=puzzle.behind,
        day=day,
        level=puzzle.level,
    )


def names(players: int, seat: int, mine: int) -> str:
    """Of somebody who is nobody."""
    if players == 2:
        return _("Rival")
    number = 1 + sum(other != mine for other in range(seat))
    return _("Rival %(n)s") % {"n": number}
