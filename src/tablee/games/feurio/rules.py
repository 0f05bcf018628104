"""What a game is played by: the material, and the rules in force for its players and options."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.games.feurio.fire import TILES
from tablee.games.feurio.hexes import cell_at
from tablee.games.state import OptionValue
from tablee.rng import Rng
from tablee.vectors import filled, large, small

VALUES: Final[i64] = 6
OF_EACH_VALUE: Final[i64] = 6
COLOURS: Final[i64] = 4
MEN_OF_A_COLOUR: Final[i64] = 12
MOST_MEN_A_TURN: Final[i64] = 3
REINFORCEMENT: Final[i64] = 3
"""The colour that everybody shares when three play."""
NOBODY: Final[i64] = -1

COLOUR_KEYS: Final = ("red", "green", "blue", "yellow")
START_CELLS: Final = large([cell_at(0, 0), cell_at(1, -1), cell_at(1, 0), cell_at(0, -1)])
"""Single, pair, triangle, rhombus: each number of players uses so many of them."""
HANDS: Final = (
    (),
    ((12, 12, 12, 12),),
    ((12, 12, 0, 0), (0, 0, 12, 12)),
    ((12, 0, 0, 4), (0, 12, 0, 4), (0, 0, 12, 4)),
    ((12, 0, 0, 0), (0, 12, 0, 0), (0, 0, 12, 0), (0, 0, 0, 12)),
)
"""The men of each colour that each seat begins with, by number of players."""
OWNERS: Final = ((), (0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 2, -1), (0, 1, 2, 3))
"""The seat that each colour scores for, by number of players."""


@final
class Rules:
    """The rules in force; shared by all copies of a game."""

    def __init__(
        self,
        seats: i64,
        together: bool,
        firebreak: bool,
        hot: bool,
        spaces: vec[u8],
        owners: vec[i64],
    ) -> None:
        self.seats = seats
        self.together = together
        """One goal for all: the solitaire and the cooperative game."""
        self.firebreak = firebreak
        self.hot = hot
        """The variant "C'est chaud !": zones are rounded down."""
        self.spaces = spaces
        """Spaces for men by what a tile shows; none face down."""
        self.owners = owners

    def scores(self, colour: i64) -> bool:
        """Tell whether the zones of a colour count: reinforcements do only for a common goal."""
        return self.together or self.owners[colour] != NOBODY


def rules_for(seats: int, options: dict[str, OptionValue]) -> Rules:
    """Give the rules for so many players with these options."""
    return Rules(
        seats,
        seats == 1 or options["mode"] == "cooperative",
        options["firebreak"] is True,
        options["hot"] is True,
        small([0] + [int(digit) for digit in str(options["spaces"])]),
        large(list(OWNERS[seats])),
    )


def first_hands(seats: int) -> vec[u8]:
    """Give the men that each seat begins with: four colours for each."""
    return small([count for hand in HANDS[seats] for count in hand])


def fill_in(deck: vec[u8], rng: Rng) -> None:
    """Deal the tiles that a deck does not name yet (0) in random order into its gaps."""
    missing = _not_named(deck)
    rng.shuffle(missing)
    dealt: i64 = 0
    for place in range(TILES):
        if deck[place] == 0:
            deck[place] = missing[dealt]
            dealt += 1


def _not_named(deck: vec[u8]) -> vec[u8]:
    left = filled(VALUES + 1, u8(OF_EACH_VALUE))
    for place in range(TILES):
        if deck[place] != 0:
            left[i64(deck[place])] -= u8(1)
    missing = vec[u8](capacity=TILES)
    for value in range(1, VALUES + 1):
        while left[value] > 0:
            missing = append(missing, u8(value))
            left[value] -= u8(1)
    return missing
