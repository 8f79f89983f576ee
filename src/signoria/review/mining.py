"""Where puzzles come from: bots play, and decisions in which one move stands out are looked at.

A glance at all whole moves finds the decisions in which something seems to stand out; the moves
that look best are then played on, on the same deals and dice, first a little, then much, at last
farther into the game.  Only where the best stays ahead of all others in every interval it is a
puzzle.  What a beginner sees anyway is none: where the points that are made at once, or the
hand-made evaluation, already tell the best move by as much as it is better, there is nothing to
find.  Depends on game, players, seed and numbers alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from statistics import fmean
from typing import Any, NamedTuple

from signoria.arena.processes import over_processes
from signoria.bots import make_bot
from signoria.bots.evaluation import evaluator_of
from signoria.bots.levels import weights_hash
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal
from signoria.core.record import Record, Table
from signoria.games import load_game
from signoria.review.candidates import CLOSE, JOINED, Candidate, Position, split
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
DEEPER = 3  # times as many turns are played on for the second opinion
PER_GAME = 3  # puzzles of one game, far apart
TRIED = 2  # decisions of a third of a game that are tested, of those that stand a quick look
SECOND_OPINION = 2  # other moves that the second opinion compares
ALIKE = 6  # puzzles of a file with the same kind of answer at most
AT_A_MOMENT, MOMENT = 2, 20  # and of those so many within so many moves of each other
AT_ONCE = 8  # games that are looked through between two looks at whether there are enough


class Asked(NamedTuple):
    """What a puzzle asks for, and when."""

    kind: str
    ply: int


@dataclass(frozen=True)
class Mine:
    """Everything that decides which puzzles are found.  Travels to other processes."""

    game: str
    players: int
    seed: int = 1
    simulations: int = 48
    known: tuple[Asked, ...] = ()  # what was found before: the same is not looked for again

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
        plain = plain_lead(at, *parted(moves))
        return Seen(ply, at, moves, gap, plain) if plain < gap else None

    def _chosen(self, record: Record, seen: list[Seen], number: int) -> tuple[str, list[Puzzle]]:
        """The clearest of each third of the game that stands the test."""
        found: list[Puzzle] = []
        length = len(record.moves)
        for each in seen:
            each.at.ending = Ending(each.at.judge, 1.0 - each.ply / length)
        for part in range(PER_GAME):
            mine = [each for each in seen if each.ply * PER_GAME // length == part]
            mine.sort(key=lambda each: (-each.level, -each.gap, each.ply))
            for each in islice(filter(self._looks_clear, mine), TRIED):
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
        for numbers in (range(FIRST), range(FIRST, FIRST + self.simulations)):
            for each in kinds:
                at.play(each, numbers)
            gaps = [at.compared(best, other, numbers) for other in others]
            if min(gap.value for gap in gaps) < CLEAR * self._spread():
                return None
        if min(gap.value for gap in gaps) <= seen.plain:
            return None
        if min(gap.low for gap in gaps) < SURELY * self._spread() or not self._deeper(at, kinds):
            return None
        return self._puzzle(seen, number, best, list(zip(others, gaps, strict=True)))

    def _looks_clear(self, seen: Seen) -> bool:
        """A few games first: most that stands out at a glance does not stand them."""
        at, numbers = seen.at, range(QUICK)
        best, *nearest = distinct(seen.moves)[: NEAREST + 1]
        if is_known(Asked(kind_of(best.text()), seen.ply), self.known):
            return False
        for each in (best, *nearest):
            at.play(each, numbers)
        gaps = [at.compared(best, other, numbers).value for other in nearest]
        return min(gaps) >= SURELY * self._spread()

    def _deeper(self, at: Position, kinds: list[Candidate]) -> bool:
        """Does it stay the best when more of the game is played?"""
        judge = at.judge.looking(DEEPER * at.judge.horizon)
        later = Position(judge, at.view, at.seat, f"{at.seed}|deeper", at.ending.left)
        numbers = range(self.simulations // 2)
        again = [Candidate(each.picks, each.glance) for each in kinds[: SECOND_OPINION + 1]]
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
    plain: float  # what a beginner sees of it

    @property
    def level(self) -> int:
        """Does the hand-made evaluation find it?"""
        return 1 if self.plain > CLOSE else 2


def parted(moves: list[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """Those that look like the best, and the rest."""
    best = [each for each in moves if alike(each, moves[0])]
    return best, moves[len(best) :]


def plain_lead(at: Position, best: list[Candidate], rest: list[Candidate]) -> float:
    """By how many points a beginner sees that the best moves are ahead of the rest: by what they
    make at once, or by the hand-made evaluation."""
    game = at.judge.game
    evaluator = evaluator_of(game)
    best_after, rest_after = ([after(at, each) for each in moves] for moves in (best, rest))

    def lead(worth: Callable[[Any], float]) -> float:
        return max(map(worth, best_after)) - max(map(worth, rest_after))

    return max(
        lead(lambda s: evaluator(s, at.seat)),
        lead(lambda s: float(game.result(s).scores[at.seat])),
    )


def after(at: Position, move: Candidate) -> Any:
    """The position a move leads to."""
    s = at.deal(0)
    for action in move.picks:
        apply(s, action)
    return s


def is_known(asked: Asked, known: Sequence[Asked]) -> bool:
    """Has it been asked often enough, in all or at about the same moment of a game?  A number alone
    does not tell what is chosen then."""
    plies = [each.ply for each in known if each.kind == asked.kind]
    near = [ply for ply in plies if abs(ply - asked.ply) <= MOMENT]
    is_told = not asked.kind.split()[-1].isdecimal()
    return len(plies) >= ALIKE or (is_told and len(near) >= AT_A_MOMENT)


def kind_of(move: str) -> str:
    """What an answer is about: another card of the same kind, another die or another place for it
    make no other puzzle.  A number alone is what is chosen: "take 5" is another card each time."""
    found: dict[str, None] = {}  # in order
    for pick in move.split(JOINED):
        verb, *words = [re.sub(r"-\d+$", "", word) for word in pick.split()]
        named = [word for word in words if not word.isdecimal()]
        found[" ".join([verb, *(named or words)])] = None
    return JOINED.join(found)


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
    known: list[Asked] = []
    for first in range(0, most_games, AT_ONCE):
        numbers = range(first, min(most_games, first + AT_ONCE))
        dig = replace(mine, known=tuple(known)).dig
        for record, puzzles in over_processes(dig, numbers, jobs, 1):
            keep(found, record, puzzles, known)
            if tell is not None:
                tell(min(wanted, len(found.puzzles)), wanted)
            if len(found.puzzles) >= wanted:
                return found
    return found


def keep(found: Puzzles, record: str, puzzles: list[Puzzle], known: list[Asked]) -> None:
    """The puzzles of a game that have not been asked often enough."""
    number = len(found.records)
    for each in puzzles:
        asked = Asked(kind_of(each.best), each.ply)
        if not is_known(asked, known):
            known.append(asked)
            found.puzzles.append(replace(each, record=number))
    if found.puzzles and found.puzzles[-1].record == number:
        found.records.append(record)
