"""All that can be asked over HTTP, one file for each matter."""

from __future__ import annotations

from typing import Final

from tablee.server.http import about, advice, lists, people, records, study, tables
from tablee.server.http.calls import Endpoint

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *about.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *lists.ENDPOINTS,
    *people.ENDPOINTS,
    *study.ENDPOINTS,
    *advice.ENDPOINTS,
)
