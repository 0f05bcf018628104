"""The rules in force for the players and options of a game."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.feurio.pieces import HANDS, NOBODY, OWNERS
from tablee.games.state import OptionValue
from tablee.vectors import large, small


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
