"""Why a card cannot be used, pawn by pawn."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.events import Obstacle
from tablee.games.partners.pieces import CARDS, MINUS_FOUR, SEVEN, SWAP, has_heart, number
from tablee.games.partners.places import HOME, place_text
from tablee.games.partners.walking import back_four, barring_seat, forward, reason


def obstacles(board: Board, seat: i64, kind: i64) -> list[Obstacle]:
    """Explain an unusable card: for each of its uses, what hinders every pawn that might move."""
    if kind == SWAP:
        return [Obstacle(CARDS[kind], "no_two_lone_pawns")]
    colour = board.side(seat)
    found: list[Obstacle] = []
    if has_heart(kind):
        found.append(Obstacle(CARDS[kind], "nobody_at_home", colour))
    if number(kind, 0) == 0 and has_heart(kind):
        return found
    if not _in_play(board, colour):
        return [*found, Obstacle(CARDS[kind], "nobody_in_play", colour)]
    if kind == SEVEN:
        return [Obstacle(CARDS[kind], "seven_do_not_fit", colour)]
    return found + _pawns_hindered(board, colour, kind)


def _pawns_hindered(board: Board, colour: i64, kind: i64) -> list[Obstacle]:
    steps = [-4] if kind == MINUS_FOUR else [number(kind, 0), number(kind, 1)]
    return [
        _hindered(board, colour, kind, place, count)
        for place in _in_play(board, colour)
        for count in steps
        if count != 0
    ]


def _hindered(board: Board, colour: i64, kind: i64, place: i64, steps: i64) -> Obstacle:
    met = back_four(board, colour, place) if steps < 0 else forward(board, colour, place, steps)
    return Obstacle(CARDS[kind], reason(met), colour, place_text(place), steps, barring_seat(met))


def _in_play(board: Board, colour: i64) -> list[int]:
    """List the places of a colour's pawns that may move at all, each once."""
    places: list[int] = []
    for pawn in range(4 * colour, 4 * colour + 4):
        place = board.place(pawn)
        if place != HOME and not board.is_locked(colour, place) and place not in places:
            places.append(place)
    return places
