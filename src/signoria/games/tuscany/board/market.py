"""The market: two rows of tokens, marked with what they could do for the viewer and for rivals."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.machine import SPECTATOR
from signoria.games.tuscany.board.pieces import Item, Pieces
from signoria.games.tuscany.ids import (
    COLOUR_I,
    COLOUR_II,
    COLOUR_OF,
    EMPTY,
    ITEM_IDS,
    NONE,
    REGION,
)
from signoria.games.tuscany.questions import can_pay, gains, has_field_for, open_fields
from signoria.games.tuscany.state import Player, TuscanyState, plan_of
from signoria.games.tuscany.text import Text
from signoria.web.boards.base import Part, Scene
from signoria.web.boards.shown import Shown


class Marks(Shown):
    """What a token of the market could do."""

    mark: str  # fits, pays (fits and can be paid) or nothing
    gain: int  # green points it could bring
    fills: bool  # a region of several fields or a colour
    wanted: tuple[int, ...]  # signs of rivals for whom it would fill something


NO_MARKS = Marks("", 0, fills=False, wanted=())


class Spot(Shown):
    """A spot of the market."""

    piece: str
    style: str
    token: Item | None
    name: str
    follow: str
    last: bool
    marks: Marks


def best_gain(s: TuscanyState, me: Player, token: int) -> tuple[int, bool]:
    """Green points a token could bring at most, and whether it would fill a region of several
    fields or a colour."""
    plan = plan_of(s, me)
    most, fills = 0, False
    for field in open_fields(plan, me, COLOUR_OF[token]):
        found = gains(s, me, field, token)
        most = max(most, sum(found))
        large = bool(found[REGION]) and plan.size[field] > 1
        fills = fills or large or bool(found[COLOUR_I] or found[COLOUR_II])
    return most, fills


class OfTable(Part[TuscanyState, Text]):
    """Draws a part of what all players share."""

    def __init__(self, scene: Scene, pieces: Pieces, names: Mapping[str, str]) -> None:
        super().__init__(scene)
        self.pieces = pieces
        self.events = scene.events
        self.viewer = scene.viewer
        self.names = names  # of tokens that can be followed while they move


class Market(OfTable):
    """Draws the market of one view."""

    def spots(self) -> tuple[Spot, ...]:
        """Two rows of four."""
        fresh = self.fresh_spots()
        found = []
        for spot, token in enumerate(self.s.market):
            row, across = divmod(spot, 4)
            drawn = self.pieces.item(token) if token != EMPTY else None
            marks = self.marks(token)
            found.append(
                Spot(
                    piece=f"m-{spot}",
                    style=f"--cx:{across + row / 2:g};--cy:{row}",
                    token=drawn,
                    name=self.name(drawn, marks) if drawn else _("Empty market spot"),
                    marks=marks,
                    follow=self.names.get(f"m-{spot}", ""),
                    last=spot in fresh,
                )
            )
        return tuple(found)

    def marks(self, token: int) -> Marks:
        """Does a token fit the viewer's estate, can it be paid for, what could it bring; and the
        rivals for whom it would fill a region or a colour."""
        s = self.s
        if not s.stack or token == EMPTY or any(player.estate == NONE for player in s.players):
            return NO_MARKS
        if self.viewer == SPECTATOR:
            return NO_MARKS
        rivals = [seat for seat in range(len(s.players)) if seat != self.viewer]
        wanted = tuple(seat + 1 for seat in rivals if best_gain(s, s.players[seat], token)[1])
        me = s.players[self.viewer]
        if not has_field_for(plan_of(s, me), me, token):
            return Marks("", 0, fills=False, wanted=wanted)
        gain, fills = best_gain(s, me, token)
        mark = "pays" if can_pay(me, COLOUR_OF[token]) else "fits"
        return Marks(mark, gain, fills, wanted)

    def name(self, token: Item, marks: Marks) -> str:
        """A market token in words, with what it would do for the viewer."""
        parts = [token.name]
        if marks.mark:
            pays = marks.mark == "pays"
            parts.append(_("fits, you can pay") if pays else _("fits, you cannot pay yet"))
        if marks.fills:
            parts.append(_("completes a region or a colour"))
        if gain := marks.gain:
            words = ngettext("up to %(n)s green point", "up to %(n)s green points", gain)
            parts.append(words % {"n": gain})
        if marks.wanted:
            names = ", ".join(self.pieces.players[sign - 1].name for sign in marks.wanted)
            parts.append(_("would complete something for: %(names)s") % {"names": names})
        return "; ".join(parts)

    def fresh_spots(self) -> set[int]:
        """Spots where the token just brought out may lie; the first of equals."""
        found: set[int] = set()
        for event in self.events:
            if event.what == "brought_out":
                token = ITEM_IDS.index(str(event.data["item"]))
                if token in self.s.market:
                    found.add(self.s.market.index(token))
        return found
