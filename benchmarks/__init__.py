"""How fast Tablée is, next to other engines: `make bench`."""
