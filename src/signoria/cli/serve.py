"""`signoria serve`: the site.  `signoria verify`: were the dice of a game fair?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli.common import AsJson, console, counted, print_json, read_text
from signoria.core.errors import BadRecord, SignoriaError
from signoria.core.fair import dice_for, drawn_from, seed_hash
from signoria.core.machine import CHANCE, Chance
from signoria.core.record import (
    Record,
    final_state,
    is_finished,
    outcome_text,
    play_move,
    record_from_json,
)
from signoria.games import load_game
from signoria.packs import carried

LOOPBACK = "127.0.0.1"
RECORD_AS_TEXT = "signoria-record"
PLAYED = "played"
ENDINGS = {  # how a game may end before its rules end it
    "resigned": "somebody resigned",
    "time": "somebody's time ran out",
    "agreed": "all agreed to end it",
}


WORKERS = 2  # one stays free for bots while the other judges a decision of a review


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
    ] = WORKERS,
    role: Annotated[
        Role, typer.Option("--role", help="Pages and bots, or only one of them in this process.")
    ] = Role.ALL,
) -> None:
    """Open the site: tables, bots, replays.  Keeps its data in SIGNORIA_DATA."""
    with site_errors():
        from signoria.web.config import serve as site

        if role == Role.WORKER:
            site.work(max(1, workers), console().print)
        else:
            site.serve(host, port, workers if role == Role.ALL else 0, console().print)


@contextmanager
def site_errors() -> Iterator[None]:
    """What is wrong with the place where the site shall run, in one line."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingParts(f"the site needs {error.name}: pip install 'signoria[web]'") from error
    except PermissionError as error:
        raise MissingParts(f"{error.filename}: {error.strerror}; set SIGNORIA_DATA") from error
    except Exception as error:
        if type(error).__module__.startswith("django.") and isinstance(error, settings_errors()):
            raise MissingParts(str(error)) from error
        raise


def settings_errors() -> tuple[type[Exception], ...]:
    """A setting that cannot be, a database that cannot be reached."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import OperationalError

    return ImproperlyConfigured, OperationalError


def verify(
    record: Annotated[Path, typer.Argument(help="A record downloaded from a finished table.")],
    shown: Annotated[
        str, typer.Argument(metavar="HASH", help="The hash that was shown before the game.")
    ],
    part: Annotated[
        list[str] | None,
        typer.Option("--part", help="What you added to the dice: it must be among the parts."),
    ] = None,
    first: Annotated[
        int,
        typer.Option("--from", min=0, help="Moves taken over from another game, not drawn here."),
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Check that every draw of a finished game came from the secret fixed before it began and from
    what its players added."""
    data = record_data(record)
    found = record_from_json(data)
    secret = secret_of(record, data, shown)
    for own in part or []:
        if own not in secret.parts:
            raise BadRecord(f"{record}: {own} is not among the players' parts")
    if secret.first != first:
        text = "moves were taken over from another game and not drawn here; say --from"
        raise BadRecord(f"{record}: {secret.first} {text} {secret.first} to check the rest")
    draws = check_draws(found, drawn_from(secret.seed, secret.parts), first)
    added = sum(bool(own) for own in secret.parts)
    ending = ending_of(record, data, found)
    if as_json:
        told = {"file": str(record), "draws": draws, "players": added, "fair": True}
        told |= {"server": secret.of_server}
        print_json(told | {"moves": len(found.moves), "ended": ending})
        return
    console().print(
        f"All {counted(draws, 'draw')} came from the secret of this hash and what "
        f"{counted(added, 'player')} added."
    )
    if not secret.of_server:
        console().print(
            "It was played without a server: whoever played could choose the secret and what was "
            "added, so this shows only that no draw was changed afterwards."
        )
    if ending != PLAYED:
        after = f"after {counted(len(found.moves), 'move')}, before its rules end it"
        console().print(f"The game stops {after}: {ENDINGS.get(ending, ending)}.")


def ending_of(file: Path, data: dict[str, Any], record: Record) -> str:
    """How the game ended, as its record says; refused if its moves say otherwise."""
    ends = is_finished(final_state(load_game(record.game), record, carried(record)))
    said = data.get("ended", {})
    how = said.get("how") if isinstance(said, dict) else None
    if how is None:
        return PLAYED if ends else "unfinished"
    if ends != (how == PLAYED) or how not in (PLAYED, *ENDINGS):
        does = "end" if ends else "do not end"
        raise BadRecord(f"{file}: it says that the game was {str(how)[:20]!r}, its moves {does} it")
    return str(how)


def record_data(path: Path) -> dict[str, Any]:
    """The JSON of a record; a record as text is told from what is no record at all."""
    text = read_text(path)
    if text.lstrip().startswith(RECORD_AS_TEXT):
        raise BadRecord(
            f"{path}: a record as text does not hold the secret of its dice; download it as JSON"
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path}: not the JSON of a record ({error})") from error
    if not isinstance(data, dict):
        raise BadRecord(f"{path}: a record is a JSON object")
    return data


@dataclass(frozen=True)
class Secret:
    """What a record tells about where its draws came from."""

    seed: str
    parts: list[str]
    first: int  # moves before this one were taken over from another game
    of_server: bool  # or made in the browser of whoever played


def secret_of(record: Path, data: dict[str, Any], shown: str) -> Secret:
    """The secret in a record, if it is the one whose hash was shown: a file can make up both."""
    fair = data.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("seed"), str):
        raise BadRecord(f"{record}: the secret of the dice is not in this record")
    if seed_hash(fair["seed"]) != shown.strip().lower():
        raise BadRecord(f"{record}: the secret does not fit the hash shown before the game")
    parts, first = fair.get("parts", []), fair.get("from", 0)
    if not isinstance(parts, list) or not all(isinstance(own, str) for own in parts):
        raise BadRecord(f"{record}: `parts` must be a list of texts")
    if not isinstance(first, int) or isinstance(first, bool):
        raise BadRecord(f"{record}: `from` must be a whole number")
    return Secret(fair["seed"], parts, first, fair.get("server") is not False)


def check_draws(record: Record, seed: str, first: int) -> int:
    """Repeat every draw from a move on; raises BadRecord at the first that differs."""
    game = load_game(record.game)
    s: Any = game.setup(record.players, record.options, carried(record))
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
