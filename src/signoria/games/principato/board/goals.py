"""Secret goals: what they ask for, what they bring now, and what is missing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.principato.board.pieces import sign
from signoria.games.principato.ids import ABOVE, CULTURE_IDS, PER, SETS, TOKEN_IDS
from signoria.games.principato.parts import Goal
from signoria.games.principato.questions import culture_count, military_points
from signoria.games.principato.scoring import complete_sets, goal_points
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.text import Text

KNOWN_PICTURES = ("chapel", "town_hall", "palace", "villa", "bastion")
MOST_PEGS = 12


class Goals:
    """The goal cards of one player, as far as they may be seen."""

    def __init__(self, s: PrincipatoState, text: Text, me: Player) -> None:
        self.s = s
        self.text = text
        self.me = me

    def context(self) -> list[dict[str, Any]]:
        """Both cards; a hidden one shows its back."""
        found = []
        for back, goal_id in enumerate(self.me.goals):
            if goal_id >= 0:
                found.append(self.card(goal_id) | {"piece": f"goal-{back + 1}"})
            else:
                label = _("Goal card, back %(n)s, face down") % {"n": back + 1}
                found.append({"hidden": True, "back": back + 1, "label": label})
        return found

    def card(self, goal_id: int) -> dict[str, Any]:
        """One goal."""
        goal = self.s.parts.goals[goal_id]
        points = goal_points(self.s, self.me, goal_id)
        now = ngettext("now %(n)s point", "now %(n)s points", points) % {"n": points}
        words = self.text.goal(self.s, goal_id)
        ids = CULTURE_IDS if goal.kind == SETS else TOKEN_IDS
        return {
            "id": goal_id,
            "title": goal.titles[self.text.language],
            "picture": picture(goal),
            "signs": [sign(ids[piece]) | {"n": self.have(goal, piece)} for piece in goal.of],
            "asks": self.asks(goal),
            "steps": self.steps(goal) if goal.kind == SETS else [],
            "pegs": [] if goal.kind == SETS else self.pegs(goal),
            "points": points,
            "now": now,
            "words": words,
            "label": f"{words}, {now}",
        }

    def have(self, goal: Goal, piece: int) -> int:
        """How many tokens a goal counts there are."""
        if goal.kind == SETS:
            return culture_count(self.s, self.me, piece)
        return self.me.tokens[piece]

    def asks(self, goal: Goal) -> str:
        """What is counted, in two or three words beside the signs."""
        if goal.kind == SETS:
            return _("as a pair") if len(goal.of) == 2 else _("as a set")
        if goal.kind == PER:
            return _("per token")
        if goal.kind == ABOVE:
            return _("above %(n)s") % {"n": goal.threshold}
        points = military_points(self.me)
        values = {"every": goal.every, "now": points}
        return _("every %(every)s military points (now %(now)s)") % values

    def steps(self, goal: Goal) -> list[dict[str, Any]]:
        """Points for one, two, three sets."""
        sets = min(complete_sets(self.s, self.me, goal.of), len(goal.points))
        found = []
        for n, points in enumerate(goal.points, 1):
            state = "on" if n == sets else "nx" if n == sets + 1 else ""
            found.append({"n": n, "points": points, "state": state})
        return found

    def pegs(self, goal: Goal) -> list[str]:
        """One mark for each thing counted: `a` before points begin, `b` with a point."""
        if goal.kind == PER or goal.kind == ABOVE:
            have = sum(self.me.tokens[token] for token in goal.of)
            free = goal.threshold if goal.kind == ABOVE else 0
            marks = ["a" if n < free else "b" for n in range(have)]
        else:
            have = military_points(self.me)
            marks = ["b"] * (have // goal.every) + ["a"] * (1 if have % goal.every else 0)
            free = 0
        more = max(2, free + 2 - have) if goal.kind == ABOVE else 2
        return (marks + [""] * more)[:MOST_PEGS] if len(marks) < MOST_PEGS else marks[-MOST_PEGS:]


def picture(goal: Goal) -> str:
    """The drawing of a goal: its own, or the token it counts."""
    if goal.name in KNOWN_PICTURES:
        return f"goal-{goal.name}"
    if goal.kind != SETS and goal.of:
        kind = TOKEN_IDS[goal.of[0]]
        return "pbank" if kind == "bank" else kind
    return "goal-palace" if goal.kind == SETS else "goal-bastion"
