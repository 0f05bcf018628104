"""The types of the web client, written from the structs that the server really sends and reads.

python -m tablee.server.typescript web/src/protocol.ts
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import inspect as i

from tablee.games import Event, Game, View, all_games
from tablee.games.facts import Ahead
from tablee.server import protocol
from tablee.server.http.endpoints import ENDPOINTS
from tablee.table.talk import PHRASES

HEAD = """\
// The messages between the web client and the server, and what games show and tell.
// Written by `python -m tablee.server.typescript`; do not edit.

export const PROTOCOL = {protocol};
export const PHRASES = {phrases} as const;
"""
SIMPLE = {
    i.IntType: "number",
    i.FloatType: "number",
    i.StrType: "string",
    i.BoolType: "boolean",
    i.NoneType: "null",
    i.AnyType: "unknown",
}
PLACEHOLDERS: dict[type, str] = {Event: "GameEvent", View: "GameView", Ahead: "GameAhead"}


def generate() -> str:
    """Write all types."""
    games = sorted(all_games().items())
    looking = [key for key, game in games if game.ahead_type]
    sent = Types(sending=True)
    sent.collect([protocol.FromClient, *(each.takes for each in ENDPOINTS if each.takes)])
    received = Types()
    received.collect([protocol.FromServer, *(each.gives for each in ENDPOINTS if each.gives)])
    both = {name: text for name, text in sent.texts.items() if name not in received.texts}
    parts = [
        HEAD.format(protocol=protocol.PROTOCOL, phrases=list(PHRASES)).replace("'", '"'),
        *(received.texts | both).values(),
        f"export type FromClient = {sent.name_of(protocol.FromClient)};\n",
        f"export type FromServer = {received.name_of(protocol.FromServer)};\n",
        *(_namespace(key, game) for key, game in games),
        f"export type GameView = {_union(f'{key}.View' for key, _ in games)};\n",
        f"export type GameAhead = {_union(f'{key}.Ahead' for key in looking)};\n",
        f"export type GameEvent = {_union(f'{key}.Event' for key, _ in games)};\n",
    ]
    return "\n".join(parts)


def _namespace(key: str, game: Game[Any]) -> str:
    """Write the view and the events of one game, under its key."""
    types = Types()
    ahead = [game.ahead_type] if game.ahead_type else []
    types.collect([game.view_type, *game.events, *ahead])
    lines = "\n".join(types.texts.values()).splitlines()
    indented = "\n".join(f"  {line}".rstrip() for line in lines)
    events = _union(event.__name__ for event in game.events)
    view = game.view_type.__name__
    further = "".join(f"  export type Ahead = {each.__name__};\n" for each in ahead)
    return (
        f"export namespace {key} {{\n{indented}\n"
        f"  export type View = {view};\n  export type Event = {events};\n{further}}}\n"
    )


def _union(names: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(names)) or "never"


class Types:
    """The structs met so far, each as a TypeScript interface."""

    def __init__(self, sending: bool = False) -> None:
        self._sending = sending
        self._classes: dict[str, type] = {}
        self.texts: dict[str, str] = {}

    def collect(self, kinds: Iterable[Any]) -> None:
        """Write all structs that are reachable from these types."""
        for kind in kinds:
            self.name_of(kind)

    def name_of(self, kind: Any) -> str:
        """Give the TypeScript type of a Python type."""
        return self._name(i.type_info(kind))

    def _name(self, info: i.Type) -> str:
        if type(info) in SIMPLE:
            return SIMPLE[type(info)]
        match info:
            case i.LiteralType(values):
                return _union(f'"{value}"' for value in values)
            case i.ListType(item_type=item) | i.VarTupleType(item_type=item):
                return _array(self._name(item))
            case i.TupleType(item_types=items):
                return f"[{', '.join(map(self._name, items))}]"
            case i.DictType(key_type=i.LiteralType() as key, value_type=value):
                return f"{{ [key in {self._name(key)}]?: {self._name(value)} }}"
            case i.DictType(key_type=key, value_type=value):
                return f"{{ [key: {self._name(key)}]: {self._name(value)} }}"
            case i.UnionType(types):
                return _union(map(self._name, types))
            case i.Metadata(type=inner):
                return self._name(inner)
            case i.StructType():
                return self._struct(info)
            case i.BytesType():
                return "string"
        raise TypeError(f"no TypeScript type for {info}")

    def _struct(self, info: i.StructType) -> str:
        name = info.cls.__name__
        if info.cls in PLACEHOLDERS:
            return PLACEHOLDERS[info.cls]
        if info.array_like:
            return f"[{', '.join(self._name(field.type) for field in info.fields)}]"
        if self._classes.setdefault(name, info.cls) is not info.cls:
            raise TypeError(f"two structs are called {name}")
        if name not in self.texts:
            self.texts[name] = ""
            self.texts[name] = self._interface(name, info)
        optional = self._sending and info.fields and not any(f.required for f in info.fields)
        return f"Partial<{name}>" if optional and info.tag is None else name

    def _interface(self, name: str, info: i.StructType) -> str:
        fields = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
        for field in info.fields:
            mark = "?" if self._sending and not field.required else ""
            fields.append(f"  {field.encode_name}{mark}: {self._name(field.type)};")
        return "\n".join([f"export interface {name} {{", *fields, "}", ""])


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def main() -> None:
    """Write the file named on the command line."""
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(generate(), encoding="utf-8")


if __name__ == "__main__":
    main()
