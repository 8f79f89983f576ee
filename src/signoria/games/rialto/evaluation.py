"""What a position of Rialto is worth for a seat, in points at the end of the game.

The numbers were set by self-play.  Each function answers one question a player asks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.bots.style import Style
from signoria.games.rialto.ids import (
    BRIDGE,
    BUILDING,
    COUNCILLOR,
    DISTRICTS,
    DOGE,
    FREE,
    GOLD,
    GONDOLA,
    GREEN,
    JOKER,
    KINDS,
    NONE,
    READY,
    YELLOW,
    building_of,
    colour_of,
    status_of,
    value_of,
)
from signoria.games.rialto.pending import last_stage_begun, to_begin_turn
from signoria.games.rialto.questions import district_count, district_value
from signoria.games.rialto.state import Player, RialtoState

STYLE: Final = Style(random_moves=30)

# One card of a kind whose stage is still to come; more of a kind win bonuses.
CARD: Final = [0.7, 0.9, 1.25, 1.3, 1.0, 1.0, 1.1]
TOGETHER: Final = 0.13
KEPT_CARD: Final = 0.55  # a joker that waits for the next round
# The part of it that other cards are worth.  Who values kept Doge cards hoards them.
KEPT_PART: Final = [0.0, 0.6, 0.6, 0.6, 0.6, 0.6]

# What using a building once is worth, its coin not counted (green, yellow, blue 1 to 4).
USE: Final = [0.9, 0.6, 1.3, 1.7, 0.3, 0.8, 1.0, 1.7, 0.9, 1.4, 0.8, 3.0]
COIN_USE: Final = 0.55  # beyond half a point as a leftover
PLACE: Final = 0.55  # one place further ahead on the Doge track
COUNCILLOR_USE: Final = 0.45  # a private councillor still to be placed

NOT_YET: Final = -1
PAST: Final = 6


def value(s: RialtoState, seat: int) -> float:
    """Points now, and what is to be expected of everything else."""
    me = s.players[seat]
    if not s.stack:
        return float(me.score)
    stage = last_stage_begun(s)
    later = s.parts.rounds - s.round
    worth = me.score + (me.coins + me.private) * 0.5
    worth += coins_use(me, later, stage)
    worth += buildings(me, later, stage)
    worth += doge_place(s, seat, later)
    worth += districts(s, seat, NONE, 0.0)
    worth += hand(me, stage, later)
    worth += COUNCILLOR_USE * min(me.private, 2 * later + (2 if stage < COUNCILLOR else 0))
    if NOT_YET < stage < PAST:
        worth += open_stage(s, seat, stage, later)
    return worth


def coins_use(me: Player, later: int, stage: int) -> float:
    """A coin is worth more while there are buildings to use."""
    uses = len(me.buildings) * later + (1 if stage < PAST else 0)
    return COIN_USE * min(me.coins, uses, 4)


def buildings(me: Player, later: int, stage: int) -> float:
    """Their values count at the end; until then they can be used for a coin each round."""
    worth = 0.0
    for tile in me.buildings:
        kind = building_of(tile)
        worth += value_of(kind) + 0.45 * later * USE[kind]
        if status_of(tile) == READY and uses_left_this_round(kind, stage):
            worth += 0.5 * USE[kind] if me.coins else 0.0
    return worth


def uses_left_this_round(kind: int, stage: int) -> bool:
    """Green in phase I, yellow in the stages, blue at the end."""
    colour = colour_of(kind)
    if colour == GREEN:
        return stage == NOT_YET
    return stage < PAST if colour == YELLOW else True


def doge_place(s: RialtoState, seat: int, later: int) -> float:
    """Being ahead breaks ties in every round and at the end."""
    behind = len(s.doge) - 1 - s.doge.index(seat)
    return behind * (PLACE + 0.25 * later)


def districts(s: RialtoState, seat: int, extra_in: int, extra: float) -> float:
    """Majorities as they stand, with `extra` own councillors in one district."""
    free = s.connections.count(FREE)
    to_come = 2 * (s.parts.rounds - s.round) + 1
    fill = min(1.0, to_come / free) if free else 0.0
    worth = 0.0
    for district in range(DISTRICTS):
        mine = s.players[seat].districts[district] + (extra if district == extra_in else 0.0)
        if mine <= 0:
            continue
        expected = district_value(s, district) + fill * 2.6 * free_ends(s, district)
        settled = 1.0 if s.numbers[district] <= s.round else 0.75
        worth += expected * settled * share(s, seat, district, mine)
    return worth


def free_ends(s: RialtoState, district: int) -> int:
    """Connections of a district that bear nothing yet."""
    found = 0
    for connection in s.parts.touching[district]:
        if s.connections[connection] == FREE:
            found += 1
    return found


def share(s: RialtoState, seat: int, district: int, mine: float) -> float:
    """The part of a district's value to expect: 1, a half, a quarter …, softened by the lead."""
    part = 1.0
    ahead = True  # of those met so far in Doge order
    for participant in s.doge:
        if participant == seat:
            ahead = False
            continue
        lead = mine - district_count(s, participant, district)
        if not ahead:
            lead += 0.5  # I win the tie
        part *= 0.5 + 0.5 / (1.0 + exp(-1.7 * lead + 0.4))
    return part


def hand(me: Player, stage: int, later: int) -> float:
    """Cards of stages to come, and cards to keep for the next round."""
    worth = 0.0
    kept = 0.0
    for kind in range(JOKER):
        count = me.hand[kind]
        if count == 0:
            continue
        if kind > stage:
            worth += CARD[kind] * count * (1.0 + TOGETHER * (count - 1))
        else:
            kept += KEPT_PART[kind] * count
    jokers = me.hand[JOKER]
    if stage < COUNCILLOR:
        worth += CARD[JOKER] * jokers
    else:
        kept += jokers
    if later:
        worth += KEPT_CARD * min(kept, 5.0)
    return worth


def open_stage(s: RialtoState, seat: int, stage: int, later: int) -> float:
    """What the running stage will bring: my cards lie, the others' are seen or guessed."""
    if still_to_play(s, seat):
        count = s.players[seat].hand[stage]
        return CARD[stage] * count * (1.0 + TOGETHER * (count - 1))
    strength = s.strength[seat]
    wins = chance_of_bonus(s, seat, stage) if strength else 0.0
    if stage == DOGE:
        return doge_gain(s, seat, strength + wins, later)
    if stage == GOLD:
        return (strength + wins) * (0.5 + COIN_USE * (0.9 if later else 0.4))
    if stage == BUILDING:
        return (strength + wins) * (1.0 + 0.33 * later) if strength else 0.0
    if stage == BRIDGE:
        return strength + wins * 3.4 if strength else -1.0
    if stage == GONDOLA:
        return (
            strength * (0.5 + COUNCILLOR_USE * (1.0 if later or stage < PAST else 0.0)) + wins * 2.6
        )
    placed = min(strength + wins, float(s.players[seat].private))
    gain = districts(s, seat, s.active, placed) - districts(s, seat, NONE, 0.0)
    return gain - placed * (0.5 + COUNCILLOR_USE)


def still_to_play(s: RialtoState, seat: int) -> bool:
    """Has this seat not had its playing turn in the stage?"""
    return seat in to_begin_turn(s)


def chance_of_bonus(s: RialtoState, seat: int, stage: int) -> float:
    """Those who have played are known; of the others only what they took openly."""
    strength = s.strength[seat]
    queue = to_begin_turn(s)
    chance = 1.0
    for participant in s.doge:
        if participant == seat:
            continue
        tie_is_mine = s.doge.index(seat) < s.doge.index(participant)
        if participant in queue:
            likely = likely_cards(s, participant, stage)
            margin = strength - likely + (0.25 if tie_is_mine else -0.25)
            chance *= 1.0 / (1.0 + exp(-1.6 * margin))
        elif s.strength[participant] + (0 if tie_is_mine else 1) > strength:
            return 0.0
    return chance


def likely_cards(s: RialtoState, participant: int, stage: int) -> float:
    """How many cards of the stage somebody may lay."""
    if participant >= len(s.players):
        return float(s.neutral_cards[stage])
    player = s.players[participant]
    total, sure = 0, 0
    for kind in range(KINDS):
        total += player.hand[kind]
        sure += player.sure[kind]
    return player.sure[stage] + 0.5 * player.sure[JOKER] + max(0, total - sure) * 0.16


def doge_gain(s: RialtoState, seat: int, spaces: float, later: int) -> float:
    """Places gained on the track, and a little for the lead itself."""
    ahead = s.doge[: s.doge.index(seat)]
    mine = s.doge_position[seat] + spaces
    passed = 0.0
    for other in ahead:
        margin = mine - (s.doge_position[other] + s.strength[other])
        passed += 1.0 / (1.0 + exp(-1.8 * margin))
    return passed * (PLACE + 0.25 * later) + spaces * (0.12 + 0.06 * later)
