"""Open facts as a page; a quiet note at the table, on the game's page and on a sheet."""

from __future__ import annotations

import pytest
from django.test import Client

from signoria.web.boards import board_names
from signoria.web.packs import services
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
