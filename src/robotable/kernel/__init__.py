"""The compiled kernel: the same answers as the rules in Python, but faster.

If it was not built, `fallback` gives the same answers in plain Python. Call the kernel through the modules
of the games, such as `robot_master`, which take and return the values of the rules.
"""

from robotable.kernel.loader import NATIVE

__all__ = ["NATIVE"]
