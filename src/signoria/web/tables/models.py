"""Tables, seats, moves and talk.  Only `services` writes them; `owners.py` renames people,
`order_rows.py` keeps standing orders, `commitments.py` what seats decide at the same time."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from signoria.web.site import clock

TOGETHER = -4  # actor of a table at which several seats decide at the same time
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
OF_CHALLENGE = "wk"  # how codes of the weekly challenge begin: others need not be looked up


def new_code() -> str:
    """The name of a table in links; not to be guessed."""
    while (code := letters(10)).startswith(OF_CHALLENGE):
        pass
    return code


def new_key() -> str:
    """What an invitation to a private table has besides the table's name (`entering.py`)."""
    return letters(16)


def letters(number: int) -> str:
    """So many of them, by chance."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(number))


def new_seed() -> str:
    """The site's part of what a table's dice come from; shown only after the end."""
    return secrets.token_hex(32)


class Table(models.Model):
    """One game: being set up, being played, or over."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting")
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")
        CLOSED = "closed", _("closed")  # ended without a result, see `closed`

    class Closed(models.TextChoices):
        """Why a table was closed."""

        BY_HOST = "host", _("whoever runs the site")  # of the site; can be opened again
        BY_RULES = "rules", _("new rules")  # it began under rules that this site no longer has
        ABORTED = "aborted", _("called off")  # by a player, before everybody had moved
        EXPIRED = "expired", _("nobody came")  # a waiting room
        FORGOTTEN = "forgotten", _("forgotten")  # a game against bots; its player can resume it

    class Ending(models.TextChoices):
        """How a game that is over came to its end."""

        PLAYED = "", _("played to the end")
        RESIGNED = "resigned", _("resigned")
        TIME = "time", _("time ran out")
        AGREED = "agreed", _("ended by agreement")

    class OnTime(models.TextChoices):
        """What happens when somebody's time is up."""

        BOT = "bot", _("a bot stands in")
        LOSS = "loss", _("the player is last")
        MORE = "more", _("more time")

    class Resigning(models.TextChoices):
        """What becomes of the seat of somebody who resigns."""

        LAST = "last", _("last place")
        BOT = "bot", _("a bot plays on")

    code = models.CharField(max_length=10, unique=True, default=new_code)
    game = models.CharField(max_length=20)
    rules_version = models.PositiveIntegerField()  # under which it began
    played_version = models.PositiveIntegerField(null=True)  # under which its last move was made
    position = models.CharField(max_length=64, default="", blank=True)  # after it, see `live.py`
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted"
    )
    public = models.BooleanField(default=False)
    key = models.CharField(max_length=16, default=new_key, blank=True)  # "": the code is enough
    sent_away = models.JSONField(default=list, blank=True)  # people the host wants no more
    rated = models.BooleanField(default=False)  # the result changes the players' ratings
    memory = models.BooleanField(default=False)  # nothing is counted for the players
    pack = models.CharField(max_length=64, default="", blank=True)  # hash of other components
    pack_name = models.CharField(max_length=80, default="", blank=True)  # as it was chosen
    clock = models.CharField(max_length=12, default="", blank=True)  # see clocks.py
    on_time = models.CharField(max_length=5, choices=OnTime.choices, default=OnTime.BOT)
    resigning = models.CharField(max_length=5, choices=Resigning.choices, default=Resigning.LAST)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    parent = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)  # rematch, what-if
    parent_ply = models.PositiveIntegerField(null=True)  # set: a what-if from that move

    version = models.PositiveIntegerField(default=0)  # every change; never shown to anybody
    undo_count = models.PositiveIntegerField(default=0)  # how often moves were taken back
    spectator_version = models.PositiveIntegerField(default=0)  # changes a spectator could see
    changed_at = models.BigIntegerField(default=0, db_index=True)  # in ns, for the push
    actor = models.SmallIntegerField(null=True, db_index=True)  # the seat to decide, or TOGETHER
    asked_since = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True, db_index=True)  # somebody's time is up then
    seed = models.CharField(max_length=64, default=new_seed)
    result = models.JSONField(null=True)
    hurry = models.BooleanField(default=False)  # bots play without pauses until a person moves
    thinking_until = models.FloatField(default=0)  # a worker's claim on the bot's move
    thinking_by = models.CharField(max_length=100, default="", blank=True)  # machine and process
    damaged = models.CharField(max_length=200, default="", blank=True)  # why it cannot be replayed
    closed = models.CharField(max_length=10, choices=Closed.choices, default="", blank=True)
    ending = models.CharField(max_length=10, choices=Ending.choices, default="", blank=True)

    orders_left: list[StandingOrder] | None = None  # in memory, after a move: see order_rows.py

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [models.Index(fields=["status", "-changed_at"])]

    # The order of lists: by what everybody saw happen.  `changed_at` counts secret picks too.
    LATEST_FIRST = (Coalesce("ended", "asked_since", "started", "created").desc(), "-id")

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Seat(models.Model):
    """A place at a table: a person, a bot, or nobody yet."""

    class Out(models.TextChoices):
        """Why a person no longer plays here, for good."""

        RESIGNED = "resigned", _("resigned")
        TIME = "time", _("time ran out")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, default="", blank=True)  # a strength, see bots.py
    stand_in = models.CharField(max_length=20, default="", blank=True)  # plays while away
    name = models.CharField(max_length=40, default="", blank=True)
    invited = models.BooleanField(default=False)  # by link only, not open to everybody
    shares_screen = models.BooleanField(default=False)  # another person on the host's screen
    dice_part = models.CharField(max_length=64, default="", blank=True)  # the player's own luck
    version = models.PositiveIntegerField(default=0)  # changes this seat could see
    last_ply = models.PositiveIntegerField(default=0)  # after the seat's own last move
    seconds_used = models.FloatField(default=0)  # on the clock, less what turns gave back
    vacation_used = models.FloatField(default=0)  # seconds of the vacation days of a table
    extra_time = models.PositiveSmallIntegerField(default=0)  # how often there was more time
    out = models.CharField(max_length=10, choices=Out.choices, default="", blank=True)
    offers_end = models.BooleanField(default=False)  # would end the game now
    hidden = models.BooleanField(default=False)  # the person does not want it in lists

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number")
        ]

    @property
    def page(self) -> str:
        """The name of the page about who sits here; "" for guests, bots, people who keep theirs
        private, and those who share somebody's screen."""
        return "" if self.user is None or self.shares_screen else self.user.page

    def __str__(self) -> str:
        return f"{self.table} seat {self.number}"


class Move(models.Model):
    """One entry of the record: a seat's action, or an outcome of chance (seat is null)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.SmallIntegerField(null=True)
    text = models.CharField(max_length=600)
    first = models.PositiveIntegerField(null=True)  # ply of the first pick of its whole move
    seen_by = models.PositiveIntegerField()  # bits: whose view it changed; the top one: spectators
    vacation = models.FloatField(default=0)  # seconds of vacation it took, given back by undo
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["table", "ply"], name="one_move_per_ply"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.ply} {self.text}"


class Sent(models.Model):
    """The key of something a person has sent and that was done, for a day (`services/keys.py`)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sent"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sent")
    key = models.CharField(max_length=80)
    what = models.CharField(max_length=32)  # a digest of what was sent
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "table", "key"], name="done_once_per_key")
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.key}"


class StandingOrder(models.Model):
    """What the server does for a seat about one topic; a secret of that seat (`orders.py`)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="standing_orders")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    topic = models.CharField(max_length=40)
    ply = models.PositiveIntegerField()  # moves made when it was given
    value = models.JSONField(null=True)  # null: withdrawn
    acted = models.PositiveIntegerField(null=True)  # moves made before the server's last by it

    def __str__(self) -> str:
        return f"{self.table} seat {self.seat}"


class Commitment(models.Model):
    """What a seat has picked while all decide at the same time; a secret of that seat
    (`commitments.py`).  There is one for every seat that decides, until all have."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="commitments")
    seat = models.PositiveSmallIntegerField()
    moves = models.JSONField(default=list)  # whole moves, each a list of picks as text
    since = models.DateTimeField(null=True)  # the seat decides since then; null: it has decided
    seconds_used = models.FloatField(default=0)  # before that

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_commitment_per_seat")
        ]

    def __str__(self) -> str:
        return f"{self.table} seat {self.seat}"


class Message(models.Model):
    """A line of talk at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="messages"
    )
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"
