"""What others did, played back; scorings as sheets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import Watcher, ask, play_now, play_on
from tests.web.server import Server

pytestmark = pytest.mark.browser

PLAYING = "#act[data-state=seen]"
# Each move is shown for longer than the test waits for anything.
SLOWLY = """new MutationObserver(() => {
  if (document.body) document.body.dataset.playback = '600';
}).observe(document, { childList: true, subtree: true })"""
UNSEEN = "() => JSON.parse(document.getElementById('unseen')?.textContent || '[]').length"


def test_others_moves_are_played_back_and_the_table_comes_back(
    browser: Browser, server: Server
) -> None:
    size = {"width": 390, "height": 844}
    context = browser.new_context(base_url=server.url, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    watcher = Watcher(page)
    play_now(page, "burgundy")
    while not ask(page, UNSEEN):
        assert not play_on(page, moves=1), "nobody else moved"
    assert not page.locator(PLAYING).count(), "not for those who want no motion"
    former = page.locator("input[name=m]:checked").get_attribute("id")
    page.evaluate("sessionStorage.clear()")
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(SLOWLY)
    page.reload()
    page.locator("[data-seen=hold]").click()
    expect(page.locator(".c-what")).to_be_visible()
    expect(page.locator(".c-hl").first).to_be_visible()
    expect(page.locator("#prompt")).not_to_be_empty()
    of = int(page.locator("[data-seen=next] small").inner_text().rpartition(" ")[2])
    for number in range(1, of + 1):
        expect(page.locator("[data-seen=next] small")).to_have_text(f"{number} / {of}")
        page.keyboard.press(".")
    expect(page.locator(PLAYING)).to_have_count(0)
    assert page.locator("input[name=m]:checked").get_attribute("id") == former
    expect(page.locator("[data-piece].legal").first).to_be_attached()
    page.locator(".c-tick .again").click()
    page.locator(PLAYING).wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(PLAYING)).to_have_count(0)
    watcher.check()
    context.close()


def test_the_last_scoring_is_a_sheet(page: Page) -> None:
    play_now(page, "rialto")
    while not page.locator("[data-scoring]").count():
        assert not play_on(page, moves=5), "nothing was scored before the end"
    page.locator("[data-scoring]").click()
    sheet = page.locator(".c-sheet:not([hidden])")
    expect(sheet).to_be_visible()
    expect(sheet.locator("tbody tr")).to_have_count(2)
    expect(sheet.locator(".c-go .auto")).to_be_hidden()  # it was asked for: it stays
    expect(sheet.locator(".c-go .asked")).to_be_visible()
    expect(sheet.locator(".c-say strong")).to_contain_text(re.compile(r": .*-?\d+ points?"))
    own, bar = sheet.locator(".cmp").bounding_box(), page.locator("#act").bounding_box()
    assert own == bar, "its bar has the place of the bar"
    paper = sheet.locator(".c-paper").bounding_box()
    assert paper and bar and paper["y"] + paper["height"] <= bar["y"]
    page.keyboard.press("Escape")
    expect(page.locator("#scoring")).to_be_hidden()


# How many tones are heard: with the sound off, and with it on.
RING = """async () => {
  let tones = 0;
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    tones += 1;
    return real.call(this);
  };
  const { ring } = await import("/static/site/sound.js");
  const heard = [];
  for (const sound of ["", "on"]) {
    document.body.dataset.sound = sound;
    ring();
    heard.push(tones);
  }
  return heard;
}"""


def test_the_turn_can_be_heard_by_those_who_want_it(page: Page) -> None:
    page.goto("/")
    page.mouse.click(1, 1)  # no browser makes a sound before
    assert page.evaluate(RING) == [0, 2]
