"""Cards: professions with their work value built up line by line, bonus and prestige cards."""

from __future__ import annotations

from dataclasses import field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.florence import actions as acts
from signoria.games.florence.board.part import Part, sentence
from signoria.games.florence.board.told_moves import short_card
from signoria.games.florence.ids import (
    ALONE,
    BONUS,
    BONUS_IDS,
    BONUSES,
    FAMILY_IDS,
    FIRST_CARD,
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
from signoria.games.florence.in_hand import look_of, work_of
from signoria.games.florence.pending import Ask
from signoria.games.florence.questions.principality import hand_cards, holds, table_cards
from signoria.games.florence.questions.works import (
    all_bonus,
    bonus_value,
    building_value,
    cards_value,
    freedom_value,
    gain_with_tile,
    jesters_value,
    landscape_value,
    minimum,
    muse_value,
    work_value,
)
from signoria.games.florence.scoring import prestige_value
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

SCALE = 24  # work value at the end of the bar; more than that fills it


class Line(Shown):
    """A line of a bill: what is there counts, what is missing is pale."""

    icon: str
    label: str
    value: int
    ghost: int = 0  # what the tile in hand would add


class LookedAt(Shown):
    """What the script needs to put cards under the deck in any order: picks, and a short name."""

    take: int
    under: int
    short: str


class Held(Shown):
    """What may be known of a card besides its face: where it goes while it is looked at."""

    chosen: bool = field(default=False, kw_only=True)
    kept: bool = field(default=False, kw_only=True)
    under: int = field(default=0, kw_only=True)
    ways: LookedAt | None = field(default=None, kw_only=True)


class ProfessionCard(Held):
    """A profession with its bill."""

    id: str
    piece: str
    number: int
    name: str
    label: str
    lines: list[Line]
    total: int
    full: int  # with all bonus cards, 0 without any
    then: int  # with the tile in hand, 0 without one
    enough: bool
    with_bonus: bool
    v: str  # parts of the bar: the value, with bonus cards, the minimum, with the tile in hand
    b: str
    m: str
    x: str
    shown: bool


class OtherCard(Held):
    """A bonus or prestige card."""

    piece: str
    number: int
    text: str
    value: int
    label: str
    family: str
    sign: str  # the symbol in its head


class TableCard(Shown):
    """A face-up profession."""

    id: str
    piece: str
    name: str
    label: str


class Completed(Shown):
    """The completed works of a seat."""

    cards: list[TableCard]
    recruits: range
    number: int


class Looked(Shown):
    """The cards of a look, for the one who looks."""

    family: str
    cards: list[ProfessionCard | OtherCard]
    ordering: bool
    next: int


class Cards(Shown):
    """Everything `_hand.html` shows."""

    over: bool
    wide: bool
    watching: bool
    cards: list[ProfessionCard]
    backs: range
    crowd: int
    least: int
    bonus: list[OtherCard]
    bonus_backs: range
    prestige: list[OtherCard]
    prestige_backs: range
    recruits: int
    done: Completed
    looked: Looked | None
    targets: bool
    pick_bonus: bool


class Hand(Part):
    """The cards of the seat drawn large."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.bonus = all_bonus(self.s, self.me)
        self.least = minimum(self.s)
        self.work = work_of(self.s) if self.moment.ask is Ask.BONUS else None

    def cards(self, over: bool) -> Cards:
        """All of it."""
        me = self.me
        cards = [self.profession(card) for card in range(PROFESSIONS) if me.hand >> card & 1]
        others = me.bonus.bit_count() + me.prestige.bit_count()
        return Cards(
            over=over,
            wide=others > 2 and 0 < len(cards) <= 3,
            watching=self.watching,
            cards=cards,
            backs=range(me.unseen[PROFESSION]),
            crowd=len(cards) + me.unseen[PROFESSION],
            least=self.least,
            bonus=[self.bonus_card(card) for card in range(BONUSES) if me.bonus >> card & 1],
            bonus_backs=range(me.unseen[BONUS]),
            prestige=[
                self.prestige_card(card) for card in range(PRESTIGES) if me.prestige >> card & 1
            ],
            prestige_backs=range(me.unseen[PRESTIGE]),
            recruits=me.recruits,
            done=self.completed(self.seat),
            looked=self.looked(),
            targets=self.moment.ask in (Ask.RETURN, Ask.WORK),
            pick_bonus=self.moment.ask is Ask.BONUS,
        )

    def completed(self, seat: int) -> Completed:
        """Face-up professions and recruiting cards of a seat: its completed works."""
        player = self.s.players[seat]
        cards = [
            TableCard(
                id=PROFESSION_IDS[card],
                piece=f"table-{PROFESSION_IDS[card]}",
                name=self.text.name("profession", PROFESSION_IDS[card]),
                label=self.text.card(self.s, card),
            )
            for card in range(PROFESSIONS)
            if player.table >> card & 1
        ]
        return Completed(cards, range(player.table_recruits), table_cards(player))

    # --- professions ----------------------------------------------------------------------

    def profession(self, card: int, piece: str = "card") -> ProfessionCard:
        """A profession with its bill."""
        s, me = self.s, self.me
        mine = bool(me.hand >> card & 1)
        more = 0 if mine else 1  # a card that would come to the hand counts as one more
        total = work_value(s, self.seat, card) + cards_value(s, more)
        full, ghost = total + self.bonus, self.preview(card)
        words = {"name": self.text.card(s, card), "value": total, "least": self.least}
        label = _("%(name)s, work value %(value)s, %(least)s needed") % words
        return ProfessionCard(
            id=PROFESSION_IDS[card],
            piece=f"{piece}-{PROFESSION_IDS[card]}",
            number=s.parts.numbers[card],
            name=self.text.name("profession", PROFESSION_IDS[card]),
            label=label,
            lines=self.lines(card, more),
            total=total,
            full=full if self.bonus else 0,
            then=full + ghost if ghost else 0,
            enough=total >= self.least,
            with_bonus=total < self.least <= full,
            v=share(total),
            b=share(full),
            m=share(self.least),
            x=share(full + ghost) if ghost else "0",
            shown=bool(me.shown >> card & 1),
            chosen=self.work is not None and self.work.card == card,
        )

    def preview(self, card: int) -> int:
        """What the building or landscape in hand would add to this card."""
        placing = self.moment.placing
        if placing is None or placing.seat != self.seat or placing.partner != ALONE:
            return 0
        return gain_with_tile(self.s, self.me, card, placing.tile)

    def lines(self, card: int, more: int) -> list[Line]:
        """The bill; `more` cards than there are now."""
        return [*self.wanted_lines(card), *self.common_lines(more)]

    def wanted_lines(self, card: int) -> list[Line]:
        """Building, landscape and freedom."""
        s, me, parts, text = self.s, self.me, self.s.parts, self.text
        building, landscape = TILE_IDS[parts.wanted_building[card]], parts.wanted_landscape[card]
        freedom = parts.wanted_freedom[card]
        ghost = self.preview(card)
        lies = LANDSCAPE_IDS[landscape]
        is_building = self.moment.tile < FIRST_LANDSCAPE
        return [
            Line(
                f"f-{building}",
                text.name("tile", building),
                building_value(s, me, card),
                ghost if is_building else 0,
            ),
            Line(
                f"f-{lies}",
                text.name("tile", lies),
                landscape_value(s, me, card),
                0 if is_building else ghost,
            ),
            Line(
                f"f-{FREEDOM_IDS[freedom]}",
                self.freedom_name(freedom),
                freedom_value(s, me, card),
            ),
        ]

    def common_lines(self, more: int) -> list[Line]:
        """What counts for every work: Jesters, cards, the Muse."""
        s, me = self.s, self.me
        jesters = ngettext("%(n)s Jester", "%(n)s Jesters", me.jesters) % {"n": me.jesters}
        n = hand_cards(me) + table_cards(me) + more
        cards = ngettext("%(n)s card", "%(n)s cards", n) % {"n": n}
        found = [
            Line("f-jester", jesters, jesters_value(s, me)),
            Line("c-profession", cards, cards_value(s, n)),
        ]
        if holds(s, self.seat, MUSE):
            found.append(Line("ch-muse", self.text.name("character", "muse"), muse_value(s)))
        return found

    # --- other cards ----------------------------------------------------------------------

    def bonus_card(self, card: int, piece: str = "") -> OtherCard:
        """A bonus card and what it adds now."""
        value = bonus_value(self.s, self.me, card)
        said = _("Bonus card %(number)s: %(text)s; adds %(value)s now")
        shown = self.other_card("bonus", "star", BONUS_IDS[card], card + 1, value, said, piece)
        chosen = self.work is not None and bool(self.work.chosen >> card & 1)
        return replace(shown, piece=shown.piece or f"bonus-{card + 1}", chosen=chosen)

    def prestige_card(self, card: int, piece: str = "") -> OtherCard:
        """A prestige card and what it would bring if the game ended now."""
        value = prestige_value(self.s, self.seat, card)
        said = _("Prestige card %(number)s: %(text)s; worth %(value)s now")
        return self.other_card(
            "prestige", "laurel", PRESTIGE_IDS[card], card + 1, value, said, piece
        )

    def other_card(
        self, family: str, sign: str, key: str, number: int, value: int, said: str, piece: str
    ) -> OtherCard:
        """A card that is no profession; without `piece` it is only looked at."""
        name = self.text.does(self.s.parts, key)
        return OtherCard(
            piece=f"{piece}-{key}" if piece else "",
            number=number,
            text=sentence(name),
            value=value,
            label=said % {"number": number, "text": name, "value": value},
            family=family,
            sign=sign,
        )

    # --- a look at a deck -----------------------------------------------------------------

    def looked(self) -> Looked | None:
        """The cards of a look, for the one who looks."""
        look = look_of(self.s) if self.moment.ask in (Ask.KEEP_CARD, Ask.ORDER_CARDS) else None
        if look is None:
            return None
        cards = [
            replace(
                self.looked_card(look.family, card),
                kept=card == look.kept,
                under=look.order.index(card) + 1 if card in look.order else 0,
                ways=self.looked_at(look.family, card),
            )
            for card in look.cards
        ]
        ordering = self.moment.ask is Ask.ORDER_CARDS
        return Looked(FAMILY_IDS[look.family], cards, ordering, len(look.order) + 1)

    def looked_at(self, family: int, card: int) -> LookedAt:
        """The picks of a card that is looked at."""
        number = FIRST_CARD[family] + card
        short = short_card(self.text, self.s, family, card)
        return LookedAt(acts.TAKE[number].id, acts.UNDER[number].id, sentence(short))

    def looked_card(self, family: int, card: int) -> ProfessionCard | OtherCard:
        """One card of a look."""
        if family == PROFESSION:
            return self.profession(card, "look")
        if family == PRESTIGE:
            return self.prestige_card(card, "look")
        return self.bonus_card(card, "look")


def share(value: int) -> str:
    """A part of the bar."""
    return f"{min(1.0, max(0, value) / SCALE):.3f}"
