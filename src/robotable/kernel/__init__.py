"""The compiled twin of the rules: the same answers, only faster.

Where it is not built, a twin in plain Python answers with the same actions for the same seed. What passes
between the two is one module a game, such as `robot_master`, which takes and gives the values of the rules.
"""

from robotable.kernel.door import NATIVE

__all__ = ["NATIVE"]
