"""The Castles of Burgundy behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.game import Configuration, Result
from signoria.core.options import Option, Options, OptionValue, complete
from signoria.games.burgundy import checks, scoring
from signoria.games.burgundy.actions import CATALOGUE
from signoria.games.burgundy.components import FOLDER, load_parts
from signoria.games.burgundy.ids import BOARD_IDS, MODULE_IDS, NONE, NORMAL
from signoria.games.burgundy.phases import setup
from signoria.games.burgundy.state import BurgundyState, estate_of, new_state
from signoria.games.burgundy.view import BurgundyViews

OPTIONS = (
    *[Option(name, (False, True)) for name in MODULE_IDS],
    Option("mode", ("normal", "team", "solo")),
    Option("experienced", ("off", "open", "hidden")),
    Option("board", (1, 2)),
    Option("team_board", ("12a", "12b")),
    Option("solo_board", ("13a", "13b")),
    Option("solo_target", (50, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55)),
)

# What does not go together (section 1.1): two options and the values that clash.
CLASHES: tuple[tuple[str, OptionValue, str, OptionValue], ...] = (
    ("border_posts", True, "mode", "team"),
    ("border_posts", True, "mode", "solo"),
    ("shields", True, "mode", "solo"),
    ("experienced", "open", "mode", "team"),
    ("experienced", "hidden", "mode", "team"),
    ("experienced", "open", "mode", "solo"),
    ("experienced", "hidden", "mode", "solo"),
    ("board", 2, "mode", "team"),
    ("board", 2, "mode", "solo"),
    ("board", 2, "border_posts", True),
    ("board", 2, "experienced", "open"),
    ("board", 2, "experienced", "hidden"),
)
# Options of one mode only.
ONLY_IN: tuple[tuple[str, str], ...] = (
    ("team_board", "team"),
    ("solo_board", "solo"),
    ("solo_target", "solo"),
)


class Burgundy(BurgundyViews):
    """One to four players, teams of two, six modules."""

    def __init__(self) -> None:
        super().__init__(
            FOLDER, CATALOGUE, range(1, 5), OPTIONS, rules_version=1, end_rule="BUR-GAMEEND-1"
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> BurgundyState:
        return setup.begin(load_parts(pack), players, options)

    def blank(self, pack: Path | None) -> BurgundyState:
        return new_state(load_parts(pack), 2, NORMAL, 0)

    def conflict(self, players: int, options: Options) -> str:
        mode = options["mode"]
        wanted = {"solo": range(1, 2), "team": range(4, 5)}.get(str(mode), range(2, 5))
        if players not in wanted:
            return clash(f"mode={mode}", f"{players} player{'s' if players > 1 else ''}")
        for first, value, second, other in CLASHES:
            if options[first] == value and options[second] == other:
                return clash(shown(first, value), shown(second, other))
        for name, only in ONLY_IN:
            default = next(option.default for option in OPTIONS if option.name == name)
            if mode != only and options[name] != default:
                return clash(shown(name, options[name]), f"mode={mode}")
        return ""

    def configurations(self) -> list[Configuration]:
        return [Configuration(n, complete(OPTIONS, given)) for n, given in CONFIGURATIONS]

    def result(self, s: BurgundyState) -> Result:
        return scoring.result(s)

    def side(self, s: BurgundyState, seat: int) -> int:
        return s.team[seat]

    def seat_label(self, s: BurgundyState, seat: int) -> str:
        board = estate_of(s, seat).board
        return f"board {BOARD_IDS[board]}" if board != NONE else ""

    def check_state(self, s: BurgundyState) -> None:
        checks.check(s)


def shown(name: str, value: OptionValue) -> str:
    """An option as it is written in a refusal."""
    return name if value is True else f"{name}={value}"


def clash(first: str, second: str) -> str:
    """Two things that do not go together (BUR-COMBO-4)."""
    return f"BAD_CONFIG: {first} does not go with {second} (BUR-COMBO-4)"


ALL: dict[str, OptionValue] = dict.fromkeys(MODULE_IDS, True)
NO_POSTS = {**ALL, "border_posts": False}
FOR_SOLO = {**NO_POSTS, "shields": False, "mode": "solo"}

CONFIGURATIONS: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"board": 2}),
    (4, {"board": 2, "extra_tiles": True}),
    (3, {"extra_tiles": True}),
    (2, {"border_posts": True}),
    (4, {"border_posts": True}),
    (2, {"white_castles": True}),
    (3, {"inns": True}),
    (2, {"trade_routes": True}),
    (4, {"trade_routes": True}),
    (2, {"shields": True}),
    (3, {"shields": True}),
    (4, {"shields": True}),
    (2, ALL),
    (3, ALL),
    (4, ALL),
    (3, {"experienced": "open"}),
    (4, {"experienced": "hidden"}),
    (2, {**NO_POSTS, "experienced": "hidden"}),
    (2, {"border_posts": True, "experienced": "open"}),
    (4, {"border_posts": True, "experienced": "hidden"}),
    (3, {**ALL, "experienced": "hidden"}),
    (4, {"mode": "team"}),
    (4, {"mode": "team", "team_board": "12b", "inns": True, "extra_tiles": True}),
    (4, {**NO_POSTS, "mode": "team"}),
    (4, {**NO_POSTS, "mode": "team", "team_board": "12b"}),
    (1, {"mode": "solo"}),
    (1, {"mode": "solo", "solo_board": "13b", "solo_target": 45}),
    (1, FOR_SOLO),
    (1, {**FOR_SOLO, "solo_board": "13b", "solo_target": 55}),
    (1, {"mode": "solo", "solo_target": 46, "extra_tiles": True}),
    (1, {"mode": "solo", "solo_target": 47, "white_castles": True}),
    (1, {"mode": "solo", "solo_target": 48, "inns": True}),
    (1, {"mode": "solo", "solo_target": 49, "trade_routes": True}),
    (1, {"mode": "solo", "solo_target": 51, "solo_board": "13b", "extra_tiles": True}),
    (1, {"mode": "solo", "solo_target": 52, "solo_board": "13b", "white_castles": True}),
    (1, {"mode": "solo", "solo_target": 53, "solo_board": "13b", "inns": True}),
    (1, {"mode": "solo", "solo_target": 54, "solo_board": "13b", "trade_routes": True}),
)

GAME = Burgundy()
