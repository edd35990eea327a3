"""Puzzles from the race games: generated, rated, and one for every day."""
