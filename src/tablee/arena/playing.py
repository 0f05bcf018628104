"""Playing one game of a match; a bot that crashes, cheats or dawdles forfeits it."""

from __future__ import annotations

import time
from functools import cache

import msgspec

from tablee.arena.plan import Contender, Pairing, Plan
from tablee.bots import Bot, ask, bot
from tablee.bots.patience import TooSlow, waiting
from tablee.errors import IllegalMove
from tablee.games import State, game
from tablee.rng import Rng, seeded

OVERRUN = 1.1
GRACE_SECONDS = 0.05
"""A bot may use a tenth more than its budget, and this much for a move that costs nothing."""
HANGING_SECONDS = 30.0
"""A bot that has not answered so long after its time is not waited for: busy machines are slow."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game ended: the share of the first contender, and who forfeited why."""

    pairing: Pairing
    share: float
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    moves: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)
    """Longest time for a move, of each contender."""
    forfeit: int | None = None
    reason: str = ""


class Forfeit(Exception):
    """A contender loses the game at once."""

    def __init__(self, contender: int, reason: str) -> None:
        self.contender = contender
        self.reason = reason
        super().__init__(reason)


def play(plan: Plan, pairing: Pairing) -> Outcome:
    """Play one game of a plan; the same game whenever budgets are counted in playouts."""
    run = _Run(plan, pairing)
    try:
        state = run.play()
    except Forfeit as forfeit:
        lone = pairing.one == pairing.other
        share = 0.0 if lone or forfeit.contender == pairing.one else 1.0
        return Outcome(
            pairing,
            share,
            moves=run.moves,
            seconds=run.longest(),
            forfeit=forfeit.contender,
            reason=forfeit.reason,
        )
    result = state.result()
    share = _share(result.ranks, run.sitters, pairing)
    return Outcome(pairing, share, result.ranks, result.scores, run.moves, run.longest())


def _share(ranks: tuple[int, ...], sitters: list[int], pairing: Pairing) -> float:
    """Give the first contender's share of the win; a lone one has won or has not."""
    winners = [who for rank, who in zip(ranks, sitters, strict=True) if rank == 1]
    if pairing.one == pairing.other:
        return 1.0 if winners else 0.0
    return winners.count(pairing.one) / len(winners) if winners else 0.5


class _Run:
    """A game being played."""

    def __init__(self, plan: Plan, pairing: Pairing) -> None:
        self.plan = plan
        self.pairing = pairing
        self.game = game(plan.game)
        self.sitters = pairing.sitters(plan.seats)
        self.moves = 0
        self.slowest = dict.fromkeys((pairing.one, pairing.other), 0.0)

    def longest(self) -> tuple[float, float]:
        """Give the longest time for a move of each contender."""
        return (
            round(self.slowest[self.pairing.one], 3),
            round(self.slowest[self.pairing.other], 3),
        )

    def play(self) -> State:
        """Play to the end, or raise the forfeit."""
        plan, pairing = self.plan, self.pairing
        state: State = self.game.new(plan.seats, f"{plan.seed} {pairing.deal}", **plan.options)
        rng = seeded(f"{plan.seed} {pairing}")
        while not state.over() and self.moves < plan.longest:
            seat = int(state.turn())
            self._move(state, seat, rng)
            self.moves += 1
        return state

    def _move(self, state: State, seat: int, rng: Rng) -> None:
        number = self.sitters[seat]
        contender = self.plan.contenders[number]
        try:
            with waiting(contender.budget.seconds * OVERRUN + HANGING_SECONDS):
                began = time.thread_time()
                move = ask(_player(contender), self.game, state, seat, contender.budget, rng)
                took = time.thread_time() - began
            self.slowest[number] = max(self.slowest[number], took)
            if took > contender.budget.seconds * OVERRUN + GRACE_SECONDS:
                raise TooSlow(f"{took:.2f} s")
            if move not in state.moves(seat):
                state.check(move)
        except IllegalMove as error:
            raise Forfeit(number, f"illegal move: {error}") from error
        except TooSlow as error:
            raise Forfeit(number, f"too slow: {error}") from error
        except Exception as error:
            raise Forfeit(number, f"crashed: {type(error).__name__}: {error}") from error
        state.apply(move)


@cache
def _player(contender: Contender) -> Bot:
    return bot(contender.bot)
