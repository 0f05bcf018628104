"""What a game is worth to each seat: by the ranks, or by how far the scores are apart."""

from __future__ import annotations

from typing import Literal, get_args

from tablee.envs.play import Play

Reward = Literal["rank", "score"]


def checked(reward: Reward) -> Reward:
    """Give the kind of reward, or say which there are."""
    if reward not in get_args(Reward):
        raise ValueError(
            f"no reward is called {reward!r}; there are: {', '.join(get_args(Reward))}"
        )
    return reward


def judge(play: Play, reward: Reward) -> list[float]:
    """Give each seat's reward as things stand."""
    return play.rewards() if reward == "rank" else by_score(play.state.result().scores)


def by_score(scores: tuple[int, ...]) -> list[float]:
    """Give each seat its score less the mean of the others; a lone seat has its score."""
    others = max(1, len(scores) - 1)
    return [score - (sum(scores) - score) / others for score in scores]


def seat_checked(seat: int | None, seats: int) -> int | None:
    """Give the seat, if there is one of that number."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
    return seat
