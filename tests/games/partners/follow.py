"""A spectator who only hears the events and keeps the board up to date."""

from __future__ import annotations

from typing import Any

from tablee.games import Event
from tablee.games.partners import events as happened

BOARD_KEYS = (
    "phase",
    "actors",
    "pawns",
    "hand_sizes",
    "dealer",
    "starter",
    "deal",
    "deals",
    "chosen",
    "played",
    "last",
    "folded",
    "draws",
    "finished",
    "needed",
)
LETTERS = "YRBG"


def follow(board: dict[str, Any], event: Event) -> None:
    """Bring the board up to date."""
    match event:
        case happened.StackShuffled(dealer):
            board.update(dealer=dealer, starter=(dealer + 1) % 4, deal=0)
            board.update(played=(), folded=(), last=None)
        case happened.CardsDealt(_, deal, hands):
            board.update(phase="exchange", deal=deal, deals=board["deals"] + 1)
            board.update(hand_sizes=tuple(map(len, hands)), actors=(0, 1, 2, 3))
        case happened.CardChosen(seat, _):
            board["chosen"] = _with(board["chosen"], seat, True)
            board["actors"] = tuple(actor for actor in board["actors"] if actor != seat)
        case happened.CardsExchanged():
            board.update(phase="play", chosen=(False,) * 4, actors=(board["dealer"],))
            _pass_on(board)
        case happened.HandFolded(seat, cards):
            board["folded"] += ({"seat": seat, "deal": board["deal"], "cards": cards},)
            board["hand_sizes"] = _with(board["hand_sizes"], seat, 0)
            _pass_on(board)
        case happened.CardPlayed(seat, card, _):
            board["last"] = {"seat": seat, "card": card, "deal": board["deal"]}
            board["played"] += (board["last"],)
            board["hand_sizes"] = _with(board["hand_sizes"], seat, board["hand_sizes"][seat] - 1)
            _pass_on(board)
        case happened.TeamWon() | happened.DealsPlayed():
            board.update(phase="over", actors=())
        case _:
            _follow_pawns(board, event)


def _pass_on(board: dict[str, Any]) -> None:
    """Let the next seat that holds cards act."""
    turn = board["actors"][0]
    order = [(turn + ahead) % 4 for ahead in (1, 2, 3, 4)]
    board["actors"] = tuple(seat for seat in order if board["hand_sizes"][seat])[:1] or (turn,)


def _with(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _follow_pawns(board: dict[str, Any], event: Event) -> None:
    match event:
        case happened.PawnEntered(colour):
            _put(board, colour, "home", "S")
        case happened.PawnMoved(colour, origin, path):
            _put(board, colour, origin, path[-1])
        case happened.PawnKnocked(colour, place, _) | happened.PawnTurnedAway(colour, place, _):
            _put(board, colour, place, "home")
        case happened.PawnsSwapped(colour, place, other, other_place):
            _put(board, colour, place, "?")
            _put(board, other, other_place, place)
            _put(board, colour, "?", other_place)
        case happened.PawnLocked(colour, place):
            _find(board, colour, place)["locked"] = True
        case happened.ColourFinished(colour):
            board["finished"] = _with(board["finished"], colour, True)


def _find(board: dict[str, Any], colour: int, place: str) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in board["pawns"][colour] if p["place"] == place)
    return found


def _put(board: dict[str, Any], colour: int, origin: str, place: str) -> None:
    _find(board, colour, origin)["place"] = place
    ordered = sorted(board["pawns"][colour], key=lambda pawn: _rank(pawn["place"]))
    board["pawns"] = _with(board["pawns"], colour, tuple(ordered))
    board["needed"] = (_needed(board, 0), _needed(board, 1))


def _rank(place: str) -> tuple[int, int, int]:
    """Order places as the view does: cells from Y1 on, start, circles, Home."""
    if place in ("S", "home", "?"):
        return 1 if place == "S" else 3, 0, 0
    if place[0] == "C":
        return 2, int(place[1]), 0
    return 0, LETTERS.index(place[0]), int(place[1:])


def _needed(board: dict[str, Any], team: int) -> int:
    """Count the steps a team lacks."""
    needed = 0
    for colour in (team, team + 2):
        needed += 57 + 58 + 59 + 60
        needed -= sum(_come(colour, pawn["place"]) for pawn in board["pawns"][colour])
    return needed


def _come(colour: int, place: str) -> int:
    if place in ("S", "home", "?"):
        return 0
    if place[0] == "C":
        return 61 - int(place[1])
    return (LETTERS.index(place[0]) - colour) % 4 * 14 + int(place[1:])
