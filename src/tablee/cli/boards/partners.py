"""Partners in the terminal: the ring as a cross, with the viewing seat at the bottom."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.boards import Board
from tablee.errors import IllegalMove
from tablee.games.facts import Event
from tablee.games.partners import events as ev
from tablee.games.partners.places import COLOURS, LETTERS
from tablee.games.partners.view import Fold, HandCard, PartnersView
from tablee.words import say

STYLES = ("black on yellow3", "white on red3", "white on dodger_blue3", "white on green4")
INKS = ("yellow3", "indian_red1", "steel_blue1", "spring_green3")
GROUNDS = ("on grey19", "on grey23")
CARD = "bold black on grey93"
SIZE = 17
WIDTH = 4
CORNER = 7
COUNTS = ("", "", "²", "³", "⁴")

Cell = tuple[int, int]


def words(key: str, **facts: object) -> str:
    """Put a key of this game into words."""
    return say("partners", key, facts)


def name(seat: int) -> str:
    """Name a seat by its colour, marked up."""
    return f"[{STYLES[seat]}] {words('colour.' + COLOURS[seat])} [/]"


def card_name(card: str) -> str:
    """Show a card, marked up."""
    return f"[{CARD}] {words('card.' + card) if card else '?'} [/]"


class PartnersBoard(Board[PartnersView]):
    """The cross of 60 cells, the lanes inside its arms, the players in its corners."""

    key = "partners"

    def needs_curtain(self, view: PartnersView) -> bool:
        """Hide hands from the other players."""
        return True

    def seat_name(self, view: PartnersView, seat: int) -> str:
        """Name a seat by its colour."""
        return name(seat)

    def draw(self, view: PartnersView) -> RenderableType:
        """Draw the cross, then deal and hand."""
        cells = dict(_cells(view))
        text = Text(no_wrap=True)
        for y in range(SIZE):
            text.append_text(_row(view, cells, y))
            text.append("\n")
        text.append_text(Text.from_markup("\n".join(_status(view))))
        return text

    def choices(self, view: PartnersView) -> list[str]:
        """Say what each card of the hand can do."""
        if view.phase == "exchange":
            return [words("choice.gift", moves=", ".join(view.moves))]
        shown = {card.card: card for card in view.hand}
        return [f"{card_name(card.card)} {_can(view, card)}" for card in shown.values()]

    def tell(self, event: Event, view: PartnersView) -> str | None:
        """Put an event into words."""
        match event:
            case ev.CardPlayed(seat, card, colour):
                key = "card_played" if seat == colour else "card_played.partner"
                return words(key, name=name(seat), card=card_name(card), partner=name(colour))
            case ev.HandFolded():
                return _tell_fold(event)
            case ev.DealerDrawn() | ev.StackShuffled() | ev.CardsDealt() | ev.DealEnded():
                return _tell_deal(event)
            case ev.CardChosen() | ev.CardsExchanged():
                return _tell_gift(event, view.seat)
            case ev.TeamWon(seats, margin):
                return words("team_won", first=name(seats[0]), second=name(seats[1]), margin=margin)
            case ev.DealsPlayed(needed):
                names = zip(
                    ("first", "second", "third", "fourth"), map(name, range(4)), strict=True
                )
                needs = {"needed": needed[0], "other_needed": needed[1]}
                return words("deals_played", **dict(names), **needs)
            case _:
                return _tell_pawn(event)

    def refuse(self, error: IllegalMove) -> str:
        """Put the reason of a refusal into words."""
        named = {
            key: name(COLOURS.index(str(fact))) if fact in COLOURS else fact
            for key, fact in error.facts.items()
        }
        return words(f"refused.{error.reason}", **named)


# ---- The cross -----------------------------------------------------------------------------------


def _turned(cell: Cell, times: int) -> Cell:
    x, y = cell
    for _ in range(times):
        x, y = SIZE - 1 - y, x
    return x, y


def _arm(view: PartnersView, colour: int) -> int:
    """Tell how often the upper arm is turned clockwise to be that of a colour."""
    return (colour - max(view.seat, 0) + 2) % 4


def _segment() -> list[Cell]:
    """List the start of the upper arm and the fourteen cells that follow it."""
    down = [(9, y) for y in range(7)]
    outward = [(x, 7) for x in range(10, 17)]
    return [*down, *outward, (16, 8)]


def _cells(view: PartnersView) -> Iterator[tuple[Cell, tuple[str, str]]]:
    """Give each cell of the cross with its text and style, pawns on top."""
    for colour in range(4):
        arm = _arm(view, colour)
        for number, cell in enumerate(_segment()):
            label = f"{LETTERS[colour]}{number or '♥'}"
            yield _turned(cell, arm), (label, f"{INKS[colour]} {GROUNDS[number % 2]}")
        for circle in (1, 2, 3, 4):
            yield _turned((8, 5 - circle), arm), (f"({circle})", f"{INKS[colour]} {GROUNDS[0]}")
    for colour in range(4):
        yield from _pawns(view, colour)


def _pawns(view: PartnersView, colour: int) -> Iterator[tuple[Cell, tuple[str, str]]]:
    places = [pawn.place for pawn in view.pawns[colour]]
    for pawn in view.pawns[colour]:
        if pawn.place != "home":
            number = pawn.place[1:] or "♥"
            mark = "▪" if pawn.locked else COUNTS[places.count(pawn.place)]
            text = f"{LETTERS[colour]}{number}{mark}"
            yield _place(view, colour, pawn.place), (text, f"bold {STYLES[colour]}")


def _place(view: PartnersView, colour: int, place: str) -> Cell:
    if place == "S":
        return _turned(_segment()[0], _arm(view, colour))
    if place[0] == "C":
        return _turned((8, 5 - int(place[1])), _arm(view, colour))
    return _turned(_segment()[int(place[1:])], _arm(view, LETTERS.index(place[0])))


def _row(view: PartnersView, cells: dict[Cell, tuple[str, str]], y: int) -> Text:
    row = Text()
    corner = y < CORNER or y >= SIZE - CORNER
    if corner:
        row.append_text(_corner_line(view, y, left=True))
    for x in range(CORNER, SIZE - CORNER) if corner else range(SIZE):
        text, style = cells.get((x, y), ("", ""))
        row.append(text.center(WIDTH), style)
    if corner:
        row.append_text(_corner_line(view, y, left=False))
    return row


def _corner_line(view: PartnersView, y: int, left: bool) -> Text:
    """Write one line about the player whose cells run round this corner."""
    top = y < CORNER
    turns = {(True, False): 0, (False, False): 1, (False, True): 2, (True, True): 3}[top, left]
    colour = next(colour for colour in range(4) if _arm(view, colour) == turns)
    lines = _about(view, colour)
    at = (y if top else y - SIZE + CORNER) - 1
    line = Text.from_markup(f"  {lines[at]}" if 0 <= at < len(lines) else "")
    line.truncate(CORNER * WIDTH - 1)
    line.pad_right(CORNER * WIDTH - line.cell_len)
    return line


def _about(view: PartnersView, seat: int) -> list[str]:
    home = sum(pawn.place == "home" for pawn in view.pawns[seat])
    count = view.hand_sizes[seat]
    cards = words({0: "cards.none", 1: "cards.one"}.get(count, "cards"), count=count)
    turn = "▶ " if seat in view.actors else ""
    lines = [turn + name(seat), words("home", pawns="●" * home or "–"), cards]
    lines += [_folded(fold) for fold in view.folded if (fold.seat, fold.deal) == (seat, view.deal)]
    if view.finished[seat]:
        lines.append(words("finished", partner=words("colour." + COLOURS[seat ^ 2])))
    if seat == view.dealer:
        lines.append(words("dealer"))
    return lines


def _folded(fold: Fold) -> str:
    if "" in fold.cards:
        return words("folded.hidden", count=len(fold.cards))
    return words("folded", cards=" ".join(words("card." + card) for card in fold.cards))


def _status(view: PartnersView) -> list[str]:
    lines = [
        words(
            "status",
            deal=view.deal,
            dealer=name(view.dealer),
            first=_team(0),
            first_needed=view.needed[0],
            second=_team(1),
            second_needed=view.needed[1],
        )
    ]
    if view.phase == "exchange":
        chosen = [name(seat) for seat in range(4) if view.chosen[seat]]
        lines.append(words("status.exchange", names=" ".join(chosen) or words("status.nobody")))
    if view.phase == "over":
        lines.append(words("status.over"))
    return lines + (_own(view) if view.seat >= 0 else [])


def _team(team: int) -> str:
    both = [f"[{INKS[seat]}]{words('colour.' + COLOURS[seat])}[/]" for seat in (team, team + 2)]
    return "+".join(both)


def _own(view: PartnersView) -> list[str]:
    partner = name(view.seat ^ 2)
    cards = [
        words("hand.received", card=card_name(card.card), partner=partner)
        if card.received
        else card_name(card.card)
        for card in view.hand
    ]
    lines = [words("hand", cards=" ".join(cards))]
    if view.gift:
        lines.append(words("gift", card=card_name(view.gift)))
    if view.gave:
        lines.append(words("gave", card=card_name(view.gave), partner=partner))
    return lines


# ---- What a card can do --------------------------------------------------------------------------


def _can(view: PartnersView, card: HandCard) -> str:
    moves = [move for move in view.moves if move.split()[0] == card.card]
    if not moves:
        return words("choice.unusable", why="; ".join(_obstacles(card.obstacles)))
    if card.card == "7x1":
        key = "choice.seven.one" if len(moves) == 1 else "choice.seven"
        return words(key, count=len(moves), example=moves[-1])
    if card.card == "swap":
        return _can_swap(moves)
    if card.card == "-4":
        return words("choice.back", moves=", ".join(moves))
    return words("choice.or").join(_can_walk(card.card, moves))


def _can_swap(moves: list[str]) -> str:
    if len(moves) == 1:
        return words("choice.swap.one", example=moves[0])
    places = dict.fromkeys(place for move in moves for place in move.split()[1:])
    return words("choice.swap", places=" ".join(places), example=moves[0])


def _can_walk(card: str, moves: list[str]) -> list[str]:
    entering = [words("choice.enter", move=move) for move in moves if move.endswith(" in")]
    walking = [move for move in moves if not move.endswith(" in")]
    if not walking:
        return entering
    steps = card.removesuffix("H").replace("/", words("choice.or"))
    return [*entering, words("choice.walk", steps=steps, moves=", ".join(walking))]


def _obstacles(obstacles: tuple[ev.Obstacle, ...]) -> list[str]:
    """Put obstacles into words, each once."""
    told = [
        words(
            f"obstacle.{one.reason}",
            place=_seen(one.place),
            by=name(one.by) if one.by >= 0 else "",
        )
        for one in obstacles
    ]
    return list(dict.fromkeys(told))


def _seen(place: str) -> str:
    return words(f"place.{place}") if place in ("S", "home") else place


# ---- Events --------------------------------------------------------------------------------------


def _tell_fold(event: ev.HandFolded) -> str:
    if "" in event.cards:
        return words("hand_folded.hidden", name=name(event.seat), count=len(event.cards))
    cards = " ".join(card_name(card) for card in event.cards)
    why = "; ".join(_obstacles(event.obstacles))
    return words("hand_folded", name=name(event.seat), cards=cards, why=why)


def _tell_deal(event: Event) -> str | None:
    match event:
        case ev.DealerDrawn(draws, dealer):
            told = [
                words("dealer_drawn.draw", name=name(one.seat), card=card_name(one.card))
                for one in draws
            ]
            return words("dealer_drawn", draws=", ".join(told), dealer=name(dealer))
        case ev.StackShuffled(dealer):
            return words("stack_shuffled", dealer=name(dealer))
        case ev.CardsDealt(dealer, deal, _):
            return words("cards_dealt", dealer=name(dealer), deal=deal)
        case _:
            return words("deal_ended")


def _tell_gift(event: ev.CardChosen | ev.CardsExchanged, seat: int) -> str:
    if isinstance(event, ev.CardChosen):
        key = "card_chosen.own" if event.card else "card_chosen"
        return words(key, name=name(event.seat), card=card_name(event.card))
    if seat < 0 or not event.cards[seat]:
        return words("cards_exchanged")
    given, got = card_name(event.cards[seat]), card_name(event.cards[seat ^ 2])
    return words("cards_exchanged.own", given=given, got=got)


def _tell_pawn(event: Event) -> str | None:
    match event:
        case ev.PawnEntered(colour):
            return words("pawn_entered", name=name(colour))
        case ev.PawnMoved(colour, origin, path):
            lane = [at for at, place in enumerate(path) if place[0] == "C"]
            key = "pawn_moved.lane" if lane else "pawn_moved"
            way = "-".join(path[max(0, lane[0] - 1) if lane else 0 :])
            return words(key, name=name(colour), origin=_seen(origin), end=path[-1], path=way)
        case ev.PawnKnocked(colour, place, by):
            return words("pawn_knocked", name=name(colour), place=place, by=name(by))
        case ev.PawnTurnedAway(colour, place, by):
            return words("pawn_turned_away", name=name(colour), place=place, by=name(by))
        case ev.PawnsSwapped(colour, place, other, other_place):
            facts = {"place": place, "other_place": other_place}
            return words("pawns_swapped", name=name(colour), other=name(other), **facts)
        case ev.PawnLocked(colour, place):
            return words("pawn_locked", name=name(colour), place=place)
        case ev.ColourFinished(colour):
            return words("colour_finished", name=name(colour), partner=name(colour ^ 2))
        case _:
            return None


BOARD = PartnersBoard()
