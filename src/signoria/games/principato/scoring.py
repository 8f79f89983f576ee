"""Goals, final scoring and the result."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.principato.ids import ABOVE, LINE_IDS, PER, SETS
from signoria.games.principato.parts import Goal
from signoria.games.principato.questions import cubes_left, culture_count, military_points
from signoria.games.principato.state import Player, PrincipatoState


def goal_points(s: PrincipatoState, me: Player, goal_id: int) -> int:
    """What a goal card brings a player (PRI-GOAL-1 to 9)."""
    goal = s.parts.goals[goal_id]
    if goal.kind == SETS:
        sets = complete_sets(s, me, goal.of)
        return goal.points[min(sets, len(goal.points)) - 1] if sets else 0
    if goal.kind == PER or goal.kind == ABOVE:
        counted = -goal.threshold if goal.kind == ABOVE else 0
        for token in goal.of:
            counted += me.tokens[token]
        return max(0, counted) * goal.points[0]
    return military_points(me) // goal.every * goal.points[0]


def counted_for(s: PrincipatoState, me: Player, goal: Goal) -> list[int]:
    """How many there are of each thing a goal counts."""
    if goal.kind == SETS:
        return [culture_count(s, me, kind) for kind in goal.of]
    return [me.tokens[token] for token in goal.of]


def complete_sets(s: PrincipatoState, me: Player, kinds: list[int]) -> int:
    """Sets of one culture token of each kind."""
    fewest = culture_count(s, me, kinds[0])
    for kind in kinds[1:]:
        fewest = min(fewest, culture_count(s, me, kind))
    return fewest


def result(s: PrincipatoState) -> Result:
    """Scores, places by points and then cubes left, and the ledger as they stand (PRI-FIN-2)."""
    ranks = [(player.score, cubes_left(player)) for player in s.players]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    ledger = [
        {LINE_IDS[line]: points for line, points in enumerate(player.ledger) if points}
        for player in s.players
    ]
    scores = [player.score for player in s.players]
    decided = len(set(ranks)) > len(set(scores))
    return Result(scores, places, ledger, "PRI-FIN-2" if decided else "")


def known_goals(me: Player) -> list[int]:
    """The goals of a player that may be shown here."""
    return [goal for goal in me.goals if goal >= 0]


def points_of_known_goals(s: PrincipatoState, me: Player) -> int:
    """What the goals one may see would bring now."""
    return sum(goal_points(s, me, goal) for goal in known_goals(me))


def gain_for_goals(s: PrincipatoState, me: Player, kind: int) -> int:
    """What one more culture token of a kind adds to the goals one may see."""
    before = points_of_known_goals(s, me)
    copy = me.copy()
    copy.culture[s.parts.culture_of[kind][0]] += 1
    return points_of_known_goals(s, copy) - before
