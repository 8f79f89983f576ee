"""A principality with its five areas, drawn large for one seat and small for the others."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from signoria.core.events import Event, Value
from signoria.games.principato.board.counting import SINGLY, Counting
from signoria.games.principato.board.pieces import (
    CUBE_SYMBOLS,
    Count,
    Cube,
    Load,
    Shape,
    Token,
    capital,
    count,
    cube_sign,
    empty,
    minus,
    token,
)
from signoria.games.principato.ids import (
    BANK,
    CATAPULT,
    CONDOTTIERE,
    CUBE_IDS,
    CULTURE_IDS,
    CULTURE_KINDS,
    FARM,
    FIELD,
    MILITIA,
    RESIDENCE,
    TOKEN_IDS,
)
from signoria.games.principato.pending import Ask
from signoria.games.principato.questions import (
    culture_owned,
    culture_points,
    full_strength,
    loads,
    locked_cubes,
    military_points,
    stored,
    strength,
)
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.shown import Shown

FEW = 4  # troops of a rival whose cubes are drawn
MOST_MOVING = 20  # cubes of a kind that move visibly
# Up to how many places of a kind are drawn when it is not yet owned.
PLACES = {FIELD: 5, FARM: 4, RESIDENCE: 4, BANK: 4, CATAPULT: 2, CONDOTTIERE: 2, MILITIA: 2}
CULTURE_PLACES = 2
OWN_CUBE = {MILITIA: "food", CONDOTTIERE: "money"}  # what a troop takes besides influence


class Church(Shown):
    """Influence in its niches."""

    cubes: tuple[Cube, ...]
    free: range
    held: int
    room: int
    last: bool
    label: str


class Group(Shown):
    """Tokens of a kind beside each other, with dashed places for more."""

    piece: str
    tokens: tuple[Token, ...]
    empty: tuple[Shape, ...]
    name: str
    count: int
    label: str
    note: str = ""
    counted: bool = False  # each token stands for a number


class Principality(Shown):
    """All five areas."""

    church: Church
    residence: Group
    bank: Group
    bays: tuple[Group, ...]
    wall: tuple[Group, ...]
    field: Group
    farm: Group
    strength: str
    full: str
    grows: bool
    wide: bool


class Kept(Shown):
    """Stored cubes of a kind as a number."""

    svg: SafeString
    n: int
    label: str
    css: str = "stored-count"


class SmallArea(Shown):
    """An area in numbers."""

    name: str
    counts: tuple[Count | Kept, ...]


class Troops(Shown):
    """Troops of a kind with their cubes as signs; many of them as a number."""

    shape: str
    svg: SafeString
    n: int
    label: str
    cubes: tuple[SafeString, ...]
    free: range
    ratio: str
    goods: str
    words: str


class InNumbers(Shown):
    """A principality in numbers, for a rival's panel."""

    areas: tuple[SmallArea, ...]
    troops: tuple[Troops, ...]
    strength: str
    full: str
    grows: bool
    military: int
    art: int


class Realm:
    """One principality: large for the seat it belongs to, small for the others."""

    def __init__(
        self,
        s: PrincipatoState,
        text: Text,
        seat: int,
        ask: Ask | None = None,
        events: Sequence[Event] = (),
        own: bool = False,
    ) -> None:
        self.own = own
        self.s = s
        self.text = text
        self.seat = seat
        self.me = s.players[seat]
        self.counting = Counting(s, seat, ask)
        self.events = [event for event in events if event.seat == seat]
        self.strength = strength(self.me)
        self.full = full_strength(self.me)

    def name(self, kind: str) -> str:
        """`Fields`, `Pomniki`: a kind of token, of which there may be any number."""
        found = self.text.words.get("goal_piece", kind)
        if kind in CULTURE_IDS:
            found = str(self.text.words.data["name"]["piece"][kind][self.text.language])
        return capital(found)

    def came(self, what: str, **data: Value) -> int:
        """How many came in the last move."""
        total = 0
        for event in self.events:
            if event.what == what and all(event.data.get(k) == v for k, v in data.items()):
                number = event.data.get("number", 1)
                total += number if isinstance(number, int) else 1
        return total

    # --- cubes ----------------------------------------------------------------------------

    def total(self, cube: str) -> int:
        """Cubes of a kind, stored and on troops."""
        kind = CUBE_IDS.index(cube)
        return stored(self.me, kind) + locked_cubes(self.me, kind)

    def cube(self, kind: str, number: int) -> Cube:
        """A cube with a name of its own, so that it can be seen moving."""
        moving = self.own and self.total(kind) <= MOST_MOVING
        return Cube(cube_sign(kind), f"{kind}-{number}" if moving else "")

    def stored(self, kind: str, nth: int) -> Cube:
        """The nth stored cube: the last of them is the next to go onto a troop."""
        return self.cube(kind, self.total(kind) - nth)

    # --- areas ----------------------------------------------------------------------------

    def areas(self) -> Principality:
        """All five areas."""
        me, parts = self.me, self.s.parts
        return Principality(
            church=self.church(),
            residence=self.group(RESIDENCE),
            bank=self.storage(BANK, "money", me.money, parts.bank_room),
            bays=tuple(self.bay(kind) for kind in range(CULTURE_KINDS)),
            wall=(self.group(CATAPULT), self.troops(CONDOTTIERE), self.troops(MILITIA)),
            field=self.group(FIELD),
            farm=self.storage(FARM, "food", me.food, parts.farm_room),
            strength=minus(self.strength),
            full=minus(self.full),
            grows=self.full > self.strength,
            wide=min(self.strength, self.full) < -9,
        )

    def church(self) -> Church:
        """Influence in its niches."""
        room = self.s.parts.church_room
        held = self.me.church
        return Church(
            cubes=tuple(self.stored("influence", nth) for nth in range(held)),
            free=range(room - held),
            held=held,
            room=room,
            last=self.came("took_influence", place="church") > 0,
            label=_("Church: %(n)s of %(room)s influence cubes") % {"n": held, "room": room},
        )

    def group(self, kind: int) -> Group:
        """Tokens of a kind beside each other."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        new = self.came("took_tokens", token=id_)
        tokens = [token(id_, last=nth >= owned - new) for nth in range(owned)]
        return self.made(kind, tokens)

    def made(self, kind: int, tokens: list[Token], note: str = "", counted: bool = False) -> Group:
        """A group with its dashed places."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        places = min(2, max(0, PLACES[kind] - owned))
        label = f"{self.name(id_)}: {owned}" + (f", {note}" if note else "")
        empties = (empty(id_),) * places
        return Group(id_, tuple(tokens), empties, self.name(id_), owned, label, note, counted)

    def storage(self, kind: int, cube: str, held: int, room: int) -> Group:
        """Farms or banks with what lies on them, filled one after the other."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        new = self.came("took_tokens", token=id_)
        tokens = []
        for nth in range(owned):
            here = range(min(nth * room, held), min(nth * room + room, held))
            cubes = tuple(self.stored(cube, n) for n in here)
            load = Load(room, cubes, room - len(here), CUBE_SYMBOLS[cube])
            tokens.append(token(id_, load, last=nth >= owned - new))
        return self.made(kind, tokens, f"{self.text.cube_name(cube)} {held}/{room * owned}")

    # --- troops ---------------------------------------------------------------------------

    def troops(self, kind: int) -> Group:
        """Condottieri or militia: those with a cube first."""
        owned = self.me.tokens[kind]
        tokens = self.stacks(kind) if owned > SINGLY else self.singly(kind)
        counted = len(self.counting.numbers(kind)) > 0
        return self.made(kind, tokens, self.supplied_words(kind) if owned else "", counted)

    def supplied_words(self, kind: int) -> str:
        """How many troops of a kind have a cube."""
        values = {"n": sum(loads(self.me, kind)), "all": self.me.tokens[kind]}
        return _("%(n)s of %(all)s supplied") % values

    def carried(self, kind: int) -> list[Cube]:
        """The cubes on troops of a kind, influence last."""
        with_own, with_influence = loads(self.me, kind)
        before = self.me.militia_influence if kind == CONDOTTIERE else 0
        found = [self.cube(OWN_CUBE[kind], n + 1) for n in range(with_own)]
        return found + [self.cube("influence", before + n + 1) for n in range(with_influence)]

    def just_placed(self, kind: int) -> set[int]:
        """Places in the row of troops whose cube has come in the last move."""
        id_ = TOKEN_IDS[kind]
        own, influence = loads(self.me, kind)
        found: set[int] = set()
        for end, name in ((own, OWN_CUBE[kind]), (own + influence, "influence")):
            came = self.came("supplied", place=id_, cube=name)
            came += self.came("moved_cube", place=id_, cube=name)
            if name == "influence":
                came += self.came("took_influence", place=id_)
            found.update(range(end - came, end))
        return found

    def singly(self, kind: int) -> list[Token]:
        """Each troop with its cube or the place for one."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        carried, placed = self.carried(kind), self.just_placed(kind)
        new = self.came("took_tokens", token=id_)
        found = []
        for nth in range(owned):
            n = self.counting.number_at(kind, nth + 1)
            here = tuple(carried[nth : nth + 1])
            load = Load(1, here, 1 - len(here), OWN_CUBE[kind])
            words = _("%(name)s: up to number %(n)s") % {"name": self.name(id_), "n": n}
            last = nth >= owned - new or nth in placed
            found.append(token(id_, load, last=last, nth=n, label=words if n else ""))
        return found

    def stacks(self, kind: int) -> list[Token]:
        """Many troops: one token for those alike, with their number."""
        own, influence = loads(self.me, kind)
        free = self.me.tokens[kind] - own - influence
        goods = OWN_CUBE[kind]
        found = []
        for number, cube in ((own, goods), (influence, "influence"), (free, "")):
            if number:
                cubes = (Cube(cube_sign(cube)),) if cube else ()
                load = Load(1, cubes, 1 - len(cubes), goods)
                found.append(token(TOKEN_IDS[kind], load, times=number))
        return found

    # --- culture --------------------------------------------------------------------------

    def bay(self, kind: int) -> Group:
        """Culture tokens of a kind, the best first; those alike lie on each other."""
        id_ = CULTURE_IDS[kind]
        owned = culture_owned(self.s, self.me, kind)
        total = sum(times for _value, times in owned)
        alike = total > 3
        tokens = []
        for value, times in owned:
            new = self.came("took_culture", kind=id_, value=value)
            for nth in range(1 if alike else times):
                last = bool(new) and (alike or nth == times - 1)
                tokens.append(token(id_, value=value, times=alike_number(alike, times), last=last))
        empties = (empty(id_),) * max(0, CULTURE_PLACES - len(tokens))
        points = sum(value * times for value, times in owned)
        values = {"name": self.name(id_), "n": total, "points": points}
        label = _("%(name)s: %(n)s, worth %(points)s points") % values
        return Group(id_, tuple(tokens), empties, self.name(id_), total, label)

    # --- small ----------------------------------------------------------------------------

    def in_numbers(self) -> InNumbers:
        """The principality in numbers, for a rival's panel."""
        me, parts = self.me, self.s.parts
        troops = [kind for kind in (CONDOTTIERE, MILITIA) if me.tokens[kind]]
        bays = [self.bay(kind) for kind in range(CULTURE_KINDS)]
        influence = self.kept("influence", me.church, parts.church_room)
        money = self.kept("money", me.money, parts.bank_room * me.tokens[BANK])
        food = self.kept("food", me.food, parts.farm_room * me.tokens[FARM])
        culture = tuple(count(bay.piece, bay.count, bay.label) for bay in bays if bay.count)
        return InNumbers(
            areas=(
                SmallArea("church", (influence,)),
                SmallArea("centre", (self.count(RESIDENCE), self.count(BANK), money)),
                SmallArea("palace", culture),
                SmallArea("wall", (self.count(CATAPULT),)),
                SmallArea("environs", (self.count(FIELD), self.count(FARM), food)),
            ),
            troops=tuple(self.supplied(kind) for kind in troops),
            strength=minus(self.strength),
            full=minus(self.full),
            grows=self.full > self.strength,
            military=military_points(me),
            art=culture_points(me),
        )

    def count(self, kind: int) -> Count:
        """Tokens of a kind as a number."""
        id_, owned = TOKEN_IDS[kind], self.me.tokens[kind]
        return count(id_, owned, f"{self.name(id_)}: {owned}")

    def kept(self, cube: str, n: int, room: int) -> Kept:
        """Stored cubes of a kind as a number."""
        return Kept(cube_sign(cube), n, f"{capital(self.text.cube_name(cube))}: {n}/{room}")

    def supplied(self, kind: int) -> Troops:
        """Troops of a kind with their cubes."""
        own, influence = loads(self.me, kind)
        goods = OWN_CUBE[kind]
        cubes = [goods] * own + ["influence"] * influence
        owned = self.me.tokens[kind]
        few = self.me.tokens[CONDOTTIERE] + self.me.tokens[MILITIA] <= FEW
        troop = self.count(kind)
        return Troops(
            shape=troop.shape,
            svg=troop.svg,
            n=owned,
            label=troop.label,
            cubes=tuple(cube_sign(each) for each in cubes) if few else (),
            free=range(owned - len(cubes) if few else 0),
            ratio="" if few else f"{len(cubes)}/{owned}",
            goods=goods,
            words=self.supplied_words(kind),
        )


def alike_number(alike: bool, times: int) -> int:
    """The number written on tokens that lie on each other, 0 for none."""
    return times if alike and times > 1 else 0
