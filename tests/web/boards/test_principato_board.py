"""The page of Principato, beyond what every board promises (test_contract.py)."""

from __future__ import annotations

import re

import pytest

from signoria.core.machine import OVER, SPECTATOR, actor, apply, legal
from signoria.core.rulebook import load_rulebook
from signoria.games.principato.actions import ACTIVATE, CATALOGUE, DISMISS, MOVE, PAY, SUPPLY, SWAP
from signoria.games.principato.board.presenter import GameBoard
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import (
    CONDOTTIERE,
    FOOD,
    INFLUENCE,
    MILITIA,
    MONEY,
    ON_CONDOTTIERE,
    ON_MILITIA,
)
from signoria.games.principato.pending import Ask, asked, gone_before
from signoria.games.principato.questions import full_strength, turn_of_year
from tests.games.principato.scenario import Scenario, table
from tests.web.boards.drawing import NAMES, board_of, page, pieces
from tests.web.boards.games import case_of, played

# --- what is drawn --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_everybody_sees_the_whole_game(players: int) -> None:
    for number, s in enumerate(played(case_of(GAME, players))):
        if number % 61 and actor(s) != OVER:
            continue
        for viewer in (SPECTATOR, players - 1):
            shown = page(board_of(GAME, s, viewer))
            assert shown.count('class="opp ') == players - 1
            assert shown.count('class="who"') == (0 if actor(s) == OVER else players)


def test_only_the_owner_sees_goals_before_the_end() -> None:
    s = table(players=2)
    mine, watching = page(board_of(GAME, s.state, 0)), page(board_of(GAME, s.state, SPECTATOR))
    assert "Chapel" in mine and "Armourer" in mine and "Town hall" not in mine
    assert "Chapel" not in watching and watching.count("goal back") == 2
    s.final()
    assert "Town hall" in page(board_of(GAME, s.state, 0))
    assert "Chapel" in page(board_of(GAME, s.state, SPECTATOR))


# --- pieces of actions ----------------------------------------------------------------------------


def decide(s: Scenario, *moves: str) -> GameBoard:
    """The page of whoever is asked after these moves."""
    s.play(*moves)
    return board_of(GAME, s.state, actor(s.state))


def test_a_card_is_activated_by_its_options_and_swapped_by_the_row() -> None:
    s = table(players=2).hand(0, "build_bank", "sculptor").cubes(0, food=2, money=2, church=0)
    board = decide(s.tokens(0, farm=1).turn(0))
    assert board.touches(ACTIVATE[0]) == ["card-left", "opt-left-1"], "3 food are not there"
    touched = board.touches(ACTIVATE[1])
    assert {"card-right", "opt-right-1", "opt-right-2", "cult-monument-4"} <= set(touched)
    assert board.touches(SWAP[0]) == ["card-left", *[f"row-{n}" for n in range(1, 6)]]
    assert not board.cost(SWAP[0]) and not board.cost(ACTIVATE[0])


def test_a_payment_touches_what_it_takes_from() -> None:
    s = table(players=2).hand(0, "catapult_12", "harvest").cubes(0, food=1, money=1, church=2)
    s.turn(0)
    apply(s.state, ACTIVATE[0])
    if asked(s.state) is Ask.OPTION:
        apply(s.state, CATALOGUE.from_text("option 1"))
    board = board_of(GAME, s.state, 0)
    assert set(board.touches(PAY[0][0])) == {"pay-0-0", "farm", "bank"}
    assert set(board.touches(PAY[1][0])) == {"pay-1-0", "bank", "church"}
    assert board.touches(PAY[1][1]) == ["pay-1-1", "church"]
    assert board.cost(PAY[1][1]) == "2 influence" and board.cost(PAY[0][0]) == ""
    assert board.context().mine.panel.kind == "pay"


def test_cubes_go_from_stores_to_troops() -> None:
    s = table(players=2).tokens(0, militia=2, condottiere=1)
    board = decide(s.turn(0))
    assert set(board.touches(MOVE[FOOD][ON_MILITIA])) == {"farm", "militia"}
    assert set(board.touches(MOVE[MONEY][ON_CONDOTTIERE])) == {"bank", "condottiere"}
    assert set(board.touches(MOVE[INFLUENCE][ON_MILITIA])) == {"church", "militia"}


def test_a_cube_keeps_its_name_when_it_moves() -> None:
    s = table(players=2).tokens(0, militia=2, farm=2).cubes(0, food=3, militia_food=0)

    def names(board: GameBoard, area: str) -> set[str]:
        realm = board.context().mine.realm
        group = realm.farm if area == "farm" else realm.wall[2]
        drawn = "".join(str(token.inside) for token in group.tokens)
        return set(re.findall(r"view-transition-name:(food-\d+)", drawn))

    before = decide(s.turn(0))
    assert len(names(before, "farm")) == 3 and not names(before, "militia")
    apply(s.state, MOVE[FOOD][ON_MILITIA])
    after = board_of(GAME, s.state, 0)
    assert len(names(after, "militia")) == 1
    assert names(after, "farm") | names(after, "militia") == names(before, "farm")


def test_influence_without_room_goes_onto_troops() -> None:
    s = table(players=2).tokens(0, militia=1, condottiere=1).cubes(0, church=3)
    board = decide(s.turn(0), "0 influence")
    assert [board.touches(action) for action in legal(s.state)] == [["militia"], ["condottiere"]]
    assert {"militia", "condottiere"} <= set(pieces(page(board)))
    s.play("0 place militia")
    tokens = board_of(GAME, s.state, 0).context().mine.realm.wall[2].tokens
    assert [token.last for token in tokens] == [True]


def test_troops_are_counted_by_touching_the_last_one() -> None:
    s = table(players=2).tokens(0, militia=3, farm=2).cubes(0, food=3, militia_food=0, church=0)
    board = decide(s.scoring(1))
    assert board.touches(SUPPLY[0][0]) == ["supply-0-0"]
    assert board.touches(SUPPLY[0][2]) == ["supply-0-2", "militia-2"]
    (row,) = board.context().mine.panel.rows
    assert [number.piece for number in row.numbers] == [f"supply-0-{n}" for n in range(4)]
    s.play("0 supply food militia 2")
    board = board_of(GAME, s.state, 0)
    assert board.touches(DISMISS[MILITIA][1]) == ["dismiss-militia-1", "militia-1"]
    assert board.touches(DISMISS[CONDOTTIERE][1]) == []


def test_many_troops_lie_in_stacks() -> None:
    s = table(players=2).tokens(0, condottiere=12, bank=3).cubes(0, money=4, condottiere_money=2)
    board = decide(s.scoring(1))
    assert board.touches(SUPPLY[1][3]) == ["supply-1-3"]
    tokens = board.context().mine.realm.wall[1].tokens
    assert [re.findall("×([0-9]+)", token.inside) for token in tokens] == [["2"], ["10"]]


# --- why not --------------------------------------------------------------------------------------


def why(board: GameBoard, *pieces: str) -> list[str]:
    """The codes of the refusals a touch is answered with."""
    found = []
    for action in board.meant(pieces):
        refused = GAME.refusal(board.s, action, board.scene.viewer)
        if refused is not None and refused.code != "NOT_NOW":
            assert refused.rule.startswith("PRI-")
            assert board.text.refusal(board.s, refused)
            found.append(refused.code)
    return found


def test_why_a_card_cannot_be_paid() -> None:
    s = table(players=2).hand(0, "painter", "harvest").cubes(0, money=1, church=1)
    board = decide(s.turn(0))
    for piece in ("card-left", "opt-left-1", "cult-painting-6"):
        assert why(board, piece) == ["E_COST"]
    refused = GAME.refusal(board.s, ACTIVATE[0], 0)
    assert refused is not None
    words = board.text.refusal(board.s, refused)
    assert "5 money" in words and "1 money" in words


def test_why_no_third_action_and_no_influence() -> None:
    board = decide(table(players=2), "0 influence", "0 influence")
    assert set(why(board, "card-left")) == {"E_ACTIONS"}
    assert "E_ACTIONS" in why(board, "row-2")
    assert why(board, "influence") == ["E_ACTIONS"]
    assert [button.reason != "" for button in board.buttons()] == [True, False]
    s = table(players=2).cubes(0, church=3)
    assert why(decide(s.turn(0)), "influence") == ["E_ROOM"]


def test_why_a_cube_may_not_go_there() -> None:
    s = table(players=2).tokens(0, militia=1, condottiere=1).cubes(0, militia_food=1, food=1)
    board = decide(s.turn(0))
    assert why(board, "farm", "condottiere") == ["E_KIND"]
    assert why(board, "farm", "militia").count("E_ROOM") == 1
    assert "E_ROOM" in why(board, "militia")
    s.cubes(0, food=0, militia_food=0)
    assert why(decide(s.turn(0)), "farm") == ["E_AMOUNT"]


def test_why_a_cube_on_a_troop_cannot_pay() -> None:
    s = table(players=2).hand(0, "catapult_12", "harvest").tokens(0, militia=1)
    s.cubes(0, militia_food=1, food=1, money=1, church=2).turn(0)
    apply(s.state, ACTIVATE[0])
    if asked(s.state) is Ask.OPTION:
        apply(s.state, CATALOGUE.from_text("option 1"))
    assert set(why(board_of(GAME, s.state, 0), "militia")) == {"E_LOCKED"}


def test_why_catapults_stay() -> None:
    s = table(players=2).tokens(0, catapult=1, condottiere=2).cubes(0, money=0, church=0)
    board = decide(s.scoring(1))
    assert board.ask is Ask.DISMISSAL
    assert why(board, "catapult") == ["E_DISMISS"]


# --- what is foreseen -----------------------------------------------------------------------------


def test_the_row_says_what_is_gone_before_my_turn() -> None:
    s = table(players=3)
    assert [gone_before(s.state, seat) for seat in range(3)] == [3, 1, 2]
    row = board_of(GAME, s.state, 0).context().row
    assert [card.gone for card in row.slots] == [True] * 3 + [False] * 3
    assert row.slots[0].tag.css == "out"
    assert turn_of_year(s.state) == (1, 7)
    s.play("0 end", "* draw harvest")
    assert [gone_before(s.state, seat) for seat in range(3)] == [2, 3, 1]
    assert board_of(GAME, s.state, 1).context().row.slots[-1].tag is not None


def test_nobody_is_promised_a_turn_after_the_last_one() -> None:
    s = table(players=2).turn(0)
    assert "when you are back" in page(board_of(GAME, s.state, 0))
    s.year(3).deck("harvest")
    shown = page(board_of(GAME, s.state, 0))
    assert "your last turn" in shown and "when you are back" not in shown


def test_gone_cards_are_those_of_this_game() -> None:
    for players in GAME.players:
        states = [s.copy() for s in played(case_of(GAME, players))]
        first, last = states[0], states[-1]
        assert board_of(GAME, first, 0).context().row.box == 0
        cards = sum(sum(deck) for deck in last.parts.decks[players][1:])
        assert board_of(GAME, last, 0).context().row.box == cards - len(last.row)


def test_turns_of_a_year_run_from_one_to_seven() -> None:
    for players in GAME.players:
        found = set()
        for s in played(case_of(GAME, players)):
            if actor(s) != OVER and asked(s) is Ask.TURN:
                found.add((s.year, *turn_of_year(s)))
        assert found == {(year, turn, 7) for year in (1, 2, 3) for turn in range(1, 8)}


def test_the_forecast_uses_every_cube_and_shares_ties() -> None:
    s = table(players=3).tokens(0, militia=2, catapult=1).cubes(0, food=1, church=2)
    s.tokens(1, catapult=3).turn(0)
    assert full_strength(s[0]) == 3
    war = board_of(GAME, s.state, 0).context().war
    lanes = {lane.name: lane for lane in war.lanes}
    assert "strength -1, with every cube 3," in lanes["Ola"].label
    assert [lanes[name].points for name in NAMES[:3]] == [5, 5, 0]
    assert "6 + 3" in war.tie
    assert war.lanes[0].name == "Ola", "the most tokens"


def test_a_culture_token_shows_the_gain_of_the_own_goal() -> None:
    s = table(players=2).culture(0, painting=(6,)).goals(0, "chapel", "armourer")
    shelves = board_of(GAME, s.turn(0).state, 0).context().shelves
    assert [stack.gain for stack in shelves[0].stacks] == [6, 5, 4], "a pair is 2 points"
    assert [stack.gain for stack in shelves[1].stacks] == [5, 4, 3]


def test_rules_of_pieces_are_in_the_rulebook() -> None:
    s = table(players=2).tokens(0, militia=1)
    board = board_of(GAME, s.turn(0).state, 0)
    known = load_rulebook(GAME.folder).rules
    for piece in [*pieces(page(board)), "influence", "end"]:
        found = board.rules_of_piece(piece)
        assert found, piece
        assert all(rule in known for rule in found), found
