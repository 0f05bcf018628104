"""Feurio! in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from tablee.cli.boards import Board
from tablee.cli.boards.feurio_map import HEAT, LETTERS, MEN, cell_text, draw_map
from tablee.games.facts import Event
from tablee.games.feurio import events as ev
from tablee.games.feurio.view import FeurioView, GoalView, ZoneView
from tablee.words import say


def words(key: str, **facts: object) -> str:
    """Put a key of this game into words."""
    return say("feurio", key, facts)


class FeurioBoard(Board[FeurioView]):
    """The fire drawn as coloured hexes, with hands and scores above it."""

    key = "feurio"

    def needs_curtain(self, view: FeurioView) -> bool:
        """Hide the drawn tile where it may become a firebreak."""
        return view.firebreak

    def seat_name(self, view: FeurioView, seat: int) -> str:
        """Name a seat by its colours."""
        mine = [colour for colour in range(4) if view.owners[colour] == seat]
        return " ".join(f"[{MEN[colour]}] {words(f'colour.{colour}')} [/]" for colour in mine)

    def draw(self, view: FeurioView) -> RenderableType:
        """Draw the state of the game and below it the map."""
        lines = _seats(self, view) if view.goal is None else _colours(view)
        return Group(*lines, *_status(view), draw_map(view))

    def choices(self, view: FeurioView) -> list[str]:
        """Say where the tile can go, or how to place men."""
        if view.phase == "lay":
            return _laying(view)
        placings = [move for move in view.moves if move != "pass"]
        if not placings:
            return [words("choice.forced")]
        most = max(placings, key=lambda move: move.partition("+")[2][0])
        return [words("choice.place", example=most), words("choice.pass")]

    def tell(self, event: Event, view: FeurioView) -> str | None:
        """Put an event into words."""
        match event:
            case ev.StartTilesLaid():
                return words(
                    "start_tiles_laid", values=", ".join(str(t.value) for t in event.tiles)
                )
            case ev.TileDrawn():
                return self._draw_told(event, view)
            case ev.TileLaid() | ev.FirebreakLaid():
                return self._laying_told(event, view)
            case ev.TileEnclosed():
                return words("tile_enclosed", cell=cell_text(event.cell))
            case ev.MenPlaced():
                return self._men_told(event, view)
            case ev.Passed():
                return self._pass_told(event, view)
            case ev.GameEnded():
                return self._end_told(event, view)
            case _:
                return _scoring_told(event)

    def _draw_told(self, event: ev.TileDrawn, view: FeurioView) -> str:
        key = "tile_drawn" if event.value else "tile_drawn.secret"
        seat = self.seat_name(view, event.seat)
        return words(key, seat=seat, value=event.value, left=event.left)

    def _laying_told(self, event: ev.TileLaid | ev.FirebreakLaid, view: FeurioView) -> str:
        spot = next(spot for spot in event.hottest if spot.cell == event.cell)
        why = words(
            "why.only" if len(event.hottest) == 1 else "why.tie",
            count=len(event.hottest),
            terms=" + ".join(map(str, spot.beside)),
            sum=spot.sum,
        )
        facts = {"seat": self.seat_name(view, event.seat), "cell": cell_text(event.cell)}
        if isinstance(event, ev.TileLaid):
            return words("tile_laid", value=event.value, why=why, **facts)
        colour = words(f"colour.{event.colour}")
        return words("firebreak_laid", colour=colour, why=why, **facts)

    def _men_told(self, event: ev.MenPlaced, view: FeurioView) -> str:
        return words(
            "men_placed",
            seat=self.seat_name(view, event.seat),
            count=event.count,
            colour=words(f"colour.{event.colour}"),
            cell=cell_text(event.cell),
            men=event.men,
            edges=event.edges,
            spaces=event.spaces,
        )

    def _pass_told(self, event: ev.Passed, view: FeurioView) -> str:
        kinds = ("passed", "passed.forced", "passed.counted", "passed.counted_forced")
        key = kinds[2 * (event.passes > 0) + event.forced]
        seat = self.seat_name(view, event.seat)
        return words(key, seat=seat, passes=event.passes, needed=event.needed)

    def _end_told(self, event: ev.GameEnded, view: FeurioView) -> str:
        if view.goal is not None:
            return words("game_ended.together")
        first = [seat for seat, rank in enumerate(event.ranks) if rank == 1]
        names = " ".join(self.seat_name(view, seat) for seat in first)
        key = "game_ended" if len(first) == 1 else "game_ended.shared"
        return words(key, winners=names, points=event.scores[first[0]])


def _scoring_told(event: Event) -> str | None:
    match event:
        case ev.ZoneScored():
            key = "zone_scored" if event.divisor else "zone_scored.enclosed"
            colour = words(f"colour.{event.colour}")
            cell = cell_text(event.cells[0])
            told = {"sum": event.sum, "divisor": event.divisor, "value": event.value}
            return words(key, colour=colour, cell=cell, **told)
        case ev.FirebreakRevealed():
            return words("firebreak_revealed", cell=cell_text(event.cell), value=event.value)
        case ev.GoalJudged():
            key = "goal_judged.reached" if event.reached else "goal_judged"
            return words(
                key,
                men_left=event.men_left,
                zones_too_many=event.zones_too_many,
                ones_missing=event.ones_missing,
            )
        case _:
            return None


def _laying(view: FeurioView) -> list[str]:
    cells = "  ".join(cell_text(spot.cell) for spot in view.hottest)
    value = "?" if view.drawn is None else view.drawn
    lines = [words("choice.lay", value=value, sum=view.hottest[0].sum, cells=cells)]
    breaks = [move for move in view.moves if "#" in move]
    return [*lines, words("choice.firebreak", example=breaks[0])] if breaks else lines


# ---- Hands and scores ------------------------------------------------------------------------


def _seats(board: FeurioBoard, view: FeurioView) -> list[Text]:
    """A line for each seat: its men in hand, its points and the zones they come from."""
    lines = []
    for seat, hand in enumerate(view.hands):
        mine = [zone for zone in view.zones if view.owners[zone.colour] == seat]
        best = max(mine, key=lambda zone: zone.value, default=None)
        points = words("line.points", points=view.scores[seat], zones=_sum_of(mine))
        detail = words("line.best", best=_fraction(best)) if best else ""
        marker = "▶" if seat in view.actors else " "
        name = board.seat_name(view, seat)
        lines.append(Text.from_markup(f"{marker} {name} {_hand(hand)}  {points}{detail}"))
    return lines


def _colours(view: FeurioView) -> list[Text]:
    """A line for each colour of a common game: the men still in hand, and its zones."""
    lines = []
    for colour in range(4):
        left = " ".join(str(hand[colour]) for hand in view.hands if hand[colour]) or "0"
        zones = [_fraction(zone) for zone in view.zones if zone.colour == colour]
        name = f"[{MEN[colour]}] {words(f'colour.{colour}')} [/]"
        shown = "  ".join(zones[:6]) + (" …" if len(zones) > 6 else "")
        lines.append(Text.from_markup(words("line.colour", name=name, left=left, zones=shown)))
    return lines


def _hand(hand: tuple[int, ...]) -> str:
    counts = [f"{LETTERS[colour]}{count}" for colour, count in enumerate(hand) if count]
    return " ".join(counts) or "–"


def _sum_of(zones: list[ZoneView]) -> str:
    values = sorted((zone.value for zone in zones), reverse=True)
    return f" = {'+'.join(map(str, values))}" if len(values) > 1 else ""


def _fraction(zone: ZoneView) -> str:
    return f"{zone.sum}/{zone.divisor or '–'}"


def _status(view: FeurioView) -> list[Text]:
    """Tell the tile drawn and those to come, and how the common goal stands."""
    unseen = " ".join(f"{value}×{n}" for value, n in enumerate(view.unseen, 1) if n)
    line = words("status.stack", stack=view.stack, unseen=unseen or "–")
    if view.drawn is not None:
        drawn = words("status.drawn", value=f"[{HEAT[view.drawn]}] {view.drawn} [/]")
        line = f"{drawn}   {line}"
    if view.phase == "late":
        line = words("status.late", passes=view.passes, needed=len(view.hands))
    lines = [line] if view.goal is None else [line, _goal(view.goal)]
    return [Text.from_markup(line) for line in lines]


def _goal(goal: GoalView) -> str:
    missing = {"men": goal.men_left, "zones": goal.zones_too_many, "ones": goal.ones_missing}
    return words("status.goal", **missing)


BOARD = FeurioBoard()
