"""Moves of Partners as text.

Y gives 8H            a gift in the exchange
H in, 13H in          a heart
5 Y13, 8H YS          a number: the pawn that walks
1/14 Y13+14           the number with two values: which one
-4 R3                 four steps back
swap Y9 R11           two pawns change places
7x1 RC3+5 RC4+1 Y14+1 one part after the other

A pawn is named by where it stood before the move: a cell of the ring, or the letter of its colour
with S (start) or C1 to C4 (circles).
"""

from __future__ import annotations

from tablee.errors import InvalidMove
from tablee.games.partners.board import Board
from tablee.games.partners.moves import (
    BACK,
    ENTER,
    GIVE,
    MOST_PARTS,
    PART,
    SWITCH,
    back,
    board_pawn,
    detail_of,
    enter,
    give,
    kind_of,
    part,
    part_of,
    part_pawn,
    part_steps,
    seat_pawn,
    switch,
    use_of,
    walk,
)
from tablee.games.partners.pieces import CARDS, MINUS_FOUR, ONE_FOURTEEN, SEVEN, SWAP, number
from tablee.games.partners.places import LETTERS, RING, SEGMENT, START, place_text
from tablee.games.partners.state import PartnersState
from tablee.games.reader import Reader, Word

PAWN = r"([YRBG])(S|C[1-4]|1[0-4]|[1-9])"


def write_move(state: PartnersState, move: int) -> str:
    """Write a move."""
    card, use = CARDS[kind_of(move)], use_of(move)
    if use == GIVE:
        return f"{LETTERS[detail_of(move)]} gives {card}"
    if use == ENTER:
        return f"{card} in"
    if use == BACK:
        return f"{card} {_pawn_text(state.board, board_pawn(state.active, detail_of(move)))}"
    if use == SWITCH:
        pawns = (detail_of(move) & 15, detail_of(move) >> 4)
        return " ".join([card, *(_pawn_text(state.board, pawn) for pawn in pawns)])
    return " ".join([card, *_parts_text(state, move)])


def _parts_text(state: PartnersState, move: int) -> list[str]:
    texts = []
    for index in range(MOST_PARTS):
        one = part_of(move, index)
        if one:
            pawn = _pawn_text(state.board, board_pawn(state.active, part_pawn(one)))
            spelt = kind_of(move) in (ONE_FOURTEEN, SEVEN)
            texts.append(f"{pawn}+{part_steps(one)}" if spelt else pawn)
    return texts


def _pawn_text(board: Board, pawn: int) -> str:
    place = board.place(pawn)
    return place_text(place) if place < RING else LETTERS[pawn // 4] + place_text(place)


def read_move(state: PartnersState, text: str) -> int:
    """Read a move, or raise `InvalidMove`."""
    reader = Reader(text, InvalidMove)
    first = reader.next_word()
    if first is None:
        raise reader.end("a card")
    if first.text in LETTERS and len(first.text) == 1:
        reader.take("gives", "gives")
        move = give(_card(reader), LETTERS.index(first.text))
    else:
        move = _read_use(state, reader, _kind(first))
    extra = reader.next_word()
    if extra is not None:
        raise extra.wrong(f"expected the end, found {extra.text!r}")
    return move


def _card(reader: Reader) -> int:
    word = reader.next_word()
    if word is None:
        raise reader.end("a card")
    return _kind(word)


def _kind(word: Word) -> int:
    if word.text not in CARDS:
        raise word.wrong(f"expected one of the cards {', '.join(CARDS)}, found {word.text!r}")
    return CARDS.index(word.text)


def _read_use(state: PartnersState, reader: Reader, kind: int) -> int:
    if kind == SEVEN:
        return walk(kind, _read_parts(state, reader))
    word = reader.next_word()
    if word is None:
        raise reader.end("in or a pawn")
    if word.text == "in":
        return enter(kind)
    if kind == SWAP:
        return _read_switch(state, reader, word)
    if kind == MINUS_FOUR:
        word.match(PAWN, "a pawn like Y13 or RC2")
        return back(kind, _team_pawn(state, word, 0))
    return _read_number(state, word, kind)


def _read_number(state: PartnersState, word: Word, kind: int) -> int:
    if kind == ONE_FOURTEEN:
        steps = int(word.match(PAWN + r"\+(14?)", "a pawn and its steps like Y13+14")[3])
    else:
        word.match(PAWN, "a pawn like Y13 or RC2")
        steps = number(kind, 0)
    return walk(kind, part(_team_pawn(state, word, 0), steps))


def _read_switch(state: PartnersState, reader: Reader, word: Word) -> int:
    second = reader.next_word()
    if second is None:
        raise reader.end("a second pawn")
    pawns = sorted(_any_pawn(state.board, one) for one in (word, second))
    return switch(SWAP, pawns[0], pawns[1])


def _any_pawn(board: Board, word: Word) -> int:
    """Find a pawn of any colour."""
    word.match(PAWN, "a pawn like Y13")
    for pawn in range(16):
        if _pawn_text(board, pawn) == word.text:
            return pawn
    raise word.wrong(f"no pawn stands on {word.text}")


def _read_parts(state: PartnersState, reader: Reader) -> int:
    parts, walked = 0, 0
    for index, word in enumerate(reader.words()):
        if index == MOST_PARTS:
            raise word.wrong("a 7×1 has at most seven parts")
        steps = int(word.match(PAWN + r"\+([1-7])", "a pawn and its steps like Y13+4")[3])
        pawn = _team_pawn(state, word, walked)
        walked |= 1 << pawn
        parts |= part(pawn, steps) << (PART * index)
    if parts == 0:
        raise reader.end("a pawn and its steps like Y13+4")
    return parts


def _team_pawn(state: PartnersState, word: Word, walked: int) -> int:
    """Find a pawn of the playing team there, if possible one that has not walked yet."""
    name = word.text.split("+")[0]
    seat = state.active
    pawns = [
        seat_pawn(seat, pawn)
        for colour in (seat, seat ^ 2)
        for pawn in range(4 * colour, 4 * colour + 4)
        if _pawn_text(state.board, pawn) == name
    ]
    if not pawns:
        raise word.wrong(f"no pawn of your team stands on {name}")
    return next((pawn for pawn in pawns if not walked >> pawn & 1), pawns[0])


def read_place(text: str) -> int:
    """Read a place as its colour sees it: S, C1 to C4, or a cell like Y13."""
    if text == "S":
        return START
    if text[0] == "C":
        return START + int(text[1:])
    return SEGMENT * LETTERS.index(text[0]) + int(text[1:]) - 1
