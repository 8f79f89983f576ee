"""What a seat can count, as the bar shows it: a drawing and few words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.tuscany.board.pieces import BONUS_SYMBOLS, Pieces
from signoria.games.tuscany.ids import BONUS_IDS, COLOUR_IDS, LINE_IDS
from signoria.web.boards.answers import Thing


def thing(pieces: Pieces, key: str, number: int) -> Thing:
    """One of `holdings`."""
    name, _dash, rest = key.partition("-")
    words = pieces.text.words
    if name == "card" and rest in COLOUR_IDS:
        hue = pieces.colour(COLOUR_IDS.index(rest))
        return Thing(hue.sign, words.say("cards", rest, n=number))
    if name == "bonus" and rest in BONUS_IDS:
        bonus = BONUS_IDS.index(rest)
        return Thing(BONUS_SYMBOLS[bonus], pieces.bonus(bonus).name)
    if name == "green" and rest in LINE_IDS:
        return Thing("pt-green", f"+{number} {words.get('ledger', rest)}")
    if key == "workers":
        return Thing("worker", words.say("reward", "worker", n=number))
    if key == "marble":
        return Thing("marble", words.say("reward", "marble", n=number))
    return Thing(*coming(key, number))


def coming(key: str, number: int) -> tuple[str, str]:
    """What is about to be drawn or chosen, and storage spaces."""
    if key == "spaces":
        shown = ngettext("%(n)s storage space", "%(n)s storage spaces", number)
        return "slot", shown % {"n": number}
    if key == "draws":
        shown = ngettext("%(n)s unseen card", "%(n)s unseen cards", number)
        return "ecard", shown % {"n": number}
    if key == "income":
        return "icard", ngettext("%(n)s income card", "%(n)s income cards", number) % {"n": number}
    if key == "castle":
        return "castle", _("a free market token")
    return "hexslot", _("a bonus token")
