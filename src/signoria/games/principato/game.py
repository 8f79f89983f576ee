"""Principato behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.game import Configuration, Result
from signoria.core.options import Option, Options
from signoria.games.principato import scoring
from signoria.games.principato.actions import CATALOGUE
from signoria.games.principato.checks import (
    check_cards,
    check_course,
    check_cubes,
    check_goals,
    check_tokens,
)
from signoria.games.principato.components import FOLDER, load_parts
from signoria.games.principato.ids import (
    NONE,
)
from signoria.games.principato.phases import setup
from signoria.games.principato.state import PrincipatoState, new_state
from signoria.games.principato.view import PrincipatoViews

RANDOM = "random"
SEATS = ("0", "1", "2", "3")

OPTIONS = (Option("start_seat", (RANDOM, *SEATS)),)


class Principato(PrincipatoViews):
    """Two to four players; the start player by lot or by agreement."""

    def __init__(self) -> None:
        super().__init__(
            FOLDER, CATALOGUE, range(2, 5), OPTIONS, rules_version=1, end_rule="PRI-YEAR-5"
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> PrincipatoState:
        chosen = options["start_seat"]
        seat = NONE if chosen == RANDOM else int(chosen)
        return setup.begin(load_parts(pack), players, seat)

    def blank(self, pack: Path | None) -> PrincipatoState:
        return new_state(load_parts(pack), 2)

    def conflict(self, players: int, options: Options) -> str:
        chosen = options["start_seat"]
        if chosen != RANDOM and int(chosen) >= players:
            return f"start_seat {chosen} needs more than {players} players (PRI-SETUP-9)"
        return ""

    def configurations(self) -> list[Configuration]:
        agreed = ((2, "0"), (3, "1"), (4, "2"), (4, "3"))
        return [
            *[Configuration(players, {"start_seat": RANDOM}) for players in self.players],
            *[Configuration(players, {"start_seat": seat}) for players, seat in agreed],
        ]

    def result(self, s: PrincipatoState) -> Result:
        return scoring.result(s)

    def check_state(self, s: PrincipatoState) -> None:
        check_cubes(s)
        check_tokens(s)
        check_cards(s)
        check_course(s)
        check_goals(s)


GAME = Principato()
