"""Positions of Rialto in a few readable lines, played by notation.

    s = table(players=3).hand(0, doge=3).hand(1, doge=2).stage("doge")
    s.lay(0, own=3).lay(1, own=2)
    assert s.positions() == [4, 2, 0]

A table begins in round 1 with empty hands and boards and 3 coins each.  Every piece comes from
its supply, so nothing is made up; the invariants of the game are checked after each step.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.machine import apply_outcome
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    DISTRICT_IDS,
    GONDOLA_TILE,
    KIND_IDS,
    KINDS,
    LINE_IDS,
    PAIR_IDS,
    STATUS_IDS,
    building_of,
    lying_bridge,
    status_of,
    tile_of,
)
from signoria.games.rialto.phases.cards import DealNeutral
from signoria.games.rialto.phases.final_scoring import FinalScoring
from signoria.games.rialto.phases.phase_one import ClearColumn, GreenBuildings, ReduceHands
from signoria.games.rialto.phases.phase_three import BlueBuildings, CleanUp
from signoria.games.rialto.phases.phase_two import StartStage
from signoria.games.rialto.phases.rounds import StartRound
from signoria.games.rialto.questions import district_value
from signoria.games.rialto.state import Player, RialtoState
from signoria.games.rialto.verbs import mark_connection
from tests.games.scenario import GameScenario


class Scenario(GameScenario[RialtoState]):
    """A position and the way it goes on.  What changes it returns the scenario itself."""

    game = GAME

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    # --- the position -------------------------------------------------------------------------

    def round(self, number: int) -> Scenario:
        self.state.round, self.state.active = number, self.state.numbers.index(number)
        return self

    def track(self, *markers: tuple[int, int]) -> Scenario:
        """The Doge track, head first: (participant, space) …"""
        self.state.doge = [participant for participant, _ in markers]
        for participant, space in markers:
            self.state.doge_position[participant] = space
        return self

    def _draw(self, bag: list[int], cards: dict[str, int]) -> Scenario:
        for name, number in cards.items():
            self.state.deck[KIND_IDS.index(name)] -= number
            bag[KIND_IDS.index(name)] += number
        return self.checked()

    def hand(self, seat: int, **cards: int) -> Scenario:
        return self._draw(self[seat].hand, cards)

    def neutral_cards(self, **cards: int) -> Scenario:
        return self._draw(self.state.neutral_cards, cards)

    def discards(self, **cards: int) -> Scenario:
        """Discards that everybody has seen."""
        return self._draw(self.state.open, cards)

    def face_down(self, seat: int, **cards: int) -> Scenario:
        """Face-down discards of an earlier round."""
        return self._draw(self[seat].discards, cards)

    def left_over(self, **cards: int) -> Scenario:
        """The column nobody took."""
        self.state.columns = [[] for _ in self.state.players] + [[0] * KINDS]
        return self._draw(self.state.columns[-1], cards)

    def board(self, seat: int, *tiles: str) -> Scenario:
        """Buildings on a board: "yellow-2", "green-1 used", "blue-3 locked"."""
        for tile in tiles:
            name, _, status = tile.partition(" ")
            building = BUILDING_IDS.index(name)
            self.state.supply[building] -= 1
            self.state.bank -= status == "used"
            self[seat].buildings.append(tile_of(building, STATUS_IDS.index(status or "ready")))
        return self.checked()

    def coins(self, seat: int, number: int) -> Scenario:
        self.state.bank += self[seat].coins - number
        self[seat].coins = number
        return self.checked()

    def councillors(self, seat: int, private: int = 5, **districts: int) -> Scenario:
        """The rest of the eighteen are general."""
        self[seat].private = private
        self[seat].districts = [districts.get(name, 0) for name in DISTRICT_IDS]
        self[seat].general = 18 - private - sum(self[seat].districts)
        return self.checked()

    def neutral_in(self, **districts: int) -> Scenario:
        self.state.neutral_districts = [districts.get(name, 0) for name in DISTRICT_IDS]
        return self

    def gondolas(self, *pairs: str) -> Scenario:
        for pair in pairs:
            self.state.connections[self._connection(pair)] = GONDOLA_TILE
        return self._marked()

    def bridge(self, pair: str, tile: int, high: str) -> Scenario:
        """A bridge (its number in the list of tiles) whose higher end faces a district."""
        second = self.state.parts.ends[self._connection(pair)][1]
        self.state.connections[self._connection(pair)] = lying_bridge(tile, second == index(high))
        self.state.bridge_stack[tile] = 0
        return self._marked()

    def _connection(self, pair: str) -> int:
        return self.state.parts.connection_of[PAIR_IDS.index(pair)]

    def _marked(self) -> Scenario:
        if self.state.neutral:
            mark_connection(self.state)
        return self.checked()

    # --- what is to be done -------------------------------------------------------------------

    def stage(self, *kinds: str, first: int | None = None) -> Scenario:
        """Stages of phase II.  `first`: the first player, by default the head of the track."""
        self.state.first = self.state.doge[0] if first is None else first
        return self.push(*[StartStage(KIND_IDS.index(kind)) for kind in kinds])

    def start_round(self, number: int) -> Scenario:
        return self.push(StartRound(number))

    def green(self) -> Scenario:
        """Phase I after everybody has taken a column."""
        neutral = [DealNeutral()] if self.state.neutral else []
        return self.push(GreenBuildings(), ClearColumn(), ReduceHands(), *neutral)

    def blue(self) -> Scenario:
        return self.push(BlueBuildings())

    def clean_up(self) -> Scenario:
        return self.push(CleanUp())

    def final(self) -> Scenario:
        return self.push(FinalScoring())

    def lay(
        self, seat: int, *convert: str, own: int = 0, yellow: int = 0, jokers: int = 0
    ) -> Scenario:
        """A whole playing turn: `lay(0, "yellow-4 doge", own=1, jokers=2)`."""
        conversions = [f"convert {pick}" for pick in convert] + ["done"]
        picks = {
            "OwnCards": f"own {own}",
            "YellowJokers": f"yellow-jokers {yellow}",
            "HandJokers": f"jokers {jokers}",
        }
        self.play(f"{seat} play")
        while self.actor() == seat and self.frame() in ("ConvertCards", *picks):
            self.play(f"{seat} {picks.get(self.frame()) or conversions.pop(0)}")
        assert self.state.events is not None
        laid = [event.data for event in self.state.events if event.what == "laid"][-1]
        cards = sum(laid["cards"]) if isinstance(laid["cards"], tuple) else 0
        assert (cards, laid["yellow"]) == (own + jokers + len(convert), yellow)
        return self

    # --- questions ----------------------------------------------------------------------------

    def positions(self) -> list[int]:
        return self.state.doge_position

    def strength(self) -> list[int]:
        return self.state.strength

    def tiles(self, seat: int) -> list[str]:
        """A board as `board` writes it."""
        names = [
            f"{BUILDING_IDS[building_of(t)]} {STATUS_IDS[status_of(t)]}"
            for t in self[seat].buildings
        ]
        return sorted(name.removesuffix(" ready") for name in names)

    def supply(self, building: str) -> int:
        return self.state.supply[BUILDING_IDS.index(building)]

    def cards(self, bag: Sequence[int]) -> dict[str, int]:
        """A bag of cards by name, without zeros."""
        return {KIND_IDS[kind]: count for kind, count in enumerate(bag[:KINDS]) if count}

    def points(self, seat: int) -> dict[str, int]:
        """The lines of the ledger, without zeros and without the 3 points of the start."""
        lines = {LINE_IDS[line]: points for line, points in enumerate(self[seat].ledger) if points}
        assert lines.pop("start") == 3
        return lines

    def built(self) -> list[str]:
        """The connections that carry a tile."""
        tiles = enumerate(self.state.connections)
        return [PAIR_IDS[self.state.parts.pair_of[number]] for number, tile in tiles if tile >= 0]

    def value(self, district: str) -> int:
        return district_value(self.state, index(district))


def table(
    players: int = 3,
    neutral: bool = False,
    first: int = 0,
    numbers: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    doge: list[int] | None = None,
) -> Scenario:
    """A table in round 1.  `numbers`: the order tiles; `doge`: the stack on the first space."""
    s = GAME.setup(players, {"neutral": neutral})
    for outcome in (numbers, (0,), (first,)):
        apply_outcome(s, outcome)
    s.stack, s.options, s.events = [], [], []
    s.doge = doge if doge is not None else s.doge
    found = Scenario(s).round(1)
    for seat in range(players):
        found.coins(seat, 3)
    return found


def index(district: str) -> int:
    """The number of a district."""
    return DISTRICT_IDS.index(district)
