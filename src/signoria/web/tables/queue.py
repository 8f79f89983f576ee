"""Whose bots think first, and how long: people who wait before games of bots alone, the first
tables of everybody before the many of one, and shorter turns while many wait."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django_tasks_db.models import DBTaskResult

from signoria.web.accounts.models import User
from signoria.web.site.prepared import Prepared
from signoria.web.tables.locks import lock_people
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.services.refusals import Impossible

BOTS_ALONE = -50  # priority of a table at which nobody waits
MANY = 3  # tables of one person that wait at the same time like anybody's
OF_MANY = -10  # priority of the others, which are served in the order they came
FORGOTTEN = 10  # priority of a table that has waited too long: nobody waits for ever
MOST_ALONE = 3  # games of bots alone that one person may have going on
CALM = 2  # bots in the queue that are no reason to hurry
LEAST_SHARE = 8  # a turn is never shorter than this part of its time

IS_BOT = ~Q(seats__bot="") | ~Q(seats__stand_in="")


def waiting_for_bots(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those at which a bot is to decide."""
    return tables.filter(Q(seats__number=F("actor")) & IS_BOT, status=Table.Status.PLAYING)


def others_waiting(host: int, table: int) -> QuerySet[Table]:
    """Of the same person, at which a bot is to decide as well: as many as are asked for."""
    others = Table.objects.filter(host_id=host).exclude(pk=table)
    return waiting_for_bots(others).only("pk")[:MANY]


OTHERS = Prepared(others_waiting, 901, 902)  # numbers that nothing else in it has


def priority(table: Table) -> int:
    """The place of a table in the queue: the higher, the sooner."""
    if is_bots_alone(table):
        return BOTS_ALONE
    if not table.host_id:
        return 0
    return OF_MANY if len(OTHERS(table.host_id, table.pk)) >= MANY else 0


def is_bots_alone(table: Table) -> bool:
    """Does no person sit here who plays?"""
    return not any(seat.user_id and not seat.stand_in for seat in table.seats.all())


def check_alone(host: User, table: Table) -> None:
    """Refuse one more game of bots alone."""
    if not is_bots_alone(table):
        return
    lock_people([host.pk])  # two may be started in the same moment
    people = Seat.objects.filter(user__isnull=False).values("table")
    going = Table.objects.filter(host=host, status=Table.Status.PLAYING).exclude(pk__in=people)
    if going.count() >= MOST_ALONE:
        text = _("%(n)s games of bots alone are going on for you; wait until one is over")
        raise Impossible(text % {"n": MOST_ALONE})


def thinking_time(milliseconds: int) -> int:
    """What a bot may think when others wait: everybody's bots are shortened alike."""
    if not milliseconds:
        return 0
    waiting = DBTaskResult.objects.ready().filter(queue_name="default").count()
    if waiting <= CALM:
        return milliseconds
    return max(milliseconds // LEAST_SHARE, milliseconds * CALM // waiting)
