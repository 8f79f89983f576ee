"""The reference sheet: cards with their prices, storage, war, goals.

What is left of culture tokens is public; goals are marked for their owner alone, and for all once
a game is over: that depends on nothing but the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.html import format_html

from signoria.games.principato.board.goals import picture
from signoria.games.principato.board.pieces import (
    ARTS,
    cube_sign,
    option_signs,
    sign,
)
from signoria.games.principato.ids import (
    ANY,
    CULTURE_IDS,
    FACE_IDS,
    GOAL_TYPES,
    MAX_PLAYERS,
    SETS,
    TOKEN_IDS,
)
from signoria.games.principato.rule_pointers import card_rule
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards import sheet as ref

CATAPULTS = (FACE_IDS.index("catapult_12"), FACE_IDS.index("catapult_3"))  # by year
GROUPS = {
    "building": ("build_field", "build_farm", "build_residence", "build_bank"),
    "income": ("harvest", "market", "tax_any2", "tax_money3", "tax_food3"),
    "army": ("catapult_12", "catapult_3", "hire_condottieri", "recruit_militia"),
    "art": ("sculptor", "writer", "painter"),
}


class PrincipatoSheet(ref.SheetOf[PrincipatoState, Text]):
    """Draws cards, storage, war and goals."""

    def sheet(self) -> ref.Sheet:
        """All blocks."""
        block = self.words.block
        found = [
            self.turn(),
            block("building", self.cards("building"), columns=2, look="tall", shape=(5, 1)),
            block("art", self.cards("art"), look="tall", shape=(4, 1)),
            self.storage(),
            block("income", self.cards("income"), columns=2, look="tall", shape=(5, 1)),
            block("goals", self.goals(), look="middle", shape=(4, 2)),
            self.war(),
            block("army", self.cards("army"), columns=2, look="tall", shape=(5, 1)),
        ]
        return ref.Sheet(self.words.say("sheet", "line"), tuple(found))

    def turn(self) -> ref.Block:
        """What one does with two actions."""
        entry, other = self.words.entry, self.words.say("turn", "or")
        entries = (
            entry("turn", "activate", "2×", "PRI-ACT-1"),
            entry("turn", "swap", other, "PRI-SWAP-1"),
            entry("turn", "influence", cube_sign("influence"), "PRI-INF-1"),
            entry("turn", "exchange", ref.symbol("xch", "0 0 24 24"), "PRI-ACT-5"),
            entry("turn", "end", "←", "PRI-END-1"),
        )
        return self.words.block("turn", entries, look="few", shape=(3, 1))

    def storage(self) -> ref.Block:
        """Where cubes are kept."""
        parts, entry = self.s.parts, self.words.entry
        entries = (
            entry("storage", "food", cube_sign("food"), "PRI-STORE-1", n=parts.farm_room),
            entry("storage", "money", cube_sign("money"), "PRI-STORE-2", n=parts.bank_room),
            entry(
                "storage", "influence", cube_sign("influence"), "PRI-STORE-3", n=parts.church_room
            ),
        )
        return self.words.block("storage", entries, look="few", shape=(3, 1))

    def war(self) -> ref.Block:
        """Strength, and points by place."""
        parts, entry = self.s.parts, self.words.entry
        said = format_html('<span class="vh">{}</span>', self.words.say("war", "catapult"))
        entries = (
            replace(entry("war", "catapult", "+1", "PRI-MIL-3"), name=sign("catapult") + said),
            replace(entry("war", "supplied", "+1"), name=self.troops()),
            entry("war", "without", "−1"),
        )
        every = range(2, MAX_PLAYERS + 1) if self.whole else (len(self.players),)
        scale = tuple(ref.Step(str(n), ref.numbers(parts.awards[n], "·")) for n in every)
        told = self.words.say("war", "told", all=self.whole)
        made = self.words.block("war", entries, look="few", told=told, shape=(3, 1))
        return replace(made, scales=(scale,))

    def troops(self) -> str:
        """Both kinds with what supplies them."""
        shown = (sign("condottiere"), cube_sign("money"), sign("militia"), cube_sign("food"))
        return ref.beside(shown, "")

    def cards(self, group: str) -> Iterator[ref.Entry]:
        """Action cards with all they offer."""
        for name in GROUPS[group]:
            yield self.card(FACE_IDS.index(name))

    def card(self, face: int) -> ref.Entry:
        """An action card."""
        parts = self.s.parts
        options = parts.options_of[face]
        other = format_html(" <small>{}</small> ", self.words.say("cards", "or"))
        deals = ref.beside((option_signs(option) for option in options), other)
        more: list[str] = [deals]
        if any(option.number == ANY for option in options):
            more.append(self.words.say("cards", "any"))
        title, _bracket, more_words = self.text.card(face).partition(" (")
        copies = self.words.say("cards", "copies", n=parts.all_cards[face])
        years = (more_words.rstrip(")"),) if face in CATAPULTS else ()
        mark = None
        kinds = {option.culture for option in options if option.culture >= 0}
        for kind in kinds:
            more.append(ref.numbers((parts.culture_value[n] for n in parts.culture_of[kind]), " "))
            mark = self.culture_left(kind)
        sign_of = ref.symbol("xch", "0 0 24 24") if parts.exchange[face] else ""
        return ref.Entry(
            key=FACE_IDS[face],
            picture=ref.symbol(ARTS[face]),
            name=ref.beside((title, sign_of)) if sign_of else title,
            text=format_html('<span class="deal ln">{}</span>', ref.beside(more)),
            tags=(*years, copies),
            rule=card_rule(face),
            mark=mark,
        )

    def culture_left(self, kind: int) -> ref.Mark | None:
        """Culture tokens of a kind that are left, by value."""
        if self.whole:
            return None
        parts, left = self.s.parts, self.s.culture
        known = [(parts.culture_value[n], left[n]) for n in parts.culture_of[kind]]
        shown = [f"{value} ×{number}" for value, number in known if number]
        note = self.words.say("art", "left", values=ref.numbers(shown, ", ") or "0")
        return ref.Mark("left" if shown else "gone", note)

    def goals(self) -> Iterator[ref.Entry]:
        """All goals; those of a seat are marked where the view knows them."""
        for number, goal in enumerate(self.s.parts.goals):
            ids = CULTURE_IDS if goal.kind == SETS else TOKEN_IDS
            pieces = [self.text.words.get("goal_piece", ids[piece]) for piece in goal.of]
            text = self.words.say(
                "goals",
                GOAL_TYPES[goal.kind],
                points=ref.numbers(goal.points),
                pieces=ref.numbers(pieces, " + "),
                threshold=goal.threshold,
                every=goal.every,
            )
            yield ref.Entry(
                key=f"goal-{goal.name}",
                picture=ref.symbol(picture(goal)),
                name=goal.titles[self.scene.language],
                text=text,
                rule=f"PRI-GOAL-{number + 1}",
                mark=self.goal_of(number),
            )

    def goal_of(self, number: int) -> ref.Mark | None:
        """Whose goal it is."""
        if self.whole:
            return None
        for seat, player in enumerate(self.s.players):
            if number in player.goals:
                mine = seat == self.scene.viewer
                note = self.words.say("goals", "yours") if mine else self.players[seat].name
                return ref.Mark("owned", note, seat + 1)
        return None
