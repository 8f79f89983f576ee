"""Selling all goods of one kind (BUR-SELL-1 to 4)."""

from __future__ import annotations

from signoria.games.burgundy.ids import L_SALE, SOLO
from signoria.games.burgundy.phases import routes, solo
from signoria.games.burgundy.questions.goods import sale_points
from signoria.games.burgundy.questions.monasteries import power_of, sale_silver, sale_workers
from signoria.games.burgundy.state import BurgundyState, estate_of, has_shield
from signoria.games.burgundy.verbs import gain_silver, gain_workers, hand_over_goods, score


def sell(s: BurgundyState, seat: int, kind: int) -> None:
    """Silver, workers, points; then the goods go to the trade route if there is one."""
    me = estate_of(s, seat)
    power = power_of(s, me)
    number = hand_over_goods(s, seat, kind)
    gain_silver(s, seat, sale_silver(s, me, power, number), "sale")
    gain_workers(s, seat, sale_workers(power), "monastery_4")
    points = number * sale_points(s)
    if has_shield(me, 12):
        points *= 2
    if s.mode == SOLO:
        solo.resolve_sale(s, seat, kind, number, points)
        return
    score(s, seat, points, L_SALE)
    if me.route:
        routes.lay_goods(s, seat, kind, number)
