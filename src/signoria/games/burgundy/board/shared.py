"""The board in the middle: depots, goods, phases, bonus tiles, the bridge."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.games.burgundy.board.draw import Draw, Drawn, capital
from signoria.games.burgundy.board.estates import Estates
from signoria.games.burgundy.board.pieces import spaces_of
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    CLOSING,
    DEPOTS,
    FIRST_BLACK,
    INN,
    LAST_SPACE,
    NO_TILE,
    PHASE_IDS,
    SHIELDS,
    SOLO,
    TYPE_IDS,
    TYPES,
)
from signoria.games.burgundy.phases.ships import EmptyDepot
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.questions.goods import depot_goods
from signoria.games.burgundy.questions.monasteries import may_empty_two_depots, power_of
from signoria.games.burgundy.state import BurgundyState
from signoria.web.boards.base import Scene

# Depots 1 to 6 clockwise around the black one, in radii of a plate; then where the links lie.
PLATES = ((0, -1.732), (1.5, -0.866), (1.5, 0.866), (0, 1.732), (-1.5, 0.866), (-1.5, -0.866))
# Rows of the black depot by the number of spaces: tiles, and how far the row is shifted.
ROWS: dict[int, tuple[tuple[int, float], ...]] = {
    4: ((2, -0.15), (2, 0.35)),
    6: ((2, -0.25), (2, 0.25), (2, -0.25)),
    8: ((3, 0), (2, 0), (3, 0)),
}
# With four tiles a depot has two rows, the lower one half a tile further right.
CLUSTER = ((0.0, 0), (1.0, 0), (0.5, 1), (1.5, 1))
BRIDGE = (62, 50, 470)  # first space, step and length of the drawing


class Shared:
    """Draws what belongs to nobody."""

    def __init__(self, scene: Scene, draw: Draw, estates: Estates) -> None:
        self.scene = scene
        self.s: BurgundyState = scene.view
        self.draw = draw
        self.text = draw.text
        self.estates = estates

    def context(self) -> Drawn:
        """The whole board."""
        s = self.s
        found: Drawn = {
            "depots": [self.depot(depot) for depot in range(1, DEPOTS + 1)],
            "black": self.black(),
            "phases": self.phases(),
            "rounds": self.rounds(),
            "bonus": self.bonus() if s.mode != SOLO else [],
            "white": s.white,
            "bridge": self.bridge() if s.bridge else None,
            "pairs": self.pairs(),
            "laid_out": s.round > 0,
        }
        if s.mode == SOLO:
            found["counter"] = {"n": s.counter, "target": s.target, "left": s.target - s.counter}
        return found

    # --- depots ---------------------------------------------------------------------------

    def depot(self, depot: int) -> Drawn:
        """Tiles, goods and shields of a numbered depot."""
        s = self.s
        players = table_size(s)
        spaces = [n for n in spaces_of(depot) if n in s.parts.spaces_used[players]]
        x, y = PLATES[depot - 1]
        goods = self.draw.goods(depot_goods(s, [depot]), f"goods-{depot}")
        shields = [n for n in range(1, SHIELDS + 1) if s.shield_depots[n] == depot]
        tiles = [self.space(n, place, len(spaces) == 4) for place, n in enumerate(spaces)]
        return {
            "n": depot,
            "style": f"--dx:{x};--dy:{y}",
            "piece": f"depot-{depot}",
            "tiles": tiles,
            "four": len(spaces) == 4,
            "goods": goods,
            "shields": [self.draw.shield(n, f"shield-{n}") for n in shields],
            "name": capital(self.text.depot(depot, "name")),
        }

    def space(self, space: int, place: int, cluster: bool) -> Drawn:
        """A space with its tile, or the type of tile it takes."""
        s = self.s
        style = f"--cx:{CLUSTER[place][0]:g};--cy:{CLUSTER[place][1]}" if cluster else ""
        tile = s.depots[space]
        if tile == NO_TILE:
            kind = TYPE_IDS[s.parts.type_of_space(space, table_size(s), s.phase)]
            return {"tile": None, "kind": kind, "style": style}
        drawn = self.draw.tile(tile, f"tile-{space}", True)
        if drawn["vt"]:
            style += f";view-transition-name:{drawn['vt']}"
        return {"tile": drawn, "style": style.removeprefix(";")}

    def black(self) -> Drawn:
        """The black depot and the inns beside it."""
        s = self.s
        used = s.parts.black_used[table_size(s)]
        rows = ROWS.get(len(used), ROWS[8])
        spaces: list[Drawn] = []
        left = iter(used)
        height = len(rows) - 1
        for row, (number, shift) in enumerate(rows):
            for column in range(number):
                space = next(left, None)
                if space is None:
                    break
                x = column - (number - 1) / 2 + shift
                spaces.append(self.black_space(space, x, row - height / 2))
        inn = self.draw.tile(INN, "inn") if s.inns else None
        return {
            "tiles": spaces,
            "many": len(used) > 6,
            "price": s.parts.price_silver,
            "inn": inn,
            "inns": s.inns,
            "name": capital(self.text.depot(BLACK_DEPOT, "name")),
        }

    def black_space(self, space: int, x: float, y: float) -> Drawn:
        """A black space, placed around the middle."""
        style = f"--cx:{x:g};--cy:{y:g}"
        tile = self.s.depots[space]
        if tile == NO_TILE:
            return {"tile": None, "style": style}
        drawn = self.draw.tile(tile, f"tile-{space}", True)
        if drawn["vt"]:
            style += f";view-transition-name:{drawn['vt']}"
        return {"tile": drawn, "style": style}

    def pairs(self) -> list[Drawn]:
        """Links between neighbouring depots, while monastery 5 offers two of them."""
        frame = self.scene.frame
        if not isinstance(frame, EmptyDepot):
            return []
        me = self.s.estates[self.s.team[frame.seat]]
        if not may_empty_two_depots(power_of(self.s, me)):
            return []
        found = []
        for n in range(DEPOTS):
            (x1, y1), (x2, y2) = PLATES[n], PLATES[(n + 1) % DEPOTS]
            name = _("depots %(a)s and %(b)s") % {"a": n + 1, "b": (n + 1) % DEPOTS + 1}
            found.append(
                {
                    "piece": f"pair-{n + 1}",
                    "style": f"--dx:{(x1 + x2) / 2:g};--dy:{(y1 + y2) / 2:g}",
                    "name": capital(name),
                }
            )
        return found

    # --- tracks ---------------------------------------------------------------------------

    def phases(self) -> list[Drawn]:
        """The five phases with what a filled region brings."""
        s = self.s
        begun = s.round > 0
        title = _("phase %(phase)s: +%(points)s for a filled region")
        return [
            {
                "id": ident,
                "bonus": s.parts.phase_bonus[n],
                "cls": "done" if n < s.phase else "now" if n == s.phase and begun else "",
                "title": capital(title % {"phase": ident, "points": s.parts.phase_bonus[n]}),
            }
            for n, ident in enumerate(PHASE_IDS)
        ]

    def rounds(self) -> list[Drawn]:
        """The rounds of the phase, with the goods still to come."""
        s = self.s
        found = []
        gone = s.parts.rounds - len(s.round_goods)
        for n in range(1, s.parts.rounds + 1):
            good = self.draw.good(s.round_goods[n - gone - 1]) if n > gone else None
            now = n == s.round and s.round != CLOSING
            title = _("round %(n)s") % {"n": n}
            if good and s.round:
                title += f": {good['name']}"
            found.append(
                {
                    "n": n,
                    "cls": "now" if now else "done" if n < s.round else "",
                    "good": good if good and s.round and not now else None,
                    "title": capital(title),
                }
            )
        return found

    def bonus(self) -> list[Drawn]:
        """Large and small bonus tiles per colour; who has those that are gone."""
        s = self.s
        found = []
        size = table_size(s)
        for which, worth in (("large", s.parts.large[size]), ("small", s.parts.small[size])):
            for colour in range(TYPES):
                drawn = self.estates.bonus_tile(colour, worth, which)
                owner = next(
                    (n for n, me in enumerate(s.estates) if getattr(me, which) >> colour & 1), None
                )
                drawn["owner"] = 0 if owner is None else owner + 1
                if owner is not None:
                    drawn["title"] += f" ({self.estates.owner(owner)})"
                found.append(drawn)
        return found

    def bridge(self) -> Drawn:
        """Markers of the seats; on one space the top one moves first."""
        s = self.s
        first, step, length = BRIDGE
        markers = []
        for seat in reversed(s.bridge):  # the lowest of a stack is drawn first
            space = s.space[seat]
            below = [other for other in s.bridge if s.space[other] == space]
            lift = len(below) - 1 - below.index(seat)
            place = s.bridge.index(seat) + 1
            values = {"name": self.scene.players[seat].name, "place": place, "space": space}
            title = _("%(name)s: place %(place)s, space %(space)s of the bridge") % values
            left = f"{(first + space * step) / length * 100:.2f}"
            style = f"--at:{left}%;--lift:{lift};view-transition-name:marker-{seat}"
            markers.append({"sign": seat + 1, "seat": seat, "style": style, "title": title})
        order = ", ".join(self.scene.players[seat].name for seat in s.bridge)
        return {
            "markers": markers,
            "arches": [first + n * step for n in range(LAST_SPACE + 1)],
            "name": _("Turn order: %(order)s") % {"order": order},
        }


assert spaces_of(BLACK_DEPOT)[0] == FIRST_BLACK
