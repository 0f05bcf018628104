"""`tablee draw`: positions from the command line, a file, a record or standard input."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee import game
from tablee.cli.__main__ import app
from tablee.draw import raster, svg
from tablee.errors import TableeError, UnknownGame
from tablee.rng import seeded
from tablee.table import Bot
from tablee.table.local import LocalTable
from tablee.table.notation import write
from tablee.table.record import encode

POSITION = "feurio/1 seats=4 | 0 lay r12 g11 b12 y12 / 0,0:6g 1,-1:6 1,0:4 0,-1:3 2,-1:2 / 1"
PICTURE = svg(game("feurio").parse(POSITION))


def run(*arguments: str | Path, given: str | None = None) -> str:
    result = CliRunner().invoke(app, ["draw", *map(str, arguments)], input=given)
    if isinstance(result.exception, TableeError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_a_position_as_text_in_a_file_and_from_input(tmp_path: Path) -> None:
    (tmp_path / "position.txt").write_text(POSITION + "\n", encoding="utf-8")
    out = tmp_path / "board.svg"
    for position in (POSITION, tmp_path / "position.txt", "-"):
        run(position, "-o", out, given=POSITION)
        assert out.read_text(encoding="utf-8") == PICTURE
        out.unlink()
    assert run(POSITION).strip() == PICTURE
    body = POSITION.removeprefix("feurio/1 ")
    assert run(body, "--game", "feurio").strip() == PICTURE


def test_png(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "board.png"
    run(POSITION, "-o", out, "--width", "300")
    assert int.from_bytes(out.read_bytes()[16:20], "big") == 300

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(raster, "import_module", missing)
    with pytest.raises(raster.NoRenderer, match=r"pip install 'tablee\[png\]'"):
        run(POSITION, "-o", out)


def test_a_seat_sees_its_hand() -> None:
    dealt = "partners/1 seats=4 | Y: R: B: G: dealer=G exchange hand.R=5,9,13H,12"
    cells = 4
    assert run(dealt).count(">13</text>") == run(dealt, "--seat", "3").count(">13</text>") == cells
    assert run(dealt, "--seat", "1").count(">13</text>") == cells + 1


def test_any_position_of_a_record(tmp_path: Path) -> None:
    local = LocalTable("feurio", [Bot("random")], seeded(1), "record")
    for _ in local.bots_move():
        pass
    assert local.table.course is not None
    end = svg(local.table.course.state)
    begin = svg(game("feurio").new(1, "record"))
    for text in (write(local.record()), encode(local.record()).decode()):
        (tmp_path / "game").write_text(text, encoding="utf-8")
        assert run(tmp_path / "game").strip() == end
        assert run(tmp_path / "game", "--move", "0").strip() == begin
        with pytest.raises(TableeError, match="moves, no 999"):
            run(tmp_path / "game", "--move", "999")


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(TableeError, match=r"\.svg or \.png"):
        run(POSITION, "-o", "board.gif")
    with pytest.raises(TableeError, match="neither a file nor a position"):
        run("no-such-file.txt")
    with pytest.raises(UnknownGame, match="feurio"):
        run("chess/1 | e4")
    with pytest.raises(TableeError, match="no seat 4; there are 0 to 3"):
        run(POSITION, "--seat", "4")
    with pytest.raises(TableeError, match="at character"):
        run(POSITION.replace("lay", "dig"))
