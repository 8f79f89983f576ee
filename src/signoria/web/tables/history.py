"""A game from beginning to end: any moment of it, and the scores on the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import SPECTATOR
from signoria.core.record import Record
from signoria.core.record import replay as replay_record
from signoria.games import load_game
from signoria.packs import carried
from signoria.web.boards.base import Player, Scene, board_class
from signoria.web.tables.log import goes_on
from signoria.web.tables.page import make_scene

EVERY = 40  # a copy of the state is kept every so many moves: a jump replays at most these


@dataclass(frozen=True)
class Moment:
    """A position of a game, and what had happened until then."""

    scene: Scene
    events: list[list[Event]]
    joins: list[bool]


class Story:
    """A record, played through once."""

    def __init__(self, record: Record, seen_by: list[int] | None) -> None:
        self.record = record
        self.game: Game[Any] = load_game(record.game)
        self.seen_by = seen_by
        self.events: list[list[Event]] = []  # per move
        self.joins: list[bool] = []  # per move: does it go on with the one before?
        self.scores: list[list[int]] = []  # after each number of moves
        self._copies: dict[int, Any] = {}
        for ply, s in enumerate(replay_record(self.game, record, carried(record))):
            if ply:
                self.events.append(list(s.events))
            self.scores.append(list(self.game.result(s).scores))
            if ply < self.length:
                self.joins.append(ply > 0 and goes_on(s, record.moves[ply - 1].seat))
            if ply % EVERY == 0:
                self._copies[ply] = s.copy()
        self.final: Any = s.copy()

    @cached_property
    def looked_through(self) -> tuple[list[list[int]], list[bool]]:
        """Everybody's points if the game had ended after so many moves; and of each move whether
        there was a choice."""
        board = board_class(self.game.name)
        points: list[list[int]] = []
        choices: list[bool] = []
        for s in replay_record(self.game, self.record, carried(self.record)):
            points.append(list(board.if_over(self.game, s)))
            choices.append(len(s.options) > 1)
        return points, choices[: self.length]

    @property
    def length(self) -> int:
        """How many moves."""
        return len(self.record.moves)

    def steps(self, seat: int | None) -> list[int]:
        """The numbers of moves after which a person saw something new; None sees everything."""
        if seat is None or self.seen_by is None:
            return list(range(self.length + 1))
        bit = 1 << (seat if seat != SPECTATOR else self.record.players)
        return [0] + [ply + 1 for ply, bits in enumerate(self.seen_by) if bits & bit]

    def state(self, ply: int) -> Any:
        """The state after so many moves."""
        from signoria.core.record import play_move

        near = ply - ply % EVERY
        s = self._copies[near].copy()
        s.events = None
        for move in self.record.moves[near:ply]:
            play_move(self.game, s, move)
        return s

    def moment(self, ply: int, seat: int | None, language: str, players: list[Player]) -> Moment:
        """A position as a seat saw it; for None with all cards open."""
        s = self.state(ply)
        viewer = SPECTATOR if seat is None else seat
        view = s if seat is None else self.game.view(s, viewer)
        happened = self.events[ply - 1] if ply else []
        last = [event if seat is None else event.seen_by(viewer) for event in happened]
        scene = make_scene(
            self.game, view, viewer, language, players, [], last, dict(self.record.options)
        )
        return Moment(replace(scene, all_open=seat is None), self.events[:ply], self.joins[:ply])


@lru_cache(maxsize=64)
def _story(text: str, seen_by: tuple[int, ...] | None) -> Story:
    from signoria.core.record import read_record

    record = read_record(text, lambda name: load_game(name).options)
    return Story(record, None if seen_by is None else list(seen_by))


def story_of(record: Record, seen_by: list[int] | None) -> Story:
    """The story of a record; the latest ones stay in memory."""
    return _story(record.to_text(), None if seen_by is None else tuple(seen_by))
