"""Nothing jumps: the frames of a table at six sizes of window, and its bar in every state."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, Route

import signoria.web.tables
from signoria.web.boards.preview import position
from signoria.web.tables.page import standalone
from tests.browser.player import resize

SIZES = {
    "desktop": (1440, 900),
    "laptop": (1366, 768),
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (390, 844),
    "landscape": (844, 390),
}
BARS = {"desktop": 96, "laptop": 92, "tablet": 92, "upright": 138, "phone": 152, "landscape": 324}
PHONES = ("phone", "landscape")
# The least that pieces may have, where only fingers touch.  An upright tablet shows the whole table
# at once, with cards in a fan: there a finger may miss by a few pixels instead.
LEAST = {"phone": 44, "landscape": 44}
MOST = {"burgundy": 4, "rialto": 5, "florence": 5, "tuscany": 4, "principato": 4}
MOVES = {"burgundy": 90, "rialto": 120, "florence": 60, "tuscany": 160, "principato": 90}
STATES = ("ask", "part", "ready", "more", "no", "wait", "seen", "score")
SCRIPTS = Path(signoria.web.tables.__file__).parent / "static/tables"
HOME = "http://table.test/"

# What must not be: parts under the bar or off the screen, a page that scrolls.
FRAME = """() => {
  const bad = [];
  const bar = document.getElementById('act').getBoundingClientRect();
  const small = innerWidth <= 700 || innerHeight <= 600;
  const parts = small ? '.tbl > *' : '.tbl > :not(.boards), .boards > *';
  for (const part of document.querySelectorAll(parts)) {
    if (part.matches('#act, script, .vh')) continue;
    const box = part.getBoundingClientRect();
    if (!part.checkVisibility() || !box.height) continue;
    const name = part.className;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      bad.push(`off the screen: ${name}`);
    const beside = box.left > bar.right - 1 || box.right < bar.left + 1;
    if (!beside && box.top < bar.bottom - 1 && box.bottom > bar.top + 1)
      bad.push(`under the bar: ${name}`);
    const more = part.scrollHeight - part.clientHeight;
    if (!small && part.matches('.mine, .shared, .opps, .hand, .lots, .war') && more > 4)
      bad.push(`taller than its place: ${name} by ${more}`);
    if (part.scrollWidth > part.clientWidth + 4) bad.push(`wider than its place: ${name}`);
  }
  scrollTo(0, 100);
  if (scrollY || document.documentElement.scrollWidth > innerWidth) bad.push('the page scrolls');
  return bad;
}"""

# Pieces that are lit and too small or covered, in the parts that are shown.  A finger may miss one
# by a few pixels where nothing else can be touched (`near` of compose.js).
LIT = """(least) => {
  const bad = [];
  for (const piece of document.querySelectorAll('[data-piece].legal')) {
    if (!piece.checkVisibility()) continue;
    piece.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = piece.getBoundingClientRect();
    const name = piece.dataset.piece;
    const hits = [0.5, 0.25, 0.75, 0.1].flatMap((down) => [0.5, 0.25, 0.75, 0.1].map((right) =>
      document.elementFromPoint(box.x + right * box.width, box.y + down * box.height)));
    const own = (hit) => hit && (piece.contains(hit) || hit.closest('[data-piece]') === piece);
    if (!hits.some(own))
      bad.push(`covered: ${name}`);
    const other = (x, y) => {
      const touched = ':is(a, button, label, summary, input, [data-piece])';
      const hit = document.elementFromPoint(x, y)?.closest(touched);
      return hit && !own(hit);
    };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const reach = (dx, dy, size) => {
      let far = size / 2;
      const free = () => !other(x + dx * (far + 1), y + dy * (far + 1));
      while (least > 24 && far < least / 2 && free()) far += 1;
      return far;
    };
    const [wide, high] = [
      reach(-1, 0, box.width) + reach(1, 0, box.width),
      reach(0, -1, box.height) + reach(0, 1, box.height),
    ];
    const [short, long] = [wide, high].sort((a, b) => a - b);
    if (short < Math.min(least, 40) - 0.5 || long < least - 0.5) // hexagons are narrower than high
      bad.push(`small: ${name} ${Math.round(wide)} x ${Math.round(high)}`);
  }
  return bad;
}"""

# Every part of the table that a size can show.
PARTS = f"""([least, isPhone]) => {{
  const found = [];
  for (const part of document.querySelectorAll('input[name=m]')) {{
    part.checked = true;
    found.push(...({FRAME})().map((line) => `${{part.id}}: ${{line}}`));
    // Rivals and log lie over the boards where these stay beside them.
    const over = !isPhone && ['m-rivals', 'm-log'].includes(part.id);
    if (!over) found.push(...({LIT})(least).map((line) => `${{part.id}}: ${{line}}`));
  }}
  return found;
}}"""

# The bar with as much in it as it may hold: its height, and what is cut off or hangs out of it.
FILL = """([tall, state, sentence, hint, chips, ways]) => {
  const bar = document.getElementById('act');
  const find = (id) => document.getElementById(id);
  bar.dataset.state = state;
  find('prompt').textContent = sentence;
  find('prompt').className = sentence.length > 46 ? 'two' : '';
  find('hint').textContent = hint;
  const chip = ([css, text]) => `<li class="l-${css}">${text}</li>`;
  find('ledger').innerHTML = chips.map(chip).join('');
  find('ways').hidden = !ways;
  find('ways').innerHTML = ways;
  const go = find('go');
  go.className = 'c-go' + (state === 'ask' ? ' off' : '');
  go.querySelector('b').textContent = sentence ? 'Take, lose the village' : 'Go';
  const box = bar.getBoundingClientRect();
  const cut = [];
  for (const text of bar.querySelectorAll('.c-say strong, .c-say span, .c-go b'))
    if (text.checkVisibility()
        && (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2))
      cut.push(`cut: ${text.id || text.tagName} ${text.textContent.slice(0, 40)}`);
  for (const inside of bar.querySelectorAll('.c-say, .c-led, .c-alt > div, .c-tools, .c-go')) {
    const own = inside.getBoundingClientRect();
    const out = own.right > box.right + 1 || own.bottom > box.bottom + 1 || own.top < box.top - 4;
    if (inside.checkVisibility() && own.width && out)
      cut.push(`out of the bar: ${inside.className}`);
  }
  if (Math.round(box.height) !== tall) cut.push(`the bar is ${box.height} high`);
  return cut;
}"""
FILLS = f"""([tall, all]) =>
  all.flatMap((filled) => ({FILL})([tall, ...filled]).map((line) => `${{filled[0]}}: ${{line}}`))"""

# Many tools: none hangs out of the bar, all are reached, and a finger can touch them.
TOOLS = """async ([count, least]) => {
  const tools = document.querySelector('#act .c-tools');
  const more = tools.querySelector('[data-more]');
  const like = tools.querySelector('.btn:not([hidden], .clear, .more)');
  const added = [...Array(count)].map(() => {
    const tool = document.createElement('button');
    tool.className = 'btn';
    tool.append(...[...like.cloneNode(true).childNodes]);
    return more.parentNode.insertBefore(tool, more);
  });
  const frame = () => new Promise(requestAnimationFrame);
  const drawn = async () => { await frame(); await frame(); };
  dispatchEvent(new Event('resize'));
  await drawn();
  const seen = new Set();
  const bad = new Set();
  for (let turn = 0, before = -1; turn < 8 && before < seen.size; turn += 1) {
    before = seen.size;
    if (tools.scrollWidth > tools.clientWidth + 1) bad.add('tools hang out of the bar');
    for (const tool of tools.querySelectorAll('.btn')) {
      const box = tool.getBoundingClientRect();
      if (!tool.checkVisibility()) continue;
      seen.add(tool);
      if (Math.min(box.width, box.height) < least - 0.5)
        bad.add(`a tool is ${Math.round(box.width)} x ${Math.round(box.height)}`);
      const words = tool.querySelector('.st')?.getBoundingClientRect() ?? box;
      if (words.top < box.top - 1 || words.bottom > box.bottom + 1)
        bad.add(`words hang out of a tool: ${tool.textContent.trim()}`);
    }
    if (!more.checkVisibility()) break;
    more.click();
    await drawn();
  }
  if (added.some((tool) => !seen.has(tool))) bad.add('a tool is never shown');
  for (const tool of added) tool.remove();
  dispatchEvent(new Event('resize'));
  await drawn();
  return [...bad];
}"""
CHIPS = [
    ["pay", "3 cards"],
    ["get", "1 coin"],
    ["pt", "+8"],
    ["left", "12 left"],
    ["lose l-wide", "a village"],
]
WAYS = (
    "<span>Or</span>"
    "<div><button class='on'>2</button><button>1 + 1</button><button>3</button></div>"
)


def sentence(letters: int) -> str:
    """So many letters of ordinary words."""
    words = (
        "Place the monastery on the field beside the river and take two silver coins for it now "
    )
    return (words * 2)[:letters].strip()


def drawn(game: str, players: int, language: str) -> str:
    """A table in the middle of a game, the viewer to decide."""
    wanted = argparse.Namespace(
        game=game,
        players=players,
        option=[],
        moves=MOVES[game],
        seed=3,
        bot="greedy",
        viewer=0,
        until_mine=True,
    )
    with translation.override(language):
        return standalone(position(wanted), 0, language, "light")


@pytest.fixture
def table_page(browser: Browser) -> Iterator[Page]:
    """A page whose scripts come from the folder of the tables."""
    page = browser.new_page(reduced_motion="reduce")
    yield page
    page.close()


def show(page: Page, html: str) -> None:
    """The table with its scripts."""

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(HOME)
        if name.endswith(".js") and (SCRIPTS / name).exists():
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        elif name == "table":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=404)

    page.route("**/*", answer)
    page.goto(f"{HOME}table")
    page.wait_for_selector("[data-piece].legal", state="attached")


def problems(page: Page, language: str) -> list[str]:
    """What is wrong at the sizes: in every part of the table, and in the bar, which keeps its
    height, whatever stands in it, and shows all of it."""
    found = []
    letters = 60 if language == "en" else 75
    fills = [
        [state, *filled]
        for state in STATES
        for filled in (
            ["Your turn", sentence(100), [], ""],
            [sentence(46), "A worker changes a die by one.", CHIPS[:3], ""],
            [sentence(letters), "It can be undone.", CHIPS, WAYS],
        )
    ]
    for size, (width, height) in SIZES.items():
        resize(page, width, height)
        least = LEAST.get(size, 24)
        wrong = page.evaluate(PARTS, [least, size in PHONES])
        wrong += page.evaluate(FILLS, [BARS[size], fills])
        for count in (0, 5):
            wrong += page.evaluate(TOOLS, [count, least])
        found += [f"{size}, {line}" for line in wrong]
    return sorted(set(found))


def looks_well(page: Page, language: str) -> None:
    """At all sizes."""
    found = problems(page, language)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", MOST)
def test_frames(table_page: Page, game: str) -> None:
    """One position of a game at all sizes: nothing covered, cut off, too small or scrolling."""
    show(table_page, drawn(game, 2, "en"))
    looks_well(table_page, "en")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("most", [False, True])
@pytest.mark.parametrize("game", MOST)
def test_all_frames(table_page: Page, game: str, most: bool, language: str) -> None:
    """Two and as many players as can be, in both languages."""
    show(table_page, drawn(game, MOST[game] if most else 2, language))
    looks_well(table_page, language)
