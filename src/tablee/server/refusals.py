"""The one way to refuse: from an error to the answer that people get, over HTTP and by sockets."""

from __future__ import annotations

import logging
from typing import Final, Literal, NamedTuple

from tablee.errors import Fact, IllegalMove, InvalidText, TableeError
from tablee.server.store import StoreFailed
from tablee.table import OtherRules, Refused

log = logging.getLogger("tablee.refusals")

FORBIDDEN: Final = ("host_only", "not_allowed", "not_invited", "not_seated", "not_your_seat")
UNKNOWN: Final = ("no_such_ply", "no_such_seat", "no_such_table")
UNUSABLE: Final = ("no_such_bot", "rated_needs_strong_bots")


class NoSuchTable(TableeError):
    """There is no table of that name."""


class Answer(NamedTuple):
    """Why something was not done: the HTTP status, who objects, the reason and its facts."""

    status: int
    source: Literal["table", "rules"]
    reason: str
    facts: dict[str, Fact]

    @property
    def detail(self) -> str:
        """The facts in one line."""
        return ", ".join(f"{name}: {fact}" for name, fact in self.facts.items())


def answer_to(error: TableeError) -> Answer:
    """Give the answer to whoever asked for what led to the error."""
    match error:
        case Refused():
            return Answer(_status(error.reason), "table", error.reason, dict(error.facts))
        case IllegalMove():
            return Answer(409, "rules", error.reason, dict(error.facts))
        case InvalidText():
            return Answer(422, "table", "unreadable_move", {"at": error.at, "problem": str(error)})
        case StoreFailed():
            log.error("the store failed: %s: %s", error, error.__cause__)
            return Answer(503, "table", "not_stored", {})
        case OtherRules():
            return Answer(409, "table", "other_rules", {"problem": str(error)})
        case NoSuchTable():
            return Answer(404, "table", "no_such_table", {})
        case _:
            return Answer(422, "table", "not_allowed", {"problem": str(error)})


def _status(reason: str) -> int:
    if reason in FORBIDDEN:
        return 403
    if reason in UNKNOWN:
        return 404
    return 422 if reason in UNUSABLE else 409
