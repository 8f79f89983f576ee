"""A table: a game being played, its record, and how far one may go back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions, BadRecord
from signoria.core.game import Game
from signoria.core.machine import CHANCE, Chance, actor, apply_outcome, waiting
from signoria.core.playout import Chooser
from signoria.core.record.record import Move, Record, is_name
from signoria.core.record.replaying import outcome_text, play_move


class Table:
    """A game being played: a state that can go forward, and the record of how it came about."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: dict[str, Any] | None = None,
        names: list[str] | None = None,
        pack: Path | None = None,
    ) -> None:
        self.game = game
        self.pack = pack
        checked = game.check_options(players, options if options is not None else {})
        self.state: Any = game.setup(players, checked, pack)
        seats = names if names is not None else [f"Player {n + 1}" for n in range(players)]
        if len(seats) != players:
            raise BadOptions(f"{players} players need {players} names, not {len(seats)}")
        for name in seats:
            if not is_name(name):
                raise BadOptions("a player's name is one line and not empty")
        self.record = Record(
            game.name,
            game.rules_version,
            players,
            checked,
            [" ".join(name.split()) for name in seats],
            [],
            game.packs_used(self.state),
        )
        self._barriers: list[int] = [self.state.barrier]  # before each move
        self.firsts: list[int] = []  # per pick: the first one of the whole move it belongs to

    def play(self, action: Action, seat: int | None = None, joined: bool = False) -> None:
        """A seat's action, checked.  `joined`: it was sent together with the one before."""
        who = actor(self.state)
        first = self._first(who, joined)
        self.game.play(self.state, action, seat)
        self._note(Move(who, action.text), first)

    def _first(self, seat: int, joined: bool = False) -> int:
        """Where the whole move begins to which the next pick will belong."""
        ply = len(self.record.moves)
        if seat < 0 or not ply or self.record.moves[-1].seat != seat:
            return ply
        return self.firsts[-1] if joined or waiting(self.state).completes_a_move() else ply

    def roll(self, dice: Dice) -> None:
        """Let the table roll or draw."""
        frame = self.state.stack[-1]
        assert isinstance(frame, Chance)
        outcome = frame.sample(self.state, dice)
        text = outcome_text(frame, self.state, outcome)
        apply_outcome(self.state, outcome)
        self._note(Move(CHANCE, text), len(self.record.moves))

    def follow(self, move: Move, first: int | None = None) -> None:
        """A move that was made before, checked: an action, or an outcome of chance.  `first`:
        where the whole move began, if that was noted."""
        if first is None:
            first = self._first(actor(self.state))
        play_move(self.game, self.state, move)
        self._note(move, first)

    def step(self, dice: Dice, choose: Chooser) -> None:
        """One move: what is rolled or drawn, or what the seat that is to act chooses."""
        seat = actor(self.state)
        if seat == CHANCE:
            self.roll(dice)
        else:
            self.play(choose(self.state, seat), seat)

    def run_chance(self, dice: Dice) -> None:
        """Roll and draw until somebody must decide or the game is over."""
        while actor(self.state) == CHANCE:
            self.roll(dice)

    def _note(self, move: Move, first: int) -> None:
        self.record.moves.append(move)
        self.firsts.append(first)
        self._barriers.append(self.state.barrier)

    # --- undo ---------------------------------------------------------------------------

    def undo_reach(self) -> int:
        """How many picks back one may go: to the last chance, reveal or other seat's move."""
        now = self._barriers[-1]
        reach = 0
        while reach < len(self.record.moves) and self._barriers[-2 - reach] == now:
            reach += 1
        return reach

    def whole_moves(self, reach: int) -> list[int]:
        """The picks in reach by whole moves, the last move first: how many each of them has."""
        ply = len(self.record.moves)
        end = ply - reach
        found: list[int] = []
        while ply > end:
            first = max(end, self.firsts[ply - 1])
            found.append(ply - first)
            ply = first
        return found

    def undo(self, moves: int = 1) -> None:
        """Take back the last picks of the seat that is to act."""
        reach = self.undo_reach()
        if not 0 < moves <= reach:
            raise BadRecord(f"only {reach} moves can be taken back here, not {moves}")
        self._go_to(len(self.record.moves) - moves)

    def _go_to(self, ply: int) -> None:
        kept = self.record.moves[:ply]
        events = self.state.events
        self.state = self.game.setup(self.record.players, self.record.options, self.pack)
        for move in kept:
            play_move(self.game, self.state, move)
        if events is not None:
            self.state.events = []
        self.record.moves = kept
        self._barriers = self._barriers[: ply + 1]
        self.firsts = self.firsts[:ply]
