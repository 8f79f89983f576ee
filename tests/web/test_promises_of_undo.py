"""What the bar says about undo is so: what can be taken back, and what is final."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from signoria.web.tables import services
from signoria.web.tables.live import Live
from signoria.web.tables.models import Table
from signoria.web.tables.offer import Composing, Offer
from signoria.web.tables.viewing import Visitor, scene_now
from tests.web import playing

pytestmark = pytest.mark.django_db

MOVES = 20


def some_move(table: Table, number: int, rng: random.Random) -> Offer:
    """One of the whole moves of the seat, with all that is told of it."""
    seats = list(table.seats.all())

    def read(live: Live) -> Offer:
        composing = Composing(scene_now(Visitor(table, seats, seats[number]), live))
        whole = [move for move in composing.offer().moves if not move.is_open]
        move = rng.choice(whole)
        return replace(move, preview=composing.preview(move.path))

    found: Offer = playing.look(table, read)
    return found


@pytest.mark.parametrize("game", ["rialto", "burgundy", "tuscany", "florence", "principato"])
def test_undo_is_there_exactly_where_it_was_promised(game: str) -> None:
    rng = random.Random(8)
    table = playing.forward(playing.new_table(game, 3), 30, rng)
    final = 0
    for _ in range(MOVES):
        seat = playing.mover(table)
        move = some_move(table, seat.number, rng)
        assert move.preview is not None
        services.play_path(table.pk, seat.number, seat.version, move.path, "", wake=False)
        table = playing.now(table)
        reach = playing.undo_reach(table, seat.number)
        back = reach >= len(move.path)  # all of it: of what is final, a last part may be
        assert back != move.preview.final, (move.words, move.preview.why)
        final += move.preview.final
    assert 0 < final < MOVES
