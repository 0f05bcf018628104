"""Positions with a word too many, too few or wrong: refused with a typed error, or playable."""

from __future__ import annotations

from typing import Any

from tablee.errors import InvalidPosition
from tablee.games import Game, State
from tablee.rng import Rng
from tablee.testing.broken import LawBroken, require
from tablee.testing.laws import play_randomly

SIGNS = "0123456789 |=-,/:;*?.#abcehoprstxyzBCEGHIMNORSWYé♥"
MOST_MOVES = 2_000


def damaged(text: str, other: str, rng: Rng) -> str:
    """Change a position here and there, by signs, words and pieces of another one."""
    for _ in range(1 + rng.below(3)):
        words = text.split(" ")
        at = rng.below(len(words))
        strange = other.split(" ")
        match rng.below(6):
            case 0:
                del words[at]
            case 1:
                words.insert(at, words[rng.below(len(words))])
            case 2:
                words[at] = strange[rng.below(len(strange))]
            case 3:
                words.insert(at, strange[rng.below(len(strange))])
            case _:
                words[at] = _misspelt(words[at], rng)
        text = " ".join(words)
    return text


def _misspelt(word: str, rng: Rng) -> str:
    cut = rng.below(len(word) + 1)
    end = min(len(word), cut + rng.below(3))
    insert = "".join(SIGNS[rng.below(len(SIGNS))] for _ in range(rng.below(3)))
    return word[:cut] + insert + word[end:]


def check_damage(game: Game[Any], text: str, rng: Rng) -> bool:
    """Read a text: only `InvalidPosition` may come out, or a position that plays; tell which."""
    try:
        state: State = game.parse(text, seed=rng.word())
    except InvalidPosition as refused:
        if not 0 <= refused.at <= len(text) or not refused.problem:
            raise LawBroken(f"the error points nowhere\n{text}") from refused
        return False
    except Exception as error:
        raise LawBroken(f"reading raises {error!r}\n{text}") from error
    try:
        _is_sound_and_plays(game, state, rng)
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken(f"a position that was read cannot be played: {error!r}\n{text}") from error
    return True


def _is_sound_and_plays(game: Game[Any], state: State, rng: Rng) -> None:
    written = game.text(state)
    require("what was read is sound", not game.faults(state), game, state)
    require(
        "what was read is written as it is", game.text(game.parse(written)) == written, game, state
    )
    for seat in range(-1, state.seats):
        game.view(state.resample(seat, rng), seat)
    end = state.copy()
    play_randomly(end, rng, most_moves=MOST_MOVES)
    require("after random play it is sound", not game.faults(end), game, end)
