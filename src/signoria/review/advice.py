"""Advice in a position: the best moves by what a seat knows, and how good another move is.

Only a view goes in: what is hidden is dealt anew for every game that is played on, so nothing that
is true of it can come out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from signoria.core.action import Action
from signoria.core.machine import apply, legal
from signoria.review.candidates import CLOSE, Candidate, Position, split
from signoria.review.decisions import BEHIND, WIDEST, doubted
from signoria.review.judge import Judge
from signoria.review.paired import EXACT_ZERO, Estimate, estimate

FIRST = 4  # games for every candidate before the best few go on
KEPT = 4  # of them

Enough = Callable[[], bool]  # is there no more time?


@dataclass(frozen=True)
class Advised:
    """A move with what it is worth."""

    picks: tuple[str, ...]
    points: Estimate  # one's own at the end
    wins: float
    behind: Estimate  # the best move; 0 for the best itself; near 0 it may be below
    lines: dict[str, float]  # what it brings against the move it is compared with

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Advice:
    """The best moves, the best first."""

    choices: int
    moves: list[Advised]
    against: tuple[str, ...]  # the move of the first glance: what `lines` are compared with
    tried: list[tuple[str, ...]]  # all moves that were looked at


class Adviser:
    """Knows one view and whose it is."""

    def __init__(self, judge: Judge, view: Any, seat: int, seed: str, left: float = 0.5) -> None:
        self.judge, self.seat = judge, seat
        self.at = Position(judge, view, seat, seed, left)

    def advise(self, simulations: int, spread: float, enough: Enough = lambda: False) -> Advice:
        """The best moves; `enough` may end it early, after every move had some games."""
        found = self._candidates(spread)
        glanced = found[0]
        first = range(min(FIRST, simulations))
        for each in found:
            self.at.play(each, first)
        ranked = sorted(found, key=self._lead, reverse=True)[:KEPT]
        if glanced not in ranked:
            ranked.append(glanced)
        for number in range(len(first), simulations):
            if enough():
                break
            for each in ranked:
                self.at.play(each, [number])
        ranked.sort(key=self._lead, reverse=True)
        against = glanced if glanced is not ranked[0] or len(ranked) < 2 else ranked[1]
        moves = [self._advised(each, ranked[0], against) for each in ranked]
        return Advice(self.choices, moves, texts(against), [texts(each) for each in found])

    def compare(
        self, move: Sequence[str], best: Sequence[str], simulations: int
    ) -> tuple[Estimate, dict[str, float], float]:
        """How much a move loses against another, in which lines, and the chance it leaves."""
        first, second = self._named(best), self._named(move)
        numbers = range(simulations)
        for each in (first, second):
            self.at.play(each, numbers)
        better, mine = list(first.games.values()), list(second.games.values())
        wins = fmean([game.wins[self.seat] for game in mine])
        lost = self.at.compared(first, second, numbers)
        return lost, split(better, mine, self.seat), wins

    # --- candidates ---------------------------------------------------------------------

    def _candidates(self, spread: float) -> list[Candidate]:
        """The best-looking moves, the best first: of those that look alike one."""
        deal = self.at.deal(0)
        glances = self.judge.statically(deal, self.seat)
        options = legal(deal)
        self.choices = len(options)
        order = sorted(range(len(options)), key=lambda number: -glances[number])
        found: list[Candidate] = []
        for number in order:
            glance = glances[number]
            if glance < glances[order[0]] - BEHIND * spread or len(found) >= WIDEST:
                break
            if all(abs(glance - other.glance) > CLOSE for other in found):
                found.append(self._begun(options[number], glance))
        return found

    def _begun(self, action: Action, glance: float) -> Candidate:
        """A move that begins like that and is finished as the engine would."""
        s = self.at.deal(0)
        apply(s, action)
        return Candidate((action, *self.judge.completion(s, self.seat)), glance)

    def _named(self, picks: Sequence[str]) -> Candidate:
        """A move as a record writes it, finished by the engine where it is only begun."""
        s = self.at.deal(0)
        made = [self.judge.game.catalogue.from_text(text) for text in picks]
        for action in made:
            if action not in legal(s):
                break
            apply(s, action)
        return Candidate((*made, *self.judge.completion(s, self.seat)), 0.0)

    # --- what they came to --------------------------------------------------------------

    def _lead(self, candidate: Candidate) -> float:
        return candidate.mean_lead(self.seat)

    def _advised(self, each: Candidate, best: Candidate, against: Candidate) -> Advised:
        """As unsure as the judge is, not only as few games are."""
        doubt = self.at.ending.doubt()
        numbers = sorted(each.games.keys() & best.games.keys() & against.games.keys())
        mine = [each.games[number] for number in numbers]
        other = [against.games[number] for number in numbers]
        return Advised(
            texts(each),
            doubted(estimate([game.points[self.seat] for game in mine]), doubt._replace(mean=0.0)),
            fmean([game.wins[self.seat] for game in mine]),
            EXACT_ZERO if each is best else doubted(self.at.compared(best, each, numbers), doubt),
            split(mine, other, self.seat),
        )


def texts(candidate: Candidate) -> tuple[str, ...]:
    """The picks as a record writes them."""
    return tuple([action.text for action in candidate.picks])
