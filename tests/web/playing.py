"""Tables in this process: people sit down, random legal moves are played through the services."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.test import Client

from signoria.core.action import Action
from signoria.core.codec import state_to_json
from signoria.core.machine import OVER
from signoria.web.accounts.models import User
from signoria.web.accounts.people import BACKEND
from signoria.web.tables import commitments, services, tasks
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Move, Seat, Table
from signoria.web.tables.services import SeatPlan

TOKENS = re.compile(rb'(name="csrfmiddlewaretoken" value="|data-csrf="|"X-CSRFToken":")[^"]*"')


def people(number: int) -> list[User]:
    """So many persons with accounts."""
    names = [f"person{n}" for n in range(number)]
    return [
        User.objects.filter(username=name).first()
        or User.objects.create_user(name, display_name=name.title())
        for name in names
    ]


def signed_in(user: User | None) -> Client:
    """A browser of this person; of nobody for None."""
    client = Client()
    if user is not None:
        client.force_login(user, backend=BACKEND)
    return client


def open_table(
    game: str,
    seated: Sequence[User],
    free: int = 0,
    options: dict[str, Any] | None = None,
    public: bool = True,
) -> Table:
    """A table in the lobby: these persons sit, so many seats are free."""
    plans = [SeatPlan("me")] + [SeatPlan("open")] * (len(seated) - 1 + free)
    table = services.create_table(seated[0], game, len(plans), options or {}, plans, public=public)
    for number, user in enumerate(seated[1:], 1):
        services.take_seat(table, user, number)
    return table


def new_table(game: str, players: int = 2, options: dict[str, Any] | None = None) -> Table:
    """A game of so many persons that has begun."""
    seated = people(players)
    table = open_table(game, seated, 0, options)
    # The same dice in every run: what a test sees on the way must not depend on luck.
    seed = hashlib.sha256(f"{game} {players} {options}".encode()).hexdigest()
    Table.objects.filter(pk=table.pk).update(seed=seed)
    services.start(table, seated[0])
    return now(table)


def now(table: Table) -> Table:
    """The row as the database has it."""
    return Table.objects.get(pk=table.pk)


def look(table: Table, read: Callable[[Live], Any]) -> Any:
    """Something about the true state."""
    with CACHE.hold(table.pk) as slot:
        return read(slot.at(now(table)))


def undo_reach(table: Table, number: int) -> int:
    """How many moves a seat may take back now."""
    return int(look(table, lambda live: services.undo_reach(live, number)))


def view_of(table: Table, place: int) -> Any:
    """What a seat knows, as plain data; the spectator comes after the last seat."""
    return look(table, lambda live: state_to_json(live._views_now()[place]))


def legal(table: Table, number: int | None = None) -> list[Action]:
    """What the seat to act may do; of several that decide together, this one or the first."""
    row = now(table)
    with CACHE.hold(table.pk) as slot:
        live = slot.at(row)
        if number is None:
            number = next(iter(commitments.asked(row)), live.actor())
        own = commitments.own_world(row, live, number)
        return list(live.state.options) if own is None else own.legal


def seat_of(table: Table, number: int) -> Seat:
    """A seat as the database has it."""
    return Seat.objects.get(table=table, number=number)


def mover(table: Table) -> Seat:
    """The seat to act, or the first of those that decide together."""
    return seat_of(table, commitments.asked(table)[0])


def hidden_pick(table: Table, rng: random.Random) -> Action | None:
    """A legal pick of the seat to act that nobody else would notice, if there is one."""
    table = now(table)
    actor, actions = mover(table).number, legal(table)
    rng.shuffle(actions)
    found = (each for each in actions[:6] if not tasks.would_show(table, each, actor))
    return next(found, None)


def act(table: Table, action: Action) -> Table:
    """The seat to act does it, from its present view."""
    seat = mover(now(table))
    return services.play(table.pk, seat.number, seat.version, action, wake=False)


def play_on(table: Table, moves: int, rng: random.Random) -> Table:
    """Random legal moves by whoever is to act."""
    table = now(table)
    for _ in range(moves):
        if table.actor is None or table.actor == OVER:
            break
        seat = mover(table)
        action = rng.choice(legal(table, seat.number))
        table = services.play(table.pk, seat.number, seat.version, action, wake=False)
    return now(table)


def forward(table: Table, moves: int, rng: random.Random) -> Table:
    """The same, written to the database in one go: for what a test only begins with."""
    with CACHE.hold(table.pk) as slot, transaction.atomic():
        row = now(table)
        if row.status == Table.Status.OVER:
            return row
        live = slot.at(row)
        ply = live.ply
        for _ in range(moves):
            services.roll_on(row, live)
            if live.actor() == OVER:
                break
            live.play(rng.choice(live.state.options), live.actor())
        services.save_progress(row, live, ply)
    return now(table)


def play_to_end(table: Table, rng: random.Random) -> Table:
    """Random legal moves until the game is over."""
    return forward(table, 20_000, rng)


def everything_stored(table: Table) -> list[Any]:
    """What the database holds about a table, to see that a refused request changed nothing."""
    return [
        list(Table.objects.filter(pk=table.pk).values()),
        list(Seat.objects.filter(table=table).values()),
        list(Move.objects.filter(table=table).values()),
        list(table.messages.values()),
        Table.objects.count(),
    ]


def without_tokens(body: bytes) -> bytes:
    """A page without the form tokens, which differ every time."""
    return TOKENS.sub(rb"\1", body)


def differences(one: dict[str, bytes], two: dict[str, bytes]) -> str:
    """Where two sets of answers differ, with the words around; "" when they are the same."""
    found = [f"keys {sorted(one.keys() ^ two.keys())}"] if one.keys() != two.keys() else []
    for key in sorted(one.keys() & two.keys()):
        if one[key] != two[key]:
            pairs = enumerate(zip(one[key], two[key], strict=False))
            shorter = min(len(one[key]), len(two[key]))
            place = next((n for n, (a, b) in pairs if a != b), shorter)
            around = slice(max(0, place - 80), place + 120)
            found.append(f"{key} at {place}:\n  {one[key][around]!r}\n  {two[key][around]!r}")
    return "\n".join(found)
