"""The fields of estates: hexes with what may go there, or with the tile that lies there."""

from __future__ import annotations

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from signoria.games.burgundy.board.draw import Draw, capital
from signoria.games.burgundy.board.drawn import Fields, Post
from signoria.games.burgundy.board.geometry import layout, posts, turned
from signoria.games.burgundy.board.hexes import cell, field_face, ground, places, shield_on_tile
from signoria.games.burgundy.board.pieces import field_piece
from signoria.games.burgundy.boards import Board as Land
from signoria.games.burgundy.ids import CASTLE, NO_TILE, NONE, TYPE_IDS
from signoria.games.burgundy.pending import board_known, secret_start
from signoria.games.burgundy.questions.estates import shield_on
from signoria.games.burgundy.questions.regions import posts_joined
from signoria.games.burgundy.state import BurgundyState, Estate, members


class Maps:
    """Draws the fields of one view."""

    def __init__(self, s: BurgundyState, viewer: int, draw: Draw) -> None:
        self.s = s
        self.viewer = viewer
        self.draw = draw
        self.named: dict[tuple[str, int], str] = {}

    def fields(self, number: int, seat: int = NONE) -> Fields | None:
        """The hexes of an estate; None before its board is known.

        With a seat, the large ones of that seat, which can be touched.
        """
        mine = seat != NONE
        seat = seat if mine else members(self.s, number)[0]
        land = board_known(self.s, seat, self.viewer)
        if land is None:
            return None
        me = self.s.estates[number]
        tiles = list(me.tiles)
        picked = secret_start(self.s, seat, self.viewer)[1]
        if picked != NONE:
            tiles[picked] = CASTLE
        cells = [
            self._empty(land, field, mine)
            if tile == NO_TILE
            else self._filled(land, number, field, tile, mine)
            for field, tile in enumerate(tiles)
        ]
        return self._drawn(land, cells, self._posts(me, land))

    def blank(self, board: int) -> Fields:
        """An empty board to choose from."""
        land = self.s.parts.boards[board]
        cells = [self._empty(land, field, False) for field in range(land.size)]
        return self._drawn(land, cells, [])

    def _drawn(self, land: Land, cells: list[str], ends: list[Post]) -> Fields:
        """A board with its fields; sizes are texts, so that no language writes them with commas."""
        there, narrow = layout(land), turned(land)
        shape = "broad" if narrow else "areas" if land.links else "hexagon"
        size = f"--cols:{there.cols:g};--hh:{there.height:g}"
        if narrow is not None:
            size += f";--ncols:{narrow.cols:g};--nhh:{narrow.height:g}"
        under = ground(land) if shape != "hexagon" else ""
        return Fields(mark_safe(under + "".join(cells)), size, shape, land.name, ends)

    def _empty(self, land: Land, field: int, mine: bool) -> str:
        name = self._where(land, field)
        face = field_face(TYPE_IDS[land.colour[field]], land.number[field])
        piece = field_piece(field) if mine else ""
        css = "fld target" if mine else "fld"
        return cell(face, places(land)[field], css, name, name, piece)

    def _filled(self, land: Land, number: int, field: int, tile: int, mine: bool) -> str:
        fresh = self.draw.fresh
        last = fresh.estate == number and fresh.field == field
        drawn = self.draw.tile(tile, moves=last)
        name = f"{drawn.name}, {self._where(land, field)}"
        title, extra = drawn.title, ""
        held = shield_on(self.s.estates[number], field)
        if held:
            shield = self.draw.shield(held)
            extra = shield_on_tile(shield.tier, shield.face)
            name += f", {shield.name}"
            title += f" {shield.title}"
        style = places(land)[field]
        if drawn.follow:
            style += f";view-transition-name:{drawn.follow}"
        piece = field_piece(field) if mine else ""
        css = "tile last" if last else "tile"
        return cell(drawn.face, style, css, name, title, piece, extra)

    def _where(self, land: Land, field: int) -> str:
        """A field in words, the same for all estates on a board."""
        key = (land.name, field)
        if key not in self.named:
            words = self.draw.text.field(self.s, self.s.parts.boards.index(land), field)
            self.named[key] = capital(words)
        return self.named[key]

    def _posts(self, me: Estate, land: Land) -> list[Post]:
        joined = posts_joined(me)
        title = _("Border post %(name)s")
        return [
            Post(n in joined, title % {"name": name}, f"--px:{x:g};--py:{y:g}")
            for n, (name, x, y) in enumerate(posts(land))
        ]
