"""What a pick means for a work, with all that plays itself since there is no other choice."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.games.florence.actions import WORK, AddBonus, Play
from signoria.games.florence.in_hand import work_of
from signoria.games.florence.pending import NOBODY
from signoria.games.florence.phases.works import WorkBonus
from signoria.games.florence.questions.works import bonus_value, work_value, workable
from signoria.games.florence.state import FlorenceState


def work_parts(s: FlorenceState, seat: int, action: Action) -> tuple[int, list[int]]:
    """What a pick means for a work: its profession (NOBODY if it is none of this pick) and its
    bonus cards, with all that plays itself since there is no other choice."""
    work = work_of(s)
    if isinstance(action, AddBonus) and work is not None:
        value = work.value + bonus_value(s, s.players[seat], action.card)
        chosen = work.chosen | 1 << action.card
        return NOBODY, [action.card, *forced_bonus(s, seat, work.card, chosen, value)]
    cards = workable(s, seat) if action is WORK else []
    card = action.card if isinstance(action, Play) else cards[0] if len(cards) == 1 else NOBODY
    if card == NOBODY:
        return NOBODY, []
    return card, forced_bonus(s, seat, card, 0, work_value(s, seat, card))


def forced_bonus(s: FlorenceState, seat: int, card: int, chosen: int, value: int) -> list[int]:
    """Bonus cards without which a work would not reach the minimum any more."""
    found: list[int] = []
    while True:
        options = WorkBonus(seat, card, chosen, value).options(s)
        add = options[0] if len(options) == 1 else None
        if not isinstance(add, AddBonus):
            return found
        found.append(add.card)
        chosen |= 1 << add.card
        value += bonus_value(s, s.players[seat], add.card)
