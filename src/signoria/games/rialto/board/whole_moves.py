"""Whole moves in few words: what is done, how it stands, what it gives up."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import actor
from signoria.games.rialto.actions import (
    DRAW,
    FETCH,
    FROM_NOWHERE,
    LEAVE,
    NO_CARD,
    BuildGondola,
    Convert,
    Discard,
    PairPick,
    PutInto,
    TilePick,
    TurnHighEnd,
    Use,
)
from signoria.games.rialto.board.pieces import capital
from signoria.games.rialto.board.places import crossing
from signoria.games.rialto.board.steps import Step, all_cards, steps_of
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    COUNCILLOR,
    DISTRICT_IDS,
    DOGE,
    GOLD,
    GONDOLA,
    KIND_IDS,
    NONE,
    PAIR_IDS,
    STATUS_IDS,
    YELLOW_3,
    building_of,
    status_of,
)
from signoria.games.rialto.pending import stage_of, to_lay_cards, turned_at
from signoria.games.rialto.questions import end_facing, stage_gain, stage_leader
from signoria.games.rialto.scoring import if_it_ended
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.answers import Forecast, Loss, Thing
from signoria.web.boards.base import Scene

LONGEST = 75  # letters of a sentence in the bar
LONGEST_USUAL = 60
GAIN_ICONS = ("k-doge", "ducat", "s-building", "s-bridge", "s-gondola", "s-councillor")


class LaidSet:
    """The set of cards that a move lays."""

    def __init__(self, s: RialtoState, seat: int, steps: Sequence[Step]) -> None:
        self.seat = seat
        self.kind = stage_of(s)
        self.cards = all_cards(steps)
        self.yellow = sum(step.tiles[YELLOW_3] for step in steps)
        self.strength = steps[-1].strength


# --- the move in words ------------------------------------------------------------------------


def sentence(s: RialtoState, text: Text, path: Sequence[Action], steps: Sequence[Step]) -> str:
    """A move as one sentence; "" for one that needs none of its own."""
    first = path[0]
    if steps[-1].strength:
        return laying(s, text, steps)
    if isinstance(first, Discard):
        number = size(all_cards(steps))
        words = _("Discard %(cards)s") % {"cards": text.cards(all_cards(steps))}
        short = ngettext("Discard %(n)s card", "Discard %(n)s cards", number)
        return words if len(words) <= LONGEST else short % {"n": number}
    if isinstance(first, Use):
        return using(s, text, path, steps)
    built = next((e for e in steps[-1].events if e.what == "built_bridge"), None)
    if built is not None:
        ends = [
            (built.data["district"], built.data["high"]),
            (built.data["other"], built.data["low"]),
        ]
        shown = [f"{text.show(s, 'district', name)} {worth}" for name, worth in ends]
        return _("Bridge: %(ends)s") % {"ends": ", ".join(shown)}
    if isinstance(first, BuildGondola):
        return gondola(s, text, first, steps)
    return ""


def laying(s: RialtoState, text: Text, steps: Sequence[Step]) -> str:
    """`Lay 3 Doges, joker: strength 4`."""
    laid = LaidSet(s, NONE, steps)
    number = size(laid.cards)
    values = {"cards": text.cards(laid.cards, laid.yellow), "n": laid.strength, "number": number}
    words = _("Lay %(cards)s: strength %(n)s") % values
    short = ngettext(
        "Lay %(number)s card: strength %(n)s", "Lay %(number)s cards: strength %(n)s", number
    )
    return words if len(words) <= LONGEST else short % values


def number_laid(steps: Sequence[Step]) -> int:
    """How many cards a move lays."""
    return size(all_cards(steps)) if steps[-1].strength else 0


def using(s: RialtoState, text: Text, path: Sequence[Action], steps: Sequence[Step]) -> str:
    """A building with what follows it: `Green 3: draw 3 cards from the deck`."""
    assert isinstance(path[0], Use)
    swap = steps[-1].happened("upgraded")
    if swap is not None:
        names = {"old": short_name(text, swap, "building"), "new": short_name(text, swap, "better")}
        then = _("%(old)s becomes %(new)s") % names
    elif len(path) > 1:
        then = text.action(s, path[1])
    else:
        then = text.words.get("effect", BUILDING_IDS[path[0].building])
    name = text.building(path[0].building).partition(" (")[0]
    return capital(f"{name}: {then}")


def short_name(text: Text, event: Event, field: str) -> str:
    """A building without its effect."""
    return text.building(str(event.data[field])).partition(" (")[0]


def gondola(s: RialtoState, text: Text, first: BuildGondola, steps: Sequence[Step]) -> str:
    """The gondola, and where the councillor goes."""
    words = _("Gondola %(connection)s") % {
        "connection": text.show(s, "connection", PAIR_IDS[first.pair])
    }
    placed = steps[-1].happened("placed_councillor")
    if placed is None:
        return words
    return f"{words}; {_('councillor')}: {text.show(s, 'district', placed.data['district'])}"


def way_of(s: RialtoState, text: Text, action: Action) -> str:
    """A pick that is one of several ways to go on."""
    if action is DRAW:
        return ngettext("draw %(n)s", "draw %(n)s", s.parts.green_draw) % {"n": s.parts.green_draw}
    if action is NO_CARD:
        return pgettext("rialto", "no card")
    if action is FETCH:
        return pgettext("rialto", "fetch it")
    if action is LEAVE:
        return pgettext("rialto", "leave it")
    if action is FROM_NOWHERE:
        return pgettext("rialto", "no councillor")
    if isinstance(action, (TurnHighEnd, PutInto)):
        name = s.parts.district_names[action.district]
        if isinstance(action, TurnHighEnd) and turned_at(s) != NONE:
            return f"{s.parts.high_end[s.top_bridge]} → {name}"
        return f"→ {name}"
    if isinstance(action, TilePick):
        return status_way(s, text, action.tile)
    if isinstance(action, Convert):
        colour, _dash, value = BUILDING_IDS[action.building].partition("-")
        return f"{text.words.get('hue', colour)} {value}"
    return ""


def status_way(s: RialtoState, text: Text, tile: int) -> str:
    """Which of equal buildings, if what lies on them is all that differs."""
    own = set(s.players[actor(s)].buildings)
    if sum(building_of(other) == building_of(tile) for other in own) < 2:
        return ""
    name = text.building(building_of(tile)).partition(" (")[0]
    status = text.show(s, "status", STATUS_IDS[status_of(tile)])
    return f"{name}, {status}" if status else name


# --- how it stands ----------------------------------------------------------------------------


def forecast(
    text: Text, scene: Scene, path: Sequence[Action], start: RialtoState, end: RialtoState
) -> Forecast:
    """Strength against the others, or what a bridge or gondola is worth at the end, which is
    reckoned in one's head where players play from memory."""
    seat = scene.viewer
    steps = steps_of(start, seat, path)
    if steps[-1].strength:
        return laying_forecast(text, LaidSet(start, seat, steps), start, end)
    if isinstance(path[0], PairPick):
        now, then = if_it_ended(start)[seat], if_it_ended(end)[seat]
        words = _("at the end %(now)s → %(then)s") % {"now": now, "then": then}
        told = () if scene.memory else (Thing("lion", words),)
        return Forecast(things=told, ghosts=ends_at(path[0], end))
    return Forecast()


def ends_at(built: PairPick, end: RialtoState) -> dict[str, str]:
    """What the new tile is worth at both ends, as they are drawn on the map."""
    place, number = crossing(built.pair), end.parts.connection_of[built.pair]
    first = DISTRICT_IDS.index(place.first)
    second = sum(end.parts.ends[number]) - first
    return {
        f"{PAIR_IDS[built.pair]}-{nth}": str(end_facing(end, number, district))
        for nth, district in enumerate((first, second), 1)
    }


def laying_forecast(text: Text, laid: LaidSet, start: RialtoState, end: RialtoState) -> Forecast:
    """Who is beaten, and what the set brings if nobody beats it."""
    seat, kind = laid.seat, laid.kind
    leads = leader_with(start, seat, laid.strength) == seat
    gain = stage_gain(start, kind, seat, laid.strength, leads)
    things = [
        Thing(f"s-{KIND_IDS[kind]}", _("strength %(n)s") % {"n": laid.strength}),
    ]
    if gain > 0 and mark(start, seat, kind) == mark(end, seat, kind):
        things.append(Thing(GAIN_ICONS[kind], text.words.say("gain", KIND_IDS[kind], n=gain)))
    number = size(laid.cards)
    caption = ngettext("laying %(n)s: strength %(s)s", "laying %(n)s: strength %(s)s", number)
    ghosts = {
        "strength": str(laid.strength),
        "hand": caption % {"n": number, "s": laid.strength},
    }
    if kind == DOGE:
        ghosts[f"doge-{start.doge_position[seat] + gain}"] = ""
    return Forecast(against(text, laid, start), tuple(things), ghosts)


def leader_with(start: RialtoState, seat: int, strength: int) -> int:
    """Who would lead the stage if a seat had this strength."""
    tried = start.copy()
    tried.strength[seat] = strength
    return stage_leader(tried)


def mark(s: RialtoState, seat: int, kind: int) -> int:
    """What the stage changes for a seat, to see whether it has been done already."""
    me = s.players[seat]
    if kind == DOGE:
        return s.doge_position[seat]
    if kind == GOLD:
        return me.coins if stage_of(s) == kind else NONE
    if kind == GONDOLA:
        return me.general
    return sum(me.districts) if kind == COUNCILLOR else me.score


def against(text: Text, laid: LaidSet, start: RialtoState) -> str:
    """Whom the set beats or does not, and how many play after it."""
    seat, leader = laid.seat, stage_leader(start)
    after = len(to_lay_cards(start)) - 1
    rest = ngettext("%(n)s plays after you", "%(n)s play after you", after) % {"n": after}
    if not after:
        rest = _("nobody plays after you")
    if leader == NONE:
        return capital(f"{rest}.")
    best = start.strength[leader]
    values = {"name": text.player(leader), "n": best}
    if leader_with(start, seat, laid.strength) != seat:
        if laid.strength < best:
            return _("%(name)s stays ahead with %(n)s") % values + f"; {rest}."
        return _("Equal to %(name)s, who is ahead in the Doge order") % values + f"; {rest}."
    if laid.strength == best:
        return _("Equal to %(name)s, and you are ahead in the Doge order") % values + f"; {rest}."
    return _("Beats %(name)s with %(n)s") % values + f"; {rest}."


# --- what is given up -------------------------------------------------------------------------


def losses(text: Text, start: RialtoState, seat: int, path: Sequence[Action]) -> list[Loss]:
    """Buildings that go back, and what could have been had."""
    found = []
    for step in steps_of(start, seat, path):
        back = step.happened("returned_building")
        if back is not None:
            name = capital(short_name(text, back, "building"))
            found.append(Loss(_("%(building)s goes back") % {"building": name}))
    if NO_CARD in path:
        found.append(Loss(_("no card taken")))
    if FROM_NOWHERE in path:
        found.append(Loss(_("no councillor placed")))
    return found


# --- things that can be counted ---------------------------------------------------------------


def thing(text: Text, sign: int, key: str, number: int) -> Thing:
    """How a holding is shown."""
    if key in KIND_IDS:
        counts = [number if kind == key else 0 for kind in KIND_IDS]
        return Thing(f"k-{key}", text.cards(counts))
    values = {"n": number}
    match key:
        case "coins":
            return Thing("ducat", ngettext("%(n)s coin", "%(n)s coins", number) % values)
        case "private":
            words = ngettext("%(n)s ready", "%(n)s ready", number)
            return Thing(f"pawn{sign}", words % values)
        case "placed":
            words = ngettext("%(n)s placed", "%(n)s placed", number)
            return Thing(f"pawn{sign}", words % values)
        case "track":
            words = ngettext("%(n)s space (Doge)", "%(n)s spaces (Doge)", number)
            return Thing("k-doge", words % values)
        case "limit":
            return Thing("cardback", _("limit +%(n)s") % values)
    return Thing(f"b-{key[0]}{key[-1]}", text.building(key).partition(" (")[0])
