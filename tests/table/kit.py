"""Tables for tests: people by letter, and time that stands still unless told."""

from __future__ import annotations

from tablee.table import By, Settings, Table, Told, set_up
from tablee.table import commands as c
from tablee.table.people import MACHINE

ANN, BEN, CAT = (By(name.lower(), name, invited=True) for name in ("Ann", "Ben", "Cat"))


def opened(seats: int = 2, settings: Settings | None = None, **options: bool | int | str) -> Table:
    return Table(set_up("whispers", seats, "ann", 0, options, settings, seed="a seed"))


def started(
    people: list[By | str], settings: Settings | None = None, **options: bool | int | str
) -> Table:
    """Open a table and start it; a text stands for a bot of that level."""
    table = opened(len(people), settings, **options)
    for seat, each in enumerate(people):
        if isinstance(each, str):
            table.do(c.Fill(seat, each), ANN, 0)
        else:
            table.do(c.Sit(seat, each.name, local=bool(table.book.seats_of(each.player))), each, 0)
    table.do(c.Start(), ANN, 0)
    return table


def play(table: Table, by: By, seat: int, text: str | None = None, now: int = 0) -> Told:
    """Make a move, by default the first legal one."""
    view = table.view(seat)
    assert view is not None
    text, seq = text or view.moves[0], table.book.seq
    if by == MACHINE:
        return table.apply(table.bot_moves(seat, text, seq, now))
    return table.do(c.Move(seat, text, seq), by, now)


def lay_all(table: Table, now: int = 0) -> None:
    """Let everybody lay their first number."""
    while table.actors() and (view := table.view(table.actors()[0])) and ":" in view.moves[0]:
        seat = table.actors()[0]
        sitter = table.book.sitters[seat]
        by = MACHINE if not hasattr(sitter, "player") else By(sitter.player)
        play(table, by, seat, now=now)


def play_out(table: Table, now: int = 0) -> None:
    """Play the first legal move until the game is over."""
    while table.actors():
        lay_all(table, now)
        if table.actors():
            seat = table.actors()[0]
            sitter = table.book.sitters[seat]
            by = MACHINE if not hasattr(sitter, "player") else By(sitter.player)
            play(table, by, seat, "roll", now)
