"""What has just happened, read off the events of the last move."""

from __future__ import annotations

from collections import Counter

from signoria.games.tuscany.ids import COLOURS, HEXAGON, NONE
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.base import Scene


def last_field(scene: Scene, seat: int) -> int:
    """The field a seat has just covered, or NONE."""
    found = NONE
    for event in scene.events:
        if event.what == "placed" and event.seat == seat:
            found = int(str(event.data["field"]))
    return found


def cards_drawn(scene: Scene) -> list[int]:
    """Cards by colour that have just come into the viewer's hand."""
    found = [0] * COLOURS
    for event in scene.events:
        drawn = event.secret.get("drawn") if event.seat == scene.viewer else None
        if event.what == "drew" and isinstance(drawn, tuple):
            for colour in drawn:
                found[int(colour)] += 1
    return found


def followed(s: TuscanyState, scene: Scene) -> dict[str, str]:
    """Names for tokens that can be followed from market to storage to estate.

    Only a token that cannot be mistaken for another one gets a name."""
    me = s.players[scene.me()]
    there = {f"m-{spot}": token for spot, token in enumerate(s.market)}
    there |= {f"store-{n}": item for n, item in enumerate(me.storage, 1)}
    last = last_field(scene, scene.me())
    if last != NONE:
        there[f"f-{last}"] = me.tokens[last]
    counts = Counter(there.values())
    return {
        piece: f"tk{item}"
        for piece, item in there.items()
        if 0 <= item <= HEXAGON and counts[item] == 1
    }
