"""The page of a review as plain values."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.review.decisions import Decision
from signoria.review.report import GRADES, WARNING
from signoria.web.boards.shown import Shown
from signoria.web.review.curves import Curves, Went, both
from signoria.web.review.explained import Waterfall, waterfall
from signoria.web.review.fortune import Fortune, fortune
from signoria.web.review.judged import Judged
from signoria.web.review.turning import Turning, told
from signoria.web.site.numbers import decimal, signed

RING = 289.0  # the length of the circle around an accuracy
DECIDED = 0.2  # of the chance to win: one decision that decided a game
LUCKY = 0.4  # of the spread: luck that decided a game


class Seal(Shown):
    """A seat's accuracy."""

    sign: int
    name: str
    accuracy: int | None
    arc: str
    lost: str
    gained: str  # per decision, where they were better than the engine's own; "" else
    mark: str  # a bot, somebody for whom one has played


class ReviewPage(Shown):
    """What `review/review.html` draws."""

    headline: str
    sub: str
    seals: list[Seal]
    curves: list[Curves]
    legend: list[tuple[int, str, bool]]  # sign, name, is there a line
    has_before: bool  # is the game it was played on from drawn too?
    alone: str  # what counts where nobody is to be beaten; "" where somebody is
    rough: bool  # the engine has not learned this table, and judges it by rules of thumb
    why_title: str
    waterfall: Waterfall | None
    even: str  # the lead with even luck
    without: tuple[str, int] | None  # the lead without a decision, and its number
    verdict: str
    warns: bool
    turning: list[Turning]
    there: Turning | None  # what the headline speaks of
    fortune: Fortune | None
    limits: list[tuple[str, str]]  # grades, and the loss below which they are given


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
            (self.reached(seat.result + own[0].loss.value), self.numbers[own[0].turn.ply])
            if own and own[0].praise is None
            else None
        )
        several = len(self.judged.sides()) > 1
        went = self.went()
        return ReviewPage(
            headline=self.headline(),
            sub=self.sub(),
            seals=[self.seal(number) for number in self.judged.order()],
            curves=both(went),
            legend=self.legend(),
            has_before=bool(went.before),
            alone=self.alone(),
            rough=not self.judged.is_learned,
            why_title=self.why_title(),
            waterfall=self.waterfall() if review.finished else None,
            even=self.reached(seat.result - seat.luck),
            without=without,
            verdict=self.verdict() if several else "",
            warns=abs(seat.rest()) > WARNING * review.spread,
            turning=[self.told(decision) for decision in self.turning],
            there=self.there(),
            fortune=fortune(self.judged),
            limits=[
                (self.judged.telling.words.get("grade", name), decimal(share * review.spread))
                for share, name in GRADES
            ],
        )

    def reached(self, value: float) -> str:
        """A lead, with its sign; alone the points themselves."""
        return decimal(value, 0) if self.judged.is_alone else signed(value, 0)

    # --- words --------------------------------------------------------------------------

    def headline(self) -> str:
        """The game in one sentence."""
        if not self.review.finished:
            return _("The game was not played to its end")
        decided, almost = self.decisive()
        if decided is not None:
            values = self.whose(decided)
            if decided.turn.seat == self.me:
                return _("One decision decided it: %(where)s") % values
            return _("%(name)s gave it away: %(where)s") % values
        if self.is_by_luck():
            return _("Luck had the last word")
        if almost is not None:
            values = self.whose(almost)
            if self.judged.is_viewer(almost.turn.seat):
                return _("You nearly gave it away: %(where)s") % values
            return _("%(name)s nearly gave it away: %(where)s") % values
        return _("Many small things decided it")

    def is_by_luck(self) -> bool:
        """Has luck made the result?  It was large and, where somebody is to be beaten, with even
        luck it would have been another one; alone it was more than what the decisions cost."""
        seat = self.review.seats[self.me]
        turned = seat.result * (seat.result - seat.luck) <= 0
        if self.judged.is_alone:
            turned = abs(seat.luck) > abs(seat.loss)
        return turned and abs(seat.luck) > LUCKY * self.review.spread

    def whose(self, decision: Decision) -> dict[str, str]:
        """Who has decided, and when."""
        turn = decision.turn
        where = self.judged.where(turn.ply)
        return {"name": self.judged.name(turn.seat), "where": where[:1].lower() + where[1:]}

    def decisive(self) -> tuple[Decision | None, Decision | None]:
        """The decision that cost most of those that decided the game, and of those that would have,
        had their player not won all the same."""
        story, great = self.judged.story, [d for d in self.turning if d.chance_lost >= DECIDED]
        winners = story.game.result(story.final).winners() if self.review.finished else []
        lost = [each for each in great if each.turn.seat not in winners]
        won = [each for each in great if each.turn.seat in winners]
        return lost[0] if lost else None, won[0] if won else None

    def there(self) -> Turning | None:
        """Where one would like to play on: what the headline speaks of, else what changed most."""
        decided, almost = self.decisive()
        first = decided or almost or (self.turning[0] if self.turning else None)
        return None if first is None else self.told(first)

    def sub(self) -> str:
        """Result, decisions, luck."""
        seat, judged = self.review.seats[self.me], self.judged
        sign = -1 if round(seat.loss, 1) < 0 else 1
        others = ", ".join(
            f"{judged.name(number)} {decimal(sign * self.review.seats[number].loss)}"
            for number in judged.order()[1:]
        )
        mine = self.is_mine()
        told = _("Points given up against the engine’s own play: %(name)s %(loss)s")
        if sign < 0:
            told = _("Points gained on the engine’s own play: %(name)s %(loss)s")
        if mine:
            told = _("Your decisions cost %(loss)s points against the engine’s own play")
            if sign < 0:
                told = _("Your decisions gained %(loss)s points on the engine’s own play")
        text = told % {"name": judged.name(self.me), "loss": decimal(abs(seat.loss))}
        values = {"luck": decimal(abs(seat.luck)), "name": judged.name(self.me)}
        return " ".join(
            [
                self.outcome(),
                f"{text} ({others})." if others else f"{text}.",
                self._luck_words(mine, seat.luck > 0) % values if round(seat.luck, 1) else "",
            ]
        ).strip()

    def _luck_words(self, mine: bool, good: bool) -> str:
        if mine:
            gave = _("Dice and draws gave you %(luck)s.")
            return gave if good else _("Dice and draws took %(luck)s from you.")
        gave = _("Dice and draws gave %(name)s %(luck)s.")
        return gave if good else _("Dice and draws took %(luck)s from %(name)s.")

    def is_mine(self) -> bool:
        """Is it told for whoever looks?"""
        return self.judged.is_viewer(self.me)

    def outcome(self) -> str:
        """Who has won; "" of a game that was not played out, or by one side alone."""
        judged = self.judged
        if not self.review.finished or len(judged.sides()) < 2:
            return ""
        result = judged.story.game.result(judged.story.final)
        winners = result.winners()
        order = judged.order()
        scores = " : ".join(str(result.scores[number]) for number in order)
        if len(order) > 2:
            others = ", ".join(f"{judged.name(each)} {result.scores[each]}" for each in order[1:])
            scores = f"{result.scores[self.me]} ({others})"
        if len(winners) > 1 and self.me in winners and len(judged.sides()) == len(order):
            text = _("A draw, %(scores)s.")
        elif self.is_mine():
            text = _("You won, %(scores)s.") if self.me in winners else _("You lost, %(scores)s.")
        else:
            text = (
                _("%(name)s won, %(scores)s.")
                if self.me in winners
                else _("%(name)s lost, %(scores)s.")
            )
        return text % {"name": judged.name(self.me), "scores": scores}

    def alone(self) -> str:
        """What points mean where nobody is to be beaten."""
        if not self.judged.is_alone:
            return ""
        words = self.judged.telling.text.words
        own = words.get("review", "alone") if words.has("review", "alone") else ""
        return own or self.judged.telling.words.get("review", "alone")

    def why_title(self) -> str:
        """The result, if there is one."""
        if not self.review.finished:
            return _("No result")
        if self.judged.is_alone:
            return _("Why it ended like this")
        scores = self.judged.story.game.result(self.judged.story.final).scores
        told = " : ".join(str(scores[number]) for number in self.judged.order())
        return _("Why it ended %(scores)s") % {"scores": told}

    def verdict(self) -> str:
        """Luck and skill in one sentence."""
        seat = self.review.seats[self.me]
        played = seat.others - seat.loss
        if not self.is_mine():
            name = self.judged.name(self.me)
            values = {"name": name, "luck": signed(seat.luck), "played": signed(played)}
            return _("%(name)s: luck %(luck)s, decisions against the others’ %(played)s.") % values
        if not round(seat.luck, 1):
            fair = _("You outplayed the others by %(played)s.")
            text = fair if played >= 0 else _("You were outplayed by %(played)s.")
            return text % {"played": decimal(abs(played))}
        text = {
            (True, True): _("You were lucky by %(luck)s and outplayed the others by %(played)s."),
            (True, False): _("You were lucky by %(luck)s and were outplayed by %(played)s."),
            (False, True): _(
                "You were unlucky by %(luck)s and outplayed the others by %(played)s."
            ),
            (False, False): _("You were unlucky by %(luck)s and were outplayed by %(played)s."),
        }[seat.luck >= 0, played >= 0]
        return text % {"luck": decimal(abs(seat.luck)), "played": decimal(abs(played))}

    # --- parts --------------------------------------------------------------------------

    def seal(self, number: int) -> Seal:
        """A seat's accuracy."""
        seat = self.review.seats[number]
        accuracy = seat.accuracy
        share = 0.0 if accuracy is None else accuracy / 100
        lost = round(seat.per_decision(), 2)
        return Seal(
            number + 1,
            self.judged.name(number),
            None if accuracy is None else round(accuracy),
            f"{RING * share:.1f} {RING:.1f}",
            decimal(lost, 2),
            decimal(-lost, 2) if lost < 0 else "",
            self.judged.marks.get(number, ""),
        )

    def went(self) -> Went:
        """The curves."""
        order, judged = self.judged.order(), self.judged
        chances = judged.chances()
        return Went(
            last=judged.story.length,
            seats=[(seat + 1, judged.name(seat)) for seat in order],
            sides=[(order.index(seat), seat + 1, judged.names(seat)) for seat in judged.sides()],
            chances=chances,
            points=judged.points(),
            margins=judged.margins(),
            lost=[
                (each.turn.ply, order.index(each.turn.seat), each.loss.value)
                for each in self.review.counted
                if each.loss.value > 0
            ],
            luck=[(each.ply, each.leads[self.me].value) for each in self.review.luck],
            chapters=judged.chapters(),
            pins=[
                (each.turn.ply, self.numbers[each.turn.ply], judged.chances_after(each)[0])
                for each in self.turning
            ],
            before=self.before(),
        )

    def legend(self) -> list[tuple[int, str, bool]]:
        """Everybody; those who win together have one line."""
        judged, drawn = self.judged, self.judged.sides()
        return [(seat + 1, judged.name(seat), seat in drawn) for seat in judged.order()]

    def before(self) -> list[tuple[int, float]]:
        """The chance of this seat in the game that was played on from."""
        parent = self.judged.parent
        return [] if parent is None else [(move, all_[0]) for move, all_ in parent.chances()]

    def waterfall(self) -> Waterfall:
        """Start, luck, decisions, rest."""
        seat, judged = self.review.seats[self.me], self.judged
        mine = self.is_mine()
        own = _("Your decisions") if mine else _("Decisions: %(name)s")
        parts = [
            (_("Start: seats and order"), seat.start, ""),
            (_("Luck of dice and draws"), seat.luck, ""),
            (own % {"name": judged.name(self.me)} if not mine else own, -seat.loss, ""),
        ]
        for other in judged.order()[1:]:
            gave = sum(
                each.effects[self.me].value
                for each in self.review.decisions
                if each.turn.seat == other
            )
            parts.append((_("Decisions: %(name)s") % {"name": judged.name(other)}, gave, ""))
        parts.append((_("Not explained by the sample"), seat.rest(), "hatch"))
        last = _("Your lead at the end") if mine else _("Lead at the end")
        if judged.is_alone:
            parts[0], last = (_("What could be expected"), seat.start, ""), _("At the end")
        return waterfall(parts, (last, seat.result), seat.rest_margin, is_lead=not judged.is_alone)

    def told(self, decision: Decision) -> Turning:
        """A decision at length, numbered as on the curve."""
        return told(self.judged, decision, self.numbers.get(decision.turn.ply, 0))
