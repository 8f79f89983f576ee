"""Games of a match that are kept in a folder, so that a long match can be stopped at any time."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from signoria.arena.match import GameOutcome, Match
from signoria.arena.parcels import build


def outcomes_kept(
    folder: Path | None, match: Match, numbers: Sequence[int], jobs: int = 1, cluster: str = ""
) -> Iterator[GameOutcome]:
    """These games in order: those in the folder as they were, the others played and put there."""
    if folder is None:
        yield from match.outcomes(numbers, jobs, cluster)
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.game}-{match.players}-{key_of(match)}.games"
    done = {outcome.number: outcome for outcome in read_games(path)}
    missing = iter(match.outcomes([n for n in numbers if n not in done], jobs, cluster))
    for number in numbers:
        if number in done:
            yield done[number]
            continue
        outcome = next(missing)
        with path.open("ab") as file:
            file.write(pickle.dumps(outcome))
        yield outcome


def key_of(match: Match) -> str:
    """Changes with everything that decides the games of a match, the code and weights too."""
    bots = [spec if isinstance(spec, str) else vars(spec) for spec in match.bots]
    watching = [each.__name__ for each in match.accumulators if isinstance(each, type)]
    parts = [build(), match.game, match.players, match.options, bots, match.seed, match.pack]
    return sha256(repr([*parts, watching]).encode()).hexdigest()[:16]


def read_games(path: Path) -> Iterator[GameOutcome]:
    """The games of a file; a last one that was cut off is left out, and cut from the file."""
    if not path.is_file():
        return
    with path.open("r+b") as file:
        whole = 0
        while True:
            try:
                outcome = pickle.load(file)
            except (EOFError, pickle.UnpicklingError):
                break
            assert isinstance(outcome, GameOutcome)
            whole = file.tell()
            yield outcome
        file.truncate(whole)
