"""A thousand random games per configuration, checked after every move and replayed.

make soak                                    all of it
SIGNORIA_SOAK_GAMES=50 pytest -m slow …      fewer games
"""

from __future__ import annotations

import os

import pytest

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.machine import actor, legal
from signoria.core.record import final_state, read_record
from signoria.games import load_game
from tests.contract.helpers import Case, move_of, random_game, to_act

GAMES = int(os.environ.get("SIGNORIA_SOAK_GAMES", "1000"))


@pytest.mark.slow
def test_soak(case: Case) -> None:
    for seed in range(1_000_000, 1_000_000 + GAMES):
        soak(case, seed)


def soak(case: Case, seed: int) -> None:
    """One game with every law, then its record."""
    dice = Dice(seed)
    table, kept = case.table(), []
    for ply, table in enumerate(random_game(case, seed)):
        s = table.state
        case.game.check_state(s)
        assert bool(legal(s)) == to_act(s), f"seed {seed} {move_of(table)}"
        assert len({option.id for option in legal(s)}) == len(legal(s))
        assert all(case.game.refusal(s, option) is None for option in legal(s))
        if ply % 23 == seed % 23:
            check_views(case, s, dice, f"seed {seed} {move_of(table)}")
            kept.append((s.copy(), fingerprint(s)))
    result = case.game.result(table.state)
    assert [sum(lines.values()) for lines in result.ledger] == result.scores
    assert all(fingerprint(twin) == before for twin, before in kept), f"seed {seed}: a copy changed"
    record = read_record(table.record.to_text(), lambda name: load_game(name).options)
    assert record == table.record
    assert same(final_state(case.game, record), table.state), f"seed {seed}: replays differently"


def check_views(case: Case, s: object, dice: Dice, place: str) -> None:
    """The view laws for one viewer."""
    viewer = case.viewers()[dice.below(case.players + 1)]
    seen = case.game.view(s, viewer)
    world = case.game.determinize(seen, viewer, dice)
    case.game.check_state(world)
    assert same(case.game.view(world, viewer), seen), place
    assert legal(seen) == (legal(world) if viewer == actor(world) >= 0 else []), place
