"""Writing positions of Partners as text.

Y: Y13 S C1 R: C4 B: G:    the pawns in play, after the letter of their colour; all others at Home
dealer=G deals=5           who deals, and which deal of the game this is
exchange chosen=YB         the exchange runs, and who has chosen; or turn=R; or over
drew=Y5,RH,B8H,G1/14       the cards drawn for the first deal
log=Y5,R*3,R*?             what left the hands since the shuffle; * folded, ? not known
usable.2R=H,8H             for a hand folded face down in deal 2: which cards would have been usable
hand.Y=2,3,12 got.Y=3      secrets: a hand, and the card in it that came from the partner
gives.Y=5 kept.2R=3        the chosen gift, and the gift in a hand folded face down
stack=8H,13H,…             the cards still to come

Hidden things that are left out are drawn at random so that they fit.
"""

from __future__ import annotations

from tablee.games.partners.board import Board
from tablee.games.partners.hands import HAND, Hands, log_folded, log_kind, log_seat
from tablee.games.partners.pieces import CARDS, KINDS
from tablee.games.partners.places import HOME, LETTERS, place_text
from tablee.games.partners.state import OVER, PLAY, PartnersState

UNKNOWN = "?"


def write_position(state: PartnersState, hidden: bool) -> str:
    """Write everything about a position except its options and generator."""
    words = [*_pawn_words(state.board), f"dealer={LETTERS[state.dealer]}", f"deals={state.deals}"]
    words += _phase_words(state)
    if len(state.draws):
        words.append("drew=" + ",".join(_entry(int(one)) for one in state.draws))
    words += _log_words(state, hidden)
    if hidden:
        words += _secret_words(state.hands)
    return " ".join(words)


def _pawn_words(board: Board) -> list[str]:
    words = []
    for colour in range(4):
        words.append(f"{LETTERS[colour]}:")
        places = [board.place(pawn) for pawn in range(4 * colour, 4 * colour + 4)]
        words += [place_text(place) for place in places if place != HOME]
    return words


def _phase_words(state: PartnersState) -> list[str]:
    if state.phase == OVER:
        return ["over"]
    if state.phase == PLAY:
        return [f"turn={LETTERS[state.active]}"]
    chosen = [LETTERS[seat] for seat in range(4) if state.hands.gifts[seat]]
    return ["exchange", *(["chosen=" + "".join(chosen)] if chosen else [])]


def _entry(entry: int, hidden: bool = True) -> str:
    mark = "*" if log_folded(entry) else ""
    card = CARDS[log_kind(entry)] if hidden or not mark else UNKNOWN
    return LETTERS[log_seat(entry)] + mark + card


def _log_words(state: PartnersState, hidden: bool) -> list[str]:
    hands = state.hands
    log = [_entry(int(one), hidden or not state.sealed) for one in hands.log[: hands.logged]]
    words = ["log=" + ",".join(log)] if log else []
    for fold, kinds in enumerate(hands.usable):
        if kinds:
            usable = [CARDS[kind] for kind in range(KINDS) if kinds >> kind & 1]
            words.append(f"usable.{_fold(fold)}=" + ",".join(usable))
    return words


def _fold(fold: int) -> str:
    return f"{1 + fold // HAND}{LETTERS[fold % HAND]}"


def _secret_words(hands: Hands) -> list[str]:
    words = []
    for seat, letter in enumerate(LETTERS):
        held = [CARDS[hands.card(seat, index)] for index in range(hands.size(seat))]
        words += [f"hand.{letter}=" + ",".join(held)] if held else []
        words += _card_word(f"got.{letter}", hands.received[seat])
        words += _card_word(f"gives.{letter}", hands.gifts[seat])
    for fold, card in enumerate(hands.kept):
        words += _card_word(f"kept.{_fold(fold)}", card)
    rest = [CARDS[kind] for kind in hands.stack[hands.top :]]
    return [*words, "stack=" + ",".join(rest)] if rest else words


def _card_word(name: str, kind_plus_one: int) -> list[str]:
    return [f"{name}={CARDS[kind_plus_one - 1]}"] if kind_plus_one else []
