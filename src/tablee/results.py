"""Writing the results of a simulation: CSV always, Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, Protocol, Self, get_type_hints

from tablee.simulate import InvalidSimulation, Seat, needed


class Results(Protocol):
    """A file that takes rows until it is closed."""

    def __enter__(self) -> Self:
        """Begin to write."""

    def __exit__(self, *_: object) -> None:
        """Complete the file."""

    def add(self, rows: list[Seat]) -> None:
        """Write some rows."""


def results(path: Path, about: dict[str, str] | None = None) -> Results:
    """Open a file for results; its ending chooses the format.

    A Parquet file carries what it is `about` as metadata.
    """
    if not path.parent.is_dir():
        raise InvalidSimulation(f"there is no folder {path.parent}")
    if path.suffix == ".csv":
        return CsvResults(path)
    if path.suffix == ".parquet":
        return ParquetResults(path, about or {})
    raise InvalidSimulation(f"{path.name}: results are written as .csv or .parquet")


class CsvResults:
    """Rows with a header, as text."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        """Write the header."""
        self.file = self.path.open("w", newline="", encoding="utf-8")
        self.writer = csv.writer(self.file)
        self.writer.writerow(Seat._fields)
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.file.close()

    def add(self, rows: list[Seat]) -> None:
        """Write some rows."""
        self.writer.writerows(rows)


class ParquetResults:
    """Rows by columns; one row group for each chunk."""

    def __init__(self, path: Path, about: dict[str, str]) -> None:
        self.path = path
        self.about = about
        self.arrow = needed("pyarrow")
        self.parquet = needed("pyarrow.parquet")

    def __enter__(self) -> Self:
        """Begin the file."""
        text, number = self.arrow.string(), self.arrow.int64()
        kinds = [text if kind is str else number for kind in get_type_hints(Seat).values()]
        fields = [self.arrow.field(*pair) for pair in zip(Seat._fields, kinds, strict=True)]
        self.schema = self.arrow.schema(fields, metadata=self.about)
        self.writer: Any = self.parquet.ParquetWriter(self.path, self.schema)
        return self

    def __exit__(self, *_: object) -> None:
        """Write the end, without which a Parquet file cannot be read."""
        self.writer.close()

    def add(self, rows: list[Seat]) -> None:
        """Write some rows."""
        columns = dict(zip(Seat._fields, zip(*rows, strict=True), strict=True))
        self.writer.write_table(self.arrow.table(columns, schema=self.schema))
