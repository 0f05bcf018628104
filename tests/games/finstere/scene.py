"""Small positions in the notation of the rules: `A6,5 s7,5 p7,4-7 t8,5N=2,2N M5,5E`.

Capitals are figures; A may take six steps and is to move. Figures not named wait outside.
"""

from __future__ import annotations

import re

from tablee.games.finstere import GAME, FinstereState
from tablee.games.finstere.events import HEADINGS
from tablee.games.finstere.monster import Monster
from tablee.games.finstere.notation import COLOUR_LETTERS, STONE_LETTERS
from tablee.games.state import OptionValue
from tablee.vectors import plain

FIGURES = dict(zip("ABCDEFGH", ("G1", "R1", "G3", "R3", "G4", "R4", "G5", "R5"), strict=True))
LETTER_OF = {name: letter for letter, name in FIGURES.items()}


def scene(text: str, turn: int = 2, **options: OptionValue) -> FinstereState:
    """Set the position up; it is green's turn, and on turn 2 the black sides are up."""
    words = [_word(word) for word in text.split()]
    if not any(word.startswith("M") for word in words):
        words.append("M0,0E")
    tiles = ",".join(["7", "7", "8", "8", "10", "5", "1"][: (turn - 1) % 7])
    switches = " ".join(f"{name}={value}" for name, value in options.items())
    head = f"finstere/2 seats=2 {switches} | turn={turn} marker=0 actor=0"
    return GAME.parse(f"{head} {' '.join(words)} {f'tiles={tiles}' if tiles else ''}", seed=1)


def _word(word: str) -> str:
    if word[0] in FIGURES:
        return f"{FIGURES[word[0]]}:{word[1:]}"
    if word[0] == "t":
        one, other = word[1:].split("=")
        return f"a{one} a{other}"
    return word


def after_path(state: FinstereState, path: str, figure: str = "1") -> FinstereState:
    """Play a path of green's figure on a copy."""
    after = state.copy()
    after.play(GAME.parse_move(after, f"{figure} {path or '.'}"))
    return after


def after_steps(state: FinstereState, steps: int) -> FinstereState:
    """Let the monster go so many steps on a copy, without the final look."""
    after = state.copy()
    monster = Monster(after.ground, after.where, after.turn_number > 7, None)
    for _ in range(steps):
        monster.look_and_step()
    return after


def pieces(state: FinstereState) -> set[str]:
    """List monster, stones and figures in the hall as words of a scene."""
    words = GAME.write_body(state, hidden=False).split()
    found = {word for word in words if re.match(rf"[M{STONE_LETTERS}]\d", word)}
    for word in words:
        if match := re.fullmatch(rf"([{COLOUR_LETTERS}]\d):(\d+,\d+)\*?", word):
            found.add(LETTER_OF[match[1]] + match[2])
    return found


def monster(state: FinstereState) -> str:
    """Write where the monster stands and faces."""
    x, y = state.ground.monster % 16, state.ground.monster // 16
    return f"{x},{y}{HEADINGS[state.ground.heading]}"


def eaten_letters(before: FinstereState, after: FinstereState) -> set[str]:
    """Name the figures that were in the hall before and are not any more."""
    names = [f"{COLOUR_LETTERS[k // 4]}{(1, 3, 4, 5)[k % 4]}" for k in range(8)]
    both = zip(names, plain(before.where), plain(after.where), strict=True)
    return {LETTER_OF[name] for name, was, now in both if was < 176 <= now}
