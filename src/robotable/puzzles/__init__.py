"""Puzzles out of the race games: found, rated and dated."""
