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
    WithDie,
)
from signoria.games.burgundy.boards import Board as Land
from signoria.games.burgundy.ids import (
    ANY,
    BLACK_DEPOT,
    DEPOTS,
    EXTRA,
    FIRST,
    GEESE,
    GOODS,
    INN,
    KINDS_OF_TYPE,
    NONE,
    SECOND,
    SHARED,
    SHIELDS,
    SILVER,
    STORAGE_IDS,
    TEAM,
    TYPE_OF,
    animal_kind,
    is_animal,
    spaces_of,
)
from signoria.games.burgundy.pending import (
    Ask,
    depots_to_place_from,
    depots_to_take_goods_from,
    tile_at_hand,
)
from signoria.games.burgundy.questions.depots import depot_kinds
from signoria.games.burgundy.questions.dice import has_equal_dice
from signoria.games.burgundy.questions.goods import heaps
from signoria.games.burgundy.questions.storage import free_spaces, partner_of, storage_index
from signoria.games.burgundy.state import BurgundyState, estate_of

DICE = ("die-1", "die-2")


def field_piece(field: int) -> str:
    """A field of the own estate."""
    return f"f-{field}"


class Pieces:
    """The pieces of a view, for the seat whose things are drawn large."""

    def __init__(self, s: BurgundyState, seat: int, ask: Ask | None, land: Land | None) -> None:
        self.s = s
        self.seat = seat
        self.ask = ask  # None while somebody else decides
        self.land = land  # the board the seat plays on, None before it is known
        self.me = estate_of(s, seat)
        self.same_dice = has_equal_dice(s, seat)
        # Name of the pieces of the storages drawn large, and which ones they are.
        self.storages = {"own": seat}
        if s.mode == TEAM:
            shared = storage_index(s, seat, SHARED)
            self.storages = {"shared": shared, "own": seat, "mate": partner_of(s, seat)}

    # --- where things lie -----------------------------------------------------------------

    def in_depot(self, depot: int, tile: int) -> list[str]:
        """Equal tiles are one pick, so all of them are its pieces."""
        if tile == INN:
            return ["inn"]
        return self._spaces(depot, tile) or [f"depot-{depot}"]

    def _spaces(self, depot: int, tile: int) -> list[str]:
        return [f"tile-{n}" for n in spaces_of(depot) if self.s.depots[n] == tile]

    def in_depots(self, depots: Sequence[int], tile: int) -> list[str]:
        """A tile in any of some depots."""
        if tile == INN:
            return ["inn" for _ in depots]
        found = [piece for depot in depots for piece in self._spaces(depot, tile)]
        return found or [f"depot-{depot}" for depot in depots]

    def stored(self, tile: int, which: str = "") -> list[str]:
        """A stored tile; the partner's only if nobody else has one."""
        found: dict[str, list[str]] = {}
        for name, storage in self.storages.items():
            tiles = self.s.storages[storage]
            found[name] = [f"{name}-{n}" for n, held in enumerate(tiles) if held == tile]
        if which:
            return found.get(which, [])
        return found.get("shared", []) + found["own"] or found.get("mate", [])

    def free_spaces(self, which: str) -> list[str]:
        """Empty key spaces of a storage, at least the one a tile would go to."""
        if which not in self.storages:
            return []
        held = len(self.s.storages[self.storages[which]])
        room = max(free_spaces(self.s, self.storages[which]), 1)
        return [f"{which}-{n}" for n in range(held, held + room)]

    def goods_in_depots(self, kind: int, depots: Sequence[int]) -> list[str]:
        """Goods of a kind in some depots."""
        return [f"goods-{depot}-{kind + 1}" for depot in heaps(self.s, kind, depots)]

    def herd(self, kind: int) -> list[str]:
        """The animals of a kind in the estate."""
        return [
            field_piece(field)
            for field, tile in enumerate(self.me.tiles)
            if is_animal(tile) and tile != GEESE and animal_kind(tile) == kind
        ]

    # --- what an action touches -----------------------------------------------------------

    def die(self, die: int) -> list[str]:
        """The die of an action: an own one, the white one, or none at all."""
        if die != EXTRA:
            return list(DICE) if self.same_dice else [DICE[die]]
        return ["white"] if self.ask is Ask.WHITE_CASTLE else []

    def is_double(self, action: Action) -> bool:
        """With two equal dice the second one does the same as the first."""
        return self.same_dice and isinstance(action, WithDie) and action.die == SECOND

    def touches(self, action: Action) -> list[str]:
        """The pieces of an action; none for the twin of an action with two equal dice."""
        if self.is_double(action):
            return []
        match action:
            case WithDie():
                return [*self.die(action.die), *self._with_die(action)]
            case acts.Buy():
                purse = "purse-silver" if action.currency == SILVER else "purse-workers"
                return [*self.in_depot(action.depot, action.tile), purse]
            case acts.SetDie():
                return [DICE[action.die], f"face-{action.value}"]
            case acts.TakeShield():
                dice = list(DICE) if self.ask is Ask.TURN else []
                return [*dice, f"shield-{action.shield}"]
            case acts.PickField():
                return [field_piece(action.field)]
        return self._follow_up(action)

    def _with_die(self, action: WithDie) -> list[str]:
        match action:
            case acts.Take():
                return self.in_depot(action.depot, action.tile)
            case acts.Place():
                return [*self._source(action), field_piece(action.field)]
            case acts.Sell():
                return [f"good-{action.kind + 1}"]
        return ["workers"]

    def _follow_up(self, action: Action) -> list[str]:
        """What is asked in the middle of a move."""
        match action:
            case acts.Discard():
                return self.stored(action.tile, STORAGE_IDS[action.storage])
            case acts.StoreIn():
                return self.free_spaces(STORAGE_IDS[action.storage])
            case acts.PlaceFrom():
                tile = tile_at_hand(self.s) if self.ask is not None else NONE
                return self.stored(tile, STORAGE_IDS[action.storage])
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
        name = "part" if isinstance(action, acts.PickPart) else action.verb
        return ["-".join([name, *map(str, action.fields.values())])]

    def _source(self, action: acts.Place) -> list[str]:
        """Where a tile to be placed lies: in storage, or in a depot (shields 14, 15, solo)."""
        if self.ask is Ask.PHASE_SHIELDS:
            return self.in_depots(depots_to_place_from(self.s), action.tile)
        if self.ask is Ask.COLOUR_REWARD:
            return self.in_depot(BLACK_DEPOT, action.tile)
        return self.stored(action.tile)

    def _on_plate(self, depot: int) -> list[str]:
        """A ship's depot is also meant by its goods, and a tile's depot by the tile."""
        if self.ask is Ask.TILE_DEPOT:
            tile = tile_at_hand(self.s)
            return ["inn"] if tile == INN else self._spaces(depot, tile)
        if self.ask is Ask.SHIP_DEPOT and depot != BLACK_DEPOT:
            return [p for kind in range(GOODS) for p in self.goods_in_depots(kind, [depot])]
        return []

    def _goods(self, kind: int) -> list[str]:
        if self.ask is Ask.SWAP_GOODS:
            return [f"good-{kind + 1}"]
        if self.ask is Ask.SHIP_KIND:
            return self.goods_in_depots(kind, depots_to_take_goods_from(self.s))
        return self.goods_in_depots(kind, range(1, DEPOTS + 1))

    # --- what somebody may have meant -----------------------------------------------------

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        """Actions that touch all these pieces; only such as have a piece on this table."""
        wanted = set(pieces)
        return [
            action
            for action in self._conceivable()
            if wanted <= set(self.touches(action)) and self._is_meant(action, wanted)
        ]

    def _is_meant(self, action: Action, wanted: set[str]) -> bool:
        """A field alone means no tile of another colour, and none that is not there."""
        if not isinstance(action, acts.Place) or self.land is None or self.ask is None:
            return True
        if wanted - {*DICE, "white", field_piece(action.field)}:
            return True
        fits = TYPE_OF[action.tile] in (self.land.colour[action.field], ANY)
        return fits and action.tile in self._placeable()

    def _conceivable(self) -> Iterator[Action]:
        dice = (FIRST, SECOND) if self.ask is Ask.TURN else (EXTRA,)
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
        for tile in sorted(depot_kinds(self.s, depot)):
            if depot == BLACK_DEPOT:
                yield BUY[SILVER][depot][tile]
                yield SWAP[tile]
            for die in dice:
                yield TAKE[die][depot][tile]
            yield from (row[depot][tile] for row in BUY)

    def _to_estate(self, dice: Sequence[int]) -> Iterator[Action]:
        """Placing and discarding tiles, the starting castle, shields."""
        if self.land is None:
            return
        tiles = self._placeable()
        for field in range(self.land.size):
            colour = self.land.colour[field]
            fits = [tile for tile in tiles if TYPE_OF[tile] in (colour, ANY)]
            others = [tile for tile in tiles if tile not in fits]
            # Any tile of the colour explains an empty storage.
            for tile in [*fits, *others] or KINDS_OF_TYPE[colour][:1]:
                yield from (PLACE[die][tile][field] for die in dice)
        for tile in tiles:
            yield from (row[tile] for row in DISCARD)
        for field in range(self.land.size):
            yield from (START[field], LAY[field])

    def _placeable(self) -> list[int]:
        """Tiles somebody may want to place: stored ones, or those of depots where it is asked."""
        if self.ask in (Ask.PHASE_SHIELDS, Ask.COLOUR_REWARD):
            depots = range(DEPOTS + 1)
            return sorted({tile for depot in depots for tile in depot_kinds(self.s, depot)})
        return sorted({t for storage in self.storages.values() for t in self.s.storages[storage]})
