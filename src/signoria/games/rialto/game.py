"""Rialto behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game, Result
from signoria.core.machine import Frame
from signoria.core.options import Option, Options
from signoria.games.rialto import (
    cards,
    phase_one,
    phase_three,
    phase_two,
    playing,
    round,
    scoring,
    setup,
    stage_bridge,
    stage_building,
    stage_councillor,
    stage_gondola,
    stages,
    view,
)
from signoria.games.rialto.actions import CATALOGUE, LOCKED, USED
from signoria.games.rialto.components import FOLDER, KINDS, load_parts
from signoria.games.rialto.state import FREE, GONDOLA_TILE, NONE, RialtoState, new_state

FRAMES: list[type[Frame]] = [
    setup.DealOrderTiles,
    setup.StartPlayer,
    setup.StartBuilding,
    round.StartRound,
    cards.DealColumns,
    cards.DrawCards,
    cards.DealNeutral,
    phase_one.TakeColumns,
    phase_one.PickColumn,
    phase_one.GreenBuildings,
    phase_one.UseGreen,
    phase_one.GreenCards,
    phase_one.ClearColumn,
    phase_one.ReduceHands,
    phase_one.Reduce,
    phase_two.StartStage,
    playing.NextTurn,
    playing.PlayTurn,
    playing.ConvertCards,
    playing.OwnCards,
    playing.YellowJokers,
    playing.HandJokers,
    phase_two.FixBonus,
    phase_two.EndStage,
    stages.StageAction,
    stage_building.TakeBuilding,
    stage_building.ReturnBuilding,
    stage_bridge.PlaceBridge,
    stage_bridge.TurnBridge,
    stage_bridge.TopBridge,
    stage_gondola.PlaceGondola,
    stage_gondola.GondolaSource,
    stage_gondola.GondolaTarget,
    stage_councillor.PlaceCouncillors,
    stage_councillor.MoveCouncillor,
    phase_three.BlueBuildings,
    phase_three.UseBlue,
    phase_three.Upgrade,
    phase_three.FetchCouncillor,
    phase_three.CleanUp,
    scoring.FinalScoring,
]


class Rialto(Game[RialtoState]):
    """Two to five players; with two, optionally a neutral third."""

    def __init__(self) -> None:
        super().__init__(
            name="rialto",
            players=range(2, 6),
            rules_version=1,
            options=(Option("neutral", (False, True)),),
            catalogue=CATALOGUE,
            frames=FRAMES,
            folder=FOLDER,
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> RialtoState:
        return setup.begin(load_parts(pack), players, bool(options["neutral"]))

    def blank(self, pack: Path | None) -> RialtoState:
        return new_state(load_parts(pack), 2, False)

    def conflict(self, players: int, options: Options) -> str:
        if options["neutral"] and players != 2:
            return f"neutral is for exactly 2 players, not {players} (RIA-NEU-1)"
        return ""

    def configurations(self) -> list[Configuration]:
        return [
            *[Configuration(players, {"neutral": False}) for players in self.players],
            Configuration(2, {"neutral": True}),
        ]

    def hide(self, s: RialtoState, viewer: int) -> None:
        view.hide(s, viewer)

    def deal(self, s: RialtoState, viewer: int, dice: Dice) -> None:
        view.deal(s, viewer, dice)

    def result(self, s: RialtoState) -> Result:
        return scoring.result(s)

    def end_rule(self) -> str:
        return "RIA-FLOW-1"

    def packs_used(self, s: RialtoState) -> str:
        return s.parts.fingerprint

    def check_state(self, s: RialtoState) -> None:
        check_cards(s)
        check_pieces(s)
        check_memory(s)


def check_cards(s: RialtoState) -> None:
    """RIA-INV-1: every card is somewhere, exactly once."""
    for kind in range(KINDS):
        total = s.deck[kind] + s.open[kind] + s.neutral_cards[kind]
        total += sum(column[kind] for column in s.columns if column)
        for player in s.players:
            total += player.hand[kind] + player.discards[kind] + player.laid[kind]
        assert total == s.parts.copies[kind], f"{total} cards of kind {kind}"


def check_pieces(s: RialtoState) -> None:
    """RIA-INV-2 to 8, 10 and 11."""
    started = bool(s.doge)
    on_tiles = 0
    for player in s.players:
        placed = player.general + player.private + sum(player.districts)
        assert placed == (s.parts.councillors if started else 0), "councillors are missing"
        assert min(player.general, player.private, player.coins, *player.districts) >= 0
        assert len(player.buildings) <= s.parts.slots, "too many buildings"
        assert player.score == sum(player.ledger), "the score is not the sum of the ledger"
        on_tiles += sum(tile % 3 == USED for tile in player.buildings)
        assert all(tile % 3 <= LOCKED for tile in player.buildings)
    coins = s.bank + on_tiles + sum(player.coins for player in s.players)
    assert coins == s.parts.coins, "coins are not conserved"
    for building, left in enumerate(s.supply):
        owned = sum(tile // 3 == building for player in s.players for tile in player.buildings)
        assert left + owned == s.parts.building_copies, f"building {building} is missing"
    bridges = [tile // 2 for tile in s.connections if tile not in (FREE, GONDOLA_TILE)]
    waiting = [s.top_bridge] if s.top_bridge != NONE else []
    assert size(s.bridge_stack) + len(waiting) + len(bridges) == len(s.bridge_stack)
    assert len(set(bridges + waiting)) == len(bridges + waiting), "a bridge is there twice"
    assert len(bridges) <= s.round and s.connections.count(GONDOLA_TILE) <= s.round
    if started:
        assert sorted(s.doge) == list(range(len(s.strength))), "the Doge order is incomplete"
        places = [s.doge_position[participant] for participant in s.doge]
        assert places == sorted(places, reverse=True), "the Doge order is out of order"
        assert sorted(s.numbers) == [1, 2, 3, 4, 5, 6]
    if s.round:
        assert s.numbers[s.active] == s.round, "the wrong district is active"


def check_memory(s: RialtoState) -> None:
    """RIA-INV-12: what all remember is true."""
    for player in s.players:
        doubtful = 0
        for kind in range(KINDS):
            assert player.hand[kind] + player.discards[kind] >= player.sure[kind]
            doubtful += max(0, player.sure[kind] - player.hand[kind])
        assert doubtful <= player.doubt <= size(player.discards)


GAME = Rialto()
