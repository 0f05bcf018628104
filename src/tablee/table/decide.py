"""From a command to what it does: checks everything, changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.bots import is_at_least
from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.errors import Refused
from tablee.table.people import MACHINE, Bot, By, Human, Nobody, claimant
from tablee.table.setup import Bank
from tablee.table.talk import PHRASES, check_talk

if TYPE_CHECKING:
    from tablee.table.table import Table

Entries = list[e.Entry]


def decide(table: Table, command: c.Command, by: By) -> Entries:
    """Give the facts that the command leads to, or raise the error that says why not."""
    return _DECISIONS[type(command)](table, command, by)


# ---- Seats ----------------------------------------------------------------------------------


def _sit(table: Table, command: c.Sit, by: By) -> Entries:
    book = table.book
    if book.status in ("over", "closed"):
        raise Refused("game_over")
    now = _sitter(table, command.seat)
    if isinstance(now, Human) or (isinstance(now, Bot) and now.instead_of is not None):
        raise Refused("seat_taken", seat=command.seat)
    mine = [seat for seat, each in enumerate(book.sitters) if claimant(each) == by.player]
    if mine and not command.local:
        raise Refused("already_seated", seat=mine[0])
    if table.setup.settings.rated and (mine or book.status == "playing"):
        raise Refused("rated_seats_are_fixed")
    return [e.Sat(command.seat, Human(by.player, command.name, command.local))]


def _leave(table: Table, _command: c.Leave, by: By) -> Entries:
    seats = table.book.seats_of(by.player)
    if not seats:
        raise Refused("not_seated")
    return [*_vacate(table, seats), *_pass_on_host(table, by.player)]


def _vacate(table: Table, seats: list[int]) -> Entries:
    """Free seats: before the game for anybody, during it a bot sits in."""
    if table.book.status != "playing":
        return [e.Sat(seat, Nobody()) for seat in seats]
    return [e.Sat(seat, stand_in(table, seat)) for seat in seats]


def stand_in(table: Table, seat: int, away: bool = False) -> Bot:
    """Give the bot that plays for the person on a seat until they come back."""
    sitter = table.book.sitters[seat]
    assert isinstance(sitter, Human)
    return Bot(table.setup.settings.stand_in, sitter, away)


def _pass_on_host(table: Table, player: str) -> Entries:
    others = [each for each in table.book.humans() if each != player]
    if table.book.host != player or not others:
        return []
    return [e.Hosted(others[0])]


def _return(table: Table, _command: c.Return, by: By) -> Entries:
    held = [
        e.Sat(seat, sitter.instead_of)
        for seat, sitter in enumerate(table.book.sitters)
        if isinstance(sitter, Bot)
        and sitter.instead_of is not None
        and sitter.instead_of.player == by.player
        and _has_time(table, seat)
    ]
    if not held:
        raise Refused("no_seat_to_return_to")
    return [*held]


def _has_time(table: Table, seat: int) -> bool:
    return not isinstance(table.setup.settings.clock, Bank) or table.book.left[seat] > 0


def _free(table: Table, command: c.Free, by: By) -> Entries:
    _host_only(table, by)
    now = _sitter(table, command.seat)
    if isinstance(now, Nobody):
        raise Refused("seat_is_free", seat=command.seat)
    if table.book.status == "over":
        raise Refused("game_over")
    return [e.Sat(command.seat, Nobody())]


def _fill(table: Table, command: c.Fill, by: By) -> Entries:
    _host_only(table, by)
    now = _sitter(table, command.seat)
    if isinstance(now, Human):
        raise Refused("seat_taken", seat=command.seat)
    if table.setup.settings.rated and not is_at_least(command.level, "strong"):
        raise Refused("rated_needs_strong_bots", level=command.level)
    kept = now if isinstance(now, Bot) else Bot(command.level)
    return [e.Sat(command.seat, msgspec.structs.replace(kept, level=command.level))]


def _resize(table: Table, command: c.Resize, by: By) -> Entries:
    _host_only(table, by)
    _gathering_only(table)
    table.game.check_options(command.seats, table.setup.options)
    lost = table.book.sitters[command.seats :]
    if any(isinstance(sitter, Human) for sitter in lost):
        raise Refused("seat_taken", seat=command.seats)
    return [e.Resized(command.seats)]


# ---- Play -----------------------------------------------------------------------------------


def _start(table: Table, _command: c.Start, by: By) -> Entries:
    _host_only(table, by)
    _gathering_only(table)
    if free := table.book.free_seats():
        raise Refused("seats_are_free", count=len(free))
    table.setup.rules()
    return [e.Started()]


def _move(table: Table, command: c.Move, by: By) -> Entries:
    course = table.running()
    _check_mover(table, command.seat, by)
    if command.seq < table.book.since.get(command.seat, 0):
        raise Refused("position_has_changed")
    move = course.game.parse_move(course.state, command.text)
    course.mover_may(command.seat, move)
    return [e.Moved(command.seat, move)]


def _check_mover(table: Table, seat: int, by: By) -> None:
    sitter = _sitter(table, seat)
    if table.book.paused:
        raise Refused("paused")
    if by == MACHINE and isinstance(sitter, Bot):
        return
    if not isinstance(sitter, Human) or sitter.player != by.player:
        raise Refused("not_your_seat", seat=seat)


def _take_back(table: Table, command: c.TakeBack, by: By) -> Entries:
    table.running()
    if table.setup.settings.rated:
        raise Refused("rated_has_no_take_back")
    if command.seat not in table.book.seats_of(by.player):
        raise Refused("not_your_seat", seat=command.seat)
    ply = table.ply_to_take_back(command.seat, command.turn)
    if ply is None:
        raise Refused("nothing_to_take_back")
    if table.may_take_back_freely(command.seat, ply):
        return [e.TookBack(command.seat, ply)]
    return _ask(table, e.Asked(by.player, "take_back", command.seat, ply))


def _pause(table: Table, _command: c.Pause, by: By) -> Entries:
    table.running()
    _player_only(table, by)
    if table.book.paused:
        raise Refused("paused")
    return _ask(table, e.Asked(by.player, "pause"))


def _resume(table: Table, _command: c.Resume, by: By) -> Entries:
    _player_only(table, by)
    if not table.book.paused:
        raise Refused("not_paused")
    return [e.Resumed()]


def _ask(table: Table, asked: e.Asked) -> Entries:
    """Put a question to the others, or go ahead at once if there are none."""
    if table.book.request is not None:
        raise Refused("something_else_is_asked")
    if table.book.humans() == [asked.player]:
        return [asked, _granted(asked)]
    return [asked]


def _granted(asked: e.Asked) -> e.Entry:
    if asked.subject == "pause":
        return e.Paused()
    return e.TookBack(asked.seat, asked.ply)


def _answer(table: Table, command: c.Answer, by: By) -> Entries:
    request = table.book.request
    if request is None:
        raise Refused("nothing_is_asked")
    _player_only(table, by)
    if by.player in request.agreed:
        raise Refused("already_answered")
    answered = e.Answered(by.player, command.yes)
    missing = set(table.book.humans()) - {*request.agreed, by.player}
    if command.yes and not missing:
        return [answered, _granted(request.asked)]
    return [answered]


# ---- Talk -----------------------------------------------------------------------------------


def _say(table: Table, command: c.Say, by: By) -> Entries:
    check_talk(table.book, table.course, by)
    return [e.Said(by.player, by.name, text=command.text)]


def _say_phrase(table: Table, command: c.SayPhrase, by: By) -> Entries:
    check_talk(table.book, table.course, by)
    if command.phrase not in PHRASES:
        raise Refused("no_such_phrase", phrase=command.phrase)
    return [e.Said(by.player, by.name, phrase=command.phrase)]


def _mute(table: Table, command: c.Mute, by: By) -> Entries:
    if command.on == (command.player in table.book.muted.get(by.player, [])):
        raise Refused("nothing_to_change")
    return [e.Muted(by.player, command.player, command.on)]


def _silence(table: Table, command: c.Silence, by: By) -> Entries:
    _host_only(table, by)
    if command.on == (command.player in table.book.silenced):
        raise Refused("nothing_to_change")
    return [e.Silenced(command.player, command.on)]


def _allow_talk(table: Table, command: c.AllowTalk, by: By) -> Entries:
    _host_only(table, by)
    if command.on == table.book.talk:
        raise Refused("nothing_to_change")
    return [e.TalkAllowed(command.on)]


# ---- The end --------------------------------------------------------------------------------


def _rematch(table: Table, _command: c.Rematch, by: By) -> Entries:
    _player_only(table, by)
    if table.book.status != "over":
        raise Refused("game_not_over")
    if table.book.rematch is not None:
        raise Refused("rematch_is_open", table=table.book.rematch)
    return [e.Rematched(table.next_id())]


def _close(table: Table, _command: c.Close, by: By) -> Entries:
    _host_only(table, by)
    _gathering_only(table)
    return [e.Closed()]


# ---- Who may ask ----------------------------------------------------------------------------


def _sitter(table: Table, seat: int) -> Nobody | Human | Bot:
    if seat >= len(table.book.sitters):
        raise Refused("no_such_seat", seat=seat)
    return table.book.sitters[seat]


def _host_only(table: Table, by: By) -> None:
    if by.player != table.book.host:
        raise Refused("host_only")


def _player_only(table: Table, by: By) -> None:
    if by.player not in table.book.humans():
        raise Refused("not_seated")


def _gathering_only(table: Table) -> None:
    if table.book.status != "gathering":
        raise Refused("game_has_started")


_DECISIONS: dict[type, Callable[[Table, Any, By], Entries]] = {
    c.Sit: _sit,
    c.Leave: _leave,
    c.Return: _return,
    c.Free: _free,
    c.Fill: _fill,
    c.Resize: _resize,
    c.Start: _start,
    c.Move: _move,
    c.TakeBack: _take_back,
    c.Pause: _pause,
    c.Resume: _resume,
    c.Answer: _answer,
    c.Say: _say,
    c.SayPhrase: _say_phrase,
    c.Mute: _mute,
    c.Silence: _silence,
    c.AllowTalk: _allow_talk,
    c.Rematch: _rematch,
    c.Close: _close,
}
