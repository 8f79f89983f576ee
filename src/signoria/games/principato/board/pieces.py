"""Tokens, cubes and cards as plain values for the templates."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.games.principato.ids import ANY, CULTURE_IDS, FACE_IDS, NONE, TOKEN_IDS
from signoria.games.principato.parts import CardOption
from signoria.games.principato.questions import (
    can_pay,
    due,
    fitting,
    in_supply,
)
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.text import Text

# Shape says area: hexagon environs, square city centre, disc city wall, arch palace.
SHAPES = {
    **dict.fromkeys(("field", "farm"), "hx"),
    **dict.fromkeys(("residence", "bank"), "sq"),
    **dict.fromkeys(("catapult", "condottiere", "militia"), "dc"),
    **dict.fromkeys(CULTURE_IDS, "ar"),
}
BOXES = {"hx": "0 0 100 124", "sq": "0 0 100 110", "dc": "0 0 100 110", "ar": "0 0 100 124"}
# Where the picture lies in a token: x, y, size.  Alone, above two cubes, and as a small sign.
ALONE = {"hx": (17, 21, 66), "sq": (16, 14, 68), "dc": (19, 17, 62), "ar": (20, 13, 60)}
ABOVE_CUBES = {"hx": (21, 11, 58), "sq": (21, 7, 58)}
SMALL = {"hx": (14, 20, 72), "sq": (13, 11, 74), "dc": (15, 13, 70), "ar": (16, 22, 68)}
EMPTY = {"hx": (33, 41, 34), "sq": (31, 31, 38), "dc": (31, 31, 38), "ar": (30, 40, 40)}
CUBE_SYMBOLS = {"food": "food", "money": "money", "influence": "inf"}

# The colour of a card's band and its picture, by face.
AREAS = ("cen", "env", "cen", "env", "mil", "mil", *["inc"] * 5, "mil", "mil", *["cul"] * 3)
ARTS = (
    "pbank",
    "farm",
    "residence",
    "field",
    "catapult",
    "catapult",
    "harvest",
    "market",
    *["tax"] * 3,
    "condottiere",
    "militia",
    "sculptor",
    "writer",
    "painter",
)
LONG_TITLE = 14  # letters; longer ones are set smaller


def art(kind: str) -> str:
    """The symbol of a token's picture."""
    return "pbank" if kind == "bank" else kind


@cache
def drawing(kind: str, place: tuple[int, int, int], look: str) -> SafeString:
    """A token with its picture: `ring` can be lit, `flat` cannot, `slot` is an empty place."""
    shape = SHAPES[kind]
    x, y, size = place
    parts = {
        "ring": ('<use href="#tk-{kind}"/>{art}<use href="#rg-{shape}"/>', ""),
        "flat": ('<use href="#tk-{kind}"/>{art}', ""),
        "slot": ('<use href="#sl-{shape}"/>{art}', "q-"),
    }
    template, prefix = parts[look]
    picture = format_html(
        '<use class="{}" href="#{}{}" x="{}" y="{}" width="{}" height="{}"/>',
        "glyph2" if prefix else "im",
        prefix,
        art(kind),
        x,
        y,
        size,
        size,
    )
    inside = format_html(template, kind=kind, shape=shape, art=picture)
    return format_html('<svg viewBox="{}" aria-hidden="true">{}</svg>', BOXES[shape], inside)


@cache
def cube_drawing(symbol: str) -> SafeString:
    """A wooden cube that can be lit."""
    return format_html(
        '<svg class="cb" viewBox="0 0 64 64" aria-hidden="true"><use href="#cube-lit"/>'
        '<use href="#cube-{}"/></svg>',
        symbol,
    )


def token(kind: str, **more: Any) -> dict[str, Any]:
    """A token to be drawn; `room` cubes fit on it."""
    shape = SHAPES[kind]
    places = ABOVE_CUBES if more.get("room") == 2 else ALONE
    place = places.get(shape, ALONE[shape])
    svg = drawing(kind, place, "ring")
    return {"shape": shape, "inside": inside(svg, more)} | more


def inside(svg: SafeString, more: dict[str, Any]) -> SafeString:
    """All that lies on a token: cubes, places for cubes, its value, how often it is there."""
    shown = [svg]
    if more.get("room"):
        shown.append(format_html('<span class="cs r{}">', more["room"]))
        shown += [moving_cube(**one) for one in more["cubes"]]
        shown += [cube_place(more["goods"])] * more["free"]
        shown.append(mark_safe("</span>"))
    for key, css, before in (("value", "val", ""), ("times", "tms", "×"), ("nth", "nth", "")):
        if more.get(key):
            shown.append(format_html('<b class="{}">{}{}</b>', css, before, more[key]))
    return mark_safe("".join(shown))


@cache
def moving_cube(svg: SafeString, moving: str) -> SafeString:
    """A cube that keeps its name while it moves."""
    if not moving:
        return format_html('<i class="cw">{}</i>', svg)
    return format_html('<i class="cw" style="view-transition-name:{}">{}</i>', moving, svg)


@cache
def cube_place(goods: str) -> SafeString:
    """Where a cube may come to lie."""
    return format_html(
        '<i class="cslot"><svg viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="#q-{}"/></svg></i>',
        goods,
    )


def empty(kind: str) -> dict[str, Any]:
    """A place where such a token may come to lie."""
    shape = SHAPES[kind]
    return {"shape": shape, "svg": drawing(kind, EMPTY[shape], "slot")}


def sign(kind: str) -> dict[str, Any]:
    """A token as a small sign in a line."""
    shape = SHAPES[kind]
    return {"t": "tok", "shape": shape, "svg": drawing(kind, SMALL[shape], "flat")}


def cube(kind: str) -> dict[str, Any]:
    """A cube as a small sign in a line."""
    return {"t": "cube", "svg": cube_drawing(CUBE_SYMBOLS[kind])}


def number(n: int) -> list[dict[str, Any]]:
    """How many; one is not written."""
    return [{"t": "num", "n": n}] if n > 1 else []


def word(text: str) -> dict[str, Any]:
    """A word in a line of signs."""
    return {"t": "word", "text": text}


ARROW = {"t": "arrow"}


def line(signs: list[dict[str, Any]]) -> SafeString:
    """Signs beside each other, as the page shows them."""
    shown = []
    for one in signs:
        if one["t"] == "num":
            shown.append(format_html("<b>{}</b>", one["n"]))
        elif one["t"] == "arrow":
            shown.append(mark_safe('<i class="arw">▸</i>'))
        elif one["t"] == "word":
            shown.append(format_html("<em>{}</em>", one["text"]))
        elif one["t"] == "cube":
            shown.append(one["svg"])
        else:
            shown.append(format_html('<span class="mt {}">{}</span>', one["shape"], one["svg"]))
    return mark_safe("".join(shown))


def cubes(food: int, money: int, influence: int = 0) -> list[dict[str, Any]]:
    """`3 food, 1 money` as signs."""
    found: list[dict[str, Any]] = []
    for kind, n in (("food", food), ("money", money), ("influence", influence)):
        if n:
            found += [*number(n), cube(kind)]
    return found


def gain_signs(option: CardOption) -> list[dict[str, Any]]:
    """What an option gives, as signs."""
    if option.token != NONE:
        n = 1 if option.number == ANY else option.number
        return [*number(n), sign(TOKEN_IDS[option.token])]
    if option.culture != NONE:
        return [sign(CULTURE_IDS[option.culture])]
    found = cubes(option.gain_food, option.gain_money)
    for kind, per in (("food", option.food_per), ("money", option.money_per)):
        if per != NONE:
            found += [sign(TOKEN_IDS[per]), ARROW, cube(kind)]
    return found


def option_signs(option: CardOption) -> list[dict[str, Any]]:
    """One option of a card: price, arrow, gain."""
    gain = gain_signs(option)
    if option.food or option.money:
        return [*cubes(option.food, option.money), ARROW, *gain]
    if option.token != NONE or option.culture != NONE:
        return [word(pgettext("price", "free")), ARROW, *gain]
    return gain


def note(s: PrincipatoState, me: Player, option: CardOption) -> str:
    """What an option means for a player right now; "" where the signs say it all."""
    if option.number == ANY and option.token != NONE:
        return _("any number")
    food, money = due(me, option)
    if not food + money:
        per = option.food_per != NONE or option.money_per != NONE
        return _("gives you 0") if per else ""
    taken = fitting(s, me, food, money)
    if taken < food + money:
        values = {"n": food + money, "room": taken}
        return _("%(n)s, room for %(room)s") % values
    if option.food_per != NONE or option.money_per != NONE:
        return _("gives you %(n)s") % {"n": taken}
    return ""


class Cards:
    """Action cards in the words of one player."""

    def __init__(self, s: PrincipatoState, text: Text, seat: int) -> None:
        self.s = s
        self.text = text
        self.me = s.players[seat]

    def card(self, face: int) -> dict[str, Any]:
        """A card face up."""
        s = self.s
        full = self.text.card(face)
        title = full.split(" (")[0]
        short = title.split(": ")[-1]
        many = len(s.parts.options_of[face]) > 2
        options = [self.option(option, many) for option in s.parts.options_of[face]]
        notes = {option["note"] for option in options}
        label = f"{full}: {self.text.card_effect(s, face)}"
        if s.parts.exchange[face]:
            label += ". " + _("Must be exchanged after it is activated")
        return {
            "id": FACE_IDS[face],
            "face": face,
            "title": title,
            "short": short[:1].upper() + short[1:],
            "long": len(title) > LONG_TITLE,
            "full": full,
            "area": AREAS[face],
            "art": ARTS[face],
            "exchange": s.parts.exchange[face],
            "options": options,
            "many": many,
            "note": notes.pop() if len(options) == 1 else "",
            "label": label,
        }

    def option(self, option: CardOption, many: bool) -> dict[str, Any]:
        """One of the things a card offers; of many only what can really be taken is noted."""
        food, money = due(self.me, option)
        taken = fitting(self.s, self.me, food, money)
        return {
            "short": f"+{taken}" if many and taken < food + money else "",
            "signs": line(option_signs(option)),
            "note": note(self.s, self.me, option),
            "words": self.text.effect(option),
            "open": can_pay(self.me, option) and in_supply(self.s, option),
        }
