"""Wording: what readers stumbled over is gone for good, and one idea has one word.

Each old wording is looked for in all the words people read: the files of words and rules of every
game, and the translations of the site and the boards.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from signoria.core.words import PERSON, fill
from signoria.games import game_names, load_game
from signoria.web.accounts.names import FIRST
from signoria.web.tables.services.seating import BOT_NAMES
from tests.tools.compile_messages import SOURCES

# What must not come back: a pattern, and what is said instead.
GONE = {
    r'"Od nowa"': "Cofnij turę",
    r'"Słowami"': "Lista akcji",
    r'"Zrób to"|"Jeszcze nie"': "Zatwierdź, Wróć",
    r"co się świeci|tego, co świeci|świecąc": "podświetlony",
    r"Linia przerywana|Złota kreska": "Przerywana obwódka, przerywana złota ramka",
    r"od twojego\"": "od twojej ostatniej tury",
    r'"za kość"': "kosztem kości",
    r"wyniki na kościach:": "Teraz gra … (kości: …)",
    r"kosztuje srebra": "kosztuje 2 srebrne monety",
    r"\d srebra\b|\d srebro\b": "srebrna moneta",
    r"Kolejność tur": "Kolejność graczy",
    r"[Mm]agazyn podr\.|\bsprz\. |\bzam\.": "whole words",
    r"Skąd są": "Skąd pochodzą punkty",
    r"samodzielne prowadzenie, %|\"decyzje, %|pojedynczy ruch, %": "Anna: decyzje",
    r"Skład \(budynek\)": "Skład",
    r"\{n\|żywność|\{n\|pieniądz\||1 żywność|1 pieniądz": "kostka żywności, kostka pieniędzy",
    r"masz z tego": "daje ci",
    r"bez wojskowej": "bez karty punktacji",
    r"będą, gdy wrócisz": "zostaną do twojej następnej tury",
    r"tajne na razie": "zadania na razie",
    r'"z kostkami"': "po zaopatrzeniu",
    r"ekretu kości|ekret kości|behind the dice": "sekret losowania",
    r"wojska odsyłasz|Odeślij|odsyła ": "oddać",
    r'"Pierwszy: |"Potrzebuje go:|"z nim"': "Pierwszy taki Krajobraz, Potrzebują tego, z tym",
    r"Błazny": "Błaznowie",
    r'"każde"|Każde dostaje|każde z was': "po, Każdy z was dostaje",
    r'"darmo"|obiekt darmo|bez kosztu': "za darmo",
    r"Zakończ Dzieło": "Ukończ Dzieło",
    r"Zostajesz na końcu": "Nikt więcej nie licytuje",
    r"więcej Architektów niż": "więcej niż 3 Architektów",
    r"Najwięcej propozycji": "możesz złożyć najwyżej",
    r"Architektów, a jest": "Architektów, a masz",
    r"lub idź dalej": "lub przejdź do następnego miejsca",
    r'"Postaw tutaj"': "Umieść tutaj",
    r"\|zakrytą kartę": "zakrytą 1 kartę",
    r'"Z planszy"|"na planszy"|"z twojej planszy"': "zasoby prywatne",
    r"Najwięcej ma \{": "Najwięcej siły ma",
    r'"Końcowe punktowanie': "Punktacja końcowa",
    r'"pod nim %': "pod nim jeszcze",
    r"karta albo trzy|card or three": "weź 1 kartę albo dobierz 3",
    r"żeton albo go umie": "albo umieść żeton",
    r"%\(n\)s marmur\b|%\(n\)s marmury|1 marmur\"": "blok marmuru",
    r"na polu \{field\}|[Ff]ield \{field\}|[Pp]ole \{field\}|[Ff]ield %\(n\)s": "by colour",
    r"rodzaj nowy w": "nowy rodzaj w regionie",
    r'"Jeszcze akcja"|jeszcze jedna akcja': "Dodatkowa akcja",
    r"ze stosu prowadzącego": "Do końca fazy liderowi brakuje",
    r"też zielone punkty: %|umieszczeniu zielonych punktów": "daje też 2 zielone punkty",
    r"Ze stołu znikają": "Odrzucono wszystkie żetony w kolorze",
    r"próbować swoich kafli": "układać swoje kafle",
    r"leży w lewo|\{degrees\}": "jest przesunięty w lewo; Zostaw bez obrotu",
    r'"Pełn[ey] region|regiony pełne': "Ukończony region, Zapełniony region",
    r'"rolnictwo"': "żeton rolnictwa",
    r"przeciw botom": "nowa partia z botami",
    r"ciągnąć": "kontynuować",
    r"gracze proszą o rewanż": "o rewanż mogą prosić tylko gracze",
    r"nie należy do ciebie": "Nie masz do tego uprawnień",
    r"dla nich całe|które nic nie mówi": "nienaruszone, neutralne imię",
    r"hasło do siebie nie pasują": "Błędna nazwa lub hasło",
    r"poszedł już dalej": "Sytuacja na stole się zmieniła",
    r"gra za niego bot|gra za ciebie bot": "zastępuje bot",
    r"\(random\)|licząc od 0|counted from 0": "no English, no counting from 0",
    r'pl = "Księstwo"': "Principato",
    r"z wyszukiwaniem|with search": "All rules",
    r"\b[Ww] ręku\b|\b[Ww] ręce\b": "na ręce",
    r'"premia za fazę"': "bonus za fazę",
    r'"tajne"': "zadania",
    r'"Rezygnuj"': "Zrezygnuj",
    r'"Przeciwnicy"': "Rywale",
    r'"Grę |Gra jest |Gdyby gra |over = .*Koniec gry|msgstr "Koniec gry': "partia",
    r"each tile works|każdy żeton działa": "each building works",
}


@cache
def words_people_read() -> str:
    """All files of words: both languages of the games, the translations of pages and boards."""
    files = [*SOURCES.glob("games/*/*.toml"), *SOURCES.glob("core/*.toml")]
    files += [*SOURCES.glob("cli/*.toml"), *SOURCES.rglob("*.po")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))


@pytest.mark.parametrize("pattern", GONE)
def test_an_old_wording_does_not_come_back(pattern: str) -> None:
    words = words_people_read()
    found = re.search(pattern, words)
    if found:
        line = words[words.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0]
        pytest.fail(f"{line.strip()!r}: say {GONE[pattern]!r}")


def test_words_are_looked_at() -> None:
    """The patterns above would find nothing in nothing."""
    assert "Teraz {you!gra|grasz} {player}" in words_people_read()
    assert "Lista akcji" in words_people_read()


@pytest.mark.parametrize("game", game_names())
def test_the_log_has_both_persons(game: str) -> None:
    """A sentence with {player} and a verb says it of others and of the reader."""
    words = load_game(game).folder.joinpath("words.toml").read_text(encoding="utf-8")
    log = words.partition("\n[log]\n")[2].partition("\n[")[0]
    for line in log.splitlines():
        begins = re.findall(r'(?:en|pl) = "\{player\} (?!i |and )(\S+)', line)
        for word in begins:
            assert word.startswith(("{you!", "nie", "nic")), line
        for name, you in PERSON.findall(line):
            assert name != you, line


def test_a_sentence_speaks_to_its_reader() -> None:
    template = "{player} {you!bierze|bierzesz} {#n|zakrytą|zakryte|zakrytych} {n|kartę|karty|kart}."
    assert fill(template, "pl", {"player": "Anna", "n": 1}) == "Anna bierze zakrytą 1 kartę."
    said = fill(template, "pl", {"player": "ty", "n": 2, "you": True})
    assert said == "ty bierzesz zakryte 2 karty."


def test_no_guest_has_the_first_name_of_a_bot() -> None:
    assert not set(FIRST) & set(BOT_NAMES)
