"""Partners, by Thomas Bisgaard (Game InVentorS, 1998): four players, two teams, cards and pawns."""

from tablee.games.partners.game import Partners
from tablee.games.partners.state import PartnersState
from tablee.games.partners.view import PartnersView

__all__ = ["GAME", "Partners", "PartnersState", "PartnersView"]

GAME = Partners()
