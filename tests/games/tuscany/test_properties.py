"""Properties: payments, estates, market and score, against slow and simple oracles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.games.tuscany.actions import Payment
from signoria.games.tuscany.components import load_parts
from signoria.games.tuscany.estate import DEALS, LAYOUTS, layout_code, layout_picks
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import COLOUR_IDS, FARM_KINDS, FARMS, PART_IDS
from signoria.games.tuscany.questions import can_pay, payments
from signoria.games.tuscany.state import new_player

PARTS = load_parts()
HANDS = st.lists(st.integers(0, 6), min_size=8, max_size=8)


def spent(one: str, other: str, colour: str) -> Counter[str]:
    """What two parts cost."""
    cost: Counter[str] = Counter()
    for part in (one, other):
        if part == "card":
            cost[colour] += 1
        elif part == "worker":
            cost["worker"] += 1
        else:
            cost[part.removeprefix("pair-")] += 2
    return cost


def oracle(hand: list[int], workers: int, colour: int) -> set[str]:
    """Try all pairs of parts and see whether the cards are there (TUS-PAY-1 to 3)."""
    owned = Counter(dict(zip(COLOUR_IDS, hand, strict=True)))
    owned["worker"] = workers
    found = set()
    for one, other in combinations_with_replacement(PART_IDS, 2):
        if f"pair-{COLOUR_IDS[colour]}" in (one, other):
            continue
        if all(owned[name] >= n for name, n in spent(one, other, COLOUR_IDS[colour]).items()):
            found.add(f"pay {one} {other}")
    return found


@given(hand=HANDS, workers=st.integers(0, 3), colour=st.integers(0, 7))
def test_payments_are_exactly_the_possible_ones_each_once(
    hand: list[int], workers: int, colour: int
) -> None:
    me = new_player(PARTS.own[0])
    me.hand, me.workers = [*hand, 0], workers
    found: list[Action] = payments(me, colour)
    texts = [action.text for action in found]
    assert len(set(texts)) == len(texts)
    assert set(texts) == oracle(hand, workers, colour)
    assert can_pay(me, colour) == bool(found)
    costs = set()
    for action in found:
        assert isinstance(action, Payment)
        one, other = str(action.fields["one"]), str(action.fields["other"])
        costs.add(frozenset(spent(one, other, COLOUR_IDS[colour]).items()))
    assert len(costs) == len(found), "two options cost the same"


@given(code=st.integers(0, DEALS * LAYOUTS - 1))
def test_an_estate_has_the_right_fields_and_regions(code: int) -> None:
    plan = PARTS.plan(code)
    assert [plan.colour.count(colour) for colour in range(8)] == list(PARTS.fields_of_colour)
    for field in range(30):
        region = [other for other in range(30) if plan.region[field] >> other & 1]
        assert field in region and len(region) == plan.size[field] <= 3
        assert all(plan.region[other] == plan.region[field] for other in region)
        near = [other for other in range(30) if plan.neighbours[field] >> other & 1]
        assert all(plan.neighbours[other] >> field & 1 for other in near)
        for other in near:
            same = plan.colour[other] == plan.colour[field]
            assert same == (other in region)


@given(layout=st.integers(0, LAYOUTS - 1))
def test_a_half_turn_of_the_whole_estate_is_another_layout(layout: int) -> None:
    order, top, middle, bottom, second, third = layout_picks(layout)
    orders = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    other = orders.index(orders[order][::-1])
    turned = layout_code((other, 1 - bottom, 1 - middle, 1 - top, third, second))
    here, there = PARTS.plan(layout), PARTS.plan(turned)
    assert here.colour == there.colour[::-1]
    assert sorted(here.size) == sorted(there.size)
    for field in range(30):
        mirrored = sum(
            1 << 29 - other for other in range(30) if here.neighbours[field] >> other & 1
        )
        assert there.neighbours[29 - field] == mirrored


@given(st.lists(st.sampled_from(FARMS), min_size=1, max_size=3))
def test_a_region_of_farms_scores_each_kind_once(farms: list[int]) -> None:
    """Whatever the order, the farms of a region score as many points as kinds they show."""
    shown, points = 0, 0
    for farm in farms:
        points += bin(farm & ~shown).count("1")
        shown |= farm
    assert points == bin(shown).count("1") <= len(FARM_KINDS)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_random_games_end_with_explained_scores(seed: int, players: int) -> None:
    s, dice = GAME.setup(players), Dice(seed)
    while actor(s) != OVER:
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            options = legal(s)
            apply(s, options[dice.below(len(options))])
    GAME.check_state(s)
    for player in s.players:
        phases = player.ledger[8:11]
        assert phases == sorted(phases), "green never falls"
        assert phases[2] == player.green, "the last transfer is the whole of it"
    assert max(player.out for player in s.players) == 21 or s.stalled == 10
