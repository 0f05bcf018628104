"""Which tables act by themselves next, which process sees to them, and when nobody could."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, and_, func, select

from tablee.server.store import schema as s
from tablee.server.store.append import insert

MOST_AT_ONCE = 500
"""How many tables are woken at once; the others are a little later."""
KEPT_MS = 31 * 24 * 3600 * 1000
"""How long an outage is remembered: longer than any clock for a decision may run."""


class Outage(msgspec.Struct, frozen=True):
    """A time in which no move could be taken."""

    since: int
    until: int


class Pulse(msgspec.Struct, frozen=True):
    """What a process learns when it says that it lives."""

    before: int | None
    """The last moment of which any process is known to have lived."""
    adopted: list[str]
    """Tables of processes that have died, which are this one's to keep going from now on."""


def beat(connection: Connection, process: str, now: int, lease: int, adopts: bool) -> Pulse:
    """Say that a process lives, and take over the tables of those that have not said so lately."""
    before = connection.execute(select(func.max(s.processes.c.seen))).scalar()
    row = {"id": process, "seen": now}
    alive = insert(connection, s.processes).values(**row)
    connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_=row))
    return Pulse(before, _adopt(connection, process, now - lease) if adopts else [])


def _adopt(connection: Connection, process: str, silent_since: int) -> list[str]:
    living = select(s.processes.c.id).where(s.processes.c.seen >= silent_since)
    orphaned = s.alarms.c.keeper.not_in(living)
    if connection.execute(select(s.alarms.c.game).where(orphaned).limit(1)).first() is None:
        return []
    change = s.alarms.update().where(orphaned).values(keeper=process)
    adopted = list(connection.execute(change.returning(s.alarms.c.game)).scalars())
    connection.execute(s.processes.delete().where(s.processes.c.seen < silent_since))
    return adopted


def retire(connection: Connection, process: str) -> None:
    """Let others take over the tables of a process that ends."""
    mine = s.alarms.c.keeper == process
    connection.execute(s.alarms.update().where(mine).values(keeper=""))


def due(connection: Connection, process: str, now: int) -> list[tuple[str, int]]:
    """List the tables of a process that have to act by now, and since when."""
    wanted = select(s.alarms).where(s.alarms.c.keeper == process, s.alarms.c.due <= now)
    rows = connection.execute(wanted.order_by(s.alarms.c.due).limit(MOST_AT_ONCE))
    return [(row.game, row.due) for row in rows]


def put_off(connection: Connection, table: str, due: int, until: int | None) -> None:
    """Let an alarm ring later or never, unless a step has changed it meanwhile."""
    unchanged = and_(s.alarms.c.game == table, s.alarms.c.due == due)
    if until is None:
        connection.execute(s.alarms.delete().where(unchanged))
    else:
        connection.execute(s.alarms.update().where(unchanged).values(due=until))


def note_outage(connection: Connection, outage: Outage) -> None:
    """Remember a time in which no move could be taken."""
    connection.execute(s.outages.delete().where(s.outages.c.until < outage.until - KEPT_MS))
    row = {"since": outage.since, "until": outage.until}
    connection.execute(insert(connection, s.outages).values(**row).on_conflict_do_nothing())


def outages(connection: Connection, after: int) -> list[Outage]:
    """List the times in which no move could be taken, the oldest first."""
    wanted = select(s.outages).where(s.outages.c.until > after).order_by(s.outages.c.until)
    return [Outage(row.since, row.until) for row in connection.execute(wanted)]
