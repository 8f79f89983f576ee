"""Properties, each against a slow and plain oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.machine import actor, apply
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import (
    DISTRICT_LINE,
    FREE,
    GONDOLA_TILE,
    KIND_IDS,
    KINDS,
    USED,
    building_of,
    lying_bridge,
    status_of,
)
from signoria.games.rialto.phases.final_scoring import score_district
from signoria.games.rialto.phases.phase_one import Reduce
from signoria.games.rialto.questions import set_strength
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import advance, mark_connection

from .scenario import Scenario, table

# --- sets of cards (RIA-JOK-5) ------------------------------------------------------------------


def strength_of(own: int, genuine: int, converted: int, jokers: int, yellow: int) -> int | None:
    """RIA-JOK-5 word by word.  `own`: cards of the kind in hand.  None: refused."""
    if genuine + converted >= 1:
        return genuine + converted + jokers + yellow
    if jokers + yellow == 0:
        return 0
    if jokers + yellow == 1:
        return None
    return jokers + yellow - 1 if own == 0 else None


@pytest.mark.rule("RIA-JOK-5")
@given(st.integers(0, 11), st.integers(0, 18))
def test_set_strength_is_that_of_the_summary(fitting: int, jokers: int) -> None:
    expected = strength_of(0, fitting, 0, jokers, 0)
    assume(expected)
    assert set_strength(fitting, jokers) == expected


def multisets(kinds: list[int], number: int) -> Iterator[Counter[int]]:
    """Every choice of that many cards, the order left out."""
    for cards in combinations_with_replacement(range(len(kinds)), number):
        counted = Counter(cards)
        if all(kinds[kind] >= count for kind, count in counted.items()):
            yield counted


def legal_sets(
    hand: list[int], stage: int, tiles: dict[str, int], coins: int
) -> Counter[tuple[tuple[int, ...], int, int, int, int]]:
    """Every legal set once: (cards laid, yellow 2, yellow 3, yellow 4, strength)."""
    found: Counter[tuple[tuple[int, ...], int, int, int, int]] = Counter()
    others = [0 if kind == stage else count for kind, count in enumerate(hand)]
    for fours in range(tiles["yellow-4"] + 1):
        for as_two in multisets(others, fours):
            left = [count - as_two[kind] for kind, count in enumerate(others)]
            for twos in range(tiles["yellow-2"] + 1):
                for as_one in multisets(left, twos):
                    rest = [count - as_one[kind] for kind, count in enumerate(left)]
                    for own in range(hand[stage] + 1):
                        for yellow in range(tiles["yellow-3"] + 1):
                            if fours + twos + yellow > coins:
                                continue
                            for jokers in range(rest[6] + 1):
                                value = 2 * fours + twos
                                strength = strength_of(hand[stage], own, value, jokers, yellow)
                                if not strength:
                                    continue
                                laid = [as_two[kind] + as_one[kind] for kind in range(KINDS)]
                                laid[stage] += own
                                laid[6] += jokers
                                found[(tuple(laid), twos, yellow, fours, strength)] += 1
    return found


def offered_sets(s: Scenario) -> Counter[tuple[tuple[int, ...], int, int, int, int]]:
    """Every set that can be reached by picks after `play`."""
    found: Counter[tuple[tuple[int, ...], int, int, int, int]] = Counter()
    waiting = [s.state.copy()]
    apply(waiting[0], GAME.catalogue.from_text("play"))
    while waiting:
        now = waiting.pop()
        if now.strength[0]:
            used = [
                building_of(tile) for tile in now.players[0].buildings if status_of(tile) == USED
            ]
            tiles = (used.count(5), used.count(6), used.count(7))
            found[(tuple(now.players[0].laid), *tiles, now.strength[0])] += 1
            continue
        assert actor(now) == 0, "a turn that laid nothing is not over"
        for action in now.options:
            after = now.copy()
            apply(after, action)
            waiting.append(after)
    return found


@pytest.mark.rule("RIA-JOK-5", "RIA-P2-4", "RIA-YEL-6", "RIA-YEL-7")
@given(
    hand=st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS),
    stage=st.integers(0, 5),
    tiles=st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)),
    coins=st.integers(0, 4),
)
def test_exactly_the_legal_sets_are_offered(
    hand: list[int], stage: int, tiles: tuple[int, int, int], coins: int
) -> None:
    names = dict(zip(("yellow-2", "yellow-3", "yellow-4"), tiles, strict=True))
    s = table(players=2, doge=[0, 1]).hand(0, **dict(zip(KIND_IDS, hand, strict=True)))
    s.hand(1, gold=1).coins(0, coins)
    for name, number in names.items():
        s.board(0, *[name] * number)
    s.stage(KIND_IDS[stage])
    expected = legal_sets(hand, stage, names, coins)
    if "play" not in s.legal():
        assert not expected
        return
    offered = offered_sets(s)
    assert set(offered) == set(expected)
    assert offered == expected, "no set can be put together in two ways"


# --- the Doge track -----------------------------------------------------------------------------


@pytest.mark.rule("RIA-DOGE-1", "RIA-DOGE-2", "RIA-DOGE-3")
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=30))
def test_the_doge_order_is_by_position_then_by_arrival(moves: list[tuple[int, int]]) -> None:
    s = table(players=5, first=2).state
    markers = {seat: (0, -place) for place, seat in enumerate(s.doge)}  # position, arrival
    for arrival, (seat, spaces) in enumerate(moves, 1):
        advance(s, seat, spaces)
        if spaces:
            markers[seat] = (markers[seat][0] + spaces, arrival)
        assert s.doge == sorted(markers, key=lambda other: markers[other], reverse=True)
        assert s.doge_position == [markers[other][0] for other in range(5)]


# --- districts ----------------------------------------------------------------------------------


def naive_scores(value: int, counts: list[int], doge: list[int]) -> list[int]:
    """RIA-FIN-4 by repeated search for the best."""
    scores, points = [0] * len(counts), value
    left = [seat for seat in range(len(counts)) if counts[seat]]
    while left:
        best = left[0]
        for seat in left:
            ahead = doge.index(seat) < doge.index(best)
            if counts[seat] > counts[best] or (counts[seat] == counts[best] and ahead):
                best = seat
        scores[best] = points
        points = points // 2
        left.remove(best)
    return scores


@pytest.mark.rule("RIA-FIN-3", "RIA-FIN-4")
@given(
    counts=st.lists(st.integers(0, 3), min_size=4, max_size=4),
    doge=st.permutations(range(4)),
    tiles=st.lists(st.integers(-1, 6), min_size=4, max_size=4),
    district=st.integers(0, 5),
    turned=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_a_district_scores_like_the_plain_oracle(
    counts: list[int], doge: list[int], tiles: list[int], district: int, turned: list[bool]
) -> None:
    s = table(players=4).state
    s.doge = list(doge)
    ends = [(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    value = 0
    for connection, tile, turn in zip(s.parts.touching[district], tiles, turned, strict=True):
        if tile == 6:
            s.connections[connection] = GONDOLA_TILE
            value += 1
        elif tile >= 0:
            high = int(turn)
            s.connections[connection] = lying_bridge(tile, high == 1)
            value += ends[tile][1 if s.parts.ends[connection][high] == district else 0]
    for seat, count in enumerate(counts):
        s.players[seat].districts[district] = count
    score_district(s, district)
    scored = [player.ledger[DISTRICT_LINE + district] for player in s.players]
    assert scored == naive_scores(value, counts, list(doge))


# --- reduction ----------------------------------------------------------------------------------


def reductions(s: RialtoState) -> list[tuple[int, ...]]:
    """The hands seat 0 can end with."""
    frame = s.stack[-1]
    if not isinstance(frame, Reduce):
        return [tuple(s.players[0].discards[:KINDS])]
    found = []
    for action in s.options:
        after = s.copy()
        apply(after, action)
        found += reductions(after)
    return found


@pytest.mark.rule("RIA-P1-8")
@given(hand=st.lists(st.integers(0, 4), min_size=KINDS, max_size=KINDS), excess=st.integers(1, 4))
def test_every_choice_of_discards_is_offered_exactly_once(hand: list[int], excess: int) -> None:
    assume(sum(hand) >= excess)
    s = table(players=2).hand(0, **dict(zip(KIND_IDS, hand, strict=True))).hand(1, doge=1)
    s.stage("doge").push(Reduce(0, excess, ()))
    found = reductions(s.state)
    expected = {tuple(cards[kind] for kind in range(KINDS)) for cards in multisets(hand, excess)}
    assert len(found) == len(set(found)), "none twice"
    assert set(found) == expected


# --- the neutral player's marker ----------------------------------------------------------------


def naive_marker(numbers: list[int], pairs: list[tuple[int, int]], free: list[bool]) -> int:
    """RIA-NEU-6: the lowest district with a free connection, and its lowest neighbour there."""
    best, found = (7, 7), -1
    for connection, (a, b) in enumerate(pairs):
        if free[connection]:
            low, high = sorted((numbers[a], numbers[b]))
            if (low, high) < best:
                best, found = (low, high), connection
    return found


@pytest.mark.rule("RIA-NEU-5", "RIA-NEU-6")
@given(st.permutations(range(1, 7)), st.lists(st.booleans(), min_size=12, max_size=12))
def test_the_marker_lies_where_the_plain_oracle_puts_it(
    numbers: list[int], free: list[bool]
) -> None:
    s = table(players=2, neutral=True, numbers=tuple(numbers)).state
    s.connections = [FREE if is_free else GONDOLA_TILE for is_free in free]
    mark_connection(s)
    assert s.neutral_marker == naive_marker(list(numbers), s.parts.ends, free)


# --- imagined deals -----------------------------------------------------------------------------


@pytest.mark.rule("RIA-HID-8")
def test_sure_cards_fall_on_hand_and_doubtful_discards_in_proportion() -> None:
    # seven cards in hand and one discard of this round: the one sure joker is in hand 7 of 8 times
    s = table(players=2).board(0, "green-1").left_over(joker=1).hand(0, doge=7).hand(1, gold=1)
    s.green().play("0 use green-1", "0 card joker", "0 discard doge").stage("gold")
    view, thrown = GAME.view(s.state, 1), 0
    for seed in range(4000):
        imagined = GAME.determinize(view, 1, Dice(seed))
        me = imagined.players[0]
        assert (size(me.hand), size(me.discards)) == (7, 1)
        assert me.hand[6] + me.discards[6] >= 1
        thrown += me.discards[6]
    # 1/8 for the sure joker, else one of ten jokers among 68 other unseen cards
    expected = 4000 * (1 / 8 + 7 / 8 * 10 / 68)
    assert abs(thrown - expected) < 4 * (expected * (1 - expected / 4000)) ** 0.5


@pytest.mark.rule("RIA-HID-8")
def test_unseen_cards_are_dealt_uniformly() -> None:
    s = table(players=3).hand(0, doge=4).hand(1, gold=3, joker=2).hand(2, bridge=2, gondola=1)
    s.discards(councillor=6).face_down(2, building=2).stage("gold")
    pool = [11] * KINDS
    pool[0], pool[5] = 11 - 4, 11 - 6  # the viewer's hand and the open discards
    view, deals = GAME.view(s.state, 0), 3000
    hands = [[0] * KINDS for _ in range(3)]
    thrown = [0] * KINDS
    for seed in range(deals):
        imagined = GAME.determinize(view, 0, Dice(seed))
        for seat in (1, 2):
            for kind in range(KINDS):
                hands[seat][kind] += imagined.players[seat].hand[kind]
        for kind in range(KINDS):
            thrown[kind] += imagined.players[2].discards[kind]
    for counts, cards in ((hands[1], 5), (hands[2], 3), (thrown, 2)):
        assert sum(counts) == cards * deals
        for kind in range(KINDS):
            expected = cards * deals * pool[kind] / sum(pool)
            assert abs(counts[kind] - expected) < 5 * expected**0.5


@pytest.mark.rule("RIA-HID-8")
@given(
    sure=st.lists(st.integers(0, 3), min_size=KINDS, max_size=KINDS),
    blind=st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS),
    seed=st.integers(0, 10**6),
)
def test_sizes_are_exact_and_sure_cards_are_respected(
    sure: list[int], blind: list[int], seed: int
) -> None:
    assume(sum(sure))
    s = table(players=3).hand(0, **dict(zip(KIND_IDS, blind, strict=True))).hand(1, doge=1)
    s.left_over(**dict(zip(KIND_IDS, sure, strict=True)))
    for kind, number in enumerate(sure):  # as if taken openly
        s[0].hand[kind] += number
    s[0].sure = tuple(sure)
    s.state.columns = []
    s.push(Reduce(0, min(3, sum(sure) + sum(blind)), ()))
    dice = Dice(seed)
    while actor(s.state) == 0:
        apply(s.state, s.state.options[dice.below(len(s.state.options))])
    s.stage("gold")
    for viewer in (-1, 1, 2):
        imagined = GAME.determinize(GAME.view(s.state, viewer), viewer, dice)
        GAME.check_state(imagined)
        me = imagined.players[0]
        assert (size(me.hand), size(me.discards)) == (size(s[0].hand), size(s[0].discards))
        for kind in range(KINDS):
            assert me.hand[kind] + me.discards[kind] >= sure[kind]
