"""What the page of a review shows has room, and no two parts of it differ."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from signoria.web.review.explained import WIDTH, waterfall
from signoria.web.review.models import Review
from signoria.web.review.names import COIN, LETTER, place_of_name
from signoria.web.tables.models import Seat
from signoria.web.tables.record_views import stored_story
from tests.web import playing
from tests.web.review import finished
from tests.web.review.test_reasons import GREAT, headline, page_of, with_one_blunder

DIGIT, GAP = 8.0, 4.0  # the width of one in the drawing of a result, and of a point or space


def test_a_name_stands_in_its_area_and_on_no_number() -> None:
    top = [(0.0, 60.0), (90.0, 60.0), (100.0, 20.0), (300.0, 20.0)]
    floor = [(0.0, 70.0), (300.0, 70.0)]
    found = place_of_name("Francesca", top, floor, [], 300.0)
    assert found is not None, "at the left the area is too low, at the right it is not"
    assert found[0] > 90.0 and 45.0 <= found[1] <= 50.0
    assert place_of_name("Francesca", [(0.0, 0.0)], [(0.0, 50.0)], [], 300.0) == (8.0, 25.0)
    coin = (140.0, 45.0)
    beside = place_of_name("Francesca", top, floor, [coin], 300.0)
    assert beside is not None and beside[0] - COIN >= coin[0] and beside[1] == 45.0
    assert beside[0] + LETTER * len("Francesca") <= 300.0
    assert place_of_name("Francesca", [(0.0, 62.0), (300.0, 62.0)], floor, [], 300.0) is None


@pytest.mark.parametrize("seed", range(20))
def test_the_numbers_of_a_result_stay_in_its_drawing(seed: int) -> None:
    rng = Random(seed)
    values = [rng.uniform(-150, 150) for _ in range(5)]
    rest = rng.uniform(-150, 150)
    parts = [("part", value, "") for value in values] + [("rest", rest, "hatch")]
    for step in waterfall(parts, ("lead", sum(values) + rest), rng.uniform(10, 300)).steps:
        wide = sum(GAP if each in ". " else DIGIT for each in step.value)
        left = float(step.value_x) - (wide if step.anchor == "end" else 0)
        assert left >= 0 and left + wide <= WIDTH, step.value


@pytest.mark.django_db
def test_a_team_has_one_area_and_one_line() -> None:
    """Also for its second member, whose partner comes before the rivals."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "burgundy", 4, decisions=12, mode="team")
    finished.reviewed(table, user)
    names = list(Seat.objects.filter(table=table).order_by("number").values_list("name", flat=True))
    page = playing.signed_in(user).get(f"/t/{table.code}/review?seat=2").content.decode()
    wide = page[page.index('class="cv wide"') : page.index('class="cv tall"')]
    areas = re.findall(r'class="who halo"[^>]*>([^<]*)<', wide)
    assert areas == [f"{names[2]}, You", f"{names[1]}, {names[3]}"]
    assert wide.count('class="ln ') == 2 and page.count('<i class="k') == 2


@pytest.mark.django_db
def test_a_game_that_was_left_was_not_decided() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=12)
    found = list(finished.reviewed(table, user).found or [])
    decision = next(piece["decision"] for piece in found if "decision" in piece)
    decision |= {"loss": [9.0, 8.0, 10.0], "chance_lost": GREAT, "praise": None}
    Review.objects.filter(table=table).update(found=found)
    page = page_of(table, user)
    assert "<h1>The game was not played to its end</h1>" in page
    assert "No result" in page and "Why it ended" not in page


def with_luck(user: Any, luck: float) -> Any:
    """A reviewed game in which nobody has lost anything, with so much luck for the first seat."""
    table = with_one_blunder(user, 0, loss=[0.0] * 3, chance_lost=0.0)
    found = list(Review.objects.get(table=table).found or [])
    rows = [piece["luck"] for piece in found if "luck" in piece]
    for number, row in enumerate(rows):
        value = luck if number == 0 else 0.0
        row["leads"] = [[value] * 3, [-value] * 3]
    Review.objects.filter(table=table).update(found=found)
    return table


@pytest.mark.django_db
def test_luck_has_the_last_word_only_where_it_turned_the_result() -> None:
    user = playing.people(1)[0]
    story = stored_story(with_luck(user, 0.0))
    scores = story.game.result(story.final).scores
    lead = scores[0] - scores[1]
    assert lead, "somebody has won"
    turned = headline(with_luck(user, lead + (99.0 if lead > 0 else -99.0)), user)
    against = headline(with_luck(user, -99.0 if lead > 0 else 99.0), user)
    assert turned == "Luck had the last word" != against
    page = page_of(with_luck(user, 0.0), user)
    assert "Dice and draws" not in page and "lucky by" not in page, "there was none"


@pytest.mark.django_db
@pytest.mark.parametrize(("cost", "by_luck"), [(40.0, False), (2.0, True)])
def test_alone_luck_has_the_last_word_where_it_was_more_than_decisions(
    cost: float, by_luck: bool
) -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "burgundy", 1)
    found = list(finished.reviewed(table, user).found or [])
    lucks = [piece["luck"] for piece in found if "luck" in piece]
    decisions = [piece["decision"] for piece in found if "decision" in piece]
    for number, each in enumerate(lucks):
        each["leads"] = [[0.0 if number else -20.0] * 3]
    for number, each in enumerate(decisions):
        each |= {"loss": [0.0] * 3, "chance_lost": 0.0, "praise": None}
        each["effects"] = [[0.0 if number else -cost] * 3]
    Review.objects.filter(table=table).update(found=found)
    assert (headline(table, user) == "Luck had the last word") is by_luck


@pytest.mark.django_db
def test_what_decisions_gained_is_no_loss_below_nothing() -> None:
    user = playing.people(1)[0]
    gain = [[500.0] * 3, [-500.0] * 3]
    page = page_of(with_one_blunder(user, 0, loss=[0.0] * 3, chance_lost=0.0, effects=gain), user)
    assert "gained per decision" in page and not re.search(r"−[\d.]+ lost per decision", page)
    assert "points on the engine’s own play" in page


@pytest.mark.django_db
def test_one_game_was_counted_out() -> None:
    user = playing.people(1)[0]
    page = page_of(with_one_blunder(user, 0, loss=[9.0] * 3, games=1), user)
    assert "counted out to the end" in page and "1 game each" not in page


@pytest.mark.django_db
def test_alone_nobody_is_compared() -> None:
    """There is nobody to choose from, and points are no lead: they have no sign."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "burgundy", players=1)
    found = list(finished.reviewed(table, user).found or [])
    for piece in found:
        if "luck" in piece:
            piece["luck"]["leads"] = [[-1.0] * 3]
    Review.objects.filter(table=table).update(found=found)
    page = page_of(table, user)
    assert "Decisions in numbers" in page and "Players compared" not in page
    assert "of=all" not in page
    assert re.search(r'<b class="num">\d+</b>\s*with even luck', page), "more than without bad luck"


@pytest.mark.django_db
def test_a_browser_keeps_pictures_of_each_language() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=12)
    finished.reviewed(table, user)
    client = playing.signed_in(user)
    asked = []
    for language in ("en", "pl"):
        client.cookies["django_language"] = language
        page = client.get(f"/t/{table.code}/review").content.decode()
        asked.append(set(re.findall(r'data-shot="([^"]+)"', page)))
    assert asked[0] and asked[1] and not asked[0] & asked[1]
