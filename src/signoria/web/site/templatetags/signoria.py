"""Drawings in templates: sprites, icons, seat signs and emblems; pieces, groups, alternatives."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.template.base import FilterExpression, Parser, TextNode, Token, Variable, token_kwargs
from django.template.context import Context
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from signoria.web.boards import board_names

register = template.Library()

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@cache
def _drawings(name: str) -> str:
    """The text of a sprite file: ours, so it may go into the page as it is."""
    if name != "site":
        return _text(f"boards/{name}/symbols.svg")
    head, tail = _text("site/symbols.svg").rsplit("</svg>", 1)
    emblems = [_text(f"boards/{game}/emblem.svg").strip() for game in board_names()]
    return "\n".join([head.rstrip(), *filter(None, emblems), "</svg>"]) + tail


def _text(name: str) -> str:
    """A drawing of ours without its layout; nothing where there is none."""
    found = finders.find(name)
    text = Path(str(found)).read_text(encoding="utf-8") if found else ""
    return re.sub(r"\s*\n\s*", " ", re.sub(r">\s+<", "><", COMMENT.sub("", text)))


@register.simple_tag
def sprite(name: str) -> SafeString:
    """The drawings of the site or of a game, once per page, for `<use href="#...">`."""
    return mark_safe(_drawings(name))


@register.simple_tag
@cache
def icon(name: str, css: str = "ic") -> SafeString:
    """A small drawing of the interface; it says nothing to a screen reader."""
    return format_html('<svg class="{}" aria-hidden="true"><use href="#u-{}"/></svg>', css, name)


@cache
def _drawn(name: str, box: str = "", css: str = "") -> SafeString:
    if not name:
        return SafeString("")
    attributes = [("class", css), ("viewBox", box)]
    shown = format_html_join("", ' {}="{}"', [pair for pair in attributes if pair[1]])
    return format_html('<svg{} aria-hidden="true"><use href="#{}"/></svg>', shown, name)


class Drawing(template.Node):
    """A drawing whose name is known only when the page is written."""

    is_flat = True

    def __init__(self, values: dict[str, FilterExpression]) -> None:
        self.values = values

    def render(self, context: Context) -> SafeString:
        return _drawn(**{key: value.resolve(context) for key, value in self.values.items()})


@register.tag
def drawing(parser: Parser, token: Token) -> template.Node:
    """A drawing of a game's sprite: `{% drawing "worker" "0 0 64 64" "css" %}`; it says nothing.
    None for an empty name.

    One with a fixed name is text like any other: it is written when the template is read.
    """
    values: dict[str, FilterExpression] = {}
    for key, bit in zip(("name", "box", "css"), token.split_contents()[1:], strict=False):
        named = token_kwargs([bit], parser)
        values |= named or {key: parser.compile_filter(bit)}
    node = Drawing(values)
    if any(isinstance(value.var, Variable) or value.filters for value in values.values()):
        return node
    return TextNode(node.render(Context()))


class Named(template.Node):
    """What something is called, to a screen reader and to a mouse."""

    is_flat = True

    def __init__(self, label: FilterExpression) -> None:
        self.label = label

    def render(self, context: Context) -> SafeString:
        return format_html('aria-label="{0}" title="{0}"', self.label.resolve(context))


@register.tag
def named(parser: Parser, token: Token) -> Named:
    """`{% named it.label %}`: the same words for both."""
    return Named(parser.compile_filter(token.split_contents()[1]))


class Piece(template.Node):
    """The attributes of something on a board that can be touched."""

    is_flat = True

    def __init__(self, piece: FilterExpression, label: FilterExpression, title: FilterExpression):
        self.piece, self.label, self.title = piece, label, title

    def render(self, context: Context) -> SafeString:
        label = self.label.resolve(context)
        title = label if self.title is self.label else self.title.resolve(context)
        shown = format_html('data-piece="{}" aria-label="{}"', self.piece.resolve(context), label)
        return format_html('{} title="{}"', shown, title) if title else shown


@register.tag
def piece(parser: Parser, token: Token) -> Piece:
    """`{% piece it.piece it.label %}`: what it is to the script, to a screen reader and to a
    mouse; a third word says something else to the mouse, `""` nothing.
    """
    name, label, *title = map(parser.compile_filter, token.split_contents()[1:])
    return Piece(name, label, title[0] if title else label)


class Group(template.Node):
    """Things that belong together, under their caption."""

    is_flat = True
    child_nodelists = ("inside",)

    def __init__(self, css: FilterExpression, caption: FilterExpression, inside: template.NodeList):
        self.css, self.caption, self.inside = css, caption, inside

    def render(self, context: Context) -> SafeString:
        return format_html(
            '<div class="{}"><span class="cap">{}</span>{}</div>',
            self.css.resolve(context),
            self.caption.resolve(context),
            self.inside.render(context),
        )


@register.tag
def group(parser: Parser, token: Token) -> Group:
    """`{% group "well goods" _("Goods") %}…{% endgroup %}`: a box of a class with its caption."""
    css, caption = map(parser.compile_filter, token.split_contents()[1:])
    inside = parser.parse(("endgroup",))
    parser.delete_first_token()
    return Group(css, caption, inside)


class Picks(template.Node):
    """Buttons of which one is chosen."""

    is_flat = True
    child_nodelists = ("inside",)

    def __init__(self, legend: FilterExpression, inside: template.NodeList):
        self.legend, self.inside = legend, inside

    def render(self, context: Context) -> SafeString:
        return format_html(
            '<fieldset><legend>{}</legend><div class="picks">{}</div></fieldset>',
            self.legend.resolve(context),
            self.inside.render(context),
        )


@register.tag
def picks(parser: Parser, token: Token) -> Picks:
    """`{% picks _("Players") %}…{% endpicks %}`: labels of class `pick` under what they are."""
    legend = parser.compile_filter(token.split_contents()[1])
    inside = parser.parse(("endpicks",))
    parser.delete_first_token()
    return Picks(legend, inside)


class Either(template.Node):
    """One of two texts."""

    is_flat = True

    def __init__(self, *values: FilterExpression) -> None:
        self.asked, self.yes, self.no = values

    def render(self, context: Context) -> SafeString:
        chosen = self.yes if self.asked.resolve(context, ignore_failures=True) else self.no
        return conditional_escape(chosen.resolve(context))


@register.tag
def either(parser: Parser, token: Token) -> Either:
    """`{% either table.rated _("rated") _("friendly") %}`: the first text where it holds."""
    return Either(*map(parser.compile_filter, token.split_contents()[1:]))


@register.simple_tag
@cache
def seat(sign: int, css: str = "sv") -> SafeString:
    """The sign of a seat, counted from 1: colour and shape; nothing for 0."""
    if not sign:
        return SafeString("")
    return format_html(
        '<svg class="{0} s{1}" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat{1}"/></svg>',
        css,
        sign,
    )


@register.filter
def points(value: object) -> str:
    """As they are written: below zero with a real minus."""
    return str(value).replace("-", "−")


@register.simple_tag
@cache
def medal(game: str, css: str = "medal") -> SafeString:
    """The emblem of a game; the site's own for one without."""
    return format_html(
        '<svg class="{}" viewBox="0 0 96 96" data-game="{}" aria-hidden="true">'
        '<use href="#{}"/></svg>',
        css,
        game,
        f"em-{game}" if finders.find(f"boards/{game}/emblem.svg") else "logo",
    )
