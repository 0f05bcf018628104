"""The terminal table: several at one keyboard, or against computer players."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from rich.console import Console

from tablee.cli.boards import Board, board
from tablee.errors import IllegalMove, InvalidMove
from tablee.games import Event, Game, State
from tablee.rng import Rng
from tablee.words import say


class Left(Exception):
    """The person at the keyboard wants to leave."""


class TerminalTable:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game[Any],
        state: State,
        humans: set[int],
        rng: Rng,
        console: Console,
        pace: float = 0.0,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.game = game
        self.state = state
        self.humans = humans
        self.rng = rng
        self.console = console
        self.pace = pace
        self.ask = ask
        self.board: Board[Any] = board(game.key)
        self.last_human = -1
        self.together = False
        """Whether the last move was one of a simultaneous choice that was still open."""
        self.shown: Any = game.view(state, -1)
        """The position as everybody may see it."""

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        seats = self.state.seats
        self._say("welcome", game=self.game.name, seats=seats)
        try:
            while not self.state.over():
                self._one_move()
        except (Left, EOFError, KeyboardInterrupt):
            self._say("left")
            self._print_position()
            return
        self._show_result()

    def _one_move(self) -> None:
        seat = self.state.turn()
        if seat in self.humans:
            self._curtain(seat)
            self._play(seat, self._ask_move(seat), "human_moves")
        else:
            self._play(seat, self.state.sample(self.rng), "bot_moves")

    def _curtain(self, seat: int) -> None:
        """Hide the screen between two people in games with hidden hands."""
        changed = seat != self.last_human
        self.last_human = seat
        if changed and len(self.humans) > 1 and self.board.needs_curtain(self.shown):
            self.console.clear()
            self._say("curtain", name=self._name(seat))
            self.ask("")

    def _ask_move(self, seat: int) -> int:
        view = self.game.view(self.state, seat)
        self._show(view)
        while True:
            text = self.ask(say("table", "prompt", {"name": self._plain_name(seat)})).strip()
            if self._command(text, view):
                continue
            try:
                move = self.game.parse_move(self.state, text)
                self.state.check(move)
            except InvalidMove as error:
                self.console.print(str(error), style="red", markup=False, highlight=False)
            except IllegalMove as error:
                self.console.print(self.board.refuse(error), style="red")
            else:
                return move

    def _command(self, text: str, view: Any) -> bool:
        """Carry out what is not a move; tell whether it was such."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                return True
            case "quit" | "exit":
                raise Left
            case "help" | "?":
                self._say("help")
            case "board":
                self._show(view)
            case "position":
                self._print_position()
            case "moves":
                self._list_moves(view.moves, rest.strip())
            case _:
                return False
        return True

    def _list_moves(self, moves: tuple[str, ...], start: str) -> None:
        chosen = [move for move in moves if move.startswith(start)]
        if chosen:
            self.console.print("   ".join(chosen), markup=False, highlight=False)
        else:
            self._say("no_such_moves", start=start)

    def _play(self, seat: int, move: int, key: str) -> None:
        events: list[Event] = []
        text = self.game.move_text(self.state, move)
        together = len(self.state.actors()) > 1
        if together or self.together:  # the last one to choose does not tell either
            key = "has_chosen"
        self.together = together
        self.state.play(move, events)
        self.shown = self.game.view(self.state, -1)
        watcher = seat if seat in self.humans else min(self.humans, default=-1)
        self._say(key, name=self._name(seat), move=text)
        for event in events:
            told = self.board.tell(event.seen_by(watcher), self.shown)
            if told:
                self.console.print(f"  {told}", highlight=False)
                time.sleep(self.pace)

    def _show(self, view: Any) -> None:
        self.console.print(self.board.draw(view), highlight=False)
        for line in self.board.choices(view):
            self.console.print(line, highlight=False)

    def _show_result(self) -> None:
        self.console.print(self.board.draw(self.shown), highlight=False)
        result = self.state.result()
        for seat in sorted(range(self.state.seats), key=lambda one: result.ranks[one]):
            rank, score = result.ranks[seat], result.scores[seat]
            self._say("rank", rank=rank, name=self._name(seat), score=score)
        names = ", ".join(self._name(seat) for seat in result.winners)
        self._say("won" if names else "nobody_won", names=names)

    def _print_position(self) -> None:
        text = self.game.text(self.state, hidden=False)
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def _name(self, seat: int) -> str:
        return self.board.seat_name(self.shown, seat)

    def _plain_name(self, seat: int) -> str:
        return self.console.render_str(self._name(seat)).plain.strip()

    def _say(self, key: str, **facts: object) -> None:
        self.console.print(say("table", key, facts), highlight=False)
