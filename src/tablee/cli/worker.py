"""`tablee worker`: bots for servers elsewhere."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.serve import LogFormat

if TYPE_CHECKING:
    import asyncio


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(worker)


def worker(
    bus: Annotated[str, typer.Option(help="redis://… that the servers use.")],
    log_format: Annotated[LogFormat, typer.Option(help="For people or for programs.")] = (
        LogFormat.text
    ),
) -> None:
    """Think for the bots of servers that run with --workers 0; start one per core."""
    import asyncio

    from tablee.server.botwork.queue import work
    from tablee.server.run import set_up_logging

    set_up_logging(log_format.value)

    async def run() -> None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            _on_signal(number, stop)
        await work(bus, stop)

    asyncio.run(run())


def _on_signal(number: int, stop: asyncio.Event) -> None:
    """Stop at a signal; Windows knows no handlers inside the event loop."""
    import asyncio

    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(number, stop.set)
    except NotImplementedError:
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
