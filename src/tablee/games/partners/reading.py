"""Reading positions of Partners; what is written, and how, stands in `position`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mypy_extensions import i16, u8

from tablee.errors import InvalidPosition
from tablee.games.contract import Options
from tablee.games.partners.hands import DEAL, DEALS, FOLDED, HAND
from tablee.games.partners.notation import read_place
from tablee.games.partners.pieces import CARDS
from tablee.games.partners.places import HOME, LETTERS, START, place_text
from tablee.games.partners.position import UNKNOWN
from tablee.games.partners.setup import board_for, build, hands_for
from tablee.games.partners.soundness import faults
from tablee.games.partners.state import EXCHANGE, OVER, PLAY, PartnersState
from tablee.games.reader import Reader, Word
from tablee.rng import Rng

SEAT = "[YRBG]"
PLACE = r"S|C[1-4]|[YRBG](?:1[0-4]|[1-9])"
FOLD = r"([1-3])([YRBG])"


class PositionReader:
    """A position on its way from text to state."""

    def __init__(self, reader: Reader, options: Options) -> None:
        self.reader = reader
        self.board = board_for(options)
        self.hands = hands_for(options)
        self.options = options
        self.dealer = 3
        self.deals = 1
        self.phase: int | None = None
        self.active = 0
        self.draws: list[int] = []
        self.held: dict[int, list[int]] = {}
        self.chosen: list[int] = []
        self.stack: list[int] | None = None
        self.unknown_folds: set[int] = set()
        self.gifts_known: set[int] = set()
        self.colour = -1

    def read(self, rng: Rng) -> PartnersState:
        """Read all words and put the state together."""
        for word in self.reader.words():
            self._read_word(word)
        if self.phase is None:
            raise self.reader.end("exchange, turn=… or over")
        self._lay_out()
        state = self._state(rng)
        self._draw_secrets(state, rng)
        found = faults(state)
        if found:
            raise self._wrong("; ".join(found))
        return state

    def _wrong(self, problem: str) -> InvalidPosition:
        return InvalidPosition(self.reader.text, len(self.reader.text), problem)

    # ---- Words --------------------------------------------------------------------------------

    def _read_word(self, word: Word) -> None:
        name, equals, value = word.text.partition("=")
        if word.text in ("Y:", "R:", "B:", "G:"):
            self.colour = LETTERS.index(word.text[0])
        elif not equals and word.text in ("exchange", "over"):
            self.phase = EXCHANGE if word.text == "exchange" else OVER
        elif not equals:
            self._put_pawn(word)
        elif "." in name:
            self._read_about_hand(word, name.split(".")[0], value)
        else:
            self._read_fact(word, name, value)

    def _put_pawn(self, word: Word) -> None:
        word.match(PLACE, "a place like Y13, S or C1, exchange, over, or name=value")
        if self.colour < 0:
            raise word.wrong("expected the letter of a colour first, like Y:")
        place = read_place(word.text)
        pawn = self.board.pawn_at(self.colour, HOME)
        if pawn < 0:
            raise word.wrong("a colour has four pawns")
        if place > START and self.board.pawn_at(self.colour, place) >= 0:
            raise word.wrong("a circle holds one pawn")
        if place < START and self.board.colour_on(place) not in (-1, self.colour):
            raise word.wrong(f"another colour stands on {place_text(place)}")
        self.board.relocate(pawn, place)
        self.board.put_in_order()

    def _read_fact(self, word: Word, name: str, value: str) -> None:
        if name == "dealer":
            self.dealer = LETTERS.index(word.match(f"dealer=({SEAT})", "dealer=Y")[1])
        elif name == "turn":
            self.phase = PLAY
            self.active = LETTERS.index(word.match(f"turn=({SEAT})", "turn=Y")[1])
        elif name == "deals":
            self.deals = int(word.match(r"deals=([1-9]\d{0,5})", "deals=1 or more")[1])
        elif name == "chosen":
            seats = word.match(f"chosen=({SEAT}+)", "chosen=YB")[1]
            self.chosen = [LETTERS.index(letter) for letter in seats]
        elif name == "drew":
            self.draws = [seat << 4 | card for seat, _, card in self._entries(word, value)]
        elif name == "log":
            self._read_log(word, value)
        elif name == "stack":
            self.stack = self._cards(word, value)
        else:
            raise word.wrong(f"there is no {name!r} in a position")

    def _entries(self, word: Word, value: str) -> Iterator[tuple[int, bool, int]]:
        """Go through cards with the seat that had them, and whether they were folded."""
        for text in value.split(","):
            if not text or text[0] not in LETTERS:
                raise word.wrong(f"expected a letter and a card like Y5, found {text!r}")
            seat = LETTERS.index(text[0])
            folded = text[1:2] == "*"
            name = text[2:] if folded else text[1:]
            if folded and name == UNKNOWN:
                self.unknown_folds.add(seat)
                yield seat, folded, 0
            else:
                yield seat, folded, self._card(word, name)

    def _read_log(self, word: Word, value: str) -> None:
        entries = list(self._entries(word, value))
        if len(entries) > DEAL * DEALS:
            raise word.wrong(f"three deals have {DEAL * DEALS} cards")
        for at, (seat, folded, card) in enumerate(entries):
            self.hands.log[at] = u8((FOLDED if folded else 0) | seat << 4 | card)
        self.hands.logged = len(entries)

    def _card(self, word: Word, name: str) -> int:
        if name not in CARDS:
            raise word.wrong(f"expected one of the cards {', '.join(CARDS)}, found {name!r}")
        return CARDS.index(name)

    def _cards(self, word: Word, value: str) -> list[int]:
        return [self._card(word, name) for name in value.split(",")]

    def _read_about_hand(self, word: Word, name: str, value: str) -> None:
        if name in ("usable", "kept"):
            found = word.match(rf"\w+\.{FOLD}=\S+", f"{name}.1Y=…")
            fold = HAND * (int(found[1]) - 1) + LETTERS.index(found[2])
            self._read_about_fold(word, name, fold, value)
            return
        seat = LETTERS.index(word.match(rf"\w+\.({SEAT})=\S+", f"{name}.Y=…")[1])
        if name == "hand":
            self.held[seat] = sorted(self._cards(word, value))
        elif name == "got":
            self.hands.received[seat] = u8(self._card(word, value) + 1)
        elif name == "gives":
            self.hands.gifts[seat] = u8(self._card(word, value) + 1)
            self.gifts_known.add(seat)
        else:
            raise word.wrong(f"there is no {name!r} in a position")

    def _read_about_fold(self, word: Word, name: str, fold: int, value: str) -> None:
        if name == "kept":
            self.hands.kept[fold] = u8(self._card(word, value) + 1)
        else:
            kinds = sum(1 << kind for kind in set(self._cards(word, value)))
            self.hands.usable[fold] = i16(kinds)

    # ---- Putting together ---------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Set hand sizes by the log, and put the cards that are known where they belong."""
        hands = self.hands
        deal = (self.deals - 1) % DEALS
        hands.top = DEAL * (deal + 1)
        for seat in range(4):
            laid = [e for e in hands.log[DEAL * deal : hands.logged] if e >> 4 & 3 == seat]
            self._fill_hand(seat, HAND - len(laid))
        for seat in self.chosen:
            self._choose(seat)
        if set(self.chosen) != {seat for seat in range(4) if hands.gifts[seat]}:
            raise self._wrong("gives.… belongs to a seat that has chosen")
        self._lay_stack()

    def _fill_hand(self, seat: int, size: int) -> None:
        held = self.held.get(seat)
        if size < 0 or (held is not None and len(held) != size):
            raise self._wrong(f"by its log, seat {LETTERS[seat]} holds {max(0, size)} cards")
        for card in held or [0] * size:
            self.hands.take(seat, card)
        if size == 0 and seat not in self.unknown_folds:
            self.held[seat] = []

    def _choose(self, seat: int) -> None:
        if seat in self.held and seat not in self.gifts_known:
            raise self._wrong(f"with a hand of {LETTERS[seat]}, its gift is needed too")
        if seat not in self.gifts_known:
            self.hands.gifts[seat] = u8(1)

    def _lay_stack(self) -> None:
        rest = len(self.hands.stack) - self.hands.top
        if self.stack is None:
            if rest == 0:
                self.stack = []
            return
        if len(self.stack) != rest or len(self.held) < 4:
            raise self._wrong(f"a stack needs all four hands and {rest} cards in this deal")
        for at, card in enumerate(self.stack):
            self.hands.stack[self.hands.top + at] = u8(card)

    def _state(self, rng: Rng) -> PartnersState:
        phase = self.phase if self.phase is not None else OVER
        return build(
            self.options,
            rng,
            self.board,
            self.hands,
            self.draws,
            phase,
            self.active if phase == PLAY else self.dealer,
            self.dealer,
            self.deals,
        )

    def _draw_secrets(self, state: PartnersState, rng: Rng) -> None:
        self._check_folds(state.sealed)
        if self.stack is not None and len(self.held) == 4:
            return
        self._check_gifts_have_a_witness()
        self._check_counts()
        if not state.redraw(sum(1 << seat for seat in self.held), rng):
            raise self._wrong("no cards fit this position")

    def _check_folds(self, sealed: bool) -> None:
        """Refuse folded cards that are partly known: face up all are, face down with the hand."""
        self._check_told_folds(sealed)
        if self.unknown_folds and not sealed:
            raise self._wrong("folded cards are shown in this game")
        for entry in self.hands.log[: self.hands.logged] if sealed else ():
            seat = entry >> 4 & 3
            if entry >= FOLDED and (seat in self.held) == (seat in self.unknown_folds):
                raise self._wrong(f"{LETTERS[seat]}: give hand and folded cards, or neither")

    def _check_told_folds(self, sealed: bool) -> None:
        """Refuse what is told about a fold that did not happen."""
        folds = {
            HAND * (at // DEAL) + (entry >> 4 & 3)
            for at, entry in enumerate(self.hands.log[: self.hands.logged])
            if entry >= FOLDED and sealed
        }
        for fold in range(HAND * DEALS):
            if (self.hands.kept[fold] or self.hands.usable[fold]) and fold not in folds:
                raise self._wrong("something is known of a fold that did not happen")

    def _check_gifts_have_a_witness(self) -> None:
        """Refuse what would be drawn anew although the text gives it."""
        for seat in range(4):
            kept = any(self.hands.kept[HAND * deal + seat] for deal in range(DEALS))
            told = self.hands.received[seat] > 0 or kept
            if told and not {seat, seat ^ 2} & set(self.held):
                raise self._wrong(f"what {LETTERS[seat]} got needs a hand of its team")
            if seat in self.gifts_known and seat not in self.held:
                raise self._wrong(f"what {LETTERS[seat]} gives needs its hand")

    def _check_counts(self) -> None:
        """Refuse more cards of a kind than there are, and logs that do not fit the deal."""
        if self.hands.logged + sum(self.hands.size(seat) for seat in range(4)) != self.hands.top:
            raise self._wrong("the log does not fit the number of deals")
        seen = Counter(card for held in self.held.values() for card in held)
        for entry in self.hands.log[: self.hands.logged]:
            if not (entry >= FOLDED and entry >> 4 & 3 in self.unknown_folds):
                seen[entry & 15] += 1
        for seat in set(range(4)) - set(self.held):
            gifts = [self.hands.received[seat]]
            gifts += [self.hands.kept[HAND * deal + seat] for deal in range(DEALS)]
            seen.update(gift - 1 for gift in gifts if gift)
        for card, count in seen.items():
            if count > self.hands.deck[card]:
                raise self._wrong(f"{count} cards {CARDS[card]} are too many")
