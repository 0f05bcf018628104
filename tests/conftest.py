"""Settings for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.surroundings import Surroundings

settings.register_profile("tablee", deadline=None, max_examples=60)
settings.load_profile("tablee")


@pytest.fixture(scope="session", autouse=True)
def no_data_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Let programs that look for the user's data find an empty folder, which must stay empty."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        yield folder


@pytest.fixture(autouse=True)
def leaves_all_as_it_was(no_data_of_the_user: Path) -> Iterator[None]:
    """Whoever starts something ends it, whoever changes something changes it back."""
    before = Surroundings()
    yield
    if changed := before.changed():
        pytest.fail(f"left behind or changed: {changed}")
    assert not (no_data_of_the_user / "tablee").exists(), "the data of the user was touched"
