"""One sheet of monasteries, buildings and shields: what each does, and where it is.

All of it is public: which tiles are in the game, which lie open, and so which are still to come.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.games.burgundy.board.draw import capital
from signoria.games.burgundy.board.drawn import SheetLine, SheetPart
from signoria.games.burgundy.ids import (
    BEFORE_MONASTERIES,
    BUILDING_IDS,
    MONASTERIES,
    NO_TILE,
    SHIELD_MODULE,
    SHIELDS,
    TEAM,
    TILE_IDS,
    depot_of,
)
from signoria.games.burgundy.questions.depots import stack_tiles
from signoria.games.burgundy.questions.estates import shields_of
from signoria.games.burgundy.state import BurgundyState, members
from signoria.games.burgundy.text import Text


class TileSheet:
    """Draws the sheet for one view."""

    def __init__(self, s: BurgundyState, text: Text, memory: bool) -> None:
        self.s = s
        self.text = text
        self.memory = memory  # a table that wants it: then what is still to come is not told
        stacks = [stack_tiles(s.parts, s.modules, black) for black in (False, True)]
        self.in_game = [own + black for own, black in zip(*stacks, strict=True)]
        self.to_come = [own + black for own, black in zip(s.own_stacks, s.black_stack, strict=True)]

    def parts(self) -> list[SheetPart]:
        """The parts of the sheet; shields only where they are played with."""
        found = [
            SheetPart(_("Monasteries"), self.monasteries()),
            SheetPart(_("Buildings and castles"), self.buildings()),
        ]
        if self.s.modules & SHIELD_MODULE:
            found.append(SheetPart(_("Shields"), self.shields()))
        return found

    def monasteries(self) -> list[SheetLine]:
        """By their numbers."""
        places = self._open_places()
        found = []
        for number in range(1, MONASTERIES + 1):
            tile = BEFORE_MONASTERIES + number
            if not self.in_game[tile]:
                continue
            state, note, sign = places.get(tile, ("gone", pgettext("tile", "gone"), 0))
            if self.to_come[tile] and not self.memory:
                state, note, sign = "to-come", pgettext("tile", "to come"), 0
            elif self.memory and tile not in places:
                state, note = "", ""
            does = capital(self.text.name("monastery", number))
            found.append(SheetLine(str(number), "t-monastery", does, note, sign, state))
        return found

    def buildings(self) -> list[SheetLine]:
        """Tiles with an effect that is used at once, with how many are still to come."""
        found = []
        for ident in ("castle", "white_castle", *BUILDING_IDS, "crane"):
            tile = TILE_IDS.index(ident)
            if not self.in_game[tile]:
                continue
            name = capital(self.text.tile(ident))
            left = self.to_come[tile]
            note = "" if self.memory else _("to come: %(n)s") % {"n": left}
            state = "" if self.memory else "to-come" if left else "gone"
            does = f"{name}: {self.text.name('effect', ident)}"
            found.append(SheetLine("", ident, does, note, 0, state))
        return found

    def shields(self) -> list[SheetLine]:
        """By their numbers, with what they are worth at the end."""
        s = self.s
        found = []
        owners = {n: owner for owner, me in enumerate(s.estates) for n in shields_of(me)}
        for number in range(1, SHIELDS + 1):
            does = capital(self.text.words.get("shield", str(number)))
            told = f"{does} (+{s.parts.shield_points[number]})"
            state, note, sign = "gone", pgettext("tile", "gone"), 0
            if s.shield_depots[number]:
                state, note = "open", self.text.depot(s.shield_depots[number], "name")
            elif number in owners:
                state, (note, sign) = "owned", self._owner(owners[number])
            found.append(SheetLine(str(number), "cap-shield", told, note, sign, state))
        return found

    def _open_places(self) -> dict[int, tuple[str, str, int]]:
        """Where tiles lie that everybody sees: what they are there, in words, and whose."""
        s = self.s
        found: dict[int, tuple[str, str, int]] = {}
        for space, tile in enumerate(s.depots):
            if tile != NO_TILE:
                found[tile] = ("open", self.text.depot(depot_of(space), "name"), 0)
        for number, tiles in enumerate(s.storages):
            owner = s.team[number] if number < s.players else number - s.players
            for tile in tiles:
                found[tile] = ("owned", *self._owner(owner))
        for number, me in enumerate(s.estates):
            for tile in me.tiles:
                found[tile] = ("owned", *self._owner(number))
        return found

    def _owner(self, estate: int) -> tuple[str, int]:
        """Who owns an estate, and the sign."""
        seat = members(self.s, estate)[0] if self.s.mode == TEAM else estate
        return self.text.side(self.s, estate), seat + 1
