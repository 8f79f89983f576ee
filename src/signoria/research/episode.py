"""One game as an environment sees it: ids for actions, tensors for views, chance by itself."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import state_from_json, state_to_json
from signoria.core.errors import BadNotation, BadOptions
from signoria.core.game import Game
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.core.playout import run_chance
from signoria.games import load_game
from signoria.research.encoding import Mask, Tensor, encoder_of, mask_of
from signoria.research.recall import Memory, recall_of
from signoria.research.rewards import reward_of

VERSION: Final = (
    1  # of environments: raised when a tensor, a number of an action or a reward changes
)


GIVEN: Final = ("game", "players", "options", "reward", "pack", "recall")


class Episode:
    """A game in a configuration, played over and over.  Can be copied and pickled."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "rank",
        pack: Path | str | None = None,
        recall: bool = False,
    ) -> None:
        self.game: Game[Any] = load_game(game)
        given = dict(options) if options is not None else {}
        self.players = players if players is not None else fewest_players(self.game, given)
        self.options = self.game.check_options(self.players, given)
        self.encoder = encoder_of(self.game, self.players, self.options)
        self.recall = recall_of(self.encoder) if recall else None
        self.memories: list[Memory] = []  # with recall: of each seat
        self.actions = len(self.game.catalogue)
        self.pack = Path(pack) if pack is not None else None  # a folder of components
        self.reward = reward
        self._reward = reward_of(reward)
        self._random = Random()
        self._dice = Dice(0, self._random.random)
        self.state: Any = None

    def reset(self, seed: int | str | None = None) -> None:
        """A new game, up to its first decision; without a seed the chance goes on."""
        if seed is not None:
            self._random.seed(seed)
        self.state = self.game.setup(self.players, self.options, self.pack)
        if self.recall is not None:
            self.memories = [Memory(self.raw(seat)) for seat in range(self.players)]
        self._run_chance()

    def _run_chance(self) -> None:
        """Roll and draw until somebody must decide; who remembers, sees every one of them."""
        while self.memories and actor(self.state) == CHANCE:
            roll(self.state, self._dice)
            self._seen(CHANCE, 0)
        run_chance(self.state, self._dice)

    def _seen(self, who: int, number: int) -> None:
        """Every seat sees what has become of the table; one of them has acted."""
        for seat, memory in enumerate(self.memories):
            memory.see(self.raw(seat), number if seat == who else None)

    @property
    def actor(self) -> int:
        """The seat that must decide, OVER at the end."""
        return actor(self.state)

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return actor(self.state) == OVER

    def legal(self) -> list[Action]:
        """What the acting seat may do."""
        return legal(self.state)

    def mask(self) -> Mask:
        """The same as a mask over all actions of the game."""
        return mask_of(self.game, legal(self.state))

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return self.game.view(self.state, seat)

    def observe(self, seat: int) -> Tensor:
        """What a seat may know, as a tensor; with recall, and what it has seen and done."""
        if self.recall is not None:
            memory = self.memories[seat]
            return self.recall.tensor(memory.raw, memory.newest_first())
        return self.encoder.observe(self.state, seat)

    @property
    def size(self) -> int:
        """Entries of what `observe` gives."""
        return self.encoder.size if self.recall is None else self.recall.size

    def raw(self, seat: int) -> bytes:
        """The same before it is scaled: one byte per entry."""
        return self.encoder.raw(self.view(seat), seat)

    def step(self, number: int) -> None:
        """Play the action with that number; an illegal one raises IllegalAction."""
        action = self.game.catalogue.from_id(number)
        if action not in legal(self.state):
            self.game.play(self.state, action)  # finds the rule that forbids it
            raise AssertionError("an action outside the list of legal ones was played")
        self.play(action)

    def play(self, action: Action) -> None:
        """Play an action that is known to be legal."""
        who = actor(self.state)
        apply(self.state, action)
        self._seen(who, action.id)
        self._run_chance()

    def rewards(self) -> list[float]:
        """What the finished game is worth, per seat."""
        return self._reward(self.game, self.state)

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "reward": self.reward,
            "pack": self.pack,
            "recall": self.recall is not None,
            "memories": self.memories,
            "random": self._random.getstate(),
            "state": None if self.state is None else state_to_json(self.state),
        }

    def __setstate__(self, data: dict[str, Any]) -> None:
        given = (data[name] for name in GIVEN)
        Episode.__init__(self, *given)
        self.memories = data["memories"]
        self._random.setstate(data["random"])
        if data["state"] is not None:
            self.state = state_from_json(self.game, data["state"], self.pack)


def fewest_players(game: Game[Any], options: Mapping[str, object]) -> int:
    """The smallest table that goes with the options: two seats if it can be."""
    for players in sorted(game.players, key=lambda number: (number < 2, number)):
        with suppress(BadOptions):
            game.check_options(players, options)
            return players
    return game.players[0]  # to be refused with a reason


def action_number(value: Any) -> int:
    """The number of an action as learning code hands it over: an int or a numpy scalar."""
    try:
        return int(value)
    except (TypeError, ValueError) as error:
        raise BadNotation(f"an action is a whole number, not {str(value)[:40]!r}") from error
