"""Names that read the same are the same."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor

from signoria.web.accounts.folding import folded
from signoria.web.accounts.forms import SignUp
from signoria.web.accounts.models import User
from signoria.web.accounts.names import made_up_name

SAME = [
    ("Łukasz", "łUKASZ"),
    ("Livia Gonzaga", " livia\u00a0 gonzaga "),
    ("Ｏla", "ola"),
    ("Straße", "STRASSE"),
    ("Zoë", "Zoe\u0308"),
    ("Marco\u200b", "Marco"),
    ("Осла", "Ocлa"),
]
OTHER = [("Lukasz", "Łukasz"), ("Ola", "Ala"), ("Zoe", "Zoë"), ("Ola 1", "Ola 2")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_read_the_same_are_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    assert folded(folded(one)) == folded(one)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@pytest.mark.django_db
def test_the_database_keeps_them_apart() -> None:
    User.objects.create(username="Łucja", display_name="Łucja")
    assert "username" in SignUp(None, {"username": "ŁUCJA", "password": "pear-tree-41"}).errors
    with pytest.raises(IntegrityError):
        User.objects.create(username="łucja", display_name="somebody else")


@pytest.mark.django_db
def test_made_up_names_never_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.web.accounts.names._any_name", lambda: "Laura Bembo")
    User.objects.create(username="x", display_name="Laura Bembo")
    assert made_up_name().startswith("Laura Bembo ")


@pytest.mark.django_db(transaction=True)
def test_people_who_had_the_same_name_keep_it() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    before = [("accounts", "0004_sound")]
    executor.migrate(before)
    try:
        old = executor.loader.project_state(before).apps.get_model("accounts", "User")
        old.objects.create(username="guest-1", display_name="Ola", is_guest=True)
        old.objects.create(username="ola", display_name="")
        old.objects.create(username="OLA", display_name="Ola")
    finally:
        MigrationExecutor(connection).migrate(latest)
    people = list(User.objects.order_by("is_guest", "pk"))
    assert [user.folded.split("\n")[0] for user in people] == ["ola"] * 3
    assert people[0].folded == people[0].folded_username == "ola"
    for user in people:  # each can still change other things, and sign in
        user.set_password("pear-tree-41")
        user.save()
