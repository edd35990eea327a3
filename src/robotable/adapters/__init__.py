"""The games in the interfaces of other libraries: PettingZoo and Gymnasium.

This is translation only: every rule is asked of the games.
"""
