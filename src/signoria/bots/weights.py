"""Weights of a learned value as a file: one line of JSON that says what they are, then float32."""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from signoria.bots.row import Names
from signoria.bots.value import Net, weights_in
from signoria.core.errors import SignoriaError

FORM = 1  # of the file


class BadWeights(SignoriaError):
    """A file that holds no weights, or those of other features."""


@dataclass
class Header:
    """What weights are: the shape of the net, what it was trained for, how well it did."""

    game: str
    names: str  # hash of the names of all entries
    inputs: int
    first: int
    second: int
    tables: list[int] = field(default_factory=list)  # numbers by `table` of features.py
    trained: list[dict[str, Any]] = field(
        default_factory=list
    )  # players and options of those; the plan says what was played
    games: int = 0
    results: dict[str, Any] = field(default_factory=dict)
    plan: dict[str, Any] = field(default_factory=dict)  # of the training: makes them again
    form: int = FORM


class Weights:
    """A header and the numbers it describes."""

    def __init__(self, header: Header, numbers: list[float]) -> None:
        if len(numbers) != weights_in(header.inputs, header.first, header.second):
            raise BadWeights(
                f"weights of {header.game}: {len(numbers)} numbers are too few or many"
            )
        self.header = header
        self.numbers = numbers

    def net(self) -> Net:
        """Ready to be asked."""
        header = self.header
        return Net(header.inputs, header.first, header.second, self.numbers)


def hash_of(names: Names) -> str:
    """Changes with every name, and with their order."""
    text = "\n".join(f"{group}/{name}" for group, name in names)
    return sha256(text.encode()).hexdigest()[:16]


def write_weights(path: Path, header: Header, numbers: Iterable[float]) -> None:
    """Store weights; a file that is already there is replaced as a whole."""
    data = array("f", numbers)
    if sys.byteorder == "big":
        data.byteswap()
    line = json.dumps(asdict(header), ensure_ascii=False, sort_keys=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(line.encode() + b"\n" + data.tobytes())
    part.replace(path)


def read_weights(path: Path) -> Weights:
    """The weights of a file."""
    line, _, rest = path.read_bytes().partition(b"\n")
    try:
        header = Header(**json.loads(line))
    except (TypeError, ValueError) as error:
        raise BadWeights(f"{path}: no weights ({error})") from error
    if header.form != FORM or len(rest) % 4:
        raise BadWeights(f"{path}: weights of another form")
    data = array("f", rest)
    if sys.byteorder == "big":
        data.byteswap()
    return Weights(header, data.tolist())
