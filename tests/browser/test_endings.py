"""Two people in browsers of their own and a bot go through every end of a game that somebody
wants; what time does, and what happens when two things are done at once: `test_running_out`.

By mouse or by keyboard, in English or in Polish: each test has one of both.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.ending import (
    THREE,
    TWO,
    code_of,
    confirm,
    everybody_moved,
    is_over,
    places,
    press,
    row,
    seats,
    take,
    until,
)
from tests.browser.player import Watcher, at_the_table, new_game, play_on, settled
from tests.browser.together import SIZE, two_at
from tests.web.server import Server

pytestmark = pytest.mark.browser

# --- before it begins ---------------------------------------------------------------------------


def test_the_host_hears_elsewhere_that_everybody_is_here_and_may_send_away(
    browser: Browser, server: Server
) -> None:
    contexts = [browser.new_context(base_url=server.url, viewport=SIZE) for _ in range(2)]
    anna, bruno = (context.new_page() for context in contexts)
    watchers = [Watcher(page) for page in (anna, bruno)]
    anna.goto(TWO)
    anna.locator("#newtable .go button").click()
    anna.wait_for_url("**/join/**")
    room = anna.url
    anna.goto("/rules")
    bruno.goto(room)
    bruno.locator('form[action$="/take"] input.name').fill("Zuzanna Kowalska")
    bruno.locator('form[action$="/take"] button').first.click()
    expect(anna).to_have_title(re.compile(r"^\(1\) "))
    expect(anna.locator("#toast")).to_contain_text("Everybody is here")
    anna.goto(room)
    form = anna.locator('form[action$="/remove"]')
    expect(form.locator("button")).to_be_hidden()  # they came under the finger: one touch
    form.locator("summary").click()
    form.get_by_role("button", name="Ask Zuzanna Kowalska to leave").click()
    expect(anna.locator(".chair.free")).to_have_count(1)
    expect(bruno.locator("body")).to_contain_text("no longer at this table")  # told at once
    for watcher in watchers:
        watcher.check()
    for context in contexts:
        context.close()


# --- resigning, calling off, leaving ------------------------------------------------------------


def test_called_off_before_everybody_has_moved(browser: Browser, server: Server) -> None:
    """The short way through: by keyboard, and the other one is told."""
    with two_at(browser, server, TWO) as (anna, bruno):
        code = code_of(anna)
        take(bruno, "abort", keys=True)
        expect(bruno.locator("main")).to_contain_text("called off before everybody had moved")
        expect(anna.locator("main")).to_contain_text("called off before everybody had moved")
        assert row(server, code, "status", "closed", "result") == ("closed", "aborted", None)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_who_resigns_against_one_other_has_lost(
    browser: Browser, server: Server, keys: bool
) -> None:
    with two_at(browser, server, TWO) as (anna, bruno):
        code = code_of(anna)
        everybody_moved(anna, bruno)
        take(bruno, "resign", keys)
        is_over(anna)
        assert row(server, code, "status", "ending") == ("over", "resigned")
        assert (places(server, code), seats(server, code, "out")) == ([1, 2], ["", "resigned"])
        is_over(bruno)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["last", "bot"])
def test_among_three_the_others_play_on(browser: Browser, server: Server, rule: str) -> None:
    """One resigns; the other and a bot go on, a bot in the empty seat too; then the last person
    resigns, and it is over."""
    with two_at(browser, server, f"{THREE}&resigning={rule}") as (anna, bruno):
        code = code_of(anna)
        everybody_moved(anna, bruno)
        take(bruno, "resign")
        expect(anna.locator("#pl-1")).to_contain_text("resigned")
        assert row(server, code, "status") == ("playing",)
        assert seats(server, code, "out") == ["", "resigned", ""]
        before = row(server, code, "version")[0]
        play_on(anna, moves=2)
        assert row(server, code, "version")[0] > before
        assert not bruno.locator("#go:not([aria-disabled=true])").count()  # only watches
        take(anna, "resign")
        until(server, code, status="over", ending="resigned")
        found = places(server, code)
        assert found[2] == 1 and (rule == "bot" or found[1] == max(found))


@pytest.mark.slow
def test_one_of_a_team_resigns_and_a_bot_plays_on(browser: Browser, server: Server) -> None:
    new = "/new/burgundy?players=4&seat-1=link&seat-2=bot:novice&seat-3=bot:novice&o-mode=teams"
    with two_at(browser, server, new) as (anna, bruno):
        code = code_of(anna)
        assert json.loads(row(server, code, "options")[0])["mode"] != "standard"
        take(bruno, "resign")
        expect(anna.locator("#pl-1")).to_contain_text("resigned")
        assert row(server, code, "status") == ("playing",)  # the mate plays on
        assert settled(anna)["version"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_bot_stands_in_until_its_person_returns(
    browser: Browser, server: Server, keys: bool
) -> None:
    with two_at(browser, server, TWO) as (anna, bruno):
        code = code_of(anna)
        take(bruno, "bot", keys)
        at_the_table(bruno)
        assert seats(server, code, "stand_in")[1] != ""
        expect(anna.locator("#pl-1")).to_contain_text("bot")
        play_on(anna, moves=2)  # goes on without him
        press(bruno, bruno.locator('#act form[action$="/bot"] button'), keys)
        expect(bruno.locator('#act form[action$="/bot"]')).to_have_count(0)
        assert seats(server, code, "stand_in") == ["", ""]


@pytest.mark.slow
def test_a_game_against_a_bot_is_removed_and_one_with_others_hidden(
    browser: Browser, server: Server, polish_page: Page
) -> None:
    page = polish_page
    new_game(page, "rialto", ["novice"])
    code = code_of(page)
    page.goto("/")
    expect(page.locator(f'main a[href="/t/{code}/"]').first).to_be_visible()  # go on with it
    page.goto(f"/t/{code}/")
    at_the_table(page)
    take(page, "remove", keys=True)
    page.wait_for_url("**/tables")
    assert not server.rows(f"SELECT 1 FROM tables_table WHERE code = '{code}'")
    with two_at(browser, server, TWO) as (anna, bruno):
        code = code_of(anna)
        everybody_moved(anna, bruno)
        take(bruno, "resign")
        until(server, code, status="over")
        anna.goto("/tables")
        anna.locator(f'form[action="/t/{code}/remove"] button').click()
        expect(anna.locator(f'a[href^="/t/{code}/"]')).to_have_count(0)
        bruno.goto("/tables")
        expect(bruno.locator(f'a[href^="/t/{code}/"]').first).to_be_visible()
        anna.goto("/tables?hidden")
        anna.locator(f'form[action="/t/{code}/unhide"] button').click()
        anna.goto("/tables")
        expect(anna.locator(f'a[href^="/t/{code}/"]').first).to_be_visible()


@pytest.mark.slow
def test_both_agree_to_end_it(browser: Browser, server: Server) -> None:
    """An offer is declined, lapses with a move, and is taken."""
    with two_at(browser, server, THREE) as (anna, bruno):
        code = code_of(anna)
        everybody_moved(anna, bruno)
        take(anna, "offer-end")
        at_the_table(anna)
        bruno.locator('#act form[action$="/decline-end"] button').click()
        expect(anna.locator('#act form[action$="/decline-end"]')).to_have_count(0)
        take(anna, "offer-end", keys=True)
        at_the_table(anna)
        press(bruno, bruno.locator('#act .c-tools a[href$="/out"]'), keys=True)
        bruno.wait_for_url("**/out")
        confirm(bruno, "offer-end", keys=True)
        is_over(anna)
        is_over(bruno)
        assert row(server, code, "status", "ending") == ("over", "agreed")
        assert len(set(places(server, code))) == 1
