"""Somebody at the screen: touches what is lit, with the mouse or the keyboard."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = (390, 834, 1024, 1280, 1440)  # of a phone, tablets and desktops, in pixels
# Nobody is online, somebody was faster, or the game was called off.
QUIET = re.compile(
    r"ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch|status of 4(09|10)"
)
REFUSED = re.compile(r"status of 40[03]")  # what came second in a race that is run on purpose

PATIENCE = 300.0  # seconds without anything happening; a busy machine only takes longer

# Counts what a page has asked the server for and not yet been told.
ASKING = """(() => {
  const real = window.fetch;
  window.asking = 0;
  window.fetch = async (...given) => {
    window.asking += 1;
    try {
      const answer = await real(...given);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      setTimeout(() => { window.asking -= 1; }); // after the page has used it
    }
  };
})()"""

STATE = """() => ({
  version: Number(document.getElementById('table')?.dataset.version ?? -1),
  mine: document.getElementById('table')?.hasAttribute('data-my-turn') ?? false,
  over: Boolean(document.querySelector('#act a.c-go')),
  ready: document.querySelector('button#go:not([aria-disabled="true"])') !== null,
  more: document.getElementById('act')?.dataset.state === 'more',
  busy: document.body.classList.contains('waiting') || window.asking > 0,
  sheet: document.querySelector('dialog[open]') !== null,
})"""

GO = '#go:not([aria-disabled="true"])'
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# While somebody plays, no touch follows the link to the final scores: when a game ends, it may come
# under the mouse that was about to touch something else.
HOLD = """(on) => {
  if (on && window.held === undefined)
    document.addEventListener('click', (event) => {
      if (window.held && event.target.closest('#act a')) event.preventDefault();
    }, true);
  window.held = on;
}"""
PLAYING = f"() => {{ ({HOLD})(true); return ({STATE})(); }}"

# The pieces that are lit, without those that would only take the place of a chosen one.
LIT = """() => {
  const shown = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  return [...document.querySelectorAll('[data-piece].legal:not(.swap)')].filter(shown)
    .map((e) => e.dataset.piece);
}"""

# The tabs of a phone with a dot: by the radio buttons they stand for.
MARKED = """() => [...document.querySelectorAll('.mtabs label:has(.n:not([hidden]))')]
  .filter((label) => label.checkVisibility()).map((label) => label.htmlFor)"""

# The list in words, opened: what its lines play.
LINES = """() => {
  const list = document.getElementById('words');
  if (!list) return [];
  list.open = true;
  return [...list.querySelectorAll('button[data-action]')].map((line) => line.dataset.action);
}"""

# Where to put the mouse to touch an element: a point of it that nothing covers, or null.
POINT = """(selector) => {
  const element = document.querySelector(selector);
  if (!element?.checkVisibility()) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.75]) for (const right of [0.5, 0.25, 0.75]) {
    const [x, y] = [box.x + right * box.width, box.y + down * box.height];
    const hit = document.elementFromPoint(x, y);
    if (hit && (element.contains(hit) || hit.closest('[data-piece]') === element)) return [x, y];
  }
  return null;
}"""


def ask(page: Page, script: str, *given: object) -> Any:
    """What a script in the page answers, however often the page is replaced meanwhile."""
    while True:
        try:
            return page.evaluate(script, *given)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            page.wait_for_selector("#table")


class Patience:
    """Ends when nothing has happened for a long time, not when it takes long."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Something happened."""
        self.until = time.monotonic() + PATIENCE

    def check(self, why: str) -> None:
        """Not yet at its end."""
        assert time.monotonic() < self.until, why


class Watcher:
    """Collects what the browser complains about."""

    def __init__(self, page: Page, *more: re.Pattern[str]) -> None:
        self.quiet = (QUIET, *more)
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("response", lambda answer: self._answer(answer.status, answer.url))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not any(one.search(text) for one in self.quiet):
            self.complaints.append(text)

    def _answer(self, status: int, url: str) -> None:
        if status >= 500:
            self.complaints.append(f"{status} {url}")

    def check(self) -> None:
        """Nothing was wrong."""
        assert not self.complaints, self.complaints[:5]


def play_now(page: Page, game: str) -> str:
    """From the front page to a table against a bot; the table's address."""
    page.goto("/")
    was_asked(page)
    page.locator(f'form[action$="/play/{game}"] button').first.click()
    at_the_table(page)
    return page.url


def was_asked(page: Page) -> None:
    """This visitor is no longer asked whether it is the first time."""
    page.context.add_cookies([{"name": "played-before", "value": "1", "url": page.url}])


def new_game(page: Page, game: str, bots: list[str], **options: str) -> str:
    """From the form for new tables to a game against these bots; the table's address."""
    seats = {f"seat-{number}": f"bot:{bot}" for number, bot in enumerate(bots, 1)}
    wanted = {f"o-{name}": value for name, value in options.items()}
    query = urlencode({"players": str(len(bots) + 1), **seats, **wanted})
    page.goto(f"/new/{game}?{query}")
    page.locator("#newtable .go button").click()
    at_the_table(page)
    return page.url


def at_the_table(page: Page) -> None:
    """The page of a table has come, and its scripts hear."""
    page.wait_for_selector("#table")
    page.wait_for_load_state()


def settled(page: Page) -> Any:
    """How the page stands when nothing it asked for is on its way."""
    patience = Patience()
    while (now := ask(page, STATE))["busy"]:
        patience.check("no answer came")
        page.wait_for_timeout(10)
    return now


def resize(page: Page, width: int, height: int) -> None:
    """Another size of window, drawn."""
    page.set_viewport_size({"width": width, "height": height})
    ask(page, DRAWN)


def play_on(
    page: Page,
    moves: int = 10_000,
    keys: bool = False,
    avoid: Collection[str] = (),
    hurry: str = "",
    alone: bool = True,
) -> bool:
    """Play until the game is over (True) or so many moves were made, others' counted, and the
    next one is asked for; not alone, also until another person is to move.  Pieces to avoid are
    touched when nothing else is lit, the piece that hurries the game every other time it is."""
    try:
        return _play_on(page, moves, keys, avoid, hurry, alone)
    finally:
        ask(page, HOLD, False)


def _play_on(
    page: Page, moves: int, keys: bool, avoid: Collection[str], hurry: str, alone: bool
) -> bool:
    chance, patience = random.Random(5), Patience()
    last, until = -1, -1  # it is counted from the first decision, whoever moved before
    while not (now := ask(page, PLAYING))["over"]:
        if now["version"] != last:
            last = now["version"]
            patience.renew()
        patience.check("nothing moved")
        if now["busy"]:
            page.wait_for_timeout(10)
        elif not now["mine"]:
            if not alone:
                return False
            page.wait_for_selector("#table[data-my-turn], #act a.c-go")
        elif until < 0:
            until = last + moves
        elif last >= until:
            return False
        elif now["ready"] and not (now["more"] and chance.random() < 0.3):
            touch(page, "#go", keys)
        else:
            touch_something(page, chance, keys, avoid, hurry)
    return True


def touch_something(
    page: Page, chance: random.Random, keys: bool, avoid: Collection[str], hurry: str
) -> None:
    """One of the lit pieces; where none is, another tab or the list in words."""
    lit = ask(page, LIT)
    lit = [piece for piece in lit if piece not in avoid] or lit
    if hurry in lit and chance.random() < 0.5:
        lit = [hurry]
    if lit:
        touch(page, f'[data-piece="{chance.choice(lit)}"]', keys)
    elif not other_tab(page, chance):
        by_words(page, chance)


def touch_this(page: Page, selector: str) -> Any:
    """Touch an element that is there, as soon as nothing covers it; how the page stands then."""
    patience = Patience()
    while (point := ask(page, POINT, selector)) is None:
        patience.check(f"{selector} cannot be touched")
        page.wait_for_timeout(20)
    page.mouse.click(*point)
    return settled(page)


def touch(page: Page, selector: str, keys: bool = False) -> None:
    """Touch an element; it may be gone already, since others move too."""
    if keys:
        ask(page, "(selector) => document.querySelector(selector)?.focus()", selector)
        page.keyboard.press("Enter")
    elif (point := ask(page, POINT, selector)) is not None:
        page.mouse.click(*point)
    else:
        page.wait_for_timeout(20)


def other_tab(page: Page, chance: random.Random) -> bool:
    """On a phone a dot marks the tabs where something is lit."""
    shown = ask(page, MARKED)
    if shown:
        touch(page, f'.mtabs label[for="{chance.choice(shown)}"]')
    return bool(shown)


def by_words(page: Page, chance: random.Random) -> None:
    """The list of actions in words has everything."""
    lines = ask(page, LINES)
    if lines:
        touch(page, f'#words button[data-action="{chance.choice(lines)}"]')
    else:
        page.wait_for_timeout(30)


def press_on(page: Page) -> None:
    """Play with the keyboard alone until the game is over: `n` goes to what is lit, Space touches
    it, Enter plays or closes a scoring, `a` goes to the bar, `w` opens the list in words."""
    chance, patience, last = random.Random(5), Patience(), -1
    while not (now := ask(page, PLAYING))["over"]:
        if now["version"] != last:
            last = now["version"]
            patience.renew()
        patience.check("nothing moved")
        if now["sheet"]:
            page.keyboard.press("Enter")
        elif now["busy"] or not now["mine"]:
            page.wait_for_timeout(15)
        elif now["ready"]:
            page.keyboard.press("a")
            page.keyboard.press("Enter")
            page.wait_for_timeout(15)
        elif lit := len(ask(page, LIT)):
            for _ in range(chance.randint(1, min(lit, 6))):
                page.keyboard.press("n")
            page.keyboard.press("Space")
            page.wait_for_timeout(15)
        else:
            press_words(page, chance)
    ask(page, HOLD, False)


def press_words(page: Page, chance: random.Random) -> None:
    """Open the list in words, go down some lines, take that one."""
    count = page.locator("#words button[data-action]").count()
    if not count:
        page.wait_for_timeout(30)
        return
    page.keyboard.press("w")
    for _ in range(1 + chance.randrange(min(count, 4))):  # the search comes first
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


SCORES = "() => [...document.querySelectorAll('.players .sc')].map((e) => e.textContent)"


def shows_the_truth(page: Page) -> None:
    """What the page came to by many small steps is what the server draws anew."""
    shown = settled(page)["version"], ask(page, SCORES)
    page.reload()
    at_the_table(page)
    assert (ask(page, STATE)["version"], ask(page, SCORES)) == shown


def play_to_the_end(page: Page, avoid: Collection[str] = (), hurry: str = "") -> None:
    """A game that has begun, with a look at the page after some moves and at the end."""
    play_on(page, moves=8)
    looks_well(page)
    assert play_on(page, avoid=avoid, hurry=hurry), "the game did not end"
    shows_the_truth(page)
    check_axe(page)
    page.locator("#act a.c-go").click()
    page.wait_for_url("**/end")


def looks_well(page: Page) -> None:
    """The table on every screen, and for a screen reader."""
    check_axe(page)
    fits_the_screen(page)


def check_axe(page: Page) -> None:
    """No finding at all."""
    found = Axe().run(page).response["violations"]
    shown = [
        f"{item['id']}: {item['help']}: {[node['html'][:120] for node in item['nodes'][:3]]}"
        for item in found
    ]
    assert not found, "\n".join(shown)


def fits_the_screen(page: Page) -> None:
    """No part of the table is cut off or needs scrolling sideways, at any width."""
    wide = """() => [document.documentElement, document.getElementById('act')]
      .map((e) => e.scrollWidth - e.clientWidth).find((more) => more > 0) ?? 0"""
    before = page.viewport_size
    for width in WIDTHS:
        resize(page, width, 800)
        assert page.evaluate(wide) == 0, f"{width} pixels are too few"
    if before:
        resize(page, before["width"], before["height"])
