"""A turn with two dice, and workers that change them (booklet p.4 and p.7)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import Scenario, table


def rich() -> Scenario:
    """Everything a turn can do lies ready; dice 3 and 5 of seat 0."""
    s = table().depot(3, "market").depot(5, "mine").depot(0, "castle", "ship")
    s.storage(0, "warehouse").goods(0, brown=2)
    return s.has(0, silver=2).turn(0, 3, 5)


@pytest.mark.rule("BUR-TURN-1")
def test_a_turn_cannot_end_while_a_die_is_left() -> None:
    s = rich()
    s.refuses("0 end", "DICE_LEFT", "BUR-TURN-1", number=2)
    s.play("0 workers 1")
    s.refuses("0 end", "DICE_LEFT", "BUR-TURN-1", number=1)
    s.play("0 workers 2", "0 end")
    assert s.asks() == ""


@pytest.mark.rule("BUR-TURN-1")
@pytest.mark.parametrize("dice", ["1 2", "2 1"])
def test_dice_are_used_in_either_order_and_the_same_action_twice_is_allowed(dice: str) -> None:
    s = rich()
    for die in dice.split():
        s.play(f"0 workers {die}")
    assert s[0].workers == 4
    assert s.legal("workers") == s.legal("take") == []


@pytest.mark.rule("BUR-TURN-1")
def test_two_takes_in_one_turn() -> None:
    s = rich().play("0 take 2 5 mine", "0 take 1 3 market")
    assert s.stored(0) == ["warehouse", "mine", "market"]


@pytest.mark.rule("BUR-TURN-2")
def test_a_die_offers_the_four_actions_and_nothing_else() -> None:
    s = rich()
    assert s.legal() == [
        "take 1 3 market",
        "place 1 warehouse 11",
        "place 1 warehouse 25",
        "workers 1",
        "take 2 5 mine",
        "sell 2 brown",
        "workers 2",
        "buy silver black castle",
        "buy silver black ship",
    ]


@pytest.mark.rule("BUR-TURN-3")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_tile_may_be_bought_before_between_or_after_the_die_actions(before: int) -> None:
    s = rich()
    moves = ["0 workers 1", "0 workers 2"]
    moves.insert(before, "0 buy silver black ship")
    s.play(*moves)
    assert s.stored(0) == ["warehouse", "ship"] and s[0].silver == 0


@pytest.mark.rule("BUR-TURN-3")
def test_one_purchase_per_turn() -> None:
    s = rich().has(0, silver=6).play("0 buy silver black ship")
    s.refuses("0 buy silver black castle", "ALREADY_BOUGHT", "BUR-BUY-1")
    s.play("0 workers 1")
    s.refuses("0 buy silver black castle", "ALREADY_BOUGHT", "BUR-BUY-1")
    assert s[0].silver == 4


@pytest.mark.rule("BUR-TURN-3")
def test_the_next_turn_has_a_purchase_again() -> None:
    s = rich().has(0, silver=4).play("0 buy silver black ship", "0 workers 1", "0 workers 2")
    assert s.asks() == ""
    s.turn(0, 1, 1).play("0 buy silver black castle")
    assert s.stored(0) == ["warehouse", "ship", "castle"]


@pytest.mark.rule("BUR-TURN-4")
def test_nobody_acts_out_of_turn() -> None:
    s = rich().has(1, silver=2, workers=9)
    for move in ("1 workers 1", "1 buy silver black ship", "1 end"):
        s.refuses(move, "NOT_YOUR_TURN", "BUR-TURN-2", seat=0)


@pytest.mark.rule("BUR-TURN-4")
def test_a_spent_die_is_refused_whatever_else_is_wrong() -> None:
    s = rich().play("0 workers 1")
    for move in ("workers 1", "take 1 3 market", "take 1 black castle", "sell 1 pink"):
        s.refuses(f"0 {move}", "DIE_USED", "BUR-TURN-4", die=1)
    s.refuses("0 place 1 castle 36", "DIE_USED", "BUR-TURN-4", die=1)


@pytest.mark.rule("BUR-TURN-4")
def test_nothing_else_begins_while_an_effect_waits() -> None:
    s = rich().play("0 place 1 warehouse 25")
    assert s.asks() == "0 UseWarehouse"
    s.refuses("0 workers 2", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 take 2 5 mine", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 end", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 buy silver black ship", "MUST_RESOLVE", "BUR-BUY-2")


@pytest.mark.rule("BUR-TURN-5")
def test_a_turn_ends_by_itself_only_when_nothing_else_is_left() -> None:
    s = rich().play("0 workers 1", "0 workers 2")
    assert s.asks() == "0 PlayTurn", "something may still be bought"
    assert s.legal() == ["end", "buy silver black castle", "buy silver black ship"]
    poor = rich().has(0, silver=1).play("0 workers 1", "0 workers 2")
    assert poor.asks() == ""


@pytest.mark.rule("BUR-TURN-5")
def test_nothing_can_be_bought_once_the_turn_has_ended() -> None:
    s = table(3).depot(0, "castle").depot(1, "bank").has(0, silver=2).has(1, silver=2)
    s.round_goods("pink").roll(5, 1, 1, 1, 1, 1, 1, 2)
    s.play("0 workers 1", "0 workers 2", "0 end")
    s.refuses("0 buy silver black castle", "NOT_YOUR_TURN", "BUR-TURN-2", seat=1)


# --- dice and workers ---------------------------------------------------------------------------


def reach(face: int, workers: int) -> set[int]:
    """The depots out of which a die can take, each depot holding one building or mine."""
    s = table().depot(1, "bank").depot(2, "castle").depot(3, "bank").depot(4, "bank")
    s.depot(5, "mine").depot(6, "bank").has(0, workers=workers).turn(0, face, face)
    return {int(text.split()[2]) for text in s.legal("take 1")}


@pytest.mark.rule("BUR-DIE-1")
@pytest.mark.parametrize(
    ("face", "workers", "depots"),
    [
        (3, 0, {3}),
        (3, 1, {2, 3, 4}),
        (1, 1, {6, 1, 2}),
        (6, 1, {5, 6, 1}),
        (1, 2, {5, 6, 1, 2, 3}),
        (4, 2, {2, 3, 4, 5, 6}),
        (2, 3, {1, 2, 3, 4, 5, 6}),
    ],
)
def test_a_worker_is_one_step_and_1_and_6_are_neighbours(
    face: int, workers: int, depots: set[int]
) -> None:
    assert reach(face, workers) == depots


@pytest.mark.rule("BUR-DIE-2")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("depot", range(1, 7))
def test_the_cheapest_way_round_is_charged(face: int, depot: int) -> None:
    tile = {2: "castle", 5: "mine"}.get(depot, "bank")
    s = table().depot(depot, tile).has(0, workers=3).storage(0, "ship").turn(0, face, 2)
    s.play(f"0 take 1 {depot} {tile}")
    cost = [0, 1, 2, 3, 2, 1][(face - depot) % 6]
    assert s[0].workers == 3 - cost
    assert s.legal("place 2"), "the turn goes on"


@pytest.mark.rule("BUR-DIE-2")
@pytest.mark.parametrize(("face", "price"), [(2, 1), (3, 2), (4, 3), (5, 2), (6, 1)])
def test_one_worker_too_few_is_refused_with_the_price(face: int, price: int) -> None:
    s = table().depot(1, "ship").has(0, workers=price - 1).goods(0, red=1).turn(0, face, 4)
    numbers = {"price": price, "workers": price - 1, "face": face, "value": 1, "depot": "1"}
    s.lacks_workers("0 take 1 1 ship", **numbers)


@pytest.mark.rule("BUR-DIE-2", "BUR-DIE-1")
def test_workers_also_shift_dice_that_place_and_sell() -> None:
    s = table().storage(0, "ship").goods(0, purple=1, red=1).has(0, workers=5).turn(0, 4, 5)
    s.play("0 place 1 ship 17", "0 depot 6")  # 4 -> 2
    assert s[0].workers == 3
    s.play("0 sell 2 purple")  # 5 -> 2
    assert s[0].workers == 0


@pytest.mark.rule("BUR-DIE-3")
def test_only_the_own_die_that_is_used_changes() -> None:
    s = table().depot(1, "ship", "bank").has(0, workers=9).turn(0, 3, 5, white=6)
    s.state.dice[2:] = [0, 0]
    s.play("0 take 1 1 ship")
    assert s.state.dice == [0, 5, 0, 0]
    assert s.state.white == 6
    s.play("0 take 2 1 bank")
    assert s[0].workers == 9 - 2 - 2


@pytest.mark.rule("BUR-DIE-3")
def test_dice_and_workers_of_others_do_not_help() -> None:
    s = table().depot(1, "bank").depot(6, "bank").has(0, workers=0).has(1, workers=9)
    s.round_goods("pink").roll(5, 3, 1, 6, 6, 6)
    assert s.legal("take") == ["take 2 1 bank"]
    s.play("0 take 2 1 bank")
    s.play("0 workers 1", "1 take 1 6 bank")
    assert s[1].workers == 9


@pytest.mark.rule("BUR-DIE-4")
def test_workers_gained_earlier_in_the_turn_count() -> None:
    s = table().depot(1, "ship").turn(0, 6, 3)
    s.lacks_workers("0 take 2 1 ship", price=2, workers=0, face=3, value=1, depot="1")
    s.play("0 workers 1", "0 take 2 1 ship")
    assert s[0].workers == 0 and s.stored(0) == ["ship"]


@pytest.mark.rule("BUR-DIE-4", "BUR-WORK-1")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_die_takes_two_workers_and_pays_none(face: int) -> None:
    s = table().depot(face, "castle" if face == 2 else "monastery-1" if face == 5 else "bank")
    s.has(0, workers=3).turn(0, face, face).play("0 workers 1")
    assert s[0].workers == 5 and s.state.dice[:2] == [0, face]


@pytest.mark.rule("BUR-WORK-1")
def test_workers_never_run_out() -> None:
    s = table().has(0, workers=26).has(1, workers=40).depot(1, "bank").turn(0, 1, 1)
    assert s.play("0 workers 1", "0 workers 2")[0].workers == 30
