"""Loads what is in the box from data/*.toml (or a pack) and checks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.pack import DataFile, PartsLoader, data_file, pack_fingerprint
from signoria.core.words import LANGUAGES
from signoria.games.principato.ids import (
    ANY,
    BACKS,
    CULTURE_IDS,
    FACE_IDS,
    FACES,
    GOAL_TYPES,
    GOALS,
    MAX_PLAYERS,
    MILITARY_POINTS,
    MOST_INFLUENCE,
    MOST_OPTIONS,
    MOST_PIECES,
    MOST_SLOTS,
    MOST_VALUE,
    SETS,
    TOKEN_IDS,
    YEARS,
)
from signoria.games.principato.parts import CardOption, Goal, Parts

FOLDER = Path(__file__).parent
KNOWN = ("confirmed", "single source", "inferred", "reconstructed")
DIGITS = (2, 3, 4)  # a card without digit is for two players, others from 3 or 4 on


class Loader:
    """Reads one file after the other into Parts; every fault names file, line and reason."""

    def __init__(self, pack: Path | None) -> None:
        self.pack = pack
        self.parts = Parts()
        self.parts.fingerprint = pack_fingerprint(FOLDER, pack)
        self.read_faces(self.file("faces.toml"))
        self.read_decks(self.file("decks.toml"))
        self.read_culture(self.file("culture.toml"))
        self.read_goals(self.file("goals.toml"))
        self.read_setup(self.file("setup.toml"))

    def file(self, name: str) -> DataFile:
        """A file of the pack or ours; what is reconstructed is noted."""
        file = data_file(FOLDER, name, self.pack)
        self.note(file, file.get("confidence"), name, "confidence")
        return file

    def note(self, file: DataFile, confidence: object, what: str, key: str, nth: int = 0) -> None:
        """Remember what was not read off a printed copy."""
        fits = confidence in KNOWN
        file.want(fits, key, f"`{key}` must be one of {', '.join(KNOWN)}, not {confidence!r}", nth)
        if confidence in ("inferred", "reconstructed"):
            self.parts.reconstructed.append(what)

    # --- action cards -----------------------------------------------------------------------

    def read_faces(self, file: DataFile) -> None:
        """Costs, effects and exchange symbols."""
        for nth, item in enumerate(file.tables("face", FACES)):
            want = FACE_IDS[nth]
            file.want(item.get("id") == want, "id", f"face {nth + 1} must be {want}", nth)
            exchange = item.get("exchange")
            file.want(type(exchange) is bool, "exchange", "`exchange` must be true or false", nth)
            self.parts.exchange.append(bool(exchange))
            confidence = item.get("exchange_confidence")
            what = f"faces.toml: exchange symbol of {want}"
            self.note(file, confidence, what, "exchange_confidence", nth)
            options = item.get("options")
            count = len(options) if isinstance(options, list) else 0
            fits = 1 <= count <= MOST_OPTIONS
            file.want(fits, "options", f"{want} needs 1 to {MOST_OPTIONS} options", nth)
            assert isinstance(options, list)
            self.parts.options_of.append([card_option(file, each, nth) for each in options])

    def read_decks(self, file: DataFile) -> None:
        """Which cards there are, by back."""
        parts = self.parts
        first = by_face(file, "S1")
        file.want(len(first) == 1, "S1", "all cards S1 must be alike")
        parts.start_card = next(iter(first))
        file.want(first[parts.start_card] == MAX_PLAYERS, "S1", "four cards S1 are needed")
        second = by_face(file, "S2")
        fits = len(second) == MAX_PLAYERS and set(second.values()) == {1}
        file.want(fits, "S2", "four different cards S2 are needed, one of each")
        parts.start_cards = sorted(second)
        years = [by_digit(file, f"year_{year}") for year in range(1, YEARS + 1)]
        parts.all_cards = [
            first.get(face, 0) + second.get(face, 0) + sum(sum(year[face]) for year in years)
            for face in range(FACES)
        ]
        parts.all_cards.append(YEARS - 1)
        parts.decks = [
            [[]] + [deck(cards, players, year) for year, cards in enumerate(years, 1)]
            for players in range(MAX_PLAYERS + 1)
        ]
        file.total("cards", sum(parts.all_cards[:FACES]))
        for year, cards in enumerate(years, 1):
            key = f"year_{year}"
            file.total(key, sum(sum(digits) for digits in cards))
            file.want(sum(parts.decks[2][year][:FACES]) > 0, key, "two players have no card", 0)

    # --- culture and goals --------------------------------------------------------------------

    def read_culture(self, file: DataFile) -> None:
        """Values of monuments, books and paintings, best first."""
        parts = self.parts
        for kind, name in enumerate(CULTURE_IDS):
            pairs = file.get(name)
            fits = isinstance(pairs, list) and len(pairs) > 0 and all(map(is_pair, pairs))
            file.want(fits, name, f"`{name}` must be a list of [value, how many]")
            values = [value for value, _ in pairs]
            file.want(len(set(values)) == len(values), name, "a value is there twice")
            fits = all(1 <= value <= MOST_VALUE and 0 <= n <= 99 for value, n in pairs)
            file.want(fits, name, f"values are 1 to {MOST_VALUE}, numbers 0 to 99")
            file.total(name, sum(number for _, number in pairs))
            here = len(parts.culture_kind)
            parts.culture_of.append(list(range(here, here + len(pairs))))
            for value, number in sorted(pairs, reverse=True):
                parts.culture_kind.append(kind)
                parts.culture_value.append(value)
                parts.culture_copies.append(number)

    def read_goals(self, file: DataFile) -> None:
        """Eight goals, four of each back."""
        parts = self.parts
        for nth, item in enumerate(file.tables("goal", GOALS)):
            goal = goal_card(file, item, nth)
            confidence = item.get("confidence")
            self.note(file, confidence, f"goals.toml: {goal.name}", "confidence", nth + 1)
            parts.goals.append(goal)
        names = [goal.name for goal in parts.goals]
        file.want(len(set(names)) == GOALS, "goal", "two goals have the same id")
        for back in range(BACKS):
            found = [nth for nth, goal in enumerate(parts.goals) if goal.back == back]
            fits = len(found) == MAX_PLAYERS
            file.want(fits, "back", f"back {back + 1} has {len(found)} goals instead of 4")
            parts.goals_of_back.append(found)

    # --- supply and start ---------------------------------------------------------------------

    def read_setup(self, file: DataFile) -> None:
        """The supply, the start, room for cubes, the row, points of a military scoring."""
        parts = self.parts
        parts.stock = [
            file.number("fields_farms", 8, 200),
            file.number("residences_banks", 8, 200),
            file.number("catapults", 0, 200),
            file.number("condottieri_militia", 0, MOST_PIECES),
        ]
        parts.food = file.number("food", 0, MOST_PIECES)
        parts.money = file.number("money", 0, MOST_PIECES)
        parts.influence = file.number("influence", 0, MOST_PIECES)
        parts.farm_room = file.number("cubes_per_farm", 0, 10)
        parts.bank_room = file.number("cubes_per_bank", 0, 10)
        parts.church_room = file.number("church", 0, MOST_INFLUENCE)
        self.read_start(file)
        rows, awards = file.get("row"), file.get("military")
        parts.row = [0] * (MAX_PLAYERS + 1)
        parts.awards = [[] for _ in range(MAX_PLAYERS + 1)]
        for players in range(2, MAX_PLAYERS + 1):
            slots = rows.get(str(players))
            largest = min(MOST_SLOTS, sum(parts.decks[players][1]))
            fits = type(slots) is int and 1 <= slots <= largest
            file.want(fits, "row", f"the row of {players} players has 1 to {largest} cards")
            points = awards.get(str(players))
            fits = isinstance(points, list) and len(points) == players
            fits = fits and all(type(n) is int and 0 <= n <= 50 for n in points)
            file.want(fits, "military", f"{players} players need {players} numbers of points")
            parts.row[players] = slots
            parts.awards[players] = points

    def read_start(self, file: DataFile) -> None:
        """What everybody begins with; it must be there four times and have room."""
        parts = self.parts
        start = file.get("start")
        for name in start:
            known = name in TOKEN_IDS or name in ("food", "money", "influence")
            file.want(known, "start", f"there is no {name!r}")
        for name in (*TOKEN_IDS, "food", "money", "influence"):
            number = start.get(name, 0)
            fits = type(number) is int and 0 <= number <= 4
            file.want(fits, "start", f"{name} must be 0 to 4, not {number!r}")
        parts.start_tokens = [start.get(name, 0) for name in TOKEN_IDS]
        parts.start_food = start.get("food", 0)
        parts.start_money = start.get("money", 0)
        parts.start_influence = start.get("influence", 0)
        tokens = parts.start_tokens
        fits = parts.start_food <= parts.farm_room * tokens[TOKEN_IDS.index("farm")]
        fits = fits and parts.start_money <= parts.bank_room * tokens[TOKEN_IDS.index("bank")]
        fits = fits and parts.start_influence <= parts.church_room
        file.want(fits, "start", "there is no room for the cubes of the start")
        needed = [tokens[0] + tokens[1], tokens[2] + tokens[3], tokens[4], tokens[5] + tokens[6]]
        enough = all(4 * need <= have for need, have in zip(needed, parts.stock, strict=True))
        cubes = (parts.start_food, parts.start_money, parts.start_influence)
        have = (parts.food, parts.money, parts.influence)
        enough = enough and all(4 * need <= there for need, there in zip(cubes, have, strict=True))
        file.want(enough, "start", "the supply is too small for four players")


def is_pair(value: object) -> bool:
    """Two whole numbers."""
    return isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)


def by_face(file: DataFile, key: str) -> dict[int, int]:
    """Face -> copies of a back without digits."""
    table = face_table(file, key)
    for name, number in table.items():
        fits = type(number) is int and 1 <= number <= 9
        file.want(fits, key, f"copies of {name} must be 1 to 9, not {number!r}")
    return {FACE_IDS.index(name): number for name, number in table.items()}


def by_digit(file: DataFile, key: str) -> list[list[int]]:
    """By face: copies without digit, with 3, with 4."""
    table = face_table(file, key)
    for name, numbers in table.items():
        fits = isinstance(numbers, list) and len(numbers) == len(DIGITS)
        fits = fits and all(type(n) is int and 0 <= n <= 20 for n in numbers)
        file.want(fits, name, f"{key}, {name}: three numbers from 0 to 20 are needed")
    return [list(table.get(name, (0, 0, 0))) for name in FACE_IDS]


def face_table(file: DataFile, key: str) -> dict[str, Any]:
    """A table whose keys are faces."""
    table = file.get(key)
    file.want(isinstance(table, dict), key, f"`{key}` must be a table")
    for name in table:
        file.want(name in FACE_IDS, key, f"there is no face {name!r}")
    found: dict[str, Any] = table
    return found


def deck(cards: list[list[int]], players: int, year: int) -> list[int]:
    """Counts by face for a number of players; a military card from year 2 on (PRI-SETUP-2, 3)."""
    counts = [
        sum(number for digit, number in zip(DIGITS, digits, strict=True) if digit <= players)
        for digits in cards
    ]
    return counts + [1 if year > 1 else 0]


def card_option(file: DataFile, item: Any, nth: int) -> CardOption:
    """One option of a face."""
    file.want(isinstance(item, dict), "options", "an option is { pay = …, get = … }", nth)
    option = CardOption()
    pay, get = item.get("pay", {}), item.get("get")
    fits = isinstance(pay, dict) and isinstance(get, dict) and len(get) > 0
    file.want(fits, "options", "an option is { pay = { … }, get = { … } }", nth)
    for name, number in pay.items():
        fits = name in ("food", "money") and type(number) is int and 0 <= number <= 9
        file.want(fits, "options", f"cannot pay {number!r} {name!r}: 0 to 9 food or money", nth)
    option.food, option.money = pay.get("food", 0), pay.get("money", 0)
    file.want(len(get) == 1 or set(get) == {"food", "money"}, "options", "one kind at a time", nth)
    for name, number in get.items():
        read_gain(file, option, name, number, nth)
    return option


def read_gain(file: DataFile, option: CardOption, name: str, number: Any, nth: int) -> None:
    """What an option gives."""
    per = number.removeprefix("per ") if isinstance(number, str) else ""
    whole = type(number) is int and 1 <= number <= 9
    if name in CULTURE_IDS:
        file.want(number == 1 and whole, "options", f"one {name} at a time", nth)
        option.culture = CULTURE_IDS.index(name)
    elif name in TOKEN_IDS:
        free = option.food == 0 and option.money == 0
        fits = whole or (number == "any" and free and name in ("condottiere", "militia"))
        file.want(fits, "options", f'{name}: 1 to 9, or "any" troops free of charge', nth)
        option.token = TOKEN_IDS.index(name)
        option.number = number if whole else ANY
    else:
        fits = name in ("food", "money") and (whole or per in TOKEN_IDS)
        file.want(fits, "options", f'{name}: 1 to 9, or "per field" and the like', nth)
        if name == "food":
            option.gain_food = number if whole else 0
            option.food_per = -1 if whole else TOKEN_IDS.index(per)
        else:
            option.gain_money = number if whole else 0
            option.money_per = -1 if whole else TOKEN_IDS.index(per)


def goal_card(file: DataFile, item: dict[str, Any], nth: int) -> Goal:
    """One goal."""
    name, kind, back = item.get("id"), item.get("type"), item.get("back")
    file.want(isinstance(name, str) and name != "", "id", "a goal needs an id", nth)
    file.want(kind in GOAL_TYPES, "type", f"`type` is one of {', '.join(GOAL_TYPES)}", nth)
    file.want(back in (1, 2), "back", "`back` is 1 or 2", nth)
    assert isinstance(name, str) and isinstance(back, int)
    goal = Goal(name, back - 1, GOAL_TYPES.index(str(kind)))
    for language in LANGUAGES:
        title = item.get(language)
        fits = isinstance(title, str) and title.strip() != ""
        file.want(fits, language, f"the goal needs a name `{language}`", nth)
        goal.titles[language] = str(title)
    known = CULTURE_IDS if goal.kind == SETS else TOKEN_IDS
    names = item.get("of", [])
    fits = isinstance(names, list) and all(each in known for each in names)
    fits = fits and len(set(names)) == len(names) and bool(names) == (goal.kind != MILITARY_POINTS)
    file.want(fits, "of", f"{name}: `of` lists some of {', '.join(known)}", nth)
    goal.of = [known.index(each) for each in names]
    read_goal_numbers(file, goal, item, nth)
    return goal


def read_goal_numbers(file: DataFile, goal: Goal, item: dict[str, Any], nth: int) -> None:
    """What a goal counts from and what it brings."""
    name = goal.name
    points = item.get("points")
    fits = isinstance(points, list) and all(type(n) is int and 0 <= n <= 50 for n in points)
    fits = fits and len(points or []) == (3 if goal.kind == SETS else 1)
    file.want(fits, "points", f"{name}: `points` has 3 numbers from 0 to 50 for sets, else 1", nth)
    goal.points = list(points or [])
    for key, low in (("threshold", 0), ("every", 1)):
        number = item.get(key, low)
        fits = type(number) is int and low <= number <= 99
        file.want(fits, key, f"{name}: `{key}` must be {low} to 99, not {number!r}", nth)
    goal.threshold, goal.every = item.get("threshold", 0), item.get("every", 1)


load_parts = PartsLoader(lambda pack: Loader(pack).parts)
