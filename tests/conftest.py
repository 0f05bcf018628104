"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("tablee", deadline=None, max_examples=60)
settings.load_profile("tablee")
