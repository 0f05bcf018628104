"""The architecture: each layer knows only those to its left, and no modules import in a circle.

games  ←  bots, arena  ←  table  ←  server, cli
"""

from __future__ import annotations

import pytest

from tests.package.imports import circles, foreign, imports, modules

BASE = {"errors", "extras", "parts", "rng", "vectors", "_version"}
RULES = BASE | {"games", "playout"}
LAYERS = {
    "errors": set[str](),
    "extras": {"errors"},
    "parts": {"errors"},
    "rng": set[str](),
    "vectors": set[str](),
    "_version": set[str](),
    "words": BASE,
    "starter": BASE,
    "games": BASE,
    "playout": BASE | {"games"},
    "draw": RULES,
    "bots": RULES,
    "envs": RULES | {"bots", "draw"},  # an opponent to learn against, and pictures
    "arena": RULES | {"bots"},
    "simulate": RULES | {"bots"},
    "results": RULES | {"simulate"},
    "table": RULES | {"bots", "arena"},
    "testing": RULES | {"bots", "table"},
    "server": RULES | {"bots", "arena", "table", ""},
    "cli": RULES
    | {"bots", "arena", "simulate", "results", "draw", "words", "table", "testing", "server", ""},
    "": RULES | {"draw"},
}
"""What the modules of each part of the package may import; "" is the package itself."""

OUTSIDE = {
    "games": {
        "asyncio",
        "os",
        "pathlib",
        "random",
        "secrets",
        "socket",
        "sys",
        "threading",
        "time",
    },
    "bots": {"asyncio", "random", "secrets", "socket", "sqlalchemy", "starlette"},
    "table": {"asyncio", "random", "socket", "sqlalchemy", "starlette", "threading", "uvicorn"},
}
"""What a layer must not know of the world: rules neither clock nor files, a table no network."""


def part(module: str) -> str:
    """Give the part of the package that a module belongs to."""
    return module.removeprefix("tablee").removeprefix(".").partition(".")[0]


def test_every_part_has_its_place() -> None:
    assert {part(module) for module in modules()} == set(LAYERS)


def test_each_layer_knows_only_those_to_its_left() -> None:
    wrong = {(by, to) for by, to in imports() if part(to) not in LAYERS[part(by)] | {part(by)}}
    assert wrong == set()


def test_the_layers_themselves_make_no_circle() -> None:
    assert circles({(part, left) for part, lefts in LAYERS.items() for left in lefts}) == set()


@pytest.mark.parametrize("layer", OUTSIDE)
def test_a_layer_does_not_know_the_world(layer: str) -> None:
    wrong = {(by, to) for by, to in foreign() if part(by) == layer and to in OUTSIDE[layer]}
    assert wrong == set()


def test_only_what_is_named_after_a_game_knows_it() -> None:
    named = {(by, to, to.split(".")[2]) for by, to in imports() if to.count(".") > 2}
    wrong = {(by, to) for by, to, game in named if part(to) == "games" and game not in by}
    assert wrong == set()


def test_no_modules_import_in_a_circle() -> None:
    assert circles(imports()) == set()


def test_only_the_store_speaks_to_the_database() -> None:
    wrong = {by for by, to in foreign() if to == "sqlalchemy" and part(by) == "server"}
    assert {by for by in wrong if not by.startswith("tablee.server.store")} == set()


def test_no_module_knows_the_application() -> None:
    knows = {by for by, to in imports() if to == "tablee.server.app"}
    assert knows <= {"tablee.server.run"}


def test_circles_are_found() -> None:
    straight = {("a", "b"), ("b", "c"), ("a", "c")}
    assert circles(straight) == set()
    assert circles(straight | {("c", "b")}) == {("b", "c"), ("c", "b")}
