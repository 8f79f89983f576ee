"""What everybody did since somebody's last move, when a table is opened after a while."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["rialto", "burgundy", "principato"])
def test_a_digest_tells_what_others_did_since(game: str) -> None:
    table = playing.play_on(playing.new_table(game, 3), 60, random.Random(4))
    for _ in range(80):  # until somebody is asked after the others have moved
        seat = playing.mover(playing.now(table))
        answer = playing.signed_in(seat.user).get(f"/t/{table.code}/")
        told = answer.context["digest"]
        if seat.last_ply and len([one for one in told if one.sign]) == 2:
            break
        table = playing.play_on(table, 1, random.Random(5))
    names = {other.name for other in table.seats.exclude(number=seat.number)}
    assert {one.name for one in told if one.sign} == names
    assert all(one.entries for one in told)
    page = answer.content.decode()
    assert 'id="digest"' in page
    assert "data-old" not in page
    ago = timezone.now() - timedelta(hours=2)
    Table.objects.filter(pk=table.pk).update(asked_since=ago)
    assert "data-old" in playing.signed_in(seat.user).get(f"/t/{table.code}/").content.decode()
    waiting = table.seats.exclude(number=seat.number).first()
    for user in (waiting.user, None):  # nobody else is told
        assert playing.signed_in(user).get(f"/t/{table.code}/").context["digest"] == []
