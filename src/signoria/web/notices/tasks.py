"""Notices on their way: short tasks in a queue of their own, so that no receiver, however slow,
keeps a bot or another person waiting."""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.db import transaction
from django.db.models import F, Q
from django_tasks import task

from signoria.web.notices import mails, sending
from signoria.web.notices.models import Channel, Delivery, Kind, Notice, Wishes
from signoria.web.notices.sending import Went
from signoria.web.notices.telling import is_true, occasion
from signoria.web.notices.wishing import after_quiet, channels
from signoria.web.site import clock
from signoria.web.site.limits import allow
from signoria.web.tables.models import TOGETHER, Seat, Table

QUEUE = "notices"
PAUSES = [  # before something is tried again
    timedelta(seconds=20),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=4),
]
MAIL_WAIT = timedelta(minutes=2)  # in which several turns become one mail
PER_HOUR = 240  # notices of one person
SHORT = 4  # this part of a correspondence clock is little time
KEPT = timedelta(days=30)
FORGOTTEN = (timedelta(minutes=3), timedelta(minutes=1))  # ago: such turns were told by now
State = Delivery.State
logger = logging.getLogger(__name__)


@task(queue_name=QUEUE)
def tell(kind: str, table_id: int, seats: list[int]) -> None:
    """The people of these seats hear of it, each once, by the ways they wish."""
    table = Table.objects.filter(pk=table_id, damaged="").first()
    if table is None or plays_alone(table):
        return
    people = Seat.objects.filter(table=table, number__in=seats, user__wishes__isnull=False)
    found = {seat.user_id: seat for seat in people.select_related("user__wishes")}
    for seat in found.values():
        if seat.stand_in or seat.user is None:
            continue
        wishes: Wishes = seat.user.wishes
        tell_one(kind, table, wishes)
    if kind == Kind.TURN and table.clock.startswith("days") and table.due is not None:
        left = table.due - clock.now()
        remind.using(run_after=table.due - left / SHORT).enqueue(table_id, seats)


def plays_alone(table: Table, person: int | None = None) -> bool:
    """One person against bots, who answer at once: there is nothing to call for.  `person`: who
    would be called."""
    people = set(table.seats.filter(bot="").exclude(user=None).values_list("user_id", flat=True))
    return len(people | {person} - {None}) < 2


@task(queue_name=QUEUE)
def remind(table_id: int, seats: list[int]) -> None:
    """Who has not moved has little time left."""
    tell.func(Kind.SHORT, table_id, seats)


@task(queue_name=QUEUE)
def tell_review(table_id: int, user_id: int, moment: str) -> None:
    """Who has asked for a review, and to be told of it, hears that it is there: also about a game
    against bots."""
    table = Table.objects.filter(pk=table_id, damaged="").first()
    wishes = Wishes.objects.select_related("user").filter(user_id=user_id).first()
    if table is not None and wishes is not None:
        tell_one(Kind.REVIEW, table, wishes, f"{Kind.REVIEW.value}:{table_id}:{moment}")


@task(queue_name=QUEUE)
def tell_person(kind: str, table_id: int, user_id: int) -> None:
    """Somebody hears of a table that waits, where they may not sit yet."""
    table = Table.objects.filter(pk=table_id, damaged="").first()
    wishes = Wishes.objects.select_related("user").filter(user_id=user_id).first()
    if table is not None and wishes is not None and not plays_alone(table, user_id):
        tell_one(kind, table, wishes)


def tell_one(kind: str, table: Table, wishes: Wishes, key: str = "") -> None:
    """A notice and its deliveries, if there was none of this occasion."""
    ways = channels(wishes, table, kind)
    if not ways or not allow(f"notices:{wishes.user_id}", PER_HOUR, 3600):
        return
    with transaction.atomic():
        notice, is_new = Notice.objects.get_or_create(
            user_id=wishes.user_id,
            key=key or occasion(kind, table),
            defaults={"table": table, "kind": kind},
        )
        if not is_new or not is_true(notice):
            return
        for way in ways:
            plan(notice, way, wishes)


def plan(notice: Notice, way: Channel, wishes: Wishes) -> None:
    """Deliveries by one channel, at their time."""
    if way == Channel.MAIL:
        Delivery.objects.create(notice=notice, channel=way)
        plan_mail(wishes)
        return
    places = list(wishes.user.subscriptions.all()) if way == Channel.PUSH else [None]
    for place in places:
        delivery = Delivery.objects.create(notice=notice, channel=way, subscription=place)
        hand_over(delivery, wishes, timedelta())


def hand_over(delivery: Delivery, wishes: Wishes, pause: timedelta) -> None:
    """To a worker, after a pause and the person's quiet hours."""
    due = clock.now() + pause
    at = after_quiet(wishes, due)
    made = deliver.using(run_after=at) if pause or at != due else deliver
    made.enqueue(delivery.pk)


@task(queue_name=QUEUE)
def deliver(delivery_id: int) -> None:
    """One notice to one place: once, or again later if nobody took it."""
    waiting = Delivery.objects.filter(pk=delivery_id, state=State.WAITING)
    if not waiting.update(state=State.SENDING):
        return
    delivery = Delivery.objects.select_related("notice__table", "subscription").get(pk=delivery_id)
    wishes = wishes_of(delivery.notice)
    if wishes is None or not is_wanted(delivery, wishes):
        end(delivery, State.DROPPED)
        return
    went = sending.send(delivery, wishes)
    if went == Went.WELL:
        end(delivery, State.SENT)
    elif went == Went.NEVER or delivery.tries >= len(PAUSES):
        end(delivery, State.FAILED)
    else:
        try_again(delivery, wishes)


def is_wanted(delivery: Delivery, wishes: Wishes) -> bool:
    """Is it still true, and still wished by this way?"""
    notice = delivery.notice
    return is_true(notice) and delivery.channel in channels(wishes, notice.table, notice.kind)


def try_again(delivery: Delivery, wishes: Wishes) -> None:
    """Later, and each time later."""
    pause = PAUSES[delivery.tries]
    Delivery.objects.filter(pk=delivery.pk).update(state=State.WAITING, tries=delivery.tries + 1)
    hand_over(delivery, wishes, pause)


def end(delivery: Delivery, state: str) -> None:
    """Nothing more comes of it.  The row may have gone with a browser that takes no more pushes."""
    Delivery.objects.filter(pk=delivery.pk).update(state=state)


def wishes_of(notice: Notice) -> Wishes | None:
    """What its person wishes now."""
    return Wishes.objects.select_related("user").filter(user_id=notice.user_id).first()


# --- mail --------------------------------------------------------------------------------------


def plan_mail(wishes: Wishes) -> None:
    """The next mail, if none is planned: not at once, not too often, not in quiet hours."""
    now = clock.now()
    if wishes.mail_due is not None and wishes.mail_due > now:
        return
    due = now + MAIL_WAIT
    if wishes.mailed is not None:
        due = max(due, wishes.mailed + timedelta(minutes=wishes.mail_every))
    wishes.mail_due = after_quiet(wishes, due)
    wishes.save(update_fields=["mail_due"])
    mail.using(run_after=wishes.mail_due).enqueue(wishes.user_id, 0)


@task(queue_name=QUEUE)
def mail(user_id: int, tries: int) -> None:
    """One mail with all that is still true."""
    wishes = Wishes.objects.select_related("user").filter(user_id=user_id).first()
    if wishes is None:
        return
    waiting = Delivery.objects.filter(
        notice__user_id=user_id, channel=Channel.MAIL, state=State.WAITING
    )
    claimed = list(waiting.select_related("notice__table").order_by("pk"))
    Delivery.objects.filter(pk__in=[row.pk for row in claimed]).update(state=State.SENDING)
    good = [row for row in claimed if is_wanted(row, wishes)]
    state = sent_or_later(wishes, good, tries) if good else State.DROPPED
    now = {"mailed": clock.now()} if good and state == State.SENT else {}
    Wishes.objects.filter(pk=wishes.pk).update(mail_due=None, **now)
    keys = {row.pk for row in good}
    for row in claimed:
        end(row, state if row.pk in keys else State.DROPPED)


def sent_or_later(wishes: Wishes, rows: list[Delivery], tries: int) -> str:
    """What became of the mail."""
    try:
        mails.send(wishes, [row.notice for row in rows])
    except (OSError, SMTPException) as error:
        logger.warning("a mail with notices was not sent: %s", error)
        if tries >= len(PAUSES):
            return State.FAILED
        mail.using(run_after=clock.now() + PAUSES[tries]).enqueue(wishes.user_id, tries + 1)
        return State.WAITING
    return State.SENT


# --- upkeep ------------------------------------------------------------------------------------


def sweep() -> int:
    """Turns of a little while ago that were told to nobody: the process in which they came was
    killed before it could.  How many."""
    since, until = (clock.now() - span for span in FORGOTTEN)
    asked = Seat.objects.filter(
        Q(table__actor=F("number")) | Q(table__actor=TOGETHER),
        table__status=Table.Status.PLAYING,
        table__asked_since__range=(since, until),
        user__wishes__isnull=False,
        stand_in="",
    )
    found = 0
    for seat in asked.select_related("table"):
        told = Notice.objects.filter(user=seat.user_id, key=occasion(Kind.TURN, seat.table))
        if not told.exists():
            tell.enqueue(Kind.TURN.value, seat.table_id, [seat.number])
            found += 1
    return found


def prune() -> int:
    """Old notices go."""
    gone, _kinds = Notice.objects.filter(at__lt=clock.now() - KEPT).delete()
    return gone


@task(queue_name=QUEUE)
def try_out(user_id: int) -> None:
    """Something to look at, on every device and by the webhook."""
    wishes = Wishes.objects.select_related("user").filter(user_id=user_id).first()
    if wishes is not None:
        sending.try_out(wishes)
