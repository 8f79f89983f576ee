"""The main board: fame track, rounds, supply of buildings, freedoms and decks."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext as _

from signoria.games.florence.board.grids import Flat, WithTiles
from signoria.games.florence.ids import (
    ALONE,
    BONUS,
    BUILDINGS,
    FAMILY_IDS,
    FREEDOM_IDS,
    FREEDOMS,
    PRESTIGE,
    PROFESSION,
    TILE_IDS,
)
from signoria.games.florence.pending import Ask
from signoria.games.florence.questions.building import building_kinds, building_price, tile_points
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.questions.principality import points_to_sell, power
from signoria.games.florence.refusals import kind_refusal
from signoria.web.boards.base import Player
from signoria.web.boards.shown import Shown

# The fame track: 50 spaces around the board, clockwise from the upper left corner.
WIDE, HIGH, SPACES = 17, 10, 50


def space_at(number: int) -> tuple[int, int]:
    """Column and row of a space of the fame track."""
    if number < WIDE:
        return number, 0
    if number < WIDE + HIGH - 1:
        return WIDE - 1, number - WIDE + 1
    if number < 2 * WIDE + HIGH - 2:
        return WIDE - 1 - (number - (WIDE + HIGH - 2)), HIGH - 1
    return 0, HIGH - 1 - (number - (2 * WIDE + HIGH - 3))


class Space(Shown):
    """A space of the fame track."""

    number: int
    x: int
    y: int
    five: bool


class Pawn(Shown):
    """A pawn or marker on the track; those on one space are fanned out by `d` and `e`."""

    seat: int
    sign: int
    x: int
    y: int
    d: int
    e: int
    key: (
        str  # which marker of the seat: its pawn, `wv` for its best work, `to` for the pawn to come
    )
    css: str
    label: str
    lap: int


class Round(Shown):
    """A round with the least value of a work."""

    number: int
    value: int
    state: str
    label: str


class Supply(Shown):
    """A kind of building: how many are left, and whether it can be had."""

    piece: str
    tile: Flat
    left: int
    own: bool
    sign: int
    off: bool
    label: str
    chosen: bool


class Freedom(Shown):
    """A freedom to announce."""

    piece: str
    id: str
    left: int
    name: str
    own: bool
    off: bool
    label: str


class Deck(Shown):
    """A deck of cards that can be bought or looked at."""

    piece: str
    icon: str
    left: int
    name: str
    label: str


class MainBoard(Shown):
    """Everything `_shared.html` shows."""

    spaces: list[Space]
    pawns: list[Pawn]
    rounds: list[Round]
    supply: list[Supply]
    freedoms: list[Freedom]
    decks: list[Deck]
    price: int
    build_price: int
    targets: bool
    target_freedoms: bool


class Common(WithTiles):
    """What everybody shares."""

    @cached_property
    def buildable(self) -> list[int]:
        """The kinds of building that the seat could build now."""
        asks = self.s.round and not self.watching
        return building_kinds(self.s, self.seat) if asks else []

    def main_board(self) -> MainBoard:
        """All of it."""
        return MainBoard(
            spaces=[space(number) for number in range(SPACES)],
            pawns=self.pawns(),
            rounds=self.rounds(),
            supply=[self.supply(tile) for tile in range(BUILDINGS)],
            freedoms=[self.freedom(kind) for kind in range(FREEDOMS)],
            decks=self.decks(),
            price=self.s.parts.freedom_price,
            build_price=building_price(self.s, self.me),
            targets=self.moment.ask in (Ask.BUILDING, Ask.JOINT_BUILDING),
            target_freedoms=self.moment.ask is Ask.FREEDOM,
        )

    # --- fame track -----------------------------------------------------------------------

    def pawns(self) -> list[Pawn]:
        """Pawns, markers of the best works, and where the own pawn would go."""
        found: list[Pawn] = []
        taken: dict[int, int] = {}
        for player in self.players:
            points = self.s.players[player.seat].points
            label = _("%(name)s: %(points)s points") % {"name": player.name, "points": points}
            found.append(pawn(player, points, "", label, taken))
        for player in self.players:
            value = self.s.players[player.seat].marker
            if value:
                words = {"name": player.name, "value": value}
                label = _("%(name)s: best work of the round, %(value)s") % words
                found.append(pawn(player, value, "wv", label, taken))
        gain = self.preview()
        if gain:
            points = self.me.points + gain
            label = _("after this: %(points)s") % {"points": points}
            found.append(pawn(self.players[self.seat], points, "to", label, taken))
        return found

    def preview(self) -> int:
        """Points the tile in hand would bring, less those that would be sold for it."""
        placing = self.moment.placing
        if placing is None or not self.moment.is_placing or placing.partner != ALONE:
            return 0
        gain = tile_points(self.s, self.me, placing.tile)
        if self.moment.ask is Ask.PLACE_BUILDING:
            gain -= points_to_sell(self.s, self.me, building_price(self.s, self.me))
        return gain

    def rounds(self) -> list[Round]:
        """All rounds."""
        now = self.s.round
        found = []
        for number, value in enumerate(self.s.parts.minimum, 1):
            state = "done" if number < now else "now" if number == now else ""
            label = _("Round %(round)s: a work needs %(value)s") % {"round": number, "value": value}
            found.append(Round(number, value, state, label))
        return found

    # --- supply ---------------------------------------------------------------------------

    def supply(self, tile: int) -> Supply:
        """A kind of building."""
        left = self.s.buildings[tile]
        label = _("%(tile)s, %(n)s left") % {"tile": self.grids.name(tile), "n": left}
        why = self.why_not(tile)
        return Supply(
            piece=f"sup-{TILE_IDS[tile]}",
            tile=self.grids.flat(tile),
            left=left,
            own=bool(self.me.kinds >> tile & 1),
            sign=self.seat + 1,
            off=bool(why),
            label=f"{label}. {why}" if why else label,
            chosen=tile == self.moment.tile and self.moment.seat == self.seat,
        )

    def why_not(self, tile: int) -> str:
        """Why a building cannot be built alone now; "" if it can, or if that is not asked."""
        s, me = self.s, self.me
        jointly = self.moment.ask is Ask.JOINT_BUILDING
        if jointly or self.watching or not s.round or tile in self.buildable:
            return ""
        price = building_price(s, me)
        if not me.kinds >> tile & 1 and s.buildings[tile] and power(s, me) < price:
            return _("It costs %(price)s florins.") % {"price": price}
        return self.text.refusal(s, kind_refusal(s, self.seat, tile))

    def freedom(self, kind: int) -> Freedom:
        """A freedom to announce."""
        left = self.s.freedoms[kind]
        name = self.freedom_name(kind)
        own = bool(self.me.freedoms >> kind & 1)
        label = _("Freedom: %(name)s, %(n)s left") % {"name": name, "n": left}
        if own:
            label += ", " + _("announced")
        piece = f"fr-{FREEDOM_IDS[kind]}"
        return Freedom(piece, FREEDOM_IDS[kind], left, name, own, own or not left, label)

    def decks(self) -> list[Deck]:
        """Decks of cards that can be bought or looked at."""
        captions = {
            PROFESSION: _("Professions"),
            BONUS: _("Bonuses"),
            PRESTIGE: _("Prestige"),
        }
        families = [PROFESSION, BONUS, PRESTIGE] if self.s.muse else [PROFESSION, BONUS]
        found = []
        for family in families:
            n, name = deck_size(self.s, family), captions[family]
            label = _("%(name)s deck, %(n)s cards") % {"name": name, "n": n}
            id_ = FAMILY_IDS[family]
            found.append(Deck(f"deck-{id_}", f"c-{id_}", n, name, label))
        return found


def space(number: int) -> Space:
    """A space of the track."""
    x, y = space_at(number)
    return Space(number, x, y, number % 5 == 0)


PAWN_LOOKS = {"": "", "wv": "of-work", "to": "preview-pawn"}


def pawn(player: Player, at: int, key: str, label: str, taken: dict[int, int]) -> Pawn:
    """A marker on the track; `taken` counts those on a space already."""
    x, y = space_at(at % SPACES)
    nth = taken.get(at % SPACES, 0)
    taken[at % SPACES] = nth + 1
    lap, css = 0 if key else at // SPACES, PAWN_LOOKS[key]
    return Pawn(player.seat, player.sign, x, y, nth * 6, nth * 3, key, css, label, lap)
