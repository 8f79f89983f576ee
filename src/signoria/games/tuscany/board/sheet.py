"""The reference sheet: tokens, bonuses, cards; what is taken and left is public."""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from signoria.games.tuscany.board.pieces import SYMBOLS, Item, Pieces, capital
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    BONUSES,
    COLOUR_IDS,
    COLOUR_LETTERS,
    COLOURS,
    LIGHTGREEN,
    NONE,
)
from signoria.games.tuscany.rule_pointers import BONUS_RULES, EFFECT_RULES
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.text import Text
from signoria.web.boards import sheet as ref
from signoria.web.boards.base import Scene

INCOME_RULES = tuple(
    f"TUS-INC-{name}" for name in ("RED", "GREEN", "CARDS", "MARBLE", "WORKER", "HEX")
)


class TuscanySheet(ref.SheetOf[TuscanyState, Text]):
    """Draws tokens, bonuses and cards."""

    def __init__(self, scene: Scene, whole: bool) -> None:
        super().__init__(scene, whole)
        self.pieces = Pieces(scene)

    def sheet(self) -> ref.Sheet:
        """All blocks."""
        block = self.words.block
        found = [
            self.turn(),
            block("tokens", self.tokens(), columns=2, look="tall", shape=(8, 2)),
            self.paying(),
            block("bonuses", self.bonuses(), look="middle", shape=(4, 2)),
            self.income(),
            self.region(),
            self.end(),
        ]
        return ref.Sheet(self.words.say("sheet", "line"), tuple(found))

    def turn(self) -> ref.Block:
        """The three actions."""
        entry = self.words.entry
        entries = (
            entry("turn", "draw", "1", "TUS-DRAW-1", n=self.s.parts.draw_cards),
            entry("turn", "take", "2", "TUS-TAKE-1"),
            entry("turn", "place", "3", "TUS-PLACE-1"),
        )
        return self.words.block("turn", entries, look="few", shape=(4, 1))

    def tokens(self) -> Iterator[ref.Entry]:
        """What every kind does when it is placed."""
        parts = self.s.parts
        for colour in range(COLOURS):
            kind = SYMBOLS[colour]
            farm = ("k-grapes",) if colour == LIGHTGREEN else ()
            item = Item("", "token", kind, COLOUR_LETTERS[colour], farm=farm)
            face = SafeString(render_to_string("boards/tuscany/_token.html", {"t": item}))
            first, second = parts.colour_bonus[colour]
            tags = (
                self.words.say("tokens", "fields", n=parts.fields_of_colour[colour]),
                self.words.say("tokens", "colour", first=first, second=second),
            )
            name = "farm_kind" if colour == LIGHTGREEN else ""
            yield ref.Entry(
                key=COLOUR_IDS[colour],
                picture=ref.framed("hx tile", face),
                name=self.words.say("tokens", name) if name else self.pieces.colour(colour).kind,
                text=self.words.say("tokens", kind, n=parts.monastery_cards),
                tags=tags,
                rule=EFFECT_RULES[colour],
                mark=self.colour_bonus(colour),
            )

    def colour_bonus(self, colour: int) -> ref.Mark | None:
        """Who has filled a colour."""
        if self.whole:
            return None
        first, second = self.s.first[colour], self.s.second[colour]
        if first == NONE:
            return ref.Mark("left", self.words.say("tokens", "none_taken"))
        names = {"first": self.pieces.players[first].name}
        if second == NONE:
            told = self.words.say("tokens", "first_taken", **names)
            return ref.Mark("open", told, first + 1)
        names["second"] = self.pieces.players[second].name
        return ref.Mark("gone", self.words.say("tokens", "both_taken", **names))

    def paying(self) -> ref.Block:
        """What a part of a payment can be."""
        entry, card = self.words.entry, ref.symbol("ecard")
        entries = (
            entry("paying", "card", card, "TUS-PAY-1"),
            entry("paying", "pair", ref.beside((card, card), ""), "TUS-PAY-2"),
            entry("paying", "worker", ref.symbol("worker"), "TUS-PAY-3"),
        )
        return self.words.block("paying", entries, shape=(4, 1))

    def bonuses(self) -> Iterator[ref.Entry]:
        """Bonus tokens, and how many are left."""
        for bonus in range(BONUSES):
            made = self.pieces.bonus(bonus)
            face = ref.beside((ref.symbol(made.symbol), SafeString('<i class="tally">+1</i>')), "")
            yield ref.Entry(
                key=made.id,
                picture=ref.framed("bonus-token", face),
                name=capital(made.name.strip("„”")),
                text=self.words.say("bonuses", made.id, n=self.s.parts.storage_points),
                rule=BONUS_RULES[BONUS_IDS[bonus]],
                mark=None if self.whole else ref.left(self.s.bonus[bonus]),
            )

    def income(self) -> ref.Block:
        """Income cards, and how many of each are still in the deck."""
        parts, s = self.s.parts, self.s
        entries = []
        for card, name in enumerate(parts.income_ids):
            mark = None if self.whole or self.scene.memory else ref.left(s.income[card])
            text = self.pieces.income(name).name
            times = f"×{parts.income_cards[card]}"
            entries.append(
                ref.Entry(
                    f"income-{name}",
                    times,
                    "",
                    text,
                    rule=INCOME_RULES[parts.reward[card]],
                    mark=mark,
                )
            )
        note = str(sum(parts.income_cards))
        return self.words.block("income", entries, columns=2, look="few", note=note, shape=(4, 1))

    def region(self) -> ref.Block:
        """Points for full regions."""
        points = enumerate(self.s.parts.region_points)
        scale = tuple(ref.Step(str(size), str(worth)) for size, worth in points if size)
        told = self.words.say("region", "told")
        return self.words.block("region", scales=(scale,), told=told, shape=(4, 1))

    def end(self) -> ref.Block:
        """When green points are counted, and what counts at the end."""
        entry, parts = self.words.entry, self.s.parts
        both = ref.beside((ref.symbol("pt-green"), ref.symbol("pt-red")), "")
        size = parts.stack_size
        entries = (
            entry("end", "phase", both, "TUS-SCORE-1"),
            entry("end", "stack", str(size), "TUS-PHASE-1", n=size),
            entry("end", "rest", ref.symbol("pt-red"), "TUS-END-1", n=parts.cards_per_point),
        )
        return self.words.block("end", entries, shape=(8, 1))
