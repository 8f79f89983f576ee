"""The action bar: buttons for picks without a piece, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.games.rialto.actions import (
    DELAY,
    DONE,
    DRAW,
    FETCH,
    FROM_NOWHERE,
    FROM_PRIVATE,
    JOKERS,
    LEAVE,
    NO_CARD,
    OWN,
    PLAY,
    STOP,
    YELLOW_JOKERS,
)
from signoria.games.rialto.ids import BRIDGE, DISTRICT_IDS, JOKER, KIND_IDS, YELLOW_1
from signoria.games.rialto.pending import Ask, asked, stage_of, turned_at
from signoria.games.rialto.questions import owned
from signoria.games.rialto.scoring import if_bridge_lay, if_it_ended
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.answers import Button
from signoria.web.boards.base import Scene


def buttons(s: RialtoState, text: Text, scene: Scene) -> list[Button]:
    """In the order they stand: the main one last."""
    if not scene.my_turn:
        return []
    ask = asked(s)
    if ask is Ask.TURN:
        return turn_buttons(s, text, scene)
    if ask is Ask.TURN_BRIDGE:
        return bridge_buttons(s, scene)
    made = plain_buttons(s, ask)
    return [button for action, button in made if action in scene.legal]


def turn_buttons(s: RialtoState, text: Text, scene: Scene) -> list[Button]:
    """Pass, delay, lay cards."""
    hand = size(s.players[scene.viewer].hand)
    if stage_of(s) == BRIDGE:
        note = _("lose 1 point")
    else:
        note = ngettext("keep the card", "keep all %(n)s", hand) % {"n": hand}
    found = [Button("pass", pgettext("rialto", "Pass"), note, "skip", main=PLAY not in scene.legal)]
    delay = pgettext("rialto", "Delay")
    if DELAY in scene.legal:
        found.append(Button("delay", delay, _("play last"), "clock"))
    elif owned(s, scene.viewer, YELLOW_1):
        poor = not s.players[scene.viewer].coins
        reason = pgettext("rialto", "no coin") if poor else why(s, text, scene, DELAY)
        found.append(Button("delay", delay, icon="clock", reason=reason))
    everything = all_that_fits(s, scene.viewer)
    if everything:
        note = ngettext("%(n)s card", "%(n)s cards", len(everything)) % {"n": len(everything)}
        label = pgettext("rialto", "Lay all")
        found.append(Button("play", label, note, "hand", pieces=everything))
    return found


def all_that_fits(s: RialtoState, seat: int) -> tuple[str, ...]:
    """Every card that can be laid without a coin, as pieces of the page."""
    hand, stage = s.players[seat].hand, stage_of(s)
    if not hand[stage] and hand[JOKER] < 2:
        return ()
    return tuple(
        f"card-{KIND_IDS[kind]}-{n}" for kind in (stage, JOKER) for n in range(1, hand[kind] + 1)
    )


def why(s: RialtoState, text: Text, scene: Scene, action: Action) -> str:
    """The rules' reason against an action."""
    refused = scene.game.refusal(s, action, scene.viewer)
    return text.refusal(s, refused) if refused is not None else ""


def bridge_buttons(s: RialtoState, scene: Scene) -> list[Button]:
    """Both ways the bridge can lie, with what they would be worth at the end."""
    seat = scene.viewer
    now = if_it_ended(s)[seat]
    high = s.parts.high_end[s.top_bridge]
    connection = turned_at(s)
    found = []
    for district in s.parts.ends[connection]:
        then = if_bridge_lay(s, connection, district)[seat]
        name = s.parts.district_names[district]
        label = _("%(high)s to %(district)s") % {"high": high, "district": name}
        told = _("at the end %(now)s → %(then)s") % {"now": now, "then": then}
        note = "" if scene.memory else told
        found.append(Button(f"high-{DISTRICT_IDS[district]}", label, note, "swap"))
    return found


def plain_buttons(s: RialtoState, ask: Ask | None) -> list[tuple[Action, Button]]:
    """Every other pick that has no piece of its own, or has one but deserves a button."""
    draw = s.parts.green_draw
    drawn = ngettext("Draw %(n)s", "Draw %(n)s", draw) % {"n": draw}
    none = pgettext("rialto", "None")
    return [
        (DRAW, Button("draw", drawn, _("from the deck"), "plus")),
        (NO_CARD, Button("no-card", pgettext("rialto", "No card"), _("only the limit"), "skip")),
        (
            FROM_PRIVATE,
            Button(
                "from-private",
                pgettext("rialto", "Ready one"),
                _("from the private supply"),
                "user",
            ),
        ),
        (FROM_NOWHERE, Button("from-nowhere", none, _("no councillor"), "skip")),
        (FETCH, Button("fetch", _("Fetch it"), _("to the private supply"), "user", main=True)),
        (LEAVE, Button("leave", _("Leave it"), _("in the general supply"), "skip")),
        (OWN[0], Button("own-0", none, _("only converted cards"), "skip")),
        (
            YELLOW_JOKERS[0],
            Button("yellow-jokers-0", _("No yellow 3"), pgettext("rialto", "go on"), "check", True),
        ),
        (JOKERS[0], Button("jokers-0", _("No joker"), _("lay the set"), "check", True)),
        (STOP, Button("stop", pgettext("rialto", "Stop"), _("take no more"), "check")),
        (DONE, Button("done", pgettext("rialto", "Done"), what_ends(ask), "check", True)),
    ]


def what_ends(ask: Ask | None) -> str:
    """What being done means."""
    match ask:
        case Ask.GREEN:
            return _("no more green")
        case Ask.BLUE:
            return _("no more blue")
        case Ask.CONVERT:
            return _("no more conversion")
    return ""


def hint(ask: Ask) -> str:
    """What to touch, where the question does not say it."""
    return {
        Ask.START_BUILDING: _("Touch a lit building of the supply."),
        Ask.COLUMN: _("Touch a column."),
        Ask.GREEN: _("Touch a green building of yours, and a card of the left-over column."),
        Ask.GREEN_CARD: _("Touch a card of the left-over column, or the deck."),
        Ask.CONVERT: _("Touch a yellow building and a card, or a fitting card to go on."),
        Ask.OWN_CARDS: _("Touch the cards you lay."),
        Ask.YELLOW_JOKERS: _("Touch the yellow 3 you use."),
        Ask.JOKERS: _("Touch the jokers you lay. Then the set lies open."),
        Ask.BUILDING: _("Touch a lit building of the supply."),
        Ask.RETURN: _("Touch the building that goes back."),
        Ask.BRIDGE: _("Touch a lit connection, and the district that gets the higher end."),
        Ask.TURN_BRIDGE: _("Or touch the district that gets the higher end."),
        Ask.COUNCILLOR_FROM: _("Touch a district, or your councillors."),
        Ask.COUNCILLOR_TO: _("Touch one of the two districts."),
        Ask.MOVE_COUNCILLOR: _("Touch the district a councillor leaves."),
        Ask.BLUE: _("Touch a blue building of yours; with blue 1 also the one that is swapped."),
        Ask.UPGRADE: _("Touch the building that goes, or the one that comes."),
        Ask.FETCH: _("A ready councillor can go into the active district in stage F."),
    }.get(ask, "")
