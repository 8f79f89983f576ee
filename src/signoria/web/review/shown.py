"""The page of a review as plain values."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from django.utils.translation import gettext as _

from signoria.core.machine import SPECTATOR
from signoria.review.decisions import Decision
from signoria.review.luck import Luck
from signoria.review.paired import Estimate
from signoria.review.report import WARNING, mean_loss
from signoria.web.boards.shown import Shown
from signoria.web.review.curves import Curves, Went, both
from signoria.web.review.explained import Waterfall, signed, waterfall
from signoria.web.review.judged import Chip, Grade, Judged

RING = 289.0  # the length of the circle around an accuracy
LUCK_SHOWN = 5
DECIDED = 0.2  # of the chance to win: one decision that decided a game
LUCKY = 0.4  # of the spread: luck that decided a game


class Seal(Shown):
    """A seat's accuracy."""

    sign: int
    name: str
    accuracy: int | None
    arc: str
    lost: str


class Candidate(Shown):
    """A move the engine has compared."""

    words: str
    behind: str
    played: bool
    first: bool


class Turning(Shown):
    """A decision that is told at length."""

    number: int  # along the curve; 0 for one that is no turning point
    ply: int
    seat: int
    sign: int
    name: str
    where: str
    grade: Grade
    title: str
    played: str
    better: str
    loss: str
    margin: str
    before: str  # chance to win
    after: str
    chips: list[Chip]
    why: str
    candidates: list[Candidate]
    choices: int


class LuckRow(Shown):
    """A roll or draw and what it gave to whom it is told."""

    where: str
    words: str
    value: str
    part: str  # of the longest bar
    less: bool
    ply: int


class LuckOf(Shown):
    """The luck of a seat."""

    sign: int
    name: str
    value: str
    margin: str


class Fortune(Shown):
    """All about luck."""

    seats: list[LuckOf]
    rows: list[LuckRow]
    others: int
    rest: str
    total: str
    luckier: int  # than so many of 100 games
    x: str  # on the bell of 380 by 96


class ReviewPage(Shown):
    """What `review/review.html` draws."""

    headline: str
    sub: str
    seals: list[Seal]
    curves: list[Curves]
    legend: list[tuple[int, str]]
    why_title: str
    waterfall: Waterfall | None
    even: str  # the lead with even luck
    without: tuple[str, int] | None  # the lead without a decision, and its number
    verdict: str
    warns: bool
    turning: list[Turning]
    fortune: Fortune | None


def percent(share: float) -> str:
    """As people write it."""
    return f"{share * 100:.0f} %"


def margin(loss: Estimate) -> str:
    """Half of the interval against the best; its upper end may lie higher, for other moves."""
    return f"{max(0.0, loss.value - loss.low):.1f}"


class Pages:
    """Makes the parts of the page."""

    def __init__(self, judged: Judged) -> None:
        self.judged = judged
        self.review = judged.review
        self.me = judged.me
        top = self.review.turning_points()
        along = sorted(decision.turn.ply for decision in top)
        self.turning = top
        self.numbers = {ply: number for number, ply in enumerate(along, 1)}

    def page(self) -> ReviewPage:
        """All of it."""
        review, me = self.review, self.me
        seat = review.seats[me]
        own = [each for each in self.turning if each.turn.seat == me]
        without = (
            (signed(seat.result + own[0].loss.value, 0), self.numbers[own[0].turn.ply])
            if own
            else None
        )
        several = len(self.judged.sides()) > 1
        return ReviewPage(
            headline=self.headline(),
            sub=self.sub(),
            seals=[self.seal(number) for number in self.judged.order()],
            curves=both(self.went()),
            legend=[(number + 1, self.judged.name(number)) for number in self.judged.order()],
            why_title=self.why_title(),
            waterfall=self.waterfall() if review.finished else None,
            even=signed(seat.result - seat.luck, 0),
            without=without,
            verdict=self.verdict() if several else "",
            warns=abs(seat.rest()) > WARNING * review.spread,
            turning=[self.told(decision) for decision in self.turning],
            fortune=self.fortune(),
        )

    # --- words --------------------------------------------------------------------------

    def headline(self) -> str:
        """The game in one sentence."""
        if self.turning and self.turning[0].chance_lost >= DECIDED:
            first = self.turning[0]
            where = self.judged.where(first.turn.ply)
            if first.turn.seat == self.me:
                return _("One decision decided it: %(where)s") % {"where": where}
            values = {"name": self.judged.name(first.turn.seat), "where": where}
            return _("%(name)s gave it away: %(where)s") % values
        if abs(self.review.seats[self.me].luck) > LUCKY * self.review.spread:
            return _("Luck had the last word")
        return _("Many small things decided it")

    def sub(self) -> str:
        """Result, decisions, luck."""
        seat = self.review.seats[self.me]
        others = ", ".join(
            f"{self.judged.name(number)} {self.review.seats[number].loss:.1f}"
            for number in self.judged.order()[1:]
        )
        name = self.judged.name(self.me)
        told = _("Points given up by decisions: %(name)s %(loss)s")
        parts = [told % {"name": name, "loss": f"{seat.loss:.1f}"}]
        text = f"{parts[0]}, {others}." if others else f"{parts[0]}."
        luck = _("Dice and draws: %(luck)s for %(name)s.")
        return f"{text} {luck % {'luck': signed(seat.luck), 'name': name}}"

    def why_title(self) -> str:
        """The result."""
        scores = self.judged.story.game.result(self.judged.story.final).scores
        told = " : ".join(str(scores[number]) for number in self.judged.order())
        return _("Why it ended %(scores)s") % {"scores": told}

    def verdict(self) -> str:
        """Luck and skill in one sentence."""
        seat = self.review.seats[self.me]
        played = seat.others - seat.loss
        name = self.judged.name(self.me)
        values = {"name": name, "luck": signed(seat.luck), "played": signed(played)}
        return _("%(name)s: luck %(luck)s, decisions against the others’ %(played)s.") % values

    # --- parts --------------------------------------------------------------------------

    def seal(self, number: int) -> Seal:
        """A seat's accuracy."""
        own = [each for each in self.review.decisions if each.turn.seat == number]
        accuracy = self.review.seats[number].accuracy
        share = 0.0 if accuracy is None else accuracy / 100
        return Seal(
            number + 1,
            self.judged.name(number),
            None if accuracy is None else round(accuracy),
            f"{RING * share:.1f} {RING:.1f}",
            f"{mean_loss(own):.2f}",
        )

    def went(self) -> Went:
        """The curves."""
        order, judged = self.judged.order(), self.judged
        chances = judged.chances()
        return Went(
            last=judged.story.length,
            seats=[(seat + 1, judged.name(seat)) for seat in order],
            chances=chances,
            points=judged.points(),
            lost=[
                (each.turn.ply, order.index(each.turn.seat), each.loss.value)
                for each in self.review.decisions
                if each.loss.value > 0
            ],
            luck=[(each.ply, each.leads[self.me].value) for each in self.review.luck],
            chapters=judged.chapters(),
            pins=[
                (each.turn.ply, self.numbers[each.turn.ply], each.wins[self.me])
                for each in self.turning
            ],
        )

    def waterfall(self) -> Waterfall:
        """Start, luck, decisions, rest."""
        seat, judged = self.review.seats[self.me], self.judged
        mine = self.me == judged.viewer != SPECTATOR
        own = _("Your decisions") if mine else _("Decisions: %(name)s")
        parts = [
            (_("Start: seats and order"), seat.start, ""),
            (_("Luck of dice and draws"), seat.luck, ""),
            (own % {"name": judged.name(self.me)} if not mine else own, -seat.loss, ""),
        ]
        for other in judged.order()[1:]:
            gave = sum(
                each.effects[self.me] for each in self.review.decisions if each.turn.seat == other
            )
            parts.append((_("Decisions: %(name)s") % {"name": judged.name(other)}, gave, ""))
        parts.append((_("Not explained by the sample"), seat.rest(), "hatch"))
        last = _("Your lead at the end") if mine else _("Lead at the end")
        return waterfall(parts, (last, seat.result))

    def told(self, decision: Decision) -> Turning:
        """A decision at length."""
        judged, turn = self.judged, decision.turn
        chips = judged.chips(decision)
        better = judged.telling.move(turn.ply, decision.best)
        others = list(decision.others)
        if decision.played not in [text for text, _behind in others]:
            others.append((decision.played, decision.loss.value))
        return Turning(
            number=self.numbers.get(turn.ply, 0),
            ply=turn.ply,
            seat=turn.seat,
            sign=turn.seat + 1,
            name=judged.name(turn.seat),
            where=judged.where(turn.ply),
            grade=judged.grade(decision),
            title=self.title(decision, chips),
            played=judged.telling.move(turn.ply, decision.played),
            better=better,
            loss=signed(-decision.loss.value),
            margin=margin(decision.loss),
            before=percent(decision.chance_before),
            after=percent(decision.wins[turn.seat]),
            chips=chips,
            why=self.why(decision, chips),
            candidates=[
                Candidate(
                    judged.telling.move(turn.ply, text),
                    signed(-behind) if behind else "0",
                    text == decision.played,
                    number == 0,
                )
                for number, (text, behind) in enumerate(others)
            ],
            choices=decision.choices,
        )

    def title(self, decision: Decision, chips: list[Chip]) -> str:
        """Where most of it was lost."""
        worst = next((chip for chip in chips if chip.less and chip.icon), None)
        if decision.loss.value <= 0:
            return _("Nothing better was found")
        if worst is None:
            return _("It cost what was still to come")
        return _("Most was lost here: %(line)s") % {"line": worst.label}

    def why(self, decision: Decision, chips: list[Chip]) -> str:
        """The loss in a sentence."""
        if decision.loss.value <= 0:
            return ""
        brings = [chip for chip in chips if chip.less]
        costs = [chip for chip in chips if not chip.less]
        told = ", ".join(f"{chip.label} {flipped(chip.value)}" for chip in brings)
        text = _("The better move would have brought: %(lines)s.") % {"lines": told}
        if costs:
            told = ", ".join(f"{chip.label} {flipped(chip.value)}" for chip in costs)
            text = f"{text} {_('It would have given up: %(lines)s.') % {'lines': told}}"
        return text

    # --- luck ---------------------------------------------------------------------------

    def fortune(self) -> Fortune | None:
        """Rolls and draws."""
        lucks = sorted(self.review.luck, key=lambda each: -abs(each.leads[self.me].value))
        if not lucks:
            return None
        most = max(0.1, abs(lucks[0].leads[self.me].value))
        shown = lucks[:LUCK_SHOWN]
        rest = sum(each.leads[self.me].value for each in lucks[LUCK_SHOWN:])
        total = self.review.seats[self.me].luck
        usual = sqrt(sum(each.leads[self.me].value ** 2 for each in lucks)) or 1.0
        share = NormalDist(0, usual).cdf(total)
        return Fortune(
            seats=[self._luck_of(number, lucks) for number in self.judged.order()],
            rows=[self._luck_row(each, most) for each in shown],
            others=len(lucks) - len(shown),
            rest=signed(rest),
            total=signed(total),
            luckier=round(100 * share),
            x=f"{190 + 190 * max(-1.0, min(1.0, total / (3 * usual))):.1f}",
        )

    def _luck_of(self, number: int, lucks: list[Luck]) -> LuckOf:
        own = [each.points[number] for each in lucks]
        off = sqrt(sum(((each.high - each.low) / 2) ** 2 for each in own))
        value = self.review.seats[number].own_luck
        return LuckOf(number + 1, self.judged.name(number), signed(value), f"{off:.1f}")

    def _luck_row(self, luck: Luck, most: float) -> LuckRow:
        value = luck.leads[self.me].value
        return LuckRow(
            self.judged.where(luck.ply + 1),
            self.happened(luck),
            signed(value),
            f"{abs(value) / most:.3f}",
            value < 0,
            luck.ply + 1,
        )

    def happened(self, luck: Luck) -> str:
        """A roll or draw in words."""
        story, judged = self.judged.story, self.judged
        scene = story.moment(luck.ply + 1, None, judged.language, judged.players).scene
        told = [scene.text.event(scene.view, event) for event in story.events[luck.ply]]
        return next((words for words in told if words), luck.text)


def flipped(value: str) -> str:
    """The same number with the other sign."""
    return {"+": "−", "−": "+"}.get(value[:1], "") + value.lstrip("+−")
