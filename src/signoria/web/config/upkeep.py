"""`signoria admin`: what the host of a site does once in a while."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signoria.core.errors import SignoriaError

if TYPE_CHECKING:
    from signoria.web.tables.models import Table

LEFT_OUT = ["django_tasks_database", "site.count"]
Tell = Callable[[str], None]


class Refused(SignoriaError):
    """Not done, for the reason named; nothing was changed."""


def begin() -> None:
    """Django with our settings, and a database that is up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)


def is_known(name: str) -> bool:
    """Is there an account of this name?"""
    from signoria.web.accounts.models import User

    return User.objects.filter(username=name, is_guest=False).exists()


def host(name: str, password: str, tell: Tell) -> None:
    """An account that may look after the site at /admin/; a new one has this password."""
    from signoria.web.accounts.forms import SignUp
    from signoria.web.accounts.models import User

    user = User.objects.filter(username=name, is_guest=False).first()
    if user is None:
        form = SignUp(None, {"username": name, "password": password})
        if not form.is_valid():
            raise Refused(" ".join(str(why) for all_ in form.errors.values() for why in all_))
        user = User(username=name, display_name=name)
        user.set_password(password)
    user.is_staff = user.is_superuser = user.is_active = True
    user.save()
    tell(f"{name} looks after the site: sign in, then /admin/")


def no_host(name: str, tell: Tell) -> None:
    """No longer; the account stays."""
    from signoria.web.accounts.models import User

    if not User.objects.filter(username=name).update(is_staff=False, is_superuser=False):
        raise Refused(f"there is no account {name}")
    tell(f"{name} no longer looks after the site")


def prune(days: int, tell: Tell) -> None:
    """Take away what nobody comes back to: sessions and tasks that are over, guests without a
    game and waiting tables that are older than so many days."""
    from django.core.management import call_command
    from django_tasks_db.models import DBTaskResult

    from signoria.web.accounts.models import User
    from signoria.web.site import clock
    from signoria.web.site.models import Count
    from signoria.web.tables.models import Table
    from signoria.web.tables.services import keys

    old = clock.now() - timedelta(days=days)
    call_command("clearsessions")
    old_rows = {
        "waiting tables": Table.objects.filter(status=Table.Status.OPEN, created__lt=old),
        "guests without a game": User.objects.filter(
            is_guest=True, date_joined__lt=old, seats=None, hosted=None, packs=None
        ).exclude(last_login__gte=old),
        "finished tasks": DBTaskResult.objects.finished().filter(finished_at__lt=old),
        "keys of what was sent": keys.old(),
        "counts of limits": Count.objects.filter(ends__lt=clock.seconds()),
    }
    for name, rows in old_rows.items():
        tell(f"{name}: {len(rows)}")
        rows.delete()


def backup(file: Path, tell: Tell) -> None:
    """Everything but tasks and limits into one file, which either database takes: as it was in one
    moment (times to the millisecond), while people play on."""
    from django.core.management import call_command

    if not file.name.endswith(".jsonl.gz"):
        raise Refused(f"{file}: a backup is named something.jsonl.gz")
    draft = file.with_name(f".{file.name}.jsonl.gz")
    with one_moment():
        draft.touch(mode=0o600)  # it holds what lets people sign in, and the secrets of dice
        call_command("dumpdata", format="jsonl", exclude=LEFT_OUT, output=str(draft), verbosity=0)
    draft.replace(file)
    tell(f"{file}: {file.stat().st_size:,} bytes; keep the file secret-key of the data folder too")


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything that is read belongs to the same moment, and nobody has to wait."""
    from django.db import connection, transaction

    sqlite: Any = connection  # Any: only SQLite's has a mode
    mode = getattr(connection, "transaction_mode", None)
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        sqlite.transaction_mode = "DEFERRED"
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    finally:
        if connection.vendor == "sqlite":
            sqlite.transaction_mode = mode


def restore(file: Path, tell: Tell) -> None:
    """A backup into an empty database, all of it or nothing."""
    from django.contrib.contenttypes.models import ContentType
    from django.core.management import call_command
    from django.core.management.sql import emit_post_migrate_signal
    from django.db import DEFAULT_DB_ALIAS, transaction

    from signoria.web.accounts.models import User
    from signoria.web.tables.models import Table

    if not file.is_file():
        raise Refused(f"{file}: there is no such file")
    if User.objects.exists() or Table.objects.exists():
        raise Refused("the database is not empty: restore into a new one")
    with transaction.atomic():
        # What a new database numbers by itself is numbered as in the backup: others refer to it.
        ContentType.objects.all().delete()
        call_command("loaddata", str(file.absolute()), verbosity=0)
        emit_post_migrate_signal(0, False, DEFAULT_DB_ALIAS)  # models the backup does not know
    tell(f"{User.objects.count()} people and {Table.objects.count()} tables are back")


def check(tell: Tell, close: bool = False) -> int:
    """Replay every stored game; how many cannot be.  Those are closed, the others stay open.
    `close`: running games that these rules lead elsewhere are closed for good."""
    from signoria.web.tables import services
    from signoria.web.tables.live import Damaged, Outdated
    from signoria.web.tables.models import Table

    begun = Table.objects.exclude(status__in=(Table.Status.OPEN, Table.Status.CLOSED))
    found = damaged = 0
    for table in begun.order_by("pk").iterator(chunk_size=50):
        found += 1
        why = ""
        try:
            why = fault(table)
        except Damaged as damage:
            why = damage.why
            if isinstance(damage, Outdated):
                if table.status == Table.Status.OVER:
                    tell(f"result only: {table.game} {why}")
                    continue
                if close:
                    services.close(table, Table.Closed.BY_RULES)
                    tell(f"closed: {table.game} {why}")
                    continue
        if why:
            damaged += 1
            tell(f"cannot go on: {table.game} {why}")
        if why != table.damaged:
            Table.objects.filter(pk=table.pk).update(damaged=why[:200])
    tell(f"{found} games replayed, {damaged} damaged")
    return damaged


def fault(table: Table) -> str:
    """What is wrong with a game that can be replayed; raises Damaged if it cannot be."""
    from signoria.core.machine import OVER
    from signoria.web.tables import results
    from signoria.web.tables.live import replayed

    live = replayed(table)
    ends = live.actor() == OVER
    is_over = table.status == "over"
    if ends != (is_over and table.ending == ""):
        return (
            f"{table.code}: the moves {'end' if ends else 'do not end'} the game, its row does not"
        )
    if is_over and not results.is_same(table, live):
        return f"{table.code}: the moves give another result than the one that was shown"
    return ""
