"""Who may change what at a time, where the database has many writers.

A file has one writer at a time, and these do nothing there.  PostgreSQL locks rows.  Whoever needs
several takes them in this order, so that nobody waits in a circle: memory (`live.CACHE`), tables by
their keys, people by their keys, then whatever belongs to them.
"""

from __future__ import annotations

from collections.abc import Iterable

from signoria.web.accounts.models import User
from signoria.web.tables.models import Table


def lock_tables(keys: Iterable[int]) -> list[Table]:
    """These tables, until the end of the transaction."""
    rows = Table.objects.select_for_update().filter(pk__in=set(keys))
    return list(rows.order_by("pk"))


def lock_people(keys: Iterable[int]) -> None:
    """What is counted for these people, until the end of the transaction.  Others may still
    refer to them."""
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=set(keys))
    list(rows.order_by("pk").values_list("pk"))
