"""Why a touch leads nowhere, where no action of the decision says it, and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.machine import Refusal
from signoria.games.principato.actions import TAKE_INFLUENCE
from signoria.games.principato.board.touches import Touches
from signoria.games.principato.ids import (
    ACTIONS,
    CARD_IDS,
    CULTURE_IDS,
    HAND_IDS,
    TOKEN_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import Ask, actions_left
from signoria.games.principato.questions import available, culture_left
from signoria.games.principato.refusals import refuse_option
from signoria.games.principato.scoring import goal_points
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.answers import WayOut
from signoria.web.boards.base import number_in

OF_A_TURN = ("card", "opt", "row", "cult", "influence", "end")
STILL = ("field", "residence", "catapult", *CULTURE_IDS)  # tokens that only lie there
MOST_WAYS = 2


def reason(pointing: Touches, seat: int, pieces: Sequence[str]) -> Refusal | None:
    """The reason for the piece that was touched last."""
    s, ask = pointing.s, pointing.ask
    name, _dash, rest = pieces[-1].partition("-")
    if name == "deck":
        return Refusal("PRI-END-2", "E_DECK", {"year": s.year, "left": size(s.deck)})
    if name == "goal":
        return refuse_goal(s, seat, number_in(rest))
    if ask in (Ask.SUPPLY, Ask.DISMISSAL):
        rule = "PRI-MIL-3" if ask is Ask.SUPPLY else "PRI-MIL-8"
        code = "E_SUPPLYING" if ask is Ask.SUPPLY else "E_DISMISSING"
        return Refusal(rule, code) if name in OF_A_TURN else None
    if name in ("end", "influence") and len(pieces) > 1:
        return Refusal("PRI-TURN-1", "E_BEGUN")
    if name in STILL and not rest:
        ids = CULTURE_IDS if name in CULTURE_IDS else TOKEN_IDS
        assert name in ids
        return Refusal("PRI-STORE-12", "E_STAYS", {"token": name})
    if ask is not Ask.TURN:
        return None
    if name in OF_A_TURN and name != "end" and not actions_left(s, seat):
        return Refusal("PRI-TURN-1", "E_ACTIONS", {"actions": ACTIONS})
    return refuse_piece(pointing, seat, name, rest)


def refuse_piece(pointing: Touches, seat: int, name: str, rest: str) -> Refusal | None:
    """An option or a work of art that cannot be had now."""
    kind, _dash, value = rest.partition("-")
    if name == "opt":
        option = printed(pointing, kind, number_in(value))
        return refuse_option(pointing.s, seat, option) if option is not None else None
    if name == "cult" and kind in CULTURE_IDS:
        return refuse_work(pointing, CULTURE_IDS.index(kind), number_in(value))
    return None


def printed(pointing: Touches, side: str, number: int) -> CardOption | None:
    """The option of one's own card with this name."""
    if side not in HAND_IDS:
        return None
    options = pointing.s.parts.options_of[pointing.me.cards[HAND_IDS.index(side)]]
    return options[number - 1] if 1 <= number <= len(options) else None


def refuse_work(pointing: Touches, kind: int, value: int) -> Refusal | None:
    """None left, or no card that brings it."""
    s, id_ = pointing.s, CULTURE_IDS[kind]
    if value not in culture_left(s, kind):
        return Refusal("PRI-CARD-17", "E_SUPPLY", {"piece": id_, "value": value})
    if any(brings(s, face, kind) for face in pointing.me.cards):
        return None
    artist = next(face for face in range(len(s.parts.options_of)) if brings(s, face, kind))
    return Refusal("PRI-CARD-17", "E_ARTIST", {"kind": id_, "card": CARD_IDS[artist]})


def brings(s: PrincipatoState, face: int, kind: int) -> bool:
    """Does a card bring works of art of this kind?"""
    return any(option.culture == kind for option in s.parts.options_of[face])


def refuse_goal(s: PrincipatoState, seat: int, number: int) -> Refusal | None:
    """Goals are counted at the end."""
    goals = s.players[seat].goals
    if not 1 <= number <= len(goals) or goals[number - 1] < 0:
        return None
    goal = goals[number - 1]
    return Refusal("PRI-FIN-1", "E_GOAL", {"points": goal_points(s, s.players[seat], goal)})


# --- what to do instead -----------------------------------------------------------------------


def ways_out(
    text: Text, pointing: Touches, legal: Sequence[Action], pieces: Sequence[str]
) -> list[WayOut]:
    """Other pieces that can be touched, the best first."""
    if pointing.ask is not Ask.TURN:
        return []
    name, _dash, rest = pieces[-1].partition("-")
    if name in ("end", "influence") and len(pieces) > 1:
        label = _("End turn") if name == "end" else _("Take influence")
        return [WayOut(label, (name,))] if name == "end" or TAKE_INFLUENCE in legal else []
    if TAKE_INFLUENCE not in legal and not any(action.verb == "swap" for action in legal):
        return []
    found: list[WayOut] = []
    if name == "opt":
        found = other_options(text, pointing, rest.partition("-")[0])
    elif name == "cult" and rest.partition("-")[0] in CULTURE_IDS:
        found = artists(text, pointing, CULTURE_IDS.index(rest.partition("-")[0]))
    if name in ("opt", "cult", "card") and TAKE_INFLUENCE in legal:
        found.append(WayOut(_("Take influence"), ("influence",)))
    return found[:MOST_WAYS]


def other_options(text: Text, pointing: Touches, side: str) -> list[WayOut]:
    """Options of the same card that are open."""
    if side not in HAND_IDS:
        return []
    s = pointing.s
    options = s.parts.options_of[pointing.me.cards[HAND_IDS.index(side)]]
    return [
        WayOut(text.effect(option), (f"opt-{side}-{number}",))
        for number, option in enumerate(options, 1)
        if available(s, pointing.me, option)
    ]


def artists(text: Text, pointing: Touches, kind: int) -> list[WayOut]:
    """Cards of the row that bring such a work, for one of one's own that does not."""
    s, cards = pointing.s, pointing.me.cards
    if any(brings(s, face, kind) for face in cards):
        return []
    return [
        WayOut(
            text.say_move("swap", card=text.short(own), taken=text.short(face)),
            (f"card-{HAND_IDS[hand]}", f"row-{place}"),
        )
        for place, face in enumerate(s.row, 1)
        if brings(s, face, kind)
        for hand, own in enumerate(cards)
    ]
