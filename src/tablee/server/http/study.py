"""Studying games: moves tried on a position, and the past of a table, position by position."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.bots.fallback import Fault
from tablee.errors import Fact, IllegalMove
from tablee.games import SPECTATOR, Event, Game, State, View, game
from tablee.games.facts import Ahead
from tablee.server.http.calls import Call, Endpoint, HttpProblem
from tablee.table import Refused
from tablee.table import commands as c
from tablee.table.asking import seats_to_see
from tablee.table.book import Made

MOST_PLIES = 60
"""Positions in one answer; who wants more asks again."""
MOST_TRIED = 20


# ---- Moves tried on a position ---------------------------------------------------------------


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position written as text, and moves to try on it one after the other."""

    game: Annotated[str, Meta(max_length=40)]
    position: Annotated[str, Meta(max_length=4000)]
    seat: c.SeatNumber = 0
    moves: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=MOST_TRIED)] = []


class Stopped(msgspec.Struct, frozen=True):
    """The move of an attempt that the rules refused, and why."""

    at: int
    reason: str
    facts: dict[str, Fact]


class Trial(msgspec.Struct, frozen=True):
    """What an attempt leads to: a view before and after each move, and what each caused."""

    position: str
    views: list[View]
    events: list[list[Event]]
    refusal: Stopped | None = None


async def try_moves(_call: Call, wish: Attempt) -> Trial:
    """Try moves on a position of any game; nothing is kept."""
    return await asyncio.to_thread(_try, wish)


def _try(wish: Attempt) -> Trial:
    played: Game[Any] = game(wish.game)
    state: State = played.parse(wish.position)
    if wish.seat >= state.seats:
        raise HttpProblem(422, "no_such_seat")
    views, told = [played.view(state, wish.seat)], list[list[Event]]()
    refusal = None
    for at, text in enumerate(wish.moves):
        events: list[Event] = []
        try:
            _play(played, state, wish.seat, text, events)
        except IllegalMove as error:
            refusal = Stopped(at, error.reason, dict(error.facts))
            break
        told.append([event.seen_by(wish.seat) for event in events])
        views.append(played.view(state, wish.seat))
    return Trial(played.text(state), views, told, refusal)


def _play(played: Game[Any], state: State, seat: int, text: str, events: list[Event]) -> None:
    """Play a move of the seat; only its own moves can be tried."""
    move = played.parse_move(state, text)
    if move not in state.moves(seat):
        state.check(move)
        raise IllegalMove("not_your_turn", seat=seat)
    state.play(move, events)


# ---- What would come of the moves -------------------------------------------------------------


class Lookout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position written as text, from which to look ahead."""

    game: Annotated[str, Meta(max_length=40)]
    position: Annotated[str, Meta(max_length=4000)]


async def look_ahead(_call: Call, wish: Lookout) -> Ahead:
    """Tell what would come of each move on a position."""
    played: Game[Any] = game(wish.game)
    return await asyncio.to_thread(_ahead, played, played.parse(wish.position))


async def look_ahead_at_table(call: Call, _: None) -> Ahead:
    """Tell what would come of each move at a table."""
    table = (await call.room_to_see()).table
    if table.course is None:
        raise HttpProblem(404, "not_begun")
    return await asyncio.to_thread(_ahead, table.course.game, table.course.state.copy())


def _ahead(played: Game[Any], state: State) -> Ahead:
    found = played.ahead(state)
    if found is None:
        raise HttpProblem(404, "nothing_ahead")
    return found


# ---- The past of a table ---------------------------------------------------------------------


class Ply(msgspec.Struct, frozen=True):
    """A move that was made, as one seat knows it, and the position after it."""

    ply: int
    seat: int
    move: str | None
    """The text, for who made the move and, after the end, for everybody."""
    events: list[Event]
    view: View
    fault: Fault | None = None
    """How the bot failed for which any legal move was made, if so."""


class History(msgspec.Struct, frozen=True):
    """The position after the moves before `from`, and the moves from there on."""

    start: View
    plies: list[Ply]
    more: bool
    opening: list[Event] = []
    """How the game was set up, where the moves are told from the first one on."""


async def history(call: Call, _: None) -> History:
    """Tell the past of a table as a seat (-1: a spectator) may know it, from a ply on."""
    room = await call.room_to_see()
    seat, first = _number(call, "seat", SPECTATOR), _number(call, "from", 0)
    if seat not in seats_to_see(room.table.situation, call.who):
        raise Refused("not_your_seat", seat=seat)
    table = room.table
    if table.course is None or not 0 <= first <= len(table.book.moves):
        raise Refused("no_such_ply", ply=first)
    start = table.course.after(table.book.moves, first)
    made = table.book.moves[first : first + MOST_PLIES]
    open_hands = table.book.status == "over"
    more = first + len(made) < len(table.book.moves)
    played = table.course.game
    return await asyncio.to_thread(_tell, played, start, made, first, seat, open_hands, more)


def _number(call: Call, name: str, otherwise: int) -> int:
    text = call.request.query_params.get(name, str(otherwise))
    try:
        return int(text)
    except ValueError:
        raise HttpProblem(400, "bad_request", f"{name} must be a number") from None


def _tell(
    played: Game[Any],
    state: State,
    made: list[Made],
    first: int,
    seat: int,
    open_hands: bool,
    more: bool,
) -> History:
    start, plies = _still(played, state, seat), list[Ply]()
    opening = [event.seen_by(seat) for event in played.opening(state)] if first == 0 else []
    for ply, each in enumerate(made, first):
        own = open_hands or each.seat == seat
        text = played.move_text(state, each.move) if own else None
        events: list[Event] = []
        state.apply(each.move, events)
        seen = [event.seen_by(seat) for event in events]
        plies.append(Ply(ply, each.seat, text, seen, _still(played, state, seat), each.fault))
    return History(start, plies, more, opening)


def _still(played: Game[Any], state: State, seat: int) -> View:
    """Give a view without its moves: the past is only looked at."""
    view: View = msgspec.structs.replace(played.view(state, seat), moves=())
    return view


ENDPOINTS = (
    Endpoint("POST", "/api/positions", "Try moves", try_moves, Attempt, Trial),
    Endpoint("POST", "/api/ahead", "Look ahead from a position", look_ahead, Lookout, Ahead),
    Endpoint(
        "GET",
        "/api/tables/{table}/ahead",
        "Look ahead at a table",
        look_ahead_at_table,
        gives=Ahead,
        of_table=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/history",
        "The past of a game",
        history,
        gives=History,
        of_table=True,
        numbers=("seat", "from"),
    ),
)
