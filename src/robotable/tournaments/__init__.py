"""Tournaments as pure functions: the log, what follows from it, pairings and standings."""
