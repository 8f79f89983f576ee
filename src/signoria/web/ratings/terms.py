"""Which tables may be rated, and what holds there: people with accounts, a clock, everybody may
watch, who runs out of time or resigns is last, and no bot helps anybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from signoria.web.accounts.models import User

ON_TIME, RESIGNING = "loss", "last"  # of every rated table, as `Table` keeps them


def why_not_with(approved: bool) -> str:
    """Why a table with these components cannot be rated; "" if it can."""
    return "" if approved else _("Rated games are played with packs the site's host has approved.")


def why_not(kinds: Sequence[str]) -> str:
    """Why a table with seats of these kinds ("me", "open", "link", "hot", "bot") cannot be rated;
    "" if it can."""
    if len(kinds) < 2:
        return _("A rated game needs at least two people.")
    if "bot" in kinds:
        return _("Bots do not play rated games.")
    if "hot" in kinds:
        return _("At a rated table everybody plays on a screen of their own.")
    if kinds.count("me") > 1:
        return _("At a rated table every seat has another person.")
    return ""


def why_not_here(clock: str, public: bool) -> str:
    """Why a table with this clock cannot be rated, or one that others cannot watch."""
    if not clock:
        return _("A rated game needs a clock.")
    if not public:
        return _("Everybody may watch a rated game: make the table public.")
    return ""


def why_not_person(user: User | None) -> str:
    """Why this person cannot play rated games; "" if they can."""
    if user is None or user.is_guest:
        return _("Rated games are for people with an account. Make one: your games stay yours.")
    return ""


def why_not_rules(on_time: str, resigning: str) -> str:
    """Why a rated table cannot have these rules for absent players; "" leaves it to the site."""
    if on_time not in ("", ON_TIME) or resigning not in ("", RESIGNING):
        return _("At a rated table whoever runs out of time or resigns is last.")
    return ""
