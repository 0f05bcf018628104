"""Load on a server: many tables at once, how fast, how late, how big."""
