"""Set-up: first player, goods, shields, routes and boards (BUR-SETUP-1 to 18)."""

from __future__ import annotations

from signoria.core.bag import draw_many, holds
from signoria.core.chance import Dice, shuffled
from signoria.core.machine import Chance, Frame, Lot, Outcome, emit, then
from signoria.core.options import Options
from signoria.games.burgundy.ids import (
    BOARD_IDS,
    BORDER_BOARDS,
    BORDER_POSTS,
    DEPOTS,
    FIRST_BORDER,
    GOOD_IDS,
    GOODS,
    MODE_IDS,
    MODULE_IDS,
    NONE,
    NORMAL,
    SHIELD_MODULE,
    SHIELDS,
    SOLO,
    TEAM,
    TRADE_ROUTES,
)
from signoria.games.burgundy.parts import Parts
from signoria.games.burgundy.phases.experienced import ChooseSide, choose_castle, hidden_choice
from signoria.games.burgundy.phases.rounds import StartPhase
from signoria.games.burgundy.questions.depots import stack_tiles
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of, members, new_state
from signoria.games.burgundy.verbs import lay_start_castle


def begin(parts: Parts, players: int, options: Options) -> BurgundyState:
    """The empty table, with the set-up waiting on the stack."""
    modules = 0
    for bit, name in enumerate(MODULE_IDS):
        if options[name]:
            modules |= 1 << bit
    mode = MODE_IDS.index(str(options["mode"]))
    s = new_state(parts, players, mode, modules)
    s.own_stacks = tuple(stack_tiles(parts, modules, False))
    s.black_stack = tuple(stack_tiles(parts, modules, True))
    s.target = int(options["solo_target"]) if mode == SOLO else 0
    frames: list[Frame] = [FirstPlayer()] if mode == NORMAL else []
    frames.append(StartGoods())
    if modules & SHIELD_MODULE:
        frames.append(DealShields())
    if modules & TRADE_ROUTES:
        frames.append(DealRoutes())
    then(s, *frames, *board_frames(s, options), StartPhase(0))
    if mode != NORMAL:
        give_start(s)
    return s


def give_start(s: BurgundyState) -> None:
    """Silver and workers of teams and of the solo game; bridge order (BUR-SETUP-16, 17)."""
    if s.mode == SOLO:
        s.estates[0].silver = s.parts.solo_silver
        s.estates[0].workers = s.parts.solo_workers
        return
    s.bridge = tuple(range(s.players))
    for number, me in enumerate(s.estates):
        me.silver = s.parts.team_silver
        me.workers = s.parts.team_workers[number]


def board_frames(s: BurgundyState, options: Options) -> list[Frame]:
    """What is left to choose about boards and starting castles."""
    hidden = options["experienced"] == "hidden"
    if s.mode == SOLO:
        set_boards(s, BOARD_IDS.index(str(options["solo_board"])))
        return [choose_castle(s, 0)]
    if s.mode == TEAM:
        set_boards(s, BOARD_IDS.index(str(options["team_board"])))
        fields = board_of(s, s.estates[0]).start_fields
        if len(fields) > 1:
            return [choose_castle(s, 0), choose_castle(s, 1)]
        for number in range(len(s.estates)):
            lay_start_castle(s, members(s, number)[0], fields[0])
        return []
    if s.modules & BORDER_POSTS:
        return [DealBorderBoards(hidden)]
    if options["experienced"] != "off":
        return [DealSheets(hidden)]
    set_boards(s, BOARD_IDS.index(str(options["board"])))
    for seat in range(s.players):
        lay_start_castle(s, seat, board_of(s, s.estates[seat]).start_fields[0])
    return []


def set_boards(s: BurgundyState, board: int) -> None:
    """Everybody plays on the same board."""
    for me in s.estates:
        me.board = board


class FirstPlayer(Lot[BurgundyState]):
    """The highest roll, a tie settled by lot: each seat is equally likely (BUR-SETUP-10, R-2)."""

    VERB = "first"

    def pool(self, s: BurgundyState) -> list[int]:
        return list(range(s.players))

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        s.bridge = tuple([(outcome[0] + step) % s.players for step in range(s.players)])
        for place, seat in enumerate(s.bridge):
            me = estate_of(s, seat)
            me.silver = s.parts.start_silver
            me.workers = s.parts.start_workers[place]
        if s.events is not None:
            emit(s, "first_player", outcome[0])


class StartGoods(Chance[BurgundyState]):
    """Goods for every estate, in order (BUR-SETUP-8)."""

    VERB = "start-goods"
    NAMES = GOOD_IDS

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        return tuple(draw_many(list(s.goods_left), start_goods(s) * len(s.estates), dice))

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        number = start_goods(s) * len(s.estates)
        return len(outcome) == number and holds(list(s.goods_left), outcome)

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        left = list(s.goods_left)
        for number, me in enumerate(s.estates):
            goods = [0] * GOODS
            for kind in outcome[number * start_goods(s) : (number + 1) * start_goods(s)]:
                goods[kind] += 1
                left[kind] -= 1
            me.goods = tuple(goods)
            if s.events is not None:
                emit(s, "start_goods", members(s, number)[0], {"goods": tuple(goods)})
        s.goods_left = tuple(left)


def start_goods(s: BurgundyState) -> int:
    """Goods per estate at the start."""
    if s.mode == NORMAL:
        return s.parts.start_goods
    return s.parts.team_goods if s.mode == TEAM else s.parts.solo_goods


class DealShields(Chance[BurgundyState]):
    """Shields go to depots 1 to 6, all face up; the others leave the game (BUR-SETUP-13)."""

    VERB = "shields"

    def row(self, s: BurgundyState) -> list[int]:
        """How many shields lie in each depot."""
        return s.parts.team_shields if s.mode == TEAM else s.parts.shields_laid[s.players]

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        return tuple(shuffled(list(range(1, SHIELDS + 1)), dice)[: sum(self.row(s))])

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        fits = all(1 <= shield <= SHIELDS for shield in outcome)
        return fits and len(outcome) == len(set(outcome)) == sum(self.row(s))

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        depots = [0] * (SHIELDS + 1)
        place = 0
        for depot in range(DEPOTS):
            for _ in range(self.row(s)[depot]):
                depots[outcome[place]] = depot + 1
                place += 1
        s.shield_depots = tuple(depots)
        if s.events is not None:
            emit(s, "dealt_shields", None, {"depots": tuple(depots[1:])})


class DealRoutes(Chance[BurgundyState]):
    """Trade-route tiles for every estate, left to right (BUR-SETUP-12, R-44)."""

    VERB = "routes"

    def length(self, s: BurgundyState) -> int:
        """Tiles per estate."""
        if s.mode == NORMAL:
            return s.parts.route_tiles[s.players]
        return s.parts.team_route if s.mode == TEAM else s.parts.solo_route

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        tiles = shuffled(list(range(1, len(s.parts.route_goods) + 1)), dice)
        return tuple(tiles[: self.length(s) * len(s.estates)])

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        fits = all(1 <= tile <= len(s.parts.route_goods) for tile in outcome)
        number = self.length(s) * len(s.estates)
        return fits and len(outcome) == len(set(outcome)) == number

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        length = self.length(s)
        for number, me in enumerate(s.estates):
            dealt = outcome[number * length : (number + 1) * length]
            me.route = tuple([tile - 1 for tile in dealt])
            if s.events is not None:
                emit(s, "dealt_route", members(s, number)[0], {"tiles": dealt})


class DealBorderBoards(Chance[BurgundyState]):
    """A different board 11 for everybody, then a field for the castle (BUR-SETUP-14)."""

    VERB = "boards"
    NAMES = BOARD_IDS[FIRST_BORDER : FIRST_BORDER + BORDER_BOARDS]

    def __init__(self, hidden: bool) -> None:
        self.hidden = hidden

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        return tuple(shuffled(list(range(BORDER_BOARDS)), dice)[: s.players])

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        fits = all(0 <= board < BORDER_BOARDS for board in outcome)
        return fits and len(outcome) == len(set(outcome)) == s.players

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        sheets: list[tuple[int, int]] = []
        for seat, board in enumerate(outcome):
            s.estates[seat].board = FIRST_BORDER + board
            sheets.append((FIRST_BORDER + board, NONE))
            if s.events is not None:
                emit(s, "dealt_board", seat, {"board": BOARD_IDS[FIRST_BORDER + board]})
        if self.hidden:
            then(s, hidden_choice(s, tuple(sheets)))
        else:
            then(s, *[choose_castle(s, seat) for seat in s.bridge])


class DealSheets(Chance[BurgundyState]):
    """A double-sided board for everybody; a side and a field are chosen next (BUR-SETUP-15)."""

    VERB = "sheets"

    def __init__(self, hidden: bool) -> None:
        self.hidden = hidden

    def sample(self, s: BurgundyState, dice: Dice) -> Outcome:
        return tuple(draw_many(s.parts.sheet_copies[:], s.players, dice))

    def possible(self, s: BurgundyState, outcome: Outcome) -> bool:
        return len(outcome) == s.players and holds(s.parts.sheet_copies, outcome)

    def resolve(self, s: BurgundyState, outcome: Outcome) -> None:
        sheets = tuple(s.parts.sheets[sheet] for sheet in outcome)
        if s.events is not None:
            for seat, (front, back) in enumerate(sheets):
                data = {"front": BOARD_IDS[front], "back": BOARD_IDS[back]}
                emit(s, "dealt_sheet", seat, data)
        if self.hidden:
            then(s, hidden_choice(s, sheets))
            return
        for seat in reversed(s.bridge):
            front, back = sheets[seat]
            then(s, ChooseSide(seat, front, back), choose_castle(s, seat))

    def names(self, s: BurgundyState) -> list[str]:
        return [f"{BOARD_IDS[front]}/{BOARD_IDS[back]}" for front, back in s.parts.sheets]
