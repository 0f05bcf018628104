"""Hints and the analysis of a finished game."""

from __future__ import annotations

import msgspec
import pytest

from tablee.bots import Budget
from tablee.bots.advice import Advice, NothingToAnalyse, analyse, suggest
from tablee.bots.knowledge import knowledge
from tablee.errors import IllegalMove, UnknownGame
from tablee.games import game
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
