"""Two people in browsers of their own and a bot go through every end of a game, and through what
happens when two things are done at once.  Hours go by in the database, not in the test.

By mouse or by keyboard, in English or in Polish: each test has one of both.
"""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from signoria.core.record import final_state, record_from_json
from signoria.games import load_game
from tests.browser.player import (
    GO,
    REFUSED,
    Patience,
    Watcher,
    at_the_table,
    new_game,
    play_on,
    settled,
    touch_something,
)
from tests.browser.together import two_at
from tests.web.server import Server, running

pytestmark = pytest.mark.browser

TWO = "/new/rialto?players=2&seat-1=link"
THREE = "/new/rialto?players=3&seat-1=link&seat-2=bot:novice"
LIVE = "&clock=live:15"
HOUR = timedelta(hours=1)


def code_of(page: Page) -> str:
    """The table of a page."""
    return page.url.split("/t/")[1].split("/")[0]


def row(server: Server, code: str, *columns: str) -> tuple[Any, ...]:
    """The table as it is stored."""
    sql = f"SELECT {', '.join(columns)} FROM tables_table WHERE code = '{code}'"
    return tuple(server.rows(sql)[0])


def seats(server: Server, code: str, column: str) -> list[Any]:
    """One thing about every seat."""
    sql = (
        "SELECT {} FROM tables_seat s JOIN tables_table t ON t.id = s.table_id WHERE t.code = '{}'"
    )
    return [one[0] for one in server.rows(sql.format(f"s.{column}", code) + " ORDER BY s.number")]


def places(server: Server, code: str) -> list[int]:
    """The places of a game that is over."""
    return list(json.loads(row(server, code, "result")[0])["places"])


def until(server: Server, code: str, **wanted: Any) -> None:
    """The table comes to stand like this."""
    patience = Patience()
    while row(server, code, *wanted) != tuple(wanted.values()):
        patience.check(f"never {wanted}: {row(server, code, *wanted)}")
        settle()


def settle() -> None:
    """A moment."""
    time.sleep(0.05)


def take(page: Page, way: str, keys: bool = False) -> None:
    """From the table to one of its ways out, by mouse or by keyboard."""
    link = page.locator("a.out-link:visible").first
    if keys:
        link.focus()
        page.keyboard.press("Enter")
    else:
        link.click()
    page.wait_for_url("**/out")
    confirm(page, way, keys)


def confirm(page: Page, way: str, keys: bool = False) -> None:
    """One of the ways out, on their page; what is for good takes two touches."""
    form = page.locator(f'form.way[action$="/{way}"]')
    if not form.locator("summary").count():
        press(page, form.locator("button"), keys)
        return
    expect(form.locator("button")).to_be_hidden()  # one touch takes nothing
    press(page, form.locator("summary"), keys)
    press(page, form.locator("button"), keys)


def press(page: Page, what: Any, keys: bool) -> None:
    """A button, by mouse or by keyboard."""
    if keys:
        what.focus()
        page.keyboard.press("Enter")
    else:
        what.click()


def everybody_moved(anna: Page, bruno: Page) -> None:
    """Enough of the game that nobody can call it off."""
    for page in (anna, bruno):
        at_the_table(page)
    play_both(anna, bruno, 4)


def play_both(anna: Page, bruno: Page, moves: int) -> None:
    """Whoever is asked plays."""
    patience = Patience()
    made = 0
    while made < moves:
        for page in (anna, bruno):
            if settled(page)["mine"]:
                play_on(page, moves=1, alone=False)
                made += 1
                patience.renew()
        patience.check("nobody is asked")


def is_over(page: Page) -> None:
    """The page says so by itself, and leads to the end."""
    page.locator("#act a.c-go").click()
    page.wait_for_url("**/end")
    expect(page.locator("h1")).to_be_visible()


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


# --- time ---------------------------------------------------------------------------------------


def written(moment: datetime) -> str:
    """As the database keeps it."""
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")


def let_time_run_out(server: Server, code: str, acts: bool = True) -> None:
    """Whoever is asked has used all time; `acts`: and the clock does something about it by
    itself."""
    table, actor, clock = row(server, code, "id", "actor", "clock")
    assert LIVE.endswith(clock) and clock, "the table has no clock"
    wanted = f"table_id = {table}" + (f" AND number = {actor}" if actor >= 0 else "")
    server.write(f"UPDATE tables_seat SET seconds_used = 901 WHERE bot = '' AND {wanted}")
    looks(server, code, datetime.now(UTC) + (-timedelta(seconds=1) if acts else HOUR))


def looks(server: Server, code: str, when: datetime) -> None:
    """When the clock is looked at next."""
    server.write(f"UPDATE tables_table SET due = '{written(when)}' WHERE code = '{code}'")


def one_is_asked(anna: Page, bruno: Page, server: Server, code: str, button: str = "") -> int:
    """Play until a single person decides, who has this button; the seat."""
    patience = Patience()
    while True:
        patience.check("nobody alone is asked")
        actor = int(row(server, code, "actor")[0])
        if actor in (0, 1):
            page = (anna, bruno)[actor]
            page.wait_for_selector("#table[data-my-turn]")
            if not button or page.locator(button).count():
                return actor
        for page in (anna, bruno):
            if settled(page)["mine"]:
                play_on(page, moves=1, alone=False)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["bot", "loss", "more"])
def test_time_runs_out_by_the_tables_rule(browser: Browser, server: Server, rule: str) -> None:
    """The clock acts by itself, and both pages show it without being asked."""
    with two_at(browser, server, f"{TWO}{LIVE}&on_time={rule}") as (anna, bruno):
        code = code_of(anna)
        everybody_moved(anna, bruno)
        late = one_is_asked(anna, bruno, server, code)
        his, waits = (anna, bruno) if late == 0 else (bruno, anna)
        let_time_run_out(server, code)
        if rule == "loss":
            until(server, code, status="over", ending="time")
            assert places(server, code)[late] == 2
            is_over(waits)
            is_over(his)
        elif rule == "bot":
            expect(waits.locator(f"#pl-{late}")).to_contain_text("bot stands in")
            assert seats(server, code, "stand_in")[late] != ""
            his.locator('#act form[action$="/bot"] button').click()  # and comes back
            expect(waits.locator(f"#pl-{late}")).not_to_contain_text("bot stands in")
        else:
            for page in (his, waits):  # a quarter of the table's time
                expect(page.locator(f"#pl-{late} .tm")).to_have_text(re.compile("^3:[0-9]+$"))
            assert row(server, code, "status") == ("playing",)
            assert seats(server, code, "extra_time")[late] == 1
            assert seats(server, code, "stand_in") == ["", ""]


@pytest.mark.slow
def test_without_a_clock_a_bot_is_called_after_an_hour(browser: Browser, server: Server) -> None:
    with two_at(browser, server, TWO) as (anna, bruno):
        code = code_of(anna)
        late = one_is_asked(anna, bruno, server, code)
        waits = bruno if late == 0 else anna
        expect(waits.locator('#act form[action$="/claim"]')).to_have_count(0)
        long_ago = written(datetime.now(UTC) - 2 * HOUR)
        server.write(f"UPDATE tables_table SET asked_since = '{long_ago}' WHERE code = '{code}'")
        waits.reload()
        waits.locator('#act form[action$="/claim"] button').click()
        expect(waits.locator(f"#pl-{late}")).to_contain_text("bot stands in")
        assert seats(server, code, "stand_in")[late] != ""


@pytest.mark.slow
def test_rooms_and_forgotten_games_put_themselves_away(browser: Browser) -> None:
    with running() as server:
        context = browser.new_context(base_url=server.url)
        page = context.new_page()
        watcher = Watcher(page)
        page.goto(TWO)
        page.locator("#newtable .go button").click()
        page.wait_for_url("**/join/**")
        room = page.url
        new_game(page, "rialto", ["novice"])
        code = code_of(page)
        old = datetime.now(UTC) - timedelta(days=40)
        server.write(
            f"UPDATE tables_table SET changed_at = {int(old.timestamp() * 1e9)},"
            f" asked_since = '{written(old)}', created = '{written(old)}'"
        )
        server.kill()
        server.start()  # a worker looks when it begins
        until(server, code, status="closed", closed="forgotten")
        page.goto(room)
        expect(page.locator("main")).to_contain_text("Nobody came to this table for days")
        page.goto(f"/t/{code}/")
        page.locator('form[action$="/resume"] button').click()
        at_the_table(page)
        assert row(server, code, "status") == ("playing",)
        play_on(page, moves=1, alone=False)
        watcher.check()
        context.close()


# --- at the same time ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Race:
    """What who is asked does against what the other does, each by a button of the own page."""

    mine: str
    theirs: str

    @property
    def is_about_time(self) -> bool:
        return self.theirs == CLAIM

    @property
    def is_undo(self) -> bool:
        return self.mine == UNDO


CLAIM = '#act form[action$="/claim"] button'
UNDO = '#act form.undo button[value="one"]:not([aria-disabled])'
RESIGN = 'form.way[action$="/resign"] button'
RACES = {
    "resign against move": Race(GO, RESIGN),
    "claim against move": Race(GO, CLAIM),
    "undo against claim": Race(UNDO, CLAIM),
}
CLICK = "(selector) => document.querySelector(selector).click()"  # does not wait for the answer


@pytest.mark.slow
@pytest.mark.parametrize("other_first", [False, True], ids=["", "the other first"])
@pytest.mark.parametrize("name", RACES)
def test_two_things_at_once_leave_one_truth(
    browser: Browser, server: Server, name: str, other_first: bool
) -> None:
    """Both press in the same moment: whatever comes first, both pages show the same end, nobody
    is out who should not be, and the record can be replayed."""
    race = RACES[name]
    new = f"{TWO}{LIVE}&on_time=loss"
    with two_at(browser, server, new, quiet=[REFUSED]) as pages:
        code = code_of(pages[0])
        everybody_moved(*pages)
        late = one_is_asked(*pages, server, code, UNDO if race.is_undo else "")
        asked, other = pages[late], pages[1 - late]
        if not race.is_undo:
            compose(asked)
        if race.is_about_time:
            let_time_run_out(server, code, acts=False)
            other.reload()
        else:
            other.goto(f"/t/{code}/out")
        expect(asked.locator(race.mine)).to_be_visible()
        expect(other.locator(race.theirs)).to_be_attached()
        pressed = [(asked, race.mine), (other, race.theirs)]
        for page, button in reversed(pressed) if other_first else pressed:
            page.evaluate(CLICK, button)
        play_until_over(other, server, code)
        out, loser = ["", ""], late if race.is_about_time else 1 - late
        out[loser] = "time" if race.is_about_time else "resigned"
        assert seats(server, code, "out") == out
        assert places(server, code) == [2 if number == loser else 1 for number in range(2)]
        for page in pages:
            is_over(page)
        key = row(server, code, "key")[0]  # of a private table
        told = httpx.get(f"{server.url}/t/{code}/record.json", params={"key": key})
        assert told.json()["ended"]
        final_state(load_game("rialto"), record_from_json(told.json()))  # every move is allowed


def compose(page: Page) -> None:
    """Put a move together, up to the button that plays it."""
    chance, patience = random.Random(5), Patience()
    while not settled(page)["ready"]:
        patience.check("no move can be put together")
        touch_something(page, chance, keys=False, avoid=(), hurry="")


def play_until_over(page: Page, server: Server, code: str) -> None:
    """Where the move came first the other goes on, until the late one is asked again."""
    patience = Patience()
    while row(server, code, "status") != ("over",):
        patience.check("it never ends")
        if "/out" not in page.url and settled(page)["mine"]:
            play_on(page, moves=1, alone=False)
        settle()
