"""The whole moves of a record, and what else could have been done.

A decision is a pick that begins a move, with whatever finishes that move: people think in moves.
Candidates are compared in rounds on the same deals and dice; what is left of them at the end meets
the move that was played in games nobody has seen before, so that the best is not best by luck.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import actor, apply, legal, waiting
from signoria.core.record import Record
from signoria.review.chances import Chances
from signoria.review.judge import Judge, Played
from signoria.review.paired import EXACT_ZERO, Estimate, difference

WIDEST = 9  # candidates of the first round
SECOND = 3  # of the second, and what was played
CLOSE = 1e-6  # points: moves that look alike to a glance are the same move
BEHIND = 0.5  # of the spread: what looks worse by so much at a glance is not tried


@dataclass(frozen=True)
class Turn:
    """A decision of a record: where it begins, whose it is, its picks."""

    ply: int
    seat: int
    picks: tuple[str, ...]


@dataclass
class Candidate:
    """A whole move that could be made, and the games that were played on after it."""

    picks: tuple[Action, ...]
    glance: float  # what it looks worth to its seat
    games: dict[int, Played] = field(default_factory=dict)  # by the number of the deal

    def text(self) -> str:
        """As a record writes it, pick by pick."""
        return ", ".join(action.text for action in self.picks)

    def mean_lead(self, seat: int) -> float:
        """Of its games."""
        return fmean([game.leads[seat] for game in self.games.values()])


@dataclass
class Decision:
    """What a decision came to."""

    turn: Turn
    played: str
    best: str
    loss: Estimate  # in points of lead; 0 where the best was played
    chance_lost: float  # of winning
    choices: int  # whole moves there were to choose from
    spread_of_best: float  # points between the best and the fifth of the candidates
    effects: list[
        float
    ]  # for every seat: what its lead gained by what was played instead of the best
    points: list[float]  # expected after what was played, every seat
    wins: list[float]  # the chances after it
    chance_before: float  # of the seat, had it played the best
    lines: dict[str, float]  # what the loss is made of: the seat's lines, and its rivals'
    others: list[tuple[str, float]]  # the best candidates, with what each loses against the best


def turns_of(record: Record, states: Iterable[Any]) -> list[Turn]:
    """The decisions of a record; `states` are those before each of its moves."""
    found: list[Turn] = []
    for ply, (move, s) in enumerate(zip(record.moves, states, strict=False)):
        if move.seat < 0:
            continue
        goes_on = waiting(s).completes_a_move() and found and found[-1].seat == move.seat
        if goes_on and found[-1].ply + len(found[-1].picks) == ply:
            last = found[-1]
            found[-1] = Turn(last.ply, last.seat, (*last.picks, move.text))
        else:
            found.append(Turn(ply, move.seat, (move.text,)))
    return found


class Weighing:
    """One decision, weighed."""

    def __init__(self, judge: Judge, s: Any, turn: Turn, seed: str, left: float) -> None:
        self.judge = judge
        self.turn = turn
        self.seat = turn.seat
        self.seed = f"{seed}|{turn.ply}"
        self.left = left
        self.view = judge.game.view(s, turn.seat)
        self.actor = actor(s)

    def decision(self, simulations: int, spread: float) -> Decision:
        """So many games for each of those that are compared in the end."""
        played, rivals = self._candidates(spread)
        if not rivals:
            return self._only(played, simulations)
        self._rounds(played, rivals, simulations)
        ranked = sorted([played, *rivals], key=self._lead, reverse=True)
        best = ranked[0]
        fresh = range(simulations, 2 * simulations)
        for each in (played, best):
            self._play(each, fresh)
        return self._told(played, best, ranked, fresh)

    # --- candidates ---------------------------------------------------------------------

    def _candidates(self, spread: float) -> tuple[Candidate, list[Candidate]]:
        """What was played, and the best-looking other moves."""
        deal = self._deal(0)
        glances = self.judge.statically(deal, self.seat)
        options = legal(deal)
        order = sorted(range(len(options)), key=lambda number: -glances[number])
        played = self._played(deal)
        best = glances[order[0]]
        found: list[Candidate] = []
        self.choices = len(options)
        for number in order:
            each = self._candidate(options[number], glances[number])
            alike = [*found, played]
            if each.glance < best - BEHIND * spread or len(found) >= WIDEST:
                break
            if all(abs(each.glance - other.glance) > CLOSE for other in alike):
                found.append(each)
        return played, found

    def _candidate(self, action: Action, glance: float) -> Candidate:
        """A move that begins like that and is finished as the engine would."""
        s = self._deal(0)
        apply(s, action)
        return Candidate((action, *self.judge.completion(s, self.seat)), glance)

    def _played(self, deal: Any) -> Candidate:
        """The move of the record."""
        catalogue = self.judge.game.catalogue
        picks = tuple([catalogue.from_text(text) for text in self.turn.picks])
        s = deal.copy()
        for action in picks:
            apply(s, action)
        self.judge.lookahead.leaves = 0
        return Candidate(picks, self.judge.evaluator(s, self.seat))

    # --- games --------------------------------------------------------------------------

    def _rounds(self, played: Candidate, rivals: list[Candidate], simulations: int) -> None:
        """Few games for many, more for the better ones."""
        first = range(max(2, simulations // 4))
        for each in (played, *rivals):
            self._play(each, first)
        rivals.sort(key=self._lead, reverse=True)
        for each in (played, *rivals[:SECOND]):
            self._play(each, range(len(first), simulations))

    def _play(self, candidate: Candidate, numbers: Iterable[int]) -> None:
        """Games after a candidate, each on a deal and dice of its own number."""
        for number in numbers:
            if number in candidate.games:
                continue
            s = self._deal(number)
            for action in candidate.picks:
                if action not in legal(s):  # what is hidden was dealt so that it cannot be done
                    break
                apply(s, action)
            chances = Chances(f"{self.seed}|{number}")
            candidate.games[number] = self.judge.play_on(s, chances, self.left)

    def _deal(self, number: int) -> Any:
        """A whole state that fits what the seat knows."""
        dice = Dice(f"{self.seed}|{number}|deal")
        return self.judge.game.determinize(self.view, self.seat, dice)

    def _lead(self, candidate: Candidate) -> float:
        return candidate.mean_lead(self.seat)

    # --- what it came to ----------------------------------------------------------------

    def _perhaps(self, played: Candidate, ranked: list[Candidate]) -> float:
        """How much may have been lost at most: another candidate may be the best of all."""
        ends = [0.0]
        for each in ranked:
            shared = sorted(played.games.keys() & each.games.keys())
            if each is not played and len(shared) > 1:
                better = [each.games[number].leads[self.seat] for number in shared]
                mine = [played.games[number].leads[self.seat] for number in shared]
                ends.append(difference(better, mine).high)
        return max(ends)

    def _only(self, played: Candidate, simulations: int) -> Decision:
        """Nothing else looked different."""
        numbers = range(simulations)
        self._play(played, numbers)
        return self._told(played, played, [played], numbers)

    def _told(
        self, played: Candidate, best: Candidate, ranked: list[Candidate], numbers: range
    ) -> Decision:
        mine = [played.games[number] for number in numbers]
        better = [best.games[number] for number in numbers]
        seat = self.seat
        leads = [game.leads[seat] for game in better], [game.leads[seat] for game in mine]
        gap = EXACT_ZERO if best is played else difference(*leads)
        gap = gap._replace(high=max(gap.high, self._perhaps(played, ranked)))
        if gap.value <= 0:  # by the games that count, nothing was lost
            gap = Estimate(0.0, min(0.0, gap.low), max(0.0, gap.high))
            better = mine
        seats = range(len(mine[0].points))
        chance_before = fmean([game.wins[seat] for game in better])
        wins = [fmean([game.wins[each] for game in mine]) for each in seats]
        return Decision(
            turn=self.turn,
            played=played.text(),
            best=best.text(),
            loss=gap,
            chance_lost=max(0.0, chance_before - wins[seat]),
            choices=self.choices,
            spread_of_best=self._lead(ranked[0]) - self._lead(ranked[min(4, len(ranked) - 1)]),
            effects=[gain(mine, better, each) for each in seats],
            points=[fmean([game.points[each] for game in mine]) for each in seats],
            wins=wins,
            chance_before=chance_before,
            lines=split(better, mine, seat),
            others=[(each.text(), self._lead(ranked[0]) - self._lead(each)) for each in ranked[:5]],
        )


def gain(mine: list[Played], better: list[Played], seat: int) -> float:
    """What a seat's lead gained because the better move was not made."""
    return fmean([one.leads[seat] - two.leads[seat] for one, two in zip(mine, better, strict=True)])


def split(better: list[Played], mine: list[Played], seat: int) -> dict[str, float]:
    """What a loss is made of: the mean ledgers compared, line by line; the rivals' points are one
    line.  It sums to the loss."""
    found: dict[str, float] = {}
    for one, other in zip(better, mine, strict=True):
        for name in one.lines[seat].keys() | other.lines[seat].keys():
            lost = one.lines[seat].get(name, 0.0) - other.lines[seat].get(name, 0.0)
            found[name] = found.get(name, 0.0) + lost / len(mine)
    own = fmean(
        [one.points[seat] - other.points[seat] for one, other in zip(better, mine, strict=True)]
    )
    lead = -gain(mine, better, seat)
    found["rivals"] = lead - own
    return {name: value for name, value in sorted(found.items()) if abs(value) > CLOSE}
