"""Reviews are made in pieces, each of a second or so, by whatever worker has nothing better to do.

A piece is one decision or one roll.  Whoever takes one claims it for a while; what a killed worker
has claimed is done again.  A review whose pieces are all there is put together and kept.  On
request a second look, with more games, is taken at decisions that were too close to call.
"""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from signoria.review.paired import EXACT_ZERO
from signoria.review.report import Review as Report
from signoria.review.reviewing import Reviewing
from signoria.web.accounts.models import User
from signoria.web.review import pieces
from signoria.web.review.models import Piece, Review
from signoria.web.site import clock
from signoria.web.site.limits import allow
from signoria.web.site.steps import Steps, Thought, thinking
from signoria.web.tables import services
from signoria.web.tables.entering import kept_for
from signoria.web.tables.live import Damaged, replayed
from signoria.web.tables.locks import lock_people, lock_tables
from signoria.web.tables.models import Table
from signoria.web.tables.tasks import claimant

logger = logging.getLogger(__name__)
ENGINE = "7"  # another one judges differently: reviews of this one are made anew when asked for
CLAIM = 180.0  # seconds for one piece, before another worker takes it
PER_DAY = 10  # reviews of one person
PER_ADDRESS = 40  # of one address: a school may share it
DAY = 24 * 3600
LONG = 400  # moves: of longer games half as many simulations
LEAST = 4  # simulations
AGAIN = 4  # times as many for a second look, with dice of its own


# --- asking -----------------------------------------------------------------------------------


def review_of(table: Table) -> Review | None:
    """Of this engine, made or being made."""
    return Review.objects.filter(table=table, engine=ENGINE).first()


def is_older(table: Table) -> bool:
    """Has an engine of former times reviewed it?"""
    made = Review.objects.filter(table=table, made__isnull=False)
    return made.exists() and not made.filter(engine=ENGINE).exists()


def may_ask(table: Table, user: User | None) -> bool:
    """Reviews are for those who played, or let bots play."""
    if user is None or table.status != Table.Status.OVER or kept_for(table) is not None:
        return False
    return table.host_id == user.pk or any(seat.user_id == user.pk for seat in table.seats.all())


def ask(table: Table, user: User, address: str) -> Review:
    """A review is wanted: the one there is, or one that will be made."""
    if table.status != Table.Status.OVER:
        raise services.Impossible(_("Only a finished game is reviewed."))
    if known := in_hand(table):
        return known
    if not may_ask(table, user):
        raise services.Forbidden(_("Only those who played can ask for a review."))
    replayed(table)  # raises Outdated where the rules no longer lead there
    with transaction.atomic():
        lock_tables([table.pk])  # two of those who played may ask in the same moment
        if known := in_hand(table):
            return known
        check_turn(user)
        Review.objects.filter(table=table).delete()  # of an older engine, or failed
        check_quota(user, address)
        return Review.objects.create(
            table=table, asked_by=user, engine=ENGINE, simulations=simulations_for(table)
        )


def in_hand(table: Table) -> Review | None:
    """Made or being made, and not failed."""
    known = review_of(table)
    return known if known is not None and not known.failed else None


def check_turn(user: User) -> None:
    """Raises Impossible while another one of the person is made.  Within a transaction."""
    lock_people([user.pk])  # two may be asked for in the same moment
    if unfinished().filter(asked_by=user).exists():
        raise services.Impossible(_("Another game of yours is being reviewed: one at a time."))


def check_quota(user: User, address: str) -> None:
    """Raises Impossible if that is one too many today."""
    if not allow(f"review:{user.pk}", PER_DAY, DAY) or not allow(
        f"review-from:{address}", PER_ADDRESS, DAY
    ):
        text = _("At most %(n)s reviews a day are made for one person. Ask again tomorrow.")
        raise services.Impossible(text % {"n": PER_DAY})


def look_again(table: Table, user: User, address: str) -> Review:
    """More games are wanted for what was too close to call: once for a review."""
    review = review_of(table)
    if table.status != Table.Status.OVER or review is None or review.made is None:
        raise services.Impossible(_("Only a review that is made is looked at again."))
    if not may_ask(table, user):
        raise services.Forbidden(_("Only those who played can ask for a review."))
    if review.again:
        return review
    if not report(review).undecided():
        raise services.Impossible(_("More games would not decide anything here."))
    with transaction.atomic():
        check_turn(user)
        check_quota(user, address)
        Review.objects.filter(pk=review.pk, again=0).update(
            again=AGAIN * review.simulations,
            looked=None,
            begun=None,
            asked=clock.now(),  # its turn comes after those who wait already
            asked_by=user,
            tell=False,
        )
    review.refresh_from_db()
    return review


def is_looked_at(review: Review) -> bool:
    """Is the second look being taken?"""
    return review.made is not None and review.again > 0 and review.looked is None


def simulations_for(table: Table) -> int:
    """Games for every move that is compared: fewer in long games."""
    usual = int(settings.REVIEW_SIMULATIONS)
    return max(LEAST, usual // 2 if table.moves.count() > LONG else usual)


def stop(table: Table, user: User) -> None:
    """Whoever asked for it no longer wants it; of a second look the review stays."""
    mine = Review.objects.filter(table=table, asked_by=user)
    mine.filter(made=None).delete()
    with transaction.atomic():
        if mine.filter(again__gt=0, looked=None).update(again=0):
            Piece.objects.filter(review__table=table).delete()


def wish_to_hear(table: Table, user: User, tell: bool) -> bool:
    """Whoever asked for it wants to be told when it is there, or not; False: it is there."""
    mine = unfinished().filter(table=table, asked_by=user)
    return bool(Review.objects.filter(pk__in=mine.values("pk")).update(tell=tell))


def unfinished() -> QuerySet[Review]:
    """Reviews that are being made or looked at again, in the order they were asked for."""
    wanted = Q(made=None) | Q(again__gt=0, looked=None)
    found = Review.objects.filter(wanted, failed="", table__status=Table.Status.OVER)
    return found.filter(engine=ENGINE).order_by("asked", "pk")


def renew() -> None:
    """What an older engine was amid is begun anew by this one: whoever asked for it waits, and
    pieces of two engines do not fit together."""
    old = Review.objects.filter(made=None, failed="").exclude(engine=ENGINE)
    for review in old:
        with transaction.atomic():
            if old.filter(pk=review.pk).update(engine=ENGINE, begun=None):
                review.pieces.all().delete()


# --- working ----------------------------------------------------------------------------------


@thinking
def go_on(most: int) -> Steps[bool]:
    """Judge one more piece of whatever is wanted; False where there is nothing to do.  `most`:
    so many pieces are judged at the same time."""
    now = clock.seconds()
    if Piece.objects.filter(found__isnull=True, claimed_until__gt=now).count() >= most:
        return False
    for review in unfinished().select_related("table"):
        if review.begun is None:
            begin(review)
            return True
        waiting = review.pieces.filter(found__isnull=True)
        piece = waiting.filter(claimed_until__lte=now).order_by("ply").first()
        if piece is not None:
            yield from judge(review, piece)
            return True
        if not waiting.exists():
            finish(review)
            return True
    return False


def reviewing(review: Review) -> Reviewing:
    """What decides a review."""
    text = services.record_of(review.table).to_text()
    return Reviewing(text, review.simulations, horizon=settings.REVIEW_HORIZON)


def at_work(review: Review) -> Reviewing:
    """The same, or what decides the second look: its dice are others, so that it is no luck that
    brings it about."""
    whole = reviewing(review)
    return whole if review.made is None else replace(whole, simulations=review.again, seed="again")


def wanted_plies(review: Review) -> list[int]:
    """What is to be judged."""
    if review.made is None:
        return [Piece.START, *reviewing(review).plies()]
    return [each.turn.ply for each in report(review).undecided()]


def begin(review: Review) -> None:
    """Cut it into pieces."""
    try:
        plies = wanted_plies(review)
    except Exception as error:
        fail(review, error)
        return
    with transaction.atomic():
        if Review.objects.filter(pk=review.pk, begun=None).update(begun=clock.now()):
            Piece.objects.bulk_create([Piece(review=review, ply=ply) for ply in plies])


def judge(review: Review, piece: Piece) -> Steps[None]:
    """One piece, if nobody else has taken it meanwhile."""
    now = clock.seconds()
    free = Piece.objects.filter(pk=piece.pk, claimed_until=piece.claimed_until)
    if not free.update(claimed_until=now + CLAIM, claimed_by=claimant()):
        return
    try:
        whole = at_work(review)
        if piece.ply == Piece.START:
            found = {"start": (yield Thought(whole.start, ()))}
        else:
            found = pieces.kept((yield Thought(whole.at, (piece.ply,))))
        json.dumps(found, allow_nan=False)  # what cannot be kept would be judged again for ever
    except Exception as error:
        fail(review, error)
        return
    Piece.objects.filter(pk=piece.pk).update(found=found)


def finish(review: Review) -> None:
    """All pieces are there: keep them together."""
    now = clock.now()
    done = review.pieces.order_by("ply")
    found: dict[int | None, Any] = {piece.ply: piece.found for piece in done}
    with transaction.atomic():
        if review.made is None:
            mine = Review.objects.filter(pk=review.pk, made=None)
            is_mine = mine.update(made=now, found=list(found.values()))
        else:
            merged = [found.get(pieces.ply_of(kept), kept) for kept in found_so_far(review)]
            mine = Review.objects.filter(pk=review.pk, again__gt=0, looked=None)
            is_mine = mine.update(looked=now, found=merged)
        if is_mine:
            review.pieces.all().delete()
            tell_asker(review.pk, now.isoformat())


def tell_asker(review_id: int, moment: str) -> None:
    """Whoever wants to hear of it: written with the review, so that no kill comes between."""
    review = Review.objects.get(pk=review_id)
    if review.tell and review.asked_by_id is not None:
        from signoria.web.notices.tasks import tell_review  # not there without a server

        tell_review.enqueue(review.table_id, review.asked_by_id, moment)


def fail(review: Review, error: Exception) -> None:
    """There will be none: said on its page, so that nobody waits, and the others go on.  A review
    that there is stays without its second look."""
    logger.error("review of table %s: %s", review.table.code, error, exc_info=error)
    why = error.why if isinstance(error, Damaged) else f"{type(error).__name__}: {error}"
    mine = Review.objects.filter(pk=review.pk)
    if not mine.filter(made=None).update(failed=why[:200]):
        mine.update(looked=clock.now())
    review.pieces.all().delete()


# --- what there is ----------------------------------------------------------------------------


def found_so_far(review: Review) -> list[pieces.Kept]:
    """What is known, in the order of the game."""
    if review.found is not None:
        return list(review.found)
    done = review.pieces.filter(found__isnull=False).order_by("ply")
    return [piece.found for piece in done if piece.found is not None]


def report(review: Review, last: Any = None) -> Report:
    """As the library puts it together; `last`: the state at the end, where it is known."""
    found = found_so_far(review)
    start = pieces.start_of(found) or [EXACT_ZERO] * review.table.players
    whole = reviewing(review)
    return whole.put_together(pieces.decisions_of(found), pieces.lucks_of(found), start, last)
