"""`signoria serve`: the site.  `signoria verify`: were the dice of a game fair?"""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli.common import console
from signoria.core.errors import BadRecord, SignoriaError
from signoria.core.fair import dice_for, seed_hash
from signoria.core.machine import CHANCE, Chance
from signoria.core.record import Record, outcome_text, play_move, record_from_json
from signoria.games import load_game

LOOPBACK = "127.0.0.1"


class Role(StrEnum):
    """What a process of the site does."""

    ALL = "all"
    WEB = "web"
    WORKER = "worker"


class MissingParts(SignoriaError):
    """Something the site needs is not installed."""


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", min=1, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=64, help="Processes that think for bots.")
    ] = 1,
    role: Annotated[
        Role, typer.Option("--role", help="Pages and bots, or only one of them in this process.")
    ] = Role.ALL,
) -> None:
    """Open the site: tables, bots, replays.  Keeps its data in SIGNORIA_DATA."""
    try:
        from signoria.web.config import serve as site
    except ModuleNotFoundError as error:
        raise MissingParts(f"the site needs {error.name}: pip install 'signoria[web]'") from error
    try:
        if role == Role.WORKER:
            site.work(max(1, workers), console().print)
        else:
            site.serve(host, port, workers if role == Role.ALL else 0, console().print)
    except ModuleNotFoundError as error:
        raise MissingParts(f"the site needs {error.name}: pip install 'signoria[web]'") from error
    except PermissionError as error:
        raise MissingParts(f"{error.filename}: {error.strerror}; set SIGNORIA_DATA") from error


def verify(
    record: Annotated[Path, typer.Argument(help="A record downloaded from a finished table.")],
) -> None:
    """Check that every draw of a finished game came from the secret fixed before it began."""
    try:
        data = json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadRecord(f"{record}: {error}") from error
    found = record_from_json(data)
    fair = data.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("seed"), str):
        raise BadRecord(f"{record}: the secret of the dice is not in this record")
    if seed_hash(fair["seed"]) != fair.get("hash"):
        raise BadRecord(f"{record}: the secret does not fit the hash shown before the game")
    first = fair.get("from", 0)
    if not isinstance(first, int):
        raise BadRecord(f"{record}: `from` must be a whole number")
    draws = check_draws(found, fair["seed"], first)
    console().print(f"All {draws} draws came from the secret. Its hash: {fair['hash']}")


def check_draws(record: Record, seed: str, first: int) -> int:
    """Repeat every draw from a move on; raises BadRecord at the first that differs."""
    game = load_game(record.game)
    s: Any = game.setup(record.players, record.options)
    draws = 0
    for ply, move in enumerate(record.moves):
        if move.seat == CHANCE and ply >= first:
            frame = s.stack[-1]
            assert isinstance(frame, Chance)
            drawn = outcome_text(frame, s, frame.sample(s, dice_for(seed, ply)))
            if drawn != move.text:
                raise BadRecord(f"move {ply + 1}: the secret gives `{drawn}`, not `{move.text}`")
            draws += 1
        play_move(game, s, move)
    return draws
