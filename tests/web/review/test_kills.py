"""Kill -9 of workers amid the pieces of a review: nothing is lost, nothing is made twice, and it is
finished without anybody's help.  Also while two workers are at it."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

import pytest

from tests.web.server import PATIENCE, Guest, Server, running

MOVES = 12  # of the person, in a game against a bot
KILLS = 3
FOUND = "SELECT ply, found FROM review_piece WHERE found IS NOT NULL"
AT_WORK = "SELECT claimed_by FROM review_piece WHERE found IS NULL AND claimed_until > 0"
MADE = "SELECT made, failed FROM review_review"


def a_game(guest: Guest) -> str:
    """The beginning of a game, as though it were over."""
    code = guest.create("rialto", [{"kind": "me"}, {"kind": "bot", "bot": "novice"}])
    guest.post(f"/tables/{code}/start").raise_for_status()
    made, until = 0, time.monotonic() + PATIENCE
    while made < MOVES:
        assert time.monotonic() < until
        view = guest.view(code)
        if not view["actions"]:
            time.sleep(0.05)
            continue
        sent = {"action": view["actions"][-1]["id"], "version": view["version"]}
        guest.post(f"/tables/{code}/moves", **sent).raise_for_status()
        made += 1
    return code


def killed(server: Server) -> int:
    """A worker that is amid a piece, killed; 0 where none is."""
    for (claimant,) in server.rows(AT_WORK):
        process = int(claimant.split(":")[1])
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
            return process
    return 0


@pytest.mark.slow
def test_workers_that_die_amid_a_review() -> None:
    with running(2, SIGNORIA_REVIEW_SIMULATIONS="8") as server:
        guest = Guest(server.url)
        code = a_game(guest)
        server.write(
            "UPDATE tables_table SET status = 'over', ended = '2026-11-18 00:00:00'"
            f" WHERE code = '{code}'"
        )
        assert guest.post(f"/tables/{code}/review").status_code == 202
        kept: dict[int, object] = {}
        dead: set[int] = set()
        until = time.monotonic() + PATIENCE
        while not (made := server.rows(MADE)[0])[0]:
            assert not made[1] and time.monotonic() < until, server.log_text()
            found = dict(server.rows(FOUND))
            for ply, told in kept.items():
                assert found.get(ply, told) == told, "made twice"
            assert not found or kept.keys() <= found.keys(), "lost"
            if len(found) > len(kept) and len(dead) < KILLS:
                dead |= {killed(server)} - {0}
            kept = found or kept
            time.sleep(0.02)
        told = guest.http.get(f"/api/tables/{code}/review").json()
        plies = {each["ply"] for each in (*told["decisions"], *told["luck"])}
        assert len(dead) == KILLS and kept.keys() - {-1} <= plies
        guest.close()
