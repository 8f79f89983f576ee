"""Whole moves of Tuscany: nothing is spent or lost unseen, the cheapest way is proposed, and every
piece that a move needs is on the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from signoria.core.machine import CHANCE, actor, renew_options, waiting
from signoria.games.tuscany.actions import (
    DECLINE,
    PLACE,
    TAKE,
    MarketToken,
    Payment,
    PlaceStored,
    RemoveStored,
)
from signoria.games.tuscany.board.regions import region_bars
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import (
    CARD,
    COLOUR_OF,
    COLOURS,
    EMPTY,
    FIELDS,
    REGION,
    STACKS,
    WORKER_PART,
)
from signoria.games.tuscany.phases.effects import CastleToken, CityBonus
from signoria.games.tuscany.phases.turn import ChooseAction, SpendMarble
from signoria.games.tuscany.questions import can_pay, fields_for, has_field_for, workers_spent
from signoria.games.tuscany.scoring import final_scoring, projected, transfer
from signoria.games.tuscany.state import plan_of
from signoria.web.tables.offer import Composing, Offer
from signoria.web.tables.page import why_not
from tests.web.boards.drawing import board_of, page, pieces
from tests.web.boards.games import case_of, played, positions


def composing(s: Any, language: str = "en") -> Composing:
    """The composer of the seat that is asked."""
    return Composing(board_of(GAME, s, actor(s), language).scene)


def turns(players: int = 2, seed: int = 3) -> Iterator[Any]:
    """Positions in which somebody chooses an action."""
    for s in played(case_of(GAME, players), seed):
        if actor(s) >= 0 and isinstance(waiting(s), ChooseAction):
            yield s


def forced_placement() -> Any:
    """One item, one field, one way to pay: `Place` alone would make the whole move."""
    for s in turns():
        me = s.players[actor(s)]
        plan = plan_of(s, me)
        for colour in range(COLOURS):
            token = COLOUR_OF.index(colour)
            if len(fields_for(s, me, token)) == 1 and has_field_for(plan, me, token):
                me.storage = [token]
                me.hand = [0] * len(me.hand)
                me.hand[colour] = 2
                me.workers = 0
                renew_options(s)
                return s
    raise AssertionError("no field stands alone")


def full_storage(kinds: int) -> Any:
    """Storage full of so many kinds of token."""
    s = next(turns())
    me = s.players[actor(s)]
    me.bonus[0] = 1  # two spaces at least
    me.storage = [8 + 2 * (n % kinds) for n in range(s.parts.storage + me.bonus[0])]
    renew_options(s)
    return s


def moves_of(s: Any, first: Any) -> list[Offer]:
    """Whole moves that begin with a pick."""
    return [move for move in composing(s).offer().moves if move.path[0] is first]


# --- traps ------------------------------------------------------------------------------------


def test_a_forced_placement_shows_all_it_spends() -> None:
    s = forced_placement()
    (move,) = moves_of(s, PLACE)
    roles = [slot.role for slot in move.slots]
    assert roles == ["item", "field", "pay"], "all pieces of what the rules decide are its own"
    assert move.words.startswith("Place ") and "row" in move.words
    assert move.preview is not None and move.preview.paid
    paid = [chip.text for chip in move.preview.chips if chip.kind == "pay"]
    assert any(text.startswith("2 ") and "card" in text for text in paid), paid


def test_a_forced_loss_is_named_and_asked_for_twice() -> None:
    s = full_storage(1)
    found = moves_of(s, TAKE)
    assert found
    for move in found:
        assert not any(isinstance(action, RemoveStored) for action in move.path), "it is forced"
        assert move.preview is not None and move.preview.twice
        assert [chip.text for chip in move.preview.chips if chip.kind == "lose"], move.words
        assert ", lose " in move.words
        assert [slot.needed for slot in move.slots if slot.role == "lose"] == [False]


def test_what_leaves_a_full_storage_is_chosen_and_named() -> None:
    s = full_storage(2)
    found = [move for move in moves_of(s, TAKE) if isinstance(move.path[1], MarketToken)]
    assert found and all(isinstance(move.path[-1], RemoveStored) for move in found)
    for move in found:
        (lost,) = [slot for slot in move.slots if slot.role == "lose"]
        assert lost.needed, "nobody guesses what is to be lost"
        preview = composing(s).preview(move.path)
        assert preview.twice and [chip for chip in preview.chips if chip.kind == "lose"]


def test_with_room_in_the_storage_nothing_is_lost() -> None:
    s = next(turns())
    s.players[actor(s)].storage = []
    renew_options(s)
    for move in moves_of(s, TAKE):
        assert not composing(s).preview(move.path).twice and "lose" not in move.words


@pytest.mark.parametrize("kind", [CastleToken, CityBonus])
def test_declining_gives_something_up(kind: type) -> None:
    found = (s for s in played(case_of(GAME, 3), 2) if actor(s) >= 0 and type(waiting(s)) is kind)
    preview = composing(next(found)).preview([DECLINE])
    assert preview.twice and preview.chips[-1].kind == "lose"


# --- the cheapest way --------------------------------------------------------------------------


def test_the_cheapest_payment_is_proposed() -> None:
    """No worker and no pair of another colour where it goes without; pairs of what one has most."""
    several = 0
    for s in turns(3, 6):
        me = s.players[actor(s)]
        me.workers = 2
        renew_options(s)
        by_field: dict[tuple[Any, ...], list[Offer]] = {}
        for move in moves_of(s, PLACE):
            if isinstance(move.path[-1], Payment):
                by_field.setdefault(move.path[:-1], []).append(move)
        for ways in by_field.values():
            paid = [move.path[-1] for move in sorted(ways, key=lambda move: move.rank)]
            costs = [(workers_spent(way), pairs(way)) for way in paid if isinstance(way, Payment)]
            assert costs[0] == min(costs), "the cheapest comes first"
            several += costs[0][1] > 0
    assert several, "nobody has paid with a pair"


def pairs(way: Payment) -> int:
    """The pairs of other colours in a payment."""
    return sum(part not in (CARD, WORKER_PART) for part in (way.one, way.other))


# --- every piece is there ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_slot_is_on_the_page(players: int) -> None:
    seen = 0
    for s in positions(case_of(GAME, players), "slots", every=11):
        if actor(s) < 0:
            continue
        board = board_of(GAME, s, actor(s))
        there = set(pieces(page(board))) | {button.piece for button in board.buttons()}
        for move in Composing(board.scene).offer().moves:
            assert move.slots and not move.drafts, move.path
            for slot in move.slots:
                assert slot.pieces and set(slot.pieces) <= there, (move.path, slot)
                assert slot.count <= len(slot.pieces), (move.path, slot)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize(("language", "most"), [("en", 60), ("pl", 75)])
def test_sentences_are_short(language: str, most: int) -> None:
    with translation.override(language):
        for s in positions(case_of(GAME, 3), "words", every=17):
            if actor(s) >= 0 and s.round:
                for move in composing(s, language).offer().moves:
                    assert 0 < len(move.words) <= most, move.words


def test_moves_that_differ_are_told_apart() -> None:
    for s in positions(case_of(GAME, 2), "apart", every=13):
        if actor(s) >= 0 and s.round:
            moves = composing(s).offer().moves
            told = {(move.words, move.way, tuple(move.slots)) for move in moves}
            assert len(told) == len(moves)


def test_what_comes_is_told() -> None:
    """Cards, income cards and free tokens that a placement brings."""
    icons: set[str] = set()
    for s in turns(3, 5):
        me = s.players[actor(s)]
        if not any(isinstance(action, PlaceStored) or action is PLACE for action in s.options):
            continue
        before = len(me.storage)
        for move in moves_of(s, PLACE)[:3]:
            preview = composing(s).preview(move.path)
            icons |= {chip.icon for chip in preview.chips if chip.kind == "get"}
        assert len(me.storage) == before
    assert {"ecard", "icard", "castle", "pt-green", "slot"} <= icons, icons


def test_the_offer_keeps_hands_secret() -> None:
    """What rivals hold changes nothing in what is offered."""
    s = next(s for s in turns(2, 8) if s.round > 6)
    rival = s.players[1 - actor(s)]
    first = composing(s).offer().told()
    total = sum(rival.hand)
    held = next(colour for colour in range(COLOURS) if s.deck[colour])
    given = next(colour for colour in range(COLOURS) if rival.hand[colour] and colour != held)
    s.deck[held], s.deck[given] = s.deck[held] - 1, s.deck[given] + 1
    rival.hand[held], rival.hand[given] = rival.hand[held] + 1, rival.hand[given] - 1
    assert sum(rival.hand) == total and actor(s) != CHANCE and s.market != [EMPTY]
    assert composing(s).offer().told() == first


# --- what veterans look for ---------------------------------------------------------------------


def test_green_points_have_their_sources() -> None:
    for s in positions(case_of(GAME, 3), "green", every=40):
        board = board_of(GAME, s, max(actor(s), 0))
        part = board.second_ledger()
        for seat, player in enumerate(s.players if part.rows else ()):
            *sources, total = [row.values[seat] for row in part.rows]
            assert sum(sources) == total == player.green


def test_projected_points_are_those_of_the_end() -> None:
    """As if all phases ended now, and the game with them."""
    for s in positions(case_of(GAME, 3), "projected", every=60):
        if actor(s) < 0 or not s.round:
            continue
        end = s.copy()
        for phase in range(s.phase, STACKS + 1):
            end.phase = phase
            transfer(end)
        final_scoring(end)
        guess = [projected(s, seat) for seat in range(3)]
        assert guess == [player.red for player in end.players]


def test_market_tokens_say_whether_they_fit() -> None:
    seen: set[str] = set()
    for s in turns(3, 7):
        me = s.players[actor(s)]
        spots = board_of(GAME, s, actor(s)).context().table.market
        for token, spot in zip(s.market, spots, strict=True):
            fits = token != EMPTY and has_field_for(plan_of(s, me), me, token)
            assert bool(spot.marks.mark) == fits
            assert (spot.marks.mark == "pays") == (fits and can_pay(me, COLOUR_OF[token]))
            assert ("completes" in spot.name) == spot.marks.fills
            assert ("would complete" in spot.name) == bool(spot.marks.wanted)
            seen |= {spot.marks.mark, str(spot.marks.fills), str(bool(spot.marks.wanted))}
    assert seen == {"", "fits", "pays", "True", "False"}


def test_region_bars_tell_how_far_regions_are() -> None:
    for s in positions(case_of(GAME, 3), "regions", every=60):
        for player in s.players if s.round else ():
            bars = region_bars(s, player, board_of(GAME, s, 0).pieces)
            sizes = [len(bar.pips) for bar in bars.bars]
            assert sizes == sorted(sizes, reverse=True) and min(sizes) > 1
            assert sum(sizes) + bars.single == FIELDS
            covered = sum(sum(bar.pips) for bar in bars.bars) + bars.covered
            assert covered == player.covered.bit_count()
            full = [bar for bar in bars.bars if bar.full]
            won = sum(bar.points for bar in full) + bars.covered * s.parts.region_points[1]
            start = won - player.ledger[REGION]  # the start castle may fill a region: no points
            assert start in (0, s.parts.region_points[1])


def test_a_refusal_knows_a_way_out() -> None:
    found = (s for s in played(case_of(GAME, 3), 2) if actor(s) >= 0 and s.round)
    s = next(s for s in found if isinstance(waiting(s), SpendMarble))
    board = board_of(GAME, s, actor(s))
    reason = why_not(board.scene, board, ["m-0"])
    assert reason.rule == "TUS-MARB-1" and reason.ways[0].pieces == ("spend",)
