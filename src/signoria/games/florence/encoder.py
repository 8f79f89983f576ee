"""The Princes of Florence as numbers.  Players are written from the viewer on."""

from __future__ import annotations

from typing import Final

from signoria.core.options import Options
from signoria.games.florence.grid import CELLS
from signoria.games.florence.ids import (
    ALONE,
    BUILDINGS,
    CHARACTER_IDS,
    CHARACTERS,
    FAMILIES,
    FAMILY_SIZE,
    FREEDOMS,
    LANDSCAPES,
    LOTS,
    MAX_PLAYERS,
    NO_MARKER,
    TILE_IDS,
    UNSEEN,
    bid_of,
    bidder_of,
    buried_by,
    buried_card,
    family_of,
    partner_of,
    remembered,
    tile_of,
)
from signoria.games.florence.phases import (
    auction,
    building,
    characters,
    free_moves,
    joint,
    looking,
    objects,
    rounds,
    setup,
    turn,
    unfinished,
    works,
)
from signoria.games.florence.phases.characters import BidCharacter, BidSpace, CharacterTurn
from signoria.games.florence.questions.decks import top_size
from signoria.games.florence.state import FlorenceState, Player
from signoria.research.encoders.frames import (
    FrameRows,
    a_huge,
    a_number,
    a_row,
    a_seat,
    a_seat_set,
    a_set,
    by_seat,
    seats,
)
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import bits, number, numbers, one_hots, points, relative

# The frames in the order of version 1 of the tensors.
STACK = FrameRows(
    [
        setup.StartPlayer,
        setup.DrawFreedoms,
        setup.DealHand,
        setup.ReturnOne,
        rounds.StartRound,
        auction.NextLot,
        auction.Nominate,
        auction.Bid,
        auction.LastBuy,
        auction.MerchantSettle,
        objects.TakeObject,
        objects.LandscapeKind,
        objects.PlaceLandscape,
        objects.RecruitNow,
        objects.RecruitTarget,
        looking.DrawCards,
        looking.LookKeep,
        looking.LookOrder,
        free_moves.SellAmount,
        unfinished.Concealed,
        characters.ReturnCharacters,
        characters.CharacterTurn,
        characters.BidCharacter,
        characters.BidSpace,
        characters.UseNow,
        characters.MerchantDeadline,
        characters.ProfessorDeadline,
        characters.ProfessorLast,
        characters.BankerDeadline,
        characters.BankerExchange,
        turn.StartTurn,
        turn.TurnMenu,
        turn.FreedomKind,
        works.WorkCard,
        works.WorkBonus,
        works.WorkConvert,
        building.BuildKind,
        building.BuildPlace,
        joint.JointPartner,
        joint.JointKind,
        joint.JointPlace,
        joint.JointPrice,
        joint.JointResponse,
        rounds.BestWork,
        rounds.EndRound,
        rounds.ScorePrestige,
    ],
    [
        a_seat("seat"),
        seats("waiting", MAX_PLAYERS),
        by_seat("returned", MAX_PLAYERS, 20),
        a_number("number", 20),
        a_seat("nominator"),
        a_seat_set("inside", MAX_PLAYERS),
        a_set("closed", LOTS),
        a_number("lot", LOTS),
        a_huge("price"),
        a_seat("leader"),
        a_seat_set("bidders", MAX_PLAYERS),
        a_number("kind", 2),
        a_set("chosen", 20),
        a_number("family", 2),
        a_number("under", 5),
        a_row("cards", 5, 20),
        a_number("kept", 20),
        a_row("order", 5, 20),
        a_seat_set("out", MAX_PLAYERS),
        a_number("character", 5),
        a_number("card", 20),
        a_number("value", 60),
        a_number("tile", 12),
        a_seat("partner"),
        a_huge("place"),
        a_seat("proposer"),
        a_huge("florins"),
    ],
)

# Fields that are not written: they follow from others, or nobody needs them to decide.
LEFT_OUT: Final[tuple[str, ...]] = (
    "Player.ledger",
    "Player.gained",  # bookkeeping of florins, for checks only
    "Player.paid",
    "Player.shared",
    "Player.kinds",  # these two follow from the tiles
    "Player.landscapes",
    "FlorenceState.rejected",  # how many; which ones shows in the mask
)
# Of layouts and catalogue in version 1: tests/research/test_versions.py.
DIGEST: Final = "ca5f957125b2493c"

ROUNDS: Final = 8  # 0 during the set-up
CARDS: Final = 55  # professions, prestige and bonus cards
DEEP: Final = 21  # cards under a deck
TILES: Final = BUILDINGS + LANDSCAPES
HOLDERS: Final = MAX_PLAYERS + 2  # a character: on display, aside, or with a seat
HUNDRED: Final = 100

SEAT = one_hots(MAX_PLAYERS)
ROUND = one_hots(ROUNDS)
HOLDER = one_hots(HOLDERS)
NOTHING_REMEMBERED = bytes(CARDS)


def layout(players: int, options: Options) -> Layout:
    """The slices that `encode` fills."""
    found = STACK.layout(MAX_PLAYERS)
    found.add_bits("variants", 3, "Muse and Princess, co-operative building, harder two")
    found.add_bits("round", ROUNDS, "set-up, then rounds 1 to 7")
    found.add_bits("start_player", MAX_PLAYERS, "of the round, counted from the viewer")
    found.add("buildings", BUILDINGS, 3, f"in the supply: {', '.join(TILE_IDS[:BUILDINGS])}")
    found.add("landscapes", LANDSCAPES, 6, f"in the supply: {', '.join(TILE_IDS[BUILDINGS:])}")
    found.add("freedoms", FREEDOMS, 4, "in the supply")
    found.add("box", FREEDOMS, 4, "freedoms out of the game")
    found.add("people", 3, 10, "jesters, architects and recruiting cards in the supply")
    found.add_bits("removed", FAMILY_SIZE[2], "bonus cards played")
    found.add("tops", FAMILIES, DEEP, "cards nobody has looked at, per deck")
    found.add("under_owner", FAMILIES * DEEP, MAX_PLAYERS, "who put it there: 1 is the viewer")
    found.add("under_card", FAMILIES * DEEP, 22, "cards under the decks that the viewer knows, + 1")
    found.add_bits("characters", CHARACTERS * HOLDERS, f"{', '.join(CHARACTER_IDS)}: where")
    found.add("bids", CHARACTERS * 2, 100, "on each character: seat from the viewer + 1, hundreds")
    found.add("unsold", 1, 8, "phases that ended with the Banker unsold")
    found.add("rejected", 1, 3, "proposals turned down for this action")
    found.add_bits("memory", CARDS, "cards the viewer remembers putting into a deck")
    for seat in range(players):
        lay_out_player(found, f"player{seat}.")
    return found


def lay_out_player(found: Layout, of: str) -> None:
    """The slices of one player; player 0 is the viewer."""
    professions, prestiges, bonuses = FAMILY_SIZE
    found.add(f"{of}cash", 1, 255, "hundreds of florins")
    found.add_points(f"{of}points", "prestige points")
    found.add_bits(f"{of}land", CELLS, "cells under landscapes, row by row")
    found.add_bits(f"{of}built", CELLS, "cells under buildings")
    found.add(f"{of}tiles", TILES, 6, f"tiles placed: {', '.join(TILE_IDS)}")
    found.add(f"{of}joint", TILES, 6, "of these, joint ones")
    found.add(f"{of}people", 2, 7, "jesters and architects")
    found.add_bits(f"{of}freedoms", FREEDOMS, "freedoms")
    found.add_bits(f"{of}hand", professions, "professions in hand that the viewer knows")
    found.add_bits(f"{of}shown", professions, "of these, recruited ones")
    found.add_bits(f"{of}table", professions, "professions played")
    found.add(f"{of}recruits", 2, 5, "recruiting cards in hand and on the table")
    found.add_bits(f"{of}prestige", prestiges, "prestige cards that the viewer knows")
    found.add_bits(f"{of}bonus", bonuses, "bonus cards that the viewer knows")
    found.add(f"{of}unseen", FAMILIES, DEEP, "cards that the viewer does not know, by family")
    found.add(f"{of}looks", FAMILIES, 30, "looks into a deck, by family")
    found.add(f"{of}works", 2, 60, "works completed, best work value of the round")
    found.add(f"{of}actions", 1, 4, "actions taken in this round")
    found.add_bits(f"{of}limits", 3, "bought a profession, announced a freedom, just sold points")


def encode(s: FlorenceState, viewer: int) -> bytes:
    """A seat's view as numbers."""
    players = len(s.players)
    rows: list[bytes] = [
        STACK.write(s, viewer, players),
        SEAT[viewer],
        bytes([int(s.muse), int(s.coop), int(s.hard)]),
        ROUND[s.round],
        SEAT[relative(s.starter, viewer, players)],
        bytes(s.buildings),
        bytes(s.landscapes),
        bytes(s.freedoms),
        bytes(s.box),
        numbers([s.jesters, s.architects, s.recruits], 3),
        bits(s.removed, FAMILY_SIZE[2]),
        bytes([top_size(s, family) for family in range(FAMILIES)]),
    ]
    write_under(rows, s, viewer, players)
    write_characters(rows, s, viewer, players)
    write_bids(rows, s, viewer, players)
    rows.append(number(s.unsold))
    rows.append(number(len(s.rejected)))
    write_memory(rows, s.players[viewer])
    for step in range(players):
        write_player(rows, s.players[(viewer + step) % players])
    return b"".join(rows)


def write_under(rows: list[bytes], s: FlorenceState, viewer: int, players: int) -> None:
    """Cards put under the decks: who did it, and which ones as far as the viewer knows."""
    owners = bytearray(FAMILIES * DEEP)
    cards = bytearray(FAMILIES * DEEP)
    place = 0
    for row in s.under:
        for depth, entry in enumerate(row):
            card = buried_card(entry)
            owners[place + depth] = relative(buried_by(entry), viewer, players) + 1
            if card != UNSEEN:
                cards[place + depth] = card + 1
        place += DEEP
    rows.append(bytes(owners))
    rows.append(bytes(cards))


def write_characters(rows: list[bytes], s: FlorenceState, viewer: int, players: int) -> None:
    """Where the characters are."""
    for character in range(CHARACTERS):
        if not s.muse:
            rows.append(HOLDER[-1])
            continue
        holder = s.characters[character]
        if holder < 0:
            rows.append(HOLDER[-1 - holder])
        else:
            rows.append(HOLDER[2 + relative(holder, viewer, players)])


def write_bids(rows: list[bytes], s: FlorenceState, viewer: int, players: int) -> None:
    """The markers on the characters while they are sold."""
    row = bytearray(CHARACTERS * 2)
    for frame in reversed(s.stack):
        if isinstance(frame, (CharacterTurn, BidCharacter, BidSpace)):
            markers = frame.markers
            for character in range(CHARACTERS):
                mark = markers[character]
                if mark != NO_MARKER:
                    row[2 * character] = relative(bidder_of(mark), viewer, players) + 1
                    row[2 * character + 1] = bid_of(mark) // HUNDRED
            break
    rows.append(bytes(row))


def write_memory(rows: list[bytes], me: Player) -> None:
    """What the viewer remembers of the decks."""
    if not me.memory:
        rows.append(NOTHING_REMEMBERED)
        return
    known = [0] * FAMILIES
    for memory in me.memory:
        known[family_of(memory)] |= remembered(memory)
    for family in range(FAMILIES):
        rows.append(bits(known[family], FAMILY_SIZE[family]))


def write_player(rows: list[bytes], p: Player) -> None:
    """One principality as the viewer knows it."""
    rows.append(number(p.cash // HUNDRED))
    rows.append(points(p.points))
    rows.append(bits(p.land, CELLS))
    rows.append(bits(p.built, CELLS))
    write_tiles(rows, p)
    rows.append(number(p.jesters))
    rows.append(number(p.architects))
    rows.append(bits(p.freedoms, FREEDOMS))
    rows.append(bits(p.hand, FAMILY_SIZE[0]))
    rows.append(bits(p.shown, FAMILY_SIZE[0]))
    rows.append(bits(p.table, FAMILY_SIZE[0]))
    rows.append(number(p.recruits))
    rows.append(number(p.table_recruits))
    rows.append(bits(p.prestige, FAMILY_SIZE[1]))
    rows.append(bits(p.bonus, FAMILY_SIZE[2]))
    rows.append(bytes(p.unseen))
    rows.append(numbers(list(p.looks), FAMILIES))
    rows.append(number(p.works))
    rows.append(number(p.marker))
    rows.append(number(p.actions))
    rows.append(bits(p.limits, 2))
    rows.append(number(1 if p.sold else 0))


def write_tiles(rows: list[bytes], p: Player) -> None:
    """How many tiles of each kind, and how many of them are shared with a partner."""
    placed = bytearray(TILES)
    joint = bytearray(TILES)
    for entry in p.tiles:
        tile = tile_of(entry)
        placed[tile] += 1
        if partner_of(entry) != ALONE:
            joint[tile] += 1
    rows.append(bytes(placed))
    rows.append(bytes(joint))
