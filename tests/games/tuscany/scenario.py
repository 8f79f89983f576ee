"""Positions of Tuscany in a few readable lines, played by notation.

    s = table().hand(0, yellow=2).covers(0, {9: "monastery"}).stores(0, "monastery").turn(0)
    s.play("0 place", "0 pay card card")

Every seat has the reference estate REF with the start castle on field 11:

        B0      G1      O2                regions of three: Y 6 9 12, L 13 17 20, G 18 21 25
    L3      L4      U5      Y6            regions of two: L 3 4, D 8 11, O 10 14, B 26 29
        R7      D8      Y9
            O10     D11     Y12
        L13     O14     R15     U16
            L17     G18     B19
                L20     G21     O22
            R23     Y24     G25     B26
                O27     D28     B29

A name like "city" is a neutral token while there are any, "own city" comes from the stacks of
the last seat.  Nothing is ever made up; after each step the invariants are checked.
"""

from __future__ import annotations

from signoria.games.tuscany.estate import deal_of, estate_code, layout_code
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    COLOUR_IDS,
    COLOURS,
    EMPTY,
    FACE_IDS,
    FACES,
    HEXAGON,
    ITEM_IDS,
    LINE_IDS,
    MARKET,
    START_CASTLE,
    TILE_IDS,
    face_of,
    is_neutral,
    neutral_token,
    own_token,
)
from signoria.games.tuscany.phases.rounds import EndRound, StartRound
from signoria.games.tuscany.phases.turn import CHOOSE_ACTION, SPEND_MARBLE
from signoria.games.tuscany.state import Player, TuscanyState
from signoria.games.tuscany.verbs import lay, score
from tests.games.scenario import GameScenario

REF_TILES = deal_of(TILE_IDS.index("A4"), TILE_IDS.index("B1"), TILE_IDS.index("C3"))
REF = estate_code(REF_TILES, layout_code((2, 1, 0, 1, 1, 1)))  # B A C, turned 180 0 180, right
ONE_OF_EACH = ("castle", "city", "inn", "farm-olives", "quarry", "village", "monastery", "cart")


def table(players: int = 2, castle: int = 11, start: int = 0) -> Scenario:
    """A table in phase 1 with empty hands and one neutral token of each colour in the market."""
    s = GAME.setup(players)
    s.stack, s.options, s.events = [], [], []
    s.start_seat, s.phase, s.round = start, 1, 1
    for player in s.players:
        player.tiles, player.estate = REF_TILES, REF
        lay(s, player, castle, START_CASTLE)
    return Scenario(s).market(*ONE_OF_EACH)


class Scenario(GameScenario[TuscanyState]):
    """A position and the way it goes on.  Each method returns the scenario itself."""

    game = GAME

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    # --- the position -------------------------------------------------------------------------

    def _fetch(self, name: str) -> int:
        """A token out of the neutral pile or, as `own …`, out of the last seat's stacks."""
        if name == "hexagon":
            return HEXAGON
        face = FACE_IDS.index(name.removeprefix("own "))
        if not name.startswith("own ") and self.state.pile[face]:
            self.state.pile[face] -= 1
            return neutral_token(face)
        for owner in reversed(self.state.players):
            if owner.stack[face]:
                owner.stack[face] -= 1
                owner.out += 1
                return own_token(face)
        raise AssertionError(f"no token {name} is left")

    def market(self, *names: str) -> Scenario:
        """Exactly these tokens lie face up; what lay there goes back to the pile."""
        for token in self.state.market:
            if token != EMPTY:
                assert is_neutral(token), "only neutral tokens go back"
                self.state.pile[face_of(token)] += 1
        found = [self._fetch(name) for name in names]
        self.state.market = found + [EMPTY] * (MARKET - len(found))
        return self

    def hand(self, seat: int, **cards: int) -> Scenario:
        for name, number in cards.items():
            colour = COLOUR_IDS.index(name)
            self.state.deck[colour] -= number
            self[seat].hand[colour] += number
            self[seat].drawn[colour] += number
        return self.checked()

    def discard(self, **cards: int) -> Scenario:
        """Estate cards that seat 0 has drawn and spent before."""
        for name, number in cards.items():
            colour = COLOUR_IDS.index(name)
            self.state.deck[colour] -= number
            self.state.discard[colour] += number
            self[0].drawn[colour] += number
        return self.checked()

    def all_cards_to(self, *seats: int) -> Scenario:
        """The whole deck is dealt to these seats, one card each in turn."""
        place = 0
        for colour in range(COLOURS):
            while self.state.deck[colour]:
                self.hand(seats[place % len(seats)], **{COLOUR_IDS[colour]: 1})
                place += 1
        return self

    def stores(self, seat: int, *names: str) -> Scenario:
        for name in names:
            self[seat].storage.append(self._fetch(name))
        return self.checked()

    def covers(self, seat: int, fields: dict[int, str]) -> Scenario:
        """Tokens that lie in the estate already, given so that each touches one before."""
        for field, name in fields.items():
            lay(self.state, self[seat], field, self._fetch(name))
        return self

    def claimed(self, colour: str, *seats: int) -> Scenario:
        """Seats that have scored the bonus of a colour."""
        for seat, claims in zip(seats, (self.state.first, self.state.second), strict=False):
            claims[COLOUR_IDS.index(colour)] = seat
        return self

    def goods(self, seat: int, marble: int = 0, workers: int = 0) -> Scenario:
        self[seat].marble, self[seat].workers = marble, workers
        return self

    def owns(self, seat: int, *bonuses: str) -> Scenario:
        """Bonus tokens, without the points of storage tokens."""
        for name in bonuses:
            self.state.bonus[BONUS_IDS.index(name)] -= 1
            self[seat].bonus[BONUS_IDS.index(name)] += 1
        return self

    def points(self, seat: int, green: int = 0, red: int = 0) -> Scenario:
        score(self.state, seat, green, LINE_IDS.index("region"))
        score(self.state, seat, red, LINE_IDS.index("income_red"))
        return self

    def out(self, seat: int, number: int) -> Scenario:
        """So many own tokens are out; those moved now went to the box, the rarest faces last."""
        me = self[seat]
        for face in reversed(range(FACES)):
            while me.stack[face] and me.out < number:
                me.stack[face] -= 1
                me.out += 1
                self.state.box[own_token(face)] += 1
        assert me.out == number
        return self

    def pile(self, *names: str) -> Scenario:
        """Only these neutral tokens are left in the pile; the others are in the box."""
        for face in range(FACES):
            keep = min(names.count(FACE_IDS[face]), self.state.pile[face])
            assert keep == names.count(FACE_IDS[face]), f"no {FACE_IDS[face]} in the pile"
            self.state.box[neutral_token(face)] += self.state.pile[face] - keep
            self.state.pile[face] = keep
        return self

    def discarded(self, *names: str) -> Scenario:
        """Tokens that lie face up beside the pile."""
        for name in names:
            self.state.discards[self._fetch(name)] += 1
        return self

    # --- what is to be done -------------------------------------------------------------------

    def turn(self, seat: int = 0) -> Scenario:
        """One turn; nothing follows."""
        return self.push(CHOOSE_ACTION[seat], SPEND_MARBLE[seat])

    def second_action(self, seat: int = 0) -> Scenario:
        """The action bought with marble."""
        return self.push(CHOOSE_ACTION[seat])

    def rounds(self, last: bool = False) -> Scenario:
        """A new round; the game goes on from there."""
        return self.push(StartRound(last))

    def end_round(self, last: bool = False) -> Scenario:
        self.state.idle = False
        return self.push(EndRound(last))

    # --- questions ----------------------------------------------------------------------------

    def cards(self, seat: int) -> dict[str, int]:
        """A hand without zeros."""
        return {COLOUR_IDS[c]: n for c, n in enumerate(self[seat].hand[:COLOURS]) if n}

    def discard_pile(self) -> dict[str, int]:
        return {COLOUR_IDS[c]: n for c, n in enumerate(self.state.discard) if n}

    def stored(self, seat: int) -> list[str]:
        return [ITEM_IDS[item] for item in self[seat].storage]

    def shown(self) -> list[str]:
        """The market, spot by spot."""
        return [ITEM_IDS[token] if token != EMPTY else "" for token in self.state.market]

    def lines(self, seat: int) -> dict[str, int]:
        """The ledger without zeros."""
        return {LINE_IDS[n]: points for n, points in enumerate(self[seat].ledger) if points}
