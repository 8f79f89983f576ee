"""Why a touch leads nowhere, where no pick of the open decision says it, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.machine import Refusal
from signoria.games.rialto.board.bar import all_that_fits
from signoria.games.rialto.board.touches import Touches
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    CONVERTERS,
    JOKER,
    KIND_IDS,
    YELLOW,
    building_kind,
    building_of,
    colour_of,
)
from signoria.games.rialto.pending import Ask, budget
from signoria.games.rialto.questions import usable
from signoria.games.rialto.refusals import cannot_activate
from signoria.games.rialto.text import Text
from signoria.web.boards.answers import WayOut
from signoria.web.boards.base import number_in


def reason(pointing: Touches, text: Text, piece: str) -> Refusal | None:
    """About the piece that was touched last."""
    name, _dash, rest = piece.partition("-")
    if name == "tile":
        return Refusal("RIA-ACT-6", "E_OTHERS_BUILDING")
    if pointing.ask is Ask.TURN and name == "card":
        return other_stage(pointing, text, rest.partition("-")[0])
    if pointing.ask is Ask.TURN and name == "slot":
        return idle_building(pointing, number_in(rest))
    return None


def other_stage(pointing: Touches, text: Text, kind: str) -> Refusal | None:
    """A card of another stage, with what it would take to lay it now."""
    if kind not in KIND_IDS or KIND_IDS.index(kind) in (pointing.stage, JOKER):
        return None
    s, stage = pointing.s, pointing.stage
    numbers = {"kind": kind, "letter": kind}
    if any(usable(s, pointing.seat, building) for building in CONVERTERS):
        coins = {"coins": pointing.me.coins}
        return Refusal("RIA-YEL-5", "E_NO_CONVERTER", {**numbers, **coins})
    now = {"now": str(text.show(s, "letter", stage))}
    return Refusal("RIA-P2-1", "E_OTHER_STAGE", {**numbers, **now})


def idle_building(pointing: Touches, place: int) -> Refusal | None:
    """A yellow building that cannot be used: the coin, most of the time."""
    if not 0 < place <= len(pointing.me.buildings):
        return None
    building = building_of(pointing.me.buildings[place - 1])
    if colour_of(building) != YELLOW:
        return None
    return cannot_activate(pointing.s, pointing.seat, building)


# --- instead ----------------------------------------------------------------------------------


def ways_out(pointing: Touches, text: Text, piece: str) -> list[WayOut]:
    """What can be laid, or the best building that may be taken."""
    if pointing.ask is Ask.TURN:
        return instead_of_cards(pointing)
    if pointing.ask is Ask.BUILDING and piece.startswith("sup-"):
        return instead_of_building(pointing, text, piece.removeprefix("sup-"))
    return []


def instead_of_cards(pointing: Touches) -> list[WayOut]:
    """All that fits, or to pass."""
    fitting = all_that_fits(pointing.s, pointing.seat)
    if not fitting:
        return [WayOut(pgettext("rialto", "Pass"), ("pass",))]
    number = len(fitting)
    label = ngettext("Lay the %(n)s that fits", "Lay the %(n)s that fit", number)
    return [WayOut(label % {"n": number}, fitting)]


def instead_of_building(pointing: Touches, text: Text, name: str) -> list[WayOut]:
    """The best of the same colour that is there and may be had."""
    if name not in BUILDING_IDS:
        return []
    colour = colour_of(BUILDING_IDS.index(name))
    takes = pointing.takes()
    for value in range(min(budget(pointing.s), 4), 0, -1):
        building = building_kind(colour, value)
        if building in takes:
            shown = text.building(building).partition(" (")[0]
            label = _("Take %(building)s") % {"building": shown}
            return [WayOut(label, (f"sup-{BUILDING_IDS[building]}",))]
    return []


def vague(refused: Refusal | None) -> bool:
    """Does it say nothing about the piece?"""
    return refused is None or refused.code == "NOT_NOW"


def later(pointing: Touches, rule: str, asked: str) -> Refusal | None:
    """The last answer: what is asked first."""
    return None if pointing.ask is None else Refusal(rule, "E_FIRST", {"asked": asked})
