"""What always holds: pieces are conserved, scores are explained (TUS-INV)."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.core.machine import actor
from signoria.games.tuscany.estate import is_in
from signoria.games.tuscany.ids import (
    BONUSES,
    COLOUR_OF,
    COLOURS,
    EMPTY,
    FACES,
    FIELDS,
    GREEN_LINES,
    HEXAGON,
    MARKET,
    NONE,
    RED,
    START_CASTLE,
    TOKENS,
    neutral_token,
    own_token,
)
from signoria.games.tuscany.questions import claims, covered_fields, free_spaces, neutrals
from signoria.games.tuscany.state import Player, TuscanyState, plan_of


def check_state(s: TuscanyState) -> None:
    """Every invariant that can be seen in one state."""
    check_tokens(s)
    check_cards(s)
    check_bonuses(s)
    if actor(s) >= 0:
        check_market(s)
    for player in s.players:
        check_player(s, player)
        if player.estate != NONE:
            check_estate(s, player)
    assert 0 <= s.phase <= 3 and 0 <= s.stalled <= s.parts.stall_limit


def check_tokens(s: TuscanyState) -> None:
    """TUS-INV-1, 2 and 3: every token lies in exactly one place."""
    open_ = s.discards[:]
    for token in range(TOKENS):
        open_[token] += s.box[token] + s.market.count(token)
        for player in s.players:
            open_[token] += player.storage.count(token) + player.tokens.count(token)
    for face in range(FACES):
        own = sum(s.parts.own[seat][face] for seat in range(len(s.players)))
        stacked = sum(player.stack[face] for player in s.players)
        assert stacked + open_[own_token(face)] == own, f"own tokens of face {face}"
        neutral = s.pile[face] + open_[neutral_token(face)]
        assert neutral == s.parts.neutral[face], f"neutrals of {face}"
    for player in s.players:
        assert size(player.stack) + player.out == s.parts.own_tokens, "stacks and tokens out"
        assert min(player.stack) >= 0


def check_cards(s: TuscanyState) -> None:
    """TUS-INV-4 and 5, and what players remember of the last shuffle."""
    for colour in range(COLOURS):
        held = sum(player.hand[colour] for player in s.players)
        total = s.deck[colour] + s.discard[colour] + held
        assert total == s.parts.estate_cards[colour], f"{total} cards of colour {colour}"
        drawn = sum(player.drawn[colour] for player in s.players)
        assert s.shuffled[colour] == s.deck[colour] + drawn, "the last shuffle is not explained"
    for card, copies in enumerate(s.parts.income_cards):
        assert s.income[card] + s.income_discard[card] == copies, f"income card {card}"
        assert min(s.income[card], s.income_discard[card]) >= 0
    assert min(s.deck) >= 0 and min(s.discard) >= 0


def check_bonuses(s: TuscanyState) -> None:
    """TUS-INV-6 and 7."""
    for bonus in range(BONUSES):
        owned = sum(player.bonus[bonus] for player in s.players)
        assert s.bonus[bonus] + owned == s.parts.bonus_tokens[bonus], f"bonus {bonus}"
        assert s.bonus[bonus] >= 0
    for colour in range(COLOURS):
        if s.second[colour] != NONE:
            assert s.first[colour] not in (NONE, s.second[colour])
        done = [seat for seat, player in enumerate(s.players) if has_covered(s, player, colour)]
        claimed = claims(s, colour)
        assert set(claimed) <= set(done), "a colour bonus without the colour"
        assert len(claimed) == min(2, len(done)), "a colour bonus was not claimed"


def has_covered(s: TuscanyState, player: Player, colour: int) -> bool:
    """Are all fields of a colour covered?"""
    return covered_fields(s, player, colour) == s.parts.fields_of_colour[colour]


def check_market(s: TuscanyState) -> None:
    """TUS-INV-8; holds whenever somebody decides."""
    tokens = [token for token in s.market if token != EMPTY]
    assert len(s.market) == MARKET
    if len(tokens) < MARKET:
        assert neutrals(s) == 0, "a gap although there are neutral tokens"
    colours = [COLOUR_OF[token] for token in tokens]
    for colour in range(COLOURS):
        assert colours.count(colour) <= s.parts.market_limit, "too many of a colour"


def check_player(s: TuscanyState, player: Player) -> None:
    """TUS-INV-9, 11 and 13."""
    assert free_spaces(s, player) >= 0, "too much in storage"
    assert min(player.marble, player.workers, player.green, player.red) >= 0
    assert min(player.hand) >= 0 and min(player.ledger) >= 0
    assert player.green == sum(player.ledger[:GREEN_LINES]), "green is not explained"
    assert player.red == sum(player.ledger[GREEN_LINES:]), "red is not explained"


def check_estate(s: TuscanyState, player: Player) -> None:
    """TUS-INV-10, and TUS-INV-6 for the number of bonus tokens."""
    plan = plan_of(s, player)
    reach = 0
    for field in range(FIELDS):
        item = player.tokens[field]
        assert (item != EMPTY) == is_in(player.covered, field)
        if item == EMPTY:
            continue
        reach |= plan.neighbours[field]
        assert item == HEXAGON or COLOUR_OF[item] == plan.colour[field], "a token on a wrong colour"
    assert player.tokens.count(START_CASTLE) == 1
    assert player.reach == reach & ~player.covered
    connected = 1 << player.tokens.index(START_CASTLE)
    for _ in range(FIELDS):
        for field in range(FIELDS):
            if connected & plan.neighbours[field] and is_in(player.covered, field):
                connected |= 1 << field
    assert connected == player.covered, "the estate falls apart"
    reds = (plan.fields[RED] & player.covered).bit_count()
    assert sum(player.bonus) <= 1 + reds, "too many bonus tokens"
