"""The works a seat could complete in The Princes of Florence, as entries of a learned value."""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Row
from signoria.games.florence.evaluation_principality import actions_to_come
from signoria.games.florence.ids import (
    BUILDINGS,
    FREEDOM_IDS,
    FREEDOMS,
    LANDSCAPE_IDS,
    LANDSCAPES,
    PROFESSIONS,
)
from signoria.games.florence.questions.principality import hand_cards, table_cards
from signoria.games.florence.questions.works import (
    all_bonus,
    bonus_value,
    common_value,
    minimum,
    wanted_value,
)
from signoria.games.florence.state import FlorenceState

SHOWN: Final = 5  # professions told one by one, the best first
ALL_WANTED: Final = 10.0  # building, landscape and freedom together

WORK_NAMES = (
    ("works", ["cards in hand", "cards on the table", "recruiting cards", "common value"]),
    ("works", ["bonus cards", "bonus value", "best bonus card"]),
    ("works", [f"number {n}: {what}" for n in range(1, SHOWN + 1) for what in ("fits", "spare")]),
    ("works", ["ready", "ready without bonus", "ready next round", "ready at the end"]),
    ("works", ["value of the ready ones", "spare of the best one", "nothing ready"]),
    ("works", ["fits of all", "fits of the best two"]),
    ("wanted", [f"missing {name}" for name in (*FREEDOM_IDS, *LANDSCAPE_IDS)]),
    ("wanted", ["missing buildings", "most wanted building"]),
    ("best work", ["mine", "others'", "I lead", "level", "rivals to come", "points likely"]),
)


def works(s: FlorenceState, seat: int, acts: int, row: Row) -> None:
    """Professions in hand: what they find, what is missing, and the award of the round."""
    me = s.players[seat]
    common = common_value(s, seat)
    bonus = all_bonus(s, me) if me.bonus else 0
    best_bonus = 0
    if me.bonus:
        for card in range(me.bonus.bit_length()):
            if me.bonus >> card & 1:
                best_bonus = max(best_bonus, bonus_value(s, me, card))
    row.add(hand_cards(me) / 4.0)
    row.add(table_cards(me) / 6.0)
    row.add(me.recruits / 2.0)
    row.add(common / 10.0)
    row.add(me.bonus.bit_count() / 3.0)
    row.add(bonus / 10.0)
    row.add(best_bonus / 6.0)
    fits: list[int] = []
    for card in range(PROFESSIONS):
        if me.hand >> card & 1:
            fits.append(wanted_value(s, me, card))
    fits.sort(reverse=True)
    one_by_one(s, fits, common, bonus, acts, row)
    wanted(s, seat, row)
    best_of_round(s, seat, row)


def one_by_one(
    s: FlorenceState, fits: list[int], common: int, bonus: int, acts: int, row: Row
) -> None:
    """How far above or below the minimum each profession is, the best first."""
    needed = minimum(s)
    last = s.parts.minimum[-1]
    following = s.parts.minimum[min(s.round, s.parts.rounds - 1)]
    ready = alone = soon = late = total = 0
    value = 0.0
    for number in range(SHOWN):
        if number < len(fits):
            row.add((1.0 + fits[number]) / ALL_WANTED)
            row.add(max(-10, min(10, common + fits[number] - needed)) / 10.0)
        else:
            row.at += 2
    for found in fits:
        total += found
        mine = common + found
        if mine >= needed:
            alone += 1
        if mine + bonus >= needed:
            ready += 1
            if ready <= acts:
                value += mine
        if mine + bonus >= following:
            soon += 1
        if mine + bonus >= last:
            late += 1
    row.add(ready / 3.0)
    row.add(alone / 3.0)
    row.add(soon / 3.0)
    row.add(late / 3.0)
    row.add(value / 40.0)
    row.add(max(-10, min(10, common + fits[0] + bonus - needed)) / 10.0 if fits else -1.0)
    row.flag(ready == 0)
    row.add(total / 30.0)
    two = fits[:2]
    row.add(sum(two) / 20.0)


def wanted(s: FlorenceState, seat: int, row: Row) -> None:
    """What professions in hand want and do not find."""
    me = s.players[seat]
    parts = s.parts
    freedoms = [0] * FREEDOMS
    landscapes = [0] * LANDSCAPES
    buildings = [0] * BUILDINGS
    for card in range(PROFESSIONS):
        if me.hand >> card & 1:
            freedoms[parts.wanted_freedom[card]] += 1
            landscapes[parts.wanted_landscape[card]] += 1
            buildings[parts.wanted_building[card]] += 1
    for freedom in range(FREEDOMS):
        row.add(0.0 if me.freedoms >> freedom & 1 else freedoms[freedom] / 2.0)
    for kind in range(LANDSCAPES):
        row.add(0.0 if me.landscapes[kind] else landscapes[kind] / 2.0)
    missing = most = 0
    for building in range(BUILDINGS):
        if not me.kinds >> building & 1:
            missing += buildings[building]
            most = max(most, buildings[building])
    row.add(missing / 3.0)
    row.add(most / 2.0)


def best_of_round(s: FlorenceState, seat: int, row: Row) -> None:
    """The award for the best work: who has it now, and who may still take it."""
    mine = s.players[seat].marker
    best = coming = 0
    chance = 1.0
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        best = max(best, player.marker)
        if hand_cards(player) and actions_to_come(s, other):
            coming += 1
            chance *= 0.65
    row.add(mine / 20.0)
    row.add(best / 20.0)
    row.flag(mine > best)
    row.flag(mine == best and mine > 0)
    row.add(coming / 4.0)
    row.add(chance if mine and mine >= best else 0.0)
