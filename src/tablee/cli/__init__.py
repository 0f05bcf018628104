"""The command line of Tablée."""
