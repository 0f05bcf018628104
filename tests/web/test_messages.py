"""The texts of the web table: complete in every language, and none of them unused."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tablee.games import all_games
from tablee.words import sentences

SOURCES = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = sorted(path.name for path in (SOURCES / "messages").iterdir())
GAMES = sorted(
    path.stem for path in (SOURCES / "messages" / "en").iterdir() if path.stem != "shell"
)
SUBJECTS = ["shell", *GAMES]
OFFERED_BY_THE_SHELL = r"line|option\..+|refused\..+|hint\..+"
"""Keys of a game that the shell looks up, whatever the game."""


@cache
def table(language: str, subject: str) -> dict[str, str]:
    data = (SOURCES / "messages" / language / f"{subject}.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, str])


@cache
def code(subject: str) -> str:
    """Give all the code that speaks of a subject."""
    files = [*SOURCES.rglob("*.ts"), *SOURCES.rglob("*.svelte")]
    own = [path for path in files if belongs(path.relative_to(SOURCES), subject)]
    return "\n".join(path.read_text(encoding="utf-8") for path in own)


def belongs(path: Path, subject: str) -> bool:
    is_game = path.parts[0] == "boards" and len(path.parts) > 2
    return path.parts[1] == subject if is_game else subject == "shell"


def used(key: str, subject: str) -> bool:
    if re.search(rf"""['"`]{re.escape(key)}['"`]""", code(subject)):
        return True
    if subject != "shell" and re.fullmatch(OFFERED_BY_THE_SHELL, key):
        return True
    return any(pattern.fullmatch(key) for pattern in made_up(subject))


@cache
def made_up(subject: str) -> list[re.Pattern[str]]:
    """Give a pattern for every key that the code puts together from parts."""
    templates = re.findall(r"`([a-z_]+\.[^`\s]*\$\{[^`\s]+\}[^`\s]*)`", code(subject))
    parts = [re.split(r"\$\{[^}]*\}", template) for template in templates]
    return [re.compile(".+".join(map(re.escape, each))) for each in parts]


def test_there_are_four_languages() -> None:
    assert LANGUAGES == ["da", "de", "en", "fr"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_key_is_missing_in_any_language(subject: str, language: str) -> None:
    assert set(table(language, subject)) == set(table("en", subject))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_text_has_the_same_facts_in_any_language(subject: str, language: str) -> None:
    def facts(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)", text))

    for key, text in table(language, subject).items():
        assert facts(text) == facts(table("en", subject)[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_plurals_have_two_or_three_forms(subject: str, language: str) -> None:
    for key, text in table(language, subject).items():
        for forms in re.findall(r"\{\w+:([^}]*)\}", text):
            assert forms.count("|") in (1, 2), key
        assert text.strip() == text != "", key


@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_key_is_unused(subject: str) -> None:
    assert [key for key in table("en", subject) if not used(key, subject)] == []


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_key_in_the_code_has_a_text(subject: str) -> None:
    asked = set(re.findall(r"""\b(?:t|words|shellText)\(\s*['"]([\w.]+)['"]""", code(subject)))
    assert asked - set(table("en", subject)) == set()


@pytest.mark.parametrize(
    "reason", [key for key in sentences("table") if key.startswith("refused.")]
)
def test_every_refusal_of_the_table_has_a_text(reason: str) -> None:
    assert reason in table("en", "shell")


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_and_option_of_a_game_has_a_text(game: str) -> None:
    refusals = [key for key in sentences(game) if key.startswith("refused.")]
    reasons = set(refusals) - set(table("en", "shell"))
    options = all_games()[game].options
    names = [f"option.{option.name}" for option in options]
    values = [
        f"option.{option.name}.{str(value).lower() if isinstance(value, bool) else value}"
        for option in options
        for value in option.choices
    ]
    missing = {"line", *reasons, *names, *values} - set(table("en", game))
    assert missing == set()


def test_every_game_has_texts() -> None:
    assert sorted(all_games()) == GAMES
