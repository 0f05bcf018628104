"""The commands of the server, for processes that the tests start."""

from __future__ import annotations

import typer

from tablee.cli import backup, replay, serve, verify, worker

app = typer.Typer(pretty_exceptions_enable=False)
for command in (serve, worker, replay, verify, backup):
    command.register(app)

if __name__ == "__main__":
    app()
