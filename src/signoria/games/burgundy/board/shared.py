"""The board in the middle: depots, goods, phases, bonus tiles, the bridge."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from signoria.games.burgundy.actions import PickTwoDepots
from signoria.games.burgundy.board.draw import Draw, capital
from signoria.games.burgundy.board.drawn import (
    BlackDepot,
    Bonus,
    Bridge,
    Counter,
    Depot,
    Link,
    Marker,
    Phase,
    Round,
    SharedBoard,
    Space,
)
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    CLOSING,
    DEPOTS,
    INN,
    LAST_SPACE,
    NO_TILE,
    NONE,
    PHASE_IDS,
    SOLO,
    TYPE_IDS,
    TYPES,
)
from signoria.games.burgundy.questions.depots import shields_in, spaces_in_use, type_wanted
from signoria.games.burgundy.questions.estates import place_on_bridge
from signoria.games.burgundy.questions.goods import depot_goods, good_of_round
from signoria.games.burgundy.questions.regions import bonus_owner
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.text import Text
from signoria.web.boards.base import Part, Scene

# Depots 1 to 6 clockwise around the black one, in radii of a plate; then where the links lie.
PLATES = ((0, -1.732), (1.5, -0.866), (1.5, 0.866), (0, 1.732), (-1.5, 0.866), (-1.5, -0.866))
# Rows of the black depot by the number of spaces: tiles, and how far the row is shifted.
ROWS: dict[int, tuple[tuple[int, float], ...]] = {
    4: ((2, -0.25), (2, 0.25)),
    6: ((2, -0.2), (2, 0.3), (2, -0.2)),
    8: ((3, 0), (2, 0), (3, 0)),
}
# With four tiles a depot has two rows, the lower one half a tile further right.
CLUSTER = ((0.0, 0), (1.0, 0), (0.5, 1), (1.5, 1))
BRIDGE = (62, 50, 470)  # first space, step and length of the drawing


class Shared(Part[BurgundyState, Text]):
    """Draws what belongs to nobody."""

    def __init__(self, scene: Scene, draw: Draw) -> None:
        super().__init__(scene)
        self.draw = draw

    def context(self) -> SharedBoard:
        """The whole board."""
        s = self.s
        solo = s.mode == SOLO
        return SharedBoard(
            depots=[*(self.depot(depot) for depot in range(1, DEPOTS + 1)), self.black()],
            phases=self.phases(),
            rounds=[self.round(n) for n in range(1, s.parts.rounds + 1)],
            bonus=[] if solo else self.bonus(),
            white=self.draw.white_die() if s.white else None,
            bridge=self.bridge() if s.bridge else None,
            pairs=self.pairs(),
            counter=Counter(s.counter, s.target, s.target - s.counter) if solo else None,
            inn=self.draw.tile(INN) if s.inns else None,
            inns=s.inns,
        )

    # --- depots ---------------------------------------------------------------------------

    def depot(self, depot: int) -> Depot:
        """Tiles, goods and shields of a numbered depot."""
        s = self.s
        spaces = spaces_in_use(s, depot)
        x, y = PLATES[depot - 1]
        four = len(spaces) == len(CLUSTER)
        return Depot(
            n=depot,
            style=f"--dx:{x};--dy:{y}",
            name=capital(self.text.depot(depot, "name")),
            tiles=[self.space(space, place, four) for place, space in enumerate(spaces)],
            css=f"depot-{depot} four" if four else f"depot-{depot}",
            goods=self.draw.goods(depot_goods(s, [depot]), f"goods-{depot}"),
            shields=[self.draw.shield(n, f"shield-{n}") for n in shields_in(s, depot)],
        )

    def space(self, space: int, place: int, cluster: bool) -> Space:
        """A space with its tile, or the type of tile it takes."""
        x, y = CLUSTER[place]
        style = f"--cx:{x:g};--cy:{y}" if cluster else ""
        if self.s.depots[space] == NO_TILE:
            return Space(None, style, TYPE_IDS[type_wanted(self.s, space)])
        return self._with_tile(space, style)

    def _with_tile(self, space: int, style: str) -> Space:
        drawn = self.draw.tile(self.s.depots[space], f"tile-{space}", True)
        follow = f"view-transition-name:{drawn.follow}" if drawn.follow else ""
        return Space(drawn, ";".join(part for part in (style, follow) if part))

    def black(self) -> BlackDepot:
        """The black depot."""
        s = self.s
        used = spaces_in_use(s, BLACK_DEPOT)
        places = black_places(len(used))
        spaces = [self.black_space(space, places[n]) for n, space in enumerate(used)]
        return BlackDepot(
            n=BLACK_DEPOT,
            style="--dx:0;--dy:0",
            name=capital(self.text.depot(BLACK_DEPOT, "name")),
            tiles=spaces,
            css=f"black black-{len(places)}",
            price=s.parts.price_silver,
        )

    def black_space(self, space: int, style: str) -> Space:
        """A black space in its place."""
        if self.s.depots[space] == NO_TILE:
            return Space(None, style)
        return self._with_tile(space, style)

    def pairs(self) -> list[Link]:
        """Links between neighbouring depots, while monastery 5 offers two of them."""
        found = []
        for action in self.scene.legal if self.scene.my_turn else ():
            if not isinstance(action, PickTwoDepots):
                continue
            a, b = action.first, action.second
            (x1, y1), (x2, y2) = PLATES[a - 1], PLATES[b - 1]
            style = f"--dx:{(x1 + x2) / 2:g};--dy:{(y1 + y2) / 2:g}"
            name = _("depots %(a)s and %(b)s") % {"a": a, "b": b}
            found.append(Link(f"pair-{a}", style, capital(name)))
        return found

    # --- tracks ---------------------------------------------------------------------------

    def phases(self) -> list[Phase]:
        """The five phases with what a filled region brings."""
        s = self.s
        title = _("phase %(phase)s: +%(points)s for a filled region")
        found = []
        for n, ident in enumerate(PHASE_IDS):
            bonus = s.parts.phase_bonus[n]
            state = "done" if n < s.phase else "now" if n == s.phase and s.round else ""
            named = capital(title % {"phase": ident, "points": bonus})
            found.append(Phase(ident, bonus, state, named))
        return found

    def round(self, number: int) -> Round:
        """A round of the phase, with the good that is still to come."""
        s = self.s
        kind = good_of_round(s, number)
        good = self.draw.good(kind) if kind != NONE and s.round else None
        now = number == s.round and s.round != CLOSING
        state = "now" if now else "done" if number < s.round else ""
        title = _("round %(n)s") % {"n": number}
        if good is not None:
            title += f": {good.name}"
        return Round(number, state, None if now else good, capital(title))

    def bonus(self) -> list[Bonus]:
        """Large and small bonus tiles per colour; who has those that are gone."""
        found = []
        for large in (True, False):
            for colour in range(TYPES):
                tile = self.draw.bonus(colour, large)
                owner = bonus_owner(self.s, colour, large)
                if owner != NONE:
                    title = f"{tile.title} ({self.text.side(self.s, owner)})"
                    tile = replace(tile, owner=owner + 1, title=title)
                found.append(tile)
        return found

    def bridge(self) -> Bridge:
        """Markers of the seats; on one space the top one moves first."""
        s = self.s
        first, step, _length = BRIDGE
        order = ", ".join(self.scene.players[seat].name for seat in s.bridge)
        return Bridge(
            name=_("Turn order: %(order)s") % {"order": order},
            arches=[first + n * step for n in range(LAST_SPACE + 1)],
            # The lowest of a stack is drawn first.
            markers=[self.marker(seat) for seat in reversed(s.bridge)],
        )

    def marker(self, seat: int) -> Marker:
        """Where a marker stands, and how high in its stack."""
        s = self.s
        first, step, length = BRIDGE
        space = s.space[seat]
        stack = [other for other in s.bridge if s.space[other] == space]
        lift = len(stack) - 1 - stack.index(seat)
        values = {
            "name": self.scene.players[seat].name,
            "place": place_on_bridge(s, seat),
            "space": space,
        }
        title = _("%(name)s: place %(place)s, space %(space)s of the bridge") % values
        left = f"{(first + space * step) / length * 100:.2f}"
        style = f"--at:{left}%;--lift:{lift};view-transition-name:marker-{seat}"
        return Marker(seat, seat + 1, style, title)


def black_places(number: int) -> list[str]:
    """Where the tiles of the black depot lie, around its middle."""
    rows = ROWS[number]
    height = (len(rows) - 1) / 2
    return [
        f"--cx:{column - (count - 1) / 2 + shift:g};--cy:{row - height:g}"
        for row, (count, shift) in enumerate(rows)
        for column in range(count)
    ]
