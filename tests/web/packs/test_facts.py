"""Open facts as a page; a quiet note at the table, on the game's page and on a sheet."""

from __future__ import annotations

import pytest
from django.test import Client

from signoria import packs
from signoria.packs.compare import shown
from signoria.web.boards import board_names
from signoria.web.packs import services
from signoria.web.packs.copies import copies_say
from signoria.web.packs.models import Pack, Version
from signoria.web.tables.models import Table
from tests.packs.changing import changed
from tests.web import playing

pytestmark = pytest.mark.django_db

NOTE = "Which, and on what grounds"


def test_all_open_facts_in_both_languages(client: Client) -> None:
    for language, word in (("en", "reconstructed"), ("pl", "odtworzone")):
        client.cookies["language"] = language
        page = client.get("/packs/facts").content.decode()
        assert word in page and all(f'data-game="{game}"' in page for game in board_names())
        assert "3, 4 | 3, 5" in client.get("/packs/facts/rialto").content.decode()


def test_painted_facts_are_pictures_and_only_what_is_printed_is_asked(client: Client) -> None:
    page = client.get("/packs/facts/tuscany").content.decode()
    assert page.count('class="pk-pic"') == 12 and '<i data-cell="D">D</i>' in page
    assert ">shift<" not in page, "a place of our drawing"
    page = client.get("/packs/facts/rialto").content.decode()
    assert "side of the Grand Canal A" in page and "x 30" not in page


def test_who_has_begun_goes_on_with_the_own_pack() -> None:
    (user,) = playing.people(1)
    browser = playing.signed_in(user)
    assert "Go on with" not in browser.get("/packs/facts").content.decode()
    for name in ("Older", "Newer"):
        made = services.new_pack(user, "rialto", name, {})
    page = browser.get("/packs/facts").content.decode()
    assert "Go on with: Newer" in page and f"/packs/{made.code}/edit/tiles.toml" in page


def test_the_note_is_at_the_table_on_the_page_and_on_the_sheet(client: Client) -> None:
    table = playing.new_table("rialto")
    for address in ("/games/rialto", "/games/rialto/sheet", f"/t/{table.code}/"):
        assert NOTE in client.get(address).content.decode(), address
    version = services.publish(
        services.new_pack(playing.people(1)[0], "rialto", "Mine", changed("rialto"))
    )
    Table.objects.filter(pk=table.pk).update(pack=version.contents_id, pack_name="Mine 1")
    for address in (f"/t/{table.code}/", f"/t/{table.code}/sheet"):
        page = client.get(address).content.decode()
        assert "Played with other components: Mine 1." in page and NOTE not in page, address


BRIDGES = ("tiles.toml", "bridges")
OURS = "3, 4 | 3, 5 | 3, 6 | 4, 5 | 4, 6 | 5, 6"
THEIRS = OURS.replace("5, 6", "2, 6")


def told() -> dict[str, int]:
    """What copies say of the bridges, and how many of them."""
    return {shown(said.value): len(said.people) for said in copies_say("rialto")[BRIDGES]}


def a_copy(person: int, old: str, new: str, parent: Version | None = None) -> Version:
    """A public pack of somebody."""
    text = packs.standard("rialto")["tiles.toml"].replace(old, new)
    user = playing.people(4)[person]
    pack = services.new_pack(user, "rialto", "Mine", {"tiles.toml": text}, parent)
    Pack.objects.filter(pk=pack.pk).update(access=Pack.Access.PUBLIC)
    return services.publish(pack)


def test_copies_of_several_people_agree(client: Client) -> None:
    first = a_copy(0, "[5, 6]", "[2, 6]")
    a_copy(1, "[5, 6]", "[2, 6]")
    assert told() == {THEIRS: 2}
    assert "(2 copies)" in client.get("/packs/facts/rialto").content.decode()
    a_copy(0, "[5, 6]", "[1, 6]")
    assert told() == {THEIRS: 1, OURS.replace("5, 6", "1, 6"): 1}
    a_copy(2, "[5, 6]", "[2, 6]", first)
    assert sum(told().values()) == 2, "a fork tells nothing of its own"
    a_copy(3, 'confidence = "reconstructed"', 'confidence = "confirmed"')
    assert told()[OURS] == 1, "somebody has looked, and it is as we have it"


def test_private_copies_say_nothing() -> None:
    a_copy(0, "[5, 6]", "[2, 6]")
    Pack.objects.update(access=Pack.Access.PRIVATE)
    assert not copies_say("rialto")
