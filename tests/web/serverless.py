"""The site without a server, asked by its bridge: run by `test_offline.py` in a process of its own,
since its settings are others, and by the Python of browsers.  Prints what it found as JSON.

python -m tests.web.serverless FOLDER GAME MOVES
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from signoria.web.offline import bridge, working

HOST = "http://localhost"
FOLDER = "/games/of/ours/"
FORM = {"content-type": "application/x-www-form-urlencoded"}
PAGES = (
    "",
    "tables",
    "new/{game}",
    "games/{game}",
    "games/{game}/sheet",
    "games/{game}/learn",
    "rules/{game}",
    "glossary/{game}",
    "puzzles",
    "fair",
    "t/upload",
    "account/settings",
)
# What only a server has: no page speaks of it.
OTHERS = (
    "Join by link",
    "Open tables",
    "signed in",
    "Sign in",
    "data-copy",
    'name="clock"',
    "Hosted by",
    'value="link"',
    "r-chat",
    "invited",
    "component pack",
)
OF_TABLE = ("", "sheet", "replay", "out", "end")


def ask(method: str, address: str, /, **form: str) -> tuple[int, dict[str, str], str]:
    """An answer of the site."""
    url = f"{HOST}{address if address.startswith('/') else FOLDER + address}"
    body = urlencode(form).encode()
    status, headers, content = bridge.answer(method, url, FOLDER, FORM, body)
    return status, headers, content.decode()


def begin(game: str, bot: str = "novice") -> str:
    """A table against two bots; its address."""
    return ask("POST", f"play/{game}", players="3", bot=bot)[1]["location"]


def room(game: str) -> tuple[int, dict[str, str], str]:
    """The room of a table that waits for its start: that of a rematch."""
    bots = {f"seat-{number}": "bot:novice" for number in (1, 2)}
    table = ask("POST", f"new/{game}", players="3", **bots)[1]["location"]
    ask("POST", f"{table}resign")
    made = ask("POST", f"{table}rematch")[1]["location"]
    with_key = ask("GET", made)[1]["location"]
    return ask("GET", with_key)


def do_what_is_due() -> None:
    """One thing; what it has to think about goes to another worker and comes back, pickled."""
    told = working.work()
    while told is not None:
        told = working.thought(working.elsewhere(told))


def move(table: str) -> bool:
    """The first move that is offered; False: none is."""
    page = ask("GET", table)[2]
    offer = re.search(r'id="offer"[^>]*>(.*?)</script>', page, re.DOTALL)
    version = re.search(r'data-version="(\d+)"', page)
    listed = json.loads(offer[1])["moves"] if offer and offer[1] else []
    if not listed or version is None:
        return False
    path = listed[0]["path"] if "path" in listed[0] else ",".join(map(str, listed[0]["picks"]))
    status = ask("POST", f"{table}move", version=version[1], path=path)[0]
    assert status in (200, 302), (status, path)
    return True


def play(table: str, moves: int) -> int:
    """So many moves, with those of the bots; how many were played."""
    played = 0
    for _ in range(moves * 60):
        while working.next_due() >= 0 and "data-my-turn" not in ask("GET", table)[2]:
            do_what_is_due()
        if played >= moves or not move(table):
            break
        played += 1
    return played


def answers_while_a_bot_thinks(game: str) -> list[bool]:
    """Is the table shown meanwhile, does anything else wait, is the task found by another start,
    and does the bot move in the end?"""
    table = begin(game, "doge")
    told = None
    for _ in range(40):
        if (told := working.work()) is not None:
            break
        if working.next_due() < 0:
            move(table)
    assert told is not None, "no bot had to think"
    shown, before = ask("GET", table)[2], working.next_due()
    working._going.clear()  # the browser was closed
    working.wake_up()
    again = working.next_due() >= 0
    do_what_is_due()
    return ["data-version" in shown, before == -1, again, ask("GET", table)[2] != shown]


def looks_at_a_record(table: str) -> bool:
    """A record is shown until another one is uploaded, however long that takes."""
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from signoria.web.tables import services
    from signoria.web.tables.models import Table

    row = Table.objects.get(code=table.split("/")[-2])
    ask("POST", "t/upload", text=services.record_of(row).to_text())
    Session.objects.update(expire_date=timezone.now())
    return 'id="scrub"' in ask("GET", "t/upload")[2]


def main(folder: str, game: str, moves: int) -> dict[str, Any]:
    """What was found."""
    os.environ["SIGNORIA_BOT_PACE"] = "0"
    bridge.DATA = folder
    here = Path(folder) / "first.sqlite3"
    first = str(here) if here.is_file() else bridge.NEW  # there it came with the site
    bridge.open_site(FOLDER, f"{FOLDER}static/", "a key", first)
    from django.conf import settings

    settings.DEBUG_PROPAGATE_EXCEPTIONS = True
    pages = {page: ask("GET", page.format(game=game)) for page in PAGES}
    table = begin(game)
    played = play(table, moves)
    meanwhile = answers_while_a_bot_thinks(game)
    pages |= {f"t/{page}": ask("GET", table + page) for page in OF_TABLE} | {"room": room(game)}
    texts = "".join(text for _status, _headers, text in pages.values())
    texts += ask("GET", "t/nobodys/")[2]  # not found
    files = {name.replace(".", "/") + ".py" for name in sys.modules if name.startswith("signoria.")}
    return {
        "modules": sorted(files),
        "statuses": {page: found[0] for page, found in pages.items()},
        "played": played,
        "looks": looks_at_a_record(table),
        "meanwhile": meanwhile,
        "outside": sorted(
            set(re.findall(r'(?:href|src|action)="(/(?!games/of/ours/)[^"]*)"', texts))
        ),
        "static": sorted(set(re.findall(rf'"{FOLDER}static/([^"?#]+)', texts))),
        "elsewhere": [word for word in OTHERS if word in texts],
        "news": json.loads(bridge.news([table.split("/")[-2]])),
    }


if __name__ == "__main__":
    given = globals().get("GIVEN") or sys.argv[1:]  # or as `exported.mjs` has it
    print(json.dumps(main(given[0], given[1], int(given[2]))))
