"""What happens at a table becomes a task: who is to be told of it, and how, is found out there."""

from __future__ import annotations

from collections.abc import Iterable

from signoria.web.notices import tasks
from signoria.web.notices.models import Kind, Wishes
from signoria.web.tables.happenings import (
    EndOffered,
    GameEnded,
    Happening,
    Invited,
    RoomFull,
    TimeRanOut,
    TurnCame,
)
from signoria.web.tables.models import Seat


def heard(what: Happening) -> None:
    """After the change was committed."""
    match what:
        case TurnCame(table, seats):
            call(Kind.TURN, table, seats)
        case TimeRanOut(table, seat):
            call(Kind.LATE, table, [seat])
        case EndOffered(table, seat):
            call(Kind.OFFER, table, None, without=seat)
        case GameEnded(table):
            call(Kind.OVER, table, None)
        case RoomFull(table, host):
            call_one(Kind.FULL, table, host)
        case Invited(table, person):
            call_one(Kind.INVITE, table, person)


def call_one(kind: Kind, table_id: int, person: int) -> None:
    """Tell a person who need not sit at the table, if they wish to hear anything."""
    if Wishes.objects.filter(user_id=person).exists():
        tasks.tell_person.enqueue(kind.value, table_id, person)


def call(kind: Kind, table_id: int, seats: Iterable[int] | None, without: int = -1) -> None:
    """Tell the people of these seats, of all if none are named, who wish to hear anything."""
    people = Seat.objects.filter(table_id=table_id, user__wishes__isnull=False, bot="")
    people = people.exclude(number=without)
    if seats is not None:
        people = people.filter(number__in=list(seats))
    numbers = list(people.values_list("number", flat=True))
    if numbers:
        tasks.tell.enqueue(kind.value, table_id, numbers)
