"""The primitive verbs: the only code that moves points, cards, tokens, wood and bonuses."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.core.machine import emit
from signoria.games.tuscany import ids
from signoria.games.tuscany.actions import Payment
from signoria.games.tuscany.questions import (
    cards_in_part,
    cards_spent,
    colour_of_part,
    fills_colour,
    fills_region,
    free_spaces,
    next_colour_bonus,
    points_of_region,
    workers_spent,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

# --- points, wood, bonus tokens ----------------------------------------------------------------


def score(s: TuscanyState, seat: int, points: int, line: int) -> None:
    """Points with their source, on the track of that source (TUS-INV-11)."""
    if points == 0:
        return
    me = s.players[seat]
    me.ledger[line] += points
    if line < ids.GREEN_LINES:
        me.green += points
        if s.events is not None:
            emit(s, "scored_green", seat, {"points": points, "line": ids.LINE_IDS[line]})
        return
    me.red += points
    if s.events is not None:
        emit(s, "scored_red", seat, {"points": points, "line": ids.LINE_IDS[line]})


def gain_marble(s: TuscanyState, seat: int, number: int) -> None:
    """Marble from the supply, which never runs out."""
    s.players[seat].marble += number
    if s.events is not None and number:
        emit(s, "gained_marble", seat, {"number": number})


def spend_marble(s: TuscanyState, seat: int) -> None:
    """One marble back to the supply (TUS-MARB-1)."""
    s.players[seat].marble -= 1
    if s.events is not None:
        emit(s, "spent_marble", seat)


def gain_workers(s: TuscanyState, seat: int, number: int) -> None:
    """Workers from the supply, which never runs out."""
    s.players[seat].workers += number
    if s.events is not None and number:
        emit(s, "gained_workers", seat, {"number": number})


def gain_hexagon(s: TuscanyState, seat: int) -> None:
    """A hexagon into storage, or red points when all spaces are full (TUS-INC-HEX)."""
    me = s.players[seat]
    if free_spaces(s, me) > 0:
        me.storage.append(ids.HEXAGON)
        if s.events is not None:
            emit(s, "gained_hexagon", seat)
        return
    score(s, seat, s.parts.hexagon_instead, ids.HEXAGON_OVER)


def gain_bonus(s: TuscanyState, seat: int, bonus: int) -> None:
    """A bonus token from the supply; a storage token scores at once (TUS-SET-13, TUS-CITY-2)."""
    s.bonus[bonus] -= 1
    s.players[seat].bonus[bonus] += 1
    if s.events is not None:
        emit(s, "took_bonus", seat, {"bonus": ids.BONUS_IDS[bonus]})
    if bonus == ids.STORAGE:
        score(s, seat, s.parts.storage_points, ids.STORAGE_TOKEN)


# --- cards -------------------------------------------------------------------------------------


def reshuffle(s: TuscanyState) -> int:
    """The discard becomes the deck; returns its size.  Everybody saw what went in."""
    s.shuffled = tuple(s.discard)
    s.deck = s.discard + [0]
    s.discard = [0] * ids.COLOURS
    for player in s.players:
        player.drawn = [0] * (ids.COLOURS + 1)
    number = size(s.deck)
    if s.events is not None:
        emit(s, "reshuffled", None, {"number": number})
    return number


def pay(s: TuscanyState, seat: int, payment: Payment, colour: int) -> None:
    """Spend both parts of a price; cards go face up to the discard (TUS-PAY-5)."""
    pay_part(s, s.players[seat], payment.one, colour)
    pay_part(s, s.players[seat], payment.other, colour)
    if s.events is not None:
        cards = tuple(cards_spent(payment, colour))
        emit(s, "paid", seat, {"cards": cards, "workers": workers_spent(payment)})


def pay_part(s: TuscanyState, me: Player, part: int, colour: int) -> None:
    """Spend one part of a price."""
    if part == ids.WORKER_PART:
        me.workers -= 1
        return
    hue = colour_of_part(part, colour)
    number = cards_in_part(part)
    me.hand[hue] -= number
    s.discard[hue] += number


def reveal_income(s: TuscanyState, seat: int, card: int) -> None:
    """An income card is turned up; an empty deck is first made of the discard (TUS-CART-3)."""
    if size(s.income) == 0:
        s.income = s.income_discard
        s.income_discard = [0] * len(s.income)
        if s.events is not None:
            emit(s, "reshuffled_income", None, {"number": size(s.income)})
    s.income[card] -= 1
    s.income_discard[card] += 1
    if s.events is not None:
        emit(s, "revealed_income", seat, {"income": s.parts.income_ids[card]})


# --- tokens ------------------------------------------------------------------------------------


def lay(s: TuscanyState, me: Player, field: int, item: int) -> None:
    """Put something on a field."""
    me.tokens[field] = item
    me.covered |= 1 << field
    me.reach = (me.reach | plan_of(s, me).neighbours[field]) & ~me.covered


def cover(s: TuscanyState, seat: int, field: int, item: int) -> None:
    """Place an item on a field, with its points (TUS-PLACE-5); the effect comes later."""
    me = s.players[seat]
    plan = plan_of(s, me)
    colour = plan.colour[field]
    lay(s, me, field, item)
    if s.events is not None:
        data: dict[str, int | str] = {"item": ids.ITEM_IDS[item], "field": field}
        data["colour"] = ids.COLOUR_IDS[colour]
        emit(s, "placed", seat, dict(data))
    if fills_region(plan, me, field):
        score(s, seat, points_of_region(s, plan, field), ids.REGION)
    if fills_colour(plan, me, field):
        claim_colour(s, seat, colour)


def claim_colour(s: TuscanyState, seat: int, colour: int) -> None:
    """The first and the second player to cover a colour score (TUS-COL-1)."""
    points = next_colour_bonus(s, colour)
    if s.first[colour] == ids.NONE:
        s.first[colour] = seat
        score(s, seat, points, ids.COLOUR_I)
    elif s.second[colour] == ids.NONE:
        s.second[colour] = seat
        score(s, seat, points, ids.COLOUR_II)


def store(s: TuscanyState, seat: int, token: int, removed: int) -> None:
    """A token goes into storage, if need be in place of an item that leaves the game."""
    me = s.players[seat]
    if removed == ids.NONE:
        me.storage.append(token)
        return
    me.storage[me.storage.index(removed)] = token
    if removed != ids.HEXAGON:
        s.box[removed] += 1
    if s.events is not None:
        emit(s, "removed", seat, {"item": ids.ITEM_IDS[removed]})


def leave_market(s: TuscanyState, token: int) -> int:
    """A token is taken off the market; returns its spot."""
    spot = s.market.index(token)
    s.market[spot] = ids.EMPTY
    return spot


def discard_colour(s: TuscanyState, colour: int) -> None:
    """All market tokens of a colour go to the discards."""
    number = 0
    for spot in range(ids.MARKET):
        token = s.market[spot]
        if token != ids.EMPTY and ids.COLOUR_OF[token] == colour:
            s.market[spot] = ids.EMPTY
            s.discards[token] += 1
            number += 1
    if s.events is not None:
        emit(s, "cleared", None, {"colour": ids.COLOUR_IDS[colour], "number": number})


def reshuffle_neutrals(s: TuscanyState) -> int:
    """The neutral-backed discards become the pile; returns its size (TUS-MKT-2)."""
    for face in range(ids.FACES):
        s.pile[face] += s.discards[ids.neutral_token(face)]
        s.discards[ids.neutral_token(face)] = 0
    number = size(s.pile)
    if s.events is not None:
        emit(s, "reshuffled_neutrals", None, {"number": number})
    return number
