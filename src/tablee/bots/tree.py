"""Information-set Monte Carlo tree search: a tree of moves, each walk in another imagined world.

A node stands for the moves that led to it and for what the seat saw of chance right before each of
them; all else that chance brought may differ (open loop). In each world only the moves that are
possible there compete, so a node counts how often it was available. The tree widens as it is
visited: the most promising candidates first. Success is a vector, one share for each seat, and
every mover looks at its own.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.candidate import Candidate, play_on
from tablee.bots.knowledge.base import Knowledge
from tablee.games.state import State
from tablee.rng import Rng


@final
class Growth:
    """How a tree grows."""

    def __init__(self) -> None:
        self.curiosity = 0.6
        """How strongly moves are tried that were tried little."""
        self.first_width = 3.0
        self.widening = 0.45
        """A node visited n times considers 3 + n ** 0.45 moves."""
        self.deepest: i64 = 12

    def width(self, visits: i64) -> i64:
        """Tell how many moves a node considers."""
        return i64(int(self.first_width + math.pow(float(int(visits)), self.widening)))


GROWTH: Final = Growth()


@final
class Node:
    """A move in the tree and what came of it for the seat that made it."""

    def __init__(self, move: i64, seat: i64, seen: i64) -> None:
        self.tried = Candidate(move, 0)
        self.seat = seat
        self.seen = seen
        self.available: i64 = 0
        self.children: list[Node] = []

    def child(self, move: i64, seat: i64, seen: i64) -> Node:
        """Give the node of a move from here after such a sight; it is made when it is new."""
        for node in self.children:
            if node.tried.move == move and node.seen == seen and node.seat == seat:
                return node
        node = Node(move, seat, seen)
        self.children.append(node)
        return node

    def promise(self, rank: i64) -> float:
        """Tell how much the move deserves the next visit: success, novelty, and its rank."""
        visits = float(int(self.tried.visits))
        prior = 1.0 / float(int(rank + 2))
        mean = self.tried.mean() if self.tried.visits else 0.5
        return mean + GROWTH.curiosity * prior * math.sqrt(float(int(self.available))) / (
            1.0 + visits
        )


@final
class Tree:
    """One decision of one seat."""

    def __init__(self, knowledge: Knowledge, state: State, seat: i64, rng: Rng) -> None:
        self.knowledge = knowledge
        self.state = state
        self.seat = seat
        self.rng = rng
        self.root = Node(0, -1, 0)
        self.playouts: i64 = 0

    def run(self, moves: list[int], seconds: float, playouts: i64) -> list[Candidate]:
        """Search until the time or the playouts are used up; give the moves, best first."""
        start = time.perf_counter()
        end = start + seconds
        seen = self.knowledge.seen(self.state, self.seat)
        found = [self.root.child(move, self.seat, seen).tried for move in moves]
        while len(found) > 1 and self.playouts < playouts and time.perf_counter() < end:
            self._walk(moves)
            self.playouts += 1
            if self.playouts % 64 == 0 and self._is_clear(found, start, end, playouts):
                break
        found.sort(key=_visits, reverse=True)
        return found

    def _is_clear(self, found: list[Candidate], start: float, end: float, playouts: i64) -> bool:
        """Tell whether the runner-up cannot be visited more often any more."""
        pace = (time.perf_counter() - start) / float(int(self.playouts))
        left = min(playouts - self.playouts, i64(int((end - time.perf_counter()) / pace)))
        first: i64 = 0
        second: i64 = 0
        for candidate in found:
            if candidate.visits > first:
                second = first
                first = candidate.visits
            elif candidate.visits > second:
                second = candidate.visits
        return first - second > left

    def _walk(self, moves: list[int]) -> None:
        """Go down in a new world as far as the tree is known, play on, and note the outcome."""
        world = self.state.resample(self.seat, self.rng)
        path: list[Node] = []
        node = self.root
        seat = self.seat
        while i64(len(path)) < GROWTH.deepest:
            node = self._choose(node, moves, seat, self.knowledge.seen(world, self.seat))
            path.append(node)
            world.apply(node.tried.move)
            if node.tried.visits == 0 or world.over():
                break
            seat = world.turn()
            width = GROWTH.width(node.tried.visits)
            moves = self.knowledge.candidates(world, seat, width, self.rng)
        shares = play_on(self.knowledge, world, self.rng)
        _note(path, shares)

    def _choose(self, node: Node, moves: list[int], seat: i64, seen: i64) -> Node:
        best = node.child(moves[0], seat, seen)
        top = -1.0
        for rank in range(i64(len(moves))):
            child = node.child(moves[rank], seat, seen)
            child.available += 1
            promise = child.promise(rank)
            if promise > top:
                top = promise
                best = child
        return best


def _note(path: list[Node], shares: vec[float]) -> None:
    for node in path:
        node.tried.note(shares[node.seat])


def _visits(candidate: Candidate) -> i64:
    return candidate.visits
