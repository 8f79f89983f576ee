"""Secret goals: what they ask for, what they bring now, and what is missing."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.principato.board.pieces import Count, art, count
from signoria.games.principato.ids import ABOVE, CULTURE_IDS, PER, SETS, TOKEN_IDS
from signoria.games.principato.parts import Goal
from signoria.games.principato.questions import military_points
from signoria.games.principato.scoring import complete_sets, counted_for, goal_points
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.shown import Shown

KNOWN_PICTURES = ("chapel", "town_hall", "palace", "villa", "bastion")
MOST_PEGS = 12


class SetStep(Shown):
    """Points for so many sets."""

    n: int
    points: int
    state: str  # `on`: reached, `nx`: the next


class GoalCard(Shown):
    """A goal that may be seen."""

    piece: str
    title: str
    picture: str
    signs: tuple[Count, ...]
    asks: str
    steps: tuple[SetStep, ...]
    pegs: tuple[str, ...]  # one mark for each thing counted: `a` before points begin, `b` with one
    points: int
    now: str
    words: str
    label: str
    hidden: bool = False


class GoalBack(Shown):
    """A goal face down."""

    back: int
    label: str
    hidden: bool = True


class Goals:
    """The goal cards of one player, as far as they may be seen."""

    def __init__(self, s: PrincipatoState, text: Text, me: Player) -> None:
        self.s = s
        self.text = text
        self.me = me

    def cards(self) -> list[GoalCard | GoalBack]:
        """Both cards; a hidden one shows its back."""
        return [
            self.card(goal, back) if goal >= 0 else self.face_down(back)
            for back, goal in enumerate(self.me.goals, 1)
        ]

    def face_down(self, back: int) -> GoalBack:
        """A goal of somebody else."""
        return GoalBack(back, _("Goal card, back %(n)s, face down") % {"n": back})

    def card(self, goal_id: int, back: int) -> GoalCard:
        """One goal."""
        goal = self.s.parts.goals[goal_id]
        points = goal_points(self.s, self.me, goal_id)
        now = ngettext("now %(n)s point", "now %(n)s points", points) % {"n": points}
        words = self.text.goal(self.s, goal_id)
        ids = CULTURE_IDS if goal.kind == SETS else TOKEN_IDS
        have = counted_for(self.s, self.me, goal)
        return GoalCard(
            piece=f"goal-{back}",
            title=goal.titles[self.text.language],
            picture=picture(goal),
            signs=tuple(count(ids[kind], n) for kind, n in zip(goal.of, have, strict=True)),
            asks=self.asks(goal),
            steps=self.steps(goal) if goal.kind == SETS else (),
            pegs=() if goal.kind == SETS else self.pegs(goal, sum(have)),
            points=points,
            now=now,
            words=words,
            label=f"{words}, {now}",
        )

    def asks(self, goal: Goal) -> str:
        """What is counted, in two or three words beside the signs."""
        if goal.kind == SETS:
            return _("as a pair") if len(goal.of) == 2 else _("as a set")
        if goal.kind == PER:
            return _("per token")
        if goal.kind == ABOVE:
            return _("above %(n)s") % {"n": goal.threshold}
        values = {"every": goal.every, "now": military_points(self.me)}
        return _("every %(every)s military points (now %(now)s)") % values

    def steps(self, goal: Goal) -> tuple[SetStep, ...]:
        """Points for one, two, three sets."""
        sets = min(complete_sets(self.s, self.me, goal.of), len(goal.points))
        marks = {sets: "on", sets + 1: "nx"}
        return tuple(SetStep(n, p, marks.get(n, "")) for n, p in enumerate(goal.points, 1))

    def pegs(self, goal: Goal, have: int) -> tuple[str, ...]:
        """One mark for each thing counted, and a few empty ones."""
        more = 2
        if goal.kind == PER:
            marks = ["b"] * have
        elif goal.kind == ABOVE:
            marks = ["a" if n < goal.threshold else "b" for n in range(have)]
            more = max(2, goal.threshold + 2 - have)
        else:
            points = military_points(self.me)
            marks = ["b"] * (points // goal.every) + ["a"] * (1 if points % goal.every else 0)
        if len(marks) < MOST_PEGS:
            marks = (marks + [""] * more)[:MOST_PEGS]
        return tuple(marks[-MOST_PEGS:])


def picture(goal: Goal) -> str:
    """The drawing of a goal: its own, or the token it counts."""
    if goal.name in KNOWN_PICTURES:
        return f"goal-{goal.name}"
    if goal.kind != SETS and goal.of:
        return art(TOKEN_IDS[goal.of[0]])
    return "goal-palace" if goal.kind == SETS else "goal-bastion"
