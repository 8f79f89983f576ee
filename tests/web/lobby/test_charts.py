"""Numbers behind the drawings of the end screen."""

from __future__ import annotations

import itertools

import pytest

from signoria.web.site import charts
from signoria.web.site.templatetags.signoria import icon, medal, seat, sprite
from signoria.web.tables.end_screen import Person

SERIES = [
    charts.Series(1, "Ola", [(0, 0), (10, 40), (20, 97)]),
    charts.Series(2, "Iga", [(0, 0), (20, 60)]),
]


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (0, 97), (-12, 240), (0, 3000)])
def test_levels_hold_everything(low: int, high: int) -> None:
    found = charts.ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 7


def test_lines_stay_inside() -> None:
    chart = charts.score_chart(SERIES, [(1, "A"), (8, "B"), (15, "C")])
    assert chart is not None
    assert [line.last for line in chart.lines] == [97, 60]
    assert chart.lines[0].path.startswith("M50.0 ")
    assert chart.lines[0].end_x == "614.0"
    assert [band.shaded for band in chart.bands] == [True, False, True]


def test_nothing_to_draw() -> None:
    assert charts.score_chart([charts.Series(1, "Ola", [(0, 0)])], []) is None


def test_many_marks_are_thinned() -> None:
    chart = charts.score_chart(SERIES, [(n / 2, str(n)) for n in range(40)])
    assert chart is not None
    assert len(chart.bands) <= charts.MOST_BANDS + 1
    middles = [float(band.middle) for band in chart.bands if band.label]
    gaps = [later - sooner for sooner, later in itertools.pairwise(middles)]
    assert min(gaps) >= charts.LABEL_ROOM


def test_the_winner_stands_in_the_middle() -> None:
    people = [Person(seat, seat, "", 0, place, False, None) for seat, place in enumerate([3, 1, 2])]
    assert [person.place for person in charts.podium(people)] == [2, 1, 3]


def test_bars_share_one_measure() -> None:
    lines = charts.bars([("a", "", [10, -4]), ("b", "", [5, 20])])
    assert [cell.part for cell in lines[0].cells] == ["0.500", "0.000"]
    assert [cell.best for cell in lines[1].cells] == [False, True]


def test_drawings() -> None:
    assert 'href="#u-undo"' in icon("undo")
    assert 'href="#seat5"' in seat(5)
    assert 'href="#em-rialto"' in medal("rialto")
    assert "<" not in icon('"><script>')[5:].split("#u-")[1].split("/>")[0]
    assert sprite("site").count("<symbol") > 50
    assert sprite("nothing") == ""


def test_the_sprite_has_every_drawing_a_template_names() -> None:
    drawn = sprite("site")
    for name in ("em-burgundy", "em-tuscany", "em-principato", "em-florence", "em-rialto", "logo"):
        assert f'id="{name}"' in drawn
    for sign in range(1, 6):
        assert f'id="seat{sign}"' in drawn
