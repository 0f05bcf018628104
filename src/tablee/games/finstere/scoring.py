"""Who wins Finstere Flure (rules, section 3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.facts import Result


def ranking(seats: i64, outs: vec[u8]) -> Result:
    """Rank by figures out, then by who reached that number first; nobody out is last."""
    scores = [0] * int(seats)
    last_out = [-1] * int(seats)
    for k in range(i64(len(outs))):
        scores[i64(outs[k])] += 1
        last_out[i64(outs[k])] = int(k)
    ranks: list[int] = []
    for seat in range(seats):
        ahead = 1
        for other in range(seats):
            if scores[other] > scores[seat] or (
                scores[other] == scores[seat] and last_out[other] < last_out[seat]
            ):
                ahead += 1
        ranks.append(ahead if scores[seat] else int(seats))
    return Result(tuple(ranks), tuple(scores))
