"""Races at one keyboard, for any race game."""
