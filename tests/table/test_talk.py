"""Talk: everybody hears it, except who is muted, silenced, or bound to silence by the rules."""

from __future__ import annotations

import pytest

from tablee.table import By, Refused
from tablee.table import commands as c
from tablee.table.entries import Said
from tablee.table.talk import PHRASES, hears
from tablee.words import sentences
from tests.table.kit import ANN, BEN, CAT, play_out, started


def test_words_and_phrases_are_kept() -> None:
    table = started([ANN, BEN])
    table.do(c.Say("good evening"), ANN, 0)
    table.do(c.SayPhrase("thanks"), BEN, 0)
    assert table.book.chat == [
        Said("ann", "Ann", text="good evening"),
        Said("ben", "Ben", phrase="thanks"),
    ]
    with pytest.raises(Refused, match="no such phrase"):
        table.do(c.SayPhrase("something rude"), BEN, 0)


def test_only_the_last_words_are_kept() -> None:
    table = started([ANN, BEN])
    for number in range(60):
        table.do(c.Say(str(number)), ANN, 0)
    assert [said.text for said in table.book.chat] == [str(number) for number in range(10, 60)]


def test_every_phrase_has_words() -> None:
    assert {f"phrase.{phrase}" for phrase in PHRASES} <= set(sentences("table"))


def test_muting_concerns_only_the_one_who_mutes() -> None:
    table = started([ANN, BEN])
    said = Said("ben", "Ben", text="blah")
    table.do(c.Mute("ben"), ANN, 0)
    assert not hears(table.book, "ann", said)
    assert hears(table.book, "cat", said)
    with pytest.raises(Refused, match="nothing to change"):
        table.do(c.Mute("ben"), ANN, 0)
    table.do(c.Mute("ben", on=False), ANN, 0)
    assert hears(table.book, "ann", said)


def test_the_host_takes_the_word_and_gives_it_back() -> None:
    table = started([ANN, BEN])
    with pytest.raises(Refused, match="host only"):
        table.do(c.Silence("ann"), BEN, 0)
    table.do(c.Silence("ben"), ANN, 0)
    with pytest.raises(Refused, match="silenced"):
        table.do(c.Say("but"), BEN, 0)
    table.do(c.Silence("ben", on=False), ANN, 0)
    table.do(c.Say("thanks"), BEN, 0)


def test_partners_are_silent_while_the_rules_ask_for_it() -> None:
    table = started([ANN, BEN, CAT], silent=True, rounds=1)
    with pytest.raises(Refused, match="silence during play"):
        table.do(c.Say("I have a good one"), ANN, 0)
    with pytest.raises(Refused, match="silence during play"):
        table.do(c.SayPhrase("oops"), ANN, 0)
    table.do(c.Say("I have no partner"), BEN, 0)
    with pytest.raises(Refused, match="host only"):
        table.do(c.AllowTalk(True), BEN, 0)
    table.do(c.AllowTalk(True), ANN, 0)
    table.do(c.Say("now I may"), ANN, 0)
    table.do(c.AllowTalk(False), ANN, 0)
    play_out(table)
    table.do(c.Say("well, that is over"), ANN, 0)


def test_leaving_for_a_moment_does_not_loosen_the_tongue() -> None:
    """A bot sits in, but the seat, its partner and its hand are still the same."""
    table = started([ANN, BEN, CAT], silent=True, rounds=1)
    table.do(c.Leave(), ANN, 0)
    for command in (c.Say("I have a good one"), c.SayPhrase("oops")):
        with pytest.raises(Refused, match="silence during play"):
            table.do(command, ANN, 0)
    table.do(c.Return(), ANN, 0)


@pytest.mark.parametrize("command", [c.Mute, c.Silence])
def test_only_who_sits_here_or_has_spoken_is_muted_or_silenced(
    command: type[c.Mute | c.Silence],
) -> None:
    table = started([ANN, BEN])
    table.do(command("ben"), ANN, 0)
    with pytest.raises(Refused, match="no such player"):
        table.do(command("somebody"), ANN, 0)
    table.do(c.Say("I only look on"), CAT, 0)
    table.do(command("cat"), ANN, 0)
    table.do(command("cat", on=False), ANN, 0)
    table.do(command("ben", on=False), ANN, 0)
    assert table.book.muted == {}
    assert table.book.silenced == []


def test_the_lists_of_who_is_not_heard_do_not_grow_for_ever() -> None:
    table = started([ANN, BEN])
    for number in range(150):
        watcher = By(f"watcher{number}", "W")
        table.do(c.Say("hello"), watcher, 0)
        table.do(c.Mute("ben"), watcher, 0)
        table.do(c.Silence(watcher.player), ANN, 0)
        table.do(c.Mute(watcher.player), ANN, 0)
    latest = [f"watcher{number}" for number in range(50, 150)]
    assert table.book.silenced == latest
    assert table.book.muted["ann"] == latest
    assert list(table.book.muted) == [*latest[1:], "ann"]
