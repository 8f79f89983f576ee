"""Rialto as numbers.  Players are written from the viewer on, the viewer first."""

from __future__ import annotations

from typing import Final

from signoria.core.options import Options
from signoria.games.rialto.ids import (
    BRIDGES,
    BUILDING_KINDS,
    CONNECTIONS,
    DISTRICTS,
    GONDOLA_TILE,
    KINDS,
    MAX_PLAYERS,
)
from signoria.games.rialto.phases import (
    cards,
    final_scoring,
    phase_one,
    phase_three,
    phase_two,
    playing,
    rounds,
    setup,
    stage_bridge,
    stage_building,
    stage_councillor,
    stage_gondola,
    stages,
)
from signoria.games.rialto.state import Player, RialtoState
from signoria.research.encoders.frames import (
    FrameRows,
    a_number,
    a_row,
    a_seat,
    seats,
)
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import bits, number, numbers, one_hots, points, relative

# The frames in the order of version 1 of the tensors.
STACK = FrameRows(
    [
        setup.DealOrderTiles,
        setup.StartPlayer,
        setup.StartBuilding,
        rounds.StartRound,
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
        final_scoring.FinalScoring,
    ],
    [
        a_seat("seat"),
        a_number("number", 12),
        a_number("building", 11),
        a_number("excess", 60),
        a_row("picks", 12, 60),
        a_number("kind", 6),
        seats("queue", MAX_PLAYERS + 1),
        a_number("own", 12),
        a_number("yellow", 8),
        a_seat("participant"),
        a_number("budget", 20),
        a_number("connection", 11),
        a_number("source", 5),
    ],
)

# Fields that are not written: they follow from others, or nobody needs them to decide.
LEFT_OUT: Final[tuple[str, ...]] = ("Player.ledger", "RialtoState.bank")  # coins never run out
# Of layouts and catalogue in version 1: tests/research/test_versions.py.
DIGEST: Final = "de4358937604a1b7"

ROUNDS: Final = 7  # 0 before the first
SEATS: Final = MAX_PLAYERS + 1  # the neutral player included
ON_CONNECTION: Final = 2 * BRIDGES + 1  # a bridge either way round, or a gondola
STATUSES: Final = 3

ROUND = one_hots(ROUNDS)
DISTRICT = one_hots(DISTRICTS)
SEAT = one_hots(SEATS)
BRIDGE = one_hots(BRIDGES)
CONNECTION = one_hots(CONNECTIONS)
LYING = one_hots(ON_CONNECTION)


def layout(players: int, options: Options) -> Layout:
    """The slices that `encode` fills."""
    found = STACK.layout(MAX_PLAYERS)
    found.add_bits("neutral", 1, "is there a neutral player?")
    found.add_bits("round", ROUNDS, "which round; the first entry before the first round")
    found.add_bits("active", DISTRICTS, "the district whose number is the round")
    found.add_bits("start_player", SEATS, "where the circle of players begins, from the viewer on")
    found.add_bits("first", SEATS, "first player of the stage, counted from the viewer")
    found.add_bits("bonus", SEATS, "winner of the stage's bonus, counted from the viewer")
    found.add("numbers", DISTRICTS, DISTRICTS, "order tile of each district")
    found.add_bits(
        "connections", CONNECTIONS * ON_CONNECTION, "per connection: each bridge two ways, gondola"
    )
    found.add_bits("bridge_stack", BRIDGES, "bridges not yet seen")
    found.add_bits("top_bridge", BRIDGES, "the bridge on top of the stack")
    found.add_bits("bonus_tiles", 2, "per side of the canal: still face up")
    found.add("supply", BUILDING_KINDS, 5, "buildings in the supply, by kind")
    found.add("deck", 1, 77, "cards in the deck")
    found.add("open", KINDS, 11, "discards that everybody has seen, by kind")
    found.add("columns", SEATS * KINDS, 11, "columns on the table, cards by kind")
    found.add("neutral_cards", KINDS, 11, "cards of the neutral player, by kind")
    found.add("neutral_districts", DISTRICTS, 18, "councillors of the neutral player")
    found.add("neutral_strength", 2, 20, "the neutral player's strength and Doge position")
    found.add_bits("neutral_marker", CONNECTIONS, "where the neutral player would build")
    for seat in range(players):
        lay_out_player(found, f"player{seat}.")
    return found


def lay_out_player(found: Layout, of: str) -> None:
    """The slices of one player; player 0 is the viewer."""
    found.add(f"{of}hand", KINDS + 1, 77, "cards in hand by kind, the last entry: unknown ones")
    found.add(f"{of}discards", KINDS + 1, 77, "face-down discards since the last reshuffle")
    found.add(f"{of}laid", KINDS, 11, "cards on the table in this stage")
    found.add(f"{of}sure", KINDS, 11, "openly taken cards, in hand or discarded this round")
    found.add(f"{of}doubt", 1, 60, "face-down discards of this round")
    found.add_bits(f"{of}absent", KINDS, "kinds proven not to be in hand")
    found.add(
        f"{of}buildings", BUILDING_KINDS * STATUSES, 7, "buildings by kind: ready, used, locked"
    )
    found.add(f"{of}coins", 1, 30, "coins")
    found.add(f"{of}councillors", 2, 18, "councillors in the private and the general supply")
    found.add(f"{of}districts", DISTRICTS, 18, "councillors in each district")
    found.add(f"{of}extra_limit", 1, 20, "higher hand limit from green buildings")
    found.add_bits(f"{of}sides", 2, "canal sides whose bonus was gained")
    found.add(f"{of}strength", 1, 20, "strength of the cards laid in this stage")
    found.add(f"{of}doge", 2, 60, "place in the Doge order from 1, and position on the bridge")
    found.add_points(f"{of}score", "score")


def encode(s: RialtoState, viewer: int) -> bytes:
    """A seat's view as numbers."""
    players = len(s.players)
    rows: list[bytes] = [
        STACK.write(s, viewer, players),
        SEAT[viewer][:MAX_PLAYERS],
        number(1 if s.neutral else 0),
        ROUND[s.round],
        DISTRICT[s.active],
        SEAT[relative(s.circle[0] if s.circle else -1, viewer, players)],
        SEAT[relative(s.first, viewer, players)],
        SEAT[relative(s.bonus, viewer, players)],
        bytes(s.numbers),
    ]
    for lying in s.connections:
        rows.append(LYING[ON_CONNECTION - 1 if lying == GONDOLA_TILE else lying])
    rows.append(bytes(s.bridge_stack))
    rows.append(BRIDGE[s.top_bridge])
    rows.append(bytes(s.bonus_tiles))
    rows.append(bytes(s.supply))
    rows.append(number(sum(s.deck)))
    rows.append(bytes(s.open))
    for place in range(SEATS):
        rows.append(numbers(s.columns[place] if place < len(s.columns) else [], KINDS))
    write_neutral(rows, s)
    for step in range(players):
        seat = (viewer + step) % players
        write_player(rows, s, s.players[seat], seat)
    return b"".join(rows)


def write_neutral(rows: list[bytes], s: RialtoState) -> None:
    """The neutral player, nothing but zeros without one."""
    seat = len(s.players)
    rows.append(bytes(s.neutral_cards))
    rows.append(bytes(s.neutral_districts))
    rows.append(number(s.strength[seat] if s.neutral else 0))
    rows.append(number(s.doge_position[seat] if s.neutral else 0))
    rows.append(CONNECTION[s.neutral_marker])


def write_player(rows: list[bytes], s: RialtoState, p: Player, seat: int) -> None:
    """One player as the viewer knows it."""
    rows.append(bytes(p.hand))
    rows.append(bytes(p.discards))
    rows.append(bytes(p.laid))
    rows.append(bytes(p.sure))
    rows.append(number(p.doubt))
    rows.append(bits(p.absent, KINDS))
    owned = bytearray(BUILDING_KINDS * STATUSES)
    for tile in p.buildings:
        owned[tile] += 1
    rows.append(bytes(owned))
    rows.append(number(p.coins))
    rows.append(number(p.private))
    rows.append(number(p.general))
    rows.append(bytes(p.districts))
    rows.append(number(p.extra_limit))
    rows.append(bits(p.sides, 2))
    rows.append(number(s.strength[seat]))
    rows.append(number(s.doge.index(seat) + 1 if seat in s.doge else 0))
    rows.append(number(s.doge_position[seat]))
    rows.append(points(p.score))
