"""Tokens, cubes and cards, drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.games.principato.ids import ANY, CULTURE_IDS, FACE_IDS, NONE, TOKEN_IDS
from signoria.games.principato.parts import CardOption
from signoria.games.principato.questions import available, cubes_taken, income
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.shown import Shown

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
        "trace" if prefix else "im",
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
        '<svg class="cube" viewBox="0 0 64 64" aria-hidden="true"><use href="#cube-lit"/>'
        '<use href="#cube-{}"/></svg>',
        symbol,
    )


class Cube(Shown):
    """A cube with a name of its own while it can be seen moving."""

    svg: SafeString
    moving: str = ""


class Load(Shown):
    """What fits on a token: cubes that lie there, and places for more of these goods."""

    room: int
    cubes: tuple[Cube, ...]
    free: int
    goods: str


class Token(Shown):
    """A token to be drawn; with a `piece` it can be touched by itself."""

    shape: str
    inside: SafeString
    last: bool = False  # came in the last move
    piece: str = ""
    label: str = ""


class Shape(Shown):
    """A token as a sign, or the place for one, in the shape of its area."""

    shape: str
    svg: SafeString


def token(
    kind: str,
    load: Load | None = None,
    value: int = 0,
    times: int = 0,
    last: bool = False,
    nth: int = 0,
    label: str = "",
) -> Token:
    """A token with all that lies on it; the `nth` of its kind where they are counted."""
    shape = SHAPES[kind]
    places = ABOVE_CUBES if load is not None and load.room == 2 else ALONE
    shown = [drawing(kind, places.get(shape, ALONE[shape]), "ring")]
    if load is not None:
        shown.append(loaded(load))
    for number, css, before in (
        (value, "badge token-value", ""),
        (times, "token-times", "×"),
        (nth, "token-number", ""),
    ):
        if number:
            shown.append(format_html('<b class="{}">{}{}</b>', css, before, number))
    piece = f"{kind}-{nth}" if nth else ""
    return Token(shape, mark_safe("".join(shown)), last, piece, label)


def loaded(load: Load) -> SafeString:
    """Cubes and places for cubes on a token."""
    shown = [format_html('<span class="cubes r{}">', load.room)]
    shown += [moving_cube(cube) for cube in load.cubes]
    shown += [cube_place(load.goods)] * load.free
    return mark_safe("".join([*shown, "</span>"]))


@cache
def moving_cube(cube: Cube) -> SafeString:
    """A cube that keeps its name while it moves."""
    if not cube.moving:
        return format_html('<i class="cube-moving">{}</i>', cube.svg)
    return format_html(
        '<i class="cube-moving" style="view-transition-name:{}">{}</i>', cube.moving, cube.svg
    )


@cache
def cube_place(goods: str) -> SafeString:
    """Where a cube may come to lie."""
    return format_html(
        '<i class="cube-place"><svg viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="#q-{}"/></svg></i>',
        goods,
    )


def empty(kind: str) -> Shape:
    """A place where such a token may come to lie."""
    shape = SHAPES[kind]
    return Shape(shape, drawing(kind, EMPTY[shape], "slot"))


# --- signs in a line ----------------------------------------------------------------------------


class Count(Shown):
    """A token as a small sign with how many of it there are."""

    shape: str
    svg: SafeString
    n: int
    label: str = ""

    @property
    def css(self) -> str:
        """How it looks."""
        return f"mini {self.shape}"


def small(kind: str) -> Shape:
    """A token as a small sign."""
    shape = SHAPES[kind]
    return Shape(shape, drawing(kind, SMALL[shape], "flat"))


def count(kind: str, n: int, label: str = "") -> Count:
    """A token as a small sign, counted."""
    shown = small(kind)
    return Count(shown.shape, shown.svg, n, label)


def sign(kind: str) -> SafeString:
    """A token in a line of signs."""
    shown = small(kind)
    return format_html('<span class="mini {}">{}</span>', shown.shape, shown.svg)


def cube_sign(kind: str) -> SafeString:
    """A cube in a line of signs."""
    return cube_drawing(CUBE_SYMBOLS[kind])


def number(n: int) -> SafeString:
    """How many; one is not written."""
    return format_html("<b>{}</b>", n) if n > 1 else SafeString("")


ARROW = SafeString('<i class="arrow">▸</i>')


def line(signs: Iterable[SafeString]) -> SafeString:
    """Signs beside each other, as the page shows them."""
    return mark_safe("".join(signs))


def cube_signs(food: int, money: int, influence: int = 0) -> SafeString:
    """`3 food, 1 money` as signs."""
    kinds = (("food", food), ("money", money), ("influence", influence))
    return line(number(n) + cube_sign(kind) for kind, n in kinds if n)


def gain_signs(option: CardOption) -> SafeString:
    """What an option gives, as signs."""
    if option.token != NONE:
        n = 1 if option.number == ANY else option.number
        return number(n) + sign(TOKEN_IDS[option.token])
    if option.culture != NONE:
        return sign(CULTURE_IDS[option.culture])
    found = [cube_signs(option.gain_food, option.gain_money)]
    for kind, per in (("food", option.food_per), ("money", option.money_per)):
        if per != NONE:
            found += [sign(TOKEN_IDS[per]), ARROW, cube_sign(kind)]
    return line(found)


def option_signs(option: CardOption) -> SafeString:
    """One option of a card: price, arrow, gain."""
    gain = gain_signs(option)
    if option.food or option.money:
        return line([cube_signs(option.food, option.money), ARROW, gain])
    if option.token != NONE or option.culture != NONE:
        return line([format_html("<em>{}</em>", pgettext("price", "free")), ARROW, gain])
    return gain


# --- cards --------------------------------------------------------------------------------------


def note(s: PrincipatoState, me: Player, option: CardOption) -> str:
    """What an option means for a player right now; "" where the signs say it all."""
    if option.number == ANY and option.token != NONE:
        return _("any number")
    due, taken = sum(income(me, option)), cubes_taken(s, me, option)
    if taken < due:
        return _("%(n)s, room for %(room)s") % {"n": due, "room": taken}
    return _("gives %(n)s") % {"n": taken} if depends(option) else ""


def depends(option: CardOption) -> bool:
    """Does what an option gives depend on one's tokens?"""
    return option.food_per != NONE or option.money_per != NONE


class Offer(Shown):
    """One of the things a card offers."""

    short: str  # of many offers only what can really be taken
    signs: SafeString
    note: str
    words: str
    open: bool  # can be carried out now
    gives: str  # cubes it brings now, where that depends on one's tokens


class Card(Shown):
    """A card face up."""

    id: str
    face: int
    title: str
    short: str
    long: bool
    full: str
    area: str
    art: str
    exchange: bool
    options: tuple[Offer, ...]
    many: bool
    note: str
    label: str


class Cards:
    """Action cards in the words of one player."""

    def __init__(self, s: PrincipatoState, text: Text, seat: int) -> None:
        self.s = s
        self.text = text
        self.me = s.players[seat]

    def card(self, face: int) -> Card:
        """A card face up."""
        s = self.s
        full = self.text.card(face)
        title = full.split(" (")[0]
        short = title.split(": ")[-1]
        many = len(s.parts.options_of[face]) > 2
        options = tuple(self.offer(option, many) for option in s.parts.options_of[face])
        label = f"{full}: {self.text.card_effect(s, face)}"
        if s.parts.exchange[face]:
            label += ". " + _("Must be exchanged after it is activated")
        return Card(
            id=FACE_IDS[face],
            face=face,
            title=title,
            short=capital(short),
            long=len(title) > LONG_TITLE,
            full=full,
            area=AREAS[face],
            art=ARTS[face],
            exchange=s.parts.exchange[face],
            options=options,
            many=many,
            note=options[0].note if len(options) == 1 else "",
            label=label,
        )

    def offer(self, option: CardOption, many: bool) -> Offer:
        """One of the things a card offers."""
        taken = cubes_taken(self.s, self.me, option)
        return Offer(
            short=f"+{taken}" if many and taken < sum(income(self.me, option)) else "",
            signs=option_signs(option),
            note=note(self.s, self.me, option),
            words=self.text.effect(option),
            open=available(self.s, self.me, option),
            gives=str(taken) if depends(option) else "",
        )


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def minus(value: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-value}" if value < 0 else str(value)
