"""OpenSpiel: every game as `python_signoria_<game>`.

    import pyspiel
    import signoria.research.openspiel

    game = pyspiel.load_game("python_signoria_rialto", {"players": 3})

Chance is explicit.  Where the rules can list the outcomes (a start player, the next card of an
open deck) these are the chance actions, with their probabilities.  Where they are too many (a deal
of cards), a chance node offers `samples` draws, fixed by their number and the moves before, each
equally likely.  A history of action numbers is therefore a whole game.

A state is a chain of positions (positions.py), so that `clone` costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.core.machine import (
    CHANCE,
    OVER,
    Chance,
    Outcome,
    actor,
    apply,
    apply_outcome,
    legal,
)
from signoria.core.options import Options
from signoria.core.playout import play_randomly
from signoria.games import game_names, load_game, load_text
from signoria.research.encoding import Tensor, encoder_of
from signoria.research.episode import fewest_players
from signoria.research.extras import needing
from signoria.research.positions import Position
from signoria.research.recall import recall_of
from signoria.research.rewards import reward_of
from signoria.research.showing import Showing

with needing("pyspiel", extra="openspiel"):
    import pyspiel

SAMPLES = 1024  # draws offered by a chance node whose outcomes cannot be listed
LONGEST = 5_000  # moves; no game comes near it
UTILITIES = {"rank": (-1.0, 1.0), "share": (0.0, 1.0), "difference": (-1_000.0, 1_000.0)}
SUMS = {"rank": 0.0, "share": 1.0}
DEFAULTS = {"players": 0, "reward": "rank", "options": "", "samples": SAMPLES, "pack": ""}


def game_type(name: str, reward: str = "rank", alone: bool = False) -> Any:
    """What OpenSpiel wants to know about a game."""
    kinds = pyspiel.GameType.Utility
    utility = {"rank": kinds.ZERO_SUM, "share": kinds.CONSTANT_SUM}.get(reward, kinds.GENERAL_SUM)
    players = load_game(name).players
    return pyspiel.GameType(
        short_name=f"python_signoria_{name}",
        long_name=f"Signoria: {load_text(load_game(name), 'en', []).title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kinds.GENERAL_SUM if alone else utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SignoriaGame(pyspiel.Game):
    """A game in a configuration.

    Parameters: `players`, `reward` (rank, share or difference), `options` as in
    "mode:team;inns:true", `samples`, and `pack`, a folder of components.
    """

    name = ""  # set by the class of each game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.inner = load_game(self.name)
        written = read_options(self.inner, str(given["options"]))
        self.players: int = int(given["players"]) or fewest_players(self.inner, written)
        self.options = self.inner.check_options(self.players, written)
        self.reward = str(given["reward"])
        self.worth = reward_of(self.reward)
        self.samples = int(given["samples"])
        self.encoder = encoder_of(self.inner, self.players, self.options)
        pack = Path(str(given["pack"])) if given["pack"] else None
        state = self.inner.setup(self.players, self.options, pack)
        self.first = Position(self.encoder, state, None, OVER, 0)
        low, high = UTILITIES[self.reward]
        alone = self.players == 1
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.inner.catalogue),
            max_chance_outcomes=self.samples,
            num_players=self.players,
            min_utility=low,
            max_utility=high,
            utility_sum=None if alone else SUMS.get(self.reward),
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.name, self.reward, alone), information, params or {})

    def new_initial_state(self, text: str | None = None) -> SignoriaState:
        """The beginning of a game."""
        return SignoriaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Tensors and strings of what a player knows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


class SignoriaState(pyspiel.State):
    """A position, for OpenSpiel."""

    def __init__(self, game: SignoriaGame) -> None:
        super().__init__(game)
        self.position = game.first

    def _game(self) -> SignoriaGame:
        game: SignoriaGame = self.get_game()
        return game

    def current_player(self) -> int:
        """The player to move, or a code for chance or the end."""
        who = actor(self.position.state)
        if who == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if who == CHANCE else who

    def _legal_actions(self, player: int) -> list[int]:
        """Numbers of the catalogue, in ascending order."""
        return sorted(action.id for action in legal(self.position.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The chance actions with their probabilities."""
        listed = self._listed()
        if listed:
            return [(number, chance) for number, (_, chance) in enumerate(listed)]
        samples = self._game().samples
        return [(number, 1 / samples) for number in range(samples)]

    def _listed(self) -> list[tuple[Outcome, float]]:
        """All outcomes of the chance that waits, if the rules can list them."""
        state = self.position.state
        frame = state.stack[-1]
        assert isinstance(frame, Chance)
        found = frame.outcomes(state)
        return found if len(found) <= self._game().samples else []

    def _outcome(self, number: int) -> Outcome:
        """What a chance action stands for."""
        listed = self._listed()
        if listed:
            return listed[number][0]
        state = self.position.state
        frame = state.stack[-1]
        assert isinstance(frame, Chance)
        outcome: Outcome = frame.sample(state, Dice(f"{number}|{self.position.draws}"))
        return outcome

    def _apply_action(self, number: int) -> None:
        """Go on to the next position."""
        state = self.position.state.copy()
        who = actor(state)
        if who == CHANCE:
            apply_outcome(state, self._outcome(number))
        else:
            apply(state, self._game().inner.catalogue.from_id(number))
        self.position = Position(self.position.encoder, state, self.position, who, number)

    def _action_to_string(self, player: int, number: int) -> str:
        """The notation of an action; an outcome as it stands in a record."""
        if player != pyspiel.PlayerId.CHANCE:
            return self._game().inner.catalogue.from_id(number).text
        frame = self.position.state.stack[-1]
        assert isinstance(frame, Chance)
        if self._listed():
            return f"{frame.verb()} {' '.join(map(str, self._outcome(number)))}"
        return f"{frame.verb()} sample {number}"

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return actor(self.position.state) == OVER

    def returns(self) -> list[float]:
        """What the game is worth to each player; nothing before its end."""
        game = self._game()
        if not self.is_terminal():
            return [0.0] * game.players
        return game.worth(game.inner, self.position.state)

    def __str__(self) -> str:
        """The position for people."""
        game = self._game()
        return Showing(game.inner, game.players).position(self.position.state)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> SignoriaState:
        """A state that looks the same to the player, everything hidden dealt anew.

        It remembers what this player has seen, and has no history that would tell more.
        """
        game = self._game()
        dice = Dice(0, sampler) if sampler is not None else Dice(self.position.draws)
        view = game.inner.view(self.position.state, player)
        found = game.new_initial_state()
        world = game.inner.determinize(view, player, dice)
        found.position = Position(game.encoder, world, None, OVER, 0)
        found.position.seen[player] = self.position.known(player)
        found.position.steps[player] = self.position.recalled(player)
        found.position.draws = self.position.draws
        return found


class Rollouts:
    """An evaluator for OpenSpiel's searches: random games from a state, played in compiled code.

    The same as its `RandomRolloutEvaluator`, at a fraction of the cost.
    """

    def __init__(self, rollouts: int = 1, seed: int | str = 0) -> None:
        if rollouts < 1:
            raise BadOptions(f"at least one game is played, not {rollouts}")
        self.rollouts = rollouts
        self.dice = Dice(seed)

    def evaluate(self, state: SignoriaState) -> npt.NDArray[np.float64]:
        """What random games from here are worth to each player, on average."""
        game = state._game()
        total = np.zeros(game.players)
        for _ in range(self.rollouts):
            played = state.position.state.copy()
            play_randomly(played, self.dice)
            total += game.worth(game.inner, played)
        return total / self.rollouts

    def prior(self, state: SignoriaState) -> list[tuple[int, float]]:
        """All actions alike; those of chance as likely as they are."""
        if state.is_chance_node():
            return state.chance_outcomes()
        numbers = state.legal_actions()
        return [(number, 1 / len(numbers)) for number in numbers]


def resampler(seed: int | str) -> Callable[[SignoriaState, int], SignoriaState]:
    """For `set_resampler` of OpenSpiel's ISMCTS, whose own draws cannot be repeated."""
    random = Random(seed).random
    return lambda state, player: state.resample_from_infostate(player, random)


class Observer:
    """OpenSpiel's interface to tensors and strings; `dict` has the named slices."""

    def __init__(self, game: SignoriaGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, not {params}")
        self.game = game
        self.perfect_recall = bool(kind.perfect_recall)
        self.recall = recall_of(game.encoder)
        layout = self.recall.layout if self.perfect_recall else game.encoder.layout
        self.tensor: Tensor = np.zeros(layout.size, dtype=np.float32)
        self.dict = {each.name: self.tensor[each.start : each.stop] for each in layout.slices}

    def set_from(self, state: SignoriaState, player: int) -> None:
        """Fill the tensor with what a player sees; with perfect recall, and what it has seen."""
        at = state.position
        if self.perfect_recall:
            self.tensor[:] = self.recall.tensor(at.raw(player), at.newest_first(player))
        else:
            self.tensor[:] = self.game.encoder.observe(at.state, player)

    def string_from(self, state: SignoriaState, player: int) -> str:
        """What a player knows, as JSON; with perfect recall after a digest of all it has seen."""
        memory, view = state.position.known(player)
        return f"{memory} {view}" if self.perfect_recall else view


def read_options(game: Game[Any], written: str) -> Options:
    """Options from text: "mode:team;inns:true"."""
    known = {option.name: option for option in game.options}
    found: Options = {}
    for item in filter(None, written.split(";")):
        name, sign, value = item.partition(":")
        if not sign or name not in known:
            raise BadOptions(f"options are written name:value;name:value, not {item[:40]!r}")
        found[name] = known[name].parse(value)
    return found


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    for name in game_names():
        game_class = type(f"{name.title()}Game", (SignoriaGame,), {"name": name})
        pyspiel.register_game(game_type(name), game_class)


register()
