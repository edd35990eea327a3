"""Boards of Micro Robots, drawn as text."""

from __future__ import annotations

EXAMPLE = """
    5P 2P 3P | 2Y 1W 1B
    6R 4R 3Y | 2W 2G 2R
    4B 5G 3G | 4P 6G 4W
    ---------+---------
    6W 6B 2B | 6P 5Y 1P
    3R 4Y 3W | 1R 5B 6Y
    3B 4G 5W | 1G 5R 1Y
    """
"""The board of AB's example."""

UNCONNECTED = """
    1B 2B 3B 4B 5B 6B
    2Y 3Y 4Y 5Y 6Y 1Y
    3G 4G 5G 6G 1G 2G
    4R 5R 6R 1R 2R 3R
    5P 6P 1P 2P 3P 4P
    6W 1W 2W 3W 4W 5W
    """
"""Every colour stays in its own row and almost every number in its own column, so only moves along rows
remain."""
