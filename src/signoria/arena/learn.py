"""From rows to weights: a small net fitted with numpy (Adam, Huber loss, one cycle of the rate)."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from signoria.bots.value import weights_in

Floats = NDArray[np.float32]
SCALE = 20.0  # points that the net's own unit stands for: targets are then about 1
PARTS = ("first", "first_bias", "second", "second_bias", "last", "last_bias", "linear")
DECAYING = ("first", "second", "last", "linear")


@dataclass(frozen=True)
class Fitting:
    """How weights are fitted to rows."""

    epochs: int = 3
    batch: int = 512
    rate: float = 6e-4
    decay: float = 1e-3
    held_out: float = 0.05  # share of the rows that only measure the error


@dataclass
class Rows:
    """Positions and the points that were to come."""

    entries: NDArray[np.float16]
    targets: Floats

    def __len__(self) -> int:
        return len(self.targets)


def joined(parts: list[Rows]) -> Rows:
    """Several lots of rows as one."""
    entries = np.concatenate([part.entries for part in parts])
    return Rows(entries, np.concatenate([part.targets for part in parts]))


class Learner:
    """The net as matrices."""

    def __init__(self, inputs: int, first: int, second: int, seed: int) -> None:
        self.shape = (inputs, first, second)
        self.random = np.random.default_rng(seed)
        self.parts: dict[str, Floats] = {
            "first": self._uniform(inputs, first),
            "first_bias": np.zeros(first, np.float32),
            "second": self._uniform(first, second),
            "second_bias": np.zeros(second, np.float32),
            "last": self._uniform(second, 1)[:, 0],
            "last_bias": np.zeros(1, np.float32),
            "linear": np.zeros(inputs, np.float32),
        }

    def _uniform(self, rows: int, columns: int) -> Floats:
        bound = 1.0 / np.sqrt(rows)
        return self.random.uniform(-bound, bound, (rows, columns)).astype(np.float32)

    def numbers(self) -> list[float]:
        """All weights in the order of `Net`, in points."""
        in_points = ("last", "last_bias", "linear")
        flat = [self.parts[n].ravel() * (SCALE if n in in_points else 1.0) for n in PARTS]
        found: list[float] = np.concatenate(flat).tolist()
        return found

    def start_from(self, numbers: list[float]) -> None:
        """Go on with weights that were made before."""
        assert len(numbers) == weights_in(*self.shape)
        left = np.array(numbers, np.float32)
        for name in PARTS:
            part = self.parts[name]
            scale = SCALE if name in ("last", "last_bias", "linear") else 1.0
            self.parts[name] = (left[: part.size] / scale).reshape(part.shape).astype(np.float32)
            left = left[part.size :]

    def says(self, x: Floats) -> Floats:
        """What the net says about rows, in its own unit."""
        found: Floats = self._forward(x)[2]
        return found

    def _forward(self, x: Floats) -> tuple[Floats, Floats, Floats]:
        p = self.parts
        first = np.maximum(x @ p["first"] + p["first_bias"], 0.0)
        second = np.maximum(first @ p["second"] + p["second_bias"], 0.0)
        return first, second, second @ p["last"] + p["last_bias"][0] + x @ p["linear"]

    def _slopes(self, x: Floats, y: Floats) -> dict[str, Floats]:
        """How the Huber loss changes with every weight."""
        p = self.parts
        first, second, said = self._forward(x)
        error = np.clip(said - y, -1.0, 1.0) / np.float32(len(y))
        back_second = np.outer(error, p["last"]) * (second > 0.0)
        back_first = (back_second @ p["second"].T) * (first > 0.0)
        return {
            "first": x.T @ back_first,
            "first_bias": back_first.sum(0),
            "second": first.T @ back_second,
            "second_bias": back_second.sum(0),
            "last": second.T @ error,
            "last_bias": np.array([error.sum()], np.float32),
            "linear": x.T @ error,
        }

    def fit(self, rows: Rows, plan: Fitting) -> float:
        """Fit to the rows; the error on those held out, in points."""
        held = int(len(rows) * plan.held_out)
        order = np.random.default_rng(len(rows)).permutation(len(rows))
        train, check = order[held:], order[:held]
        steps = plan.epochs * max(1, len(train) // plan.batch)
        adam = Adam(self.parts, plan)
        done = 0
        for _ in range(plan.epochs):
            self.random.shuffle(train)
            for start in range(0, len(train) - plan.batch + 1, plan.batch):
                chosen = train[start : start + plan.batch]
                x = rows.entries[chosen].astype(np.float32)
                y = rows.targets[chosen] / np.float32(SCALE)
                adam.step(self.parts, self._slopes(x, y), plan.rate * cycle(done / steps))
                done += 1
        return self.error(Rows(rows.entries[check], rows.targets[check]))

    def error(self, rows: Rows) -> float:
        """Root of the mean squared error, in points."""
        if not len(rows):
            return 0.0
        said = self.says(rows.entries.astype(np.float32)) * SCALE
        return float(np.sqrt(np.mean((said - rows.targets) ** 2)))


class Adam:
    """Adam with decoupled weight decay."""

    def __init__(self, parts: dict[str, Floats], plan: Fitting) -> None:
        self.plan = plan
        self.mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in parts.items()}
        self.steps = 0

    def step(self, parts: dict[str, Floats], slopes: dict[str, Any], rate: float) -> None:
        """One step down."""
        self.steps += 1
        unbias = np.sqrt(1.0 - 0.999**self.steps) / (1.0 - 0.9**self.steps)
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += (slope - mean) * np.float32(0.1)
            square += (slope * slope - square) * np.float32(0.001)
            if name in DECAYING:
                parts[name] *= np.float32(1.0 - rate * self.plan.decay)
            parts[name] -= np.float32(rate * unbias) * mean / (np.sqrt(square) + np.float32(1e-8))


def cycle(share: float) -> float:
    """The rate over a fitting: up in the first tenth, then slowly down to nothing."""
    if share < 0.1:
        return 0.04 + 0.96 * share / 0.1
    return 0.5 + 0.5 * cos(pi * (share - 0.1) / 0.9)
