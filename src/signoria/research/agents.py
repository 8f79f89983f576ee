"""Agents of other libraries as bots: policies of PettingZoo, bots of OpenSpiel.

policy:MODULE:FUNCTION      FUNCTION(game, players, seed) gives a policy: it is called with an
                            observation of PettingZoo and gives the number of an action
openspiel:MODULE:FUNCTION   FUNCTION(game, player, seed) gives a bot of OpenSpiel for its game
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from signoria.bots import Bot
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.core.machine import OVER, actor
from signoria.games import load_game
from signoria.research.encoding import encoder_of, mask_of
from signoria.research.positions import Position

Policy = Callable[[dict[str, Any]], Any]


class PolicyBot(Bot):
    """A policy over observations and masks, as PettingZoo's environments show them."""

    def __init__(self, game: Game[Any], players: int, seed: int, policy: Policy) -> None:
        super().__init__(game, seed)
        self.encoder = encoder_of(game, players)
        self.policy = policy

    def choose(self, view: Any, legal: list[Action], budget: Any = None) -> Action:
        """The action whose number the policy gives."""
        seat = actor(view)
        observation = {
            "observation": self.encoder.encode(view, seat),
            "action_mask": mask_of(self.game, legal),
        }
        return self.game.catalogue.from_id(int(self.policy(observation)))


class OpenSpielBot(Bot):
    """A bot of OpenSpiel; it gets a state in which all that its seat cannot know is dealt anew."""

    def __init__(self, game: Any, seed: int, bot: Any) -> None:
        super().__init__(game.inner, seed)
        self.table = game
        self.bot = bot
        self.dice = Dice(seed)

    def choose(self, view: Any, legal: list[Action], budget: Any = None) -> Action:
        """The action whose number the bot gives."""
        state = self.table.new_initial_state()
        world = self.game.determinize(view, actor(view), self.dice)
        state.position = Position(self.table.encoder, world, None, OVER, 0)
        return self.game.catalogue.from_id(int(self.bot.step(state)))


def maker_of(agent: str) -> Callable[[str, int, int, int], Bot] | None:
    """How to seat an agent of another library; None if it is a bot or a program."""
    kind, _, place = agent.partition(":")
    kinds = {"policy": policy_bot, "openspiel": openspiel_bot}
    if kind not in kinds:
        return None
    function_at(place)  # refused before anything is played
    return partial(kinds[kind], place)


def function_at(place: str) -> Callable[..., Any]:
    """`MODULE:FUNCTION`; modules beside the one who asks are found, as by `python -m`."""
    module, _, name = place.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions(f"{place[:60]!r} is no MODULE:FUNCTION: {error}") from error
    if not callable(found):
        raise BadOptions(f"{place[:60]!r} is no function")
    made: Callable[..., Any] = found
    return made


def policy_bot(place: str, name: str, players: int, seat: int, seed: int) -> Bot:
    """The policy of a place, seated."""
    game = load_game(name)
    return PolicyBot(game, players, seed, function_at(place)(name, players, seed))


def openspiel_bot(place: str, name: str, players: int, seat: int, seed: int) -> Bot:
    """The bot of a place, seated."""
    import pyspiel

    import signoria.research.openspiel  # noqa: F401  # registers the games

    game = pyspiel.load_game(f"python_signoria_{name}", {"players": players})
    return OpenSpielBot(game, seed, function_at(place)(game, seat, seed))
