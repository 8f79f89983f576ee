"""Why not: codes, rules, numbers and their order of priority (section 5.23)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadNotation
from signoria.core.machine import OVER, actor, roll
from signoria.core.rulebook import load_rulebook
from signoria.games.burgundy.game import GAME
from tests.games.burgundy.scenario import Scenario, table

# Every code of the base game with the names of its numbers.
CODES: dict[str, list[set[str]]] = {
    "MUST_RESOLVE": [set()],
    "CANNOT_DECLINE": [set()],
    "NOT_NOW": [set()],
    "DIE_USED": [{"die"}],
    "DICE_LEFT": [{"number"}],
    "NO_EXTRA_ACTION": [set()],
    "ALREADY_BOUGHT": [set()],
    "NOT_OWNED": [{"monastery"}, {"shield"}],
    "DEPOT_EMPTY": [{"depot"}],
    "TILE_NOT_THERE": [{"depot", "tile"}],
    "BLACK_DEPOT_NOT_ALLOWED": [set()],
    "WRONG_DEPOT": [{"depot"}],
    "KIND_NOT_ALLOWED": [{"tile"}],
    "STORAGE_NOT_FULL": [set()],
    "NOT_IN_STORAGE": [{"tile"}],
    "NO_SUCH_FIELD": [{"field"}],
    "FIELD_FILLED": [{"field"}],
    "WRONG_COLOUR": [{"tile", "colour"}],
    "NOT_ADJACENT": [{"field"}],
    "DUPLICATE_BUILDING": [{"tile"}],
    "NO_GOODS_OF_KIND": [{"good"}],
    "MUST_TAKE_ALL": [set()],
    "NOT_ENOUGH_WORKERS": [
        {"price", "workers"},
        {"price", "workers", "face", "value", "depot"},
        {"price", "workers", "face", "value", "field"},
        {"price", "workers", "face", "value", "good"},
    ],
    "NOT_ENOUGH_SILVER": [{"price", "silver"}],
    "SHIELD_NEEDS_BOTH_DICE": [set()],
    "NO_SHIELD_THERE": [{"shield", "depot"}],
    "SELF_NAMED": [set(), {"estate"}],
}


def positions(players: int, seed: int, every: int) -> list[Scenario]:
    """Positions of a random game in which somebody must decide, one in so many."""
    s, dice = GAME.setup(players), Dice(seed)
    found: list[Scenario] = []
    ply = 0
    while actor(s) != OVER:
        if actor(s) < 0:
            roll(s, dice)
            continue
        if ply % every == 0 or type(s.stack[-1]).__name__ not in ("PlayTurn", *asked(found)):
            found.append(Scenario(s.copy()))
        GAME.play(s, s.options[dice.below(len(s.options))])
        ply += 1
    return found


def asked(found: list[Scenario]) -> list[str]:
    """The kinds of decisions among some positions."""
    return [type(s.state.stack[-1]).__name__ for s in found]


@pytest.mark.rule("BUR-TURN-4")
@pytest.mark.parametrize("players", [2, 3])
def test_every_action_of_the_catalogue_is_legal_or_refused_with_a_known_reason(
    players: int,
) -> None:
    rules = load_rulebook(GAME.folder).rules
    for s in positions(players, seed=players, every=60):
        options = set(s.legal())
        for action in GAME.catalogue.actions:
            refusal = GAME.refusal(s.state, action)
            assert (refusal is None) == (action.text in options)
            if refusal is not None:
                assert refusal.code in CODES, f"{action.text}: {refusal}"
                assert set(refusal.numbers) in CODES[refusal.code], f"{action.text}: {refusal}"
                assert refusal.rule in rules, f"{action.text}: {refusal}"


@pytest.mark.rule("BUR-TURN-4")
@pytest.mark.parametrize(
    "text",
    [
        "take white 3 bank",  # WHITE_DIE: the white die is no player's die
        "take 3 3 bank",  # NOT_YOUR_DIE: nobody has a third one
        "take 1 3 bank 4",  # WRONG_DEPOT: the value follows from the target
        "place 1 ship 19 4",  # WRONG_NUMBER
        "depots 1 3",  # NOT_NEIGHBOURS
        "depots 2 1",  # pairs are written clockwise
        "buy silver-worker black ship",  # MIXED_PAYMENT
        "sell 1 red 2",  # MUST_TAKE_ALL: a part of a kind cannot be sold
        "place 1 ship 73",
        "take 1 7 bank",
    ],
)
def test_some_mistakes_cannot_even_be_written(text: str) -> None:
    with pytest.raises(BadNotation):
        table().depot(3, "bank").turn(0, 3, 3).play(f"0 {text}")


@pytest.mark.rule("BUR-TURN-4")
def test_the_turn_comes_before_everything_else() -> None:
    s = table().depot(3, "bank").turn(0, 3, 3)
    for move in ("take 1 black ship", "place 1 ship 40", "discard own ship", "decline"):
        s.refuses(f"1 {move}", "NOT_YOUR_TURN", "BUR-TURN-2", seat=0)


@pytest.mark.rule("BUR-TURN-4")
def test_a_pending_effect_comes_before_a_spent_die_and_a_missing_tile() -> None:
    s = table().storage(0, "market").depot(1, "ship", "bank").turn(0, 3, 1)
    s.play("0 place 1 market 25")
    assert s.asks() == "0 TakeFromDepots"
    for move in ("workers 1", "take 1 2 castle", "place 2 ship 40", "sell 2 red", "end"):
        s.refuses(f"0 {move}", "MUST_RESOLVE", "BUR-TURN-4")
    for move in ("buy workers 3 castle", "buy silver black ship"):
        s.refuses(f"0 {move}", "MUST_RESOLVE", "BUR-BUY-2")


@pytest.mark.rule("BUR-TURN-4")
def test_a_pending_effect_comes_before_the_question_whether_storage_is_full() -> None:
    s = table().storage(0, "market", "mine").depot(1, "ship", "bank").turn(0, 3, 1)
    s.play("0 place 1 market 25")
    s.refuses("0 discard own mine", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-TURN-4", "BUR-TAKE-1", "BUR-TAKE-4")
def test_a_take_is_refused_for_the_die_then_the_source_then_the_workers() -> None:
    s = table().depot(1, "bank").depot(4, "ship").turn(0, 1, 1)
    s.refuses("0 take 1 black ship", "BLACK_DEPOT_NOT_ALLOWED", "BUR-TAKE-4")
    s.refuses("0 take 1 5 mine", "DEPOT_EMPTY", "BUR-TAKE-1", depot="5")
    s.refuses("0 take 1 4 mine", "TILE_NOT_THERE", "BUR-TAKE-1", depot="4", tile="mine")
    s.lacks_workers("0 take 1 4 ship", price=3, workers=0, face=1, value=4, depot="4")
    s.play("0 workers 1")
    s.refuses("0 take 1 black ship", "DIE_USED", "BUR-TURN-4", die=1)
    s.refuses("0 take 1 5 mine", "DIE_USED", "BUR-TURN-4", die=1)


@pytest.mark.rule("BUR-PLACE-1", "BUR-PLACE-2", "BUR-PLACE-3", "BUR-PLACE-4")
def test_a_placement_is_refused_for_the_source_then_the_target_then_the_workers() -> None:
    s = table().storage(0, "bank").estate(0, {25: "bank"}).depot(1, "ship").turn(0, 5, 1)
    s.refuses("0 place 1 ship 25", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="ship")
    s.refuses("0 place 1 bank 18", "FIELD_FILLED", "BUR-PLACE-1", field=18)
    s.refuses("0 place 1 bank 15", "WRONG_COLOUR", "BUR-PLACE-2", tile="bank", colour="ship")
    s.refuses("0 place 1 bank 36", "NOT_ADJACENT", "BUR-PLACE-3", field=36)
    s.refuses("0 place 1 bank 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.lacks_workers("0 place 1 bank 11", price=2, workers=0, face=5, value=3, field=11)


@pytest.mark.rule("BUR-SELL-1")
def test_a_sale_is_refused_for_the_goods_then_the_workers() -> None:
    s = table().goods(0, red=1).depot(1, "ship").turn(0, 1, 1)
    s.refuses("0 sell 1 orange", "NO_GOODS_OF_KIND", "BUR-SELL-1", good="orange")
    s.lacks_workers("0 sell 1 red", price=3, workers=0, face=1, value=4, good="red")


@pytest.mark.rule("BUR-TURN-4")
def test_tiles_of_modules_that_are_not_in_the_game_are_simply_not_there() -> None:
    s = table().depot(1, "bank").depot(0, "ship").has(0, silver=4).turn(0, 1, 1)
    s.refuses("0 take 1 1 crane", "TILE_NOT_THERE", "BUR-TAKE-1", depot="1", tile="crane")
    s.refuses("0 buy silver black inn", "TILE_NOT_THERE", "BUR-BUY-1", depot="black", tile="inn")
    s.refuses("0 place 1 inn 19", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="inn")
    s.refuses("0 hire", "NOT_OWNED", "BUR-EXT-2", monastery=28)


@pytest.mark.rule("BUR-TURN-4", "BUR-GAMEEND-1")
def test_nobody_acts_while_the_table_draws_or_after_the_end() -> None:
    s = table().start_phase("A")
    s.refuses("0 workers 1", "TABLE_ACTS", "BUR-GAMEEND-1")
    s = table().phase("E").end_phase()
    s.refuses("0 end", "GAME_OVER", "BUR-GAMEEND-1")


@pytest.mark.rule("BUR-TURN-2")
def test_a_pick_that_belongs_to_no_decision_here_is_refused() -> None:
    s = table().depot(1, "bank").turn(0, 1, 1)
    for move in ("decline", "depot 3", "good red", "gain", "castle 18", "tribute-silver"):
        s.refuses(f"0 {move}", "NOT_NOW", "BUR-TURN-2")
