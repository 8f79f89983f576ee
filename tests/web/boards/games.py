"""Random games for the boards: what each game needs to get somewhere, and how much is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll, waiting
from signoria.core.options import complete
from signoria.games.tuscany.actions import Draw
from signoria.games.tuscany.phases.setup import STEPS
from signoria.web.boards import board_names
from tests.contract.helpers import Case, cases


@dataclass(frozen=True)
class Manner:
    """How one game is played here, and what its board is excused from."""

    likes: Mapping[str, float] = field(default_factory=dict)  # verb: chance to take it if legal
    avoids: tuple[str, ...] = ()  # verbs taken every tenth time only, where there are others
    every: int = 30  # one of so many decisions is drawn …
    rare: Mapping[str, int] = field(default_factory=dict)  # … and the first, or so many, of a kind
    sought: int = 12  # at most so many actions of a decision are looked for by their touches
    is_twin: Callable[[Any, Action], bool] = lambda board, action: False  # done by touching another


MANNERS = {
    "burgundy": Manner(
        avoids=("workers", "decline", "give-up"),
        every=120,
        rare={"HiddenChoice": 4},
        sought=1,  # of a catalogue of 15,000
        is_twin=lambda board, action: board.pieces.is_double(action),  # two equal dice
    ),
    "florence": Manner(
        likes={"drop": 0.6},  # no auction eats all the money
        avoids=("withdraw", "end-turn", "sell-points", "decline", "pass"),
        every=130,
    ),
    "principato": Manner(likes={"activate": 0.5, "influence": 0.3}, every=22),
    "rialto": Manner(likes={"use": 0.6, "convert": 0.6, "play": 0.6, "take": 0.6}, every=12),
    "tuscany": Manner(
        likes={"place": 0.9, "take": 0.5},
        every=8,
        rare={"Assemble": STEPS},
        is_twin=lambda board, action: isinstance(action, Draw) and not board.touches(action),
    ),
}


def board_cases() -> list[Case]:
    """Every configuration of the games that have a board."""
    return [case for case in cases() if case.game.name in board_names()]


def case_of(game: Game[Any], players: int, **options: Any) -> Case:
    """A game with these options, the others as usual."""
    return Case(game, Configuration(players, complete(game.options, options)))


def manner_of(game: Game[Any]) -> Manner:
    """A game that needs nothing of its own is played at random."""
    return MANNERS.get(game.name, Manner())


def pick(manner: Manner, options: list[Action], rng: Random) -> Action:
    """A random action that moves the game on."""
    for verb, chance in manner.likes.items():
        liked = [action for action in options if action.verb == verb]
        if liked and rng.random() < chance:
            return rng.choice(liked)
    if rng.random() < 0.9:
        options = [action for action in options if action.verb not in manner.avoids] or options
    return rng.choice(options)


def played(case: Case, seed: int | str = 0) -> Iterator[Any]:
    """The state before every decision and at the end; its events are those of the last move."""
    manner = manner_of(case.game)
    rng = Random(f"{case}/{seed}")
    dice = Dice(0, rng.random)
    s = case.setup()
    s.events = []
    while actor(s) != OVER:
        if actor(s) == CHANCE:
            s.events = []
            roll(s, dice)
            continue
        yield s
        s.events = []
        apply(s, pick(manner, legal(s), rng))
    yield s


def kind(s: Any) -> str:
    """The decision that is asked for, by name."""
    return type(waiting(s)).__name__ if actor(s) >= 0 else "over"


def positions(case: Case, seed: int | str = 0, every: int = 0) -> Iterator[Any]:
    """Some states of a random game, among them every kind of decision, and the end."""
    manner = manner_of(case.game)
    seen: Counter[str] = Counter()
    for number, s in enumerate(played(case, seed), 1):
        seen[kind(s)] += 1
        if number % (every or manner.every) == 0 or seen[kind(s)] <= manner.rare.get(kind(s), 1):
            yield s
