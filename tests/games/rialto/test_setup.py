"""Set-up (RIA-SETUP)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.errors import BadPack
from signoria.core.machine import Chance
from signoria.core.record import outcome_from_text
from signoria.games.rialto.components import FOLDER
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import FREE

from .scenario import Scenario


def fresh(players: int, first: int, neutral: bool = False) -> Scenario:
    """A game up to the choice of start buildings."""
    s = Scenario(GAME.setup(players, {"neutral": neutral}))
    return s.play("* numbers 3 1 6 2 5 4", "* show-bridge 2", f"* first {first}")


@pytest.mark.rule("RIA-SETUP-1")
def test_each_district_gets_its_own_order_tile() -> None:
    s = fresh(3, 0)
    assert s.state.numbers == (3, 1, 6, 2, 5, 4)


@pytest.mark.rule("RIA-SETUP-1")
def test_order_tiles_are_a_random_permutation() -> None:
    s = GAME.setup(2)
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.possible(s, (6, 5, 4, 3, 2, 1))
    for wrong in [(1, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), (2, 3, 4, 5, 6, 7)]:
        assert not frame.possible(s, wrong)
    seen = Counter(frame.sample(s, Dice(seed)) for seed in range(600))
    assert all(sorted(outcome) == [1, 2, 3, 4, 5, 6] for outcome in seen)
    for district in range(6):
        shown = Counter(outcome[district] for outcome in seen.elements())
        assert set(shown) == {1, 2, 3, 4, 5, 6}, "every number comes up in every district"
        assert min(shown.values()) > 60


@pytest.mark.rule("RIA-SETUP-2")
def test_all_six_gondolas_are_in_their_supply() -> None:
    s = fresh(2, 0)
    assert s.state.parts.gondolas == 6
    assert s.state.connections == [FREE] * 12


@pytest.mark.rule("RIA-SETUP-3")
def test_only_the_top_bridge_is_visible() -> None:
    s = fresh(2, 0)
    assert s.state.top_bridge == 2
    assert s.state.bridge_stack == [1, 1, 0, 1, 1, 1]
    for viewer in (-1, 0, 1):
        seen = GAME.view(s.state, viewer)
        assert seen.top_bridge == 2
        assert seen.bridge_stack == [1, 1, 0, 1, 1, 1], "a set, in no order"


@pytest.mark.rule("RIA-SETUP-3")
def test_every_bridge_may_lie_on_top_with_equal_chance() -> None:
    s = Scenario(GAME.setup(2)).play("* numbers 1 2 3 4 5 6")
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.outcomes(s.state) == [((tile,), 1 / 6) for tile in range(6)]
    assert {frame.sample(s.state, Dice(seed))[0] for seed in range(80)} == set(range(6))


@pytest.mark.rule("RIA-SETUP-4")
def test_both_bonus_tiles_are_face_up() -> None:
    assert fresh(2, 0).state.bonus_tiles == [1, 1]


@pytest.mark.rule("RIA-SETUP-5")
def test_all_buildings_are_in_the_supply_and_the_coins_form_the_bank() -> None:
    s = fresh(3, 0)
    assert s.state.supply == [5] * 12
    assert s.state.bank == 30 - (1 + 2 + 3)


@pytest.mark.rule("RIA-SETUP-6")
def test_the_deck_holds_all_77_cards() -> None:
    s = fresh(4, 0)
    assert s.state.deck == [11] * 7 + [0]
    assert size(s.state.deck) == 77


@pytest.mark.rule("RIA-SETUP-7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_start_player_is_drawn_by_lot(players: int) -> None:
    s = Scenario(GAME.setup(players)).play("* numbers 1 2 3 4 5 6", "* show-bridge 0")
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.outcomes(s.state) == [((seat,), 1 / players) for seat in range(players)]
    drawn = {frame.sample(s.state, Dice(seed))[0] for seed in range(80)}
    assert drawn == set(range(players))
    assert not frame.possible(s.state, (players,))


@pytest.mark.rule("RIA-SETUP-8")
def test_the_start_player_lies_on_top_and_the_others_follow_clockwise() -> None:
    s = fresh(4, 2)
    assert s.state.doge == [2, 3, 0, 1]
    assert s.positions() == [0, 0, 0, 0]
    assert s.state.circle == (2, 3, 0, 1)


@pytest.mark.rule("RIA-SETUP-9")
def test_everybody_starts_with_three_points() -> None:
    s = fresh(5, 3)
    assert [player.score for player in s.state.players] == [3] * 5


@pytest.mark.rule("RIA-SETUP-10")
def test_five_councillors_are_private_and_thirteen_general() -> None:
    s = fresh(5, 1)
    assert [(p.private, p.general) for p in s.state.players] == [(5, 13)] * 5


@pytest.mark.rule("RIA-SETUP-11")
@pytest.mark.parametrize(
    ("players", "coins"),
    [(2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 2, 3]), (5, [1, 2, 2, 2, 3])],
)
def test_start_coins_go_clockwise_from_the_start_player(players: int, coins: list[int]) -> None:
    first = players - 1
    s = fresh(players, first)
    clockwise = [(first + step) % players for step in range(players)]
    assert [s[seat].coins for seat in clockwise] == coins


@pytest.mark.rule("RIA-SETUP-12")
def test_start_buildings_are_chosen_counter_clockwise_with_the_start_player_last() -> None:
    s = fresh(4, 1)
    asked = []
    for building in ("green-1", "green-1", "yellow-1", "yellow-1"):
        asked.append(s.actor())
        s.play(f"{s.actor()} start {building}")
    assert asked == [0, 3, 2, 1]
    assert s.tiles(1) == ["yellow-1"]
    assert s.tiles(0) == ["green-1"]
    assert s.frame() == "DealColumns"


@pytest.mark.rule("RIA-SETUP-12")
def test_with_three_players_all_start_buildings_differ() -> None:
    s = fresh(3, 0)
    assert s.legal() == ["start green-1", "start yellow-1", "start blue-1"]
    s.play("2 start yellow-1")
    s.refuses("1 start yellow-1", "E_START_DUP", "RIA-SETUP-12", limit=1)
    assert s.legal() == ["start green-1", "start blue-1"]
    s.play("1 start blue-1")
    assert s.tiles(0) == ["green-1"], "only one kind was left"


@pytest.mark.rule("RIA-SETUP-12")
def test_with_two_players_the_start_buildings_differ() -> None:
    s = fresh(2, 0).play("1 start blue-1")
    assert s.legal() == ["start green-1", "start yellow-1"]


@pytest.mark.rule("RIA-SETUP-12")
@pytest.mark.parametrize("players", [4, 5])
def test_with_more_players_two_but_not_three_may_choose_the_same(players: int) -> None:
    s = fresh(players, 0)
    for _ in range(2):
        assert "start blue-1" in s.legal()
        s.play(f"{s.actor()} start blue-1")
    s.refuses(f"{s.actor()} start blue-1", "E_START_DUP", "RIA-SETUP-12", limit=2)
    assert s.legal() == ["start green-1", "start yellow-1"]


@pytest.mark.rule("RIA-SETUP-12")
def test_a_start_building_has_value_one() -> None:
    s = fresh(2, 0)
    s.refuses("1 start green-2", "E_BUDGET", "RIA-SETUP-12", value=2, budget=1)
    s.refuses("1 start blue-4", "E_BUDGET", "RIA-SETUP-12", value=4, budget=1)


@pytest.mark.rule("RIA-SETUP-12", "RIA-INV-3")
def test_a_pack_cannot_make_players_choose_more_tiles_than_there_are(tmp_path: Path) -> None:
    ours = FOLDER / "data"
    buildings = (ours / "buildings.toml").read_text(encoding="utf-8")
    limits = (ours / "setup.toml").read_text(encoding="utf-8")
    (tmp_path / "buildings.toml").write_text(buildings.replace("\ncopies = 5", "\ncopies = 3"))
    (tmp_path / "setup.toml").write_text(limits.replace("\n5 = 2", "\n5 = 5"))
    with pytest.raises(BadPack, match=r"setup\.toml"):
        GAME.setup(5, pack=tmp_path)


@pytest.mark.rule("RIA-SETUP-13")
def test_nobody_has_cards_before_the_first_round() -> None:
    s = fresh(3, 0).play("2 start green-1", "1 start blue-1")
    assert s.frame() == "DealColumns"
    assert [size(player.hand) for player in s.state.players] == [0, 0, 0]


def test_an_outcome_that_cannot_happen_is_refused() -> None:
    s = GAME.setup(2)
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    with pytest.raises(Exception, match="cannot happen"):
        outcome_from_text(frame, s, "numbers 1 1 2 3 4 5")
