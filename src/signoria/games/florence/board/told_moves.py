"""Whole moves in words: one sentence, what is given up, and what a seat counts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.moves import after
from signoria.games.florence import actions as acts
from signoria.games.florence.ids import (
    CHARACTER_IDS,
    FAMILY_IDS,
    FIRST_CARD,
    PROFESSION,
    PROFESSION_IDS,
    TILE_IDS,
)
from signoria.games.florence.in_hand import (
    Look,
    Proposal,
    look_of,
    placing_of,
    proposal_of,
    work_of,
)
from signoria.games.florence.pending import NOBODY, Ask, asked, character_sale
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import bonus_value, work_value
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.games.florence.work_parts import work_parts
from signoria.web.boards.answers import Loss, Thing

Step = tuple[FlorenceState, Action]  # a pick, and where it is made
ICONS = {
    "florins": "florin",
    "professions": "c-profession",
    "bonus": "c-bonus",
    "prestige": "c-prestige",
    "recruiting": "c-recruit",
    "jesters": "f-jester",
    "architects": "f-architect",
    "freedoms": "f-travel",
    "landscapes": "f-forest",
    "buildings": "f-tower",
}


def sentence(text: Text, seat: int, steps: Sequence[Step]) -> str:
    """The move in one line; what is chosen as a number stands beside it."""
    s, last = steps[-1]
    found = work_words(text, seat, steps)
    look = look_of(steps[0][0])
    if found:
        return found
    if look is not None:
        return look_words(text, s, look, [pick for _s, pick in steps])
    if isinstance(last, acts.Place):
        return only_share(text, s, last) or place_words(text, s, last)
    if isinstance(last, acts.Space):
        who = text.name("character", CHARACTER_IDS[character_sale(s).character])
        return text.move("bid", number=last.number, character=who)
    proposal = proposal_of(s)
    if isinstance(last, acts.Offer) and proposal is not None:
        return share_words(text, proposal, last.number)
    if isinstance(last, acts.Hire):
        return text.move("hire", profession=text.name("profession", PROFESSION_IDS[last.card]))
    princess = [at for at in steps if at[1] is acts.PRINCESS_WORK]
    return text.action(*(princess[0] if princess else (s, last)))


def work_words(text: Text, seat: int, steps: Sequence[Step]) -> str:
    """`Complete the Physicist: work value 12 + 2 + 1 = 15`; "" where no profession works."""
    card, first, parts = NOBODY, 0, []
    for s, pick in steps:
        work = work_of(s)
        played, bonus = work_parts(s, seat, pick)
        if played != NOBODY:
            card, first = played, work_value(s, seat, played)
        elif work is not None and card == NOBODY:
            card, first = work.card, work.value
        parts += [bonus_value(s, s.players[seat], number) for number in bonus]
    if card == NOBODY:
        return ""
    total = str(first + sum(parts))
    if parts:
        total = f"{' + '.join(str(part) for part in [first, *parts])} = {total}"
    return text.move("work", profession=text.name("profession", PROFESSION_IDS[card]), value=total)


def look_words(text: Text, s: FlorenceState, look: Look, picks: Sequence[Action]) -> str:
    """The card that is kept, and the numbers of those that return in their order."""
    first = FIRST_CARD[look.family]
    kept = [pick.card - first for pick in picks if isinstance(pick, acts.Take)] or [look.kept]
    order = [*look.order, *(pick.card - first for pick in picks if isinstance(pick, acts.Under))]
    rest = [card for card in look.cards if card not in (*kept, *order)]
    names = [short_card(text, s, look.family, card) for card in [*kept, *order, *rest]]
    if len(names) < 3:
        return text.move("take", card=names[0])
    numbers = ", ".join(card_number(s, look.family, card) for card in [*order, *rest])
    return text.move("keep", card=names[0], rest=numbers)


def card_number(s: FlorenceState, family: int, card: int) -> str:
    """The number printed on a card."""
    return str(s.parts.numbers[card] if family == PROFESSION else card + 1)


def short_card(text: Text, s: FlorenceState, family: int, card: int) -> str:
    """`Physicist`, `bonus 12`."""
    if family == PROFESSION:
        return text.name("profession", PROFESSION_IDS[card])
    return text.move(FAMILY_IDS[family], number=card_number(s, family, card))


def share_words(text: Text, proposal: Proposal, florins: int) -> str:
    """A joint building, and what the partner shall pay."""
    tile, partner = text.name("tile", TILE_IDS[proposal.tile]), text.player(proposal.partner)
    return text.move("share", tile=tile, partner=partner, number=florins)


def only_share(text: Text, s: FlorenceState, action: acts.Place) -> str:
    """A place with which a joint building is proposed, since there is one price only."""
    if asked(s) is not Ask.PLACE_JOINT:
        return ""
    end = after(s, action)
    assert isinstance(end, FlorenceState)
    proposal = proposal_of(end)
    if asked(end) is not Ask.ANSWER or proposal is None:
        return ""
    return share_words(text, proposal, proposal.florins)


def place_words(text: Text, s: FlorenceState, action: acts.Place) -> str:
    """A tile and where it lies."""
    placing = placing_of(s)
    if placing is None:
        return text.action(s, action)
    key = "place" if asked(s) is Ask.PLACE_LANDSCAPE else "build"
    tile = text.name("tile", TILE_IDS[placing.tile])
    return text.move(key, tile=tile, cells=text.place_cells(s, action.place))


# --- what is given up -----------------------------------------------------------------------


def losses(s: FlorenceState, seat: int, path: Sequence[Action]) -> list[Loss]:
    """What a seat would not get back."""
    found = []
    left = actions_left(s, seat)
    if acts.END_TURN in path and left and set(acts.ACTION_ITEMS) & set(s.options):
        n = ngettext("%(n)s action unused", "%(n)s actions unused", left) % {"n": left}
        found.append(Loss(n, twice=True))
    if acts.WITHDRAW in path or acts.DECLINE in path:
        found.append(Loss(_("no object this round"), twice=bool(len(s.options) > 1)))
    if acts.LAPSE in path:
        found.append(Loss(_("the Professor is lost"), twice=True))
    if acts.FREE in path:
        found.append(Loss(_("the Merchant is used up")))
    return found + useless_bonus(s, seat, path)


def useless_bonus(s: FlorenceState, seat: int, path: Sequence[Action]) -> list[Loss]:
    """Bonus cards that would be gone and add nothing."""
    me = s.players[seat]
    cards = [pick.card for pick in path if isinstance(pick, acts.AddBonus)]
    wasted = [card for card in cards if not bonus_value(s, me, card)]
    return [
        Loss(_("bonus card %(n)s adds nothing") % {"n": card + 1}, twice=True) for card in wasted
    ]


def thing(key: str, number: int) -> Thing:
    """What `holdings` counts."""
    n = {"n": number}
    words = {
        "florins": str(number),
        "professions": ngettext("%(n)s profession", "%(n)s professions", number) % n,
        "bonus": ngettext("%(n)s bonus card", "%(n)s bonus cards", number) % n,
        "prestige": ngettext("%(n)s prestige card", "%(n)s prestige cards", number) % n,
        "recruiting": ngettext("%(n)s recruiting card", "%(n)s recruiting cards", number) % n,
        "jesters": ngettext("%(n)s Jester", "%(n)s Jesters", number) % n,
        "architects": ngettext("%(n)s Architect", "%(n)s Architects", number) % n,
        "freedoms": ngettext("%(n)s freedom", "%(n)s freedoms", number) % n,
        "landscapes": ngettext("%(n)s landscape", "%(n)s landscapes", number) % n,
        "buildings": ngettext("%(n)s building", "%(n)s buildings", number) % n,
    }
    return Thing(ICONS[key], words[key])
