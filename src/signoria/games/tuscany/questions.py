"""What rules, words, boards and bots want to know about a table.  Pure answers, nothing moves."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.games.tuscany.actions import Payment, payment_of
from signoria.games.tuscany.estate import Plan, is_in
from signoria.games.tuscany.ids import (
    BEIGE,
    BONUSES,
    CARD,
    COLOUR_I,
    COLOUR_OF,
    COLOURS,
    EMPTY,
    FACES,
    FARM,
    FIELDS,
    GREEN_LINES,
    GREY,
    HEXAGON,
    INCOME_CARD,
    KINDS_COUNT,
    KINDS_ON,
    LIGHTGREEN,
    MARBLE,
    NONE,
    ORANGE,
    PARTS,
    REGION,
    STACKS,
    STORAGE,
    WORKER,
    WORKER_PART,
    YELLOW,
    neutral_token,
    own_token,
    paired_colour,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

# --- rounds and phases -------------------------------------------------------------------------


def turn_order(s: TuscanyState) -> list[int]:
    """Clockwise from the start player (TUS-GEN-1)."""
    players = len(s.players)
    return [(s.start_seat + step) % players for step in range(players)]


def tokens_to_bring_out(s: TuscanyState) -> int:
    """Own tokens a player must have brought out to end the phase (TUS-PHASE-1)."""
    return max(s.phase, 1) * s.parts.stack_size


def tokens_missing(s: TuscanyState) -> int:
    """Tokens the fastest player still has to bring out; none: this round ends the phase."""
    most = 0
    for player in s.players:
        if player.out > most:
            most = player.out
    return max(0, tokens_to_bring_out(s) - most)


def stacks_left(s: TuscanyState, out: int) -> list[int]:
    """Tokens left in each stack of somebody who has brought out so many (TUS-MKT-1)."""
    height = s.parts.stack_size
    return [max(0, min(height, (nth + 1) * height - out)) for nth in range(STACKS)]


def times_counted(s: TuscanyState) -> int:
    """How often a green point of now will be added to red."""
    return times_counted_in(max(s.phase, 1))


def times_counted_in(phase: int) -> int:
    """How often a green point of a phase will be added to red (TUS-SCORE-1)."""
    return STACKS + 1 - phase


# --- cards and storage -------------------------------------------------------------------------


def cards_to_draw(s: TuscanyState) -> int:
    """Cards that can still be drawn: the deck and, after a reshuffle, the discard."""
    return size(s.deck) + size(s.discard)


def income_deck(s: TuscanyState) -> list[int]:
    """What the next income card is drawn from: the discard once the deck is empty (TUS-CART-3)."""
    return s.income if size(s.income) else s.income_discard


def spaces(s: TuscanyState, me: Player) -> int:
    """Storage spaces (TUS-BON-STORAGE)."""
    return s.parts.storage + me.bonus[STORAGE]


def free_spaces(s: TuscanyState, me: Player) -> int:
    """Storage spaces with nothing in them."""
    return spaces(s, me) - len(me.storage)


def bonuses_left(s: TuscanyState) -> list[int]:
    """Kinds of bonus token of which there are some in supply."""
    return [bonus for bonus in range(BONUSES) if s.bonus[bonus]]


# --- the market --------------------------------------------------------------------------------


def market_is_empty(s: TuscanyState) -> bool:
    """Is there no token at all?"""
    for token in s.market:
        if token != EMPTY:
            return False
    return True


def has_field_for(plan: Plan, me: Player, item: int) -> bool:
    """Is there an empty field for an item next to a covered one? (TUS-EXCH-1)"""
    if item == HEXAGON:
        return me.reach != 0
    return me.reach & plan.fields[COLOUR_OF[item]] != 0


def something_fits(s: TuscanyState, me: Player) -> bool:
    """Does any market token fit the estate now?"""
    plan = plan_of(s, me)
    for token in s.market:
        if token != EMPTY and has_field_for(plan, me, token):
            return True
    return False


def market_tokens(s: TuscanyState) -> list[int]:
    """Kinds of market token, in the order of the colours."""
    return sorted({token for token in s.market if token != EMPTY})


def fitting_tokens(s: TuscanyState, me: Player) -> list[int]:
    """Kinds of market token that fit the estate, in the order of the colours."""
    plan = plan_of(s, me)
    return [token for token in market_tokens(s) if has_field_for(plan, me, token)]


def market_colours(s: TuscanyState) -> list[int]:
    """Colours of which there is a token in the market."""
    present = [False] * COLOURS
    for token in s.market:
        if token != EMPTY:
            present[COLOUR_OF[token]] = True
    return [colour for colour in range(COLOURS) if present[colour]]


def spots_of_colour(s: TuscanyState, colour: int) -> list[int]:
    """Market spots with a token of a colour."""
    return [
        spot for spot, token in enumerate(s.market) if token != EMPTY and COLOUR_OF[token] == colour
    ]


def may_exchange(s: TuscanyState, me: Player) -> bool:
    """Nothing fits, and a neutral token could: a colour may be exchanged (TUS-EXCH-2, 3)."""
    return not something_fits(s, me) and neutral_could_fit(s, me)


def neutral_could_fit(s: TuscanyState, me: Player) -> bool:
    """Is there a neutral token, in the pile or discarded, that would fit? (TUS-EXCH-3)"""
    plan = plan_of(s, me)
    for face in range(FACES):
        if s.pile[face] + s.discards[neutral_token(face)]:
            if has_field_for(plan, me, own_token(face)):
                return True
    return False


def neutral_discards(s: TuscanyState) -> list[int]:
    """Discarded tokens with a neutral back, by face."""
    return s.discards[1::2]


def neutrals(s: TuscanyState) -> int:
    """Neutral tokens that can be turned up."""
    return size(s.pile) + size(neutral_discards(s))


# --- payments ----------------------------------------------------------------------------------


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
    other = paired_colour(part)
    return me.hand[other] // 2 if other != colour else 0


def payments(me: Player, colour: int) -> list[Action]:
    """Every way to pay for a colour, each once (TUS-PAY-2)."""
    owned = [parts_owned(me, colour, part) for part in range(PARTS)]
    usable = [part for part in range(PARTS) if owned[part]]
    found: list[Action] = []
    for place, one in enumerate(usable):
        if owned[one] >= 2:
            found.append(payment_of(one, one))
        for other in usable[place + 1 :]:
            found.append(payment_of(one, other))
    return found


def cards_in_part(part: int) -> int:
    """How many cards a part takes."""
    if part == WORKER_PART:
        return 0
    return 1 if part == CARD else 2


def colour_of_part(part: int, colour: int) -> int:
    """The colour of the cards of a part, when `colour` is asked for; a worker has none."""
    if part == WORKER_PART:
        return NONE
    return colour if part == CARD else paired_colour(part)


def cards_spent(payment: Payment, colour: int) -> list[int]:
    """The cards of a payment, by colour."""
    cards = [0] * COLOURS
    for part in (payment.one, payment.other):
        if part != WORKER_PART:
            cards[colour_of_part(part, colour)] += cards_in_part(part)
    return cards


def workers_spent(payment: Payment) -> int:
    """The workers of a payment."""
    return (payment.one == WORKER_PART) + (payment.other == WORKER_PART)


def cards_left(me: Player, payment: Payment, colour: int) -> list[int]:
    """The cards a payment leaves in the hand, by colour."""
    spent = cards_spent(payment, colour)
    return [me.hand[hue] - spent[hue] for hue in range(COLOURS)]


# --- placing -----------------------------------------------------------------------------------


def can_place(s: TuscanyState, me: Player, item: int) -> bool:
    """Has an item a legal field that can be paid for? (TUS-GEN-3)"""
    plan = plan_of(s, me)
    if item != HEXAGON:
        return has_field_for(plan, me, item) and can_pay(me, COLOUR_OF[item])
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


def items_to_place(s: TuscanyState, me: Player) -> list[int]:
    """Stored items that can be placed, equal ones once, in the order of the colours."""
    return [item for item in sorted(set(me.storage)) if can_place(s, me, item)]


def open_fields(plan: Plan, me: Player, colour: int) -> list[int]:
    """Empty fields of a colour next to a covered one."""
    return [field for field in plan.listed[colour] if is_in(me.reach, field)]


def fields_for(s: TuscanyState, me: Player, item: int) -> list[int]:
    """Fields where an item that can be placed may go and can be paid for (TUS-PLACE-2 to 4)."""
    plan = plan_of(s, me)
    if item != HEXAGON:
        return open_fields(plan, me, COLOUR_OF[item])
    affordable = [can_pay(me, colour) for colour in range(COLOURS)]
    return [
        field
        for field, colour in enumerate(plan.colour)
        if is_in(me.reach, field) and affordable[colour]
    ]


# --- what a placement brings -------------------------------------------------------------------


def covered_fields(s: TuscanyState, me: Player, colour: int) -> int:
    """How many fields of a colour somebody has covered."""
    if me.estate == NONE:
        return 0
    return (plan_of(s, me).fields[colour] & me.covered).bit_count()


def fills_region(plan: Plan, me: Player, field: int) -> bool:
    """Is its region full once a field is covered?"""
    return plan.region[field] & ~(me.covered | 1 << field) == 0


def fills_colour(plan: Plan, me: Player, field: int) -> bool:
    """Are all fields of its colour covered once this one is?"""
    return plan.fields[plan.colour[field]] & ~(me.covered | 1 << field) == 0


def points_of_region(s: TuscanyState, plan: Plan, field: int) -> int:
    """What the region of a field is worth when it is full (TUS-REG-1)."""
    return s.parts.region_points[plan.size[field]]


def regions(plan: Plan) -> list[int]:
    """Every region of an estate, by its first field."""
    return [field for field in range(FIELDS) if plan.region[field] & ((1 << field) - 1) == 0]


def claims(s: TuscanyState, colour: int) -> list[int]:
    """Who has covered a colour first and second, as far as that has happened (TUS-COL-1)."""
    return [seat for seat in (s.first[colour], s.second[colour]) if seat != NONE]


def next_side(s: TuscanyState, colour: int) -> int:
    """The side of its bonus that covering a colour brings next; 2: both are claimed."""
    if s.first[colour] == NONE:
        return 0
    return 1 if s.second[colour] == NONE else 2


def next_colour_bonus(s: TuscanyState, colour: int) -> int:
    """Points for whoever covers the colour next."""
    side = next_side(s, colour)
    return s.parts.colour_bonus[colour][side] if side < 2 else 0


def new_kinds(plan: Plan, me: Player, field: int, item: int) -> int:
    """Farm kinds on an item that no other token of its region shows (TUS-FARM-1, TUS-HEX-3)."""
    if item == HEXAGON:
        return 1
    others = plan.region[field] & ~(1 << field)
    shown = 0
    for other in plan.listed[LIGHTGREEN]:
        if is_in(others, other) and me.tokens[other] != EMPTY:
            shown |= KINDS_ON[me.tokens[other]]
    return KINDS_COUNT[KINDS_ON[item] & ~shown]


def gains(s: TuscanyState, me: Player, field: int, item: int) -> list[int]:
    """Green points an item on a field would bring, by ledger line."""
    plan = plan_of(s, me)
    colour = plan.colour[field]
    found = [0] * GREEN_LINES
    if fills_region(plan, me, field):
        found[REGION] = points_of_region(s, plan, field)
    if fills_colour(plan, me, field) and next_side(s, colour) < 2:
        found[COLOUR_I + next_side(s, colour)] = next_colour_bonus(s, colour)
    if colour == LIGHTGREEN:
        found[FARM] = new_kinds(plan, me, field, item)
    return found


def effect_number(s: TuscanyState, me: Player, colour: int) -> int:
    """How much marble, how many workers, cards or income cards the effect of a colour brings."""
    if colour == GREY:
        return 1 + me.bonus[MARBLE]
    if colour == ORANGE:
        return 1 + me.bonus[WORKER]
    if colour == YELLOW:
        return s.parts.monastery_cards
    assert colour == BEIGE
    return 1 + me.bonus[INCOME_CARD]


def empty_fields(me: Player) -> int:
    """Fields of an estate that bear nothing (TUS-END-2)."""
    return FIELDS - me.covered.bit_count()
