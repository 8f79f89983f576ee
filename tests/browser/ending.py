"""What the tests of ends need: tables as they are stored, ways out by mouse or by keyboard, and
hours that go by in the database."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import Patience, at_the_table, play_on, settled
from tests.web.server import Server

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
