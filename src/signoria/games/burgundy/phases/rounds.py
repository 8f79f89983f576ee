"""Preparing a phase, and its rounds (BUR-PHASE-1 to 5, BUR-ROUND-1 to 4, BUR-SOLO-1 and 2)."""

from __future__ import annotations

from signoria.core.bag import draw_many, holds
from signoria.core.chance import Dice
from signoria.core.events import Value
from signoria.core.machine import Chance, Frame, Outcome, Step, emit, then
from signoria.games.burgundy.ids import (
    DEPOT_IDS,
    DEPOTS,
    GOOD_IDS,
    INNS,
    KINDS_OF_TYPE,
    NO_TILE,
    PHASE_IDS,
    SOLO,
    SPACES,
    TILE_IDS,
    TYPES,
    heap_of,
    spaces_of,
)
from signoria.games.burgundy.phases.phase_end import EndPhase
from signoria.games.burgundy.phases.turn import BeginTurn
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.verbs import plus


class StartPhase(Step[BurgundyState]):
    """Clear the depots, then draw tiles and goods."""

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: BurgundyState) -> None:
        s.phase = self.phase
        s.round = 0
        clear_depots(s)
        if s.modules & INNS:
            s.inns += 1
            s.inns_left -= 1
        if s.events is not None:
            emit(s, "phase_began", None, {"phase": PHASE_IDS[self.phase], "inns": s.inns})
        then(s, FillDepots(), DrawGoods(), RollDice(1))


def clear_depots(s: BurgundyState) -> None:
    """Tiles left over leave the game; goods, shields and inns stay (BUR-PHASE-1)."""
    removed = list(s.removed)
    for tile in s.depots:
        if tile != NO_TILE:
            removed[tile] += 1
    s.removed = tuple(removed)
    s.depots = [NO_TILE] * SPACES


class FillDepots(Chance[BurgundyState]):
    """A tile for every space in use, in printed order, then for the black depot (BUR-PHASE-2, 3).

    The outcome lists kinds of tiles in that order.
    """

    VERB = "tiles"
    NAMES = TILE_IDS

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        players = table_size(s)
        drawn: list[int] = []
        bags = [stack_of_type(s, kind) for kind in range(TYPES)]
        for space in s.parts.spaces_used[players]:
            kind = s.parts.type_of_space(space, players, s.phase)
            drawn.append(KINDS_OF_TYPE[kind].start + draw_many(bags[kind], 1, dice)[0])
        drawn.extend(draw_many(list(s.black_stack), len(s.parts.black_used[players]), dice))
        return tuple(drawn)

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        players = table_size(s)
        used = s.parts.spaces_used[players]
        if len(outcome) != len(used) + len(s.parts.black_used[players]):
            return False
        for space, tile in zip(used, outcome, strict=False):
            if tile not in KINDS_OF_TYPE[s.parts.type_of_space(space, players, s.phase)]:
                return False
        own, black = outcome[: len(used)], outcome[len(used) :]
        return holds(list(s.own_stacks), own) and holds(list(s.black_stack), black)

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        players = table_size(s)
        used = s.parts.spaces_used[players]
        own, black = list(s.own_stacks), list(s.black_stack)
        for place, space in enumerate(used + s.parts.black_used[players]):
            tile = outcome[place]
            s.depots[space] = tile
            if place < len(used):
                own[tile] -= 1
            else:
                black[tile] -= 1
        s.own_stacks, s.black_stack = tuple(own), tuple(black)
        if s.events is not None:
            emit(s, "filled_depots", None, {"tiles": tuple(s.depots)})


def stack_of_type(s: BurgundyState, kind: int) -> list[int]:
    """The face-down tiles of one type, as a bag that begins with the type's first kind."""
    kinds = KINDS_OF_TYPE[kind]
    return list(s.own_stacks[kinds.start : kinds.stop])


class DrawGoods(Chance[BurgundyState]):
    """The goods of the phase go to the round spaces, top to bottom (BUR-PHASE-4)."""

    VERB = "goods"
    NAMES = GOOD_IDS

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        return tuple(draw_many(list(s.goods_left), s.parts.goods_per_phase, dice))

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        right_number = len(outcome) == min(s.parts.goods_per_phase, sum(s.goods_left))
        return right_number and holds(list(s.goods_left), outcome)

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        left = list(s.goods_left)
        for kind in outcome:
            left[kind] -= 1
        s.goods_left = tuple(left)
        s.round_goods = outcome
        if s.events is not None:
            emit(s, "drew_goods", None, {"goods": outcome})


class RollDice(Chance[BurgundyState]):
    """All dice at once: two per seat, then the white one; and the round begins (BUR-ROUND-1)."""

    VERB = "dice"

    def __init__(self, number: int) -> None:
        self.number = number

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        faces: list[int] = []
        for _ in range(2 * s.players + 1):
            faces.append(1 + dice.below(6))
        return tuple(faces)

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        return len(outcome) == 2 * s.players + 1 and all(1 <= face <= 6 for face in outcome)

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        s.round = self.number
        s.dice = list(outcome[:-1])
        s.white = outcome[-1]
        if s.events is not None:
            rolled = outcome[:-1]
            data: dict[str, Value] = {"phase": PHASE_IDS[s.phase], "round": self.number}
            data.update(dice=rolled, white=s.white)
            emit(s, "round_began", None, data)
        move_good(s)
        order: tuple[int, ...] = (0,)
        if s.mode == SOLO:
            remove_tile(s)
        else:
            order = s.bridge  # fixed for the whole round (BUR-ROUND-2, R-4)
        frames: list[Frame] = [BeginTurn(seat) for seat in order]
        if self.number < s.parts.rounds:
            frames.append(RollDice(self.number + 1))
        else:
            frames.append(EndPhase())
            if s.phase + 1 < len(PHASE_IDS):
                frames.append(StartPhase(s.phase + 1))
        then(s, *frames)


def move_good(s: BurgundyState) -> None:
    """The round's good goes to the depot of the white die (BUR-ROUND-3)."""
    if not s.round_goods:
        return
    kind = s.round_goods[0]
    s.round_goods = s.round_goods[1:]
    s.depot_goods = plus(s.depot_goods, heap_of(s.white, kind), 1)
    if s.events is not None:
        emit(s, "moved_good", None, {"good": GOOD_IDS[kind], "depot": DEPOT_IDS[s.white]})


def remove_tile(s: BurgundyState) -> None:
    """Solo: the first tile of that depot, or of the next one clockwise that has any, goes."""
    for step in range(DEPOTS):
        depot = (s.white - 1 + step) % DEPOTS + 1
        for space in spaces_of(depot):
            tile = s.depots[space]
            if tile != NO_TILE:
                s.depots[space] = NO_TILE
                s.removed = plus(s.removed, tile, 1)
                if s.events is not None:
                    data = {"tile": TILE_IDS[tile], "depot": DEPOT_IDS[depot]}
                    emit(s, "removed_tile", None, data)
                return
