"""How much anybody may ask: token buckets per socket and per address."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Allows bursts of `size`, and `rate` a second in the long run."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.left = size
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Use some of the allowance, or tell that it is used up."""
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket per address; those not seen for long are forgotten."""

    def __init__(self, rate: float, size: float, most: int = 10_000) -> None:
        self._rate, self._size, self._most = rate, size, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Use some of the allowance of an address."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._size)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(cost)
