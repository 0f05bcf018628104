"""A tournament of bots: `python examples/tournament.py [GAME]`.

Everybody meets everybody; each deal is played twice, with changed seats. Results can be kept in a
file (`Results(plan, path)`), and an interrupted tournament goes on from there.
"""

from __future__ import annotations

import sys

from tablee.arena import Match, Plan, Results, read_contender
from tablee.arena.statistics import ratings

BOTS = ("random", "greedy", "novice", "casual@40")


def main(
    key: str = "partners",
    seats: int = 4,
    deals: int = 4,
    bots: tuple[str, ...] = BOTS,
    processes: int = 0,
) -> Match:
    """Play the tournament and print who beat whom, then the ratings."""
    plan = Plan(key, seats, {}, tuple(map(read_contender, bots)), deals, seed="tournament")
    plan.check()
    match = Match(Results(plan), processes=processes)
    match.run()
    for (one, other), tally in match.tallies.items():
        low, high = tally.interval()
        share = f"{tally.share:4.0%} of {tally.games} games (95 %: {low:.0%} to {high:.0%})"
        print(f"{bots[one]:>10} against {bots[other]:<10} {share}")
    rated = zip(bots, ratings(len(bots), match.results), strict=True)
    for name, rating in sorted(rated, key=lambda pair: -pair[1].mu):
        print(f"{name:>10} {rating.mu:5.1f} ± {rating.sigma:.1f}")
    return match


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "partners")
