"""Slow and broken clients: meanwhile pages answer others, afterwards nothing is left over."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web import attackers
from tests.web.attackers import Attack, Left, Others
from tests.web.server import Server, running

ATTACKS = [
    attackers.slow_posts,
    attackers.slow_heads,
    attackers.pipelines,
    attackers.streams,
]
SOME = 30
MANY = 200
FOR_A_WHILE = 20.0  # seconds


@pytest.fixture(scope="module")
def temporary() -> Iterator[Path]:
    """Where the server puts what does not fit into memory."""
    with tempfile.TemporaryDirectory(prefix="signoria-attack-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def server(temporary: Path) -> Iterator[Server]:
    """One server for all attacks."""
    with running(workers=0, TMPDIR=str(temporary)) as found:
        attackers.cut(attackers.streams(found, 1))  # connections that stay: to the database
        yield found


@pytest.mark.parametrize("attack", ATTACKS)
def test_others_are_answered_and_nothing_is_left(
    server: Server, temporary: Path, attack: Attack
) -> None:
    left = Left(server, temporary)
    before = left.now()
    lines = attack(server, SOME)
    others = Others(server)
    others.look()
    left.check_threads()
    attackers.cut(lines)
    others.look()
    others.close()
    assert not others.faults
    left.wait_until(before)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_large_upload_is_refused_and_lands_nowhere(
    server: Server, temporary: Path, chunked: bool
) -> None:
    left = Left(server, temporary)
    before = left.now()
    assert attackers.upload(server, chunked) in (413, 0)
    left.wait_until(before)


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS)
def test_many_attackers_for_a_while(server: Server, temporary: Path, attack: Attack) -> None:
    left = Left(server, temporary)
    before = left.now()
    alone = Others(server)
    alone.start()
    time.sleep(FOR_A_WHILE / 2)
    report(alone, "nobody attacks")
    others = Others(server)
    others.start()
    until = time.monotonic() + FOR_A_WHILE
    while time.monotonic() < until:
        lines = attack(server, MANY)
        time.sleep(1.5)
        attackers.cut(lines)
    report(others, attack.__name__)
    left.wait_until(before)


@pytest.mark.slow
def test_many_uploads_for_a_while(server: Server, temporary: Path) -> None:
    left = Left(server, temporary)
    before = left.now()
    others = Others(server)
    others.start()
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda n: attackers.upload(server, n % 2 == 1), range(MANY)))
    assert set(answers) <= {413, 0}
    report(others, "uploads")
    left.wait_until(before)


def report(others: Others, name: str) -> None:
    """Say how long the others had to wait; every one of them was answered."""
    others.ended.set()
    others.join()
    others.close()
    print(f"\n{name}: {len(others.seconds)} pages, p99 {others.p99():.0f} ms", end="")
    assert not others.faults
