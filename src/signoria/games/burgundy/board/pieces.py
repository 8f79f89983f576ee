"""Names of what can be touched, and which pieces every action of Burgundy touches.

    die-1 die-2 white         the own dice, the white die
    tile-7 inn                a tile on a space of the depots (black ones from 24), the inns
    depot-4 pair-4            the plate of a depot; a depot and the next one
    goods-4-2 shield-16       goods of kind 2 in depot 4; a shield in a depot
    own-0 shared-1 mate-0     spaces of the own, the shared, the partner's storage
    good-2                    goods of the own store
    purse-silver …-workers    what a purchase is paid with
    f-12                      a field of the own estate
    face-5                    a value for shield 16
    side-3 use-bank part-effect points-2    picks that have no piece on the boards

Everything else is a button of the action bar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from signoria.core.action import Action
from signoria.core.machine import Choice, State
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.actions import (
    BUY,
    DEPOT,
    DISCARD,
    FROM,
    GOOD,
    LAY,
    PLACE,
    SELL,
    SET_DIE,
    START,
    STORE,
    SWAP,
    TAKE,
    TAKE_SHIELD,
    TAKE_WORKERS,
    TWO_DEPOTS,
)
from signoria.games.burgundy.boards import Board as Land
from signoria.games.burgundy.ids import (
    ANIMAL,
    ANY,
    BLACK_DEPOT,
    DEPOTS,
    EXTRA,
    FIRST_ANIMAL,
    FIRST_BLACK,
    GEESE,
    GOODS,
    INN,
    NO_TILE,
    OWN,
    SHIELDS,
    SILVER,
    SPACES,
    TEAM,
    TILES,
    TYPE_OF,
    animal_kind,
)
from signoria.games.burgundy.phases.castles import WhiteCastleAction
from signoria.games.burgundy.phases.phase_end import FromDepot, UsePhaseShields
from signoria.games.burgundy.phases.ships import EmptyDepot, TakeKind
from signoria.games.burgundy.phases.solo import ColourReward
from signoria.games.burgundy.phases.swaps import SwapGoods
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.questions.storage import printed_limit
from signoria.games.burgundy.state import BurgundyState, members

DICE = ("die-1", "die-2")
ANY_OF_TYPE = (0, 1, 2, 3, FIRST_ANIMAL, 26)  # a tile of each type, to explain an empty storage


def field_piece(field: int) -> str:
    """A field of the own estate."""
    return f"f-{field}"


def spaces_of(depot: int) -> range:
    """The spaces of a depot."""
    if depot == BLACK_DEPOT:
        return range(FIRST_BLACK, SPACES)
    return range(depot * 4 - 4, depot * 4)


class Pieces:
    """The pieces of a view, for the seat whose things are drawn large."""

    def __init__(
        self, s: BurgundyState, seat: int, frame: Choice[State] | None, land: Land | None
    ) -> None:
        self.s = s
        self.seat = seat
        self.frame = frame  # None while somebody else decides
        self.land = land  # the board the seat plays on, None before it is known
        self.me = s.estates[s.team[seat]]
        dice = s.dice[2 * seat : 2 * seat + 2]
        self.same_dice = dice[0] != 0 and dice[0] == dice[1]
        self.mate = next(
            (other for other in members(s, s.team[seat]) if other != seat and s.mode == TEAM), None
        )

    # --- where things lie -----------------------------------------------------------------

    def storages(self) -> list[tuple[str, list[int], int]]:
        """Name of the pieces, tiles and key spaces of the storages drawn large."""
        s = self.s
        found = [("own", s.storages[self.seat], printed_limit(s, self.seat))]
        if s.mode == TEAM:
            shared = s.players + s.team[self.seat]
            found.insert(0, ("shared", s.storages[shared], printed_limit(s, shared)))
        if self.mate is not None:
            found.append(("mate", s.storages[self.mate], printed_limit(s, self.mate)))
        return found

    def in_depot(self, depot: int, tile: int) -> list[str]:
        """Equal tiles are one pick, so all of them are its pieces."""
        if tile == INN:
            return ["inn"]
        found = [f"tile-{n}" for n in spaces_of(depot) if self.s.depots[n] == tile]
        return found or [f"depot-{depot}"]

    def in_depots(self, depots: Sequence[int], tile: int) -> list[str]:
        """A tile in any of some depots."""
        found = [piece for depot in depots for piece in self.in_depot(depot, tile)]
        return [piece for piece in found if not piece.startswith("depot")] or found

    def stored(self, tile: int, which: str = "") -> list[str]:
        """A stored tile; the partner's only if nobody else has one."""
        found: dict[str, list[str]] = {}
        for name, tiles, _ in self.storages():
            found[name] = [f"{name}-{n}" for n, held in enumerate(tiles) if held == tile]
        if which:
            return found.get(which, [])
        return found.get("shared", []) + found["own"] or found.get("mate", [])

    def free_spaces(self, which: str) -> list[str]:
        """Empty key spaces of a storage."""
        for name, tiles, limit in self.storages():
            if name == which:
                return [f"{name}-{n}" for n in range(len(tiles), max(limit, len(tiles) + 1))]
        return []

    def goods_in_depots(self, kind: int, depots: Sequence[int]) -> list[str]:
        """Goods of a kind in some depots."""
        heap = self.s.depot_goods
        return [f"goods-{d}-{kind + 1}" for d in depots if heap[(d - 1) * GOODS + kind]]

    def herd(self, kind: int) -> list[str]:
        """The animals of a kind in the estate."""
        return [
            field_piece(field)
            for field, tile in enumerate(self.me.tiles)
            if FIRST_ANIMAL <= tile < GEESE and animal_kind(tile) == kind
        ]

    # --- what an action touches -----------------------------------------------------------

    def die(self, die: int) -> list[str]:
        """The die of an action: an own one, the white one, or none at all."""
        if die != EXTRA:
            return list(DICE) if self.same_dice else [DICE[die]]
        return ["white"] if isinstance(self.frame, WhiteCastleAction) else []

    def is_double(self, action: Action) -> bool:
        """With two equal dice the second one does the same as the first."""
        dice = (acts.Take, acts.Place, acts.Sell, acts.TakeWorkers)
        return self.same_dice and isinstance(action, dice) and action.die == 1

    def touches(self, action: Action) -> list[str]:
        """The pieces of an action; none for the twin of an action with two equal dice."""
        if self.is_double(action):
            return []
        match action:
            case acts.Take():
                return [*self.die(action.die), *self.in_depot(action.depot, action.tile)]
            case acts.Place():
                where = self._source(action)
                return [*self.die(action.die), *where, field_piece(action.field)]
            case acts.Sell():
                return [*self.die(action.die), f"good-{action.kind + 1}"]
            case acts.TakeWorkers():
                return [*self.die(action.die), "workers"]
            case acts.Buy():
                purse = "purse-silver" if action.currency == SILVER else "purse-workers"
                return [*self.in_depot(action.depot, action.tile), purse]
            case acts.SetDie():
                return [DICE[action.die], f"face-{action.value}"]
            case acts.TakeShield():
                dice = list(DICE) if isinstance(self.frame, PlayTurn) else []
                return [*dice, f"shield-{action.shield}"]
            case acts.PickField():
                return [field_piece(action.field)]
        return self._follow_up(action)

    def _follow_up(self, action: Action) -> list[str]:
        """What is asked in the middle of a move."""
        match action:
            case acts.Discard():
                return self.stored(action.tile, "own" if action.storage == OWN else "shared")
            case acts.StoreIn():
                which = "own" if action.storage == OWN else "shared"
                if action.verb == "store":
                    return self.free_spaces(which)
                return self.stored(getattr(self.frame, "tile", NO_TILE), which)
            case acts.PickDepot():
                return [f"depot-{action.depot}", *self._on_plate(action.depot)]
            case acts.PickTwoDepots():
                return [f"pair-{action.first}"]
            case acts.PickGood():
                return self._goods(action.kind)
            case acts.SwapFor():
                return self.in_depot(BLACK_DEPOT, action.tile)
            case acts.PickHerd():
                return self.herd(action.kind)
        name = "-".join([PICKS.get(action.verb, action.verb), *map(str, action.fields.values())])
        return [name]

    def _source(self, action: acts.Place) -> list[str]:
        """Where a tile to be placed lies: in storage, or in a depot (shields 14, 15, solo)."""
        if isinstance(self.frame, UsePhaseShields):
            return self.in_depots(self.frame.sources(self.s), action.tile)
        if isinstance(self.frame, ColourReward):
            return self.in_depot(BLACK_DEPOT, action.tile)
        return self.stored(action.tile)

    def _on_plate(self, depot: int) -> list[str]:
        """A ship's depot is also meant by its goods, and a tile's depot by the tile."""
        if isinstance(self.frame, FromDepot):
            found = self.in_depot(depot, self.frame.tile)
            return [piece for piece in found if not piece.startswith("depot")]
        if isinstance(self.frame, EmptyDepot) and depot:
            return [p for kind in range(GOODS) for p in self.goods_in_depots(kind, [depot])]
        return []

    def _goods(self, kind: int) -> list[str]:
        if isinstance(self.frame, SwapGoods):
            return [f"good-{kind + 1}"]
        if isinstance(self.frame, TakeKind):
            return self.goods_in_depots(kind, self.frame.depots)
        return self.goods_in_depots(kind, range(1, DEPOTS + 1))

    # --- what somebody may have meant -----------------------------------------------------

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        """Actions that touch all these pieces; only such as have a piece on this table."""
        wanted = set(pieces)
        return [action for action in self._conceivable() if wanted <= set(self.touches(action))]

    def _conceivable(self) -> Iterator[Action]:
        dice = (0, 1) if isinstance(self.frame, PlayTurn) else (EXTRA,)
        for depot in range(DEPOTS + 1):
            yield from self._from_depot(depot, dice)
        yield from self._to_estate(dice)
        for die in dice:
            yield from SELL[die]
            yield TAKE_WORKERS[die]
        for row in SET_DIE:
            yield from row
        for shield in range(1, SHIELDS + 1):
            if self.s.shield_depots[shield]:
                yield TAKE_SHIELD[self.s.shield_depots[shield] - 1][shield - 1]
        for table in (STORE, FROM, DEPOT, TWO_DEPOTS, GOOD, acts.HERD, acts.SIDE, acts.USE):
            yield from table
        yield from (acts.HIRE, acts.END, acts.DECLINE, acts.GAIN)
        yield from (acts.PAY_SILVER, acts.PAY_WORKER, acts.GIVE_UP)
        for more in (acts.NAME, acts.PART, acts.POINTS):
            yield from more

    def _from_depot(self, depot: int, dice: Sequence[int]) -> Iterator[Action]:
        """Taking and buying what lies in a depot."""
        here = {self.s.depots[n] for n in spaces_of(depot)} - {NO_TILE}
        if depot == BLACK_DEPOT and self.s.inns:
            here.add(INN)
        for tile in sorted(here):
            if depot == BLACK_DEPOT:
                yield BUY[SILVER][depot][tile]
                yield SWAP[tile]
            for die in dice:
                yield TAKE[die][depot][tile]
            yield from (BUY[currency][depot][tile] for currency in (0, 1))

    def _to_estate(self, dice: Sequence[int]) -> Iterator[Action]:
        """Placing and discarding tiles, the starting castle, shields."""
        if self.land is None:
            return
        tiles = self._placeable()
        for field in range(self.land.size):
            colour = self.land.colour[field]
            fits = [tile for tile in tiles if TYPE_OF[tile] in (colour, ANY)]
            others = [tile for tile in tiles if tile not in fits]
            for tile in [*fits, *others] or [ANY_OF_TYPE[colour]]:
                yield from (PLACE[die][tile][field] for die in dice)
        for tile in tiles:
            yield from (row[tile] for row in DISCARD)
        for field in range(self.land.size):
            yield from (START[field], LAY[field])

    def _placeable(self) -> list[int]:
        """Tiles somebody may want to place: stored ones, or those of depots where it is asked."""
        if isinstance(self.frame, UsePhaseShields | ColourReward):
            return sorted(set(self.s.depots) - {NO_TILE} | ({INN} if self.s.inns else set()))
        return sorted({tile for _, tiles, _ in self.storages() for tile in tiles})


PICKS = {"resolve": "part"}
assert TYPE_OF[ANY_OF_TYPE[ANIMAL]] == ANIMAL and len(TYPE_OF) == TILES
