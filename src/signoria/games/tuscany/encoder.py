"""Tuscany as numbers.  Players are written from the viewer on, the viewer first."""

from __future__ import annotations

from typing import Final

from signoria.core.options import Options
from signoria.games.tuscany.estate import joins_of, layout_of, order_of, tile_numbers
from signoria.games.tuscany.ids import (
    BONUSES,
    COLOUR_IDS,
    COLOURS,
    FACES,
    FIELDS,
    HEXAGON,
    ITEM_IDS,
    ITEMS,
    MARKET,
    MAX_PLAYERS,
    NONE,
    TILES_OF_KIND,
    TOKENS,
)
from signoria.games.tuscany.phases import drawing, effects, market, rounds, setup, taking, turn
from signoria.games.tuscany.state import Player, TuscanyState, plan_of
from signoria.research.encoders.frames import (
    FrameRows,
    a_flag,
    a_number,
    a_row,
    a_seat,
    by_seat,
    seats,
)
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import bits, number, one_hots, points, relative

# The frames in the order of version 1 of the tensors.
STACK = FrameRows(
    [
        setup.StartPlayer,
        setup.DealTiles,
        setup.Assemble,
        setup.StartBonuses,
        setup.StartBonus,
        rounds.StartRound,
        rounds.EndRound,
        turn.ChooseAction,
        turn.SpendMarble,
        turn.PlaceItem,
        turn.PlaceField,
        turn.Pay,
        taking.TakeToken,
        taking.RemoveItem,
        taking.ExchangeColour,
        taking.AfterExchange,
        market.BringOut,
        market.TurnUp,
        drawing.DrawCards,
        effects.TileEffect,
        effects.CastleToken,
        effects.CastleField,
        effects.CityBonus,
        effects.RevealIncome,
    ],
    [
        seats("waiting", MAX_PLAYERS),
        by_seat("chosen", MAX_PLAYERS, 0),
        a_row("picks", 6, 6),
        a_seat("seat"),
        a_flag("last"),
        a_number("item", 35),
        a_number("field", 29),
        a_flag("exchanged"),
        a_flag("again"),
        a_number("spot", 8),
        a_number("number", 60),
    ],
)

# Fields that are not written: they follow from others, or nobody needs them to decide.
LEFT_OUT: Final[tuple[str, ...]] = ("Player.ledger",)
# Of layouts and catalogue in version 1: tests/research/test_versions.py.
DIGEST: Final = "fab8ed6af5dda0c3"

PHASES: Final = 4  # 0 during the set-up
INCOME: Final = 6
ON_FIELD: Final = COLOURS + 3  # its colour; then: covered, reachable, a hexagon on it
TILES: Final = 12  # A, B and C tiles, four of each
JOINS: Final = 11  # order (6), second and third tile to the right (2), half turns (3)

PHASE = one_hots(PHASES)
SEAT = one_hots(MAX_PLAYERS)
TOKEN = one_hots(TOKENS)
COLOUR = one_hots(COLOURS)
FOUR = one_hots(TILES_OF_KIND)
ORDER = one_hots(6)
FIELD_STATES = [bits(mask, 3) for mask in range(8)]


def layout(players: int, options: Options) -> Layout:
    """The slices that `encode` fills."""
    colours = ", ".join(COLOUR_IDS)
    found = STACK.layout(MAX_PLAYERS)
    found.add_bits("start_player", MAX_PLAYERS, "counted from the viewer")
    found.add_bits("phase", PHASES, "set-up, then phases 1 to 3")
    found.add("round", 1, 100, "round of the game")
    found.add("stalled", 1, 10, "rounds in a row in which nothing happened")
    found.add_bits("idle", 1, "nothing has happened in this round so far")
    found.add_bits("market", MARKET * TOKENS, f"token on each spot: {', '.join(ITEM_IDS[:-1])}")
    found.add("pile", FACES, 21, "neutral tokens face down, by face")
    found.add("discards", TOKENS, 21, "tokens beside the neutral pile")
    found.add("box", TOKENS, 30, "tokens out of the game")
    found.add("deck", 1, 130, "estate cards in the deck")
    found.add("discard", COLOURS, 30, f"discarded estate cards: {colours}")
    found.add("shuffled", COLOURS, 30, "the estate deck as it was last shuffled")
    found.add("income", INCOME, 6, "income cards in the deck, by card")
    found.add("income_discard", INCOME, 6, "income cards discarded")
    found.add("bonus", BONUSES, 5, "bonus tokens in the supply, by kind")
    found.add_bits("first", COLOURS * MAX_PLAYERS, "per colour: who has claimed side I")
    found.add_bits("second", COLOURS * MAX_PLAYERS, "per colour: who has claimed side II")
    for seat in range(players):
        lay_out_player(found, f"player{seat}.")
    return found


def lay_out_player(found: Layout, of: str) -> None:
    """The slices of one player; player 0 is the viewer."""
    found.add(f"{of}hand", COLOURS + 1, 130, "estate cards by colour, the last entry: unknown")
    found.add(f"{of}drawn", COLOURS + 1, 130, "cards drawn since the last reshuffle")
    found.add(f"{of}stack", FACES, 6, "own tokens on the mat, by face")
    found.add(f"{of}out", 1, 21, "own tokens brought out")
    found.add_bits(f"{of}tiles", TILES, "the A, B and C tile")
    found.add_bits(
        f"{of}estate", JOINS, "order of the tiles, second and third to the right, half turns"
    )
    found.add_bits(
        f"{of}fields", FIELDS * ON_FIELD, "per field: colour, covered, reachable, hexagon"
    )
    found.add(f"{of}covered", ITEMS + 1, 30, "what lies on the fields, by item; start castle last")
    found.add(f"{of}storage", ITEMS, 6, "items in storage")
    found.add(f"{of}marble", 1, 30, "marble")
    found.add(f"{of}workers", 1, 30, "workers")
    found.add(f"{of}bonus", BONUSES, 5, "bonus tokens by kind")
    found.add_points(f"{of}green", "green points")
    found.add_points(f"{of}red", "red points")


def encode(s: TuscanyState, viewer: int) -> bytes:
    """A seat's view as numbers."""
    players = len(s.players)
    rows: list[bytes] = [
        STACK.write(s, viewer, players),
        SEAT[viewer],
        SEAT[relative(s.start_seat, viewer, players)],
        PHASE[s.phase],
        number(s.round),
        number(s.stalled),
        number(1 if s.idle else 0),
    ]
    for token in s.market:
        rows.append(TOKEN[token])
    rows.append(bytes(s.pile))
    rows.append(bytes(s.discards))
    rows.append(bytes(s.box))
    rows.append(number(sum(s.deck)))
    rows.append(bytes(s.discard))
    rows.append(bytes(s.shuffled))
    rows.append(bytes(s.income))
    rows.append(bytes(s.income_discard))
    rows.append(bytes(s.bonus))
    for seat in s.first:
        rows.append(SEAT[relative(seat, viewer, players)])
    for seat in s.second:
        rows.append(SEAT[relative(seat, viewer, players)])
    for step in range(players):
        write_player(rows, s, s.players[(viewer + step) % players])
    return b"".join(rows)


def write_player(rows: list[bytes], s: TuscanyState, p: Player) -> None:
    """One player as the viewer knows it."""
    rows.append(bytes(p.hand))
    rows.append(bytes(p.drawn))
    rows.append(bytes(p.stack))
    rows.append(number(p.out))
    write_tiles(rows, p)
    write_fields(rows, s, p)
    covered = bytearray(ITEMS + 1)
    for item in p.tokens:
        if item >= 0:
            covered[item] += 1
    rows.append(bytes(covered))
    storage = bytearray(ITEMS)
    for item in p.storage:
        storage[item] += 1
    rows.append(bytes(storage))
    rows.append(number(p.marble))
    rows.append(number(p.workers))
    rows.append(bytes(p.bonus))
    rows.append(points(p.green))
    rows.append(points(p.red))


def write_tiles(rows: list[bytes], p: Player) -> None:
    """The tiles dealt, and how they were joined."""
    if p.tiles == NONE:
        rows.append(bytes(TILES))
    else:
        for number in tile_numbers(p.tiles):
            rows.append(FOUR[number % TILES_OF_KIND])
    if p.estate == NONE:
        rows.append(bytes(JOINS))
        return
    layout = layout_of(p.estate)
    rows.append(ORDER[order_of(layout)])
    rows.append(bits(joins_of(layout), 5))


def write_fields(rows: list[bytes], s: TuscanyState, p: Player) -> None:
    """The estate, field by field."""
    if p.estate == NONE:
        rows.append(bytes(FIELDS * ON_FIELD))
        return
    colours = plan_of(s, p).colour
    for field in range(FIELDS):
        state = p.covered >> field & 1 | (p.reach >> field & 1) << 1
        if state & 1 and p.tokens[field] == HEXAGON:
            state |= 4
        rows.append(COLOUR[colours[field]])
        rows.append(FIELD_STATES[state])
