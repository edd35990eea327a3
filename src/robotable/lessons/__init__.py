"""Lessons: short courses that teach each game by playing it, under the rules of the game.

A lesson is data, one TOML file each in the folder of its game: positions, tasks, and texts in four languages.
Nothing here knows a server: the caller passes in what the learner did and gets views back.
"""
