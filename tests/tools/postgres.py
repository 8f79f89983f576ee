"""Runs a command beside a PostgreSQL of its own: `python -m tests.tools.postgres pytest tests/web`.

The cluster lives in a temporary folder, listens on a socket in it only, and is gone afterwards.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.tools import processes

DEBIAN = Path("/usr/lib/postgresql")
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # nobody needs it after the run; kill -9 of a process loses nothing by it
    "max_connections": "200",
    "autovacuum": "off",
}


class NoPostgres(Exception):
    """PostgreSQL's server is not installed here."""


def programs() -> Path:
    """The folder of `initdb` and `pg_ctl`, the newest version first."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: -float(path.parts[-3]))
    here = shutil.which("initdb")
    if not found and here is None:
        raise NoPostgres
    return found[0].parent if found else Path(str(here)).resolve().parent


def owner() -> str | None:
    """PostgreSQL does not run as root: then it runs as its own user, or as nobody."""
    if os.getuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Cluster:
    """A cluster in a temporary folder; `address` is that of its database `signoria`."""

    def __init__(self) -> None:
        self._programs = programs()
        self._user = owner()
        self._home = Path(tempfile.mkdtemp(prefix="signoria-postgres-"))
        self._data = self._home / "data"
        self.address = f"postgres://postgres@/signoria?host={self._home}"

    def create(self) -> None:
        """Make it, and start it for the first time."""
        if self._user is not None:
            shutil.chown(self._home, self._user)
            self._home.chmod(0o755)  # others come in to the socket
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust",
            "-E", "UTF8", "--no-locale", "--no-sync")  # fmt: skip
        self.start()
        self._run("createdb", "-h", self._home, "-U", "postgres", "signoria")

    def start(self) -> None:
        """Start the server; returns when it answers."""
        given = {**SETTINGS, "unix_socket_directories": str(self._home)}
        settings = " ".join(f"-c {name}='{value}'" for name, value in given.items())
        log = self._home / "log"
        self._run("pg_ctl", "-D", self._data, "-l", log, "-w", "-o", settings, "start")

    def postmaster(self) -> int:
        """The process that starts all others."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def kill(self) -> None:
        """Kill -9 of everything; `start` recovers what was committed."""
        postmaster = self.postmaster()
        os.kill(postmaster, signal.SIGSTOP)  # nobody is born while the others are counted
        processes.kill([postmaster, *processes.children(postmaster)])

    def remove(self) -> None:
        """Stop it and forget it."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._home, ignore_errors=True)

    def _run(self, program: str, *given: Path | str) -> None:
        run(self._user, self._programs / program, *given)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A fresh cluster, gone afterwards."""
    made = Cluster()
    try:
        made.create()
        yield made
    finally:
        made.remove()


def run(user: str | None, *command: Path | str) -> None:
    """One of PostgreSQL's programs; what it says is shown only if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        user=user,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # a pipe would stay open in the server
        stderr=subprocess.PIPE if "pg_ctl" not in str(command[0]) else subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        sys.stderr.write((done.stderr or b"").decode(errors="replace"))
        done.check_returncode()


def main() -> int:
    """The exit code of the command."""
    try:
        with cluster() as made:
            environment = {**os.environ, "SIGNORIA_DATABASE": made.address}
            return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    except NoPostgres:
        print("PostgreSQL's server is not installed here (Debian: apt install postgresql):")
        print("nothing was tested on it.")
        return 0


if __name__ == "__main__":
    sys.exit(main())
