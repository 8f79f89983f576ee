"""What always holds, watched from outside in random games (PRI-INV)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.games.principato.game import GAME
from signoria.games.principato.state import PrincipatoState

from .scenario import table

CASES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]


def random_game(players: int, seed: int) -> Iterator[PrincipatoState]:
    """The state after every move."""
    s = GAME.setup(players)
    dice = Dice(seed)
    while actor(s) != OVER:
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            options = [action for action in legal(s) if action.text != "end"] or legal(s)
            apply(s, options[dice.below(len(options))])
        yield s


@pytest.mark.rule("PRI-INV-1", "PRI-INV-2", "PRI-INV-3")
@pytest.mark.parametrize(("players", "seed"), CASES)
def test_no_piece_is_lost_or_made(players: int, seed: int) -> None:
    for s in random_game(players, seed):
        everybody = s.players
        food = s.food + sum(p.food + p.militia_food for p in everybody)
        money = s.money + sum(p.money + p.condottiere_money for p in everybody)
        on_troops = sum(p.militia_influence + p.condottiere_influence for p in everybody)
        influence = s.influence + on_troops + sum(p.church for p in everybody)
        assert (food, money, influence) == (39, 39, 12)
        owned = [sum(p.tokens[token] for p in everybody) for token in range(7)]
        assert s.stock[0] + owned[0] + owned[1] == 42
        assert s.stock[1] + owned[2] + owned[3] == 42
        assert s.stock[2] + owned[4] == 19
        assert s.stock[3] + owned[5] + owned[6] == 37
        culture = [s.culture[e] + sum(p.culture[e] for p in everybody) for e in range(9)]
        assert culture == [5] * 9


@pytest.mark.rule("PRI-INV-4", "PRI-INV-5", "PRI-INV-6", "PRI-INV-7")
@pytest.mark.parametrize(("players", "seed"), CASES)
def test_limits_and_cards(players: int, seed: int) -> None:
    full = {2: 5, 3: 6, 4: 7}[players]
    future = GAME.setup(players).parts.decks[players]
    for s in random_game(players, seed):
        for p in s.players:
            assert p.food <= 2 * p.tokens[1] and p.money <= 2 * p.tokens[3] and p.church <= 3
            assert p.militia_food + p.militia_influence <= p.tokens[6]
            assert p.condottiere_money + p.condottiere_influence <= p.tokens[5]
        if actor(s) < 0:
            continue
        assert all(len(p.cards) == 2 for p in s.players)
        out = sum(s.box[:16]) + 2 * players + len(s.row) + sum(s.deck[:16])
        assert out + sum(sum(deck[:16]) for deck in future[s.year + 1 :]) == 98
        scoring = type(s.stack[-1]).__name__ in ("SupplyTroops", "DismissTroops")
        assert len(s.row) == (full - 1 if scoring else full)


@pytest.mark.rule("PRI-INV-8", "PRI-INV-9", "PRI-INV-12")
@pytest.mark.parametrize(("players", "seed"), CASES)
def test_what_never_shrinks(players: int, seed: int) -> None:
    before: list[tuple[list[int], list[int], int]] = []
    dismissing = False
    for s in random_game(players, seed):
        now = [(p.tokens[:], p.culture[:], p.score) for p in s.players]
        for (tokens, culture, score), (was, had, points) in zip(now, before, strict=False):
            assert all(new >= old for new, old in zip(tokens[:5], was[:5], strict=True))
            assert all(new >= old for new, old in zip(culture, had, strict=True))
            assert score >= points
            troops_kept = all(new >= old for new, old in zip(tokens[5:], was[5:], strict=True))
            assert troops_kept or dismissing, "troops leave by dismissal only"
            assert min(tokens) >= 0 and min(culture) >= 0
        before = now
        dismissing = bool(s.stack) and type(s.stack[-1]).__name__ == "DismissTroops"
        if dismissing or not s.stack:
            for p in s.players:
                assert p.militia_food + p.militia_influence == 0
                assert p.condottiere_money + p.condottiere_influence == 0


@pytest.mark.rule("PRI-INV-12")
def test_strength_alone_may_be_negative() -> None:
    s = table(players=2).tokens(0, militia=5).cubes(0, food=0, church=0).scoring(1)
    assert s.state.events is not None
    strengths = next(e for e in s.state.events if e.what == "strengths")
    assert strengths.data["strengths"] == (-5, 0)
    assert s[0].score == 0


def spoil(s: PrincipatoState, field: str) -> None:
    """Something that must not happen."""
    if field == "tokens":
        s.players[0].tokens[0] += 1
    elif field == "cards":
        s.players[0].cards[0] = (s.players[0].cards[0] + 1) % 16
    elif field == "goals":
        s.players[0].goals = s.players[1].goals
    elif field == "culture":
        s.culture[0] -= 1
    elif field == "row":
        s.box[s.row.pop()] += 1
    elif field == "scorings":
        s.scorings += 1
    elif field == "score":
        s.players[0].score += 1
    elif field == "room":
        s.food -= 5
        s.players[0].food += 5
    else:
        s.food += 1


@pytest.mark.rule("PRI-INV-1", "PRI-INV-2", "PRI-INV-3", "PRI-INV-4", "PRI-INV-6", "PRI-INV-11")
@pytest.mark.parametrize(
    "field",
    ["tokens", "cards", "goals", "culture", "row", "scorings", "score", "room", "food"],
)
def test_a_broken_state_is_noticed(field: str) -> None:
    s = table(players=2).state
    GAME.check_state(s)
    spoil(s, field)
    with pytest.raises(AssertionError):
        GAME.check_state(s)
