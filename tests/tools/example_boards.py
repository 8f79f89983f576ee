"""Cut-outs of boards for examples of the rules: `board` of an `[[example]]` in `reading.toml`.

python -m tests.tools.example_boards [rialto burgundy]

Each is a part of the real board in the situation that the example tells, drawn by the game itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from signoria.games import game_folder, load_game
from signoria.reading.book import load_reading
from tests.tools.board_pictures import LANGUAGES, as_webp, pages_of_site

BEGUN = {"burgundy": 6, "tuscany": 30, "rialto": 12, "florence": 4, "principato": 4}  # moves
SEEDS = range(1, 400)
BOX = """([selectors, room]) => {
  const all = selectors.map((each) => document.querySelector(each).getBoundingClientRect());
  const x = Math.min(...all.map((box) => box.left)) - room;
  const y = Math.min(...all.map((box) => box.top)) - room;
  const right = Math.max(...all.map((box) => box.right)) + room;
  const low = Math.max(...all.map((box) => box.bottom)) + room;
  return { x, y, width: right - x, height: low - y };
}"""


class Cutout(NamedTuple):
    """A part of a board: what is laid on it first, and the pieces that are to be seen."""

    players: int
    lay: Callable[[Any], list[str]]  # Any: the state of any game; gives selectors of what is shown
    room: int = 6  # pixels around it


def pieces(*names: object) -> list[str]:
    """Selectors of pieces."""
    return [f'[data-piece="{name}"]' for name in names]


def fields(*numbers: int) -> list[str]:
    """Selectors of fields."""
    return pieces(*(f"f-{number}" for number in numbers))


# --- Burgundy -------------------------------------------------------------------------------------


def burgundy(tiles: dict[int, str], shown: tuple[int, ...]) -> Callable[[Any], list[str]]:
    """Tiles on fields of board 1."""

    def lay(s: Any) -> list[str]:
        from signoria.games.burgundy.ids import TILE_IDS

        for field, tile in tiles.items():
            s.estates[0].tiles[field] = TILE_IDS.index(tile)
            s.estates[0].filled |= 1 << field
        return fields(*shown)

    return lay


# --- Tuscany --------------------------------------------------------------------------------------


def tuscany(colour: str, tokens: list[str]) -> Callable[[Any], list[str]]:
    """Tokens on a region of as many fields, or more, and the fields around it."""

    def lay(s: Any) -> list[str]:
        from signoria.games.tuscany.ids import COLOUR_IDS, FIELDS, ITEM_IDS
        from signoria.games.tuscany.state import plan_of

        me = s.players[0]
        plan = plan_of(s, me)
        for first in range(FIELDS):
            inside = [field for field in range(FIELDS) if plan.region[first] >> field & 1]
            fits = COLOUR_IDS[plan.colour[first]] == colour and len(inside) == 3
            if fits and not plan.region[first] & me.covered:
                break
        else:
            raise LookupError(colour)
        for field, token in zip(inside, tokens, strict=False):
            me.tokens[field] = ITEM_IDS.index(token)
            me.covered |= 1 << field
        around = {f for field in inside for f in range(FIELDS) if plan.neighbours[field] >> f & 1}
        return fields(*inside, *around)

    return lay


# --- Rialto ---------------------------------------------------------------------------------------


def rialto_district(s: Any) -> list[str]:
    """Two bridges that point 5 and 4 at Cannaregio, two gondolas, councillors of all."""
    from signoria.games.rialto.ids import DISTRICT_IDS, GONDOLA_TILE

    here = DISTRICT_IDS.index("CAN")
    wanted = [5, 4]
    free = [n for n, ends in enumerate(s.parts.ends) if here in ends]
    for connection in free:
        worth = wanted.pop() if wanted else 0
        bridge = bridge_worth(s, connection, here, worth)
        s.connections[connection] = GONDOLA_TILE if bridge is None else bridge
    for player, councillors in zip(s.players, (5, 3, 2, 1), strict=False):
        player.districts[here] = councillors
    return pieces("dist-CAN", *(f"conn-{ends_of(s, n)}" for n in free))


def ends_of(s: Any, connection: int) -> str:
    """As pieces call a connection."""
    from signoria.games.rialto.ids import DISTRICT_IDS

    return "-".join(DISTRICT_IDS[end] for end in s.parts.ends[connection])


def bridge_worth(s: Any, connection: int, district: int, worth: int) -> int | None:
    """A bridge tile that shows so much to a district."""
    from signoria.games.rialto.ids import BRIDGES
    from signoria.games.rialto.questions import end_facing

    for tile in range(2 * BRIDGES if worth else 0):
        s.connections[connection] = tile
        if end_facing(s, connection, district) == worth:
            return tile
    return None


def rialto_doge(s: Any) -> list[str]:
    """Three markers that went 4, 2 and 1 spaces."""
    s.doge_position[:] = [4, 2, 1]
    s.doge[:] = [0, 1, 2]
    return [".arcade"]


# --- Florence, Principato -------------------------------------------------------------------------


def florence(architects: int, *tiles: tuple[str, list[int]]) -> Callable[[Any], list[str]]:
    """Tiles on the grid."""

    def lay(s: Any) -> list[str]:
        from signoria.games.florence.ids import ALONE, TILE_IDS, placed

        me = s.players[0]
        me.architects = architects
        me.tiles = tuple(
            placed(TILE_IDS.index(name), sum(1 << cell for cell in cells), ALONE)
            for name, cells in tiles
        )
        return pieces("sq-0-0", "sq-0-48")

    return lay


def principato_wall(s: Any) -> list[str]:
    """Two catapults, three militia, two of them with food."""
    from signoria.games.principato.ids import TOKEN_IDS

    me = s.players[0]
    me.tokens[TOKEN_IDS.index("catapult")] = 2
    me.tokens[TOKEN_IDS.index("militia")] = 3
    me.militia_food = 2
    return pieces("catapult", "condottiere", "militia")


def principato_row(s: Any) -> list[str]:
    """The row of cards."""
    return pieces("row-1", "row-6")


CUTOUTS: dict[str, dict[str, Cutout]] = {
    "burgundy": {
        "mines": Cutout(4, burgundy(dict.fromkeys((24, 29, 33), "mine"), (23, 24, 25, 29, 33, 34))),
        "pasture": Cutout(
            2,
            burgundy(
                {4: "cow-3", 5: "sheep-3", 9: "cow-4", 10: "sheep-2"}, (0, 3, 4, 5, 9, 10, 11)
            ),
        ),
        "next-to": Cutout(2, burgundy({}, (11, 12, 17, 18, 19, 24, 25))),
    },
    "tuscany": {
        "region": Cutout(2, tuscany("yellow", ["monastery", "monastery", "monastery-neutral"])),
        "farms": Cutout(2, tuscany("lightgreen", ["farm-grapes", "farm-grapes-olives"])),
    },
    "rialto": {
        "district": Cutout(4, rialto_district),
        "doge": Cutout(3, rialto_doge),
    },
    "florence": {
        "corners": Cutout(3, florence(0, ("tower", [4, 5, 6]), ("chapel", [10, 17, 18]))),
        "touching": Cutout(3, florence(2, ("tower", [38, 39, 40]), ("chapel", [24, 31, 32]))),
    },
    "principato": {
        "wall-{language}": Cutout(3, principato_wall, 14),
        "row-{language}": Cutout(3, principato_row, 4),
    },
}


def situation(game: str, cutout: Cutout) -> tuple[Any, list[str]]:
    """A game that has begun in which the example can be laid; its pieces."""
    from signoria.web.boards.preview import position

    for seed in SEEDS:
        wanted = argparse.Namespace(
            game=game,
            players=cutout.players,
            moves=BEGUN[game],
            seed=seed,
            option=[],
            bot="random",
            viewer=0,
            until_mine=True,
        )
        table = position(wanted)
        try:
            return table, cutout.lay(table.state)
        except LookupError:
            continue
    raise AssertionError(f"{game}: no such board")


def picture(page: Page, game: str, cutout: Cutout, language: str) -> bytes:
    """The part of the board."""
    from django.utils import translation

    from signoria.web.tables.page import standalone

    table, shown = situation(game, cutout)
    with translation.override(language):
        page.set_content(standalone(table, 0, language, "light"))
    clip = page.evaluate(BOX, [shown, cutout.room])
    return as_webp(page, page.screenshot(clip=clip, animations="disabled"))


def wanted(game: str) -> Iterator[str]:
    """The cut-outs that a game's examples name."""
    for example in load_reading(load_game(game).folder).examples:
        if example.board:
            yield example.board


def main() -> None:
    """Every cut-out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    args = parser.parse_args()
    with pages_of_site() as page:
        for game in args.games or CUTOUTS:
            folder = game_folder(game) / "board/static/boards" / game / "examples"
            folder.mkdir(exist_ok=True)
            for name in wanted(game):
                for language in LANGUAGES if "{language}" in name else LANGUAGES[:1]:
                    file: Path = folder / f"{name.format(language=language)}.webp"
                    file.write_bytes(picture(page, game, CUTOUTS[game][name], language))
                    print(f"{file}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
