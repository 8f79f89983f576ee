"""Estates: fields and tiles, and all that belongs to a player or a team."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.machine import SPECTATOR
from signoria.games.burgundy.board.draw import Draw, Drawn, capital
from signoria.games.burgundy.board.geometry import layout, posts, turned
from signoria.games.burgundy.board.hexes import cell, field_face, ground, places
from signoria.games.burgundy.board.pieces import Pieces, field_piece
from signoria.games.burgundy.boards import Board as Land
from signoria.games.burgundy.ids import (
    CASTLE,
    FIELD_BITS,
    HIDDEN,
    L_POST_ALL_FIRST,
    L_POST_ALL_SECOND,
    NO_TILE,
    NONE,
    OPEN,
    PAIRS_OF_POSTS,
    ROUTE_TILE_SPACES,
    SHIELDS,
    SOLO,
    TEAM,
    TILE_IDS,
    TYPE_IDS,
    TYPES,
)
from signoria.games.burgundy.phases.experienced import ChooseSide, HiddenChoice
from signoria.games.burgundy.questions.storage import printed_limit
from signoria.games.burgundy.state import BurgundyState, Estate, members
from signoria.web.boards.base import Scene


def hidden_choice(s: BurgundyState) -> HiddenChoice | None:
    """The secret set-up choice, while it is on."""
    return next((frame for frame in s.stack if isinstance(frame, HiddenChoice)), None)


def sheet_of(s: BurgundyState, seat: int) -> tuple[int, int] | None:
    """The two boards a seat still chooses from."""
    secret = hidden_choice(s)
    if secret is not None:
        sheet = secret.sheets[seat]
        return sheet if sheet[1] != NONE else None
    for frame in s.stack:
        if isinstance(frame, ChooseSide) and frame.seat == seat:
            return frame.front, frame.back
    return None


def secret_pick(s: BurgundyState, seat: int, viewer: int) -> tuple[int, int]:
    """Board and field a viewer has chosen in secret, NONE where that is open."""
    secret = hidden_choice(s)
    if secret is None or seat != viewer:
        return NONE, NONE
    pick = secret.picks[seat]
    if pick not in (OPEN, HIDDEN):
        return pick >> FIELD_BITS, pick & ((1 << FIELD_BITS) - 1)
    return (secret.side, NONE) if secret.seat == seat else (NONE, NONE)


def land_of(s: BurgundyState, seat: int, viewer: int) -> Land | None:
    """The board a seat plays on, as far as the viewer knows it."""
    board = s.estates[s.team[seat]].board
    if board == NONE:
        board = secret_pick(s, seat, viewer)[0]
    return s.parts.boards[board] if board != NONE else None


class Estates:
    """Draws estates with everything that lies beside them."""

    def __init__(self, scene: Scene, draw: Draw, pieces: Pieces, fresh: Drawn) -> None:
        self.scene = scene
        self.s: BurgundyState = scene.view
        self.draw = draw
        self.text = draw.text
        self.pieces = pieces
        self.fresh = fresh
        self.named: dict[tuple[str, int], str] = {}

    # --- fields ---------------------------------------------------------------------------

    def fields(self, number: int, mine: bool) -> Drawn | None:
        """The hexes of an estate; None before its board is known."""
        s = self.s
        seat = self.pieces.seat if mine else members(s, number)[0]
        land = land_of(s, seat, self.scene.viewer)
        if land is None:
            return None
        me = s.estates[number]
        tiles = list(me.tiles)
        picked = secret_pick(s, seat, self.scene.viewer)[1]
        if picked != NONE:
            tiles[picked] = CASTLE
        cells = [
            self._empty(land, field, mine)
            if tile == NO_TILE
            else self._filled(me, land, number, field, tile, mine)
            for field, tile in enumerate(tiles)
        ]
        return {**self._drawn(land, cells), "posts": self._posts(me, land)}

    def blank(self, board: int) -> Drawn:
        """An empty board to choose from."""
        land = self.s.parts.boards[board]
        return self._drawn(land, [self._empty(land, field, False) for field in range(land.size)])

    def _drawn(self, land: Land, cells: list[str]) -> Drawn:
        """A board with its fields; sizes are texts, so that no language writes them with commas."""
        there, narrow = layout(land), turned(land)
        shape = "wide" if narrow else "areas" if land.links else "hexagon"
        size = f"--cols:{there.cols:g};--hh:{there.height:g}"
        if narrow is not None:
            size += f";--ncols:{narrow.cols:g};--nhh:{narrow.height:g}"
        under = ground(land) if shape != "hexagon" else ""
        return {
            "html": mark_safe(under + "".join(cells)),
            "size": size,
            "shape": shape,
            "board": land.name,
        }

    def _empty(self, land: Land, field: int, mine: bool) -> str:
        name = self._where(land, field)
        face = field_face(TYPE_IDS[land.colour[field]], land.number[field])
        piece = field_piece(field) if mine else ""
        css = "fld target" if mine else "fld"
        return cell(face, places(land)[field], css, name, name, piece)

    def _filled(
        self, me: Estate, land: Land, number: int, field: int, tile: int, mine: bool
    ) -> str:
        last = self.fresh.get("fields") == number and field in self.fresh.get("at", ())
        drawn = self.draw.tile(tile, moves=last)
        name = f"{drawn['name']}, {self._where(land, field)}"
        title, extra = drawn["title"], ""
        if field in me.shield_fields:
            shield = self.draw.shield(me.shield_fields.index(field))
            extra = f'<span class="shd on t{shield["tier"]}">{shield["face"]}</span>'
            name += f", {shield['name']}"
            title += f" {shield['title']}"
        style = places(land)[field]
        if drawn["vt"]:
            style += f";view-transition-name:{drawn['vt']}"
        piece = field_piece(field) if mine else ""
        css = "tile last" if last else "tile"
        return cell(drawn["face"], style, css, name, title, piece, extra)

    def _where(self, land: Land, field: int) -> str:
        """A field in words, the same for all estates on a board."""
        key = (land.name, field)
        if key not in self.named:
            words = self.text.field(self.s, self._board(land), field)
            self.named[key] = capital(_("field %(field)s") % {"field": words})
        return self.named[key]

    def _board(self, land: Land) -> int:
        return self.s.parts.boards.index(land)

    def _posts(self, me: Estate, land: Land) -> list[dict[str, object]]:
        joined = {
            post
            for pair, ends in enumerate(PAIRS_OF_POSTS)
            if me.posts >> pair & 1
            for post in ends
        }
        title = _("Border post %(name)s")
        return [
            {
                "on": n in joined,
                "title": title % {"name": name},
                "style": f"--px:{x:g};--py:{y:g}",
            }
            for n, (name, x, y) in enumerate(posts(land))
        ]

    # --- what belongs to an estate --------------------------------------------------------

    def owner(self, number: int) -> str:
        """Who owns an estate."""
        return self.text.side(self.s, number)

    def belongings(self, number: int) -> Drawn:
        """Everything of an estate but its fields."""
        s = self.s
        me = s.estates[number]
        return {
            "number": number,
            "owner": self.owner(number),
            "seats": [seat + 1 for seat in members(s, number)],
            "score": me.score,
            "filled": me.filled.bit_count(),
            "size": len(me.tiles),
            "silver": me.silver,
            "workers": me.workers,
            "goods": self.draw.goods(me.goods),
            "sold": self.sold(number),
            "bonus": self.bonus(me),
            "shields": [self.draw.shield(n) for n in range(1, SHIELDS + 1) if me.shields >> n & 1],
            "borrowed": self.owner(me.named) if me.named != NONE else "",
            "route": self.route(me),
            "posts": self.posts_joined(number),
        }

    def sold(self, number: int) -> Drawn:
        """How many goods are sold; which ones only for their owner (R-53)."""
        s = self.s
        me = s.estates[number]
        mine = self.scene.viewer != SPECTATOR and s.team[self.scene.viewer] == number
        return {
            "n": sum(me.sold),
            "title": self.text.goods(me.sold) if mine or self.scene.over else "",
        }

    def bonus(self, me: Estate) -> list[Drawn]:
        """Bonus tiles an estate has won."""
        s = self.s
        found = []
        size = s.players if s.mode != SOLO else 2
        for colour in range(TYPES):
            for held, worth, name in (
                (me.large, s.parts.large, "large"),
                (me.small, s.parts.small, "small"),
            ):
                if held >> colour & 1:
                    found.append(self.bonus_tile(colour, worth[size], name))
        return found

    def bonus_tile(self, colour: int, worth: int, size: str) -> Drawn:
        """A bonus tile of a colour."""
        kind = TYPE_IDS[colour]
        named = self.text.name("colour", kind)
        title = _("Bonus tile, %(size)s: all %(colour)s fields covered, %(points)s points")
        values = {"size": self.text.name("size", size), "colour": named, "points": worth}
        return {"kind": kind, "worth": worth, "title": title % values}

    def route(self, me: Estate) -> list[Drawn]:
        """The trade route, left to right."""
        s = self.s
        found = []
        for place in range(len(me.route) * ROUTE_TILE_SPACES):
            tile, space = divmod(place, ROUTE_TILE_SPACES)
            effect = TILE_IDS[s.parts.route_effects[me.route[tile]][space]]
            kind = s.parts.route_goods[me.route[tile]][space]
            laid = me.laid[place] if place < len(me.laid) else NONE
            found.append(
                {
                    "n": kind + 1,
                    "effect": effect,
                    "laid": self.draw.good(laid) if laid != NONE else None,
                    "hit": laid == kind,
                    "next": place == len(me.laid),
                    "first": space == 0,
                    "title": capital(self.text.route_space(s, me.route[tile], space)),
                }
            )
        return found

    def posts_joined(self, number: int) -> Drawn | None:
        """Pairs of border posts, and the points for all of them."""
        s = self.s
        me = s.estates[number]
        land = s.parts.boards[me.board] if me.board != NONE else None
        if land is None or not land.posts:
            return None
        first = max(e.ledger[L_POST_ALL_FIRST] for e in s.estates)
        second = max(e.ledger[L_POST_ALL_SECOND] for e in s.estates)
        return {
            "pairs": [
                {"name": self.text.name("pair", pair), "on": me.posts >> pair & 1}
                for pair in range(len(PAIRS_OF_POSTS))
            ],
            "bonus": s.parts.phase_bonus[s.phase],
            "first": 0 if first else s.parts.posts_first[s.players],
            "second": 0 if second else s.parts.posts_second[s.players],
        }

    # --- seats ----------------------------------------------------------------------------

    def hand(self, seat: int, names: bool) -> Drawn:
        """Dice and storage of one seat, as others see them."""
        s = self.s
        tiles = s.storages[seat]
        return {
            "seat": seat,
            "sign": seat + 1,
            "name": self.scene.players[seat].name if names else "",
            "dice": self.dice(seat),
            "stored": [self.draw.tile(tile, moves=True) for tile in tiles],
            "free": range(max(0, printed_limit(s, seat) - len(tiles))),
        }

    def dice(self, seat: int) -> list[Drawn]:
        """Both dice, with the face they had when they are used."""
        found = []
        for n, face in enumerate(self.s.dice[2 * seat : 2 * seat + 2]):
            label = _("die %(n)s shows %(face)s") if face else _("die %(n)s is used")
            found.append(
                {
                    "n": n + 1,
                    "face": face,
                    "name": capital(label % {"n": n + 1, "face": face}),
                }
            )
        return found

    def shared_storage(self, number: int) -> Drawn | None:
        """The storage of a team."""
        s = self.s
        if s.mode != TEAM:
            return None
        index = s.players + number
        tiles = s.storages[index]
        return {
            "stored": [self.draw.tile(tile, moves=True) for tile in tiles],
            "free": range(max(0, printed_limit(s, index) - len(tiles))),
        }

    def storages(self) -> list[Drawn]:
        """The storages drawn large, with their pieces."""
        found = []
        titles = {
            "own": _("Storage"),
            "shared": pgettext("storage", "Shared"),
            "mate": pgettext("storage", "Partner"),
        }
        if self.s.mode == TEAM:
            titles["own"] = pgettext("storage", "Own")
        for name, tiles, limit in self.pieces.storages():
            room = max(limit - len(tiles), 0)
            found.append(
                {
                    "key": name,
                    "title": titles[name],
                    "tiles": [self.draw.tile(t, f"{name}-{n}", True) for n, t in enumerate(tiles)],
                    "free": [f"{name}-{n}" for n in range(len(tiles), len(tiles) + room)],
                }
            )
        return found


def context_of(estates: Estates, number: int) -> dict[str, Any]:
    """An estate of somebody else: compact, and large when it is opened."""
    s = estates.s
    found = estates.belongings(number)
    found["map"] = estates.fields(number, False)
    seats = members(s, number)
    found["hands"] = [estates.hand(seat, s.mode == TEAM) for seat in seats]
    found["shared"] = estates.shared_storage(number)
    sheet = sheet_of(s, seats[0])
    found["sheet"] = [s.parts.boards[board].name for board in sheet] if sheet else []
    return found
