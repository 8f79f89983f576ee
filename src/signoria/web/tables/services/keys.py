"""Keys of what people send: sent again after a lost answer, it is not done a second time.

Whoever sends something gives it a key of their own choice.  It is written in the transaction that
does it, and kept for a day.  A key that comes again is answered like the first time; what was
refused the first time changed nothing, and is judged anew.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from signoria.web.site import clock
from signoria.web.site.prepared import Inserting, Prepared, Writing, as_sent, deleting
from signoria.web.tables.models import Sent
from signoria.web.tables.services.refusals import Impossible

KEPT = timedelta(days=1)
LONGEST = 80  # letters of a key
AT_TABLE = Prepared(
    lambda user, key, table: Sent.objects.filter(user_id=user, key=key, table_id=table), 1, "k", 2
)
FORGET = Writing()
REMEMBER = Inserting(Sent)


@dataclass(frozen=True)
class Sending:
    """Something that a person sends, under a key; without one it is never known again."""

    user_id: int | None
    key: str
    what: str  # tells one content from another
    table_id: int | None = None

    @classmethod
    def of(
        cls, user_id: int | None, key: str, *what: object, table_id: int | None = None
    ) -> Sending:
        """What is sent is told by its parts, which JSON can write."""
        if not key:
            return cls(None, "", "")
        text = json.dumps(what)
        digest = hashlib.sha256(text.encode()).hexdigest()[:32]
        return cls(user_id, key, digest, table_id)

    def first(self) -> Sent | None:
        """The first time it came, if this is not it.  Whoever asks holds a lock that another
        sending of the same needs."""
        if self.user_id is None:
            return None
        if self.table_id is not None:
            found = next(iter(AT_TABLE(self.user_id, self.key, self.table_id)), None)
        else:  # it makes a table
            found = Sent.objects.filter(user_id=self.user_id, key=self.key).first()
        if found is not None and found.what != self.what:
            raise Impossible(_("this key was used for something else"))
        return found

    def done(self, table_id: int) -> None:
        """It is done, with the transaction that this is part of."""
        if self.user_id is None:
            return
        before = clock.now() - KEPT
        rows = Sent.objects.filter(at__lt=before, user_id=self.user_id)
        FORGET((), lambda: deleting(rows), [as_sent(Sent, "at", before), self.user_id])
        REMEMBER([Sent(user_id=self.user_id, table_id=table_id, key=self.key, what=self.what)])


def old() -> QuerySet[Sent]:
    """Keys that nobody will send again."""
    return Sent.objects.filter(at__lt=clock.now() - KEPT)
