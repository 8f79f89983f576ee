"""What a learned value looks at in a position of Rialto (`bots/value.py`).

Everything is told from the seat's side of the table, and only what the seat knows: of other hands
their size and the cards that were taken openly.  The terms of the readable evaluation are among
the entries.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.core.bag import size
from signoria.core.machine import actor
from signoria.games.rialto import evaluation as hand
from signoria.games.rialto import features_end
from signoria.games.rialto.features_end import next_kind, to_be_settled
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    BUILDING_KINDS,
    COUNCILLOR,
    DISTRICTS,
    KIND_IDS,
    KINDS,
    NONE,
    READY,
    building_of,
    status_of,
    value_of,
)
from signoria.games.rialto.pending import last_stage_begun
from signoria.games.rialto.questions import district_count, district_value, fulfils
from signoria.games.rialto.state import Player, RialtoState

STAGES: Final = COUNCILLOR + 3  # from before the first to after the last
ROUNDS: Final = 6
SIDES: Final = 2
DISTRICT_NAMES = ("mine", "rival", "lead", "lead of one", "tie or behind", "value", "open", "share")

NAMES: Names = named(
    ("time", ["rounds left", "rounds squared", "my turn", "to lay cards"]),
    ("time", [f"round {number}" for number in range(ROUNDS + 1)]),
    ("time", [f"stage {number}" for number in range(STAGES)]),
    ("time", ["three players", "four players", "five players", "neutral"]),
    ("cards", KIND_IDS),
    ("cards", [f"{kind} to come" for kind in KIND_IDS]),
    ("cards", [f"many of {kind} to come" for kind in KIND_IDS]),
    ("cards", ["cards", "kept for later"]),
    ("stage", ["strength", "best rival", "ahead", "behind", "bonus likely"]),
    ("stage", [f"strength in stage {number}" for number in range(STAGES)]),
    ("coins", ["coins", "coins early", "first coin", "two coins", "four coins"]),
    ("councillors", ["private", "private early", "general", "active district"]),
    ("buildings", ["buildings", "values", "ready", "values early"]),
    ("buildings", BUILDING_IDS),
    ("buildings", [f"{building} early" for building in BUILDING_IDS]),
    ("doge", ["place", "place early", "first", "position", "lead"]),
    *[
        ("districts", [f"number {number + 1}: {name}" for name in DISTRICT_NAMES])
        for number in range(DISTRICTS)
    ],
    ("districts", ["as they stand", "of rivals"]),
    ("sides", [f"side {number}: {what}" for number in range(SIDES) for what in ("near", "done")]),
    ("rivals", ["cards", "coins", "buildings", "points ahead", "private"]),
    ("rivals", [f"{kind} taken openly" for kind in KIND_IDS]),
    *[
        (name, ["as a rule"])
        for name in ("coins", "buildings", "doge", "districts", "cards", "stage")
    ],
    *[(group, [name]) for group, name in features_end.NAMES],
)


def table(s: RialtoState) -> int:
    """The number of players, 7 with a neutral third; nothing before the first round."""
    if s.round == 0 or len(s.doge) < len(s.strength):
        return 0
    return 7 if s.neutral else len(s.players)


def score(s: RialtoState, seat: int) -> float:
    """Points so far."""
    return float(s.players[seat].score)


def fill(s: RialtoState, seat: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = s.players[seat]
    stage = last_stage_begun(s)
    later = s.parts.rounds - s.round
    early = later / ROUNDS
    time(s, seat, stage, early, row)
    cards(s, seat, stage, later, row)
    running(s, seat, stage, row)
    coins(s, me, early, row)
    buildings(me, early, row)
    doge(s, seat, early, row)
    districts(s, seat, row)
    sides(s, seat, row)
    rivals(s, seat, row)
    row.add(hand.coins_use(me, later, stage) / 5.0)
    row.add(hand.buildings(me, later, stage) / 20.0)
    row.add(hand.doge_place(s, seat, later) / 5.0)
    row.add(hand.districts(s, seat, NONE, 0.0) / 20.0)
    row.add(hand.hand(me, stage, later) / 10.0)
    open_yet = hand.NOT_YET < stage < hand.PAST and to_be_settled(s, seat)
    row.add(hand.open_stage(s, seat, stage, later) / 5.0 if open_yet else 0.0)
    features_end.end(s, seat, stage, later, row)


def time(s: RialtoState, seat: int, stage: int, early: float, row: Row) -> None:
    """How far the game has come."""
    row.add(early)
    row.add(early * early)
    row.flag(actor(s) == seat)
    row.flag(hand.still_to_play(s, seat))
    row.one_of(s.round, ROUNDS + 1)
    row.one_of(stage + 1, STAGES)
    row.flag(len(s.players) == 3)
    row.flag(len(s.players) == 4)
    row.flag(len(s.players) == 5)
    row.flag(s.neutral)


def cards(s: RialtoState, seat: int, stage: int, later: int, row: Row) -> None:
    """The hand, by kind: all of it, what still has its stage before it, what waits for a round
    that will come."""
    mine = s.players[seat].hand
    first = next_kind(s, seat, stage)
    total = kept = 0
    for kind in range(KINDS):
        row.add(mine[kind] / 4.0)
        total += mine[kind]
        if kind < first:
            kept += mine[kind]
    for kind in range(KINDS):
        row.add(mine[kind] / 4.0 if kind >= first else 0.0)
    for kind in range(KINDS):
        row.add(max(0, mine[kind] - 2) / 3.0 if kind >= first else 0.0)
    row.add(total / 10.0)
    row.add(min(kept, 5) / 5.0 if later else 0.0)


def running(s: RialtoState, seat: int, stage: int, row: Row) -> None:
    """Strengths in the stage that goes on."""
    mine = s.strength[seat]
    best = 0
    for other, strength in enumerate(s.strength):
        if other != seat:
            best = max(best, strength)
    open_yet = to_be_settled(s, seat)
    if not open_yet:
        mine = best = 0
    row.add(mine / 5.0)
    row.add(best / 5.0)
    row.add(max(0, mine - best) / 3.0)
    row.add(max(0, best - mine) / 3.0)
    row.add(hand.chance_of_bonus(s, seat, stage) if mine else 0.0)
    if open_yet:
        row.values[row.at + stage + 1] = mine / 5.0
    row.at += STAGES


def coins(s: RialtoState, me: Player, early: float, row: Row) -> None:
    """Coins and councillors."""
    row.add(me.coins / 5.0)
    row.add(me.coins * early / 5.0)
    row.flag(me.coins >= 1)
    row.flag(me.coins >= 2)
    row.flag(me.coins >= 4)
    row.add(me.private / 5.0)
    row.add(me.private * early / 5.0)
    row.add(me.general / 10.0)
    row.add(me.districts[s.active] / 4.0 if s.active >= 0 else 0.0)


def buildings(me: Player, early: float, row: Row) -> None:
    """Buildings by kind, their values, and how many can be used."""
    kinds = [0.0] * BUILDING_KINDS
    values = ready = 0
    for tile in me.buildings:
        kind = building_of(tile)
        kinds[kind] += 1.0
        values += value_of(kind)
        if status_of(tile) == READY:
            ready += 1
    row.add(len(me.buildings) / 6.0)
    row.add(values / 10.0)
    row.add(ready / 6.0)
    row.add(values * early / 10.0)
    row.add_all(kinds)
    for kind in range(BUILDING_KINDS):
        row.add(kinds[kind] * early)


def doge(s: RialtoState, seat: int, early: float, row: Row) -> None:
    """The Doge track: who is ahead wins ties."""
    behind = len(s.doge) - 1 - s.doge.index(seat)
    furthest = 0
    for other, position in enumerate(s.doge_position):
        if other != seat:
            furthest = max(furthest, position)
    row.add(behind / 4.0)
    row.add(behind * early / 4.0)
    row.flag(s.doge[0] == seat)
    row.add(s.doge_position[seat] / 20.0)
    row.add(max(-5, min(5, s.doge_position[seat] - furthest)) / 5.0)


def districts(s: RialtoState, seat: int, row: Row) -> None:
    """The districts in the order in which they are settled."""
    places = [0] * DISTRICTS
    for district in range(DISTRICTS):
        places[s.numbers[district] - 1] = district
    mine_now = rivals_now = 0.0
    for district in places:
        mine = s.players[seat].districts[district]
        rival = 0
        for participant in s.doge:
            if participant != seat:
                rival = max(rival, district_count(s, participant, district))
        value = district_value(s, district)
        share = hand.share(s, seat, district, mine) if mine else 0.0
        mine_now += value * share
        rivals_now += value * (1.0 - share) if rival else 0.0
        row.add(mine / 4.0)
        row.add(rival / 4.0)
        row.add(max(-4, min(4, mine - rival)) / 4.0)
        row.flag(mine == rival + 1)
        row.flag(mine <= rival)
        row.add(value / 10.0)
        row.add(hand.free_ends(s, district) / 4.0)
        row.add(value * share / 10.0)
    row.add(mine_now / 20.0)
    row.add(rivals_now / 20.0)


def sides(s: RialtoState, seat: int, row: Row) -> None:
    """The bonus of each side of the canal: within reach, or gained."""
    for side in range(SIDES):
        missing = 0
        for district in s.parts.sides[side]:
            if s.players[seat].districts[district] == 0:
                missing += 1
        row.flag(missing == 1)
        row.flag(fulfils(s, seat, side))


def rivals(s: RialtoState, seat: int, row: Row) -> None:
    """The most that any of the others has."""
    cards = coins = buildings = ahead = private = 0
    sure = [0] * KINDS
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        cards = max(cards, size(player.hand))
        coins = max(coins, player.coins)
        buildings = max(buildings, len(player.buildings))
        ahead = max(ahead, player.score - s.players[seat].score)
        private = max(private, player.private)
        for kind in range(KINDS):
            sure[kind] = max(sure[kind], player.sure[kind])
    row.add(cards / 10.0)
    row.add(coins / 5.0)
    row.add(buildings / 6.0)
    row.add(ahead / 20.0)
    row.add(private / 5.0)
    for kind in range(KINDS):
        row.add(sure[kind] / 3.0)
