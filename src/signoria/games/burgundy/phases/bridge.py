"""The bridge: the order of turns (BUR-SHIP-4 to 6, BUR-EXT-1, section 5.21 of the specification).

`s.bridge` lists the seats from the head: space 6 first, each stack from top to bottom.
"""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.burgundy.ids import LAST_SPACE, NONE
from signoria.games.burgundy.questions.estates import place_on_bridge
from signoria.games.burgundy.questions.monasteries import M27
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.verbs import changed


def advance(s: BurgundyState, seat: int) -> None:
    """One space towards the city and on top of the stack there; at the end only on top."""
    space = min(s.space[seat] + 1, LAST_SPACE)
    s.space = changed(s.space, seat, space)
    put_on_top(s, seat)
    keep_on_top(s, space)
    if s.events is not None:
        emit(s, "advanced", seat, {"space": space, "place": place_on_bridge(s, seat)})


def put_on_top(s: BurgundyState, seat: int) -> None:
    """To the top of the stack on the marker's own space."""
    order = [other for other in s.bridge if other != seat]
    place = 0
    while place < len(order) and s.space[order[place]] > s.space[seat]:
        place += 1
    order.insert(place, seat)
    s.bridge = tuple(order)


def keep_on_top(s: BurgundyState, space: int) -> None:
    """Monastery 27: its owner on top, directly below him whoever copies it (R-29)."""
    owner = s.bridge_keeper
    if owner == NONE:
        return
    copier = copier_of_27(s)
    if copier != NONE and s.space[copier] == space:
        put_on_top(s, copier)
    if s.space[owner] == space:
        put_on_top(s, owner)


def copier_of_27(s: BurgundyState) -> int:
    """The seat that laid shield 6, if it has named the owner of monastery 27."""
    if s.herald == NONE:
        return NONE
    named = estate_of(s, s.herald).named
    if named == NONE or not s.estates[named].monasteries & M27:
        return NONE
    return s.herald


def place_bridge_monastery(s: BurgundyState, seat: int) -> None:
    """Monastery 27 has been placed: markers rise at once (BUR-EXT-1)."""
    s.bridge_keeper = seat
    keep_on_top(s, s.space[seat])
    copier = copier_of_27(s)
    if copier != NONE:
        keep_on_top(s, s.space[copier])
    if s.events is not None:
        emit(s, "rose_on_bridge", seat, {"place": place_on_bridge(s, seat)})
