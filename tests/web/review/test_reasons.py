"""What a review says of a decision and of a game is true, and the same wherever it is said."""

from __future__ import annotations

import re
from typing import Any

import pytest

from signoria.games import game_names, load_game, load_text
from signoria.web.accounts.models import User
from signoria.web.review.curves import apart
from signoria.web.review.models import Review
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.record_views import stored_story
from tests.web import playing
from tests.web.review import finished

pytestmark = pytest.mark.django_db
GREAT = 0.5  # of the chance to win


def with_one_blunder(user: User, seat: int, **values: Any) -> Table:
    """A reviewed game in which one decision of a seat cost something, and nothing else did."""
    table = finished.table_of(user, "rialto")
    found = list(finished.reviewed(table, user).found or [])
    decisions = [piece["decision"] for piece in found if "decision" in piece]
    for each in decisions:
        each |= {"loss": [0.0, 0.0, 0.0], "chance_lost": 0.0, "lines": {}, "praise": None}
    theirs = (each for each in decisions if each["turn"]["seat"] == seat)
    blunder = next(each for each in theirs if each["choices"] > 1 and len(each["others"]) > 1)
    blunder |= {
        "loss": [9.0, 8.0, 10.0],
        "chance_lost": GREAT,
        "effects": [[0.0] * 3] * 2,
        **values,
    }
    Review.objects.filter(table=table).update(found=found)
    return table


def page_of(table: Table, user: User) -> str:
    """As this person sees it, in one line."""
    text = playing.signed_in(user).get(f"/t/{table.code}/review").content.decode()
    return re.sub(r"\s+", " ", text)


def headline(table: Table, user: User) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page_of(table, user))
    assert found is not None
    return found[1].strip()


def test_whoever_won_has_not_given_the_game_away() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto")
    story = stored_story(table)
    winner = story.game.result(story.final).winners()[0]
    told = {seat: headline(with_one_blunder(user, seat), user) for seat in (0, 1)}
    assert "nearly gave it away" in told[winner] and "nearly" not in told[1 - winner]
    assert told[1 - winner].startswith(
        "One decision decided it" if winner else table.seats.get(number=1).name
    )


def test_what_a_rival_gains_is_not_what_a_move_brings() -> None:
    user = playing.people(1)[0]
    lines = {"rivals": 6.0, "to come": 2.0, "bridge_cards": 1.5, "blue_4": -0.5}
    page = page_of(with_one_blunder(user, 0, lines=lines), user)
    rival = Seat.objects.latest("pk").name
    assert f"{rival} gained most by it" in page, "the largest line is the title"
    assert f"{rival} would have had 6.0 points less." in page
    assert "After the better move 2.0 points more were to be expected later." in page
    brought = re.search(r"would have brought: (.*?)\.", page + "would have brought: none.")
    assert brought is not None and "more" not in brought[1] and "later" not in brought[1]


def test_sentences_have_the_numbers_of_the_signs() -> None:
    """Signs add up to the loss, so that one of them is not what rounding alone makes of it."""
    user = playing.people(1)[0]
    lines = {"rivals": 3.94, "to come": 3.84, "bridge_cards": 1.22}
    page = page_of(with_one_blunder(user, 0, lines=lines), user)
    card = re.search(r'class="tp panel.*?</article>', page)
    assert card is not None
    signs = re.findall(r'class="lc neg">.*?<b>−(\d\.\d)</b>', card[0])
    said = re.findall(r"(\d\.\d) points (?:more|less)|\+(\d\.\d)[,.]", card[0])
    assert sorted(signs) == ["1.2", "3.9", "3.9"]
    assert sorted(one or two for one, two in said) == sorted(signs)


def test_a_move_has_one_loss_in_one_card() -> None:
    """Candidates were compared in other games than the two that decide: what was played stands in
    the table as it stands beside it."""
    user = playing.people(1)[0]
    table = with_one_blunder(user, 0, others=[["pass", 0.0, 0.0, 0.6]], chance_before=0.75)
    review = Review.objects.get(table=table)
    found = list(review.found or [])
    blunder = next(d for d in (p.get("decision") for p in found) if d and d["loss"][0] > 1)
    blunder["others"] = [[blunder["best"], 0, 0, 0.6], [blunder["played"], 7.7, 2.0, 0.4]]
    Review.objects.filter(pk=review.pk).update(found=found)
    page = page_of(table, user)
    card = re.search(r'class="tp panel.*?</article>', page)
    assert card is not None and "7.7" not in card[0] and card[0].count("−9.0") == 2
    assert re.findall(r"<td>(\d+ %)</td>", card[0])[0] == "75 %"


def test_what_was_counted_out_is_exact() -> None:
    user = playing.people(1)[0]
    page = page_of(with_one_blunder(user, 0, loss=[9.0, 9.0, 9.0]), user)
    assert ">exact<" in page and "± 0.0" not in page


def test_nothing_has_decided_a_game_that_was_left() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=12)
    finished.reviewed(table, user)
    found = list(Review.objects.get(table=table).found or [])
    for piece in found:
        if "decision" in piece:
            piece["decision"] |= {"loss": [0.0, 0.0, 0.0], "chance_lost": 0.0, "praise": None}
            piece["decision"]["effects"] = [[0.004] * 3, [0.0] * 3]
    Review.objects.filter(table=table).update(found=found)
    page = page_of(table, user)
    assert "<h1>The game was not played to its end</h1>" in page
    assert "Your decisions cost 0.0 points" in page and "−0.0" not in page


@pytest.mark.parametrize("game", game_names())
def test_every_decision_is_of_a_kind(game: str) -> None:
    """So that "other decisions" are not what most points were lost by."""
    rules = load_game(game)
    for language in ("en", "pl"):
        words = load_text(rules, language, ["A", "B"], numbered=True).words
        verbs = {action.text.split(" ")[0] for action in rules.catalogue.actions}
        assert [verb for verb in sorted(verbs) if not words.has("theme", verb)] == []


def test_numbers_do_not_cover_each_other() -> None:
    assert apart([5.0, 50.0], 10, 60) == [5.0, 50.0]
    assert apart([20.0, 12.0, 14.0], 10, 90) == [32.0, 12.0, 22.0]
    assert apart([58.0, 59.0], 10, 60) == [50.0, 60.0]
    assert apart([], 10, 60) == []
