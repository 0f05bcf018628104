"""Fitting chances to outcomes: games by our own bots, named features, weights, calibration.

    python -m tablee.bots.fit partners --seats 4 --games 400

plays games, fits the weights of the game's features to half of them, and shows with the other half
how often positions of each tenth of chances were won.
"""

from __future__ import annotations

from tablee.bots.fit.calibration import Tenth, calibrate, log_loss
from tablee.bots.fit.logit import fit
from tablee.bots.fit.samples import Sample, collect

__all__ = ["Sample", "Tenth", "calibrate", "collect", "fit", "log_loss"]
