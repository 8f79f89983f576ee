"""What a seat has and can count: what moves pay and bring."""

from __future__ import annotations

from signoria.games.burgundy.ids import GOODS, TILE_IDS
from signoria.games.burgundy.questions.dice import dice_left
from signoria.games.burgundy.questions.estates import shields_of
from signoria.games.burgundy.questions.storage import reachable, storage_index
from signoria.games.burgundy.state import BurgundyState, estate_of


def holdings(s: BurgundyState, seat: int) -> dict[str, int]:
    """Dice, workers, silver, goods and stored tiles by kind, shields, the way on the bridge."""
    me = estate_of(s, seat)
    found: dict[str, int] = {}
    for face in dice_left(s, seat):
        count(found, f"die_{face}")
    found["worker"] = me.workers
    found["silver"] = me.silver
    for kind in range(GOODS):
        found[f"good_{kind + 1}"] = me.goods[kind]
    for which in reachable(s):
        for tile in s.storages[storage_index(s, seat, which)]:
            count(found, f"tile_{TILE_IDS[tile]}")
    for shield in shields_of(me):
        count(found, f"shield_{shield}")
    if s.space:
        found["bridge"] = s.space[seat]
    return found


def count(found: dict[str, int], key: str) -> None:
    """One more of a thing."""
    found[key] = found.get(key, 0) + 1
