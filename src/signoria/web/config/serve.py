"""`signoria serve`: prepares the data folder, then runs the server and its workers."""

from __future__ import annotations

import hashlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from signoria.core.errors import SignoriaError

KEEP_ALIVE = 10  # seconds a connection stays open between two requests
# Files of Django's admin that no page of ours names: most of its weight.
UNUSED = ["select2*", "gis", "jquery.js", "xregexp.js"]
OTHER_FILES = 200  # database, logs, static files: not connections


class CannotServe(SignoriaError):
    """The server cannot start, for the reason named."""


def prepare(tell: Callable[[str], None], pages: bool = True) -> None:
    """Database, cache table and static files, made or brought up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from signoria.web.config.data import keep_private
    from signoria.web.config.preparing import one_at_a_time

    tell(f"Data folder: {settings.DATA}")
    if "SIGNORIA_DATABASE" in os.environ and "SIGNORIA_SECRET_KEY" not in os.environ:
        tell("Without SIGNORIA_SECRET_KEY sessions hold only for processes with this data folder")
    with one_at_a_time(settings.DATA):
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            keep_private(Path(settings.DATABASES["default"]["NAME"]))
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
        from signoria.web.notices import webpush

        webpush.own_key()  # made at the first start: browsers know the site by it
        if pages:
            collect_static(Path(settings.STATIC_ROOT))


def collect_static(target: Path) -> None:
    """Static files with hashes in their names, gathered when they changed."""
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            file = Path(storage.path(name))
            found.update(f"{name} {file.stat().st_mtime_ns} {file.stat().st_size}\n".encode())
    stamp = target / ".stamp"
    if not stamp.exists() or stamp.read_text() != found.hexdigest():
        call_command(
            "collectstatic", verbosity=0, interactive=False, clear=True, ignore_patterns=UNUSED
        )
        stamp.write_text(found.hexdigest())


def check_port(host: str, port: int) -> None:
    """Say so when the address is taken, before anything is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            why = error.strerror or str(error)
            raise CannotServe(f"{host} port {port}: {why}; try --port {port + 1}") from error


class Workers:
    """Worker processes; one that ends is started again until the server stops."""

    def __init__(self, number: int) -> None:
        self._stopping = threading.Event()
        self._running: list[subprocess.Popen[bytes]] = []
        self._threads = [threading.Thread(target=self._keep, daemon=True) for _ in range(number)]
        for thread in self._threads:
            thread.start()

    def _keep(self) -> None:
        while not self._stopping.is_set():
            command = [sys.executable, "-P", "-m", "signoria.web.config.worker", str(os.getpid())]
            worker = subprocess.Popen(command)
            self._running.append(worker)
            worker.wait()
            self._running.remove(worker)
            self._stopping.wait(0.5)

    def stop(self) -> None:
        """End them all."""
        self._stopping.set()
        for worker in list(self._running):
            worker.terminate()
        for worker in list(self._running):
            try:
                worker.wait(5)
            except subprocess.TimeoutExpired:
                worker.kill()


def work(workers: int, tell: Callable[[str], None]) -> None:
    """Think for bots until stopped; the pages are served by other processes."""
    prepare(tell, pages=False)
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    crew = Workers(workers)
    tell(f"{workers} worker(s) think for bots   (Ctrl-C ends them)")
    stopped.wait()
    crew.stop()


def serve(host: str, port: int, workers: int, tell: Callable[[str], None]) -> None:
    """Run until stopped."""
    check_port(host, port)
    allow_host(host)
    prepare(tell)
    import uvicorn
    from django.conf import settings

    allow_files(settings.CONNECTIONS)
    if settings.BEHIND_TLS and not settings.PROXIES:
        tell("SIGNORIA_TLS without SIGNORIA_PROXIES: all visitors count as one address")
    crew = Workers(workers)
    shown = f"[{host}]" if ":" in host else host
    tell(f"Signoria is open at http://{shown}:{port}/   (Ctrl-C closes it)")
    try:
        uvicorn.run(
            "signoria.web.config.asgi:application",
            host=host,
            port=port,
            **options(),
        )
    finally:
        crew.stop()


def options() -> dict[str, Any]:
    """How uvicorn is run."""
    from django.conf import settings

    from signoria.web.config.connections import Connection

    return {
        "log_level": "warning",
        "timeout_graceful_shutdown": 2,
        "lifespan": "off",
        "http": Connection,
        "ws": "none",
        "timeout_keep_alive": KEEP_ALIVE,
        "forwarded_allow_ips": settings.PROXIES,
    }


def allow_files(connections: int) -> None:
    """As many open files as there may be connections, if the system lets us."""
    try:
        import resource
    except ImportError:  # not a Unix
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def allow_host(host: str) -> None:
    """Answer under the name that was asked for; every name when all addresses are served."""
    if "SIGNORIA_HOSTS" not in os.environ:
        every = host in ("0.0.0.0", "::")
        known = ["localhost", "127.0.0.1", "[::1]", host]
        os.environ["SIGNORIA_HOSTS"] = "*" if every else ",".join(known)
