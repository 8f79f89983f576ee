"""Properties against slow, plain models of the same rules (Hypothesis)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.machine import OVER, actor, apply, roll
from signoria.games.burgundy.components import load_parts
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import BOARD_IDS, GOOD_IDS, TILE_IDS, TYPE_IDS, TYPE_OF
from signoria.games.burgundy.phases.bridge import advance, place_bridge_monastery
from signoria.games.burgundy.phases.ships import EmptyDepot
from signoria.games.burgundy.questions.animals import herd_points
from signoria.games.burgundy.questions.dice import costs, place_costs, take_costs
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.verbs import cover_field
from tests.games.burgundy.scenario import Scenario, table

# --- workers ------------------------------------------------------------------------------------


def fewest_workers(face: int, value: int, by_two: bool, free: bool) -> int:
    """Breadth-first: turn the die step by step, paying or using the free step once."""
    edge, paid = {(face, free)}, 0
    while True:
        edge |= {(turned(f, d), False) for f, left in edge if left for d in (1, -1)}
        if any(f == value for f, _ in edge):
            return paid
        steps = (1, -1, 2, -2) if by_two else (1, -1)
        edge |= {(turned(f, d), left) for f, left in edge for d in steps}
        paid += 1


def turned(face: int, by: int) -> int:
    """1 and 6 are neighbours."""
    return (face - 1 + by) % 6 + 1


FREE_FOR = {"building": 9, "ship": 10, "animal": 10, "castle": 11, "mine": 11, "monastery": 11}


@pytest.mark.rule("BUR-DIE-1", "BUR-DIE-2", "BUR-MON-8", "BUR-MON-12", "BUR-MON-31")
@pytest.mark.rule("BUR-MON-9", "BUR-MON-10", "BUR-MON-11")
@given(st.sets(st.integers(1, 26)), st.integers(1, 6), st.integers(1, 6))
def test_workers_are_the_fewest_that_turn_the_die(owned: set[int], face: int, value: int) -> None:
    power = sum(1 << number for number in owned)
    by_two = 8 in owned
    assert costs(power, face)[value] == fewest_workers(face, value, by_two, False)
    assert take_costs(power, face)[value] == fewest_workers(face, value, by_two, 12 in owned)
    for kind, name in enumerate(TYPE_IDS):
        free = FREE_FOR[name] in owned
        wanted = fewest_workers(face, value, by_two, free)
        assert place_costs(power, face, kind)[value] == wanted
    assert place_costs(power, face, 6)[value] == fewest_workers(face, value, by_two, False)


# --- animals ------------------------------------------------------------------------------------

ANIMALS = [
    f"{kind}-{number}" for kind in ("cow", "chicken", "sheep", "pig") for number in (2, 3, 4)
]
PASTURES = ([0, 4, 5, 9, 10], [27])


@pytest.mark.rule("BUR-ANIMAL-1", "BUR-MON-7")
@given(
    st.dictionaries(st.sampled_from([0, 4, 5, 9, 10, 27]), st.sampled_from(ANIMALS), min_size=1),
    st.booleans(),
    st.data(),
)
def test_a_herd_scores_all_tiles_of_its_kind_in_its_pasture(
    tiles: dict[int, str], monastery: bool, data: st.DataObject
) -> None:
    s = table().state
    for field, name in tiles.items():
        cover_field(s, s.estates[0], TILE_IDS.index(name), field)
    s.estates[0].monasteries = 1 << 7 if monastery else 0
    field = data.draw(st.sampled_from(sorted(tiles)))
    kind = tiles[field].split("-")[0]
    pasture = next(fields for fields in PASTURES if field in fields)
    scored = [tiles[f] for f in pasture if f in tiles and tiles[f].startswith(kind)]
    points = sum(int(name.split("-")[1]) for name in scored) + monastery * len(scored)
    kinds = ("cow", "chicken", "sheep", "pig")
    assert herd_points(s, 0, field, kinds.index(kind), 4) == points


# --- the bridge ---------------------------------------------------------------------------------


class Stacks:
    """The bridge as seven piles of markers, the last of a pile on top."""

    def __init__(self, seats: list[int]) -> None:
        self.piles: list[list[int]] = [list(reversed(seats))] + [[] for _ in range(6)]
        self.owner = self.copier = -1

    def space(self, seat: int) -> int:
        return next(n for n, pile in enumerate(self.piles) if seat in pile)

    def move(self, seat: int) -> None:
        space = self.space(seat)
        self.piles[space].remove(seat)
        space = min(space + 1, 6)
        self.piles[space].append(seat)
        self.fix(space)

    def fix(self, space: int) -> None:
        for seat in (self.copier, self.owner):
            if seat in self.piles[space]:
                self.piles[space].remove(seat)
                self.piles[space].append(seat)

    def order(self) -> tuple[int, ...]:
        return tuple([seat for pile in reversed(self.piles) for seat in reversed(pile)])


@pytest.mark.rule("BUR-SHIP-4", "BUR-SHIP-5", "BUR-SHIP-6", "BUR-ROUND-2", "BUR-EXT-1")
@given(
    st.integers(2, 4),
    st.lists(st.integers(0, 3), max_size=40),
    st.tuples(st.integers(0, 40), st.integers(0, 3)),
    st.integers(-1, 3),
)
def test_the_bridge_is_piles_of_markers(
    players: int, moves: list[int], built: tuple[int, int], copier: int
) -> None:
    """`built`: when and by whom monastery 27 is placed; `copier` has named him with shield 6."""
    s = table(players, shields=True, extra_tiles=True).state
    model = Stacks(s.bridge)
    when, owner = built[0], built[1] % players
    for ply, seat in enumerate(moves):
        if ply == when:
            s.estates[owner].monasteries |= 1 << 27
            model.owner = owner
            if copier >= 0 and copier % players != owner:
                s.herald = model.copier = copier % players
                s.estates[s.herald].named = owner
            place_bridge_monastery(s, owner)
            model.fix(model.space(owner))
            if model.copier >= 0:
                model.fix(model.space(model.copier))
        advance(s, seat % players)
        model.move(seat % players)
        assert s.bridge == model.order()
        assert s.space == tuple([model.space(each) for each in range(players)])


# --- ships --------------------------------------------------------------------------------------

Counts = st.lists(st.integers(0, 2), min_size=6, max_size=6)


def endings(s: Scenario) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way the goods may lie when the ship's choices are over: store, and all depots."""
    if s.asks() not in ("0 TakeKind",):
        return {(tuple(s[0].goods), tuple(s.state.depot_goods))}
    found = set()
    for text in s.legal():
        found |= endings(Scenario(s.state.copy()).play(f"0 {text}"))
    return found


@pytest.mark.rule("BUR-SHIP-1", "BUR-SHIP-2", "BUR-SHIP-3", "BUR-MON-5")
@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 2)), max_size=3, unique_by=lambda x: x[0]),
    Counts,
    Counts,
    st.integers(1, 6),
    st.booleans(),
)
def test_a_ship_takes_everything_that_fits_and_every_choice_is_open(
    held: list[tuple[int, int]], first: list[int], second: list[int], depot: int, two: bool
) -> None:
    following = depot % 6 + 1
    store = [dict(held).get(kind, 0) for kind in range(6)]
    s = table().monasteries(0, 5).goods(0, **by_name(store))
    s.depot_goods(depot, **by_name(first)).depot_goods(following, **by_name(second))
    s.push(EmptyDepot(0)).play(f"0 depots {depot} {following}" if two else f"0 depot {depot}")
    heap = [a + b * two for a, b in zip(first, second, strict=True)]
    new = [kind for kind in range(6) if heap[kind] and not store[kind]]
    room = min(3 - len(held), len(new))
    wanted = set()
    for chosen in combinations(new, room):
        takes = [kind for kind in range(6) if store[kind] or kind in chosen]
        depots = [[0] * 6 for _ in range(6)]
        depots[depot - 1] = [n * (kind not in takes) for kind, n in enumerate(first)]
        depots[following - 1] = [
            n * (not two or kind not in takes) for kind, n in enumerate(second)
        ]
        after = [store[kind] + heap[kind] * (kind in takes) for kind in range(6)]
        wanted.add((tuple(after), tuple(n for row in depots for n in row)))
    assert endings(s) == wanted


def by_name(counts: list[int]) -> dict[str, int]:
    """Goods by name."""
    return dict(zip(GOOD_IDS, counts, strict=True))


# --- whole games --------------------------------------------------------------------------------


class Bookkeeper:
    """Scores a game of the base rules from its events, with its own geometry."""

    def __init__(self, s: BurgundyState) -> None:
        self.players = s.players
        board = s.parts.boards[s.estates[0].board]
        self.colour = [TYPE_IDS[kind] for kind in board.colour]
        rows = (4, 5, 6, 7, 6, 5, 4)
        where = [(2 * j - n, i) for i, n in enumerate(rows) for j in range(n)]
        self.near = [
            [b for b, (u, v) in enumerate(where) if (abs(u - x), abs(v - y)) in ((2, 0), (1, 1))]
            for x, y in where
        ]
        self.estates: list[dict[int, str]] = [{18: "castle"} for _ in range(s.players)]
        self.sold: list[list[int]] = [[0] * 6 for _ in range(s.players)]
        self.tiles: list[list[str]] = [[] for _ in range(s.players)]
        self.taken: Counter[str] = Counter()
        self.ledger: list[Counter[str]] = [Counter() for _ in range(s.players)]
        self.phase = 0

    def region(self, field: int) -> set[int]:
        found, edge = {field}, [field]
        while edge:
            for other in self.near[edge.pop()]:
                if other not in found and self.colour[other] == self.colour[field]:
                    found.add(other)
                    edge.append(other)
        return found

    def owns(self, seat: int, number: int) -> bool:
        return f"monastery-{number}" in self.estates[seat].values()

    def note(self, event: Event) -> None:
        seat, data = event.seat or 0, event.data
        if event.what == "phase_began":
            self.phase = "ABCDE".index(str(data["phase"]))
        elif event.what == "placed":
            self.place(seat, str(data["tile"]), int(str(data["field"])))
        elif event.what == "sold":
            self.sold[seat][GOOD_IDS.index(str(data["good"]))] += int(str(data["number"]))
            self.ledger[seat]["sale"] += self.players * int(str(data["number"]))

    def place(self, seat: int, tile: str, field: int) -> None:
        estate, lines = self.estates[seat], self.ledger[seat]
        assert field not in estate and any(other in estate for other in self.near[field])
        region = self.region(field)
        names = [estate[other] for other in region if other in estate]
        if self.colour[field] == "building" and not self.owns(seat, 1):
            assert tile not in names
        assert TYPE_IDS[TYPE_OF[TILE_IDS.index(tile)]] == self.colour[field]
        estate[field] = tile
        if all(other in estate for other in region):
            lines["region"] += sum(range(1, len(region) + 1))
            lines["phase"] += 10 - 2 * self.phase
        colour = [f for f in range(37) if self.colour[f] == self.colour[field]]
        if all(other in estate for other in colour):
            self.cover(seat, self.colour[field])
        if tile == "watchtower":
            lines["watchtower"] += 4
        if self.colour[field] == "animal":
            kind = tile.split("-")[0]
            herd = [tile, *[name for name in names if name.startswith(kind)]]
            lines["animal"] += sum(int(name.split("-")[1]) for name in herd)
            lines["animal"] += len(herd) * self.owns(seat, 7)

    def cover(self, seat: int, colour: str) -> None:
        self.taken[colour] += 1
        if self.taken[colour] <= 2:
            large = self.taken[colour] == 1
            self.ledger[seat]["bonus_large" if large else "bonus_small"] += (
                self.players + 3 if large else self.players
            )
            self.tiles[seat].append(colour)

    def end(self, s: BurgundyState) -> list[dict[str, int]]:
        for seat, lines in enumerate(self.ledger):
            me, tiles = s.estates[seat], list(self.estates[seat].values())
            lines["end_goods"] += sum(me.goods)
            lines["end_silver"] += me.silver
            lines["end_workers"] += me.workers // 2
            kinds = {tile.split("-")[0] for tile in tiles} & {"cow", "chicken", "sheep", "pig"}
            shown = "warehouse watchtower carpenter church market boarding_house bank town_hall"
            worth = {16 + n: 4 * tiles.count(name) for n, name in enumerate(shown.split())}
            worth[15] = 2 * sum(1 for number in self.sold[seat] if number)
            worth[24] = 4 * len(kinds)
            worth[25] = sum(self.sold[seat])
            worth[26] = 3 * len(self.tiles[seat])
            for number, points in worth.items():
                lines[f"end_monastery_{number}"] += points * self.owns(seat, number)
        return [{line: n for line, n in lines.items() if n} for lines in self.ledger]


@pytest.mark.rule("BUR-REGION-1", "BUR-REGION-2", "BUR-COLOUR-1", "BUR-COLOUR-2", "BUR-SELL-2")
@pytest.mark.rule("BUR-PLACE-2", "BUR-PLACE-3", "BUR-PLACE-4", "BUR-SCORE-1", "BUR-SCORE-3")
@settings(max_examples=40)
@given(st.integers(2, 4), st.sampled_from([1, 2]), st.integers(0, 10**6))
def test_a_bookkeeper_who_only_hears_the_events_finds_the_same_ledger(
    players: int, board: int, seed: int
) -> None:
    s, dice = GAME.setup(players, {"board": board}), Dice(seed)
    book = Bookkeeper(s)
    while actor(s) != OVER:
        s.events = []
        if actor(s) < 0:
            roll(s, dice)
        else:  # eager builders, so that regions and colours are filled
            places = [action for action in s.options if action.verb == "place"]
            options = places if places and dice.below(4) else s.options
            apply(s, options[dice.below(len(options))])
        for event in s.events:
            book.note(event)
    assert GAME.result(s).ledger == book.end(s)


@pytest.mark.rule("BUR-REGION-1")
@given(st.sampled_from([n for n in BOARD_IDS if n[:2] not in ("12", "13")]), st.integers(0, 36))
def test_regions_are_connected_fields_of_one_colour_that_cannot_grow(name: str, field: int) -> None:
    s = table().state
    s.estates[0].board = BOARD_IDS.index(name)
    board = load_parts().boards[BOARD_IDS.index(name)]
    assert set(board.regions[board.region_of[field]]) == Bookkeeper(s).region(field)
