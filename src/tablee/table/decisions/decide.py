"""From a command to what it does: who may ask for it, and which facts it leads to."""

from __future__ import annotations

from tablee.table import commands as c
from tablee.table.decisions import gathering, play, seats, talk
from tablee.table.decisions.who import Entries
from tablee.table.errors import Refused
from tablee.table.people import By
from tablee.table.situation import Situation


def decide(table: Situation, command: c.Command, by: By) -> Entries:
    """Give the facts that the command leads to, or raise the error that says why not."""
    if not by.player:
        raise Refused("not_seated")
    match command:
        case c.Move():
            return play.move(table, command, by)
        case c.Sit() | c.Leave() | c.Return() | c.Free() | c.Fill():
            return _about_seats(table, command, by)
        case c.Resize() | c.Reseat() | c.Rename():
            return _about_gathering(table, command, by)
        case c.Say() | c.SayPhrase() | c.Mute() | c.Silence() | c.AllowTalk():
            return _about_talk(table, command, by)
        case c.Pause() | c.Resume() | c.Answer() | c.TakeBack():
            return _about_time(table, command, by)
        case c.Start():
            return play.start(table, command, by)
        case c.Rematch():
            return play.rematch(table, command, by)
        case c.Close():
            return play.close(table, command, by)


def _about_seats(
    table: Situation, command: c.Sit | c.Leave | c.Return | c.Free | c.Fill, by: By
) -> Entries:
    match command:
        case c.Sit():
            return seats.sit(table, command, by)
        case c.Leave():
            return seats.leave(table, command, by)
        case c.Return():
            return seats.come_back(table, command, by)
        case c.Free():
            return seats.free(table, command, by)
        case c.Fill():
            return seats.fill(table, command, by)


def _about_gathering(table: Situation, command: c.Resize | c.Reseat | c.Rename, by: By) -> Entries:
    match command:
        case c.Resize():
            return gathering.resize(table, command, by)
        case c.Reseat():
            return gathering.reseat(table, command, by)
        case c.Rename():
            return gathering.rename(table, command, by)


def _about_time(
    table: Situation, command: c.Pause | c.Resume | c.Answer | c.TakeBack, by: By
) -> Entries:
    match command:
        case c.Pause():
            return play.pause(table, command, by)
        case c.Resume():
            return play.resume(table, command, by)
        case c.Answer():
            return play.answer(table, command, by)
        case c.TakeBack():
            return play.take_back(table, command, by)


def _about_talk(
    table: Situation, command: c.Say | c.SayPhrase | c.Mute | c.Silence | c.AllowTalk, by: By
) -> Entries:
    match command:
        case c.Say():
            return talk.say(table, command, by)
        case c.SayPhrase():
            return talk.say_phrase(table, command, by)
        case c.Mute():
            return talk.mute(table, command, by)
        case c.Silence():
            return talk.silence(table, command, by)
        case c.AllowTalk():
            return talk.allow_talk(table, command, by)
