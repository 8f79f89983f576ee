"""A principality with its five areas, drawn large for one seat and small for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.core.machine import Choice
from signoria.games.principato.board.forecast import minus
from signoria.games.principato.board.pieces import CUBE_SYMBOLS, cube_drawing, empty, sign, token
from signoria.games.principato.ids import (
    BANK,
    CATAPULT,
    CONDOTTIERE,
    CULTURE_IDS,
    FARM,
    FIELD,
    MILITIA,
    RESIDENCE,
    SUPPLY_STEPS,
    TOKEN_IDS,
    TROOP_OF_STEP,
)
from signoria.games.principato.phases.military import DismissTroops, SupplyTroops
from signoria.games.principato.questions import (
    culture_points,
    full_strength,
    loads,
    military_points,
    strength,
)
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.text import Text

SINGLY = 8  # troops drawn one by one; more of them lie in stacks
FEW = 4  # troops of a rival whose cubes are drawn
MOST_MOVING = 20  # cubes of a kind that move visibly
# Up to how many places of a kind are drawn when it is not yet owned.
PLACES = {FIELD: 5, FARM: 4, RESIDENCE: 4, BANK: 4, CATAPULT: 2, CONDOTTIERE: 2, MILITIA: 2}
CULTURE_PLACES = 2


def counted_troop(frame: Choice[Any] | None) -> int:
    """The troops a decision counts one by one (supply, dismissal); -1 for none."""
    if isinstance(frame, SupplyTroops):
        return TROOP_OF_STEP[frame.step]
    return frame.token if isinstance(frame, DismissTroops) else -1


def troop_pieces(me: Player, frame: Choice[Any] | None) -> dict[int, int]:
    """Place of a troop in its row, by the number that touching it stands for."""
    kind = counted_troop(frame)
    if kind < 0 or me.tokens[kind] > SINGLY:
        return {}
    first = sum(loads(me, kind)) if isinstance(frame, SupplyTroops) else 0
    most = me.tokens[kind] - first
    return {n: first + n for n in range(1, most + 1)}


class Realm:
    """One principality."""

    def __init__(
        self,
        s: PrincipatoState,
        text: Text,
        seat: int,
        frame: Choice[Any] | None = None,
        events: Sequence[Event] = (),
        own: bool = False,
    ) -> None:
        self.own = own
        self.s = s
        self.text = text
        self.seat = seat
        self.me = s.players[seat]
        self.frame = frame
        self.events = [event for event in events if event.seat == seat]
        me = self.me
        self.food = me.food + me.militia_food
        self.money = me.money + me.condottiere_money
        self.influence = me.church + me.militia_influence + me.condottiere_influence

    # --- words ----------------------------------------------------------------------------

    def name(self, kind: str) -> str:
        """`Fields`, `Pomniki`: a kind of token, of which there may be any number."""
        found = self.text.words.get("goal_piece", kind)
        if kind in CULTURE_IDS:
            found = str(self.text.words.data["name"]["piece"][kind][self.text.language])
        return found[:1].upper() + found[1:]

    # --- what happened last -----------------------------------------------------------------

    def came(self, what: str, **data: Any) -> int:
        """How many came in the last move."""
        total = 0
        for event in self.events:
            if event.what == what and all(event.data.get(k) == v for k, v in data.items()):
                number = event.data.get("number", 1)
                total += number if isinstance(number, int) else 1
        return total

    # --- cubes ----------------------------------------------------------------------------

    def cube(self, kind: str, number: int) -> dict[str, Any]:
        """A cube with a name of its own, so that it can be seen moving."""
        total = {"food": self.food, "money": self.money}.get(kind, self.influence)
        moving = f"{kind}-{number}" if self.own and total <= MOST_MOVING else ""
        return {"svg": cube_drawing(CUBE_SYMBOLS[kind]), "moving": moving}

    def stored(self, kind: str, total: int, nth: int) -> dict[str, Any]:
        """The nth stored cube: the last of them is the next to go onto a troop."""
        return self.cube(kind, total - nth)

    # --- areas ----------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        """All five areas."""
        me = self.me
        return {
            "church": self.church(),
            "residence": self.group(RESIDENCE),
            "bank": self.storage(BANK, "money", me.money, self.money, self.s.parts.bank_room),
            "bays": [self.bay(kind) for kind in range(len(CULTURE_IDS))],
            "wall": [self.group(CATAPULT), self.troops(CONDOTTIERE), self.troops(MILITIA)],
            "field": self.group(FIELD),
            "farm": self.storage(FARM, "food", me.food, self.food, self.s.parts.farm_room),
            "strength": minus(strength(me)),
            "full": minus(full_strength(me)),
            "grows": full_strength(me) > strength(me),
            "wide": min(strength(me), full_strength(me)) < -9,
        }

    def church(self) -> dict[str, Any]:
        """Influence in its niches."""
        room = self.s.parts.church_room
        held = self.me.church
        return {
            "cubes": [self.stored("influence", self.influence, nth) for nth in range(held)],
            "free": range(room - held),
            "held": held,
            "room": room,
            "last": self.came("took_influence", place="church") > 0,
            "label": _("Church: %(n)s of %(room)s influence cubes") % {"n": held, "room": room},
        }

    def group(self, kind: int) -> dict[str, Any]:
        """Tokens of a kind beside each other."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        new = self.came("took_tokens", token=id_)
        tokens = [token(id_, last=nth >= owned - new) for nth in range(owned)]
        return self.made(kind, tokens, f"{self.name(id_)}: {owned}")

    def made(self, kind: int, tokens: list[dict[str, Any]], label: str) -> dict[str, Any]:
        """A group with its dashed places."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        places = min(2, max(0, PLACES[kind] - owned))
        return {
            "piece": id_,
            "tokens": tokens,
            "empty": [empty(id_) for _n in range(places)],
            "name": self.name(id_),
            "count": owned,
            "note": "",
            "label": label,
        }

    def storage(self, kind: int, cube: str, held: int, total: int, room: int) -> dict[str, Any]:
        """Farms or banks with what lies on them, filled one after the other."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        new = self.came("took_tokens", token=id_)
        tokens = []
        for nth in range(owned):
            here = range(min(nth * room, held), min(nth * room + room, held))
            tokens.append(
                token(
                    id_,
                    room=room,
                    cubes=[self.stored(cube, total, n) for n in here],
                    free=room - len(here),
                    goods=CUBE_SYMBOLS[cube],
                    last=nth >= owned - new,
                )
            )
        note = f"{self.text.cube_name(cube)} {held}/{room * owned}"
        made = self.made(kind, tokens, f"{self.name(id_)}: {owned}, {note}")
        return made | {"note": note}

    def troops(self, kind: int) -> dict[str, Any]:
        """Condottieri or militia: those with a cube first."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        own_cube = "food" if kind == MILITIA else "money"
        with_own, with_influence = loads(self.me, kind)
        before = self.me.militia_influence if kind == CONDOTTIERE else 0
        carried = [self.cube(own_cube, n + 1) for n in range(with_own)]
        carried += [self.cube("influence", before + n + 1) for n in range(with_influence)]
        free = owned - len(carried)
        new = self.came("took_tokens", token=id_)
        values = {"n": len(carried), "all": owned}
        supplied = _("%(n)s of %(all)s supplied") % values if owned else ""
        label = f"{self.name(id_)}: {owned}" + (f", {supplied}" if supplied else "")
        if owned > SINGLY:
            made = self.made(kind, self.stacks(kind, with_own, with_influence, free), label)
        else:
            made = self.made(kind, self.singly(kind, carried, self.just_placed(kind), new), label)
        counted = counted_troop(self.frame) == kind and bool(troop_pieces(self.me, self.frame))
        return made | {"note": supplied, "counted": counted}

    def just_placed(self, kind: int) -> set[int]:
        """Places in the row of troops whose cube has come in the last move."""
        id_ = TOKEN_IDS[kind]
        own, influence = loads(self.me, kind)
        cube = "food" if kind == MILITIA else "money"
        found: set[int] = set()
        for end, name in ((own, cube), (own + influence, "influence")):
            came = self.came("supplied", place=id_, cube=name)
            came += self.came("moved_cube", place=id_, cube=name)
            if name == "influence":
                came += self.came("took_influence", place=id_)
            found.update(range(end - came, end))
        return found

    def singly(
        self, kind: int, carried: list[dict[str, Any]], placed: set[int], new: int
    ) -> list[dict[str, Any]]:
        """Each troop with its cube or the place for one."""
        id_ = TOKEN_IDS[kind]
        owned = self.me.tokens[kind]
        goods = "food" if kind == MILITIA else "money"
        counted = {place: n for n, place in troop_pieces(self.me, self.frame).items()}
        counted = counted if counted_troop(self.frame) == kind else {}
        found = []
        for nth in range(owned):
            n = counted.get(nth + 1, 0)
            words = {"name": self.name(id_), "n": n}
            found.append(
                token(
                    id_,
                    room=1,
                    cubes=carried[nth : nth + 1],
                    free=0 if nth < len(carried) else 1,
                    goods=goods,
                    last=nth >= owned - new or nth in placed,
                    piece=f"{id_}-{n}" if n else "",
                    nth=n,
                    label=_("%(name)s: up to number %(n)s") % words if n else "",
                )
            )
        return found

    def stacks(self, kind: int, own: int, influence: int, free: int) -> list[dict[str, Any]]:
        """Many troops: one token for those alike, with their number."""
        id_ = TOKEN_IDS[kind]
        goods = "food" if kind == MILITIA else "money"
        found = []
        for number, cube in ((own, goods), (influence, "inf"), (free, "")):
            if number:
                cubes = [{"svg": cube_drawing(cube), "moving": ""}] if cube else []
                made = token(
                    id_, room=1, cubes=cubes, free=0 if cube else 1, goods=goods, times=number
                )
                found.append(made)
        return found

    def bay(self, kind: int) -> dict[str, Any]:
        """Culture tokens of a kind, the best first; those alike lie on each other."""
        id_ = CULTURE_IDS[kind]
        owned = self.owned(kind)
        total = sum(times for _value, times in owned)
        alike = total > 3
        tokens = []
        for value, times in owned:
            new = self.came("took_culture", kind=id_, value=value)
            for nth in range(1 if alike else times):
                last = bool(new) and (alike or nth == times - 1)
                more = times if alike and times > 1 else 0
                tokens.append(token(id_, value=value, times=more, last=last))
        points = sum(value * times for value, times in owned)
        values = {"name": self.name(id_), "n": total, "points": points}
        return {
            "piece": id_,
            "tokens": tokens,
            "empty": [empty(id_) for _n in range(max(0, CULTURE_PLACES - len(tokens)))],
            "name": self.name(id_),
            "count": total,
            "points": points,
            "label": _("%(name)s: %(n)s, worth %(points)s points") % values,
        }

    def owned(self, kind: int) -> list[tuple[int, int]]:
        """Values of culture tokens with how many there are."""
        parts = self.s.parts
        entries = [e for e in parts.culture_of[kind] if self.me.culture[e]]
        pairs = [(parts.culture_value[e], self.me.culture[e]) for e in entries]
        return sorted(pairs, reverse=True)

    # --- small ----------------------------------------------------------------------------

    def small(self) -> dict[str, Any]:
        """The principality in numbers, for a rival's panel."""
        me = self.me

        def count(kind: int) -> dict[str, Any]:
            id_ = TOKEN_IDS[kind]
            words = f"{self.name(id_)}: {me.tokens[kind]}"
            return sign(id_) | {"n": me.tokens[kind], "label": words}

        def kept(cube: str, n: int, room: int) -> dict[str, Any]:
            name = self.text.cube_name(cube)
            label = f"{name[:1].upper()}{name[1:]}: {n}/{room}"
            return {"svg": cube_drawing(CUBE_SYMBOLS[cube]), "n": n, "label": label}

        parts = self.s.parts
        return {
            "influence": kept("influence", me.church, parts.church_room),
            "residence": count(RESIDENCE),
            "bank": count(BANK),
            "money": kept("money", me.money, parts.bank_room * me.tokens[BANK]),
            "catapult": count(CATAPULT),
            "troops": [
                count(kind) | self.supplied(kind)
                for kind in (CONDOTTIERE, MILITIA)
                if me.tokens[kind]
            ],
            "field": count(FIELD),
            "farm": count(FARM),
            "food": kept("food", me.food, parts.farm_room * me.tokens[FARM]),
            "culture": self.small_culture(),
            "strength": minus(strength(me)),
            "full": minus(full_strength(me)),
            "grows": full_strength(me) > strength(me),
            "military": military_points(me),
            "art": culture_points(me),
        }

    def supplied(self, kind: int) -> dict[str, Any]:
        """Cubes on troops as signs; many of them as a number."""
        own, influence = loads(self.me, kind)
        goods = "food" if kind == MILITIA else "money"
        cubes = [goods] * own + ["inf"] * influence
        owned = self.me.tokens[kind]
        few = self.me.tokens[CONDOTTIERE] + self.me.tokens[MILITIA] <= FEW
        return {
            "cubes": [cube_drawing(each) for each in cubes] if few else [],
            "free": range(owned - len(cubes) if few else 0),
            "ratio": "" if few else f"{len(cubes)}/{owned}",
            "goods": goods,
            "words": _("%(n)s of %(all)s supplied") % {"n": len(cubes), "all": owned},
        }

    def small_culture(self) -> list[dict[str, Any]]:
        """Kinds of culture token with number and points."""
        found = []
        for kind, id_ in enumerate(CULTURE_IDS):
            bay = self.bay(kind)
            if bay["count"]:
                found.append(sign(id_) | {"n": bay["count"], "label": bay["label"]})
        return found


def cube_and_place(step: int) -> tuple[str, str]:
    """The cube of a supply step and the troops it goes to."""
    cube, _place = SUPPLY_STEPS[step]
    return ("food", "money", "influence")[cube], TOKEN_IDS[TROOP_OF_STEP[step]]
