"""Public memory of cards (RIA-HID-7): row by row, and against an oracle in whole games."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.game import Configuration
from signoria.core.machine import OVER, actor, apply, roll
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import KIND_IDS, KINDS
from signoria.games.rialto.state import RialtoState

from .scenario import Scenario, table

DEAL = "* deal " + "doge gold building " * 6


def memory(s: Scenario, seat: int) -> tuple[dict[str, int], int, int]:
    """Sure cards, doubt, number of face-down discards."""
    return s.cards(s[seat].sure), s[seat].doubt, size(s[seat].discards)


def absent(s: Scenario, seat: int) -> list[str]:
    """Kinds proven not to be in a hand."""
    return [KIND_IDS[kind] for kind in range(KINDS) if s[seat].absent >> kind & 1]


def after_columns() -> Scenario:
    """Two players; seat 0 took six doge cards and drew two golds, seat 1 six golds."""
    s = table(players=2).start_round(1).play(DEAL, "0 column 1", "* draw gold gold")
    return s.play("1 column 2", "* draw joker joker")


@pytest.mark.rule("RIA-HID-7")
def test_a_column_taken_is_sure_and_a_blind_draw_is_not() -> None:
    s = after_columns()
    assert memory(s, 0) == ({"doge": 6}, 0, 0)
    assert memory(s, 1) == ({"gold": 6}, 0, 0)


@pytest.mark.rule("RIA-HID-7")
def test_a_left_over_card_taken_is_sure_and_three_drawn_are_not() -> None:
    s = table(players=2).board(0, "green-1", "green-3").left_over(gold=1, joker=1).green()
    s.play("0 use green-1", "0 card joker", "0 use green-3", "0 draw", "* draw doge doge gold")
    assert memory(s, 0) == ({"joker": 1}, 0, 0)


@pytest.mark.rule("RIA-HID-7")
def test_a_reduction_raises_the_doubt_by_its_size() -> None:
    s = after_columns().play("0 discard doge")
    assert memory(s, 0) == ({"doge": 6}, 1, 1)
    s = table(players=2).hand(0, doge=10).left_over().green()
    s.play("0 discard doge")
    assert memory(s, 0) == ({}, 3, 3)


@pytest.mark.rule("RIA-HID-7")
def test_a_card_laid_is_struck_off_by_its_printed_kind() -> None:
    s = after_columns().board(0, "yellow-2").play("0 discard doge", "1 discard gold")
    s.play("0 pass", "1 pass")
    assert s.asks() == "0 PlayTurn"
    s.lay(0, "yellow-2 doge", own=2)
    assert memory(s, 0)[0] == {"doge": 5}, "the converted doge; the golds were blind anyway"


@pytest.mark.rule("RIA-HID-7")
def test_cards_laid_never_push_a_sure_number_below_zero() -> None:
    s = table(players=2).left_over(gold=1).board(0, "green-1").hand(0, gold=2).green()
    s.play("0 use green-1", "0 card gold")
    assert memory(s, 0)[0] == {"gold": 1}
    s.stage("gold").lay(0, own=3)
    assert s[0].sure == (0,) * KINDS


@pytest.mark.rule("RIA-HID-7")
def test_a_sure_joker_laid_is_struck_off() -> None:
    s = table(players=2).left_over(joker=1).board(0, "green-1").hand(0, gold=2, joker=1).green()
    s.play("0 use green-1", "0 card joker").stage("gold").lay(0, own=1, jokers=1)
    assert s[0].sure == (0,) * KINDS


@pytest.mark.rule("RIA-HID-7")
def test_jokers_alone_turn_sure_cards_into_seen_discards() -> None:
    s = table(players=2).board(0, "green-1").left_over(gold=1).hand(0, joker=8).green()
    s.play("0 use green-1", "0 card gold", "0 discard gold")
    assert memory(s, 0) == ({"gold": 1}, 2, 2)
    assert s.cards(s.state.open) == {}
    s.stage("gold").lay(0, jokers=2)
    assert memory(s, 0) == ({}, 1, 1), "one of the two discards is known now"
    assert s.cards(s[0].discards) == {"joker": 1}
    assert s.cards(s.state.open) == {"gold": 1, "joker": 2}
    assert absent(s, 0) == ["gold"]


@pytest.mark.rule("RIA-HID-7")
def test_jokers_alone_say_nothing_about_sure_cards_of_other_kinds() -> None:
    s = table(players=2).board(0, "green-1").left_over(gold=1).hand(0, joker=7).green()
    s.play("0 use green-1", "0 card gold", "0 discard joker").stage("bridge").lay(0, jokers=2)
    s.play("0 bridge CAN-CAS", "0 high CAN", "* show-bridge 1")
    assert memory(s, 0) == ({"gold": 1}, 1, 1)


@pytest.mark.rule("RIA-HID-7")
def test_at_the_clean_up_every_sure_kind_falls_by_the_doubt() -> None:
    s = table(players=2).start_round(1)
    s.play("* deal " + "doge gold building " * 3 + "gold building building " * 3)
    s.play("0 column 1", "* draw joker joker", "1 column 2", "* draw joker joker")
    assert memory(s, 0)[0] == {"doge": 3, "gold": 3}
    s.play("0 discard joker")
    assert memory(s, 0) == ({"doge": 3, "gold": 3}, 1, 1)
    s.state.stack = []
    s.clean_up()
    assert memory(s, 0) == ({"doge": 2, "gold": 2}, 0, 1), "never below what cannot have gone"


@pytest.mark.rule("RIA-HID-7")
def test_the_clean_up_keeps_open_discards_and_the_number_of_face_down_ones() -> None:
    s = table(players=2).discards(gold=3).hand(0, doge=8).left_over().green()
    s.play("0 discard doge").clean_up()
    assert s.cards(s.state.open) == {"gold": 3}
    assert memory(s, 0) == ({}, 0, 1)


@pytest.mark.rule("RIA-HID-7")
def test_a_reshuffle_for_the_neutral_player_settles_doubts_and_empties_all_piles() -> None:
    s = table(players=2, neutral=True).board(0, "green-1").left_over(gold=2).hand(0, doge=7)
    s.discards(**{kind: n for kind, n in s.cards(s.state.deck).items() if kind != "doge"}).green()
    s.play("0 use green-1", "0 card gold", "0 discard doge")
    assert memory(s, 0) == ({"gold": 1}, 1, 1)
    s.play("* neutral" + " doge" * 4 + " bridge" * 3)
    assert s.happened("reshuffled") == [None]
    assert memory(s, 0) == ({}, 0, 0)
    assert s.cards(s.state.open) == {}


@pytest.mark.rule("RIA-HID-7")
def test_laid_cards_columns_and_the_cards_of_the_neutral_player_are_open_discards() -> None:
    s = table(players=2, neutral=True).left_over(gold=2).green()
    s.play("* neutral bridge bridge joker doge doge doge doge")
    assert s.cards(s.state.open) == {"gold": 2}
    s.hand(0, building=1).stage("doge", "building").play("0 pass").lay(0, own=1).play("0 stop")
    assert s.cards(s.state.open) == {"gold": 2, "doge": 4, "building": 1}


# --- an oracle that hears only public events ----------------------------------------------------


class Memory:
    """RIA-HID-7 written down once more, from events as a spectator hears them."""

    def __init__(self, players: int) -> None:
        self.open = [0] * KINDS  # with laid cards and those of the neutral player
        self.columns: list[list[int]] = []
        self.sure = [[0] * KINDS for _ in range(players)]
        self.doubt = [0] * players
        self.face_down = [0] * players
        self.absent: list[set[int]] = [set() for _ in range(players)]
        self.converting = False

    def hear(self, event: Event, s: RialtoState) -> None:
        if event.what == "dealt":
            self.columns = [column[:] for column in s.columns]
        elif event.what == "reshuffled":
            self.open = [0] * KINDS
            self.face_down = [0] * len(self.face_down)
            self.settle()
        elif event.what == "round_ended":
            self.settle()
        elif event.what == "neutral_drew":
            for kind in cards_of(event):
                self.open[kind] += 1
        elif event.seat is not None:
            self.hear_player(event.what, event.seat, event)

    def hear_player(self, what: str, seat: int, event: Event) -> None:
        if what == "took_column":
            number = event.data["column"]
            assert isinstance(number, int)
            for kind, count in enumerate(self.columns[number - 1]):
                self.sure[seat][kind] += count
            self.columns[number - 1] = []
            self.absent[seat] = set()
        elif what == "took_card":
            kind = KIND_IDS.index(str(event.data["kind"]))
            self.sure[seat][kind] += 1
            for column in self.columns:
                if column:
                    column[kind] -= 1
        elif what == "discarded":
            number = event.data["number"]
            assert isinstance(number, int)
            self.doubt[seat] += number
            self.face_down[seat] += number
        elif what == "activated":
            self.converting |= event.data["building"] in ("yellow-2", "yellow-4")
        elif what == "laid":
            self.hear_laid(seat, event)

    def hear_laid(self, seat: int, event: Event) -> None:
        kind, laid = KIND_IDS.index(str(event.data["kind"])), cards_of(event)
        if not self.converting and laid[kind] == 0:
            proven = self.sure[seat][kind]
            self.absent[seat].add(kind)
            self.open[kind] += proven
            self.doubt[seat] -= proven
            self.face_down[seat] -= proven
            self.sure[seat][kind] = 0
        for number in range(KINDS):
            self.sure[seat][number] = max(0, self.sure[seat][number] - laid[number])
            self.open[number] += laid[number]
        self.converting = False

    def settle(self) -> None:
        for seat, doubt in enumerate(self.doubt):
            self.sure[seat] = [max(0, sure - doubt) for sure in self.sure[seat]]
        self.doubt = [0] * len(self.doubt)

    def end_of_move(self, s: RialtoState) -> None:
        """The rest of the left-over column goes to the discards, in sight of all."""
        if self.columns and not s.columns:
            for column in self.columns:
                for kind, count in enumerate(column):
                    self.open[kind] += count
            self.columns = []


def cards_of(event: Event) -> tuple[int, ...]:
    cards = event.data["cards"]
    assert isinstance(cards, tuple)
    return cards


@pytest.mark.rule("RIA-HID-7")
@pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)
def test_public_memory_is_what_a_spectator_can_work_out(configuration: Configuration) -> None:
    players, options = configuration.players, configuration.options
    proven = 0
    for seed in range(8):
        s, dice, oracle = GAME.setup(players, options), Dice(f"memory {seed}"), Memory(players)
        while actor(s) != OVER:
            s.events = []
            if actor(s) < 0:
                roll(s, dice)
            else:
                apply(s, s.options[dice.below(len(s.options))])
            for event in s.events:
                oracle.hear(event.seen_by(None), s)
            oracle.end_of_move(s)
            for seat, player in enumerate(s.players):
                assert player.sure == tuple(oracle.sure[seat])
                assert player.doubt == oracle.doubt[seat]
                assert size(player.discards) == oracle.face_down[seat]
                marks = {kind for kind in range(KINDS) if player.absent >> kind & 1}
                assert marks == oracle.absent[seat]
                proven += len(marks)
            seen = [s.open[kind] + s.neutral_cards[kind] for kind in range(KINDS)]
            for player in s.players:
                seen = [count + laid for count, laid in zip(seen, player.laid, strict=True)]
            assert seen == oracle.open
    assert proven, "jokers alone were played somewhere"
