"""Principato in a terminal: the row, the supply, and every principality."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from signoria.cli.boards import Board
from signoria.cli.common import tight_table
from signoria.core.bag import size
from signoria.core.machine import OVER, actor
from signoria.games.principato.ids import (
    BANK,
    CATAPULT,
    CONDOTTIERE,
    CULTURE_IDS,
    FACES,
    FARM,
    FIELD,
    MILITIA,
    NONE,
    RESIDENCE,
    SCORINGS,
    YEARS,
)
from signoria.games.principato.pending import turn_of
from signoria.games.principato.questions import (
    culture_owned,
    extra_scoring_to_come,
    military_points,
    strength,
)
from signoria.games.principato.scoring import goal_points
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.text import Text as PrincipatoText

# Colours of the areas: environs, city centre, wall, palace; income cards stand apart.
ENVIRONS, CENTRE, WALL, PALACE, INCOME = "green", "yellow", "red", "bright_blue", "magenta"
CARD_STYLES = (
    CENTRE,
    ENVIRONS,
    CENTRE,
    ENVIRONS,
    WALL,
    WALL,
    *[INCOME] * 5,
    WALL,
    WALL,
    *[PALACE] * 3,
)


class GameBoard(Board[PrincipatoState, PrincipatoText]):
    """The table of Principato."""

    # --- what the screen asks -------------------------------------------------------------

    def full(self) -> RenderableType:
        parts: list[RenderableType] = [self.header(), Text()]
        if self.s.row:
            parts += [self.row(), Text(self.label("row_legend"), "dim"), Text()]
        parts += [self.supply(), Text(), self.players()]
        return Group(*parts, Text(self.label("players_legend"), "dim"))

    def brief(self) -> RenderableType:
        row = [self.row()] if self.s.row else []
        return Group(self.header(), *row, self.players())

    def hand(self) -> RenderableType | None:
        """The viewer's goals; everybody's for somebody who may see everything."""
        seats = range(len(self.s.players)) if self.viewer is None else [self.viewer]
        lines = [self._goal(seat, goal) for seat in seats for goal in self.s.players[seat].goals]
        shown = [line for line in lines if line is not None]
        return Group(*shown) if shown else None

    def _goal(self, seat: int, goal: int) -> Text | None:
        if goal < 0:
            return None
        points = goal_points(self.s, self.s.players[seat], goal)
        name = self.text.goal(self.s, goal)
        if self.viewer is None:
            return Text(self.label("goal_of", player=self.names[seat], goal=name, points=points))
        return Text(self.label("goal", goal=name, points=points))

    def chapter(self) -> object:
        return self.s.year

    # --- parts ----------------------------------------------------------------------------

    def where(self) -> list[str]:
        s = self.s
        shown = [self.label("year", year=s.year, years=YEARS)]
        if actor(s) == OVER:
            shown = [self.label("over")]
        shown.append(self.label("scorings", done=s.scorings, all=SCORINGS))
        if s.start_seat != NONE:
            shown.append(self.label("start", player=self.names[s.start_seat]))
        key = "deck_military" if extra_scoring_to_come(s) else "deck"
        shown.append(self.label(key, n=size(s.deck)))
        return shown

    def row(self) -> RenderableType:
        """The cards one may take, the one that leaves first."""
        on_turn = turn_of(self.s) is not None
        lines: list[RenderableType] = [Text(self.label("row"), "bold")]
        for slot, face in enumerate(self.s.row):
            mark = "◀" if slot == 0 and on_turn else " "
            lines.append(Text(f"{mark} {slot + 1} ").append_text(self.card(face, True)))
        return Group(*lines)

    def card(self, face: int, with_effect: bool) -> Text:
        """The title of a card in the colour of its area, and what it does."""
        assert 0 <= face < FACES
        shown = Text(self.text.card(face), CARD_STYLES[face])
        if self.s.parts.exchange[face]:
            shown.append(" ↻")
        if with_effect:
            shown.append(f"  {self.text.card_effect(self.s, face)}", "dim")
        return shown

    def supply(self) -> RenderableType:
        """What is left for everybody."""
        s = self.s
        a, b, c, d = s.stock
        shelves = [self._shelf(kind) for kind in range(len(CULTURE_IDS))]
        lines = [
            self.label("tokens_left", a=a, b=b, c=c, d=d),
            self.label("cubes_left", food=s.food, money=s.money, influence=s.influence),
            self.label("culture_left", a=shelves[0], b=shelves[1], c=shelves[2]),
        ]
        return Group(Text(self.label("supply"), "bold"), *[Text(line) for line in lines])

    def _shelf(self, kind: int) -> str:
        parts = self.s.parts
        entries = parts.culture_of[kind]
        return " ".join(f"{parts.culture_value[e]}×{self.s.culture[e]}" for e in entries)

    def players(self) -> RenderableType:
        """A column for every principality."""
        table = tight_table()
        table.add_column(self.label("player"), no_wrap=True)
        for seat, name in enumerate(self.names):
            mark = "▶ " if actor(self.s) == seat else ""
            style = "bold" if seat == self.viewer else ""
            table.add_column(Text(mark + name), style=style, overflow="fold")
        everybody = self.s.players
        for key, style in (
            ("points", "bold"),
            ("left", ""),
            ("right", ""),
            ("environs", ENVIRONS),
            ("food", ENVIRONS),
            ("centre", CENTRE),
            ("money", CENTRE),
            ("church", ""),
            ("catapults", WALL),
            ("condottieri", WALL),
            ("militia", WALL),
            ("strength", WALL),
            *[(kind, PALACE) for kind in CULTURE_IDS],
        ):
            cells = [self._cell(key, me) for me in everybody]
            table.add_row(Text(self.label(key), style), *cells)
        return table

    def _cell(self, key: str, me: Player) -> Text:
        """One thing of one player."""
        if key in ("left", "right"):
            hand = 0 if key == "left" else 1
            return self.card(me.cards[hand], False) if hand < len(me.cards) else Text("")
        if key in CULTURE_IDS:
            return Text(self._owned(me, CULTURE_IDS.index(key)))
        return Text(self._numbers(key, me))

    def _numbers(self, key: str, me: Player) -> str:
        parts, tokens = self.s.parts, me.tokens
        on_militia = me.militia_food + me.militia_influence
        on_condottieri = me.condottiere_money + me.condottiere_influence
        shown = {
            "points": f"{me.score} ({military_points(me)})",
            "environs": f"{tokens[FIELD]}, {tokens[FARM]}",
            "food": f"{me.food} / {parts.farm_room * tokens[FARM]}",
            "centre": f"{tokens[RESIDENCE]}, {tokens[BANK]}",
            "money": f"{me.money} / {parts.bank_room * tokens[BANK]}",
            "church": f"{me.church} / {parts.church_room}",
            "catapults": str(tokens[CATAPULT]),
            "condottieri": self.label("troops", n=tokens[CONDOTTIERE], supplied=on_condottieri),
            "militia": self.label("troops", n=tokens[MILITIA], supplied=on_militia),
            "strength": str(strength(me)),
        }
        return shown[key]

    def _owned(self, me: Player, kind: int) -> str:
        """Values of culture tokens: `4 4 2`."""
        owned = culture_owned(self.s, me, kind)
        return " ".join(str(value) for value, times in owned for _ in range(times)) or "·"
