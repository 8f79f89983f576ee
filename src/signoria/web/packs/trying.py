"""Is it still a game?  Bots play with a pack, beside games of theirs with the standard set.

A trial is a match of the same bots on the same dice for every pack, so that two of them differ by
their components alone.  It is played a second at a time and kept game by game: what a killed
worker leaves is gone on with.  `found` has a row for every game: decisions, points by seat, the
seat that began, winners.
"""

from __future__ import annotations

import logging
import time

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from signoria.arena import GameOutcome
from signoria.arena.match import Match
from signoria.core.errors import BadPack
from signoria.core.pack import digest
from signoria.games import load_game
from signoria.packs import of_texts, standard
from signoria.web.accounts.models import User
from signoria.web.packs import services
from signoria.web.packs.models import Trial
from signoria.web.packs.standards import usual_hash
from signoria.web.site import clock
from signoria.web.site.limits import allow
from signoria.web.tables.locks import lock_people
from signoria.web.tables.tasks import claimant

logger = logging.getLogger(__name__)
GAMES = 100
BOT = "greedy"
SEED = 21
STRETCH = 1.0  # seconds after which a worker looks whether somebody waits
CLAIM = 60.0  # seconds for a stretch, before another worker goes on
PER_DAY = 20  # trials of one person
PER_ADDRESS = 80
DAY = 24 * 3600

Row = tuple[int, list[int], int, list[int]]  # decisions, scores, who began, winners


def engine_of(game: str) -> str:
    """What decides the games besides the pack: rules, our components, bots, how many games."""
    ours = digest(of_texts(standard(game)))
    return f"{load_game(game).rules_version} {ours[:12]} {BOT} {GAMES}"


def trial_of(game: str, hash_: str) -> Trial | None:
    """Of these components, made or being made."""
    return Trial.objects.filter(game=game, hash=hash_, engine=engine_of(game)).first()


def ask(game: str, hash_: str, user: User, address: str) -> Trial:
    """A trial is wanted: the one there is, or one that will be made; with it one to compare."""
    known = trial_of(game, hash_)
    if known is not None and not known.failed:
        return known
    with transaction.atomic():
        lock_people([user.pk])  # two may be asked for in the same moment
        if unfinished().filter(asked_by=user).exists():
            raise services.NotPossible(_("Another pack of yours is being tried: one at a time."))
        if not allow(f"trial:{user.pk}", PER_DAY, DAY) or not allow(
            f"trial-from:{address}", PER_ADDRESS, DAY
        ):
            text = _("At most %(n)s packs a day are tried for one person.")
            raise services.NotPossible(text % {"n": PER_DAY})
        Trial.objects.filter(game=game, hash=hash_).delete()  # of an older engine, or failed
        engine = engine_of(game)
        base = usual_hash(game)
        if hash_ != base:
            Trial.objects.get_or_create(game=game, hash=base, engine=engine)
        made, _new = Trial.objects.get_or_create(
            game=game, hash=hash_, engine=engine, defaults={"asked_by": user}
        )
    return made


def unfinished() -> QuerySet[Trial]:
    """Trials that are being made, in the order they were asked for."""
    return Trial.objects.filter(made=None, failed="").order_by("asked", "pk")


# --- working ------------------------------------------------------------------------------------


def go_on() -> bool:
    """Some more games of whatever is wanted; False where there is nothing to do."""
    now = clock.seconds()
    trial = unfinished().filter(claimed_until__lte=now).first()
    if trial is None:
        return False
    free = Trial.objects.filter(pk=trial.pk, claimed_until=trial.claimed_until, made=None)
    if not free.update(claimed_until=now + CLAIM, claimed_by=claimant()):
        return True
    try:
        trial.found = played_on(trial)
    except Exception as error:  # whatever a pack does to a game, the others go on
        logger.error("trial %s: %s", trial, error, exc_info=error)
        why = str(error) if isinstance(error, BadPack) else type(error).__name__
        Trial.objects.filter(pk=trial.pk).update(failed=why[:200])
        return True
    done = clock.now() if len(trial.found) >= GAMES else None
    Trial.objects.filter(pk=trial.pk).update(found=trial.found, made=done, claimed_until=0)
    return True


def played_on(trial: Trial) -> list[Row]:
    """The games so far, and those of one more stretch."""
    game = load_game(trial.game)
    folder = services.folder(trial.hash)
    players = 2 if 2 in game.players else game.players[0]
    match = Match(game, players, {}, [BOT], SEED, folder)
    begun = time.monotonic()
    rows = list(trial.found)
    while len(rows) < GAMES:
        rows.append(row_of(match.play(len(rows))))
        if time.monotonic() - begun > STRETCH:
            break
    return rows


def row_of(outcome: GameOutcome) -> Row:
    """What is kept of a game."""
    return outcome.decisions, outcome.scores, outcome.first, outcome.winners
