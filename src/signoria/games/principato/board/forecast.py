"""What comes next: how the row slides, and how the next military scoring would end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.core.machine import OVER, actor
from signoria.games.principato.ids import NONE, SCORINGS
from signoria.games.principato.phases.military import Award, MilitaryScoring, SupplyTroops
from signoria.games.principato.phases.setup import DrawStartPlayer, FirstTurn
from signoria.games.principato.phases.turn import NextYear
from signoria.games.principato.questions import (
    awards,
    extra_scoring_to_come,
    full_strength,
    military_order,
    strength,
    turns_left,
)
from signoria.games.principato.state import PrincipatoState
from signoria.web.boards.base import Player as Person

LOWEST, HIGHEST = -2, 8  # of the scale, at least


class Forecast:
    """The military panel: everybody's strength, and the points it would bring."""

    def __init__(self, s: PrincipatoState, people: Sequence[Person], viewer: int) -> None:
        self.s = s
        self.people = people
        self.viewer = viewer
        self.going_on = any(isinstance(frame, (SupplyTroops, Award)) for frame in s.stack)
        self.number = s.scorings if self.going_on else s.scorings + 1
        self.now = [strength(me) for me in s.players]
        waiting = [frame.seat for frame in s.stack if isinstance(frame, SupplyTroops)]
        # Who has supplied in this scoring can do no more.
        self.full = [
            full_strength(me) if not self.going_on or seat in waiting else self.now[seat]
            for seat, me in enumerate(s.players)
        ]
        self.table = s.parts.awards[len(s.players)]
        self.points = awards(self.table, self.full)

    def points_with(self, seat: int, mine: int) -> int:
        """What a seat would get with this strength, the others as forecast."""
        strengths = self.full[:]
        strengths[seat] = mine
        return awards(self.table, strengths)[seat]

    def order(self) -> list[int]:
        """Who supplies first."""
        if self.s.start_seat == NONE:
            return list(range(len(self.s.players)))
        return military_order(self.s)

    def context(self) -> dict[str, Any]:
        """The panel as plain values."""
        low, high = min(LOWEST, *self.now), max(HIGHEST, *self.full)
        cells = high - low + 1
        every = 1 if cells <= 13 else 2 if cells <= 26 else 5

        def at(value: int) -> str:
            return f"{(value - low + 0.5) / cells * 100:.1f}"

        lanes = []
        for seat in self.order():
            person = self.people[seat]
            now, full = self.now[seat], self.full[seat]
            values = {"name": person.name, "now": now, "full": full, "points": self.points[seat]}
            lanes.append(
                {
                    "sign": person.sign,
                    "name": person.name,
                    "me": person.is_viewer,
                    "now": now,
                    "full": full,
                    "more": full > now,
                    "from": at(now),
                    "to": at(full),
                    "width": f"{(full - now) / cells * 100:.1f}",
                    "points": self.points[seat],
                    "label": _(
                        "%(name)s: strength %(now)s, with every cube %(full)s, points %(points)s"
                    )
                    % values,
                }
            )
        over = actor(self.s) == OVER
        return {
            "over": over,
            "results": [self.result(person) for person in self.people] if over else [],
            "lanes": lanes,
            "cells": cells,
            "width": cells * 20,
            "merlons": range(cells),
            "scale": [
                {"x": n * 20 + 10, "n": minus(low + n), "low": low + n < 0}
                for n in range(cells)
                if (low + n) % every == 0
            ],
            "shields": [self.shield(number) for number in range(1, SCORINGS + 1)],
            "title": self.title(over),
            "text": self.words(over),
            "tie": self.tie(over),
        }

    def result(self, person: Person) -> dict[str, Any]:
        """The points of the five scorings, when all is over."""
        points = self.s.players[person.seat].ledger[:SCORINGS]
        return {"sign": person.sign, "name": person.name, "points": points, "total": sum(points)}

    def shield(self, number: int) -> dict[str, Any]:
        """One of the five scorings."""
        names = (
            _("end of year 1"),
            _("extra scoring, year 2"),
            _("end of year 2"),
            _("extra scoring, year 3"),
            _("end of year 3"),
        )
        state = "done" if number < self.number else "nx" if number == self.number else ""
        return {"n": number, "state": state, "name": names[number - 1]}

    def title(self, over: bool) -> str:
        if over:
            return _("Military scorings")
        if self.going_on:
            return _("Military scoring %(n)s of 5") % {"n": self.number}
        return _("Next military scoring")

    def words(self, over: bool) -> str:
        """When the next scoring comes, and who supplies first."""
        s = self.s
        if over:
            return _("All five military scorings are over.")
        if self.number > SCORINGS:
            return ""
        names = ", ".join(self.people[seat].name for seat in self.order())
        first = _("Supply order: %(names)s.") % {"names": names}
        if self.going_on or any(isinstance(frame, MilitaryScoring) for frame in s.stack):
            return first
        if any(isinstance(frame, (DrawStartPlayer, FirstTurn)) for frame in s.stack):
            return ""
        if any(isinstance(frame, NextYear) for frame in s.stack):
            values = {"year": s.year + 1}
            return _("Extra scoring: its card is in the deck of year %(year)s.") % values
        if extra_scoring_to_come(s):
            cards = size(s.deck)
            when = ngettext(
                "Extra scoring: its card is the last one of the deck.",
                "Extra scoring: its card is one of the %(n)s in the deck.",
                cards,
            ) % {"n": cards}
            return f"{when} {first}"
        left = turns_left(s)
        when = ngettext(
            "When this turn ends, the year ends.",
            "At the end of the year, after %(n)s more turns.",
            left,
        ) % {"n": left}
        return f"{when} {first}"

    def tie(self, over: bool) -> str:
        """Shared places with their sum, or what the places bring."""
        if not over:
            for value in sorted(set(self.full), reverse=True):
                tied = self.full.count(value)
                place = len([other for other in self.full if other > value])
                pool = self.table[place : place + tied]
                if tied > 1 and any(pool):
                    shared = " + ".join(str(points) for points in pool)
                    values = {"n": minus(value), "sum": shared}
                    values["each"] = str(-(-sum(pool) // tied))
                    return _("Tie at %(n)s: %(sum)s shared, %(each)s each.") % values
        return _("Points by place: %(list)s") % {"list": " · ".join(map(str, self.table))}


def minus(value: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-value}" if value < 0 else str(value)
