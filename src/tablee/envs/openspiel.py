"""OpenSpiel games: importing this module registers `tablee_<key>` for every game.

The first chance node draws one of `setups` set-ups, with the first hands and tiles. After that
every draw of the rules is a chance node with its exact outcomes and probabilities.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from tablee.envs.course import Course, Terms
from tablee.envs.encodings import Part
from tablee.extras import needing
from tablee.games import Game, OptionValue, all_games, game
from tablee.rng import seeded

with needing("openspiel"):
    import numpy as np
    import pyspiel

__all__ = ["Observer", "TableGame", "TableState", "read_options", "register"]

SETUPS = 4096
DEFAULT = "default"
LONGEST = 20_000
"""Actions after which a game is judged as it stands."""


class TableGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game of Tablée for OpenSpiel."""

    def __init__(self, key: str, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(game(key)), **(params or {})}
        seats, setups, longest = given["players"], given["setups"], given["max_actions"]
        self.terms = Terms(key, seats, read_options(given["options"]), setups, longest)
        encoding = self.terms.encoding
        information = pyspiel.GameInfo(
            num_distinct_actions=len(encoding.actions),
            max_chance_outcomes=max(setups, self.terms.chance.outcomes),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if encoding.is_shared() else 0.0,
            max_game_length=longest,
        )
        kind = _kind(game(key), encoding.is_shared())
        super().__init__(kind, information, params or {})

    def new_initial_state(self) -> TableState:
        """Give a game whose set-up has not been drawn yet."""
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Give an observer: of a position, or with perfect recall of all that was seen."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.terms.encoding.parts, recall)


class TableState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A game in progress, as OpenSpiel sees it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.course = Course(game.terms)

    def current_player(self) -> int:
        """Give the seat in turn, chance, or the mark of the end."""
        if self.course.over():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.course.weights:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.course.playing.turn())

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.playing.legal() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give the outcomes of the draw with their probabilities."""
        weights = self.course.weights
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        if self.course.weights:
            self.course.draw(action)
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'draw' if self.course.play else 'set-up'} {action}"
        return self.course.terms.encoding.actions[action]

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.course.over()

    def returns(self) -> list[float]:
        """Give the rewards: nothing before the end."""
        if not self.course.over():
            return [0.0] * self.course.terms.seats
        return self.course.playing.rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> TableState:
        """Give a state that the player in turn cannot tell from this one, drawn at random."""
        drawn: TableState = self.clone()
        drawn.course = self.course.resample(player_id, seeded(str(probability_sampler())))
        return drawn

    def __str__(self) -> str:
        if self.course.play is None:
            return "before the set-up"
        text: str = self.course.terms.game.text(self.course.state)
        return f"{text} | {self.course.play.spelt} of {self.course.play.moves[:1]}"


class Observer:
    """What a player sees: numbers from 0 to 1 by parts, and a text of those that are not 0.

    With perfect recall the text is a digest of all that the player has seen and done.
    """

    def __init__(self, parts: list[Part], recall: bool) -> None:
        size = sum(part.size for part in parts)
        highs = [np.full(part.size, part.high, np.float32) for part in parts]
        self.parts = parts
        self.recall = recall
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape)
            for part in parts
        }
        self._highs = np.concatenate(highs)

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        seen = np.frombuffer(state.course.observation(player), np.uint8)
        np.divide(seen, self._highs, out=self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """Write what a player sees, or a digest of all that it has seen."""
        if self.recall:
            return f"{player} {state.course.known[player].hex()}"
        seen = state.course.observation(player)
        told = [_told(part, seen[part.start : part.start + part.size]) for part in self.parts]
        return f"{player} " + " ".join(text for text in told if text)


def _told(part: Part, seen: bytes) -> str:
    values = [f"{place}:{value}" for place, value in enumerate(seen) if value]
    return f"{part.name}={','.join(values)}" if values else ""


def read_options(text: str) -> dict[str, OptionValue]:
    """Read options like `hot:on;mode:cooperative`; commas and the like are percent-encoded."""
    if text == DEFAULT:
        return {}
    pairs = [pair.partition(":") for pair in text.split(";")]
    return {name: unquote(value) for name, _, value in pairs}


def _parameters(chosen: Game[Any]) -> dict[str, int | str]:
    """Give the parameters of a game with their defaults; its options share one, as a text."""
    return {
        "players": max(2, chosen.least),
        "setups": SETUPS,
        "max_actions": LONGEST,
        "options": DEFAULT,
    }


def _kind(chosen: Game[Any], shared: bool = False) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"tablee_{chosen.key}",
        long_name=f"{chosen.name} (Tablée)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if shared else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=chosen.most,
        min_num_players=chosen.least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(chosen),
    )


def register() -> None:
    """Make all games known to `pyspiel.load_game`."""
    for key, each in all_games().items():
        if f"tablee_{key}" not in pyspiel.registered_names():
            maker = type(f"{type(each).__name__}Game", (TableGame,), {"__init__": _maker(key)})
            pyspiel.register_game(_kind(each), maker)


def _maker(key: str) -> Any:
    def make(self: TableGame, params: dict[str, Any] | None = None) -> None:
        TableGame.__init__(self, key, params)

    return make


register()
