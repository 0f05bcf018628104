"""Weights under which what happened is likeliest (conditional logit), found by Newton's method."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tablee.bots.fit.samples import Sample

ROUNDS = 12
RIDGE = 1.0
"""How strongly weights are drawn to 0; those of features that say nothing stay there."""

Matrix = list[list[float]]


def fit(samples: Sequence[Sample]) -> list[float]:
    """Find the weights of the features."""
    weights = [0.0] * len(samples[0].rows[0])
    for _ in range(ROUNDS):
        slope, curve = _derivatives(samples, weights)
        weights = [old + step for old, step in zip(weights, _solve(curve, slope), strict=True)]
    return weights


def chances(rows: Matrix, weights: Sequence[float]) -> list[float]:
    """Give each side its chance; a side alone may also miss the goal."""
    sums = [sum(map(float.__mul__, row, weights)) for row in rows]
    sums += [0.0] if len(rows) == 1 else []
    powers = [math.exp(each - max(sums)) for each in sums]
    return [power / sum(powers) for power in powers][: len(rows)]


def _derivatives(samples: Sequence[Sample], weights: list[float]) -> tuple[list[float], Matrix]:
    """Give slope and curvature of the likelihood's logarithm."""
    size = len(weights)
    slope = [-RIDGE * weight for weight in weights]
    curve = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
    for sample in samples:
        if len(sample.rows) > 1 and not any(sample.shares):
            continue  # nobody won, which says nothing about who was ahead
        guessed = chances(sample.rows, weights)
        mean = [
            sum(p * row[k] for p, row in zip(guessed, sample.rows, strict=True))
            for k in range(size)
        ]
        for chance, share, row in zip(guessed, sample.shares, sample.rows, strict=True):
            for i in range(size):
                slope[i] += (share - chance) * row[i]
                for j in range(size):
                    curve[i][j] += chance * (row[i] * row[j] - mean[i] * row[j])
    return slope, curve


def _solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Solve a system of linear equations (Gauss; the matrix is positive definite)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k, pivot in enumerate(rows):
        for other in rows[:k] + rows[k + 1 :]:
            factor = other[k] / pivot[k]
            for j in range(k, len(pivot)):
                other[j] -= factor * pivot[j]
    return [row[-1] / row[k] for k, row in enumerate(rows)]
