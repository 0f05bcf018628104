"""Bots at work: in processes of their own here, or anywhere by a queue."""
