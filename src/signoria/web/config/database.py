"""Where tables are kept: a file of the data folder, or the PostgreSQL of `SIGNORIA_DATABASE`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SCHEMES = ("postgres", "postgresql")
EXAMPLE = "postgres://user:password@host:5432/signoria, or the folder of a socket"
CONNECTIONS = 12  # of one process at most: its threads, its pushes, one to spare
PATIENCE = 10  # seconds until a connection that does not come is an error
LOCKED = 20  # seconds until waiting for somebody else's change is an error

Database = dict[str, Any]  # as Django's settings have it


def database_from(where: str, data: Path, sync_full: bool) -> Database:
    """The database of a site: an address, a folder with PostgreSQL's socket, or nothing."""
    if not where:
        return sqlite(data, sync_full)
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise ImproperlyConfigured(
            "SIGNORIA_DATABASE needs psycopg with its pool: pip install 'signoria[postgres]'"
        )
    return postgresql(where)


def sqlite(data: Path, sync_full: bool) -> Database:
    """A file: everything on one machine, one writer at a time."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": data / "signoria.sqlite3",
        "CONN_MAX_AGE": None,  # each thread of the server keeps its own
        "OPTIONS": {
            # A writer takes the lock at once, so that two moves cannot both read the old state.
            "transaction_mode": "IMMEDIATE",
            "timeout": LOCKED,
            # Whatever was committed survives the end of the process, however it ends.  That it
            # survives a power cut as well costs a wait for the disk in every move: SIGNORIA_SYNC.
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON;"
                f"PRAGMA synchronous={'FULL' if sync_full else 'NORMAL'};"
            ),
        },
        "TEST": {"NAME": data / "test.sqlite3"},
    }


def postgresql(where: str) -> Database:
    """A server for many processes and machines; each process has a pool of connections.  Rows
    are locked by whoever changes them (`select_for_update`)."""
    if where.startswith("/"):
        where = f"postgres:///signoria?host={where}"
    parts = urlsplit(where)
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in SCHEMES or not name or "/" in name:
        raise ImproperlyConfigured(f"SIGNORIA_DATABASE must look like {EXAMPLE}")
    socket = options.pop("host", "")
    options.setdefault("connect_timeout", PATIENCE)
    options.setdefault("application_name", "signoria")
    options.setdefault("options", f"-c lock_timeout={LOCKED}s")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": socket or unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,  # the server may have been restarted
        "OPTIONS": {
            **options,
            "pool": {"min_size": 1, "max_size": CONNECTIONS, "timeout": PATIENCE},
        },
    }
