"""People: guests, accounts, devices, ratings and the browsers that want to be told of a turn."""
