"""The one door: what a viewer may not know, and a deal that fits what he knows (FLO-HID)."""

from __future__ import annotations

from typing import Final

from signoria.core.chance import Dice, shuffled
from signoria.core.game import Game
from signoria.games.florence.holdings import holdings
from signoria.games.florence.ids import (
    BONUS,
    FAMILIES,
    FAMILY_SIZE,
    PRESTIGE,
    PROFESSION,
    UNSEEN,
    buried,
    buried_by,
    buried_card,
    family_of,
    looks_before,
    remembered,
    was_looked_at,
)
from signoria.games.florence.phases.looking import LookKeep, LookOrder
from signoria.games.florence.phases.setup import ReturnOne
from signoria.games.florence.phases.unfinished import CONCEALED
from signoria.games.florence.questions.decks import HIDDEN, family_cards, top_size
from signoria.games.florence.state import FlorenceState, Player, put
from signoria.games.florence.verbs import set_under

# Zones in which a hidden card of a family may be: a seat's cards, or one of these.
TOP: Final = 5
BELOW: Final = 6
LOOKED_AT: Final = 7
ZONES: Final = 8

# --- hiding ---------------------------------------------------------------------------------


class FlorenceViews(Game[FlorenceState]):
    """What a viewer of Florence may know, and what he may think."""

    def hide(self, s: FlorenceState, viewer: int) -> None:
        """Cards of others become numbers, unfinished picks of others never happened."""
        drop_unfinished(s, viewer)
        for seat, player in enumerate(s.players):
            if seat != viewer:
                hide_player(player)
        s.top_unseen = tuple([top_size(s, family) for family in range(FAMILIES)])
        s.top = (0,) * FAMILIES
        for family in range(FAMILIES):
            row = [
                entry if buried_by(entry) == viewer else buried(buried_by(entry), UNSEEN)
                for entry in s.under[family]
            ]
            set_under(s, family, tuple(row))

    def deal(self, s: FlorenceState, viewer: int, dice: Dice) -> None:
        """Deal everything hidden from the viewer, with exact sizes (FLO-HID-2)."""
        for family in range(FAMILIES):
            deal_family(s, viewer, family, dice)
        fill_returned(s, dice)

    def holdings(self, s: FlorenceState, seat: int) -> dict[str, int]:
        return holdings(s, seat)


def hide_player(player: Player) -> None:
    """Only numbers stay, and professions that everybody saw being recruited."""
    player.unseen = (
        player.unseen[PROFESSION] + (player.hand & ~player.shown).bit_count(),
        player.unseen[PRESTIGE] + player.prestige.bit_count(),
        player.unseen[BONUS] + player.bonus.bit_count(),
    )
    player.hand &= player.shown
    player.prestige = 0
    player.bonus = 0
    player.memory = ()


def drop_unfinished(s: FlorenceState, viewer: int) -> None:
    """Parts of a choice lie on top of the decision it was begun from; others see that only."""
    while s.stack and s.stack[-1].seen_by(viewer) is CONCEALED:
        s.stack.pop()


# --- dealing --------------------------------------------------------------------------------


def deal_family(s: FlorenceState, viewer: int, family: int, dice: Dice) -> None:
    """One family of cards: first those the viewer knows something about, then the rest."""
    room = [0] * ZONES
    for seat, player in enumerate(s.players):
        room[seat] = player.unseen[family]
    room[TOP] = s.top_unseen[family]
    room[BELOW] = sum([buried_card(entry) == UNSEEN for entry in s.under[family]])
    room[LOOKED_AT] = hidden_under_look(s, family)
    if not any(room):
        return
    pool = shuffled(unknown_cards(s, family), dice)
    memory = [] if viewer < 0 else memories(s.players[viewer], family)
    deal_ = Deal(s, memory, room)
    bound = [card for card in pool if deal_.is_bound(card)]
    found = deal_.place(bound, 0, dice)
    assert found, "the hidden cards do not fit what the viewer knows"
    rest = [card for card in pool if not deal_.is_bound(card)]
    for zone in range(ZONES):
        for _ in range(deal_.room[zone]):
            deal_.cards[zone].append(rest.pop())
    assert not rest, "the hidden cards do not add up"
    hand_out(s, family, deal_.cards, dice)


def memories(player: Player, family: int) -> list[tuple[int, ...]]:
    """What a player remembers of one deck."""
    return [memory for memory in player.memory if family_of(memory) == family]


class Deal:
    """Cards laid into zones so that nobody holds more than he can have taken (FLO-HID-4)."""

    def __init__(self, s: FlorenceState, memory: list[tuple[int, ...]], room: list[int]) -> None:
        self.memory = memory
        self.room = room
        self.cards: list[list[int]] = [[] for _ in range(ZONES)]
        family = family_of(memory[0]) if memory else 0
        self.looks: list[int] = [player.looks[family] for player in s.players]

    def is_bound(self, card: int) -> bool:
        """Does the viewer remember putting this card into the deck?"""
        return any(remembered(entry) >> card & 1 for entry in self.memory)

    def allows(self, card: int, zone: int) -> bool:
        """May a remembered card be there?"""
        if zone == TOP:  # a card that was looked at is never on top again
            return not any(
                was_looked_at(entry) and remembered(entry) >> card & 1 for entry in self.memory
            )
        if zone >= len(self.looks):
            return True
        for entry in self.memory:
            cards = remembered(entry)
            if cards >> card & 1:
                held = sum([cards >> other & 1 for other in self.cards[zone]])
                if held + 1 > self.looks[zone] - looks_before(entry, zone):
                    return False
        return True

    def place(self, cards: list[int], number: int, dice: Dice) -> bool:
        """Place the cards from a number on, trying the zones at random by their free room."""
        if number == len(cards):
            return True
        card = cards[number]
        zones = [zone for zone in range(ZONES) if self.room[zone] and self.allows(card, zone)]
        while zones:
            left = dice.below(sum([self.room[zone] for zone in zones]))
            zone = zones[0]
            for zone in zones:
                left -= self.room[zone]
                if left < 0:
                    break
            zones.remove(zone)
            self.room[zone] -= 1
            self.cards[zone].append(card)
            if self.place(cards, number + 1, dice):
                return True
            self.room[zone] += 1
            self.cards[zone].pop()
        return False


def unknown_cards(s: FlorenceState, family: int) -> list[int]:
    """The cards of a family that the viewer cannot name for certain."""
    known = s.top[family]
    for player in s.players:
        for mask in family_cards(player, family):
            known |= mask
    if family == BONUS:
        known |= s.removed
    for entry in s.under[family]:
        if buried_card(entry) != UNSEEN:
            known |= 1 << buried_card(entry)
    for frame in s.stack:
        if isinstance(frame, (LookKeep, LookOrder)) and frame.family == family:
            for card in frame.cards:
                if card != HIDDEN:
                    known |= 1 << card
    return [card for card in range(FAMILY_SIZE[family]) if not known >> card & 1]


def hidden_under_look(s: FlorenceState, family: int) -> int:
    """Cards that an opponent is looking at just now."""
    for frame in s.stack:
        if isinstance(frame, LookKeep) and frame.family == family:
            return sum([card == HIDDEN for card in frame.cards])
    return 0


def hand_out(s: FlorenceState, family: int, cards: list[list[int]], dice: Dice) -> None:
    """Put the dealt cards where they belong."""
    for seat, player in enumerate(s.players):
        mask = mask_of(cards[seat])
        if family == PROFESSION:
            player.hand |= mask
        elif family == PRESTIGE:
            player.prestige |= mask
        else:
            player.bonus |= mask
        player.unseen = put(player.unseen, family, 0)
    s.top = put(s.top, family, s.top[family] | mask_of(cards[TOP]))
    s.top_unseen = put(s.top_unseen, family, 0)
    below = shuffled(cards[BELOW], dice)
    row: list[int] = []
    for entry in s.under[family]:
        unseen = buried_card(entry) == UNSEEN
        row.append(buried(buried_by(entry), below.pop()) if unseen else entry)
    set_under(s, family, tuple(row))
    for number, frame in enumerate(s.stack):
        if isinstance(frame, LookKeep) and frame.family == family and HIDDEN in frame.cards:
            looked_at = tuple(sorted(cards[LOOKED_AT]))
            s.stack[number] = LookKeep(frame.seat, family, looked_at)


def mask_of(cards: list[int]) -> int:
    """The cards as a set."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def fill_returned(s: FlorenceState, dice: Dice) -> None:
    """Set-up: what others have decided to return is one of their four cards."""
    for number, frame in enumerate(s.stack):
        if not isinstance(frame, ReturnOne):
            continue
        returned: list[int] = []
        for seat, card in enumerate(frame.returned):
            hand = s.players[seat].hand
            if card == HIDDEN and seat not in frame.waiting and hand:
                cards = [c for c in range(FAMILY_SIZE[PROFESSION]) if hand >> c & 1]
                card = cards[dice.below(len(cards))]
            returned.append(card)
        s.stack[number] = ReturnOne(frame.waiting, tuple(returned))
