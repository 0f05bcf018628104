"""`python -m tablee.bots.fit`: play, fit, show."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec

from tablee.bots import bot
from tablee.bots.fit.calibration import calibrate, log_loss
from tablee.bots.fit.logit import chances, fit
from tablee.bots.fit.samples import Sample, collect
from tablee.bots.knowledge import knowledge
from tablee.games import Options, game


def main() -> None:
    """Read what is wanted, and print weights and calibration as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m tablee.bots.fit", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--bot", default="casual", help="who plays the games")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--check", action="store_true", help="show the weights in force, fit none")
    wanted = parser.parse_args()
    played = game(wanted.game)
    seats = wanted.seats or max(2, played.least)
    options: Options = dict(each.split("=", 1) for each in wanted.option)
    games = range(wanted.games)
    found = list(collect(played, seats, options, bot(wanted.bot), games, wanted.seed))
    half = [sample for sample in found if sample.game % 2]
    if not wanted.check:
        weights = fit([sample for sample in found if sample.game % 2 == 0])
        names = knowledge(played.key).feature_names(played.new(seats, 1, **options))
        for name, weight in zip(names, weights, strict=True):
            print(f"{weight:9.3f}  {name}")
        show("before", half)
        half = [
            msgspec.structs.replace(sample, chances=chances(sample.rows, weights))
            for sample in half
        ]
    show("fitted" if not wanted.check else "in force", half)


def show(title: str, samples: Sequence[Sample]) -> None:
    """Print the calibration as a table."""
    games = len({sample.game for sample in samples})
    print(f"\n{title}: {games} games, {len(samples)} positions, loss {log_loss(samples):.3f}\n")
    print("| said | won | margin | positions | games |\n|---|---|---|---|---|")
    for tenth in calibrate(samples):
        print(
            f"| {tenth.said:.0%} | {tenth.won:.0%} | ± {tenth.margin:.0%}"
            f" | {tenth.positions} | {tenth.games} |"
        )


if __name__ == "__main__":
    main()
