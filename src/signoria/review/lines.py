"""What a loss is made of, as it is written: its numbers sum to the loss."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.review.paired import adding_up

MOST = 5  # lines of a ledger that are told one by one
SMALL = 0.1  # points: a line below is no line
RIVALS = "rivals"  # what others gain
REST = ""  # the lines that are too small to be told by themselves


def summed(lines: Mapping[str, float], most: int = MOST) -> dict[str, float]:
    """In tenths that sum to those of the total: the large lines, all else, the rivals."""
    own = [(name, value) for name, value in lines.items() if name != RIVALS]
    own.sort(key=lambda item: -abs(item[1]))
    large = [(name, value) for name, value in own[:most] if abs(value) >= SMALL]
    rest = sum(value for _name, value in own[len(large) :])
    parts = [*large, (REST, rest), (RIVALS, lines.get(RIVALS, 0.0))]
    kept = [(name, value) for name, value in parts if abs(value) >= SMALL]
    told = adding_up([value for _name, value in kept], sum(lines.values()))
    return {name: told[at] for at, (name, _value) in enumerate(kept)}
