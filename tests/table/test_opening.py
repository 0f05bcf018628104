"""How a game was set up is told like everything else: to the log, to records, and on replay."""

from __future__ import annotations

import msgspec
import pytest

from tablee.games import Event, all_games, game
from tablee.rng import seeded
from tablee.server.protocol import Started
from tablee.server.tables.show import what
from tablee.table import Bot
from tablee.table.local import LocalTable
from tablee.table.notation import read
from tablee.table.record import InvalidRecord, encode, plain, record
from tablee.table.replay import opening, verify

GAMES = [key for key in all_games() if key in ("feurio", "finstere", "partners")]


def played(key: str) -> LocalTable:
    local = LocalTable(key, [Bot("random")] * 4, seeded(1), "a seed")
    for _ in local.bots_move():
        pass
    return local


@pytest.mark.parametrize("key", GAMES)
def test_the_start_of_a_game_tells_its_opening(key: str) -> None:
    local = LocalTable(key, [Bot("random")] * 4, seeded(1), "a seed")
    told = local.table.recent[-1]
    first = game(key).new(4, "a seed")
    assert list(told.events) == list(local.opening) == game(key).opening(first)
    assert told.events
    for seats in ([], [2]):
        (shown,) = what(local.table, told, seats, "")
        assert shown == Started([event.seen_by((seats or [-1])[0]) for event in told.events])


def test_nobody_is_told_the_cards_of_others() -> None:
    local = LocalTable("partners", [Bot("random")] * 4, seeded(1), "a seed")
    (shown,) = what(local.table, local.table.recent[-1], [2], "")
    assert isinstance(shown, Started)
    (dealt,) = (msgspec.to_builtins(each) for each in shown.events if "hands" in dir(each))
    assert [any(hand) for hand in dealt["hands"]] == [False, False, True, False]


@pytest.mark.parametrize("key", GAMES)
def test_a_record_holds_the_opening_and_is_checked(key: str) -> None:
    local = played(key)
    kept = read(encode(local.record()))
    told: list[Event] = opening(kept)
    assert kept.opening == [plain(event) for event in told]
    assert verify(kept) == len(kept.lines)
    older = msgspec.structs.replace(kept, opening=[])
    assert verify(older) == len(kept.lines), "records of before leave it to the rules"
    for_a_seat = record(local.table.setup, local.log, 1).opening
    assert for_a_seat == [plain(event.seen_by(1)) for event in told]
    forged = msgspec.structs.replace(kept, opening=kept.opening[1:])
    with pytest.raises(InvalidRecord, match="another opening"):
        verify(forged)
