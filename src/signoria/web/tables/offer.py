"""The composer's data: every whole move of the seat that is asked, with the pieces it uses and
all it does.  Made from the seat's view alone (`core/moves.py`), so nothing hidden is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import CHANCE, OVER, State, waiting
from signoria.core.moves import Branch, Deals, Effects, after, follow, goes_on, whole_moves
from signoria.web.boards.answers import Forecast, Loss, Slot
from signoria.web.boards.base import Board, Scene, board_class
from signoria.web.boards.shown import Shown

EFFECTS_TOLD = 64  # moves with all they do on the page; for more the page asks one by one
CHIPS = 5  # in the bar

Told = dict[str, object]  # ready for JSON


class Chip(Shown):
    """A sign of the bar's ledger: what is paid, got, scored, left, lost."""

    kind: str  # pay, get, pt, left, lose
    icon: str
    text: str

    def told(self) -> list[str]:
        """For the page's script."""
        return [self.kind, self.icon, self.text]


class Preview(Shown):
    """All a move does."""

    chips: list[Chip]
    gain: int
    final: bool
    why: str  # it is final, in few words
    twice: bool  # it gives up so much that it is asked for a second time
    paid: bool  # it pays something
    line: str = ""  # how it stands
    ghosts: Mapping[str, str] = field(default_factory=dict)  # drawn while it is put together

    def told(self) -> Told:
        """For the page's script: what is not so is not written."""
        marks = {
            "final": self.final,
            "why": self.why,
            "twice": self.twice,
            "paid": self.paid,
            "line": self.line,
            "ghosts": dict(self.ghosts),
        }
        shown: Told = {name: value for name, value in marks.items() if value}
        return {"chips": [chip.told() for chip in self.chips], "gain": self.gain, **shown}


class Offer(Shown):
    """A whole move, or the beginning of more moves than are listed."""

    path: tuple[Action, ...]
    words: str
    slots: tuple[Slot, ...]
    is_loose: bool  # any pieces that no other move shares are enough
    is_open: bool  # only the beginning
    rank: int
    way: str
    drafts: int  # so many picks until the board has to be drawn anew; 0: never
    cost: str = ""  # what it costs beyond the usual, in few signs
    verb: str = ""  # what the button that plays it says
    begins: int = 0  # so many of the slots belong to the picks before the board is drawn anew
    preview: Preview | None = None

    @property
    def ids(self) -> str:
        """The picks as a form sends them."""
        return ",".join(str(action.id) for action in self.path)


class Composer(Shown):
    """What the page needs to put moves together."""

    moves: list[Offer] = field(default_factory=list)
    begun: str = ""  # picks the board already shows, as a form sends them
    amid: bool = False  # a move: its first picks are shown, played, or it is proposed as it is
    picks: dict[int, list[str]] = field(default_factory=dict)  # that come next: pieces by number

    @property
    def before(self) -> str:
        """What stands before the picks of a move in a form."""
        return f"{self.begun}," if self.begun else ""

    def told(self) -> Told:
        """For the page's script; equal slots are written once."""
        slots: dict[Slot, int] = {}
        moves = []
        for move in self.moves:
            uses = [slots.setdefault(slot, len(slots)) for slot in move.slots]
            marks = {
                "loose": move.is_loose,
                "open": move.is_open,
                "rank": move.rank,
                "way": move.way,
                "drafts": move.drafts,
                "cost": move.cost,
                "go": move.verb,
                "begins": move.begins,
            }
            shown: Told = {name: value for name, value in marks.items() if value}
            if move.preview is not None:
                shown["does"] = move.preview.told()
            moves.append({"path": move.ids, "words": move.words, "uses": uses, **shown})
        told = [[slot.role, list(slot.pieces), slot.count, slot.needed] for slot in slots]
        picks = [{"id": number, "touches": pieces} for number, pieces in self.picks.items()]
        where = {"begun": self.begun, "amid": self.amid}
        return {**where, "slots": told, "moves": moves, "picks": picks}


def draft(scene: Scene, begun: Sequence[Action]) -> Scene:
    """The scene after the first picks of a move, which nobody has played yet.  Raises
    IllegalAction where they are not possible."""
    return Composing(scene, begun).drafted() if begun else scene


def scene_at(scene: Scene, s: State, seat: int) -> Scene:
    """The same scene in another state, seen by its seat."""
    view = scene.game.view(s, seat)
    return replace(scene, view=view, legal=list(s.options), events=())


class Composing:
    """Makes the offer of one scene.  Raises IllegalAction where what was begun is impossible."""

    def __init__(self, scene: Scene, begun: Sequence[Action] = ()) -> None:
        self.scene = scene
        self.seat = scene.viewer
        self.begun = tuple(begun)
        self.deals: Deals[Any] = Deals(scene.game, scene.view, self.seat)
        self.board = board_class(scene.game.name)(scene)
        self._boards: dict[tuple[Action, ...], Board] = {(): self.board}
        self._states: dict[tuple[Action, ...], State] = {(): self.deals.first}
        for n, pick in enumerate(self.begun):
            made = follow(scene.game, self.state(self.begun[:n]), self.seat, [pick])
            self._states[self.begun[: n + 1]] = made

    def drafted(self) -> Scene:
        """The scene after the picks that were begun."""
        start = self.state(self.begun)
        goes = self.begun and goes_on(start, self.seat)
        return scene_at(self.scene, start, self.seat) if goes else self.scene

    def offer(self) -> Composer:
        """Every move from what was begun."""
        start = self.state(self.begun)
        if self.begun and not goes_on(start, self.seat):
            return Composer()
        board = self.board_at(self.begun)
        twins = [action for action in start.options if board.is_twin(action)]
        most = board.most_moves()
        found = whole_moves(start, self.seat, most, splits=self.board.splits, without=twins)
        many = len(found) > EFFECTS_TOLD
        moves = [self._move(branch, not many) for branch in found]
        picks = {action.id: board.touches(action) for action in start.options}
        begun = ",".join(str(action.id) for action in self.begun)
        amid = goes_on(start, self.seat) or board.proposes()
        return Composer(moves, begun, amid, picks)

    def state(self, path: tuple[Action, ...]) -> State:
        """The state after picks that are legal."""
        if path not in self._states:
            self._states[path] = after(self.state(path[:-1]), path[-1])
        return self._states[path]

    def board_at(self, path: tuple[Action, ...]) -> Board:
        """The board on which the next pick is made."""
        if path not in self._boards:
            scene = scene_at(self.scene, self.state(path), self.seat)
            board = self._boards[path] = board_class(scene.game.name)(scene)
            if len(path) > len(self.begun):
                board.drawn = self.board_at(self.begun)
        return self._boards[path]

    def _move(self, branch: Branch, with_effects: bool) -> Offer:
        whole = self.begun + branch.path
        steps = [(self.board_at(whole[:n]), whole[n]) for n in range(len(whole))]
        new = steps[len(self.begun) :]
        used = [board.uses(action) for board, action in new]
        loose = any(slots is None for slots in used)
        parts = [
            self._slots(board, action, own) for (board, action), own in zip(new, used, strict=True)
        ]
        drafts = self._drafts(whole, branch.is_open)
        first = {same(slot) for part in parts[:drafts] for slot in part if slot.count}
        ways = [board.way(action) for board, action in new]
        costs = [board.cost(action) for board, action in new]
        told = with_effects and not branch.is_open
        return Offer(
            branch.path,
            self.board.sentence(steps),
            tuple(merged([slot for part in parts for slot in part])),
            loose,
            branch.is_open,
            sum(board.rank(action) for board, action in new),
            ", ".join(way for way in ways if way),
            drafts,
            ", ".join(cost for cost in costs if cost),
            self.board.verb(steps),
            len(first),
            self.preview(whole, branch.end) if told else None,
        )

    def _slots(self, board: Board, action: Action, own: list[Slot] | None) -> list[Slot]:
        """What is touched for a pick.  The only possible pick in the middle needs no touch."""
        if own is None:
            return [Slot(piece, (piece,), needed=False) for piece in board.touches(action)]
        forced = board is not self.board_at(self.begun) and len(board.scene.legal) == 1
        return [replace(slot, needed=False) for slot in own] if forced else own

    def _drafts(self, whole: tuple[Action, ...], is_open: bool) -> int:
        """After how many picks the board is drawn anew."""
        for n in range(len(self.begun) + 1, len(whole) + is_open):
            state = self.state(whole[:n])
            if len(state.options) > 1 and self.board_at(self.begun).drafts(waiting(state)):
                return n - len(self.begun)
        return 0

    def preview(self, path: Sequence[Action], end: State | None = None) -> Preview:
        """All the picks do, from the position that is on the table."""
        does = self.deals.effects(path, end)
        if end is None:
            end = follow(self.scene.game, self.deals.first, self.seat, path)
        lost = self.board.losses(path, self.deals.first, end)
        ahead = self.board.forecast(path, self.deals.first, end)
        return Preview(
            self._chips(does, lost, ahead),
            does.gain(),
            does.final,
            self._why_final(does),
            any(loss.twice for loss in lost),
            any(
                self.board.thing(key, now).is_paid
                for key, (had, now) in does.held.items()
                if now < had
            ),
            ahead.line,
            ahead.ghosts,
        )

    def _chips(self, does: Effects, lost: list[Loss], ahead: Forecast) -> list[Chip]:
        pays: list[Chip] = []
        moved: list[Chip] = []  # given away, but no price
        gets: list[Chip] = []
        left: list[Chip] = []
        for key, (had, now) in does.held.items():
            thing = self.board.thing(key, abs(now - had))
            if now > had:
                gets.append(Chip("get", thing.icon, thing.words))
                continue
            (pays if thing.is_paid else moved).append(Chip("pay", thing.icon, thing.words))
            if thing.is_paid:
                left.append(Chip("left", thing.icon, _("left: %(n)s") % {"n": now}))
        gets += [Chip("get", thing.icon, thing.words) for thing in ahead.things]
        points = [self._points(line, n) for line, n in does.points.items()]
        losses = [Chip("lose", "", loss.text) for loss in lost]
        left = [] if losses else left  # what is lost is more than what is left
        told = [*losses, *points, *pays, *gets, *moved, *left][:CHIPS]
        return [chip for chip in [*moved, *pays, *gets, *points, *left, *losses] if chip in told]

    def _points(self, line: str, points: int) -> Chip:
        label = self.scene.text.ledger_line(self.scene.view, line)
        sign = "+" if points > 0 else "−"
        return Chip("pt", self.board.ledger_icon(line), f"{sign}{abs(points)} {label}")

    def _why_final(self, does: Effects) -> str:
        if not does.final:
            return ""
        if self.scene.together:  # the same for the last one: who has decided is not to be seen
            return _("you can change it until everybody has decided")
        if does.next_actor == CHANCE:
            return _("then something is drawn or rolled")
        if does.next_actor == OVER:
            return _("then the game is over")
        if does.next_actor != self.seat:
            name = self.scene.players[does.next_actor].name
            return _("then %(name)s decides") % {"name": name}
        return _("everybody sees it")


Same = tuple[str, tuple[str, ...], bool]


def same(slot: Slot) -> Same:
    """What equal slots have in common, however many pieces they take."""
    return slot.role, slot.pieces, slot.needed


def merged(slots: Sequence[Slot]) -> list[Slot]:
    """Equal slots as one with a higher count: two cards of a kind are one set of two."""
    found: dict[Same, int] = {}
    for slot in slots:
        found[same(slot)] = found.get(same(slot), 0) + slot.count
    return [Slot(role, pieces, n, needed) for (role, pieces, needed), n in found.items() if n]
