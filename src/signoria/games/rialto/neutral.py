"""The neutral player of the two-player variant: marker, cards and automatic actions."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.rialto.components import COUNCILLOR, DISTRICTS, JOKER
from signoria.games.rialto.state import FREE, NONE, RialtoState


def mark_connection(s: RialtoState) -> None:
    """Put the second marker where he would build next (RIA-NEU-5, RIA-NEU-6)."""
    s.neutral_marker = NONE
    for district in in_number_order(s):
        for neighbour in in_number_order(s):
            connection = connection_between(s, district, neighbour)
            if connection != NONE and s.connections[connection] == FREE:
                s.neutral_marker = connection
                if s.events is not None:
                    emit(s, "marked", None, {"connection": connection})
                return


def in_number_order(s: RialtoState) -> list[int]:
    """The districts by their order tiles."""
    found = [0] * DISTRICTS
    for district, number in enumerate(s.numbers):
        found[number - 1] = district
    return found


def connection_between(s: RialtoState, a: int, b: int) -> int:
    """The connection of two districts, NONE if there is none."""
    for connection in s.parts.touching[a]:
        if b in s.parts.ends[connection]:
            return connection if a != b else NONE
    return NONE


def neutral_strength(s: RialtoState, kind: int) -> int:
    """He always plays all cards of the stage; jokers count as councillors (RIA-NEU-8, 9)."""
    if kind == COUNCILLOR:
        return s.neutral_cards[COUNCILLOR] + s.neutral_cards[JOKER]
    return s.neutral_cards[kind]


def discard_neutral(s: RialtoState, kind: int) -> None:
    """His cards of the stage go to the discard, seen by all."""
    s.open[kind] += s.neutral_cards[kind]
    s.neutral_cards[kind] = 0
    if kind == COUNCILLOR:
        s.open[JOKER] += s.neutral_cards[JOKER]
        s.neutral_cards[JOKER] = 0
