"""Writing the results of a simulation: CSV always, Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, Self, get_type_hints

from tablee.simulate import InvalidSimulation, Seat, Turn, needed

Kind = type[Seat] | type[Turn]
"""What the rows of a file are."""


class Results(Protocol):
    """A file that takes rows until it is closed."""

    def __enter__(self) -> Self:
        """Begin to write."""

    def __exit__(self, *_: object) -> None:
        """Complete the file."""

    def add(self, rows: Sequence[Seat | Turn]) -> None:
        """Write some rows."""


def results(path: Path, about: dict[str, str] | None = None, kind: Kind = Seat) -> Results:
    """Open a file for results; its ending chooses the format.

    A Parquet file carries what it is `about` as metadata.
    """
    if not path.parent.is_dir():
        raise InvalidSimulation(f"there is no folder {path.parent}")
    if path.suffix == ".csv":
        return CsvResults(path, kind)
    if path.suffix == ".parquet":
        return ParquetResults(path, about or {}, kind)
    raise InvalidSimulation(f"{path.name}: results are written as .csv or .parquet")


class CsvResults:
    """Rows with a header, as text."""

    def __init__(self, path: Path, kind: Kind) -> None:
        self.path = path
        self.kind = kind

    def __enter__(self) -> Self:
        """Write the header."""
        self.file = self.path.open("w", newline="", encoding="utf-8")
        self.writer = csv.writer(self.file)
        self.writer.writerow(self.kind._fields)
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.file.close()

    def add(self, rows: Sequence[Seat | Turn]) -> None:
        """Write some rows."""
        self.writer.writerows(rows)


class ParquetResults:
    """Rows by columns; one row group for each chunk."""

    def __init__(self, path: Path, about: dict[str, str], kind: Kind) -> None:
        self.path = path
        self.kind = kind
        self.about = about
        self.arrow = needed("pyarrow")
        self.parquet = needed("pyarrow.parquet")

    def __enter__(self) -> Self:
        """Begin the file."""
        text, number = self.arrow.string(), self.arrow.int64()
        kinds = [text if kind is str else number for kind in get_type_hints(self.kind).values()]
        fields = [self.arrow.field(*pair) for pair in zip(self.kind._fields, kinds, strict=True)]
        self.schema = self.arrow.schema(fields, metadata=self.about)
        self.writer: Any = self.parquet.ParquetWriter(self.path, self.schema)
        return self

    def __exit__(self, *_: object) -> None:
        """Write the end, without which a Parquet file cannot be read."""
        self.writer.close()

    def add(self, rows: Sequence[Seat | Turn]) -> None:
        """Write some rows."""
        columns = dict(zip(self.kind._fields, zip(*rows, strict=True), strict=True))
        self.writer.write_table(self.arrow.table(columns, schema=self.schema))
