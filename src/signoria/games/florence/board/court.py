"""The character cards, and the court of the seat drawn large."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from signoria.games.florence.board.hand import sentence
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.ids import (
    ASIDE,
    CHARACTER_IDS,
    CHARACTERS,
    DISPLAY,
    FREEDOM_IDS,
    FREEDOMS,
    bid_of,
    bidder_of,
)
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.characters import NO_MARKER, pot
from signoria.games.florence.questions.principality import rank
from signoria.games.florence.questions.works import princess_value
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Player, Scene

Drawn = dict[str, Any]


class Court:
    """Plain data for `_characters.html` and the court in `_mine.html`."""

    def __init__(self, scene: Scene, s: FlorenceState, text: Text, moment: Moment) -> None:
        self.s = s
        self.text = text
        self.moment = moment
        self.players: list[Player] = scene.players
        self.seat = scene.me()
        self.watching = scene.viewer != self.seat
        self.me = s.players[self.seat]

    def characters(self) -> Drawn | None:
        """The six character cards, with "Muse and Princess" only."""
        if not self.s.muse:
            return None
        live = self.moment.phase == "characters"
        return {
            "live": live,
            "cards": [self.character(character) for character in range(CHARACTERS)],
            "pot": pot(self.s),
            "round": self.s.round,
            "targets": self.moment.asked == "BidCharacter",
        }

    def character(self, character: int) -> Drawn:
        """A character: what it does, where it is, who bids."""
        holder = self.s.characters[character]
        mark = self.moment.markers()[character]
        mine = holder == self.seat and not self.watching
        name = self.text.name("character", CHARACTER_IDS[character])
        sign, tag = 0, ""
        if mark != NO_MARKER:
            sign, tag = bidder_of(mark) + 1, str(bid_of(mark))
        elif holder >= 0:
            sign, tag = holder + 1, ""
        elif holder == ASIDE:
            tag = _("used")
        elif holder == DISPLAY:
            tag = _("open") if self.moment.phase == "characters" else _("not sold")
        does = self.does(character)
        who = self.players[sign - 1].name if sign else ""
        return {
            "piece": "" if mine else f"ch-{CHARACTER_IDS[character]}",
            "id": CHARACTER_IDS[character],
            "name": name,
            "does": does,
            "sign": sign,
            "tag": tag,
            "who": who,
            "bid": mark != NO_MARKER,
            "aside": holder == ASIDE,
            "label": ", ".join(word for word in (name, does, who, tag) if word),
        }

    def does(self, character: int) -> str:
        """A character's power in a few words, with its numbers."""
        s = self.s
        place = rank(s, self.seat)
        return {
            "muse": _("every work +%(n)s") % {"n": max(1, s.round)},
            "cardinal": _("a third action"),
            "princess": _("a work of %(n)s") % {"n": princess_value(s, self.seat)},
            "merchant": _("free lot or +%(n)s") % {"n": place},
            "professor": _("look at a deck"),
            "banker": _("pays %(n)s") % {"n": pot(s)},
        }[CHARACTER_IDS[character]]

    def court(self) -> Drawn:
        """Architects, Jesters, freedoms and characters of the seat drawn large."""
        s, me = self.s, self.me
        price = building_price(s, me)
        builds = _("builds for nothing")
        if price:
            builds = _("builds for %(price)s") % {"price": price}
        held = []
        if s.muse:
            for character in range(CHARACTERS):
                if s.characters[character] == self.seat:
                    drawn = self.character(character)
                    mine = not self.watching
                    drawn["piece"] = f"ch-{CHARACTER_IDS[character]}" if mine else ""
                    held.append(drawn)
        jesters = me.jesters * s.parts.value_jester
        return {
            "architects": me.architects,
            "architect_slots": range(s.parts.architect_limit),
            "builds": builds,
            "touching": me.architects >= 2,
            "jesters": me.jesters,
            "jester_value": _("+%(n)s every work") % {"n": jesters},
            "freedoms": [
                {
                    "id": FREEDOM_IDS[kind],
                    "name": sentence(self.text.name("freedom", FREEDOM_IDS[kind])),
                    "own": bool(me.freedoms >> kind & 1),
                }
                for kind in range(FREEDOMS)
            ],
            "characters": held,
            "muse": s.muse,
        }
