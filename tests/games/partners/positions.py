"""Random positions, dense enough for everything to happen, and their reference tables."""

from __future__ import annotations

from random import Random

from tablee.games.partners import PartnersState
from tablee.games.partners.places import place_text
from tests.games.partners.reference import ORDER, Place, Table

CELLS = [f"{letter}{number}" for letter in ORDER for number in range(1, 15)]


def random_pawns(random: Random) -> str:
    """Put pawns near each other, often into stacks, starts and lanes."""
    near = random.randrange(56)
    taken: dict[str, str] = {}
    words = []
    for letter in ORDER:
        words.append(letter + ":")
        circles = [f"C{k}" for k in (1, 2, 3, 4)]
        for _ in range(4):
            place = _random_place(random, letter, near, circles, taken)
            words += [place] if place else []
    return " ".join(words)


def _random_place(
    random: Random, letter: str, near: int, circles: list[str], taken: dict[str, str]
) -> str:
    chance = random.random()
    if chance < 0.3:
        circle = random.choice(circles)
        circles.remove(circle)
        return circle
    if chance < 0.4:
        return "S"
    if chance < 0.5:
        return ""
    mine = [cell for cell, owner in taken.items() if owner == letter]
    if mine and random.random() < 0.3:
        return random.choice(mine)
    gate = 14 * ORDER.index(letter) - 1
    base = near if random.random() < 0.6 else gate - random.randrange(4)
    cell = CELLS[(base + random.randrange(-5, 6)) % 56]
    if taken.setdefault(cell, letter) != letter:
        return ""
    return cell


def table_of(state: PartnersState) -> Table:
    """Give the reference table of a position."""
    places = [_place(place_text(int(place))) for place in state.board.pawns]
    return tuple(tuple(places[4 * colour : 4 * colour + 4]) for colour in range(4))


def _place(name: str) -> Place:
    if name in ("home", "S") or name[0] == "C":
        return name
    return name[0], int(name[1:])
