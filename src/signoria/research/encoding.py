"""Views as numpy tensors, and the masks and ids of actions that go with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.options import Options
from signoria.games import load_game
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import mask_row

Tensor = npt.NDArray[np.float32]
Raw = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


class Encoder:
    """Encodes the views of one game in one configuration."""

    def __init__(self, game: Game[Any], players: int, options: Options) -> None:
        module = import_module(f"signoria.games.{game.name}.encoder")
        self.game, self.players, self.options = game, players, options
        self.layout: Layout = module.layout(players, options)
        self.size = self.layout.size
        self._rows: Callable[[Any, int], bytes] = module.encode
        self._most, self._scale = scaling(self.layout)

    def raw(self, view: Any, seat: int) -> bytes:
        """One byte per entry, before it is scaled: small, and exact."""
        return self._rows(view, seat)

    def encode(self, view: Any, seat: int) -> Tensor:
        """A seat's own view as a tensor with values from 0 to 1."""
        return self.scale(np.frombuffer(self._rows(view, seat), dtype=np.uint8))

    def scale(self, raw: Raw, into: Tensor | None = None) -> Tensor:
        """Bytes as values from 0 to 1; one row or many."""
        cut = np.minimum(raw, self._most)
        return np.multiply(cut, self._scale, dtype=np.float32, out=into)

    def observe(self, state: Any, seat: int) -> Tensor:
        """What a seat may know of a state, as a tensor."""
        return self.encode(self.game.view(state, seat), seat)

    def part(self, tensor: Tensor, name: str) -> Tensor:
        """The entries of a named slice; works on one tensor or on a batch."""
        found = self.layout.find(name)
        return tensor[..., found.start : found.stop]

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (self.game, self.players, self.options)


def scaling(layout: Layout) -> tuple[Raw, Tensor]:
    """The most that each entry can be, and one divided by it."""
    most = np.concatenate([np.full(each.size, each.most, np.uint8) for each in layout.slices])
    return most, (np.float32(1) / most).astype(np.float32)


@lru_cache(maxsize=64)
def _encoder(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Encoder:
    return Encoder(load_game(game), players, dict(options))


def encoder_of(
    game: Game[Any], players: int, options: Mapping[str, object] | None = None
) -> Encoder:
    """The encoder of a configuration; options may be left out where they are the default."""
    checked = game.check_options(players, options if options is not None else {})
    return _encoder(game.name, players, tuple(checked.items()))


def mask_of(game: Game[Any], legal: list[Action]) -> Mask:
    """One entry per action of the catalogue, 1 where it is legal."""
    return np.frombuffer(mask_row(legal, len(game.catalogue)), dtype=np.int8)
