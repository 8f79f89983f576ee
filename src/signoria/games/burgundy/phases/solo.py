"""The solo game: counter, resets, colour rewards and the free order of parts (BUR-SOLO-8 to 12).

A placement or a sale opens an `OrderParts` frame with everything that follows from it.  What is
earned while a part is carried out joins the innermost of these frames.
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, emit, then
from signoria.games.burgundy.actions import PART, POINTS, BuyPoints, PickPart, Place
from signoria.games.burgundy.ids import (
    ANY,
    BLACK_DEPOT,
    END_MONASTERIES,
    EXTRA,
    L_BOUGHT,
    L_SALE,
    MINE,
    MONASTERY,
    PART_COLOUR,
    PART_EFFECT,
    PART_REGION,
    PART_RESET,
    PART_ROUTE,
    PHASE_IDS,
    SOLO,
    TYPE_OF,
    monastery_line,
    monastery_number,
)
from signoria.games.burgundy.phases import castles, effects, placing, routes
from signoria.games.burgundy.phases.regions import score_region
from signoria.games.burgundy.questions.depots import depot_kinds
from signoria.games.burgundy.questions.goods import is_full
from signoria.games.burgundy.questions.monasteries import counts_crane, monastery_points, power_of
from signoria.games.burgundy.questions.placing import free_placings
from signoria.games.burgundy.questions.regions import covers
from signoria.games.burgundy.refusals import (
    pending_refusal,
    refuse_field,
    refuse_missing,
    refuse_silver,
)
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of
from signoria.games.burgundy.verbs import buy_points, score

Part = tuple[int, int, int]


class OrderParts(FollowUp[BurgundyState]):
    """Which part of a placement or sale comes next (BUR-SOLO-12)."""

    RULE = "BUR-SOLO-12"

    def __init__(self, seat: int, parts: tuple[Part, ...]) -> None:
        self.seat, self.parts = seat, parts

    def options(self, s: BurgundyState) -> list[Action]:
        found: list[Action] = []
        for part in self.parts:
            if PART[part[0]] not in found:
                found.append(PART[part[0]])
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PickPart)
        place = [part[0] for part in self.parts].index(action.part)
        part = self.parts[place]
        then(s, OrderParts(self.seat, self.parts[:place] + self.parts[place + 1 :]))
        carry_out(s, self.seat, part)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        return pending_refusal(action, self.rule())


def carry_out(s: BurgundyState, seat: int, part: Part) -> None:
    """One part of a resolution."""
    what, first, second = part
    if what == PART_REGION:
        count_points(s, seat, score_region(s, seat, first))
    elif what == PART_COLOUR:
        then(s, ColourReward(seat))
    elif what == PART_ROUTE:
        routes.lay_goods(s, seat, first, second)
    elif what == PART_RESET:
        then(s, castles.CastleAction(seat, True))
    elif TYPE_OF[first] == MONASTERY:
        score_event(s, seat, second, monastery_line(monastery_number(first)))
    else:
        effects.tile_effect(s, seat, first, second)


def add_part(s: BurgundyState, part: Part) -> None:
    """Something more to do joins the innermost resolution."""
    stack = s.stack
    for place in range(len(stack) - 1, -1, -1):
        frame = stack[place]
        if isinstance(frame, OrderParts):
            stack[place] = OrderParts(frame.seat, frame.parts + (part,))
            return
    raise AssertionError("nothing is being resolved")


def resolve_placement(s: BurgundyState, seat: int, tile: int, field: int) -> None:
    """Everything that follows from a tile that now lies; all fields filled is a win at once."""
    me = estate_of(s, seat)
    board = board_of(s, me)
    if me.filled == board.whole:
        s.stack.clear()
        if s.events is not None:
            emit(s, "solo_won", seat, {"phase": PHASE_IDS[s.phase], "round": s.round})
        return
    parts: list[Part] = []
    if covers(me, board.region_at[field]):
        parts.append((PART_REGION, field, 0))
        if covers(me, board.colour_mask[board.colour[field]]):
            parts.append((PART_COLOUR, board.colour[field], 0))
    kind = TYPE_OF[tile]
    if kind == MONASTERY:
        points = points_when_placed(s, seat, monastery_number(tile))
        if points:
            parts.append((PART_EFFECT, tile, points))
    elif kind not in (MINE, ANY):
        parts.append((PART_EFFECT, tile, field))
    then(s, OrderParts(seat, tuple(parts)))


def points_when_placed(s: BurgundyState, seat: int, number: int) -> int:
    """A scoring monastery, by what is there right after it lies (BUR-SOLO-8, R-61)."""
    if number not in END_MONASTERIES:
        return 0
    me = estate_of(s, seat)
    points = monastery_points(s, me, number)
    if counts_crane(me, number):
        points += s.parts.end_points[number]
    return points


def resolve_sale(s: BurgundyState, seat: int, kind: int, number: int, points: int) -> None:
    """The credits come first; then the route, and a reset action if one was earned."""
    parts: tuple[Part, ...] = ()
    if not is_full(estate_of(s, seat)):
        parts = ((PART_ROUTE, kind, number),)
    then(s, OrderParts(seat, parts))
    score_event(s, seat, points, L_SALE)


# --- the counter ----------------------------------------------------------------------------


def score_event(s: BurgundyState, seat: int, points: int, line: int) -> None:
    """Points from one cause; in the solo game they also move the counter (R-25)."""
    score(s, seat, points, line)
    if s.mode == SOLO:
        count_points(s, seat, points)


def count_points(s: BurgundyState, seat: int, points: int) -> None:
    """The counter moves; points may be bought with silver (BUR-SOLO-10)."""
    if points == 0:
        return
    if s.counter + points < s.target and estate_of(s, seat).silver:
        then(s, AddPoints(seat, points))
    else:
        move_counter(s, seat, points)


def move_counter(s: BurgundyState, seat: int, points: int) -> None:
    """At the required number: back to 0, the number falls, an extra action is earned."""
    s.counter += points
    if s.counter < s.target:
        return
    s.counter = 0
    if s.target > s.parts.target_step:
        s.target -= s.parts.target_step
    if s.events is not None:
        emit(s, "reset_counter", seat, {"target": s.target})
    add_part(s, (PART_RESET, 0, 0))


class AddPoints(FollowUp[BurgundyState]):
    """How many points to buy on top of those just scored (BUR-SOLO-10)."""

    RULE = "BUR-SOLO-10"

    def __init__(self, seat: int, points: int) -> None:
        self.seat, self.points = seat, points

    def most(self, s: BurgundyState) -> int:
        """No more than the silver, and no more than the counter needs."""
        silver = estate_of(s, self.seat).silver
        return min(silver, s.target - s.counter - self.points)

    def options(self, s: BurgundyState) -> list[Action]:
        found: list[Action] = []
        for points in range(self.most(s) + 1):
            found.append(POINTS[points])
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, BuyPoints)
        if action.points:
            buy_points(s, self.seat, action.points)
            score(s, self.seat, action.points, L_BOUGHT)
        move_counter(s, self.seat, self.points + action.points)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, BuyPoints):
            return pending_refusal(action, self.rule())
        found = refuse_silver(estate_of(s, self.seat), action.points, self.rule())
        if found is not None:
            return found
        return Refusal(self.rule(), "TOO_MANY_POINTS", {"most": self.most(s)})


class ColourReward(FollowUp[BurgundyState]):
    """A covered colour: a tile of the black depot straight into the estate (BUR-SOLO-9)."""

    RULE = "BUR-SOLO-9"

    def options(self, s: BurgundyState) -> list[Action]:
        me = estate_of(s, self.seat)
        return free_placings(s, me, power_of(s, me), depot_kinds(s, BLACK_DEPOT))

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, Place)
        placing.place_directly(s, self.seat, BLACK_DEPOT, action.tile, action.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, Place) or action.die != EXTRA:
            return pending_refusal(action, self.rule())
        found = refuse_missing(s, BLACK_DEPOT, action.tile, self.rule())
        if found is not None:
            return found
        me = estate_of(s, self.seat)
        return refuse_field(s, me, power_of(s, me), action.tile, action.field)
