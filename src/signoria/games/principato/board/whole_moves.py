"""Whole moves in few words: what is done, how it stands, what it gives up."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.machine import actor
from signoria.games.principato.actions import (
    END_TURN,
    Activate,
    Dismiss,
    Payment,
    PickOption,
    PickValue,
    Recruit,
    Supply,
    Swap,
    Take,
)
from signoria.games.principato.board.forecast import Forecast, place_of
from signoria.games.principato.board.pieces import capital, minus
from signoria.games.principato.ids import CULTURE_IDS, NONE, TOKEN_IDS
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import Ask, actions_left, asked
from signoria.games.principato.questions import (
    available,
    culture_left,
    food_taken,
    full_strength,
    income,
    money_taken,
    payments,
    strength,
)
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards import answers, base


class WholeMove:
    """The picks of a seat from the first to the last, on the position before them."""

    def __init__(self, s: PrincipatoState, seat: int, path: Sequence[Action]) -> None:
        self.s = s
        self.seat = seat
        self.me = s.players[seat]
        self.path = path
        self.first = path[0]

    def picked(self, kind: type[Action]) -> Action | None:
        """The pick of a kind, if there is one."""
        return next((action for action in self.path if isinstance(action, kind)), None)

    def option(self) -> CardOption | None:
        """What the activated card does; None if no card is, or if that is still open."""
        if not isinstance(self.first, Activate):
            return None
        options = self.s.parts.options_of[self.me.cards[self.first.hand]]
        pick = self.picked(PickOption)
        if isinstance(pick, PickOption):
            return options[pick.number - 1]
        is_open = [option for option in options if available(self.s, self.me, option)]
        return is_open[0] if len(is_open) == 1 else None

    def paid(self, option: CardOption) -> tuple[int, int, int]:
        """Food, money and influence that are paid; what is not asked for yet, as it is cheapest."""
        pick = self.picked(Payment)
        for_food, for_money = payments(self.me, option)[0]
        if isinstance(pick, Payment):
            for_food, for_money = pick.for_food, pick.for_money
        return option.food - for_food, option.money - for_money, for_food + for_money

    def cubes(self, option: CardOption) -> tuple[int, int, int]:
        """Food and money that an option brings, and how many cubes find no room."""
        me = self.me.copy()
        food, money, influence = self.paid(option)
        me.food, me.money, me.church = me.food - food, me.money - money, me.church - influence
        due_food, due_money = income(me, option)
        taken = food_taken(self.s, me, due_food), money_taken(self.s, me, due_money)
        return taken[0], taken[1], due_food + due_money - sum(taken)


# --- the move in words ------------------------------------------------------------------------


def sentence(text: Text, move: WholeMove) -> str:
    """A move as one sentence; "" for one that needs none of its own."""
    first = move.first
    if isinstance(first, Supply):
        return supplying(text, move)
    if isinstance(first, Dismiss):
        given = [text.several(TOKEN_IDS[p.token], p.number) for p in dismissed(move) if p.number]
        return text.say_move("dismiss", tokens=text.listed(given)) if given else ""
    if isinstance(first, Swap):
        return text.say_move(
            "swap", card=text.short(move.me.cards[first.hand]), taken=taken(text, move)
        )
    option = move.option()
    return activating(text, move, option) if option is not None else ""


def dismissed(move: WholeMove) -> list[Dismiss]:
    """The numbers of troops that go back."""
    return [pick for pick in move.path if isinstance(pick, Dismiss)]


def taken(text: Text, move: WholeMove) -> str:
    """The card of the row that is taken; "" for none."""
    pick = move.picked(Take)
    return text.short(move.s.row[pick.number - 1]) if isinstance(pick, Take) else ""


def activating(text: Text, move: WholeMove, option: CardOption) -> str:
    """`Painter: painting 6 for 4 money, 1 influence`."""
    assert isinstance(move.first, Activate)
    cost = text.cubes(*move.paid(option))
    return text.say_move(
        "activate",
        card=text.short(move.me.cards[move.first.hand]),
        gain=gain(text, move, option),
        cost=cost,
        taken=taken(text, move),
    )


def gain(text: Text, move: WholeMove, option: CardOption) -> str:
    """What the card brings."""
    if option.token != NONE:
        pick = move.picked(Recruit)
        number = pick.number if isinstance(pick, Recruit) else option.number
        name = TOKEN_IDS[option.token]
        return text.chip(name, number) if number > 0 else text.gain(option)
    if option.culture != NONE:
        pick = move.picked(PickValue)
        left = culture_left(move.s, option.culture)
        value = pick.number if isinstance(pick, PickValue) else left[0]
        known = isinstance(pick, PickValue) or len(left) == 1
        name = CULTURE_IDS[option.culture]
        return text.say_move("work", kind=name, value=value) if known else text.gain(option)
    food, money, _lost = move.cubes(option)
    return text.cubes(food, money) or text.words.get("move", "no_cube")


def supplying(text: Text, move: WholeMove) -> str:
    """`Militia: 2 food, 1 influence; condottieri: 2 money`."""
    given: dict[str, list[str]] = {}
    for pick in move.path:
        if isinstance(pick, Supply) and pick.number:
            cube, place = str(pick.fields["cube"]), str(pick.fields["place"])
            given.setdefault(place, []).append(text.chip(cube, pick.number))
    if not given:
        return text.words.get("move", "supply_none")
    parts = [f"{text.words.get('goal_piece', place)}: {', '.join(c)}" for place, c in given.items()]
    return capital("; ".join(parts))


# --- what is given up -------------------------------------------------------------------------


def losses(move: WholeMove, end: PrincipatoState) -> list[answers.Loss]:
    """Actions, the last influence, cubes without room."""
    found: list[answers.Loss] = []
    left = actions_left(move.s, move.seat)
    if move.first is END_TURN and left > 0:
        words = ngettext("%(n)s action given up", "%(n)s actions given up", left)
        found.append(answers.Loss(words % {"n": left}, twice=True))
    if move.me.church and not end.players[move.seat].church:
        found.append(answers.Loss(_("your last influence"), twice=True))
    option = move.option()
    lost = move.cubes(option)[2] if option is not None else 0
    if lost:
        words = ngettext("%(n)s cube lost: no room", "%(n)s cubes lost: no room", lost)
        found.append(answers.Loss(words % {"n": lost}))
    return found


# --- how it stands ----------------------------------------------------------------------------


def ahead(move: WholeMove, people: Sequence[base.Player], end: PrincipatoState) -> answers.Forecast:
    """Strength and what it would bring, drawn too, and the actions that are left."""
    before = Forecast(move.s, people)
    if isinstance(move.first, Supply):
        supplied = sum(pick.number for pick in move.path if isinstance(pick, Supply))
        power = strength(move.me) + 2 * supplied
        drawn = before.ghosts(before.strengths_with(move.seat, power), power, move.seat)
        return answers.Forecast(foreseen(before, move.seat, power), ghosts=drawn)
    if actor(end) != move.seat or asked(end) is not Ask.TURN:
        return answers.Forecast()
    parts, drawn = [], {}
    me = end.players[move.seat]
    now, then, full = strength(move.me), strength(me), full_strength(me)
    if (now, full_strength(move.me)) != (then, full):
        if now != then:
            parts.append(
                _("Strength %(now)s → %(then)s.") % {"now": minus(now), "then": minus(then)}
            )
        after = Forecast(end, people)
        parts.append(foreseen(after, move.seat, full))
        drawn = before.ghosts(after.full, then, move.seat)
    left = actions_left(end, move.seat)
    if left != actions_left(move.s, move.seat):
        parts.append(ngettext("%(n)s action left.", "%(n)s actions left.", left) % {"n": left})
    return answers.Forecast(" ".join(parts), ghosts=drawn)


def foreseen(forecast: Forecast, seat: int, power: int) -> str:
    """What a strength would bring if everybody used every cube."""
    points = forecast.points_with(seat, power)
    values = {
        "power": minus(power),
        "place": place_of(forecast.strengths_with(seat, power), seat),
        "points": points,
    }
    words = ngettext(
        "Supplied %(power)s: place %(place)s, %(points)s point.",
        "Supplied %(power)s: place %(place)s, %(points)s points.",
        points,
    )
    return words % values
