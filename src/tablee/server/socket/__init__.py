"""WebSockets: their frames, their limits, and the clients at their other end."""
