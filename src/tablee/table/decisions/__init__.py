"""From a command to what it does: checks everything, changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablee.table import commands as c
from tablee.table.decisions import play, seats, talk
from tablee.table.decisions.who import Entries
from tablee.table.people import By

if TYPE_CHECKING:
    from tablee.table.table import Table


def decide(table: Table, command: c.Command, by: By) -> Entries:
    """Give the facts that the command leads to, or raise the error that says why not."""
    return _DECISIONS[type(command)](table, command, by)


_DECISIONS: dict[type, Callable[[Table, Any, By], Entries]] = {
    c.Sit: seats.sit,
    c.Leave: seats.leave,
    c.Return: seats.come_back,
    c.Free: seats.free,
    c.Fill: seats.fill,
    c.Resize: seats.resize,
    c.Start: play.start,
    c.Move: play.move,
    c.TakeBack: play.take_back,
    c.Pause: play.pause,
    c.Resume: play.resume,
    c.Answer: play.answer,
    c.Say: talk.say,
    c.SayPhrase: talk.say_phrase,
    c.Mute: talk.mute,
    c.Silence: talk.silence,
    c.AllowTalk: talk.allow_talk,
    c.Rematch: play.rematch,
    c.Close: play.close,
}
