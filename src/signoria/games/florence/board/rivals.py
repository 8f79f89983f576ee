"""The opponents, and the line of a player in the rail."""

from __future__ import annotations

from signoria.games.florence.board.grids import Grids, Map, WithTiles
from signoria.games.florence.board.hand import Completed, Hand
from signoria.games.florence.ids import CHARACTER_IDS, CHARACTERS, FREEDOM_IDS, FREEDOMS
from signoria.games.florence.questions.principality import (
    bonus_cards,
    hand_cards,
    holds,
    is_start_player,
    prestige_cards,
    table_cards,
)
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Player, Scene
from signoria.web.boards.shown import Shown


class Named(Shown):
    """A freedom or a character."""

    id: str
    name: str


class PlayerLine(Shown):
    """What `player.html` shows beside a name in the rail."""

    cash: int
    architects: int
    jesters: int
    cards: int
    bonus: int
    prestige: int
    works: int
    characters: list[Named]
    start: bool


class Rival(Shown):
    """Everything open about an opponent."""

    seat: int
    sign: int
    name: str
    points: int
    cash: int
    has_tokens: bool  # anything besides a map, played professions and cash
    cards: int
    bonus: int
    prestige: int
    characters: list[Named]
    map: Map | None
    table: Completed
    jester_tokens: range
    architect_tokens: range
    freedoms: list[Named]
    now: bool


class Rivals(WithTiles):
    """The opponents."""

    def __init__(self, scene: Scene, grids: Grids, hand: Hand) -> None:
        super().__init__(scene, grids)
        self.hand = hand

    def rival(self, player: Player) -> Rival:
        """One of them."""
        them = self.s.players[player.seat]
        characters = characters_of(self.s, self.text, player.seat)
        bonus, prestige = bonus_cards(them), prestige_cards(them)
        tokens = them.jesters + them.architects + them.freedoms + bonus + prestige
        return Rival(
            seat=player.seat,
            sign=player.sign,
            name=player.name,
            points=them.points,
            cash=them.cash,
            has_tokens=bool(tokens or characters),
            cards=hand_cards(them),
            bonus=bonus,
            prestige=prestige,
            characters=characters,
            map=None if self.s.coop else self.grids.map_of([player.seat]),
            table=self.hand.completed(player.seat),
            jester_tokens=range(them.jesters),
            architect_tokens=range(them.architects),
            freedoms=[
                Named(FREEDOM_IDS[kind], self.freedom_name(kind))
                for kind in range(FREEDOMS)
                if them.freedoms >> kind & 1
            ],
            now=self.moment.seat == player.seat,
        )


def player_line(s: FlorenceState, text: Text, seat: int) -> PlayerLine:
    """The line of a player in the rail."""
    them = s.players[seat]
    return PlayerLine(
        cash=them.cash,
        architects=them.architects,
        jesters=them.jesters,
        cards=hand_cards(them),
        bonus=bonus_cards(them),
        prestige=prestige_cards(them),
        works=table_cards(them),
        characters=characters_of(s, text, seat),
        start=is_start_player(s, seat),
    )


def characters_of(s: FlorenceState, text: Text, seat: int) -> list[Named]:
    """The characters a seat holds."""
    return [
        Named(CHARACTER_IDS[n], text.name("character", CHARACTER_IDS[n]))
        for n in range(CHARACTERS)
        if holds(s, seat, n)
    ]
