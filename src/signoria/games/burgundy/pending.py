"""What is asked right now, read off the stack: for texts, boards, terminal and bots."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from signoria.core.action import Action
from signoria.core.machine import Choice, Frame
from signoria.games.burgundy.actions import Place, Sell, Take, TakeShield
from signoria.games.burgundy.boards import Board
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    EXTRA,
    GEESE_KIND,
    HIDDEN,
    NO_TILE,
    NONE,
    OPEN,
    board_picked,
    die_of,
    field_picked,
)
from signoria.games.burgundy.phases import (
    animals,
    buildings,
    castles,
    experienced,
    phase_end,
    placing,
    shields,
    ships,
    solo,
    swaps,
    taking,
    team,
    turn,
)
from signoria.games.burgundy.questions.animals import herd_points, kinds_in_pasture
from signoria.games.burgundy.questions.depots import purchases
from signoria.games.burgundy.questions.dice import double_price, price_of
from signoria.games.burgundy.questions.goods import ALL_DEPOTS
from signoria.games.burgundy.questions.monasteries import power_of
from signoria.games.burgundy.state import BurgundyState, estate_of


class Ask(Enum):
    """Every decision of the game."""

    SIDE = auto()  # of the own sheet
    START_FIELD = auto()
    SECRET_START = auto()  # side and field at once
    TURN = auto()
    MAKE_ROOM = auto()
    STORE_WHERE = auto()  # team: own or shared
    CUT_STORAGE = auto()
    PLACE_FROM = auto()  # team: own or shared
    CASTLE = auto()
    WHITE_CASTLE = auto()
    SHIP_DEPOT = auto()
    SHIP_KIND = auto()
    SHIP_EVERYWHERE = auto()  # shield 5
    SWAP_TILE = auto()  # solo
    SWAP_GOODS = auto()
    HERD = auto()
    BUILDING_TAKES = auto()  # market, carpenter, church
    WAREHOUSE = auto()
    TOWN_HALL = auto()
    BOARDING_HOUSE = auto()
    CRANE = auto()
    LAY_SHIELD = auto()
    EXTRA_SHIELD = auto()  # shield 11
    NAME = auto()  # shield 6
    PHASE_SHIELDS = auto()  # shields 14 and 15
    TILE_DEPOT = auto()
    TRIBUTE = auto()
    ORDER = auto()  # solo: which part comes next
    POINTS = auto()
    COLOUR_REWARD = auto()


ASKS: Final[dict[type[Frame], Ask]] = {
    experienced.ChooseSide: Ask.SIDE,
    experienced.ChooseCastle: Ask.START_FIELD,
    experienced.HiddenChoice: Ask.SECRET_START,
    turn.PlayTurn: Ask.TURN,
    taking.MakeRoom: Ask.MAKE_ROOM,
    team.StoreTile: Ask.STORE_WHERE,
    taking.CutStorage: Ask.CUT_STORAGE,
    placing.FromStorage: Ask.PLACE_FROM,
    castles.CastleAction: Ask.CASTLE,
    castles.WhiteCastleAction: Ask.WHITE_CASTLE,
    ships.EmptyDepot: Ask.SHIP_DEPOT,
    ships.TakeKind: Ask.SHIP_KIND,
    ships.TakeEverywhere: Ask.SHIP_EVERYWHERE,
    swaps.SwapTile: Ask.SWAP_TILE,
    swaps.SwapGoods: Ask.SWAP_GOODS,
    animals.ChooseHerd: Ask.HERD,
    buildings.TakeFromDepots: Ask.BUILDING_TAKES,
    buildings.UseWarehouse: Ask.WAREHOUSE,
    buildings.UseTownHall: Ask.TOWN_HALL,
    buildings.GainWorkers: Ask.BOARDING_HOUSE,
    buildings.UseCrane: Ask.CRANE,
    shields.LayShield: Ask.LAY_SHIELD,
    shields.TakeExtraShield: Ask.EXTRA_SHIELD,
    shields.OfferName: Ask.NAME,
    phase_end.UsePhaseShields: Ask.PHASE_SHIELDS,
    phase_end.FromDepot: Ask.TILE_DEPOT,
    phase_end.PayTribute: Ask.TRIBUTE,
    solo.OrderParts: Ask.ORDER,
    solo.AddPoints: Ask.POINTS,
    solo.ColourReward: Ask.COLOUR_REWARD,
}
SET_UP: Final = (Ask.SIDE, Ask.START_FIELD, Ask.SECRET_START)


def asked(s: BurgundyState) -> Ask | None:
    """The decision that waits; None for chance and at the end."""
    return ask_of(s.stack[-1]) if s.stack else None


def ask_of(frame: Frame | None) -> Ask | None:
    """Which decision a frame is."""
    return ASKS.get(type(frame)) if frame is not None else None


def asking(s: BurgundyState) -> Choice[BurgundyState] | None:
    """The frame of the decision that waits, if one does."""
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Choice) else None


def turn_ahead(s: BurgundyState, seat: int) -> Frame | None:
    """The turn of a seat in this round, if it is still to come."""
    for frame in s.stack:
        if isinstance(frame, turn.BeginTurn) and frame.seat == seat:
            return frame
    return None


# --- the picks of the open decision ---------------------------------------------------------


def face_used(s: BurgundyState, die: int) -> int:
    """What a die shows: an own one, or the white one of a white castle; 0 if none is used."""
    frame = asking(s)
    if frame is None:
        return 0
    if die != EXTRA:
        return s.dice[die_of(frame.seat, die)]
    return s.white if ask_of(frame) is Ask.WHITE_CASTLE else 0


def workers_price(s: BurgundyState, action: Action) -> int:
    """Workers that a pick costs now."""
    frame = asking(s)
    if frame is None:
        return 0
    me = estate_of(s, frame.seat)
    power = power_of(s, me)
    if isinstance(action, TakeShield):
        in_turn = ask_of(frame) is Ask.TURN
        return double_price(s, frame.seat, power, action.depot) if in_turn else 0
    if isinstance(action, Place) and action.field >= len(me.tiles):
        return 0  # no such field here
    if isinstance(action, (Take, Place, Sell)):
        return price_of(s, me, power, face_used(s, action.die), action)
    return 0


def has_purchase_left(s: BurgundyState) -> bool:
    """Is there something to buy in the turn that is being played?"""
    frame = asking(s)
    if not isinstance(frame, turn.PlayTurn) or frame.bought:
        return False
    return bool(purchases(s, estate_of(s, frame.seat)))


def best_herd(s: BurgundyState) -> int:
    """The kind of animals that scores most with the geese that lie now; NONE if none is asked."""
    frame = asking(s)
    if not isinstance(frame, animals.ChooseHerd):
        return NONE
    seat, field = frame.seat, frame.field
    kinds = kinds_in_pasture(s, seat, field)
    return max(kinds, key=lambda kind: herd_points(s, seat, field, kind, GEESE_KIND))


def tile_at_hand(s: BurgundyState) -> int:
    """The tile that is on its way, while something about it is asked; NO_TILE if none is."""
    frame = asking(s)
    if isinstance(frame, (placing.FromStorage, phase_end.FromDepot, team.StoreTile)):
        return frame.tile
    if isinstance(frame, (taking.MakeRoom, swaps.SwapGoods)):
        return frame.tile
    return NO_TILE


def depots_to_place_from(s: BurgundyState) -> list[int]:
    """Where the tiles to be placed now lie; empty: in storage (shields 14, 15, solo reward)."""
    frame = asking(s)
    if isinstance(frame, phase_end.UsePhaseShields):
        return frame.sources(s)
    return [BLACK_DEPOT] if isinstance(frame, solo.ColourReward) else []


def depots_to_take_goods_from(s: BurgundyState) -> list[int]:
    """The depots a pick of goods means; empty: the own store, in a swap."""
    frame = asking(s)
    if isinstance(frame, swaps.SwapGoods):
        return []
    return list(frame.depots) if isinstance(frame, ships.TakeKind) else ALL_DEPOTS


# --- choices of the set-up ------------------------------------------------------------------


def sheet_of(s: BurgundyState, seat: int) -> tuple[int, int] | None:
    """The two boards a seat still chooses from."""
    for frame in s.stack:
        if isinstance(frame, experienced.HiddenChoice):
            sheet = frame.sheets[seat]
            return sheet if sheet[1] != NONE else None
        if isinstance(frame, experienced.ChooseSide) and frame.seat == seat:
            return frame.front, frame.back
    return None


def secret_start(s: BurgundyState, seat: int, viewer: int) -> tuple[int, int]:
    """Board and field a viewer has chosen in secret, NONE where that is open."""
    if seat != viewer:
        return NONE, NONE
    for frame in s.stack:
        if isinstance(frame, experienced.HiddenChoice):
            pick = frame.picks[seat]
            if pick not in (OPEN, HIDDEN):
                return board_picked(pick), field_picked(pick)
            return (frame.side, NONE) if frame.seat == seat else (NONE, NONE)
    return NONE, NONE


def board_known(s: BurgundyState, seat: int, viewer: int) -> Board | None:
    """The board a seat plays on, as far as the viewer knows it."""
    board = estate_of(s, seat).board
    if board == NONE:
        board = secret_start(s, seat, viewer)[0]
    return s.parts.boards[board] if board != NONE else None


def boards_offered(s: BurgundyState) -> list[int]:
    """The boards that whoever decides now looks at: both sides, or the one already chosen."""
    frame = asking(s)
    if isinstance(frame, experienced.ChooseSide):
        return [frame.front, frame.back]
    if not isinstance(frame, experienced.HiddenChoice):
        return []
    if frame.side != NONE:
        return [frame.side]
    return [side for side in frame.sheets[frame.seat] if side != NONE]
