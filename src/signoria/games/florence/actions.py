"""Every pick there is in The Princes of Florence, made once."""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action, Catalogue
from signoria.games.florence.grid import PLACES, column_of, row_of, turn_of
from signoria.games.florence.ids import (
    BONUS_IDS,
    CARD_IDS,
    CHARACTER_IDS,
    FAMILY_IDS,
    FREEDOM_IDS,
    LOT_IDS,
    MAX_BID,
    MAX_PLAYERS,
    PROFESSION_IDS,
    TILE_IDS,
)

# How far the notation goes; no game comes near.
MOST_SOLD: Final = 120  # points moved back in one go
MOST_CONVERTED: Final = 75  # points for one work
MOST_OFFERED: Final = 10_000  # florins for a joint building


class OfProfession(Action):
    """A pick of a profession."""

    def __init__(self, card: int) -> None:
        super().__init__(self.VERB, {"profession": PROFESSION_IDS[card]})
        self.card = card


class Return(OfProfession):
    """Give back one of the professions dealt."""

    VERB = "return"


class Hire(OfProfession):
    """Recruit a profession from an opponent's table."""

    VERB = "hire"


class Play(OfProfession):
    """Complete a work with a profession."""

    VERB = "play"


class OfCard(Action):
    """A pick of any card that is looked at, numbered through all families."""

    def __init__(self, card: int) -> None:
        super().__init__(self.VERB, {"card": CARD_IDS[card]})
        self.card = card


class Take(OfCard):
    """Keep a card."""

    VERB = "take"


class Under(OfCard):
    """Put a card under the deck."""

    VERB = "under"


class AddBonus(Action):
    """Play a bonus card with a work."""

    def __init__(self, card: int) -> None:
        super().__init__("add", {"card": BONUS_IDS[card]})
        self.card = card


class OfLot(Action):
    """A pick of a lot."""

    def __init__(self, lot: int) -> None:
        super().__init__(self.VERB, {"lot": LOT_IDS[lot]})
        self.lot = lot


class NominateLot(OfLot):
    """Put a lot up for auction."""

    VERB = "nominate"


class BuyLot(OfLot):
    """Take an object at the opening price."""

    VERB = "buy"


class ChooseTile(Action):
    """A kind of building or landscape."""

    def __init__(self, tile: int) -> None:
        super().__init__("tile", {"tile": TILE_IDS[tile]})
        self.tile = tile


class Place(Action):
    """A position of a tile: turn, row and column of its upper left corner (see grid.py)."""

    def __init__(self, place: int) -> None:
        turn, row, column = turn_of(place), row_of(place), column_of(place)
        super().__init__("place", {"turn": turn, "row": row, "column": column})
        self.place = place


class Announce(Action):
    """Announce a freedom."""

    def __init__(self, freedom: int) -> None:
        super().__init__("announce", {"freedom": FREEDOM_IDS[freedom]})
        self.freedom = freedom


class OfNumber(Action):
    """A pick of a number."""

    def __init__(self, number: int) -> None:
        super().__init__(self.VERB, {"number": number})
        self.number = number


class Sell(OfNumber):
    """Points to sell."""

    VERB = "sell"


class Space(OfNumber):
    """Florins to bid for a character: the space of the marker."""

    VERB = "space"


class Convert(OfNumber):
    """Points to take for the pay of a work."""

    VERB = "convert"


class Offer(OfNumber):
    """Florins the partner of a joint building shall pay."""

    VERB = "offer"


class ChooseCharacter(Action):
    """Bid for a character."""

    def __init__(self, character: int) -> None:
        super().__init__("character", {"character": CHARACTER_IDS[character]})
        self.character = character


class UseProfessor(Action):
    """Look at the prestige or the bonus deck with the Professor."""

    def __init__(self, family: int) -> None:
        super().__init__("professor", {"family": FAMILY_IDS[family]})
        self.family = family


class Partner(Action):
    """A neighbour to build with."""

    def __init__(self, seat: int) -> None:
        super().__init__("partner", {"partner": seat})
        self.seat = seat


RETURN = [Return(card) for card in range(len(PROFESSION_IDS))]

NOMINATE = [NominateLot(lot) for lot in range(len(LOT_IDS))]
WITHDRAW = Action("withdraw")
RAISE = Action("raise")
DROP = Action("drop")
BUY = [BuyLot(lot) for lot in range(len(LOT_IDS))]
DECLINE = Action("decline")
FREE = Action("free")
PAY = Action("pay")

SELL_POINTS = Action("sell-points")
SELL = [Sell(number) for number in range(1, MOST_SOLD + 1)]
MERCHANT_POINTS = Action("merchant-points")
PROFESSOR_LOOK = [UseProfessor(1), UseProfessor(2)]  # prestige, bonus
LAPSE = Action("lapse")

TILE = [ChooseTile(tile) for tile in range(len(TILE_IDS))]
PLACE = [Place(place) for place in range(PLACES)]
HIRE = [Hire(card) for card in range(len(PROFESSION_IDS))]
KEEP = Action("keep")
TAKE = [Take(card) for card in range(len(CARD_IDS))]
UNDER = [Under(card) for card in range(len(CARD_IDS))]

CHARACTER = [ChooseCharacter(character) for character in range(len(CHARACTER_IDS))]
SPACE = [Space(florins) for florins in range(0, MAX_BID + 1, 100)]
PASS = Action("pass")

WORK = Action("work")
PRINCESS_WORK = Action("princess")
BUILD = Action("build")
JOINT = Action("joint")
PROFESSION_CARD = Action("profession")
FREEDOM = Action("freedom")
BONUS_CARD = Action("bonus")
RECRUIT = Action("recruit")
END_TURN = Action("end-turn")

PLAY = [Play(card) for card in range(len(PROFESSION_IDS))]
ADD = [AddBonus(card) for card in range(len(BONUS_IDS))]
DONE = Action("done")
CONVERT = [Convert(number) for number in range(MOST_CONVERTED + 1)]
ANNOUNCE = [Announce(freedom) for freedom in range(len(FREEDOM_IDS))]
PARTNER = [Partner(seat) for seat in range(MAX_PLAYERS)]
OFFER = [Offer(florins) for florins in range(0, MOST_OFFERED + 1, 100)]
ACCEPT = Action("accept")
REJECT = Action("reject")
EXCHANGE = Action("exchange")

ACTION_ITEMS = (WORK, PRINCESS_WORK, BUILD, JOINT, PROFESSION_CARD, FREEDOM, BONUS_CARD)


def all_actions() -> list[Action]:
    """In the order of the game; the position is the number."""
    found: list[Action] = []
    found.extend(RETURN)
    found.extend(NOMINATE)
    found.extend([WITHDRAW, RAISE, DROP])
    found.extend(BUY)
    found.extend([DECLINE, FREE, PAY, SELL_POINTS])
    found.extend(SELL)
    found.extend([MERCHANT_POINTS, *PROFESSOR_LOOK, LAPSE])
    found.extend(TILE)
    found.extend(PLACE)
    found.extend(HIRE)
    found.append(KEEP)
    found.extend(TAKE)
    found.extend(UNDER)
    found.extend(CHARACTER)
    found.extend(SPACE)
    found.append(PASS)
    found.extend(ACTION_ITEMS)
    found.extend([RECRUIT, END_TURN])
    found.extend(PLAY)
    found.extend(ADD)
    found.append(DONE)
    found.extend(CONVERT)
    found.extend(ANNOUNCE)
    found.extend(PARTNER)
    found.extend(OFFER)
    found.extend([ACCEPT, REJECT, EXCHANGE])
    return found


CATALOGUE = Catalogue(all_actions())
