"""What a table refuses: a key for the reason and the facts that go into its sentence."""

from __future__ import annotations

from tablee.errors import Fact, TableeError


class Refused(TableeError):
    """The table does not allow that now; nothing has changed."""

    def __init__(self, reason: str, **facts: Fact) -> None:
        self.reason = reason
        self.facts = facts
        details = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(reason.replace("_", " ") + (f" ({details})" if details else ""))


class OtherRules(TableeError):
    """A game was played under another version of the rules than the one installed."""

    def __init__(self, key: str, version: int, installed: int) -> None:
        self.key = key
        self.version = version
        self.installed = installed
        super().__init__(
            f"this game of {key} was played under version {version} of the rules;"
            f" version {installed} is installed and cannot replay it"
        )
