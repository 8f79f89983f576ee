"""Cards: professions with their work value built up line by line, bonus and prestige cards."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.florence.board.moment import Moment
from signoria.games.florence.board.touches import able_cards
from signoria.games.florence.ids import (
    BONUS,
    BONUS_IDS,
    BONUSES,
    FAMILY_IDS,
    FIRST_LANDSCAPE,
    FREEDOM_IDS,
    LANDSCAPE_IDS,
    MUSE,
    PRESTIGE,
    PRESTIGE_IDS,
    PRESTIGES,
    PROFESSION,
    PROFESSION_IDS,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.phases.looking import LookKeep, LookOrder
from signoria.games.florence.phases.works import WorkBonus
from signoria.games.florence.questions.principality import hand_cards, table_cards
from signoria.games.florence.questions.works import (
    all_bonus,
    bonus_value,
    common_value,
    minimum,
    wanted_value,
)
from signoria.games.florence.scoring import prestige_value
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Scene

Drawn = dict[str, Any]
SCALE = 24  # work value at the end of the bar; more than that fills it


class Hand:
    """The cards of the seat drawn large."""

    def __init__(self, scene: Scene, s: FlorenceState, text: Text, moment: Moment) -> None:
        self.s = s
        self.text = text
        self.moment = moment
        self.viewer = scene.viewer
        self.seat = scene.me()
        self.me = s.players[self.seat]
        self.bonus = all_bonus(s, self.me)
        self.able = able_cards(s, self.seat)
        self.least = minimum(s) if s.round else s.parts.minimum[0]

    def context(self) -> Drawn:
        """All of it."""
        me = self.me
        cards = [self.profession(card) for card in range(PROFESSIONS) if me.hand >> card & 1]
        others = me.bonus.bit_count() + me.prestige.bit_count()
        return {
            "over": self.moment.phase == "over",
            "wide": others > 2 and 0 < len(cards) <= 3,
            "watching": self.viewer != self.seat,
            "cards": cards,
            "backs": range(me.unseen[PROFESSION]),
            "crowd": len(cards) + me.unseen[PROFESSION],
            "least": self.least,
            "bonus": [self.bonus_card(card) for card in range(BONUSES) if me.bonus >> card & 1],
            "bonus_backs": range(me.unseen[BONUS]),
            "prestige": [
                self.prestige_card(card) for card in range(PRESTIGES) if me.prestige >> card & 1
            ],
            "prestige_backs": range(me.unseen[PRESTIGE]),
            "recruits": me.recruits,
            "done": self.completed(self.seat),
            "looked": self.looked(),
            "targets": self.moment.asked in ("ReturnOne", "WorkCard"),
            "pick_bonus": self.moment.asked == "WorkBonus",
        }

    def completed(self, seat: int) -> Drawn:
        """Face-up professions and recruiting cards of a seat: its completed works."""
        player = self.s.players[seat]
        return {
            "cards": [
                {
                    "id": PROFESSION_IDS[card],
                    "piece": f"table-{PROFESSION_IDS[card]}",
                    "name": self.text.name("profession", PROFESSION_IDS[card]),
                    "label": self.text.card(self.s, card),
                }
                for card in range(PROFESSIONS)
                if player.table >> card & 1
            ],
            "recruits": range(player.table_recruits),
            "number": table_cards(player),
        }

    # --- professions ----------------------------------------------------------------------

    def profession(self, card: int, piece: str = "card") -> Drawn:
        """A profession with its bill."""
        s, me = self.s, self.me
        total = common_value(s, self.seat) + wanted_value(s, me, card)
        ghost = self.preview(card)
        mine = bool(me.hand >> card & 1)
        if not mine:  # a card that would come to the hand counts as one more
            total += s.parts.value_card
        full = total + self.bonus
        name = self.text.name("profession", PROFESSION_IDS[card])
        words = _("%(name)s, work value %(value)s, %(least)s needed") % {
            "name": self.text.card(s, card),
            "value": total,
            "least": self.least,
        }
        return {
            "id": PROFESSION_IDS[card],
            "piece": f"{piece}-{PROFESSION_IDS[card]}",
            "number": s.parts.numbers[card],
            "name": name,
            "label": words,
            "lines": self.lines(card, 0 if mine else 1),
            "total": total,
            "full": full if self.bonus else 0,
            "then": full + ghost if ghost else 0,
            "enough": total >= self.least,
            "with_bonus": total < self.least <= full,
            "v": share(total),
            "b": share(full),
            "m": share(self.least),
            "x": share(full + ghost) if ghost else "0",
            "shown": bool(me.shown >> card & 1),
            "chosen": isinstance(self.moment.frame, WorkBonus) and self.moment.frame.card == card,
        }

    def preview(self, card: int) -> int:
        """What the building or landscape in hand would add to this card."""
        parts, tile = self.s.parts, self.moment.tile()
        if self.moment.seat != self.seat or tile < 0:
            return 0
        if isinstance(self.moment.top, BuildPlace) and parts.wanted_building[card] == tile:
            return parts.value_building
        if tile >= FIRST_LANDSCAPE and parts.wanted_landscape[card] == tile - FIRST_LANDSCAPE:
            return 0 if self.me.landscapes[tile - FIRST_LANDSCAPE] else parts.value_landscape
        return 0

    def lines(self, card: int, more: int) -> list[Drawn]:
        """The bill: what is there counts, what is missing is pale."""
        s, me, parts, text = self.s, self.me, self.s.parts, self.text
        building, landscape = parts.wanted_building[card], parts.wanted_landscape[card]
        freedom = parts.wanted_freedom[card]
        has_building = bool(me.kinds >> building & 1)
        has_landscape = bool(me.landscapes[landscape])
        ghost = self.preview(card)
        found = [
            line(
                f"f-{TILE_IDS[building]}",
                text.name("tile", TILE_IDS[building]),
                parts.value_building * has_building,
                ghost if self.moment.tile() < FIRST_LANDSCAPE else 0,
            ),
            line(
                f"f-{LANDSCAPE_IDS[landscape]}",
                text.name("tile", LANDSCAPE_IDS[landscape]),
                parts.value_landscape * has_landscape,
                ghost if self.moment.tile() >= FIRST_LANDSCAPE else 0,
            ),
            line(
                f"f-{FREEDOM_IDS[freedom]}",
                sentence(text.name("freedom", FREEDOM_IDS[freedom])),
                parts.value_freedom * (me.freedoms >> freedom & 1),
            ),
        ]
        n = me.jesters
        jesters = ngettext("%(n)s Jester", "%(n)s Jesters", n) % {"n": n}
        found.append(line("f-jester", jesters, n * parts.value_jester))
        n = hand_cards(me) + table_cards(me) + more
        cards = ngettext("%(n)s card", "%(n)s cards", n) % {"n": n}
        found.append(line("c-profession", cards, n * parts.value_card))
        if s.muse and s.characters[MUSE] == self.seat:
            found.append(line("ch-muse", text.name("character", "muse"), s.round))
        return found

    # --- other cards ----------------------------------------------------------------------

    def bonus_card(self, card: int, piece: str = "bonus") -> Drawn:
        """A bonus card and what it adds now."""
        name = self.text.name("card", BONUS_IDS[card])
        value = bonus_value(self.s, self.me, card)
        frame = self.moment.frame
        chosen = isinstance(frame, WorkBonus) and bool(frame.chosen >> card & 1)
        label = _("Bonus card %(number)s: %(text)s; adds %(value)s now") % {
            "number": card + 1,
            "text": name,
            "value": value,
        }
        return {
            "piece": f"bonus-{card + 1}" if piece == "bonus" else f"{piece}-{BONUS_IDS[card]}",
            "number": card + 1,
            "text": sentence(name),
            "value": value,
            "label": label,
            "chosen": chosen,
            "family": "bonus",
        }

    def prestige_card(self, card: int, piece: str = "") -> Drawn:
        """A prestige card and what it would bring if the game ended now."""
        name = self.text.name("card", PRESTIGE_IDS[card])
        value = prestige_value(self.s, self.seat, card)
        label = _("Prestige card %(number)s: %(text)s; worth %(value)s now") % {
            "number": card + 1,
            "text": name,
            "value": value,
        }
        return {
            "piece": f"{piece}-{PRESTIGE_IDS[card]}" if piece else "",
            "number": card + 1,
            "text": sentence(name),
            "value": value,
            "label": label,
            "family": "prestige",
        }

    # --- a look at a deck -----------------------------------------------------------------

    def looked(self) -> Drawn | None:
        """The cards of a look, for the one who looks."""
        frame = self.moment.frame
        if not isinstance(frame, (LookKeep, LookOrder)):
            return None
        cards = []
        order = frame.order if isinstance(frame, LookOrder) else ()
        kept = frame.kept if isinstance(frame, LookOrder) else -1
        for card in frame.cards:
            drawn = self.looked_card(frame.family, card)
            drawn["kept"] = card == kept
            drawn["under"] = order.index(card) + 1 if card in order else 0
            cards.append(drawn)
        return {
            "family": FAMILY_IDS[frame.family],
            "cards": cards,
            "ordering": isinstance(frame, LookOrder),
            "next": len(order) + 1,
        }

    def looked_card(self, family: int, card: int) -> Drawn:
        """One card of a look."""
        if family == PROFESSION:
            return self.profession(card, "look")
        if family == PRESTIGE:
            return self.prestige_card(card, "look")
        return self.bonus_card(card, "look")


def line(icon: str, label: str, value: int, ghost: int = 0) -> Drawn:
    """A line of a bill."""
    return {"icon": icon, "label": label, "value": value, "ghost": ghost if not value else 0}


def share(value: int) -> str:
    """A part of the bar."""
    return f"{min(1.0, max(0, value) / SCALE):.3f}"


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
