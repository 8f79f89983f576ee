"""Tensors: every configuration fits its layout, nothing hidden shows, what is known does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from signoria.core.chance import Dice
from signoria.core.machine import OVER, apply, legal
from signoria.core.playout import run_chance
from signoria.games import game_names, load_face, load_game
from signoria.games.burgundy.ids import TILES
from signoria.research.encoding import Encoder, encoder_of, mask_of
from tests.contract.helpers import Case
from tests.research.helpers import all_cases, positions


def encoder(case: Case) -> Encoder:
    return encoder_of(case.game, case.players, case.options)


@pytest.mark.parametrize("case", all_cases(), ids=repr)
def test_every_configuration_fits_its_layout_and_range(case: Case) -> None:
    found = encoder(case)
    most = np.concatenate([np.full(each.size, each.most) for each in found.layout.slices])
    for state in positions(case, 1, every=29):
        for seat in range(case.players):
            raw = np.frombuffer(found.raw(case.game.view(state, seat), seat), dtype=np.uint8)
            assert raw.shape == (found.size,)
            over = [each.name for each in found.layout.slices if raw[each.start] > each.most]
            assert not over and (raw <= most).all()
            tensor = found.observe(state, seat)
            assert tensor.dtype == np.float32 and tensor.shape == (found.size,)
            assert tensor.min() >= 0 and tensor.max() <= 1


@pytest.mark.parametrize("case", all_cases(), ids=repr)
def test_dealing_the_hidden_again_changes_no_entry(case: Case) -> None:
    found = encoder(case)
    dice = Dice(3)
    for state in positions(case, 2, every=41):
        for seat in range(case.players):
            view = case.game.view(state, seat)
            shown = found.raw(view, seat)
            for _ in range(2):
                world = case.game.determinize(view, seat, dice)
                assert found.raw(case.game.view(world, seat), seat) == shown
            assert found.raw(view, seat) == shown


@pytest.mark.parametrize("case", all_cases(), ids=repr)
def test_names_are_unique_and_slices_follow_each_other(case: Case) -> None:
    layout = encoder(case).layout
    assert len({each.name for each in layout.slices}) == len(layout.slices)
    place = 0
    for each in layout.slices:
        assert each.start == place and each.size > 0 and each.meaning
        place = each.stop
    assert place == layout.size
    with pytest.raises(KeyError, match="no slice"):
        layout.find("nothing")


@pytest.mark.parametrize("name", game_names())
def test_most_decisions_change_what_the_actor_sees(name: str) -> None:
    """A pick that leaves no trace in its own seat's tensor would be lost on a learner."""
    game = load_game(name)
    found = encoder_of(game, 2)
    dice = Dice(9)
    state = game.setup(2)
    seen = changed = 0
    while seen < 150 and (seat := run_chance(state, dice)) != OVER:
        before = found.raw(game.view(state, seat), seat)
        options = legal(state)
        apply(state, options[dice.below(len(options))])
        seen += 1
        changed += found.raw(game.view(state, seat), seat) != before
    assert changed == seen


def entries(name: str, state: Any, seat: int, part: str, players: int = 2) -> list[float]:
    """A slice of a seat's tensor, in numbers as written."""
    game = load_game(name)
    found = encoder_of(game, players)
    each = found.layout.find(part)
    raw = found.raw(game.view(state, seat), seat)
    return list(raw[each.start : each.stop])


def started(name: str, players: int = 2, seed: int = 4) -> Any:
    """A game at its first decision."""
    state = load_game(name).setup(players)
    run_chance(state, Dice(seed))
    return state


def test_rialto_shows_the_own_hand_and_only_the_size_of_others() -> None:
    state = started("rialto")
    state.players[0].hand = [1, 2, 0, 0, 3, 0, 1, 0]
    assert entries("rialto", state, 0, "player0.hand") == [1, 2, 0, 0, 3, 0, 1, 0]
    assert entries("rialto", state, 1, "player1.hand") == [0, 0, 0, 0, 0, 0, 0, 7]


def test_rialto_shows_bridges_and_gondolas_where_they_lie() -> None:
    state = started("rialto")
    state.connections[2] = 5
    state.connections[3] = 100
    row = entries("rialto", state, 0, "connections")
    assert [place for place, value in enumerate(row) if value] == [2 * 13 + 5, 3 * 13 + 12]


def test_rialto_scores_below_zero_are_told_apart() -> None:
    state = started("rialto")
    state.players[0].score = -3
    assert entries("rialto", state, 0, "player0.score") == [47, 0]
    state.players[0].score = 230
    assert entries("rialto", state, 0, "player0.score") == [255, 25]


def test_burgundy_shows_tiles_on_fields_in_depots_and_in_storage() -> None:
    state = started("burgundy")
    mine = state.estates[state.team[0]]
    mine.tiles[4] = 14  # two cows are 13, three cows 14
    row = entries("burgundy", state, 0, "estate0.fields")
    per_field = len(row) // 37
    cow = row[4 * per_field : 5 * per_field]
    assert cow[4] == 1 and cow[8 + 10] == 1 and cow[8 + 10 + 5 + 1] == 1 and sum(cow) == 3
    assert entries("burgundy", state, 1, "estate1.fields") == row
    state.storages[0] = [0, 0, 30]
    held = entries("burgundy", state, 0, "seat0.storage")
    assert held[0] == 2 and held[30] == 1 and sum(held) == 3
    state.depots[5] = 7  # the second space of depot 2
    assert entries("burgundy", state, 0, "depots")[2 * TILES + 7] >= 1


def test_burgundy_shows_dice_and_the_purse() -> None:
    state = started("burgundy")
    state.dice[:2] = [0, 6]
    assert entries("burgundy", state, 0, "seat0.dice") == [1] + [0] * 12 + [1]
    state.estates[0].silver, state.estates[0].workers = 3, 5
    assert entries("burgundy", state, 0, "estate0.purse") == [3, 5]


def test_tuscany_shows_what_is_covered_and_the_market() -> None:
    state = started("tuscany")
    state.market[2] = 11
    row = entries("tuscany", state, 0, "market")
    assert row[2 * 34 : 3 * 34] == [int(token == 11) for token in range(34)]
    state.players[1].storage = [34, 2, 2]
    assert entries("tuscany", state, 0, "player1.storage")[2] == 2
    assert entries("tuscany", state, 0, "player1.storage")[34] == 1


def test_principato_hides_goals_of_others_and_shows_the_own_ones() -> None:
    state = started("principato")
    own = state.players[0].goals
    row = entries("principato", state, 0, "player0.goals")
    assert [place for place, value in enumerate(row) if value] == [own[0], 8 + own[1]]
    assert entries("principato", state, 0, "player0.hidden_goals") == [0, 0]
    assert sum(entries("principato", state, 0, "player1.goals")) == 0
    assert entries("principato", state, 0, "player1.hidden_goals") == [1, 1]


def test_florence_shows_money_cards_and_the_auction() -> None:
    state = started("florence")
    state.players[0].cash = 1700
    assert entries("florence", state, 0, "player0.cash") == [17]
    hand = state.players[0].hand
    row = entries("florence", state, 0, "player0.hand")
    assert row == [hand >> card & 1 for card in range(21)]
    assert sum(entries("florence", state, 1, "player1.hand")) == 0
    assert entries("florence", state, 1, "player1.unseen")[0] == hand.bit_count()


def test_the_decision_on_top_is_named() -> None:
    state = started("rialto")
    stack = load_face("rialto", "encoder")
    assert stack is not None
    row = entries("rialto", state, 0, "decision")
    assert stack.STACK.names[row.index(1)] == type(state.stack[-1]).__name__ and sum(row) == 1


def test_masks_have_a_one_for_every_legal_action() -> None:
    game = load_game("rialto")
    state = started("rialto")
    mask = mask_of(game, legal(state))
    assert mask.shape == (len(game.catalogue),) and mask.dtype == np.int8
    assert np.flatnonzero(mask).tolist() == sorted(action.id for action in legal(state))


def test_a_batch_is_scaled_like_single_tensors() -> None:
    game = load_game("rialto")
    found = encoder_of(game, 2)
    state = started("rialto")
    raws = [found.raw(game.view(state, seat), seat) for seat in (0, 1)]
    batch = found.scale(np.frombuffer(b"".join(raws), dtype=np.uint8).reshape(2, -1))
    for seat in (0, 1):
        assert np.array_equal(batch[seat], found.observe(state, seat))
    assert found.part(batch, "round").shape == (2, 7)
