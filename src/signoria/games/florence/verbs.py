"""The primitive verbs: the only code that moves money, points, objects, tiles and cards."""

from __future__ import annotations

from signoria.core.events import Value
from signoria.core.machine import emit, reveal
from signoria.games.florence import ids
from signoria.games.florence.grid import CELLS
from signoria.games.florence.questions.building import landscape_points
from signoria.games.florence.questions.principality import owner_of, points_to_sell, rank
from signoria.games.florence.state import FlorenceState, put

# --- points and money -----------------------------------------------------------------------


def score(s: FlorenceState, seat: int, points: int, line: int) -> None:
    """Points with their source (FLO-INV-8)."""
    me = s.players[seat]
    me.points += points
    me.ledger = put(me.ledger, line, me.ledger[line] + points)
    if points and s.events is not None:
        emit(s, "scored", seat, {"points": points, "line": ids.LINE_IDS[line]})


def gain(s: FlorenceState, seat: int, florins: int) -> None:
    """Money from the Bank, which never runs out (ruling 1)."""
    me = s.players[seat]
    me.cash += florins
    me.gained += florins
    if s.events is not None and florins:
        emit(s, "gained", seat, {"florins": florins})


def move_back(s: FlorenceState, seat: int, spaces: int) -> None:
    """The pawn moves back, the Bank pays 100 a space (FLO-BACK-1)."""
    me = s.players[seat]
    florins = spaces * s.parts.florins_back
    me.points -= spaces
    me.ledger = put(me.ledger, ids.BACK_LINE, me.ledger[ids.BACK_LINE] - spaces)
    me.cash += florins
    me.gained += florins
    if s.events is not None:
        emit(s, "moved_back", seat, {"points": spaces, "florins": florins})


def pay(s: FlorenceState, seat: int, florins: int) -> None:
    """Money to the Bank; what is missing comes from moving back (FLO-BACK-3)."""
    me = s.players[seat]
    spaces = points_to_sell(s, me, florins)
    if spaces:
        move_back(s, seat, spaces)
    me.cash -= florins
    me.paid += florins
    if s.events is not None and florins:
        emit(s, "paid", seat, {"florins": florins})


def hand_over(s: FlorenceState, giver: int, taker: int, florins: int) -> None:
    """Money from player to player: only for a joint building (FLO-COOP-7)."""
    if florins == 0:
        return
    s.players[giver].cash -= florins
    s.players[giver].shared -= florins
    s.players[taker].cash += florins
    s.players[taker].shared += florins
    if s.events is not None:
        emit(s, "handed_over", giver, {"florins": florins, "taker": taker})


# --- tiles ----------------------------------------------------------------------------------


def place_landscape(s: FlorenceState, seat: int, kind: int, mask: int) -> None:
    """A landscape into the own grid; 3 points unless it is the first of its kind (FLO-LAND-2)."""
    me = s.players[seat]
    s.landscapes = put(s.landscapes, kind, s.landscapes[kind] - 1)
    points = landscape_points(s, me, kind)
    me.landscapes = put(me.landscapes, kind, me.landscapes[kind] + 1)
    me.land |= mask
    tile = ids.FIRST_LANDSCAPE + kind
    me.tiles = (*me.tiles, ids.placed(tile, mask, ids.ALONE))
    if s.events is not None:
        emit(s, "placed", seat, {"tile": ids.TILE_IDS[tile], "cells": cells(mask)})
    score(s, seat, points, ids.LANDSCAPE_LINE)


def place_building(s: FlorenceState, seat: int, kind: int, mask: int) -> None:
    """A building from the supply into the own grid, for 3 points (FLO-BUILD-2, 3)."""
    s.buildings = put(s.buildings, kind, s.buildings[kind] - 1)
    put_part(s, seat, kind, mask, ids.ALONE)
    if s.events is not None:
        emit(s, "built", seat, {"tile": ids.TILE_IDS[kind], "cells": cells(mask)})
    score(s, seat, s.parts.points_building, ids.BUILDING_LINE)


def place_joint(
    s: FlorenceState, seat: int, partner: int, kind: int, mine: int, theirs: int
) -> None:
    """One tile across a border, 3 points for both (FLO-COOP-8)."""
    s.buildings = put(s.buildings, kind, s.buildings[kind] - 1)
    put_part(s, seat, kind, mine, partner)
    put_part(s, partner, kind, theirs, seat)
    if s.events is not None:
        data: dict[str, Value] = {"tile": ids.TILE_IDS[kind], "partner": partner}
        emit(s, "built_jointly", seat, {**data, "cells": cells(mine), "others": cells(theirs)})
    score(s, seat, s.parts.points_building, ids.JOINT_LINE)
    score(s, partner, s.parts.points_building, ids.JOINT_LINE)


def put_part(s: FlorenceState, seat: int, kind: int, mask: int, partner: int) -> None:
    """The part of a building that lies in a grid."""
    me = s.players[seat]
    me.built |= mask
    me.kinds |= 1 << kind
    me.tiles = (*me.tiles, ids.placed(kind, mask, partner))


def cells(mask: int) -> tuple[int, ...]:
    """A mask as numbers of cells, for events."""
    return tuple([cell for cell in range(CELLS) if mask >> cell & 1])


# --- people, freedoms, cards ----------------------------------------------------------------


def take_jester(s: FlorenceState, seat: int) -> None:
    """A Jester for the Palace (FLO-JEST-1)."""
    s.jesters -= 1
    s.players[seat].jesters += 1


def take_architect(s: FlorenceState, seat: int) -> None:
    """An Architect; the second and the third bring 3 points (FLO-ARCH-1 to 3)."""
    s.architects -= 1
    me = s.players[seat]
    me.architects += 1
    if me.architects > 1:
        score(s, seat, s.parts.points_architect, ids.ARCHITECT_LINE)


def take_recruit(s: FlorenceState, seat: int) -> None:
    """A recruiting card into hand."""
    s.recruits -= 1
    s.players[seat].recruits += 1


def announce(s: FlorenceState, seat: int, freedom: int) -> None:
    """A freedom from the supply (FLO-FREE-1)."""
    s.freedoms = put(s.freedoms, freedom, s.freedoms[freedom] - 1)
    s.players[seat].freedoms |= 1 << freedom
    if s.events is not None:
        emit(s, "announced", seat, {"freedom": ids.FREEDOM_IDS[freedom]})


def hire(s: FlorenceState, seat: int, card: int) -> None:
    """A face-up profession changes hands for a recruiting card (FLO-RECR-2, 3)."""
    owner = owner_of(s, card)
    them, me = s.players[owner], s.players[seat]
    them.table &= ~(1 << card)
    them.table_recruits += 1
    me.recruits -= 1
    me.hand |= 1 << card
    me.shown |= 1 << card
    me.sold = False
    if s.events is not None:
        emit(s, "recruited", seat, {"profession": ids.PROFESSION_IDS[card], "owner": owner})


def show_profession(s: FlorenceState, seat: int, card: int) -> None:
    """A profession from the hand face up on the own table (FLO-WORK-1)."""
    me = s.players[seat]
    if not me.shown >> card & 1:
        note_shown(s, seat, ids.PROFESSION, card)
    me.hand &= ~(1 << card)
    me.shown &= ~(1 << card)
    me.table |= 1 << card
    me.works += 1


def set_under(s: FlorenceState, family: int, row: tuple[int, ...]) -> None:
    """A new row of cards under a deck."""
    under = list(s.under)
    under[family] = row
    s.under = tuple(under)


def keep_card(s: FlorenceState, seat: int, family: int, kept: int, under: tuple[int, ...]) -> None:
    """The end of a look: one card is kept, the others lie under the deck in this order."""
    me = s.players[seat]
    if family == ids.PROFESSION:
        me.hand |= 1 << kept
    elif family == ids.PRESTIGE:
        me.prestige |= 1 << kept
    else:
        me.bonus |= 1 << kept
    me.looks = put(me.looks, family, me.looks[family] + 1)
    if under:
        added = [ids.buried(seat, card) for card in under]
        set_under(s, family, s.under[family] + tuple(added))
        mask = 0
        for card in under:
            mask |= 1 << card
        remember(s, seat, family, 1, mask)
    if s.events is not None:
        data: dict[str, Value] = {"family": ids.FAMILY_IDS[family], "number": len(under)}
        emit(s, "kept", seat, data, {"card": ids.CARD_IDS[ids.FIRST_CARD[family] + kept]})


# --- memory (FLO-HID-4) ---------------------------------------------------------------------


def remember(s: FlorenceState, seat: int, family: int, looked_at: int, mask: int) -> None:
    """The player knows that these cards are in the deck now."""
    me = s.players[seat]
    looks = tuple([player.looks[family] for player in s.players])
    me.memory = (*me.memory, ids.memory_of(family, looked_at, mask, looks))


def note_shown(s: FlorenceState, seat: int, family: int, card: int) -> None:
    """A hidden card is shown: it was one of the looks its owner had made."""
    reveal(s)
    for other, player in enumerate(s.players):
        if other == seat or not player.memory:
            continue
        found: list[tuple[int, ...]] = []
        for memory in player.memory:
            if ids.family_of(memory) == family and ids.remembered(memory) >> card & 1:
                memory = without(memory, seat, card)
            if ids.remembered(memory):
                found.append(memory)
        player.memory = tuple(found)


def without(memory: tuple[int, ...], seat: int, card: int) -> tuple[int, ...]:
    """What is remembered after a seat has shown one of the cards."""
    looks = put(memory[3:], seat, ids.looks_before(memory, seat) + 1)
    cards = ids.remembered(memory) & ~(1 << card)
    return ids.memory_of(ids.family_of(memory), memory[1], cards, looks)


# --- characters and actions -----------------------------------------------------------------


def spend_character(s: FlorenceState, character: int) -> None:
    """A used character lies aside until the next phase A2 (FLO-CHAR-10)."""
    s.characters = put(s.characters, character, ids.ASIDE)


def merchant_points(s: FlorenceState, seat: int) -> None:
    """The Merchant brings as many points as the place on the fame track (FLO-MERC-1)."""
    spend_character(s, ids.MERCHANT)
    s.players[seat].sold = False
    place = rank(s, seat)
    if s.events is not None:
        name = ids.CHARACTER_IDS[ids.MERCHANT]
        emit(s, "used_merchant", seat, {"character": name, "place": place})
    score(s, seat, place, ids.MERCHANT_LINE)


def spend_action(s: FlorenceState, seat: int) -> None:
    """An action of phase B is done (FLO-ACT-1, FLO-COOP-12)."""
    me = s.players[seat]
    me.actions += 1
    me.sold = False
    s.rejected = ()
