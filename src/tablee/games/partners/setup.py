"""Setting up a game of Partners (rules, section 3)."""

from __future__ import annotations

from tablee.games.contract import Options
from tablee.games.partners.board import Board, empty_board
from tablee.games.partners.dealing import drawn_dealer
from tablee.games.partners.deck import read_deck
from tablee.games.partners.hands import Hands, new_hands
from tablee.games.partners.state import EXCHANGE, UNLIMITED, PartnersState
from tablee.rng import Rng
from tablee.vectors import small

UNLIMITED_NAME = "unlimited"
DRAW = "draw"


def set_up(options: Options, rng: Rng) -> PartnersState:
    """Find the first dealer, shuffle and deal."""
    hands = hands_for(options)
    draws = small([])
    dealer = 0
    if options["dealer"] == DRAW:
        rng.shuffle(hands.stack)
        dealer, draws = drawn_dealer(hands.stack, [0, 1, 2, 3], draws)
    else:
        dealer = int(options["dealer"])
    hands.shuffle(rng)
    drawn = [int(one) for one in draws]
    state = build(options, rng, board_for(options), hands, drawn, EXCHANGE, dealer, dealer, 0)
    state.deal_cards(None)
    return state


def board_for(options: Options) -> Board:
    """Give the empty board for the options."""
    return empty_board(options["lane_rule"] == "tournament", options["short_seven_wins"] is True)


def hands_for(options: Options) -> Hands:
    """Give the cards for the options, before the first deal."""
    return new_hands(small(read_deck(str(options["deck"]))))


def most_deals(options: Options) -> int:
    """Give the cap on deals."""
    return UNLIMITED if options["deals"] == UNLIMITED_NAME else int(options["deals"])


def build(
    options: Options,
    rng: Rng,
    board: Board,
    hands: Hands,
    draws: list[int],
    phase: int,
    active: int,
    dealer: int,
    deals: int,
) -> PartnersState:
    """Put a state together."""
    sealed = options["fold_hidden"] is True
    most = most_deals(options)
    drawn = small(draws)
    return PartnersState(
        options, rng, board, hands, drawn, sealed, most, phase, active, dealer, deals
    )
