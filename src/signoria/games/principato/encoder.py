"""Principato as numbers.  Players are written from the viewer on, the viewer first."""

from __future__ import annotations

from typing import Final

from signoria.core.options import Options
from signoria.games.principato.ids import (
    BACKS,
    CARD_IDS,
    FACE_IDS,
    FACES,
    GOALS,
    HAND,
    HIDDEN,
    MAX_PLAYERS,
    MOST_SLOTS,
    SCORINGS,
    STOCKS,
    TOKEN_IDS,
    TOKENS,
    YEARS,
)
from signoria.games.principato.phases import activation, final, military, setup, turn
from signoria.games.principato.questions import military_points
from signoria.games.principato.state import Player, PrincipatoState
from signoria.research.encoders.frames import FrameRows, a_number, a_seat
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import number, numbers, one_hots, points, relative

# The frames in the order of version 1 of the tensors.
STACK = FrameRows(
    [
        setup.DealStartCards,
        setup.DealRow,
        setup.DealGoal,
        setup.DrawStartPlayer,
        setup.FirstTurn,
        turn.Turn,
        turn.PlaceInfluence,
        activation.ChooseOption,
        activation.ChooseNumber,
        activation.Pay,
        activation.ChooseValue,
        activation.TakeCard,
        turn.Refill,
        turn.DrawCard,
        military.MilitaryScoring,
        military.SupplyTroops,
        military.Award,
        military.DismissTroops,
        turn.NextYear,
        final.FinalScoring,
    ],
    [
        a_seat("seat"),
        a_number("back", 1),
        a_number("actions", 2),
        a_number("hand", 1),
        a_number("option", 4),
        a_number("for_food", 12),
        a_number("for_money", 12),
        a_number("exchange", 1),
        a_number("number", 5),
        a_number("step", 5),
        a_number("begun", 1),
        a_number("token", 6),
    ],
)

# Every field is written; of the ledger only military points, which goals ask for.
LEFT_OUT: Final[tuple[str, ...]] = ()
# Of layouts and catalogue in version 1: tests/research/test_versions.py.
DIGEST: Final = "50323bdb73ddd103"

CULTURE: Final = 12  # culture tokens by kind and value; our box has 9
PIECES: Final = 60  # of a kind, at most
CUBES: Final = 80

SEAT = one_hots(MAX_PLAYERS)
YEAR = one_hots(YEARS + 1)
SCORING = one_hots(SCORINGS + 1)
FACE = one_hots(FACES)
GOAL = one_hots(GOALS)


def layout(players: int, options: Options) -> Layout:
    """The slices that `encode` fills."""
    faces = ", ".join(FACE_IDS)
    found = STACK.layout(MAX_PLAYERS)
    found.add_bits("start_player", MAX_PLAYERS, "counted from the viewer")
    found.add_bits("year", YEARS + 1, "set-up, then years 1 to 3")
    found.add_bits("scorings", SCORINGS + 1, "military scorings that have begun")
    found.add_bits("row", MOST_SLOTS * FACES, f"card in each slot: {faces}")
    found.add("deck", FACES + 1, 12, f"cards still to come this year: {', '.join(CARD_IDS)}")
    found.add("box", FACES + 1, 12, "cards out of the game")
    found.add("stock", STOCKS, PIECES, "tokens in the supply")
    found.add("cubes", 3, CUBES, "food, money and influence in the supply")
    found.add("culture", CULTURE, 12, "culture tokens in the supply, by kind and value")
    for seat in range(players):
        of = f"player{seat}."
        found.add_bits(f"{of}cards", HAND * FACES, f"action cards, left and right: {faces}")
        found.add_bits(f"{of}goals", BACKS * GOALS, "goal cards that the viewer knows, by back")
        found.add_bits(f"{of}hidden_goals", BACKS, "goal cards that are face down")
        found.add(f"{of}tokens", TOKENS, PIECES, ", ".join(TOKEN_IDS))
        found.add(f"{of}culture", CULTURE, 12, "culture tokens, by kind and value")
        found.add(f"{of}stored", 3, CUBES, "food, money and influence stored")
        found.add(
            f"{of}on_troops", 4, CUBES, "militia with food, with influence; condottieri with both"
        )
        found.add(f"{of}military", 1, CUBES, "points from military scorings")
        found.add_points(f"{of}score", "score")
    return found


def encode(s: PrincipatoState, viewer: int) -> bytes:
    """A seat's view as numbers."""
    players = len(s.players)
    rows: list[bytes] = [
        STACK.write(s, viewer, players),
        SEAT[viewer],
        SEAT[relative(s.start_seat, viewer, players)],
        YEAR[s.year],
        SCORING[s.scorings],
    ]
    for slot in range(MOST_SLOTS):
        rows.append(FACE[s.row[slot] if slot < len(s.row) else -1])
    rows.append(bytes(s.deck))
    rows.append(bytes(s.box))
    rows.append(bytes(s.stock))
    rows.append(numbers([s.food, s.money, s.influence], 3))
    rows.append(numbers(s.culture, CULTURE))
    for step in range(players):
        write_player(rows, s.players[(viewer + step) % players])
    return b"".join(rows)


def write_player(rows: list[bytes], p: Player) -> None:
    """One principality as the viewer knows it."""
    for place in range(HAND):
        rows.append(FACE[p.cards[place] if place < len(p.cards) else -1])
    for goal in p.goals:
        rows.append(GOAL[goal if goal >= 0 else -1])
    for goal in p.goals:
        rows.append(number(1 if goal == HIDDEN else 0))
    rows.append(bytes(p.tokens))
    rows.append(numbers(p.culture, CULTURE))
    rows.append(numbers([p.food, p.money, p.church], 3))
    troops = [p.militia_food, p.militia_influence, p.condottiere_money, p.condottiere_influence]
    rows.append(numbers(troops, 4))
    rows.append(number(military_points(p)))
    rows.append(points(p.score))
