"""Shapes of what the API takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import Field, StrictBool, StrictInt, StrictStr

Status = Literal["open", "playing", "over", "closed"]
OptionValue = StrictBool | StrictInt | StrictStr
SMALL = 2**31 - 1


class Problem(Schema):
    """What was wrong with a request."""

    detail: Any


PROBLEMS: dict[int, type[Problem]] = dict.fromkeys((400, 401, 403, 404, 409, 422, 429), Problem)


class GuestOut(Schema):
    """A new guest."""

    name: str
    token: str


class OptionOut(Schema):
    """A variant or expansion."""

    name: str
    choices: list[bool | int | str]
    text: str


class GameOut(Schema):
    """A game."""

    name: str
    title: str
    blurb: str
    players: list[int]
    rules_version: int
    actions: int
    options: list[OptionOut]
    bots: list[str]


class RuleOut(Schema):
    """A rule of the catalogue."""

    id: str
    section: str
    page: str
    text: str


class SeatIn(Schema):
    """A seat of a new table."""

    kind: Literal["me", "hot", "open", "link", "bot"]
    bot: Annotated[str, Field(max_length=20)] = ""
    name: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = ""


class TableIn(Schema):
    """A new table."""

    game: Annotated[str, Field(max_length=20)]
    options: dict[str, OptionValue] = {}
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=6)]
    public: bool = False
    rated: bool = False
    memory: bool = False
    clock: Annotated[str, Field(max_length=12)] = ""  # "live:20+30" or "days:3+7"
    on_time: Literal["", "bot", "loss", "more"] = ""  # "" leaves it to the site
    resigning: Literal["", "last", "bot"] = ""
    pack: Annotated[str, Field(max_length=20)] = ""  # code.version of a component pack


class SeatOut(Schema):
    """Who sits where."""

    number: int
    name: str
    bot: str
    out: str  # "resigned" or "time": the person has left the game for good
    offers_end: bool


class TableOut(Schema):
    """A table as everybody may know it."""

    code: str
    game: str
    status: Status
    players: int
    options: dict[str, bool | int | str]
    public: bool
    key: str  # of a private table, for who sits there: others come with it (`?key=`)
    rated: bool
    memory: bool
    clock: str
    on_time: str
    resigning: str
    ending: str  # of a game that is over: "" (played), "resigned", "time", "agreed"
    closed: str  # why there is no result
    pack: str  # hash of the components, "" for the standard set
    dice_hash: str  # of the site's part of all chance, fixed before anybody can start
    actor: int | None
    seats: list[SeatOut]
    result: dict[str, Any] | None


class ActionOut(Schema):
    """A legal action."""

    id: int
    words: str
    touches: list[str]
    cost: str
    gain: int
    final: bool


class WholeMoveOut(Schema):
    """A whole move: its picks, and all it does (null where there are too many to try)."""

    path: list[str]
    words: str
    complete: bool
    does: dict[str, Any] | None


class OrderOut(Schema):
    """A standing order of your own: one you gave, or (value null) one you may give."""

    order: str
    value: Any
    words: str
    note: str
    dropped: bool


class UndoOut(Schema):
    """What could be taken back: so many moves, and the last of them in words."""

    moves: int
    words: str


class ViewOut(Schema):
    """What one seat (or a spectator) may know."""

    table: str
    status: Status
    seat: int | None
    version: int
    actor: int | None
    together: list[int]  # the seats that decide at the same time, unseen by each other
    decided: bool  # you are one of them and have decided; undo takes it back until all have
    undo: UndoOut
    state: dict[str, Any]
    result: dict[str, Any]
    actions: list[ActionOut]
    moves: list[WholeMoveOut]
    orders: list[OrderOut]


Pick = Annotated[int, Field(ge=0, le=SMALL)] | Annotated[str, Field(max_length=600)]


class MoveIn(Schema):
    """An action or all picks of a move, and the version of the view they were chosen from.  A
    key is another place for that of the header `Idempotency-Key`."""

    action: Pick | None = None
    path: Annotated[list[Pick], Field(max_length=60)] | None = None
    key: Annotated[str, Field(max_length=80)] = ""
    version: Annotated[int, Field(ge=0, le=SMALL)]


class OrderIn(Schema):
    """What the server shall do for you when your time comes; null withdraws it."""

    order: Annotated[str, Field(max_length=20)]
    version: Annotated[int, Field(ge=0, le=SMALL)]
    value: (
        StrictBool
        | Annotated[StrictInt, Field(ge=0, le=SMALL)]
        | Annotated[list[Annotated[str, Field(max_length=600)]], Field(max_length=40)]
        | None
    )


class SeatNumber(Schema):
    """A seat of the table."""

    seat: Annotated[int, Field(ge=0, le=SMALL)]


class StandInIn(Schema):
    """The strength of a bot that shall play for you; "" takes your seat back."""

    bot: Annotated[str, Field(max_length=20)] = ""


class UndoIn(Schema):
    """How far back."""

    version: Annotated[int, Field(ge=0, le=SMALL)]
    whole_turn: bool = False


class ReviewOut(Schema):
    """A review that is being made, or made."""

    made: bool
    done: int  # pieces judged, of
    total: int
