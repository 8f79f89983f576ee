"""Principato behind the contract of `core.game`."""

from __future__ import annotations

from pathlib import Path

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game, Result
from signoria.core.machine import OVER, Frame, actor
from signoria.core.options import Option, Options
from signoria.games.principato import activation, military, scoring, setup, turn, view
from signoria.games.principato.actions import CATALOGUE
from signoria.games.principato.components import FOLDER, load_parts
from signoria.games.principato.parts import (
    BACKS,
    BANK,
    CULTURE_KINDS,
    FACES,
    FARM,
    HAND,
    MILITARY_CARD,
    NONE,
    SCORINGS,
    STOCK_OF,
    STOCKS,
    TOKENS,
    YEARS,
)
from signoria.games.principato.state import (
    CULTURE,
    GOAL,
    PrincipatoState,
    extra_scoring_to_come,
    free_condottieri,
    free_militia,
    new_state,
)

FRAMES: list[type[Frame]] = [
    setup.DealStartCards,
    setup.DealRow,
    setup.DealGoal,
    setup.DrawStartPlayer,
    setup.FirstTurn,
    turn.Turn,
    turn.PlaceInfluence,
    activation.ChooseOption,
    activation.ChooseNumber,
    activation.Pay,
    activation.ChooseValue,
    activation.TakeCard,
    turn.Refill,
    turn.DrawCard,
    military.MilitaryScoring,
    military.SupplyTroops,
    military.Award,
    military.DismissTroops,
    turn.NextYear,
    scoring.FinalScoring,
]

RANDOM = "random"
SEATS = ("0", "1", "2", "3")


class Principato(Game[PrincipatoState]):
    """Two to four players; the start player by lot or by agreement."""

    def __init__(self) -> None:
        super().__init__(
            name="principato",
            players=range(2, 5),
            rules_version=1,
            options=(Option("start_seat", (RANDOM, *SEATS)),),
            catalogue=CATALOGUE,
            frames=FRAMES,
            folder=FOLDER,
        )

    def begin(self, players: int, options: Options, pack: Path | None) -> PrincipatoState:
        chosen = options["start_seat"]
        seat = NONE if chosen == RANDOM else int(chosen)
        return setup.begin(load_parts(pack), players, seat)

    def blank(self, pack: Path | None) -> PrincipatoState:
        return new_state(load_parts(pack), 2)

    def conflict(self, players: int, options: Options) -> str:
        chosen = options["start_seat"]
        if chosen != RANDOM and int(chosen) >= players:
            return f"start_seat {chosen} needs more than {players} players (PRI-SETUP-9)"
        return ""

    def configurations(self) -> list[Configuration]:
        agreed = ((2, "0"), (3, "1"), (4, "2"), (4, "3"))
        return [
            *[Configuration(players, {"start_seat": RANDOM}) for players in self.players],
            *[Configuration(players, {"start_seat": seat}) for players, seat in agreed],
        ]

    def hide(self, s: PrincipatoState, viewer: int) -> None:
        view.hide(s, viewer)

    def deal(self, s: PrincipatoState, viewer: int, dice: Dice) -> None:
        view.deal(s, viewer, dice)

    def result(self, s: PrincipatoState) -> Result:
        return scoring.result(s)

    def end_rule(self) -> str:
        return "PRI-YEAR-5"

    def packs_used(self, s: PrincipatoState) -> str:
        return s.parts.fingerprint

    def check_state(self, s: PrincipatoState) -> None:
        check_cubes(s)
        check_tokens(s)
        check_cards(s)
        check_course(s)
        check_goals(s)


def check_cubes(s: PrincipatoState) -> None:
    """PRI-INV-1, 4, 8 and 12."""
    food, money, influence = s.food, s.money, s.influence
    for me in s.players:
        food += me.food + me.militia_food
        money += me.money + me.condottiere_money
        influence += me.church + me.militia_influence + me.condottiere_influence
        assert 0 <= me.food <= s.parts.farm_room * me.tokens[FARM], "too much food"
        assert 0 <= me.money <= s.parts.bank_room * me.tokens[BANK], "too much money"
        assert 0 <= me.church <= s.parts.church_room, "too much influence"
        assert free_militia(me) >= 0 and free_condottieri(me) >= 0, "two cubes on a troop"
        on_militia = (me.militia_food, me.militia_influence)
        on_condottieri = (me.condottiere_money, me.condottiere_influence)
        assert min(*on_militia, *on_condottieri) >= 0
        if dismissing(s):
            assert sum(on_militia) + sum(on_condottieri) == 0, "a cube was left on a troop"
    parts = s.parts
    assert (food, money, influence) == (parts.food, parts.money, parts.influence), "cubes"
    assert min(s.food, s.money, s.influence) >= 0


def dismissing(s: PrincipatoState) -> bool:
    """Are we between the clearing of a scoring and the next turn (or over)?"""
    if actor(s) == OVER:
        return True
    return isinstance(s.stack[-1], military.DismissTroops)


def check_tokens(s: PrincipatoState) -> None:
    """PRI-INV-2, 3 and 12."""
    there = s.stock[:]
    for me in s.players:
        assert min(me.tokens) >= 0 and min(me.culture) >= 0
        for token in range(TOKENS):
            there[STOCK_OF[token]] += me.tokens[token]
        assert me.score == sum(me.ledger) and min(me.ledger) >= 0, "the ledger does not add up"
        for kind in range(CULTURE_KINDS):
            worth = sum(
                me.culture[entry] * s.parts.culture_value[entry]
                for entry in s.parts.culture_of[kind]
            )
            assert me.ledger[CULTURE + kind] == worth, "culture points do not fit the tokens"
    assert len(s.stock) == STOCKS and min(s.stock) >= 0 and there == s.parts.stock, "tokens"
    for entry, copies in enumerate(s.parts.culture_copies):
        owned = sum(me.culture[entry] for me in s.players)
        assert s.culture[entry] >= 0 and s.culture[entry] + owned == copies, "culture tokens"


def check_cards(s: PrincipatoState) -> None:
    """PRI-INV-5, 6 and 7."""
    decks = s.parts.decks[len(s.players)]
    for card in range(FACES + 1):
        total = s.box[card] + s.row.count(card) + s.deck[card]
        total += sum(me.cards.count(card) for me in s.players)
        total += sum(deck[card] for deck in decks[max(s.year, 1) + 1 :])
        assert total == s.parts.all_cards[card], f"{total} cards of face {card}"
    assert min(s.box) >= 0 and min(s.deck) >= 0
    if s.year == 0:
        return
    assert all(len(me.cards) == HAND for me in s.players), "a hand has two cards"
    full = s.parts.row[len(s.players)]
    on_turn = s.start_seat == NONE or any(isinstance(frame, turn.Turn) for frame in s.stack)
    assert len(s.row) == (full if on_turn else full - 1), "the row has the wrong size"
    assert MILITARY_CARD not in s.row


def check_course(s: PrincipatoState) -> None:
    """PRI-INV-10: which scorings there have been by now."""
    if s.year == 0:
        return
    ended = any(isinstance(frame, turn.NextYear) for frame in s.stack) or actor(s) == OVER
    most = 2 * s.year - 1 if ended else 2 * s.year - 2
    least = most - 1 if extra_scoring_to_come(s) else most
    assert s.scorings in (least, most), f"{s.scorings} scorings in year {s.year}"
    assert actor(s) != OVER or (s.year == YEARS and s.scorings == SCORINGS and size(s.deck) == 0)


def check_goals(s: PrincipatoState) -> None:
    """PRI-INV-11."""
    for back in range(BACKS):
        dealt = [me.goals[back] for me in s.players if me.goals[back] != NONE]
        assert len(set(dealt)) == len(dealt), "a goal is dealt twice"
        assert all(goal in s.parts.goals_of_back[back] for goal in dealt)
        assert s.start_seat == NONE or len(dealt) == len(s.players)
    for me in s.players:
        assert actor(s) == OVER or not any(me.ledger[GOAL:]), "goals count at the end only"


GAME = Principato()
