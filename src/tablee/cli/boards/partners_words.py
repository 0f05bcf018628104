"""Partners in words: names, what a card can do, and what happened."""

from __future__ import annotations

from tablee.games.facts import Event
from tablee.games.partners import events as ev
from tablee.games.partners.places import COLOURS
from tablee.games.partners.view import HandCard, PartnersView
from tablee.words import say

STYLES = ("black on yellow3", "white on red3", "white on dodger_blue3", "white on green4")
CARD = "bold black on grey93"


def words(key: str, **facts: object) -> str:
    """Put a key of this game into words."""
    return say("partners", key, facts)


def name(seat: int) -> str:
    """Name a seat by its colour, marked up."""
    return f"[{STYLES[seat]}] {words('colour.' + COLOURS[seat])} [/]"


def card_name(card: str) -> str:
    """Show a card, marked up."""
    return f"[{CARD}] {words('card.' + card) if card else '?'} [/]"


# ---- What a card can do --------------------------------------------------------------------------


def can(view: PartnersView, card: HandCard) -> str:
    """Say what a card of the hand can do, or why nothing."""
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


def tell(event: Event, seat: int) -> str | None:
    """Put an event into words, for a seat."""
    match event:
        case ev.CardPlayed(player, card, colour):
            key = "card_played" if player == colour else "card_played.partner"
            return words(key, name=name(player), card=card_name(card), partner=name(colour))
        case ev.HandFolded():
            return _tell_fold(event)
        case ev.DealerDrawn() | ev.StackShuffled() | ev.CardsDealt() | ev.DealEnded():
            return _tell_deal(event)
        case ev.CardChosen() | ev.CardsExchanged():
            return _tell_gift(event, seat)
        case ev.TeamWon(seats, margin):
            return words("team_won", first=name(seats[0]), second=name(seats[1]), margin=margin)
        case ev.DealsPlayed(needed):
            names = zip(("first", "second", "third", "fourth"), map(name, range(4)), strict=True)
            needs = {"needed": needed[0], "other_needed": needed[1]}
            return words("deals_played", **dict(names), **needs)
        case _:
            return _tell_pawn(event)


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
