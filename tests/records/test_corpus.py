"""Finished games of strong players replay to the same end, in every version of the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tablee import game
from tablee.table.record import Record
from tablee.table.replay import replay, rules_of
from tablee.testing import corpus
from tests.contract.cases import every_game

FOLDER = Path(__file__).parent
CHANGED = (
    "a recorded game ends differently; if that is intended, raise the version of the rules and run"
    " `make corpus`"
)


@every_game
def test_every_game_replays_identically(key: str) -> None:
    """The final position with its generator, ranks and scores are what they were."""
    kept, ends = corpus.records(key, FOLDER), corpus.digests(FOLDER)[key]
    assert len(kept) == len(ends) >= 60
    for record, digest in zip(kept, ends, strict=True):
        *_, last = replay(record)
        assert last.state.over()
        assert last.state.result() == record.result, f"{record.seed}: {CHANGED}"
        assert corpus.fingerprint(rules_of(record), last.state) == digest, (
            f"{record.seed}: {CHANGED}"
        )


@every_game
def test_all_players_and_options_are_covered(key: str) -> None:
    kept, rules = corpus.records(key, FOLDER), game(key)
    assert {record.seats for record in kept} == set(range(rules.least, rules.most + 1))
    for option in rules.options:
        found = {option.read(record.options[option.name]) for record in kept}
        assert found >= set(option.choices or option.samples), option.name


@every_game
def test_strong_players_meet_as_equals(key: str) -> None:
    """Nothing in the corpus is left to chance bots: all seats are strong, and all of them win."""
    kept = corpus.records(key, FOLDER)
    assert {name for record in kept for name in record.players} == {f"bot {corpus.LEVEL}"}
    winners = Counter(seat for record in kept for seat in _winners(record))
    assert set(winners) == set(range(game(key).most))


def _winners(record: Record) -> tuple[int, ...]:
    assert record.result is not None
    return record.result.winners


def test_new_games_can_be_made(tmp_path: Path) -> None:
    chosen = game("feurio")
    kept = [
        corpus.play("feurio", number, seats, options, playouts=2)
        for number, (seats, options) in enumerate(corpus.settings(chosen, 3))
    ]
    corpus.save("feurio", kept, tmp_path)
    again = corpus.records("feurio", tmp_path)
    assert [record.seed for record in again] == [f"corpus feurio {number}" for number in range(3)]
    assert len(corpus.digests(tmp_path)["feurio"]) == 3
    repeated = corpus.play("feurio", 2, again[2].seats, kept[2].options, playouts=2)
    assert [line.text for line in repeated.lines] == [line.text for line in kept[2].lines]  # type: ignore[union-attr]


@pytest.mark.parametrize("field", ["moves", "result"])
def test_a_change_would_be_noticed(field: str) -> None:
    record, digest = corpus.records("feurio", FOLDER)[1], corpus.digests(FOLDER)["feurio"][1]
    states = [step.state for step in replay(record)]
    if field == "moves":
        assert corpus.fingerprint(game("feurio"), states[-2]) != digest
    else:
        states[-1].rng.word()
        assert corpus.fingerprint(game("feurio"), states[-1]) != digest
