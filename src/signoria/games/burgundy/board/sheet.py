"""The reference sheet: what every tile and shield does, and where it is.

All of it is public: which tiles are in the game, which lie open, and so which are still to come.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.games.burgundy.board.draw import capital
from signoria.games.burgundy.board.hexes import shield_face, tile_face
from signoria.games.burgundy.ids import (
    ANY,
    BEFORE_MONASTERIES,
    BUILDING_IDS,
    END_MONASTERIES,
    INN,
    INNS,
    MONASTERIES,
    NO_TILE,
    NORMAL,
    PHASE_IDS,
    SHIELD_MODULE,
    SHIELDS,
    TEAM,
    TILE_IDS,
    TYPE_IDS,
    TYPE_OF,
    depot_of,
)
from signoria.games.burgundy.questions.depots import stack_tiles
from signoria.games.burgundy.questions.estates import shields_of
from signoria.games.burgundy.rule_pointers import shield_rule, tile_rule
from signoria.games.burgundy.state import BurgundyState, members
from signoria.games.burgundy.text import Text
from signoria.web.boards import sheet as ref
from signoria.web.boards.base import Scene

ALL_MODULES = -1  # every bit


class TileSheet(ref.SheetOf[BurgundyState, Text]):
    """Draws tiles and shields."""

    def __init__(self, scene: Scene, whole: bool) -> None:
        super().__init__(scene, whole)
        s = self.s
        self.unmarked = whole or scene.memory  # then what is still to come is not told
        self.modules = ALL_MODULES if whole else s.modules
        stacks = [stack_tiles(s.parts, self.modules, black) for black in (False, True)]
        self.in_game = [own + black for own, black in zip(*stacks, strict=True)]
        self.to_come = [own + black for own, black in zip(s.own_stacks, s.black_stack, strict=True)]

    def sheet(self) -> ref.Sheet:
        """All blocks; shields only where they are played with."""
        found = [
            self.turn(),
            self.words.block("tiles", self.tiles(), shape=(3, 1)),
            self.words.block("monasteries", self.monasteries(False), columns=2, shape=(3, 1)),
            self.words.block("scoring", self.monasteries(True), columns=2, shape=(3, 1)),
            self.words.block("buildings", self.buildings(), columns=2, shape=(6, 1)),
            self.region(),
        ]
        if self.modules & SHIELD_MODULE:
            told = self.words.say("shields", "note", n=self.s.parts.tribute)
            lines = self.shields()
            found.append(self.words.block("shields", lines, columns=3, shape=(12, 1), note=told))
        return ref.Sheet(self.words.say("sheet", "line"), tuple(found))

    def turn(self) -> ref.Block:
        """What one does with two dice."""
        parts = self.s.parts
        entry = self.words.entry
        entries = (
            entry("turn", "take", die(4), "BUR-TAKE-1"),
            entry("turn", "place", die(3), "BUR-PLACE-1"),
            entry("turn", "sell", die(6), "BUR-SELL-1"),
            entry("turn", "workers", ref.symbol("worker"), "BUR-WORK-1", n=parts.workers_action),
            entry("turn", "buy", ref.symbol("silver"), "BUR-BUY-1", n=parts.price_silver),
            entry("turn", "shift", ref.symbol("worker"), "BUR-DIE-1"),
        )
        return self.words.block("turn", entries, shape=(3, 1))

    def tiles(self) -> Iterator[ref.Entry]:
        """Castles, mines, ships, animals; inns and geese where there are any."""
        for ident in ("castle", "mine", "ship"):
            yield self.tile(ident, self.words.say("tiles", ident))
        animals = [tile for tile, ident in enumerate(TILE_IDS) if ident.startswith(ANIMALS)]
        yield self.words_of("animals", tile_face("animal", "sheep", "4"), "BUR-ANIMAL-1", animals)
        geese = [tile for tile, ident in enumerate(TILE_IDS) if ident.startswith("geese")]
        if any(self.in_game[tile] for tile in geese):
            yield self.words_of("geese", tile_face("animal", "geese", ""), "BUR-EXT-5", geese)
        if self.modules & INNS:
            yield self.tile("inn", self.words.say("tiles", "inn"))

    def words_of(self, key: str, face: str, rule: str, tiles: list[int]) -> ref.Entry:
        """Several kinds of tile in one entry."""
        left = sum(self.to_come[tile] for tile in tiles)
        name, text = self.words.say("tiles", f"{key}_name"), self.words.say("tiles", key)
        return ref.Entry(key, hexagon(face), name, text, rule=rule, mark=self.coming(left))

    def tile(self, ident: str, does: str) -> ref.Entry:
        """A kind of tile, with how many are still to come."""
        tile = TILE_IDS.index(ident)
        kind = TYPE_OF[tile]
        face = tile_face(TYPE_IDS[kind] if kind != ANY else "any", ident, "")
        name = capital(self.text.tile(ident))
        mark = self.coming(self.to_come[tile] if tile != INN else self.s.inns_left)
        return ref.Entry(ident, hexagon(face), name, does, rule=tile_rule(ident), mark=mark)

    def buildings(self) -> Iterator[ref.Entry]:
        """Tiles with an effect that is used at once."""
        for ident in (*BUILDING_IDS, "white_castle", "crane"):
            if self.in_game[TILE_IDS.index(ident)]:
                yield self.tile(ident, self.text.name("effect", ident))

    def coming(self, left: int) -> ref.Mark | None:
        """How many of a kind are still to come."""
        if self.unmarked:
            return None
        note = _("to come: %(n)s") % {"n": left}
        return ref.Mark("left" if left else "gone", note)

    def monasteries(self, scoring: bool) -> Iterator[ref.Entry]:
        """By their numbers; those that score at the end, or the others."""
        places = {} if self.whole else self._open_places()
        for number in range(1, MONASTERIES + 1):
            tile = BEFORE_MONASTERIES + number
            if not self.in_game[tile] or (number in END_MONASTERIES) != scoring:
                continue
            face = hexagon(mark_safe(NUMBERED.format(number)), "numbered")
            does = capital(self.text.name("monastery", number))
            rule = tile_rule(TILE_IDS[tile])
            yield ref.Entry(
                TILE_IDS[tile], face, "", does, rule=rule, mark=self._mark(tile, places)
            )

    def _mark(self, tile: int, places: dict[int, ref.Mark]) -> ref.Mark | None:
        """Where a monastery is."""
        if self.whole:
            return None
        if self.to_come[tile] and not self.unmarked:
            return ref.Mark("left", pgettext("tile", "to come"))
        if tile in places or self.unmarked:
            return places.get(tile)
        return ref.Mark("gone", pgettext("tile", "gone"))

    def region(self) -> ref.Block:
        """What full regions, colours and leftovers are worth."""
        s, parts = self.s, self.s.parts
        sizes = tuple(
            ref.Step(str(size), str(points))
            for size, points in enumerate(parts.region_points)
            if size
        )
        now = s.phase if not self.whole else -1
        phases = tuple(
            ref.Step(name, f"+{bonus}", phase == now)
            for phase, (name, bonus) in enumerate(zip(PHASE_IDS, parts.phase_bonus, strict=True))
        )
        told = self.words.say("region", "told", **self._points())
        return self.words.block("region", scales=(sizes, phases), told=told, shape=(6, 1))

    def _points(self) -> dict[str, object]:
        """Numbers that depend on how many play, for all or for this table."""
        s, parts = self.s, self.s.parts
        every = range(2, len(parts.large)) if self.whole else (s.players,)
        end = {"silver": parts.end_silver, "good": parts.end_good, "workers": parts.end_workers}
        usual = self.whole or s.mode == NORMAL
        sale = [parts.sale_points[n] for n in every] if usual else [team_or_solo_sale(s)]
        return {
            "large": ref.numbers(parts.large[n] for n in every),
            "small": ref.numbers(parts.small[n] for n in every),
            "players": ref.numbers(every) if self.whole else "",
            "sale": ref.numbers(sale),
            **end,
        }

    def shields(self) -> Iterator[ref.Entry]:
        """By their ref.numbers, with what they are worth at the end."""
        s = self.s
        owners = {n: owner for owner, me in enumerate(s.estates) for n in shields_of(me)}
        for number in range(1, SHIELDS + 1):
            does = capital(self.text.words.get("shield", str(number)))
            told = f"{does} ({s.parts.shield_points[number]})"
            face = ref.framed("shield", shield_face(number))
            mark = self._shield_mark(number, owners)
            yield ref.Entry(f"shield-{number}", face, "", told, rule=shield_rule(number), mark=mark)

    def _shield_mark(self, number: int, owners: dict[int, int]) -> ref.Mark | None:
        """Where a shield is."""
        if self.whole:
            return None
        if self.s.shield_depots[number]:
            return ref.Mark("open", self.text.depot(self.s.shield_depots[number], "name"))
        if number in owners:
            return self._owner(owners[number])
        return ref.Mark("gone", pgettext("tile", "gone"))

    def _open_places(self) -> dict[int, ref.Mark]:
        """Where tiles lie that everybody sees."""
        s = self.s
        found: dict[int, ref.Mark] = {}
        for space, tile in enumerate(s.depots):
            if tile != NO_TILE:
                found[tile] = ref.Mark("open", self.text.depot(depot_of(space), "name"))
        for number, tiles in enumerate(s.storages):
            owner = s.team[number] if number < s.players else number - s.players
            for tile in tiles:
                found[tile] = self._owner(owner)
        for number, me in enumerate(s.estates):
            for tile in me.tiles:
                found[tile] = self._owner(number)
        return found

    def _owner(self, estate: int) -> ref.Mark:
        """Who owns an estate, and the sign."""
        seat = members(self.s, estate)[0] if self.s.mode == TEAM else estate
        return ref.Mark("owned", self.text.side(self.s, estate), seat + 1)


ANIMALS = ("cow", "chicken", "sheep", "pig")
NUMBERED = (
    '<svg viewBox="0 0 100 124" aria-hidden="true"><use href="#hex-monastery"/></svg><b>{}</b>'
)


def die(pips: int) -> SafeString:
    """A die of the first seat."""
    return ref.framed("die s1", ref.symbol(f"die{pips}", "0 0 48 48"))


def hexagon(face: str, css: str = "") -> SafeString:
    """A tile as it lies on the board."""
    return ref.framed(f"hx tile {css}".strip(), face)


def team_or_solo_sale(s: BurgundyState) -> int:
    """Points for a good that a team or a single player sells."""
    return s.parts.team_sale if s.mode == TEAM else s.parts.solo_sale
