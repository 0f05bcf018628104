"""Playing: start, moves, taking back, pausing, and what comes after the end."""

from __future__ import annotations

from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.decisions.who import (
    Entries,
    gathering_only,
    host_only,
    player_only,
    sitter_on,
)
from tablee.table.errors import Refused
from tablee.table.people import MACHINE, Bot, By, Human
from tablee.table.setup import new_id
from tablee.table.situation import Situation


def start(table: Situation, _command: c.Start, by: By) -> Entries:
    """Begin."""
    host_only(table, by)
    gathering_only(table)
    if free := table.book.free_seats():
        raise Refused("seats_are_free", count=len(free))
    table.setup.rules()
    return [e.Started()]


def move(table: Situation, command: c.Move, by: By) -> Entries:
    """Make a move."""
    course = table.running()
    _check_mover(table, command.seat, by)
    if command.seq < table.book.since.get(command.seat, 0):
        raise Refused("position_has_changed")
    move = course.game.parse_move(course.state, command.text)
    course.mover_may(command.seat, move)
    return [e.Moved(command.seat, move)]


def _check_mover(table: Situation, seat: int, by: By) -> None:
    sitter = sitter_on(table, seat)
    if table.book.paused:
        raise Refused("paused")
    if by == MACHINE and isinstance(sitter, Bot):
        return
    if not isinstance(sitter, Human) or sitter.player != by.player:
        raise Refused("not_your_seat", seat=seat)


def take_back(table: Situation, command: c.TakeBack, by: By) -> Entries:
    """Take moves back, or ask whether that may be."""
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


def pause(table: Situation, _command: c.Pause, by: By) -> Entries:
    """Ask to stop the clock."""
    table.running()
    player_only(table, by)
    if table.book.paused:
        raise Refused("paused")
    return _ask(table, e.Asked(by.player, "pause"))


def resume(table: Situation, _command: c.Resume, by: By) -> Entries:
    """Let the clock run again."""
    player_only(table, by)
    if not table.book.paused:
        raise Refused("not_paused")
    return [e.Resumed()]


def _ask(table: Situation, asked: e.Asked) -> Entries:
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


def answer(table: Situation, command: c.Answer, by: By) -> Entries:
    """Agree to what was asked, or not; the last to agree sets it going, a no of anybody ends it.

    Who asked says no to take the question back.
    """
    request = table.book.request
    if request is None:
        raise Refused("nothing_is_asked")
    player_only(table, by)
    if command.yes and by.player in request.agreed:
        raise Refused("already_answered")
    answered = e.Answered(by.player, command.yes)
    missing = set(table.book.humans()) - {*request.agreed, by.player}
    if command.yes and not missing:
        return [answered, _granted(request.asked)]
    return [answered]


def rematch(table: Situation, _command: c.Rematch, by: By) -> Entries:
    """Play again."""
    player_only(table, by)
    if table.book.status != "over":
        raise Refused("game_not_over")
    if table.book.rematch is not None:
        raise Refused("rematch_is_open", table=table.book.rematch)
    return [e.Rematched(new_id())]


def close(table: Situation, _command: c.Close, by: By) -> Entries:
    """Give the table up."""
    host_only(table, by)
    gathering_only(table)
    return [e.Closed()]
