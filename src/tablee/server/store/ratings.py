"""Results, ratings by openskill, the leaderboard and statistics.

Every seat is rated against every other by its rank; seats that share a rank have drawn.
"""

from __future__ import annotations

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, func, select

from tablee.games import Result
from tablee.server.store import schema as s
from tablee.server.store.append import insert
from tablee.table.people import Bot, Sitter, claimant
from tablee.table.situation import Situation

_model = PlackettLuce()
BOT = "bot:"


class Standing(msgspec.Struct, frozen=True):
    """A line of the leaderboard; `points` is what somebody's skill is at least, very probably."""

    player: str
    name: str
    points: float
    games: int


class Statistics(msgspec.Struct, frozen=True):
    """What a player has done in one game."""

    game: str
    games: int
    wins: int
    mean_rank: float
    best_score: int
    points: float | None


def write_results(connection: Connection, table: Situation, result: Result, at: int) -> None:
    """Note how everybody came out and, at a rated table, what it says about their skill."""
    players = [_name(sitter) for sitter in table.book.sitters]
    rated = table.setup.settings.rated
    for seat, player in enumerate(players):
        connection.execute(
            s.results.insert().values(
                table=table.setup.id,
                seat=seat,
                game=table.setup.game,
                player=player,
                rank=result.ranks[seat],
                score=result.scores[seat],
                seats=len(players),
                rated=rated,
                ended=at,
            )
        )
    if rated and len(set(players)) > 1:
        _rate(connection, table.setup.game, players, result)


def _name(sitter: Sitter) -> str:
    """Name who is answerable for a seat: the person, even if a bot sat in, or the bot's level."""
    level = sitter.level if isinstance(sitter, Bot) else ""
    return claimant(sitter) or BOT + level


def _rate(connection: Connection, game: str, players: list[str], result: Result) -> None:
    order = sorted(set(players))  # one order everywhere: two servers must not wait in a circle
    rows = {player: _rating(connection, game, player) for player in order}
    teams = [[_model.rating(mu=rows[each][0], sigma=rows[each][1])] for each in players]
    rated = _model.rate(teams, ranks=[float(rank) for rank in result.ranks])
    new = {player: team[0] for player, team in zip(players, rated, strict=True)}
    for player in order:
        _keep_rating(
            connection, game, player, new[player].mu, new[player].sigma, rows[player][2] + 1
        )


def _keep_rating(
    connection: Connection, game: str, player: str, mu: float, sigma: float, games: int
) -> None:
    values = {"mu": mu, "sigma": sigma, "games": games}
    statement = insert(connection, s.ratings).values(player=player, game=game, **values)
    connection.execute(
        statement.on_conflict_do_update(index_elements=["player", "game"], set_=values)
    )


def _rating(connection: Connection, game: str, player: str) -> tuple[float, float, int]:
    mine = and_(s.ratings.c.player == player, s.ratings.c.game == game)
    row = connection.execute(select(s.ratings).where(mine).with_for_update()).first()
    if row is None:
        fresh = _model.rating()
        return fresh.mu, fresh.sigma, 0
    return row.mu, row.sigma, row.games


def merge_ratings(connection: Connection, guest: str, player: str) -> None:
    """Add what is known of a guest's skill to what is known of the player they turn out to be."""
    games = select(s.ratings.c.game).where(s.ratings.c.player == guest)
    for game in connection.execute(games).scalars().all():
        one, other = _rating(connection, game, guest), _rating(connection, game, player)
        _keep_rating(connection, game, player, *_combined(one, other), one[2] + other[2])
    connection.execute(s.ratings.delete().where(s.ratings.c.player == guest))


def _combined(
    one: tuple[float, float, int], other: tuple[float, float, int]
) -> tuple[float, float]:
    """Weigh two estimates of one skill by their certainty; what both began with counts once."""
    fresh = _model.rating()
    beliefs = [(one[0], one[1], 1), (other[0], other[1], 1), (fresh.mu, fresh.sigma, -1)]
    certainty = sum(sign / sigma**2 for _, sigma, sign in beliefs)
    mu = sum(sign * mu / sigma**2 for mu, sigma, sign in beliefs) / certainty
    return mu, certainty**-0.5


def leaderboard(connection: Connection, game: str, most: int = 100) -> list[Standing]:
    """List the best of a game, people and bots."""
    points = s.ratings.c.mu - 3 * s.ratings.c.sigma
    joined = s.ratings.outerjoin(s.players, s.players.c.id == s.ratings.c.player)
    rows = connection.execute(
        select(s.ratings, s.players.c.name, points.label("points"))
        .select_from(joined)
        .where(s.ratings.c.game == game)
        .order_by(points.desc(), s.ratings.c.player)
        .limit(most)
    )
    return [
        Standing(row.player, row.name or row.player, round(row.points, 2), row.games)
        for row in rows
    ]


def statistics(connection: Connection, player: str) -> list[Statistics]:
    """Tell what a player has done, game by game."""
    r = s.results.c
    mine = and_(s.ratings.c.player == r.player, s.ratings.c.game == r.game)
    rows = connection.execute(
        select(
            r.game,
            func.count().label("games"),
            func.count().filter(r.rank == 1).label("wins"),
            func.avg(r.rank).label("mean_rank"),
            func.max(r.score).label("best_score"),
            func.max(s.ratings.c.mu - 3 * s.ratings.c.sigma).label("points"),
        )
        .select_from(s.results.outerjoin(s.ratings, mine))
        .where(r.player == player)
        .group_by(r.game)
        .order_by(r.game)
    )
    return [
        Statistics(
            row.game,
            row.games,
            row.wins,
            round(float(row.mean_rank), 2),
            row.best_score,
            None if row.points is None else round(row.points, 2),
        )
        for row in rows
    ]
