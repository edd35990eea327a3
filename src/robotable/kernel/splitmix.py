"""SplitMix64 (Steele, Lea and Flood, 2014) and an unbiased draw below a bound (Lemire, 2019).

Gives the same numbers as native/splitmix.hpp, so a seed leads to the same playout in both.
"""

from __future__ import annotations

from typing import Final

_STEP: Final = 0x9E3779B97F4A7C15
_32: Final = (1 << 32) - 1
_64: Final = (1 << 64) - 1


def _mixed(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _64
    return z ^ (z >> 31)


class SplitMix64:
    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self) -> int:
        self._state = self._state + _STEP & _64
        return _mixed(self._state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        # The number of low halves that would make some results more likely.
        excess = (1 << 32) % bound
        product = (self.next() >> 32) * bound
        while product & _32 < excess:
            product = (self.next() >> 32) * bound
        return product >> 32


def at(seed: int, index: int) -> int:
    """The result of call number index + 1 of next(), without making the calls before it."""
    return _mixed(seed + (index + 1) * _STEP & _64)
