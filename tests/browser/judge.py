"""The rules of this process, which judge the moves of a tutorial as the server does."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, Route

from tablee.games import all_games
from tablee.games.facts import Event


class Judge:
    """Answers a page that tries moves, on a position of the test's own if there is one."""

    def __init__(self, page: Page, position: str | None = None) -> None:
        self.position = position
        self.played: list[str] = []
        page.route("**/api/positions", self.answer)
        page.route("**/api/ahead", self.look_ahead)

    def answer(self, route: Route) -> None:
        """Play the moves that are tried, all of which must be legal."""
        asked: dict[str, Any] = route.request.post_data_json or {}
        game, seat = all_games()[asked["game"]], asked["seat"]
        state = game.parse(self.position or asked["position"])
        views, told = [game.view(state, seat)], []
        for text in asked["moves"]:
            events: list[Event] = []
            move = game.parse_move(state, text)
            assert move in state.moves(seat)
            state.play(move, events)
            told.append([event.seen_by(seat) for event in events])
            views.append(game.view(state, seat))
            self.played.append(text)
        trial = {"views": views, "events": told, "refusal": None, "position": game.text(state)}
        route.fulfill(content_type="application/json", body=msgspec.json.encode(trial))

    def look_ahead(self, route: Route) -> None:
        """Tell what would come of each move."""
        asked: dict[str, Any] = route.request.post_data_json or {}
        game = all_games()[asked["game"]]
        told = game.ahead(game.parse(self.position or asked["position"]))
        route.fulfill(content_type="application/json", body=msgspec.json.encode(told))
