"""Which pieces of the page an action touches.

    sq-<seat>-<cell>   a field of a principality            lot-<lot>           a lot of the auction
    sup-<tile>         a tile in the supply                 fr-<freedom>        a freedom
    deck-<family>      a deck                               ch-<character>      a character card
    card-<profession>  a profession in one's own hand       table-<profession>  a played profession
    bonus-<n>          a bonus card in one's own hand       look-<card>         a card looked at
    partner-<seat>     a neighbour                          work, build, …      the turn's menu
    convert-, sell-, offer-, space-<number>                 a number in the tool beside the grid

Everything else (`raise`, `drop`, `end-turn` …) is a button of the action bar.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.action import Action
from signoria.games.florence import actions as acts
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.grid import CELLS, SIDE
from signoria.games.florence.ids import (
    ALONE,
    BONUSES,
    CARD_IDS,
    CHARACTER_IDS,
    FAMILY_IDS,
    FREEDOM_IDS,
    LOT_IDS,
    PROFESSION_IDS,
    PROFESSIONS,
    PROFESSOR,
    TILE_IDS,
)
from signoria.games.florence.in_hand import work_of
from signoria.games.florence.pending import Phase
from signoria.games.florence.questions.building import building_kinds
from signoria.games.florence.questions.joint import cells_by_owner
from signoria.games.florence.questions.principality import holds
from signoria.games.florence.questions.turn import freedoms_for, hireable
from signoria.games.florence.questions.works import workable
from signoria.games.florence.state import FlorenceState
from signoria.web.boards.base import number_in

BOUGHT: dict[str, list[Action]] = {
    "profession": [acts.PROFESSION_CARD],
    "bonus": [acts.BONUS_CARD],
}
# Kinds of pieces: their names, the picks of each (by number), and the menu's way to them.
STANDS_FOR: dict[str, tuple[tuple[str, ...], list[Sequence[Action]], list[Action]]] = {
    "table": (PROFESSION_IDS, [acts.HIRE], [acts.RECRUIT]),
    "card": (PROFESSION_IDS, [acts.PLAY, acts.RETURN], [acts.WORK]),
    "sup": (TILE_IDS, [acts.TILE], [acts.BUILD]),
    "fr": (FREEDOM_IDS, [acts.ANNOUNCE], [acts.FREEDOM]),
    "lot": (LOT_IDS, [acts.NOMINATE, acts.BUY], []),
    "look": (CARD_IDS, [acts.TAKE, acts.UNDER], []),
}


class Touches:
    """Pieces of actions, for one view."""

    def __init__(self, s: FlorenceState, me: int, moment: Moment) -> None:
        self.s = s
        self.me = me
        self.moment = moment

    def of(self, action: Action) -> list[str]:
        """The pieces of any action, legal or not."""
        if isinstance(action, acts.Place):
            return self.cells(action.place)
        if isinstance(action, acts.ChooseTile):
            return [f"sup-{TILE_IDS[action.tile]}"]
        if isinstance(action, acts.OfLot):
            return [f"lot-{LOT_IDS[action.lot]}"]
        if isinstance(action, acts.OfProfession):
            kind = "table" if isinstance(action, acts.Hire) else "card"
            return [f"{kind}-{PROFESSION_IDS[action.card]}"]
        if isinstance(action, acts.OfCard):
            return [f"look-{CARD_IDS[action.card]}"]
        if isinstance(action, acts.AddBonus):
            return [f"bonus-{action.card + 1}"]
        if isinstance(action, acts.Announce):
            return [f"fr-{FREEDOM_IDS[action.freedom]}"]
        if isinstance(action, acts.OfNumber):
            return [f"{action.verb}-{action.number}"]
        return self.of_menu(action)

    def of_menu(self, action: Action) -> list[str]:
        """Actions that name a person, a deck or nothing."""
        if isinstance(action, acts.ChooseCharacter):
            return [f"ch-{CHARACTER_IDS[action.character]}"]
        if isinstance(action, acts.UseProfessor):
            return ["ch-professor", f"deck-{FAMILY_IDS[action.family]}"]
        if isinstance(action, acts.Partner):
            return [f"partner-{action.seat}"]
        if action is acts.DONE and self.at_work():
            return [f"card-{self.at_work()}"]
        if action is acts.MERCHANT_POINTS:
            return ["ch-merchant"]
        if action is acts.PRINCESS_WORK:
            return ["ch-princess"]
        return [action.verb, *self.opened(action)]

    def opened(self, action: Action) -> list[str]:
        """An action of the menu whose next pick has a piece: touching that piece begins it."""
        s, seat = self.s, self.me
        if action is acts.BUILD:
            return [f"sup-{TILE_IDS[kind]}" for kind in building_kinds(s, seat)]
        if action is acts.WORK:
            return [f"card-{PROFESSION_IDS[card]}" for card in workable(s, seat)]
        if action is acts.FREEDOM:
            return [f"fr-{FREEDOM_IDS[kind]}" for kind in freedoms_for(s, seat)]
        if action is acts.RECRUIT:
            mask = hireable(s, seat)
            return [f"table-{PROFESSION_IDS[n]}" for n in range(PROFESSIONS) if mask >> n & 1]
        if action is acts.PROFESSION_CARD:
            return ["deck-profession"]
        if action is acts.BONUS_CARD:
            return ["deck-bonus"]
        return []

    def cells(self, place: int) -> list[str]:
        """The fields a tile would cover, in whichever principality they are."""
        placing = self.moment.placing
        if placing is None:
            return []
        if placing.partner == ALONE:
            mask = self.s.parts.tiles.mask_at[placing.tile][place]
            cells = range(CELLS) if mask > 0 else range(0)
            return [f"sq-{placing.seat}-{cell}" for cell in cells if mask >> cell & 1]
        found = cells_by_owner(self.s, placing.seat, placing.tile, place)
        if any(owner < 0 for owner, _row, _column in found):
            return []
        return [f"sq-{owner}-{row * SIDE + column}" for owner, row, column in found]

    # --- from pieces back to actions ------------------------------------------------------

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        """The actions somebody who touched these pieces may have had in mind."""
        if any(piece.startswith("sq-") for piece in pieces):
            return self.meant_places([piece for piece in pieces if piece.startswith("sq-")])
        found: list[Action] = []
        for piece in pieces[-1:]:
            kind, _, name = piece.partition("-")
            found += self.named(kind, name)
        return found

    def named(self, kind: str, name: str) -> list[Action]:
        """The actions one piece can stand for."""
        if not name:
            return self.by_word(kind)
        if kind == "deck":
            return [*BOUGHT.get(name, []), *(acts.PROFESSOR_LOOK if self.can_look() else [])]
        if kind == "ch":
            return self.of_character(name)
        if kind == "card" and name == self.at_work():
            return [acts.DONE]
        if kind == "bonus":
            return [acts.ADD[number_in(name) - 1]] if 0 < number_in(name) <= BONUSES else []
        ids, picks, menu = STANDS_FOR.get(kind, ((), [], []))
        if name not in ids:
            return self.by_word(f"{kind}-{name}")
        return [*[pick[ids.index(name)] for pick in picks], *menu]

    def at_work(self) -> str:
        """The profession whose work is under way; "" for none."""
        work = work_of(self.s)
        return PROFESSION_IDS[work.card] if work is not None else ""

    def can_look(self) -> bool:
        """Is there a Professor for the decks?"""
        return holds(self.s, self.me, PROFESSOR)

    def of_character(self, name: str) -> list[Action]:
        """What a character card can be touched for."""
        if name not in CHARACTER_IDS:
            return []
        use: dict[str, list[Action]] = {
            "merchant": [acts.MERCHANT_POINTS],
            "princess": [acts.PRINCESS_WORK],
            "professor": [*acts.PROFESSOR_LOOK],
        }
        bid = acts.CHARACTER[CHARACTER_IDS.index(name)]
        return (
            [*use.get(name, []), bid]
            if self.moment.phase is not Phase.CHARACTERS
            else [bid, *use.get(name, [])]
        )

    def by_word(self, piece: str) -> list[Action]:
        """Buttons and numbers are named like their actions."""
        by_text = acts.CATALOGUE.by_text
        found = by_text.get(piece) or by_text.get(" ".join(piece.rsplit("-", 1)))
        return [found] if found is not None else []

    def meant_places(self, pieces: list[str]) -> list[Action]:
        """Positions of the tile in hand that cover these fields."""
        placing = self.moment.placing
        if placing is None:
            return [acts.BUILD]
        numbers = [number_in(piece.rpartition("-")[2]) for piece in pieces]
        if not all(0 <= number < CELLS for number in numbers):
            return []
        if placing.partner != ALONE:
            wanted = set(pieces)
            return [action for action in acts.PLACE if wanted <= set(self.cells(action.place))]
        tiles, tile = self.s.parts.tiles, placing.tile
        mask = 0
        for number in numbers:
            mask |= 1 << number
        return [
            acts.PLACE[place]
            for place in tiles.places[tile]
            if tiles.mask_at[tile][place] & mask == mask
        ]
