"""The character cards, and the court of the seat drawn large."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from signoria.games.florence.board.part import Part
from signoria.games.florence.ids import (
    ASIDE,
    CHARACTER_IDS,
    CHARACTERS,
    FREEDOM_IDS,
    FREEDOMS,
    NO_MARKER,
    bid_of,
    bidder_of,
)
from signoria.games.florence.pending import Ask, Phase, character_sale
from signoria.games.florence.questions.building import building_price, may_touch
from signoria.games.florence.questions.characters import pot
from signoria.games.florence.questions.principality import holds, rank
from signoria.games.florence.questions.works import jesters_value, muse_value, princess_value
from signoria.web.boards.shown import Shown


class Character(Shown):
    """A character: what it does, where it is, who bids."""

    piece: str
    id: str
    name: str
    does: str
    sign: int  # of the holder or bidder, 0 for nobody
    tag: str
    who: str
    state: str  # `on` with a bid, `shut` when used
    label: str


class Characters(Shown):
    """Everything `_characters.html` shows."""

    live: bool
    cards: list[Character]
    pot: int
    round: int
    targets: bool


class OwnFreedom(Shown):
    """A freedom, announced or not."""

    id: str
    name: str
    own: bool


class OwnCourt(Shown):
    """Everything the court in `_mine.html` shows."""

    architects: int
    architect_slots: range
    builds: str
    touching: bool
    jesters: int
    jester_value: str
    freedoms: list[OwnFreedom]
    characters: list[Character]
    muse: bool


class Court(Part):
    """Architects, Jesters, freedoms, characters."""

    def characters(self) -> Characters | None:
        """The six character cards, with "Muse and Princess" only."""
        if not self.s.muse:
            return None
        return Characters(
            live=self.moment.phase is Phase.CHARACTERS,
            cards=[self.character(character) for character in range(CHARACTERS)],
            pot=pot(self.s),
            round=self.s.round,
            targets=self.moment.ask is Ask.CHARACTER,
        )

    def character(self, character: int) -> Character:
        """One card."""
        holder = self.s.characters[character]
        mark = character_sale(self.s).markers[character]
        mine = holder == self.seat and not self.watching
        name = self.text.name("character", CHARACTER_IDS[character])
        sign, tag = self.whereabouts(holder, mark)
        does = self.does(character)
        who = self.players[sign - 1].name if sign else ""
        return Character(
            piece="" if mine else f"ch-{CHARACTER_IDS[character]}",
            id=CHARACTER_IDS[character],
            name=name,
            does=does,
            sign=sign,
            tag=tag,
            who=who,
            state="on" if mark != NO_MARKER else "shut" if holder == ASIDE else "",
            label=", ".join(word for word in (name, does, who, tag) if word),
        )

    def whereabouts(self, holder: int, mark: int) -> tuple[int, str]:
        """Whose sign a card carries (0: nobody's), and a word."""
        if mark != NO_MARKER:
            return bidder_of(mark) + 1, str(bid_of(mark))
        if holder >= 0:
            return holder + 1, ""
        if holder == ASIDE:
            return 0, _("used")
        return 0, _("open") if self.moment.phase is Phase.CHARACTERS else _("not sold")

    def does(self, character: int) -> str:
        """A character's power in a few words, with its numbers."""
        s = self.s
        return {
            "muse": _("every work +%(n)s") % {"n": muse_value(s)},
            "cardinal": _("a third action"),
            "princess": _("a work of %(n)s") % {"n": princess_value(s, self.seat)},
            "merchant": _("free lot or +%(n)s") % {"n": rank(s, self.seat)},
            "professor": _("look at a deck"),
            "banker": _("pays %(n)s") % {"n": pot(s)},
        }[CHARACTER_IDS[character]]

    def court(self) -> OwnCourt:
        """The court of the seat drawn large."""
        s, me = self.s, self.me
        price = building_price(s, me)
        builds = _("builds for %(price)s") % {"price": price} if price else _("builds for nothing")
        return OwnCourt(
            architects=me.architects,
            architect_slots=range(s.parts.architect_limit),
            builds=builds,
            touching=may_touch(me),
            jesters=me.jesters,
            jester_value=_("+%(n)s every work") % {"n": jesters_value(s, me)},
            freedoms=[
                OwnFreedom(
                    FREEDOM_IDS[kind], self.freedom_name(kind), bool(me.freedoms >> kind & 1)
                )
                for kind in range(FREEDOMS)
            ],
            characters=[
                self.held(character)
                for character in range(CHARACTERS)
                if holds(s, self.seat, character)
            ],
            muse=s.muse,
        )

    def held(self, character: int) -> Character:
        """A character of one's own: here it can be touched."""
        piece = "" if self.watching else f"ch-{CHARACTER_IDS[character]}"
        return replace(self.character(character), piece=piece)
