"""Random games keep every invariant, and slow, separate counts agree with the rules code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.core.chance import Dice
from signoria.core.game import Configuration
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.games.burgundy.boards import Board, fields_in
from signoria.games.burgundy.game import ALL, GAME, NO_POSTS
from signoria.games.burgundy.ids import (
    INN,
    L_END_GOODS,
    L_REGION,
    LINE_IDS,
    NO_TILE,
    NONE,
    PAIRS_OF_POSTS,
    SOLO,
    TILE_IDS,
)
from signoria.games.burgundy.state import BurgundyState, Estate, board_of

LIKED = ("place", "shield", "lay", "name")  # else they are too rare to see much of the game
SIZES = [0, 1, 3, 6, 10, 15, 21, 28, 36, 36, 36]
COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding_house",
    22: "bank",
    23: "town_hall",
    29: "white_castle",
}


def random_game(players: int, options: dict[str, object], seed: int) -> Iterator[BurgundyState]:
    """The table after each step; its events are those of that step."""
    s = GAME.setup(players, options)
    dice = Dice(seed)
    while actor(s) != OVER:
        s.events = []
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            found = list(legal(s))
            liked = [action for action in found if action.verb in LIKED]
            found = liked if liked and dice.below(3) else found
            apply(s, found[dice.below(len(found))])
        yield s


def last(game: Iterator[BurgundyState]) -> BurgundyState:
    """The table at the end of a game."""
    *_, s = game
    return s


def cases() -> list[Configuration]:
    return GAME.configurations()


# --- invariants -----------------------------------------------------------------------------


@pytest.mark.rule(
    "BUR-INV-1",
    "BUR-INV-2",
    "BUR-INV-3",
    "BUR-INV-4",
    "BUR-INV-5",
    "BUR-INV-6",
    "BUR-INV-7",
    "BUR-INV-8",
    "BUR-INV-9",
    "BUR-INV-10",
    "BUR-INV-11",
    "BUR-INV-12",
    "BUR-INV-13",
    "BUR-INV-14",
    "BUR-INV-15",
)
@pytest.mark.parametrize("case", cases(), ids=repr)
def test_random_games_keep_every_invariant(case: Configuration) -> None:
    scores = [0] * case.players
    lying = 0
    for s in random_game(case.players, dict(case.options), 11):
        GAME.check_state(s)
        now = [s.estates[s.team[seat]].score for seat in range(s.players)]
        assert all(a <= b for a, b in zip(scores, now, strict=True)), "BUR-INV-12"
        scores = now
        tiles = sum(tile != NO_TILE for tile in s.depots)
        filled = any(event.what == "filled_depots" for event in s.events or [])
        assert filled or tiles <= lying, "BUR-INV-15"
        lying = tiles
    assert s.phase == 4 or s.mode == SOLO


@pytest.mark.rule("BUR-INV-13")
@pytest.mark.parametrize("case", cases()[::3], ids=repr)
def test_no_turn_has_a_second_purchase_and_every_turn_spends_two_dice(case: Configuration) -> None:
    bought = used = turns = 0
    for s in random_game(case.players, dict(case.options), 3):
        for event in s.events or []:
            if event.what == "turn_began":
                assert used == (2 if turns else 0), "both dice of the turn before are spent"
                bought, used, turns = 0, 0, turns + 1
            bought += event.what == "bought"
            used += event.what == "used_die"
            assert bought <= 1 and used <= 2
    assert turns == 25 * case.players or s.mode == SOLO


@pytest.mark.rule("BUR-INV-12", "BUR-SOLO-10")
@pytest.mark.parametrize("board", ["13a", "13b"])
@pytest.mark.parametrize("seed", range(4))
def test_the_solo_counter_is_what_was_scored_and_bought_since_the_last_reset(
    board: str, seed: int
) -> None:
    options = {"mode": "solo", "solo_board": board, "extra_tiles": True, "inns": True}
    since = 0
    for s in random_game(1, dict(options), seed):
        for event in s.events or []:
            if event.what == "scored":
                since += int(str(event.data["points"]))
            elif event.what == "reset_counter":
                since = 0
        if not s.stack or type(s.stack[-1]).__name__ != "AddPoints":
            assert s.counter == since < s.target


# --- separate counts ------------------------------------------------------------------------


def pieces(board: Board, filled: int) -> list[set[int]]:
    """The filled fields in connected pieces."""
    left = set(fields_in(filled))
    found: list[set[int]] = []
    while left:
        edge = [left.pop()]
        piece = set(edge)
        while edge:
            near = left & set(fields_in(board.neighbours[edge.pop()]))
            left -= near
            piece |= near
            edge.extend(near)
        found.append(piece)
    return found


def joined(s: BurgundyState, me: Estate) -> int:
    """The pairs of posts with a way between them."""
    board = board_of(s, me)
    found = 0
    for piece in pieces(board, me.filled):
        touched = [bool(piece & set(fields_in(post))) for post in board.posts]
        for pair, (a, b) in enumerate(PAIRS_OF_POSTS):
            found |= (touched[a] and touched[b]) << pair
    return found


@pytest.mark.rule("BUR-POST-1", "BUR-POST-2", "BUR-POST-3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_posts_are_joined_exactly_where_there_is_a_way(players: int, seed: int) -> None:
    for s in random_game(players, {"border_posts": True, "shields": True}, seed):
        for me in s.estates:
            if me.filled:
                assert joined(s, me) == me.posts


@pytest.mark.rule("BUR-INN-3", "BUR-REGION-1", "BUR-SHIELD-E17")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(3))
def test_regions_score_by_their_size_with_inns(players: int, seed: int) -> None:
    s = last(random_game(players, {"inns": True, "extra_tiles": True}, seed))
    for me in s.estates:
        points = 0
        for fields in board_of(s, me).regions:
            tiles = [me.tiles[field] for field in fields]
            if NO_TILE not in tiles and fields != [18]:
                points += SIZES[len(fields) + (INN in tiles)]
        assert me.ledger[L_REGION] == points


@pytest.mark.rule("BUR-EXT-1", "BUR-SHIELD-E6", "BUR-TEAM-6")
@pytest.mark.parametrize("mode", ["normal", "team"])
@pytest.mark.parametrize("seed", range(4))
def test_the_owner_of_the_bridge_is_on_top_and_a_copier_just_below(mode: str, seed: int) -> None:
    options = {"extra_tiles": True, "shields": True, "mode": mode}
    for s in random_game(4, dict(options), seed):
        owner, copier = s.bridge_keeper, s.herald
        if owner == NONE:
            continue
        assert next(seat for seat in s.bridge if s.space[seat] == s.space[owner]) == owner
        if copier != NONE and s.estates[s.team[copier]].named == s.team[owner]:
            stack = [seat for seat in s.bridge if s.space[seat] == s.space[copier]]
            assert next(seat for seat in stack if seat != owner) == copier


def worth(me: Estate, number: int) -> int:
    """A scoring monastery on an estate, without the crane."""
    tiles = [TILE_IDS[tile] for tile in me.tiles if tile != NO_TILE]
    if number in COUNTED:
        return 4 * tiles.count(COUNTED[number])
    if number == 24:
        kinds = {tile.split("-")[0] for tile in tiles}
        return 4 * len(kinds & {"cow", "chicken", "sheep", "pig", "geese"})
    if number == 26:
        return 3 * (me.large.bit_count() + me.small.bit_count())
    return sum(me.sold) if number == 25 else 2 * sum(map(bool, me.sold))


def scoring(me: Estate) -> list[int]:
    """The scoring monasteries in an estate."""
    names = [TILE_IDS[tile] for tile in me.tiles if tile != NO_TILE]
    return [number for number in (*range(15, 27), 29) if f"monastery-{number}" in names]


def final_points(s: BurgundyState, me: Estate) -> int:
    """Everything of the final scoring."""
    held = [number for number in range(1, 19) if me.shields >> number & 1]
    factor = 2 if 10 in held else 1
    copied = scoring(s.estates[me.named]) if me.named != NONE else []
    points = sum(me.goods) + me.silver + me.workers // 2
    points += factor * sum(worth(me, number) for number in scoring(me))
    points += sum(worth(me, number) for number in copied)
    if TILE_IDS.index("crane") in me.tiles:
        own = any(number in COUNTED for number in scoring(me))
        points += 4 * factor if own else 4 * any(number in COUNTED for number in copied)
    shields = sum(12 if number <= 6 else 8 if number <= 12 else 4 for number in held)
    return points + shields * (2 if 13 in held else 1)


@pytest.mark.rule("BUR-EXT-4", "BUR-MON-29", "BUR-SHIELD-6", "BUR-SHIELD-E10", "BUR-SHIELD-E13")
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, ALL), (3, ALL), (4, ALL), (4, {**NO_POSTS, "mode": "team"})],
    ids=["2", "3", "4", "team"],
)
@pytest.mark.parametrize("seed", range(4))
def test_the_final_scoring_agrees_with_a_separate_count(
    players: int, options: dict[str, object], seed: int
) -> None:
    s = last(random_game(players, dict(options), seed))
    for me in s.estates:
        lines = {LINE_IDS[n]: points for n, points in enumerate(me.ledger) if points}
        final = sum(me.ledger[L_END_GOODS:])
        assert final == final_points(s, me), lines
