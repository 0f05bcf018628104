"""The laws have teeth: each of these broken games is found out, and the sound one is not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Self

import pytest

from tablee.errors import IllegalMove, InvalidMove
from tablee.games import Event, Result
from tablee.rng import Rng
from tablee.testing import LawBroken, check_chance, check_game
from tests.contract.burrow import DECK, Buried, Burrow, BurrowGame, BurrowView, pack, unpack

MUTANTS: dict[str, type[BurrowGame]] = {}


def mutant(name: str) -> Callable[[type[Any]], type[Any]]:
    """Note a broken state or a broken game under a name."""

    def note(broken: type[Any]) -> type[Any]:
        if issubclass(broken, Burrow):
            MUTANTS[name] = type(name, (BurrowGame,), {"state_type": broken})
        else:
            MUTANTS[name] = broken
        return broken

    return note


def examine(game: BurrowGame) -> None:
    """Do what docs/add-a-game.md tells authors to do."""
    for seats in (2, 3):
        for options in game.option_sets(seats):
            for seed in range(3):
                check_game(game, seats, options, seed, every=1)
        check_chance(game, seats, {}, "chance")


def test_the_sound_game_passes() -> None:
    examine(BurrowGame())


@mutant("check lets every number pass")
class _Lenient(Burrow):
    def check(self, move: int) -> None:
        pass


@mutant("check lets cards pass that are not held")
class _Unheld(Burrow):
    def check(self, move: int) -> None:
        seat, kind, card = unpack(move)
        if card in DECK and kind == 2 and not self.digging() and seat == self.turn():
            return
        super().check(move)

    def apply(self, move: int, events: list[Event] | None = None) -> None:
        seat, _, card = unpack(move)
        if card not in self.hands[seat]:
            self.hands[seat][0] = card
        super().apply(move, events)


@mutant("resample is a plain copy")
class _Copying(Burrow):
    def resample(self, seat: int, rng: Rng) -> Burrow:
        return self.copy()


@mutant("resample is a copy with a generator of its own")
class _CopyingWithGenerator(Burrow):
    def resample(self, seat: int, rng: Rng) -> Burrow:
        new = self.copy()
        new.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        return new


@mutant("resample is not uniform")
class _Biased(Burrow):
    def resample(self, seat: int, rng: Rng) -> Burrow:
        new = super().resample(seat, rng)
        if seat < 0 and new.rest and rng.below(2):
            for hand in new.hands:
                if hand and hand[-1] < max(new.rest):
                    new.rest.append(hand.pop())
                    best = max(new.rest)
                    new.rest.remove(best)
                    hand.append(best)
        return new


@mutant("resample forgets to redraw the rest of the deck")
class _KeepsRest(Burrow):
    def resample(self, seat: int, rng: Rng) -> Burrow:
        new = super().resample(seat, rng)
        if sorted(new.rest) == sorted(self.rest):
            new.rest = list(self.rest)
        return new


@mutant("resample leaves the deal in a private attribute")
class _Remembering(Burrow):
    _deal: tuple[int, ...] = ()

    def resample(self, seat: int, rng: Rng) -> Burrow:
        new = super().resample(seat, rng)
        new._deal = self._deal or tuple(card for hand in self.hands for card in hand)  # type: ignore[attr-defined]
        return new


@mutant("resample keeps the generator")
class _Foretelling(Burrow):
    def resample(self, seat: int, rng: Rng) -> Burrow:
        new = super().resample(seat, rng)
        new.rng = self.rng.copy()
        return new


@mutant("events show cards to everybody")
class _Talking(Burrow):
    def tell(self, events: list[Event] | None, event: Event) -> None:
        if isinstance(event, Buried):
            event = _Shown(event.seat, event.card)
        super().tell(events, event)


class _Shown(Buried, frozen=True):
    def seen_by(self, seat: int) -> Self:
        return self


@mutant("sample never draws one of the moves")
class _Shy(Burrow):
    def sample(self, rng: Rng) -> int:
        moves = self.moves()
        return moves[rng.below(max(1, len(moves) - 1))]


@mutant("sample draws what is refused")
class _Bold(Burrow):
    def sample(self, rng: Rng) -> int:
        return super().sample(rng) if rng.below(3) else pack(self.turn(), 1, 5)


@mutant("moves leaves some out")
class _Forgetful(Burrow):
    def moves(self, seat: int = -1) -> list[int]:
        moves = super().moves(seat)
        return moves[:-1] if len(moves) > 2 else moves

    def sample(self, rng: Rng) -> int:
        moves = super().moves()
        return moves[rng.below(len(moves))]


@mutant("moves leaves some out, and sample too")
class _VeryForgetful(Burrow):
    def moves(self, seat: int = -1) -> list[int]:
        moves = super().moves(seat)
        return moves[:-1] if len(moves) > 2 else moves


@mutant("moves lists one twice")
class _Repeating(Burrow):
    def moves(self, seat: int = -1) -> list[int]:
        moves = super().moves(seat)
        return moves + moves[:1]


@mutant("moves for somebody after the end")
class _Endless(Burrow):
    def moves(self, seat: int = -1) -> list[int]:
        return [pack(1, 1, 1)] if seat == 1 and self.over() else super().moves(seat)


@mutant("ranks like 7, 7")
class _Sevens(Burrow):
    def result(self) -> Result:
        return Result((7,) * self.seats, tuple(self.sums))


@mutant("the lowest wins, the highest scores")
class _UpsideDown(Burrow):
    def result(self) -> Result:
        ranks = [1 + sum(other < own for other in self.sums) for own in self.sums]
        return Result(tuple(ranks), tuple(self.sums))


@mutant("copies share a hand")
class _Sharing(Burrow):
    def copy(self) -> Burrow:
        new = super().copy()
        new.hands = self.hands
        return new


@mutant("copies share a generator")
class _SharingChance(Burrow):
    def copy(self) -> Burrow:
        new = super().copy()
        new.rng = self.rng
        return new


@mutant("chance from elsewhere")
class _Gambling(Burrow):
    def apply(self, move: int, events: list[Event] | None = None) -> None:
        super().apply(move, events)
        self.sums[0] += random.randrange(2)


@mutant("a refusal changes something")
class _Touchy(Burrow):
    def check(self, move: int) -> None:
        try:
            super().check(move)
        except IllegalMove:
            self.sums[0] += 1
            raise


@mutant("a refusal tells what others hold")
class _Gossip(Burrow):
    def check_by(self, seat: int, move: int) -> None:
        self.check(move)
        super().check_by(seat, move)


@mutant("with events it goes elsewhere than without")
class _Watched(Burrow):
    def apply(self, move: int, events: list[Event] | None = None) -> None:
        super().apply(move, events)
        if events is not None:
            self.rng.word()


@mutant("anybody may make a move of somebody else's")
class _Ownerless(Burrow):
    def mover(self, move: int) -> int:
        return self.turn()


@mutant("a view shows how much others hold")
class _Transparent(BurrowGame):
    def view(self, state: Burrow, seat: int) -> BurrowView:
        seen = super().view(state, seat)
        worth = tuple(sum(hand) for hand in state.hands)
        return BurrowView(
            seat, seen.actors, seen.moves, seen.hand, seen.buried, seen.digging, worth, seen.laid
        )


@mutant("a view lists the moves of another seat")
class _Confusing(BurrowGame):
    def view(self, state: Burrow, seat: int) -> BurrowView:
        seen = super().view(state, seat)
        moves = tuple(self.move_text(state, move) for move in state.moves()) if seat >= 0 else ()
        return BurrowView(
            seat, seen.actors, moves, seen.hand, seen.buried, seen.digging, seen.sums, seen.laid
        )


@mutant("a text forgets whose turn it is")
class _Absent(BurrowGame):
    def write_body(self, state: Burrow, hidden: bool) -> str:
        text = super().write_body(state, hidden)
        return text.replace(f"active={state.active}", "active=0")


@mutant("a move is read as another")
class _Misreading(BurrowGame):
    def move_text(self, state: Burrow, move: int) -> str:
        return super().move_text(state, move).replace("drop", "play")


@mutant("reading a move looks into the hand of its seat")
class _Peeping(BurrowGame):
    def parse_move(self, state: Burrow, text: str) -> int:
        move = super().parse_move(state, text)
        seat, _, card = unpack(move)
        if seat >= state.seats or card not in state.hands[seat]:
            raise InvalidMove(text, 0, "there is no such card")
        return move


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_game_is_found_out(name: str) -> None:
    with pytest.raises(LawBroken):
        examine(MUTANTS[name]())
