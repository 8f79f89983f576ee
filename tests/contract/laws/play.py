"""Random play: what holds after every move of every game."""

from __future__ import annotations

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.machine import CHANCE, OVER, Chance, actor, apply, legal, renew_options
from signoria.core.playout import play_randomly
from signoria.core.record import play_move
from tests.contract.helpers import to_act
from tests.contract.law import Moment, Played, at_moments, of_games


@at_moments()
def whoever_must_decide_has_distinct_options_of_the_catalogue(now: Moment) -> None:
    options = legal(now.state)
    assert bool(options) == to_act(now.state), now
    assert len({option.id for option in options}) == len(options), now
    for option in options:
        assert now.game.catalogue.from_id(option.id) is option, f"{option} {now}"


@at_moments()
def no_chance_is_left_to_a_seat(now: Moment) -> None:
    """What the table rolls is rolled by the table: the actor is CHANCE and nobody has options."""
    frame = now.state.stack[-1] if now.state.stack else None
    assert (actor(now.state) == CHANCE) == isinstance(frame, Chance), now


@at_moments()
def options_are_the_same_when_listed_anew(now: Moment) -> None:
    again = now.state.copy()
    renew_options(again)
    assert legal(again) == legal(now.state), now


@at_moments()
def invariants_hold_after_every_move(now: Moment) -> None:
    now.game.check_state(now.state)


@at_moments()
def the_ledger_explains_every_point(now: Moment) -> None:
    result = now.game.result(now.state)
    assert len(result.scores) == len(result.ledger) == now.case.players
    assert [sum(lines.values()) for lines in result.ledger] == result.scores, now


# --- copies ----------------------------------------------------------------------------------


@at_moments(every=3)
def a_copy_is_equal(now: Moment) -> None:
    twin = now.state.copy()
    assert same(twin, now.state) and legal(twin) == legal(now.state), now


@at_moments(every=29)
def a_copy_has_a_life_of_its_own(now: Moment) -> None:
    twin = now.state.copy()
    play_randomly(twin, now.dice())
    assert same(now.played.states[-1], now.state), f"playing on a copy changed it {now}"
    assert not to_act(now.state) or not same(twin, now.state), now


@of_games
def copies_taken_on_the_way_never_change(played: Played) -> None:
    for ply, written in played.written.items():
        assert fingerprint(played.states[ply]) == written, f"the copy after move {ply} has changed"


# --- the same game again ---------------------------------------------------------------------


@of_games
def search_plays_the_same_game_as_the_table(played: Played) -> None:
    """Without events and without checks, the same moves lead to the same states."""
    searched = played.case.setup()
    for move in played.moves:
        if move.seat == CHANCE:
            play_move(played.game, searched, move)
        else:
            apply(searched, played.game.catalogue.from_text(move.text))
        assert searched.events is None
    assert same(searched, played.table.state)


@of_games
def the_same_dice_give_the_same_game(played: Played) -> None:
    first, second = played.case.setup(), played.case.setup()
    play_randomly(first, Dice(played.seed))
    play_randomly(second, Dice(played.seed))
    assert same(first, second)


# --- the end ---------------------------------------------------------------------------------


@of_games
def a_finished_game_leaves_nothing_to_do(played: Played) -> None:
    s = played.table.state
    assert actor(s) == OVER and not legal(s) and not s.stack
    assert any(move.seat != CHANCE for move in played.moves), "nobody was asked anything"


@of_games
def places_follow_the_scores(played: Played) -> None:
    case, s = played.case, played.table.state
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
