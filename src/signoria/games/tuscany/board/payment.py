"""Paying for a token: the parts one owns, what is left over, what the placement brings."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.games.tuscany.actions import Payment
from signoria.games.tuscany.board.pieces import Hue, HueCount, Pieces
from signoria.games.tuscany.ids import (
    BEIGE,
    BLUE,
    COLOUR_I,
    COLOUR_II,
    COLOURS,
    DARKGREEN,
    FARM,
    GREY,
    LIGHTGREEN,
    ORANGE,
    PART_IDS,
    PARTS,
    RED,
    REGION,
    YELLOW,
)
from signoria.games.tuscany.pending import Placing
from signoria.games.tuscany.questions import (
    cards_in_part,
    cards_left,
    colour_of_part,
    effect_number,
    gains,
    parts_owned,
    payments,
    times_counted,
    workers_spent,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of
from signoria.web.boards.shown import Shown

MOST_USED = 2  # a price has two parts


class FannedCard(Shown):
    """A card of a part, and how far it lies from the middle."""

    colour: Hue
    i: str


class PartButton(Shown):
    """A part of a price that a player owns."""

    piece: str
    name: str
    colour: str = ""  # of its cards
    cards: tuple[FannedCard, ...] = ()

    @property
    def worker(self) -> bool:
        """Is it a worker?"""
        return not self.cards


class Way(Shown):
    """A whole payment, with what it leaves over."""

    parts: tuple[PartButton, ...]
    pieces: str
    left: tuple[HueCount, ...]
    workers: int
    name: str


class PayPanel(Shown):
    """Everything about one payment."""

    parts: tuple[PartButton, ...]
    ways: tuple[Way, ...]
    hand: tuple[HueCount, ...]
    cards: int
    workers: int
    points: int  # green ones the placement brings
    gains: tuple[str, ...]  # where they come from
    times: int  # they will count
    colour: Hue
    effect: str


class Effect(Shown):
    """What a kind of token does."""

    colour: Hue
    effect: str


def picker(s: TuscanyState, now: Placing, pieces: Pieces) -> PayPanel:
    """Everything about one payment."""
    me, colour = s.players[now.seat], now.colour
    points = gains(s, me, now.field, now.item)
    return PayPanel(
        parts=parts(me, colour, pieces),
        ways=ways(s, now, pieces),
        hand=pieces.cards(me.hand),
        cards=size(me.hand),
        workers=me.workers,
        points=sum(points),
        gains=gain_words(s, now, points),
        times=times_counted(s),
        colour=pieces.colour(colour),
        effect=effect_words(s, me, colour),
    )


def parts(me: Player, colour: int, pieces: Pieces) -> tuple[PartButton, ...]:
    """The parts a player owns, each as often as it can be used."""
    return tuple(
        one_part(part, nth + 1, colour, pieces)
        for part in range(PARTS)
        for nth in range(min(parts_owned(me, colour, part), MOST_USED))
    )


def one_part(part: int, nth: int, colour: int, pieces: Pieces) -> PartButton:
    """A part as a button."""
    piece = f"part-{PART_IDS[part]}-{nth}"
    number = cards_in_part(part)
    if number == 0:
        return PartButton(piece, _("a worker"))
    card = pieces.colour(colour_of_part(part, colour))
    name = pieces.text.words.say("cards", card.id, n=number)
    offsets = [nth - (number - 1) / 2 for nth in range(number)]
    cards = tuple(FannedCard(card, f"{offset:g}") for offset in offsets)
    return PartButton(piece, name, card.id, cards)


def ways(s: TuscanyState, now: Placing, pieces: Pieces) -> tuple[Way, ...]:
    """Whole payments, with what each leaves over by colour."""
    me, colour = s.players[now.seat], now.colour
    found = []
    for action in payments(me, colour):
        assert isinstance(action, Payment)
        second = 2 if action.one == action.other else 1
        used = (
            one_part(action.one, 1, colour, pieces),
            one_part(action.other, second, colour, pieces),
        )
        found.append(
            Way(
                parts=used,
                pieces=" ".join(part.piece for part in used),
                left=pieces.cards(cards_left(me, action, colour)),
                workers=me.workers - workers_spent(action),
                name=f"{pieces.text.action(s, action)}, {left_words(s, now, action)}",
            )
        )
    return tuple(found)


def left_words(s: TuscanyState, now: Placing, action: Payment) -> str:
    """What a payment leaves in the hand, in a few signs."""
    left = cards_left(s.players[now.seat], action, now.colour)
    return _("leaves %(n)s") % {"n": sum(left)}


def gain_words(s: TuscanyState, now: Placing, points: list[int]) -> tuple[str, ...]:
    """Where the points of a placement come from."""
    fields = plan_of(s, s.players[now.seat]).size[now.field]
    found = []
    if points[REGION]:
        words = _("Region of %(fields)s full: %(n)s.")
        found.append(words % {"fields": fields, "n": points[REGION]})
    if points[FARM]:
        found.append(_("New kinds in the region: %(n)s.") % {"n": points[FARM]})
    if points[COLOUR_I]:
        found.append(_("First in the colour: %(n)s.") % {"n": points[COLOUR_I]})
    if points[COLOUR_II]:
        found.append(_("Second in the colour: %(n)s.") % {"n": points[COLOUR_II]})
    return tuple(found)


def effect_words(s: TuscanyState, me: Player, colour: int) -> str:
    """What a token of a colour does when this player places it."""
    if colour == DARKGREEN:
        return _("place a market token that fits, free")
    if colour == RED:
        return _("take a bonus token")
    if colour == BLUE:
        return _("take a blue hexagon, a token of any colour")
    if colour == LIGHTGREEN:
        return _("1 point per kind new in the region")
    number = effect_number(s, me, colour)
    if colour == GREY:
        words = ngettext("take %(n)s marble", "take %(n)s marble", number)
    elif colour == ORANGE:
        words = ngettext("take %(n)s worker", "take %(n)s workers", number)
    elif colour == YELLOW:
        words = ngettext("draw %(n)s card", "draw %(n)s cards", number)
    else:
        assert colour == BEIGE
        words = ngettext("turn up %(n)s income card", "turn up %(n)s income cards", number)
    return words % {"n": number}


def effects(s: TuscanyState, me: Player, pieces: Pieces) -> tuple[Effect, ...]:
    """The aid printed beside the estate: what every kind of token does."""
    return tuple(
        Effect(pieces.colour(colour), effect_words(s, me, colour)) for colour in range(COLOURS)
    )
