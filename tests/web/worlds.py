"""Another world that looks the same to one viewer: all this person may not know is different.

The true state is replaced by another one that fits the viewer's view, the secrets in the story
so far by something that fails when it is read, and what the database keeps for the site alone or
for other seats (seed, counters, orders, picks made in secret, their times) by something else.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from signoria.core.chance import Dice
from signoria.core.codec import same
from signoria.core.events import Event
from signoria.core.fair import seed_hash
from signoria.core.game import Game
from signoria.core.machine import SPECTATOR
from signoria.web.boards.orders import orders_of
from signoria.web.tables.history import Story
from signoria.web.tables.live import Live, Slot
from signoria.web.tables.models import (
    TOGETHER,
    Commitment,
    Move,
    Seat,
    Sent,
    StandingOrder,
    Table,
    new_seed,
)
from tests.web import playing


class Sealed(Mapping[str, Any]):
    """A secret nobody may open: that there is one is known, its words are not."""

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("somebody reads another seat's secret")

    def __getitem__(self, key: str) -> Any:
        raise AssertionError("somebody reads another seat's secret")


def sealed(happened: list[list[Event]], viewer: int) -> list[list[Event]]:
    """The events with every secret sealed that is not the viewer's."""
    return [
        [
            Event(event.what, event.seat, event.data, Sealed())
            if event.secret and event.seat != viewer
            else event
            for event in events
        ]
        for events in happened
    ]


class Elsewhere:
    """Another world that looks the same to one viewer: in memory and in every replay."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, viewer: int, seed: int) -> None:
        self.viewer = viewer
        self.seed = seed
        self.changed = False
        self.lives: dict[int, Live] = {}
        at, state, init = Slot.at, Story.state, Story.__init__

        def another_at(slot: Slot, table: Table) -> Live:
            if table.pk in self.lives:
                return self.lives[table.pk]
            slot.clear()
            live = self.lives[table.pk] = at(slot, table)
            live.table.state = self.another(live.game, live.state)
            live.table.state.events = []
            live.events = sealed(live.events, viewer)
            live._views = None
            slot.clear()
            return live

        def another_state(story: Story, ply: int) -> Any:
            return self.another(story.game, state(story, ply))

        def another_story(story: Story, *values: Any) -> None:
            init(story, *values)
            story.events = sealed(story.events, viewer)

        monkeypatch.setattr(Slot, "at", another_at)
        monkeypatch.setattr(Story, "state", another_state)
        monkeypatch.setattr(Story, "__init__", another_story)

    def another(self, game: Game[Any], s: Any) -> Any:
        """A state that fits what the viewer knows."""
        world = game.determinize(game.view(s, self.viewer), self.viewer, Dice(self.seed))
        self.changed = self.changed or not same(world, s)
        world.events = None
        return world


def stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clocks, so that nothing differs by the time that passes between two answers."""
    now, seconds = timezone.now(), time.time()
    monkeypatch.setattr(timezone, "now", lambda: now)
    monkeypatch.setattr("signoria.web.site.clock.now", lambda: now)
    monkeypatch.setattr("signoria.web.site.clock.seconds", lambda: seconds)
    monkeypatch.setattr("signoria.web.site.clock.stamp", lambda: int(seconds * 1e9))


def store_other_secrets(table: Table, viewer: int, rng: random.Random) -> None:
    """What is kept of a table and is no business of the viewer's, changed in the database."""
    stamp = rng.choice([-(10**15), 10**15])  # far enough to change any order it had a part in
    Table.objects.filter(pk=table.pk).update(
        seed=new_seed(),
        version=F("version") + rng.randint(1, 9),
        undo_count=F("undo_count") + rng.randint(1, 9),
        changed_at=F("changed_at") + stamp,
        thinking_until=rng.random() * 10**9,
        thinking_by="another:1",
        hurry=rng.random() < 0.5,
    )
    others = Seat.objects.filter(table=table).exclude(number=viewer)
    others.update(version=F("version") + rng.randint(1, 9), dice_part=new_seed())
    for seat in others:
        Sent.objects.create(user=seat.user, table=table, key=new_seed()[:20], what="other")
        store_other_order(table, seat.number, rng)
        if table.actor == TOGETHER:
            store_other_decision(table, seat.number, rng)
    bit = 1 << (viewer if viewer != SPECTATOR else table.players)
    unseen = [move.pk for move in Move.objects.filter(table=table) if not move.seen_by & bit]
    Move.objects.filter(pk__in=unseen).exclude(seat=viewer).update(
        at=F("at") + timedelta(seconds=rng.randint(-5000, 5000))
    )


def store_other_order(table: Table, seat: int, rng: random.Random) -> None:
    """A standing order of somebody else; or none, if there was one."""
    had = StandingOrder.objects.filter(table=table, seat=seat).delete()[0]
    if not had:
        kind = rng.choice(sorted(orders_of(table.game)))
        StandingOrder.objects.create(
            table=table, seat=seat, kind=kind, topic="x", ply=0, value=rng.choice([1, True, ["x"]])
        )


def store_other_decision(table: Table, seat: int, rng: random.Random) -> None:
    """Somebody who had decided has not, and the other way round; the clock as well."""
    for mine in Commitment.objects.filter(table=table, seat=seat):
        legal = playing.legal(table, seat)
        undecided = mine.since is not None
        mine.since = None if undecided else timezone.now()
        mine.moves = [[rng.choice(legal).text]] if undecided and legal else []
        mine.seconds_used = rng.random() * 1000
        mine.save()


def without_hash(table: Table, found: dict[str, bytes]) -> dict[str, bytes]:
    """The answers without the hash of the seed, which everybody may know and which differs."""
    told = seed_hash(playing.now(table).seed).encode()
    return {name: body.replace(told, b"<hash>") for name, body in found.items()}
