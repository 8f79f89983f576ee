"""Whole games in a real browser, as people play them."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import (
    PLAYING,
    SCORES,
    STATE,
    Patience,
    ask,
    at_the_table,
    by_words,
    play_now,
    play_on,
    settled,
    touch,
)
from tests.browser.together import two_at
from tests.web.server import Server

pytestmark = pytest.mark.browser


def test_a_stranger_is_asked_once_and_plays(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.locator("#first-time-play").click()
    page.wait_for_selector("[data-piece].legal")
    expect(page.locator("#prompt")).not_to_be_empty()


@pytest.mark.slow  # Florence and Principato are played to their end in every run
@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_a_whole_game_by_mouse(page: Page, game: str) -> None:
    address = play_now(page, game)
    assert play_on(page), "the game did not end"
    page.locator("#act a.c-go").click()
    page.wait_for_url("**/end")
    expect(page.locator("h1")).not_to_be_empty()
    dice = page.locator("[data-dice-told]")
    expect(dice).to_have_text(dice.get_attribute("data-same") or "it is told")
    page.goto(address + "replay?move=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**move=1**")


@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_the_keyboard_is_enough(page: Page, game: str) -> None:
    play_now(page, game)
    play_on(page, moves=15, keys=True)


def test_two_browsers_play_each_other_and_one_loses_the_network(
    browser: Browser, server: Server
) -> None:
    with two_at(browser, server, "/new/rialto") as (anna, bruno):
        both_play(anna, bruno, 8)
        until_asked(anna, bruno)
        bruno.context.set_offline(True)
        play_on(anna, moves=2, alone=False)  # while the other one cannot hear
        bruno.context.set_offline(False)
        both_play(anna, bruno, 8)
        same_version(anna, bruno)


def both_play(anna: Page, bruno: Page, turns: int) -> None:
    """So many times one of them moves, whoever is asked."""
    patience = Patience()
    while turns > 0:
        patience.check("nobody is asked")
        for page in (anna, bruno):
            if ask(page, STATE)["mine"]:
                play_on(page, moves=2, alone=False)
                patience.renew()
                turns -= 1
        anna.wait_for_timeout(30)


def until_asked(anna: Page, bruno: Page) -> None:
    """The second one moves until the first one is asked."""
    patience = Patience()
    while not settled(anna)["mine"]:
        patience.check("the first one is never asked")
        if settled(bruno)["mine"]:
            play_on(bruno, moves=1, alone=False)
        anna.wait_for_timeout(30)


def same_version(anna: Page, bruno: Page) -> None:
    """Both pages end on the true state: one of them is asked, and they agree on points."""
    patience = Patience()
    while settled(anna)["mine"] == settled(bruno)["mine"] or ask(anna, SCORES) != ask(
        bruno, SCORES
    ):
        patience.check("the two pages do not show the same")
        anna.wait_for_timeout(50)


def test_a_double_click_plays_once(page: Page) -> None:
    play_now(page, "burgundy")
    page.wait_for_selector("[data-piece].legal")
    before = ask(page, STATE)["version"]
    send_both(page, [["move 1", "a key"], ["move 1", "a key"]])
    wait_for_version(page, before + 1)
    settled(page)
    page.reload()
    at_the_table(page)
    assert ask(page, STATE)["version"] == before + 1


def test_what_was_put_together_on_an_older_board_is_not_played_on_a_newer_one(page: Page) -> None:
    """The second move would be legal after the first one, but nobody has seen what it does then."""
    play_now(page, "burgundy")
    page.wait_for_selector("[data-piece].legal")
    before = ask(page, STATE)["version"]
    send_both(page, [["move 1", "a key"], ["move 2", "another key"]])
    expect(page.locator("#toast")).not_to_be_empty()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    assert settled(page)["version"] == before + 1


def send_both(page: Page, sent: list[list[str]]) -> None:
    """The composer sends these of the moves that can be undone, all before any answer."""
    page.evaluate(
        """(sent) => {
          const { moves } = JSON.parse(document.getElementById('offer').textContent);
          const plain = moves.filter((move) => !move.open && move.does && !move.does.final);
          for (const [nth, key] of sent) {
            const { path } = plain[Number(nth.at(-1)) - 1];
            document.dispatchEvent(new CustomEvent('signoria:send', { detail: { path, key } }));
          }
        }""",
        sent,
    )


def test_a_touch_in_vain_is_explained(page: Page) -> None:
    play_now(page, "burgundy")
    page.wait_for_selector("[data-piece].legal")
    page.locator("[data-piece].dim:visible").first.click()
    expect(page.locator("#act")).to_have_attribute("data-state", "no")
    expect(page.locator("#prompt")).not_to_be_empty()
    expect(page.locator("#hint")).to_contain_text("BUR-")


def test_a_second_tab_follows(page: Page) -> None:
    address = play_now(page, "rialto")
    other = page.context.new_page()
    other.goto(address)
    play_on(page, moves=3)
    wait_for_version(other, ask(page, STATE)["version"])


def test_the_list_in_words_plays(page: Page) -> None:
    play_now(page, "burgundy")
    page.wait_for_selector("[data-piece].legal")
    before = ask(page, PLAYING)["version"]
    page.keyboard.press("w")
    page.locator("#words button[data-action]").first.click()
    page.wait_for_selector("#words:not([open])")
    patience, chance = Patience(), random.Random(5)
    while (now := ask(page, PLAYING))["version"] == before:
        patience.check("the moves of the list are not played")
        if now["ready"]:  # what cannot be taken back is asked for by Go
            touch(page, "#go")
        elif not now["busy"]:  # of a move that goes on only the first picks were in the list
            by_words(page, chance)
        page.wait_for_timeout(30)


def wait_for_version(page: Page, version: int) -> None:
    """The page gets there; the policy of the site forbids to wait by a script of ours."""
    patience = Patience()
    while ask(page, STATE)["version"] < version:
        patience.check("the page does not follow")
        page.wait_for_timeout(50)
