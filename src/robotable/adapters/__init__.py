"""The games in the interfaces of other libraries: PettingZoo, Gymnasium and OpenSpiel.

This is translation only: every rule is asked of the games.
"""
