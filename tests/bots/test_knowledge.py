"""What every player of a game knows: positions with an obvious answer."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, bot
from tablee.games import game
from tablee.games.finstere.forecast import dangers, forecast
from tablee.games.finstere.state import FinstereState
from tablee.games.partners.state import PartnersState
from tablee.rng import seeded

NAMES = ["instinct", "novice", "strong"]
each_bot = pytest.mark.parametrize("name", NAMES)


def choice(position: str, name: str) -> str:
    played = game(position.partition("/")[0])
    state = played.parse(position)
    seat = state.actors()[0]
    move = bot(name).choose(played, state, seat, Budget(60.0, 160), seeded("know"))
    return played.move_text(state, move)


# ---- Partners ------------------------------------------------------------------------------------


@each_bot
def test_four_back_from_the_start_is_almost_home(name: str) -> None:
    position = "partners/1 seats=4 | Y: S R: B: G: dealer=G turn=Y hand.Y=-4,2,3,5"
    assert choice(position, name) == "-4 YS"


@each_bot
def test_the_partner_is_not_hit_without_need(name: str) -> None:
    position = "partners/1 seats=4 | Y: Y3 R: B: Y8 G: dealer=G turn=Y hand.Y=5,5,6,6"
    assert choice(position, name) == "6 Y3"


@each_bot
def test_a_heart_goes_to_the_partner_who_has_nobody_in_play(name: str) -> None:
    position = "partners/1 seats=4 | Y: Y9 R: B: G: dealer=G exchange hand.Y=H,H,3,5"
    assert choice(position, name) == "Y gives H"


@each_bot
def test_the_only_heart_is_kept_when_it_is_needed(name: str) -> None:
    position = "partners/1 seats=4 | Y: R: R2 B: R9 G: G9 dealer=G exchange hand.Y=H,3,6,9"
    assert choice(position, name) != "Y gives H"


@pytest.mark.parametrize("name", ["instinct", "strong"])
def test_seven_steps_fill_the_lane(name: str) -> None:
    """Example Q7 of the rules, as a choice."""
    position = (
        "partners/1 seats=4 | Y: C1 C2 C3 R: C3 C4 Y14 C1 B: C1 C2 Y9 G: G9"
        " dealer=Y turn=R hand.R=2,3,5,7x1"
    )
    played = game("partners")
    state = played.parse(position)
    assert isinstance(state, PartnersState)
    state.play(played.parse_move(state, choice(position, name)))
    assert state.board.is_finished(1)


# ---- Finstere Flure ------------------------------------------------------------------------------

HALL = "finstere/2 seats=2 | turn=5 marker=0 actor=0 tiles=7,8,7,8"


@each_bot
def test_a_figure_at_the_exit_leaves(name: str) -> None:
    position = f"{HALL} M9,9E G1:9,1 G3:1,0 G4:10,2 G5:12,3 R1:12,8 R3:- R4:- R5:-"
    assert "O" in choice(position, name)


@pytest.mark.parametrize("name", ["instinct", "strong"])  # a novice may overlook the danger
def test_a_figure_before_the_monster_runs(name: str) -> None:
    """The figure that the monster would eat for sure is brought out of its way."""
    position = f"{HALL} M9,5W G1:1,1* G3:5,9* G4:6,5 G5:- R1:15,9* R3:- R4:- R5:-"
    played = game("finstere")
    state = played.parse(position)
    assert isinstance(state, FinstereState)
    assert dangers(forecast(state), 8)[2] == 1.0
    move = played.parse_move(state, choice(position, name))
    state.play(move)
    assert dangers(forecast(state), 8)[2] < 1.0


# ---- Feurio! -------------------------------------------------------------------------------------


@each_bot
def test_a_free_one_beside_the_own_zone_is_taken(name: str) -> None:
    """6 + 6 divided by 6 is 2; with the 1 it is 13."""
    position = "feurio/1 seats=2 | 0 place r12g12 b11y12 / 0,0:6b 1,-1:6 1,0:1 /"
    assert choice(position, name) == "1,0+1b"
