"""The host makes an agreed pack standard: new tables get it, old ones keep theirs."""

from __future__ import annotations

import pytest
from django.test import Client

from signoria import packs
from signoria.web.accounts.models import User
from signoria.web.challenge import services as challenges
from signoria.web.packs import services
from signoria.web.packs.copies import agreed, copies_say
from signoria.web.packs.models import Contents, Pack, Standard, Version
from signoria.web.packs.standards import open_facts, usual_files
from signoria.web.tables import services as tables
from signoria.web.tables.models import Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing
from tests.web.ratings.test_rated_games import RATED

pytestmark = pytest.mark.django_db

TILES = packs.standard("rialto")["tiles.toml"]
TRUE = TILES.replace("[5, 6]", "[2, 6]").replace(
    'confidence = "reconstructed"', 'confidence = "confirmed"'
)


def a_copy(user: User, text: str = TRUE, parent: Version | None = None) -> Version:
    """A public pack of somebody."""
    pack = services.new_pack(user, "rialto", f"{user.username}'s", {"tiles.toml": text}, parent)
    Pack.objects.filter(pk=pack.pk).update(access=Pack.Access.PUBLIC)
    return services.publish(pack)


def new_table(**more: object) -> Table:
    """A table of the first person."""
    plans = [SeatPlan("me"), SeatPlan("open")]
    return tables.create_table(playing.people(1)[0], "rialto", 2, {}, plans, **more)  # type: ignore[arg-type]


def host() -> Client:
    """Somebody who runs the site."""
    user = User.objects.create_superuser("host", password="a very long word 7")
    return playing.signed_in(user)


def choose(browser: Client, action: str, *every: Version) -> str:
    """An action of the admin."""
    sent = {"action": action, "_selected_action": [version.contents_id for version in every]}
    page = browser.post("/admin/packs/contents/", sent, follow=True)
    assert page.status_code == 200
    return str(page.content.decode())


def test_new_tables_get_it_and_old_ones_keep_theirs(client: Client) -> None:
    before = new_table()
    one, two = playing.people(2)
    version = a_copy(one)
    a_copy(two)
    choose(host(), "make_standard", version)
    chosen = Standard.objects.get()
    assert chosen.contents.approved and chosen.contents == version.contents
    after, ours = new_table(), new_table(ours=True)
    assert (before.pack, after.pack, ours.pack) == ("", version.contents_id, "")
    assert playing.now(before).pack == ""
    assert new_table(**RATED).pack == version.contents_id, "what is standard may be rated"
    services.delete(version.pack)
    assert new_table().pack == version.contents_id


def test_everything_that_says_standard_means_it(client: Client) -> None:
    one, two = playing.people(2)
    version = a_copy(one)
    assert "values on the bridges" in client.get("/games/rialto").content.decode()
    services.make_standard(version.contents, "Agreed copy 1")
    assert usual_files("rialto")["tiles.toml"] == TRUE
    assert not [file for file in open_facts("rialto") if file.name == "tiles.toml"]
    form = playing.signed_in(one).get("/new/rialto").content.decode()
    assert "Agreed copy 1" in form and "comes with the program" in form
    playing.signed_in(one).post("/new/rialto", {"players": "2", "pack": "ours"})
    assert Table.objects.get().pack == ""
    note = "standard on this site: Agreed copy 1"
    assert note in client.get("/games/rialto/sheet").content.decode()
    table = playing.new_table("rialto")
    Table.objects.filter(pk=table.pk).update(pack=version.contents_id, pack_name="Agreed copy 1")
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "Played with other components: Agreed copy 1." in page
    mine = services.new_pack(two, "rialto", "Mine", {})
    page = playing.signed_in(two).get(f"/packs/{mine.code}").content.decode()
    assert "bridge 6" in page and "2, 6" in page, "ours is no longer what others are compared with"
    browser = playing.signed_in(two)
    browser.post("/packs/new", {"game": "rialto", "name": "Next"})
    assert Pack.objects.get(name="Next").draft == {"tiles.toml": TRUE}


def test_the_weekly_challenge_is_the_same_for_everybody() -> None:
    one = playing.people(1)[0]
    services.make_standard(a_copy(one).contents, "Agreed")
    challenge = challenges.current()
    assert challenges.new_table(one, challenge).pack == ""


def test_the_host_can_go_back_and_cannot_contradict_himself() -> None:
    one, two = playing.people(2)
    first, second = a_copy(one), a_copy(two, TILES.replace("[5, 6]", "[1, 6]"))
    browser = host()
    assert "choose one" in choose(browser, "make_standard", first, second)
    choose(browser, "make_standard", first)
    assert "stays allowed" in choose(browser, "withdraw", first)
    assert Contents.objects.get(pk=first.contents_id).approved
    choose(browser, "back_to_ours", first)
    assert not Standard.objects.exists() and new_table().pack == ""
    page = browser.get(f"/admin/packs/contents/{first.contents_id}/change/")
    assert "said alike by two people or more: 0" in page.content.decode()


def test_agreement_is_of_accounts_that_looked_themselves() -> None:
    one, two, three = playing.people(3)
    first = a_copy(one)
    assert agreed(first.contents).alike == 0
    a_copy(two, TRUE, parent=first)
    assert agreed(first.contents).alike == 0, "a fork tells nothing of its own"
    a_copy(three)
    assert agreed(first.contents).alike > 0, "two people have entered the same"


def test_a_fork_tells_nothing_when_what_it_was_forked_from_is_gone() -> None:
    one, two, three = playing.people(3)
    first = a_copy(one)
    forked = a_copy(two, TRUE, parent=first)
    services.delete(first.pack)
    forked.pack.refresh_from_db()
    assert forked.pack.parent is None and forked.pack.origin == first.contents
    assert not copies_say("rialto"), "its owner has only taken over what another had entered"
    a_copy(three)
    assert {len(said.people) for told in copies_say("rialto").values() for said in told} == {1}
    more = TRUE.replace("[4, 6]", "[3, 6]")
    services.save_draft(forked.pack, "tiles.toml", more)
    services.publish(forked.pack)
    assert {len(said.people) for told in copies_say("rialto").values() for said in told} == {1}
    assert copies_say("rialto"), "what the owner of the fork changed counts"


def test_guests_are_not_counted() -> None:
    one, four = playing.people(2)
    first = a_copy(one)
    guest = User.objects.create_user("guest-7", display_name="Vera", is_guest=True)
    a_copy(guest)
    assert agreed(first.contents).alike == 0, "anybody can be many guests"
    a_copy(four)
    assert agreed(first.contents).alike > 0
    assert max(len(said.people) for told in copies_say("rialto").values() for said in told) == 2


def brought(user: User, text: str = TRUE) -> Version:
    """A public pack that came as a zip."""
    raw = packs.to_zip({"tiles.toml": text.encode()})
    pack = services.import_zip(user, "rialto", "From a file", raw)
    Pack.objects.filter(pk=pack.pk).update(access=Pack.Access.PUBLIC)
    return pack.versions.get()


def test_a_zip_that_goes_round_is_one_voice() -> None:
    one, two, three = playing.people(3)
    first = a_copy(one)
    brought(two)
    assert agreed(first.contents).alike == 0, "it may be the same file"
    brought(three, TRUE.replace("# ", "#  ", 1))
    assert agreed(first.contents).alike == 0, "also with another comment in it"
    services.delete(first.pack)
    assert {len(said.people) for told in copies_say("rialto").values() for said in told} <= {1}


def test_who_comes_with_a_zip_first_is_heard() -> None:
    one, two = playing.people(2)
    first = brought(one)
    assert agreed(first.contents).answered > 0
    a_copy(two)
    assert agreed(first.contents).alike > 0, "somebody has entered the same after that"
