"""Placing a token: which item, which field, which payment (TUS-PLACE, TUS-PAY)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import emit, reveal
from signoria.games.tuscany.actions import CARD, FIELD, ITEM, PAIR, PARTS, PAY, WORKER_PART, Payment
from signoria.games.tuscany.covering import cover
from signoria.games.tuscany.effects import effect
from signoria.games.tuscany.pieces import COLOUR_OF, COLOURS, HEXAGON
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

# --- what can be paid ------------------------------------------------------------------------


def can_pay(me: Player, colour: int) -> bool:
    """Are there two parts of the price of a colour? (TUS-PAY-1)"""
    hand = me.hand
    parts = hand[colour] + me.workers
    if parts >= 2:
        return True
    for other in range(COLOURS):
        if other != colour:
            parts += hand[other] // 2
            if parts >= 2:
                return True
    return False


def parts_owned(me: Player, colour: int, part: int) -> int:
    """How often a player could use a part for the price of a colour."""
    if part == CARD:
        return me.hand[colour]
    if part == WORKER_PART:
        return me.workers
    other = part - PAIR
    return me.hand[other] // 2 if other != colour else 0


def payments(me: Player, colour: int) -> list[Action]:
    """Every way to pay for a colour, each once (TUS-PAY-2)."""
    owned = [parts_owned(me, colour, part) for part in range(PARTS)]
    usable = [part for part in range(PARTS) if owned[part]]
    found: list[Action] = []
    for place, one in enumerate(usable):
        if owned[one] >= 2:
            found.append(PAY[one][0])
        for other in usable[place + 1 :]:
            found.append(PAY[one][other - one])
    return found


def pay_part(s: TuscanyState, me: Player, colour: int, part: int) -> None:
    """Spend one part; cards go face up to the discard (TUS-PAY-5)."""
    if part == WORKER_PART:
        me.workers -= 1
    elif part == CARD:
        me.hand[colour] -= 1
        s.discard[colour] += 1
    else:
        me.hand[part - PAIR] -= 2
        s.discard[part - PAIR] += 2


# --- what can be placed -----------------------------------------------------------------------


def can_place(s: TuscanyState, me: Player, item: int) -> bool:
    """Has an item a legal field that can be paid for? (TUS-GEN-3)"""
    plan = plan_of(s, me)
    if item != HEXAGON:
        colour = COLOUR_OF[item]
        return me.reach & plan.fields[colour] != 0 and can_pay(me, colour)
    for colour in range(COLOURS):
        if me.reach & plan.fields[colour] and can_pay(me, colour):
            return True
    return False


def can_place_something(s: TuscanyState, me: Player) -> bool:
    """Is Place a legal action?"""
    for item in me.storage:
        if can_place(s, me, item):
            return True
    return False


def items_to_place(s: TuscanyState, me: Player) -> list[Action]:
    """Stored items that can be placed, equal ones once, in the order of the colours."""
    if len(me.storage) == 1:
        return [ITEM[me.storage[0]]] if can_place(s, me, me.storage[0]) else []
    return [ITEM[item] for item in sorted(set(me.storage)) if can_place(s, me, item)]


def fields_for(s: TuscanyState, me: Player, item: int) -> list[Action]:
    """Fields where an item may go and can be paid for (TUS-PLACE-2 to 4)."""
    plan = plan_of(s, me)
    reach = me.reach
    found: list[Action] = []
    if item != HEXAGON:
        for field in plan.listed[COLOUR_OF[item]]:
            if reach >> field & 1:
                found.append(FIELD[field])
        return found
    affordable = [can_pay(me, colour) for colour in range(COLOURS)]
    for field, colour in enumerate(plan.colour):
        if reach >> field & 1 and affordable[colour]:
            found.append(FIELD[field])
    return found


def place(s: TuscanyState, seat: int, item: int, field: int, payment: Payment) -> None:
    """Pay, cover the field, score, then the effect (TUS-PLACE-5)."""
    me = s.players[seat]
    colour = plan_of(s, me).colour[field]
    s.idle = False
    pay_part(s, me, colour, payment.one)
    pay_part(s, me, colour, payment.other)
    me.storage.remove(item)
    if s.events is not None:
        emit(s, "paid", seat, paid(payment, colour))
    reveal(s)  # the cards were secret
    cover(s, seat, field, item)
    effect(s, seat, field)


def paid(payment: Payment, colour: int) -> dict[str, int | str | tuple[int, ...]]:
    """Cards by colour and workers of a payment."""
    cards = [0] * COLOURS
    workers = 0
    for part in (payment.one, payment.other):
        if part == WORKER_PART:
            workers += 1
        elif part == CARD:
            cards[colour] += 1
        else:
            cards[part - PAIR] += 2
    return {"cards": tuple(cards), "workers": workers}
