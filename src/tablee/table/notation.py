"""Records for people: a few lines about the game, then one line per move; and reading them back."""

from __future__ import annotations

import re

import msgspec

from tablee.games import OptionValue, Result
from tablee.table.record import InvalidRecord, Line, MoveLine, Record, TakeBackLine


def read(data: bytes | str) -> Record:
    """Read a record from JSON or from text."""
    text = data.decode(errors="replace") if isinstance(data, bytes) else data
    if not text.lstrip().startswith("{"):
        return parse(text)
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.DecodeError as error:
        raise InvalidRecord(f"this is no record of a game: {error}") from error


def write(kept: Record) -> str:
    """Write a record as text."""
    head = [
        f"tablee: {kept.game}/{kept.version}",
        f"seats: {kept.seats}",
        *(f"option {name}: {_spelt(value)}" for name, value in kept.options.items()),
        *(f"player {seat}: {' '.join(name.split())}" for seat, name in enumerate(kept.players)),
        f"commitment: {kept.commitment}",
        f"seed: {kept.seed or '?'}",
    ]
    body = [_write_line(number, line) for number, line in enumerate(kept.lines, 1)]
    return "\n".join([*head, "", *body, *_write_result(kept.result)]) + "\n"


def _write_line(number: int, line: Line) -> str:
    if isinstance(line, TakeBackLine):
        return f"{number}. seat {line.seat} takes back to {line.ply}"
    return f"{number}. seat {line.seat}: {line.text or '?'}"


def _write_result(result: Result | None) -> list[str]:
    if result is None:
        return []
    ranks = " ".join(map(str, result.ranks))
    return ["", f"ranks: {ranks}", f"scores: {' '.join(map(str, result.scores))}"]


def parse(text: str) -> Record:
    """Read what `write` wrote; events are left to the rules."""
    head: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    players: list[str] = []
    lines: list[Line] = []
    for number, row in enumerate(text.splitlines(), 1):
        if found := re.fullmatch(r"\d+\. seat (\d+): (.+)", row):
            lines.append(MoveLine(int(found[1]), None if found[2] == "?" else found[2], []))
        elif found := re.fullmatch(r"\d+\. seat (\d+) takes back to (\d+)", row):
            lines.append(TakeBackLine(int(found[1]), int(found[2])))
        elif found := re.fullmatch(r"option (\w+): (.*)", row):
            options[found[1]] = found[2]
        elif found := re.fullmatch(r"player \d+: (.*)", row):
            players.append(found[1])
        elif found := re.fullmatch(r"(\w+): (.*)", row):
            head[found[1]] = found[2]
        elif row.strip():
            raise InvalidRecord(f"line {number} cannot be read: {row[:80]!r}")
    return _record(head, options, players, lines)


def _record(
    head: dict[str, str], options: dict[str, OptionValue], players: list[str], lines: list[Line]
) -> Record:
    key = re.fullmatch(r"(\w+)/(\d+)", head.get("tablee", ""))
    if key is None or not head.get("seats", "").isdecimal():
        raise InvalidRecord(
            "a record begins with the lines tablee: <game>/<version> and seats: <n>"
        )
    return Record(
        game=key[1],
        version=int(key[2]),
        seats=int(head["seats"]),
        options=options,
        commitment=head.get("commitment", ""),
        players=players,
        lines=lines,
        seed=None if head.get("seed", "?") == "?" else head["seed"],
        result=_result(head),
    )


def _result(head: dict[str, str]) -> Result | None:
    if "ranks" not in head:
        return None
    try:
        return msgspec.convert(
            {"ranks": head["ranks"].split(), "scores": head.get("scores", "").split()},
            Result,
            strict=False,
        )
    except msgspec.ValidationError as error:
        raise InvalidRecord(f"the result cannot be read: {error}") from error


def _spelt(value: OptionValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
