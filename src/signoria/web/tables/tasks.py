"""Bots' moves, made by worker processes outside any request."""

from __future__ import annotations

import logging
import os
import random
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django_tasks import task

from signoria.core.action import Action
from signoria.core.codec import state_to_json
from signoria.core.machine import OVER, apply, together
from signoria.web.site import clock
from signoria.web.site.steps import Steps, Thought, steps, thinking
from signoria.web.tables import bots, commitments, guides, orders, queue, services
from signoria.web.tables.afterwards import AFTERWARDS
from signoria.web.tables.live import CACHE, Damaged
from signoria.web.tables.models import TOGETHER, Move, Seat, Table
from signoria.web.thinking import Thinker

logger = logging.getLogger(__name__)
CLAIM = 30.0  # seconds a worker may think before another one takes over
FORGOTTEN = 5.0  # a table that has waited so long for a bot was forgotten by the queue
AHEAD = 60_000_000_000  # ns by which clocks of machines may differ
LEAST = 20  # milliseconds for a pick
ORDER_SPREAD = (0.5, 1.5)  # a standing order is carried out after so much of the usual time
USUAL = (4.0, 12.0)  # of a bot's pauses: the least and the most that counts as usual
CALLED_AGAIN = timedelta(seconds=10)  # for a clock that ran out and that no worker has seen to
REMEMBERED = 15  # answers of people that make up what is usual at a table


@task()
@thinking
def bots_play(table_id: int) -> Steps[None]:
    """Play for the bot that is to decide, until somebody else could see that it did."""
    if not claim(table_id):
        return
    with noting_damage():
        try:
            yield from steps(bot_turn, table_id)
        finally:
            release(thinking_by=claimant(), pk=table_id)
        services.wake_bots(Table.objects.get(pk=table_id))


def wake(table: Table) -> None:
    """Ask a worker for a bot's move, after the pause people need to follow."""
    turn = bots_play.using(priority=queue.priority(table))
    if settings.BOT_PACE and not table.hurry:
        turn = turn.using(run_after=clock.now() + timedelta(seconds=settings.BOT_PACE))
    turn.enqueue(table.pk)


@task()
def carry_out_order(table_id: int, ply: int) -> None:
    """Act for the person who is asked, if nobody has moved since and an order stands."""
    table = Table.objects.filter(pk=table_id, damaged="").first()
    with noting_damage():
        if table is not None and orders.asked_at(table) == ply:
            orders.carry_out(table)


def wake_for_order(table: Table) -> None:
    """Ask a worker to act for a person whose order stands: not before the answer is sent, since
    the time of an answer tells nothing."""
    ply = orders.asked_at(table)
    if ply is not None:
        AFTERWARDS.do(call_for_order, table.pk, ply)


def call_for_order(table_id: int, ply: int) -> None:
    """Put it into the queue."""
    table = Table.objects.get(pk=table_id)
    carry_out_order.using(run_after=order_due(table, ply)).enqueue(table_id, ply)


def order_due(table: Table, ply: int) -> datetime:
    """When an order is carried out: fixed by the table's secret, whatever the order, and however
    often others make the table move on."""
    drawn = random.Random(f"{table.seed} bid {ply}").uniform(*ORDER_SPREAD)
    return (table.asked_since or clock.now()) + timedelta(seconds=usual_pace(table) * drawn)


def usual_pace(table: Table) -> float:
    """How many seconds people at this table take to answer, within bounds: by what everybody
    could see and time, so that it tells nothing of hands and orders."""
    least, most = (settings.BOT_PACE * bound for bound in USUAL)
    everybody = (2 << table.players) - 1
    seen = Move.objects.filter(table_id=table.pk, seen_by=everybody).order_by("-ply")
    people = set(Seat.objects.filter(table_id=table.pk, bot="").values_list("number", flat=True))
    times = list(seen.values_list("seat", "at")[: REMEMBERED + 1])
    waits = [
        (at - before).total_seconds()
        for (seat, at), (_seat, before) in pairwise(times)
        if seat in people
    ]
    return min(most, max(least, median(waits))) if waits else least


def claim(table_id: int) -> bool:
    """One worker at a time thinks about a table; a claim of a killed one runs out."""
    now = clock.seconds()
    free = Table.objects.filter(pk=table_id, thinking_until__lt=now)
    return free.update(thinking_until=now + CLAIM, thinking_by=claimant()) == 1


def claimant() -> str:
    """This process among all of all machines."""
    return f"{machine()}:{os.getpid()}"


def machine() -> str:
    """The name under which this machine claims."""
    return os.environ.get("SIGNORIA_MACHINE") or socket.gethostname()[:60]


def release(**whose: Any) -> None:
    """Nobody thinks about these tables any more."""
    Table.objects.filter(**whose).update(thinking_until=0, thinking_by="")


def release_dead() -> None:
    """Claims of processes of this machine that are gone are void; those of others run out."""
    here = f"{machine()}:"
    claims = Table.objects.filter(thinking_until__gt=0, thinking_by__startswith=here)
    for name in set(claims.values_list("thinking_by", flat=True)):
        if not is_alive(int(name.removeprefix(here))):
            release(thinking_by=name)


def is_alive(process: int) -> bool:
    """Is there such a process on this machine?"""
    if os.name == "nt":
        return True  # cannot be asked there: the claim runs out
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@thinking
def bot_turn(table_id: int) -> Steps[None]:
    """One turn of a bot, as others see it.  It takes the same time whatever the bot holds and
    however many picks it needs, so that the clock tells nothing."""
    begun = time.monotonic()
    table = Table.objects.get(pk=table_id)
    seat = services.bot_to_move(table)
    if seat is None:
        return
    who, strength = seat.number, seat.bot or seat.stand_in
    bot = bot_for(table, strength)
    budget = queue.thinking_time(bots.milliseconds(strength, bot.game, table.players))
    left = budget
    while who in commitments.asked(table):
        left = max(LEAST, left // 2)  # the first pick of a turn is the weighty one
        action = yield from think(table, who, bot, left, is_short=not budget)
        shows = would_show(table, action, who)
        if shows and not settings.SERVERLESS:  # there nobody else could time it
            time.sleep(max(0.0, begun + budget / 1000 - time.monotonic()))
        version, asked = table.seats.get(number=who).version, table.actor
        try:
            table = services.play(table_id, who, version, action, wake=False, by_bot=True)
        except (services.Stale, services.Impossible):
            return  # somebody was faster
        if shows or table.actor != asked:
            return


def bot_for(table: Table, strength: str) -> Thinker:
    """The bot that thinks for a turn, and remembers what it thought until its end."""
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        return bots.thinker(strength, live.game, table.pk * 1000 + live.ply)


def think(table: Table, who: int, bot: Thinker, milliseconds: int, is_short: bool) -> Steps[Action]:
    """The bot's choice, made from its own view only."""
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        own = commitments.own_world(table, live, who)
        view = live.view(who) if own is None else own.view()
        legal = list(live.state.options) if own is None else own.legal
        decided = len(own.picks) if own is not None else 0
        told = guides.next_pick(table, live, who, legal, decided)
    if told is not None:
        return told
    found: Action = yield Thought(bot.choose, (view, legal, milliseconds), is_short)
    return found


def would_show(table: Table, action: Action, who: int) -> bool:
    """Would anybody else see that this action was played?"""
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        if who in together(live.state):
            return False
        others = [viewer for viewer in live.viewers() if viewer != who]
        copy = live.state.copy()
        copy.events = None
        before = seen_by_all(live.game, copy, others)
        apply(copy, action)
        return before != seen_by_all(live.game, copy, others)


def seen_by_all(game: Any, s: Any, viewers: list[int]) -> list[Any]:
    """The state as each of them knows it."""
    return [state_to_json(game.view(s, viewer)) for viewer in viewers]


def would_act(table: Table) -> bool:
    """Does an order of the seat that is asked answer?  Not at a table that cannot be read."""
    with noting_damage():
        return orders.would_act(table)
    return False


@contextmanager
def noting_damage() -> Iterator[None]:
    """A table that cannot be read must not keep the others waiting."""
    try:
        yield
    except Damaged as damage:
        note_damage(damage)


def note_damage(damage: Damaged) -> None:
    """Nobody thinks about this table any more, until `signoria admin check` finds it whole."""
    logger.error("damaged table %s", damage.why)
    Table.objects.filter(pk=damage.table_id).update(damaged=damage.why[:200])


@task()
def time_is_up(table_id: int) -> None:
    """Somebody's time may be up: the table's rule decides what follows."""
    with noting_damage(), suppress(Table.DoesNotExist, services.Impossible):
        services.time_is_up(table_id)


def look_at_clocks() -> int:
    """Call for every table at which somebody's time is up.  The time is in its row: whatever
    was killed meanwhile, the next look finds it.  Called for once: until a worker has seen to it
    the row says that it is due a little later."""
    now = clock.now()
    due = Table.objects.filter(status=Table.Status.PLAYING, due__lte=now, damaged="")
    found = 0
    for key, moment in due.values_list("pk", "due"):
        if due.filter(pk=key, due=moment).update(due=now + CALLED_AGAIN):
            time_is_up.using(priority=queue.FORGOTTEN).enqueue(key)
            found += 1
    return found


@task()
def expire() -> None:
    """Rooms nobody comes to and games nobody goes on with are closed."""
    services.expire()


def sweep(age: float = 0.0) -> int:
    """Wake the tables that wait for a bot: after a restart the queue may have forgotten them."""
    now = clock.stamp()
    of_the_future = Q(changed_at__gt=now + AHEAD)  # by a clock that was wrong
    waiting = Table.objects.filter(
        Q(changed_at__lt=now - int(age * 1e9)) | of_the_future,
        status=Table.Status.PLAYING,
        thinking_until__lt=clock.seconds(),
        damaged="",
    ).exclude(actor=OVER)
    found = queue.waiting_for_bots(waiting).distinct().prefetch_related("seats")
    for table in found:
        late = queue.BOTS_ALONE if queue.is_bots_alone(table) else queue.FORGOTTEN
        bots_play.using(priority=late).enqueue(table.pk)
    together_too = waiting.filter(
        Q(actor=TOGETHER, commitments__since__isnull=False, seats__number=F("commitments__seat"))
        & queue.IS_BOT
    ).distinct()
    for table in together_too:
        bots_play.enqueue(table.pk)
    standing = Q(standing_orders__seat=F("actor"), standing_orders__value__isnull=False)
    ordered = waiting.filter(standing).distinct()
    acting = [table for table in ordered if would_act(table)]
    for table in acting:
        wake_for_order(table)
    return len(found) + len(together_too) + len(acting)
