"""Phases and rounds: preparing, rolling, the order of turns, the end (booklet p.3, p.4, p.9)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadNotation
from signoria.core.machine import OVER, actor, roll
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import TILE_IDS
from tests.games.burgundy.scenario import Scenario, table

TILES_2 = "bank ship monastery-1 castle cow-2 market ship church mine monastery-2 bank pig-4"
BLACK_2 = "castle ship monastery-7 cow-3"
GOODS = "pink red red brown orange"


def fresh(players: int = 2) -> Scenario:
    """A table that waits for the tiles of phase A."""
    return table(players).start_phase("A")


@pytest.mark.rule("BUR-PHASE-1")
def test_tiles_left_in_the_depots_leave_the_game_and_goods_stay() -> None:
    s = table().depot(1, "bank", "ship").depot(0, "castle", "monastery-7")
    s.depot_goods(4, pink=2).depot_goods(1, red=1)
    s.start_phase("B")
    assert s.state.depots == [-1] * 32
    gone = {TILE_IDS[tile]: n for tile, n in enumerate(s.state.removed) if n}
    assert gone == {"bank": 1, "ship": 1, "castle": 1, "monastery-7": 1}
    assert s.goods_in(4) == {"pink": 2} and s.goods_in(1) == {"red": 1}


@pytest.mark.rule("BUR-PHASE-1")
def test_storages_and_estates_are_not_cleared() -> None:
    s = table().storage(0, "ship", "bank").estate(1, {17: "ship"}).start_phase("C")
    assert s.stored(0) == ["ship", "bank"]
    assert s.at(1, 17) == "ship" and sum(s.state.removed) == 0


@pytest.mark.rule("BUR-PHASE-2", "BUR-PHASE-3")
def test_tiles_lie_face_up_on_the_spaces_of_their_colour_in_printed_order() -> None:
    s = fresh()
    before = s.state.own_stacks[:], s.state.black_stack[:]
    s.play(f"* tiles {TILES_2} {BLACK_2}")
    shown = [s.in_depot(depot) for depot in (1, 2, 3, 4, 5, 6, 0)]
    assert [name for names in shown for name in names] == f"{TILES_2} {BLACK_2}".split()
    ship, castle = TILE_IDS.index("ship"), TILE_IDS.index("castle")
    assert before[0][ship] - s.state.own_stacks[ship] == 2
    assert before[1][ship] - s.state.black_stack[ship] == 1
    assert before[0][castle] - s.state.own_stacks[castle] == 1
    assert before[1][castle] - s.state.black_stack[castle] == 1


@pytest.mark.rule("BUR-PHASE-2")
@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ("bank ship monastery-1", "ship ship monastery-1"),  # a ship on a building space
        ("monastery-1 castle", "monastery-7 castle"),  # black-backed only
        ("monastery-1 castle", "monastery-2 castle"),  # twice the same monastery
        ("cow-2 market", "geese market"),  # not in this game
        ("bank pig-4", "bank"),  # a space stays empty
    ],
)
def test_no_other_tile_can_come_out_of_the_stacks(was: str, instead: str) -> None:
    assert was in TILES_2
    with pytest.raises(BadNotation):
        fresh().play(f"* tiles {TILES_2.replace(was, instead)} {BLACK_2}")


@pytest.mark.rule("BUR-PHASE-3")
@pytest.mark.parametrize("tile", ["monastery-1", "cow-2", "crane"])
def test_the_black_depot_holds_black_backed_tiles_only(tile: str) -> None:
    with pytest.raises(BadNotation):
        fresh().play(f"* tiles {TILES_2} castle ship monastery-7 {tile}")


@pytest.mark.rule("BUR-PHASE-2", "BUR-PHASE-3")
def test_what_is_drawn_depends_on_chance_alone_and_every_kind_can_come() -> None:
    seen: set[str] = set()
    for seed in range(60):
        s = table(4).start_phase("A").chance(seed)
        seen.update(TILE_IDS[tile] for tile in s.state.depots)
    base = {"crane", "white_castle", "geese", "inn", "black"}
    base |= {f"monastery-{number}" for number in (27, 28, 29)}
    assert seen == set(TILE_IDS) - base


@pytest.mark.rule("BUR-PHASE-4")
def test_five_goods_lie_on_the_round_spaces_and_come_in_that_order() -> None:
    s = fresh().play(f"* tiles {TILES_2} {BLACK_2}", f"* goods {GOODS}")
    for number, kind in enumerate(GOODS.split(), 1):
        s.play("* dice 1 1 1 1 6")
        assert s.state.round == number and len(s.state.round_goods) == 5 - number
        assert s.goods_in(6)[kind] == GOODS.split()[:number].count(kind)
        while s.actor() >= 0:
            s.play(f"{s.actor()} {last_or_workers(s)}")


def last_or_workers(s: Scenario) -> str:
    """A dull move: workers with a die, else end."""
    return (s.legal("workers") or s.legal("end"))[0]


@pytest.mark.rule("BUR-PHASE-4")
@pytest.mark.parametrize("goods", ["pink red red brown", f"{GOODS} pink", "pink " * 8])
def test_never_more_nor_fewer_goods_than_five(goods: str) -> None:
    s = fresh().play(f"* tiles {TILES_2} {BLACK_2}")
    with pytest.raises(BadNotation):
        s.play(f"* goods {goods}")


@pytest.mark.rule("BUR-ROUND-1")
def test_all_dice_are_rolled_before_anybody_moves() -> None:
    s = table(3).start_phase("A").chance(1)
    assert s.asks() == "0 PlayTurn"
    assert len(s.state.dice) == 6 and all(1 <= face <= 6 for face in s.state.dice)
    assert 1 <= s.state.white <= 6


@pytest.mark.rule("BUR-ROUND-1")
@pytest.mark.parametrize("dice", ["1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 7", "0 2 3 4 5"])
def test_a_roll_is_two_dice_each_and_the_white_one(dice: str) -> None:
    s = fresh().play(f"* tiles {TILES_2} {BLACK_2}", f"* goods {GOODS}")
    with pytest.raises(BadNotation):
        s.play(f"* dice {dice}")
    s.play("* dice 1 2 3 4 5")
    assert (s.state.dice, s.state.white) == ([1, 2, 3, 4], 5)


@pytest.mark.rule("BUR-ROUND-1")
def test_every_face_of_every_die_can_come() -> None:
    s = table().depot(1, "bank")
    seen: list[set[int]] = [set() for _ in range(5)]
    for seed in range(80):
        t = Scenario(s.state.copy()).start_phase("A").chance(seed)
        for die, face in enumerate([*t.state.dice, t.state.white]):
            seen[die].add(face)
    assert seen == [{1, 2, 3, 4, 5, 6}] * 5


def seats_in_round(s: Scenario) -> list[int]:
    """Play the running round with dull moves; the seats in the order of their turns."""
    found: list[int] = []
    number = s.state.round
    while s.actor() >= 0 and s.state.round == number:
        if s.actor() not in found:
            found.append(s.actor())
        s.play(f"{s.actor()} {last_or_workers(s)}")
    return found


@pytest.mark.rule("BUR-ROUND-2")
@pytest.mark.parametrize(
    ("markers", "order"),
    [
        ([(2, 5), (0, 3), (3, 3), (1, 0)], [2, 0, 3, 1]),
        ([(3, 0), (2, 0), (1, 0), (0, 0)], [3, 2, 1, 0]),
    ],
)
def test_nearer_to_the_city_comes_first_and_a_stack_from_top_to_bottom(
    markers: list[tuple[int, int]], order: list[int]
) -> None:
    s = table(4).bridge(*markers)
    for depot in range(1, 7):
        s.depot(depot, "bank" if depot < 5 else "church")
    assert seats_in_round(s.round_goods("pink").roll(5, *([1, 2] * 4), 3)) == order


@pytest.mark.rule("BUR-ROUND-2", "BUR-ROUND-4", "BUR-SHIP-6")
def test_a_ship_changes_the_order_only_from_the_next_round_on() -> None:
    s = table(3).storage(1, "ship").depot(1, "bank").depot(2, "church").depot_goods(3, red=1)
    s.round_goods("pink", "pink").roll(4, 1, 2, 2, 1, 1, 2, 6)
    turns = [s.actor()]
    s.play("0 workers 1", "0 workers 2")
    turns.append(s.actor())
    s.play("1 place 1 ship 17", "1 depot 4")
    assert s.state.bridge == (1, 0, 2), "he is head of the bridge at once"
    s.play("1 workers 2")
    turns.append(s.actor())
    s.play("2 workers 1", "2 workers 2")
    assert turns == [0, 1, 2]
    assert s.actor() == -1
    s.state.stack = []
    assert seats_in_round(s.roll(5, 1, 2, 1, 2, 1, 2, 6)) == [1, 0, 2]


@pytest.mark.rule("BUR-ROUND-3")
@pytest.mark.parametrize("white", range(1, 7))
def test_the_good_of_the_round_goes_to_the_depot_of_the_white_die(white: int) -> None:
    s = fresh().play(f"* tiles {TILES_2} {BLACK_2}", f"* goods {GOODS}")
    s.play(f"* dice 1 1 1 1 {white}")
    for depot in range(1, 7):
        assert s.goods_in(depot) == ({"pink": 1} if depot == white else {})
    assert s.asks() == "0 PlayTurn", "the good has moved before the first turn"


@pytest.mark.rule("BUR-ROUND-3")
def test_workers_cannot_change_the_white_die_and_it_serves_no_action() -> None:
    s = table().depot(6, "bank").depot(3, "market").has(0, workers=2).turn(0, 3, 3, white=6)
    assert s.legal("take") == ["take 1 3 market", "take 2 3 market"]
    s.play("0 take 1 3 market")
    assert s.state.white == 6


@pytest.mark.rule("BUR-ROUND-4")
def test_the_next_round_begins_after_all_turns_with_the_head_of_the_bridge() -> None:
    s = fresh(3).chance(4)
    rounds = []
    while s.state.phase == 0:
        rounds.append((s.state.round, seats_in_round(s)))
        s.chance(9)
    assert rounds == [(number, [0, 1, 2]) for number in range(1, 6)]


@pytest.mark.rule("BUR-PHEND-2")
def test_each_mine_in_the_estate_pays_one_silver_at_the_end_of_a_phase() -> None:
    s = table(3).estate(0, {24: "mine", 29: "mine"}).estate(1, {24: "mine"}).storage(2, "mine")
    s.has(0, silver=1).end_phase()
    assert [s[seat].silver for seat in range(3)] == [3, 1, 0]
    assert [s[seat].workers for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("BUR-PHEND-1")
def test_at_the_end_of_a_phase_mines_pay_silver_then_monastery_2_workers() -> None:
    s = table(3).bridge((2, 4), (0, 1), (1, 0))
    s.estate(0, {24: "mine", 29: "mine"}).monasteries(0, 2)
    s.estate(1, {24: "mine"}).estate(2, {24: "mine"})
    s.end_phase()
    events = [e for e in s.state.events or [] if e.what.startswith(("gained", "phase"))]
    shown = [(e.what, e.seat) for e in events]
    assert shown == [
        ("phase_ended", None),
        ("gained_silver", 2),
        ("gained_silver", 0),
        ("gained_workers", 0),
        ("gained_silver", 1),
        ("phase_began", None),
    ]
    assert (s[0].silver, s[0].workers) == (2, 2)


@pytest.mark.rule("BUR-PHEND-1", "BUR-PHEND-2")
def test_mines_pay_after_round_5_only() -> None:
    s = table().estate(0, {24: "mine"}).start_phase("A").chance(2)
    silver = []
    while s.state.phase == 0:
        silver.append(s[0].silver)
        seats_in_round(s)
        s.chance(3)
    assert silver == [0] * 5 and s[0].silver == 1


@pytest.mark.rule("BUR-GAMEEND-1")
def test_after_phase_e_mines_still_pay_and_then_the_game_is_over() -> None:
    s = table().phase("E").estate(0, {24: "mine", 29: "mine"}).has(0, silver=1).end_phase()
    assert s.actor() == OVER
    assert s.points(0) == {"end_silver": 3}
    s.refuses("0 workers 1", "GAME_OVER", "BUR-GAMEEND-1")


@pytest.mark.rule("BUR-GAMEEND-1", "BUR-TURN-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_25_rounds_and_50_die_actions_for_everybody(players: int) -> None:
    s, dice = GAME.setup(players), Dice(players)
    s.events = []
    while actor(s) != OVER:
        if actor(s) < 0:
            roll(s, dice)
        else:
            GAME.play(s, s.options[dice.below(len(s.options))])
    used = [event.seat for event in s.events if event.what == "used_die"]
    assert [used.count(seat) for seat in range(players)] == [50] * players
    rounds = [event.data["round"] for event in s.events if event.what == "round_began"]
    assert rounds == [1, 2, 3, 4, 5] * 5
    phases = [event.data["phase"] for event in s.events if event.what == "phase_began"]
    assert phases == ["A", "B", "C", "D", "E"]
