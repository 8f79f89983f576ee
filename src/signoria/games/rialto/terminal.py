"""Rialto in a terminal: Venice, the supplies, and every player's board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli.boards import Board
from signoria.cli.common import tight_table
from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import OVER, Choice, actor
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    COLOUR_IDS,
    DISTRICT_IDS,
    FREE,
    GONDOLA_TILE,
    JOKER,
    KINDS,
    LOCKED,
    NONE,
    USED,
    VALUES,
    building_kind,
    building_of,
    colour_of,
    status_of,
    value_of,
)
from signoria.games.rialto.pending import Ask, asked_by, stage_of, stages_to_come, to_lay_cards
from signoria.games.rialto.questions import (
    all_discards,
    district_count,
    district_value,
    end_facing,
    gondolas_left,
    left_over_column,
    neutral_seat,
    podium,
)
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text as RialtoText

COLOURS = ("green", "yellow", "bright_blue")
CARD_STYLES = ("magenta", "yellow", "white", "red", "cyan", "green", "bold")
MARKS = {USED: "•", LOCKED: "×"}
# Decisions for which one looks at the map or at the supply of buildings.
MAP_DECISIONS = (
    Ask.START_BUILDING,
    Ask.BUILDING,
    Ask.BRIDGE,
    Ask.GONDOLA,
    Ask.COUNCILLOR_FROM,
    Ask.MOVE_COUNCILLOR,
)


class GameBoard(Board[RialtoState, RialtoText]):
    """The table of Rialto."""

    # --- what the screen asks -------------------------------------------------------------

    def full(self) -> RenderableType:
        gap = Text()
        parts: list[RenderableType] = [self.header(), gap]
        if self.s.doge:  # the order tiles are dealt
            parts += [self.districts(), gap, self.connections(), gap]
            parts += [self.stock(), self.side_bonus(), gap]
            table = self.cards_on_table()
            parts += [*table, gap] if table else []
        parts += [self.supply(), gap, self.players()]
        return Group(*parts, Text(self.label("players_legend"), "dim"))

    def brief(self) -> RenderableType:
        return Group(self.header(), *self.cards_on_table(), self.players())

    def hand(self) -> RenderableType | None:
        """The viewer's cards one by one; those that fit the stage stand out."""
        if self.viewer is None:
            return self.all_hands()
        cards = self.s.players[self.viewer].hand
        if not size(cards):
            return Text(self.label("no_hand")) if self.s.round else None
        stage = stage_of(self.s)
        line = Text(self.label("hand", n=size(cards)))
        for kind in range(KINDS):
            fits = stage in (NONE, kind) or kind == JOKER
            style = f"bold {CARD_STYLES[kind]}" if fits else "dim"
            name = str(self.text.show(self.s, "kind", kind))
            for _ in range(cards[kind]):
                line.append(" ").append(f"[{name}]", style)
        return line

    def all_hands(self) -> RenderableType:
        """For somebody who may see everything."""
        lines = []
        for seat, player in enumerate(self.s.players):
            cards = self.text.cards(player.hand) or self.label("empty")
            lines.append(Text(f"{self.label('hand_of', player=self.name(seat))} {cards}"))
        return Group(*lines)

    def wants_full(self, frame: Choice[Any]) -> bool:
        return asked_by(frame) in MAP_DECISIONS

    def wants_whole_moves(self, frame: Choice[Any]) -> bool:
        return asked_by(frame) is Ask.TURN

    def choice(self, actions: Sequence[Action], events: Sequence[Event]) -> str:
        if any(event.what == "laid" for event in events):
            return self.text.laying(self.s, events)
        return super().choice(actions, events)

    def chapter(self) -> object:
        return self.s.round

    # --- parts ----------------------------------------------------------------------------

    def where(self) -> list[str]:
        s = self.s
        shown = [self.label("round", round=s.round, rounds=s.parts.rounds), self.phase()]
        if actor(s) != OVER:
            shown.append(self.label("active", district=s.parts.district_names[s.active]))
            if stage_of(s) != NONE:
                shown.append(self.label("first", player=self.name(s.first)))
        return shown

    def phase(self) -> str:
        """The phase, and the stage in phase II."""
        s = self.s
        stage = stage_of(s)
        if stage != NONE:
            letter = self.text.show(s, "letter", stage)
            return self.label("stage", letter=letter, kind=self.text.show(s, "kind", stage))
        if actor(s) == OVER:
            return self.label("over")
        return self.label("phase_one" if stages_to_come(s) else "phase_three")

    def name(self, participant: int) -> str:
        """A player's name, or the neutral player."""
        if participant < len(self.names):
            return self.names[participant]
        name = self.text.player(len(self.text.players))
        return name[:1].upper() + name[1:]

    def participants(self) -> list[int]:
        """Everybody with councillors and a marker."""
        return list(range(len(self.s.strength)))

    def districts(self) -> RenderableType:
        """Order number, worth, and everybody's councillors with what they would score now."""
        s = self.s
        table = tight_table()
        table.add_column("", no_wrap=True)
        table.add_column(self.label("districts"), no_wrap=True)
        table.add_column(self.label("worth"), justify="right", no_wrap=True)
        for participant in self.participants():
            table.add_column(self.name(participant), justify="right", overflow="ellipsis")
        for side in (0, 1):
            for district in s.parts.sides[side]:
                style = "bold" if district == s.active else ""
                table.add_row(*self._district_row(district), style=style)
            if side == 0:
                table.add_section()
        return Group(table, Text(self.label("districts_legend"), "dim"))

    def _district_row(self, district: int) -> list[str]:
        s = self.s
        mark = "▶" if district == s.active else " "
        name = f"{DISTRICT_IDS[district]} {s.parts.district_names[district]}"
        points = dict(podium(s, district))
        cells = []
        for participant in self.participants():
            count = district_count(s, participant, district)
            gain = points.get(participant, 0)
            cells.append(f"{count} +{gain}" if gain else str(count or "·"))
        return [f"{mark}{s.numbers[district]}", name, str(district_value(s, district)), *cells]

    def connections(self) -> RenderableType:
        """What lies between the districts, each value at the end it faces."""
        columns = 4 if self.width >= 72 else 3
        table = Table.grid(padding=(0, 3))
        cells = [self._connection(number) for number in range(len(self.s.parts.ends))]
        for start in range(0, len(cells), columns):
            table.add_row(*cells[start : start + columns])
        legend = self.label("connections_legend")
        if self.s.neutral:
            legend += " · " + self.label("marker_legend")
        title = Text(self.label("connections"), "bold")
        return Group(title, table, Text(legend, "dim"))

    def _connection(self, number: int) -> Text:
        s = self.s
        a, b = s.parts.ends[number]
        ends = f"{end_facing(s, number, a)}", f"{end_facing(s, number, b)}"
        tile = s.connections[number]
        if tile == FREE:
            middle = ("─N─" if number == s.neutral_marker else "───", "dim")
        elif tile == GONDOLA_TILE:
            middle = (f"{ends[0]}~{ends[1]}", "bold cyan")
        else:
            middle = (f"{ends[0]}═{ends[1]}", "bold red")
        return Text.assemble(DISTRICT_IDS[a], " ", middle, " ", DISTRICT_IDS[b])

    def stock(self) -> Text:
        """What is still to come: bridges, gondolas, cards."""
        s = self.s
        if s.top_bridge != NONE:
            low, high = s.parts.low_end[s.top_bridge], s.parts.high_end[s.top_bridge]
            shown = [self.label("top_bridge", low=low, high=high)]
            shown.append(self.label("bridges_left", n=size(s.bridge_stack)))
        else:
            shown = [self.label("no_bridge")]
        shown.append(self.label("gondolas_left", n=gondolas_left(s)))
        discards = size(all_discards(s))
        shown.append(self.label("deck", deck=size(s.deck), discards=discards))
        return Text(" · ".join(shown))

    def side_bonus(self) -> Text:
        """Whether the bonus of each side of the canal can still be gained."""
        s = self.s
        shown = []
        for side in (0, 1):
            key = "bonus_open" if s.bonus_tiles[side] else "bonus_gone"
            codes = " ".join(DISTRICT_IDS[district] for district in s.parts.sides[side])
            shown.append(self.label(key, side=codes, points=s.parts.bonus_points))
        return Text(f"{self.label('bonus')} · " + " · ".join(shown))

    def cards_on_table(self) -> list[RenderableType]:
        """Columns in phase I; the neutral player's cards in phase II."""
        s = self.s
        shown: list[RenderableType] = []
        taken = [column for column in s.columns if not column]
        if s.columns and (not taken or left_over_column(s) == NONE):
            shown.append(Text(self.label("columns"), "bold"))
        for number, column in enumerate(s.columns, 1):
            if column:
                title = self.label("left_over") if left_over_column(s) != NONE else f"  {number}"
                cards = self.text.cards(column) or self.label("empty")
                shown.append(Text(f"{title}: {cards}"))
        if size(s.neutral_cards):
            cards = self.text.cards(s.neutral_cards)
            shown.append(Text(f"{self.label('neutral_cards')}: {cards}"))
        return shown

    def supply(self) -> RenderableType:
        """Buildings by colour and value, with how many are left."""
        table = tight_table()
        table.add_column("", no_wrap=True)
        for colour in range(len(COLOUR_IDS)):
            table.add_column(Text(self._hue(colour), COLOURS[colour]))
        for value in range(1, VALUES + 1):
            cells = []
            for colour in range(len(COLOUR_IDS)):
                building = building_kind(colour, value)
                effect = self.text.words.get("effect", BUILDING_IDS[building])
                left = self.s.supply[building]
                cells.append(Text(f"{effect} ×{left}", "" if left else "dim strike"))
            table.add_row(str(value), *cells)
        return Group(Text(self.label("supply"), "bold"), table)

    def _hue(self, colour: int) -> str:
        return self.text.words.get("hue", COLOUR_IDS[colour])

    def players(self) -> RenderableType:
        """Everybody's board, in Doge order."""
        s = self.s
        table = tight_table()
        table.add_column(self.label("doge"), no_wrap=True)
        table.add_column(self.label("player"), no_wrap=True)
        for key in ("points", "coins", "private", "general", "cards", "strength"):
            table.add_column(self.label(key), justify="right", no_wrap=True)
        table.add_column(self.label("buildings"))
        order = s.doge or self.participants()
        for place, participant in enumerate(order, 1):
            space = s.doge_position[participant]
            where = self.label("space", place=place, space=space) if s.doge else ""
            style = "bold" if participant == self.viewer else ""
            if participant == neutral_seat(s):
                cards = str(size(s.neutral_cards))
                cells = ["", "", "", "", cards, self._strength(participant), ""]
                table.add_row(where, self.name(participant), *cells, style="dim")
            else:
                cells = self._player_cells(participant)
                buildings = self._buildings(participant)
                table.add_row(where, self.name(participant), *cells, buildings, style=style)
        return table

    def _player_cells(self, seat: int) -> list[str]:
        me = self.s.players[seat]
        return [
            str(me.score),
            str(me.coins),
            str(me.private),
            str(me.general),
            str(size(me.hand)),
            self._strength(seat),
        ]

    def _strength(self, participant: int) -> str:
        if stage_of(self.s) == NONE:
            return "·"
        return "…" if participant in to_lay_cards(self.s) else str(self.s.strength[participant])

    def _buildings(self, seat: int) -> Text:
        shown = Text()
        for tile in sorted(self.s.players[seat].buildings):
            building = building_of(tile)
            colour = colour_of(building)
            code = f"{self._hue(colour)[0].upper()}{value_of(building)}"
            if len(shown):
                shown.append(" ")
            shown.append(code + MARKS.get(status_of(tile), ""), COLOURS[colour])
        return shown
