"""The action "take an estate token" (TUS-TAKE), and the exchange in it (TUS-EXCH)."""

from __future__ import annotations

import pytest

from signoria.core.record import Move
from signoria.games.tuscany.ids import FACE_IDS, ITEM_IDS, neutral_token

from .scenario import Scenario, table


def boxed(s: Scenario) -> list[str]:
    return [ITEM_IDS[token] for token, count in enumerate(s.state.box) if count]


@pytest.mark.rule("TUS-TAKE-1", "TUS-EXCH-5")
def test_any_market_token_may_be_taken_whether_it_fits_or_not() -> None:
    s = table().turn().play("0 take")
    assert len(s.legal()) == 8
    s.play("0 token inn-neutral", "* out village")  # no blue field can be reached
    assert s.stored(0) == ["inn-neutral"]


@pytest.mark.rule("TUS-TAKE-1", "TUS-REF-7")
def test_only_a_face_up_token_can_be_taken() -> None:
    s = table().turn().play("0 take")
    s.refuses("0 token city", "NOT_IN_MARKET", "TUS-TAKE-1", item="city")


@pytest.mark.rule("TUS-TAKE-1", "TUS-BON-STORAGE", "TUS-INV-9")
def test_bonus_tokens_are_storage_spaces_too() -> None:
    s = table().owns(0, "storage").stores(0, "city").turn()
    s.play("0 take", "0 token cart-neutral", "* out village")
    assert s.stored(0) == ["city-neutral", "cart-neutral"]
    assert boxed(s) == []


@pytest.mark.rule("TUS-TAKE-2")
def test_from_a_full_storage_a_token_goes_to_the_box_for_good() -> None:
    s = table().owns(0, "storage").stores(0, "city", "quarry").turn()
    s.play("0 take", "0 token cart-neutral")
    assert s.asks() == "0 RemoveItem"
    assert s.legal() == ["remove city-neutral", "remove quarry-neutral"]
    s.play("0 remove city-neutral", "* out village")
    assert sorted(s.stored(0)) == ["cart-neutral", "quarry-neutral"]
    assert boxed(s) == ["city-neutral"]
    assert sum(s.state.discards) == 0, "it does not join the neutral discards"


@pytest.mark.rule("TUS-TAKE-2")
def test_a_hexagon_may_be_removed_and_returns_to_the_supply() -> None:
    s = table().owns(0, "storage").stores(0, "city", "hexagon").turn()
    s.play("0 take", "0 token cart-neutral", "0 remove hexagon", "* out village")
    assert s.stored(0) == ["city-neutral", "cart-neutral"]
    assert boxed(s) == []


@pytest.mark.rule("TUS-TAKE-2")
def test_a_single_stored_item_is_removed_without_asking() -> None:
    s = table().stores(0, "city").turn().play("0 take", "0 token cart-neutral")
    assert s.asks() == "* BringOut"
    assert s.stored(0) == ["cart-neutral"] and boxed(s) == ["city-neutral"]


@pytest.mark.rule("TUS-TAKE-3", "TUS-REF-8", "TUS-REF-19", "TUS-REF-20")
def test_what_may_be_removed() -> None:
    s = table().turn()
    s.refuses("0 remove city", "SPACE_FREE", "TUS-TAKE-3", free=1)
    s = table().owns(0, "storage").stores(0, "city", "quarry").turn()
    s.play("0 take", "0 token cart-neutral")
    s.refuses("0 remove cart-neutral", "NOT_STORED", "TUS-TAKE-2", item="cart-neutral")
    s.refuses("0 decline", "CANNOT_DECLINE", "TUS-TAKE-2")


@pytest.mark.rule("TUS-TAKE-4")
def test_the_refill_comes_after_the_removal() -> None:
    s = table().owns(0, "storage").stores(0, "city", "quarry").turn()
    s.play("0 take", "0 token cart-neutral")
    assert s[0].out == 0 and "cart-neutral" in s.shown()
    s.play("0 remove city-neutral")
    assert s.asks() == "* BringOut"


@pytest.mark.rule("TUS-TAKE-5")
def test_a_taken_token_is_not_placed_in_the_same_action() -> None:
    s = table().hand(0, orange=2).rounds()
    s.play("0 take", "0 token village-neutral", "* out city")
    assert s.asks() == "1 ChooseAction"
    assert s.stored(0) == ["village-neutral"]


@pytest.mark.rule("TUS-TAKE-5", "TUS-MARB-1")
def test_it_can_be_placed_by_the_action_bought_with_marble() -> None:
    s = table().hand(0, orange=2).goods(0, marble=1).turn()
    s.play("0 take", "0 token village-neutral", "* out city", "0 marble", "0 place", "0 field 10")
    assert s[0].tokens[10] >= 0


def test_equal_tokens_are_one_option_but_backs_make_a_difference() -> None:
    s = table().market("city", "city", "own city", "cart", "cart", "inn", "quarry", "village")
    s.turn().play("0 take")
    wanted = ["city", "city-neutral", "inn-neutral", "quarry-neutral", "village-neutral"]
    assert s.legal() == [f"token {name}" for name in [*wanted, "cart-neutral"]]
    s.play("0 token city-neutral")
    assert s.shown()[:3] == ["", "city-neutral", "city"], "the lowest spot"


# --- exchange --------------------------------------------------------------------------------

# With the start castle on 28 the fields next to it are 24 Y, 25 G, 27 O and 29 B.
NOTHING_FITS = ("castle", "castle", "city", "city", "inn", "inn", "farm-olives", "farm-livestock")


def stuck(*market: str) -> Scenario:
    """Seat 0 can place only yellow, grey, orange and beige."""
    return table(castle=28).market(*(market or NOTHING_FITS))


@pytest.mark.rule("TUS-EXCH-1", "TUS-EXCH-2")
def test_without_a_fitting_token_a_colour_may_be_exchanged() -> None:
    s = stuck().turn().play("0 take")
    assert s.legal()[-1] == "exchange" and len(s.legal()) == 6
    s.play("0 exchange")
    colours = ["darkgreen", "red", "blue", "lightgreen"]
    assert s.legal() == [f"replace {colour}" for colour in colours]
    s.play("0 replace lightgreen")
    assert s.asks() == "* TurnUp"
    s.play("* neutral cart quarry")
    assert s.shown()[6:] == ["cart-neutral", "quarry-neutral"]
    assert s[0].out == 0, "never from one's own stacks"
    discarded = [ITEM_IDS[token] for token, n in enumerate(s.state.discards) if n]
    assert discarded == ["farm-olives-neutral", "farm-livestock-neutral"]


@pytest.mark.rule("TUS-EXCH-1")
def test_cards_workers_and_storage_do_not_matter_for_fitting() -> None:
    s = stuck("castle", "castle", "city", "city", "inn", "inn", "farm-olives", "quarry")
    s.turn().play("0 take")
    assert "exchange" not in s.legal(), "the quarry fits although it cannot be paid"


@pytest.mark.rule("TUS-EXCH-2", "TUS-REF-9")
def test_no_exchange_while_something_fits() -> None:
    s = table().turn().play("0 take")
    s.refuses("0 exchange", "SOMETHING_FITS", "TUS-EXCH-2")


@pytest.mark.rule("TUS-EXCH-2", "TUS-REF-20")
def test_the_colour_must_be_in_the_market() -> None:
    s = stuck().turn().play("0 take", "0 exchange")
    s.refuses("0 replace grey", "COLOUR_ABSENT", "TUS-EXCH-2", colour="grey")
    s.refuses("0 decline", "CANNOT_DECLINE", "TUS-EXCH-2")


@pytest.mark.rule("TUS-EXCH-3", "TUS-REF-10")
def test_no_exchange_when_no_neutral_token_could_fit() -> None:
    s = stuck().pile("castle", "city").turn().play("0 take")
    assert len(s.legal()) == 5, "any token can still be taken"
    s.refuses("0 exchange", "NO_NEUTRAL_FITS", "TUS-EXCH-3")


@pytest.mark.rule("TUS-EXCH-3")
def test_a_discarded_neutral_token_that_could_fit_is_enough() -> None:
    s = stuck().discarded("quarry").pile("castle", "city").turn().play("0 take")
    assert "exchange" in s.legal()
    s = stuck().discarded("own quarry").pile("castle", "city").turn().play("0 take")
    assert "exchange" not in s.legal(), "players' discards do not return"


@pytest.mark.rule("TUS-EXCH-4", "TUS-REF-11")
def test_after_an_exchange_a_fitting_token_must_be_taken() -> None:
    s = stuck().turn().play("0 take", "0 exchange", "0 replace lightgreen", "* neutral cart quarry")
    assert s.asks() == "0 TakeToken"
    assert s.legal() == ["token quarry-neutral", "token cart-neutral"]
    s.refuses("0 token city-neutral", "MUST_TAKE_FITTING", "TUS-EXCH-4", item="city-neutral")
    s.refuses("0 exchange", "MUST_TAKE_NOW", "TUS-EXCH-4")
    s.refuses("0 end-turn", "MUST_TAKE_NOW", "TUS-EXCH-4")
    s.play("0 token quarry-neutral", "* out village")
    assert s.stored(0) == ["quarry-neutral"]


@pytest.mark.rule("TUS-EXCH-4", "TUS-REF-11")
def test_while_nothing_fits_the_exchange_goes_on() -> None:
    s = stuck().turn().play("0 take", "0 exchange", "0 replace lightgreen", "* neutral castle city")
    assert s.asks() == "0 ExchangeColour"
    s.refuses("0 end-turn", "MUST_EXCHANGE_AGAIN", "TUS-EXCH-4")
    s.refuses("0 token city-neutral", "MUST_EXCHANGE_AGAIN", "TUS-EXCH-4")
    s.play("0 replace blue", "* neutral cart city")
    assert s.asks() == "* BringOut", "a single fitting token is taken at once"
    assert s.stored(0) == ["cart-neutral"]


@pytest.mark.rule("TUS-EXCH-4", "TUS-TAKE-2")
def test_a_full_storage_gives_way_after_an_exchange_too() -> None:
    s = stuck().owns(0, "storage").stores(0, "monastery", "village").turn()
    s.play("0 take", "0 exchange", "0 replace lightgreen", "* neutral cart castle")
    assert s.legal() == ["remove village-neutral", "remove monastery-neutral"]


@pytest.mark.rule("TUS-EXCH-6")
def test_a_castle_allows_no_exchange() -> None:
    s = table().market("city", "cart", "cart", "quarry", "quarry", "inn", "inn", "village")
    s.stores(0, "castle").hand(0, darkgreen=2).turn().play("0 place")
    assert s.asks() == "0 CastleToken"
    s.refuses("0 exchange", "NO_EXCHANGE_BY_CASTLE", "TUS-EXCH-6")
    s.refuses("0 replace red", "NO_EXCHANGE_BY_CASTLE", "TUS-EXCH-6")


@pytest.mark.rule("TUS-EXCH-6")
def test_an_action_bought_with_marble_allows_it() -> None:
    s = stuck().second_action().play("0 take")
    assert "exchange" in s.legal()


@pytest.mark.rule("TUS-EXCH-7")
def test_exchanging_ends_when_pile_and_discards_have_been_run_through() -> None:
    s = stuck().pile("castle", "castle", "city", "city", "inn", "inn").discarded()
    s.discarded("own quarry")
    s.state.discards[neutral_token(FACE_IDS.index("quarry"))] += 1
    s.state.box[neutral_token(FACE_IDS.index("quarry"))] -= 1
    s.turn().play("0 take", "0 exchange")
    for _ in range(40):
        if s.asks() == "0 ExchangeColour":
            s.play(f"0 {s.legal()[-1]}")
        elif s.asks() == "* TurnUp":
            frame = s.state.stack[-1]
            drawn = [face for face in range(17) for _ in range(s.state.pile[face])]
            more = [face for face in range(17) for _ in range(s.state.discards[2 * face + 1])]
            worst = [face for face in drawn if face != 13] + [face for face in drawn if face == 13]
            number = frame.number  # type: ignore[attr-defined]
            chosen = (worst + sorted(more, key=lambda face: face == 13))[:number]
            s.play("* neutral " + " ".join(FACE_IDS[face] for face in chosen))
        else:
            break
    assert s.stored(0) == ["quarry-neutral"], "even with the worst luck"


@pytest.mark.rule("TUS-EXCH-2")
def test_farms_of_all_sorts_are_one_kind() -> None:
    s = stuck().turn().play("0 take", "0 exchange", "0 replace lightgreen")
    assert s.shown().count("") == 2


def test_a_move_of_the_record_reads_as_written() -> None:
    assert repr(Move(0, "token farm-olives-neutral")) == "0 token farm-olives-neutral"
