"""Write a bot and let it play: `python examples/write_a_bot.py`.

A bot chooses a move from what its seat may know: whatever is hidden from it has been drawn anew in
the position it is given. The same class plays by `tablee arena feurio --bot
examples/write_a_bot.py:Tidy --bot novice`.
"""

from __future__ import annotations

from typing import Any

from tablee import Game, Rng, State
from tablee.arena import Match, Plan, Results, read_contender
from tablee.bots import Budget


class Tidy:
    """Plays the move after which its own score is highest."""

    def choose(self, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Try every move on a copy; among the best, take any."""
        best: list[int] = []
        top = None
        for move in state.moves(seat):
            after = state.copy()
            after.apply(move)
            score = after.result().scores[seat]
            if top is None or score > top:
                best, top = [], score
            if score == top:
                best.append(move)
        return best[rng.below(len(best))]


def main(deals: int = 20) -> float:
    """Let the bot play some deals of Feurio! against random moves; give its share of wins."""
    contenders = (read_contender(f"{__file__}:Tidy"), read_contender("random"))
    match = Match(Results(Plan("feurio", 2, {}, contenders, deals, seed="1")), processes=1)
    match.run()
    tally = match.tallies[0, 1]
    print(f"Tidy against random: {tally.share:.0%} of {tally.games} games")
    return tally.share


if __name__ == "__main__":
    main()
