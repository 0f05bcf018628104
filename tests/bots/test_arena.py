"""The arena: fair, reproducible, resumable, and unimpressed by bad bots."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.arena import (
    Contender,
    InvalidPlan,
    Match,
    OtherPlan,
    Outcome,
    Pairing,
    Plan,
    Results,
    play,
    read_contender,
)
from tablee.arena.statistics import Sprt, Tally, ratings, wilson
from tablee.bots import Budget, UnknownBot, budget
from tablee.cli.__main__ import app
from tablee.errors import InvalidOption

NONE = Budget(0.1, 0)
RANDOM = Contender("random", "random", NONE)


def plan(*contenders: Contender, deals: int = 4, key: str = "feurio", seats: int = 2) -> Plan:
    return Plan(key, seats, {}, contenders, deals, "test")


def outcomes(match: Match) -> list[tuple[Pairing, float, tuple[int, ...]]]:
    match.run()
    return [(each.pairing, each.share, each.scores) for each in match.results]


def again(name: str) -> Contender:
    return Contender(name, "random", NONE)


# ---- Who plays whom ----------------------------------------------------------------------------


def test_every_deal_is_played_with_changed_seats() -> None:
    games = list(plan(RANDOM, again("b"), again("c")).pairings(range(2), [(0, 1), (1, 2)]))
    assert [each.sitters(4) for each in games[:2]] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert len(games) == 8
    assert len(set(games)) == 8


def test_mirrored_games_have_the_same_deal() -> None:
    """The same bot on both sides: the mirrored game is won by the other seat."""
    first = Contender("first", "instinct", NONE)
    same = Contender("same", "instinct", NONE)
    match = Match(Results(plan(first, same, deals=3, key="partners", seats=4)), processes=1)
    match.run()
    assert match.tallies[0, 1].games == 6


def test_budgets_are_read_from_names() -> None:
    assert read_contender("expert").budget == budget("expert")
    assert read_contender("expert@2.5s").budget.seconds == 2.5
    assert read_contender("my_bot.py:Me@40") == Contender(
        "my_bot.py:Me@40", "my_bot.py:Me", Budget(600.0, 40)
    )


def test_a_plan_is_checked_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        plan(RANDOM, Contender("x", "genius", NONE)).check()
    with pytest.raises(InvalidPlan, match="two bots"):
        plan(RANDOM).check()
    with pytest.raises(InvalidPlan, match="label"):
        plan(RANDOM, RANDOM).check()
    with pytest.raises(InvalidOption):
        Plan("feurio", 2, {"mode": "chaos"}, (RANDOM, again("b")), 1, "").check()


# ---- Playing a match ----------------------------------------------------------------------------


def test_a_match_is_the_same_again_and_on_more_cores() -> None:
    match_plan = plan(RANDOM, Contender("instinct", "instinct", NONE))
    once = outcomes(Match(Results(match_plan), processes=1))
    assert outcomes(Match(Results(match_plan), processes=1)) == once
    assert outcomes(Match(Results(match_plan), processes=2)) == once
    assert len(once) == 8


def test_a_match_goes_on_after_an_interruption(tmp_path: Path) -> None:
    match_plan = plan(RANDOM, again("b"), deals=12)
    whole = outcomes(Match(Results(match_plan), processes=1))
    path = tmp_path / "match.jsonl"

    class Interrupted(Exception):
        pass

    def interrupt(_outcome: Outcome) -> None:
        if len(broken.results.outcomes) == 7:
            raise Interrupted

    broken = Match(Results(match_plan, path), processes=1)
    with pytest.raises(Interrupted):
        broken.run(interrupt)
    with path.open("ab") as file:
        file.write(b'{"pairing":{"deal":3,"tu')
    resumed = Match(Results(match_plan, path), processes=1)
    assert len(resumed.results.outcomes) == 7
    assert outcomes(resumed) == whole
    assert outcomes(Match(Results(match_plan, path), processes=1)) == whole


def test_a_file_of_another_match_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Results(plan(RANDOM, again("b")), path)
    kept = path.read_bytes()
    with pytest.raises(OtherPlan):
        Results(plan(RANDOM, again("c")), path)
    (tmp_path / "letter.txt").write_text("Dear Ann\n")
    with pytest.raises(OtherPlan):
        Results(plan(RANDOM, again("b")), tmp_path / "letter.txt")
    assert path.read_bytes() == kept


def test_a_match_can_be_made_longer_or_looked_at_in_part(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    short = outcomes(Match(Results(plan(RANDOM, again("b"), deals=3), path), processes=1))
    whole = outcomes(Match(Results(plan(RANDOM, again("b"), deals=5), path), processes=1))
    assert whole[: len(short)] == short
    assert len(whole) == 10
    assert outcomes(Match(Results(plan(RANDOM, again("b"), deals=3), path), processes=1)) == short


def test_alone_at_the_table_the_goal_counts() -> None:
    match = Match(Results(plan(RANDOM, seats=1, deals=3)), processes=1)
    match.run()
    assert match.tallies[0, 0].games == 3
    assert match.tallies[0, 0].share == 0.0


# ---- Bad bots -----------------------------------------------------------------------------------

BAD = """
import time
class Crashes:
    def choose(self, game, state, seat, budget, rng):
        raise ZeroDivisionError("oh")
class Cheats:
    def choose(self, game, state, seat, budget, rng):
        return 12345678901
class Talks:
    def choose(self, game, state, seat, budget, rng):
        return "e4"
class Dawdles:
    def choose(self, game, state, seat, budget, rng):
        end = time.thread_time() + 0.3
        while time.thread_time() < end:
            pass
        return state.moves(seat)[0]
class Sleeps:
    def choose(self, game, state, seat, budget, rng):
        time.sleep(100)
class Plays:
    def choose(self, game, state, seat, budget, rng):
        return state.moves(seat)[0]
"""


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.py"
    file.write_text(BAD)
    return file


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashes", "crashed: ZeroDivisionError: oh"),
        ("Cheats", "illegal move: no such move"),
        ("Talks", "crashed: TypeError"),
        ("Dawdles", "too slow: 0.3"),
        ("Sleeps", "too slow: no answer"),
    ],
)
def test_a_bad_bot_forfeits_and_is_named(
    bad: Path, name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "Sleeps":
        monkeypatch.setattr("tablee.arena.playing.HANGING_SECONDS", 0.5)
    contender = Contender("bad", f"{bad}:{name}", Budget(0.05))
    match_plan = plan(contender, RANDOM)
    for turn in range(2):
        outcome = play(match_plan, Pairing(0, turn, 0, 1))
        assert outcome.forfeit == 0
        assert outcome.share == 0.0
        assert outcome.reason.startswith(reason)
    assert play(plan(RANDOM, contender), Pairing(0, 0, 0, 1)).share == 1.0


def test_a_bot_from_a_file_plays(bad: Path) -> None:
    contender = Contender("mine", f"{bad}:Plays", NONE)
    outcome = play(plan(contender, RANDOM), Pairing(0, 0, 0, 1))
    assert outcome.forfeit is None
    assert outcome.moves > 60


# ---- What it proves -----------------------------------------------------------------------------


def test_the_interval_holds_what_is_known_of_wilson() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0.0, 0) == (0.0, 1.0)
    low, high = wilson(1.0, 20)
    assert 0.83 < low < 0.84
    assert high == pytest.approx(1.0)


def test_the_sequential_test_stops_when_it_is_clear() -> None:
    test = Sprt(0.5, 0.65)
    assert test.verdict([]) is None
    assert test.verdict([1.0, 0.5]) is None
    assert test.verdict([1.0, 0.5, 1.0, 1.0] * 10) == "high"
    assert test.verdict([0.0, 0.5, 1.0, 0.0] * 20) == "low"


def test_a_decided_couple_plays_no_more() -> None:
    sprt = Sprt(0.5, 0.65)
    match_plan = plan(Contender("instinct", "instinct", NONE), RANDOM, deals=100)
    match = Match(Results(match_plan), sprt, processes=1)
    match.run()
    assert match.verdict((0, 1)) == "high"
    assert match.tallies[0, 1].games < 100


def test_ratings_follow_results() -> None:
    wins = [Outcome(Pairing(k, 0, 0, 1), 1.0) for k in range(10)]
    draws = [Outcome(Pairing(k, 0, 1, 2), 0.5) for k in range(10)]
    strong, weak, equal = ratings(3, [*wins, *draws])
    assert strong.mu > equal.mu > weak.mu
    tally = Tally()
    for outcome in draws:
        tally.note(outcome)
    assert (tally.share, tally.draws, tally.games) == (0.5, 10, 10)


# ---- The command --------------------------------------------------------------------------------


def test_the_command_shows_the_table_and_names_forfeits(bad: Path, tmp_path: Path) -> None:
    arguments = ["arena", "feurio", "--bot", "random", "--bot", f"{bad}:Crashes", "--deals", "2"]
    arguments += ["--processes", "1", "--results", str(tmp_path / "kept.jsonl")]
    shown = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})
    assert shown.exit_code == 0, shown.output
    assert "100.0%" in shown.output
    assert "forfeited deal 0: crashed: ZeroDivisionError: oh" in shown.output
    assert len((tmp_path / "kept.jsonl").read_text().splitlines()) == 5
