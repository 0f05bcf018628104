"""The course of the game: turns, stages, the first tile, the end and the ranking."""

from __future__ import annotations

import pytest

from tablee.errors import IllegalMove, InvalidOption
from tablee.games import Event
from tablee.games.finstere import GAME, FinstereState
from tablee.games.finstere.events import Flipped, GameEnded, TileDrawn, TurnBegan
from tablee.games.finstere.secrets import shuffled_stack
from tablee.rng import seeded
from tablee.vectors import plain


def stay(state: FinstereState, events: list[Event] | None = None) -> None:
    """Move the seat's first movable figure by no step."""
    state.play(next(move for move in state.moves() if move >> 2 == 0), events)


def play_turn(state: FinstereState) -> list[Event]:
    """Let everybody stay until the turn is over."""
    events: list[Event] = []
    turn = state.turn_number
    while not state.over() and state.turn_number == turn:
        stay(state, events)
    return events


def test_turn_1_moves_two_figures_each_and_flips_the_others() -> None:
    state = GAME.new(3, 1, first="1")
    order = []
    events: list[Event] = []
    while state.turn_number == 1:
        order.append(state.turn())
        stay(state, events)
    assert order == [1, 2, 0, 1, 2, 0]
    assert sum(isinstance(event, Flipped) for event in events) == 12
    assert {state.value(figure) for figure in range(4)} == {6, 4, 3, 2}


def test_later_turns_move_every_figure_once_clockwise() -> None:
    state = GAME.new(3, 1, first="1")
    play_turn(state)
    order = []
    while state.turn_number == 2:
        order.append(state.turn())
        stay(state)
    assert order == [2, 0, 1] * 4


def test_marker_passes_to_the_left() -> None:
    state = GAME.new(4, 1, first="3")
    markers = []
    for _ in range(5):
        markers.append(state.marker)
        play_turn(state)
    assert markers == [3, 0, 1, 2, 3]


@pytest.mark.parametrize("seats", range(2, 8))
def test_figures_by_number_of_players(seats: int) -> None:
    state = GAME.new(seats, 1)
    values = {state.value(figure) for figure in range(4) if state.is_in_play(figure)}
    assert values == ({1, 3, 4, 5} if seats <= 4 else {1, 4, 5})
    assert state.needed() == (3 if seats <= 4 else 2)


def test_first_tile_is_a_number_and_each_number_comes() -> None:
    first = [int(shuffled_stack(False, True, seeded(seed))[0]) for seed in range(3000)]
    assert set(first) == {5, 7, 8, 10}
    assert 800 < first.count(7) < 1200
    assert 400 < first.count(5) < 600


def test_three_hits_replaces_the_five_and_cannot_come_first() -> None:
    stack = shuffled_stack(True, True, seeded(4))
    assert sorted(plain(stack)) == [1, 2, 3, 7, 7, 8, 8, 10]
    assert {int(shuffled_stack(True, True, seeded(s))[0]) for s in range(500)} == {7, 8, 10}


def test_stage_2_reshuffles_all_eight_tiles_and_may_begin_with_a_hit() -> None:
    first = set()
    for seed in range(60):
        state = GAME.new(2, seed)
        drawn: list[int] = []
        while state.turn_number < 8:
            events = play_turn(state)
            drawn += [event.tile for event in events if isinstance(event, TileDrawn)]
        assert len(drawn) == 7
        assert sorted([*drawn]) != sorted(plain(state.stack))
        assert len(state.stack) == 8
        first.add(int(state.stack[0]))
    assert first & {1, 2}


def test_at_most_14_turns_then_the_game_ends_with_nobody_out() -> None:
    state = GAME.new(2, 3)
    events: list[Event] = []
    while not state.over():
        events += play_turn(state)
    assert sum(isinstance(event, TileDrawn) for event in events) == 14
    assert isinstance(events[-1], GameEnded)
    assert (events[-1].why, state.result().ranks) == ("last_turn", (2, 2))
    assert state.result().winners == ()


def position(body: str, seats: int = 2, turn: int = 9, tiles: str = "tiles=7") -> FinstereState:
    return GAME.parse(f"finstere/2 seats={seats} | turn={turn} {body} {tiles}", seed=3)


def test_win_at_once_when_all_but_one_are_out() -> None:
    state = position("marker=0 actor=0 M5,5E G1:0,0 G3:out G4:out G5:8,8 outs=GG R1:-")
    events: list[Event] = []
    state.play(GAME.parse_move(state, "1 O"), events)
    assert state.over()
    assert isinstance(events[-1], GameEnded)
    assert events[-1].why == "won"
    assert not any(isinstance(event, TileDrawn) for event in events)
    assert state.result().ranks == (1, 2)


def test_last_figure_in_play_leaves_and_the_game_ends_without_a_tile() -> None:
    body = "marker=0 actor=0 M5,5E G1:0,0 G3:x G4:x G5:x R1:x R3:x R4:x R5:x"
    state = position(body)
    events: list[Event] = []
    state.play(GAME.parse_move(state, "1 O"), events)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].why == "nobody_left"
    assert not any(isinstance(event, TileDrawn) for event in events)


def test_all_eaten_ends_the_game() -> None:
    body = "marker=0 actor=0 M5,5E G1:6,5 G3:x G4:x G5:x R1:x R3:x R4:x R5:out outs=R"
    state = position(body)
    events: list[Event] = []
    state.play(GAME.parse_move(state, "1 ."), events)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].why == "nobody_left"
    assert state.result().ranks == (2, 1)


def test_figures_outside_may_enter_in_stage_2() -> None:
    state = position("marker=0 actor=0 M5,5E G1:-")
    assert "5 IN" in {GAME.move_text(state, move) for move in state.moves()}


def test_tie_is_won_by_who_reached_the_number_first() -> None:
    body = (
        "marker=0 actor=- M5,5E G1:x G3:x G4:out G5:x R1:x R3:x R4:out R5:out"
        " B1:x B3:x B4:out B5:out Y1:x Y3:x Y4:x Y5:x outs=RBGBR"
    )
    state = position(body, seats=4, turn=14, tiles="tiles=7,8,8,10,5,7,1")
    assert state.result().ranks == (3, 2, 1, 4)
    assert state.result().scores == (1, 2, 2, 0)


def test_nobody_out_shares_the_last_place() -> None:
    body = (
        "marker=0 actor=- M5,5E G1:x G3:x G4:out G5:x R1:x R3:x R4:x R5:x"
        " B1:x B3:x B4:x B5:x Y1:x Y3:x Y4:x Y5:x outs=G"
    )
    state = position(body, seats=4, turn=14, tiles="tiles=7,8,8,10,5,7,1")
    assert state.result().ranks == (1, 4, 4, 4)


def test_a_player_without_figures_is_skipped_but_keeps_the_marker() -> None:
    body = "marker=0 actor=0 M0,5E G1:15,9 G3:x G4:x G5:x R1:x R3:x R4:x R5:x B1:- B3:x B4:x B5:x"
    state = position(body, seats=3)
    events: list[Event] = []
    state.play(GAME.parse_move(state, "1 ."), events)
    assert state.turn() == 2
    state.play(GAME.parse_move(state, "1 ."), events)
    began = [event for event in events if isinstance(event, TurnBegan)]
    assert began[-1].marker == 1
    assert (state.marker, state.turn()) == (1, 2)


def test_he_cannot_pass_while_he_has_a_figure() -> None:
    body = "marker=0 actor=0 M0,5E G1:15,9* G3:14,9 G4:x G5:x R1:-*"
    state = position(body, seats=2)
    assert {GAME.move_text(state, move)[0] for move in state.moves()} == {"3"}


def test_a_moved_figure_cannot_move_again() -> None:
    state = position("marker=0 actor=0 M0,5E G1:15,9* G3:14,9 G4:x G5:x R1:-*")
    with pytest.raises(IllegalMove, match="already moved"):
        state.play(GAME.parse_move(state, "1 ."))
    with pytest.raises(IllegalMove, match="not in play"):
        state.play(GAME.parse_move(state, "4 ."))


def test_stage_change_resets_nothing_but_the_stack() -> None:
    state = GAME.new(2, 5)
    for _ in range(6):
        play_turn(state)
    assert state.turn_number == 7
    piece, marker = plain(state.ground.piece), state.marker
    sides = [state.value(figure) for figure in range(8)]
    play_turn(state)
    assert state.turn_number == 8
    assert plain(state.ground.piece) == piece or state.ground.monster != 0
    assert state.marker == (marker + 1) % 2
    assert [7 - value for value in sides] == [state.value(figure) for figure in range(8)]


def test_three_hits_needs_six_players() -> None:
    with pytest.raises(InvalidOption, match="only with 6 or 7"):
        GAME.new(5, 1, three_hits=True)
    assert GAME.new(6, 1, three_hits=True).options["three_hits"] is True


def test_first_player_must_sit_at_the_table() -> None:
    with pytest.raises(InvalidOption, match="no seat 3"):
        GAME.new(3, 1, first="3")
    assert {GAME.new(3, seed).turn() for seed in range(30)} == {0, 1, 2}
