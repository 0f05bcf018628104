"""Bringing a spectator's board up to date from events alone, apart from the rules."""

from __future__ import annotations

from typing import Any

from tablee.games import Event
from tablee.games.feurio import events as happened

BOARD_KEYS = ("actors", "phase", "tiles", "hands", "box", "drawn", "stack", "passes")


def follow(board: dict[str, Any], event: Event) -> None:
    """Take account of one event."""
    match event:
        case happened.TurnStarted():
            board.update(actors=(event.seat,), phase="late")
        case happened.TileDrawn():
            board.update(phase="lay", drawn=event.value, stack=event.left)
        case happened.TileLaid():
            _lay(board, event, event.value, face_down=False)
            board["phase"] = "place"
        case happened.FirebreakLaid():
            _lay(board, event, event.value, face_down=True)
            _take(board, event.seat, event.colour, 1)
            board["box"] = _changed(board["box"], event.colour, 1)
        case happened.MenPlaced():
            _take(board, event.seat, event.colour, event.count)
            tile = _tile(board, event.cell)
            tile["men"] = _changed(tile["men"], event.colour, event.count)
            board["passes"] = 0
            _recount(board)
        case happened.Passed():
            board["passes"] = event.passes
        case happened.FirebreakRevealed():
            _tile(board, event.cell)["value"] = event.value
        case happened.GameEnded():
            board.update(actors=(), phase="over")


def _lay(
    board: dict[str, Any],
    event: happened.TileLaid | happened.FirebreakLaid,
    value: int | None,
    face_down: bool,
) -> None:
    board["tiles"] = (
        *board["tiles"],
        {
            "cell": event.cell,
            "value": value,
            "face_down": face_down,
            "layer": event.seat,
            "men": (0, 0, 0, 0),
            "edges": event.edges,
            "places_left": 0,
        },
    )
    board["drawn"] = None
    _recount(board)


def _recount(board: dict[str, Any]) -> None:
    """Count what depends on the neighbours: edges, and with them the places left."""
    taken = {tuple(tile["cell"]) for tile in board["tiles"]}
    for tile in board["tiles"]:
        q, r = tile["cell"]
        around = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
        tile["edges"] = len(around - taken)
        spaces = 0 if tile["face_down"] else board["spaces"][tile["value"] - 1]
        tile["places_left"] = max(0, min(spaces, tile["edges"]) - sum(tile["men"]))


def _tile(board: dict[str, Any], cell: tuple[int, int]) -> dict[str, Any]:
    found: dict[str, Any] = next(t for t in board["tiles"] if tuple(t["cell"]) == cell)
    return found


def _take(board: dict[str, Any], seat: int, colour: int, count: int) -> None:
    hands = list(board["hands"])
    hands[seat] = _changed(hands[seat], colour, -count)
    board["hands"] = tuple(hands)


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return tuple(count + by * (index == place) for index, count in enumerate(counts))
