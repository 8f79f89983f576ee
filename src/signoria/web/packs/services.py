"""The only writer of packs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from signoria import packs
from signoria.core.errors import BadPack, SignoriaError
from signoria.core.pack import digest
from signoria.packs.files import MOST_BYTES, MOST_IN_ALL
from signoria.web.accounts.models import User
from signoria.web.packs.models import NAME_LENGTH, NOTE_LENGTH, Contents, Pack, Standard, Version
from signoria.web.site import clock
from signoria.web.site.limits import allow
from signoria.web.tables.locks import lock_people

MOST_PACKS = 100  # of one person
MOST_VERSIONS = 200  # of one pack
KEYS_KEPT = 50  # of changes of a draft
MOST_KEY = 80  # letters
CHANGES_PER_HOUR = 120  # new packs, imports and versions of one person


class NotPossible(SignoriaError):
    """Something that cannot be done with a pack, in words for people."""


# --- looking ------------------------------------------------------------------------------------


def may_see(pack: Pack, user: User | None) -> bool:
    """Its owner, and others as far as it is open."""
    return pack.access != Pack.Access.PRIVATE or is_owner(pack, user)


def is_owner(pack: Pack, user: User | None) -> bool:
    """Whose pack is it?"""
    return user is not None and pack.owner_id == user.pk


def listed(user: User | None, game: str = "") -> QuerySet[Version]:
    """The newest versions a person can choose from: own packs and public ones."""
    mine = Q(pack__owner=user) if user is not None else Q(pk=None)
    seen = Version.objects.filter(mine | Q(pack__access=Pack.Access.PUBLIC))
    newest = Version.objects.values("pack").annotate(last=Max("pk")).values("last")
    found = seen.filter(pk__in=newest).select_related("pack", "contents", "pack__owner")
    return (found.filter(pack__game=game) if game else found).order_by("pack__name", "pk")


def choices(user: User | None, game: str, also: Version | None) -> list[Version]:
    """What a new table can be played with; one that came by a link is among them."""
    found = list(listed(user, game))
    return found if also is None or also in found else [also, *found]


def version_of(code: str, number: int | None, user: User | None) -> Version | None:
    """A version of a pack that a person may see; without a number the newest."""
    found = Version.objects.filter(pack__code=code).select_related("pack", "contents")
    version = (found.filter(number=number) if number is not None else found).first()
    return version if version is not None and may_see(version.pack, user) else None


def folder(hash_: str) -> Path | None:
    """Where the components of a table lie; None for the standard set."""
    if not hash_:
        return None
    return packs.SHELF.known(hash_) or packs.SHELF.folder(packs.of_texts(files_of(hash_)))


def files_of(hash_: str) -> dict[str, str]:
    """The components of a table that are not of the standard set."""
    return dict(Contents.objects.get(pk=hash_).files) if hash_ else {}


def chosen(written: str, user: User | None) -> Version | None:
    """A version as a form or an address names it: `code.number`."""
    code, _dot, number = written.partition(".")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        return None
    return version_of(code, int(number), user)


def text_of(pack: Pack, file: str) -> str:
    """A file as the draft has it, or as in the standard set."""
    return str(pack.draft.get(file, packs.standard(pack.game)[file]))


def fault(pack: Pack) -> str:
    """Why the draft cannot be played with: file, line and reason; "" if it can."""
    try:
        packs.check(pack.game, packs.of_texts(pack.draft))
    except (BadPack, UnicodeEncodeError) as error:
        return str(error)
    return ""


# --- changing -----------------------------------------------------------------------------------


def new_pack(
    user: User, game: str, name: str, files: Mapping[str, str], parent: Version | None = None
) -> Pack:
    """A pack of one's own: a draft with these files."""
    count(user)
    with transaction.atomic():
        lock_people([user.pk])
        if user.packs.count() >= MOST_PACKS:
            raise NotPossible(_("you already have %(n)s packs; delete some") % {"n": MOST_PACKS})
        return Pack.objects.create(
            game=game,
            owner=user,
            name=one_line(name) or _("My copy"),
            author=user.shown_name(),
            draft=dict(files),
            parent=parent,
            origin=parent.contents if parent is not None else None,
        )


def import_zip(user: User, game: str, name: str, raw: bytes) -> Pack:
    """A pack from a zip, with its first version; a faulty one leaves nothing behind."""
    files = packs.from_zip(game, raw)
    packs.check(game, files)
    with transaction.atomic():
        pack = new_pack(user, game, name, packs.texts(files))
        pack.imported = True
        pack.save(update_fields=["imported"])
        publish(pack)
    return pack


def fork(version: Version, user: User) -> Pack:
    """One's own copy of a version."""
    more = _("%(name)s (copy)")
    room = NAME_LENGTH - len(more % {"name": ""})
    name = more % {"name": version.pack.name[:room].rstrip()}
    return new_pack(user, version.pack.game, name, version.contents.files, version)


def publish(pack: Pack) -> Version:
    """The draft as a version: checked by the game's own reader, never changed again."""
    files = packs.of_texts(pack.draft)
    packs.check(pack.game, files)
    contents = keep(pack.game, files)
    with transaction.atomic():
        row = Pack.objects.select_for_update().get(pk=pack.pk)
        newest = row.versions.first()
        if newest is not None and newest.contents_id == contents.pk:
            return newest
        number = newest.number + 1 if newest is not None else 1
        if number > MOST_VERSIONS:
            raise NotPossible(_("a pack has at most %(n)s versions") % {"n": MOST_VERSIONS})
        return Version.objects.create(pack=row, number=number, contents=contents)


def keep(game: str, files: packs.Files) -> Contents:
    """The row of these files, which were checked."""
    values = {"game": game, "files": packs.texts(files)}
    return Contents.objects.get_or_create(hash=digest(files), defaults=values)[0]


def save_draft(pack: Pack, name: str, text: str | None) -> None:
    """A file of the draft; without a text it is as in the standard set."""
    change_draft(pack, name, lambda _row: text)


def change_draft(
    pack: Pack,
    name: str,
    change: Callable[[Pack], str | None],
    keep_old: bool = False,
    key: str = "",
) -> None:
    """A file of the draft becomes what `change` makes of it.  `keep_old`: what was there can be
    brought back, until the next such change of the file.  What comes again under the same key is
    not done a second time."""
    if name not in packs.names_of(pack.game):
        raise NotPossible(_("there is no file %(name)s") % {"name": name[:40]})
    with transaction.atomic():
        row = Pack.objects.select_for_update().get(pk=pack.pk)
        if not key or key not in row.sent:
            replace_file(row, name, change(row), keep_old)
            row.sent = [*row.sent, key][-KEYS_KEPT:] if key else row.sent
            row.save(update_fields=["draft", "before", "sent", "changed"])
    pack.draft, pack.before, pack.sent = row.draft, row.before, row.sent


def replace_file(row: Pack, name: str, text: str | None, keep_old: bool) -> None:
    """Another text of a file, unless that is too much."""
    old = row.draft.get(name)
    if text == old:
        return  # a second touch of the same kind: what the first took away is still kept
    files = {each: words for each, words in row.draft.items() if each != name}
    if text is not None:
        files[name] = text
    sizes = [len(each.encode(errors="replace")) for each in files.values()]
    if sum(sizes) > MOST_IN_ALL or max(sizes, default=0) > MOST_BYTES:
        raise NotPossible(_("the pack is too large"))
    row.draft = files
    if keep_old:
        row.before = {**row.before, name: old}


def may_bring_back(pack: Pack, name: str) -> bool:
    """Was something taken away from a file that is not there again?"""
    return name in pack.before and pack.before[name] != pack.draft.get(name)


def bring_back(pack: Pack, name: str, key: str = "") -> None:
    """The file as it was before the last touch that took something away; once more: as it is."""

    def old(row: Pack) -> str | None:
        if not may_bring_back(row, name):
            raise NotPossible(_("there is nothing to bring back"))
        text: str | None = row.before[name]
        return text

    change_draft(pack, name, old, keep_old=True, key=key)


def describe(pack: Pack, name: str, author: str, note: str, access: str) -> None:
    """What a pack is called and who may see it."""
    if access not in Pack.Access.values:
        raise NotPossible(_("a pack cannot be seen by %(who)s") % {"who": access[:20]})
    pack.name = one_line(name) or pack.name
    pack.author = one_line(author)
    pack.note = plain(note).strip()[:NOTE_LENGTH]
    pack.access = access
    pack.save(update_fields=["name", "author", "note", "access", "changed"])


def make_standard(contents: Contents, name: str) -> Standard:
    """New tables of the game have these components from now on; old ones keep theirs."""
    with transaction.atomic():
        Contents.objects.filter(pk=contents.pk).update(approved=True)
        values = {"contents": contents, "name": name, "since": clock.now()}
        return Standard.objects.update_or_create(game=contents.game, defaults=values)[0]


def delete(pack: Pack) -> None:
    """Gone from all lists; games played with it keep what they were played with."""
    pack.delete()


def merge(guest: User, account: User) -> None:
    """What a guest made belongs to the account."""
    guest.packs.update(owner=account)


def forget(user: User) -> None:
    """A person goes: with what nobody else can see, and with the name on the rest."""
    user.packs.filter(access=Pack.Access.PRIVATE).delete()
    user.packs.update(author="", draft={}, before={})


def one_line(text: str) -> str:
    """Without line ends and doubled spaces."""
    return " ".join(plain(text).split())[:NAME_LENGTH].strip()


def plain(text: str) -> str:
    """Without the sign that no database of texts takes."""
    return text.replace("\0", " ")


def count(user: User) -> None:
    """Not too much at once."""
    if not allow(f"pack:{user.pk}", CHANGES_PER_HOUR, 3600):
        raise NotPossible(_("That was too fast. Wait a moment."))
