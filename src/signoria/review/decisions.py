"""The whole moves of a record, and what else could have been done.

A decision is a pick that begins a move, with whatever finishes that move: people think in moves.
Candidates are compared in rounds on the same deals and dice: all of them in a few games, those
that may be the best in more.  The best of them then meets the move that was played in games nobody
has seen before, so that it is not best by luck: the more of them, the more such games differ.
Where that cost much, it is looked at once more, closer: what is told first must be sure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import ceil, hypot, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from signoria.core.action import Action
from signoria.core.machine import apply, legal, waiting
from signoria.core.record import Record
from signoria.review.candidates import CLOSE, Candidate, Position, gain, split
from signoria.review.judge import Judge
from signoria.review.paired import EXACT_ZERO, Estimate, Z
from signoria.review.spread import NO_DOUBT, Doubt

WIDEST = 9  # candidates of the first round
SECOND = 3  # of the second, and what was played
SECOND_LATE = 12  # the same near the end, where games are short and no doubt widens the interval
UNSEEN = 0.10  # of the spread: by how much a game may differ of which no other has told yet
MOST_AT_THE_END = 60  # whole moves, where the end of the game is counted out
FEWEST = 8  # games of a final comparison, unless fewer are wanted
NARROW = 0.01  # of the spread: a final comparison is sure enough
BEHIND = 0.5  # of the spread: what looks worse by so much at a glance is not tried
PRAISED = 0.10  # of the spread: a move that is so much better than all others is praised
COSTLY = 0.15  # weight of a decision that is looked at closer
CLOSER = 4  # times as many games for it, on other dice
LAST_QUARTER = 0.25  # of a game: a closer look plays to its end, where evaluations err most
NEAREST = 2  # others that a move is compared with before it is praised


@dataclass(frozen=True)
class Turn:
    """A decision of a record: where it begins, whose it is, its picks."""

    ply: int
    seat: int
    picks: tuple[str, ...]


class Tried(NamedTuple):
    """A move that was compared with the best."""

    move: str
    behind: float  # points of lead
    margin: float  # half of the interval of that
    wins: float  # the chance to win after it


class Praise(NamedTuple):
    """The move that was played is the best, and all others would have been mistakes."""

    move: str  # the next best
    ahead: Estimate  # points of lead by which it is worse
    chance: float  # of winning that it would have cost
    lines: dict[str, float]  # what the difference is made of


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
    missed: float  # by how much the best was better: as the loss, but also below 0
    effects: list[Estimate]  # what every seat's lead gained because this was not the engine's move
    points: list[float]  # expected after what was played, every seat
    wins: list[float]  # the chances after it
    chance_before: float  # of the seat, had it played the best
    lines: dict[str, float]  # what the loss is made of: the seat's lines, and its rivals'
    others: list[Tried]  # the best candidates, the best first
    value: Estimate = EXACT_ZERO  # the seat's lead at the end, after what was played
    praise: Praise | None = None
    games: int = 0  # that were played on after each of the two that are compared
    margins: list[float] = field(default_factory=list)  # half of the intervals of the points


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

    engine: Candidate  # what the engine would have played

    def __init__(self, judge: Judge, s: Any, turn: Turn, seed: str, left: float) -> None:
        self.judge = judge
        self.turn = turn
        self.seat = turn.seat
        self.at = Position(judge, s, turn.seat, f"{seed}|{turn.ply}", left)

    def decision(self, simulations: int, spread: float) -> Decision:
        """At most so many games for each of the two that are compared in the end."""
        played, ranked, numbers = self._weighed(simulations, spread)
        found = self._told(played, ranked, numbers)
        if weight(found, spread) >= COSTLY and not self.at.ending.is_short:
            return self._closer(found, played, ranked, CLOSER * simulations)
        if ranked[0] is played:
            found.praise = self._praise(played, max(FEWEST, simulations // 2), spread)
        return found

    def undoubted(self, simulations: int, spread: float) -> float | None:
        """By how much something else is better, as the games say; None: what was played is best."""
        played, ranked, numbers = self._weighed(simulations, spread)
        best = ranked[0]
        return None if best is played else self.at.compared(best, played, numbers).value

    def _weighed(self, simulations: int, spread: float) -> tuple[Candidate, list[Candidate], range]:
        """What was played, those that may be the best, best first, and the games that count."""
        self.at.unseen = UNSEEN * spread
        played, self.rivals = self._candidates(spread)
        rivals = self.rivals
        is_late = self.at.ending.is_late()
        pilot = range(max(3, simulations // (2 if is_late else 3)))
        if not rivals:
            self.at.play(played, pilot)
            return played, [played], pilot
        kept = self._rounds(played, rivals, pilot)
        ranked = sorted([played, *kept], key=self._lead, reverse=True)
        best = ranked[0]
        if is_late:
            return played, ranked, self._late_games(played, ranked, pilot, simulations)
        numbers = pilot
        if best is not played:
            sample = self.at.compared(best, played, pilot)
            numbers = range(len(pilot), len(pilot) + enough(sample, pilot, simulations, spread))
            for each in (played, best):
                self.at.play(each, numbers)
        return played, ranked, numbers

    def _late_games(
        self, played: Candidate, ranked: list[Candidate], pilot: range, simulations: int
    ) -> range:
        """Games nobody has seen before, also where the best was played: those that made it look the
        best tell too much of its value.  What comes next is played there too: a rare deal that no
        game had may make it the best."""
        ways = len(self.at.ways) if self.at.ending.is_short else 0
        for games in (ways, simulations):
            numbers = range(len(pilot), len(pilot) + games)
            for each in (played, *ranked[:SECOND]):
                self.at.play(each, numbers)
            if games and self.at.ending.is_short:  # not too long for one of the deals
                break
        return numbers

    # --- candidates ---------------------------------------------------------------------

    def _candidates(self, spread: float) -> tuple[Candidate, list[Candidate]]:
        """What was played, and the best-looking other moves."""
        deal = self.at.deal(0)
        if self.at.ending.is_late() and (all_of_them := self.at.whole_moves(MOST_AT_THE_END)):
            return self._late(deal, all_of_them)
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
        self.engine = found[0] if found and found[0].glance == best else played
        return played, found

    def _late(self, deal: Any, moves: list[Candidate]) -> tuple[Candidate, list[Candidate]]:
        """Near the end every move there is."""
        self.choices = len(legal(deal))
        played = self._played(deal)
        text = played.text()
        self.engine = moves[0] if moves[0].glance > played.glance + CLOSE else played
        return played, [each for each in moves if each.text() != text]

    def _candidate(self, action: Action, glance: float) -> Candidate:
        """A move that begins like that and is finished as the engine would."""
        s = self.at.deal(0)
        apply(s, action)
        return Candidate((action, *self.judge.completion(s, self.seat)), glance)

    def _played(self, deal: Any) -> Candidate:
        """The move of the record."""
        catalogue = self.judge.game.catalogue
        picks = tuple([catalogue.from_text(text) for text in self.turn.picks])
        s = deal.copy()
        for action in picks:
            if action not in legal(s):  # what is hidden was dealt so that it cannot be done
                break
            apply(s, action)
        return Candidate(picks, self.judge.evaluator(s, self.seat))

    # --- games --------------------------------------------------------------------------

    def _rounds(self, played: Candidate, rivals: list[Candidate], pilot: range) -> list[Candidate]:
        """Few games for all, more for those that may be the best.  Near the end, where one card in
        a rival's hand decides, few games rule nothing out."""
        first = range(max(3, len(pilot) // 4))
        for each in (played, *rivals):
            self.at.play(each, first)
        rivals.sort(key=self._lead, reverse=True)
        leader = max((played, *rivals), key=self._lead)
        is_late = self.at.ending.is_late()
        kept = [
            each
            for each in rivals[: SECOND_LATE if is_late else SECOND]
            if is_late or each is leader or self.at.compared(leader, each, first).low <= 0
        ]
        for each in (played, *kept):
            self.at.play(each, pilot)
        return kept

    def _closer(
        self, found: Decision, played: Candidate, ranked: list[Candidate], games: int
    ) -> Decision:
        """What cost much once more, in games that nobody has seen before: of many decisions those
        that luck made look bad come first."""
        judge, ending = self.judge, self.at.ending
        late = judge.late if ending.is_late() else LAST_QUARTER
        far = judge.looking(judge.horizon, late)
        again = Weighing(far, self.at.view, self.turn, f"{self.at.seed}|closer", ending.left)
        again.choices, again.rivals, again.at.unseen = self.choices, [], self.at.unseen
        again.at.ending.is_short = False
        both = [Candidate(each.picks, each.glance) for each in (ranked[0], played)]
        again.engine = next(
            (new for new, old in zip(both, (ranked[0], played), strict=True) if old is self.engine),
            Candidate(self.engine.picks, self.engine.glance),
        )
        for each in both:
            again.at.play(each, range(games))
        told = again._told(both[1], both, range(games))
        others = [each for each in self.rivals if each is not ranked[0]]
        high = max(told.loss.high, self._perhaps(played, others))
        return replace(
            told,
            loss=told.loss._replace(high=high),
            spread_of_best=found.spread_of_best,
            others=found.others,
        )

    def _lead(self, candidate: Candidate) -> float:
        return candidate.mean_lead(self.seat)

    def _praise(self, played: Candidate, games: int, spread: float) -> Praise | None:
        """If all others are surely mistakes, in games that nobody has seen before."""
        if not self.rivals:
            return None

        def behind(other: Candidate) -> float:
            shared = sorted(played.games.keys() & other.games.keys())
            return self.at.compared(played, other, shared).value

        nearest = sorted(self.rivals, key=behind)[:NEAREST]
        if behind(nearest[0]) < PRAISED * spread:
            return None
        first = len(played.games)
        numbers = range(first, first + games)
        for each in (played, *nearest):
            self.at.play(each, numbers)
        following = min(nearest, key=lambda each: self.at.compared(played, each, numbers).value)
        doubt = self.at.ending.doubt()
        ahead = doubted(self.at.compared(played, following, numbers), doubt)
        if ahead.low <= 0 or ahead.value < PRAISED * spread:
            return None
        mine, other = ([each.games[n] for n in numbers] for each in (played, following))
        chance = fmean([game.wins[self.seat] for game in mine])
        chance -= fmean([game.wins[self.seat] for game in other])
        lines = scaled(split(mine, other, self.seat), ahead.value)
        return Praise(following.text(), ahead, max(0.0, chance), lines)

    # --- what it came to ----------------------------------------------------------------

    def _perhaps(self, played: Candidate, others: list[Candidate]) -> float:
        """How much may have been lost at most: another candidate may be the best of all, also one
        that had bad luck in its few games."""
        ends = [0.0]
        for each in others:
            shared = sorted(played.games.keys() & each.games.keys())
            if len(shared) > 1:
                found = self.at.compared(each, played, shared)
                ends.append(doubted(found, self.at.ending.doubt()).high)
        return max(ends)

    def _told(self, played: Candidate, ranked: list[Candidate], numbers: range) -> Decision:
        best = ranked[0]
        mine = [played.games[number] for number in numbers]
        better = [best.games[number] for number in numbers]
        seat = self.seat
        gap = EXACT_ZERO
        doubt = NO_DOUBT
        if best is not played:
            doubt = self.at.ending.doubt()
            gap = doubted(self.at.compared(best, played, numbers), doubt)
        gap = gap._replace(high=max(gap.high, self._perhaps(played, self.rivals)))
        if gap.value <= 0:  # by the games that count, nothing was lost
            gap = Estimate(0.0, min(0.0, gap.low), max(0.0, gap.high))
        told = mine if gap.value <= 0 else better
        seats = range(len(mine[0].points))
        chance_before = fmean([game.wins[seat] for game in told])
        wins = [fmean([game.wins[each] for game in mine]) for each in seats]
        points = [self.at.sampled([game.points[each] for game in mine]) for each in seats]
        return Decision(
            turn=self.turn,
            played=played.text(),
            best=best.text(),
            loss=gap,
            chance_lost=max(0.0, chance_before - wins[seat]),
            choices=self.choices,
            spread_of_best=self._lead(ranked[0]) - self._lead(ranked[min(4, len(ranked) - 1)]),
            missed=gain(better, mine, seat) - doubt.mean,
            effects=self._effects(played, numbers),
            points=[each.value for each in points],
            wins=wins,
            chance_before=chance_before,
            lines=scaled(split(told, mine, seat), gap.value),
            others=[self._tried(best, each) for each in ranked[:5]],
            value=self.at.sampled(played.leads(seat, numbers)),
            games=len(numbers),
            margins=[each.margin for each in points],
        )

    def _effects(self, played: Candidate, numbers: range) -> list[Estimate]:
        """What every seat's lead gained because the seat did not move as the engine would have.

        Not because it missed the best that was found: the engine goes on by itself after every
        other move too, so totals of these fit what was expected before and after each of them."""
        seats = range(len(played.games[numbers[0]].leads))
        if self.engine is played:
            return [EXACT_ZERO for _ in seats]
        self.at.play(self.engine, numbers)
        games = [(played.games[number], self.engine.games[number]) for number in numbers]
        return [
            self.at.sampled([mine.leads[each] - own.leads[each] for mine, own in games])
            for each in seats
        ]

    def _tried(self, best: Candidate, each: Candidate) -> Tried:
        """A candidate against the best, in the games both have."""
        shared = sorted(best.games.keys() & each.games.keys())
        behind = self.at.compared(best, each, shared)
        wins = fmean([game.wins[self.seat] for game in each.games.values()])
        return Tried(each.text(), behind.value, (behind.high - behind.low) / 2, wins)


def weight(decision: Decision, spread: float) -> float:
    """How much a decision seems to have cost: of the chance to win, and points, of which a spread
    counts like a game."""
    return decision.chance_lost + decision.loss.value / spread


def enough(sample: Estimate, pilot: range, simulations: int, spread: float) -> int:
    """Games for a final comparison: until its interval is narrow, judged by other games before."""
    wide = (sample.high - sample.low) / 2 * sqrt(len(pilot))
    wanted = ceil((wide / (NARROW * spread)) ** 2)
    return max(min(FEWEST, simulations), min(simulations, wanted))


def doubted(gap: Estimate, doubt: Doubt) -> Estimate:
    """A difference less what the judge finds even where the engine has moved, and as unsure as
    such findings are."""
    off = hypot((gap.high - gap.low) / 2, Z * doubt.sd)
    value = gap.value - doubt.mean
    return Estimate(value, value - off, value + off)


def scaled(lines: dict[str, float], loss: float) -> dict[str, float]:
    """So that they sum to the loss."""
    total = sum(lines.values())
    if abs(total) <= CLOSE:
        return {}
    return {name: value * loss / total for name, value in lines.items()}
