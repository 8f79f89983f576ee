"""Bags: things in no order, kept as one count per kind, drawn when they are needed.

A bag is a plain list of counts.  Games with hidden hands add one last entry, UNKNOWN, for
things of which a viewer knows only that they are there; in a true state it is 0.
"""

from __future__ import annotations

from signoria.core.chance import Dice


def size(bag: list[int]) -> int:
    """How many things are in it, known or not."""
    total = 0
    for count in bag:
        total += count
    return total


def draw(bag: list[int], total: int, dice: Dice) -> int:
    """The kind of one thing drawn at random from `total` things.  The bag is not changed."""
    left = dice.below(total)
    for kind, count in enumerate(bag):
        left -= count
        if left < 0:
            return kind
    raise AssertionError("drew from an empty bag")


def draw_many(bag: list[int], number: int, dice: Dice) -> list[int]:
    """Draw and remove up to `number` things, one after the other."""
    total = size(bag)
    drawn: list[int] = []
    for _ in range(min(number, total)):
        kind = draw(bag, total, dice)
        bag[kind] -= 1
        total -= 1
        drawn.append(kind)
    return drawn


def holds(bag: list[int], things: tuple[int, ...]) -> bool:
    """Are all these things in the bag at once?"""
    left = bag.copy()
    for kind in things:
        if not 0 <= kind < len(left) or left[kind] == 0:
            return False
        left[kind] -= 1
    return True


def move_all(source: list[int], target: list[int]) -> None:
    """Empty one bag into another."""
    for kind, count in enumerate(source):
        target[kind] += count
        source[kind] = 0
