"""`tablee serve`: the table for people far apart."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class LogFormat(StrEnum):
    """How the log is written."""

    text = "text"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8420,
    database: Annotated[
        str, typer.Option(help="A SQLite file or postgresql://…; default: your data folder.")
    ] = "",
    bus: Annotated[
        str, typer.Option(help="redis://… where several servers share one database.")
    ] = "",
    workers: Annotated[
        int, typer.Option(help="Bot processes here; 0: only where `tablee worker` runs.")
    ] = -1,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another web address this server is reached by.")
    ] = None,
    trusted_proxies: Annotated[
        str, typer.Option(help="Addresses of proxies whose X-Forwarded-For is believed.")
    ] = "127.0.0.1",
    secure_cookies: Annotated[
        bool, typer.Option(help="Mark cookies secure: for a proxy that speaks HTTPS.")
    ] = False,
    limits: Annotated[bool, typer.Option(help="Limit how much one address may ask.")] = True,
    contact: Annotated[
        str, typer.Option(help="mailto: or https: address for the operators of push services.")
    ] = "mailto:nobody@example.org",
    log_format: Annotated[LogFormat, typer.Option(help="For people or for programs.")] = (
        LogFormat.text
    ),
) -> None:
    """Serve tables to browsers, here or everywhere."""
    from tablee.server.config import Config
    from tablee.server.run import serve as run
    from tablee.server.run import set_up_logging

    set_up_logging(log_format.value)
    config = Config(
        host=host,
        port=port,
        database=database,
        bus=bus or None,
        workers=workers,
        origins=tuple(origin or ()),
        limits=limits,
        contact=contact,
        secure_cookies=secure_cookies,
    )
    run(config, trusted_proxies)
