"""What always holds (RIA-INV): in whole games, and noticed when it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.game import Configuration
from signoria.core.machine import OVER, actor, apply, roll, waiting
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import (
    FREE,
    GONDOLA_TILE,
    KINDS,
    NONE,
    READY,
    USED,
    building_of,
    status_of,
)
from signoria.games.rialto.phases.stage_bridge import PlaceBridge
from signoria.games.rialto.questions import hand_limit
from signoria.games.rialto.state import RialtoState

from .scenario import Scenario, table

every_configuration = pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)


def random_game(players: int, neutral: bool, seed: int) -> Iterator[RialtoState]:
    """The state after every move of a random game (the same object, going forward)."""
    s, dice = GAME.setup(players, {"neutral": neutral}), Dice(f"{players}-{neutral}-{seed}")
    while actor(s) != OVER:
        if actor(s) < 0:
            roll(s, dice)
        else:
            apply(s, s.options[dice.below(len(s.options))])
        yield s


def games(configuration: Configuration, seeds: int = 2) -> Iterator[RialtoState]:
    neutral = bool(configuration.options["neutral"])
    for seed in range(seeds):
        yield from random_game(configuration.players, neutral, seed)


def refuses_state(s: RialtoState) -> None:
    """The check of the game must not accept this."""
    with pytest.raises(AssertionError):
        GAME.check_state(s)


@every_configuration
def test_the_check_of_the_game_holds_after_every_move(configuration: Configuration) -> None:
    for s in games(configuration, 3):
        GAME.check_state(s)


@pytest.mark.rule("RIA-INV-1")
@every_configuration
def test_there_are_always_eleven_cards_of_each_kind(configuration: Configuration) -> None:
    for s in games(configuration):
        for kind in range(KINDS):
            places = [s.deck, s.open, s.neutral_cards, *[column for column in s.columns if column]]
            for player in s.players:
                places += [player.hand, player.discards, player.laid]
            assert sum(place[kind] for place in places) == 11


@pytest.mark.rule("RIA-INV-2")
@every_configuration
def test_every_player_always_has_eighteen_councillors(configuration: Configuration) -> None:
    for s in games(configuration):
        if s.doge:
            for player in s.players:
                parts = [player.general, player.private, *player.districts]
                assert sum(parts) == 18
                assert min(parts) >= 0


@pytest.mark.rule("RIA-INV-3")
@every_configuration
def test_there_are_always_five_buildings_of_each_kind(configuration: Configuration) -> None:
    for s in games(configuration):
        owned = [building_of(tile) for player in s.players for tile in player.buildings]
        assert [s.supply[kind] + owned.count(kind) for kind in range(12)] == [5] * 12
        assert min(s.supply) >= 0


@pytest.mark.rule("RIA-INV-4")
@every_configuration
def test_a_board_holds_at_most_seven_buildings_and_no_coin_outlives_the_round(
    configuration: Configuration,
) -> None:
    current = 0
    for s in games(configuration):
        for player in s.players:
            assert len(player.buildings) <= 7
            if s.round != current:
                assert all(status_of(tile) == READY for tile in player.buildings)
        current = s.round


@pytest.mark.rule("RIA-INV-5")
@every_configuration
def test_a_round_adds_at_most_one_bridge_and_one_gondola(configuration: Configuration) -> None:
    for s in games(configuration):
        bridges = [tile for tile in s.connections if tile not in (FREE, GONDOLA_TILE)]
        gondolas = s.connections.count(GONDOLA_TILE)
        assert len(bridges) <= s.round
        assert gondolas <= s.round
        assert len(bridges) + size(s.bridge_stack) + (s.top_bridge != NONE) == 6
        if actor(s) >= 0 and isinstance(waiting(s), PlaceBridge):
            assert FREE in s.connections
            assert s.top_bridge != NONE


@pytest.mark.rule("RIA-INV-6")
@every_configuration
def test_tiles_never_move_and_bonus_tiles_never_turn_back(configuration: Configuration) -> None:
    built, face_up, current = [FREE] * 12, [1, 1], 7
    for s in games(configuration):
        if s.round < current:
            built, face_up = [FREE] * 12, [1, 1]
        for before, now in zip(built, s.connections, strict=True):
            assert before in (FREE, now)
        assert all(now <= before for before, now in zip(face_up, s.bonus_tiles, strict=True))
        built, face_up, current = s.connections[:], s.bonus_tiles[:], s.round


@pytest.mark.rule("RIA-INV-7")
@every_configuration
def test_coins_are_neither_lost_nor_owed(configuration: Configuration) -> None:
    for s in games(configuration):
        held = sum(player.coins for player in s.players)
        lying = sum(status_of(tile) == USED for player in s.players for tile in player.buildings)
        assert s.bank + held + lying == 30
        assert min(player.coins for player in s.players) >= 0


@pytest.mark.rule("RIA-INV-8")
@every_configuration
def test_the_doge_order_is_always_complete_and_strict(configuration: Configuration) -> None:
    for s in games(configuration):
        if s.doge:
            participants = len(s.players) + int(s.neutral)
            assert sorted(s.doge) == list(range(participants))
            places = [s.doge_position[participant] for participant in s.doge]
            assert places == sorted(places, reverse=True)


@pytest.mark.rule("RIA-INV-9")
@every_configuration
def test_after_the_reduction_hands_keep_the_limit_and_no_longer_grow(
    configuration: Configuration,
) -> None:
    playing = ("PlayTurn", "ConvertCards", "OwnCards", "YellowJokers", "HandJokers", "UseBlue")
    stages = ("TakeBuilding", "PlaceBridge", "PlaceGondola", "MoveCouncillor")
    hands: list[int] | None = None
    for s in games(configuration):
        now = [size(player.hand) for player in s.players]
        if s.stack and type(s.stack[-1]).__name__ in playing + stages:
            for seat, cards in enumerate(now):
                assert cards <= hand_limit(s, seat)
            if hands is not None:
                assert all(now[seat] <= hands[seat] for seat in range(len(now)))
            hands = now
        elif s.stack and type(s.stack[-1]).__name__ == "DealColumns":
            hands = None
    assert hands is not None


@pytest.mark.rule("RIA-INV-10")
@every_configuration
def test_a_score_is_three_and_the_lines_of_the_ledger(configuration: Configuration) -> None:
    for s in games(configuration):
        if s.doge:
            for player in s.players:
                assert player.ledger[0] == 3
                assert player.score == 3 + sum(player.ledger[1:])


@pytest.mark.rule("RIA-INV-11")
@every_configuration
def test_the_active_district_has_the_number_of_the_round(configuration: Configuration) -> None:
    for s in games(configuration):
        if s.round:
            assert sorted(s.numbers) == [1, 2, 3, 4, 5, 6]
            assert s.numbers[s.active] == s.round


@pytest.mark.rule("RIA-INV-12")
@every_configuration
def test_what_all_remember_is_always_true(configuration: Configuration) -> None:
    for s in games(configuration, 4):
        for player in s.players:
            known = zip(player.sure, player.hand, player.discards, strict=False)
            assert all(sure <= hand + thrown for sure, hand, thrown in known)
            missing = [max(0, player.sure[k] - player.hand[k]) for k in range(KINDS)]
            assert sum(missing) <= player.doubt <= size(player.discards)
            for kind in range(KINDS):
                if player.absent >> kind & 1:
                    assert player.hand[kind] == 0


# --- the check of the game notices what is wrong ------------------------------------------------


def lose_a_card(s: Scenario) -> None:
    s.state.deck[0] -= 1


def lose_a_councillor(s: Scenario) -> None:
    s[0].general -= 1


def owe_a_councillor(s: Scenario) -> None:
    s[0].private, s[0].general = -1, 19


def forge_a_building(s: Scenario) -> None:
    s[0].buildings.append(0)


def crowd_a_board(s: Scenario) -> None:
    s[0].buildings += [0] * 5 + [3] * 3
    s.state.supply[0] -= 5
    s.state.supply[1] -= 3


def lose_a_bridge(s: Scenario) -> None:
    s.state.bridge_stack[3] = 0


def build_too_much(s: Scenario) -> None:
    s.state.connections[0] = s.state.connections[1] = GONDOLA_TILE


def lose_a_coin(s: Scenario) -> None:
    s[0].coins -= 1


def owe_a_coin(s: Scenario) -> None:
    s.state.bank += s[0].coins + 1
    s[0].coins = -1


def lose_a_marker(s: Scenario) -> None:
    s.state.doge = [0, 1, 1]


def swap_markers(s: Scenario) -> None:
    s.state.doge_position = [0, 1, 0]


def forge_points(s: Scenario) -> None:
    s[0].score += 1


def number_twice(s: Scenario) -> None:
    s.state.numbers = (1, 1, 2, 3, 4, 5)


def remember_too_much(s: Scenario) -> None:
    s[0].sure = (1, 0, 0, 0, 0, 0, 0)


def doubt_too_much(s: Scenario) -> None:
    s[0].doubt = 1


@pytest.mark.rule(
    "RIA-INV-1",
    "RIA-INV-2",
    "RIA-INV-3",
    "RIA-INV-4",
    "RIA-INV-5",
    "RIA-INV-7",
    "RIA-INV-8",
    "RIA-INV-10",
    "RIA-INV-11",
    "RIA-INV-12",
)
@pytest.mark.parametrize(
    "spoil",
    [
        lose_a_card,
        lose_a_councillor,
        owe_a_councillor,
        forge_a_building,
        crowd_a_board,
        lose_a_bridge,
        build_too_much,
        lose_a_coin,
        owe_a_coin,
        lose_a_marker,
        swap_markers,
        forge_points,
        number_twice,
        remember_too_much,
        doubt_too_much,
    ],
    ids=lambda spoil: spoil.__name__,
)
def test_the_check_notices(spoil: Callable[[Scenario], None]) -> None:
    s = table(players=3)
    GAME.check_state(s.state)
    spoil(s)
    refuses_state(s.state)


@pytest.mark.rule("RIA-INV-11")
def test_the_check_notices_a_wrong_active_district() -> None:
    s = table(players=2)
    s.state.active = 3
    refuses_state(s.state)
