"""Deciding at the same time: what each seat has picked is kept unseen, until all have decided.

While it lasts, nothing of it reaches anybody else: the table's row, its moves and the versions of
the other seats do not change.  A seat looks at a world of its own, in which it decides first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.machine import (
    IllegalAction,
    Refusal,
    actor,
    apply,
    asked_alone,
    together,
    waiting,
)
from signoria.web.site import clock
from signoria.web.tables.live import Live
from signoria.web.tables.models import TOGETHER, Commitment, Table

Moves = list[list[str]]  # whole moves, each of them picks as text


class OwnWorld:
    """The game as a seat has it that decides unseen: the table, and the seat's own picks."""

    def __init__(self, live: Live, seat: int, moves: Moves) -> None:
        self.game = live.game
        self.seat = seat
        self.rule = waiting(live.state).rule()
        self.states: list[Any] = [asked_alone(live.state, seat)]  # before each pick, and now
        self.picks: list[Action] = []
        self.moves: Moves = []
        for move in moves:
            for number, text in enumerate(move):
                self.play(live.game.catalogue.from_text(text), joined=number > 0)

    @property
    def state(self) -> Any:
        """As it stands now."""
        return self.states[-1]

    @property
    def decided(self) -> bool:
        """Is nothing left to pick?"""
        return actor(self.state) != self.seat

    @property
    def legal(self) -> list[Action]:
        """What may be picked now."""
        return [] if self.decided else list(self.state.options)

    def view(self) -> Any:
        """What the seat sees."""
        return self.game.view(self.state, self.seat)

    def play(self, action: Action, joined: bool = False) -> None:
        """A pick, checked; raises IllegalAction and changes nothing."""
        if self.decided:
            raise IllegalAction(Refusal(self.rule, "ALREADY_DECIDED"))
        refused = self.game.refusal(self.view(), action, self.seat)
        if refused is not None:
            raise IllegalAction(refused)
        if self.moves and (joined or waiting(self.state).completes_a_move()):
            self.moves[-1].append(action.text)
        else:
            self.moves.append([action.text])
        after = self.state.copy()
        after.events = None
        apply(after, action)
        self.states.append(after)
        self.picks.append(action)


def own_world(table: Table, live: Live, seat: int) -> OwnWorld | None:
    """The world of a seat that decides at the same time as others; None in any other case."""
    if seat not in together(live.state) or table.status != Table.Status.PLAYING:
        return None
    row = Commitment.objects.filter(table=table, seat=seat).first()
    return OwnWorld(live, seat, row.moves if row is not None else [])


def begin(table: Table, live: Live) -> list[Commitment]:
    """A row for every seat that decides now, in the order of the record."""
    known = {row.seat: row for row in Commitment.objects.filter(table=table)}
    return [
        known.get(seat) or Commitment.objects.create(table=table, seat=seat, since=clock.now())
        for seat in together(live.state)
    ]


def keep(row: Commitment, world: OwnWorld) -> None:
    """Remember the picks; the clock of the seat stands while it has decided."""
    row.moves = world.moves
    if world.decided and row.since is not None:
        row.seconds_used = seconds(row)
        row.since = None
    elif not world.decided and row.since is None:
        row.since = clock.now()
    row.save()


def seconds(row: Commitment) -> float:
    """The time a seat has needed so far."""
    running = (clock.now() - row.since).total_seconds() if row.since is not None else 0.0
    return row.seconds_used + max(0.0, running)


def asked(table: Table, seats: Sequence[int] | None = None) -> list[int]:
    """The seats that have still to decide: several while all decide together."""
    if table.status != Table.Status.PLAYING or table.actor is None:
        return []
    if table.actor == TOGETHER:
        rows = table.commitments.filter(since__isnull=False).order_by("seat")
        found = list(rows.values_list("seat", flat=True))
    else:
        found = [table.actor] if table.actor >= 0 else []
    return found if seats is None else [seat for seat in found if seat in seats]
