"""Positions that are never changed, each with the one before it.

So a copy of a game costs next to nothing, and what a player has seen and done can be worked out
when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from signoria.core.codec import fingerprint, state_from_json, state_to_json
from signoria.core.game import Game
from signoria.core.machine import CHANCE, OVER
from signoria.research.encoding import Encoder, Raw
from signoria.research.recall import NOTHING, changes, recall_of


class Position:
    """A state of a game, the position before it, and what led from there to here."""

    def __init__(
        self, encoder: Encoder, state: Any, before: Position | None, seat: int, number: int
    ) -> None:
        self.encoder = encoder
        self.game: Game[Any] = encoder.game
        self.state = state
        self.before = before
        self.seat = seat  # who acted
        self.number = number  # the action, or the chance outcome
        drawn = 0 if before is None else before.draws
        self.draws: int = drawn + (seat == CHANCE)  # chance nodes so far
        self.seen: dict[int, tuple[str, str]] = {}  # by player: memory and view
        self.raws: dict[int, bytes] = {}  # by player: the view as bytes
        self.steps: dict[int, Raw] = {}  # by player: what led here; without `before` all that did
        self.whole: dict[int, Raw] = {}  # by player: all that did

    def known(self, player: int) -> tuple[str, str]:
        """A digest of all that a player has seen and done, and the present view."""
        chain: list[Position] = []
        at: Position | None = self
        while at is not None and player not in at.seen:
            chain.append(at)
            at = at.before
        memory, view = at.seen[player] if at is not None else ("", "")
        for position in reversed(chain):
            shown = fingerprint(self.game.view(position.state, player))
            own = str(position.number) if position.seat == player else ""
            if own or shown != view:  # moves that a player does not see leave no trace
                memory = blake2b(f"{memory}|{own}|{shown}".encode(), digest_size=12).hexdigest()
            view = shown
            position.seen[player] = (memory, view)
        return memory, view

    def raw(self, player: int) -> bytes:
        """What a player sees, one byte per entry."""
        if player not in self.raws:
            self.raws[player] = self.encoder.raw(self.game.view(self.state, player), player)
        return self.raws[player]

    def newest_first(self, player: int) -> Iterator[Raw]:
        """What a player has seen and done, step by step, back to the beginning."""
        at: Position | None = self
        while at is not None:
            before = at.before
            if player not in at.steps:
                at.steps[player] = NOTHING if before is None else at.step(before, player)
            yield at.steps[player]
            at = before

    def step(self, before: Position, player: int) -> Raw:
        """What a player has seen and done between two positions."""
        own = self.number if self.seat == player else None
        return changes(before.raw(player), self.raw(player), own)

    def recalled(self, player: int) -> Raw:
        """All of it in one."""
        if player not in self.whole:  # asked by every simulation of a search
            self.whole[player] = recall_of(self.encoder).fitting(self.newest_first(player))
        return self.whole[player]

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self  # never changed

    def __getstate__(self) -> dict[str, Any]:
        """Without the chain: memories are worked out and kept."""
        players = range(self.encoder.players)
        return {
            "encoder": self.encoder,
            "state": state_to_json(self.state),
            "pack": self.state.parts.pack,
            "draws": self.draws,
            "seen": {player: self.known(player) for player in players},
            "steps": {player: self.recalled(player) for player in players},
        }

    def __setstate__(self, data: dict[str, Any]) -> None:
        self.encoder = data["encoder"]
        self.game = self.encoder.game
        pack = Path(data["pack"]) if data["pack"] else None
        self.state = state_from_json(self.game, data["state"], pack)
        self.before = None
        self.seat, self.number = OVER, 0
        self.draws = data["draws"]
        self.seen = data["seen"]
        self.raws, self.whole = {}, {}
        self.steps = data["steps"]
