"""White space of templates: what the loader takes out, and what it leaves."""

from __future__ import annotations

import pytest
from django.template import engines

from signoria.web.site.compacting import compact
from signoria.web.site.whitespace import stripped
from tests.tools.format_styles import SOURCES


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
        ("<p>\n  one\n  two\n</p>", "<p>one two</p>"),
        ("<p>one <b>two</b> three</p>", "<p>one <b>two</b> three</p>"),
        ("<p>\n  one\n  <b>two</b>\n</p>", "<p>one<b>two</b></p>"),
        ('<p>\n  one{{ " " }}\n  <b>two</b>\n</p>', "<p>one <b>two</b></p>"),
        ("{% if a %}{{ ' ' }}b{% endif %}", "{% if a %} b{% endif %}"),
        ("{% if a %}\n  {{ a }}\n{% endif %}\n", "{% if a %}{{ a }}{% endif %}"),
        ("{% if a %} · {{ a }}{% endif %}", "{% if a %} · {{ a }}{% endif %}"),
        ("{{ a }}\n{{ b }} {{ c }}", "{{ a }}{{ b }} {{ c }}"),
        ("{# why #}\n<b>a</b>", "{# why #}<b>a</b>"),
        ("<a> < b\n</a>", "<a> < b</a>"),
    ],
)
def test_lines_beside_tags_are_joined(source: str, wanted: str) -> None:
    assert stripped(source) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ('<a\n  href="x"\n  title="y"\n>z</a>', '<a href="x" title="y">z</a>'),
        ('<use href="#x" />', '<use href="#x"/>'),
        (
            '<a class="b" {% if c %}hidden{% elif d %}e{% endif %}>',
            '<a class="b"{% if c %} hidden{% elif d %} e{% endif %}>',
        ),
        (
            '<a\n   {% if c %}hidden{% endif %}\n   {{ d }}\n   id="e">',
            '<a{% if c %} hidden{% endif %} {{ d }} id="e">',
        ),
        ("<a{% if c %} b{% endif %}\n d>", "<a{% if c %} b{% endif %} d>"),
        (
            '<a class="b\n    {% if c %} c{% endif %}\n    {% if d %} d{% endif %}">',
            '<a class="b{% if c %} c{% endif %}{% if d %} d{% endif %}">',
        ),
        ('<path d="M0 0\n   h1">', '<path d="M0 0 h1">'),
        (
            '<i style="left: 1px;\n          top: {{ y }}px">',
            '<i style="left: 1px;top: {{ y }}px">',
        ),
        (
            '<a title="{% translate "x > y" %}"\n>\n b</a>',
            '<a title="{% translate "x > y" %}">b</a>',
        ),
        ("<a title='>'\n>\n b</a>", "<a title='>'>b</a>"),
    ],
)
def test_tags_are_closed_up(source: str, wanted: str) -> None:
    assert stripped(source) == wanted


@pytest.mark.parametrize(
    "source",
    [
        "<pre>\n a\n  b\n</pre>",
        "<textarea>\n {{ a }}\n</textarea>",
        "<script>\n let a = '<b>';\n\n</script>",
        "<style>\n a { b: c }\n {% if x %}\n {% endif %}</style>",
        "{% blocktranslate %}\n a\n <b>b</b>\n{% endblocktranslate %}",
        "{% comment %}\n <b\n{% endcomment %}",
        "{% verbatim %}\n {{ a }}\n{% endverbatim %}",
    ],
)
def test_what_is_written_stays(source: str) -> None:
    assert stripped(source) == source


def test_translated_texts_keep_their_ids() -> None:
    source = "<p>\n  {% blocktranslate trimmed %}\n    a\n    b\n  {% endblocktranslate %}\n</p>"
    page = engines["django"].from_string("{% load i18n %}" + stripped(source)).render({})
    assert page == "<p>a b</p>"


def test_pages_are_read_without_their_layout() -> None:
    page = engines["django"].get_template("site/_menu.html")
    assert "\n" not in page.template.source
    mail = engines["django"].get_template("accounts/mail.txt")
    assert "\n" in mail.template.source


def test_style_sheets_are_compact() -> None:
    source = '/* why */\na > b,\na:hover {\n  color: red;\n  content: "a > b; c";\n}\n'
    assert compact(source) == 'a>b,a:hover{color:red;content:"a > b; c"}'
    source = "a {\n  width: calc(1px + 2px);\n  margin: 0 -1px\n}\n.b :focus {\n  c: d\n}"
    assert compact(source) == "a{width:calc(1px + 2px);margin:0 -1px}.b :focus{c:d}"


@pytest.mark.parametrize("kind", ["html", "css", "js"])
def test_no_line_is_wider_than_120_columns(kind: str) -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{number}"
        for path in sorted(SOURCES.rglob(f"*.{kind}"))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if len(line) > 120
    ]
    assert not found
