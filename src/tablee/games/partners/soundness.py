"""What about a position of Partners cannot be."""

from __future__ import annotations

from collections import Counter
from itertools import product

from tablee.games.partners.board import Board
from tablee.games.partners.choices import usable
from tablee.games.partners.hands import DEAL, DEALS, HAND, Hands, log_folded, log_seat
from tablee.games.partners.pieces import CARDS, KINDS
from tablee.games.partners.places import COLOURS, RING, START, is_circle, place_text
from tablee.games.partners.state import EXCHANGE, OVER, PLAY, UNLIMITED, PartnersState


def faults(state: PartnersState) -> list[str]:
    """List everything that is wrong with a position; an empty list means that it is sound."""
    found = [*_board_faults(state.board), *_log_faults(state), *_hand_faults(state.hands)]
    if not found:
        found = [*_phase_faults(state), *_gift_faults(state)]
    return found


def _board_faults(board: Board) -> list[str]:
    found = []
    for colour in range(4):
        places = [board.place(pawn) for pawn in range(4 * colour, 4 * colour + 4)]
        circles = [place for place in places if is_circle(place)]
        if len(circles) > len(set(circles)):
            found.append(f"two {COLOURS[colour]} pawns in one circle")
        if places != sorted(places) or board.on_start(colour) != places.count(START):
            found.append(f"the {COLOURS[colour]} pawns are out of order")
        if board.lane(colour) != sum(1 << (circle - START - 1) for circle in circles):
            found.append(f"the {COLOURS[colour]} lane does not show its pawns")
    return found + _cell_faults(board)


def _cell_faults(board: Board) -> list[str]:
    standing: dict[int, list[int]] = {}
    for pawn in range(16):
        if board.place(pawn) < RING:
            standing.setdefault(board.place(pawn), []).append(pawn // 4)
    found = [
        f"two colours on {place_text(cell)}"
        for cell, colours in standing.items()
        if len(set(colours)) > 1
    ]
    shown = {cell: [board.colour_on(cell)] * board.count_on(cell) for cell in range(RING)}
    if not found and {cell: pawns for cell, pawns in shown.items() if pawns} != standing:
        found.append("the cells do not show the pawns")
    return found


def _log_faults(state: PartnersState) -> list[str]:
    """Check that in each deal each seat has laid down four cards, or still holds the rest."""
    log = [int(entry) for entry in state.hands.log[: state.hands.logged]]
    found = []
    for deal, seat in product(range(state.deal() + 1), range(4)):
        entries = log[DEAL * deal : DEAL * (deal + 1)]
        mine = [log_folded(entry) for entry in entries if log_seat(entry) == seat]
        held = state.hands.size(seat) if deal == state.deal() else 0
        if len(mine) + held != HAND:
            found.append(f"{COLOURS[seat]} has laid down too many or too few cards")
        if mine != sorted(mine):
            found.append(f"{COLOURS[seat]} played after folding")
        if any(mine) and held:
            found.append(f"{COLOURS[seat]} folded and still holds cards")
        if not _folded_at_once(entries, seat):
            found.append(f"{COLOURS[seat]} folded more than once in a deal")
    return found


def _folded_at_once(entries: list[int], seat: int) -> bool:
    at = [n for n, one in enumerate(entries) if log_folded(one) and log_seat(one) == seat]
    return not at or at[-1] - at[0] == len(at) - 1


def _hand_faults(hands: Hands) -> list[str]:
    """Check that hands, log and stack together are the deck."""
    cards = Counter(int(entry) & 15 for entry in hands.log[: hands.logged])
    cards.update(int(kind) for kind in hands.stack[hands.top :])
    found = []
    for seat in range(4):
        held = [hands.card(seat, index) for index in range(hands.size(seat))]
        cards.update(held)
        if held != sorted(held):
            found.append(f"the hand of {COLOURS[seat]} is out of order")
    wrong = [kind for kind in range(KINDS) if cards[kind] != hands.deck[kind]]
    found += [f"{cards[kind]} cards {CARDS[kind]}, not {hands.deck[kind]}" for kind in wrong]
    return found


def _phase_faults(state: PartnersState) -> list[str]:
    won = [state.board.has_won(team) for team in (0, 1)]
    capped = state.most_deals != UNLIMITED and state.deals >= state.most_deals
    ended = any(won) or (capped and state.hands.all_empty())
    found = []
    if all(won) or state.deals > state.most_deals > UNLIMITED:
        found.append("the game ended before")
    if (state.phase == OVER) != ended:
        found.append("the game is over" if ended else "the game is not over")
    if state.phase == PLAY and not _somebody_can_play(state):
        found.append(f"{COLOURS[state.active]} holds no usable card and would have folded")
    if state.phase == EXCHANGE and state.hands.logged != DEAL * state.deal():
        found.append("cards were played before the exchange")
    return found


def _somebody_can_play(state: PartnersState) -> bool:
    return any(usable(state.board, state.active, kind) for kind in state.held_kinds(state.active))


def _gift_faults(state: PartnersState) -> list[str]:
    hands = state.hands
    exchanging = state.phase == EXCHANGE
    found = []
    if all(hands.gifts) if exchanging else any(hands.gifts):
        found.append("gifts lie there although the exchange is over")
    if exchanging and any(hands.received):
        found.append("somebody received a card before the exchange")
    for seat, gifts in product(range(4), (hands.gifts, hands.received)):
        gift = int(gifts[seat])
        if gift and not hands.holds(seat, gift - 1):
            found.append(f"{COLOURS[seat]} does not hold {CARDS[gift - 1]}")
    return found + _fold_faults(state)


def _fold_faults(state: PartnersState) -> list[str]:
    """Check what is kept about hands folded face down."""
    log = [int(entry) for entry in state.hands.log[: state.hands.logged]]
    found = []
    for fold in range(HAND * DEALS):
        deal, seat = divmod(fold, HAND)
        entries = log[DEAL * deal : DEAL * (deal + 1)]
        kinds = [one & 15 for one in entries if log_folded(one) and log_seat(one) == seat]
        kept, barred = state.hands.kept[fold], state.hands.usable[fold]
        if (kept or barred) and not (state.sealed and kinds):
            found.append("something is known of a fold that did not happen")
        elif (kept and kept - 1 not in kinds) or any(barred >> kind & 1 for kind in kinds):
            found.append("a folded hand does not fit what is known of it")
    return found
