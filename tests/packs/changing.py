"""A pack for every game that changes every one of its files, and can be played with."""

from __future__ import annotations

from pathlib import Path

from signoria.packs import standard

SPLIT = "darkgreen = 8, red = 13"
CHANGES = {
    "rialto": {
        "board.toml": ('between = ["CAN", "CAS"]', 'between = ["CAS", "CAN"]'),
        "tiles.toml": ("[5, 6]]", "[2, 6]]"),
        "cards.toml": ("doge = 11", "doge = 10"),
        "buildings.toml": ("copies = 5", "copies = 6"),
        "setup.toml": ("rounds = 6", "rounds = 2"),
    },
    "tuscany": {
        "colour_bonuses.toml": ("red = [2, 1]", "red = [3, 1]"),
        "estate_cards.toml": (SPLIT, "darkgreen = 9, red = 12"),
        "estate_tiles.toml": ('["O G L", "D R U L", "B Y O"]', '["O Y L", "D R U L", "B G O"]'),
        "farms.toml": ('neutral = [["olives"], ["livestock"]', 'neutral = [["grain"], ["grain"]'),
        "income_cards.toml": ("amount = 2\ncopies = 5", "amount = 3\ncopies = 5"),
        "setup.toml": ("cards_per_point = 5", "cards_per_point = 4"),
        "tokens.toml": ("market_limit = 4", "market_limit = 5"),
    },
    "florence": {
        "board.toml": ('"###....",\n    "###....",', '"....###",\n    "....###",'),
        "cards.toml": ("points = 6", "points = 7"),
        "professions.toml": ("number = 1\n", "number = 21\n"),
        "setup.toml": ("minimum = [7, 10", "minimum = [6, 10"),
        "tiles.toml": ('["#.#", "#.#", "###"]', '["##.", "###", "##."]'),
    },
    "principato": {
        "culture.toml": ("[[4, 5], [3, 5], [2, 5]]", "[[5, 5], [3, 5], [1, 5]]"),
        "decks.toml": ("sculptor = [1, 1, 0]", "sculptor = [1, 0, 1]"),
        "faces.toml": ('id = "build_bank"\nexchange = false', 'id = "build_bank"\nexchange = true'),
        "goals.toml": ("points = [2, 5, 8]", "points = [3, 6, 9]"),
        "setup.toml": ("church = 3", "church = 4"),
    },
    "burgundy": {
        "boards.toml": ("A6 C5 C4 M3", "A5 C6 C4 M3"),
        "depots.toml": ('type = "ship", from_players = 2', 'type = "ship", from_players = 3'),
        "goods.toml": ("kinds_max = 3", "kinds_max = 4"),
        "setup.toml": ("rounds_per_phase = 5", "rounds_per_phase = 2"),
        "shields.toml": ("points = 12", "points = 11"),
        "tiles.toml": ("own = 20\nblack = 6", "own = 21\nblack = 6"),
        "trade_routes.toml": ('{ good = 1, effect = "bank" }', '{ good = 2, effect = "bank" }'),
    },
}  # fmt: skip


def changed(game: str) -> dict[str, str]:
    """The texts of such a pack."""
    files = {}
    for name, text in standard(game).items():
        old, new = CHANGES[game][name]
        assert old in text, f"{old!r} is not in {name}"
        files[name] = text.replace(old, new, 1)
    return files


def written(game: str, folder: Path) -> Path:
    """The same as a folder."""
    for name, text in changed(game).items():
        (folder / name).write_bytes(text.encode())
    return folder
