"""From a command to what it does: checks everything, changes nothing."""
