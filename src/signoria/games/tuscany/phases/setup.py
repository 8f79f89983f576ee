"""Set-up: market, hands, tiles, estates, start castles, first bonus tokens (TUS-SET, TUS-EST)."""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action
from signoria.core.chance import Dice, shuffled
from signoria.core.machine import (
    Chance,
    Choice,
    Frame,
    Lot,
    Outcome,
    Refusal,
    Step,
    Together,
    emit,
    reveal,
    then,
)
from signoria.games.tuscany.actions import (
    BONUS,
    CASTLE,
    ORDER,
    ROTATE,
    SHIFT,
    ChooseOrder,
    Rotate,
    SetCastle,
    Shift,
    TakeBonus,
)
from signoria.games.tuscany.estate import (
    KINDS,
    Plan,
    built_castle,
    built_code,
    built_layout,
    deal_of,
    estate_code,
    layout_code,
)
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    COLOUR_IDS,
    DARKGREEN,
    MARKET,
    START_CASTLE,
    TILE_IDS,
    TILES_OF_KIND,
)
from signoria.games.tuscany.parts import Parts
from signoria.games.tuscany.phases.drawing import DrawCards
from signoria.games.tuscany.phases.market import TurnUp
from signoria.games.tuscany.phases.rounds import StartRound
from signoria.games.tuscany.questions import bonuses_left, turn_order
from signoria.games.tuscany.refusals import must_refusal
from signoria.games.tuscany.state import TuscanyState, new_state
from signoria.games.tuscany.verbs import gain_bonus, lay

# Picks of an estate: order, three half turns, two shifts, the field of the start castle.
STEPS: Final = 7
NOT_YET: Final = -1  # a seat whose estate is not ready
HIDDEN: Final = -2  # a seat whose estate is ready but not shown


def begin(parts: Parts, players: int) -> TuscanyState:
    """The table, with the set-up waiting on the stack."""
    s = new_state(parts, players)
    then(s, StartPlayer(), TurnUp(MARKET))
    frames: list[Frame] = []
    for seat in range(players):
        if parts.start_hand:
            frames.append(DrawCards(seat, parts.start_hand))
    frames.append(DealTiles())
    frames.append(Assemble(tuple(range(players)), (NOT_YET,) * players, ()))
    frames.append(StartBonuses())
    frames.append(StartRound(False))
    s.stack = list(reversed(frames)) + s.stack
    return s


class StartPlayer(Lot[TuscanyState]):
    """Who starts every round (TUS-SET-7)."""

    VERB = "first"

    def pool(self, s: TuscanyState) -> list[int]:
        return list(range(len(s.players)))

    def resolve(self, s: TuscanyState, outcome: Outcome) -> None:
        s.start_seat = outcome[0]
        if s.events is not None:
            emit(s, "starts", s.start_seat)


class DealTiles(Chance[TuscanyState]):
    """An A, a B and a C tile for every player, seat by seat (TUS-SET-10)."""

    VERB = "tiles"
    NAMES = TILE_IDS

    def sample(self, s: TuscanyState, dice: Dice) -> Outcome:
        kinds = [shuffled(tiles_of_kind(kind), dice) for kind in range(KINDS)]
        return tuple(kinds[kind][seat] for seat in range(len(s.players)) for kind in range(KINDS))

    def possible(self, s: TuscanyState, outcome: Outcome) -> bool:
        if len(outcome) != KINDS * len(s.players) or len(set(outcome)) != len(outcome):
            return False
        return all(tile in tiles_of_kind(place % KINDS) for place, tile in enumerate(outcome))

    def resolve(self, s: TuscanyState, outcome: Outcome) -> None:
        for seat, player in enumerate(s.players):
            a, b, c = outcome[KINDS * seat : KINDS * (seat + 1)]
            player.tiles = deal_of(a, b, c)
            if s.events is not None:
                emit(s, "dealt_tiles", seat, {"tiles": (a, b, c)})


def tiles_of_kind(kind: int) -> list[int]:
    """The numbers of the A, B or C tiles."""
    return [TILES_OF_KIND * kind + n for n in range(TILES_OF_KIND)]


class Assemble(Together[TuscanyState]):
    """Everybody builds an estate unseen by the others; all are shown together (TUS-SET-11).

    One frame collects the estates seat by seat: `chosen` holds what those who are ready
    have built (`built_code`), `picks` what the first of `waiting` has decided so far.
    """

    def always_asked(self) -> bool:
        return True

    def __init__(
        self, waiting: tuple[int, ...], chosen: tuple[int, ...], picks: tuple[int, ...]
    ) -> None:
        self.waiting, self.chosen, self.picks = waiting, chosen, picks
        self.seat = waiting[0]

    def options(self, s: TuscanyState) -> list[Action]:
        step = len(self.picks)
        if step == 0:
            return list(ORDER)
        if step <= 3:
            return list(ROTATE)
        if step <= 5:
            return list(SHIFT)
        return [CASTLE[field] for field in self.plan(s).listed[DARKGREEN]]

    def plan(self, s: TuscanyState) -> Plan:
        """The estate, once it is joined."""
        return s.parts.plan(estate_code(s.players[self.seat].tiles, layout_code(self.picks)))

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if isinstance(action, SetCastle):
            self._commit(s, built_code(layout_code(self.picks), action.field))
            return
        pick = 0
        if isinstance(action, ChooseOrder):
            pick = action.order
        elif isinstance(action, Rotate):
            pick = action.turned
        else:
            assert isinstance(action, Shift)
            pick = action.side
        then(s, Assemble(self.waiting, self.chosen, self.picks + (pick,)))

    def _commit(self, s: TuscanyState, built: int) -> None:
        chosen = list(self.chosen)
        chosen[self.seat] = built
        if s.events is not None:
            emit(s, "is_ready", self.seat)
        if len(self.waiting) > 1:
            then(s, Assemble(self.waiting[1:], tuple(chosen), ()))
            return
        reveal(s)
        for seat in range(len(s.players)):
            show_estate(s, seat, chosen[seat])

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, SetCastle):
            if len(self.picks) < STEPS - 1:
                return Refusal("TUS-SET-11", "ESTATE_FIRST")
            colour = self.plan(s).colour[action.field]
            numbers: dict[str, int | str] = {"field": action.field, "colour": COLOUR_IDS[colour]}
            return Refusal("TUS-EST-8", "NOT_DARK_GREEN", dict(numbers))
        return must_refusal(s, self.seat, action, "TUS-SET-11")

    def rule(self) -> str:
        step = len(self.picks)
        if step == STEPS - 1:
            return "TUS-EST-8"
        return "TUS-EST-2" if step <= 3 else "TUS-EST-3"

    def completes_a_move(self) -> bool:
        return bool(self.picks)

    def asked_of(self, seat: int) -> Choice[TuscanyState]:
        if seat == self.seat:
            return self
        return Assemble(self.waiting_from(seat), self.chosen, ())

    def seen_by(self, viewer: int) -> Frame:
        chosen = tuple(
            HIDDEN if built != NOT_YET and seat != viewer else built
            for seat, built in enumerate(self.chosen)
        )
        picks = self.picks if viewer == self.seat else ()
        if chosen == self.chosen and picks == self.picks:
            return self
        return Assemble(self.waiting, chosen, picks)


def show_estate(s: TuscanyState, seat: int, built: int) -> None:
    """An estate is shown, its start castle on it; that scores nothing (TUS-EST-8)."""
    me = s.players[seat]
    layout, castle = built_layout(built), built_castle(built)
    me.estate = estate_code(me.tiles, layout)
    lay(s, me, castle, START_CASTLE)
    if s.events is not None:
        emit(s, "showed_estate", seat, {"layout": layout, "field": castle})


class StartBonuses(Step[TuscanyState]):
    """A bonus token for everybody, in turn order (TUS-SET-12)."""

    def run(self, s: TuscanyState) -> None:
        then(s, *[StartBonus(seat) for seat in turn_order(s)])


class StartBonus(Choice[TuscanyState]):
    """Take a bonus token of any kind (TUS-SET-12)."""

    RULE = "TUS-SET-12"

    def options(self, s: TuscanyState) -> list[Action]:
        return [BONUS[bonus] for bonus in bonuses_left(s)]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, TakeBonus)
        gain_bonus(s, self.seat, action.bonus)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, TakeBonus):
            return Refusal("TUS-CITY-2", "NO_BONUS_LEFT", {"bonus": BONUS_IDS[action.bonus]})
        return must_refusal(s, self.seat, action, "TUS-SET-12")
