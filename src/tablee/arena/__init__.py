"""The arena: bots against each other, the same deals with changed seats, and what it proves.

A plan says who plays what; every game of it has a number and can be played again from the plan's
seed. Results are kept line by line, so an interrupted match goes on where it stopped.
"""

from __future__ import annotations

from tablee.arena.match import Match
from tablee.arena.plan import Contender, InvalidPlan, Pairing, Plan, read_contender
from tablee.arena.playing import Outcome, play
from tablee.arena.results import OtherPlan, Results

__all__ = [
    "Contender",
    "InvalidPlan",
    "Match",
    "OtherPlan",
    "Outcome",
    "Pairing",
    "Plan",
    "Results",
    "play",
    "read_contender",
]
