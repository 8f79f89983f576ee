"""Why not: answers that several decisions share.  Order of reasons as in the specification."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.principato.actions import Dismiss, Move
from signoria.games.principato.ids import (
    CONDOTTIERE,
    CUBE_IDS,
    CULTURE_IDS,
    HOME,
    MILITIA,
    TOKEN_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.questions import (
    can_activate,
    can_pay,
    cubes_on_troops,
    in_supply,
    left_in_stock,
    supply_step,
)
from signoria.games.principato.state import PrincipatoState

KIND_RULES = ("PRI-STORE-1", "PRI-STORE-2", "PRI-STORE-3")


def common_refusal(s: PrincipatoState, seat: int, action: Action) -> Refusal | None:
    """What is wrong at any time; everything else belongs to another decision."""
    if isinstance(action, Move):
        return refuse_place(action)
    if isinstance(action, Dismiss):
        return refuse_dismissal(action)
    return None


def refuse_place(action: Move) -> Refusal | None:
    """A cube that would come off a troop, or lie where it may not."""
    if action.place == HOME[action.cube]:
        return Refusal("PRI-STORE-10", "E_LOCKED")
    if supply_step(action.cube, action.place) < 0:
        return Refusal(KIND_RULES[action.cube], "E_KIND", {"cube": CUBE_IDS[action.cube]})
    return None


def refuse_dismissal(action: Dismiss) -> Refusal:
    """Only troops, and only after a military scoring."""
    troops = 1 if action.token in (CONDOTTIERE, MILITIA) else 0
    return Refusal("PRI-MIL-8", "E_DISMISS", {"token": TOKEN_IDS[action.token], "troops": troops})


def refuse_take(s: PrincipatoState, number: int, symbol: bool) -> Refusal | None:
    """A card of the row cannot be taken just so; None: it may be, but later."""
    if number > len(s.row):
        return Refusal("PRI-SWAP-1", "E_CARD", {"slots": len(s.row)})
    if not symbol:
        return Refusal("PRI-ACT-6", "E_NOSYMBOL")
    return None


def price_and_purse(s: PrincipatoState, seat: int, option: CardOption) -> dict[str, int]:
    """What an option costs, and what there is to pay it with."""
    me = s.players[seat]
    price = {"food": option.food, "money": option.money}
    return {**price, "have_food": me.food, "have_money": me.money, "influence": me.church}


def refuse_option(s: PrincipatoState, seat: int, option: CardOption) -> Refusal | None:
    """Why an option is not available; None if it is."""
    me = s.players[seat]
    if not can_pay(me, option):
        numbers = {**price_and_purse(s, seat, option), "locked": cubes_on_troops(me)}
        return Refusal("PRI-PAY-3", "E_COST", numbers)
    if in_supply(s, option):
        return None
    if option.culture >= 0:
        return Refusal("PRI-CARD-17", "E_SUPPLY", {"piece": CULTURE_IDS[option.culture], "left": 0})
    left = left_in_stock(s, option.token)
    return Refusal("PRI-ACT-2", "E_SUPPLY", {"piece": TOKEN_IDS[option.token], "left": left})


def refuse_activation(s: PrincipatoState, seat: int, hand: int) -> Refusal | None:
    """The reason of the card's first option, if none is available."""
    face = s.players[seat].cards[hand]
    if can_activate(s, s.players[seat], face):
        return None
    return refuse_option(s, seat, s.parts.options_of[face][0])
