"""Tables in the memory of this process: commands in line, clocks, the turns of bots, the people."""
