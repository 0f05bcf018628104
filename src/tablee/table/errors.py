"""What a table refuses: a key for the reason and the facts that go into its sentence."""

from __future__ import annotations

from tablee.errors import Fact, OtherRules, TableeError

__all__ = ["OtherRules", "Refused"]


class Refused(TableeError):
    """The table does not allow that now; nothing has changed."""

    def __init__(self, reason: str, **facts: Fact) -> None:
        self.reason = reason
        self.facts = facts
        details = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(reason.replace("_", " ") + (f" ({details})" if details else ""))
