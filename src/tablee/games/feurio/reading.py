"""Reading positions of Feurio!; what is written, and how, stands in `position`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.errors import IllegalMove
from tablee.games.feurio.board import TILES
from tablee.games.feurio.legality import cell_text, check_spot
from tablee.games.feurio.notation import CELL, LETTERS, read_cell
from tablee.games.feurio.pieces import COLOURS, MEN_OF_A_COLOUR, OF_EACH_VALUE, START_CELLS
from tablee.games.feurio.position import PHASES
from tablee.games.feurio.secrets import fill_in
from tablee.games.feurio.setup import unlit_game
from tablee.games.feurio.soundness import faults
from tablee.games.feurio.state import LATE, LAYING, OVER, PLACING, FeurioState
from tablee.games.reader import Reader, Word
from tablee.games.state import OptionValue
from tablee.rng import Rng
from tablee.vectors import zeros

PHASE: Final = r"lay|place|over|late:(\d):(\d)"
HAND: Final = r"-|(?:r\d+)?(?:g\d+)?(?:b\d+)?(?:y\d+)?"
TILE: Final = CELL + r":(?:([1-6])([rgby]{0,6})|#([1-6?]))"


def read_position(
    reader: Reader, seats: int, options: dict[str, OptionValue], rng: Rng
) -> FeurioState:
    """Read what `write_position` wrote; tiles that it leaves open are dealt at random."""
    oldest = _read_oldest(reader, seats, options)
    deck = zeros(TILES)
    state = unlit_game(seats, options, rng, deck, oldest)
    phase = _read_phase(reader, state)
    for seat in range(seats):
        _read_hand(reader, state, seat)
    reader.take("/", "/ and the tiles")
    _read_tiles(reader, state)
    _read_stack(reader, state)
    fill_in(deck, rng)
    _begin_phase(state, phase)
    wrong = faults(state)
    if wrong:
        raise reader.error(reader.text, 0, wrong[0])
    return state


def _read_oldest(reader: Reader, seats: int, options: dict[str, OptionValue]) -> int:
    word = _need(reader, "the oldest seat")
    oldest = int(word.match(r"\d", "the oldest seat")[0])
    if oldest >= seats or options["oldest"] not in ("random", oldest):
        raise word.wrong(f"seat {oldest} cannot be the oldest here")
    return oldest


def _need(reader: Reader, expected: str) -> Word:
    word = reader.next_word()
    if word is None:
        raise reader.end(expected)
    return word


def _read_phase(reader: Reader, state: FeurioState) -> i64:
    """Read what is to be done, and where it matters the seat and the passes."""
    word = _need(reader, "lay, place, late:seat:passes or over")
    found = word.match(PHASE, "lay, place, late:seat:passes or over")
    if found[1] is None:
        return PHASES.index(word.text)
    if int(found[1]) >= state.seats:
        raise word.wrong(f"there is no seat {found[1]}")
    state.seat = int(found[1])
    state.passes = int(found[2])
    return LATE


def _read_hand(reader: Reader, state: FeurioState, seat: i64) -> None:
    word = _need(reader, f"the men of seat {seat}")
    word.match(HAND, "men in hand such as r12 or r3y4, or - for none")
    for colour in range(COLOURS):
        count = _count_after(LETTERS[colour], word.text)
        if count > MEN_OF_A_COLOUR:
            raise word.wrong("there are 12 men of a colour")
        state.men.hands[seat * COLOURS + colour] = u8(count)


def _count_after(letter: str, text: str) -> int:
    digits = ""
    for sign in text.partition(letter)[2]:
        if not sign.isdigit():
            break
        digits += sign
    return int(digits or 0)


def _read_tiles(reader: Reader, state: FeurioState) -> None:
    for word in reader.words():
        if word.text == "/":
            return
        _read_tile(word, state)
    raise reader.end("/ and the tiles to come")


def _read_tile(word: Word, state: FeurioState) -> None:
    q, r, value, men, secret = word.match(
        TILE, "a tile such as 0,0:6rg or a firebreak 0,0:#4 or 0,0:#?"
    ).groups()
    tile = state.fire.tiles
    _check_tile(word, state, read_cell(word, q, r), secret is not None)
    if (value or secret) != "?":
        _name(word, state.deck, tile, int(value or secret))
    state.lay_next(read_cell(word, q, r), int(value or 0))
    for letter in men or "":
        state.men.post(state.fire, LETTERS.index(letter), 1, tile)


def _check_tile(word: Word, state: FeurioState, cell: i64, face_down: bool) -> None:
    tile = state.fire.tiles
    if tile == TILES:
        raise word.wrong("there are only 36 tiles")
    if face_down and (not state.rules.firebreak or tile < state.seats):
        raise word.wrong("this tile cannot be a firebreak")
    if tile < state.seats:
        if cell != START_CELLS[tile]:
            raise word.wrong(f"start tile {tile + 1} lies on {cell_text(START_CELLS[tile])}")
        return
    try:
        check_spot(state.fire, cell)
    except IllegalMove as error:
        raise word.wrong(str(error)) from error


def _name(word: Word, deck: vec[u8], tile: i64, value: int) -> None:
    """Say which value a tile has; there are only six of each."""
    if len([1 for other in deck if other == value]) == OF_EACH_VALUE:
        raise word.wrong(f"there are only six tiles of value {value}")
    deck[tile] = u8(value)


def _read_stack(reader: Reader, state: FeurioState) -> None:
    word = reader.next_word()
    if word is None:
        return
    word.match(r"[1-6]+", "the values of the tiles to come")
    if len(word.text) > TILES - state.fire.tiles:
        raise word.wrong(f"only {TILES - state.fire.tiles} tiles are to come")
    for place, digit in enumerate(word.text):
        _name(word, state.deck, state.fire.tiles + place, int(digit))
    extra = reader.next_word()
    if extra is not None:
        raise extra.wrong("nothing follows the tiles to come")


def _begin_phase(state: FeurioState, phase: i64) -> None:
    state.phase = phase
    if phase == LAYING:
        state.seat = max(state.layer(state.fire.tiles), 0)
    elif phase == PLACING:
        state.seat = max(state.layer(state.fire.tiles - 1), 0)
    elif phase == OVER and not state.rules.together:
        state.passes = state.seats
