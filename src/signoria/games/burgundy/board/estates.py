"""All that belongs to a player or a team, beside the fields."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.games.burgundy.board.draw import Draw, capital
from signoria.games.burgundy.board.drawn import (
    Belongings,
    Bonus,
    Hand,
    PostPair,
    PostPairs,
    Rival,
    RouteSpace,
    Sold,
    Storage,
    Stored,
)
from signoria.games.burgundy.board.maps import Maps
from signoria.games.burgundy.board.pieces import Pieces
from signoria.games.burgundy.ids import (
    NONE,
    PAIRS_OF_POSTS,
    ROUTE_TILE_SPACES,
    TEAM,
    TILE_IDS,
    TYPES,
)
from signoria.games.burgundy.pending import sheet_of
from signoria.games.burgundy.questions.estates import shields_of
from signoria.games.burgundy.questions.goods import (
    good_wanted,
    knows_sold,
    route_effect,
    route_spaces,
)
from signoria.games.burgundy.questions.monasteries import monasteries_of
from signoria.games.burgundy.questions.regions import all_posts_bonus, has_bonus, is_joined
from signoria.games.burgundy.questions.storage import free_spaces, shared_storage
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, members
from signoria.games.burgundy.text import Text
from signoria.web.boards.base import Part, Scene


class Estates(Part[BurgundyState, Text]):
    """Draws estates with everything that lies beside them."""

    def __init__(self, scene: Scene, draw: Draw, pieces: Pieces) -> None:
        super().__init__(scene)
        self.draw = draw
        self.pieces = pieces
        self.maps = Maps(self.s, scene.viewer, draw)

    def owner(self, number: int) -> str:
        """Who owns an estate."""
        return self.text.side(self.s, number)

    def belongings(self, number: int, goods: str = "") -> Belongings:
        """Everything of an estate but its fields; `goods` names the pieces of its store."""
        me = self.s.estates[number]
        return Belongings(
            number=number,
            owner=self.owner(number),
            seats=[seat + 1 for seat in members(self.s, number)],
            score=me.score,
            filled=me.filled.bit_count(),
            size=len(me.tiles),
            silver=me.silver,
            workers=me.workers,
            goods=self.draw.goods(me.goods, goods),
            sold=self._sold(number),
            bonus=self._bonus(me),
            shields=[self.draw.shield(shield) for shield in shields_of(me)],
            borrowed=self.owner(me.named) if me.named != NONE else "",
            monasteries=", ".join(map(str, monasteries_of(me))),
            route=[self._route_space(me, place) for place in range(route_spaces(me))],
            posts=self._posts(me),
        )

    def _sold(self, number: int) -> Sold:
        me = self.s.estates[number]
        known = knows_sold(self.s, self.scene.viewer, number)
        return Sold(sum(me.sold), self.text.goods(me.sold) if known else "")

    def _bonus(self, me: Estate) -> list[Bonus]:
        """Bonus tiles an estate has won."""
        return [
            self.draw.bonus(colour, large)
            for colour in range(TYPES)
            for large in (True, False)
            if has_bonus(me, colour, large)
        ]

    def _route_space(self, me: Estate, place: int) -> RouteSpace:
        kind = good_wanted(self.s, me, place)
        laid = me.laid[place] if place < len(me.laid) else NONE
        tile, space = divmod(place, ROUTE_TILE_SPACES)
        return RouteSpace(
            n=kind + 1,
            effect=TILE_IDS[route_effect(self.s, me, place)],
            laid=self.draw.good(laid) if laid != NONE else None,
            hit=laid == kind,
            next=place == len(me.laid),
            first=space == 0,
            title=capital(self.text.route_space(self.s, me.route[tile], space)),
        )

    def _posts(self, me: Estate) -> PostPairs | None:
        """Pairs of border posts, and the points for all of them."""
        s = self.s
        if me.board == NONE or not board_of(s, me).posts:
            return None
        pairs = [
            PostPair(self.text.name("pair", pair), is_joined(me, pair))
            for pair in range(len(PAIRS_OF_POSTS))
        ]
        bonus = s.parts.phase_bonus[s.phase]
        return PostPairs(pairs, bonus, all_posts_bonus(s, 0), all_posts_bonus(s, 1))

    # --- seats ----------------------------------------------------------------------------

    def hand(self, seat: int, names: bool) -> Hand:
        """Dice and storage of one seat, as others see them."""
        name = self.scene.players[seat].name if names else ""
        return Hand(seat + 1, name, self.draw.dice(seat), self._stored(seat))

    def _stored(self, storage: int) -> Stored:
        tiles = [self.draw.tile(tile, moves=True) for tile in self.s.storages[storage]]
        return Stored(tiles, range(free_spaces(self.s, storage)))

    def storages(self) -> list[Storage]:
        """The storages drawn large, with their pieces."""
        in_team = self.s.mode == TEAM
        titles = {
            "own": pgettext("storage", "Own") if in_team else _("Storage"),
            "shared": pgettext("storage", "Shared"),
            "mate": pgettext("storage", "Partner"),
        }
        found = []
        for name, storage in self.pieces.storages.items():
            tiles = self.s.storages[storage]
            room = free_spaces(self.s, storage)
            found.append(
                Storage(
                    key=name,
                    title=titles[name],
                    tiles=[self.draw.tile(t, f"{name}-{n}", True) for n, t in enumerate(tiles)],
                    free=[f"{name}-{n}" for n in range(len(tiles), len(tiles) + room)],
                )
            )
        return found

    def rival(self, number: int) -> Rival:
        """An estate of somebody else."""
        s = self.s
        seats = members(s, number)
        sheet = sheet_of(s, seats[0]) or ()
        return Rival(
            has=self.belongings(number),
            map=self.maps.fields(number),
            hands=[self.hand(seat, s.mode == TEAM) for seat in seats],
            shared=self._stored(shared_storage(s, number)) if s.mode == TEAM else None,
            sheet=[s.parts.boards[board].name for board in sheet],
        )
