"""The markup of hexes, goods and shields.

A page has some two hundred of them and most never change, so they are kept as text.
"""

from __future__ import annotations

from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from signoria.games.burgundy.board.geometry import layout, rivers, turned
from signoria.games.burgundy.boards import Board

HEX = '<svg viewBox="0 0 100 124" aria-hidden="true">'


@cache
def tile_face(body: str, icon: str, badge: str) -> SafeString:
    """A tile: body, icon, ring for its state, badge.  The icon makes room for a badge."""
    x, y, size = (22, 15, 56) if badge else (16, 22, 68)
    mark = f'<b class="badge">{badge}</b>' if badge else ""
    return mark_safe(
        f'{HEX}<use href="#hex-{body}"/>'
        f'<use href="#{icon}" x="{x}" y="{y}" width="{size}" height="{size}"/>'
        f'<use href="#ring"/></svg>{mark}'
    )


@cache
def field_face(kind: str, die: int) -> SafeString:
    """An empty field: what may go there, and the die that it needs."""
    return mark_safe(
        f'{HEX}<use href="#fld-{kind}"/>'
        f'<use class="die-needed" href="#pd{die}" x="32" y="20" width="36" height="36"/>'
        f'<use class="glyph" href="#t-{kind}" x="36" y="62" width="28" height="28"/>'
        f'<use href="#ring"/></svg>'
    )


@cache
def good_face(number: int, quantity: int) -> SafeString:
    """A token of goods; the numeral is the die that sells it."""
    more = f'<i class="q">×{quantity}</i>' if quantity else ""
    return mark_safe(
        f'<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#g{number}"/></svg>'
        f"<i>{number}</i>{more}"
    )


@cache
def shield_face(number: int) -> SafeString:
    """A shield with its number."""
    return mark_safe(
        f'<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#cap-shield"/></svg>'
        f"<b>{number}</b>"
    )


def shield_on_tile(tier: int, face: str) -> str:
    """A shield that lies on the castle of an estate."""
    return f'<span class="shield on-castle tier-{tier}">{face}</span>'


@cache
def places(board: Board) -> list[str]:
    """The style that puts each field of a board in its place."""
    there, narrow = layout(board), turned(board)
    found = []
    for field, (x, y) in enumerate(there.places):
        style = f"--cx:{x:g};--cy:{y:g}"
        if narrow is not None:
            nx, ny = narrow.places[field]
            style += f";--nx:{nx:g};--ny:{ny:g}"
        found.append(style)
    return found


@cache
def ground(board: Board) -> SafeString:
    """What lies under the fields of a board that is no plain hexagon: soil, and rivers."""
    there = layout(board)
    soil = "".join(
        f'<span class="cell under" style="{place}" aria-hidden="true">{HEX}'
        '<use href="#soil"/></svg></span>'
        for place in places(board)
    )
    lines = [f"M{ax} {ay}Q{x} {y} {bx} {by}" for ax, ay, x, y, bx, by in rivers(board)]
    if lines:
        box = f"0 0 {there.cols * 100:g} {there.height * 100:g}"
        banks = "".join(f'<path class="bank" d="{line}"/>' for line in lines)
        water = "".join(f'<path d="{line}"/>' for line in lines)
        soil += f'<svg class="rivers" viewBox="{box}" aria-hidden="true">{banks}{water}</svg>'
    return mark_safe(soil)


def cell(
    face: str, style: str, css: str, name: str, title: str, piece: str = "", extra: str = ""
) -> str:
    """A field of an estate; with a piece it can be touched."""
    name, title = escape(name), escape(title)
    if not piece:
        head = f'span role="img" aria-label="{name}"'
        return f'<{head} class="cell {css}" style="{style}" title="{title}">{face}{extra}</span>'
    head = f'button type="button" id="{piece}" data-piece="{piece}" aria-label="{name}"'
    return f'<{head} class="cell {css}" style="{style}" title="{title}">{face}{extra}</button>'
