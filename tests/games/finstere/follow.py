"""Following a game of Finstere Flure from its events alone, apart from the rules."""

from __future__ import annotations

from typing import Any

from tablee.games import Event
from tablee.games.finstere import events as ev

BOARD_KEYS = (
    "turn",
    "marker",
    "monster",
    "stones",
    "pools",
    "teleporters",
    "figures",
    "out",
    "tiles_drawn",
    "tiles_to_place",
)


def follow(board: dict[str, Any], event: Event) -> None:
    """Bring the board up to date."""
    match event:
        case ev.TilePlaced(tile=tile, cells=cells, arrow=arrow):
            _lay(board, tile, cells, arrow)
        case ev.SetUpEnded(marker=marker):
            board["turn"], board["marker"] = 1, marker
        case ev.Entered(cell=cell) | ev.Stepped(end=cell) | ev.FigurePushed(end=cell):
            _figure(board, event).update(place="hall", cell=cell)
        case ev.Escaped(seat=seat, out=out):
            _figure(board, event).update(place="escaped", cell=None, shows=None, moved=True)
            board["out"] = tuple(
                out if each == seat else was for each, was in enumerate(board["out"])
            )
        case ev.Flipped(shows=shows):
            _turn_over(_figure(board, event))
            assert _figure(board, event)["shows"] == shows
        case ev.StonePushed(stone=stone, start=start, end=end):
            stones = [each for each in board["stones"] if each["cell"] != start]
            assert len(stones) == len(board["stones"]) - 1
            board["stones"] = stones + ([{"stone": stone, "cell": end}] if end else [])
        case ev.TileDrawn(tile=tile):
            board["tiles_drawn"] = (*board["tiles_drawn"], tile)
        case ev.Looked(heading=heading) | ev.TurnedByStone(heading=heading):
            board["monster"]["heading"] = heading
        case ev.MonsterMoved(end=cell):
            board["monster"]["cell"] = cell
        case ev.Teleported(end=cell, heading=heading):
            board["monster"] = {"cell": cell, "heading": heading}
        case ev.Eaten(comes_back=back):
            _figure(board, event).update(place="outside" if back else "eaten", cell=None)
            if not back:
                _figure(board, event)["shows"] = None
        case ev.WalkEnded():
            for figure in board["figures"]:
                figure["moved"] = False
        case ev.TurnBegan(turn=turn, marker=marker):
            board["turn"], board["marker"] = turn, marker
            if turn == 8:
                board["tiles_drawn"] = ()
    _tidy(board)


def _figure(board: dict[str, Any], event: ev.FigureEvent) -> dict[str, Any]:
    found: dict[str, Any] = next(
        figure
        for figure in board["figures"]
        if (figure["seat"], figure["figure"]) == (event.seat, event.figure)
    )
    return found


def _turn_over(figure: dict[str, Any]) -> None:
    figure.update(shows=7 - figure["shows"], moved=True)


def _lay(
    board: dict[str, Any], tile: str, cells: tuple[tuple[int, int], ...], arrow: str | None
) -> None:
    left = board["tiles_to_place"]
    left[tile] -= 1
    if not left[tile]:
        del left[tile]
    if arrow:
        portal = {"pair": tile, "cell": cells[0], "arrow": arrow}
        board["teleporters"] = [*board["teleporters"], portal]
    elif tile.endswith("pool"):
        board["pools"] = [*board["pools"], *cells]
    else:
        board["stones"] = [*board["stones"], {"stone": tile, "cell": cells[0]}]


def _tidy(board: dict[str, Any]) -> None:
    """Keep lists in the order of the view: by row, then column."""
    for part in ("stones", "teleporters"):
        board[part] = tuple(sorted(board[part], key=lambda each: each["cell"][::-1]))
    board["pools"] = tuple(sorted(board["pools"], key=lambda cell: cell[::-1]))
