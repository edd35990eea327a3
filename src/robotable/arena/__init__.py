"""Tournaments between any number of players, with ratings, sequential tests and all games as records."""
