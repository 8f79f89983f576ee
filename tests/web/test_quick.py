"""Templates drawn quickly are drawn as Django draws them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.template import Context, Engine, Template
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from signoria.web.boards.shown import Shown
from signoria.web.site.quick.reading import QuickTemplate

PARTS = {"part.html": "[{{ it }}{{ inner }}]", "again.html": "{% cycle 'a' 'b' %}{{ it }}"}
LOADERS = {
    "quick": (
        "signoria.web.site.quick.reading.Cached",
        [("django.template.loaders.locmem.Loader", PARTS)],
    ),
    "django": (
        "django.template.loaders.cached.Loader",
        [("django.template.loaders.locmem.Loader", PARTS)],
    ),
}


class Thing(Shown):
    """What presenters return."""

    name: str
    number: int

    @property
    def failing(self) -> str:
        """Raises."""
        raise AttributeError("inside")


class Missing(Exception):
    """What a template says nothing of."""

    silent_variable_failure = True


class Model:
    """Anything with attributes."""

    plain = "a < b"

    def called(self) -> str:
        """Templates call it."""
        return "<called>"

    @property
    def silent(self) -> str:
        """Templates show nothing."""
        raise Missing

    def needs(self, one: int) -> int:
        """Templates cannot call it."""
        return one


def values() -> dict[str, Any]:
    """What templates are given."""
    return {
        "text": "a & 'b' <c>",
        "safe": SafeString("<i>"),
        "lazy": gettext_lazy("Log"),
        "number": 12345,
        "half": 0.5,
        "yes": True,
        "none": None,
        "thing": Thing("x<", 3),
        "things": [Thing("one", 1), Thing("two", 2)],
        "model": Model(),
        "made": SimpleNamespace(items=lambda: [1, 2], values=[3]),
        "data": {"key": "<v>", "items": [4], 0: "zero"},
        "pairs": [("a", 1), ("b", 2)],
        "list": ["p", "q"],
        "empty": [],
        "words": (word for word in ("u", "v")),
        "name": "part.html",
        "kind": Model,
    }


SOURCES = """
{{ text }}|{{ safe }}|{{ lazy }}|{{ number }}|{{ half }}|{{ yes }}|{{ none }}|{{ nothing }}

{{ thing.name }}|{{ thing.number }}|{{ thing.nothing }}|{{ thing.name.nothing }}|{{ thing.0 }}

{{ model.plain }}|{{ model.called }}|{{ model.silent }}|{{ model.needs }}|{{ model.none }}

{{ data.key }}|{{ data.items }}|{{ data.nothing }}|{{ made.items }}|{{ list.1 }}|{{ list.7 }}
|{{ kind.plain }}

{{ text|upper }}|{{ number|add:2 }}|{{ nothing|default:"d<" }}|{{ text|default:thing.name }}
|{{ things|length }}

{{ list|join:", " }}|{{ safe|upper }}|{{ text|safe }}|{{ text|escape }}
|{{ none|default_if_none:"-" }}

{{ "constant" }}|{{ 7 }}|{{ 1.5 }}|{{ _("Log") }}|{{ _("Log")|upper }}

{% autoescape off %}{{ text }}{{ thing.name }}{{ number }}{% endautoescape %}

{% load l10n %}{% localize off %}{{ number }}{{ half }}{% endlocalize %}{% localize on %}
{{ number }}{% endlocalize %}

{% if thing.number == 3 and not none or nothing %}y{% else %}n{% endif %}

{% if number > 3 %}a{% elif yes %}b{% else %}c{% endif %}{% if nothing > 3 %}a{% elif yes %}
b{% endif %}

{% if "p" in list %}in{% endif %}{% if 5 not in list %}out{% endif %}{% if 5 in number %}
x{% else %}error{% endif %}

{% if none is None %}is{% endif %}{% if yes is not none %}not{% endif %}
{% if 3 <= thing.number <= 4 %}q{% endif %}

{% if nothing|default:absent %}a{% else %}b{% endif %}{% if things|length >= 2 %}two{% endif %}
{% if _("Log") %}l{% endif %}

{% if model.silent %}a{% else %}b{% endif %}{% if thing.name != "x" %}other{% endif %}
{% if number < 3 %}x{% endif %}

{% for it in things %}{{ forloop.counter }}{{ it.name }}{% if not forloop.last %}, {% endif %}
{% endfor %}

{% for it in empty %}x{% empty %}none{% endfor %}{% for it in nothing %}x{% endfor %}
{% for it in words %}{{ it }}{% endfor %}

{% for a, b in pairs %}{{ a }}{{ b }}{% for it in list reversed %}
{{ forloop.parentloop.counter0 }}{{ it }}{% endfor %}{% endfor %}

{% for it in list %}{{ forloop.first }}{{ forloop.revcounter }}{{ forloop.revcounter0 }}
{% cycle 'x' 'y' %}{% endfor %}

{% with it=thing.name other=number|add:1 %}{{ it }}{{ other }}{% endwith %}{{ it }}{{ other }}

{% include "part.html" %}{% include "part.html" with it=text inner=3 %}
{% include name with it=2 only %}{{ inner }}

{% for it in list %}{% include "part.html" with inner=forloop.counter %}
{% include "again.html" %}{% endfor %}

{% load i18n %}{% translate "Log" %}{% translate "Log" as said %}{{ said }}{% translate text %}
{% translate "Table" context "rialto" %}

{% load i18n %}{% blocktranslate count n=things|length trimmed %}{{ n }}
 move since yours{% plural %}{{ n }} moves since yours{% endblocktranslate %}

{% load signoria %}{% icon "log" %}{% icon thing.name %}{% seat thing.number "css" %}
{% seat 0 %}{% icon "log" css="b" %}{% drawing "a" %}

{% load signoria %}{% drawing thing.name css="c" %}{% named thing.name %}
{% piece thing.name text %}{% piece "a" text "" %}

{% load signoria %}{% either yes "<y>" text %}{% either nothing "<y>" text %}
{% group "css" text %}{{ thing.name }}{% endgroup %}

{% block one %}{{ text }}{% endblock %}{% firstof nothing thing.name %}{% spaceless %}
<p> <b></b> </p>{% endspaceless %}

{% filter upper %}{{ text }}{% endfilter %}{% comment %}{{ text }}{% endcomment %}{% now "Y" %}
{% csrf_token %}{# nothing #}
""".strip().split("\n\n")


def engine(kind: str) -> Engine:
    """Django's own, or the quick one."""
    libraries = {
        "i18n": "django.templatetags.i18n",
        "l10n": "django.templatetags.l10n",
        "signoria": "signoria.web.site.templatetags.signoria",
    }
    return Engine(loaders=[LOADERS[kind]], libraries=libraries)


def drawn(template: Template) -> list[str]:
    """In both languages, twice: what is kept from the first time is the same."""
    found = []
    for language in ("en", "pl", "en"):
        with translation.override(language):
            found.append(template.render(Context(values())))
    return found


@pytest.mark.parametrize("source", SOURCES)
def test_drawn_as_by_django(source: str) -> None:
    quick = drawn(QuickTemplate(source, engine=engine("quick")))
    assert quick == drawn(Template(source, engine=engine("django")))


@pytest.mark.parametrize(
    "source", ["{{ thing.failing }}", "{% include 'nowhere.html' %}", "{{ 1|add:absent.x }}"]
)
def test_the_same_errors(source: str) -> None:
    for template in (
        QuickTemplate(source, engine=engine("quick")),
        Template(source, engine=engine("django")),
    ):
        with pytest.raises(Exception, match=r"inside|nowhere|absent"):
            template.render(Context(values()))


def test_templates_of_the_site_are_quick() -> None:
    from django.template.loader import get_template

    made: Any = get_template("tables/_table.html")
    assert isinstance(made.template, QuickTemplate)
    assert Path(made.template.origin.name).is_file()


def test_lines_are_named_while_developing() -> None:
    """With `DEBUG` Django draws by itself, and an error knows its line."""
    source = "\n{{ thing.failing }}"
    template = QuickTemplate(source, engine=Engine(debug=True))
    with pytest.raises(AttributeError) as found:
        template.render(Context(values()))
    debug: Any = found.value
    assert debug.template_debug["line"] == 2
