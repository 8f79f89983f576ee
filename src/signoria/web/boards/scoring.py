"""Scorings as pictures with numbers: who had what, how strong, in which place, for how much.

A game with scorings worth a look writes `board/scoring_sheet.py` and answers `Board.scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.web.boards.base import Board, Player
from signoria.web.boards.shown import Shown
from signoria.web.boards.told import Sign, points_of


class SeatScored(Shown):
    """A row of a sheet."""

    player: Player
    counts: tuple[Sign, ...]  # what counted
    strength: int | None  # by which places were given
    place: int  # from 1; 0 for none
    points: int
    before: int
    after: int


class Scoring(Shown):
    """One sheet."""

    icon: str
    title: str
    what: str  # heading of what counted
    measure: str  # heading of the strength; "" for none
    rule: str  # its id: the sentence below
    rows: tuple[SeatScored, ...]
    number: int = 0  # of so many scorings in a game
    of: int = 0

    @property
    def ranked(self) -> bool:
        """Did places matter?"""
        return any(row.place for row in self.rows)

    @property
    def steps(self) -> list[bool]:
        """The scorings of the game: which have been."""
        return [step < self.number for step in range(self.of)]


class Scored(Shown):
    """A moment of scoring: one sheet, or several one after another."""

    at: int  # index of its last event
    sheets: tuple[Scoring, ...]


def last_index(events: Sequence[Event], *what: str, before: int | None = None) -> int:
    """Where an event of these kinds happened last; -1 for never."""
    end = len(events) if before is None else before
    return next((n for n in range(end - 1, -1, -1) if events[n].what in what), -1)


class Stretch:
    """The events from `start` up to `end` of a game, counted for a sheet."""

    def __init__(self, board: Board, events: Sequence[Event], start: int, end: int) -> None:
        self.board = board
        self.events = events[start:end]
        self.later = events[end:]

    def _sum(self, events: Sequence[Event], seat: int) -> int:
        scene = self.board.scene
        side = scene.game.side(scene.view, seat)
        found = 0
        for event in events:
            points = points_of(event)
            if points is None or event.seat is None or not self.board.counts(event):
                continue
            if scene.game.side(scene.view, event.seat) == side:
                found += points
        return found

    def by_source(self, seat: int) -> tuple[Sign, ...]:
        """The points of a seat, source by source."""
        found: dict[str, int] = {}
        for event in self.events:
            points = points_of(event)
            if event.seat == seat and points and "line" in event.data and self.board.counts(event):
                icon = self.board.ledger_icon(str(event.data["line"]))
                found[icon] = found.get(icon, 0) + points
        return tuple(Sign(icon, number) for icon, number in found.items() if icon)

    def rows(
        self,
        counts: Mapping[int, tuple[Sign, ...]],
        strengths: Sequence[int] | None = None,
        places: Sequence[int] | None = None,
    ) -> tuple[SeatScored, ...]:
        """A row for everybody, the best first."""
        scene = self.board.scene
        now = scene.result().scores
        found = []
        for player in scene.players:
            seat = player.seat
            after = now[seat] - self._sum(self.later, seat)
            points = self._sum(self.events, seat)
            strength = None if strengths is None else strengths[seat]
            place = 0 if places is None else places[seat]
            shown = counts.get(seat, ())
            found.append(SeatScored(player, shown, strength, place, points, after - points, after))
        return tuple(sorted(found, key=lambda row: (row.place or len(found) + 1, -row.points)))


def places_by(strengths: Sequence[int]) -> list[int]:
    """The place of everybody: how many are stronger, and one."""
    return [1 + sum(other > mine for other in strengths) for mine in strengths]


def by_sources(
    board: Board, events: Sequence[Event], start: int, end: int, head: tuple[str, str, str]
) -> Scoring:
    """A sheet with the points of a stretch by their sources; `head`: drawing, event, rule."""
    icon, title, rule = head
    stretch = Stretch(board, events, start, end)
    counts = {player.seat: stretch.by_source(player.seat) for player in board.scene.players}
    what = _("Where the points came from")
    return Scoring(icon, capital(title), what, "", rule, stretch.rows(counts))


def capital(text: str) -> str:
    """A sentence begins with a capital letter and needs no stop as a heading."""
    return text[:1].upper() + text[1:].removesuffix(".")
