"""`tablee upgrade`: bring the database to this program, or tell what that would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tablee.server.store.outlook import Group


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(upgrade)


def upgrade(
    check: Annotated[bool, typer.Option("--check", help="Only tell; change nothing.")] = False,
    database: Annotated[
        str, typer.Option(help="A SQLite file or postgresql://…; default: your data folder.")
    ] = "",
) -> None:
    """Bring the database up to date, as a server does when it starts; every game is tried first."""
    from tablee.server.config import Config
    from tablee.server.store import open_store
    from tablee.server.store.outlook import outlook

    url = Config(database=database).database_url()
    found = outlook(url)
    same = "stays" if found.before == found.after else f"{found.before} becomes"
    typer.echo(f"database version {same} {found.after}")
    for group in found.groups:
        typer.echo(_told(group))
    for lost in found.lost:
        typer.echo(f"lost: table {lost}", err=True)
    if found.lost:
        raise typer.Exit(1)
    if not check:
        open_store(url).close()
        typer.echo("the database is up to date")


def _told(group: Group) -> str:
    games = f"{group.game}/{group.version}: {group.running} running, {group.finished} finished"
    if group.lost:
        return f"{games}; {len(group.lost)} cannot be taken up again"
    if group.kept_rules:
        return f"{games}; they go on and replay by the rules of version {group.version}"
    return f"{games}; they go on and replay"
