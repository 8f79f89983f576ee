"""The action "sell goods" (booklet p.8)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import SPECTATOR
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import GOOD_IDS
from signoria.games.burgundy.questions.goods import sale_points
from tests.games.burgundy.scenario import named, table


@pytest.mark.rule("BUR-SELL-1")
@pytest.mark.parametrize(("die", "kind"), list(enumerate(GOOD_IDS, 1)))
def test_the_die_names_the_kind(die: int, kind: str) -> None:
    s = table().goods(0, **{kind: 2}).depot(1, "bank").depot(4, "market").turn(0, die, 1)
    assert s.legal("sell 1") == [f"sell 1 {kind}"]


@pytest.mark.rule("BUR-SELL-1")
def test_all_goods_of_the_kind_go_and_no_other() -> None:
    s = table().goods(0, pink=3, red=2, brown=1).depot(1, "bank").turn(0, 3, 1)
    s.play("0 sell 1 pink")
    assert named(s[0].goods) == {"red": 2, "brown": 1}
    assert named(s[0].sold) == {"pink": 3}


@pytest.mark.rule("BUR-SELL-1")
def test_what_one_has_not_cannot_be_sold_for_the_silver() -> None:
    s = table().goods(0, pink=1).goods(1, red=3).sold(0, red=2).depot_goods(4, red=1)
    s.turn(0, 4, 3)
    s.refuses("0 sell 1 red", "NO_GOODS_OF_KIND", "BUR-SELL-1", good="red")
    assert s.legal("sell") == ["sell 2 pink"]


@pytest.mark.rule("BUR-SELL-1", "BUR-DIE-2")
def test_workers_bring_the_die_to_the_kind() -> None:
    s = table().goods(0, orange=1, pink=1).has(0, workers=1).turn(0, 2, 5)
    assert s.legal("sell") == ["sell 1 pink", "sell 2 orange"]
    s.lacks_workers("0 sell 1 orange", price=2, workers=1, face=2, value=6, good="orange")


@pytest.mark.rule("BUR-SELL-2")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4)])
@pytest.mark.parametrize("number", [1, 2, 5])
def test_one_silver_for_the_sale_and_points_per_good(players: int, each: int, number: int) -> None:
    s = table(players).goods(0, red=number).depot(1, "bank").turn(0, 4, 1)
    s.play("0 sell 1 red")
    assert s[0].silver == 1
    assert s.points(0) == {"sale": number * each}
    assert s[0].workers == 0 and s[1].silver == 0


@pytest.mark.rule("BUR-SELL-2")
def test_team_and_solo_have_points_of_their_own() -> None:
    assert sale_points(table(4, mode="team").state) == 4
    assert sale_points(table(1, mode="solo").state) == 2


@pytest.mark.rule("BUR-SELL-2")
def test_the_silver_comes_before_the_points() -> None:
    s = table().goods(0, red=1).depot(1, "bank").turn(0, 4, 1).play("0 sell 1 red")
    gains = [e.what for e in s.state.events or [] if e.what in ("gained_silver", "scored")]
    assert gains == ["gained_silver", "scored"]


@pytest.mark.rule("BUR-SELL-3")
def test_sold_goods_stay_with_the_seller_and_pile_up() -> None:
    s = table().goods(0, red=2, pink=1).sold(0, red=1).depot(1, "bank").turn(0, 4, 3)
    s.play("0 sell 1 red", "0 sell 2 pink")
    assert named(s[0].sold) == {"red": 3, "pink": 1}
    assert sum(s[0].goods) == 0 and sum(s[1].sold) == 0
    assert s[0].silver == 2, "two sales"


@pytest.mark.rule("BUR-SELL-3")
def test_what_was_sold_openly_is_known_to_everybody() -> None:
    s = table().goods(0, red=2).sold(0, pink=1).depot(1, "bank").turn(0, 4, 3).play("0 sell 1 red")
    for viewer in (SPECTATOR, 0, 1):
        seen = GAME.view(s.state, viewer)
        assert named(seen.estates[0].sold) == {"red": 2, "pink": 1}
        world = GAME.determinize(seen, max(viewer, 0), Dice(1))
        assert world.estates[0].sold == s[0].sold


@pytest.mark.rule("BUR-SELL-3")
def test_sold_goods_leave_room_for_new_kinds() -> None:
    s = table().goods(0, red=2, pink=1, brown=1).storage(0, "ship").depot_goods(1, orange=1)
    s.turn(0, 4, 2).play("0 sell 1 red", "0 place 2 ship 17", "0 depot 1")
    assert named(s[0].goods) == {"pink": 1, "brown": 1, "orange": 1}


@pytest.mark.rule("BUR-SELL-4")
@pytest.mark.parametrize(
    ("monasteries", "silver", "workers"), [((), 1, 0), ((3,), 2, 0), ((4,), 1, 1), ((3, 4), 2, 1)]
)
def test_monasteries_3_and_4_change_a_sale(
    monasteries: tuple[int, ...], silver: int, workers: int
) -> None:
    s = table().monasteries(0, *monasteries).goods(0, red=3).depot(1, "bank").turn(0, 4, 1)
    s.play("0 sell 1 red")
    assert (s[0].silver, s[0].workers) == (silver, workers)
    assert s.points(0) == {"sale": 6}


@pytest.mark.rule("BUR-SELL-4")
def test_shields_9_and_12_change_a_sale() -> None:
    s = table(shields=True).shields(0, {9: 18}).goods(0, red=3).depot(1, "bank").turn(0, 4, 1)
    s.play("0 sell 1 red")
    assert s[0].silver == 3 and s.points(0) == {"sale": 6}
    s = table(shields=True).shields(0, {12: 18}).goods(0, red=3).depot(1, "bank").turn(0, 4, 1)
    s.play("0 sell 1 red")
    assert s[0].silver == 1 and s.points(0) == {"sale": 12}
