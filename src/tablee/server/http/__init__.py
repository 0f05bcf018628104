"""The HTTP interface: reading what is asked and writing the answer; no rule of a table is here."""
