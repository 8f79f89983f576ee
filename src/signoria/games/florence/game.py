"""The Princes of Florence behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.game import Configuration, Result
from signoria.core.options import Option, Options
from signoria.games.florence import scoring
from signoria.games.florence.actions import CATALOGUE
from signoria.games.florence.checks import check_state
from signoria.games.florence.components import FOLDER, load_parts
from signoria.games.florence.phases import setup
from signoria.games.florence.state import FlorenceState, new_state
from signoria.games.florence.view import FlorenceViews

OPTIONS = (
    Option("muse", (False, True)),
    Option("coop", (False, True)),
    Option("two_player_hard", (False, True)),
)


class Florence(FlorenceViews):
    """Two to five players, two expansions, and a harder form for two."""

    def __init__(self) -> None:
        super().__init__(
            FOLDER, CATALOGUE, range(2, 6), OPTIONS, rules_version=1, end_rule="FLO-FLOW-1"
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> FlorenceState:
        muse, coop = bool(options["muse"]), bool(options["coop"])
        return setup.begin(load_parts(pack), players, muse, coop, bool(options["two_player_hard"]))

    def blank(self, pack: Path | None) -> FlorenceState:
        return new_state(load_parts(pack), 2, False, False, False)

    def conflict(self, players: int, options: Options) -> str:
        if options["two_player_hard"] and players != 2:
            return f"two_player_hard is for exactly 2 players, not {players} (FLO-SET-8)"
        return ""

    def configurations(self) -> list[Configuration]:
        found: list[Configuration] = []
        for players in self.players:
            for muse, coop in ((False, False), (True, False), (False, True), (True, True)):
                options: Options = {"muse": muse, "coop": coop, "two_player_hard": False}
                found.append(Configuration(players, options))
        for both in (False, True):
            harder: Options = {"muse": both, "coop": both, "two_player_hard": True}
            found.append(Configuration(2, harder))
        return found

    def result(self, s: FlorenceState) -> Result:
        return scoring.result(s)

    def check_state(self, s: FlorenceState) -> None:
        check_state(s)


GAME = Florence()
