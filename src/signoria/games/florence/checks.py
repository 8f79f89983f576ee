"""The invariants of the specification (FLO-INV), asserted on whole states."""

from __future__ import annotations

from signoria.games.florence import ids
from signoria.games.florence.phases.auction import Bid, LastBuy, NextLot, Nominate
from signoria.games.florence.phases.characters import BidCharacter, BidSpace, CharacterTurn
from signoria.games.florence.phases.looking import LookKeep, LookOrder
from signoria.games.florence.questions.decks import family_cards
from signoria.games.florence.questions.principality import palace, table_cards
from signoria.games.florence.state import FlorenceState


def check_state(s: FlorenceState) -> None:
    """All of them."""
    check_tiles(s)
    check_tokens(s)
    check_cards(s)
    check_players(s)
    check_phase_a(s)
    if s.muse:
        check_characters(s)


def check_tiles(s: FlorenceState) -> None:
    """FLO-INV-1, 2, 7: every tile is somewhere, none lies on another."""
    halves = [0] * ids.BUILDINGS
    lands = [0] * ids.LANDSCAPES
    for player in s.players:
        covered, kinds = palace(s), 0
        for entry in player.tiles:
            tile, mask = ids.tile_of(entry), ids.cells_of(entry)
            assert mask and mask & covered == 0, "a tile lies on another or on the Palace"
            covered |= mask
            if tile >= ids.FIRST_LANDSCAPE:
                lands[tile - ids.FIRST_LANDSCAPE] += 1
                continue
            assert not kinds >> tile & 1, "a building is there twice"
            kinds |= 1 << tile
            halves[tile] += 2 if ids.partner_of(entry) == ids.ALONE else 1
        assert covered == player.land | player.built | palace(s) and kinds == player.kinds
        assert player.land & player.built == 0
    for tile in range(ids.BUILDINGS):
        assert s.buildings[tile] * 2 + halves[tile] == s.parts.copies[tile] * 2, f"tile {tile}"
    for kind in range(ids.LANDSCAPES):
        owned = sum(player.landscapes[kind] for player in s.players)
        assert lands[kind] == owned
        assert s.landscapes[kind] + owned == s.parts.copies[ids.FIRST_LANDSCAPE + kind]


def check_tokens(s: FlorenceState) -> None:
    """FLO-INV-3, 4, 12: freedoms, Architects, Jesters, recruiting cards."""
    players = len(s.players)
    in_play = 0
    for kind in range(ids.FREEDOMS):
        owned = sum(player.freedoms >> kind & 1 for player in s.players)
        here = s.freedoms[kind] + owned
        assert here + s.box[kind] == s.parts.freedom_copies and s.freedoms[kind] >= 0
        assert here == players - 1 if players > 2 else 1 <= here <= 2
        in_play += here
    if players == 2 and s.round:
        assert in_play == ids.FREEDOMS + s.parts.extra_freedoms[s.hard]
    assert s.architects + sum(player.architects for player in s.players) == s.parts.architects
    assert s.jesters + sum(player.jesters for player in s.players) == s.parts.jesters
    recruits = sum(player.recruits + player.table_recruits for player in s.players)
    assert s.recruits + recruits == s.parts.recruiting
    assert min(s.architects, s.jesters, s.recruits) >= 0


def check_cards(s: FlorenceState) -> None:
    """FLO-INV-5: every card is somewhere, exactly once."""
    for family in range(ids.FAMILIES):
        places = [s.top[family]] + [1 << ids.buried_card(entry) for entry in s.under[family]]
        for player in s.players:
            places += family_cards(player, family)
            assert player.unseen[family] == 0 and player.hand & player.shown == player.shown
        for frame in s.stack:
            if isinstance(frame, (LookKeep, LookOrder)) and frame.family == family:
                places += [1 << card for card in frame.cards]
        if family == ids.BONUS:
            places.append(s.removed)
        seen = 0
        for mask in places:
            assert seen & mask == 0, "a card is there twice"
            seen |= mask
        assert seen == (1 << ids.FAMILY_SIZE[family]) - 1, "a card is missing"


def check_players(s: FlorenceState) -> None:
    """FLO-INV-4, 6, 8, 9: Architects, works, money, points."""
    start = s.parts.start_money[len(s.players) == 2]
    for player in s.players:
        assert 0 <= player.architects <= s.parts.architect_limit
        assert table_cards(player) == player.works, "table cards are not the works"
        assert player.cash >= 0 and player.cash % 100 == 0
        assert player.cash == start + player.gained - player.paid + player.shared
        assert player.points >= 0 and player.points == sum(player.ledger)
    assert sum(player.shared for player in s.players) == 0


def check_phase_a(s: FlorenceState) -> None:
    """FLO-INV-10: nobody has bought twice, no lot was sold twice."""
    players = len(s.players)
    for frame in s.stack:
        if isinstance(frame, (NextLot, Nominate, Bid)):
            out = players - frame.inside.bit_count()
            assert frame.closed.bit_count() <= out, "more objects sold than players out"
        elif isinstance(frame, LastBuy):
            assert frame.closed.bit_count() <= players - 1


def check_characters(s: FlorenceState) -> None:
    """FLO-INV-11: six characters, at most one each, markers only on cards in the display."""
    held = [holder for holder in s.characters if holder >= 0]
    assert len(s.characters) == ids.CHARACTERS and len(set(held)) == len(held)
    assert all(
        holder in (ids.DISPLAY, ids.ASIDE) or holder < len(s.players) for holder in s.characters
    )
    assert 0 <= s.unsold <= s.round
    assert all(player.ledger[ids.BACK_LINE] == 0 for player in s.players), "points were sold"
    for frame in s.stack:
        if isinstance(frame, (CharacterTurn, BidCharacter, BidSpace)):
            seats = [ids.bidder_of(mark) for mark in frame.markers if mark != ids.NO_MARKER]
            assert len(set(seats)) == len(seats), "two markers of one player"
            for character, mark in enumerate(frame.markers):
                assert mark == ids.NO_MARKER or s.characters[character] == ids.DISPLAY
