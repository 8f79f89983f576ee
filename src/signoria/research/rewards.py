"""What a game is worth to each seat when it is over.  All of them sum up a finished game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from signoria.core.errors import BadOptions
from signoria.core.game import Game

Reward = Callable[[Game[Any], Any], list[float]]


def rank(game: Game[Any], state: Any) -> list[float]:
    """1 for ahead of everybody, -1 for behind everybody, even steps between; ties share.

    Alone: 1 for a game won, -1 for one lost.
    """
    places = game.result(state).places
    if len(places) == 1:
        return [1.0 if places[0] == 1 else -1.0]
    found: list[float] = []
    for seat, place in enumerate(places):
        others = [places[other] for other in opponents(game, state, seat)]
        behind = sum(place < other for other in others)
        ahead = sum(place > other for other in others)
        found.append((behind - ahead) / len(others))
    return found


def share(game: Game[Any], state: Any) -> list[float]:
    """The part of all points that is the seat's; points below 0 count as 0."""
    scores = [max(0, score) for score in game.result(state).scores]
    total = sum(scores)
    if total == 0:
        return [1 / len(scores)] * len(scores)
    return [score / total for score in scores]


def difference(game: Game[Any], state: Any) -> list[float]:
    """Own points less those of the best opponent.  Alone: the points."""
    scores = game.result(state).scores
    found: list[float] = []
    for seat, score in enumerate(scores):
        others = [scores[other] for other in opponents(game, state, seat)]
        found.append(float(score - max(others, default=0)))
    return found


def opponents(game: Game[Any], state: Any, seat: int) -> list[int]:
    """All seats that do not win together with this one."""
    seats = range(len(game.result(state).scores))
    return [other for other in seats if game.side(state, other) != game.side(state, seat)]


REWARDS: dict[str, Reward] = {"rank": rank, "share": share, "difference": difference}


def reward_of(name: str) -> Reward:
    """The reward of that name."""
    if name not in REWARDS:
        raise BadOptions(f"there is no reward {name[:40]!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]
