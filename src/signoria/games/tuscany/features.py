"""What a learned value looks at in a position of The Castles of Tuscany (`bots/value.py`).

Everything is told from the seat's side of the table, and only what the seat knows: of other hands
their size.  The terms of the readable evaluation are among the entries.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.bots.style import Style
from signoria.core.bag import size
from signoria.core.machine import actor
from signoria.games.tuscany import evaluation as hand
from signoria.games.tuscany import features_plans
from signoria.games.tuscany.estate import is_in
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    BONUSES,
    COLOUR_IDS,
    COLOUR_OF,
    COLOURS,
    EMPTY,
    FIELDS,
    HEXAGON,
    NONE,
    STACKS,
)
from signoria.games.tuscany.pending import cards_coming, is_last_round
from signoria.games.tuscany.questions import (
    can_pay,
    covered_fields,
    free_spaces,
    next_colour_bonus,
    next_side,
    points_of_region,
    times_counted,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

# A token can go to many fields: planning looks at some, and at no action that is far behind.
STYLE: Final = Style(
    scale=15.0, prior_weight=0.3, rivalry=0.0, relative=True, breadth=5, margin=2.0
)

LONGEST: Final = 60.0  # rounds
OWN_TOKENS: Final = 24.0
SIZES: Final = 4  # of regions told apart
COLOUR_NAMES = (
    "covered", "missing one", "done", "bonus near", "rival nearer", "reachable", "begun",
    "stored", "in the market", "cards", "can be paid",
)  # fmt: skip

NOW: Names = named(
    ("time", ["rounds", "rounds squared", "my turn", "last round", "three players"]),
    ("time", ["four players", "tokens out", "tokens of the fastest", "transfers"]),
    ("time", [f"phase {number}" for number in range(1, STACKS + 1)]),
    ("cards", ["cards", "cards early", "up to six", "pairs", "matching"]),
    (
        "goods",
        ["marble", "marble early", "some marble", "workers", "workers early", "some workers"],
    ),
    ("storage", ["items", "free spaces", "none free", "hexagons", "hexagons early"]),
    ("bonuses", BONUS_IDS),
    ("bonuses", [f"{name} early" for name in BONUS_IDS]),
    ("estate", ["covered", "open", "covered early", "green points", "green points to come"]),
    ("estate", [f"{gap} missing of a region" for gap in range(1, SIZES + 1)]),
    ("estate", ["points of regions nearly done"]),
    *[("colours", [f"{colour}: {name}" for name in COLOUR_NAMES]) for colour in COLOUR_IDS],
    ("market", ["tokens", "tokens that fit"]),
    ("rivals", ["cards", "marble", "workers", "red points ahead", "green points ahead", "covered"]),
    ("cards", ["as a rule"]),
    ("goods", ["marble as a rule", "workers as a rule"]),
    *[(name, ["as a rule"]) for name in ("estate", "storage", "bonuses", "pending")],
)
NAMES: Names = NOW + features_plans.NAMES


def table(s: TuscanyState) -> int:
    """The number of players, once all estates are built."""
    for player in s.players:
        if player.estate == NONE:
            return 0
    return len(s.players)


def score(s: TuscanyState, seat: int) -> float:
    """Red points, and green ones as often as they will be counted."""
    me = s.players[seat]
    return float(me.red + me.green * times_counted(s)) if s.stack else float(me.red)


def fill(s: TuscanyState, seat: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = s.players[seat]
    clock = hand.Clock(s, seat)
    early = clock.rounds / LONGEST
    coming = cards_coming(s, seat)
    time(s, seat, early, row)
    cards(me, coming, early, row)
    goods(s, me, early, row)
    estate(s, me, early, row)
    for colour in range(COLOURS):
        covering(s, seat, me, colour, row)
    market(s, me, row)
    rivals(s, seat, row)
    row.add(hand.hand(me, coming, clock) / 5.0)
    row.add(hand.goods(me.marble, hand.MARBLE_WORTH, clock) / 5.0)
    row.add(hand.goods(me.workers, hand.WORKER_WORTH, clock) / 5.0)
    row.add(hand.estate(s, me, clock) / 10.0)
    row.add(hand.storage(s, me, clock) / 10.0)
    row.add(hand.bonuses(me, clock) / 10.0)
    row.add(hand.pending(s, seat, clock) / 5.0)
    features_plans.plans(s, seat, clock, row)


def time(s: TuscanyState, seat: int, early: float, row: Row) -> None:
    """How far the game has come."""
    fastest = 0
    for player in s.players:
        fastest = max(fastest, player.out)
    row.add(early)
    row.add(early * early)
    row.flag(actor(s) == seat)
    row.flag(is_last_round(s))
    row.flag(len(s.players) == 3)
    row.flag(len(s.players) == 4)
    row.add(s.players[seat].out / OWN_TOKENS)
    row.add(fastest / OWN_TOKENS)
    row.add(times_counted(s) / 3.0)
    row.one_of(s.phase - 1, STACKS)


def cards(me: Player, coming: int, early: float, row: Row) -> None:
    """Cards in hand or on their way, pairs, and those in the colours of stored tokens."""
    number = size(me.hand) + coming
    pairs = matching = 0
    for colour in range(COLOURS):
        pairs += me.hand[colour] // 2
    for item in me.storage:
        if item != HEXAGON:
            matching += min(me.hand[COLOUR_OF[item]], 2)
    row.add(number / 8.0)
    row.add(number * early / 8.0)
    row.add(min(number, 6) / 6.0)
    row.add(pairs / 3.0)
    row.add(matching / 3.0)


def goods(s: TuscanyState, me: Player, early: float, row: Row) -> None:
    """Marble, workers, storage and bonus tokens."""
    row.add(me.marble / 4.0)
    row.add(me.marble * early / 4.0)
    row.flag(me.marble > 0)
    row.add(me.workers / 4.0)
    row.add(me.workers * early / 4.0)
    row.flag(me.workers > 0)
    hexagons = me.storage.count(HEXAGON)
    free = free_spaces(s, me)
    row.add(len(me.storage) / 3.0)
    row.add(free / 3.0)
    row.flag(free == 0)
    row.add(hexagons / 2.0)
    row.add(hexagons * early / 2.0)
    for bonus in range(BONUSES):
        row.add(me.bonus[bonus] / 2.0)
    for bonus in range(BONUSES):
        row.add(me.bonus[bonus] * early)


def estate(s: TuscanyState, me: Player, early: float, row: Row) -> None:
    """How full the estate is, and regions by what they lack."""
    covered = me.covered.bit_count()
    row.add(covered / FIELDS)
    row.add(me.reach.bit_count() / 12.0)
    row.add(covered * early / FIELDS)
    row.add(me.green / 30.0)
    row.add(me.green * times_counted(s) / 50.0)
    plan = plan_of(s, me)
    gaps = [0.0] * (SIZES + 1)
    nearly = 0.0
    seen = 0
    for field in range(FIELDS):
        region = plan.region[field]
        if seen & region:
            continue
        seen |= region
        missing = (region & ~me.covered).bit_count()
        gaps[min(missing, SIZES)] += 0.2
        if missing == 1:
            nearly += points_of_region(s, plan, field) / 10.0
    row.add_all(gaps[1:])
    row.add(nearly)


def covering(s: TuscanyState, seat: int, me: Player, colour: int, row: Row) -> None:
    """One colour: what is covered, what lies ready for it, who will have its bonus."""
    plan = plan_of(s, me)
    fields = plan.fields[colour]
    missing = (fields & ~me.covered).bit_count()
    share = 1.0 - missing / len(plan.listed[colour])
    rival = 0
    for other, player in enumerate(s.players):
        if other != seat:
            rival = max(rival, covered_fields(s, player, colour))
    row.add(share)
    row.flag(missing == 1)
    row.flag(missing == 0)
    row.add(share * share * next_colour_bonus(s, colour) / 5.0 if missing else 0.0)
    row.flag(missing > 0 and next_side(s, colour) < 2 and rival > covered_fields(s, me, colour))
    row.flag(me.reach & fields != 0)
    row.add(hand.begun(s, me, plan, colour) / 5.0 if missing else 0.0)
    stored = there = 0
    for item in me.storage:
        if COLOUR_OF[item] == colour:
            stored += 1
    for token in s.market:
        if token != EMPTY and COLOUR_OF[token] == colour:
            there += 1
    row.add(stored)
    row.add(there / 2.0)
    row.add(min(me.hand[colour], 3) / 3.0)
    row.flag(can_pay(me, colour))


def market(s: TuscanyState, me: Player, row: Row) -> None:
    """Tokens there are, and those for which a field is open."""
    plan = plan_of(s, me)
    there = fitting = 0
    for token in s.market:
        if token == EMPTY:
            continue
        there += 1
        for field in plan.listed[COLOUR_OF[token]]:
            if is_in(me.reach, field):
                fitting += 1
                break
    row.add(there / 8.0)
    row.add(fitting / 8.0)


def rivals(s: TuscanyState, seat: int, row: Row) -> None:
    """The most that any of the others has."""
    me = s.players[seat]
    cards = marble = workers = red = green = covered = 0
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        cards = max(cards, size(player.hand))
        marble = max(marble, player.marble)
        workers = max(workers, player.workers)
        red = max(red, player.red - me.red)
        green = max(green, player.green - me.green)
        covered = max(covered, player.covered.bit_count())
    row.add(cards / 8.0)
    row.add(marble / 4.0)
    row.add(workers / 4.0)
    row.add(red / 30.0)
    row.add(green / 20.0)
    row.add(covered / FIELDS)
