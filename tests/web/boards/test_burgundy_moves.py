"""Whole moves of Burgundy: defaults, any order, what is lost, why not, what would come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from signoria.core.machine import actor, legal
from signoria.games.burgundy.actions import END, TAKE, TAKE_WORKERS
from signoria.games.burgundy.board.presenter import GameBoard
from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.forecast import as_if_over, monasteries_to_come
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import BANK, CASTLE, MARKET, MINE, SHIP, TILE_IDS, TYPE_OF
from signoria.games.burgundy.state import board_of as land_of
from signoria.web.tables.offer import Composer, Composing, Offer
from signoria.web.tables.page import why_not
from tests.contract.helpers import Case
from tests.web.boards.drawing import board_of
from tests.web.boards.games import case_of, played
from tests.web.boards.touching import fitting, ways


def started(dice: tuple[int, int], players: int = 2, **options: Any) -> Any:
    """A game at its first turn, with these dice, no workers and no silver."""
    s = next(s for s in played(case_of(GAME, players, **options), 7) if s.round)
    seat = actor(s)
    s.dice[2 * seat : 2 * seat + 2] = dice
    s.estates[seat].workers = s.estates[seat].silver = 0
    return s


def asked(s: Any) -> GameBoard:
    """The board of the seat that is asked, after its options were made anew."""
    s.options = s.stack[-1].options(s)
    found = board_of(GAME, s, actor(s))
    assert isinstance(found, GameBoard)
    return found


def offer_of(s: Any) -> Composer:
    return Composing(asked(s).scene).offer()


def field_for(s: Any, kind: int) -> int:
    """An empty field where a tile of a type fits, brought within reach."""
    me = s.estates[actor(s)]
    board = land_of(s, me)
    empty = [f for f in board.fields_of[kind] if not me.filled & BIT[f]]
    me.frontier |= BIT[empty[0]]
    return empty[0]


def put(s: Any, depot: int, tile: int) -> str:
    """Lay a tile into a depot; its piece."""
    space = 4 * (depot - 1)
    s.depots[space] = tile
    return f"tile-{space}"


def lost(move: Offer) -> list[str]:
    assert move.preview is not None
    return [chip.text for chip in move.preview.chips if chip.kind == "lose"]


# --- dice and purses ----------------------------------------------------------------------------


def test_a_tile_alone_proposes_the_cheapest_die() -> None:
    s = started((2, 5))
    s.estates[actor(s)].workers = 9
    piece = put(s, 4, MINE)
    found = ways(offer_of(s), [piece])
    assert [move.way for move in found] == ["die 5 + 1 worker", "die 2 + 2 workers"]
    assert found[0].cost and found[0].preview is not None and found[0].preview.paid


def test_the_die_that_is_touched_is_used() -> None:
    s = started((2, 5))
    s.estates[actor(s)].workers = 9
    piece = put(s, 4, MINE)
    (move,) = ways(offer_of(s), ["die-1", piece])
    assert move.way == "die 2 + 2 workers"


def test_silver_is_a_dearer_way_than_a_die() -> None:
    s = started((4, 4))
    me = s.estates[actor(s)]
    me.silver, me.monasteries = 5, 1 << 6
    piece = put(s, 4, MINE)
    found = ways(offer_of(s), [piece])
    assert [move.way for move in found] == ["die 4", "2 silver coins"]


def test_equal_dice_are_one_slot_and_have_no_twins() -> None:
    s = started((3, 3))
    offer = offer_of(s)
    (move,) = ways(offer, ["workers"])
    dice = next(slot for slot in move.slots if slot.role == "die")
    assert dice.pieces == ("die-1", "die-2") and dice.count == 1 and not dice.needed
    assert TAKE_WORKERS[1] in legal(s)
    assert all(move.path[0] is not TAKE_WORKERS[1] for move in offer.moves)


# --- storage, effects, any order ----------------------------------------------------------------


def test_a_full_storage_asks_which_tile_goes_and_says_so_twice() -> None:
    s = started((4, 1))
    seat = actor(s)
    s.storages[seat] = [MINE, SHIP, BANK]
    piece = put(s, 4, CASTLE)
    offer = offer_of(s)
    assert fitting(offer, [piece]) and not ways(offer, [piece])
    for pieces in ([piece, "own-1"], ["own-1", piece]):
        (move,) = ways(offer, pieces)
        assert move.preview is not None and move.preview.twice
        assert lost(move) == ["lost: ship"]


def test_a_market_takes_in_any_order_and_without_is_a_loss() -> None:
    s = started((1, 1))
    seat = actor(s)
    field = field_for(s, TYPE_OF[MARKET])
    s.dice[2 * seat] = s.dice[2 * seat + 1] = land_of(s, s.estates[seat]).number[field]
    s.storages[seat] = [MARKET]
    tile = put(s, 6, SHIP)
    offer = offer_of(s)
    place = ["own-0", f"f-{field}"]
    (alone, *_more) = ways(offer, place)
    assert lost(alone) and alone.preview is not None and alone.preview.twice
    for pieces in ([tile, *place], [*place, tile], [f"f-{field}", tile]):
        found = [move for move in ways(offer, pieces) if not lost(move)]
        assert found and found[0].path[1] is TAKE[2][6][SHIP], pieces


def test_a_castle_is_not_placed_without_its_action() -> None:
    s = started((1, 1))
    seat = actor(s)
    field = field_for(s, TYPE_OF[CASTLE])
    s.dice[2 * seat] = s.dice[2 * seat + 1] = land_of(s, s.estates[seat]).number[field]
    s.storages[seat] = [CASTLE, MINE]
    tile = put(s, 6, SHIP)
    offer = offer_of(s)
    assert not ways(offer, ["own-0", f"f-{field}"])
    found = ways(offer, [tile, f"f-{field}", "own-0"])
    assert found[0].words.startswith("Place a castle") and "ship" in found[0].words
    # The second tile is touched where it lies now, though the first has left by then.
    later = [m for m in fitting(offer, ["own-0", f"f-{field}", "own-1"]) if len(m.path) == 2]
    assert all("mine" in move.words for move in later)


# --- what is lost -------------------------------------------------------------------------------


def test_ending_the_turn_with_a_purchase_left_is_asked_twice() -> None:
    s = started((0, 0))
    s.depots[24] = MINE
    for silver, twice in ((0, False), (2, True)):
        s.estates[actor(s)].silver = silver
        (move,) = [move for move in offer_of(s).moves if move.path == (END,)]
        assert move.preview is not None and move.preview.twice == twice
        assert lost(move) == (["your purchase of this turn"] if twice else [])


# --- why not ------------------------------------------------------------------------------------


def reason(s: Any, *pieces: str) -> Any:
    board = asked(s)
    return why_not(board.scene, board, pieces)


def test_an_empty_field_names_no_tile_that_nobody_touched() -> None:
    s = started((1, 2))
    seat = actor(s)
    field = field_for(s, TYPE_OF[SHIP])
    s.storages[seat] = [MINE]
    assert "none of those in your storage fits" in reason(s, f"f-{field}").text
    s.storages[seat] = []
    assert "your storage is empty" in reason(s, f"f-{field}").text
    far = next(f for f in range(37) if not s.estates[seat].frontier & BIT[f])
    assert reason(s, f"f-{far}").rule in ("BUR-PLACE-1", "BUR-PLACE-3")


def test_the_wrong_die_has_a_way_out() -> None:
    s = started((1, 5))
    s.estates[actor(s)].workers = 1
    piece = put(s, 4, MINE)
    told = reason(s, piece, "die-1")
    assert told.rule == "BUR-DIE-2"
    assert [way.label for way in told.ways] == ["use die 5 + 1 worker"]
    assert set(told.ways[0].pieces) == {piece, "die-2"}


def test_too_few_workers_can_be_taken_first() -> None:
    s = started((1, 6))
    told = reason(s, put(s, 4, MINE))
    assert [way.pieces for way in told.ways] == [("workers",)]
    s.dice[2 * actor(s)] = 0
    assert not reason(s, put(s, 4, MINE)).ways


# --- what would come ----------------------------------------------------------------------------


def test_the_projected_score_is_what_the_end_would_bring() -> None:
    s = started((1, 2))
    me = s.estates[actor(s)]
    me.silver, me.workers = 3, 5
    before = as_if_over(s).scores[actor(s)]
    assert before == me.score + sum(me.goods) + 3 + 2
    assert me.score == GAME.result(s).scores[actor(s)]  # nothing was scored
    rows = asked(s).outlook().parts[0].rows  # type: ignore[union-attr]  # a game is on
    assert rows[-1].values[actor(s)] == before


def test_monasteries_to_come_are_those_nobody_has_seen() -> None:
    s = started((1, 2), players=4)
    depots = {TILE_IDS[tile] for tile in s.depots if tile >= 0}
    to_come = {f"monastery-{number}" for number in monasteries_to_come(s)}
    assert to_come and not to_come & depots
    assert len(to_come | {tile for tile in depots if tile.startswith("monastery")}) == 26


def test_one_sheet_tells_what_every_tile_does_and_what_is_still_to_come() -> None:
    s = started((1, 2), players=3, shields=True, extra_tiles=True)
    seat = actor(s)
    s.storages[seat] = [TILE_IDS.index(f"monastery-{monasteries_to_come(s)[0]}")]
    sheet = asked(s).sheet()
    monasteries = {entry.key: entry for entry in sheet.entries() if "monastery" in entry.key}
    assert len(monasteries) == 28  # that of the white castles is not in this game
    states = {int(key.partition("-")[2]): entry.mark.state for key, entry in monasteries.items()}
    to_come = [number for number, state in states.items() if state == "left"]
    assert sorted(to_come) == monasteries_to_come(s)
    depots = {TILE_IDS[tile] for tile in s.depots if TILE_IDS[tile].startswith("monastery")}
    assert depots and all(monasteries[tile].mark.state == "open" for tile in depots)
    assert sheet.entry("bank").text == "2 silver"
    assert [sheet.entry(f"shield-{number}") is None for number in range(1, 20)].count(False) == 18
    assert started((1, 2)) and asked(started((1, 2))).sheet().entry("shield-1") is None


def test_who_plays_from_memory_is_not_told_what_is_to_come() -> None:
    board = asked(started((1, 2)))
    board.scene = replace(board.scene, memory=True)
    states = {entry.mark.state for entry in board.sheet().entries() if entry.mark is not None}
    assert states <= {"open", "owned"}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_headings_of_a_past_phase_keep_their_letter(language: str) -> None:
    headings = []
    for s in played(case_of(GAME, 2), 5):
        headings += [event for event in s.events or () if event.what == "round_began"]
        if s.phase == 1 and s.round:
            break
    board = board_of(GAME, s, 0, language)
    told = [board.text.event(s, event) for event in headings]
    word = "Phase" if language == "en" else "Faza"
    assert told[0].startswith(f"{word} A, ") and told[-1].startswith(f"{word} B, ")


@pytest.mark.parametrize(("language", "most"), [("en", 60), ("pl", 75)])
@pytest.mark.parametrize("number", [15, 26, 30], ids=["two", "teams", "alone"])
def test_sentences_are_short(number: int, language: str, most: int) -> None:
    case = Case(GAME, GAME.configurations()[number])  # with everything that goes together
    for n, s in enumerate(played(case, 4)):
        if n % 40 or actor(s) < 0:
            continue
        with translation.override(language):
            scene = board_of(GAME, s, actor(s), language).scene
            for move in Composing(scene).offer().moves:
                assert len(move.words) <= most, move.words


def test_a_move_of_many_picks_says_each_in_few_words() -> None:
    s = started((1, 1))
    seat = actor(s)
    field = field_for(s, TYPE_OF[CASTLE])
    s.dice[2 * seat] = s.dice[2 * seat + 1] = land_of(s, s.estates[seat]).number[field]
    s.storages[seat] = [CASTLE, MINE, SHIP]
    tile = put(s, 6, MARKET)
    (placed,) = ways(offer_of(s), ["own-0", f"f-{field}", tile])
    assert placed.words.startswith("Place a castle on dark green field")
    assert placed.words.endswith("market from 6") or placed.words.endswith("market from depot 6")
    assert len(placed.words) <= 60
