"""A learned value: points now, and the points a small net expects of the rest of the game.

The net has two hidden layers and a direct linear part.  The linear part, summed by the groups of
`features.py`, says in points why a position is worth what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec

from signoria.bots.row import Names, Row

if TYPE_CHECKING:
    from mypy_extensions import i64

TOGETHER = "together"  # what the hidden layers make of all entries at once

# Entries and weights of the first layer are multiples of a step so small that nobody sees it, and
# large enough that their sums are exact.  So a layer can follow from that of the row before it, by
# the few entries that differ, and is still the same number whatever came before.
TO_STEP: Final = 1.5 * 2.0**32  # a number this large has no digits beyond a step of 2**-20


def stepped(value: float) -> float:
    """The nearest multiple of a step."""
    return (value + TO_STEP) - TO_STEP


class Layer:
    """The first hidden layer of a row: what the next row starts from."""

    def __init__(self, row: vec[float], sums: vec[float]) -> None:
        self.row = row
        self.sums = sums


class Net:
    """Weights and the way from a row to points."""

    def __init__(self, inputs: int, first: int, second: int, weights: list[float]) -> None:
        """The weights in this order: first layer by input, its bias, second layer, its bias,
        last layer, its bias, the linear part."""
        assert len(weights) == weights_in(inputs, first, second), "these weights are of another net"
        self.inputs: i64 = inputs
        self.first: i64 = first
        self.second: i64 = second
        sizes = [inputs * first, first, first * second, second, second, 1, inputs]
        parts: list[list[float]] = []
        start = 0
        for size in sizes:
            parts.append(weights[start : start + size])
            start += size
        self.first_weights = vec[float]([stepped(weight) for weight in parts[0]])
        self.first_bias = vec[float]([stepped(weight) for weight in parts[1]])
        self.second_weights = vec[float](parts[2])
        self.second_bias = vec[float](parts[3])
        self.last_weights = vec[float](parts[4])
        self.last_bias = parts[5][0]
        self.linear = vec[float](parts[6])
        self.nothing = vec[float]([0.0] * inputs)
        self.layers: list[Layer] = []  # none is ever in the hands of two threads

    def points(self, row: vec[float]) -> float:
        """What the net says about a row."""
        return self.direct(row) + self.hidden(row)

    def direct(self, row: vec[float]) -> float:
        """The linear part alone."""
        linear = self.linear
        found = 0.0
        i: i64 = 0
        while i < self.inputs:
            found += row[i] * linear[i]
            i += 1
        return found

    def hidden(self, row: vec[float]) -> float:
        """What the hidden layers add."""
        try:
            layer = self.layers.pop()
        except IndexError:
            layer = Layer(self.nothing[:], self.first_bias[:])
        self._follow(layer, row)
        found = self._last(layer.sums)
        self.layers.append(layer)
        return found

    def _follow(self, layer: Layer, row: vec[float]) -> None:
        """From the row before to this one."""
        size = self.first
        weights = self.first_weights
        sums = layer.sums
        before = layer.row
        i: i64 = 0
        base: i64 = 0
        while i < self.inputs:
            if row[i] != before[i]:
                change = stepped(row[i]) - stepped(before[i])
                before[i] = row[i]
                j: i64 = 0
                while j < size:
                    sums[j] += change * weights[base + j]
                    j += 1
            base += size
            i += 1
        layer.sums = sums
        layer.row = before

    def _last(self, layer: vec[float]) -> float:
        """From the first hidden layer to the end."""
        size = self.second
        weights = self.second_weights
        second = self.second_bias[:]
        i: i64 = 0
        base: i64 = 0
        while i < self.first:
            value = layer[i]
            if value > 0.0:
                j: i64 = 0
                while j < size:
                    second[j] += value * weights[base + j]
                    j += 1
            base += size
            i += 1
        found = self.last_bias
        i = 0
        while i < size:
            if second[i] > 0.0:
                found += second[i] * self.last_weights[i]
            i += 1
        return found


def weights_in(inputs: int, first: int, second: int) -> int:
    """How many weights a net of this shape has."""
    return inputs * first + first + first * second + second + second + 1 + inputs


class LearnedValue:
    """The evaluation of a game by nets; tables none was trained for are left to another."""

    def __init__(
        self,
        nets: dict[int, Net],
        names: Names,
        fill: Callable[[Any, int, Row], None],
        score: Callable[[Any, int], float],
        table: Callable[[Any], int],
        otherwise: Callable[[Any, int], float],
    ) -> None:
        self.nets = nets  # by table
        self.names = names
        self.fill = fill  # the entries of a position, as a seat knows it
        self.score = score  # points a seat has now
        self.table = table  # a number for what is played: players, options
        self.trained = frozenset(nets)  # the tables that are known
        self.otherwise = otherwise

    def value(self, s: Any, seat: int) -> float:
        """What a position is worth for a seat, in points at the end of the game."""
        if not s.stack:
            return self.score(s, seat)
        net = self.nets.get(self.table(s))
        if net is None:
            return self.otherwise(s, seat)
        return self.score(s, seat) + net.points(self.row(s, seat).values)

    def row(self, s: Any, seat: int) -> Row:
        """The entries of a position."""
        row = Row(len(self.names))
        self.fill(s, seat, row)
        return row

    def knows(self, s: Any) -> bool:
        """Was a net trained for this table?"""
        return self.table(s) in self.nets

    def reasons(self, s: Any, seat: int) -> dict[str, float]:
        """The points expected of the rest, by group; they sum to what the net says."""
        net = self.nets[self.table(s)]
        values = self.row(s, seat).values
        found: dict[str, float] = {}
        for number, (group, _) in enumerate(self.names):
            found[group] = found.get(group, 0.0) + values[number] * net.linear[number]
        found[TOGETHER] = net.hidden(values)
        return found
