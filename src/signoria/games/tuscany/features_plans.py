"""The part of `features.py` about what can be done next: what a token of each colour would bring
on its best field, whether it lies ready and can be paid, and how soon the phase is over.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.core.bag import size
from signoria.games.tuscany import evaluation as hand
from signoria.games.tuscany.estate import Plan, is_in
from signoria.games.tuscany.ids import (
    BEIGE,
    COLOUR_IDS,
    COLOUR_OF,
    COLOURS,
    DARKGREEN,
    EMPTY,
    FIELDS,
    GREY,
    HEXAGON,
    INCOME_CARD,
    LIGHTGREEN,
    MARBLE,
    ORANGE,
    STACKS,
    WORKER,
)
from signoria.games.tuscany.pending import is_last_round
from signoria.games.tuscany.phases.effects import CastleToken, CityBonus, RevealIncome, TileEffect
from signoria.games.tuscany.phases.turn import ChooseAction, SpendMarble
from signoria.games.tuscany.questions import (
    covered_fields,
    fills_colour,
    fills_region,
    free_spaces,
    new_kinds,
    next_colour_bonus,
    next_side,
    points_of_region,
    times_counted,
    tokens_missing,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

PARTS_OF_PRICE: Final = 2
STORED: Final = 3  # items told one by one, the best first
SHOWN: Final = 4  # market tokens told one by one, the best first
SIZES: Final = 3  # of regions
WORTH: Final = 10.0  # points

COLOUR_NAMES = (
    "open fields", "empty fields", "points now", "points left", "worth", "parts missing",
    "worth if payable", "stored: worth", "stored and payable: worth", "market: worth",
    "market and payable: worth", "rival one short",
)  # fmt: skip
LACKING = [(size, gap) for size in range(1, SIZES + 1) for gap in range(1, size + 1)]

NAMES: Names = named(
    (
        "time",
        [f"{who} missing, phase {n}" for n in range(1, STACKS + 1) for who in ("tokens", "mine")],
    ),
    ("time", ["phase ends", "turn to come", "turn to come, phase ends"]),
    ("time", ["second action", "second action to be had", "second action to be had, phase ends"]),
    ("end", ["if it ended", "in the last round", "in the last phase", "cards in the last round"]),
    *[("placing", [f"{colour}: {name}" for name in COLOUR_NAMES]) for colour in COLOUR_IDS],
    (
        "storage",
        [
            f"number {n}: {name}"
            for n in range(1, STORED + 1)
            for name in ("worth", "points", "parts missing", "payable worth", "no field")
        ],
    ),
    ("storage", ["best payable", "best payable, turn to come", "payable", "castle and market"]),
    (
        "market",
        [
            f"number {n}: {name}"
            for n in range(1, SHOWN + 1)
            for name in ("worth", "points", "parts missing")
        ],
    ),
    ("market", ["best, space free", "best payable, space free", "colours that fit"]),
    ("estate", [f"{gap} of {size} missing" for size, gap in LACKING]),
    ("estate", [f"{gap} of {size} missing, points" for size, gap in LACKING]),
    ("estate", [f"region of {size} to be filled" for size in range(1, SIZES + 1)]),
    ("bonuses", ["marble with quarries", "worker with villages", "income-card with carts"]),
    ("cards", ["parts", "parts up to four", "single cards", "colours"]),
    ("pending", [f"effect: {colour}" for colour in COLOUR_IDS]),
    ("pending", ["income cards", "castle", "city"]),
)  # fmt: skip


def plans(s: TuscanyState, seat: int, clock: hand.Clock, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = s.players[seat]
    times = times_counted(s) / 3.0
    coming = turns(s, seat, row)
    if_it_ended(s, me, row)
    ready = Ready(s, me, clock)
    for colour in range(COLOURS):
        one_colour(s, seat, me, ready, colour, times, row)
    stored(s, me, ready, coming, row)
    market(s, me, ready, row)
    regions(s, me, times, row)
    row.add(me.bonus[MARBLE] * ready.empty[GREY] / 4.0)
    row.add(me.bonus[WORKER] * ready.empty[ORANGE] / 4.0)
    row.add(me.bonus[INCOME_CARD] * ready.empty[BEIGE] / 4.0)
    means(me, ready.pairs, row)
    on_their_way(s, seat, ready, row)


# --- time -----------------------------------------------------------------------------------------


def turns(s: TuscanyState, seat: int, row: Row) -> bool:
    """How near the phase is to its end, and what the seat may do before; is it to have a turn?"""
    missing = tokens_missing(s)
    mine = max(0, max(s.phase, 1) * s.parts.stack_size - s.players[seat].out)
    at = row.at + 2 * (max(s.phase, 1) - 1)
    row.values[at] = missing / 7.0
    row.values[at + 1] = mine / 7.0
    row.at += 2 * STACKS
    coming = begun = False
    for frame in s.stack:
        if isinstance(frame, ChooseAction) and frame.seat == seat:
            coming = True
        elif isinstance(frame, SpendMarble) and frame.seat == seat:
            begun = True
    more = begun and s.players[seat].marble > 0
    row.flag(missing == 0)
    row.flag(coming)
    row.flag(coming and missing == 0)
    row.flag(coming and not begun)  # what a marble has bought
    row.flag(more)
    row.flag(more and missing == 0)
    return coming or more


def if_it_ended(s: TuscanyState, me: Player, row: Row) -> None:
    """What is left over is worth at the end, and what nearly counts."""
    cards = size(me.hand)
    kept = len(me.storage) + me.marble + me.workers + cards // s.parts.cards_per_point
    last = is_last_round(s)
    row.add(kept / 8.0)
    row.add(kept / 8.0 if last else 0.0)
    row.add(kept / 8.0 if s.phase == STACKS else 0.0)
    row.add(cards / 10.0 if last else 0.0)


# --- placing --------------------------------------------------------------------------------------


class Ready:
    """Of each colour: what a token would bring on its best field, and what its price lacks."""

    def __init__(self, s: TuscanyState, me: Player, clock: hand.Clock) -> None:
        plan = plan_of(s, me)
        self.clock = clock
        self.plan = plan
        self.pairs = 0
        for colour in range(COLOURS):
            self.pairs += me.hand[colour] // 2
        self.worth: list[float] = []
        self.points: list[int] = []  # green, of a hexagon
        self.lacking: list[int] = []  # parts of the price
        self.empty: list[int] = []
        for colour in range(COLOURS):
            held = me.hand[colour]
            parts = held + me.workers + self.pairs - held // 2
            self.lacking.append(max(0, PARTS_OF_PRICE - parts))
            self.empty.append((plan.fields[colour] & ~me.covered).bit_count())
            self.worth.append(hand.best_field(s, me, HEXAGON, colour, clock))
            self.points.append(best_points(s, me, plan, colour, HEXAGON))

    def of_item(self, s: TuscanyState, me: Player, item: int) -> tuple[float, int, int]:
        """Worth, green points and missing parts of a token or a hexagon."""
        if item == HEXAGON:
            best = 0
            for colour in range(1, COLOURS):
                if self.worth[colour] > self.worth[best]:
                    best = colour
            return self.worth[best], self.points[best], self.lacking[best]
        colour = COLOUR_OF[item]
        if colour != LIGHTGREEN:
            return self.worth[colour], self.points[colour], self.lacking[colour]
        worth = hand.best_field(s, me, item, colour, self.clock)
        return worth, best_points(s, me, self.plan, colour, item), self.lacking[colour]


def best_points(s: TuscanyState, me: Player, plan: Plan, colour: int, item: int) -> int:
    """The most green points an item brings on a colour now."""
    best = 0
    for field in plan.listed[colour]:
        if not is_in(me.reach, field):
            continue
        found = points_of_region(s, plan, field) if fills_region(plan, me, field) else 0
        if fills_colour(plan, me, field):
            found += next_colour_bonus(s, colour)
        if colour == LIGHTGREEN:
            found += new_kinds(plan, me, field, item)
        best = max(best, found)
    return best


def one_colour(
    s: TuscanyState, seat: int, me: Player, ready: Ready, colour: int, times: float, row: Row
) -> None:
    """One colour: its fields, what one more of them brings, where a token for it lies."""
    if ready.empty[colour] == 0:
        row.at += len(COLOUR_NAMES)
        return
    plan = ready.plan
    worth = ready.worth[colour] / WORTH
    payable = ready.lacking[colour] == 0
    row.add((me.reach & plan.fields[colour]).bit_count() / 3.0)
    row.add(ready.empty[colour] / 4.0)
    row.add(ready.points[colour] * times / 4.0)
    row.add(points_left(s, me, plan, colour) * times / 10.0)
    row.add(worth)
    row.add(ready.lacking[colour] / 2.0)
    row.add(worth if payable else 0.0)
    held = best_of(s, me, ready, colour, me.storage) / WORTH
    row.add(held)
    row.add(held if payable else 0.0)
    there = best_of(s, me, ready, colour, s.market) / WORTH
    row.add(there)
    row.add(there if payable else 0.0)
    row.flag(next_side(s, colour) < 2 and one_short(s, seat, colour))


def points_left(s: TuscanyState, me: Player, plan: Plan, colour: int) -> int:
    """Green points that a colour can still bring."""
    found = next_colour_bonus(s, colour)
    seen = 0
    for field in plan.listed[colour]:
        if not is_in(me.covered, field) and not seen & plan.region[field]:
            seen |= plan.region[field]
            found += points_of_region(s, plan, field)
    return found


def best_of(s: TuscanyState, me: Player, ready: Ready, colour: int, among: list[int]) -> float:
    """What the best token of a colour among some would bring."""
    best = 0.0
    for token in among:
        if token != EMPTY and COLOUR_OF[token] == colour:
            best = max(best, ready.of_item(s, me, token)[0])
    return best


def one_short(s: TuscanyState, seat: int, colour: int) -> bool:
    """Does another player lack but one field of a colour?"""
    for other, player in enumerate(s.players):
        if other != seat:
            fields = len(plan_of(s, player).listed[colour])
            if covered_fields(s, player, colour) == fields - 1:
                return True
    return False


def stored(s: TuscanyState, me: Player, ready: Ready, coming: bool, row: Row) -> None:
    """Items in storage, the best first, and what could be placed at once."""
    found = [ready.of_item(s, me, item) for item in me.storage]
    found.sort(reverse=True)
    best = 0.0
    payable = 0
    for worth, _, lacking in found:
        if worth > 0.0 and lacking == 0:
            best = max(best, worth)
            payable += 1
    for number in range(STORED):
        if number >= len(found):
            row.at += 5
            continue
        worth, points, lacking = found[number]
        row.add(worth / WORTH)
        row.add(points * ready.clock.transfers / 10.0)
        row.add(lacking / 2.0)
        row.add(worth / WORTH if lacking == 0 else 0.0)
        row.flag(worth == 0.0)
    row.add(best / WORTH)
    row.add(best / WORTH if coming else 0.0)
    row.add(payable / 2.0)
    castle = False
    for item in me.storage:
        castle = castle or item == HEXAGON or COLOUR_OF[item] == DARKGREEN
    castle = castle and me.reach & ready.plan.fields[DARKGREEN] != 0
    row.add(hand.best_of_market(s, me, ready.clock) / WORTH if castle else 0.0)


def market(s: TuscanyState, me: Player, ready: Ready, row: Row) -> None:
    """Tokens in the market, the best of each colour, the best first."""
    by_colour: list[tuple[float, int, int]] = []
    seen = 0
    for token in s.market:
        if token == EMPTY:
            continue
        colour = COLOUR_OF[token]
        if colour != LIGHTGREEN and seen >> colour & 1:
            continue
        seen |= 1 << colour
        by_colour.append(ready.of_item(s, me, token))
    by_colour.sort(reverse=True)
    best_payable = 0.0
    fitting = 0
    for worth, _, lacking in by_colour:
        if worth > 0.0:
            fitting += 1
            if lacking == 0:
                best_payable = max(best_payable, worth)
    for number in range(SHOWN):
        if number >= len(by_colour):
            row.at += 3
            continue
        worth, points, lacking = by_colour[number]
        row.add(worth / WORTH)
        row.add(points * ready.clock.transfers / 10.0)
        row.add(lacking / 2.0)
    free = free_spaces(s, me) > 0
    row.add(by_colour[0][0] / WORTH if free and by_colour else 0.0)
    row.add(best_payable / WORTH if free else 0.0)
    row.add(fitting / 5.0)


# --- the rest ---------------------------------------------------------------------------------


def regions(s: TuscanyState, me: Player, times: float, row: Row) -> None:
    """Unfinished regions by size and by what they lack; those that one token fills."""
    plan = plan_of(s, me)
    kinds = len(LACKING)
    start = row.at
    row.at += 2 * kinds + SIZES
    seen = 0
    for field in range(FIELDS):
        region = plan.region[field]
        if seen & region or region & ~me.covered == 0:
            continue
        seen |= region
        large = min(plan.size[field], SIZES)
        missing = min((region & ~me.covered).bit_count(), large)
        kind = large * (large - 1) // 2 + missing - 1
        points = points_of_region(s, plan, field)
        row.more(start + kind, 0.25)
        row.more(start + kinds + kind, points * times / 10.0)
        if missing == 1 and region & me.reach:
            row.more(start + 2 * kinds + large - 1, times / 2.0)


def means(me: Player, pairs: int, row: Row) -> None:
    """What can be paid with: pairs and workers, single cards, colours."""
    parts = pairs + me.workers
    single = colours = 0
    for colour in range(COLOURS):
        single += me.hand[colour] & 1
        colours += me.hand[colour] > 0
    row.add(parts / 5.0)
    row.add(min(parts, 4) / 4.0)
    row.add(single / 4.0)
    row.add(colours / 5.0)


def on_their_way(s: TuscanyState, seat: int, ready: Ready, row: Row) -> None:
    """Effects and choices that wait for the seat."""
    start = row.at
    row.at += COLOURS + 3
    for frame in s.stack:
        if isinstance(frame, TileEffect) and frame.seat == seat:
            row.values[start + ready.plan.colour[frame.field]] = 1.0
        elif isinstance(frame, RevealIncome) and frame.seat == seat:
            row.more(start + COLOURS, 0.5)
        elif isinstance(frame, CastleToken) and frame.seat == seat:
            best = hand.best_of_market(s, s.players[seat], ready.clock)
            row.values[start + COLOURS + 1] = best / WORTH
        elif isinstance(frame, CityBonus) and frame.seat == seat:
            row.values[start + COLOURS + 2] = 1.0
