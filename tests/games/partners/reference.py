"""A slow second telling of the rules of movement, written apart from the first.

A pawn is its place in words: "home", "S", "C1" to "C4", or a cell ("Y", 13). A table is a tuple of
four colours, each a tuple of four pawns. Everything goes step by step, as the rules do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

Cell = tuple[str, int]
Place = str | Cell
Table = tuple[tuple[Place, ...], ...]
ORDER = "YRBG"

FORWARD = {
    "8H": [8], "13H": [13], "1/14": [1, 14], "2": [2], "3": [3], "5": [5], "6": [6], "9": [9],
    "10": [10], "12": [12],
}  # fmt: skip


class Stuck(Exception):
    """There is no such move."""


def tidy(table: Table) -> Table:
    """Order the pawns of each colour, which are alike."""
    return tuple(tuple(sorted(pawns, key=str)) for pawns in table)


def changed(table: Table, colour: int, index: int, place: Place) -> Table:
    """Put one pawn elsewhere."""
    pawns = list(table[colour])
    pawns[index] = place
    return (*table[:colour], tuple(pawns), *table[colour + 1 :])


def is_locked(pawns: tuple[Place, ...], place: Place) -> bool:
    """Tell whether C1 up to this circle are all occupied."""
    if not (isinstance(place, str) and place[0] == "C"):
        return False
    return all(f"C{k}" in pawns for k in range(1, int(place[1]) + 1))


def finished(pawns: tuple[Place, ...]) -> bool:
    """Tell whether all four pawns are locked."""
    return all(f"C{k}" in pawns for k in (1, 2, 3, 4))


def _next_cell(table: Table, colour: int, cell: Cell, by: int) -> Cell:
    """Go one cell on or back; pawns on a start between stop every other colour."""
    letter, number = cell
    if 1 <= number + by <= 14:
        return letter, number + by
    owner = ORDER.index(letter) + (1 if by > 0 else 0)
    if owner % 4 != colour and "S" in table[owner % 4]:
        raise Stuck
    return ORDER[(ORDER.index(letter) + by) % 4], 1 if by > 0 else 14


def _gate(colour: int) -> Cell:
    return ORDER[(colour - 1) % 4], 14


def _step(
    table: Table, colour: int, others: list[Place], place: Place, ahead: bool, first: bool
) -> tuple[Place, bool]:
    """Go one step of a forward move; give the place and whether the pawn still goes ahead."""
    if place == "S":
        return (ORDER[colour], 1), True
    if isinstance(place, tuple):
        if not ahead:
            return _next_cell(table, colour, place, -1), False
        if place != _gate(colour):
            return _next_cell(table, colour, place, 1), True
        if "C4" in others:
            raise Stuck
        return "C4", True
    circle = int(place[1])
    if ahead and (circle == 1 or f"C{circle - 1}" in others):
        if first:
            raise Stuck
        ahead = False
    elif not ahead and circle < 4 and f"C{circle + 1}" in others:
        ahead = True
    if ahead:
        return f"C{circle - 1}", True
    return (f"C{circle + 1}" if circle < 4 else _gate(colour)), False


def walk(table: Table, colour: int, index: int, steps: int, rule: str) -> Table:
    """Move a pawn forward, or raise Stuck."""
    pawns = table[colour]
    start = place = pawns[index]
    if place == "home" or is_locked(pawns, place):
        raise Stuck
    others = [pawn for i, pawn in enumerate(pawns) if i != index]
    ahead = True
    for step in range(steps):
        place, ahead = _step(table, colour, others, place, ahead, step == 0)
    after = land(table, colour, index, place)
    began_inside = isinstance(start, str) and start[0] == "C"
    ended_inside = isinstance(place, str) and place[0] == "C"
    stays_inside = began_inside and ended_inside
    if rule == "tournament" and stays_inside and not is_locked(after[colour], place):
        raise Stuck
    return after


def back(table: Table, colour: int, index: int) -> Table:
    """Move a pawn four steps back, or raise Stuck."""
    place = table[colour][index]
    if place == "S":
        place = _gate(colour)
        steps = 3
    else:
        steps = 4
    if isinstance(place, str):
        raise Stuck
    for _ in range(steps):
        place = _next_cell(table, colour, place, -1)
    return land(table, colour, index, place)


def land(table: Table, colour: int, index: int, place: Place) -> Table:
    """End a move: knock one pawn of another colour, or go Home from a stack."""
    if isinstance(place, tuple):
        for other in range(4):
            there = [i for i, pawn in enumerate(table[other]) if pawn == place]
            if other != colour and len(there) > 1:
                return changed(table, colour, index, "home")
            if other != colour and there:
                table = changed(table, other, there[0], "home")
    return changed(table, colour, index, place)


def seven(table: Table, seat: int, rule: str, short: bool) -> set[Table]:
    """Give every result that seven steps can have, by trying each order and each split."""
    return set(_sevens(table, seat, rule, short, 7, frozenset()))


def _sevens(
    table: Table, seat: int, rule: str, short: bool, left: int, walked: frozenset[tuple[int, int]]
) -> Iterator[Table]:
    won = finished(table[seat]) and finished(table[seat ^ 2])
    if left == 0 or (short and won):
        yield tidy(table)
        return
    colour = seat ^ 2 if finished(table[seat]) else seat
    for index in range(4):
        if (colour, index) in walked:
            continue
        for steps in range(1, left + 1):
            try:
                after = walk(table, colour, index, steps, rule)
            except Stuck:
                continue
            yield from _sevens(after, seat, rule, short, left - steps, walked | {(colour, index)})


def swaps(table: Table) -> set[Table]:
    """Give every result of a swap."""
    every = [pawn for pawns in table for pawn in pawns]
    lone = [
        (colour, index)
        for colour in range(4)
        for index, pawn in enumerate(table[colour])
        if isinstance(pawn, tuple) and every.count(pawn) == 1
    ]
    results = set()
    for a in lone:
        for b in lone:
            if a < b:
                place_a, place_b = table[a[0]][a[1]], table[b[0]][b[1]]
                results.add(tidy(changed(changed(table, *a, place_b), *b, place_a)))
    return results


def results(table: Table, seat: int, card: str, rule: str, short: bool) -> set[Table]:
    """Give every result that a card of the seat can have."""
    if card == "7x1":
        return seven(table, seat, rule, short)
    if card == "swap":
        return swaps(table)
    colour = seat ^ 2 if finished(table[seat]) else seat
    found = set()
    for index in range(4):
        for steps in FORWARD.get(card, []):
            with suppress(Stuck):
                found.add(tidy(walk(table, colour, index, steps, rule)))
        if card == "-4":
            with suppress(Stuck):
                found.add(tidy(back(table, colour, index)))
        if "H" in card and table[colour][index] == "home":
            found.add(tidy(changed(table, colour, index, "S")))
    return found


def sequences(
    table: Table, hands: list[list[str]], seat: int, depth: int, rule: str, short: bool
) -> tuple[int, set[str]]:
    """Count what can be played to a depth within a deal; give the number and what it leads to."""
    if depth == 0:
        return 1, {str((tidy(table), [sorted(hand) for hand in hands], seat))}
    total, reached = 0, set()
    for card in sorted(set(hands[seat])):
        left = [list(hand) for hand in hands]
        left[seat].remove(card)
        for after in results(table, seat, card, rule, short):
            count, ends = sequences(
                *pass_on(after, left, seat, rule, short), depth - 1, rule, short
            )
            total += count
            reached |= ends
    return total, reached


def pass_on(
    table: Table, hands: list[list[str]], seat: int, rule: str, short: bool
) -> tuple[Table, list[list[str]], int]:
    """Go on to the next seat with a usable card; who has none folds."""
    hands = [list(hand) for hand in hands]
    while any(hands):
        seat = (seat + 1) % 4
        if any(results(table, seat, card, rule, short) for card in hands[seat]):
            break
        hands[seat] = []
    return table, hands, seat
