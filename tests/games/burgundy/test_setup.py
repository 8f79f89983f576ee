"""Set-up of the base game (booklet p.2, p.3 and p.11)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.machine import CHANCE, Chance, actor, apply, apply_outcome
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import CASTLE, NO_TILE, TILE_IDS, TYPE_IDS, TYPE_OF
from signoria.games.burgundy.phases.regions import claim_colour
from signoria.games.burgundy.phases.rounds import FillDepots
from signoria.games.burgundy.state import BurgundyState
from tests.games.burgundy.scenario import Scenario, table

# Depot by depot in printed order: what lies there with 2, 3 and 4 players (p.2, p.11).
PRINTED = {
    2: ["building ship", "monastery castle", "animal building", "ship building", "mine monastery"]
    + ["building animal"],
    3: [
        "monastery building ship",
        "monastery building castle",
        "animal ship building",
        "ship building animal",
        "building mine monastery",
        "castle building animal",
    ],
    4: [
        "monastery building ship animal",
        "monastery building castle building",
        "animal ship building monastery",
        "mine ship building animal",
        "building mine building monastery",
        "castle building ship animal",
    ],
}
STACKS = {"castle": 14, "mine": 10, "ship": 20, "building": 40, "animal": 20, "monastery": 20}


def types_in(s: Scenario, depot: int) -> str:
    """The types of the tiles in a depot, in printed order."""
    return " ".join(TYPE_IDS[TYPE_OF[TILE_IDS.index(name)]] for name in s.in_depot(depot))


def stacks(s: BurgundyState) -> dict[str, int]:
    """How many tiles lie face down, by the colour of their backs."""
    found = dict.fromkeys(TYPE_IDS, 0)
    for tile, number in enumerate(s.own_stacks):
        if number:
            found[TYPE_IDS[TYPE_OF[tile]]] += number
    return found


def prepare(s: Scenario, letter: str, seed: int = 0) -> Scenario:
    """Prepare a phase and stop before the first roll; goods of the last phase go to depot 1."""
    for kind in s.state.round_goods:
        s.state.depot_goods = tuple([n + (p == kind) for p, n in enumerate(s.state.depot_goods)])
    s.state.round_goods, s.state.stack = (), []
    s.start_phase(letter)
    for frame in s.state.stack[-1], s.state.stack[-2]:
        assert isinstance(frame, Chance)
        apply_outcome(s.state, frame.sample(s.state, Dice(seed)))
    GAME.check_state(s.state)
    return s


def set_up(players: int, first: int, seed: int = 0) -> Scenario:
    """A game up to the first decision, as the table really plays it."""
    s = GAME.setup(players)
    apply_outcome(s, (first,))
    s.events = []
    return Scenario(s).chance(seed)


@pytest.mark.rule("BUR-SETUP-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_number_of_players_uses_its_own_depot_spaces(players: int) -> None:
    s = prepare(table(players), "A")
    assert [types_in(s, depot) for depot in range(1, 7)] == PRINTED[players]
    assert len(s.in_depot(0)) == {2: 4, 3: 6, 4: 8}[players]


@pytest.mark.rule("BUR-SETUP-1")
@pytest.mark.parametrize(
    ("players", "used"),
    [(2, "25 27 28 30"), (3, "24 25 27 28 30 31"), (4, "24 25 26 27 28 29 30 31")],
)
def test_the_black_depot_has_rows_of_3_2_3_with_the_outer_spaces_for_more(
    players: int, used: str
) -> None:
    s = prepare(table(players), "A")
    filled = [space for space in range(24, 32) if s.state.depots[space] != NO_TILE]
    assert filled == [int(space) for space in used.split()]


@pytest.mark.rule("BUR-SETUP-2")
@pytest.mark.parametrize(
    ("letter", "kind"),
    [("A", "castle"), ("B", "mine"), ("C", "castle"), ("D", "mine"), ("E", "castle")],
)
def test_with_three_players_depot_6_holds_a_castle_or_a_mine_by_phase(
    letter: str, kind: str
) -> None:
    s = prepare(table(3), letter)
    assert types_in(s, 6) == f"{kind} building animal"
    assert types_in(s, 2) == "monastery building castle"


@pytest.mark.rule("BUR-SETUP-2")
@pytest.mark.parametrize("letter", ["A", "B", "D"])
def test_with_four_players_depot_6_always_holds_a_castle(letter: str) -> None:
    assert types_in(prepare(table(4), letter), 6) == "castle building ship animal"


@pytest.mark.rule("BUR-SETUP-3")
@pytest.mark.parametrize(
    ("modules", "added", "black"),
    [
        ((), {}, 40),
        (("extra_tiles",), {"monastery": 2}, 42),
        (("white_castles",), {"building": 6, "monastery": 1}, 42),
        (("extra_tiles", "white_castles"), {"building": 6, "monastery": 3}, 44),
        (("inns",), {}, 40),
    ],
)
def test_module_tiles_join_the_stacks_of_their_backs(
    modules: tuple[str, ...], added: dict[str, int], black: int
) -> None:
    s = GAME.setup(2, dict.fromkeys(modules, True))
    wanted = {name: number + added.get(name, 0) for name, number in STACKS.items()}
    wanted["castle"] -= 2  # the starting castles
    assert stacks(s) == wanted
    assert sum(s.black_stack) == black


@pytest.mark.rule("BUR-SETUP-3")
def test_the_base_game_has_no_tile_of_a_module() -> None:
    s = GAME.setup(4)
    for name in ("crane", "white_castle", "geese", "monastery-27", "monastery-28", "monastery-29"):
        tile = TILE_IDS.index(name)
        assert s.own_stacks[tile] == s.black_stack[tile] == 0
    assert s.inns == s.inns_left == 0


@pytest.mark.rule("BUR-SETUP-3", "BUR-SETUP-1")
def test_four_players_use_up_every_stack_in_five_phases() -> None:
    s = table(4)
    for letter in "ABCDE":
        prepare(s, letter)
    assert sum(s.state.own_stacks) == sum(s.state.black_stack) == 0


@pytest.mark.rule("BUR-SETUP-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_phase_has_five_goods_and_the_rest_of_the_17_is_never_seen(players: int) -> None:
    s = GAME.setup(players)
    for outcome in ((0,), None):
        frame = s.stack[-1]
        assert isinstance(frame, Chance)
        apply_outcome(s, outcome or frame.sample(s, Dice(1)))
    left = []
    game = Scenario(s)
    for letter in "ABCDE":
        prepare(game, letter)
        assert len(s.round_goods) == 5
        left.append(sum(s.goods_left))
    box = 17 - 3 * players
    assert left == [box + 20, box + 15, box + 10, box + 5, box]


@pytest.mark.rule("BUR-SETUP-5")
@pytest.mark.parametrize("colour", range(6), ids=TYPE_IDS)
def test_a_large_and_a_small_bonus_tile_of_each_colour_lie_ready(colour: int) -> None:
    s = table(4)
    assert all(me.large == me.small == 0 for me in s.state.estates)
    for seat in (2, 0, 1, 3):
        claim_colour(s.state, seat, colour)
    assert [s.points(seat) for seat in range(4)] == [
        {"bonus_small": 4},
        {},
        {"bonus_large": 7},
        {},
    ]


@pytest.mark.rule("BUR-SETUP-6")
@pytest.mark.parametrize("board", [1, 2])
def test_everybody_plays_on_the_same_board(board: int) -> None:
    s = GAME.setup(3, {"board": board})
    assert [s.parts.boards[me.board].name for me in s.estates] == [str(board)] * 3


@pytest.mark.rule("BUR-SETUP-6")
@pytest.mark.parametrize("board", [0, 3, 10, "1", "11a"])
def test_only_boards_1_and_2_belong_to_the_base_game(board: object) -> None:
    with pytest.raises(BadOptions, match="board"):
        GAME.setup(3, {"board": board})


@pytest.mark.rule("BUR-SETUP-7")
@pytest.mark.parametrize("board", [1, 2])
def test_the_starting_castle_lies_on_the_dark_green_6_in_the_middle(board: int) -> None:
    s = GAME.setup(3, {"board": board})
    for me in s.estates:
        home = s.parts.boards[me.board]
        assert [field for field in range(37) if me.tiles[field] != NO_TILE] == [18]
        assert me.tiles[18] == CASTLE == home.colour[18] and home.number[18] == 6
        assert home.places[18] == (0, 0)


@pytest.mark.rule("BUR-SETUP-7")
def test_starting_castles_come_from_the_green_backs() -> None:
    s = GAME.setup(4)
    assert (s.own_stacks[CASTLE], s.black_stack[CASTLE]) == (10, 2)


@pytest.mark.rule("BUR-SETUP-7")
def test_the_starting_castle_fills_a_region_of_one_but_scores_nothing_and_acts_not() -> None:
    s = set_up(2, 0)
    board = s.state.parts.boards[s[0].board]
    assert board.regions[board.region_of[18]] == [18]
    assert all(me.score == 0 and me.large == 0 for me in s.state.estates)
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SETUP-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_three_goods_and_equal_ones_are_stacked(players: int) -> None:
    s = table(players).state
    then_goods = ["pink", "pink", "red"] + ["brown"] * 3 + ["orange", "purple", "pink"] * 2
    fresh = Scenario(GAME.setup(players)).play(
        "* first 0", f"* start-goods {' '.join(then_goods[: 3 * players])}"
    )
    assert fresh[0].goods == (0, 0, 2, 1, 0, 0)
    assert fresh[1].goods == (0, 0, 0, 0, 3, 0)
    assert sum(fresh.state.goods_left) == 42 - 3 * players
    assert sum(s.parts.good_copies) == 42


@pytest.mark.rule("BUR-SETUP-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_one_silver_and_no_points(players: int) -> None:
    s = set_up(players, 0).state
    assert [me.silver for me in s.estates] == [1] * players
    assert [me.score for me in s.estates] == [0] * players
    assert len(s.dice) == 2 * players and all(s.dice)
    assert all(storage == [] for storage in s.storages)


@pytest.mark.rule("BUR-SETUP-10")
@pytest.mark.parametrize(
    ("players", "first", "workers"),
    [(2, 0, [1, 2]), (2, 1, [2, 1]), (3, 1, [3, 1, 2]), (4, 0, [1, 2, 3, 4]), (4, 2, [3, 4, 1, 2])],
)
def test_workers_grow_clockwise_from_the_first_player(
    players: int, first: int, workers: list[int]
) -> None:
    assert [me.workers for me in set_up(players, first).state.estates] == workers


@pytest.mark.rule("BUR-SETUP-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_equally_likely_to_begin(players: int) -> None:
    s = GAME.setup(players)
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.outcomes(s) == [((seat,), 1 / players) for seat in range(players)]
    drawn = {frame.sample(s, Dice(seed)) for seed in range(60)}
    assert drawn == {(seat,) for seat in range(players)}


@pytest.mark.rule("BUR-SETUP-11")
@pytest.mark.parametrize(
    ("players", "first", "order"), [(2, 1, (1, 0)), (3, 2, (2, 0, 1)), (4, 1, (1, 2, 3, 0))]
)
def test_markers_lie_on_the_first_space_with_the_first_player_on_top(
    players: int, first: int, order: tuple[int, ...]
) -> None:
    s = set_up(players, first)
    assert s.state.bridge == order
    assert s.state.space == (0,) * players
    assert s.actor() == first


@pytest.mark.rule("BUR-SETUP-18")
@pytest.mark.parametrize("variant", ["open", "hidden"])
def test_choices_of_the_set_up_come_before_any_tile_or_phase_good_is_seen(variant: str) -> None:
    s = GAME.setup(3, {"experienced": variant})
    asked = 0
    while not (s.stack and isinstance(s.stack[-1], FillDepots)):
        if actor(s) == CHANCE:
            frame = s.stack[-1]
            assert isinstance(frame, Chance)
            apply_outcome(s, frame.sample(s, Dice(3)))
            continue
        assert s.depots == [NO_TILE] * 32 and s.round_goods == ()
        asked += 1
        apply(s, s.options[-1])
    assert asked == 6, "three sides and three castle fields"


@pytest.mark.rule("BUR-SETUP-18")
def test_the_set_up_draws_in_the_order_of_the_booklet() -> None:
    s = GAME.setup(2)
    verbs = []
    while actor(s) == CHANCE:
        frame = s.stack[-1]
        assert isinstance(frame, Chance)
        verbs.append(frame.verb())
        apply_outcome(s, frame.sample(s, Dice(5)))
    assert verbs == ["first", "start-goods", "tiles", "goods", "dice"]
