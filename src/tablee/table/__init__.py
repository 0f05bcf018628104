"""One running game and the people around it, the same for a terminal and for a server."""

from __future__ import annotations

from tablee.table.book import Book, Made, Snapshot, Status
from tablee.table.commands import Command
from tablee.table.entries import Entry, Step, Told
from tablee.table.errors import OtherRules, Refused
from tablee.table.people import MACHINE, Bot, By, Human, Nobody, Sitter
from tablee.table.proposal import Proposal
from tablee.table.setup import Bank, PerMove, Settings, Setup, set_up
from tablee.table.table import Table

__all__ = [
    "MACHINE",
    "Bank",
    "Book",
    "Bot",
    "By",
    "Command",
    "Entry",
    "Human",
    "Made",
    "Nobody",
    "OtherRules",
    "PerMove",
    "Proposal",
    "Refused",
    "Settings",
    "Setup",
    "Sitter",
    "Snapshot",
    "Status",
    "Step",
    "Table",
    "Told",
    "set_up",
]
