"""Dice nobody can steer: every draw of a table comes from a secret fixed before the first one.

The hash of the secret is shown from the start, the secret after the end; `signoria verify`
repeats every draw.  A draw depends on the secret, the number of the move and a counter.
"""

from __future__ import annotations

import hashlib
import hmac

from signoria.core.chance import Dice

SCALE = 2**-53  # a float below 1 has 53 bits


def seed_hash(seed: str) -> str:
    """What is shown before the first draw."""
    return hashlib.sha256(seed.encode()).hexdigest()


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
