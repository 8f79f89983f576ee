"""The reference sheet: professions, prices, lots, tiles and cards.

What is left in the supply and what lies on tables is public; hands are only their owner's, so
whether a card is marked depends on nothing but the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from signoria.core.rulebook import load_rulebook
from signoria.games.florence.board.part import sentence
from signoria.games.florence.ids import (
    BONUS,
    BONUS_IDS,
    BUILDINGS,
    CHARACTER_IDS,
    FIRST_LANDSCAPE,
    FREEDOM_IDS,
    FREEDOMS,
    GROUP_IDS,
    LANDSCAPE_IDS,
    LANDSCAPES,
    PRESTIGE_IDS,
    PROFESSION,
    PROFESSION_IDS,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.rule_pointers import LOT_RULES
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards import sheet as ref
from signoria.web.boards.base import Scene

FIRST_TABLE = 11  # professions in the first of two tables
CHARACTER_RULES = ("MUSE", "CARD", "PRIN", "MERC", "PRFR", "BANK")


class FlorenceSheet(ref.SheetOf[FlorenceState, Text]):
    """Draws professions, lots, tiles and cards."""

    def __init__(self, scene: Scene, whole: bool) -> None:
        super().__init__(scene, whole)
        self.order = sorted(range(PROFESSIONS), key=lambda card: self.s.parts.numbers[card])

    def sheet(self) -> ref.Sheet:
        """All blocks; characters only where they are played with."""
        block = self.words.block
        found = [
            *self.professions(),
            self.value(),
            self.prices(),
            block("auction", self.lots(), shape=(3, 1)),
            block("prestige", self.prestige(), columns=2, look="few", shape=(6, 1)),
            block("buildings", self.buildings(), columns=2, shape=(3, 1)),
            block("land", self.land(), shape=(3, 1)),
            block("bonus", self.bonus(), columns=2, look="few", shape=(6, 1)),
        ]
        if self.whole or self.s.muse:
            found.append(block("characters", self.characters(), columns=2, shape=(12, 1)))
        return ref.Sheet(self.words.say("sheet", "line", n=self.s.parts.rounds), tuple(found))

    # --- professions ----------------------------------------------------------------------

    def professions(self) -> Iterator[ref.Block]:
        """Two tables."""
        parts, say = self.s.parts, self.words.say
        head = (
            say("professions", "head"),
            say("professions", "building", n=parts.value_building),
            say("professions", "landscape", n=parts.value_landscape),
            say("professions", "freedom", n=parts.value_freedom),
        )
        halves = (("professions", self.order[:FIRST_TABLE]), ("more", self.order[FIRST_TABLE:]))
        for key, cards in halves:
            first, last = FIRST_TABLE if key == "professions" else FIRST_TABLE + 1, PROFESSIONS
            title = say(key, "title", n=first, last=last)
            entries = [self.profession(card) for card in cards]
            yield self.words.block(key, entries, head=head, title=title, shape=(4, 1))

    def profession(self, card: int) -> ref.Entry:
        """What a profession wants."""
        parts, name = self.s.parts, self.text.name
        building = TILE_IDS[parts.wanted_building[card]]
        landscape = LANDSCAPE_IDS[parts.wanted_landscape[card]]
        freedom = FREEDOM_IDS[parts.wanted_freedom[card]]
        wanted = (
            (building, name("tile", building)),
            (landscape, name("tile", landscape)),
            (freedom, sentence(name("freedom", freedom))),
        )
        return ref.Entry(
            key=PROFESSION_IDS[card],
            picture=str(parts.numbers[card]),
            name=name("profession", PROFESSION_IDS[card]),
            text=ref.numbers((words for _icon, words in wanted), ", "),
            cells=tuple(ref.beside((ref.symbol(f"f-{icon}"), words)) for icon, words in wanted),
            rule=f"FLO-PF-{parts.numbers[card]}",
            mark=self.whereabouts(card),
        )

    def whereabouts(self, card: int) -> ref.Mark | None:
        """Where a profession is, as far as the view knows."""
        if self.whole:
            return None
        for seat, player in enumerate(self.s.players):
            name = {"player": self.players[seat].name}
            if player.table >> card & 1:
                return ref.Mark("owned", self.words.say("professions", "done", **name), seat + 1)
            if player.hand >> card & 1 and seat == self.scene.viewer:
                return ref.Mark("open", self.words.say("professions", "hand"))
            if player.shown >> card & 1:
                return ref.Mark("open", self.words.say("professions", "known", **name), seat + 1)
        return None

    # --- numbers --------------------------------------------------------------------------

    def value(self) -> ref.Block:
        """What a work is worth, and what it has to be worth."""
        parts, entry = self.s.parts, self.words.entry
        entries = (
            entry("value", "building", f"+{parts.value_building}", "FLO-WORK-3"),
            entry("value", "landscape", f"+{parts.value_landscape}"),
            entry("value", "freedom", f"+{parts.value_freedom}"),
            entry("value", "jester", f"+{parts.value_jester}"),
            entry("value", "card", f"+{parts.value_card}"),
            entry("value", "bonus", "+?", "FLO-BON-3"),
        )
        now = self.s.round if not self.whole else 0
        scale = tuple(
            ref.Step(str(n), str(least), n == now) for n, least in enumerate(parts.minimum, 1)
        )
        told = self.words.say(
            "value",
            "told",
            florins=parts.florins_per_value,
            point=parts.florins_per_point,
            best=parts.points_best,
        )
        made = self.words.block("value", entries, look="few", told=told, shape=(4, 1))
        return replace(made, scales=(scale,))

    def prices(self) -> ref.Block:
        """What actions cost."""
        parts, say = self.s.parts, self.words.say
        look = {"n": parts.look}
        building = ref.numbers(dict.fromkeys(parts.building_price), " · ")
        few, two = parts.opening_price
        opening = say("prices", "two", n=few, two=two)
        if not self.whole:
            opening = str(two if len(self.s.players) == 2 else few)
        rows = (
            ("work", say("prices", "work"), "–", "FLO-WORK-1"),
            ("build", say("prices", "build", n=parts.points_building), building, "FLO-BUILD-2"),
            (
                "profession",
                say("prices", "profession", **look),
                str(parts.family_price[PROFESSION]),
                "FLO-PROF-1",
            ),
            ("freedom", say("prices", "freedom"), str(parts.freedom_price), "FLO-FREE-1"),
            ("bonus", say("prices", "bonus", **look), str(parts.family_price[BONUS]), "FLO-BON-1"),
            ("auction", say("prices", "auction"), opening, "FLO-AUC-3"),
        )
        entries = [
            ref.Entry(f"price-{key}", name=name, cells=(paid,), rule=rule)
            for key, name, paid, rule in rows
        ]
        head = (say("prices", "head"), say("prices", "price"))
        return self.words.block("prices", entries, head=head, shape=(3, 1))

    # --- lots and tiles -------------------------------------------------------------------

    def lots(self) -> Iterator[ref.Entry]:
        """What is sold in the auction, and how many are left."""
        s, parts = self.s, self.s.parts
        third = parts.building_price[3]
        yield self.lot("landscape", "f-forest", sum(s.landscapes), n=parts.points_landscape)
        yield self.lot("jester", "f-jester", s.jesters, n=parts.value_jester)
        yield self.lot(
            "architect",
            "f-architect",
            s.architects,
            price=parts.building_price[1],
            third=third or self.words.say("auction", "free"),
            n=parts.points_architect,
        )
        yield self.lot("prestige", "c-prestige", None, n=parts.look)
        yield self.lot("recruiting", "c-recruit", s.recruits)

    def lot(self, key: str, icon: str, number: int | None, **given: object) -> ref.Entry:
        """A lot."""
        rule = LOT_RULES["forest" if key == "landscape" else key]
        made = self.words.entry("auction", key, ref.symbol(icon), rule, **given)
        return replace(made, mark=self.supply(number) if number is not None else None)

    def supply(self, number: int) -> ref.Mark | None:
        """What is left in the supply of a table."""
        return None if self.whole else ref.left(number)

    def buildings(self) -> Iterator[ref.Entry]:
        """By their groups."""
        parts = self.s.parts
        for tile in range(BUILDINGS):
            cells = len(parts.tiles.ways[tile][0])
            yield ref.Entry(
                key=TILE_IDS[tile],
                picture=ref.symbol(f"f-{TILE_IDS[tile]}"),
                name=self.text.name("tile", TILE_IDS[tile]),
                text=self.words.say("buildings", GROUP_IDS[parts.group[tile]], n=cells),
                rule=f"FLO-TILE-{tile + 1}",
                mark=self.supply(self.s.buildings[tile]),
            )

    def land(self) -> Iterator[ref.Entry]:
        """Landscapes and freedoms, and how many are left."""
        s = self.s
        for kind in range(LANDSCAPES):
            tile = FIRST_LANDSCAPE + kind
            cells = self.words.say("land", "cells", n=len(s.parts.tiles.ways[tile][0]))
            name, icon = self.text.name("tile", TILE_IDS[tile]), ref.symbol(f"f-{TILE_IDS[tile]}")
            mark = self.supply(s.landscapes[kind])
            yield ref.Entry(TILE_IDS[tile], icon, name, cells, rule="FLO-LAND-2", mark=mark)
        for kind in range(FREEDOMS):
            icon = ref.symbol(f"f-{FREEDOM_IDS[kind]}")
            freedom = self.text.name("freedom", FREEDOM_IDS[kind])
            name = self.words.say("land", "freedom", name=freedom)
            mark = self.supply(s.freedoms[kind])
            yield ref.Entry(FREEDOM_IDS[kind], icon, name, rule="FLO-FREE-1", mark=mark)

    # --- cards ----------------------------------------------------------------------------

    def prestige(self) -> Iterator[ref.Entry]:
        """All of them; one's own are marked for oneself alone."""
        mine = self.s.players[self.scene.viewer].prestige if self.is_mine() else 0
        yield from self.cards(PRESTIGE_IDS, "FLO-PC", mine)

    def bonus(self) -> Iterator[ref.Entry]:
        """All of them; one's own are marked for oneself alone."""
        mine = self.s.players[self.scene.viewer].bonus if self.is_mine() else 0
        yield from self.cards(BONUS_IDS, "FLO-BC", mine)

    def is_mine(self) -> bool:
        """Does somebody look who sits here?"""
        return not self.whole and self.scene.viewer == self.seat

    def cards(self, keys: tuple[str, ...], rule: str, mine: int) -> Iterator[ref.Entry]:
        """The cards of a family, by their numbers."""
        yours = ref.Mark("owned", self.words.say("prestige", "yours"), self.seat + 1)
        for nth, key in enumerate(keys):
            text = sentence(self.text.does(self.s.parts, key))
            mark = yours if mine >> nth & 1 else None
            yield ref.Entry(key, str(nth + 1), "", text, rule=f"{rule}-{nth + 1}", mark=mark)

    def characters(self) -> Iterator[ref.Entry]:
        """The six of "Muse and Princess"."""
        rules = load_rulebook(self.scene.game.folder).rules
        for nth, name in enumerate(CHARACTER_IDS):
            rule = f"FLO-{CHARACTER_RULES[nth]}-1"
            does = rules[rule].wording[self.scene.language].partition(": ")[2]
            icon = ref.symbol(f"ch-{name}")
            yield ref.Entry(
                name, icon, self.text.name("character", name), sentence(does), rule=rule
            )


def entry_of(piece: str) -> str:
    """The entry about a piece that bears the name of a card or tile: `card-poet`, `sup-opera`."""
    name, _dash, rest = piece.partition("-")
    key = piece if name in ("bonus", "prestige") else rest
    return key if key in KNOWN else ""


KNOWN = {*PROFESSION_IDS, *PRESTIGE_IDS, *BONUS_IDS, *TILE_IDS, *FREEDOM_IDS, *CHARACTER_IDS}
