"""What time does to a game of two people in browsers of their own, and what is left when two
things are done at once."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from signoria.core.record import final_state, record_from_json
from signoria.games import load_game
from tests.browser.ending import (
    HOUR,
    LIVE,
    TWO,
    code_of,
    everybody_moved,
    is_over,
    let_time_run_out,
    one_is_asked,
    places,
    row,
    seats,
    settle,
    until,
    written,
)
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

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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
