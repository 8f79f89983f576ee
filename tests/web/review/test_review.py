"""The review of a finished game: who may ask, how it is made, what is shown, what is not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client, TestCase, override_settings
from django_tasks_db.models import DBTaskResult

from signoria.web.accounts.models import User
from signoria.web.notices import tasks as notices
from signoria.web.notices.models import Notice
from signoria.web.review import making, pieces, tasks
from signoria.web.review.models import Piece, Review
from signoria.web.site.numbers import decimal
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.pictures import without_ids
from tests.web import playing
from tests.web.notices.test_notices import work
from tests.web.review import finished

pytestmark = pytest.mark.django_db


def test_made_in_pieces_and_kept() -> None:
    """A real one of a few decisions; a worker that dies amid a piece loses only that."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=3)
    client = playing.signed_in(user)
    page = client.get(f"/t/{table.code}/review")
    assert "Review this game" in page.content.decode()
    assert client.post(f"/t/{table.code}/review/ask").status_code == 302
    waits = client.get(f"/t/{table.code}/review").content.decode()
    assert "waiting for a free worker" in waits and "of 0" not in " ".join(waits.split())
    assert re.search(r'/review/stop".*?<details.*?<button.*?</details>', waits, re.S), "two touches"
    review = Review.objects.get(table=table)
    assert making.go_on(1) and review.pieces.count() > 3
    lost = review.pieces.order_by("ply")[0]
    Piece.objects.filter(pk=lost.pk).update(claimed_until=9e12, claimed_by="gone:1")
    assert not making.go_on(1), "one at a time"
    while making.go_on(2):
        pass
    assert review.pieces.filter(found__isnull=True).get() == lost
    told = client.get(f"/t/{table.code}/review", headers={"HX-Request": "true"}).content.decode()
    assert 'role="progressbar"' in told
    Piece.objects.filter(pk=lost.pk).update(claimed_until=0)
    while making.go_on(2):
        pass
    review.refresh_from_db()
    assert review.made and not review.pieces.exists() and not review.failed
    again = making.ask(table, user, "here")
    assert again.pk == review.pk, "kept for everybody"
    told = client.get(f"/api/tables/{table.code}/review").json()
    assert told["decisions"] and told["curve"] and told["luck"]
    assert client.get(f"/t/{table.code}/review").status_code == 200


def test_a_game_alone_that_was_lost() -> None:
    """Nobody has won it: also somebody who did not play can read why, and no chance is told."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "burgundy", players=1)
    finished.reviewed(table, user)
    for client in (playing.signed_in(user), Client()):
        told = client.get(f"/t/{table.code}/review").content.decode()
        assert "Why it ended like this" in told
        assert "filled fields" in told
        assert "chance to win" not in told and "points of lead" not in told
        assert client.get(f"/t/{table.code}/end").status_code == 200


@pytest.mark.parametrize(("game", "players"), [("burgundy", 2), ("rialto", 3), ("florence", 2)])
def test_the_page(game: str, players: int) -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, game, players)
    review = finished.reviewed(table, user)
    for person, language in ((user, "en"), (None, "pl")):
        client = playing.signed_in(person)
        client.cookies["django_language"] = language
        answer = client.get(f"/t/{table.code}/review")
        assert answer.status_code == 200
        text = answer.content.decode()
        assert text.count('class="tp panel') == 3 and 'class="cv wide"' in text
    first = making.report(review).turning_points()[0]
    url = f"/t/{table.code}/review/board?ply={first.turn.ply}&when="
    boards = [client.get(url + when) for when in ("before", "played", "better")]
    assert [answer.status_code for answer in boards] == [200, 200, 200]
    assert len({answer.content for answer in boards}) > 1
    assert client.get(url + "never").status_code == 404
    whole = client.get(f"/t/{table.code}/review?of=all&all=1&order=time&grade=5").content.decode()
    assert whole.count('class="dr"') >= 3


def test_what_decisions_cost_is_one_number_everywhere() -> None:
    """In the first sentence, in the comparison of the players and by kinds of decisions."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", 2)
    report = making.report(finished.reviewed(table, user))
    text = playing.signed_in(user).get(f"/t/{table.code}/review").content.decode()
    lost = [decimal(seat.loss) for seat in report.seats]
    assert f"Your decisions cost {lost[0]} points" in text
    row = re.search(r"Points given up</th>(.*?)</tr>", text, re.DOTALL)
    assert row is not None and re.findall(r"<b>\s*([\d.]+)", row[1]) == lost
    kinds = re.search(r'class="th0">.*?</table>', text, re.DOTALL)
    assert kinds is not None
    values = [float(value) for value in re.findall(r'class="num">([\d.]+)<', kinds[0])]
    for number, seat in enumerate(report.seats):
        assert sum(values[number::2]) == pytest.approx(seat.loss, abs=0.5)


def test_the_curve_of_a_what_if_shows_the_game_before_to_those_who_may_see_it() -> None:
    """Also: how unsure points are, a decimal comma in Polish, and who was no person to the end."""
    user = playing.people(1)[0]
    before, table = (finished.table_of(user, "rialto") for _time in range(2))
    Table.objects.filter(pk=table.pk).update(parent=before, parent_ply=3)
    Seat.objects.filter(table=table, number=1).update(stand_in="notary", bot="", name="Bea")
    finished.reviewed(table, user)
    client = playing.signed_in(user)
    url = f"/t/{table.code}/review"
    alone = client.get(url).content.decode()
    assert alone.count('class="doubt"') == 4, "two seats, wide and narrow"
    assert 'class="was"' not in alone, "the game before was not reviewed"
    assert "a bot stands in" in alone
    ends = re.findall(r'<circle[^>]*fill="var\(--seat\)"[^>]*>\s*<text[^>]*>(\d+)</text>', alone)
    assert len(ends) == 4, "what everybody has at the end stands beside the lines"
    finished.reviewed(before, user)
    assert client.get(url).content.decode().count('class="was"') == 2
    Table.objects.filter(pk=before.pk).update(public=False, key="secret", host=user)
    assert 'class="was"' not in playing.signed_in(None).get(url).content.decode()
    client.cookies["django_language"] = "pl"
    polish = client.get(url).content.decode()
    assert "9,0" in polish and "9.0" not in without_drawings(polish)


def without_drawings(html: str) -> str:
    """What is read, not drawn."""
    return re.sub(r"<[^>]*>", "", html)


def test_pictures_keep_what_their_drawings_refer_to() -> None:
    html = '<g id="a" name="b"><path id="c" fill="url(#c)"/></g><label for="a">'
    assert without_ids(html) == '<g><path id="c" fill="url(#c)"/></g><label>'


def test_praise_and_luck_by_kind() -> None:
    """The best move of the game is told where there are no three mistakes."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "burgundy")
    review = finished.reviewed(table, user)
    found = list(review.found or [])
    for piece in found:
        if "decision" in piece and piece["decision"]["loss"][0] > 1:
            piece["decision"]["loss"] = [0.0, 0.0, 0.0]
    Review.objects.update(found=found)
    page = playing.signed_in(user).get(f"/t/{table.code}/review").content.decode()
    assert "The one move that wins" in page and "the next best is worth 4.0 less" in page
    assert "all else +" in page or "all else −" in page, "kinds without words are not left out"


def test_no_chance_is_below_nothing() -> None:
    """What praise says of the next move comes of other games than the chance after the best."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=30)
    review = finished.reviewed(table, user)
    found = list(review.found or [])
    for piece in found:
        if "decision" in piece:
            piece["decision"] |= {"loss": [0.0, 0.0, 0.0], "chance_lost": 0.0}
            if piece["decision"]["praise"]:
                piece["decision"]["praise"][2] = 0.9
    Review.objects.update(found=found)
    page = playing.signed_in(user).get(f"/t/{table.code}/review").content.decode()
    assert "The one move that wins" in page
    assert re.search(r"<b>0\s%\s→\s50\s%", page) and not re.search(r"[-−]\d+ ?%", page)


def test_a_second_look_at_what_was_too_close() -> None:
    """Once, by those who played; only what more games may decide, and nothing else changes."""
    user, other = playing.people(2)
    table = finished.table_of(user, "rialto", decisions=12)
    url = f"/t/{table.code}/review/again"
    assert playing.signed_in(user).post(url).status_code == 400, "nothing to look at yet"
    review = finished.reviewed(table, user)
    assert playing.signed_in(user).post(url).status_code == 400, "nothing was too close"
    found = list(review.found or [])
    wide = next(piece["decision"] for piece in found if "decision" in piece)
    wide["loss"] = [3.0, -9.0, 15.0]
    Review.objects.update(found=found)
    assert playing.signed_in(other).post(url).status_code == 403
    client = playing.signed_in(user)
    assert "more games<" in client.get(f"/t/{table.code}/review").content.decode()
    assert client.post(url).status_code == 302
    review.refresh_from_db()
    assert making.is_looked_at(review) and review.made, "it is still shown"
    assert "A second look" in client.get(f"/t/{table.code}/review").content.decode()
    assert making.go_on(1)
    assert [piece.ply for piece in review.pieces.all()] == [wide["turn"]["ply"]]
    while making.go_on(2):
        pass
    review.refresh_from_db()
    assert review.looked and not review.pieces.exists() and review.found is not None
    after = {
        piece["decision"]["turn"]["ply"]: piece for piece in review.found if "decision" in piece
    }
    assert after[wide["turn"]["ply"]]["decision"]["loss"] != wide["loss"]
    assert len(review.found) == len(found)
    same = [one == two for one, two in zip(review.found, found, strict=True)]
    assert same.count(False) == 1, "the others are as they were"
    assert client.post(url).status_code == 302 and not making.go_on(2), "once"


def test_a_second_look_that_fails_or_is_stopped_leaves_the_review() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=12)
    review = finished.reviewed(table, user)
    Review.objects.update(again=16, begun=None, asked_by=user)
    assert making.unfinished().exists()
    making.stop(table, user)
    review.refresh_from_db()
    assert review.made and not review.again and not making.unfinished().exists()
    Review.objects.update(again=16, begun=None)
    making.fail(review, ValueError("no"))
    review.refresh_from_db()
    assert review.made and not review.failed and not making.unfinished().exists()


def test_who_wants_to_hear_is_told_once(settings: Any) -> None:
    """By mail, though nothing was wished before; in a game against bots, too."""
    settings.EMAIL_HOST = "mail.example"
    user, other = playing.people(2)
    User.objects.filter(pk=user.pk).update(email="one@example.org")
    table = finished.table_of(user, "rialto", decisions=3)
    client = playing.signed_in(user)
    client.post(f"/t/{table.code}/review/ask")
    assert "Tell me when it is done" in client.get(f"/t/{table.code}/review").content.decode()
    for person in (other, None):
        playing.signed_in(person).post(f"/t/{table.code}/review/tell", {"tell": "1"})
        assert not Review.objects.get().tell, "only whoever asked for it"
    client.post(f"/t/{table.code}/review/tell", {"tell": "1"})
    assert "You will be told: Mail" in client.get(f"/t/{table.code}/review").content.decode()
    with TestCase.captureOnCommitCallbacks(execute=True):
        while making.go_on(1):
            pass
    work()
    assert [(row.kind, row.user_id) for row in Notice.objects.all()] == [("review", user.pk)]
    assert len(mail.outbox) == 1
    assert "The review is ready: Rialto" in mail.outbox[0].subject
    assert f"/t/{table.code}/review" in mail.outbox[0].body
    notices.tell_review.func(table.pk, user.pk, Notice.objects.get().key.split(":", 2)[2])
    assert Notice.objects.count() == 1
    client.post(f"/t/{table.code}/review/tell", {"tell": "1"})  # too late: nothing is planned
    assert not DBTaskResult.objects.filter(queue_name=notices.QUEUE).exists()


def test_nobody_is_told_who_did_not_ask() -> None:
    user = playing.people(1)[0]
    User.objects.filter(pk=user.pk).update(email="one@example.org")
    table = finished.table_of(user, "rialto", decisions=2)
    making.ask(table, user, "here")
    with TestCase.captureOnCommitCallbacks(execute=True):
        while making.go_on(1):
            pass
    assert not work() and not Notice.objects.exists()


def test_nothing_of_a_running_game() -> None:
    table = playing.new_table("rialto")
    user = playing.people(1)[0]
    client = playing.signed_in(user)
    assert client.get(f"/t/{table.code}/review").url == f"/t/{table.code}/"  # type: ignore[attr-defined]
    assert client.post(f"/t/{table.code}/review/ask").status_code == 400
    assert client.get(f"/t/{table.code}/review/board?ply=1&when=before").status_code == 404
    assert client.get(f"/api/tables/{table.code}/review").status_code == 403
    assert client.post(f"/api/tables/{table.code}/review").status_code == 403
    assert not Review.objects.exists()
    # Also if there is one by mistake: of a table that was opened again, say.
    review = Review.objects.create(table=table, engine=making.ENGINE, simulations=4, asked_by=user)
    assert not making.go_on(2) and not review.pieces.exists()
    Review.objects.update(made="2026-01-01T00:00Z", found=[])
    assert client.get(f"/api/tables/{table.code}/review").status_code == 403
    assert client.get(f"/t/{table.code}/review").status_code == 302
    assert client.post(f"/t/{table.code}/review/again").status_code == 400
    Review.objects.update(again=8, looked=None, begun=None)
    assert not making.go_on(2) and not review.pieces.exists()
    client.post(f"/t/{table.code}/review/tell", {"tell": "1"})
    assert not Review.objects.get().tell


def test_who_may_ask_and_how_often() -> None:
    user, other = playing.people(2)
    first, second = (finished.table_of(user, "rialto", decisions=n) for n in (2, 3))
    assert playing.signed_in(other).post(f"/t/{first.code}/review/ask").status_code == 403
    assert playing.signed_in(None).post(f"/t/{first.code}/review/ask").status_code == 403
    client = playing.signed_in(user)
    assert client.post(f"/t/{first.code}/review/ask").status_code == 302
    refused = client.post(f"/t/{second.code}/review/ask")
    assert refused.status_code == 400 and "one at a time" in refused.content.decode()
    client.post(f"/t/{first.code}/review/stop")
    assert not Review.objects.exists()
    with override_settings(LIMITS_ON=True):
        for _ in range(making.PER_DAY):
            assert client.post(f"/t/{first.code}/review/ask").status_code == 302
            client.post(f"/t/{first.code}/review/stop")
        assert client.post(f"/t/{first.code}/review/ask").status_code == 400


def test_people_who_wait_come_first() -> None:
    """Below bots of games at which nobody waits; a worker stays free where somebody plays."""
    from signoria.web.tables import queue

    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=2)
    playing.signed_in(user).post(f"/t/{table.code}/review/ask")
    for _ in range(5):
        tasks.sweep()
    calls = DBTaskResult.objects.filter(task_path=tasks.work.module_path)
    assert calls.count() == tasks.LANES, "never more than a few calls"
    assert all(call.priority < queue.BOTS_ALONE for call in calls)
    assert tasks.lanes() == tasks.LANES and not tasks.others_wait()
    playing.new_table("rialto")
    assert tasks.lanes() == 1
    Table.objects.all().update(changed_at=0)
    assert tasks.lanes() == tasks.LANES


def test_a_game_the_engine_cannot_judge_fails_alone() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=2)
    review = making.ask(table, user, "here")
    making.begin(review)
    table.moves.filter(seat__isnull=False).update(text="nonsense")
    assert making.go_on(2)
    review.refresh_from_db()
    assert review.failed and not making.go_on(2)


def test_what_cannot_be_kept_ends_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be judged again for ever, and all other reviews would wait for it."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=12)
    review = making.ask(table, user, "here")
    making.begin(review)
    monkeypatch.setattr(pieces, "kept", lambda found: {"luck": float("inf")})
    while making.go_on(1):
        pass
    review.refresh_from_db()
    assert review.failed.startswith("ValueError") and not review.pieces.exists()
    assert not making.unfinished().exists()
