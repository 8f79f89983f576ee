"""Migrations keep what was there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("tables", "0003_rated"), ("accounts", "0001_initial")]


@pytest.mark.django_db(transaction=True)
def test_renamed_columns_and_standing_orders_keep_their_values() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    try:
        old = executor.loader.project_state(BEFORE).apps
        table = old.get_model("tables", "Table").objects.create(
            game="florence", rules_version=1, players=2, cuts=3, seen=7, stamp=11
        )
        old.get_model("tables", "Seat").objects.create(table=table, number=1, hot=True, used=2.5)
        old.get_model("tables", "BidLimit").objects.create(
            table=table, seat=1, auction="2 5", ply=9, florins=700
        )
    finally:
        MigrationExecutor(connection).migrate(latest)
    from signoria.web.tables.models import Seat, StandingOrder, Table

    row = Table.objects.get(pk=table.pk)
    assert (row.undo_count, row.spectator_version, row.changed_at) == (3, 7, 11)
    seat = Seat.objects.get(table=row)
    assert (seat.shares_screen, seat.seconds_used) == (True, 2.5)
    order = StandingOrder.objects.get(table=row)
    assert (order.seat, order.topic, order.ply, order.value) == (1, "2 5", 9, 700)


@pytest.mark.django_db(transaction=True)
def test_games_that_began_become_private_and_links_to_waiting_rooms_still_work() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    before = [("tables", "0018_packs"), ("challenge", "0001_initial")]
    executor.migrate(before)
    try:
        people = [node for node in latest if node[0] == "accounts"]
        old = executor.loader.project_state([*before, *people]).apps
        tables = old.get_model("tables", "Table").objects
        made = {
            status: tables.create(
                code=status, game="rialto", rules_version=1, players=2, status=status
            )
            for status in ("open", "playing", "over")
        }
        tried = tables.create(code="try", game="rialto", rules_version=1, players=2, status="over")
        person = old.get_model("accounts", "User").objects.create(username="ola")
        week = old.get_model("challenge", "Challenge").objects.create(
            week="2026-W01", game="rialto", players=2, ends="2026-01-05T00:00:00Z"
        )
        old.get_model("challenge", "Try").objects.create(challenge=week, user=person, table=tried)
    finally:
        MigrationExecutor(connection).migrate(latest)
    from signoria.web.tables.models import Table

    keys = {status: Table.objects.get(pk=table.pk).key for status, table in made.items()}
    assert keys["open"] == ""
    assert keys["playing"] != keys["over"]
    assert len(keys["playing"]) == len(keys["over"]) == 16
    assert Table.objects.get(code="try").key == ""
