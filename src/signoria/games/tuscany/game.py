"""Tuscany behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.game import Result
from signoria.core.options import Options
from signoria.games.tuscany import scoring
from signoria.games.tuscany.actions import CATALOGUE
from signoria.games.tuscany.checks import check_state
from signoria.games.tuscany.components import FOLDER, load_parts
from signoria.games.tuscany.phases import setup
from signoria.games.tuscany.state import TuscanyState, new_state
from signoria.games.tuscany.view import TuscanyViews


class Tuscany(TuscanyViews):
    """Two to four players, no variants."""

    def __init__(self) -> None:
        super().__init__(FOLDER, CATALOGUE, range(2, 5), rules_version=1, end_rule="TUS-END-2")

    def begin(self, players: int, options: Options, pack: Path | None) -> TuscanyState:
        return setup.begin(load_parts(pack), players)

    def blank(self, pack: Path | None) -> TuscanyState:
        return new_state(load_parts(pack), 2)

    def result(self, s: TuscanyState) -> Result:
        return scoring.result(s)

    def check_state(self, s: TuscanyState) -> None:
        check_state(s)


GAME = Tuscany()
