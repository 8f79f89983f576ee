"""Which modules, modes and numbers of players go together (section 1.1 of the specification)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.playout import play_randomly
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import MODULE_IDS, TILE_IDS
from tests.games.burgundy.module_scenario import set_up

# The matrix, written out here again so that a changed table in the engine is noticed.
EVERYWHERE = ("extra_tiles", "white_castles", "inns", "trade_routes")
ALLOWED = {
    "normal": set(EVERYWHERE) | {"border_posts", "shields"},
    "team": set(EVERYWHERE) | {"shields"},
    "solo": set(EVERYWHERE),
}
COUNTS = {"normal": (2, 3, 4), "team": (4,), "solo": (1,)}
VARIANTS = {"normal": ("off", "open", "hidden"), "team": ("off",), "solo": ("off",)}
SUBSETS = [subset for n in range(7) for subset in combinations(MODULE_IDS, n)]
MODES = ("normal", "team", "solo")


def refused(players: int, **options: object) -> str:
    """The reason why a game is not created."""
    with pytest.raises(BadOptions) as caught:
        GAME.setup(players, options)
    return str(caught.value)


@pytest.mark.rule("BUR-COMBO-1", "BUR-COMBO-4")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_set_of_modules_is_created_exactly_where_the_matrix_says(
    mode: str, players: int
) -> None:
    for subset, variant in product(SUBSETS, ("off", "open", "hidden")):
        options: dict[str, object] = dict.fromkeys(subset, True)
        options |= {"mode": mode, "experienced": variant}
        fine = players in COUNTS[mode] and variant in VARIANTS[mode]
        if fine and set(subset) <= ALLOWED[mode]:
            s = GAME.setup(players, options)
            assert s.players == players
            assert {name for bit, name in enumerate(MODULE_IDS) if s.modules >> bit & 1} == set(
                subset
            )
        else:
            reason = refused(players, **options)
            assert reason.startswith("BAD_CONFIG: ") and "(BUR-COMBO-4)" in reason


@pytest.mark.rule("BUR-COMBO-4")
@pytest.mark.parametrize(
    ("players", "options", "pair"),
    [
        (1, {}, ("mode=normal", "1 player")),
        (2, {"mode": "solo"}, ("mode=solo", "2 players")),
        (4, {"mode": "solo"}, ("mode=solo", "4 players")),
        (2, {"mode": "team"}, ("mode=team", "2 players")),
        (3, {"mode": "team"}, ("mode=team", "3 players")),
        (1, {"mode": "team"}, ("mode=team", "1 player")),
        (4, {"mode": "team", "border_posts": True}, ("border_posts", "mode=team")),
        (1, {"mode": "solo", "border_posts": True}, ("border_posts", "mode=solo")),
        (1, {"mode": "solo", "shields": True}, ("shields", "mode=solo")),
        (4, {"mode": "team", "experienced": "open"}, ("experienced=open", "mode=team")),
        (4, {"mode": "team", "experienced": "hidden"}, ("experienced=hidden", "mode=team")),
        (1, {"mode": "solo", "experienced": "open"}, ("experienced=open", "mode=solo")),
        (1, {"mode": "solo", "experienced": "hidden"}, ("experienced=hidden", "mode=solo")),
        (4, {"mode": "team", "board": 2}, ("board=2", "mode=team")),
        (1, {"mode": "solo", "board": 2}, ("board=2", "mode=solo")),
        (3, {"board": 2, "border_posts": True}, ("board=2", "border_posts")),
        (3, {"board": 2, "experienced": "open"}, ("board=2", "experienced=open")),
        (3, {"board": 2, "experienced": "hidden"}, ("board=2", "experienced=hidden")),
        (3, {"team_board": "12b"}, ("team_board=12b", "mode=normal")),
        (1, {"mode": "solo", "team_board": "12b"}, ("team_board=12b", "mode=solo")),
        (3, {"solo_board": "13b"}, ("solo_board=13b", "mode=normal")),
        (4, {"mode": "team", "solo_board": "13b"}, ("solo_board=13b", "mode=team")),
        (2, {"solo_target": 45}, ("solo_target=45", "mode=normal")),
        (4, {"mode": "team", "solo_target": 55}, ("solo_target=55", "mode=team")),
    ],
)
def test_a_refusal_names_the_pair_that_does_not_go_together_and_the_rule(
    players: int, options: dict[str, object], pair: tuple[str, str]
) -> None:
    first, second = pair
    wanted = f"BAD_CONFIG: {first} does not go with {second} (BUR-COMBO-4)"
    assert refused(players, **options) == wanted


@pytest.mark.rule("BUR-COMBO-4")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (0, {}),
        (5, {}),
        (2, {"board": 3}),
        (2, {"board": True}),
        (1, {"mode": "solo", "solo_target": 44}),
        (1, {"mode": "solo", "solo_target": 56}),
        (1, {"mode": "solo", "solo_board": "12a"}),
        (4, {"mode": "team", "team_board": "13a"}),
        (2, {"experienced": True}),
        (2, {"shields": 1}),
        (2, {"castles": True}),
    ],
)
def test_unknown_options_and_values_are_refused(players: int, options: dict[str, object]) -> None:
    assert refused(players, **options)


@pytest.mark.rule("BUR-COMBO-1")
def test_defaults_are_the_base_game() -> None:
    options = GAME.check_options(2, {})
    assert [name for name in MODULE_IDS if options[name]] == []
    assert (options["mode"], options["experienced"], options["board"]) == ("normal", "off", 1)
    assert (options["team_board"], options["solo_board"]) == ("12a", "13a")
    assert options["solo_target"] == 50


@pytest.mark.rule("BUR-COMBO-1")
@pytest.mark.parametrize("mode", MODES)
def test_all_modules_of_a_column_together_play_to_the_end(mode: str) -> None:
    for players, variant in product(COUNTS[mode], VARIANTS[mode]):
        options: dict[str, object] = dict.fromkeys(ALLOWED[mode], True)
        s = GAME.setup(players, options | {"mode": mode, "experienced": variant})
        play_randomly(s, Dice(players))
        assert GAME.result(s).scores
        GAME.check_state(s)


@pytest.mark.rule("BUR-COMBO-1")
@pytest.mark.parametrize("mode", MODES)
def test_every_pair_of_modules_plays_to_the_end(mode: str) -> None:
    players = COUNTS[mode][0]
    for pair in combinations(sorted(ALLOWED[mode]), 2):
        s = GAME.setup(players, {**dict.fromkeys(pair, True), "mode": mode})
        play_randomly(s, Dice(7))
        GAME.check_state(s)


@pytest.mark.rule("BUR-COMBO-2", "BUR-SETUP-14")
@pytest.mark.parametrize("variant", ["off", "open", "hidden"])
def test_with_border_posts_everybody_plays_on_a_board_11_whatever_the_variant(variant: str) -> None:
    s = set_up(
        3, "* boards 11f 11e 11d", "0 castle 2", "1 castle 1", "2 castle 2",
        border_posts=True, experienced=variant,
    )  # fmt: skip
    assert [s.state.parts.boards[me.board].name for me in s.state.estates] == ["11f", "11e", "11d"]


@pytest.mark.rule("BUR-COMBO-3", "BUR-MON-29")
@pytest.mark.parametrize("mode", MODES)
def test_monastery_29_comes_with_white_castles_only(mode: str) -> None:
    tile = TILE_IDS.index("monastery-29")
    for subset in SUBSETS:
        if set(subset) <= ALLOWED[mode]:
            options: dict[str, object] = dict.fromkeys(subset, True)
            s = GAME.setup(COUNTS[mode][0], options | {"mode": mode})
            assert s.own_stacks[tile] == ("white_castles" in subset)
            assert s.black_stack[tile] == 0
