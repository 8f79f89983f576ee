"""Why a touch leads nowhere, where no pick of the open decision says it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from signoria.core.machine import Refusal
from signoria.games.florence import actions as acts
from signoria.games.florence.board.touches import Touches
from signoria.games.florence.ids import (
    BANKER,
    BUILDINGS,
    CARDINAL,
    CHARACTER_IDS,
    FREEDOM_IDS,
    LOT_IDS,
    MUSE,
    PROFESSION_IDS,
    TILE_IDS,
)
from signoria.games.florence.pending import Ask
from signoria.games.florence.questions.principality import holds
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.refusals import (
    character_refusal,
    freedom_kind_refusal,
    hire_refusal,
    kind_refusal,
    play_refusal,
    work_refusal,
)
from signoria.games.florence.text import Text
from signoria.web.boards.base import Scene

# A piece that stands for an action of the menu, and the pick that would follow it there.
OPENS = {"sup": acts.BUILD, "card": acts.WORK, "fr": acts.FREEDOM, "table": acts.RECRUIT}
BEFORE_ACTIONS = (Ask.NOMINATE, Ask.BID, Ask.LAST_BUY, Ask.CHARACTER)
OF_ACTIONS = ("sup", "card", "fr", "deck", "bonus", "sq")
BY_THEMSELVES = (MUSE, CARDINAL, BANKER)  # characters that are never touched


def reason(scene: Scene, pointing: Touches, pieces: Sequence[str]) -> Refusal | None:
    """About the piece that was touched last."""
    ask, frame = pointing.moment.ask, scene.frame
    if ask is None or frame is None or not pieces:
        return None
    kind, _dash, name = pieces[-1].partition("-")
    found = of_turn(pointing, kind, name) if ask is Ask.TURN else None
    if found is None and kind == "ch":
        found = of_character(pointing, name)
    if found is None and ask in BEFORE_ACTIONS and kind in OF_ACTIONS:
        found = Refusal("FLO-ACT-1", "FOR_ACTIONS")
    if found is None and ask is Ask.BID and kind == "lot":
        found = on_sale(pointing)
    if found is not None or is_explained(scene, pointing, pieces):
        return found
    assert isinstance(scene.text, Text)
    prompt = scene.text.prompt(pointing.s, frame)
    return Refusal(frame.rule(), "FIRST", {"asked": first_sentence(prompt)})


def is_explained(scene: Scene, pointing: Touches, pieces: Sequence[str]) -> bool:
    """Does a pick that these pieces stand for say it itself?"""
    told = (scene.game.refusal(pointing.s, it, scene.viewer) for it in pointing.meant(pieces))
    return any(refused is not None and refused.code != "NOT_NOW" for refused in told)


def first_sentence(text: str) -> str:
    """What is asked, without what is told besides."""
    return re.split(r"(?<=[.?!]) ", text, maxsplit=1)[0]


def on_sale(pointing: Touches) -> Refusal | None:
    """One lot after the other."""
    sale = pointing.moment.sale
    if sale is None:
        return None
    lot = LOT_IDS[sale.lot]
    return Refusal("FLO-AUC-6", "LOT_ON_SALE", {"lot": lot, "price": sale.next_price})


def of_character(pointing: Touches, name: str) -> Refusal | None:
    """A character of somebody else, or one that works by itself."""
    s, seat = pointing.s, pointing.me
    if name not in CHARACTER_IDS or pointing.moment.ask in (Ask.CHARACTER, Ask.SPACE):
        return None
    number = CHARACTER_IDS.index(name)
    if not holds(s, seat, number):
        return character_refusal(s, seat, number, "FLO-CHAR-1")
    if number in BY_THEMSELVES:
        return Refusal("FLO-CHAR-10", "CHAR_BY_ITSELF", {"character": name})
    return None


# --- the turn ---------------------------------------------------------------------------------


def of_turn(pointing: Touches, kind: str, name: str) -> Refusal | None:
    """Why the pick that a piece stands for would not be possible."""
    s, seat = pointing.s, pointing.me
    if kind == "lot":
        return Refusal("FLO-AUC-1", "AUCTION_OVER")
    if (kind, name) == ("deck", "prestige") and not pointing.can_look():
        return Refusal("FLO-PRES-1", "PRESTIGE_IS_A_LOT")
    if kind == "fr" and name in FREEDOM_IDS and not s.freedoms[FREEDOM_IDS.index(name)]:
        return freedom_kind_refusal(s, FREEDOM_IDS.index(name))
    if kind == "bonus" and name and acts.WORK not in s.options and actions_left(s, seat):
        return work_refusal(s, seat)
    if kind == "sq" and acts.BUILD in s.options:
        return Refusal("FLO-BUILD-2", "TILE_FIRST")
    return of_menu(pointing, kind, name) if OPENS.get(kind) in s.options else None


def of_menu(pointing: Touches, kind: str, name: str) -> Refusal | None:
    """An action that is possible, but not with this piece."""
    s, seat = pointing.s, pointing.me
    if kind == "sup" and name in TILE_IDS[:BUILDINGS]:
        return kind_refusal(s, seat, TILE_IDS.index(name))
    if kind == "card" and name in PROFESSION_IDS:
        return play_refusal(s, seat, PROFESSION_IDS.index(name))
    if kind == "table" and name in PROFESSION_IDS:
        return hire_refusal(s, seat, PROFESSION_IDS.index(name))
    if kind == "fr" and name in FREEDOM_IDS:
        return freedom_kind_refusal(s, FREEDOM_IDS.index(name))
    return None
