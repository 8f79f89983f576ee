"""Bots share the workers fairly: whoever waits comes first, nobody takes all of them."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest
from django_tasks_db.models import DBTaskResult

from signoria.web.accounts.models import User
from signoria.web.tables import queue, services, tasks
from signoria.web.tables.models import Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing
from tests.web.server import PATIENCE, Guest, Server, running

BOT, ME = SeatPlan("bot", "novice"), SeatPlan("me")


def begun(host: User, *plans: SeatPlan) -> Table:
    """A game of Rialto that has begun; a bot is asked first."""
    table = services.create_table(host, "rialto", len(plans), {}, plans)
    for number in range(1000):  # a secret with which the first seat, a bot, begins
        seed = f"{number:064x}"
        Table.objects.filter(pk=table.pk).update(seed=seed)
        if first_of(seed, len(plans)) == 0:
            break
    services.start(table, host)
    return playing.now(table)


def first_of(seed: str, players: int) -> int:
    """Who is asked first with this secret."""
    from signoria.core.fair import dice_for
    from signoria.core.machine import CHANCE
    from signoria.games import load_game
    from signoria.web.tables.live import Live

    live = Live(load_game("rialto"), players, {}, ["a"] * players)
    while live.actor() == CHANCE:
        live.roll(dice_for(seed, live.ply))
    return live.actor()


def asked_in_order() -> list[int]:
    """The tables of the queue as a worker takes them."""
    return [task.args_kwargs["args"][0] for task in DBTaskResult.objects.ready()]


@pytest.mark.django_db
def test_who_waits_comes_first() -> None:
    greedy, friend = playing.people(2)
    alone = begun(greedy, BOT, BOT)
    many = [begun(greedy, BOT, ME) for _ in range(queue.MANY + 2)]
    last = begun(friend, BOT, ME)
    found = asked_in_order()
    assert found.index(last.pk) < found.index(many[-2].pk), "a first table before many"
    assert found.index(many[-2].pk) < found.index(many[-1].pk), "in the order they came"
    assert found[-1] == alone.pk, "nobody waits for it"
    tasks.sweep()
    assert set(asked_in_order()[: len(many) + 1]) == {table.pk for table in [*many, last]}


@pytest.mark.django_db
def test_games_of_bots_alone_are_few() -> None:
    host, other = playing.people(2)
    for _ in range(queue.MOST_ALONE):
        begun(host, BOT, BOT)
    more = services.create_table(host, "rialto", 2, {}, [BOT, BOT])
    with pytest.raises(services.Impossible, match="bots alone"):
        services.start(more, host)
    begun(host, BOT, ME)
    begun(other, BOT, BOT)


@pytest.mark.django_db
def test_turns_are_shorter_while_many_wait() -> None:
    assert queue.thinking_time(1500) == 1500
    hosts = playing.people(5)
    for host in hosts:
        begun(host, BOT, ME)
    assert queue.thinking_time(1500) == 600
    assert queue.thinking_time(0) == 0
    for task in list(DBTaskResult.objects.ready()) * 20:
        task.pk = None
        task.save(force_insert=True)
    assert queue.thinking_time(1500) == 1500 // queue.LEAST_SHARE


def workers_of(server: Server) -> set[int]:
    """The processes that think."""
    assert server.process is not None
    told = subprocess.run(
        ["pgrep", "-P", str(server.process.pid), "-f", "config.worker"],
        capture_output=True,
        text=True,
        check=False,
    )
    return {int(line) for line in told.stdout.split()}


def test_a_worker_that_dies_is_replaced() -> None:
    with running(workers=1) as server:
        anna = Guest(server.url)
        until = time.monotonic() + PATIENCE
        while not (first := workers_of(server)):
            assert time.monotonic() < until
            time.sleep(0.05)
        for worker in first:
            os.kill(worker, signal.SIGKILL)
        seats = [{"kind": "bot", "bot": "novice"}, {"kind": "bot", "bot": "novice"}]
        code = anna.create("rialto", seats)
        assert anna.post(f"/tables/{code}/start").status_code == 200
        while anna.http.get(f"/api/tables/{code}").json()["status"] != "over":
            assert time.monotonic() < until, server.log_text()
            time.sleep(0.1)
        assert workers_of(server) and not workers_of(server) & first
        anna.close()
