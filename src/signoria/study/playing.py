"""Games of a study: each becomes a row, and rows are kept, so that a study can be gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from signoria.arena.match import Match
from signoria.arena.processes import over_processes
from signoria.core.events import Event
from signoria.core.machine import OVER, apply, legal
from signoria.core.pack import pack_fingerprint
from signoria.core.playout import run_chance
from signoria.games import load_game

AT_ONCE = 200  # games between two looks at what is kept

Row = dict[str, Any]  # a game as JSON has it
Told = Callable[[int], None]


@dataclass(frozen=True)
class Table:
    """What is played: so many players, all of one level.  Travels to other processes."""

    game: str
    players: int
    level: str
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    pack: Path | None = None  # a folder of components

    def match(self) -> Match:
        """The games behind it."""
        game = load_game(self.game)
        return Match(game, self.players, self.options, [self.level], self.seed, self.pack)

    def components(self) -> str:
        """The hash of its pack; "" for the standard set."""
        return pack_fingerprint(load_game(self.game).folder, self.pack)

    def play(self, number: int) -> Row:
        """Game `number` as a row."""
        game = load_game(self.game)
        s, bots, dice = self.match().begin(number)
        s.events = []
        watched = Watched(self.players)
        first, decisions = -1, 0
        while (seat := run_chance(s, dice)) != OVER:
            watched.take(s.events)
            s.events = []
            options = legal(s)
            forced = len(options) == 1
            first = seat if first < 0 else first
            decisions += not forced
            apply(s, options[0] if forced else bots[seat].choose(game.view(s, seat), options))
        watched.take(s.events)
        result = game.result(s)
        return {
            "number": number,
            "scores": result.scores,
            "winners": result.winners(),
            "first": first,
            "decisions": decisions,
            "ledger": result.ledger,
            "labels": [game.seat_label(s, seat) for seat in range(self.players)],
            "things": watched.things,
            "prices": watched.prices,
        }

    def file(self, folder: Path) -> Path:
        """Where its rows are kept."""
        words = [str(self.players), self.level, str(self.seed), self.components()]
        return folder / f"games-{'-'.join(filter(None, words))}.jsonl"


class Watched:
    """What happened to everybody, as the events of a game tell it."""

    def __init__(self, players: int) -> None:
        self.things: list[dict[str, int]] = [{} for _ in range(players)]
        self.prices: list[list[Any]] = []  # what, price, seat

    def take(self, events: list[Event] | None) -> None:
        """Count what can be named: `placed tile monastery-19`."""
        for event in events or ():
            if event.seat is None or not 0 <= event.seat < len(self.things):
                continue
            counts = self.things[event.seat]
            named = {key: value for key, value in event.data.items() if isinstance(value, str)}
            for key, value in named.items():
                thing = f"{event.what} {key} {value}"
                counts[thing] = counts.get(thing, 0) + 1
            price = event.data.get("price")
            if isinstance(price, int):
                self.prices += [
                    [f"{event.what} {key} {value}", price, event.seat]
                    for key, value in named.items()
                ]


def rows_of(
    table: Table,
    games: int,
    folder: Path,
    jobs: int = 1,
    cluster: str = "",
    tell: Told | None = None,
) -> list[Row]:
    """So many games: those that are kept in the folder, and the rest played now."""
    path = table.file(folder)
    kept = list(kept_rows(path))
    known = {row["number"] for row in kept}
    missing = [number for number in range(games) if number not in known]
    if tell is not None:
        tell(games - len(missing))
    with path.open("a", encoding="utf-8") as file:
        for start in range(0, len(missing), AT_ONCE):
            part = missing[start : start + AT_ONCE]
            for row in over_processes(table.play, part, jobs, cluster=cluster):
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
                kept.append(row)
                if tell is not None:
                    tell(len(kept))
            file.flush()
    return sorted([row for row in kept if row["number"] < games], key=lambda row: row["number"])


def kept_rows(path: Path) -> Iterator[Row]:
    """The whole rows of a file; half a row, where somebody was stopped, is none."""
    if not path.is_file():
        return
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    for line in whole.splitlines():
        yield json.loads(line)
