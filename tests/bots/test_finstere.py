"""Finstere Flure: the last move before the walk, wins at once, and a hall laid by players."""

from __future__ import annotations

import itertools

import pytest

from tablee.bots import LEVELS, Budget, ask, bot
from tablee.bots.knowledge import knowledge
from tablee.bots.knowledge.finstere_figures import dangers_of
from tablee.bots.knowledge.finstere_laying import spaciousness
from tablee.bots.knowledge.finstere_walk import prospects, undominated
from tablee.games import game
from tablee.games.finstere.forecast import dangers, forecast
from tablee.games.finstere.state import FinstereState
from tablee.rng import seeded
from tests.bots.kit import positions

KNOWN = knowledge("finstere")


def last_movers(seats: int, seed: str, most: int) -> list[FinstereState]:
    """Collect positions of a random game in which the monster walks after the next move."""
    found: list[FinstereState] = []
    for state in positions("finstere", seats, {}, 400, seed):
        assert isinstance(state, FinstereState)
        if KNOWN.horizon(state) == 1:
            copy = state.copy()
            found.append(copy)
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_move_is_judged_like_all_orders_of_the_tiles(seats: int) -> None:
    """Plain enumeration: play the move in a copy for every tile that may lie on top."""
    for state in last_movers(seats, "enumerated", 4):
        seat = state.turn()
        drawn = state.drawn()
        for chance, move in KNOWN.settled(state, seat, seeded(1))[::7]:
            outcomes: list[float] = []
            for k in range(drawn, len(state.stack)):
                if state.turn_number == 1 and state.stack[k] < 5:
                    continue
                world = state.copy()
                world.stack = state.stack[:]
                world.stack[drawn], world.stack[k] = state.stack[k], state.stack[drawn]
                world.apply(move)
                outcomes.append(KNOWN.values(world)[seat])
            assert chance == pytest.approx(sum(outcomes) / len(outcomes))


@pytest.mark.parametrize("level", ["casual", "strong", "expert"])
def test_no_searching_level_plays_a_dominated_last_move(level: str) -> None:
    played = game("finstere")
    for state in last_movers(2, level, 6):
        seat = int(state.turn())
        found = prospects(KNOWN, state, seat)
        move = ask(bot(level), played, state, seat, Budget(60.0, 30), seeded(level))
        [chosen] = [each for each in found if each.move == move]
        assert not any(other.dominates(chosen) for other in found)
        if level != "expert":
            assert chosen.mean == found[0].mean
        assert len(undominated(found)) <= len(found)


LAST_FIGURE = (
    "finstere/2 seats=2 | turn=9 marker=0 actor=0 tiles=7 M9,5W"
    " G1:x G3:x G4:5,5 G5:x R1:x R3:x R4:x R5:x"
)


def test_the_last_figure_in_play_is_not_judged_by_a_hidden_tile() -> None:
    played = game("finstere")
    state = played.parse(LAST_FIGURE)
    assert isinstance(state, FinstereState)
    worlds = [state.resample(0, seeded(k)) for k in range(12)]
    assert len({world.stack[state.drawn()] for world in worlds}) > 1
    sights = [KNOWN.first_sight(world, 0, seeded(1)) for world in worlds]
    assert all(sight == sights[0] for sight in sights)


WINS = (
    "finstere/2 seats=2 | turn=5 marker=0 actor=0 tiles=7,8,7,8 outs=GG"
    " M9,9E G1:9,1 G3:1,0 G4:out G5:out R1:12,8 R3:- R4:- R5:-",
    "partners/1 seats=4 | Y: C1 C2 C3 G13 R: R3 B: C1 C2 C3 C4 G: G5"
    " dealer=G turn=Y hand.Y=2,5,6,9",
)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_misses_a_win_at_once(level: str) -> None:
    for position in WINS:
        played = game(position.partition("/")[0])
        for seed in range(20):
            state = played.parse(position, seed)
            move = ask(bot(level), played, state, 0, Budget(60.0, 20), seeded(seed))
            state.play(move)
            assert state.over()
            assert state.result().ranks[0] == 1


@pytest.mark.parametrize("level", LEVELS)
def test_players_lay_tiles_apart(level: str) -> None:
    """Tiles of a set-up by players lie further apart than those laid at random."""
    played = game("finstere")

    def room(name: str) -> int:
        state = played.new(2, "laid", setup="placed")
        assert isinstance(state, FinstereState)
        total = 0
        for number in itertools.count():
            if not state.in_set_up():
                return total
            move = ask(bot(name), played, state, int(state.turn()), Budget(9.0, 8), seeded(number))
            total += int(spaciousness(state, move))
            state.play(move)
        raise AssertionError

    assert room(level) > 1.3 * room("random")


@pytest.mark.parametrize("seats", [2, 5])
def test_dangers_are_those_of_the_forecast(seats: int) -> None:
    """One walk for all tiles, without lists of outcomes, but for rounding."""
    for state in positions("finstere", seats, {}, 60, "dangers"):
        assert isinstance(state, FinstereState)
        found = dangers_of(state)
        expected = dangers(forecast(state), 4 * state.seats)
        assert [found[k] for k in range(4 * seats)] == pytest.approx(expected, abs=1e-12)
