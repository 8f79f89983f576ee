"""Pictures of the boards for the pages of the games, from a real position of each: `about.toml`.

python -m tests.tools.board_pictures [rialto burgundy]
"""

from __future__ import annotations

import argparse
import base64
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from signoria.games import game_folder
from tests.browser.conftest import chromium
from tests.browser.player import FLAGS

SIZE = {"width": 1440, "height": 900}
LANGUAGES = ("en", "pl")
SHARP = 1.4  # pixels of the picture for one of the page
QUALITY = 0.82
# The browser itself makes the small file: no further library is needed.
AS_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def picture(page: Page, game: str, board: dict[str, Any], language: str) -> bytes:
    """The board after so many moves of bots, as its player sees it."""
    from django.utils import translation

    from signoria.web.boards.preview import position
    from signoria.web.tables.page import standalone

    wanted = argparse.Namespace(
        game=game,
        players=board["players"],
        moves=board["moves"],
        seed=board.get("seed", 1),
        option=[],
        bot="value",
        viewer=0,
        until_mine=False,
    )
    with translation.override(language):
        page.set_content(standalone(position(wanted), board.get("seat", 0), language, "light"))
    return as_webp(page, page.locator(board["shown"]).first.screenshot(animations="disabled"))


def as_webp(page: Page, shot: bytes) -> bytes:
    """A screenshot as a small file."""
    small: str = page.evaluate(AS_WEBP, [base64.b64encode(shot).decode(), QUALITY])
    return base64.b64decode(small)


@contextmanager
def pages_of_site() -> Iterator[Page]:
    """A browser's page to draw on, with the site's code ready and no server."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.web.config.settings"
    os.environ["SIGNORIA_DEBUG"] = "1"
    os.environ["SIGNORIA_DATA"] = tempfile.mkdtemp()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver has a loop of its own
    import django

    django.setup()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser.new_page(viewport=SIZE, device_scale_factor=SHARP)
        browser.close()


def main() -> None:
    """Every picture that the pages want."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    args = parser.parse_args()
    with pages_of_site() as page:
        from signoria.web.boards import board_names
        from signoria.web.lobby.about import about_data, picture_name

        for game in args.games or board_names():
            board = (about_data(game) or {}).get("board")
            for language in LANGUAGES if board else ():
                file = Path("board/static/boards") / game / picture_name(board, language)
                made = picture(page, game, board, language)
                (game_folder(game) / file).write_bytes(made)
                print(f"{game_folder(game) / file}: {len(made)} bytes")


if __name__ == "__main__":
    main()
