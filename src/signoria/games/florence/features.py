"""What a learned value looks at in a position of The Princes of Florence (`bots/value.py`).

Everything is told from the seat's side of the table, and only what the seat knows: of other hands
their size.  The terms of the readable evaluation that look at the own principality are among the
entries; its guesses at what others would bid are not, as they look at hands.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.bots.style import Style
from signoria.core.machine import actor
from signoria.games.florence import evaluation_principality as hand
from signoria.games.florence.features_lots import LOT_NAMES, lots
from signoria.games.florence.features_works import WORK_NAMES, works
from signoria.games.florence.grid import CELLS, touching
from signoria.games.florence.ids import (
    BUILDING_IDS,
    BUILDINGS,
    FREEDOM_IDS,
    FREEDOMS,
    LANDSCAPE_IDS,
    LANDSCAPES,
    PRESTIGE_IDS,
    PRESTIGES,
)
from signoria.games.florence.phases.turn import StartTurn
from signoria.games.florence.questions.building import (
    blocked,
    blocked_inside,
    building_price,
    landscape_fits,
)
from signoria.games.florence.questions.principality import (
    hand_cards,
    occupied,
    prestige_cards,
    table_cards,
)
from signoria.games.florence.scoring import prestige_value
from signoria.games.florence.state import FlorenceState, Player

# A building can go to many fields: planning looks at some, and at no action that is far behind.
STYLE: Final = Style(
    scale=15.0, prior_weight=0.3, rivalry=0.0, relative=True, breadth=5, margin=2.0
)

ROUNDS: Final = 7
PLAYERS: Final = 4  # numbers of them told apart, from two on
ACTIONS: Final = 4  # numbers of them told apart, from none on
ARCHITECTS: Final = 4
STEPS = (300, 600, 900, 1300, 1800, 2500)  # florins: the first ones are worth most
ROOM = (0, 3, 8)  # a large building, a medium one, a small one: do they find room?

NAMES: Names = named(
    (
        "time",
        ["rounds left", "rounds left squared", "my turn", "start player", "turns before mine"],
    ),
    ("time", [f"round {number}" for number in range(1, ROUNDS + 1)]),
    ("time", [f"{number} actions" for number in range(ACTIONS)]),
    ("time", [f"{number} players" for number in range(2, PLAYERS + 2)]),
    ("time", ["characters in play", "joint buildings in play", "few freedoms"]),
    ("money", ["florins", "points just sold"]),
    ("money", [f"up to {florins}" for florins in STEPS]),
    ("money", [f"up to {florins} early" for florins in STEPS]),
    ("money", ["price of a building", "can be paid"]),
    ("people", ["jesters", "jesters early"]),
    ("people", [f"{number} architects" for number in range(ARCHITECTS)]),
    ("people", [f"{number} architects early" for number in range(ARCHITECTS)]),
    ("freedoms", FREEDOM_IDS),
    ("freedoms", ["freedoms", "freedoms early"]),
    ("landscapes", [f"some {kind}" for kind in LANDSCAPE_IDS]),
    ("landscapes", [f"{kind} again" for kind in LANDSCAPE_IDS]),
    ("landscapes", ["kinds", "kinds early"]),
    ("buildings", BUILDING_IDS),
    ("buildings", ["buildings", "buildings early"]),
    ("room", ["free cells", "free cells early", "lost", "alone", "edges"]),
    ("room", ["large building", "medium building", "small building"]),
    ("room", LANDSCAPE_IDS),
    *WORK_NAMES,
    ("prestige", [f"{card} held" for card in PRESTIGE_IDS]),
    ("prestige", [f"{card} now" for card in PRESTIGE_IDS]),
    ("prestige", ["cards", "points now", "cards early"]),
    ("rivals", ["points ahead", "florins", "jesters", "architects", "freedoms", "landscapes"]),
    ("rivals", ["buildings", "works", "cards in hand", "prestige cards", "points behind the next"]),
    ("supply", ["jesters", "architects", "recruiting cards", *FREEDOM_IDS]),
    *LOT_NAMES,
    *[(name, ["as a rule"]) for name in ("money", "works", "buildings", "prestige", "room")],
)


def table(s: FlorenceState) -> int:
    """Players, characters, joint buildings, the harder form; nothing before the first round."""
    if s.round == 0:
        return 0
    return len(s.players) + 10 * s.muse + 20 * s.coop + 40 * s.hard


def score(s: FlorenceState, seat: int) -> float:
    """Points so far; in the end money decides between equals."""
    me = s.players[seat]
    return float(me.points) if s.stack else me.points + me.cash * 0.00001


def fill(s: FlorenceState, seat: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = s.players[seat]
    acts = hand.actions_to_come(s, seat)
    later = s.parts.rounds - s.round
    early = (later + 0.5 * min(acts, 2)) / ROUNDS
    time(s, seat, acts, later, row)
    money(s, me, early, row)
    people(me, early, row)
    surroundings(me, early, row)
    room(s, seat, early, row)
    works(s, seat, acts, row)
    prestige(s, seat, early, row)
    rivals(s, seat, row)
    supply(s, row)
    lots(s, seat, acts, row)
    row.add(hand.money(me.cash, later, acts) / 10.0)
    row.add(hand.works(s, seat, acts, later) / 20.0)
    row.add(hand.buildings_to_come(s, me, acts + 2 * later) / 5.0)
    row.add(hand.prestige(s, seat, later) / 10.0)
    row.add(hand.space(s, me, later))


def time(s: FlorenceState, seat: int, acts: int, later: int, row: Row) -> None:
    """How far the game has come."""
    before = 0
    for frame in reversed(s.stack):
        if isinstance(frame, StartTurn):
            if frame.seat == seat:
                break
            before += 1
    row.add(later / ROUNDS)
    row.add(later * later / (ROUNDS * ROUNDS))
    row.flag(actor(s) == seat)
    row.flag(s.starter == seat)
    row.add(before / 4.0 if acts else 0.0)
    row.one_of(s.round - 1, ROUNDS)
    row.one_of(min(acts, ACTIONS - 1), ACTIONS)
    row.one_of(len(s.players) - 2, PLAYERS)
    row.flag(s.muse)
    row.flag(s.coop)
    row.flag(s.hard)


def money(s: FlorenceState, me: Player, early: float, row: Row) -> None:
    """Florins, step by step, and what a building would cost."""
    row.add(me.cash / 2000.0)
    row.flag(me.sold)
    for florins in STEPS:
        row.add(min(me.cash, florins) / florins)
    for florins in STEPS:
        row.add(min(me.cash, florins) / florins * early)
    price = building_price(s, me)
    row.add(price / 700.0)
    row.flag(me.cash >= price)


def people(me: Player, early: float, row: Row) -> None:
    """Jesters and Architects."""
    row.add(me.jesters / 3.0)
    row.add(me.jesters * early / 3.0)
    row.one_of(me.architects, ARCHITECTS)
    row.values[row.at + me.architects] = early
    row.at += ARCHITECTS


def surroundings(me: Player, early: float, row: Row) -> None:
    """Freedoms, landscapes, buildings."""
    for freedom in range(FREEDOMS):
        row.flag(me.freedoms >> freedom & 1 == 1)
    freedoms = me.freedoms.bit_count()
    row.add(freedoms / 3.0)
    row.add(freedoms * early / 3.0)
    kinds = 0
    for kind in range(LANDSCAPES):
        row.flag(me.landscapes[kind] > 0)
        if me.landscapes[kind]:
            kinds += 1
    for kind in range(LANDSCAPES):
        row.add(max(0, me.landscapes[kind] - 1) / 2.0)
    row.add(kinds / 3.0)
    row.add(kinds * early / 3.0)
    for building in range(BUILDINGS):
        row.flag(me.kinds >> building & 1 == 1)
    buildings = me.kinds.bit_count()
    row.add(buildings / 5.0)
    row.add(buildings * early / 5.0)


def room(s: FlorenceState, seat: int, early: float, row: Row) -> None:
    """Free cells, those that buildings cannot use, and what still fits."""
    me = s.players[seat]
    covered = occupied(s, me)
    free = ~covered & ((1 << CELLS) - 1)
    number = free.bit_count()
    row.add(number / 40.0)
    row.add(number * early / 40.0)
    row.add((blocked_inside(s, me) & free).bit_count() / 20.0)
    row.add((free & ~touching(free)).bit_count() / 5.0)
    row.add((touching(covered) & free).bit_count() / 20.0)
    barred = blocked(s, seat)
    for building in ROOM:
        row.flag(s.parts.tiles.fits(building, barred))
    for kind in range(LANDSCAPES):
        row.flag(landscape_fits(s, seat, kind))


def prestige(s: FlorenceState, seat: int, early: float, row: Row) -> None:
    """The own prestige cards: which, and what they would bring now."""
    me = s.players[seat]
    points = 0.0
    for card in range(PRESTIGES):
        if me.prestige >> card & 1:
            row.values[row.at + card] = 1.0
            now = prestige_value(s, seat, card)
            row.values[row.at + PRESTIGES + card] = now / 5.0
            points += now
    row.at += 2 * PRESTIGES
    cards = prestige_cards(me)
    row.add(cards / 3.0)
    row.add(points / 10.0)
    row.add(cards * early / 3.0)


def rivals(s: FlorenceState, seat: int, row: Row) -> None:
    """The most that any of the others has; how far behind the next one is."""
    me = s.players[seat]
    most = [0] * 9
    ahead = -40
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        ahead = max(ahead, player.points - me.points)
        there = [
            player.cash,
            player.jesters,
            player.architects,
            player.freedoms.bit_count(),
            player.landscapes[0] + player.landscapes[1] + player.landscapes[2],
            player.kinds.bit_count(),
            table_cards(player),
            hand_cards(player),
            prestige_cards(player),
        ]
        for number in range(9):
            most[number] = max(most[number], there[number])
    row.add(max(0, ahead) / 10.0)
    row.add(most[0] / 2000.0)
    for number in range(1, 9):
        row.add(most[number] / 4.0)
    row.add(max(0, -ahead) / 10.0)


def supply(s: FlorenceState, row: Row) -> None:
    """What is left for everybody."""
    row.add(s.jesters / 7.0)
    row.add(s.architects / 6.0)
    row.add(s.recruits / 5.0)
    for freedom in range(FREEDOMS):
        row.add(s.freedoms[freedom] / 4.0)
