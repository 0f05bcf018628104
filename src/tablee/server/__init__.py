"""Tables for people far apart: a web server over a store that never forgets a committed move."""
