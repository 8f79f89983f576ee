"""Games on the services of a site, whichever site that is: `test_offline.py` plays them here and in
the Python of browsers, where this file is run as it stands (`exported.mjs`)."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

SOME = 6  # moves by way of a request; the others in one go


def played(user: Any, game: str) -> Iterator[tuple[str, str]]:
    """For some variants of a game its name and the record, as it is downloaded."""
    from signoria.games import load_game

    known = load_game(game).configurations()
    for number in sorted({0, len(known) // 3, 2 * len(known) // 3, len(known) - 1}):
        yield f"{game} {number}", record_of(user, game, known[number])


def record_of(user: Any, game: str, configuration: Any) -> str:
    """All seats are of one person; secret and moves follow from the configuration."""
    from signoria.web.tables import services
    from signoria.web.tables.models import Table
    from signoria.web.tables.services import SeatPlan

    players, options = configuration.players, dict(configuration.options)
    plans = [SeatPlan("me"), *(SeatPlan("hot", name=f"Guest {n}") for n in range(1, players))]
    table = services.create_table(user, game, players, options, plans, public=False)
    secret = hashlib.sha256(f"{game} {players} {sorted(options.items())}".encode()).hexdigest()
    Table.objects.filter(pk=table.pk).update(seed=secret)
    services.start(Table.objects.get(pk=table.pk), user, "ab" * 16)
    to_the_end(table.pk, random.Random(secret))
    row = Table.objects.get(pk=table.pk)
    assert row.status == Table.Status.OVER
    fair = {"seed": row.seed, "parts": services.parts_of(row), "result": row.result}
    return services.record_of(row).to_text() + json.dumps(fair, sort_keys=True)


def to_the_end(key: int, chance: random.Random) -> None:
    """Legal moves, drawn."""
    from django.db import transaction

    from signoria.core.machine import OVER
    from signoria.web.tables import services
    from signoria.web.tables.live import CACHE
    from signoria.web.tables.models import Seat, Table

    for _ in range(SOME):
        row = Table.objects.get(pk=key)
        with CACHE.hold(key) as slot:
            live = slot.at(row)
            number, options = live.actor(), list(live.state.options)
        if number < 0 or row.actor != number:
            break  # several decide together
        seat = Seat.objects.get(table=row, number=number)
        services.play(key, number, seat.version, chance.choice(options), wake=False)
    with CACHE.hold(key) as slot, transaction.atomic():
        row = Table.objects.get(pk=key)
        live = slot.at(row)
        before = live.ply
        services.roll_on(row, live)
        while live.actor() != OVER:
            live.play(chance.choice(live.state.options), live.actor())
            services.roll_on(row, live)
        services.save_progress(row, live, before)


def in_a_browser(games: list[str]) -> None:
    """Print all of it as JSON; the site is the exported one."""
    from signoria.web.offline import bridge

    bridge.open_site("/", "/static/", "a key")
    from signoria.web.accounts.models import User

    user = User.objects.get(pk=bridge.FIRST)
    user.display_name = "Anna"
    user.save()
    print(json.dumps({name: text for game in games for name, text in played(user, game)}))


if __name__ == "__main__" and sys.platform == "emscripten":
    in_a_browser(list(globals()["GIVEN"]))
