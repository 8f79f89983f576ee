"""How many touches a game takes: the same seeded decisions, pick by pick and as whole moves.

    PYTHONPATH=src python -m tests.tools.clicks rialto --players 3 --games 4

Pick by pick: for every pick the fewest pieces that no other pick shares, and a second touch for
one that cannot be taken back (unless it is a button).  Whole moves: the pieces that must be
touched, handles that stand for several of them, another way than the proposed one, and Go.
"""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import django

from signoria.bots.greedy import GreedyBot
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll, waiting
from signoria.core.moves import goes_on
from signoria.games import load_game
from signoria.web.boards.base import Board
from signoria.web.tables.offer import Composer, Composing, Offer
from signoria.web.tables.page import Pick, picks
from tests.web.boards.drawing import board_of, page
from tests.web.boards.games import case_of
from tests.web.boards.touching import fill, fitting, needed, ways

MOST_PIECES = 3  # of a pick that are tried together
WAYS = 3  # in the bar

Moment = tuple[Any, list[tuple[Any, Action]]]  # where a move begins, and its picks


def moves_of(game: Any, players: int, seed: int) -> Iterator[Moment]:
    """Every whole move of a game between greedy bots, each pick with the state before it."""
    s = case_of(game, players).setup()
    dice = Dice(seed)
    bots = [GreedyBot(game, seed * 100 + seat) for seat in range(players)]
    while actor(s) != OVER:
        if actor(s) == CHANCE:
            roll(s, dice)
            continue
        seat, start, made = actor(s), s.copy(), []
        while not made or goes_on(s, seat):
            action = bots[seat].choose(game.view(s, seat), legal(s))
            made.append((s.copy(), action))
            apply(s, action)
        yield start, made


# --- pick by pick -----------------------------------------------------------------------------


def pick_touches(game: Any, s: Any, action: Action) -> int:
    """The touches of one pick."""
    board = board_of(game, s, actor(s))
    options = picks(board.scene, board)
    chosen = next(pick for pick in options if pick.id == action.id)
    buttons = {button.piece for button in board.buttons()}
    alone = fewest(chosen, options)
    if alone is None:
        return len(chosen.touches) + 1  # proposed, and then said yes to
    asks = chosen.final and not set(alone) & buttons
    return len(alone) + asks


def fewest(chosen: Pick, options: Sequence[Pick]) -> tuple[str, ...] | None:
    """The fewest pieces that only this pick touches."""
    others = [set(pick.touches) for pick in options if pick.id != chosen.id]
    for count in range(1, MOST_PIECES + 1):
        for some in combinations(chosen.touches, count):
            if not any(set(some) <= other for other in others):
                return some
    return None


# --- whole moves ------------------------------------------------------------------------------


def move_touches(game: Any, s: Any, path: tuple[Action, ...]) -> int:
    """The touches of a whole move with Go; what needs drafts is drawn anew in between."""
    board = board_of(game, s, actor(s))
    total, begun = 0, 0
    while True:
        composing = Composing(board.scene, path[:begun])
        offer = composing.offer()
        rest = path[begun:]
        move = next(m for m in offer.moves if m.path == rest[: len(m.path)])
        until = move.drafts or (len(move.path) if move.is_open else 0)
        if not until or begun + until >= len(path):
            return total + last_touches(composing.board_at(path[:begun]), offer, move)
        total += max(1, len(needed(move)) if not move.is_loose else until)
        begun += until


def last_touches(board: Board, offer: Composer, move: Offer) -> int:
    """The pieces, the way and Go."""
    if move.is_loose:
        return loose_touches(offer, move)
    if ways(offer, [])[:1] == [move]:
        return 1  # proposed before anything was touched
    touched = needed(move) or [slot.pieces[0] for slot in move.slots if slot.pieces][:1]
    found = ways(offer, touched)
    pieces, by_handle = by_handles(board, move, touched)
    pieces = pieces or len(touched)
    other = found[:1] != [move]
    played = not by_handle and not other and at_once(board, offer, move, touched)
    return pieces + other + (not played)


def loose_touches(offer: Composer, move: Offer) -> int:
    """Pieces that no other move shares, and Go."""
    own = [slot.pieces[0] for slot in move.slots]
    for count in range(1, MOST_PIECES + 1):
        for some in combinations(own, count):
            if len(fitting(offer, some)) == 1:
                return count + 1
    return len(own) + 1


def by_handles(board: Board, move: Offer, touched: Sequence[str]) -> tuple[int, bool]:
    """The fewest touches for these pieces, with what stands for several; was that used?"""
    handles = re.findall(r'data-all="([^"]*)"', page(board))
    sets = {tuple(handle.split(" ")) for handle in handles}
    total, used = 0, False
    for slot in move.slots:
        if not slot.needed:
            continue
        whole = 1 + len(slot.pieces) - slot.count if slot.pieces in sets else slot.count
        used = used or whole < slot.count
        total += min(whole, slot.count)
    for button in board.buttons():
        if button.pieces:
            wanted, stands = kinds(move, touched), kinds(move, button.pieces)
            spare = len(button.pieces) - sum(stands.values())
            changes = sum(abs(wanted[slot] - stands[slot]) for slot in wanted | stands) + spare
            if 1 + changes < total:
                total, used = 1 + changes, True
    return total, used


def kinds(move: Offer, pieces: Sequence[str]) -> Counter[int]:
    """Pieces by the slot they fill."""
    return Counter(
        next(nth for nth, slot in enumerate(move.slots) if piece in slot.pieces)
        for piece in pieces
        if any(piece in slot.pieces for slot in move.slots)
    )


def at_once(board: Board, offer: Composer, move: Offer, touched: Sequence[str]) -> bool:
    """Is it played by the last touch?"""
    does = move.preview
    if does is None or does.twice or len(fitting(offer, touched)) > 1:
        return False
    if any(chip.kind == "lose" for chip in does.chips):
        return False
    if does.paid and any(fill(move, touched) or []):
        return False
    buttons = {button.piece for button in board.buttons()}
    return not does.final or (set(touched) <= buttons and not does.paid)


# --- the count --------------------------------------------------------------------------------


def main() -> None:
    """Count, and print a line per kind of decision."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.web.settings")
    django.setup()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    game = load_game(given.game)
    moves: Counter[str] = Counter()
    single: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for seed in range(given.games):
        for start, made in moves_of(game, given.players, seed):
            kind = f"{type(waiting(start)).__name__} {made[0][1].verb}"
            moves[kind] += 1
            single[kind] += sum(pick_touches(game, s, action) for s, action in made)
            whole[kind] += move_touches(game, start, tuple(action for _s, action in made))
    print(f"{'decision':32}{'moves':>7}{'by pick':>9}{'whole':>7}")
    for kind, number in moves.most_common():
        print(f"{kind:32}{number:7}{single[kind] / number:9.2f}{whole[kind] / number:7.2f}")
    number = moves.total()
    print(f"{'all':32}{number:7}{single.total() / number:9.2f}{whole.total() / number:7.2f}")


if __name__ == "__main__":
    main()
