"""What a learned value looks at in a position of Principato (`bots/value.py`).

Everything is told from the seat's side of the table, and only what the seat knows: goals are its
own.  The terms of the readable evaluation are among the entries.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.core.machine import actor
from signoria.games.principato import evaluation as hand
from signoria.games.principato.ids import (
    BACKS,
    BANK,
    CULTURE_IDS,
    CULTURE_KINDS,
    FACE_IDS,
    FACES,
    FARM,
    FIELD,
    GOALS,
    RESIDENCE,
    SCORINGS,
    TOKEN_IDS,
    TOKENS,
    YEARS,
)
from signoria.games.principato.pending import actions_left as actions_of_turn
from signoria.games.principato.pending import scoring_goes_on
from signoria.games.principato.questions import (
    can_activate,
    culture_count,
    culture_left,
    extra_scoring_to_come,
    full_strength,
    military_tokens,
    room_for_food,
    room_for_money,
    strength,
)
from signoria.games.principato.scoring import goal_points
from signoria.games.principato.state import Player, PrincipatoState

ALL_ACTIONS: Final = 40.0  # of a seat in a game, about

NAMES: Names = named(
    ("time", ["actions left", "squared", "of this turn", "my turn", "last actions"]),
    ("time", ["three players", "four players"]),
    ("time", [f"year {year}" for year in range(YEARS + 1)]),
    ("time", [f"{number} scorings begun" for number in range(SCORINGS + 1)]),
    ("time", ["scoring goes on", "scoring may come"]),
    ("cubes", ["food", "money", "influence", "all", "all early", "to be spent"]),
    ("cubes", ["room for food", "room for money"]),
    ("economy", TOKEN_IDS),
    ("economy", [f"{name} early" for name in TOKEN_IDS]),
    ("economy", ["harvest", "harvest early", "market", "market early"]),
    ("military", ["strength", "strongest rival", "lead", "lead early"]),
    ("military", ["supplied", "supplied rival", "ahead of all", "behind some", "tokens of rival"]),
    ("culture", [f"{name}s" for name in CULTURE_IDS]),
    ("culture", [f"best {name} left" for name in CULTURE_IDS]),
    ("culture", [f"{name}s of rivals" for name in CULTURE_IDS]),
    ("goals", [f"goal {number}" for number in range(GOALS)]),
    ("goals", [f"goal {number}: points" for number in range(GOALS)]),
    ("goals", [f"goal {number}: early" for number in range(GOALS)]),
    ("cards", FACE_IDS),
    ("cards", [f"{name} early" for name in FACE_IDS]),
    ("cards", ["first of use", "second of use", "two alike"]),
    ("row", FACE_IDS),
    ("rivals", ["cubes", "producers", "points ahead"]),
    *[(name, ["as a rule"]) for name in ("cubes", "economy", "goals", "military", "cards")],
)


def table(s: PrincipatoState) -> int:
    """The number of players, once goals and cards are dealt."""
    for player in s.players:
        if -1 in player.goals or len(player.cards) < 2:
            return 0
    return len(s.players)


def score(s: PrincipatoState, seat: int) -> float:
    """Points so far."""
    return float(s.players[seat].score)


def fill(s: PrincipatoState, seat: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = s.players[seat]
    left = hand.actions_left(s, seat)
    early = left / ALL_ACTIONS
    time(s, seat, left, early, row)
    cubes(s, me, left, early, row)
    economy(s, me, early, row)
    military(s, seat, early, row)
    culture(s, seat, row)
    goals(s, me, early, row)
    cards(s, me, early, row)
    for face in range(FACES):
        row.add(s.row.count(face) / 2.0)
    rivals(s, seat, row)
    row.add(hand.cubes(me, left) / 10.0)
    row.add(hand.economy(s, me, left) / 10.0)
    row.add(hand.goals(s, me, left) / 10.0)
    row.add(hand.military(s, seat) / 10.0)
    row.add(hand.hand(s, me, left) / 10.0)


def time(s: PrincipatoState, seat: int, left: float, early: float, row: Row) -> None:
    """How far the game has come."""
    row.add(early)
    row.add(early * early)
    row.add(max(0, actions_of_turn(s, seat)) / 2.0)
    row.flag(actor(s) == seat)
    row.flag(left <= 2.0)
    row.flag(len(s.players) == 3)
    row.flag(len(s.players) == 4)
    row.one_of(s.year, YEARS + 1)
    row.one_of(s.scorings, SCORINGS + 1)
    row.flag(scoring_goes_on(s))
    row.flag(extra_scoring_to_come(s))


def cubes(s: PrincipatoState, me: Player, left: float, early: float, row: Row) -> None:
    """What is stored, and what finds room."""
    stored = me.food + me.money + me.church
    row.add(me.food / 5.0)
    row.add(me.money / 5.0)
    row.add(me.church / 3.0)
    row.add(stored / 10.0)
    row.add(stored * early / 10.0)
    row.add(min(float(stored), 1.4 * left) / 10.0)
    row.add(room_for_food(s, me) / 5.0)
    row.add(room_for_money(s, me) / 5.0)


def economy(s: PrincipatoState, me: Player, early: float, row: Row) -> None:
    """Tokens, and what one harvest and one market bring."""
    for token in range(TOKENS):
        row.add(me.tokens[token] / 4.0)
    for token in range(TOKENS):
        row.add(me.tokens[token] * early / 4.0)
    harvest = min(me.tokens[FIELD], s.parts.farm_room * me.tokens[FARM]) / 5.0
    market = min(me.tokens[RESIDENCE], s.parts.bank_room * me.tokens[BANK]) / 5.0
    row.add(harvest)
    row.add(harvest * early)
    row.add(market)
    row.add(market * early)


def military(s: PrincipatoState, seat: int, early: float, row: Row) -> None:
    """Strength against the strongest of the others, with and without what may be supplied."""
    me = s.players[seat]
    mine = full_strength(me)
    theirs = supplied = -20
    tokens = 0
    for other, player in enumerate(s.players):
        if other != seat:
            theirs = max(theirs, full_strength(player))
            supplied = max(supplied, strength(player))
            tokens = max(tokens, military_tokens(player))
    row.add(mine / 5.0)
    row.add(theirs / 5.0)
    row.add(max(-5, min(5, mine - theirs)) / 5.0)
    row.add(max(-5, min(5, mine - theirs)) * early / 5.0)
    row.add(strength(me) / 5.0)
    row.add(supplied / 5.0)
    row.flag(mine > theirs)
    row.flag(mine < theirs)
    row.add(tokens / 5.0)


def culture(s: PrincipatoState, seat: int, row: Row) -> None:
    """Works of art owned, left, and at the others'."""
    for kind in range(CULTURE_KINDS):
        row.add(culture_count(s, s.players[seat], kind) / 4.0)
    for kind in range(CULTURE_KINDS):
        left = culture_left(s, kind)
        row.add(left[0] / 6.0 if left else 0.0)
    for kind in range(CULTURE_KINDS):
        found = 0
        for other, player in enumerate(s.players):
            if other != seat:
                found += culture_count(s, player, kind)
        row.add(found / 6.0)


def goals(s: PrincipatoState, me: Player, early: float, row: Row) -> None:
    """The own goals: which, what they bring now, how much time there is."""
    held = [0.0] * GOALS
    points = [0.0] * GOALS
    for back in range(BACKS):
        goal = me.goals[back]
        if 0 <= goal < GOALS:
            held[goal] = 1.0
            points[goal] = goal_points(s, me, goal) / 10.0
    row.add_all(held)
    row.add_all(points)
    for goal in range(GOALS):
        row.add(held[goal] * early)


def cards(s: PrincipatoState, me: Player, early: float, row: Row) -> None:
    """The two cards in hand."""
    for face in range(FACES):
        row.add(me.cards.count(face))
    for face in range(FACES):
        row.add(me.cards.count(face) * early)
    first, second = me.cards[0], me.cards[1]
    row.flag(can_activate(s, me, first))
    row.flag(can_activate(s, me, second))
    row.flag(first == second)


def rivals(s: PrincipatoState, seat: int, row: Row) -> None:
    """The richest and the farthest of the others."""
    richest = producers = ahead = 0
    for other, player in enumerate(s.players):
        if other != seat:
            richest = max(richest, player.food + player.money + player.church)
            producers = max(producers, player.tokens[FIELD] + player.tokens[RESIDENCE])
            ahead = max(ahead, player.score - s.players[seat].score)
    row.add(richest / 10.0)
    row.add(producers / 8.0)
    row.add(ahead / 20.0)
