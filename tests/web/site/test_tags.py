"""Tags of templates: drawings, attributes of pieces, blocks that are shown twice."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

LABEL = 'data-piece="a&lt;b" aria-label="&quot;x&quot;"'
OWN = '<svg class="own"'
PIECE = [
    ("{% piece id words %}", LABEL + ' title="&quot;x&quot;"'),
    ("{% piece id words more %}", LABEL + ' title="y"'),
    ('{% piece id words "" %}', LABEL),
]
NAMED = [
    ("{% named words %}", 'aria-label="&quot;x&quot;" title="&quot;x&quot;"'),
    ('{% named _("Rated") %}', 'aria-label="Rated" title="Rated"'),
]
DRAWING = [
    ('{% drawing "coin" %}', '<svg aria-hidden="true"><use href="#coin"/></svg>'),
    ("{% drawing more %}", '<svg aria-hidden="true"><use href="#y"/></svg>'),
    ('{% drawing "a"|add:more css="own" %}', OWN + ' aria-hidden="true"><use href="#ay"/></svg>'),
    (
        '{% drawing more "0 0 1 1" "own" %}',
        OWN + ' viewBox="0 0 1 1" aria-hidden="true"><use href="#y"/></svg>',
    ),
]
EITHER = [
    ("{% either id words more %}", "&quot;x&quot;"),
    ('{% either nothing words "no" %}', "no"),
    ('{% either id.nothing words _("Rated") %}', "Rated"),
]


@pytest.mark.parametrize(("written", "shown"), PIECE + NAMED + DRAWING + EITHER)
def test_attributes_and_drawings(written: str, shown: str) -> None:
    words = Context({"id": "a<b", "words": '"x"', "more": "y"})
    assert Template("{% load signoria %}" + written).render(words) == shown


def test_a_heading_stands_in_the_title_too() -> None:
    page = render_to_string("tables/refused.html", {"text": "no"})
    assert "<title>Not possible · Signoria</title>" in page
    assert "<h1>Not possible</h1><p>no</p>" in page
