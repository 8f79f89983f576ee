"""The row of cards and the culture supply."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import SPECTATOR
from signoria.games.principato.board.pieces import Card, Cards, Token, token
from signoria.games.principato.board.realm import Realm
from signoria.games.principato.ids import CULTURE_IDS, CULTURE_KINDS, FACES
from signoria.games.principato.pending import (
    Ask,
    chosen_option,
    gone_before,
    next_to_play,
    plays_again,
    turn_of,
)
from signoria.games.principato.questions import cards_gone, extra_scoring_to_come
from signoria.games.principato.scoring import gain_for_goals
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

ROMAN = ("", "I", "II", "III")


class Tag(Shown):
    """Where a card of the row comes from or goes to; `sign` is that of a player."""

    css: str
    words: str
    sign: int = 0


class Slot(Shown):
    """A card of the row."""

    card: Card
    piece: str
    label: str
    moving: str
    gone: bool  # before one's turn
    tag: Tag | None


class Row(Shown):
    """The cards one may take, and how many of them leave before one's turn."""

    slots: tuple[Slot, ...]
    missing: range
    places: int
    gone: int
    before: str  # what the brackets under the row say
    after: str
    box: int
    deck: int
    year: str
    military: bool
    target: bool

    @property
    def breaks(self) -> bool:
        """On a phone the row breaks where it is going to."""
        return self.gone % 3 == 0

    @property
    def rest(self) -> int:
        """Cards that are still there on one's turn."""
        return self.places - self.gone


class Stack(Shown):
    """Culture tokens of a kind and value."""

    token: Token
    piece: str
    left: int
    gain: int  # points with one's goals
    target: bool
    label: str


class Shelf(Shown):
    """Culture tokens of a kind that are left, the best first."""

    name: str
    left: int
    stacks: tuple[Stack, ...]


def moving_name(s: PrincipatoState, seat: int, face: int, otherwise: str) -> str:
    """A card's name while it moves: its face if there is only one, else its place."""
    around = [*s.row, *s.players[seat].cards]
    return f"face-{face}" if around.count(face) == 1 else otherwise


class SharedTable:
    """What everybody may take from."""

    def __init__(self, s: PrincipatoState, text: Text, scene: Scene, ask: Ask | None) -> None:
        self.s = s
        self.text = text
        self.scene = scene
        self.ask = ask
        self.seat = scene.me()
        self.watching = scene.viewer == SPECTATOR
        self.begun = turn_of(s) is not None

    def row(self) -> Row:
        """The row, the deck behind it, and the box before it."""
        s = self.s
        gone = self.gone()
        cards = Cards(s, self.text, self.seat)
        before, after = self.brackets()
        places = s.parts.row[len(s.players)]
        return Row(
            slots=tuple(self.slot(cards, nth, face, nth < gone) for nth, face in enumerate(s.row)),
            missing=range(places - len(s.row)),
            places=places,
            gone=gone,
            before=before,
            after=after,
            box=cards_gone(s),
            deck=size(s.deck),
            year=ROMAN[s.year] if s.year < len(ROMAN) else str(s.year),
            military=extra_scoring_to_come(s),
            target=self.ask is Ask.CARD,
        )

    def gone(self) -> int:
        """How many cards leave before one's turn; the next one for somebody who only watches."""
        if self.watching:
            return min(1, len(self.s.row)) if self.begun else 0
        return gone_before(self.s, self.seat)

    def slot(self, cards: Cards, nth: int, face: int, gone: bool) -> Slot:
        """A card of the row."""
        s = self.s
        card = cards.card(face)
        place = _("Place %(n)s of the row") % {"n": nth + 1}
        return Slot(
            card=card,
            piece=f"row-{nth + 1}",
            label=f"{place}. {card.label}",
            moving=moving_name(s, self.seat, face, f"row-{sum(s.box[:FACES]) + nth}"),
            gone=gone,
            tag=self.tag(nth, self.scene.events),
        )

    def brackets(self) -> tuple[str, str]:
        """What the two brackets under the row say."""
        if self.scene.over:
            return "", ""
        if self.watching:
            return _("leaves next"), ""
        if not plays_again(self.s, self.seat):
            return "", _("your last turn") if self.scene.my_turn else ""
        if next_to_play(self.s) == self.seat and self.scene.my_turn:
            return _("gone before your next turn"), _("still here when you are back")
        return _("gone before your turn"), _("still here on your turn")

    def tag(self, slot: int, events: Sequence[Event]) -> Tag | None:
        """Where a card of the row comes from or goes to."""
        for event in events:
            if event.what == "exchanged" and event.data.get("slot") == slot + 1:
                if event.seat is not None:
                    return Tag("you", self.scene.players[event.seat].name, event.seat + 1)
        if slot == 0 and self.begun:
            return Tag("out", _("slides out"))
        new = any(event.what == "refilled" for event in events)
        if new and slot == len(self.s.row) - 1:
            return Tag("", pgettext("card", "new"))
        return None

    # --- culture --------------------------------------------------------------------------

    def shelves(self) -> tuple[Shelf, ...]:
        """Monuments, books and paintings."""
        return tuple(self.shelf(kind) for kind in range(CULTURE_KINDS))

    def shelf(self, kind: int) -> Shelf:
        """Culture tokens of a kind that are left, the best first."""
        s = self.s
        parts = s.parts
        id_ = CULTURE_IDS[kind]
        name = Realm(s, self.text, self.seat).name(id_)
        option = chosen_option(s) if self.ask is Ask.VALUE else None
        more = gain_for_goals(s, s.players[self.seat], kind)
        words = _("%(name)s worth %(value)s: %(n)s left")
        stacks = []
        for entry in sorted(parts.culture_of[kind], key=lambda e: -parts.culture_value[e]):
            value, left = parts.culture_value[entry], s.culture[entry]
            stacks.append(
                Stack(
                    token=token(id_, value=value),
                    piece=f"cult-{id_}-{value}",
                    left=left,
                    gain=value + more,
                    target=option is not None and option.culture == kind,
                    label=words % {"name": name, "value": value, "n": left},
                )
            )
        return Shelf(name, sum(stack.left for stack in stacks), tuple(stacks))
