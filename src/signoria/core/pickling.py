"""Pickles and deep copies, in both builds.

A state is kept as its JSON form and filled into a blank one again; a game, its catalogue and its
actions are found by name, so that an unpickled action is the catalogue's; components are found by
the folder of their pack.  Everything else is made again from the arguments of its `__init__`.
Games are imported by the name of their module only: core knows none.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from signoria.core.chance import Dice
from signoria.core.codec import state_from_json, state_to_json
from signoria.core.errors import BadPack
from signoria.core.machine import State

Reduced = tuple[Any, tuple[Any, ...]]  # a function and its arguments, as pickle wants them


def game_in(module: str) -> Any:
    """The game that a module holds."""
    return import_module(module).GAME


def module_of(thing: object) -> str:
    """The module with the game that a state or components belong to."""
    return f"{type(thing).__module__.rpartition('.')[0]}.game"


def catalogue_in(module: str) -> Any:
    """The catalogue of a game."""
    return game_in(module).catalogue


def action_in(module: str, text: str) -> Any:
    """The action of a game that is written like that."""
    return game_in(module).catalogue.from_text(text)


def parts_in(module: str, pack: str, fingerprint: str) -> Any:
    """The components of a game: its own (pack is "") or those of a pack, still the same."""
    parts = game_in(module).blank(Path(pack) if pack else None).parts
    if parts.fingerprint != fingerprint:
        raise BadPack(f"the components in {pack or module} are no longer those of this pickle")
    return parts


def reduced_state(s: State) -> Reduced:
    """A state as its game, its components, its JSON form, and what JSON leaves out."""
    options = [action.id for action in s.options]
    parts = getattr(s, "parts", None)
    return state_in, (module_of(s), parts, state_to_json(s), options, s.events)


def state_in(module: str, parts: Any, data: Any, options: list[int], events: Any) -> Any:
    """The state again."""
    game = game_in(module)
    s = state_from_json(game, data, Path(parts.pack) if parts is not None and parts.pack else None)
    s.options = [game.catalogue.from_id(number) for number in options]
    s.events = events
    return s


def reduced_dice(source: Any) -> Reduced:
    """Dice as their source of numbers; a copy goes on by itself."""
    owner = getattr(source, "__self__", None)
    return (dice_of, (owner,)) if isinstance(owner, Random) else (Dice, (0, source))


def dice_of(source: Random) -> Dice:
    """Dice that go on with these numbers."""
    return Dice(0, source.random)
