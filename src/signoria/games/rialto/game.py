"""Rialto behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.game import Configuration, Result
from signoria.core.options import Option, Options
from signoria.games.rialto import scoring
from signoria.games.rialto.actions import CATALOGUE
from signoria.games.rialto.checks import check_state
from signoria.games.rialto.components import FOLDER, load_parts
from signoria.games.rialto.phases import setup
from signoria.games.rialto.state import RialtoState, new_state
from signoria.games.rialto.view import RialtoViews

OPTIONS = (Option("neutral", (False, True)),)


class Rialto(RialtoViews):
    """Two to five players; with two, optionally a neutral third."""

    def __init__(self) -> None:
        super().__init__(
            FOLDER, CATALOGUE, range(2, 6), OPTIONS, rules_version=1, end_rule="RIA-FLOW-1"
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> RialtoState:
        return setup.begin(load_parts(pack), players, bool(options["neutral"]))

    def blank(self, pack: Path | None) -> RialtoState:
        return new_state(load_parts(pack), 2, False)

    def conflict(self, players: int, options: Options) -> str:
        if options["neutral"] and players != 2:
            return f"neutral is for exactly 2 players, not {players} (RIA-NEU-1)"
        return ""

    def configurations(self) -> list[Configuration]:
        return [
            *[Configuration(players, {"neutral": False}) for players in self.players],
            Configuration(2, {"neutral": True}),
        ]

    def result(self, s: RialtoState) -> Result:
        return scoring.result(s)

    def check_state(self, s: RialtoState) -> None:
        check_state(s)


GAME = Rialto()
