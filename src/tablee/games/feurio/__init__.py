"""Feurio!, by Heinrich Glumpler (Edition Erlkönig, 2003), for one to four players.

A forest burns. Each turn a drawn tile is laid where the tiles around add up to the most, then up to
three men go on one tile, as long as it has free edges and spaces for them. Connected tiles with men
of one colour are a zone; it is worth its sum divided by its lowest value that has a free edge.

Options: `mode` (`normal`: everybody for himself, alone the solitaire; `cooperative`: all together
for the solitaire's goal), `firebreak` (tiles may be laid face down for a man), `hot` (zones are
rounded down), `oldest` (the seat to the right of the first one), `spaces` (the spaces on tiles of
value 1 to 6).
"""

from tablee.games.feurio.game import Feurio
from tablee.games.feurio.state import FeurioState

GAME = Feurio()

__all__ = ["GAME", "Feurio", "FeurioState"]
