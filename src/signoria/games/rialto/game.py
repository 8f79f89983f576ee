"""Rialto behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.chance import Dice
from signoria.core.frames import frames_in
from signoria.core.game import Configuration, Game, Result
from signoria.core.options import Option, Options
from signoria.games.rialto import scoring, view
from signoria.games.rialto.actions import CATALOGUE
from signoria.games.rialto.checks import check_state
from signoria.games.rialto.components import FOLDER, load_parts
from signoria.games.rialto.phases import setup
from signoria.games.rialto.state import RialtoState, new_state


class Rialto(Game[RialtoState]):
    """Two to five players; with two, optionally a neutral third."""

    def __init__(self) -> None:
        super().__init__(
            name="rialto",
            players=range(2, 6),
            rules_version=1,
            options=(Option("neutral", (False, True)),),
            catalogue=CATALOGUE,
            frames=frames_in("signoria.games.rialto.phases"),
            folder=FOLDER,
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

    def hide(self, s: RialtoState, viewer: int) -> None:
        view.hide(s, viewer)

    def deal(self, s: RialtoState, viewer: int, dice: Dice) -> None:
        view.deal(s, viewer, dice)

    def result(self, s: RialtoState) -> Result:
        return scoring.result(s)

    def end_rule(self) -> str:
        return "RIA-FLOW-1"

    def check_state(self, s: RialtoState) -> None:
        check_state(s)


GAME = Rialto()
