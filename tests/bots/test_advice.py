"""Hints and the analysis of a finished game."""

from __future__ import annotations

import msgspec
import pytest

from tablee.bots import Budget
from tablee.bots.advice import Advice, NothingToAnalyse, analyse, are_even, suggest
from tablee.bots.candidate import Candidate
from tablee.bots.knowledge import knowledge
from tablee.errors import IllegalMove, UnknownGame
from tablee.games import Options, game
from tablee.rng import seeded
from tablee.table.local import LocalTable, person
from tablee.table.people import Bot
from tablee.table.record import Record
from tablee.words import say
from tests.bots.kit import positions
from tests.contract.cases import every_game

THINK = Budget(seconds=60.0, playouts=40)


@every_game
def test_suggestions_are_legal_moves_best_first(key: str) -> None:
    played = game(key)
    for state in positions(key, max(2, played.least), {}, 4, "advice"):
        seat = state.actors()[0]
        found = suggest(played.text(state), seat, THINK)
        legal = {played.move_text(state, move) for move in state.moves(seat)}
        assert {each.move for each in found} <= legal
        assert all(0.0 <= each.expectation <= 1.0 for each in found)
        assert sum(each.attention for each in found) <= 1.0 + 1e-9
        assert found[0].attention == max(each.attention for each in found)
        assert msgspec.json.decode(msgspec.json.encode(found), type=list[Advice]) == found


@every_game
def test_a_suggestion_knows_no_secrets(key: str) -> None:
    played = game(key)
    state = played.new(max(2, played.least), "secret")
    seat = state.actors()[0]
    worlds = [state.resample(seat, seeded(f"w{k}")) for k in range(2)]
    first, second = (suggest(played.text(world), seat, THINK, "same") for world in worlds)
    assert first == second


def test_a_heart_for_the_partner_is_a_reason() -> None:
    """Nobody is in play: whoever gives a heart is told why."""
    played = game("partners")
    keys = set()
    for seed in range(20):
        state = played.new(4, seed)
        for seat in state.actors():
            found = suggest(played.text(state), seat, THINK)
            keys |= {reason.key for each in found for reason in each.reasons}
    assert keys == {"partner_needs_heart", "keeps_heart"}


def test_no_advice_for_somebody_else() -> None:
    played = game("feurio")
    state = played.new(2, 1)
    with pytest.raises(IllegalMove, match="not your turn"):
        suggest(played.text(state), 1 - int(state.turn()), THINK)
    with pytest.raises(UnknownGame):
        suggest("chess/1 seats=2 |", 0, THINK)


def finished(key: str, seats: int) -> Record:
    sitters = [Bot("random") for _ in range(seats)]
    table = LocalTable(key, list(sitters), seeded("bots"), seed="finished")
    for _told in table.bots_move(Budget(0.1, 0)):
        pass
    return table.record()


def test_the_analysis_of_a_finished_game() -> None:
    record = finished("feurio", 2)
    analysis = analyse(record, Budget(60.0, 8))
    plies = [judged.ply for judged in analysis.moves]
    assert plies == sorted(plies)
    assert len(plies) > 20
    for judged in analysis.moves:
        assert judged.move == record.lines[judged.ply].text  # type: ignore[union-attr]
        assert 0.0 <= judged.expectation <= judged.best_expectation <= 1.0
        assert (judged.swing == 0.0) == (judged.best_expectation == judged.expectation)
    assert len(analysis.expectations) == len(record.lines) + 1
    assert all(0.0 <= each <= 1.0 for shares in analysis.expectations for each in shares)
    last = analysis.expectations[-1]
    assert record.result is not None
    assert last.index(max(last)) in record.result.winners
    worst = analysis.turning_points()
    assert worst[0].swing == max(judged.swing for judged in analysis.moves) > 0.0


def test_a_running_game_is_not_analysed() -> None:
    table = LocalTable("feurio", [person("Ann"), person("Bob")], seeded(1), seed="running")
    record = msgspec.structs.replace(table.record(), seed=None)
    with pytest.raises(NothingToAnalyse):
        analyse(record, THINK)


@every_game
def test_every_reason_has_words(key: str) -> None:
    played = game(key)
    told = 0
    for seats in range(max(2, played.least), played.most + 1):
        for state in positions(key, seats, {}, 80, f"words {seats}"):
            for move in state.moves(state.turn())[:12]:
                for reason, facts in knowledge(key).reasons(state, state.turn(), move):
                    assert say(key, f"reason.{reason}", facts)
                    told += 1
    assert told > 100


def test_moves_that_are_the_same_but_for_symmetry_or_colour_are_told_once() -> None:
    """Around a lone tile all spots are alike, and so are four colours without a man."""
    played = game("feurio")
    state = played.new(1, "alike")
    found = suggest(played.text(state), 0, THINK)
    assert len(found) == 1
    state.play(played.parse_move(state, found[0].move))
    second = suggest(played.text(state), 0, THINK, most=20)
    places = [each.move.rpartition("+")[0] for each in second if "+" in each.move]
    counts = [each.move[-2] for each in second if "+" in each.move]
    assert len(set(zip(places, counts, strict=True))) == len(places)


def test_chances_that_cannot_be_told_apart_are_about_equal() -> None:
    one, other, far = (Candidate(k, k) for k in range(3))
    for share in (0.0, 1.0, 0.0, 1.0):
        one.note(share)
        other.note(1.0 - share * 0.9)
        far.note(0.01 * share)
    assert are_even(one, other)
    assert not are_even(one, far)


def test_reasons_speak_of_the_mode_that_is_played() -> None:
    """Alone nobody else wants to get in, and the goal is not a common one."""
    keys: dict[int, set[str]] = {}
    for seats in (1, 2):
        options: Options = {} if seats == 1 else {"mode": "cooperative"}
        for state in positions("feurio", seats, options, 60, "mode"):
            for move in state.moves():
                found = knowledge("feurio").reasons(state, state.turn(), move)
                keys.setdefault(seats, set()).update(key for key, _ in found)
    assert "nearer_goal" in keys[1]
    assert "nearer_common_goal" in keys[2]
    assert not {"fills_tile", "nearer_common_goal"} & keys[1]
    assert not {"fills_tile", "nearer_goal"} & keys[2]
