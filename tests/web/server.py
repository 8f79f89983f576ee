"""The real server as a process of its own, to be killed and started again, and clients of it."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from signoria.web.config.preparing import in_folder

PATIENCE = 300.0  # seconds: nothing here ends because a machine is busy, only because it hangs
PORTS = range(20_000, 32_000)
SETTINGS = {"DJANGO_SETTINGS_MODULE": "signoria.web.config.settings"}
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def free_port() -> int:
    """A port nobody listens on, and none of those the system gives to whoever calls somebody: such
    a one could be taken before the server listens, or while it is away."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


class Server:
    """`signoria serve` on a data folder; the folder outlives the process."""

    def __init__(self, data: Path, workers: int = 1, role: str = "all", **environment: str) -> None:
        self.data = data
        self.workers = workers
        self.role = role
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / f"server-{self.port}.log"

    def start(self, patience: float = PATIENCE) -> None:
        """Start, and wait until it answers."""
        environment = {
            **os.environ,
            "SIGNORIA_DATA": str(self.data),
            "SIGNORIA_BOT_PACE": "0",
            "SIGNORIA_LIMITS": "0",
            **SETTINGS,
            **self.environment,
        }
        environment.pop("SIGNORIA_DEBUG", None)
        command = [sys.executable, "-m", "signoria.cli", "serve"]
        command += ["--port", str(self.port), "--workers", str(self.workers)]
        command += ["--role", self.role]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        if self.role != "worker":
            self._wait(time.monotonic() + patience)

    def _wait(self, until: float) -> None:
        assert self.process is not None
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/api/games", timeout=PATIENCE).status_code == 200:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server does not answer:\n{self.log_text()}")

    def rows(self, sql: str) -> list[Any]:
        """What is stored, read past the site."""
        address = self.environment.get("SIGNORIA_DATABASE")
        if address:
            import psycopg

            with psycopg.connect(address) as line:
                return line.execute(sql).fetchall()
        with contextlib.closing(sqlite3.connect(self.data / "signoria.sqlite3")) as file:
            return file.execute(sql).fetchall()

    def write(self, sql: str) -> None:
        """Change what is stored, past the site: so that days go by in a moment."""
        address = self.environment.get("SIGNORIA_DATABASE")
        if address:
            import psycopg

            with psycopg.connect(address) as line:
                line.execute(sql)
            return
        with contextlib.closing(sqlite3.connect(self.data / "signoria.sqlite3", PATIENCE)) as file:
            file.execute(sql)
            file.commit()

    def log_text(self) -> str:
        """The last things the server said."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]

    def kill(self) -> None:
        """Kill -9 the server and its workers: nobody has time to put anything in order."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process = None

    def stop(self) -> None:
        """Stop as Ctrl-C does, or harder."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self.kill()


@contextlib.contextmanager
def running(workers: int = 1, **environment: str) -> Iterator[Server]:
    """A server on a data folder of its own, that of a site which nobody has used."""
    data = Path(tempfile.mkdtemp(prefix="signoria-serve-"))
    with own_database() as database:
        if not database:
            copy_set_up(data)
        server = Server(data, workers, **{**database, **environment})
        try:
            server.start()
            yield server
        finally:
            server.kill()
            shutil.rmtree(data, ignore_errors=True)


def copy_set_up(data: Path) -> None:
    """Database and static files as a site makes them at its first start, which is half of what
    starting costs: made once in a run.  `test_roles` and `test_kill` begin with nothing."""
    if "SIGNORIA_TEST_DATA" not in os.environ:
        return  # a tool that starts one site has nothing to share
    made = Path(os.environ["SIGNORIA_TEST_DATA"]) / "set-up"
    made.mkdir(exist_ok=True)
    # One process makes it and is gone before any copies: a database in use has files that vanish.
    with in_folder(made.parent):
        if not (made / "static" / ".stamp").exists():
            set_up(made)
        shutil.copytree(made, data, dirs_exist_ok=True)


def set_up(folder: Path) -> None:
    """A site that was started once."""
    environment = {**os.environ, "SIGNORIA_DATA": str(folder), **SETTINGS}
    environment.pop("SIGNORIA_DEBUG", None)
    command = "from signoria.web.config.serve import prepare; prepare(print)"
    subprocess.run(
        [sys.executable, "-c", command], env=environment, check=True, stdout=subprocess.DEVNULL
    )


@contextlib.contextmanager
def own_database() -> Iterator[dict[str, str]]:
    """Where tests run on PostgreSQL: a database of its own for one site, as its environment."""
    address = os.environ.get("SIGNORIA_DATABASE")
    if not address:
        yield {}
        return
    import psycopg

    name = f"site_{uuid.uuid4().hex}"
    with psycopg.connect(address, autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name}")
    try:
        yield {"SIGNORIA_DATABASE": address.replace("/signoria?", f"/{name}?")}
    finally:
        with psycopg.connect(address, autocommit=True) as line:
            line.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Guest:
    """A guest at the site: the API with a bearer token, the pages with a session."""

    def __init__(self, url: str, timeout: float = PATIENCE) -> None:
        self.http = httpx.Client(base_url=url, timeout=timeout)
        answer = self.http.post("/api/guests")
        answer.raise_for_status()
        self.name: str = answer.json()["name"]
        self.http.headers["Authorization"] = f"Bearer {answer.json()['token']}"

    def create(self, game: str, seats: list[dict[str, str]], **more: Any) -> str:
        """A new table; its code."""
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    def post(self, path: str, **data: Any) -> httpx.Response:
        """Post JSON to the API."""
        return self.http.post(f"/api{path}", json=data)

    def view(self, code: str) -> dict[str, Any]:
        """What this guest may know."""
        answer = self.http.get(f"/api/tables/{code}/view")
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def close(self) -> None:
        """Hang up."""
        self.http.close()


class Visitor:
    """A browser without a screen: a session, its CSRF token, guest by one click."""

    def __init__(self, url: str, timeout: float = PATIENCE) -> None:
        self.http = httpx.Client(base_url=url, timeout=timeout, follow_redirects=True)
        self.http.get("/account/sign-in").raise_for_status()
        self.post("/account/guest").raise_for_status()

    def post(self, path: str, **data: str) -> httpx.Response:
        """Send a form."""
        token = self.http.cookies.get("csrftoken", "")
        return self.http.post(path, data={**data, "csrfmiddlewaretoken": token})

    def close(self) -> None:
        """Hang up."""
        self.http.close()
