"""Runs a command beside a PostgreSQL of its own: `python -m tests.tools.postgres pytest tests/web`.

The cluster lives in a temporary folder, listens on a socket in it only, and is gone afterwards.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

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


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """A fresh cluster; the address of its database `signoria`."""
    folder = programs()
    user = owner()
    home = Path(tempfile.mkdtemp(prefix="signoria-postgres-"))
    try:
        if user is not None:
            shutil.chown(home, user)
            home.chmod(0o755)  # others come in to the socket
        run(user, folder / "initdb", "-D", home / "data", "-U", "postgres", "-A", "trust",
            "-E", "UTF8", "--no-locale", "--no-sync")  # fmt: skip
        given = {**SETTINGS, "unix_socket_directories": str(home)}
        settings = " ".join(f"-c {name}='{value}'" for name, value in given.items())
        run(user, folder / "pg_ctl", "-D", home / "data", "-l", home / "log", "-w",
            "-o", settings, "start")  # fmt: skip
        run(user, folder / "createdb", "-h", home, "-U", "postgres", "signoria")
        yield f"postgres://postgres@/signoria?host={home}"
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            run(user, folder / "pg_ctl", "-D", home / "data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)


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
        with cluster() as address:
            environment = {**os.environ, "SIGNORIA_DATABASE": address}
            return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    except NoPostgres:
        print("PostgreSQL's server is not installed here (Debian: apt install postgresql):")
        print("nothing was tested on it.")
        return 0


if __name__ == "__main__":
    sys.exit(main())
