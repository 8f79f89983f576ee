"""Random play: what holds after every move of every game."""

from __future__ import annotations

from typing import Any

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, renew_options, roll
from signoria.core.playout import play_randomly
from signoria.core.record import play_move
from tests.contract.helpers import Case, finished, move_of, positions, random_game, to_act


def test_whoever_must_decide_has_distinct_options_of_the_catalogue(case: Case, seed: int) -> None:
    catalogue = case.game.catalogue
    for table in random_game(case, seed):
        options = legal(table.state)
        assert bool(options) == to_act(table.state), move_of(table)
        assert len({option.id for option in options}) == len(options), move_of(table)
        for option in options:
            assert catalogue.from_id(option.id) is option, f"{option} {move_of(table)}"


def test_options_are_the_same_when_listed_anew(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        again = table.state.copy()
        renew_options(again)
        assert legal(again) == legal(table.state), move_of(table)


def test_invariants_hold_after_every_move(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        case.game.check_state(table.state)


def test_the_ledger_explains_every_point(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        result = case.game.result(table.state)
        assert len(result.scores) == len(result.ledger) == case.players
        assert [sum(lines.values()) for lines in result.ledger] == result.scores, move_of(table)


def test_a_copy_is_equal_and_a_life_of_its_own(case: Case, seed: int) -> None:
    for table in positions(case, seed, every=29):
        before = fingerprint(table.state)
        twin = table.state.copy()
        assert same(twin, table.state) and legal(twin) == legal(table.state), move_of(table)
        play_randomly(twin, Dice(seed))
        assert fingerprint(table.state) == before, f"playing on a copy changed it {move_of(table)}"


def test_copies_taken_on_the_way_never_change(case: Case, seed: int) -> None:
    kept: list[tuple[Any, str, str]] = []
    for table in positions(case, seed, every=3):
        kept.append((table.state.copy(), fingerprint(table.state), move_of(table)))
    for twin, before, place in kept:
        assert fingerprint(twin) == before, f"the copy taken {place} has changed"


def test_search_plays_the_same_game_as_the_table(case: Case, seed: int) -> None:
    """Without events and without checks, the same moves lead to the same states."""
    table = finished(case, seed)
    searched = case.setup()
    for move in table.record.moves:
        if move.seat == CHANCE:
            play_move(case.game, searched, move)
        else:
            apply(searched, case.game.catalogue.from_text(move.text))
        assert searched.events is None
    assert same(searched, table.state)


def test_the_same_dice_give_the_same_game(case: Case, seed: int) -> None:
    first, second = case.setup(), case.setup()
    play_randomly(first, Dice(seed))
    play_randomly(second, Dice(seed))
    assert same(first, second)


def test_a_finished_game_leaves_nothing_to_do(case: Case, seed: int) -> None:
    s = finished(case, seed).state
    assert actor(s) == OVER and not legal(s) and not s.stack


def test_places_follow_the_scores(case: Case, seed: int) -> None:
    s = finished(case, seed).state
    result = case.game.result(s)
    assert len(result.places) == case.players
    if case.players == 1:
        assert result.places[0] in (1, 2), "alone one wins or loses"
        return
    for seat, place in enumerate(result.places):
        better = [other for other in result.places if other < place]
        assert len(set(better)) < place <= len(better) + 1, f"gaps in {result.places}"
        for other, score in enumerate(result.scores):
            if score > result.scores[seat]:
                assert result.places[other] < place, "more points, worse place"
            if case.game.side(s, other) == case.game.side(s, seat):
                assert result.places[other] == place, "one side, two places"
    assert result.winners()
    if result.tie_break:
        assert len(set(result.scores)) < case.players, "a tie-break without a tie"


def test_no_chance_is_left_to_a_seat(case: Case, seed: int) -> None:
    """What the table rolls is rolled by the table: the actor is CHANCE and nobody has options."""
    s = case.setup()
    dice = Dice(seed)
    while actor(s) == CHANCE:
        assert not legal(s)
        roll(s, dice)
    assert to_act(s)
