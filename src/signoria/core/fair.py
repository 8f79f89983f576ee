"""Dice nobody can choose: every draw of a table comes from two parts, fixed before the first one.

The site's part is a secret whose hash everybody sees before a game can start.  After that every
player's browser adds a random part of its own.  So the site cannot try secrets until one suits it,
since it does not know the players' parts when it shows the hash; and the players cannot, since they
do not know the secret.  After the end the secret is open, and `signoria verify` repeats every draw:
each depends on the secret, the players' parts, the number of the move and a counter.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from signoria.core.chance import Dice

SCALE = 2**-53  # a float below 1 has 53 bits


def seed_hash(seed: str) -> str:
    """What is shown before anybody can start."""
    return hashlib.sha256(seed.encode()).hexdigest()


def drawn_from(seed: str, parts: Sequence[str]) -> str:
    """The secret together with the parts of the players, in the order of their seats; a player who
    added nothing counts as an empty text."""
    if not any(parts):
        return seed
    return hashlib.sha256("|".join([seed, *parts]).encode()).hexdigest()


class Draws:
    """The numbers of one move of chance, each below 1."""

    def __init__(self, seed: str, ply: int) -> None:
        self.seed = seed
        self.ply = ply
        self.counter = 0

    def __call__(self) -> float:
        message = f"{self.ply}|{self.counter}".encode()
        digest = hmac.new(self.seed.encode(), message, hashlib.sha256).digest()
        self.counter += 1
        return (int.from_bytes(digest[:8]) >> 11) * SCALE


def dice_for(seed: str, ply: int) -> Dice:
    """The dice of one move of chance."""
    return Dice(0, Draws(seed, ply))
