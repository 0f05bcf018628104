"""The files that `tablee new-game` fills in: a small complete game."""
