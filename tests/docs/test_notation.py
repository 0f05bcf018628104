"""The grammars of docs/notation.md fit what is written, and nothing else."""

from __future__ import annotations

from functools import cache

from lark import Lark, LarkError, Tree

from tablee import all_games, game
from tablee.rng import seeded
from tablee.table.notation import read, write
from tablee.table.record import MoveLine
from tablee.table.replay import replay
from tablee.testing import corpus
from tablee.testing.golden import settings
from tablee.testing.laws import random_move
from tests.contract.cases import every_game
from tests.docs.blocks import ROOT, blocks

PAGE = ROOT / "docs" / "notation.md"


@cache
def grammars() -> dict[str, str]:
    named = (block.text.partition("\n") for block in blocks(PAGE, "lark"))
    return {name.removeprefix("// "): rules for name, _, rules in named}


@cache
def grammar(key: str, start: str) -> Lark:
    common = grammars()["words"]
    if start == "record":
        return Lark(grammars()["record"] + common, start="record")
    return Lark(grammars()["position"] + common + grammars()[key], start=["move", "position"])


def fits(key: str, start: str, text: str) -> bool:
    try:
        return isinstance(grammar(key, start).parse(text, start=start), Tree)
    except LarkError:
        return False


@every_game
def test_every_recorded_move_fits_the_grammar(key: str) -> None:
    lines = [line for record in corpus.records(key, ROOT / corpus.FOLDER) for line in record.lines]
    texts = {line.text for line in lines if isinstance(line, MoveLine)}
    assert len(texts) > 100
    wrong = [text for text in sorted(map(str, texts))[::5] if not fits(key, "move", text)]
    assert not wrong


@every_game
def test_every_position_fits_the_grammar(key: str) -> None:
    for name, seats, options in settings(game(key)):
        state = game(key).new(seats, f"grammar {name}", **options)
        rng = seeded(name)
        for number in range(60):
            if number % 30 == 2:
                for hidden in (True, False):
                    text = game(key).text(state, hidden)
                    assert fits(key, "position", text), text
            if not state.over():
                state.play(random_move(state, rng))


@every_game
def test_what_the_reader_refuses_does_not_fit(key: str) -> None:
    text = game(key).text(game(key).new(game(key).least, 1))
    for damaged in (text.replace("|", "/"), text.replace("seats", "chairs"), text + " ?!", ""):
        assert not fits(key, "position", damaged)
    for nonsense in ("", "pass pass", "9 XX", "7y1 Y13+7", "0,0+9g"):
        assert not fits(key, "move", nonsense)


@every_game
def test_records_fit_the_grammar(key: str) -> None:
    record = min(corpus.records(key, ROOT / corpus.FOLDER), key=lambda one: len(one.lines))
    assert fits(key, "record", write(record))
    assert not fits(key, "record", write(record).replace("seats:", "seats"))


def test_there_is_a_grammar_for_every_game() -> None:
    assert set(grammars()) == {"position", "words", "record", *all_games()}


def test_the_record_on_the_page_can_be_played() -> None:
    (block,) = blocks(PAGE, "text")
    assert fits("feurio", "record", block.text)
    assert len(list(replay(read(block.text)))) == 4
