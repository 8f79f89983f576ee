"""The Castles of Burgundy in a terminal: depots, estates as hexes, and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli.common import tight_table
from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.machine import OVER, Choice, actor, apply, legal, waiting
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    CLOSING,
    CURRENCY_IDS,
    DEPOTS,
    GOOD_IDS,
    LETTERS,
    MONASTERY,
    NONE,
    PHASE_IDS,
    SECOND,
    SHARED,
    SHIELD_MODULE,
    SHIELDS,
    SOLO,
    TEAM,
    TILE_IDS,
    TYPE_OF,
    TYPES,
    monastery_number,
    monastery_tile,
)
from signoria.games.burgundy.pending import SET_UP, Ask, ask_of, asked, workers_price
from signoria.games.burgundy.questions.depots import shields_in, tiles_in
from signoria.games.burgundy.questions.dice import dice_left, has_equal_dice
from signoria.games.burgundy.questions.estates import (
    estates_in_order,
    place_on_bridge,
    shields_of,
)
from signoria.games.burgundy.questions.goods import (
    depot_goods,
    good_wanted,
    route_effect,
    route_spaces,
)
from signoria.games.burgundy.questions.monasteries import monasteries_of
from signoria.games.burgundy.questions.regions import bonus_owner, bonus_worth, has_bonus
from signoria.games.burgundy.questions.storage import shared_storage, storage_index
from signoria.games.burgundy.state import Estate, board_of, members
from signoria.games.burgundy.terminal_estates import (
    EMPTY,
    SIDE_BY_SIDE,
    EstateBoard,
    beside,
    filled,
)
from signoria.games.burgundy.text_values import numbers_of

ROUTE_SHOWN = 4  # spaces of a trade route that come next
FEW = 8  # choices that need no headings


class GameBoard(EstateBoard):
    """The table of Burgundy."""

    # --- what the screen asks -------------------------------------------------------------

    def full(self) -> RenderableType:
        gap = Text()
        shown: list[RenderableType] = [self.header(), gap, *self.middle(), gap]
        if self.s.phase or self.s.round:
            shown += [*self.meanings(), gap]
        shown += self.players()
        return Group(*shown, *self.legends())

    def brief(self) -> RenderableType:
        seat = actor(self.s)
        if asked(self.s) is Ask.TURN and dice_left(self.s, seat):
            mine = self.estate_table([self.s.team[seat]])
            gap = Text()
            return Group(self.header(), gap, *self.middle(), gap, *self.meanings(), gap, mine)
        return self.header()

    def hand(self) -> RenderableType | None:
        """What the viewer can use in the middle of a move; at its start the board tells it."""
        if self.viewer is None or not self.s.round or asked(self.s) is Ask.TURN:
            return None
        me = self.s.estates[self.s.team[self.viewer]]
        return Text(" · ").join(
            [
                Text(self.label("dice", dice=self.dice_text(self.viewer)), "bold"),
                *self.purse(me),
                *self.storages(self.viewer),
                self.store(me),
            ]
        )

    def wants_full(self, frame: Choice[Any]) -> bool:
        return ask_of(frame) in SET_UP

    def choice(self, actions: Sequence[Action], events: Sequence[Event]) -> str:
        text = super().choice(actions, events)
        points = self.points_of(actions[0]) if self.s.round else 0
        return self.label("brings", label=text, n=points) if points else text

    def points_of(self, action: Action) -> int:
        """Points that a pick brings at once, tried out on a copy."""
        after = self.s.copy()
        after.events = []
        seat = actor(after)
        apply(after, action)
        points = 0
        for event in after.events:
            if event.what in ("turn_began", "phase_ended"):
                break
            if event.what == "scored" and event.seat == seat:
                points += int(str(event.data["points"]))
        return points

    def is_offered(self, action: Action) -> bool:
        """With two equal dice it does not matter which one is used."""
        if not has_equal_dice(self.s, actor(self.s)):
            return True
        return not isinstance(action, acts.WithDie | acts.SetDie) or action.die != SECOND

    def heading(self, action: Action) -> str:
        if len(legal(self.s)) < FEW or self.s.round == 0:
            return ""
        kind = action.verb if self.words.has("heading", action.verb) else "other"
        paid = ""
        if isinstance(action, acts.WithDie):
            paid = self.text.with_die(self.s, action.die)
            kind = "sell" if isinstance(action, acts.TakeWorkers) else kind
        elif isinstance(action, acts.Buy):
            kind = f"buy_{CURRENCY_IDS[action.currency]}"
        values = {"silver": self.s.parts.price_silver, "workers": self.s.parts.price_workers}
        return self.words.say("heading", kind, **values, **{"with": paid})

    def entry(self, actions: Sequence[Action], events: Sequence[Event]) -> str:
        action = actions[0]
        if not self.words.has("entry", action.verb) or not self.heading(action):
            return self.choice(actions, events)
        text = self.words.say("entry", action.verb, **self.entry_values(action))
        points = self.points_of(action)
        return self.label("brings", label=text, n=points) if points else text

    def entry_values(self, action: Action) -> dict[str, Any]:
        """What a short choice says: tile, depot, field, goods, and the workers it costs."""
        frame = waiting(self.s)
        me = self.s.estates[self.s.team[frame.seat]]
        values: dict[str, Any] = dict(action.fields)
        values["price"] = workers_price(self.s, action)
        if isinstance(action, (acts.Take, acts.Place, acts.Buy)):
            values["tile"] = self.tile(action.tile)
        if isinstance(action, (acts.Take, acts.Buy, acts.TakeShield)):
            key = "from" if action.depot != BLACK_DEPOT else "from_black"
            values["depot"] = self.label(key, n=action.depot)
        if isinstance(action, acts.TakeShield):
            values["shield"] = self.long_shield(action.shield)
        elif isinstance(action, acts.Place):
            values["field"] = self.text.field(self.s, me.board, action.field)
        elif isinstance(action, acts.Sell):
            values["goods"] = self.text.some_goods(action.kind, me.goods[action.kind])
        elif isinstance(action, acts.TakeWorkers):
            values.update(self.text.workers_gain(self.s, frame.seat))
        return values

    def chapter(self) -> object:
        return (self.s.phase, self.s.round)

    # --- the shared board -----------------------------------------------------------------

    def header(self) -> Text:
        """Where in the game we are."""
        s = self.s
        if actor(s) == OVER:
            return Text(self.label("over"), "bold")
        if not s.round:
            return Text(self.label("setup"), "bold")
        shown = [self.label("phase", phase=PHASE_IDS[s.phase])]
        closing = s.round == CLOSING
        shown.append(
            self.label("closing" if closing else "round", round=s.round, rounds=s.parts.rounds)
        )
        shown.append(self.label("bonus", n=s.parts.phase_bonus[s.phase]))
        shown.append(self.label("white", n=s.white))
        if s.mode == SOLO:
            shown.append(self.label("counter", counter=s.counter, target=s.target))
        return Text(" · ".join(shown), "bold")

    def middle(self) -> list[RenderableType]:
        """Depots and the estate, beside each other where there is room."""
        boards = self.boards_to_choose()
        if boards:
            return boards
        estates = self.estates()
        depots = [self.depots(), self.to_come()] if self.s.round else []
        if self.s.round and self.s.mode != SOLO:
            depots.append(self.bonus_tiles())
        wide = self.s.mode == TEAM or self.s.mode == SOLO
        if self.viewer is None or wide or self.width < SIDE_BY_SIDE or not depots:
            return [*depots, Text(), *estates] if depots else estates
        return [beside(Group(*estates), Group(*depots))]

    def depots(self) -> RenderableType:
        """Tiles, goods and shields of every depot."""
        s = self.s
        table = tight_table()
        table.add_column(self.label("depot"), no_wrap=True)
        table.add_column(self.label("tiles"))
        table.add_column(self.label("goods"))
        shields = s.modules & SHIELD_MODULE
        if shields:
            table.add_column(self.label("shields"))
        for depot in (*range(1, DEPOTS + 1), BLACK_DEPOT):
            cells = [self.tiles(tiles_in(s, depot))]
            cells.append(self.goods(depot_goods(s, [depot])) if depot else Text())
            if shields:
                here = shields_in(s, depot) if depot else []
                cells.append(Text(", ".join(map(str, here))))
            table.add_row(str(depot) if depot else self.label("black"), *cells)
        return table

    def to_come(self) -> Text:
        """The goods of the coming rounds, in order."""
        goods = Text(", ").join([self.good(kind) for kind in self.s.round_goods])
        return filled(self.label("to_come", goods="{}"), goods or Text(self.label("none")))

    def bonus_tiles(self) -> Text:
        """Which bonus tiles can still be had, by their worth."""
        s = self.s
        shown = []
        for large in (True, False):
            left = [colour for colour in range(TYPES) if bonus_owner(s, colour, large) == NONE]
            letters = Text(" ").join([Text(LETTERS[colour], EMPTY[colour]) for colour in left])
            if left:
                shown.append(Text.assemble(f"{bonus_worth(s, large)}: ", letters))
        tiles = Text(" · ").join(shown) if shown else Text(self.label("none"))
        return filled(self.label("bonus_tiles", tiles="{}"), tiles)

    def meanings(self) -> list[RenderableType]:
        """What the monasteries and shields on the table do."""
        s = self.s
        shown: list[RenderableType] = []
        tiles = {tile for pile in [s.depots, *s.storages] for tile in pile}
        numbers = [monastery_number(t) for t in sorted(tiles) if TYPE_OF[t] == MONASTERY]
        if numbers:
            items = [self.long_tile(monastery_tile(n)) for n in numbers]
            shown.append(Text(self.label("meanings", items=" · ".join(items))))
        shields = [n for n in range(1, SHIELDS + 1) if s.shield_depots[n]]
        if shields:
            items = [self.long_shield(n) for n in shields]
            shown.append(Text(self.label("abilities", items=" · ".join(items))))
        return shown

    # --- players --------------------------------------------------------------------------

    def players(self) -> list[RenderableType]:
        """Everybody, in the order of turns; the small estates of the others below."""
        s = self.s
        order = estates_in_order(s)
        shown: list[RenderableType] = [self.estate_table(order)]
        others = [n for n in order if self.viewer is None or n != s.team[self.viewer]]
        if others and self.viewer is not None and s.round:
            table = Table.grid(padding=(0, 4, 0, 0))
            table.add_row(*[self.side(number) for number in others])
            table.add_row(*[self.small_estate(number) for number in others])
            shown += [Text(), table]
        return shown

    def estate_table(self, numbers: Sequence[int]) -> Table:
        """What belongs to some estates: names on the left, everything else on the right."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for number in numbers:
            me = self.s.estates[number]
            seats = members(self.s, number)
            if self.s.mode == TEAM:
                table.add_row(Text(self.text.side(self.s, number), "bold"), self.wealth(me))
                for seat in seats:
                    table.add_row(self.seat_name(seat), self.seat_line(seat))
            else:
                table.add_row(self.seat_name(seats[0]), self.wealth(me))
                table.add_row("", Text(" · ").join([self.seat_line(seats[0]), self.store(me)]))
            for line in self.extras(number):
                table.add_row("", line)
        return table

    def wealth(self, me: Estate) -> Text:
        """Points, silver, workers, fields, bonus tiles."""
        shown = [Text(self.label("points", n=me.score), "bold"), *self.purse(me)]
        if me.board != NONE:
            size = board_of(self.s, me).size
            shown.append(Text(self.label("fields", n=me.filled.bit_count(), size=size)))
        held = [c for c in range(TYPES) if has_bonus(me, c, True) or has_bonus(me, c, False)]
        bonus = [LETTERS[colour] for colour in held]
        if bonus:
            shown.append(Text(self.label("held_bonus", items=" ".join(bonus))))
        return Text(" · ").join(shown)

    def seat_name(self, seat: int) -> Text:
        """A player with the place in the order of turns."""
        name = self.names[seat]
        place = place_on_bridge(self.s, seat)
        if place:
            name = f"{place}. {name}"
        return Text(name, "bold reverse" if seat == actor(self.s) else "bold")

    def seat_line(self, seat: int) -> Text:
        """Dice, the marker on the bridge and the own storage of a seat."""
        s = self.s
        shown = []
        if s.round:
            shown.append(Text(self.label("dice", dice=self.dice_text(seat))))
        if seat in s.bridge:
            shown.append(Text(self.label("space", n=s.space[seat])))
        return Text(" · ").join([*shown, *self.storages(seat, False)])

    def purse(self, me: Estate) -> list[Text]:
        """Silver and workers."""
        silver, workers = ("silver", me.silver), ("workers", me.workers)
        return [Text(self.label(name, n=number)) for name, number in (silver, workers)]

    def store(self, me: Estate) -> Text:
        """Goods in the store, and how many are sold."""
        line = filled(self.label("store", goods="{}"), self.goods(me.goods, True))
        if sum(me.sold):
            line.append(", " + self.label("sold", n=sum(me.sold)))
        return line

    def storages(self, seat: int, shared: bool = True) -> list[Text]:
        """What lies in storage."""
        s = self.s
        found = [filled(self.label("stored", tiles="{}"), self.tiles(s.storages[seat], True))]
        if s.mode == TEAM and shared:
            tiles = s.storages[storage_index(s, seat, SHARED)]
            found.append(filled(self.label("shared", tiles="{}"), self.tiles(tiles, True)))
        return found

    def extras(self, number: int) -> list[Text]:
        """Monasteries, shields and the trade route of an estate, one line each."""
        s = self.s
        me = s.estates[number]
        shown: list[Text] = []
        if s.mode == TEAM:
            tiles = s.storages[shared_storage(s, number)]
            shared = filled(self.label("shared", tiles="{}"), self.tiles(tiles, True))
            shown.append(Text(" · ").join([shared, self.store(me)]))
        items = monasteries_of(me)
        if items:
            named = ", ".join(self.long_tile(monastery_tile(n)) for n in items)
            shown.append(Text(self.label("monasteries", items=named)))
        items = shields_of(me)
        if items:
            named = ", ".join(f"{n} {self.text.name('shield', n)}" for n in items)
            shown.append(Text(self.label("held_shields", items=named)))
        if me.named != NONE:
            shown.append(Text(self.label("borrowed", player=self.side(me.named))))
        if me.route:
            shown.append(self.route(me))
        return shown

    def route(self, me: Estate) -> Text:
        """The next spaces of the trade route: place, colour, bonus."""
        spaces = range(len(me.laid), route_spaces(me))
        if not spaces:
            return Text(self.label("route_full"))
        shown = []
        for place in spaces[:ROUTE_SHOWN]:
            good = GOOD_IDS[good_wanted(self.s, me, place)]
            effect = TILE_IDS[route_effect(self.s, me, place)]
            bonus = self.words.say("effect", effect, **numbers_of(self.s.parts, effect))
            shown.append(f"{place + 1} {self.text.name('good', good)} → {bonus}")
        if len(spaces) > ROUTE_SHOWN:
            shown.append(self.label("more", n=len(spaces) - ROUTE_SHOWN))
        return Text(self.label("route", items=", ".join(shown)))

    def legends(self) -> list[RenderableType]:
        """How to read the drawings."""
        return [Text(), Text(self.label("legend"), "dim")]
