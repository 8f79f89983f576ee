"""The reference sheet: stages, buildings, points; how many buildings are left is public."""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from signoria.games.rialto.board.pieces import Pieces
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    COLOUR_IDS,
    JOKER,
    KIND_IDS,
    VALUES,
    building_kind,
)
from signoria.games.rialto.rule_pointers import STAGE_RULES, building_rule
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards import sheet as ref
from signoria.web.boards.base import Scene


class RialtoSheet(ref.SheetOf[RialtoState, Text]):
    """Draws stages, buildings and points."""

    def __init__(self, scene: Scene, whole: bool) -> None:
        super().__init__(scene, whole)
        self.pieces = Pieces(scene)

    def sheet(self) -> ref.Sheet:
        """All blocks."""
        block = self.words.block
        found = [
            block("stages", self.stages(), columns=JOKER, look="cards", shape=(9, 2)),
            self.round(),
            block("joker", [self.joker()], look="tall", shape=(3, 1)),
            *[
                block(colour, self.buildings(nth), look="tall", shape=(3, 1))
                for nth, colour in enumerate(COLOUR_IDS)
            ],
            block("points", self.points(), look="middle", shape=(3, 1)),
        ]
        return ref.Sheet(self.words.say("sheet", "line"), tuple(found))

    def card(self, kind: int) -> SafeString:
        """A card as it lies on the table."""
        made = self.pieces.card(kind)
        face = render_to_string("boards/rialto/_card.html", {"card": made, "letter": kind != JOKER})
        return ref.framed(f"play-card kind-{made.id}", face)

    def stages(self) -> Iterator[ref.Entry]:
        """What every kind of card does, and what it does for whoever laid most."""
        copies = self.s.parts.copies
        for kind, rule in enumerate(STAGE_RULES):
            name = KIND_IDS[kind]
            yield ref.Entry(
                key=name,
                picture=self.card(kind),
                name=self.pieces.kind(kind),
                text=self.words.say("stages", name),
                tags=(self.words.say("stages", "copies", n=copies[kind]),),
                bonus=self.words.say("stages", f"{name}_bonus"),
                rule=rule,
            )

    def round(self) -> ref.Block:
        """The three phases of a round."""
        parts, entry = self.s.parts, self.words.entry
        numbers = {"draw": parts.drawn_cards, "limit": parts.hand_limit}
        entries = (
            entry("round", "one", "I", "RIA-P1-1", **numbers),
            entry("round", "two", "II", "RIA-P2-1"),
            entry("round", "three", "III", "RIA-P3-1"),
        )
        note = self.words.say("round", "note", n=parts.rounds)
        return self.words.block("round", entries, look="few", note=note, shape=(3, 1))

    def joker(self) -> ref.Entry:
        """What counts as any card."""
        tag = self.words.say("stages", "copies", n=self.s.parts.copies[JOKER])
        text = self.words.say("joker", "joker")
        return ref.Entry("joker", self.card(JOKER), "", text, tags=(tag,), rule="RIA-JOK-1")

    def buildings(self, colour: int) -> Iterator[ref.Entry]:
        """The four kinds of a colour, and how many are left."""
        for value in range(1, VALUES + 1):
            kind = building_kind(colour, value)
            made = self.pieces.building(kind)
            face = render_to_string("boards/rialto/_tile.html", {"tile": made})
            text = self.words.say(made.colour, str(value), draw=self.s.parts.green_draw)
            yield ref.Entry(
                key=BUILDING_IDS[kind],
                picture=ref.framed(f"building building-{made.colour}", SafeString(face)),
                text=text,
                rule=building_rule(kind),
                mark=None if self.whole else ref.left(self.s.supply[kind]),
            )

    def points(self) -> Iterator[ref.Entry]:
        """What counts at the end."""
        parts, entry = self.s.parts, self.words.entry
        district = {"n": parts.gondola_value}
        yield entry("points", "district", ref.symbol("t-arch"), "RIA-FIN-3", **district)
        yield entry("points", "side", ref.symbol("bonus5"), "RIA-DIST-1", n=parts.bonus_points)
        yield entry("points", "buildings", ref.symbol("s-building", "0 0 24 24"), "RIA-FIN-2")
        yield entry("points", "rest", ref.symbol("ducat"), "RIA-FIN-1")
