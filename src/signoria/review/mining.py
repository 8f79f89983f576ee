"""Where puzzles come from: bots play, and decisions in which one move stands out are looked at.

A glance at all whole moves finds the decisions in which something seems to stand out; the moves
that look best are then played on, on the same deals and dice, first a little, then much, at last
farther into the game.  Only where the best stays ahead of all others in every interval it is a
puzzle.  Depends on game, players, seed and numbers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from statistics import fmean
from typing import Any

from signoria.arena.processes import over_processes
from signoria.bots import make_bot
from signoria.bots.evaluation import evaluator_of
from signoria.bots.levels import weights_hash
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.record import Record, Table
from signoria.games import load_game
from signoria.review.candidates import CLOSE, Candidate, Position, split
from signoria.review.ending import Ending
from signoria.review.judge import Judge, Played
from signoria.review.paired import Estimate, rounded
from signoria.review.puzzles import Gap, Other, Puzzle, Puzzles
from signoria.review.reviewing import Told
from signoria.review.spread import spread_of

PLAYER = "value"
LOOKS = 0.06  # of the spread: the best must look better by so much to be tried
CLEAR = 0.10  # and be better by so much
SURELY = 0.06  # and surely by so much
FEWEST = 4  # moves that differ
MOST = 150  # whole moves: more are no puzzle but work
COMPARED = 6  # other moves that are played on
QUICK, NEAREST = 4, 2  # games against the nearest others, before anything else is played
FIRST = 12  # games, before many are played
DEEPER = 3  # turns of each seat that the second opinion plays on
PER_GAME = 3  # puzzles of one game, far apart
TRIED = 2  # decisions of a third of a game that are tested
ALIKE = 6  # puzzles of a file with the same answer at most: "take 5" is another card each time
AT_ONCE = 8  # games that are looked through between two looks at whether there are enough


@dataclass(frozen=True)
class Mine:
    """Everything that decides which puzzles are found.  Travels to other processes."""

    game: str
    players: int
    seed: int = 1
    simulations: int = 48

    def dig(self, number: int) -> tuple[str, list[Puzzle]]:
        """Game `number`: its record and the puzzles in it."""
        game, judge = opened(self.game)
        table = Table(game, self.players)
        dice = Dice(f"{self.seed}|{number}|puzzle")
        bots = [make_bot(PLAYER, game, number * 101 + seat) for seat in range(self.players)]
        seen: list[Seen] = []
        while (who := actor(table.state)) != OVER:
            if who == CHANCE:
                table.roll(dice)
                continue
            options = legal(table.state)
            found = self._glance(judge, table, number) if len(options) > 1 else None
            if found is not None:
                seen.append(found)
            view = game.view(table.state, who)
            table.play(options[0] if len(options) == 1 else bots[who].choose(view, options))
        return self._chosen(table.record, seen, number)

    def _glance(self, judge: Judge, table: Table, number: int) -> Seen | None:
        """Does something stand out here?"""
        ply = len(table.record.moves)
        seat = actor(table.state)
        at = Position(judge, table.state, seat, f"{self.seed}|{number}|{ply}", 0.5)
        moves = at.whole_moves(MOST)
        kinds = distinct(moves)
        if len(kinds) < FEWEST:
            return None
        gap = kinds[0].glance - kinds[1].glance
        if gap < LOOKS * spread_of(self.game, self.players):
            return None
        return Seen(ply, at, moves, gap, level_of(at, moves))

    def _chosen(self, record: Record, seen: list[Seen], number: int) -> tuple[str, list[Puzzle]]:
        """The clearest of each third of the game that stands the test."""
        found: list[Puzzle] = []
        length = len(record.moves)
        for part in range(PER_GAME):
            mine = [each for each in seen if each.ply * PER_GAME // length == part]
            for each in sorted(mine, key=lambda each: (-each.level, -each.gap, each.ply))[:TRIED]:
                each.at.ending = Ending(each.at.judge, 1.0 - each.ply / length)
                puzzle = self._tested(each, number)
                if puzzle is not None:
                    found.append(puzzle)
                    break
        last = max([each.ply for each in found], default=0)
        return replace(record, moves=record.moves[:last]).to_text(), found

    def _tested(self, seen: Seen, number: int) -> Puzzle | None:
        """The puzzle, if the best move is the best by every look."""
        at = seen.at
        kinds = distinct(seen.moves)[: COMPARED + 1]
        best, others = kinds[0], kinds[1:]
        if not self._looks_clear(at, best, others[:NEAREST]):
            return None
        for numbers in (range(FIRST), range(FIRST, FIRST + self.simulations)):
            for each in kinds:
                at.play(each, numbers)
            gaps = [at.compared(best, other, numbers) for other in others]
            if min(gap.value for gap in gaps) < CLEAR * self._spread():
                return None
        if min(gap.low for gap in gaps) < SURELY * self._spread() or not self._deeper(at, kinds):
            return None
        return self._puzzle(seen, number, best, list(zip(others, gaps, strict=True)))

    def _looks_clear(self, at: Position, best: Candidate, nearest: list[Candidate]) -> bool:
        """A few games first: most that stands out at a glance does not stand them."""
        numbers = range(QUICK)
        for each in (best, *nearest):
            at.play(each, numbers)
        gaps = [at.compared(best, other, numbers).value for other in nearest]
        return min(gaps) >= SURELY * self._spread()

    def _deeper(self, at: Position, kinds: list[Candidate]) -> bool:
        """Does it stay the best when more of the game is played?"""
        judge = Judge(at.judge.game, DEEPER)
        later = Position(judge, at.view, at.seat, f"{at.seed}|deeper", at.ending.left)
        numbers = range(self.simulations // 2)
        again = [Candidate(each.picks, each.glance) for each in kinds[: TRIED + 1]]
        for each in again:
            later.play(each, numbers)
        gaps = [later.compared(again[0], other, numbers) for other in again[1:]]
        return min(gap.value for gap in gaps) >= SURELY * self._spread()

    def _puzzle(
        self, seen: Seen, number: int, best: Candidate, others: list[tuple[Candidate, Estimate]]
    ) -> Puzzle:
        seat = seen.at.seat
        numbers = range(FIRST, FIRST + self.simulations)
        better = [best.games[each] for each in numbers]
        others.sort(key=lambda pair: pair[1].value)
        seats = range(len(better[0].points))
        unnamed = distinct(seen.moves)[COMPARED + 1 :]
        return Puzzle(
            id=f"{self.game}-{self.players}-{number}-{seen.ply:03}",
            record=0,
            ply=seen.ply,
            seat=seat,
            best=best.text(),
            same=[each.text() for each in seen.moves if alike(each, best) and each is not best],
            margin=Gap(**others[0][1].to_json()),
            points=[rounded(fmean([game.points[each] for game in better])) for each in seats],
            wins=[rounded(fmean([game.wins[each] for game in better])) for each in seats],
            level=seen.level,
            others=[compared(other, gap, better, numbers, seat) for other, gap in others],
            behind=rounded(best.glance - unnamed[0].glance) if unnamed else 0.0,
        )

    def _spread(self) -> float:
        return spread_of(self.game, self.players)


@dataclass
class Seen:
    """A decision in which something seems to stand out."""

    ply: int
    at: Position
    moves: list[Candidate] = field(repr=False)
    gap: float  # between the two best, at a glance
    level: int  # how hard it is to see


def level_of(at: Position, moves: list[Candidate]) -> int:
    """Does the hand-made evaluation see it?"""
    game = at.judge.game
    plain = Position(Judge(game, 0, evaluator_of(game)), at.view, at.seat, at.seed, 1.0)
    first = plain.whole_moves(MOST)[0].text()
    return 1 if any(first == each.text() for each in moves if alike(each, moves[0])) else 2


def compared(
    other: Candidate, gap: Estimate, better: list[Played], numbers: range, seat: int
) -> Other:
    """A move that is not the best, as the file has it."""
    parts = split(better, [other.games[each] for each in numbers], seat)
    lines = {name: rounded(value) for name, value in parts.items()}
    return Other(other.text(), rounded(gap.value), rounded(gap.low), rounded(gap.high), lines)


def alike(one: Candidate, other: Candidate) -> bool:
    """Do two moves look the same?"""
    return abs(one.glance - other.glance) <= CLOSE


def distinct(moves: list[Candidate]) -> list[Candidate]:
    """One of each kind; the moves are ordered by their looks."""
    found: list[Candidate] = []
    for each in moves:
        if not found or not alike(found[-1], each):
            found.append(each)
    return found


@lru_cache(maxsize=2)
def opened(name: str) -> tuple[Any, Judge]:
    """A game and who judges it."""
    game = load_game(name)
    return game, Judge(game)


def mined(
    mine: Mine, wanted: int, jobs: int = 1, most_games: int = 1_000, tell: Told | None = None
) -> Puzzles:
    """So many puzzles, from as few games as have them."""
    game = load_game(mine.game)
    found = Puzzles(
        mine.game, game.rules_version, weights_hash(game), str(mine.seed), mine.simulations
    )
    for record, all_of_it in dug(mine, jobs, most_games):
        known = [each.best for each in found.puzzles]
        puzzles = [each for each in all_of_it if known.count(each.best) < ALIKE]
        if puzzles:
            found.records.append(record)
            found.puzzles.extend([replace(each, record=len(found.records) - 1) for each in puzzles])
        if tell is not None:
            tell(min(wanted, len(found.puzzles)), wanted)
        if len(found.puzzles) >= wanted:
            break
    return found


def dug(mine: Mine, jobs: int, most_games: int) -> Iterator[tuple[str, list[Puzzle]]]:
    """Game after game, whoever looks through them."""
    for first in range(0, most_games, AT_ONCE):
        yield from over_processes(mine.dig, range(first, min(most_games, first + AT_ONCE)), jobs, 1)
