"""Running commands in tests, and games to run them on."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from signoria.cli.app import app
from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor
from signoria.core.playout import random_action
from signoria.core.record import Record, Table
from signoria.games import load_game


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def json(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)


def run(*arguments: str, typed: str | None = None) -> Ran:
    """Run `signoria` with these arguments and this input; no exception may escape."""
    result = CliRunner(env={"COLUMNS": "80"}).invoke(app, list(arguments), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def finished_record(players: int = 2, seed: int = 1, **options: bool) -> Record:
    """A random game of Rialto, played to the end."""
    dice = Dice(seed)
    table = Table(load_game("rialto"), players, dict(options))
    while actor(table.state) != OVER:
        table.step(dice, lambda s, _: random_action(s, dice))
    return table.record
