"""Border posts joined by filled fields (BUR-POST-1 to 3)."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.burgundy.boards import BIT, connected
from signoria.games.burgundy.ids import (
    L_POST_ALL_FIRST,
    L_POST_ALL_SECOND,
    L_POST_PAIR,
    PAIRS_OF_POSTS,
)
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.questions.regions import ALL_JOINED, with_all_posts
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of
from signoria.games.burgundy.verbs import score


def join_posts(s: BurgundyState, seat: int, field: int) -> None:
    """Pairs newly joined by the tile on a field, each worth the phase's points (R-20)."""
    me = estate_of(s, seat)
    if me.posts == ALL_JOINED:
        return
    board = board_of(s, me)
    joined = connected(BIT[field], me.filled, board.neighbours)
    before = me.posts
    for pair, (a, b) in enumerate(PAIRS_OF_POSTS):
        if joined & board.posts[a] and joined & board.posts[b] and not before >> pair & 1:
            me.posts |= 1 << pair
            if s.events is not None:
                emit(s, "joined_posts", seat, {"pair": pair})
            score(s, seat, s.parts.phase_bonus[s.phase], L_POST_PAIR)
    if me.posts == ALL_JOINED:
        score_all_posts(s, seat)


def score_all_posts(s: BurgundyState, seat: int) -> None:
    """The first and the second player to have all three joined; points only (R-45)."""
    done = with_all_posts(s)
    if done == 1:
        score(s, seat, s.parts.posts_first[table_size(s)], L_POST_ALL_FIRST)
    elif done == 2:
        score(s, seat, s.parts.posts_second[table_size(s)], L_POST_ALL_SECOND)
