"""Tuscany behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.chance import Dice
from signoria.core.frames import frames_in
from signoria.core.game import Game, Result
from signoria.core.machine import OVER, actor
from signoria.core.options import Options
from signoria.games.tuscany import scoring, view
from signoria.games.tuscany.actions import CATALOGUE
from signoria.games.tuscany.checks import check_state
from signoria.games.tuscany.components import FOLDER, load_parts
from signoria.games.tuscany.phases import setup
from signoria.games.tuscany.state import TuscanyState, new_state


class Tuscany(Game[TuscanyState]):
    """Two to four players, no variants."""

    def __init__(self) -> None:
        super().__init__(
            name="tuscany",
            players=range(2, 5),
            rules_version=1,
            options=(),
            catalogue=CATALOGUE,
            frames=frames_in("signoria.games.tuscany.phases"),
            folder=FOLDER,
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> TuscanyState:
        return setup.begin(load_parts(pack), players)

    def blank(self, pack: Path | None) -> TuscanyState:
        return new_state(load_parts(pack), 2)

    def hide(self, s: TuscanyState, viewer: int) -> None:
        view.hide(s, viewer)

    def deal(self, s: TuscanyState, viewer: int, dice: Dice) -> None:
        view.deal(s, viewer, dice)

    def view(self, s: TuscanyState, viewer: int) -> TuscanyState:
        """Hands are not opened at the end either: only their sizes score."""
        seen = super().view(s, viewer)
        if actor(s) == OVER:
            view.hide(seen, viewer)
        return seen

    def determinize(self, view: TuscanyState, viewer: int, dice: Dice) -> TuscanyState:
        s = super().determinize(view, viewer, dice)
        if actor(view) == OVER:
            self.deal(s, viewer, dice)
        return s

    def result(self, s: TuscanyState) -> Result:
        return scoring.result(s)

    def end_rule(self) -> str:
        return "TUS-END-2"

    def check_state(self, s: TuscanyState) -> None:
        check_state(s)


GAME = Tuscany()
