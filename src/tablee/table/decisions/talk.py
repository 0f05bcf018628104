"""Talking: words, phrases, and who need not hear them."""

from __future__ import annotations

from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.decisions.who import Entries, host_only
from tablee.table.errors import Refused
from tablee.table.people import By
from tablee.table.situation import Situation
from tablee.table.talk import PHRASES, check_known, check_talk


def say(table: Situation, command: c.Say, by: By) -> Entries:
    """Say something."""
    check_talk(table.book, table.course, by)
    return [e.Said(by.player, by.name, text=command.text)]


def say_phrase(table: Situation, command: c.SayPhrase, by: By) -> Entries:
    """Say a ready-made phrase."""
    check_talk(table.book, table.course, by)
    if command.phrase not in PHRASES:
        raise Refused("no_such_phrase", phrase=command.phrase)
    return [e.Said(by.player, by.name, phrase=command.phrase)]


def mute(table: Situation, command: c.Mute, by: By) -> Entries:
    """Stop hearing somebody, or hear them again."""
    if command.on == (command.player in table.book.muted.get(by.player, [])):
        raise Refused("nothing_to_change")
    if command.on:
        check_known(table.book, command.player)
    return [e.Muted(by.player, command.player, command.on)]


def silence(table: Situation, command: c.Silence, by: By) -> Entries:
    """Take the word from somebody, or give it back."""
    host_only(table, by)
    if command.on == (command.player in table.book.silenced):
        raise Refused("nothing_to_change")
    if command.on:
        check_known(table.book, command.player)
    return [e.Silenced(command.player, command.on)]


def allow_talk(table: Situation, command: c.AllowTalk, by: By) -> Entries:
    """Allow talk where the rules ask for silence, or not."""
    host_only(table, by)
    if command.on == table.book.talk:
        raise Refused("nothing_to_change")
    return [e.TalkAllowed(command.on)]
