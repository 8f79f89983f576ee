"""Positions of Principato in a few readable lines, played by notation.

    s = table(players=2).hand(0, "build_bank", "harvest").cubes(0, food=3).turn(0)
    s.play("0 activate left", "0 option 2")
    assert s[0].tokens[BANK] == 3

A table begins in year 1 with the goods of the set-up; every piece and card comes from where it
would lie otherwise, so nothing is ever made up.  After each step the invariants are checked.
"""

from __future__ import annotations

from signoria.core.machine import (
    settle,
    then,
)
from signoria.games.principato.components import load_parts
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import (
    CARD_IDS,
    CULTURE,
    CULTURE_IDS,
    FACES,
    LINE_IDS,
    MILITARY_CARD,
    STOCK_OF,
    TOKEN_IDS,
)
from signoria.games.principato.phases.final import FinalScoring
from signoria.games.principato.phases.military import MilitaryScoring
from signoria.games.principato.phases.turn import NextYear, Refill, Turn
from signoria.games.principato.state import Player, PrincipatoState, with_goal
from tests.games.scenario import GameScenario

START_CARDS = ("build_field", "build_farm", "build_residence", "build_bank")
BACK_1 = ("chapel", "town_hall", "palace", "villa")
BACK_2 = ("armourer", "fertile_land", "bastion", "flourishing_city")
ROW = (
    "build_bank",
    "build_farm",
    "build_residence",
    "build_field",
    "harvest",
    "market",
    "sculptor",
)
IN_SUPPLY = {
    "food": ("food", "militia_food"),
    "money": ("money", "condottiere_money"),
    "influence": ("church", "militia_influence", "condottiere_influence"),
}


def table(players: int = 3, start: int = 0) -> Scenario:
    """Seat 0 has S2 `build_field` and goals `chapel` and `armourer`, seat 1 the next ones …"""
    s = Scenario(GAME.setup(players, {"start_seat": str(start)}))
    s.state.events = []
    size = load_parts().row[players]
    s.play("* start-cards " + " ".join(START_CARDS[:players]), "* row " + " ".join(ROW[:size]))
    for goals in (BACK_1, BACK_2):
        s.play(*[f"* goal {goal}" for goal in goals[:players]])
    return s


class Scenario(GameScenario[PrincipatoState]):
    """A position and the way it goes on.  Each method returns the scenario itself."""

    game = GAME
    all_numbers = False  # codes and rules, and the numbers that matter

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    # --- the position -------------------------------------------------------------------------

    def _fetch(self, old: int, wanted: str) -> int:
        """A card from the deck or the box, the old one put in its place."""
        face = CARD_IDS.index(wanted)
        if face != old:
            source = self.state.deck if self.state.deck[face] else self.state.box
            assert source[face], f"no card {wanted} is at hand"
            source[face] -= 1
            source[old] += 1
        return face

    def hand(self, seat: int, left: str, right: str) -> Scenario:
        cards = self[seat].cards
        cards[:] = [self._fetch(cards[0], left), self._fetch(cards[1], right)]
        return self

    def row(self, *faces: str) -> Scenario:
        for slot, face in enumerate(faces):
            self.state.row[slot] = self._fetch(self.state.row[slot], face)
        return self

    def deck(self, *faces: str) -> Scenario:
        """Only these are left in the refill deck."""
        for card, count in enumerate(self.state.deck):
            self.state.box[card] += count
        self.state.deck[:] = [0] * (FACES + 1)
        for face in faces:
            self.state.box[CARD_IDS.index(face)] -= 1
            self.state.deck[CARD_IDS.index(face)] += 1
            assert self.state.box[CARD_IDS.index(face)] >= 0, f"no card {face} is at hand"
        if self.state.year > 1:
            self.state.scorings = 2 * self.state.year - (3 if "military" in faces else 2)
        return self

    def year(self, number: int) -> Scenario:
        """The decks of earlier years have run out."""
        while self.state.year < number:
            self.deck()
            self.state.year += 1
            self.state.deck[:] = self.state.parts.decks[len(self.state.players)][self.state.year]
        self.state.scorings = 2 * number - 3 if number > 1 else 0
        return self

    def tokens(self, seat: int, **tokens: int) -> Scenario:
        for name, number in tokens.items():
            token = TOKEN_IDS.index(name)
            self.state.stock[STOCK_OF[token]] += self[seat].tokens[token] - number
            self[seat].tokens[token] = number
        return self

    def cubes(self, seat: int, **cubes: int) -> Scenario:
        """Stored or on troops: `food=2, church=1, militia_influence=1`."""
        for place, number in cubes.items():
            kind = next(kind for kind, places in IN_SUPPLY.items() if place in places)
            left = getattr(self.state, kind) + getattr(self[seat], place) - number
            assert left >= 0
            setattr(self.state, kind, left)
            setattr(self[seat], place, number)
        return self

    def culture(self, seat: int, **values: tuple[int, ...]) -> Scenario:
        """Tokens by kind: `monument=(4, 4, 2)`."""
        parts = self.state.parts
        for name, wanted in values.items():
            kind = CULTURE_IDS.index(name)
            for value in wanted:
                entry = next(e for e in parts.culture_of[kind] if parts.culture_value[e] == value)
                self.state.culture[entry] -= 1
                self[seat].culture[entry] += 1
                self[seat].ledger[CULTURE + kind] += value
                self[seat].score += value
        return self

    def nothing_left(self, kind: str, *values: int) -> Scenario:
        """Seat 1 owns all culture tokens of a kind (and these values)."""
        parts = self.state.parts
        for entry in parts.culture_of[CULTURE_IDS.index(kind)]:
            if not values or parts.culture_value[entry] in values:
                value = parts.culture_value[entry]
                self.culture(1, **{kind: (value,) * self.state.culture[entry]})
        return self

    def points(self, seat: int, **lines: int) -> Scenario:
        for line, points in lines.items():
            self[seat].ledger[LINE_IDS.index(line)] += points
            self[seat].score += points
        return self

    def goals(self, seat: int, first: str, second: str) -> Scenario:
        """Another seat that has one of them gets this seat's."""
        names = [goal.name for goal in self.state.parts.goals]
        for back, name in enumerate((first, second)):
            wanted, mine = names.index(name), self[seat].goals[back]
            for player in self.state.players:
                if player.goals[back] == wanted:
                    player.goals = with_goal(player.goals, back, mine)
            self[seat].goals = with_goal(self[seat].goals, back, wanted)
        return self

    # --- what is to be done -------------------------------------------------------------------

    def turn(self, seat: int, actions: int = 2) -> Scenario:
        self.state.stack = []
        then(self.state, Turn(seat, actions))
        settle(self.state)
        return self.checked()

    def scoring(self, number: int, last: int = 0) -> Scenario:
        """A military scoring after the turn of seat `last`."""
        self.state.stack = []
        self.state.box[self.state.row.pop(0)] += 1
        if number % 2:
            self.deck()
            then(self.state, MilitaryScoring(number), NextYear(last))
        else:
            self.state.deck[MILITARY_CARD] -= 1
            self.state.box[MILITARY_CARD] += 1
            then(self.state, MilitaryScoring(number), Refill(last))
        settle(self.state)
        return self.checked()

    def final(self) -> Scenario:
        """The end after the fifth scoring."""
        self.year(3).deck()
        self.state.scorings = 5
        self.state.stack = []
        self.state.box[self.state.row.pop(0)] += 1
        then(self.state, FinalScoring())
        settle(self.state)
        return self.checked()

    # --- questions ----------------------------------------------------------------------------

    def actions_left(self) -> int:
        frame = self.state.stack[-1]
        assert isinstance(frame, Turn)
        return frame.actions

    def cards(self, seat: int) -> list[str]:
        return [CARD_IDS[card] for card in self[seat].cards]

    def row_cards(self) -> list[str]:
        return [CARD_IDS[card] for card in self.state.row]

    def token(self, seat: int, name: str) -> int:
        return self[seat].tokens[TOKEN_IDS.index(name)]

    def stock(self, name: str) -> int:
        """Tokens left that can be taken on this side."""
        return self.state.stock[STOCK_OF[TOKEN_IDS.index(name)]]

    def values(self, seat: int, kind: str) -> list[int]:
        """Values of the culture tokens a player has."""
        parts = self.state.parts
        found: list[int] = []
        for entry in parts.culture_of[CULTURE_IDS.index(kind)]:
            found += [parts.culture_value[entry]] * self[seat].culture[entry]
        return found

    def ledger(self, seat: int) -> dict[str, int]:
        """The ledger without zeros."""
        lines = enumerate(self[seat].ledger)
        return {LINE_IDS[line]: points for line, points in lines if points}
