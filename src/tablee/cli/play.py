"""The terminal table: several at one keyboard, or against computer players."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from tablee.cli.boards import Board, board
from tablee.errors import IllegalMove, InvalidMove, TableeError
from tablee.games import SPECTATOR, Event, State
from tablee.table import Human, Refused, Told
from tablee.table import entries as e
from tablee.table.local import LocalTable
from tablee.table.record import encode
from tablee.words import say


class Left(Exception):
    """The person at the keyboard wants to leave."""


class TerminalTable:
    """One table shown in one terminal."""

    def __init__(
        self,
        local: LocalTable,
        console: Console,
        pace: float = 0.0,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.local = local
        self.table = local.table
        self.console = console
        self.pace = pace
        self.ask = ask
        self.board: Board[Any] = board(self.table.game.key)
        sitters = self.table.book.sitters
        self.humans = [seat for seat, each in enumerate(sitters) if isinstance(each, Human)]
        self.last_human = -1
        self.together = False
        """Whether the last move was one of a simultaneous choice that was still open."""

    @property
    def shown(self) -> Any:
        """The position as everybody may see it."""
        return self.table.view(SPECTATOR)

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        seats = len(self.table.book.sitters)
        self._say("welcome", game=self.table.game.name, seats=seats)
        self._tell_events(self.local.opening, self._only_human())
        try:
            while self.table.actors():
                self._bots_move()
                self._person_moves()
        except (Left, EOFError, KeyboardInterrupt):
            self._say("left")
            self._print_position()
            return
        self._show_result()

    # ---- Moves ----------------------------------------------------------------------------

    def _bots_move(self) -> None:
        moves = self.local.bots_move()
        while self.table.bots_to_act():
            before = self._position()
            self._tell(next(moves), before, "bot_moves")

    def _person_moves(self) -> None:
        if not self.table.actors():
            return
        seat, made = self.table.actors()[0], len(self.table.book.moves)
        self._curtain(seat)
        self._show(seat)
        while True:
            text = self.ask(say("table", "prompt", {"name": self._plain_name(seat)})).strip()
            try:
                if self._is_move(text, seat):
                    before = self._position()
                    self._tell(self.local.move(seat, text), before, "human_moves")
                    return
                if len(self.table.book.moves) < made:
                    return
            except TableeError as error:
                self._explain(error)

    def _curtain(self, seat: int) -> None:
        """Hide the screen between two people in games with hidden hands."""
        changed = seat != self.last_human
        self.last_human = seat
        if changed and len(self.humans) > 1 and self.board.needs_curtain(self.shown):
            self.console.clear()
            self._say("curtain", name=self._name(seat))
            self.ask("")

    def _explain(self, error: TableeError) -> None:
        if isinstance(error, IllegalMove):
            self.console.print(self.board.refuse(error), style="red")
        elif isinstance(error, Refused):
            text = say("table", f"refused.{error.reason}", error.facts)
            self.console.print(text, style="red", markup=False)
        elif isinstance(error, InvalidMove):
            self.console.print(str(error), style="red", markup=False, highlight=False)
        else:
            raise error

    # ---- What is not a move ---------------------------------------------------------------

    def _is_move(self, text: str, seat: int) -> bool:
        """Carry out what is not a move; tell whether it may be one."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                pass
            case "quit" | "exit":
                raise Left
            case "help" | "?":
                self._say("help")
            case "board":
                self._show(seat)
            case "position":
                self._print_position()
            case "moves":
                self._list_moves(seat, rest.strip())
            case "undo":
                self._take_back(rest.strip() == "turn")
            case "record":
                self._write_record(Path(rest.strip() or f"{self.table.setup.id}.json"))
            case _:
                return True
        return False

    def _list_moves(self, seat: int, start: str) -> None:
        view = self.table.view(seat)
        chosen = [move for move in view.moves if move.startswith(start)] if view else []
        if chosen:
            self.console.print("   ".join(chosen), markup=False, highlight=False)
        else:
            self._say("no_such_moves", start=start)

    def _take_back(self, turn: bool) -> None:
        """Take back the last move that a person here has made, and what came after it."""
        mine = [made.seat for made in self.table.book.moves if made.seat in self.humans]
        if not mine:
            raise Refused("nothing_to_take_back")
        self.local.take_back(mine[-1], turn)
        self.together = False
        self._say("taken_back", name=self._name(mine[-1]))

    def _write_record(self, file: Path) -> None:
        try:
            file.write_bytes(encode(self.local.record()))
        except OSError as error:
            self.console.print(str(error), style="red", markup=False)
        else:
            self._say("recorded", file=file)

    # ---- Showing --------------------------------------------------------------------------

    def _position(self) -> State:
        return self.table.running().state.copy()

    def _tell(self, told: Told, before: State, key: str) -> None:
        """Tell a move and what it caused; of choices at the same time only that they are made."""
        (moved,) = (entry for entry in told.step.entries if isinstance(entry, e.Moved))
        together = len(before.actors()) > 1
        if together or self.together:  # the last one to choose does not tell either
            key = "has_chosen"
        self.together = together
        watcher = moved.seat if moved.seat in self.humans else min(self.humans, default=SPECTATOR)
        text = self.table.game.move_text(before, moved.move)
        if moved.fault is not None:
            self._say(f"fault.{moved.fault}", name=self._name(moved.seat), detail=self._detail())
        self._say(key, name=self._name(moved.seat), move=text)
        self._tell_events(told.events, watcher)

    def _tell_events(self, events: Sequence[Event], watcher: int) -> None:
        shown = self.shown
        for event in events:
            line = self.board.tell(event.seen_by(watcher), shown)
            if line:
                self.console.print(f"  {line}", highlight=False)
                time.sleep(self.pace)

    def _only_human(self) -> int:
        """Give the seat of the person at the keyboard; of several, none may see more."""
        return self.humans[0] if len(self.humans) == 1 else SPECTATOR

    def _detail(self) -> str:
        """Tell the author of a bot how it has just failed."""
        return escape(self.local.failures[-1].detail)

    def _show(self, seat: int) -> None:
        view = self.table.view(seat)
        self.console.print(self.board.draw(view), highlight=False)
        for line in self.board.choices(view):
            self.console.print(line, highlight=False)

    def _show_result(self) -> None:
        self.console.print(self.board.draw(self.shown), highlight=False)
        result = self.table.result()
        assert result is not None
        for seat in sorted(range(len(result.ranks)), key=lambda one: result.ranks[one]):
            rank, score = result.ranks[seat], result.scores[seat]
            self._say("rank", rank=rank, name=self._name(seat), score=score)
        names = ", ".join(self._name(seat) for seat in result.winners)
        self._say("won" if names else "nobody_won", names=names)

    def _print_position(self) -> None:
        text = self.table.game.text(self._position(), hidden=False)
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def _name(self, seat: int) -> str:
        return self.board.seat_name(self.shown, seat)

    def _plain_name(self, seat: int) -> str:
        return self.console.render_str(self._name(seat)).plain.strip()

    def _say(self, key: str, **facts: object) -> None:
        self.console.print(say("table", key, facts), highlight=False)
